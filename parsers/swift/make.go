package swift

import "vade/parsers"

// maxHeight bounds the expressions that are kept: deeper ones are unknown.
const maxHeight = 100

// add keeps an expression whose operands a and b (0: none) bound its height.
func (w *walker) add(e parsers.Expr, a, b parsers.ExprID) parsers.ExprID {
	h := max(w.height(a), w.height(b)) + 1
	if h > maxHeight {
		return 0
	}
	return w.keep(e, h)
}

func (w *walker) keep(e parsers.Expr, height uint8) parsers.ExprID {
	id := w.b.Expr(e)
	for len(w.heights) <= int(id) {
		w.heights = append(w.heights, 1)
	}
	w.heights[id] = height
	return id
}

func (w *walker) height(id parsers.ExprID) uint8 {
	if int(id) < len(w.heights) {
		return w.heights[id]
	}
	return 1
}

func (w *walker) ident(n uint32) parsers.ExprID {
	off, _ := w.place(n)
	return w.b.Ident(w.name(n), off)
}

func (w *walker) member(a parsers.ExprID, name parsers.NameID) parsers.ExprID {
	if a == 0 || name == 0 {
		return 0
	}
	return w.add(parsers.Expr{Op: parsers.OpMember, A: a, Name: name}, a, 0)
}

// unary is an operation on something that must be known.
func (w *walker) unary(op parsers.Op, a parsers.ExprID) parsers.ExprID {
	if a == 0 {
		return 0
	}
	return w.add(parsers.Expr{Op: op, A: a}, a, 0)
}

// list is a list of elements that may be unknown.
func (w *walker) list(elem parsers.ExprID) parsers.ExprID {
	return w.add(parsers.Expr{Op: parsers.OpList, A: elem}, elem, 0)
}

// each is what iterating over a gives. It has a name to tell it from an index: iterating
// over a map gives pairs.
func (w *walker) each(a parsers.ExprID) parsers.ExprID {
	if a == 0 {
		return 0
	}
	return w.add(parsers.Expr{Op: parsers.OpElem, A: a, Name: w.b.Str("each")}, a, 0)
}

func (w *walker) union(a, b parsers.ExprID) parsers.ExprID {
	if a == 0 || b == 0 || a == b {
		return w.b.Union(a, b)
	}
	return w.add(parsers.Expr{Op: parsers.OpUnion, A: a, B: b}, a, b)
}

// applied is a call or a construction with all its arguments.
func (w *walker) applied(op parsers.Op, a, args parsers.ExprID) parsers.ExprID {
	if a == 0 {
		return 0
	}
	if w.height(args) >= maxHeight {
		args = 0
	}
	return w.add(parsers.Expr{Op: op, A: a, B: args}, a, args)
}

func (w *walker) generic(a parsers.ExprID, args []parsers.ExprID) parsers.ExprID {
	if a == 0 || len(args) == 0 {
		return a
	}
	b := w.tuple(args)
	return w.add(parsers.Expr{Op: parsers.OpGeneric, A: a, B: b}, a, b)
}

// tuple keeps the place of every value; its height is that of its highest value.
func (w *walker) tuple(list []parsers.ExprID) parsers.ExprID {
	var id parsers.ExprID
	for i := min(len(list), maxTuple) - 1; i >= 0; i-- {
		a := list[i]
		if w.height(a) >= maxHeight {
			a = 0
		}
		id = w.keep(parsers.Expr{Op: parsers.OpTuple, A: a, B: id}, max(w.height(a)+1, w.height(id)))
	}
	return id
}

// maxTuple bounds how many values of a tuple are told apart, maxArgs how many arguments.
const (
	maxTuple = 16
	maxArgs  = 64
)

// arguments are those of a call. Nothing is said of the arguments of a call that has
// more than a person would write.
func (w *walker) arguments(list []parsers.ExprID, labels []parsers.NameID) parsers.ExprID {
	if len(list) > maxArgs {
		return 0
	}
	var high uint8
	for i, a := range list {
		if w.height(a) >= maxHeight {
			list[i] = 0
		} else {
			high = max(high, w.height(a))
		}
	}
	id := w.b.Args(list, labels)
	for len(w.heights) <= int(id) {
		w.heights = append(w.heights, 1)
	}
	w.heights[id] = max(w.heights[id], high+1)
	return id
}

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

// parameter is what the i-th parameter of the function fn gets.
func (w *walker) parameter(fn parsers.ExprID, i int) parsers.ExprID {
	if fn == 0 {
		return 0
	}
	return w.add(parsers.Expr{Op: parsers.OpParam, A: fn, B: parsers.ExprID(i)}, fn, 0)
}

func (w *walker) lit(name string) parsers.ExprID { return w.b.Lit(name) }

// some is x, or a receiver of which nothing is known; 0 would be no receiver at all.
func (w *walker) some(x parsers.ExprID) parsers.ExprID {
	if x != 0 {
		return x
	}
	return w.b.Expr(parsers.Expr{Op: parsers.OpNone})
}
