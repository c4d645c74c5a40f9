package java

import (
	"bytes"

	"vade/parsers"
	"vade/parsers/sitter"
)

// member visits what stands at the top of a file or in the body of a type.
func (w *walker) member(n uint32) {
	switch w.kind(n) {
	case kPackage:
		w.b.File.Package = string(bytes.TrimSpace(w.dotted(n)))
	case kImport:
		w.imported(n)
	case kClass, kInterface, kEnum, kRecord, kAnnotationType:
		w.typeDecl(n)
	case kMethod, kElement, kConstructor, kCompact:
		w.method(n)
	case kField:
		w.fields(n)
	case kEnumConstant:
		w.enumConstant(n)
	case kInit, kBlock:
		w.block(n, func() { w.each(n, w.stmt) })
	case kClassBody, kEnumBody:
		w.each(n, w.member)
	case kComment:
	case 0: // broken: what is in it may be whole
		w.each(n, w.member)
	default:
		w.stmt(n)
	}
}

// dotted is the text of the name in a package or import declaration.
func (w *walker) dotted(n uint32) []byte {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if k := w.kind(c); k == kScopedIdent || k == kIdent {
			return bytes.Join(bytes.Fields(w.t.Text(c)), nil)
		}
	}
	return nil
}

func (w *walker) imported(n uint32) {
	text := w.dotted(n)
	x := w.node(n)
	m := parsers.Import{Path: string(text), Off: x.Start, Line: x.Row + 1, Col: x.Col + 1, Encl: parsers.NoDef}
	if w.t.ChildKind(n, kAsterisk) != 0 {
		m.Name, m.Flags = w.b.Str("*"), parsers.ImportDot
		w.b.File.Imports = append(w.b.File.Imports, m)
		return
	}
	i := bytes.LastIndexByte(text, '.')
	if i < 0 {
		return
	}
	at := w.t.ChildKind(n, kScopedIdent)
	name := text[i+1:]
	m.Path, m.Name = string(text[:i]), w.b.Name(name)
	s := w.node(at)
	m.Off = s.End - uint32(len(name))
	m.Line, m.Col = w.place(at, m.Off)
	w.b.File.Imports = append(w.b.File.Imports, m)
	w.b.Ref(parsers.Ref{Name: m.Name, Role: parsers.RoleImport, Encl: parsers.NoDef, Off: m.Off, Line: m.Line, Col: m.Col})
}

// place is the line and column, from 1, of a byte in the node n.
func (w *walker) place(n, off uint32) (line, col uint32) {
	x := w.node(n)
	before := w.t.Src[x.Start:off]
	if i := bytes.LastIndexByte(before, '\n'); i >= 0 {
		return x.Row + 1 + uint32(bytes.Count(before, []byte{'\n'})), uint32(len(before) - i)
	}
	return x.Row + 1, x.Col + 1 + uint32(len(before))
}

// traits are what the modifiers of a declaration say.
type traits struct {
	flags parsers.Flag
	end   uint32 // of the modifiers, 0 without
}

func (w *walker) modifiers(n uint32) traits {
	var tr traits
	m := w.t.ChildKind(n, kModifiers)
	if w.class.iface {
		tr.flags = parsers.FlagExported
	}
	if m == 0 {
		if !w.class.iface {
			tr.flags |= parsers.FlagExported // seen in the whole package
		}
		return tr
	}
	tr.end = w.node(m).End
	private := false
	for c := w.t.First(m); c != 0; c = w.t.Sibling(m, c) {
		switch w.kind(c) {
		case kStatic:
			tr.flags |= parsers.FlagStatic
		case kPrivate:
			private = true
		case kAbstract:
			tr.flags |= parsers.FlagAbstract
		case kAnnotation:
			switch name := lastPart(w.t.Text(w.t.Child(c, fName))); string(name) {
			case "Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate":
				tr.flags |= parsers.FlagTest
			case "Override", "Deprecated", "SuppressWarnings", "SafeVarargs", "FunctionalInterface", "Nullable", "NonNull", "NotNull":
			default:
				tr.flags |= parsers.FlagDecorated
			}
		}
	}
	if !private {
		tr.flags |= parsers.FlagExported
	}
	return tr
}

func lastPart(s []byte) []byte { return s[bytes.LastIndexByte(s, '.')+1:] }

