package csharp

import (
	"bytes"

	"vade/parsers"
)

func (w *walker) declaration(n uint32) {
	switch w.kind(n) {
	case kUsing:
		w.using(n)
	case kNamespace, kFileNamespace:
		w.namespace(n)
	case kClass, kStruct, kRecord, kInterface, kEnum:
		w.typeDecl(n)
	case kEnumMember:
		w.enumMember(n)
	case kDelegate:
		w.delegate(n)
	case kField, kEventField:
		w.fields(n)
	case kEvent, kProperty, kIndexer:
		w.propertyDecl(n)
	case kMethod, kConstructor, kDestructor, kOperator, kConversion, kLocalFunction:
		w.callable(n)
	case kGlobalAttribute:
		w.children(n)
	case kPreprocBranch:
		w.branch++
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if w.field(c) != fCondition {
				w.visit(c)
			}
		}
		w.branch--
	}
}

// spot is where a definition and its name stand.
type spot struct {
	name      parsers.NameID
	off, line uint32
	col       uint32
	head      uint32 // end of the signature
}

func (w *walker) at(n uint32) spot {
	off, skip := w.place(n)
	x := w.node(n)
	return spot{name: w.name(n), off: off, line: x.Row + 1, col: x.Col + 1 + skip}
}

// define adds the definition that the node n declares.
func (w *walker) define(n uint32, kind parsers.Kind, s spot, m mods) parsers.DefID {
	x := w.node(n)
	start := w.start(n)
	d := parsers.Def{Name: s.name, Kind: kind, Flags: m.flags, Parent: w.encl, Off: s.off, Line: s.line, Col: s.col,
		Start: start, End: x.End, StartLine: x.Row + 1, Doc: w.doc(n)}
	d.EndLine = d.Line + uint32(bytes.Count(w.t.Src[d.Off:d.End], []byte{'\n'}))
	d.Signature = parsers.Signature(bytes.TrimRight(w.t.Src[start:max(start, s.head)], "; \t\r\n"))
	if w.branch > 0 {
		d.Flags |= parsers.FlagOptional
	}
	return w.b.Def(d)
}

// start is where a declaration begins behind its attributes.
func (w *walker) start(n uint32) uint32 {
	at := w.node(n).Start
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kAttributeList && !w.comment(c) {
			break
		}
		at = w.node(c).End
	}
	for at < w.node(n).End && (w.t.Src[at] == ' ' || w.t.Src[at] == '\t' || w.t.Src[at] == '\r' || w.t.Src[at] == '\n') {
		at++
	}
	return at
}

// namespace reads a name space. One without braces is that of the file.
func (w *walker) namespace(n uint32) {
	id := w.t.Child(n, fName)
	if id == 0 {
		w.children(n)
		return
	}
	s := w.at(id)
	s.name = w.b.Str(dotted(w.t.Text(id)))
	if w.kind(n) == kFileNamespace {
		if w.b.File.Package == "" && w.encl == parsers.NoDef {
			w.b.File.Package = w.b.Text(s.name)
		}
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if c != id {
				w.visit(c)
			}
		}
		return
	}
	body := w.t.Child(n, fBody)
	s.head = w.node(id).End
	d := w.define(n, parsers.KindModule, s, mods{flags: parsers.FlagExported})
	w.within(d, w.node(n).End, func() {
		if body != 0 {
			w.children(body)
		}
	})
}

// dotted is a qualified name without the white space and comments it may be written with.
func dotted(text []byte) string {
	out := make([]byte, 0, len(text))
	for _, c := range text {
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' && c != '@' {
			out = append(out, c)
		}
	}
	return string(bytes.TrimPrefix(out, []byte("global::")))
}

// typeDecl reads a class, a struct, a record, an interface or an enum.
func (w *walker) typeDecl(n uint32) {
	id := w.t.Child(n, fName)
	if id == 0 || w.node(id).Start == w.node(id).End {
		w.children(n)
		return
	}
	body := w.t.Child(n, fBody)
	s := w.at(id)
	s.head = w.node(n).End
	if body != 0 {
		s.head = w.node(body).Start
	}
	m := w.mods(n, false)
	kind := w.typeKind(n, id)
	d := w.define(n, kind, s, m)
	w.attributes(n)
	old := w.owner
	w.owner = owner{def: d, kind: kind}
	w.within(d, w.node(n).End, func() {
		w.typeParams(n, w.start(n))
		w.bases(n, d, kind)
		w.header(n, s.head)
		if body != 0 {
			w.children(body)
		}
	})
	w.owner = old
}

