package python

import "vade/parsers"

// maxHeight bounds the expressions that are kept: deeper ones are unknown.
const maxHeight = 24

// add keeps an expression whose operands a and b (0: none) bound its height.
func (w *walker) add(e parsers.Expr, a, b parsers.ExprID) parsers.ExprID {
	h := max(w.height(a), w.height(b)) + 1
	if h > maxHeight {
		return 0
	}
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

func (w *walker) ident(n uint32) parsers.ExprID {
	return w.b.Ident(w.name(n), w.node(n).Start)
}

func (w *walker) member(a parsers.ExprID, name parsers.NameID) parsers.ExprID {
	if a == 0 || name == 0 {
		return 0
	}
	return w.add(parsers.Expr{Op: parsers.OpMember, A: a, Name: name}, a, 0)
}

func (w *walker) callOf(a, arg parsers.ExprID) parsers.ExprID {
	if a == 0 {
		return 0
	}
	if w.height(arg) >= maxHeight {
		arg = 0
	}
	return w.add(parsers.Expr{Op: parsers.OpCall, A: a, B: arg}, a, arg)
}

// unary is an operation on a value that must be known.
func (w *walker) unary(op parsers.Op, a parsers.ExprID) parsers.ExprID {
	if a == 0 {
		return 0
	}
	return w.add(parsers.Expr{Op: op, A: a}, a, 0)
}

// list is a list of elements that may be unknown: that it is a list tells what its
// methods are not.
func (w *walker) list(elem parsers.ExprID) parsers.ExprID {
	return w.add(parsers.Expr{Op: parsers.OpList, A: elem}, elem, 0)
}

func (w *walker) mapOf(key, value parsers.ExprID) parsers.ExprID {
	return w.add(parsers.Expr{Op: parsers.OpMap, A: key, B: value}, key, value)
}

func (w *walker) union(a, b parsers.ExprID) parsers.ExprID {
	if a == 0 || b == 0 || a == b {
		return w.b.Union(a, b)
	}
	return w.add(parsers.Expr{Op: parsers.OpUnion, A: a, B: b}, a, b)
}

// tuple keeps the place of every value; its height is that of its highest value.
func (w *walker) tuple(list []parsers.ExprID) parsers.ExprID {
	if len(list) > maxTuple {
		list = list[:maxTuple]
	}
	var id parsers.ExprID
	for i := len(list) - 1; i >= 0; i-- {
		a := list[i]
		if w.height(a) >= maxHeight {
			a = 0
		}
		h := max(w.height(a)+1, w.height(id))
		id = w.b.Expr(parsers.Expr{Op: parsers.OpTuple, A: a, B: id})
		for len(w.heights) <= int(id) {
			w.heights = append(w.heights, 1)
		}
		w.heights[id] = h
	}
	return id
}

// maxTuple bounds how many values of a tuple are told apart.
const maxTuple = 16

// nth is the i-th value of v, read directly where v is written out.
func (w *walker) nth(v parsers.ExprID, i int) parsers.ExprID {
	if v == 0 {
		return 0
	}
	if w.b.File.Exprs[v].Op != parsers.OpTuple {
		return w.add(parsers.Expr{Op: parsers.OpNth, A: v, B: parsers.ExprID(i)}, v, 0)
	}
	for ; i > 0 && v != 0; i-- {
		v = w.b.File.Exprs[v].B
	}
	if v == 0 {
		return 0
	}
	return w.b.File.Exprs[v].A
}

func (w *walker) lit(name string) parsers.ExprID { return w.b.Lit(name) }

// unknown is a receiver of which nothing is known; 0 would be no receiver at all.
func (w *walker) unknown() parsers.ExprID { return w.b.Expr(parsers.Expr{Op: parsers.OpNone}) }
