package kotlin

import (
	"bytes"

	"vade/parsers"
)

// statement reads a statement and gives what it is worth as the last one of a block.
func (w *walker) statement(n uint32) parsers.ExprID {
	switch w.kind(n) {
	case kStatements:
		return w.statements(n)
	case kScope:
		w.inBlock(w.node(n).End, func() { w.children(n) })
	case kFor:
		w.inBlock(w.node(n).End, func() { w.loop(n) })
	case kCatch:
		var x parsers.ExprID
		w.inBlock(w.node(n).End, func() { x = w.catch(n) })
		return x
	case kAssignment:
		w.assignment(n)
	case kJump:
		w.jump(n)
	}
	return 0
}

// inBlock visits the code of a block that ends at the byte end.
func (w *walker) inBlock(end uint32, visit func()) {
	code := w.code
	w.code = true
	w.block(end, visit)
	w.code = code
}

func (w *walker) statements(n uint32) parsers.ExprID {
	var x parsers.ExprID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		x = w.visit(c)
	}
	return x
}

// controlled reads the body of a branch or a loop, with or without braces.
func (w *walker) controlled(n uint32) parsers.ExprID {
	var x parsers.ExprID
	w.inBlock(w.node(n).End, func() { x = w.statements(n) })
	return x
}

// variable reads a local declaration n of the variable or variables v.
func (w *walker) variable(n, v uint32) {
	old := w.lambda
	if w.kind(v) == kVariable {
		typ := w.typ(w.typeOf(v), parsers.RoleType)
		w.lambda = typ
		x := w.value(n, v)
		w.lambda = old
		w.bind(w.t.ChildKind(v, kIdent), w.node(n).End, typ, x)
	} else {
		w.destructure(v, w.value(n, v), w.node(n).End)
	}
	for c := w.first(n); c != 0; c = w.next(n, c) { // the next statement may be taken for one
		if w.kind(c) == kAccessor {
			w.children(c)
		}
	}
}

// destructure binds (a, b) to the parts of x, seen from the byte off on.
func (w *walker) destructure(n uint32, x parsers.ExprID, off uint32) {
	i := 0
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if w.kind(c) == kVariable {
			typ := w.typ(w.typeOf(c), parsers.RoleType)
			w.bind(w.t.ChildKind(c, kIdent), off, typ, w.b.Nth(x, i))
			i++
		}
	}
}

// loop reads "for (a in b) c".
func (w *walker) loop(n uint32) {
	var v, body uint32
	var x parsers.ExprID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch w.kind(c) {
		case kVariable, kVariables:
			v = c
		case kControlBody:
			body = c
		default:
			x = w.use(c)
		}
	}
	off := w.end
	if body != 0 {
		off = w.node(body).Start
	} else if next := w.node(n).Next; int(next) < len(w.t.Nodes) { // the grammar may take the body for the next statement
		w.end = max(w.end, w.node(next).End)
	}
	switch {
	case v == 0:
	case w.kind(v) == kVariable:
		typ := w.typ(w.typeOf(v), parsers.RoleType)
		w.bind(w.t.ChildKind(v, kIdent), off, typ, w.b.Each(x))
	default:
		w.destructure(v, w.b.Each(x), off)
	}
	if body != 0 {
		w.controlled(body)
	}
}

func (w *walker) catch(n uint32) parsers.ExprID {
	var x parsers.ExprID
	id := w.t.ChildKind(n, kIdent)
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch {
		case c == id:
		case w.isType(c) && id != 0:
			w.bind(id, w.node(c).End, w.typ(c, parsers.RoleType), 0)
		default:
			x = w.visit(c)
		}
	}
	return x
}

// assignment reads "a.b = c", "a[b] += c".
func (w *walker) assignment(n uint32) {
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if w.kind(c) == kAssignable {
			w.assigned(c)
		} else {
			w.use(c)
		}
	}
}

func (w *walker) assigned(n uint32) {
	c := w.first(n)
	if c == 0 {
		return
	}
	next := w.next(n, c)
	if next == 0 && w.kind(c) == kIdent {
		w.ref(c, parsers.RoleWrite, 0, 0)
		return
	}
	x := w.use(c)
	for c = next; c != 0; c = next {
		next = w.next(n, c)
		role := parsers.RoleRef
		if next == 0 {
			role = parsers.RoleWrite
		}
		switch w.kind(c) {
		case kNavSuffix:
			x = w.suffix(c, x, role)
		default:
			w.children(c)
			x = w.b.Unary(parsers.OpElem, x)
		}
	}
}

// jump reads return, throw, break and continue.
func (w *walker) jump(n uint32) {
	var x parsers.ExprID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		x = w.use(c)
	}
	text := w.t.Text(n)
	if !bytes.HasPrefix(text, []byte("return")) || w.flow.lambda && !bytes.HasPrefix(text, []byte("return@")) {
		return
	}
	w.flow.give(w, x)
}

func (f *flow) give(w *walker, x parsers.ExprID) {
	if x != 0 && f.count < maxReturns && !w.isLit(x, "null") {
		f.returns = w.b.Union(f.returns, x)
		f.count++
	}
}
