package java

import "vade/parsers"

// expr reads an expression: the uses in it, and what typing needs of it.
func (w *walker) expr(n uint32) parsers.ExprID {
	if n == 0 {
		return 0
	}
	switch w.kind(n) {
	case kIdent:
		w.ref(n, parsers.RoleRef, 0, 0)
		return w.b.Ident(w.name(n), w.node(n).Start)
	case kFieldAccess:
		return w.fieldAccess(n, parsers.RoleRef)
	case kCall:
		return w.call(n)
	case kNew:
		return w.create(n)
	case kLambda:
		return w.lambda(n, 0)
	case kThis:
		return w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: w.node(n).Start})
	case kSuper:
		return w.b.Expr(parsers.Expr{Op: parsers.OpSuper, Off: w.node(n).Start})
	case kArrayAccess:
		array := w.t.Child(n, fArray)
		x := w.expr(array)
		w.rest(n, array)
		return w.b.Unary(parsers.OpElem, x)
	case kAssign:
		return w.assign(n)
	case kTernary:
		w.expr(w.t.Child(n, fCondition))
		x := w.expr(w.t.Child(n, fConsequence))
		return w.b.Union(x, w.expr(w.t.Child(n, fAlternative)))
	case kCast:
		t := w.typ(w.t.Child(n, fType), parsers.RoleType)
		w.expr(w.t.Child(n, fValue))
		return w.b.Unary(parsers.OpNew, t)
	case kClassLiteral:
		return w.classOf(n)
	case kMethodRef:
		return w.methodRef(n)
	case kNewArray:
		t := w.t.Child(n, fType)
		x := w.typ(t, parsers.RoleType)
		w.rest(n, t)
		return w.b.Unary(parsers.OpNew, w.b.Unary(parsers.OpList, x))
	case kBinary:
		return w.binary(n)
	case kParen, kUpdate, kUnary:
		var x parsers.ExprID
		w.each(n, func(c uint32) { x = w.expr(c) })
		return x
	}
	return w.exprRest(n)
}

// exprRest reads what is rarer.
func (w *walker) exprRest(n uint32) parsers.ExprID {
	switch w.kind(n) {
	case kInstanceof:
		w.instanceof(n)
		return w.b.Lit("boolean")
	case kTypePattern, kRecordComponent:
		w.typePattern(n)
	case kRecordPattern:
		w.each(n, func(c uint32) {
			if k := w.kind(c); k == kIdent || k == kTypeIdent || k == kGeneric || k == kScopedType {
				w.typ(c, parsers.RoleType)
			} else {
				w.expr(c)
			}
		})
	case kSwitchBlock, kSwitchRule, kSwitchGroup, kBlock, kLocal, kReturn, kYield:
		w.stmt(n)
	case kAnnotation:
		w.annotation(n)
	case kTypeArgs:
		w.types(n, parsers.RoleType)
	case kModifiers, kComment:
	case kTypeIdent, kGeneric, kScopedType, kArrayType:
		return w.typ(n, parsers.RoleType)
	case kInt:
		return w.b.Lit(number(w.t.Text(n), false))
	case kFloat:
		return w.b.Lit(number(w.t.Text(n), true))
	case kString:
		return w.b.Lit("String")
	case kChar:
		return w.b.Lit("char")
	case kBool:
		return w.b.Lit("boolean")
	case kNull:
		return w.b.Lit("null")
	default:
		w.each(n, w.stmt)
	}
	return 0
}

// rest visits the children of n but one.
func (w *walker) rest(n, done uint32) {
	w.each(n, func(c uint32) {
		if c != done {
			w.expr(c)
		}
	})
}

// binary reads a op b. A sum with a text is a text.
func (w *walker) binary(n uint32) parsers.ExprID {
	left, right := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	l, r := w.expr(left), w.expr(right)
	if left == 0 || right == 0 {
		return 0
	}
	for i, c := range w.t.Src[w.node(left).End:w.node(right).Start] {
		switch c {
		case '<', '>', '=', '!', '&', '|':
			if next := w.t.Src[int(w.node(left).End)+i+1]; next == c && (c == '<' || c == '>') {
				return l
			}
			return w.b.Lit("boolean")
		case '+':
			if w.isString(l) || w.isString(r) {
				return w.b.Lit("String")
			}
			return l
		case '-', '*', '/', '%', '^':
			return l
		}
	}
	return 0
}

