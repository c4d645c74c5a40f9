package ruby

import "vade/parsers"

// branches reads a condition with what depends on it; the value is that of any branch.
func (w *walker) branches(n uint32) parsers.ExprID {
	var out parsers.ExprID
	// The condition of a modifier stands behind what it decides on, but comes first.
	cond := w.t.Child(n, fCondition)
	if cond != 0 {
		w.use(cond)
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if c == cond {
			continue
		}
		x := w.use(c)
		switch w.t.Nodes[c].Field {
		case fConsequence, fAlternative, fBody, fHandler:
			out = w.b.Union(out, x)
		}
	}
	if w.kind(n) == kLoop {
		return 0
	}
	return out
}

// rescue reads a rescue clause.
func (w *walker) rescue(n uint32) parsers.ExprID {
	var typ parsers.ExprID
	if list := w.t.Child(n, fExceptions); list != 0 {
		for c := w.t.First(list); c != 0; c = w.t.Sibling(list, c) {
			if !w.isConstant(c) {
				w.use(c)
				continue
			}
			typ = w.b.Union(typ, w.constant(c, parsers.RoleType))
		}
	}
	if v := w.t.Child(n, fVariable); v != 0 {
		if c := w.t.First(v); c != 0 {
			w.assignTo(c, w.node(v).End, w.b.Unary(parsers.OpNew, typ))
		}
	}
	return w.sequence(w.t.Child(n, fBody))
}

func (w *walker) forLoop(n uint32) {
	p, v := w.t.Child(n, fPattern), w.t.Child(n, fValue)
	var x parsers.ExprID
	if v != 0 {
		x = w.use(w.t.First(v))
	}
	if p != 0 {
		w.assignTo(p, w.node(p).End, w.b.Unary(parsers.OpElem, x))
	}
	w.use(w.t.Child(n, fBody))
}

// caseOf reads case with when, and one when.
func (w *walker) caseOf(n uint32) parsers.ExprID {
	var out parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		x := w.use(c)
		if k := w.kind(c); k == kWhen || k == kElse || w.t.Nodes[c].Field == fBody {
			out = w.b.Union(out, x)
		}
	}
	return out
}

// caseMatch reads case with in.
func (w *walker) caseMatch(n uint32) parsers.ExprID {
	value := w.use(w.t.Child(n, fValue))
	var out parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kInClause:
			w.pattern(w.t.Child(c, fPattern), value)
			w.use(w.t.Child(c, fGuard))
			out = w.b.Union(out, w.use(w.t.Child(c, fBody)))
		case kElse:
			out = w.b.Union(out, w.use(c))
		}
	}
	return out
}

// pattern reads a pattern that the value x is matched with.
func (w *walker) pattern(n uint32, x parsers.ExprID) {
	if n == 0 || !w.enter() {
		return
	}
	defer w.leave()
	switch w.kind(n) {
	case kIdentifier:
		w.assign(n, w.node(n).End, 0, x)
	case kConstant, kScope:
		w.constant(n, parsers.RoleType)
	case kAs:
		v := w.t.Child(n, fValue)
		w.pattern(v, x)
		w.assignTo(w.t.Child(n, fName), w.node(n).End, w.matched(v, x))
	case kAlternatives:
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			w.pattern(c, x)
		}
	case kListPattern:
		w.listPattern(n, w.matched(n, x))
	case kHashPattern:
		w.hashPattern(n, w.matched(n, x))
	case kKeyPattern:
		w.keyPattern(n, x)
	case kSplat, kHashSplat:
		if id := w.t.Child(n, fName); id != 0 {
			w.assign(id, w.node(n).End, 0, 0)
		}
	default:
		w.use(n)
	}
}

// matched is the value x when the pattern n fits it: an instance of the class that it
// names.
func (w *walker) matched(n uint32, x parsers.ExprID) parsers.ExprID {
	c := n
	if k := w.kind(n); n != 0 && (k == kListPattern || k == kHashPattern) {
		c = w.t.Child(n, fClass)
	}
	if c == 0 {
		return x
	}
	switch w.kind(c) {
	case kConstant:
		return w.b.Unary(parsers.OpNew, w.b.Ident(w.name(c), w.node(c).Start))
	case kScope:
		return w.b.Unary(parsers.OpNew, w.qualified(c))
	}
	return x
}

// qualified is the value of a constant whose uses are noted elsewhere.
func (w *walker) qualified(n uint32) parsers.ExprID {
	if n == 0 || !w.enter() {
		return 0
	}
	defer w.leave()
	switch w.kind(n) {
	case kConstant:
		return w.b.Ident(w.name(n), w.node(n).Start)
	case kScope:
		if s := w.t.Child(n, fScope); s != 0 {
			return w.b.Member(w.qualified(s), w.name(w.t.Child(n, fName)))
		}
		return w.b.Member(w.top(), w.name(w.t.Child(n, fName)))
	}
	return 0
}

func (w *walker) listPattern(n uint32, x parsers.ExprID) {
	i, from := 0, true
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Nodes[c].Field == fClass {
			w.pattern(c, 0)
			continue
		}
		if w.kind(c) == kSplat {
			from = false
		}
		if from {
			w.pattern(c, w.nth(x, i))
		} else {
			w.pattern(c, 0)
		}
		i++
	}
}

func (w *walker) hashPattern(n uint32, x parsers.ExprID) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Nodes[c].Field == fClass {
			w.pattern(c, 0)
			continue
		}
		w.pattern(c, x)
	}
}

// keyPattern reads a: p. What is matched is what the method a gives, as far as objects
// go.
func (w *walker) keyPattern(n uint32, x parsers.ExprID) {
	k, v := w.t.Child(n, fKey), w.t.Child(n, fValue)
	if k == 0 || w.kind(k) != kPairKey {
		w.use(k)
		w.pattern(v, 0)
		return
	}
	value := w.b.Applied(parsers.OpCall, w.b.Member(x, w.name(k)), w.b.Args(nil, nil))
	if v == 0 {
		w.assign(k, w.node(n).End, 0, value)
		return
	}
	w.pattern(v, value)
}

// returned reads return, break and next.
func (w *walker) returned(n uint32) {
	var list []parsers.ExprID
	if args := w.t.First(n); args != 0 {
		if w.kind(args) != kArgs {
			w.children(n)
			return
		}
		for c := w.t.First(args); c != 0; c = w.t.Sibling(args, c) {
			list = append(list, w.use(c))
		}
	}
	if src := w.t.Src[w.node(n).Start:]; len(src) < 6 || string(src[:6]) != "return" {
		return
	}
	if w.flow.count++; w.flow.count > maxReturns || len(list) == 0 {
		return
	}
	x := w.several(list[0])
	if len(list) > 1 {
		x = w.b.Tuple(list)
	}
	w.flow.returns = w.b.Union(w.flow.returns, x)
}

// yield reads yield a, b.
func (w *walker) yield(n uint32) {
	var list []parsers.ExprID
	for a := w.t.First(n); a != 0; a = w.t.Sibling(n, a) {
		if w.kind(a) != kArgs {
			w.use(a)
			continue
		}
		for c := w.t.First(a); c != 0; c = w.t.Sibling(a, c) {
			list = append(list, w.use(c))
		}
	}
	w.yields(list)
}

// yields notes what a method hands to its block.
func (w *walker) yields(list []parsers.ExprID) {
	if w.flow.yields != 0 || w.flow.method == parsers.NoDef {
		return
	}
	for _, x := range list {
		if x != 0 {
			w.flow.yields = w.b.Tuple(list)
			return
		}
	}
}
