package dart

import (
	"bytes"

	"vade/parsers"
)

// def adds the definition of the name at id, in a declaration that ends at end. Its
// signature ends at head.
func (w *walker) def(id uint32, kind parsers.Kind, p *pend, end, head uint32) parsers.DefID {
	y := w.node(id)
	d := parsers.Def{
		Name: w.b.Name(w.t.Text(id)), Kind: kind, Flags: p.flags, Parent: w.s.def, Doc: p.doc, Off: y.Start, Line: y.Row + 1, Col: y.Col + 1,
		Start: y.Start, End: max(end, y.End), StartLine: y.Row + 1,
	}
	if p.marked {
		d.Start = min(p.start, y.Start)
	}
	if p.line != 0 {
		d.StartLine = min(p.line, d.Line)
	}
	d.EndLine = max(w.lines.At(max(d.End, 1)-1), d.Line)
	d.Signature = parsers.Signature(w.head(d.Start, max(head, y.End)))
	if !bytes.HasPrefix(w.t.Text(id), []byte{'_'}) {
		d.Flags |= parsers.FlagExported
	}
	if w.s.local || w.s.def != parsers.NoDef && w.b.File.Defs[w.s.def].Flags&parsers.FlagLocal != 0 {
		d.Flags = d.Flags&^parsers.FlagExported | parsers.FlagLocal
	}
	return w.b.Def(d)
}

// head is the source from one place to another, as much as a signature may need.
func (w *walker) head(from, to uint32) []byte {
	to = max(from, min(to, from+8*parsers.MaxSignature))
	return bytes.TrimRight(w.t.Src[from:to], " \t\r\n;")
}

// typeLike reads a declaration of a type, or a constant of an enum.
func (w *walker) typeLike(n uint32, p *pend) {
	if !w.enter() {
		return
	}
	defer w.leave()
	switch w.kind(n) {
	case kMixinDecl:
		w.typeDecl(n, n, parsers.KindTrait, p)
	case kEnum:
		w.typeDecl(n, n, parsers.KindEnum, p)
	case kExtension:
		w.extension(n, p)
	case kTypeAlias:
		w.typeAlias(n, p)
	case kEnumConstant:
		w.enumConstant(n, p)
	default:
		if m := w.t.ChildKind(n, kMixinApplicationClass); m != 0 {
			w.typeDecl(n, m, parsers.KindClass, p)
		} else {
			w.typeDecl(n, n, parsers.KindClass, p)
		}
	}
}

// typeDecl reads the type whose declaration is n. What tells of it are the children of
// in, which is the same but for class A = B with C.
func (w *walker) typeDecl(n, in uint32, kind parsers.Kind, p *pend) {
	for c := w.first(n); c != 0 && w.kind(c) == kAnnotation; c = w.next(n, c) {
		p.flags |= w.annotation(c)
	}
	p.marked, p.start = true, w.start(n)
	name := w.t.ChildKind(in, kIdent)
	if name == 0 || w.node(name).Start == w.node(name).End {
		w.children(in)
		return
	}
	head := w.node(n).End
	body := w.t.ChildKind(in, kBody)
	if body != 0 {
		head = w.node(body).Start
	}
	d := w.def(name, kind, p, w.node(n).End, head)
	t := &typeInfo{def: d, name: w.name(name)}
	w.within(scope{def: d, end: w.node(n).End, typ: t}, func() {
		if w.kind(n) == kClass && bytes.HasPrefix(w.t.Src[w.start(n):], []byte("extension")) {
			w.represented(d, name)
		}
		for c := w.first(in); c != 0; {
			switch k := w.kind(c); {
			case k == kTypeParams:
				w.typeParams(c, w.node(n).Start, w.node(n).End)
			case k == kSuperclass || k == kMixins || k == kInterfaces || k == kMixinApplication:
				w.bases(c, t)
			case isType(k): // on, of a mixin
				c = w.base(in, c, t)
				continue
			case k == kBody:
				t.built = kind == parsers.KindEnum && w.hasCtor(c)
				w.children(c)
			}
			c = w.next(in, c)
		}
	})
}

// start is where n begins without its annotations.
func (w *walker) start(n uint32) uint32 {
	last := uint32(0)
	for c := w.first(n); c != 0 && w.kind(c) == kAnnotation; c = w.next(n, c) {
		last = c
	}
	if last == 0 {
		return w.node(n).Start
	}
	at := w.node(last).End
	if c := w.next(n, last); c != 0 {
		// Words that the grammar leaves out stand between the two.
		if i := bytes.IndexFunc(w.t.Src[at:w.node(c).Start], func(r rune) bool { return r > ' ' }); i >= 0 && w.t.Sibling(n, last) == c {
			return at + uint32(i)
		}
		return w.node(c).Start
	}
	return at
}

// bases reads the types in n that a type is based on.
func (w *walker) bases(n uint32, t *typeInfo) {
	for c := w.first(n); c != 0; {
		switch k := w.kind(c); {
		case isType(k):
			c = w.base(n, c, t)
			if t.super == 0 && w.kind(n) == kSuperclass {
				t.super = w.baseName(t)
			}
			continue
		case k == kMixins || k == kInterfaces:
			for m := w.first(c); m != 0; {
				if isType(w.kind(m)) {
					m = w.base(c, m, t)
				} else {
					m = w.next(c, m)
				}
			}
		}
		c = w.next(n, c)
	}
}

