package ruby

import (
	"bytes"

	"vade/parsers"
)

func (w *walker) assignment(n uint32) parsers.ExprID {
	l, r := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	if l == 0 || r == 0 {
		w.children(n)
		return 0
	}
	if w.kind(l) == kConstant && w.flow.method == parsers.NoDef {
		return w.assignConstant(n, l, r)
	}
	value := w.use(r)
	w.extra(n, l, r)
	w.assignTo(l, w.node(n).End, value)
	return value
}

// extra reads what stands between the parts of an assignment: the text of a heredoc.
func (w *walker) extra(n, l, r uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if c != l && c != r && w.kind(c) != kComment {
			w.use(c)
		}
	}
}

// assignTo gives what stands on the left of an assignment a value that it has from the
// byte off on.
func (w *walker) assignTo(n, off uint32, value parsers.ExprID) {
	if n == 0 || !w.enter() {
		return
	}
	defer w.leave()
	switch w.kind(n) {
	case kIdentifier:
		w.assign(n, off, 0, value)
	case kInstanceVar, kClassVar:
		w.assignInstanceVar(n, value)
	case kGlobalVar:
		w.assignGlobal(n, value)
	case kConstant:
		if w.flow.method == parsers.NoDef {
			w.defineConstant(n, n, value)
		}
	case kScope:
		w.constant(n, parsers.RoleWrite)
	case kCall:
		w.assignAttribute(n)
	case kTargets, kDestructured:
		w.assignList(n, off, value)
	case kRestTarget, kSplat:
		if c := w.t.Last(n); c != 0 {
			w.assignTo(c, off, 0)
		}
	default:
		w.use(n)
	}
}

func (w *walker) assignList(n, off uint32, value parsers.ExprID) {
	i := 0
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kRestTarget {
			value = 0
		}
		w.assignTo(c, off, w.nth(value, i))
		i++
	}
}

// assignAttribute reads a.b = c, which calls a method.
func (w *walker) assignAttribute(n uint32) {
	r, m := w.t.Child(n, fReceiver), w.t.Child(n, fMethod)
	x := w.use(r)
	if r == 0 || m == 0 || w.kind(m) != kIdentifier && w.kind(m) != kConstant {
		w.use(w.t.Child(n, fArguments))
		return
	}
	w.ref(m, parsers.RoleWrite, w.b.Some(x))
}

// opAssignment reads a += b, a ||= b and the like.
func (w *walker) opAssignment(n uint32) parsers.ExprID {
	l, r := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	if l == 0 || r == 0 {
		w.children(n)
		return 0
	}
	op := w.text(w.t.Child(n, fOperator))
	if op == "" {
		op = string(bytes.TrimSpace(w.t.Src[w.node(l).End:max(w.node(l).End, w.node(r).Start)]))
	}
	if w.kind(l) == kConstant && w.flow.method == parsers.NoDef {
		return w.assignConstant(n, l, r)
	}
	var old parsers.ExprID
	switch w.kind(l) {
	case kIdentifier:
		if v, ok := w.variable(w.name(l)); ok && !v.method {
			old = w.b.Ident(w.name(l), w.node(l).Start)
		}
	case kInstanceVar, kClassVar:
		old = w.b.Member(w.this(w.node(l).Start), w.name(l))
	case kCall:
		return w.opAttribute(n, l, r)
	}
	value := w.use(r)
	set := value
	switch op {
	case "||=":
		value = w.b.Union(old, value)
	case "&&=":
	default:
		value, set = old, old
	}
	w.extra(n, l, r)
	if w.kind(l) == kIdentifier {
		set = value
	}
	w.assignTo(l, w.node(n).End, set)
	return value
}

// opAttribute reads a.b += c, which calls two methods.
func (w *walker) opAttribute(n, l, r uint32) parsers.ExprID {
	recv, m := w.t.Child(l, fReceiver), w.t.Child(l, fMethod)
	x := w.use(recv)
	value := w.use(r)
	w.extra(n, l, r)
	if recv == 0 || m == 0 || w.kind(m) != kIdentifier {
		w.use(w.t.Child(l, fArguments))
		return value
	}
	args := w.b.Args(nil, nil)
	w.refAs(m, w.name(m), parsers.RoleCall, w.b.Some(x), args)
	w.ref(m, parsers.RoleWrite, w.b.Some(x))
	return w.b.Union(w.b.Applied(parsers.OpCall, w.b.Member(x, w.name(m)), args), value)
}

