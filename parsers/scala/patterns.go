package scala

import (
	"unicode"
	"unicode/utf8"

	"vade/parsers"
)

// match reads "a match { case … }".
func (w *walker) match(n uint32, want parsers.ExprID) parsers.ExprID {
	subject := w.use(w.t.Child(n, fValue), 0)
	return w.cases(w.t.Child(n, fBody), subject, want)
}

// caseFunction reads { case a => b }: a function of what it matches.
func (w *walker) caseFunction(n uint32, want parsers.ExprID) parsers.ExprID {
	x := w.cases(n, w.b.Param(want, 0), 0)
	takes := w.b.Tuple(make([]parsers.ExprID, 1))
	return w.b.Func(x, takes)
}

// maxCases bounds how many branches tell the type of a match.
const maxCases = 4

// cases reads the branches for a subject and joins what they give.
func (w *walker) cases(n uint32, subject, want parsers.ExprID) parsers.ExprID {
	if n == 0 || !w.enter() {
		return 0
	}
	defer w.leave()
	if w.kind(n) == kCase {
		return w.caseClause(n, subject, want)
	}
	var x parsers.ExprID
	count := 0
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if w.kind(c) != kCase {
			w.visit(c, 0)
			continue
		}
		if y := w.caseClause(c, subject, want); y != 0 && count < maxCases {
			x = w.either(x, y)
			count++
		}
	}
	return x
}

func (w *walker) caseClause(n uint32, subject, want parsers.ExprID) parsers.ExprID {
	s := w.s
	s.local, s.end, s.hole = true, w.node(n).End, nil
	var x parsers.ExprID
	w.within(s, func() {
		w.pattern(w.t.Child(n, fPattern), subject)
		if g := w.t.ChildKind(n, kGuard); g != 0 {
			w.children(g)
		}
		w.each(n, fBody, func(c uint32) { x = w.visit(c, want) })
	})
	return x
}

// pattern binds the names in a pattern, up to the end of the block; x is what it is
// matched with.
func (w *walker) pattern(n uint32, x parsers.ExprID) {
	if n == 0 || !w.enter() {
		return
	}
	defer w.leave()
	switch w.kind(n) {
	case kIdent, kOperator:
		if w.constant(n) {
			w.ref(n, parsers.RoleRef, 0, 0)
			return
		}
		w.bind(n, parsers.BindLocal, w.node(n).Start, w.s.end, 0, x)
	case kTypedPattern:
		typ := w.typ(w.t.Child(n, fType))
		if p := w.t.Child(n, fPattern); p != 0 && w.kind(p) == kIdent {
			w.bind(p, parsers.BindLocal, w.node(p).Start, w.s.end, typ, 0)
		}
	case kCapture:
		w.capture(n, x)
	case kCasePattern:
		w.extractor(n, x)
	case kTuplePattern:
		i := 0
		for c := w.first(n); c != 0; c = w.next(n, c) {
			w.pattern(c, w.part(x, i))
			i++
		}
	case kInfixPattern:
		w.infixPattern(n, x)
	case kAlternative:
		for c := w.first(n); c != 0; c = w.next(n, c) {
			w.pattern(c, x)
		}
	case kRepeatPattern:
		w.pattern(w.t.Child(n, fPattern), 0)
	case kWildcard:
	case kGivenPattern:
		w.children(n)
	case kInterpolated:
		for c := w.first(n); c != 0; c = w.next(n, c) {
			w.pieces(c)
		}
	default:
		if k := w.kind(n); isType(k) {
			w.typ(n)
		} else if k == 0 || k == kParen {
			for c := w.first(n); c != 0; c = w.next(n, c) {
				w.pattern(c, x)
			}
		} else {
			w.use(n, 0)
		}
	}
}

// pieces binds the names in a string that is a pattern.
func (w *walker) pieces(n uint32) {
	if !w.enter() {
		return
	}
	defer w.leave()
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch w.kind(c) {
		case kIdent:
			w.pattern(c, 0)
		case kInterpolation, kInterpolatedText, kBlock:
			w.pieces(c)
		default:
			w.pattern(c, 0)
		}
	}
}

// constant reports whether a name in a pattern means a value that exists.
func (w *walker) constant(n uint32) bool {
	r, _ := utf8.DecodeRune(w.t.Text(n))
	return r == '`' || unicode.IsUpper(r)
}

// part is the i-th part of a tuple.
func (w *walker) part(x parsers.ExprID, i int) parsers.ExprID {
	if x == 0 {
		return 0
	}
	return w.b.Nth(x, i)
}

