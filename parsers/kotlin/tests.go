package kotlin

import (
	"bytes"

	"vade/parsers"
)

// typeTest reads "a is B", "a in b" and "a as B". Up to the byte hit, if that is known,
// a local name that is found to be of a type is of that type.
func (w *walker) typeTest(n uint32, hit uint32) parsers.ExprID {
	value := w.first(n)
	if value == 0 {
		return 0
	}
	w.use(value)
	var typ parsers.ExprID
	for c := w.next(n, value); c != 0; c = w.next(n, c) {
		if w.isType(c) {
			typ = w.typ(c, parsers.RoleType)
		} else {
			w.use(c)
		}
	}
	if w.kind(n) == kAs {
		return w.b.Unary(parsers.OpNew, typ)
	}
	if hit > 0 && !w.negated(value, n) {
		w.narrow(value, typ, w.node(n).End, hit)
	}
	return w.b.Lit("Boolean")
}

// negated tells whether the word behind value is !is or !in.
func (w *walker) negated(value, n uint32) bool {
	return bytes.HasPrefix(bytes.TrimLeft(w.t.Src[w.node(value).End:w.node(n).End], " \t\r\n"), []byte{'!'})
}

// narrow binds a local name once more, from one place to another, with a type that is
// known there.
func (w *walker) narrow(n uint32, typ parsers.ExprID, from, to uint32) {
	if typ == 0 || w.kind(n) != kIdent || from >= to || !w.isLocal(n) {
		return
	}
	w.b.Bind(parsers.Bind{Name: w.name(n), From: from, To: to, Off: from, Encl: w.encl, Type: typ})
}

// maxLocals bounds how far back the binding of a local name is looked for.
const maxLocals = 200

func (w *walker) isLocal(n uint32) bool {
	name, off := w.name(n), w.node(n).Start
	for i := len(w.b.File.Binds) - 1; i >= max(0, len(w.b.File.Binds)-maxLocals); i-- {
		if b := &w.b.File.Binds[i]; b.Name == name && b.Kind != parsers.BindTypeParam && b.From <= off && off < b.To {
			return true
		}
	}
	return false
}

// test reads a comparison, or a chain of && and ||, whose left side may go on and on.
func (w *walker) test(n, hit uint32) parsers.ExprID {
	chain := []uint32{n}
	l := w.first(n)
	for l != 0 && w.kind(l) == kTest {
		chain = append(chain, l)
		l = w.first(l)
	}
	first := chain[len(chain)-1]
	write := w.assigns(l, w.next(first, max(l, w.first(first))))
	if w.hit = w.held(first, n, hit); write {
		w.nameUse(l, parsers.RoleWrite)
	} else {
		w.use(l)
	}
	for i := len(chain) - 1; i >= 0; i-- {
		left := w.first(chain[i])
		for c := w.next(chain[i], left); left != 0 && c != 0; c = w.next(chain[i], c) {
			w.hit = w.held(chain[i], n, hit)
			w.use(c)
		}
	}
	if w.hit = 0; write {
		return 0
	}
	return w.b.Lit("Boolean")
}

// held is up to where a test on one side of the operator in m holds: to the end of the
// chain n of && or what comes behind it, nowhere for other operators.
func (w *walker) held(m, n, hit uint32) uint32 {
	left := w.first(m)
	if left == 0 {
		return 0
	}
	gap := bytes.TrimLeft(w.t.Src[w.node(left).End:w.node(m).End], " \t\r\n")
	if !bytes.HasPrefix(gap, []byte("&&")) {
		return 0
	}
	if hit > 0 && m == n {
		return hit
	}
	return w.node(m).End
}

// ifExpr reads if, whose branches give a value.
func (w *walker) ifExpr(n uint32) parsers.ExprID {
	cond := w.first(n)
	if cond == 0 {
		return 0
	}
	var x parsers.ExprID
	body := w.t.ChildKind(n, kControlBody)
	if w.kind(cond) != kControlBody {
		if body != 0 {
			w.hit = w.node(body).End
		}
		w.use(cond)
		w.hit = 0
	}
	for c := body; c != 0; c = w.next(n, c) {
		if w.kind(c) != kControlBody {
			w.visit(c)
			continue
		}
		x = w.either(x, w.controlled(c))
	}
	w.leaves(n, cond, body)
	return x
}

