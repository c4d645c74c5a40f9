package rust

import "vade/parsers"

// pattern binds the names in a pattern, from off to the end of the block, to what they
// get of the value.
func (w *walker) pattern(n uint32, value parsers.ExprID, off uint32) {
	if !w.deeper() {
		return
	}
	defer func() { w.depth-- }()
	switch w.kind(n) {
	case kIdent, kShorthandField:
		w.namePattern(n, value, off)
	case kScoped:
		w.scoped(n, parsers.RoleRef)
	case kTuplePattern:
		w.elements(w.t.First(n), n, value, off)
	case kTupleStructPattern:
		w.tupleStruct(n, value, off)
	case kStructPattern:
		w.structPattern(n, value, off)
	case kSlicePattern:
		w.slicePattern(n, value, off)
	case kPlainPattern, kOr, kCaptured, kParen:
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			w.pattern(c, value, off)
		}
	case kRest, kUnderscore, kMutable, kLineComment, kBlockComment, kAttribute:
	default: // literals, ranges, macros
		if w.t.Nodes[n].Error() {
			for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
				w.pattern(c, 0, off)
			}
			return
		}
		w.expr(n, false)
	}
}

// namePattern is a name: one of a constant or a variant is compared, any other bound.
func (w *walker) namePattern(n uint32, value parsers.ExprID, off uint32) {
	if upper(w.t.Text(n)) {
		w.identAs(n, parsers.RoleRef)
		return
	}
	w.bind(n, parsers.BindLocal, off, 0, value)
}

// elements visits the patterns from c on: they get the members of a tuple. What stands
// behind ".." has an unknown place.
func (w *walker) elements(c, n uint32, tuple parsers.ExprID, off uint32) {
	i := 0
	for ; c != 0; c = w.t.Sibling(n, c) {
		switch k := w.kind(c); {
		case w.comment(c):
		case k == kRest:
			tuple = 0
		default:
			w.pattern(c, w.b.Nth(tuple, i), off)
			i++
		}
	}
}

// narrowed is a value known to be of a variant or a struct.
func (w *walker) narrowed(typ, value parsers.ExprID) parsers.ExprID {
	if typ == 0 {
		return 0
	}
	return w.b.Expr(parsers.Expr{Op: parsers.OpNew, A: typ, B: value})
}

func (w *walker) tupleStruct(n uint32, value parsers.ExprID, off uint32) {
	id := w.t.Child(n, fType)
	if id == 0 {
		return
	}
	typ := w.patternType(id, parsers.RoleRef)
	w.elements(w.t.Sibling(n, id), n, w.narrowed(typ, value), off)
}

// patternType visits the path of a pattern.
func (w *walker) patternType(id uint32, role parsers.Role) parsers.ExprID {
	off, _, _ := w.at(id)
	text := string(w.t.Text(id))
	switch {
	case text == "Self":
		return w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: off})
	case prelude[text]:
		return w.b.Ident(w.name(id), off)
	}
	return w.typeAs(id, role)
}

func (w *walker) structPattern(n uint32, value parsers.ExprID, off uint32) {
	id := w.t.Child(n, fType)
	if id == 0 {
		return
	}
	s := w.unknown(w.narrowed(w.patternType(id, parsers.RoleType), value))
	for c := w.t.Sibling(n, id); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kFieldPattern {
			continue
		}
		field, p := w.t.Child(c, fName), w.t.Child(c, fPattern)
		if field == 0 {
			continue
		}
		if w.kind(field) == kInt { // S { 0: x }
			continue
		}
		w.ref(field, parsers.RoleRef, s)
		if p == 0 {
			p = field
		}
		if w.kind(p) == kShorthandField {
			w.bind(p, parsers.BindLocal, off, 0, w.b.Member(s, w.name(field)))
			continue
		}
		w.pattern(p, w.b.Member(s, w.name(field)), off)
	}
}

// slicePattern is [a, rest @ .., b].
func (w *walker) slicePattern(n uint32, value parsers.ExprID, off uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kCaptured && w.t.ChildKind(c, kRest) != 0 {
			w.pattern(c, value, off)
			continue
		}
		w.pattern(c, w.b.Unary(parsers.OpElem, value), off)
	}
}
