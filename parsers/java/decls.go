package java

import (
	"bytes"

	"vade/parsers"
)

// members reads the children of a type's body, or of the file.
func (w *walker) members(n uint32) {
	if !w.enter() {
		return
	}
	defer w.leave()
	var d notes
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kComment {
			d.add(w, c)
			continue
		}
		w.decl(c, d.take(w, c))
	}
}

// decl reads a declaration; anything else is code.
func (w *walker) decl(n uint32, doc string) {
	switch w.kind(n) {
	case kPackage:
		w.packageDecl(n)
	case kImport:
		w.importDecl(n)
	case kModule:
		w.moduleDecl(n)
	case kClass, kRecord:
		w.typeDecl(n, parsers.KindClass, doc)
	case kInterface, kAnnotationType:
		w.typeDecl(n, parsers.KindInterface, doc)
	case kEnum:
		w.typeDecl(n, parsers.KindEnum, doc)
	case kBody:
		w.members(n)
	case kEnumConstant:
		w.enumConstant(n, doc)
	case kMethod, kElement:
		w.method(n, doc)
	case kCtor, kCompactCtor:
		w.constructor(n, doc)
	case kField:
		w.fields(n, doc)
	case kLocal:
		if w.s.local {
			w.localVars(n)
		} else {
			w.fields(n, doc)
		}
	default:
		w.stmt(n)
	}
}

// def adds the definition of the name at id. Its signature ends at head.
func (w *walker) def(n, id uint32, kind parsers.Kind, m mods, head uint32, doc string) parsers.DefID {
	x, y := w.node(n), w.node(id)
	d := parsers.Def{
		Name: w.b.Name(w.t.Text(id)), Kind: kind, Flags: m.flags, Parent: w.s.def, Doc: doc, Off: y.Start, Line: y.Row + 1, Col: y.Col + 1,
		Start: min(m.start, y.Start), End: max(x.End, y.End), StartLine: x.Row + 1,
	}
	d.EndLine = max(w.lines.At(d.End-1), d.Line)
	d.Signature = parsers.Signature(w.head(d.Start, max(head, y.End)))
	if !m.private {
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

func (w *walker) typeDecl(n uint32, kind parsers.Kind, doc string) {
	name, body := w.t.Child(n, fName), w.t.Child(n, fBody)
	if name == 0 || w.node(name).Start == w.node(name).End {
		w.children(n)
		return
	}
	m := w.modifiers(n)
	t := w.s.typ
	if w.s.def != parsers.NoDef && (kind != parsers.KindClass || w.kind(n) == kRecord || t != nil && t.static && !w.s.local) {
		m.flags |= parsers.FlagStatic
	}
	head := w.node(n).End
	if body != 0 {
		head = w.node(body).Start
	}
	d := w.def(n, name, kind, m, head, doc)
	t = &typeInfo{def: d, name: w.name(name), static: kind == parsers.KindInterface, enum: kind == parsers.KindEnum}
	w.within(scope{def: d, end: w.node(n).End, typ: t}, func() {
		w.typeParams(n, w.node(n).Start)
		w.supers(n, t)
		if ps := w.t.Child(n, fParams); ps != 0 {
			w.components(ps, t)
		}
		if body != 0 {
			t.built = t.enum && w.hasCtor(body)
			w.members(body)
		}
	})
}

// hasCtor tells whether an enum declares how its constants are made.
func (w *walker) hasCtor(body uint32) bool {
	for c := w.t.First(body); c != 0; c = w.t.Sibling(body, c) {
		if k := w.kind(c); k == kCtor || k == kBody && w.t.ChildKind(c, kCtor) != 0 {
			return true
		}
	}
	return false
}

// supers reads what a type extends, implements and permits.
func (w *walker) supers(n uint32, t *typeInfo) {
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch w.kind(c) {
		case kSuperclass:
			if b := w.first(c); b != 0 {
				w.base(b, t)
				w.superName(t)
			}
		case kInterfaces, kExtends:
			if list := w.t.ChildKind(c, kTypeList); list != 0 {
				for b := w.first(list); b != 0; b = w.next(list, b) {
					w.base(b, t)
				}
			}
		case kPermits:
			w.typeArgs(w.t.ChildKind(c, kTypeList))
		}
	}
}

func (w *walker) base(n uint32, t *typeInfo) {
	if x := w.typeIn(n, parsers.RoleInherit, 0); x != 0 {
		d := &w.b.File.Defs[t.def]
		d.Bases = append(d.Bases, x)
	}
}

// superName remembers the class that constructors call by "super".
func (w *walker) superName(t *typeInfo) {
	bases := w.b.File.Defs[t.def].Bases
	if len(bases) == 0 {
		return
	}
	t.super, t.superOf = w.named(bases[0])
	t.test = t.super != 0 && w.b.Text(t.super) == "TestCase"
}

// named is the simple name of a type and what stands before it.
func (w *walker) named(x parsers.ExprID) (name parsers.NameID, of parsers.ExprID) {
	e := w.b.File.Exprs[x]
	for e.Op == parsers.OpGeneric {
		e = w.b.File.Exprs[e.A]
	}
	if e.Op == parsers.OpMember {
		of = e.A
	}
	return e.Name, of
}

// components reads the head of a record: each part is a field, and what the record is
// constructed from.
func (w *walker) components(ps uint32, t *typeInfo) {
	var d notes
	for p := w.t.First(ps); p != 0; p = w.t.Sibling(ps, p) {
		if w.kind(p) == kComment {
			d.add(w, p)
			continue
		}
		doc := d.take(w, p)
		if k := w.kind(p); k != kParam && k != kSpread {
			continue
		}
		m := w.modifiers(p)
		name, typ := w.param(p)
		if name == 0 {
			continue
		}
		c := component{name: w.name(name), typ: typ, kind: parsers.BindParam}
		if w.kind(p) == kSpread {
			c.kind, typ = parsers.BindRest, w.arrays(typ, 1)
		}
		f := w.def(p, name, parsers.KindField, m, w.node(p).End, doc)
		w.b.File.Defs[f].Type = typ
		t.components = append(t.components, c)
	}
	w.bindComponents(t.components, t.def, w.node(ps).Start, w.node(ps).End)
}

func (w *walker) bindComponents(list []component, encl parsers.DefID, from, to uint32) {
	for _, c := range list {
		w.b.Bind(parsers.Bind{Name: c.name, Kind: c.kind, From: from, To: max(from, to), Off: from, Encl: encl, Type: c.typ})
	}
}

// enumConstant reads a constant; one with arguments, or of an enum that declares how
// its constants are made, is a construction.
func (w *walker) enumConstant(n uint32, doc string) {
	name, args, body := w.t.Child(n, fName), w.t.Child(n, fArgs), w.t.Child(n, fBody)
	if name == 0 || w.node(name).Start == w.node(name).End {
		w.children(n)
		return
	}
	m := w.modifiers(n)
	m.flags |= parsers.FlagStatic
	t := w.s.typ
	d := w.def(n, name, parsers.KindEnumMember, m, max(w.end(name), w.end(args)), doc)
	s := w.s
	s.def, s.end = d, w.node(n).End
	w.within(s, func() {
		if t == nil {
			w.children(args)
			w.children(body)
			return
		}
		enum := w.b.Ident(t.name, w.node(name).Start)
		list := w.arguments(args, enum)
		if args != 0 || t.built {
			w.refNamed(t.name, name, parsers.RoleNew, 0, list)
		}
		if body != 0 {
			w.nameless(enum, body, 0, name)
		}
	})
}

// nameless defines the class without a name whose body is given. It goes by the name of
// its base, which stands at the node at, if it is written at all; the declaration begins
// with the node first.
func (w *walker) nameless(base parsers.ExprID, body, at, first uint32) parsers.DefID {
	name, of := w.named(base)
	x, y := w.node(first), w.node(body)
	d := parsers.Def{
		Name: name, Kind: parsers.KindClass, Flags: parsers.FlagLocal | parsers.FlagAnonymous, Parent: w.s.def,
		Off: x.Start, Line: x.Row + 1, Col: x.Col + 1, Start: x.Start, End: y.End, StartLine: x.Row + 1, EndLine: max(x.Row+1, w.lines.At(max(y.End, 1)-1)),
		Signature: parsers.Signature(w.head(x.Start, y.Start)), Bases: []parsers.ExprID{base},
	}
	id := w.b.Def(d)
	w.within(scope{def: id, end: y.End, typ: &typeInfo{def: id, name: name}}, func() {
		if at != 0 {
			w.refNamed(name, at, parsers.RoleInherit, of, 0)
		}
		w.members(body)
	})
	return id
}

// fields reads the variables of a type, or of a file without one.
func (w *walker) fields(n uint32, doc string) {
	m := w.modifiers(n)
	kind := parsers.KindField
	switch t := w.s.typ; {
	case t == nil:
		kind = parsers.KindVariable
	case t.static || m.flags&parsers.FlagStatic != 0 && m.final:
		kind = parsers.KindConstant
		m.flags |= parsers.FlagStatic
	}
	typ := w.t.Child(n, fType)
	x := w.typ(typ)
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if w.kind(c) != kDeclarator {
			continue
		}
		name, value := w.t.Child(c, fName), w.t.Child(c, fValue)
		if name == 0 || w.node(name).Start == w.node(name).End {
			continue
		}
		t := w.arrays(x, w.dims(c))
		d := w.def(n, name, kind, m, w.node(name).End, doc)
		w.b.File.Defs[d].Type = t
		w.b.File.Defs[d].Signature = w.fieldHead(m.start, typ, c, value)
		v := w.initial(value, t)
		w.b.File.Defs[d].Value = v
	}
}

