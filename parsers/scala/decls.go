package scala

import (
	"bytes"

	"vade/parsers"
)

// decl reads a declaration, or a piece of one in a broken file.
func (w *walker) decl(n uint32) {
	switch w.kind(n) {
	case kPackage:
		w.packageClause(n)
	case kPackageObject:
		w.packageObject(n)
	case kImport:
		w.importDecl(n, true)
	case kExport:
		w.importDecl(n, false)
	case kClass, kTrait, kEnum, kObject, kFullCase:
		w.typeDecl(n)
	case kSimpleCase:
		w.enumCase(n)
	case kVal, kVar:
		w.values(n)
	case kTypeDef:
		w.typeMember(n)
	case kFunction:
		w.function(n, nil)
	case kExtension:
		w.extension(n)
	case kGiven:
		w.given(n)
	case kBody:
		w.body(n)
	case kAnnotation:
		w.annotation(n)
	case kParam, kClassParam, kBound, kContextBound:
		w.typ(w.t.Child(n, fType))
		w.visit(w.t.Child(n, fDefault), 0)
	case kSelfType:
		w.selfType(n, w.node(n).End)
	case kModifiers, kWildcardImport, kPackageID, kSelectors, kRenamed:
	default:
		w.children(n)
	}
}

// mods is what stands before a declaration.
type mods struct {
	flags    parsers.Flag
	start    uint32 // of the declaration without its annotations
	private  bool
	implicit bool
	final    bool
	isCase   bool
}

// modifiers reads the modifiers and annotations of the declaration n.
func (w *walker) modifiers(n uint32) mods {
	m := mods{start: w.node(n).Start}
	moved := false
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kAnnotation:
			w.annotation(c)
			m.flags |= annotated(w.simple(w.t.Child(c, fName)))
			if !moved {
				m.start = w.beyond(w.end(c), w.end(n))
			}
			continue
		case kModifiers:
			m.words(w.t.Text(c))
		case kTokCase:
			m.isCase = true
		}
		moved = true
	}
	return m
}

func (m *mods) words(text []byte) {
	for f := range bytes.FieldsSeq(text) {
		switch word := string(f); word {
		case "private", "private[this]":
			m.private = true
		case "abstract":
			m.flags |= parsers.FlagAbstract
		case "implicit":
			m.implicit = true
		case "final":
			m.final = true
		}
	}
}

// beyond is the first byte from off on that is no white space, at most end.
func (w *walker) beyond(off, end uint32) uint32 {
	for off < end && (w.t.Src[off] == ' ' || w.t.Src[off] == '\t' || w.t.Src[off] == '\n' || w.t.Src[off] == '\r') {
		off++
	}
	return off
}

// annotated is what an annotation tells of a definition. Those that are for compilers
// only do not keep anything alive.
func annotated(name string) parsers.Flag {
	switch name {
	case "Test", "ParameterizedTest", "Before", "After", "BeforeClass", "AfterClass", "BeforeEach", "AfterEach", "BeforeAll", "AfterAll":
		return parsers.FlagTest | parsers.FlagDecorated
	case "main", "Inject", "Provides", "Benchmark", "BeanProperty", "JSExport", "JSExportTopLevel", "EventListener":
		return parsers.FlagDecorated
	case "", "tailrec", "inline", "noinline", "volatile", "transient", "deprecated", "throws", "nowarn", "unchecked", "specialized", "switch",
		"SuppressWarnings", "implicitNotFound", "implicitAmbiguous", "targetName", "varargs", "static", "experimental", "silent", "strictfp", "native", "uncheckedVariance":
		return 0
	}
	return parsers.FlagDecorated
}

// annotation reads @name(a, b = c).
func (w *walker) annotation(n uint32) {
	if !w.enter() {
		return
	}
	defer w.leave()
	name := w.t.Child(n, fName)
	if name == 0 {
		w.children(n)
		return
	}
	var list parsers.ExprID
	callee := w.path(name)
	w.each(n, fArgs, func(c uint32) { list = w.args(w.argValues(c, callee, 0)) })
	w.typeIn(name, parsers.RoleDecorator, list)
}

