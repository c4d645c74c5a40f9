package cfamily

import (
	"bytes"

	"vade/parsers"
)

// expr is the value of an expression, 0 if it is of no use to typing.
func (w *walker) expr(n uint32) parsers.ExprID { return w.exprAt(n, maxExpr) }

func (w *walker) exprAt(n uint32, depth int) parsers.ExprID {
	if n == 0 || depth == 0 {
		return 0
	}
	switch w.kind(n) {
	case kIdent, kFieldIdent:
		return w.b.Ident(w.name(n), w.start(n))
	case kThis:
		return w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: w.start(n)})
	case kQualified:
		return w.qualified(n, 0, depth)
	case kTemplateFunc, kTemplateType:
		return w.typeAt(n, depth)
	case kField:
		return w.fieldExpr(n, depth)
	case kCall:
		return w.callExpr(n, depth)
	case kSubscript:
		x := w.exprAt(w.t.Child(n, fArgument), depth-1)
		return w.deref(x, "[]")
	case kAddress:
		x := w.exprAt(w.t.Child(n, fArgument), depth-1)
		if w.s.src[w.start(n)] == '*' {
			return w.deref(x, "*")
		}
		return x
	case kUnary:
		if w.s.src[w.start(n)] == '!' {
			return w.b.Lit("bool")
		}
		return w.exprAt(w.t.Child(n, fArgument), depth-1)
	case kUpdate, kAwait:
		return w.exprAt(w.t.Child(n, fArgument), depth-1)
	case kAssign:
		return w.exprAt(w.t.Child(n, fLeft), depth-1)
	case kBinary:
		return w.binary(n, depth)
	case kParenExpr:
		return w.exprAt(w.firstOf(n), depth-1)
	case kComma:
		return w.exprAt(w.t.Child(n, fRight), depth-1)
	case kConditional:
		return w.b.Union(w.exprAt(w.t.Child(n, fConsequence), depth-1), w.exprAt(w.t.Child(n, fAlternative), depth-1))
	case kCast:
		return w.b.Unary(parsers.OpNew, w.typ(w.t.Child(n, fType)))
	case kLiteral:
		return w.create(w.t.Child(n, fType), w.t.Child(n, fValue))
	case kNew:
		return w.create(w.t.Child(n, fType), w.t.Child(n, fArgs))
	case kLambda:
		return w.lambdaExpr(n, depth)
	case kNumber:
		return w.b.Lit(number(w.t.Text(n)))
	case kString:
		return w.b.Lit("const char*")
	case kChar:
		return w.b.Lit("char")
	case kBool:
		return w.b.Lit("bool")
	case kNull:
		return w.b.Lit("nullptr_t")
	case kSizeof, kOffsetof:
		return w.b.Lit("size_t")
	}
	return 0
}

// number is the type of a number.
func number(text []byte) string {
	hex := bytes.HasPrefix(text, []byte("0x")) || bytes.HasPrefix(text, []byte("0X"))
	switch {
	case !hex && bytes.ContainsAny(text, ".eE"):
		if bytes.HasSuffix(text, []byte("f")) || bytes.HasSuffix(text, []byte("F")) {
			return "float"
		}
		return "double"
	case bytes.ContainsAny(text, "uU"):
		return "unsigned int"
	case bytes.ContainsAny(text, "lL"):
		return "long"
	}
	return "int"
}

// create is a construction.
func (w *walker) create(typ, list uint32) parsers.ExprID {
	t := w.typ(typ)
	if t == 0 {
		return 0
	}
	return w.b.Expr(parsers.Expr{Op: parsers.OpNew, A: t, B: w.args(list)})
}

// deref is what an operator gives that a class may define: "*", "->" or "[]". In C all
// of them lead to the same members.
func (w *walker) deref(x parsers.ExprID, op string) parsers.ExprID {
	if x == 0 || !w.s.cpp || w.b.File.Exprs[x].Op == parsers.OpThis {
		return x
	}
	return w.b.Expr(parsers.Expr{Op: parsers.OpElem, A: x, Name: w.b.Str(op)})
}

