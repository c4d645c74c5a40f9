package scala

import "vade/parsers"

// use reads an expression: it notes the names in it and gives its value. want is what a
// function in its place stands for.
func (w *walker) use(n uint32, want parsers.ExprID) parsers.ExprID {
	if n == 0 || !w.enter() {
		return 0
	}
	defer w.leave()
	switch w.kind(n) {
	case kIdent, kOperator:
		return w.plainName(n, parsers.RoleRef)
	case kStable:
		return w.stable(n)
	case kField:
		return w.access(n, parsers.RoleRef, 0)
	case kWildcard:
		return w.placeholder()
	case kBlock, kIndented:
		return w.block(n, want)
	case kCases:
		return w.caseFunction(n, want)
	case kCall:
		return w.call(n)
	case kGenericCall:
		return w.genericCall(n)
	case kNew:
		return w.instance(n, nil, 0)
	case kInfix:
		return w.infix(n)
	case kPrefix:
		return w.prefix(n)
	case kPostfix:
		return w.postfix(n)
	case kAscription:
		return w.ascription(n)
	case kAssign:
		w.assign(n)
		return 0
	case kParen:
		return w.use(w.first(n), want)
	case kTuple:
		return w.tuple(n)
	case kLambda:
		return w.lambda(n, want)
	case kIf:
		return w.ifElse(n, want)
	case kMatch:
		return w.match(n, want)
	case kTry:
		return w.try(n, want)
	case kFor:
		return w.forExpr(n)
	case kWhile, kReturn, kFinally, kGuard:
		w.children(n)
		return 0
	case kInterpolated:
		return w.interpolated(n)
	case kInterpolation:
		w.children(n)
		return 0
	}
	return w.literal(n)
}

// literal is a value that is written out; anything else is read for what is in it.
func (w *walker) literal(n uint32) parsers.ExprID {
	switch w.kind(n) {
	case kString:
		return w.b.Lit("String")
	case kInt, kFloat:
		return w.number(n)
	case kBool:
		return w.b.Lit("Boolean")
	case kChar:
		return w.b.Lit("Char")
	case kNull:
		return w.b.Lit("null")
	case kUnit:
		return w.b.Lit("Unit")
	}
	w.children(n)
	return 0
}

func (w *walker) number(n uint32) parsers.ExprID {
	s := w.t.Text(n)
	if len(s) == 0 {
		return 0
	}
	switch last := s[len(s)-1] | 0x20; {
	case last == 'l':
		return w.b.Lit("Long")
	case w.kind(n) == kInt:
		return w.b.Lit("Int")
	case last == 'f':
		return w.b.Lit("Float")
	}
	return w.b.Lit("Double")
}

// plainName reads a name without a qualifier.
func (w *walker) plainName(n uint32, role parsers.Role) parsers.ExprID {
	switch w.text(n) {
	case "this":
		return w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: w.node(n).Start})
	case "super":
		return w.b.Expr(parsers.Expr{Op: parsers.OpSuper, Off: w.node(n).Start})
	}
	w.ref(n, role, 0, 0)
	return w.ident(n)
}

// stable reads a.b.
func (w *walker) stable(n uint32) parsers.ExprID {
	var x parsers.ExprID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch {
		case x == 0:
			x = w.use(c, 0)
		default:
			w.ref(c, parsers.RoleRef, x, 0)
			x = w.b.Member(x, w.name(c))
		}
	}
	return x
}

// access reads a.b. A.this is an instance of A.
func (w *walker) access(n uint32, role parsers.Role, args parsers.ExprID) parsers.ExprID {
	value, field := w.t.Child(n, fValue), w.t.Child(n, fField)
	if value == 0 || field == 0 {
		w.children(n)
		return 0
	}
	switch w.text(field) {
	case "this":
		return w.b.Unary(parsers.OpNew, w.typ(value))
	case "super":
		w.typ(value)
		return w.b.Expr(parsers.Expr{Op: parsers.OpSuper, Off: w.node(value).Start})
	case "type":
		return w.use(value, 0)
	}
	recv := w.use(value, 0)
	w.ref(field, role, w.b.Some(recv), args)
	return w.b.Member(recv, w.name(field))
}

// placeholder is what "_" gets in a function that is written without its parameter.
func (w *walker) placeholder() parsers.ExprID {
	h := w.s.hole
	if h == nil {
		return 0
	}
	h.count++
	return w.b.Param(h.want, h.count-1)
}

