package python

import (
	"bytes"

	"vade/parsers"
)

// use reads the expression n: it notes the names used in it, the outermost with the
// role, and gives what the expression yields if that is wanted.
func (w *walker) use(s *scope, n uint32, role parsers.Role, want bool) parsers.ExprID {
	if n == 0 || !w.enter() {
		return 0
	}
	defer w.leave()
	switch w.t.Kind(n) {
	case kIdent:
		if s.self == 0 || role != parsers.RoleRef || w.name(n) != s.self { // self is bound: Finish would drop it
			w.ref(s, n, role, 0)
		}
		if want {
			return w.ident(n)
		}
		return 0
	case kAttribute:
		recv := w.receiverOf(s, n)
		attr := w.t.Child(n, fAttribute)
		w.ref(s, attr, role, recv)
		if want && w.b.File.Exprs[recv].Op != parsers.OpNone {
			return w.b.Member(recv, w.name(attr))
		}
		return 0
	case kCall:
		return w.call(s, n, role, want)
	case kSubscript:
		return w.subscript(s, n, role, want)
	case kParen:
		return w.use(s, w.firstOf(n), role, want)
	case kString, kConcat, kInt, kFloat, kBool, kNone:
		return w.literal(s, n, want)
	case kList, kSet, kTuple, kExprList, kDict:
		return w.collection(s, n, want)
	case kListComp, kDictComp:
		return w.comprehension(s, n, want)
	case kConditional:
		return w.conditional(s, n, want)
	case kBoolOp:
		return w.boolean(s, n, want)
	case kBinary:
		return w.binary(s, n, want)
	case kCompare, kNot:
		w.parts(s, n)
		return w.litIf(want, "bool")
	case kUnary:
		return w.use(s, w.t.Child(n, fArgument), parsers.RoleRef, want)
	case kAwait:
		return w.b.Unary(parsers.OpAwait, w.use(s, w.firstOf(n), parsers.RoleRef, want))
	case kWalrus:
		return w.walrus(s, n, want)
	case kLambda:
		b := w.functionScope(s, s.def, w.t.Child(n, fBody))
		return w.b.Unary(parsers.OpFunc, w.lambdaBody(b, n, parsers.BindParam, want))
	case kYield:
		w.yield(s, n)
		return 0
	case kAsPattern:
		return w.asPattern(s, n, want)
	case kType:
		return w.typ(s, n, want)
	case kKeywordArg:
		w.use(s, w.t.Child(n, fValue), parsers.RoleRef, false)
		return 0
	}
	if k := w.t.Kind(n); k != 0 && k < kLastStatement {
		w.stmt(s, n)
		return 0
	}
	w.parts(s, n)
	return 0
}

// parts reads all children of n as expressions.
func (w *walker) parts(s *scope, n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		w.use(s, c, parsers.RoleRef, false)
	}
}

// firstOf is the first child of n that is no comment.
func (w *walker) firstOf(n uint32) uint32 {
	c := w.t.First(n)
	for c != 0 && w.t.Kind(c) == kComment {
		c = w.t.Sibling(n, c)
	}
	return c
}

func (w *walker) litIf(want bool, name string) parsers.ExprID {
	if !want {
		return 0
	}
	return w.b.Lit(name)
}

func (w *walker) literal(s *scope, n uint32, want bool) parsers.ExprID {
	switch w.t.Kind(n) {
	case kInt:
		return w.litIf(want, "int")
	case kFloat:
		return w.litIf(want, "float")
	case kBool:
		return w.litIf(want, "bool")
	case kNone:
		return w.litIf(want, "none")
	case kConcat:
		var x parsers.ExprID
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			x = w.use(s, c, parsers.RoleRef, want)
		}
		return x
	}
	bytesPrefix := false
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.t.Kind(c) {
		case kStringStart:
			bytesPrefix = bytes.ContainsAny(w.t.Text(c), "bB")
		case kInterpolation, 0:
			w.parts(s, c)
		}
	}
	if bytesPrefix {
		return w.litIf(want, "bytes")
	}
	return w.litIf(want, "str")
}

