package python

import "vade/parsers"

func (w *walker) ifStmt(s *scope, n uint32) {
	cond, then := w.t.Child(n, fCondition), w.t.Child(n, fConsequence)
	w.use(s, cond, parsers.RoleRef, false)
	typeOnly := s.typeOnly
	if string(w.lastName(cond)) == "TYPE_CHECKING" {
		s.typeOnly = true
	}
	if then != 0 {
		w.narrow(s, cond, w.node(then).Start, w.node(then).End)
		w.inBranch(s, then)
	}
	s.typeOnly = typeOnly
	other := false
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if c != cond && c != then && w.t.Kind(c) != kComment {
			other = true
			w.inBranch(s, c)
		}
	}
	if in := w.negated(cond); in != 0 && !other && w.leavesBlock(then) {
		w.narrow(s, in, w.end(n), s.rest)
	}
}

// negated is the X of "not X", 0 for other conditions.
func (w *walker) negated(n uint32) uint32 {
	for w.t.Kind(n) == kParen {
		n = w.firstOf(n)
	}
	if w.t.Kind(n) != kNot {
		return 0
	}
	return w.firstOf(n)
}

// leavesBlock tells whether a block ends by going elsewhere.
func (w *walker) leavesBlock(n uint32) bool {
	if n == 0 {
		return false
	}
	last := w.t.Last(n)
	if last == 0 {
		return false
	}
	switch w.t.Kind(last) {
	case kReturn, kRaise:
		return true
	case 0:
		text := string(w.t.Text(last))
		return text == "continue" || text == "break"
	}
	return false
}

func (w *walker) whileStmt(s *scope, n uint32) {
	cond := w.t.Child(n, fCondition)
	w.use(s, cond, parsers.RoleRef, false)
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if c == cond {
			continue
		}
		if w.node(c).Field == fBody {
			w.narrow(s, cond, w.node(c).Start, w.node(c).End)
		}
		w.stmt(s, c)
	}
}

// here is where the names in the target of statement n are seen: in a function everywhere,
// at the top of a module or a class in the statement, as they are no definitions.
func (w *walker) here(s *scope, n, target, at uint32) *place {
	p := &place{stmt: target, at: at}
	if s.kind != inFunction {
		p.span = &span{w.node(n).Start, w.node(n).End}
	}
	return p
}

func (w *walker) forStmt(s *scope, n uint32) {
	left, right := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	v := w.use(s, right, parsers.RoleRef, true)
	w.assign(s, left, w.b.Unary(parsers.OpElem, v), 0, w.here(s, n, left, w.end(right)))
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if c != left && c != right {
			w.stmt(s, c)
		}
	}
}

func (w *walker) tryStmt(s *scope, n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Kind(c) == kFinally {
			w.stmt(s, c)
		} else {
			w.inBranch(s, c)
		}
	}
}

// except reads except E as e. The name ends with the clause.
func (w *walker) except(s *scope, n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Kind(c) != kAsPattern {
			w.stmt(s, c)
			continue
		}
		types := w.firstOf(c)
		w.use(s, types, parsers.RoleRef, false)
		v := w.instances(types)
		if w.t.Kind(n) == kExceptGroup || w.t.Kind(types) == kStar {
			v = 0
		}
		x := w.node(n)
		w.assign(s, w.t.Child(c, fAlias), v, 0, &place{stmt: n, at: x.Start, span: &span{x.Start, x.End}})
	}
}

// instances is an instance of the class, or of one of the classes, that n names.
func (w *walker) instances(n uint32) parsers.ExprID {
	return w.b.Unary(parsers.OpNew, w.classes(n))
}

// classes is the class, or the union of the classes, that n names as isinstance does.
func (w *walker) classes(n uint32) parsers.ExprID {
	for w.t.Kind(n) == kParen {
		n = w.firstOf(n)
	}
	if w.t.Kind(n) != kTuple {
		return w.typeOf(n)
	}
	var x parsers.ExprID
	for c, i := w.t.First(n), 0; c != 0; c = w.t.Sibling(n, c) {
		if w.t.Kind(c) == kComment {
			continue
		}
		y := w.typeOf(c)
		if i++; y == 0 || i > maxReturns {
			return 0 // some other class: nothing is known
		}
		x = w.b.Union(x, y)
	}
	return x
}