// def adds the definition of the name at id. Its signature ends at head.
func (w *walker) def(n, id uint32, name parsers.NameID, kind parsers.Kind, m mods, head uint32) parsers.DefID {
	x := w.node(n)
	off, line, col := w.place(id)
	d := parsers.Def{
		Name: name, Kind: kind, Flags: m.flags, Parent: w.s.def, Doc: w.doc(n), Off: off, Line: line, Col: col,
		Start: min(m.start, off), End: max(w.trimmed(n), w.end(id)), StartLine: x.Row + 1,
	}
	d.EndLine = max(w.lines.At(d.End-1), d.Line)
	d.Signature = parsers.Signature(w.head(d.Start, max(head, w.end(id))))
	if !m.private {
		d.Flags |= parsers.FlagExported
	}
	if w.s.typ != nil && w.s.typ.static && !w.s.local {
		d.Flags |= parsers.FlagStatic
	}
	if w.s.local || w.s.def != parsers.NoDef && w.b.File.Defs[w.s.def].Flags&parsers.FlagLocal != 0 {
		d.Flags = d.Flags&^parsers.FlagExported | parsers.FlagLocal
	}
	return w.b.Def(d)
}

// trimmed is where n ends without the white space that indented bodies end with.
func (w *walker) trimmed(n uint32) uint32 {
	x := w.node(n)
	end := x.End
	for end > x.Start+1 {
		switch w.t.Src[end-1] {
		case ' ', '\t', '\n', '\r', ';':
			end--
			continue
		}
		break
	}
	return w.beforeComments(x.Start, end)
}

// beforeComments takes comments off the end of a declaration.
func (w *walker) beforeComments(start, end uint32) uint32 {
	for range 64 {
		i := w.commentAt(end)
		if i < 0 || w.comments[i].from <= start {
			return end
		}
		end = w.comments[i].from
		for end > start+1 && (w.t.Src[end-1] == ' ' || w.t.Src[end-1] == '\t' || w.t.Src[end-1] == '\n' || w.t.Src[end-1] == '\r') {
			end--
		}
	}
	return end
}

// commentAt is the comment that ends at a place, -1 if none does.
func (w *walker) commentAt(end uint32) int {
	lo, hi := 0, len(w.comments)
	for lo < hi {
		if mid := (lo + hi) / 2; w.comments[mid].to < end {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(w.comments) && w.comments[lo].to == end {
		return lo
	}
	return -1
}

// head is the source from one place to another, as much as a signature may need.
func (w *walker) head(from, to uint32) []byte {
	to = max(from, min(to, from+8*parsers.MaxSignature))
	return bytes.TrimRight(w.t.Src[from:to], " \t\r\n;=:{")
}

// typeDecl reads a class, a trait, an enum, one of its cases, or an object.
func (w *walker) typeDecl(n uint32) {
	name, body := w.t.Child(n, fName), w.t.Child(n, fBody)
	if w.empty(name) {
		w.children(n)
		return
	}
	m := w.modifiers(n)
	kind := parsers.KindClass
	switch w.kind(n) {
	case kTrait:
		kind = parsers.KindTrait
	case kEnum:
		kind = parsers.KindEnum
		m.private = m.private || w.hidden(n)
	case kFullCase:
		m.isCase = true
	}
	head := w.trimmed(n)
	if body != 0 {
		head = w.node(body).Start
	}
	outer := w.s.typ
	d := w.def(n, name, w.name(name), kind, m, head)
	t := &typeInfo{def: d, name: w.name(name), static: w.kind(n) == kObject}
	if t.static { // the name is that of a value
		w.b.File.Defs[d].Value = w.b.Expr(parsers.Expr{Op: parsers.OpDef, B: parsers.ExprID(d)})
	}
	w.within(scope{def: d, end: w.node(n).End, typ: t}, func() {
		w.marked(w.end(name), head)
		w.typeParams(n, w.node(n).Start)
		members := m.isCase // those of the first list
		w.each(n, fClassParams, func(c uint32) {
			w.classParams(c, n, head, members)
			members = false
		})
		if m.implicit {
			t.on = w.wrapped(n)
		}
		w.supers(n, t)
		if w.kind(n) == kFullCase && len(w.b.File.Defs[d].Bases) == 0 && outer != nil {
			w.b.File.Defs[d].Bases = []parsers.ExprID{w.b.Ident(outer.name, w.node(name).Start)}
		}
		if t.test {
			w.b.File.Defs[d].Flags |= parsers.FlagTest
		}
		if body != 0 {
			w.body(body)
		}
	})
}

// hidden reports whether an enum is private, which the tree does not tell.
func (w *walker) hidden(n uint32) bool {
	begin := w.lines.Start(w.node(n).Row + 1)
	return bytes.Equal(bytes.TrimSpace(w.t.Src[begin:w.node(n).Start]), []byte("private"))
}

// marked notes the annotations between a name and its parameters.
func (w *walker) marked(from, to uint32) {
	for _, s := range w.marks {
		if s.from >= from && s.to <= to {
			line := w.lines.At(s.from)
			col := s.from - w.lines.Start(line) + 1
			w.b.Ref(parsers.Ref{Name: w.b.Name(w.t.Src[s.from:s.to]), Role: parsers.RoleDecorator, Encl: w.s.def, Off: s.from, Line: line, Col: col})
			w.b.File.Defs[w.s.def].Flags |= annotated(string(w.t.Src[s.from:s.to]))
		}
	}
}

// body reads the members of a type.
func (w *walker) body(n uint32) {
	if !w.enter() {
		return
	}
	defer w.leave()
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if w.kind(c) == kSelfType {
			w.selfType(c, w.node(n).End)
			continue
		}
		w.visit(c, 0)
	}
}

// selfType reads "self: A =>": another name for the instance.
func (w *walker) selfType(n, end uint32) {
	var typ parsers.ExprID
	id := uint32(0)
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch {
		case w.kind(c) == kIdent && id == 0:
			id = c
		case isType(w.kind(c)):
			typ = w.typ(c)
		}
	}
	if typ != 0 && w.s.typ != nil { // the instance is one of the type as well
		own := w.b.Expr(parsers.Expr{Op: parsers.OpDef, B: parsers.ExprID(w.s.typ.def)})
		w.b.Bind(parsers.Bind{Name: w.b.Str("this"), From: w.node(n).Start, To: max(w.node(n).Start, end), Off: w.node(n).Start, Encl: w.s.def,
			Value: w.b.Unary(parsers.OpNew, w.b.Union(own, typ))})
	}
	if id == 0 || w.text(id) == "this" {
		return
	}
	this := w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: w.node(id).Start})
	w.bind(id, parsers.BindLocal, w.node(n).Start, end, 0, this)
}

