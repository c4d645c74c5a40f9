package php

import "vade/parsers"

func (w *walker) isLit(x parsers.ExprID, name string) bool {
	e := w.b.File.Exprs[x]
	return x != 0 && e.Op == parsers.OpLit && w.b.Text(e.Name) == name
}

// module is a name space by its full name.
func (w *walker) module(name string) parsers.ExprID {
	return w.b.Expr(parsers.Expr{Op: parsers.OpRequire, Name: w.b.Str(name)})
}