// fieldHead is the signature of one of the variables of a declaration.
func (w *walker) fieldHead(start, typ, declarator, value uint32) string {
	name := w.t.Child(declarator, fName)
	end := max(w.end(name), w.end(w.t.Child(declarator, fDims)))
	switch {
	case value == 0:
	case w.kind(value) == kString || w.kind(value) == kInt || w.kind(value) == kFloat || w.kind(value) == kBool || w.kind(value) == kChar:
		end = w.end(value)
	}
	head := append([]byte{}, w.head(start, max(start, w.end(typ)))...)
	head = append(head, ' ')
	return parsers.Signature(append(head, w.head(w.node(name).Start, end)...))
}

// initial reads what a variable of a declared type begins with.
func (w *walker) initial(value uint32, typ parsers.ExprID) parsers.ExprID {
	if value == 0 {
		return 0
	}
	made := w.b.Unary(parsers.OpNew, typ)
	v := w.use(value, made)
	if w.kind(value) == kArrayInit && made != 0 {
		return made
	}
	return v
}

func (w *walker) localVars(n uint32) {
	w.modifiers(n)
	x := w.typ(w.t.Child(n, fType))
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if w.kind(c) != kDeclarator {
			continue
		}
		name, t := w.t.Child(c, fName), w.arrays(x, w.dims(c))
		v := w.initial(w.t.Child(c, fValue), t)
		if name != 0 {
			w.local(name, t, v)
		}
	}
}
