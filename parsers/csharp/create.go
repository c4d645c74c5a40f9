package csharp

import (
	"bytes"

	"vade/parsers"
)

// creation reads the expressions that make something. want is the type that is
// expected in their place.
func (w *walker) creation(n uint32, want parsers.ExprID) parsers.ExprID {
	switch w.kind(n) {
	case kNew:
		w.last = -1
		typ := w.typ(w.t.Child(n, fType), parsers.RoleNew)
		last := w.last
		args := w.args(w.t.Child(n, fArgs), typ)
		if w.t.Child(n, fArgs) == 0 {
			args = w.b.Args(nil, nil)
		}
		w.last = last
		w.supply(args)
		x := w.b.Applied(parsers.OpNew, typ, args)
		w.initializer(w.t.Child(n, fInitializer), x, typ)
		return x
	case kNewImplicit:
		args := w.args(w.t.ChildKind(n, kArgs), want)
		w.constructs(n, want, args)
		x := w.b.Applied(parsers.OpNew, want, args)
		w.initializer(w.t.ChildKind(n, kInitializer), x, want)
		return x
	case kNewAnonymous:
		w.anonymous(n)
		return 0
	case kNewArray:
		typ := w.typ(w.t.Child(n, fType), parsers.RoleType)
		w.elements(w.t.ChildKind(n, kInitializer), w.element(typ))
		return w.b.Unary(parsers.OpNew, typ)
	}
	list := n // new[] { a }, { a }, [a]
	if in := w.t.ChildKind(n, kInitializer); in != 0 && w.kind(n) == kNewImplicitArray {
		list = in
	}
	first := w.elements(list, w.element(want))
	if want != 0 {
		return w.b.Unary(parsers.OpNew, want)
	}
	if w.kind(n) == kInitializer {
		return 0
	}
	return w.b.List(first)
}

// elements reads the values of an array or a collection, and gives what the first is.
func (w *walker) elements(n uint32, elem parsers.ExprID) parsers.ExprID {
	var first parsers.ExprID
	for c := w.t.First(n); n != 0 && c != 0; c = w.t.Sibling(n, c) {
		value := c
		if w.kind(c) == kArg {
			value = w.first(c)
		}
		w.want = elem
		if x := w.use(value); first == 0 {
			first = x
		}
		w.want = 0
	}
	return first
}

// initializer reads the braces behind a construction of x: what is assigned there are
// members of it, and what is listed is added to it.
func (w *walker) initializer(n uint32, x, typ parsers.ExprID) {
	if n == 0 || !w.enter() {
		return
	}
	defer w.leave()
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		left, right := w.t.Child(c, fLeft), w.t.Child(c, fRight)
		switch {
		case w.kind(c) != kAssign:
			w.want = w.element(typ)
			w.use(c)
			w.want = 0
		case w.kind(left) != kIdent: // [index] = value
			w.children(left)
			w.use(right)
		default:
			w.ref(left, parsers.RoleWrite, w.b.Some(x))
			m := w.b.Member(x, w.name(left))
			if w.kind(right) == kInitializer {
				w.initializer(right, m, 0)
			} else {
				w.use(right)
			}
		}
	}
}

// anonymous reads new { A = 1, b.C }. Names that a "=" follows are its own.
func (w *walker) anonymous(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		next := w.t.Sibling(n, c)
		if w.kind(c) == kIdent && next != 0 && bytes.Contains(w.t.Src[w.node(c).End:w.node(next).Start], []byte{'='}) {
			continue
		}
		w.use(c)
	}
}

// withExpr reads x with { A = 1 }, a copy of x.
func (w *walker) withExpr(n uint32) parsers.ExprID {
	subject := w.first(n)
	x := w.use(subject)
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch {
		case c == subject:
		case w.kind(c) == kWithInit:
			id := w.first(c)
			if id != 0 && w.kind(id) == kIdent {
				w.ref(id, parsers.RoleWrite, w.b.Some(x))
				id = w.t.Sibling(c, id)
			}
			for ; id != 0; id = w.t.Sibling(c, id) {
				w.use(id)
			}
		default:
			w.visit(c)
		}
	}
	return x
}

// assignment reads a = b and its like.
func (w *walker) assignment(n uint32) parsers.ExprID {
	left, right := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	if left == 0 {
		w.children(n)
		return 0
	}
	if w.kind(left) == kTuple {
		x := w.use(right)
		w.deconstruct(left, x)
		return x
	}
	w.target(left)
	return w.use(right)
}

// target reads what is assigned to.
func (w *walker) target(n uint32) {
	switch w.kind(n) {
	case kIdent, kMember, kCondAccess, kMemberBinding:
		w.nameUse(n, parsers.RoleWrite)
	default:
		w.use(n)
	}
}

// deconstruct reads the left side of (a, var b) = x.
func (w *walker) deconstruct(n uint32, x parsers.ExprID) {
	if n == 0 || !w.enter() {
		return
	}
	defer w.leave()
	i := 0
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kArg {
			continue
		}
		switch v := w.first(c); {
		case v == 0:
		case w.kind(v) == kDeclExpr:
			w.declared(v, w.b.Nth(x, i))
		case w.kind(v) == kTuple:
			w.deconstruct(v, w.b.Nth(x, i))
		default:
			w.target(v)
		}
		i++
	}
}

// declared reads "Type name" in an expression: a local variable with the value x.
func (w *walker) declared(n uint32, x parsers.ExprID) parsers.ExprID {
	typ := w.typ(w.t.Child(n, fType), parsers.RoleType)
	if id := w.t.Child(n, fName); id != 0 && w.kind(id) == kIdent {
		w.bind(id, w.node(id).End, typ, x)
	} else {
		w.designate(n, x)
	}
	if typ != 0 {
		return w.b.Unary(parsers.OpNew, typ)
	}
	return x
}