// receiverOf is what stands before the name of a member.
func (w *walker) receiverOf(n uint32, depth int) parsers.ExprID {
	x := w.exprAt(w.t.Child(n, fArgument), depth)
	if op := w.t.Child(n, fFieldName); op != 0 && w.arrow(n) {
		return w.deref(x, "->")
	}
	return x
}

// arrow reports whether a member is named with ->.
func (w *walker) arrow(n uint32) bool {
	a, f := w.t.Child(n, fArgument), w.t.Child(n, fFieldName)
	return a != 0 && f != 0 && bytes.Contains(w.s.src[w.end(a):max(w.end(a), w.start(f))], []byte("->"))
}

func (w *walker) fieldExpr(n uint32, depth int) parsers.ExprID {
	f := w.t.Child(n, fFieldName)
	return w.part(f, w.receiverOf(n, depth-1), depth)
}

func (w *walker) binary(n uint32, depth int) parsers.ExprID {
	l, r := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	if l == 0 || r == 0 {
		return 0
	}
	op := bytes.TrimSpace(w.s.out[w.end(l):max(w.end(l), w.start(r))])
	switch string(op) {
	case "==", "!=", "<", ">", "<=", ">=", "&&", "||", "and", "or":
		return w.b.Lit("bool")
	}
	if x := w.exprAt(l, depth-1); x != 0 {
		return x
	}
	return w.exprAt(r, depth-1)
}

// callExpr is the value of a call. Casts that look like calls give their type.
func (w *walker) callExpr(n uint32, depth int) parsers.ExprID {
	fn := w.t.Child(n, fFunction)
	if t := w.castType(fn); t != 0 {
		return w.b.Unary(parsers.OpNew, w.typ(t))
	}
	if w.kind(fn) == kPrimitive {
		return w.b.Lit(primitive(w.t.Text(fn)))
	}
	callee := w.exprAt(w.calleeOf(fn), depth-1)
	return w.b.Call(callee, w.argsAt(w.t.Child(n, fArgs), min(depth-1, 5)))
}

// calleeOf takes parentheses and stars off what is called.
func (w *walker) calleeOf(n uint32) uint32 {
	for n != 0 {
		switch w.kind(n) {
		case kParenExpr:
			n = w.firstOf(n)
		case kAddress:
			n = w.t.Child(n, fArgument)
		default:
			return n
		}
	}
	return 0
}

// castType is the type in static_cast<T> and its like.
func (w *walker) castType(fn uint32) uint32 {
	if fn == 0 || w.kind(fn) != kTemplateFunc {
		return 0
	}
	switch string(w.t.Text(w.t.Child(fn, fName))) {
	case "static_cast", "dynamic_cast", "reinterpret_cast", "const_cast":
		if list := w.t.Child(fn, fArgs); list != 0 {
			return w.firstOf(list)
		}
	}
	return 0
}

// args are the arguments of a call or construction. C has no overloads to be told apart
// by them.
func (w *walker) args(list uint32) parsers.ExprID { return w.argsAt(list, 5) }

func (w *walker) argsAt(list uint32, depth int) parsers.ExprID {
	if list == 0 || !w.s.cpp {
		return 0
	}
	var out []parsers.ExprID
	for a := w.t.First(list); a != 0; a = w.t.Sibling(list, a) {
		if w.kind(a) == kComment {
			continue
		}
		out = append(out, w.exprAt(a, depth))
	}
	return w.b.Args(out, nil)
}

// lambdaExpr is a function that gives what the lambda returns: as declared, or the value
// of its first return statement.
func (w *walker) lambdaExpr(n uint32, depth int) parsers.ExprID {
	if d := w.t.Child(n, fDeclarator); d != 0 {
		if r := w.trailing(d); r != 0 {
			return w.b.Expr(parsers.Expr{Op: parsers.OpFunc, A: w.b.Unary(parsers.OpNew, w.typ(r))})
		}
	}
	var result parsers.ExprID
	body := w.t.Child(n, fBody)
	for c := w.t.First(body); body != 0 && c != 0; c = w.t.Sibling(body, c) {
		if w.kind(c) == kReturn {
			result = w.exprAt(w.firstOf(c), depth-1)
		}
	}
	return w.b.Expr(parsers.Expr{Op: parsers.OpFunc, A: result})
}