// capture reads a @ pattern.
func (w *walker) capture(n uint32, x parsers.ExprID) {
	p := w.t.Child(n, fPattern)
	typ := parsers.ExprID(0)
	if p != 0 && w.kind(p) == kCasePattern {
		typ = w.path(w.t.Child(p, fType))
	}
	if typ != 0 && !container(w.simple(w.t.Child(p, fType))) {
		w.bind(w.t.Child(n, fName), parsers.BindLocal, w.node(n).Start, w.s.end, typ, 0)
	} else {
		w.bind(w.t.Child(n, fName), parsers.BindLocal, w.node(n).Start, w.s.end, 0, x)
	}
	w.pattern(p, x)
}

// container names the extractors of the library whose parts are elements.
func container(name string) bool {
	switch name {
	case "Some", "Success", "Seq", "List", "Vector", "Array", "IndexedSeq", "Set", "Right", "Left":
		return true
	}
	return false
}

// extractor reads A(b, c): the parts are what an A is constructed of.
func (w *walker) extractor(n uint32, x parsers.ExprID) {
	t := w.t.Child(n, fType)
	name := w.simple(t)
	w.typ(t)
	class := w.path(t)
	i := 0
	w.each(n, fPattern, func(c uint32) {
		var part parsers.ExprID
		switch {
		case name == "Right":
			part = w.part(x, 1)
		case name == "Left":
			part = w.part(x, 0)
		case container(name):
			part = w.b.Unary(parsers.OpElem, x)
		default:
			part = w.b.Param(class, i)
		}
		w.pattern(c, part)
		i++
	})
}

// infixPattern reads a :: b.
func (w *walker) infixPattern(n uint32, x parsers.ExprID) {
	op := w.t.Child(n, fOperator)
	left, right := parsers.ExprID(0), parsers.ExprID(0)
	switch w.text(op) {
	case "::", "+:":
		left, right = w.b.Unary(parsers.OpElem, x), x
	case ":+":
		left, right = x, w.b.Unary(parsers.OpElem, x)
	case "->":
		left, right = w.part(x, 0), w.part(x, 1)
	case "":
	default:
		w.ref(op, parsers.RoleType, 0, 0)
		left, right = w.b.Param(w.ident(op), 0), w.b.Param(w.ident(op), 1)
	}
	w.pattern(w.t.Child(n, fLeft), left)
	w.pattern(w.t.Child(n, fRight), right)
}

// forExpr reads for { a <- b; c = d if e } yield f.
func (w *walker) forExpr(n uint32) parsers.ExprID {
	s := w.s
	s.local, s.end, s.hole = true, w.node(n).End, nil
	var out parsers.ExprID
	w.within(s, func() {
		var first, x parsers.ExprID
		for c := w.first(n); c != 0; c = w.next(n, c) {
			switch {
			case w.kind(c) == kEnumerators:
				for e := w.first(c); e != 0; e = w.next(c, e) {
					if v := w.enumerator(e); first == 0 {
						first = v
					}
				}
			case w.node(c).Field == fBody:
				x = w.visit(c, 0)
			default:
				w.visit(c, 0)
			}
		}
		if x != 0 && first != 0 {
			fn := w.b.Add(parsers.Expr{Op: parsers.OpFunc, A: x}, x, 0)
			out = w.b.Applied(parsers.OpCall, w.b.Member(first, w.b.Str("map")), w.args([]parsers.ExprID{fn}))
		}
	})
	return out
}

// enumerator reads "a <- b", "a = b" or a condition, and gives what is iterated over.
func (w *walker) enumerator(n uint32) parsers.ExprID {
	if w.kind(n) != kEnumerator {
		w.visit(n, 0)
		return 0
	}
	pattern := w.first(n)
	if pattern == 0 {
		return 0
	}
	if w.kind(pattern) == kGuard {
		w.children(pattern)
		return 0
	}
	value := w.next(n, pattern)
	if value == 0 || w.kind(value) == kGuard {
		w.visit(pattern, 0)
		return 0
	}
	x := w.visit(value, 0)
	gap := w.t.Src[w.end(pattern):max(w.end(pattern), w.node(value).Start)]
	if iterates(gap) {
		elem := parsers.ExprID(0)
		if x != 0 { // it has a name to tell it from an index: iterating over a map gives pairs
			elem = w.b.Each(x)
		}
		w.pattern(pattern, elem)
	} else {
		w.pattern(pattern, x)
		x = 0
	}
	for c := w.next(n, value); c != 0; c = w.next(n, c) {
		w.visit(c, 0)
	}
	return x
}

func iterates(gap []byte) bool {
	for i := range gap {
		if gap[i] == '<' {
			return true
		}
	}
	return false
}