// supers reads what a type extends and derives.
func (w *walker) supers(n uint32, t *typeInfo) {
	w.each(n, fExtend, func(c uint32) { w.extends(c, t) })
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if w.kind(c) == kDerives {
			w.typeArgs(c)
		}
	}
}

// extends reads "extends A(b) with C". The first type is constructed.
func (w *walker) extends(n uint32, t *typeInfo) {
	first := true
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch {
		case w.node(c).Field == fArgs:
		case w.kind(c) == kBody:
			w.children(c)
		case isType(w.kind(c)):
			args := w.next(n, c)
			if first && args != 0 && w.node(args).Field == fArgs {
				list := w.args(w.argValues(args, w.path(c), 0))
				w.construct(c, list)
			} else {
				for args != 0 && w.node(args).Field == fArgs {
					w.children(args)
					args = w.next(n, args)
				}
			}
			first = false
			w.bases(c, t)
		default:
			w.visit(c, 0)
		}
	}
}

// construct notes that the class a type names is constructed.
func (w *walker) construct(typ uint32, list parsers.ExprID) {
	id, recv := w.typeName(typ), parsers.ExprID(0)
	if id == 0 {
		return
	}
	if x := w.path(typ); w.b.File.Exprs[x].Op == parsers.OpMember {
		recv = w.b.File.Exprs[x].A
	}
	w.ref(id, parsers.RoleNew, recv, list)
}

// bases adds the bases that a type names: A with B are two.
func (w *walker) bases(n uint32, t *typeInfo) {
	if w.kind(n) == kCompoundType {
		for c := w.first(n); c != 0; c = w.next(n, c) {
			if isType(w.kind(c)) {
				w.base(c, t)
			} else {
				w.visit(c, 0)
			}
		}
		return
	}
	w.base(n, t)
}

func (w *walker) base(n uint32, t *typeInfo) {
	if x := w.typeIn(n, parsers.RoleInherit, 0); x != 0 {
		d := &w.b.File.Defs[t.def]
		d.Bases = append(d.Bases, x)
		t.test = t.test || isTestBase(w.simple(n))
	}
}

// isTestBase tells the classes whose descendants a test runner runs.
func isTestBase(name string) bool {
	for _, s := range []string{"Suite", "Spec", "Specification", "TestCase"} {
		if len(name) >= len(s) && name[len(name)-len(s):] == s {
			return true
		}
	}
	return false
}