// annotations visits the annotations of a declaration.
func (w *walker) annotations(n uint32) {
	m := w.t.ChildKind(n, kModifiers)
	for c := w.t.First(m); m != 0 && c != 0; c = w.t.Sibling(m, c) {
		if w.kind(c) == kAnnotation {
			w.annotation(c)
		}
	}
}

func (w *walker) annotation(n uint32) {
	name := w.t.Child(n, fName)
	switch w.kind(name) {
	case kIdent:
		w.ref(name, parsers.RoleDecorator, 0, 0)
	case kScopedIdent:
		w.scoped(name, parsers.RoleDecorator)
	}
	if args := w.t.Child(n, fArgs); args != 0 {
		w.each(args, func(c uint32) {
			if w.kind(c) == kPair {
				if v := w.t.Child(c, fValue); v != 0 {
					w.expr(v)
				}
				return
			}
			w.expr(c)
		})
	}
}

// scoped is a use of the last part of a.b.C.
func (w *walker) scoped(n uint32, role parsers.Role) {
	text := w.t.Text(n)
	name := bytes.TrimSpace(lastPart(text))
	off := w.node(n).End - uint32(len(name))
	line, col := w.place(n, off)
	var recv parsers.ExprID
	for part := range bytes.SplitSeq(text[:max(0, bytes.LastIndexByte(text, '.'))], []byte{'.'}) {
		id := w.b.Name(bytes.TrimSpace(part))
		if recv == 0 {
			recv = w.b.Ident(id, w.node(n).Start)
		} else {
			recv = w.b.Member(recv, id)
		}
	}
	w.b.Ref(parsers.Ref{Name: w.b.Name(name), Role: role, Encl: w.encl, Recv: recv, Off: off, Line: line, Col: col})
}

// define adds a definition whose head ends where body begins.
func (w *walker) define(d parsers.Def, n, name, body uint32, tr traits) parsers.DefID {
	all, at := w.node(n), w.node(name)
	start := all.Start
	if tr.end != 0 { // annotations are no part of the head
		m := w.t.ChildKind(n, kModifiers)
		for c := w.t.First(m); c != 0 && w.kind(c) == kAnnotation; c = w.t.Sibling(m, c) {
			start = w.node(c).End
		}
		for start < at.Start && (w.t.Src[start] == ' ' || w.t.Src[start] == '\n' || w.t.Src[start] == '\t' || w.t.Src[start] == '\r') {
			start++
		}
	}
	end := all.End
	if body != 0 {
		end = w.node(body).Start
	}
	d.Name, d.Parent, d.Off, d.Line, d.Col = w.name(name), w.encl, at.Start, at.Row+1, at.Col+1
	d.Flags |= tr.flags
	d.Start, d.End, d.StartLine = start, all.End, all.Row+1
	d.EndLine = all.Row + 1 + uint32(bytes.Count(w.t.Src[all.Start:all.End], []byte{'\n'}))
	d.Signature = parsers.Signature(w.t.Src[start:max(start, end)])
	d.Doc = parsers.Summary(w.docBefore(all.Start))
	return w.b.Def(d)
}

// docBefore is the comment that ends right before a declaration.
func (w *walker) docBefore(start uint32) []byte {
	before := bytes.TrimRight(w.t.Src[:start], " \t\r\n")
	if bytes.HasSuffix(before, []byte("*/")) {
		if i := bytes.LastIndex(before, []byte("/*")); i >= 0 {
			return before[i:]
		}
		return nil
	}
	from := len(before)
	for from > 0 {
		i := bytes.LastIndexByte(before[:from], '\n') + 1
		if !bytes.HasPrefix(bytes.TrimSpace(before[i:from]), []byte("//")) {
			break
		}
		from = max(0, i-1)
	}
	return before[from:]
}

// typeKinds are the kinds of the declarations of types.
var typeKinds = map[sitter.Kind]parsers.Kind{kClass: parsers.KindClass, kInterface: parsers.KindInterface, kEnum: parsers.KindEnum,
	kRecord: parsers.KindClass, kAnnotationType: parsers.KindInterface}

