package golang

import "vade/parsers"

// maxExpr bounds the depth of stored expressions; what lies deeper is unknown.
const maxExpr = 24

// expr is the value space expression of a node, 0 if it is of no use to typing.
func (w *walker) expr(n uint32) parsers.ExprID { return w.exprAt(n, maxExpr) }

func (w *walker) exprAt(n uint32, depth int) parsers.ExprID {
	if n == 0 || depth == 0 {
		return 0
	}
	switch w.kind(n) {
	case kIdent:
		return w.b.Ident(w.name(n), w.t.Nodes[n].Start)
	case kSelector:
		return w.b.Member(w.exprAt(w.t.Child(n, fOperand), depth-1), w.name(w.t.Child(n, fField)))
	case kCall:
		return w.callExpr(n, depth)
	case kComposite:
		return w.b.Unary(parsers.OpNew, w.typ(w.t.Child(n, fType)))
	case kConversion:
		if typ := w.t.Child(n, fType); w.kind(typ) == kGeneric { // reads like f[T](x)
			return w.b.Call(w.typ(typ), w.exprAt(w.t.Child(n, fOperand), min(depth-1, 4)))
		}
		return w.b.Unary(parsers.OpNew, w.typ(w.t.Child(n, fType)))
	case kAssert:
		return w.b.Unary(parsers.OpNew, w.typ(w.t.Child(n, fType)))
	case kFuncLit:
		return w.b.Expr(parsers.Expr{Op: parsers.OpFunc, A: w.b.Unary(parsers.OpNew, w.resultType(w.t.Child(n, fResult)))})
	case kIndex:
		return w.indexExpr(n, depth)
	case kSlice:
		return w.exprAt(w.t.Child(n, fOperand), depth-1)
	case kParen:
		return w.exprAt(w.t.First(n), depth-1)
	case kUnary:
		return w.unaryExpr(n, depth)
	case kBinary:
		return w.binaryExpr(n, depth)
	case kExprList:
		if c := w.t.First(n); c != 0 && w.t.Sibling(n, c) == 0 {
			return w.exprAt(c, depth)
		}
	case kGeneric:
		return w.generic(n, depth)
	case kString:
		return w.b.Lit("string")
	case kInt:
		return w.b.Lit("int")
	case kFloat:
		return w.b.Lit("float64")
	case kBool:
		return w.b.Lit("bool")
	case kSliceType, kMapType, kChan, kPointer, kQualified, kTypeIdent:
		return w.b.Unary(parsers.OpNew, w.typ(n))
	}
	return 0
}

// callExpr is a call. The type arguments of the builtins new and make make it a
// construction; the first argument is kept for the others, since append and generic
// functions give back what they get.
func (w *walker) callExpr(n uint32, depth int) parsers.ExprID {
	fn, args := w.t.Child(n, fFunction), w.t.Child(n, fArgs)
	var first uint32
	if args != 0 {
		first = w.t.First(args)
	}
	if w.kind(fn) == kIdent {
		switch string(w.t.Text(fn)) {
		case "new", "make":
			return w.b.Unary(parsers.OpNew, w.typ(first))
		case "append", "min", "max":
			return w.exprAt(first, depth-1)
		case "len", "cap", "copy":
			return w.b.Lit("int")
		}
	}
	callee := w.exprAt(fn, depth-1)
	if ta := w.t.Child(n, fTypeArgs); ta != 0 && callee != 0 {
		var list []parsers.ExprID
		for a := w.t.First(ta); a != 0; a = w.t.Sibling(ta, a) {
			list = append(list, w.typ(a))
		}
		callee = w.b.Expr(parsers.Expr{Op: parsers.OpGeneric, A: callee, B: w.b.Tuple(list)})
	}
	return w.b.Call(callee, w.exprAt(first, min(depth-1, 4)))
}

// indexExpr is x[i]: an element of x. The resolver sees from x's type whether the
// index instantiates a generic function instead.
func (w *walker) indexExpr(n uint32, depth int) parsers.ExprID {
	return w.b.Unary(parsers.OpElem, w.exprAt(w.t.Child(n, fOperand), depth-1))
}

func (w *walker) unaryExpr(n uint32, depth int) parsers.ExprID {
	operand := w.t.Child(n, fOperand)
	if op := w.t.Child(n, fOperator); op != 0 {
		switch w.kind(op) {
		case kArrow:
			return w.b.Unary(parsers.OpElem, w.exprAt(operand, depth-1))
		case kStar, kAmp:
			return w.exprAt(operand, depth-1)
		}
	}
	if c := w.t.Src[w.t.Nodes[n].Start]; c == '!' {
		return w.b.Lit("bool")
	}
	return w.exprAt(operand, depth-1)
}

func (w *walker) binaryExpr(n uint32, depth int) parsers.ExprID {
	l, r := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	op := w.t.Src[w.t.Nodes[l].End:w.t.Nodes[r].Start]
	for _, c := range op {
		switch c {
		case '=', '<', '>', '!':
			return w.b.Lit("bool")
		}
	}
	if x := w.exprAt(l, depth-1); x != 0 {
		return x
	}
	return w.exprAt(r, depth-1)
}

// exprList gives n values for the node behind "=": one each, or the parts of a tuple.
func (w *walker) exprList(list uint32, n int) []parsers.ExprID {
	out := make([]parsers.ExprID, n)
	if list == 0 || n == 0 {
		return out
	}
	first := list
	if w.kind(list) == kExprList {
		first = w.t.First(list)
		if first != 0 && w.t.Sibling(list, first) != 0 {
			for i := 0; i < n && first != 0; i++ {
				out[i] = w.expr(first)
				first = w.t.Sibling(list, first)
			}
			return out
		}
	}
	x := w.expr(first)
	if n == 1 {
		out[0] = x
		return out
	}
	switch w.kind(first) {
	case kAssert, kIndex, kUnary: // the comma-ok forms
		out[0], out[1] = x, w.b.Lit("bool")
	default:
		for i := range out {
			out[i] = w.b.Nth(x, i)
		}
	}
	return out
}