// block reads statements; its value is that of the last one.
func (w *walker) block(n uint32, want parsers.ExprID) parsers.ExprID {
	s := w.s
	s.local, s.end, s.hole = true, w.node(n).End, nil
	var x parsers.ExprID
	w.within(s, func() {
		for c := w.first(n); c != 0; c = w.next(n, c) {
			next := w.next(n, c)
			if next == 0 {
				x = w.visit(c, want)
			} else {
				w.visit(c, 0)
			}
		}
	})
	return x
}

func (w *walker) tuple(n uint32) parsers.ExprID {
	var list []parsers.ExprID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		list = append(list, w.use(c, 0))
	}
	return w.b.Tuple(list)
}

func (w *walker) ascription(n uint32) parsers.ExprID {
	var x, typ parsers.ExprID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch k := w.kind(c); {
		case k == kRepeated && w.t.ChildKind(c, kWildcard) != 0: // a: _*
		case isType(k):
			typ = w.typ(c)
		case x == 0:
			x = w.use(c, 0)
		}
	}
	if typ != 0 {
		return w.b.Unary(parsers.OpNew, typ)
	}
	return x
}

// assign reads a = b.
func (w *walker) assign(n uint32) {
	left, right := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	switch w.kind(left) {
	case kIdent, kOperator:
		w.ref(left, parsers.RoleWrite, 0, 0)
	case kField:
		w.access(left, parsers.RoleWrite, 0)
	default:
		w.use(left, 0)
	}
	w.visit(right, 0)
}

func (w *walker) prefix(n uint32) parsers.ExprID {
	x := w.use(w.first(n), 0)
	if w.t.Src[w.node(n).Start] == '!' {
		return w.b.Lit("Boolean")
	}
	return x
}

// postfix reads "a b" and "f _".
func (w *walker) postfix(n uint32) parsers.ExprID {
	value := w.first(n)
	if value == 0 {
		return 0
	}
	x := w.use(value, 0)
	op := w.next(n, value)
	if op == 0 || w.text(op) == "_" {
		return x
	}
	w.ref(op, parsers.RoleRef, w.b.Some(x), 0)
	return w.b.Member(x, w.name(op))
}

func (w *walker) ifElse(n uint32, want parsers.ExprID) parsers.ExprID {
	w.each(n, fCondition, func(c uint32) { w.use(c, 0) })
	x := w.visit(w.t.Child(n, fConsequence), want)
	other := w.t.Child(n, fAlternative)
	if other == 0 {
		return 0
	}
	return w.either(x, w.visit(other, want))
}

// either joins the values of two branches; null says nothing of a type.
func (w *walker) either(a, b parsers.ExprID) parsers.ExprID {
	switch {
	case w.litName(a) == "null" || w.litName(a) == "Nothing":
		return b
	case w.litName(b) == "null" || w.litName(b) == "Nothing":
		return a
	}
	return w.b.Union(a, b)
}

// litName is the builtin type of a value, "" if it is not known to have one.
func (w *walker) litName(x parsers.ExprID) string {
	if e := w.b.File.Exprs[x]; e.Op == parsers.OpLit {
		return w.b.Text(e.Name)
	}
	return ""
}

func (w *walker) try(n uint32, want parsers.ExprID) parsers.ExprID {
	x := w.visit(w.t.Child(n, fBody), want)
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch w.kind(c) {
		case kCatch:
			for k := w.first(c); k != 0; k = w.next(c, k) {
				if w.kind(k) == kCases || w.kind(k) == kCase {
					x = w.either(x, w.cases(k, 0, want))
				} else {
					w.visit(k, 0)
				}
			}
		case kFinally:
			w.children(c)
		}
	}
	return x
}

// interpolated reads s"a $b": the interpolator is a method that is added to the pieces.
func (w *walker) interpolated(n uint32) parsers.ExprID {
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if w.node(c).Field != fInterpolator {
			w.children(c)
		}
	}
	id := w.t.Child(n, fInterpolator)
	switch w.text(id) {
	case "s", "f", "raw", "":
		return w.b.Lit("String")
	}
	pieces := w.b.Unary(parsers.OpNew, w.b.Ident(w.b.Str("StringContext"), w.node(id).Start))
	w.ref(id, parsers.RoleCall, pieces, 0)
	return w.b.Applied(parsers.OpCall, w.b.Member(pieces, w.name(id)), 0)
}
