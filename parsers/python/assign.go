package python

import (
	"bytes"
	"strings"

	"vade/parsers"
)

// span is a piece of the source, in bytes.
type span struct{ from, to uint32 }

// place says where the targets of an assignment become names.
type place struct {
	stmt uint32 // the statement, for definitions
	at   uint32 // visible from here on, in bytes
	span *span  // bound in this piece only; nil: names of the scope
	tup  bool   // one of several targets
}

// maxTargets bounds the targets of a = b = c = value.
const maxTargets = 16

// assignment reads a = b = value.
func (w *walker) assignment(s *scope, n, stmt uint32) {
	left, right := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	if w.t.Kind(left) == kIdent && w.t.Kind(right) == kLambda {
		w.typ(s, w.t.Child(n, fType), false)
		w.namedLambda(s, left, right, stmt)
		return
	}
	if w.t.Kind(left) == kIdent && s.kind != inFunction && w.special(s, n, left, right, stmt) {
		return
	}
	typ := w.typ(s, w.t.Child(n, fType), true)
	targets := [maxTargets]uint32{left}
	count := 1
	for w.t.Kind(right) == kAssign && count < maxTargets {
		targets[count], right = w.t.Child(right, fLeft), w.t.Child(right, fRight)
		count++
	}
	v := w.use(s, right, parsers.RoleRef, count > 1 || w.t.Kind(left) != kSubscript)
	for _, t := range targets[:count] {
		w.assign(s, t, v, typ, &place{stmt: stmt, at: w.node(n).End})
	}
}

// augmented reads x += y, which makes no new name where x has one.
func (w *walker) augmented(s *scope, n uint32) {
	left, right := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	if s.kind == inModule && w.t.Kind(left) == kIdent && string(w.t.Text(left)) == "__all__" {
		w.exportNames(right)
	}
	v := w.use(s, right, parsers.RoleRef, s.kind != inFunction && w.t.Kind(left) == kIdent)
	if w.t.Kind(left) != kIdent {
		w.target(s, left)
		return
	}
	name := w.name(left)
	if outer, _ := s.isOuter(name); s.kind == inFunction {
		if outer {
			w.ref(s, left, parsers.RoleWrite, 0)
		}
		return
	}
	if m, ok := w.members[memberKey{s.def, name}]; ok && m.kind != 0 {
		w.ref(s, left, parsers.RoleWrite, 0)
		return
	}
	w.assign(s, left, v, 0, &place{stmt: n, at: w.node(n).End})
}

// target reads an attribute or a subscript that is assigned to.
func (w *walker) target(s *scope, n uint32) {
	if w.t.Kind(n) != kAttribute {
		w.use(s, n, parsers.RoleRef, false)
		return
	}
	w.ref(s, w.t.Child(n, fAttribute), parsers.RoleWrite, w.receiverOf(s, n))
}

// receiverOf reads what stands before the dot of the attribute n.
func (w *walker) receiverOf(s *scope, n uint32) parsers.ExprID {
	if x := w.use(s, w.t.Child(n, fObject), parsers.RoleRef, true); x != 0 {
		return x
	}
	return w.b.Some(0)
}

// assign binds the target n to the value v of the declared type typ (0: unknown).
func (w *walker) assign(s *scope, n uint32, v, typ parsers.ExprID, p *place) {
	if n == 0 || !w.enter() {
		return
	}
	defer w.leave()
	switch w.t.Kind(n) {
	case kIdent:
		w.assignName(s, n, v, typ, p)
	case kAttribute:
		w.assignAttr(s, n, v, typ, p)
	case kTuplePattern, kListPattern, kPatternList, kTuple, kList, kExprList:
		w.unpack(s, n, v, p)
	case kParen, kAsTarget, kStarPattern, kStar:
		if k := w.t.Kind(n); (k == kStarPattern || k == kStar) && v != 0 {
			v = w.b.List(w.b.Unary(parsers.OpElem, v))
		}
		w.assign(s, w.t.First(n), v, typ, p)
	default:
		w.target(s, n)
	}
}

func (w *walker) unpack(s *scope, n uint32, v parsers.ExprID, p *place) {
	inner := *p
	inner.tup = true
	starred := false
	i := 0
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch k := w.t.Kind(c); {
		case k == kComment:
			continue
		case k == kStarPattern || k == kStar:
			starred = true
			w.assign(s, c, v, 0, &inner)
		case starred: // counted from the end: not known
			w.assign(s, c, 0, 0, &inner)
		default:
			w.assign(s, c, w.b.Nth(v, i), 0, &inner)
		}
		i++
	}
}

func (w *walker) assignName(s *scope, n uint32, v, typ parsers.ExprID, p *place) {
	name := w.name(n)
	outer, global := s.isOuter(name)
	switch {
	case p.span != nil:
		w.b.Bind(parsers.Bind{Name: name, From: p.span.from, To: p.span.to, Off: p.at, Encl: s.def, Type: typ, Value: v})
	case global:
		w.variable(s, &scope{def: parsers.NoDef, branch: true}, n, v, typ, p)
	case outer:
		w.ref(s, n, parsers.RoleWrite, 0)
	case s.kind == inFunction:
		w.b.Bind(parsers.Bind{Name: name, From: s.from, To: s.to, Off: p.at, Encl: s.def, Type: typ, Value: v})
	default:
		w.variable(s, s, n, v, typ, p)
	}
}