// call reads f(…). The special forms are those that light typing knows by name.
func (w *walker) call(s *scope, n uint32, role parsers.Role, want bool) parsers.ExprID {
	fn, args := w.t.Child(n, fFunction), w.t.Child(n, fArguments)
	if role != parsers.RoleDecorator {
		role = parsers.RoleCall
	}
	switch string(w.lastName(fn)) {
	case "super":
		if w.t.Kind(fn) == kIdent {
			w.use(s, args, parsers.RoleRef, false)
			return w.b.Expr(parsers.Expr{Op: parsers.OpSuper, Off: w.t.Nodes[fn].Start})
		}
	case "cast":
		if typ := w.argument(n, 0); typ != 0 && w.argument(n, 1) != 0 {
			w.use(s, fn, role, false)
			x := w.typ(s, typ, want)
			for c := w.t.Sibling(args, typ); c != 0; c = w.t.Sibling(args, c) {
				w.use(s, c, parsers.RoleRef, false)
			}
			return w.b.Unary(parsers.OpNew, x)
		}
	case "TypeVar", "NewType":
		return w.typeCall(s, n)
	case "__import__", "import_module":
		if x := w.importCall(s, n, want); x != 0 {
			w.use(s, fn, role, false)
			w.use(s, args, parsers.RoleRef, false)
			return x
		}
	case "getattr":
		if x := w.getattr(s, n, want); x != 0 {
			return x
		}
	}
	if k := w.t.Kind(fn); k == kStar || k == kStarStar { // *f(): the grammar takes the star for a part of f
		fn, want = w.t.First(fn), false
	}
	callee := w.use(s, fn, role, want)
	return w.b.Applied(parsers.OpCall, callee, w.args(s, args, want && callee != 0))
}

// args reads arguments and gives the first, if it is positional.
func (w *walker) args(s *scope, n uint32, want bool) parsers.ExprID {
	if n == 0 {
		return 0
	}
	if w.t.Kind(n) != kArgs { // a generator expression
		return w.use(s, n, parsers.RoleRef, want)
	}
	var first parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Kind(c) == kComment {
			continue
		}
		x := w.use(s, c, parsers.RoleRef, want)
		if want {
			first, want = x, false
		}
	}
	return first
}

// getattr reads getattr(x, "name"), which is x.name.
func (w *walker) getattr(s *scope, n uint32, want bool) parsers.ExprID {
	obj, name := w.argument(n, 0), w.argument(n, 1)
	if !want || w.t.Kind(w.t.Child(n, fFunction)) != kIdent || obj == 0 || name == 0 || w.t.Kind(name) != kString {
		return 0
	}
	attr := w.quotedName(name)
	if attr == 0 {
		return 0
	}
	w.use(s, w.t.Child(n, fFunction), parsers.RoleCall, false)
	x := w.b.Member(w.args(s, w.t.Child(n, fArguments), true), attr)
	if fallback := w.argument(n, 2); fallback != 0 && x == 0 {
		return w.b.Some(0)
	}
	return x
}

// subscript reads x[i], which is an element of x, a slice of x, or a class with its
// type arguments.
func (w *walker) subscript(s *scope, n uint32, role parsers.Role, want bool) parsers.ExprID {
	value := w.t.Child(n, fValue)
	generic := role == parsers.RoleInherit || role == parsers.RoleCall && className(w.lastName(value))
	if !generic {
		role = parsers.RoleRef
	}
	x := w.use(s, value, role, want)
	slice := false
	var args []parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch {
		case c == value || w.t.Kind(c) == kComment:
		case generic:
			args = append(args, w.typ(s, c, want))
		default:
			slice = slice || w.t.Kind(c) == kSlice
			w.use(s, c, parsers.RoleRef, false)
		}
	}
	switch {
	case x == 0:
		return 0
	case generic:
		return w.b.Add(parsers.Expr{Op: parsers.OpGeneric, A: x, B: w.b.Tuple(args)}, x, 0)
	case slice:
		return x
	}
	return w.b.Unary(parsers.OpElem, x)
}

// className tells whether a name is written as classes are.
func className(name []byte) bool {
	return len(name) > 0 && name[0] >= 'A' && name[0] <= 'Z' && !constant(name)
}

// maxElems bounds the elements of a literal that tell the type of all of them.
const maxElems = 3

