package ruby

import "vade/parsers"

// nth is the i-th value of v, read directly where v is written out.
func (w *walker) nth(v parsers.ExprID, i int) parsers.ExprID {
	if t, ok := w.tuples[v]; ok {
		v = t
	}
	return w.b.Nth(v, i)
}

// this is self as seen at a place.
func (w *walker) this(off uint32) parsers.ExprID {
	return w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: off})
}

// def is a definition as a value.
func (w *walker) def(d parsers.DefID) parsers.ExprID {
	return w.b.Expr(parsers.Expr{Op: parsers.OpDef, B: parsers.ExprID(d)})
}

// owned is what the methods of the owner work on: its instances, or itself for those of
// its singleton class; 0 at the top of the file.
func (w *walker) owned() parsers.ExprID {
	switch {
	case w.owner.def == parsers.NoDef:
		return 0
	case w.owner.static:
		return w.def(w.owner.def)
	}
	return w.b.Unary(parsers.OpNew, w.def(w.owner.def))
}