// classParams reads the parameters of a class. Those with val or var, and those of case
// classes, are members too; the others are seen in all of the class.
func (w *walker) classParams(list, n, head uint32, isCase bool) {
	implicit := w.implicit(list)
	for p := w.first(list); p != 0; p = w.next(list, p) {
		if w.kind(p) != kClassParam {
			w.visit(p, 0)
			continue
		}
		name := w.t.Child(p, fName)
		if w.empty(name) {
			w.children(p)
			continue
		}
		m := w.modifiers(p)
		kind, typ := w.parameter(p, implicit)
		member := isCase || w.t.ChildKind(p, kTokVal) != 0
		to := w.node(n).End
		if member {
			to = head
		}
		declared := typ
		if kind == parsers.BindRest {
			declared = w.arrays(typ, 1)
		}
		w.bind(name, kind, w.node(n).Start, to, typ, 0)
		if !member {
			if kind == parsers.BindRest { // in the body it is all of them
				w.bind(name, parsers.BindLocal, head, w.node(n).End, declared, 0)
			}
			continue
		}
		d := w.def(p, name, w.name(name), parsers.KindProperty, m, w.end(p))
		w.b.File.Defs[d].Type = declared
	}
}

// implicit reports whether the compiler finds the arguments for a list of parameters.
func (w *walker) implicit(list uint32) bool { return w.t.ChildKind(list, kTokImplicit) != 0 }

// parameter reads the type and the default of a parameter.
func (w *walker) parameter(p uint32, implicit bool) (parsers.BindKind, parsers.ExprID) {
	kind := parsers.BindParam
	t := w.t.Child(p, fType)
	var typ parsers.ExprID
	if t != 0 && w.kind(t) == kRepeated {
		kind, typ = parsers.BindRest, w.typ(w.first(t))
	} else {
		typ = w.typ(t)
	}
	if v := w.t.Child(p, fDefault); v != 0 {
		w.visit(v, 0)
		kind = parsers.BindOptional
	}
	if implicit && kind == parsers.BindParam {
		kind = parsers.BindOptional
	}
	return kind, typ
}

// enumCase reads "case A extends B(c)" of an enum.
func (w *walker) enumCase(n uint32) {
	name := w.t.Child(n, fName)
	if w.empty(name) {
		w.children(n)
		return
	}
	m := w.modifiers(n)
	m.flags |= parsers.FlagStatic
	d := w.def(n, name, w.name(name), parsers.KindEnumMember, m, w.end(n))
	t := &typeInfo{def: d, name: w.name(name)}
	s := w.s
	s.def = d
	w.within(s, func() { w.each(n, fExtend, func(c uint32) { w.extends(c, t) }) })
}

// typeMember reads "type A[B] = C".
func (w *walker) typeMember(n uint32) {
	name := w.t.Child(n, fName)
	if w.empty(name) {
		w.children(n)
		return
	}
	m := w.modifiers(n)
	typ := w.t.Child(n, fType)
	if typ == 0 {
		m.flags |= parsers.FlagAbstract
	}
	d := w.def(n, name, w.name(name), parsers.KindType, m, w.end(n))
	s := w.s
	s.def = d
	w.within(s, func() {
		w.typeParams(n, w.node(n).Start)
		x := w.typ(typ)
		w.each(n, fBound, func(c uint32) {
			if y := w.typ(w.t.Child(c, fType)); x == 0 {
				x = y
			}
		})
		w.b.File.Defs[d].Type = x
	})
}

// given reads "given a: B with { … }" and "given a: B = c". One without a name goes by
// that of its type.
func (w *walker) given(n uint32) {
	typ, body := w.t.Child(n, fReturn), w.t.Child(n, fBody)
	m := w.modifiers(n)
	name := w.t.Child(n, fName)
	if name == 0 {
		m.flags |= parsers.FlagAnonymous
		name = w.typeName(typ)
	}
	if w.empty(name) {
		w.children(n)
		return
	}
	kind := parsers.KindProperty
	if body != 0 && w.kind(body) == kBody {
		kind = parsers.KindClass
	}
	head := w.trimmed(n)
	if body != 0 {
		head = w.node(body).Start
	}
	d := w.def(n, name, w.name(name), kind, m, head)
	t := &typeInfo{def: d, name: w.name(name), static: true}
	s := scope{def: d, end: w.node(n).End, typ: w.s.typ, local: true}
	if kind == parsers.KindClass {
		s.typ, s.local = t, false
	}
	w.within(s, func() {
		w.typeParams(n, w.node(n).Start)
		w.each(n, fParams, func(c uint32) { w.params(c, n, true) })
		if kind == parsers.KindClass {
			w.each(n, fReturn, func(c uint32) { w.bases(c, t) })
			w.body(body)
			return
		}
		w.each(n, fReturn, func(c uint32) { w.b.File.Defs[d].Type = w.typ(c) })
		w.b.File.Defs[d].Value = w.visit(body, 0)
	})
}