func (w *walker) collection(s *scope, n uint32, want bool) parsers.ExprID {
	kind := w.t.Kind(n)
	if kind == kTuple || kind == kExprList {
		var list []parsers.ExprID
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if w.t.Kind(c) != kComment {
				keep := want && len(list) < parsers.MaxTuple
				if x := w.use(s, c, parsers.RoleRef, keep); keep {
					list = append(list, x)
				}
			}
		}
		return w.b.Tuple(list)
	}
	var key, elem parsers.ExprID
	seen := 0
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		more := want && seen < maxElems
		switch w.t.Kind(c) {
		case kComment:
			continue
		case kPair:
			key = w.b.Union(key, w.use(s, w.t.Child(c, fKey), parsers.RoleRef, more))
			elem = w.b.Union(elem, w.use(s, w.t.Child(c, fValue), parsers.RoleRef, more))
		case kStar, kStarStar:
			w.use(s, w.t.First(c), parsers.RoleRef, false)
		default:
			elem = w.b.Union(elem, w.use(s, c, parsers.RoleRef, more))
		}
		seen++
	}
	switch {
	case !want:
		return 0
	case kind == kDict:
		return w.b.Map(key, elem)
	}
	return w.b.List(elem)
}

func (w *walker) conditional(s *scope, n uint32, want bool) parsers.ExprID {
	then := w.firstOf(n)
	var x parsers.ExprID
	for c, i := then, 0; c != 0; c = w.t.Sibling(n, c) {
		if w.t.Kind(c) == kComment {
			continue
		}
		v := w.use(s, c, parsers.RoleRef, want && i != 1)
		if i == 1 {
			w.narrow(s, c, w.node(then).Start, w.node(then).End)
		} else if !w.isNone(v) {
			x = w.b.Union(x, v)
		}
		i++
	}
	return x
}

func (w *walker) boolean(s *scope, n uint32, want bool) parsers.ExprID {
	left, right := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	a := w.use(s, left, parsers.RoleRef, want)
	b := w.use(s, right, parsers.RoleRef, want)
	if w.t.Kind(w.t.Child(n, fOperator)) == kTokAnd && right != 0 {
		w.narrow(s, left, w.node(right).Start, w.node(right).End)
	}
	switch {
	case w.isNone(a):
		return b
	case w.isNone(b):
		return a
	}
	return w.b.Union(a, b)
}

// binary reads a + b + …: the type of the leftmost operand if it is built in, since
// sums of strings and lists are strings and lists. Long sums lean left, so that side
// is walked in a loop.
func (w *walker) binary(s *scope, n uint32, want bool) parsers.ExprID {
	for {
		left, right := w.t.Child(n, fLeft), w.t.Child(n, fRight)
		w.use(s, right, parsers.RoleRef, false)
		if w.t.Kind(left) != kBinary {
			x := w.use(s, left, parsers.RoleRef, want)
			if x != 0 {
				switch w.b.File.Exprs[x].Op {
				case parsers.OpLit, parsers.OpList, parsers.OpMap:
					return x
				}
			}
			return 0
		}
		n = left
	}
}

func (w *walker) walrus(s *scope, n uint32, want bool) parsers.ExprID {
	v := w.use(s, w.t.Child(n, fValue), parsers.RoleRef, true)
	w.assign(s, w.t.Child(n, fName), v, 0, &place{stmt: n, at: w.end(n)})
	if !want {
		return 0
	}
	return v
}

// lambdaBody reads parameters and body of a lambda in its own scope s.
func (w *walker) lambdaBody(s *scope, n uint32, first parsers.BindKind, want bool) parsers.ExprID {
	w.params(s, w.t.Child(n, fParams), first)
	return w.use(s, w.t.Child(n, fBody), parsers.RoleRef, want)
}

func (w *walker) yield(s *scope, n uint32) {
	from := false
	want := s.flow != nil && s.flow.want && s.flow.count < maxReturns
	if s.flow != nil {
		s.flow.generator = true
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Kind(c) == kTokFrom {
			from = true
			continue
		}
		v := w.use(s, c, parsers.RoleRef, want)
		if from {
			v = w.b.Unary(parsers.OpElem, v)
		}
		if v != 0 {
			s.flow.yields = w.b.Union(s.flow.yields, v)
			s.flow.count++
		}
	}
}