// variable gives the owner (the module or a class) a name, unless it has it already.
func (w *walker) variable(s, owner *scope, n uint32, v, typ parsers.ExprID, p *place) {
	text := w.t.Text(n)
	k := memberKey{owner.def, w.name(n)}
	m, ok := w.members[k]
	if !ok {
		m = member{kind: assigned, def: parsers.NoDef}
	}
	if m.kind == defined || m.kind == imported && w.isNone(v) || m.def != parsers.NoDef || p.tup && string(text) == "_" {
		w.ref(s, n, parsers.RoleWrite, 0)
		w.again(k, m, v, typ)
		return
	}
	d := parsers.Def{Kind: parsers.KindVariable, Type: typ, Value: v, Signature: w.line(p.stmt), Doc: w.noteAbove()}
	switch {
	case owner.kind == inClass && owner.enum && v != 0 && text[0] != '_':
		d.Kind = parsers.KindEnumMember
	case constant(text):
		d.Kind = parsers.KindConstant
	case owner.kind == inClass:
		d.Kind = parsers.KindField
	}
	m.def, m.values = w.define(owner, d, n, p.stmt), 1
	w.members[k] = m
	if string(text) == "__slots__" && owner.kind == inClass {
		owner.slots = w.t.Child(p.stmt, fRight)
	}
	if string(text) == "__all__" && owner.kind == inModule {
		w.exportNames(w.t.Child(p.stmt, fRight))
	}
}

// again adds to what is known of a variable that has its definition.
func (w *walker) again(k memberKey, m member, v, typ parsers.ExprID) {
	if m.def == parsers.NoDef {
		return
	}
	d := &w.b.File.Defs[m.def]
	if d.Type == 0 {
		d.Type = typ
	}
	if d.Type == 0 && v != 0 && m.values < maxReturns {
		d.Value = w.b.Union(d.Value, v)
		m.values++
		w.members[k] = m
	}
}

func (w *walker) isNone(v parsers.ExprID) bool {
	if v == 0 {
		return false
	}
	e := w.b.File.Exprs[v]
	return e.Op == parsers.OpLit && w.b.Text(e.Name) == "none"
}

// constant tells whether a name is written as a constant is: in upper case.
func constant(name []byte) bool {
	letter := false
	for _, c := range name {
		switch {
		case c >= 'A' && c <= 'Z':
			letter = true
		case c != '_' && (c < '0' || c > '9'):
			return false
		}
	}
	return letter
}

// line is the signature of a variable: the first line of its statement.
func (w *walker) line(stmt uint32) string {
	src := w.head(stmt, w.end(stmt))
	first, _, more := bytes.Cut(src, []byte{'\n'})
	sig := parsers.Signature(first)
	if more && !strings.HasSuffix(sig, "…") {
		sig += " …"
	}
	return sig
}

// noteAbove is the text of "#:" comments above the statement.
func (w *walker) noteAbove() string {
	if w.note == 0 {
		return ""
	}
	return parsers.Summary(bytes.TrimPrefix(w.t.Text(w.note), []byte("#:")))
}

// assignAttr reads a.x = v. What self.x gets is noted for the class, and the first
// such assignment defines the field.
func (w *walker) assignAttr(s *scope, n uint32, v, typ parsers.ExprID, p *place) {
	obj, attr := w.t.Child(n, fObject), w.t.Child(n, fAttribute)
	if s.class == parsers.NoDef || s.self == 0 || w.t.Kind(obj) != kIdent || w.name(obj) != s.self {
		w.target(s, n)
		return
	}
	cls := w.b.File.Defs[s.class]
	w.ref(s, obj, parsers.RoleRef, 0)
	w.b.Bind(parsers.Bind{Name: w.name(attr), Kind: parsers.BindAttr, From: cls.Start, To: cls.End, Off: p.at,
		Encl: s.class, Type: typ, Value: v})
	k := memberKey{s.class, w.name(attr)}
	if m, ok := w.members[k]; ok && m.kind != 0 {
		w.ref(s, attr, parsers.RoleWrite, w.ident(obj))
		return
	}
	d := parsers.Def{Kind: parsers.KindField, Type: typ, Value: v, Signature: w.line(p.stmt), Doc: w.noteAbove()}
	if s.static {
		d.Flags |= parsers.FlagStatic
	}
	owner := scope{kind: inClass, def: s.class}
	w.members[k] = member{kind: assigned, def: w.define(&owner, d, attr, p.stmt)}
}

// namedLambda reads f = lambda …: a function with a name.
func (w *walker) namedLambda(s *scope, name, lambda, stmt uint32) {
	d := parsers.Def{Kind: parsers.KindFunction, Signature: w.line(stmt), Doc: w.noteAbove()}
	first := parsers.BindParam
	if s.kind == inClass {
		d.Kind, first = parsers.KindMethod, parsers.BindRecv
	}
	id := w.define(s, d, name, stmt)
	if s.kind != inFunction {
		w.members[memberKey{s.def, w.name(name)}] = member{kind: defined, def: id}
	}
	w.b.File.Defs[id].Value = w.lambdaBody(w.functionScope(s, id, w.t.Child(lambda, fBody)), lambda, first, true)
}
