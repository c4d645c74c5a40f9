package java

import "vade/parsers"

// maxHeight bounds the expressions that are kept: deeper ones are unknown.
const maxHeight = 64

func (w *walker) ident(n uint32) parsers.ExprID { return w.b.Ident(w.name(n), w.node(n).Start) }

func (w *walker) generic(a parsers.ExprID, args []parsers.ExprID) parsers.ExprID {
	if a == 0 || len(args) == 0 {
		return a
	}
	list := w.list(parsers.OpTuple, args)
	return w.b.Add(parsers.Expr{Op: parsers.OpGeneric, A: a, B: list}, a, list)
}

// arrays wraps a type into n dimensions.
func (w *walker) arrays(x parsers.ExprID, n int) parsers.ExprID {
	for range min(n, 8) {
		x = w.b.Add(parsers.Expr{Op: parsers.OpList, A: x}, x, 0)
	}
	return x
}

// list chains values, each in its place; the height is that of the highest.
func (w *walker) list(op parsers.Op, values []parsers.ExprID) parsers.ExprID {
	var id parsers.ExprID
	for i := len(values) - 1; i >= 0; i-- {
		a := values[i]
		if w.b.Height(a) >= maxHeight-1 {
			a = 0
		}
		if a == 0 && op == parsers.OpArgs {
			a = w.b.Expr(parsers.Expr{Op: parsers.OpLit})
		}
		id = w.b.Keep(parsers.Expr{Op: op, A: a, B: id}, max(w.b.Height(a)+1, w.b.Height(id)))
	}
	return id
}

// args makes the arguments of a call.
func (w *walker) args(values []parsers.ExprID) parsers.ExprID {
	if len(values) == 0 {
		return w.b.Args(nil, nil)
	}
	return w.list(parsers.OpArgs, values)
}
