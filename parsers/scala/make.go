package scala

import "vade/parsers"

func (w *walker) ident(n uint32) parsers.ExprID { return w.b.Ident(w.name(n), w.node(n).Start) }

// arrays wraps a type into n dimensions.
func (w *walker) arrays(x parsers.ExprID, n int) parsers.ExprID {
	for range min(n, 8) {
		x = w.b.List(x)
	}
	return x
}

// args makes the arguments of a call.
func (w *walker) args(values []parsers.ExprID) parsers.ExprID { return w.b.Args(values, nil) }