// either joins the values of two branches; null says nothing of a type.
func (w *walker) either(a, b parsers.ExprID) parsers.ExprID {
	switch {
	case w.isLit(a, "null"):
		return b
	case w.isLit(b, "null"):
		return a
	}
	return w.b.Union(a, b)
}

// leaves knows the type behind "if (a !is B) return".
func (w *walker) leaves(n, cond, body uint32) {
	if body == 0 || w.kind(cond) != kCheck || w.next(n, body) != 0 {
		return
	}
	in := w.first(body)
	if in != 0 && w.kind(in) == kStatements {
		in = w.t.Last(in)
	}
	value, typ := w.first(cond), w.typeOf(cond)
	if in == 0 || w.kind(in) != kJump || value == 0 || typ == 0 || !w.negated(value, cond) {
		return
	}
	refs := len(w.b.File.Refs)
	x := w.typ(typ, parsers.RoleType)
	w.b.File.Refs = w.b.File.Refs[:refs] // these are noted already
	w.narrow(value, x, w.node(n).End, w.end)
}

// when reads when, whose branches give a value.
func (w *walker) when(n uint32) parsers.ExprID {
	var x parsers.ExprID
	w.inBlock(w.node(n).End, func() {
		subject := uint32(0)
		for c := w.first(n); c != 0; c = w.next(n, c) {
			switch w.kind(c) {
			case kWhenSubject:
				subject = w.subject(c)
			case kWhenEntry:
				x = w.either(x, w.entry(c, subject))
			default:
				w.visit(c)
			}
		}
	})
	return x
}

// subject reads "(val a = b)" and gives the node of the name a, or of b.
func (w *walker) subject(n uint32) uint32 {
	v := w.t.ChildKind(n, kVariable)
	if v == 0 {
		w.children(n)
		return w.first(n)
	}
	typ := w.typ(w.typeOf(v), parsers.RoleType)
	x := w.value(n, v)
	w.bind(w.t.ChildKind(v, kIdent), w.node(n).End, typ, x)
	return w.t.ChildKind(v, kIdent)
}

// entry reads "is A, in b, c -> d".
func (w *walker) entry(n, subject uint32) parsers.ExprID {
	body := w.t.ChildKind(n, kControlBody)
	end := w.node(n).End
	conditions := 0
	var typ parsers.ExprID
	for c := w.first(n); c != 0 && c != body; c = w.next(n, c) {
		if w.kind(c) != kWhenCondition {
			w.visit(c)
			continue
		}
		if !w.follows(c, "if") { // a guard
			conditions++
		}
		in := w.first(c)
		if in != 0 && w.kind(in) == kTypeTest {
			t := w.typ(w.typeOf(in), parsers.RoleType)
			if w.t.Src[w.node(in).Start] != '!' {
				typ = t
			}
			continue
		}
		w.hit = end
		w.children(c)
		w.hit = 0
	}
	if body == 0 {
		return 0
	}
	if conditions == 1 && subject != 0 && typ != 0 && w.kind(subject) == kIdent {
		w.narrowed(subject, typ, body)
	}
	return w.controlled(body)
}

// narrowed knows the type of the subject of when in a branch.
func (w *walker) narrowed(subject uint32, typ parsers.ExprID, body uint32) {
	name, off := w.name(subject), w.node(body).Start
	for i := len(w.b.File.Binds) - 1; i >= max(0, len(w.b.File.Binds)-maxLocals); i-- {
		if b := &w.b.File.Binds[i]; b.Name == name && b.Kind != parsers.BindTypeParam && b.From <= off && off < b.To {
			w.b.Bind(parsers.Bind{Name: name, From: off, To: w.node(body).End, Off: off, Encl: w.encl, Type: typ})
			return
		}
	}
}

func (w *walker) try(n uint32) parsers.ExprID {
	var x parsers.ExprID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch w.kind(c) {
		case kStatements:
			w.inBlock(w.node(c).End, func() { x = w.either(x, w.statements(c)) })
		case kCatch:
			x = w.either(x, w.visit(c))
		default:
			w.visit(c)
		}
	}
	return x
}