func (w *walker) typeDecl(n uint32) {
	name, body := w.t.Child(n, fName), w.t.Child(n, fBody)
	if name == 0 {
		w.each(n, w.member)
		return
	}
	tr := w.modifiers(n)
	d := parsers.Def{Kind: typeKinds[w.kind(n)]}
	if w.encl != parsers.NoDef && w.b.File.Defs[w.encl].Kind.IsCallable() {
		d.Flags |= parsers.FlagLocal
	}
	id := w.define(d, n, name, body, tr)
	w.annotations(n)
	outer := w.class
	w.class = class{name: w.name(name), iface: w.kind(n) == kInterface || w.kind(n) == kAnnotationType}
	w.within(id, func() {
		w.typeParams(n)
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			switch w.kind(c) {
			case kSuperclass, kInterfaces:
				w.bases(id, c, w.kind(c) == kSuperclass)
			case kPermits:
				w.types(c, parsers.RoleType)
			}
		}
		if w.kind(n) == kRecord {
			w.components(id, w.t.Child(n, fParams))
		}
		if body != 0 {
			w.block(body, func() { w.each(body, w.member) })
		}
	})
	w.class = outer
}

// bases reads extends and implements clauses.
func (w *walker) bases(id parsers.DefID, n uint32, super bool) {
	w.each(n, func(c uint32) {
		if w.kind(c) == 0 { // a list of types
			w.bases(id, c, super)
			return
		}
		x := w.typ(c, parsers.RoleInherit)
		if x == 0 {
			return
		}
		d := &w.b.File.Defs[id]
		d.Bases = append(d.Bases, x)
		if super {
			w.class.base = w.simpleName(x)
		}
	})
}

// simpleName is the last name of a type.
func (w *walker) simpleName(x parsers.ExprID) parsers.NameID {
	e := w.b.File.Exprs[x]
	if e.Op == parsers.OpGeneric {
		e = w.b.File.Exprs[e.A]
	}
	return e.Name
}

func (w *walker) typeParams(n uint32) {
	list := w.t.ChildKind(n, kTypeParams)
	x := w.node(n)
	for c := w.t.First(list); list != 0 && c != 0; c = w.t.Sibling(list, c) {
		if w.kind(c) != kTypeParam {
			continue
		}
		var bound parsers.ExprID
		name := uint32(0)
		for p := w.t.First(c); p != 0; p = w.t.Sibling(c, p) {
			switch w.kind(p) {
			case kTypeIdent, kIdent:
				name = p
			case kTypeBound:
				for b := w.t.First(p); b != 0; b = w.t.Sibling(p, b) {
					if t := w.typ(b, parsers.RoleType); bound == 0 {
						bound = t
					}
				}
			}
		}
		if name != 0 {
			w.b.Bind(parsers.Bind{Name: w.name(name), Kind: parsers.BindTypeParam, From: x.Start, To: x.End, Off: x.Start, Encl: w.encl, Type: bound})
		}
	}
}

// components reads the head of a record: each component is a field with an accessor,
// and all are the parameters of its constructor.
func (w *walker) components(id parsers.DefID, list uint32) {
	if list == 0 {
		return
	}
	w.each(list, func(c uint32) {
		name, x := w.param(c, id)
		if name == 0 {
			return
		}
		w.define(parsers.Def{Kind: parsers.KindField, Type: x}, c, name, 0, traits{flags: parsers.FlagExported})
	})
}

// param binds a parameter of the callable owner.
func (w *walker) param(c uint32, owner parsers.DefID) (name uint32, typ parsers.ExprID) {
	kind := parsers.BindParam
	switch w.kind(c) {
	case kParam:
		name = w.t.Child(c, fName)
		typ = w.dimensioned(w.typ(w.t.Child(c, fType), parsers.RoleType), c)
	case kSpread:
		kind = parsers.BindRest
		d := w.t.ChildKind(c, kDeclarator)
		name = w.t.Child(d, fName)
		for t := w.t.First(c); t != 0; t = w.t.Sibling(c, t) {
			if k := w.kind(t); k != kModifiers && k != kDeclarator {
				typ = w.typ(t, parsers.RoleType)
			}
		}
	default:
		return 0, 0
	}
	w.annotations(c)
	if name != 0 {
		x := w.node(name)
		all := &w.b.File.Defs[owner]
		w.b.Bind(parsers.Bind{Name: w.name(name), Kind: kind, From: all.Start, To: all.End, Off: x.Start, Encl: owner, Type: typ})
	}
	return name, typ
}

// dimensioned makes a list of a type for each pair of brackets behind a name.
func (w *walker) dimensioned(x parsers.ExprID, n uint32) parsers.ExprID {
	d := w.t.Child(n, fDimensions)
	if d == 0 {
		return x
	}
	for range min(bytes.Count(w.t.Text(d), []byte{'['}), 8) {
		x = w.b.Unary(parsers.OpList, x)
	}
	return x
}

