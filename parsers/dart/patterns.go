package dart

import (
	"vade/parsers"
	"vade/parsers/sitter"
)

// mode is what the plain names in a pattern are.
type mode uint8

const (
	reads    mode = iota // constants
	declares             // new variables
	writes               // variables that get a part of the value
)

// isPattern reports whether nodes of the kind are patterns.
func isPattern(k sitter.Kind) bool {
	switch k {
	case kVarPattern, kObjectPattern, kConstPattern, kRecordPattern, kListPattern, kPattern:
		return true
	}
	return false
}

// pattern reads a pattern that the value x is matched with.
func (w *walker) pattern(n uint32, m mode, x parsers.ExprID) {
	if !w.enter() {
		return
	}
	defer w.leave()
	switch w.kind(n) {
	case kVarPattern:
		w.varPattern(n, x)
	case kConstPattern:
		w.constPattern(n, m, x)
	case kObjectPattern:
		w.objectPattern(n, m)
	case kRecordPattern:
		w.recordPattern(n, m, x)
	case kListPattern:
		elem := w.b.Unary(parsers.OpElem, x)
		for c := w.first(n); c != 0; c = w.next(n, c) {
			w.subPattern(n, c, m, elem)
		}
	default: // one pattern with something around it, a map, the rest of a list
		for c := w.first(n); c != 0; {
			if isPattern(w.kind(c)) {
				w.pattern(c, m, 0)
				c = w.next(n, c)
				continue
			}
			c = w.item(n, c, nil)
		}
	}
}

func (w *walker) subPattern(n, c uint32, m mode, x parsers.ExprID) {
	if isPattern(w.kind(c)) {
		w.pattern(c, m, x)
	} else {
		w.loose(c)
	}
}

func (w *walker) varPattern(n uint32, x parsers.ExprID) {
	var typ parsers.ExprID
	for c := w.first(n); c != 0; {
		if isType(w.kind(c)) {
			typ, c = w.typ(n, c)
			continue
		}
		if w.kind(c) == kIdent {
			w.local(c, typ, x)
		}
		c = w.next(n, c)
	}
}

func (w *walker) constPattern(n uint32, m mode, x parsers.ExprID) {
	c := w.first(n)
	if c == 0 {
		return
	}
	if w.kind(c) == kIdent && w.next(n, c) == 0 {
		switch m {
		case declares:
			w.local(c, 0, x)
			return
		case writes:
			w.ref(c, parsers.RoleWrite, 0, 0)
			return
		}
	}
	w.rest(n, c)
}

// recordPattern reads (p, name: p); the parts without a name count by their place.
func (w *walker) recordPattern(n uint32, m mode, x parsers.ExprID) {
	place, labelled := 0, false
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch {
		case w.kind(c) == kIdent || w.kind(c) == kLabel:
			labelled = true
		case !isPattern(w.kind(c)):
			w.loose(c)
		case labelled:
			w.pattern(c, m, 0)
			labelled = false
		default:
			var part parsers.ExprID
			if x != 0 {
				part = w.b.Nth(x, place)
			}
			place++
			w.pattern(c, m, part)
		}
	}
}

// objectPattern reads T(a: p, :var b): each part is matched with a getter of T.
func (w *walker) objectPattern(n uint32, m mode) {
	var of parsers.ExprID
	var getter uint32
	for c := w.first(n); c != 0; {
		k := w.kind(c)
		if of == 0 && isType(k) {
			x, next := w.typ(n, c)
			of, c = w.b.Unary(parsers.OpNew, x), next
			continue
		}
		switch {
		case k == kIdent || k == kLabel:
			getter = c
		case isPattern(k):
			if getter == 0 {
				getter = w.boundName(c)
			}
			var x parsers.ExprID
			if getter != 0 {
				w.ref(getter, parsers.RoleRef, w.b.Some(of), 0)
				x = w.b.Member(of, w.name(getter))
			}
			w.pattern(c, m, x)
			getter = 0
		default:
			w.loose(c)
		}
		c = w.next(n, c)
	}
}

// boundName is the variable that a pattern is, 0 if it is another one.
func (w *walker) boundName(n uint32) uint32 {
	for range 8 {
		switch w.kind(n) {
		case kVarPattern:
			return w.t.ChildKind(n, kIdent)
		case kPattern:
			if n = w.first(n); n == 0 {
				return 0
			}
		default:
			return 0
		}
	}
	return 0
}