func (w *walker) typeKind(n, id uint32) parsers.Kind {
	switch w.kind(n) {
	case kStruct:
		return parsers.KindStruct
	case kInterface:
		return parsers.KindInterface
	case kEnum:
		return parsers.KindEnum
	case kRecord:
		head := w.t.Src[w.node(n).Start:w.node(id).Start]
		if i := bytes.LastIndex(head, []byte("record")); i >= 0 && bytes.Contains(head[i:], []byte("struct")) {
			return parsers.KindStruct
		}
	}
	return parsers.KindClass
}

// bases reads what a type is derived from, and the arguments that the constructor of
// its base class gets.
func (w *walker) bases(n uint32, d parsers.DefID, kind parsers.Kind) {
	list := w.t.ChildKind(n, kBaseList)
	if list == 0 {
		return
	}
	last, at := parsers.ExprID(0), list
	for c := w.t.First(list); c != 0; c = w.t.Sibling(list, c) {
		typ, args := c, uint32(0)
		switch w.kind(c) {
		case kComment, kDirective:
			continue
		case kPrimaryBase:
			typ, args = w.t.Child(c, fType), w.t.ChildKind(c, kArgs)
		case kArgs:
			w.constructs(at, last, w.args(c, 0))
			continue
		}
		if kind == parsers.KindEnum && w.kind(typ) == kPredefined {
			continue
		}
		x := w.typ(typ, parsers.RoleInherit)
		if args != 0 {
			w.constructs(typ, x, w.args(args, 0))
		}
		if last, at = x, typ; x == 0 {
			continue
		}
		w.b.File.Defs[d].Bases = append(w.b.File.Defs[d].Bases, x)
		if w.owner.base == 0 {
			w.owner.base = x
		}
	}
}

// header reads the parameters behind the name of a type. Those of a record are
// properties too, which code behind the head means by the name.
func (w *walker) header(n, head uint32) {
	list := w.t.ChildKind(n, kParams)
	if list == 0 {
		return
	}
	if w.kind(n) != kRecord {
		w.params(list, w.start(n), w.node(n).End)
		return
	}
	w.params(list, w.node(list).End, max(head, w.node(list).End))
	for c := w.t.First(list); c != 0; c = w.t.Sibling(list, c) {
		id := uint32(0)
		if w.kind(c) == kParam {
			id = w.t.Child(c, fName)
		}
		if id == 0 {
			continue
		}
		s := w.at(id)
		s.head = w.node(id).End
		p := w.define(c, parsers.KindProperty, s, mods{flags: parsers.FlagExported})
		w.b.File.Defs[p].Type = w.paramType(s)
	}
}

// paramType is the type of the parameter whose name stands at the spot.
func (w *walker) paramType(s spot) parsers.ExprID {
	for i := len(w.b.File.Binds) - 1; i >= 0; i-- {
		b := &w.b.File.Binds[i]
		if b.Encl != w.encl {
			break
		}
		if b.Name == s.name && b.Kind.IsParam() {
			return b.Type
		}
	}
	return 0
}

func (w *walker) enumMember(n uint32) {
	id := w.t.Child(n, fName)
	if id == 0 {
		return
	}
	s := w.at(id)
	s.head = w.lineEnd(w.start(n), w.node(n).End)
	w.define(n, parsers.KindEnumMember, s, mods{flags: parsers.FlagExported | parsers.FlagStatic})
	w.attributes(n)
	w.use(w.t.Child(n, fValue))
}

// lineEnd is the end of the line that the byte from is in, at most to.
func (w *walker) lineEnd(from, to uint32) uint32 {
	if i := bytes.IndexByte(w.t.Src[from:to], '\n'); i >= 0 {
		return from + uint32(i)
	}
	return to
}

// delegate reads a delegate: a type of functions.
func (w *walker) delegate(n uint32) {
	id := w.t.Child(n, fName)
	if id == 0 {
		w.children(n)
		return
	}
	s := w.at(id)
	s.head = w.node(n).End
	d := w.define(n, parsers.KindType, s, w.mods(n, false))
	w.attributes(n)
	w.within(d, w.node(n).End, func() {
		w.typeParams(n, w.start(n))
		result := w.typ(w.t.Child(n, fType), parsers.RoleType)
		var list []parsers.ExprID
		params := w.t.Child(n, fParams)
		for c := w.t.First(params); params != 0 && c != 0; c = w.t.Sibling(params, c) {
			switch {
			case w.kind(c) == kParam:
				w.attributes(c)
				list = append(list, w.typ(w.t.Child(c, fType), parsers.RoleType))
			case w.field(c) == fType: // params T[] rest
				list = append(list, w.typ(c, parsers.RoleType))
			}
		}
		takes := w.b.Tuple(list)
		w.b.File.Defs[d].Type = w.b.Add(parsers.Expr{Op: parsers.OpFunc, A: result, B: takes}, result, takes)
	})
}
