package kotlin

import (
	"bytes"

	"vade/parsers"
)

func (w *walker) declaration(n uint32) {
	switch w.kind(n) {
	case kPackage:
		w.packageHeader(n)
	case kImport:
		w.importHeader(n)
	case kAlias:
		w.alias(n)
	case kClass, kObject:
		w.class(n)
	case kCompanion:
		w.companion(n)
	case kInit:
		w.inClass(n, func() { w.children(n) })
	case kConstructor:
		w.constructor(n)
	case kFunction:
		w.function(n)
	case kProperty:
		w.property(n)
	case kAccessor:
		w.accessor(n)
	case kEnumEntry:
		w.enumEntry(n)
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
	return spot{name: w.name(n), off: off, line: x.Row + 1, col: x.Col + 1 + skip, head: x.End}
}

// define adds the definition that the node n declares.
func (w *walker) define(n uint32, kind parsers.Kind, s spot, m mods) parsers.DefID {
	x := w.node(n)
	start := min(w.start(n), s.off)
	d := parsers.Def{Name: s.name, Kind: kind, Flags: m.flags, Parent: w.encl, Off: s.off, Line: s.line, Col: s.col,
		Start: start, End: x.End, StartLine: x.Row + 1, Doc: w.doc(n)}
	d.EndLine = d.Line + uint32(bytes.Count(w.t.Src[d.Off:d.End], []byte{'\n'}))
	d.Signature = parsers.Signature(bytes.TrimRight(w.t.Src[start:max(start, s.head)], "; \t\r\n"))
	return w.b.Def(d)
}

// start is where a declaration begins behind its annotations.
func (w *walker) start(n uint32) uint32 {
	at := w.node(n).Start
	list := w.t.ChildKind(n, kModifiers)
	for c := w.t.First(list); list != 0 && c != 0; c = w.t.Sibling(list, c) {
		if w.kind(c) != kAnnotation && w.kind(c) != kComment {
			break
		}
		at = w.node(c).End
	}
	for at < w.node(n).End && (w.t.Src[at] == ' ' || w.t.Src[at] == '\t' || w.t.Src[at] == '\r' || w.t.Src[at] == '\n') {
		at++
	}
	return at
}

func (w *walker) alias(n uint32) {
	id := w.t.ChildKind(n, kTypeIdent)
	if w.empty(id) {
		return
	}
	s := w.at(id)
	s.head = w.node(n).End
	m := w.mods(n)
	w.annotations(w.t.ChildKind(n, kModifiers))
	d := w.define(n, parsers.KindType, s, m)
	w.within(d, w.node(n).End, func() {
		w.typeParams(n)
		typ := w.typ(w.typeOf(n), parsers.RoleType)
		w.b.File.Defs[d].Type = typ
	})
}

// class reads a class, an interface, an enum or an object.
func (w *walker) class(n uint32) {
	id := w.t.ChildKind(n, kTypeIdent)
	if w.empty(id) {
		w.children(n)
		return
	}
	kind := parsers.KindClass
	switch {
	case w.t.ChildKind(n, kTokInterface) != 0:
		kind = parsers.KindInterface
	case w.t.ChildKind(n, kTokEnum) != 0:
		kind = parsers.KindEnum
	}
	body := w.t.ChildKind(n, kClassBody)
	s := w.at(id)
	s.head = w.node(n).End
	if body != 0 {
		s.head = w.node(body).Start
	}
	m := w.mods(n)
	m.flags &^= parsers.FlagStatic
	w.annotations(w.t.ChildKind(n, kModifiers))
	d := w.define(n, kind, s, m)
	old := w.owner
	w.owner = owner{def: d, kind: kind, name: s.name, static: w.kind(n) == kObject}
	w.within(d, w.node(n).End, func() {
		w.typeParams(n)
		if p := w.t.ChildKind(n, kPrimary); p != 0 {
			w.primary(p, s.head)
		}
		w.bases(n, d)
		w.body(body)
	})
	w.owner = old
}

// body reads the members of a type.
func (w *walker) body(n uint32) {
	if n == 0 {
		return
	}
	code := w.code
	w.code = false
	w.children(n)
	w.code = code
}

// companion reads the companion object of a class: its members are the class's own.
func (w *walker) companion(n uint32) {
	w.annotations(w.t.ChildKind(n, kModifiers))
	old := w.owner
	w.owner.static, w.owner.params = true, nil
	w.bases(n, parsers.NoDef)
	w.body(w.t.ChildKind(n, kClassBody))
	w.owner = old
}

// bases reads what a type is derived from (the type d, if that has a name), with what
// the constructor of its base class gets and whom it delegates to.
func (w *walker) bases(n uint32, d parsers.DefID) {
	calls := d != parsers.NoDef && w.hasConstructors(n)
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if w.kind(c) != kSpecifier {
			continue
		}
		spec := w.first(c)
		for spec != 0 && w.kind(spec) == kAnnotation {
			w.annotations(spec)
			spec = w.next(c, spec)
		}
		if spec == 0 {
			continue
		}
		if w.follows(c, "by") {
			w.delegated(spec)
			continue
		}
		typ := spec
		if k := w.kind(spec); k == kInvocation || k == kDelegation {
			typ = w.typeOf(spec)
		}
		x := w.typ(typ, parsers.RoleInherit)
		switch w.kind(spec) {
		case kInvocation:
			list, _ := w.args([]uint32{w.t.ChildKind(spec, kArgs)}, 0, 0)
			w.constructs(typ, x, list)
			if d != parsers.NoDef {
				w.owner.base, _ = w.named(x)
			}
		case kDelegation:
			for e := w.next(spec, typ); typ != 0 && e != 0; e = w.next(spec, e) {
				w.use(e)
			}
		}
		if d != parsers.NoDef && x != 0 {
			w.b.File.Defs[d].Bases = append(w.b.File.Defs[d].Bases, x)
			if w.owner.base == 0 && calls {
				w.owner.base, _ = w.named(x)
			}
		}
	}
}

