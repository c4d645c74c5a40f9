package swift

import (
	"bytes"
	"strings"

	"vade/parsers"
)

// declaration reads a declaration, at any level.
func (w *walker) declaration(n uint32) {
	switch w.kind(n) {
	case kImport:
		w.imports(n)
	case kClass, kProtocol:
		w.typeDecl(n)
	case kFunction, kInit, kDeinit, kSubscript:
		w.callable(n)
	case kProperty, kProtocolProperty:
		w.property(n)
	case kTypealias, kAssociated:
		w.alias(n)
	case kEnumEntry:
		w.enumEntry(n)
	case kDirective:
		w.directive(n)
	}
}

// directive counts how deep in #if branches the walk is.
func (w *walker) directive(n uint32) {
	switch parsers.Directive(w.t.Text(n)) {
	case "if":
		w.branch++
	case "endif":
		w.branch = max(w.branch-1, 0)
	}
}

// spot is where a definition and its name stand.
type spot struct {
	name      parsers.NameID
	off, line uint32
	col       uint32
	head      uint32 // end of the signature
}

func (w *walker) spot(n uint32) spot {
	off, skip := w.place(n)
	x := w.node(n)
	return spot{name: w.name(n), off: off, line: x.Row + 1, col: x.Col + 1 + skip, head: x.End}
}

// define adds the definition that the node n declares.
func (w *walker) define(n uint32, kind parsers.Kind, s spot, fl parsers.Flag) parsers.DefID {
	x := w.node(n)
	start := min(w.start(n), s.off)
	d := parsers.Def{Name: s.name, Kind: kind, Flags: fl, Parent: w.encl, Off: s.off, Line: s.line, Col: s.col,
		Start: start, End: max(x.End, s.off), StartLine: x.Row + 1, Doc: w.doc(n)}
	d.EndLine = max(d.Line, w.endLine(n))
	d.Signature = parsers.Signature(bytes.TrimRight(w.t.Src[start:min(max(start, s.head), start+maxHead)], "; \t\r\n"))
	if w.branch > 0 {
		d.Flags |= parsers.FlagOptional
	}
	return w.b.Def(d)
}

// maxHead bounds how much of a declaration its signature is made of.
const maxHead = 4096

// endLine is the line in which n ends. A declaration of many names asks again and again.
func (w *walker) endLine(n uint32) uint32 {
	if n != w.ended || n == 0 {
		x := w.node(n)
		w.ended, w.endedAt = n, x.Row+1+uint32(bytes.Count(w.t.Src[x.Start:x.End], []byte{'\n'}))
	}
	return w.endedAt
}

// typeDecl reads a class, a struct, an actor, an enum, a protocol or an extension.
func (w *walker) typeDecl(n uint32) {
	id, body := uint32(0), w.t.ChildKind(n, kBody)
	for c := w.t.First(n); c != 0 && id == 0; c = w.t.Sibling(n, c) {
		if k := w.kind(c); k == kTypeIdent || k == kUserType || k == kInnerType || k == kArrayType || k == kDictType {
			id = c
		}
	}
	if id == 0 || w.node(id).Start == w.node(id).End {
		w.children(n)
		return
	}
	kind := w.typeKind(n, id)
	name := id
	if kind == parsers.KindExtension {
		name = w.lastIdent(id)
	}
	s := w.spot(name)
	s.head = w.node(n).End
	if body != 0 {
		s.head = w.node(body).Start
	}
	fl := w.mods(n)
	if w.kind(n) == kProtocol {
		fl |= parsers.FlagAbstract
	}
	d := w.define(n, kind, s, fl)
	w.attributes(n)
	old := w.owner
	w.owner = owner{def: d, kind: kind}
	w.within(d, w.node(n).End, func() {
		if kind == parsers.KindExtension {
			x := w.typ(id, parsers.RoleType)
			w.b.File.Defs[d].Type = x
		}
		w.bases(n, d)
		w.typeParams(n, w.start(n))
		if body != 0 {
			w.at(inType, func() { w.children(body) })
		}
	})
	w.owner = old
}

