package python

import (
	"cmp"

	"vade/parsers"
)

func (w *walker) match(s *scope, n uint32) {
	var v parsers.ExprID
	subjects, subject := 0, uint32(0)
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.node(c).Field == fSubject {
			subject = c
			subjects++
			v = w.use(s, c, parsers.RoleRef, true)
		}
	}
	if subjects != 1 {
		subject, v = 0, 0
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Kind(c) != kBlock {
			continue
		}
		for d := w.t.First(c); d != 0; d = w.t.Sibling(c, d) {
			if w.t.Kind(d) == kCase {
				w.caseClause(s, d, subject, v)
			} else {
				w.stmt(s, d)
			}
		}
	}
}

func (w *walker) caseClause(s *scope, n, subject uint32, v parsers.ExprID) {
	patterns := 0
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Kind(c) == kCasePattern {
			patterns++
		}
	}
	body := w.t.Child(n, fConsequence)
	p := w.here(s, n, n, w.node(n).Start)
	i := 0
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Kind(c) != kCasePattern {
			w.caseRest(s, c)
			continue
		}
		part := v
		if patterns > 1 {
			part = w.b.Nth(v, i)
		}
		if cls := w.pattern(s, c, part, p); cls != 0 && patterns == 1 && body != 0 && w.t.Kind(subject) == kIdent {
			w.narrowTo(s, subject, cls, w.node(n).Start, w.node(body).End)
		}
		i++
	}
}

// caseRest reads the guard and the body of a case.
func (w *walker) caseRest(s *scope, n uint32) {
	if w.t.Kind(n) == kIfClause {
		w.parts(s, n)
		return
	}
	w.inBranch(s, n)
}

// pattern binds the names that the pattern n captures from v, and gives the class that
// the pattern asks for, if it does.
func (w *walker) pattern(s *scope, n uint32, v parsers.ExprID, p *place) parsers.ExprID {
	if n == 0 || !w.enter() {
		return 0
	}
	defer w.leave()
	switch w.t.Kind(n) {
	case kCasePattern:
		return w.pattern(s, w.firstOf(n), v, p)
	case kDotted:
		w.capture(s, n, v, p)
	case kIdent:
		w.assign(s, n, v, 0, p)
	case kSplatPattern:
		if name := w.t.First(n); name != 0 {
			w.assign(s, name, w.b.List(0), 0, p)
		}
	case kAsPattern:
		inner, name := w.firstOf(n), w.t.Last(n)
		cls := w.pattern(s, inner, v, p)
		if cls != 0 {
			v = w.b.Unary(parsers.OpNew, cls)
		}
		if name != inner && w.t.Kind(name) == kIdent {
			w.assign(s, name, v, 0, p)
		}
		return cls
	case kClassPattern:
		return w.classPattern(s, n, p)
	case kListPattern, kTuplePattern:
		w.sequence(s, n, v, p)
	case kDictPattern:
		w.dictPattern(s, n, v, p)
	case kUnionPattern:
		return w.unionPattern(s, n, v, p)
	case kKeywordPattern, kTokPipe, kComment:
	default:
		w.use(s, n, parsers.RoleRef, false)
	}
	return 0
}

// capture reads a name alone, which is bound, or a dotted one, which is compared with.
func (w *walker) capture(s *scope, n uint32, v parsers.ExprID, p *place) {
	first := w.t.First(n)
	if first == 0 {
		return
	}
	if w.t.Sibling(n, first) == 0 {
		w.assign(s, first, v, 0, p)
		return
	}
	w.dottedUse(s, n)
}

// dottedUse reads a.b.C and gives it as an expression.
func (w *walker) dottedUse(s *scope, n uint32) parsers.ExprID {
	var x parsers.ExprID
	if n == 0 || w.t.Kind(n) != kDotted {
		return w.use(s, n, parsers.RoleRef, true)
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		w.ref(s, c, parsers.RoleRef, x)
		if x == 0 {
			x = w.ident(c)
		} else if x = w.b.Member(x, w.name(c)); x == 0 {
			x = w.b.Some(0)
		}
	}
	return x
}

func (w *walker) classPattern(s *scope, n uint32, p *place) parsers.ExprID {
	head := w.firstOf(n)
	cls := w.dottedUse(s, head)
	for c := w.t.Sibling(n, head); head != 0 && c != 0; c = w.t.Sibling(n, c) {
		in := c
		if w.t.Kind(in) == kCasePattern {
			in = w.firstOf(in)
		}
		if w.t.Kind(in) != kKeywordPattern {
			w.pattern(s, in, 0, p)
			continue
		}
		attr := w.firstOf(in)
		value := w.t.Sibling(in, attr)
		of := w.b.Unary(parsers.OpNew, cls)
		w.ref(s, attr, parsers.RoleRef, cmp.Or(of, w.b.Some(0)))
		w.pattern(s, value, w.b.Member(of, w.name(attr)), p)
	}
	return cls
}

func (w *walker) sequence(s *scope, n uint32, v parsers.ExprID, p *place) {
	i, starred := 0, false
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Kind(c) == kComment {
			continue
		}
		starred = starred || w.t.Kind(w.firstOf(c)) == kSplatPattern
		if starred {
			w.pattern(s, c, 0, p)
		} else {
			w.pattern(s, c, w.b.Nth(v, i), p)
		}
		i++
	}
}

func (w *walker) dictPattern(s *scope, n uint32, v parsers.ExprID, p *place) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch {
		case w.node(c).Field == fValue:
			w.pattern(s, c, w.b.Unary(parsers.OpElem, v), p)
		case w.t.Kind(c) == kSplatPattern:
			if name := w.t.First(c); name != 0 {
				w.assign(s, name, w.b.Map(0, 0), 0, p)
			}
		case w.t.Kind(c) == kDotted:
			w.dottedUse(s, c)
		default:
			w.use(s, c, parsers.RoleRef, false)
		}
	}
}

// unionPattern is of a class only if every alternative asks for one.
func (w *walker) unionPattern(s *scope, n uint32, v parsers.ExprID, p *place) parsers.ExprID {
	var x parsers.ExprID
	all := true
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if k := w.t.Kind(c); k == kTokPipe || k == kComment {
			continue
		}
		cls := w.pattern(s, c, v, p)
		all = all && cls != 0
		x = w.b.Union(x, cls)
	}
	if !all {
		return 0
	}
	return x
}