// hasConstructors tells whether the type at n has constructors in its body: these call
// that of the base class then, which has no arguments in the head.
func (w *walker) hasConstructors(n uint32) bool {
	body := w.t.ChildKind(n, kClassBody)
	return body != 0 && w.t.ChildKind(body, kConstructor) != 0
}

// constructs notes a construction of the type x, which is written at the node n.
func (w *walker) constructs(n uint32, x, args parsers.ExprID) {
	if name, recv := w.named(x); name != 0 && n != 0 {
		w.implied(n, name, parsers.RoleNew, recv, args)
	}
}

// named takes a type apart into its simple name and what stands before that.
func (w *walker) named(x parsers.ExprID) (name parsers.NameID, recv parsers.ExprID) {
	for range parsers.MaxHeight {
		switch e := w.b.File.Exprs[x]; e.Op {
		case parsers.OpGeneric:
			x = e.A
		case parsers.OpIdent:
			return e.Name, 0
		case parsers.OpMember:
			return e.Name, e.A
		default:
			return 0, 0
		}
	}
	return 0, 0
}

// enumEntry reads one constant of an enum, which may be of a class of its own.
func (w *walker) enumEntry(n uint32) {
	id := w.t.ChildKind(n, kIdent)
	if w.empty(id) {
		w.children(n)
		return
	}
	w.annotations(w.t.ChildKind(n, kModifiers))
	s, body := w.at(id), w.t.ChildKind(n, kClassBody)
	if s.head = w.node(n).End; body != 0 {
		s.head = w.node(body).Start
	}
	d := w.define(n, parsers.KindEnumMember, s, mods{flags: parsers.FlagExported | parsers.FlagStatic})
	w.within(d, w.node(n).End, func() {
		if args := w.t.ChildKind(n, kArgs); args != 0 && w.owner.name != 0 {
			list, _ := w.args([]uint32{args}, 0, 0)
			w.implied(id, w.owner.name, parsers.RoleNew, 0, list)
		}
		if body != 0 && w.owner.name != 0 {
			s.name = w.owner.name
			w.nameless(n, body, s, []parsers.ExprID{w.b.Ident(w.owner.name, s.off)}, 0)
		}
	})
}

// nameless defines the class of the object expression n, or of a constant n of an enum.
func (w *walker) nameless(n, body uint32, s spot, bases []parsers.ExprID, base parsers.NameID) parsers.DefID {
	x := w.node(n)
	head := x.End
	if body != 0 {
		head = w.node(body).Start
	}
	d := w.b.Def(parsers.Def{Name: s.name, Kind: parsers.KindClass, Flags: parsers.FlagLocal | parsers.FlagAnonymous, Parent: w.encl,
		Off: s.off, Line: s.line, Col: s.col, Start: s.off, End: max(x.End, s.off), StartLine: s.line, Bases: bases,
		Signature: parsers.Signature(w.t.Src[s.off:max(s.off, head)])})
	def := &w.b.File.Defs[d]
	def.EndLine = def.Line + uint32(bytes.Count(w.t.Src[def.Off:def.End], []byte{'\n'}))
	old := w.owner
	w.owner = owner{def: d, kind: parsers.KindClass, name: s.name, base: base}
	w.within(d, def.End, func() { w.body(body) })
	w.owner = old
	return d
}