func (w *walker) base(n, c uint32, t *typeInfo) uint32 {
	x, next := w.typeIn(n, c, parsers.RoleInherit, 0)
	if x != 0 {
		d := &w.b.File.Defs[t.def]
		d.Bases = append(d.Bases, x)
	}
	return next
}

// baseName is the simple name of the last base that was read.
func (w *walker) baseName(t *typeInfo) parsers.NameID {
	bases := w.b.File.Defs[t.def].Bases
	if len(bases) == 0 {
		return 0
	}
	e := w.b.File.Exprs[bases[len(bases)-1]]
	for e.Op == parsers.OpGeneric {
		e = w.b.File.Exprs[e.A]
	}
	return e.Name
}

// hasCtor tells whether an enum declares how its constants are made.
func (w *walker) hasCtor(body uint32) bool {
	for c := w.t.First(body); c != 0; c = w.t.Sibling(body, c) {
		if w.kind(c) == kDeclaration && w.t.ChildKind(c, kCtorSig) != 0 {
			return true
		}
	}
	return false
}

// extension reads extension E on T: a definition that goes by the name of T.
func (w *walker) extension(n uint32, p *pend) {
	p.marked, p.start = true, w.start(n)
	on := w.t.Child(n, fClass)
	if on == 0 {
		w.children(n)
		return
	}
	id := on
	if w.kind(on) == kTypeIdent {
		if next := w.next(n, on); next != 0 && w.kind(next) == kTypeIdent && w.afterDot(next) {
			id = next
		}
	} else if name := w.t.ChildKind(on, kTypeIdent); name != 0 {
		id = name
	}
	body := w.t.ChildKind(n, kBody)
	head := w.node(n).End
	if body != 0 {
		head = w.node(body).Start
	}
	d := w.def(id, parsers.KindExtension, p, w.node(n).End, head)
	w.within(scope{def: d, end: w.node(n).End, typ: &typeInfo{def: d, name: w.name(id)}}, func() {
		if ps := w.t.ChildKind(n, kTypeParams); ps != 0 {
			w.typeParams(ps, w.node(n).Start, w.node(n).End)
		}
		x, _ := w.typ(n, on)
		w.b.File.Defs[d].Type = x
		w.children(body)
	})
}

// typeAlias reads typedef F<T> = …; and the old typedef R F(…);
func (w *walker) typeAlias(n uint32, p *pend) {
	p.marked, p.start = true, w.start(n)
	params := w.t.ChildKind(n, kParams)
	name := w.aliasName(n, params)
	if name == 0 {
		w.children(n)
		return
	}
	d := w.def(name, parsers.KindType, p, w.node(n).End, w.node(n).End)
	w.within(scope{def: d, end: w.node(n).End}, func() {
		var x parsers.ExprID
		for c := w.first(n); c != 0; {
			switch k := w.kind(c); {
			case c == name:
			case k == kTypeParams:
				w.typeParams(c, w.node(n).Start, w.node(n).End)
			case k == kParams:
				list := w.b.Tuple(w.paramTypes(c))
				if x == 0 {
					x = w.b.Some(0)
				}
				x = w.b.Func(x, list)
			case isType(k):
				x, c = w.typ(n, c)
				continue
			}
			c = w.next(n, c)
		}
		w.b.File.Defs[d].Type = x
	})
}

// aliasName is the name that a typedef declares: the last one before its parameters, or
// the first.
func (w *walker) aliasName(n, params uint32) uint32 {
	var last uint32
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch {
		case c == params || w.kind(c) == kTypeParams && params != 0:
			return last
		case w.kind(c) == kTypeIdent:
			if last = c; params == 0 {
				return c
			}
		}
	}
	return last
}

// enumConstant reads a constant; one with arguments, or of an enum that declares how its
// constants are made, is a construction.
func (w *walker) enumConstant(n uint32, p *pend) {
	for c := w.first(n); c != 0 && w.kind(c) == kAnnotation; c = w.next(n, c) {
		p.flags |= w.annotation(c)
	}
	p.marked, p.start = true, w.start(n)
	p.flags |= parsers.FlagStatic
	name := w.t.Child(n, fName)
	if name == 0 || w.node(name).Start == w.node(name).End {
		w.children(n)
		return
	}
	d := w.def(name, parsers.KindEnumMember, p, w.node(n).End, w.node(n).End)
	s := w.s
	s.def, s.end = d, w.node(n).End
	w.within(s, func() { w.enumValue(n, name) })
}

func (w *walker) enumValue(n, name uint32) {
	t := w.s.typ
	if t == nil {
		w.rest(n, w.next(n, name))
		return
	}
	enum := w.b.Ident(t.name, w.node(name).Start)
	args, ctor := w.t.ChildKind(n, kArgs), uint32(0)
	for c := w.next(n, name); c != 0; c = w.next(n, c) {
		switch w.kind(c) {
		case kArgPart:
			if types := w.t.ChildKind(c, kTypeArgs); types != 0 {
				w.typeList(types)
			}
			args = w.t.ChildKind(c, kArgs)
		case kTypeArgs:
			w.typeList(c)
		case kIdent:
			ctor = c
		}
	}
	list := w.b.Args(nil, nil)
	if args != 0 {
		list = w.arguments(args, enum)
	}
	switch {
	case ctor != 0:
		w.ref(ctor, parsers.RoleNew, enum, list)
	case args != 0 || t.built:
		w.refNamed(t.name, name, parsers.RoleNew, 0, list)
	}
}