func (w *walker) isString(x parsers.ExprID) bool {
	e := w.b.File.Exprs[x]
	return e.Op == parsers.OpLit && w.b.Text(e.Name) == "String"
}

func (w *walker) fieldAccess(n uint32, role parsers.Role) parsers.ExprID {
	obj, field := w.t.Child(n, fObject), w.t.Child(n, fField)
	if w.kind(field) == kThis { // Outer.this
		w.ref(obj, parsers.RoleType, 0, 0)
		return w.b.Unary(parsers.OpNew, w.b.Ident(w.name(obj), w.node(obj).Start))
	}
	recv := w.known(w.expr(obj))
	if field == 0 || w.kind(field) != kIdent {
		return 0
	}
	w.ref(field, role, recv, 0)
	return w.b.Member(recv, w.name(field))
}

// known makes a value of which nothing is known of a missing expression.
func (w *walker) known(x parsers.ExprID) parsers.ExprID {
	if x != 0 {
		return x
	}
	return w.b.Expr(parsers.Expr{Op: parsers.OpLit})
}

func (w *walker) call(n uint32) parsers.ExprID {
	obj, name := w.t.Child(n, fObject), w.t.Child(n, fName)
	if name == 0 {
		w.each(n, func(c uint32) { w.expr(c) })
		return 0
	}
	super := false
	for c := w.t.First(n); c != 0 && c != name; c = w.t.Sibling(n, c) {
		super = super || w.kind(c) == kSuper
		if w.kind(c) == kTypeArgs {
			w.types(c, parsers.RoleType)
		}
	}
	var recv parsers.ExprID
	switch {
	case obj != 0 && w.kind(obj) != kSuper:
		if recv = w.known(w.expr(obj)); super { // Iface.super.m()
			recv = w.b.Unary(parsers.OpNew, recv)
		}
	case super:
		recv = w.b.Expr(parsers.Expr{Op: parsers.OpSuper, Off: w.node(n).Start})
	}
	callee := w.b.Member(recv, w.name(name))
	if recv == 0 {
		callee = w.b.Ident(w.name(name), w.node(name).Start)
	}
	args := w.args(w.t.Child(n, fArgs), callee)
	w.ref(name, parsers.RoleCall, recv, args)
	return w.b.Call(callee, args)
}

// args reads the arguments of a call of callee (0: of which nothing is known).
func (w *walker) args(list uint32, callee parsers.ExprID) parsers.ExprID {
	var out []parsers.ExprID
	if list == 0 {
		return w.b.Args(nil, nil)
	}
	w.each(list, func(c uint32) {
		switch {
		case w.kind(c) == kComment:
		case w.kind(c) == kLambda && callee != 0:
			target := w.b.Expr(parsers.Expr{Op: parsers.OpParam, A: callee, B: parsers.ExprID(len(out))})
			out = append(out, w.lambda(c, target))
		default:
			out = append(out, w.expr(c))
		}
	})
	return w.b.Args(out, nil)
}

func (w *walker) create(n uint32) parsers.ExprID {
	t := w.t.Child(n, fType)
	for c := w.t.First(n); c != 0 && c != t; c = w.t.Sibling(n, c) {
		if w.kind(c) == kTypeArgs {
			w.types(c, parsers.RoleType)
		} else {
			w.expr(c)
		}
	}
	if t == 0 {
		return 0
	}
	refs := len(w.b.File.Refs)
	typ := w.typ(t, parsers.RoleNew)
	end := w.node(t).End
	args := w.args(w.t.Child(n, fArgs), 0)
	for i := refs; i < len(w.b.File.Refs); i++ {
		if r := &w.b.File.Refs[i]; r.Role == parsers.RoleNew && r.Args == 0 && r.Off < end {
			r.Args = args
		}
	}
	if body := w.t.ChildKind(n, kClassBody); body != 0 {
		w.anonymous(w.nameNode(t), w.simpleName(typ), typ, body)
	}
	if typ == 0 {
		return 0
	}
	return w.b.Expr(parsers.Expr{Op: parsers.OpNew, A: typ, B: args})
}

