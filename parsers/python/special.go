package python

import (
	"bytes"

	"vade/parsers"
)

// special reads assignments at module or class level that define more than a
// variable: types made by a call, aliases of types, properties made by a call. It
// answers false, having read nothing, for all others.
func (w *walker) special(s *scope, n, left, right, stmt uint32) bool {
	if typ := w.t.Child(n, fType); typ != 0 {
		if string(w.lastName(typ)) != "TypeAlias" || right == 0 {
			return false
		}
		w.typ(s, typ, false)
		w.alias(s, left, right, stmt)
		return true
	}
	switch w.t.Kind(right) {
	case kCall:
		return w.made(s, left, right, stmt)
	case kSubscript:
		if typeWord(w.lastName(right)) {
			w.alias(s, left, right, stmt)
			return true
		}
	}
	return false
}

// alias reads X = Union[A, B].
func (w *walker) alias(s *scope, left, right, stmt uint32) {
	id := w.define(s, parsers.Def{Kind: parsers.KindType, Signature: w.line(stmt), Doc: w.noteAbove()}, left, stmt)
	w.defining(s, left, id)
	w.b.File.Defs[id].Type = w.typ(s, right, true)
}

func (w *walker) defining(s *scope, name uint32, id parsers.DefID) {
	w.members[memberKey{s.def, w.name(name)}] = member{kind: assigned, def: id, values: maxReturns}
}

// made reads X = namedtuple(…) and its like.
func (w *walker) made(s *scope, left, call, stmt uint32) bool {
	if m := w.members[memberKey{s.def, w.name(left)}]; m.kind == defined || m.kind != 0 && m.def != parsers.NoDef {
		return false
	}
	d := parsers.Def{Kind: parsers.KindClass, Signature: w.line(stmt), Doc: w.noteAbove()}
	switch fn := w.lastName(call); string(fn) {
	case "namedtuple", "NamedTuple", "TypedDict":
	case "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag":
		if w.t.Kind(w.argument(call, 0)) != kString {
			return false
		}
	case "NewType", "TypeVar", "ParamSpec", "TypeVarTuple":
		d.Kind = parsers.KindType
	case "property":
		if s.kind != inClass {
			return false
		}
		d.Kind, d.Flags = parsers.KindProperty, parsers.FlagGetter
	default:
		return false
	}
	id := w.define(s, d, left, stmt)
	w.defining(s, left, id)
	switch d.Kind {
	case parsers.KindClass:
		w.use(s, call, parsers.RoleRef, false)
		own := *s
		own.kind, own.def, own.enum = inClass, id, enumBase(w.lastName(call))
		w.functional(s, &own, call)
	case parsers.KindType:
		w.b.File.Defs[id].Type = w.typeCall(s, call)
	case parsers.KindProperty:
		w.use(s, call, parsers.RoleRef, false)
		if getter := w.argument(call, 0); w.t.Kind(getter) == kIdent {
			w.b.File.Defs[id].Value = w.b.Applied(parsers.OpCall, w.ident(getter), 0)
		}
	}
	return true
}

// typeCall reads NewType("X", base) and TypeVar("T", bound=base): the arguments are types.
func (w *walker) typeCall(s *scope, call uint32) parsers.ExprID {
	w.use(s, w.t.Child(call, fFunction), parsers.RoleCall, false)
	args := w.t.Child(call, fArguments)
	var typ parsers.ExprID
	for c, i := w.t.First(args), 0; args != 0 && c != 0; c, i = w.t.Sibling(args, c), i+1 {
		if w.t.Kind(c) == kKeywordArg {
			switch string(w.t.Text(w.t.Child(c, fName))) {
			case "bound", "default":
				typ = w.b.Union(typ, w.typ(s, w.t.Child(c, fValue), true))
			}
			continue
		}
		if i > 0 {
			typ = w.b.Union(typ, w.typ(s, c, true))
		}
	}
	return typ
}

// argument is the i-th positional argument of a call, 0 if there is none.
func (w *walker) argument(call uint32, i int) uint32 {
	args := w.t.Child(call, fArguments)
	if args == 0 || w.t.Kind(args) != kArgs {
		return 0
	}
	for c := w.t.First(args); c != 0; c = w.t.Sibling(args, c) {
		switch w.t.Kind(c) {
		case kComment:
			continue
		case kKeywordArg, kStar, kStarStar:
			return 0
		}
		if i == 0 {
			return c
		}
		i--
	}
	return 0
}

