package lua

import "vade/parsers"

// def is a definition as a value.
func (w *walker) def(d parsers.DefID) parsers.ExprID {
	return w.b.Expr(parsers.Expr{Op: parsers.OpDef, B: parsers.ExprID(d)})
}
