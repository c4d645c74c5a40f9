package dart

import "vade/parsers"

// listLit reads <T>[…]: a list of T, or of what its first element is.
func (w *walker) listLit(n uint32) parsers.ExprID {
	var types []parsers.ExprID
	var elem parsers.ExprID
	for c := w.first(n); c != 0; {
		switch w.kind(c) {
		case kTypeArgs:
			types = w.typeList(c)
		case kConst:
		default:
			var x parsers.ExprID
			if x, c = w.element(n, c); elem == 0 {
				elem = x
			}
			continue
		}
		c = w.next(n, c)
	}
	if len(types) > 0 {
		list := w.b.List(types[0])
		return w.b.Unary(parsers.OpNew, list)
	}
	return w.b.List(elem)
}

// element reads an element of a list or set, also one with a condition, a loop or of
// another collection.
func (w *walker) element(n, c uint32) (parsers.ExprID, uint32) {
	if !w.enter() {
		return 0, 0
	}
	defer w.leave()
	var x parsers.ExprID
	switch w.kind(c) {
	case kSpread:
		x = w.b.Unary(parsers.OpElem, w.whole(c))
	case kIfElement:
		x = w.ifElement(c)
	case kForElement:
		x = w.forElement(c)
	case kPair:
		w.pair(c)
	default:
		return w.expr(n, c, 0)
	}
	return x, w.next(n, c)
}

// ifElement reads if (a) b else c.
func (w *walker) ifElement(n uint32) parsers.ExprID {
	var x parsers.ExprID
	s := w.s
	s.local, s.end = true, w.node(n).End
	w.within(s, func() {
		for c := w.first(n); c != 0; {
			if f := w.node(c).Field; f != fConsequence && f != fAlternative {
				c = w.item(n, c, nil)
				continue
			}
			var y parsers.ExprID
			y, c = w.element(n, c)
			x = w.b.Union(x, y)
		}
	})
	return x
}

// forElement reads for (a in b) c.
func (w *walker) forElement(n uint32) parsers.ExprID {
	var x parsers.ExprID
	s := w.s
	s.local, s.end = true, w.node(n).End
	w.within(s, func() {
		for c := w.first(n); c != 0; {
			if w.node(c).Field == fBody {
				x, c = w.element(n, c)
				continue
			}
			c = w.item(n, c, nil)
		}
	})
	return x
}

// pair reads key: value.
func (w *walker) pair(n uint32) (key, value parsers.ExprID) {
	key, c := w.expr(n, w.first(n), 0)
	value, c = w.expr(n, c, 0)
	w.rest(n, c)
	return key, value
}

// setOrMap reads <K, V>{…}.
func (w *walker) setOrMap(n uint32) parsers.ExprID {
	var types []parsers.ExprID
	var elem, key, value parsers.ExprID
	pairs := false
	for c := w.first(n); c != 0; {
		switch w.kind(c) {
		case kTypeArgs:
			types = w.typeList(c)
		case kConst:
		case kPair:
			k, v := w.pair(c)
			if !pairs {
				key, value = k, v
			}
			pairs = true
		default:
			var x parsers.ExprID
			if x, c = w.element(n, c); elem == 0 {
				elem = x
			}
			continue
		}
		c = w.next(n, c)
	}
	switch {
	case len(types) == 2:
		m := w.b.Map(types[0], types[1])
		return w.b.Unary(parsers.OpNew, m)
	case len(types) == 1:
		return w.b.Unary(parsers.OpNew, w.b.List(types[0]))
	case pairs || elem == 0:
		return w.b.Map(key, value)
	}
	return w.b.List(elem)
}

// record reads (a, b: c).
func (w *walker) record(n uint32) parsers.ExprID {
	var list []parsers.ExprID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if w.kind(c) != kRecordField {
			continue
		}
		v := w.first(c)
		named := v != 0 && w.kind(v) == kLabel
		if named {
			v = w.next(c, v)
		}
		x, rest := w.expr(c, v, 0)
		w.rest(c, rest)
		if !named {
			list = append(list, x)
		}
	}
	return w.b.Tuple(list)
}