// functional defines the members that namedtuple("X", "a b") and its like name.
func (w *walker) functional(s, owner *scope, call uint32) {
	switch string(w.lastName(call)) {
	case "namedtuple", "NamedTuple", "TypedDict", "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag":
	default:
		return
	}
	kind := parsers.KindField
	if owner.enum {
		kind = parsers.KindEnumMember
	}
	list := w.argument(call, 1)
	switch w.t.Kind(list) {
	case kString:
		w.words(owner, list, kind)
	case kList, kTuple, kDict:
		w.stringItems(s, owner, list, kind)
	}
}

// stringItems reads ["a", "b"], [("a", int)] and {"a": int}.
func (w *walker) stringItems(s, owner *scope, list uint32, kind parsers.Kind) {
	for c, i := w.t.First(list), 0; c != 0 && i < maxMembers; c, i = w.t.Sibling(list, c), i+1 {
		name, typ := c, uint32(0)
		switch w.t.Kind(c) {
		case kTuple:
			name = w.t.First(c)
			typ = w.t.Sibling(c, name)
		case kPair:
			name, typ = w.t.Child(c, fKey), w.t.Child(c, fValue)
		}
		if name == 0 || w.t.Kind(name) != kString {
			continue
		}
		var x parsers.ExprID
		if typ != 0 && kind == parsers.KindField {
			x = w.typeOf(typ)
		}
		w.word(owner, name, w.stringSpan(name), parsers.Def{Kind: kind, Type: x})
	}
}

// maxMembers bounds the members that strings name.
const maxMembers = 200

// words reads "a b, c".
func (w *walker) words(owner *scope, n uint32, kind parsers.Kind) {
	at := w.stringSpan(n)
	for i := 0; at.from < at.to && i < maxMembers; i++ {
		text := w.t.Src[at.from:at.to]
		skip := len(text) - len(bytes.TrimLeft(text, " ,\t\n\\"))
		end := bytes.IndexAny(text[skip:], " ,\t\n\\")
		if end < 0 {
			end = len(text) - skip
		}
		from := at.from + uint32(skip)
		w.word(owner, n, span{from, from + uint32(end)}, parsers.Def{Kind: kind})
		at.from = from + uint32(end)
	}
}

// word defines a member whose name stands at a place in the string n.
func (w *walker) word(owner *scope, n uint32, at span, d parsers.Def) {
	text := w.t.Src[at.from:at.to]
	if len(text) > maxName || !identifier(text) {
		return
	}
	k := memberKey{owner.def, w.b.Name(text)}
	if m, ok := w.members[k]; ok && m.kind != 0 {
		return
	}
	x := w.node(n)
	d.Name, d.Parent, d.Off = k.name, owner.def, at.from
	d.Line, d.Col = w.lineCol(n, at.from)
	d.Start, d.End, d.StartLine = x.Start, x.End, x.Row+1
	d.EndLine = x.Row + 1 + uint32(bytes.Count(w.t.Src[x.Start:x.End], []byte{'\n'}))
	d.Signature = string(text)
	if public(text) {
		d.Flags |= parsers.FlagExported
	}
	w.members[k] = member{kind: assigned, def: w.b.Def(d)}
}

// lineCol is the place of the byte off, which lies in the node n, from 1.
func (w *walker) lineCol(n, off uint32) (line, col uint32) {
	x := w.node(n)
	before := w.t.Src[x.Start:off]
	if i := bytes.LastIndexByte(before, '\n'); i >= 0 {
		return x.Row + 1 + uint32(bytes.Count(before, []byte{'\n'})), uint32(len(before) - i)
	}
	return x.Row + 1, x.Col + 1 + uint32(len(before))
}

// slots defines the fields that __slots__ names.
func (w *walker) slots(owner *scope, n uint32) {
	switch w.t.Kind(n) {
	case kString:
		w.word(owner, n, w.stringSpan(n), parsers.Def{Kind: parsers.KindField})
	case kList, kTuple, kSet, kDict, kExprList:
		w.stringItems(owner, owner, n, parsers.KindField)
	}
}

// typeAlias reads type X[T] = ….
func (w *walker) typeAlias(s *scope, n uint32) {
	left := w.t.ChildKind(n, kType)
	if left == 0 {
		return
	}
	name := w.t.First(left)
	params := uint32(0)
	if w.t.Kind(name) == kGenericType {
		params = w.t.ChildKind(name, kTypeParams)
		name = w.t.First(name)
	}
	if name == 0 || w.t.Kind(name) != kIdent {
		w.children(s, n)
		return
	}
	id := w.define(s, parsers.Def{Kind: parsers.KindType, Signature: w.line(n), Doc: w.noteAbove()}, name, n)
	in := *s
	in.def = id
	w.typeParams(&in, params, w.end(n))
	if right := w.t.Sibling(n, left); right != 0 {
		w.b.File.Defs[id].Type = w.typ(s, right, true)
	}
}