// nameNode is the node of the simple name of a type.
func (w *walker) nameNode(t uint32) uint32 {
	for range 16 {
		next := uint32(0)
		switch w.kind(t) {
		case kScopedType:
			next = w.t.Last(t)
		case kGeneric, kAnnotatedType:
			for c := w.t.First(t); c != 0 && next == 0; c = w.t.Sibling(t, c) {
				if k := w.kind(c); k == kTypeIdent || k == kScopedType || k == kGeneric {
					next = c
				}
			}
		}
		if next == 0 {
			return t
		}
		t = next
	}
	return t
}

func (w *walker) assign(n uint32) parsers.ExprID {
	left, right := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	var l parsers.ExprID
	switch w.kind(left) {
	case kIdent:
		w.ref(left, parsers.RoleWrite, 0, 0)
		l = w.b.Ident(w.name(left), w.node(left).Start)
	case kFieldAccess:
		l = w.fieldAccess(left, parsers.RoleWrite)
	default:
		l = w.expr(left)
	}
	if w.kind(right) == kLambda {
		w.lambda(right, l)
	} else {
		w.expr(right)
	}
	return l
}

// lambda reads a closure that takes the place of target, a function or an instance of
// an interface with one method.
func (w *walker) lambda(n uint32, target parsers.ExprID) parsers.ExprID {
	var returned []parsers.ExprID
	old := w.returns
	w.returns = &returned
	w.block(n, func() {
		w.lambdaParams(w.t.Child(n, fParams), target)
		if body := w.t.Child(n, fBody); w.kind(body) == kBlock {
			w.stmt(body)
		} else if x := w.expr(body); x != 0 {
			returned = append(returned, x)
		}
	})
	w.returns = old
	var ret parsers.ExprID
	for _, x := range returned {
		ret = w.b.Union(ret, x)
	}
	return w.b.Expr(parsers.Expr{Op: parsers.OpFunc, A: ret})
}

func (w *walker) lambdaParams(params uint32, target parsers.ExprID) {
	i := 0
	bind := func(name uint32, typ parsers.ExprID) {
		var value parsers.ExprID
		if typ == 0 && target != 0 {
			value = w.b.Expr(parsers.Expr{Op: parsers.OpParam, A: target, B: parsers.ExprID(i)})
		}
		w.local(name, typ, value)
		i++
	}
	switch w.kind(params) {
	case kIdent:
		bind(params, 0)
	case kInferred:
		w.each(params, func(c uint32) {
			if w.kind(c) == kIdent {
				bind(c, 0)
			}
		})
	case kParams:
		w.each(params, func(c uint32) {
			if name := w.t.Child(c, fName); w.kind(c) == kParam && name != 0 {
				bind(name, w.typ(w.t.Child(c, fType), parsers.RoleType))
			}
		})
	}
}

// methodRef reads a::b. Type::new constructs.
func (w *walker) methodRef(n uint32) parsers.ExprID {
	first, last := w.t.First(n), w.t.Last(n)
	recv := w.known(w.expr(first))
	if last == first || w.kind(last) != kIdent {
		return 0
	}
	w.ref(last, parsers.RoleRef, recv, 0)
	return w.b.Member(recv, w.name(last))
}

func (w *walker) instanceof(n uint32) {
	w.expr(w.t.Child(n, fLeft))
	typ := w.typ(w.t.Child(n, fRight), parsers.RoleType)
	if name := w.t.Child(n, fName); name != 0 {
		w.local(name, typ, 0)
	}
	w.expr(w.t.Child(n, fPattern))
}

// typePattern reads Type name.
func (w *walker) typePattern(n uint32) {
	last := w.t.Last(n)
	var typ parsers.ExprID
	w.each(n, func(c uint32) {
		if c != last && w.kind(c) != kModifiers {
			typ = w.typ(c, parsers.RoleType)
		}
	})
	if last == 0 {
		return
	}
	if w.kind(last) == kIdent {
		w.local(last, typ, 0)
	} else {
		w.expr(last)
	}
}