// assignConstant reads A = …, where … may make a class.
func (w *walker) assignConstant(n, l, r uint32) parsers.ExprID {
	if x, ok := w.makeType(n, l, r); ok {
		return x
	}
	value := w.use(r)
	w.extra(n, l, r)
	w.defineConstant(n, l, value)
	return value
}

func (w *walker) defineConstant(n, id uint32, value parsers.ExprID) {
	x := w.node(n)
	encl := w.encl
	w.encl = w.owner.def
	d := w.define(n, id, w.name(id), parsers.KindConstant, parsers.FlagExported, w.lineEnd(x.Start, max(x.Start, x.End)))
	w.b.File.Defs[d].Value = value
	w.addMember(w.name(id), d)
	w.encl = encl
}

// makeType reads A = Class.new(B) { … } and its like: Module, Struct, Data.
func (w *walker) makeType(n, l, r uint32) (parsers.ExprID, bool) {
	if w.kind(r) != kCall {
		return 0, false
	}
	recv, m := w.t.Child(r, fReceiver), w.t.Child(r, fMethod)
	if recv == 0 || m == 0 || w.kind(recv) != kConstant {
		return 0, false
	}
	kind := parsers.KindUnknown
	switch w.text(recv) + "." + w.text(m) {
	case "Class.new":
		kind = parsers.KindClass
	case "Module.new":
		kind = parsers.KindModule
	case "Struct.new", "Data.define":
		kind = parsers.KindStruct
	default:
		return 0, false
	}
	list, body := w.t.Child(r, fArguments), w.t.Child(r, fBlock)
	encl := w.encl
	w.encl = w.owner.def
	head := w.node(r).End
	if body != 0 {
		head = w.node(body).Start
	}
	d := w.define(n, l, w.name(l), kind, parsers.FlagExported, w.lineEnd(w.node(n).Start, head))
	w.addMember(w.name(l), d)
	w.ref(recv, parsers.RoleRef, 0)
	w.owning(newOwner(d), func() {
		w.within(d, func() {
			if kind == parsers.KindStruct {
				w.record(r, d)
			} else {
				w.derived(list, d)
			}
			w.openBody(body)
		})
	})
	w.encl = encl
	return w.def(d), true
}

// component defines what the symbol c among the arguments of Struct.new names.
func (w *walker) component(n, list, c uint32) {
	at := len(w.b.File.Defs)
	w.attribute(c, c, w.memberFlags())
	if len(w.b.File.Defs) > at {
		d := &w.b.File.Defs[at]
		d.Doc, d.Signature = "", parsers.Signature(w.t.Src[w.node(n).Start:w.node(list).End])
	}
}

// derived reads the arguments of Class.new.
func (w *walker) derived(list uint32, d parsers.DefID) {
	for c := w.t.First(list); list != 0 && c != 0; c = w.t.Sibling(list, c) {
		if w.isConstant(c) {
			w.addBase(d, w.constant(c, parsers.RoleInherit))
		} else if x := w.use(c); w.kind(c) != kComment {
			w.unknownBase(d, x)
		}
	}
}

// openBody reads a block that is the body of the owner.
func (w *walker) openBody(n uint32) {
	if n == 0 {
		return
	}
	x, old := w.node(n), w.flow
	w.flow = &flow{method: parsers.NoDef, block: -1}
	w.scope(x.Start, x.End, false, func() {
		params := w.t.Child(n, fParameters)
		w.blockParams(params, 0, w.def(w.owner.def))
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if c != params && w.kind(c) != kComment {
				w.use(c)
			}
		}
	})
	w.flow = old
}

// record reads Struct.new(:a, :b) and Data.define(:a, :b), whose symbols become
// attributes of the type d. ok is false if n is something else.
func (w *walker) record(n uint32, d parsers.DefID) bool {
	recv, m, list := w.t.Child(n, fReceiver), w.t.Child(n, fMethod), w.t.Child(n, fArguments)
	if recv == 0 || m == 0 || w.kind(recv) != kConstant || w.text(recv) != "Struct" && w.text(recv) != "Data" {
		return false
	}
	if w.b.File.Defs[d].Kind != parsers.KindStruct {
		w.ref(recv, parsers.RoleRef, 0)
	}
	for c := w.t.First(list); list != 0 && c != 0; c = w.t.Sibling(list, c) {
		if w.kind(c) == kSymbol {
			w.component(n, list, c)
		} else if w.kind(c) != kComment {
			w.use(c)
		}
	}
	if b := w.t.Child(n, fBlock); b != 0 && w.b.File.Defs[d].Kind != parsers.KindStruct {
		w.openBody(b)
	}
	return true
}
