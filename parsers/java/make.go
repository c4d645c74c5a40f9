package java

import "vade/parsers"

// maxHeight bounds the expressions that are kept: deeper ones are unknown.
const maxHeight = 64

// add keeps an expression whose operands a and b (0: none) bound its height.
func (w *walker) add(e parsers.Expr, a, b parsers.ExprID) parsers.ExprID {
	h := max(w.height(a), w.height(b)) + 1
	if h > maxHeight {
		return 0
	}
	return w.keep(e, h)
}

// keep adds an expression of a known height.
func (w *walker) keep(e parsers.Expr, h uint8) parsers.ExprID {
	id := w.b.Expr(e)
	for len(w.heights) <= int(id) {
		w.heights = append(w.heights, 1)
	}
	w.heights[id] = h
	return id
}

func (w *walker) height(id parsers.ExprID) uint8 {
	if int(id) < len(w.heights) {
		return w.heights[id]
	}
	return 1
}

func (w *walker) ident(n uint32) parsers.ExprID { return w.b.Ident(w.name(n), w.node(n).Start) }

func (w *walker) lit(name string) parsers.ExprID { return w.b.Lit(name) }

// unknown is a receiver of which nothing is known; 0 would be no receiver at all.
func (w *walker) unknown() parsers.ExprID { return w.b.Expr(parsers.Expr{Op: parsers.OpNone}) }

func (w *walker) member(a parsers.ExprID, name parsers.NameID) parsers.ExprID {
	if a == 0 || name == 0 {
		return 0
	}
	return w.add(parsers.Expr{Op: parsers.OpMember, A: a, Name: name}, a, 0)
}

// unary is an operation on a value that must be known.
func (w *walker) unary(op parsers.Op, a parsers.ExprID) parsers.ExprID {
	if a == 0 {
		return 0
	}
	return w.add(parsers.Expr{Op: op, A: a}, a, 0)
}

// applied is a call or a construction with its arguments.
func (w *walker) applied(op parsers.Op, a, args parsers.ExprID) parsers.ExprID {
	if a == 0 {
		return 0
	}
	return w.add(parsers.Expr{Op: op, A: a, B: args}, a, args)
}

func (w *walker) generic(a parsers.ExprID, args []parsers.ExprID) parsers.ExprID {
	if a == 0 || len(args) == 0 {
		return a
	}
	list := w.list(parsers.OpTuple, args)
	return w.add(parsers.Expr{Op: parsers.OpGeneric, A: a, B: list}, a, list)
}

func (w *walker) union(a, b parsers.ExprID) parsers.ExprID {
	if a == 0 || b == 0 || a == b {
		return w.b.Union(a, b)
	}
	return w.add(parsers.Expr{Op: parsers.OpUnion, A: a, B: b}, a, b)
}

// nth is what the i-th parameter of the function a gets.
func (w *walker) nth(a parsers.ExprID, i int) parsers.ExprID {
	if a == 0 {
		return 0
	}
	return w.add(parsers.Expr{Op: parsers.OpParam, A: a, B: parsers.ExprID(i)}, a, 0)
}

// arrays wraps a type into n dimensions.
func (w *walker) arrays(x parsers.ExprID, n int) parsers.ExprID {
	for range min(n, 8) {
		x = w.add(parsers.Expr{Op: parsers.OpList, A: x}, x, 0)
	}
	return x
}

// list chains values, each in its place; the height is that of the highest.
func (w *walker) list(op parsers.Op, values []parsers.ExprID) parsers.ExprID {
	var id parsers.ExprID
	for i := len(values) - 1; i >= 0; i-- {
		a := values[i]
		if w.height(a) >= maxHeight-1 {
			a = 0
		}
		if a == 0 && op == parsers.OpArgs {
			a = w.b.Expr(parsers.Expr{Op: parsers.OpLit})
		}
		id = w.keep(parsers.Expr{Op: op, A: a, B: id}, max(w.height(a)+1, w.height(id)))
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