func (w *walker) typeKind(n, id uint32) parsers.Kind {
	if w.kind(n) == kProtocol {
		return parsers.KindInterface
	}
	words := strings.Fields(string(w.t.Src[w.node(n).Start:w.node(id).Start]))
	if len(words) > 0 {
		switch words[len(words)-1] {
		case "struct":
			return parsers.KindStruct
		case "enum":
			return parsers.KindEnum
		case "extension":
			return parsers.KindExtension
		}
	}
	return parsers.KindClass
}

// lastIdent is the node of the simple name of a type.
func (w *walker) lastIdent(n uint32) uint32 {
	last := n
	for c := n + 1; c < w.node(n).Next; c = w.next(c) {
		if w.kind(c) == kTypeIdent {
			last = c
		}
	}
	return last
}

// next is the node behind c in a walk that does not look into type arguments.
func (w *walker) next(c uint32) uint32 {
	if w.kind(c) == kTypeArgs {
		return w.node(c).Next
	}
	return c + 1
}

// bases reads what a type is derived from. The type behind an enum that only says how
// its cases are stored is none of its bases.
func (w *walker) bases(n uint32, d parsers.DefID) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kInherit {
			continue
		}
		for t := w.t.First(c); t != 0; t = w.t.Sibling(c, t) {
			w.base(t, d)
		}
	}
}

func (w *walker) base(t uint32, d parsers.DefID) {
	if w.owner.kind == parsers.KindEnum && raw(string(w.t.Text(t))) {
		return
	}
	x := w.typ(t, parsers.RoleInherit)
	if x == 0 {
		return
	}
	w.b.File.Defs[d].Bases = append(w.b.File.Defs[d].Bases, x)
	if w.owner.base == 0 {
		w.owner.base = x
	}
	if name, _ := w.named(x); strings.HasSuffix(w.b.Text(name), "TestCase") {
		w.owner.test = true
	}
}

// raw names the types that an enum may store its cases as.
func raw(name string) bool {
	switch name {
	case "String", "Character", "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float":
		return true
	}
	return false
}

// enumEntry reads "case a, b(Int)".
func (w *walker) enumEntry(n uint32) {
	w.attributes(n)
	fl := parsers.FlagExported | parsers.FlagStatic
	last := parsers.NoDef
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch {
		case w.kind(c) == kIdent && w.field(c) == fName:
			s := w.spot(c)
			if s.name == 0 {
				continue
			}
			if next := w.t.Sibling(n, c); next != 0 && w.kind(next) == kEnumTypes {
				s.head = w.node(next).End
			}
			last = w.define(n, parsers.KindEnumMember, s, fl)
		case w.kind(c) == kEnumTypes && last != parsers.NoDef:
			w.associated(c, last)
		case w.kind(c) != kModifiers:
			w.use(c)
		}
	}
}

// associated reads the values that a case of an enum carries: they are its parameters.
func (w *walker) associated(n uint32, d parsers.DefID) {
	var label parsers.NameID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch {
		case w.kind(c) == kIdent && w.followed(w.node(c).End, ":"):
			label = w.name(c)
		case w.isType(c):
			if label == 0 {
				label = w.b.Str("_")
			}
			kind := parsers.BindParam
			if w.followed(w.node(c).End, "=") {
				kind = parsers.BindOptional
			}
			x := w.typ(c, parsers.RoleType)
			from, to := w.node(n).Start, w.node(n).End
			w.b.Bind(parsers.Bind{Name: label, Kind: kind, From: from, To: to, Off: from, Encl: d, Type: x})
			label = 0
		default:
			w.use(c)
		}
	}
}

// alias reads a type alias or an associated type, whose bound is what is known of it.
func (w *walker) alias(n uint32) {
	id := w.t.ChildKind(n, kTypeIdent)
	if id == 0 || w.name(id) == 0 {
		w.children(n)
		return
	}
	s := w.spot(id)
	s.head = w.node(n).End
	fl := w.mods(n)
	if w.kind(n) == kAssociated {
		fl |= parsers.FlagAbstract
	}
	d := w.define(n, parsers.KindType, s, fl)
	w.attributes(n)
	w.within(d, w.node(n).End, func() {
		w.typeParams(n, w.start(n))
		var x parsers.ExprID
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if w.isType(c) {
				if y := w.typ(c, parsers.RoleType); x == 0 {
					x = y
				}
			}
		}
		w.b.File.Defs[d].Type = x
	})
}