func (w *walker) method(n uint32) {
	name, body := w.t.Child(n, fName), w.t.Child(n, fBody)
	if name == 0 {
		w.each(n, w.member)
		return
	}
	tr := w.modifiers(n)
	d := parsers.Def{Kind: parsers.KindMethod}
	switch w.kind(n) {
	case kConstructor, kCompact:
		d.Kind = parsers.KindConstructor
	default:
		if body == 0 {
			d.Flags |= parsers.FlagAbstract
		}
	}
	id := w.define(d, n, name, body, tr)
	w.annotations(n)
	old := w.returns
	w.returns = nil
	w.within(id, func() {
		w.typeParams(n)
		if t := w.t.Child(n, fType); t != 0 {
			w.b.File.Defs[id].Type = w.dimensioned(w.typ(t, parsers.RoleType), n)
		}
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			switch {
			case w.kind(c) == kParams:
				w.each(c, func(p uint32) { w.param(p, id) })
			case w.kind(c) == 0 && c != body && w.node(c).Field == 0: // throws
				w.types(c, parsers.RoleType)
			case w.kind(c) != kModifiers && w.node(c).Field == fValue:
				w.expr(c)
			}
		}
		if body != 0 {
			w.block(body, func() { w.each(body, w.stmt) })
		}
	})
	w.returns = old
}

// types reads a list of types.
func (w *walker) types(n uint32, role parsers.Role) {
	w.each(n, func(c uint32) {
		if w.kind(c) == 0 {
			w.types(c, role)
			return
		}
		w.typ(c, role)
	})
}

func (w *walker) fields(n uint32) {
	tr := w.modifiers(n)
	if w.class.iface {
		tr.flags |= parsers.FlagStatic
	}
	typ := w.typ(w.t.Child(n, fType), parsers.RoleType)
	w.annotations(n)
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		name := w.t.Child(c, fName)
		if w.kind(c) != kDeclarator || name == 0 {
			continue
		}
		k := parsers.KindField
		if tr.flags&parsers.FlagStatic != 0 && constant(w.t.Text(name)) {
			k = parsers.KindConstant
		}
		value := w.t.Child(c, fValue)
		id := w.define(parsers.Def{Kind: k, Type: w.dimensioned(typ, c)}, n, name, value, tr)
		if value != 0 {
			w.within(id, func() {
				v := w.expr(value)
				w.b.File.Defs[id].Value = v
			})
		}
	}
}

// constant tells whether a name is written in upper case.
func constant(s []byte) bool { return bytes.Equal(bytes.ToUpper(s), s) }

func (w *walker) enumConstant(n uint32) {
	name, args, body := w.t.Child(n, fName), w.t.Child(n, fArgs), w.t.Child(n, fBody)
	if name == 0 {
		return
	}
	first := body
	if args != 0 {
		first = args
	}
	id := w.define(parsers.Def{Kind: parsers.KindEnumMember, Flags: parsers.FlagStatic}, n, name, first, traits{flags: parsers.FlagExported})
	w.annotations(n)
	w.within(id, func() {
		list := w.args(args, 0)
		w.refAs(name, w.class.name, parsers.RoleNew, 0, list)
		if body != 0 {
			w.anonymous(name, w.class.name, w.b.Ident(w.class.name, w.node(name).Start), body)
		}
	})
}

// anonymous defines a class without a name, which goes by that of its base.
func (w *walker) anonymous(at uint32, name parsers.NameID, base parsers.ExprID, body uint32) {
	x, b := w.node(at), w.node(body)
	d := parsers.Def{Name: name, Kind: parsers.KindClass, Flags: parsers.FlagLocal | parsers.FlagAnonymous, Parent: w.encl, Off: x.Start, Line: x.Row + 1, Col: x.Col + 1,
		Start: x.Start, End: b.End, StartLine: x.Row + 1, EndLine: x.Row + 1 + uint32(bytes.Count(w.t.Src[x.Start:b.End], []byte{'\n'})),
		Signature: parsers.Signature(w.t.Src[x.Start:b.Start])}
	if base != 0 {
		d.Bases = []parsers.ExprID{base}
	}
	id := w.b.Def(d)
	outer := w.class
	w.class = class{name: name, base: name}
	w.within(id, func() { w.block(body, func() { w.each(body, w.member) }) })
	w.class = outer
}