// with reads with a as b, c as d.
func (w *walker) with(s *scope, n uint32) {
	async := w.t.Kind(n+1) == kTokAsync
	clause := w.t.ChildKind(n, kWithClause)
	for c := w.t.First(clause); clause != 0 && c != 0; c = w.t.Sibling(clause, c) {
		v := w.t.Child(c, fValue)
		if v == 0 {
			w.stmt(s, c)
			continue
		}
		w.withItem(s, n, v, async)
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if c != clause {
			w.stmt(s, c)
		}
	}
}

func (w *walker) withItem(s *scope, stmt, v uint32, async bool) {
	if w.t.Kind(v) == kTuple { // with (a as b, c as d)
		for c := w.t.First(v); c != 0; c = w.t.Sibling(v, c) {
			if w.t.Kind(c) == kTuple {
				w.use(s, c, parsers.RoleRef, false)
			} else {
				w.withItem(s, stmt, c, async)
			}
		}
		return
	}
	if w.t.Kind(v) != kAsPattern {
		w.use(s, v, parsers.RoleRef, false)
		return
	}
	x := w.use(s, w.firstOf(v), parsers.RoleRef, true)
	if async {
		x = w.b.Unary(parsers.OpAwait, w.b.Applied(parsers.OpCall, w.b.Member(x, w.b.Str("__aenter__")), 0))
	} else {
		x = w.b.Applied(parsers.OpCall, w.b.Member(x, w.b.Str("__enter__")), 0)
	}
	w.assign(s, w.t.Child(v, fAlias), x, 0, w.here(s, stmt, v, w.end(v)))
}

// asPattern reads x as y where the grammar sees one outside of with and except.
func (w *walker) asPattern(s *scope, n uint32, want bool) parsers.ExprID {
	v := w.use(s, w.firstOf(n), parsers.RoleRef, want)
	w.assign(s, w.t.Child(n, fAlias), 0, 0, w.here(s, n, n, w.end(n)))
	return v
}

func (w *walker) assert(s *scope, n uint32) {
	w.parts(s, n)
	if cond := w.firstOf(n); cond != 0 {
		w.narrow(s, cond, w.end(n), s.rest)
	}
}

// comprehension reads [x for y in z if c]: its names live in it, but what the first
// for runs over is outside of it.
func (w *walker) comprehension(s *scope, n uint32, want bool) parsers.ExprID {
	all, body := span{w.node(n).Start, w.node(n).End}, w.t.Child(n, fBody)
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.t.Kind(c) {
		case kForIn:
			w.forIn(s, c, all)
		case kIfClause:
			w.parts(s, c)
			if body != 0 {
				w.narrow(s, w.firstOf(c), w.node(body).Start, w.node(body).End)
			}
		default:
			if c != body {
				w.use(s, c, parsers.RoleRef, false)
			}
		}
	}
	if w.t.Kind(body) == kPair {
		k := w.use(s, w.t.Child(body, fKey), parsers.RoleRef, want)
		v := w.use(s, w.t.Child(body, fValue), parsers.RoleRef, want)
		if !want {
			return 0
		}
		return w.b.Map(k, v)
	}
	x := w.use(s, body, parsers.RoleRef, want)
	if !want {
		return 0
	}
	return w.b.List(x)
}

// forIn binds the names of one for in a comprehension. They are not seen in the
// expression after in, which may use an outer variable of the same name.
func (w *walker) forIn(s *scope, n uint32, all span) {
	left, right := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	v := w.b.Unary(parsers.OpElem, w.use(s, right, parsers.RoleRef, true))
	for c := w.t.Sibling(n, right); right != 0 && c != 0; c = w.t.Sibling(n, c) {
		w.use(s, c, parsers.RoleRef, false)
	}
	if left == 0 || right == 0 || !w.mentions(right, left) {
		w.assign(s, left, v, 0, &place{stmt: n, at: all.from, span: &all})
		return
	}
	before, after := span{all.from, w.node(right).Start}, span{w.node(right).End, all.to}
	w.assign(s, left, v, 0, &place{stmt: n, at: before.from, span: &before})
	w.assign(s, left, v, 0, &place{stmt: n, at: after.from, span: &after})
}

// mentions tells whether a name in n is one of the names in targets.
func (w *walker) mentions(n, targets uint32) bool {
	for t := targets; t < w.node(targets).Next; t++ {
		if w.t.Kind(t) != kIdent {
			continue
		}
		for i := n; i < w.node(n).Next; i++ {
			if w.t.Kind(i) == kIdent && string(w.t.Text(i)) == string(w.t.Text(t)) {
				return true
			}
		}
	}
	return false
}
