package csharp

import "vade/parsers"

// test reads the pattern behind "is": a lone name there is a type.
func (w *walker) test(n uint32, x parsers.ExprID) {
	if n == 0 || !w.enter() {
		return
	}
	defer w.leave()
	switch in := w.first(n); {
	case w.kind(n) == kInnerPattern:
		for c := in; c != 0; c = w.t.Sibling(n, c) {
			w.test(c, x)
		}
	case w.kind(n) == kConstantPattern && in != 0 && (w.kind(in) == kIdent || w.kind(in) == kGeneric):
		w.typ(in, parsers.RoleType)
	default:
		w.pattern(n, x)
	}
}

// pattern reads a pattern that the value x is held against; the names in it become
// locals up to the end of the block.
func (w *walker) pattern(n uint32, x parsers.ExprID) {
	if n == 0 || w.comment(n) || !w.enter() {
		return
	}
	defer w.leave()
	switch k := w.kind(n); k {
	case kDeclPattern:
		w.declared(n, x)
	case kRecursivePattern:
		w.recursive(n, x)
	case kInnerPattern:
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			w.pattern(c, x)
		}
	case kListPattern:
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			w.pattern(c, w.b.Unary(parsers.OpElem, x))
		}
	case kTypePattern:
		w.typ(w.t.Child(n, fType), parsers.RoleType)
	case kConstantPattern:
		if in := w.first(n); in != 0 && w.kind(in) == kTuple {
			w.tuplePattern(in, x)
			return
		}
		w.children(n)
	case kTuple:
		w.tuplePattern(n, x)
	default:
		w.visit(n)
	}
}

// designate binds the names of var (a, b).
func (w *walker) designate(n uint32, x parsers.ExprID) {
	if n == 0 || !w.enter() {
		return
	}
	defer w.leave()
	i := 0
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch k := w.kind(c); {
		case (k == kDesignation || k == kTuplePattern) && w.kind(n) != kDesignation && w.kind(n) != kTuplePattern:
			w.designate(c, x)
		case k == kDesignation || k == kTuplePattern:
			w.designate(c, w.b.Nth(x, i))
			i++
		case k == kIdent && w.field(c) == fName:
			w.bind(c, w.node(c).End, 0, w.b.Nth(x, i))
			i++
		case k == kDiscard:
			i++
		}
	}
}

// recursive reads Type { A: pattern } (pattern, pattern) name.
func (w *walker) recursive(n uint32, x parsers.ExprID) {
	typ := w.typ(w.t.Child(n, fType), parsers.RoleType)
	if typ != 0 {
		x = w.b.Unary(parsers.OpNew, typ)
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kPropertyPattern:
			w.subpatterns(c, x, false)
		case kPositional:
			w.subpatterns(c, x, true)
		}
	}
	if id := w.t.Child(n, fName); id != 0 && w.kind(id) == kIdent {
		w.bind(id, w.node(id).End, typ, x)
	}
}

func (w *walker) subpatterns(n uint32, x parsers.ExprID, positional bool) {
	i := 0
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kSubpattern {
			continue
		}
		first := w.first(c)
		second := uint32(0)
		if first != 0 {
			second = w.t.Sibling(c, first)
		}
		switch {
		case second != 0:
			w.pattern(second, w.property(first, x))
		case positional:
			w.pattern(first, w.b.Nth(x, i))
		default:
			w.pattern(first, 0)
		}
		i++
	}
}

// property reads the A or A.B of { A: pattern }: members of x.
func (w *walker) property(n uint32, x parsers.ExprID) parsers.ExprID {
	if n == 0 || !w.enter() {
		return 0
	}
	defer w.leave()
	switch w.kind(n) {
	case kIdent:
		w.ref(n, parsers.RoleRef, w.b.Some(x))
		return w.b.Member(x, w.name(n))
	case kMember:
		recv := w.property(w.t.Child(n, fExpression), x)
		return w.simple(w.t.Child(n, fName), parsers.RoleRef, w.b.Some(recv))
	}
	w.visit(n)
	return 0
}

// tuplePattern reads (1, var b), which the grammar takes for a value.
func (w *walker) tuplePattern(n uint32, x parsers.ExprID) {
	i := 0
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kArg {
			continue
		}
		v, label := w.first(c), w.t.Child(c, fName)
		if v != 0 && v == label {
			v = w.t.Sibling(c, v)
		}
		switch {
		case v == 0:
		case w.kind(v) == kDeclExpr:
			w.declared(v, w.b.Nth(x, i))
		default:
			w.pattern(v, w.b.Nth(x, i))
		}
		i++
	}
}
