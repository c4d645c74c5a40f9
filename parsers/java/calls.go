package java

import "vade/parsers"

func (w *walker) call(n uint32) parsers.ExprID {
	object, name := w.t.Child(n, fObject), w.t.Child(n, fName)
	if name == 0 {
		w.children(n)
		return 0
	}
	var recv parsers.ExprID
	callee := w.ident(name)
	if object != 0 {
		recv = w.known(w.receiver(n, object))
		callee = w.b.Member(recv, w.name(name))
	}
	callee = w.generic(callee, w.typeArgs(w.t.Child(n, fTypeArgs)))
	list := w.arguments(w.t.Child(n, fArgs), callee)
	w.refArgs(name, parsers.RoleCall, recv, list)
	return w.b.Applied(parsers.OpCall, callee, list)
}

// arguments reads the arguments of a call of the callee.
func (w *walker) arguments(n uint32, callee parsers.ExprID) parsers.ExprID {
	var list []parsers.ExprID
	if n != 0 {
		for c := w.first(n); c != 0; c = w.next(n, c) {
			list = append(list, w.argument(c, callee, len(list)))
		}
	}
	return w.args(list)
}

func (w *walker) argument(n uint32, callee parsers.ExprID, i int) parsers.ExprID {
	switch w.kind(n) {
	case kNull:
		return w.b.Lit("null")
	case kLambda, kParen, kTernary, kSwitch:
		return w.use(n, w.b.Param(callee, i))
	}
	return w.use(n, 0)
}

// construct reads new T(…), with a body or without.
func (w *walker) construct(n uint32) parsers.ExprID {
	typ, args, body := w.t.Child(n, fType), w.t.Child(n, fArgs), w.t.ChildKind(n, kBody)
	if typ == 0 {
		w.children(n)
		return 0
	}
	outer := parsers.ExprID(0)
	for c := w.first(n); c != 0 && c != typ; c = w.next(n, c) {
		switch w.kind(c) {
		case kAnnotation:
			w.annotation(c)
		case kTypeArgs:
			w.typeArgs(c)
		default:
			outer = w.use(c, 0)
		}
	}
	name := w.typeName(typ)
	list := w.arguments(args, w.classPath(typ))
	if outer != 0 && name == typ { // the class is a member of what the outer instance is
		w.refArgs(name, parsers.RoleNew, outer, list)
		x := w.ident(name)
		return w.made(x, list, typ, name, body)
	}
	return w.made(w.typeIn(typ, parsers.RoleNew, list), list, typ, name, body)
}

// made is an instance of the type x. With a body it is one of a class without a name.
func (w *walker) made(x, list parsers.ExprID, typ, name, body uint32) parsers.ExprID {
	if body == 0 {
		return w.b.Applied(parsers.OpNew, x, list)
	}
	if x == 0 || name == 0 {
		w.children(body)
		return w.b.Applied(parsers.OpNew, x, list)
	}
	d := w.nameless(x, body, name, typ)
	return w.b.Applied(parsers.OpNew, w.b.Expr(parsers.Expr{Op: parsers.OpDef, B: parsers.ExprID(d)}), list)
}

// typeName is the node with the simple name of a type, 0 if it has none.
func (w *walker) typeName(n uint32) uint32 {
	for n != 0 {
		switch w.kind(n) {
		case kTypeIdent, kIdent:
			return n
		case kGeneric:
			n = w.first(n)
		case kScopedType, kAnnotated:
			n = w.t.Last(n)
		default:
			return 0
		}
	}
	return 0
}

// classPath is the name of a type as a value: the class that is called to construct.
func (w *walker) classPath(n uint32) parsers.ExprID {
	for w.kind(n) == kGeneric || w.kind(n) == kAnnotated {
		if w.kind(n) == kAnnotated {
			n = w.t.Last(n)
		} else {
			n = w.first(n)
		}
		if n == 0 {
			return 0
		}
	}
	if w.kind(n) == kScopedType && w.t.ChildKind(n, kGeneric) != 0 {
		return 0
	}
	return w.path(w.parts(n))
}

// methodRef reads a::b. A::new is the member "new" of A.
func (w *walker) methodRef(n uint32) parsers.ExprID {
	of := w.first(n)
	if of == 0 {
		return 0
	}
	last := w.t.Last(n)
	var x parsers.ExprID
	switch k := w.kind(of); {
	case isType(k):
		x = w.typ(of)
	default:
		x = w.use(of, 0)
	}
	if args := w.t.ChildKind(n, kTypeArgs); args != 0 {
		w.typeArgs(args)
	}
	if w.kind(of) == kArrayType { // gets the length
		made, length := w.b.Unary(parsers.OpNew, x), w.b.Tuple([]parsers.ExprID{w.b.Lit("int")})
		return w.b.Add(parsers.Expr{Op: parsers.OpFunc, A: made, B: length}, made, length)
	}
	x = w.b.Unary(parsers.OpPartial, x) // tells a method from a field
	if last == of || w.kind(last) != kIdent {
		return w.b.Member(x, w.b.Str("new"))
	}
	w.ref(last, parsers.RoleRef, w.known(x))
	return w.b.Member(x, w.name(last))
}

// lambda reads a closure; what its parameters get is for what it stands for to say.
func (w *walker) lambda(n uint32, want parsers.ExprID) parsers.ExprID {
	params, body := w.t.Child(n, fParams), w.t.Child(n, fBody)
	f := &flow{}
	end := w.node(n).End
	s := w.s
	s.local, s.end, s.hit, s.miss, s.want, s.result, s.negated = true, end, end, end, 0, f, false
	var types []parsers.ExprID
	w.within(s, func() {
		if params != 0 {
			types = w.lambdaParams(params, w.node(n).Start, want)
		}
		if body == 0 {
			return
		}
		if w.kind(body) == kBlock {
			w.block(body)
		} else {
			f.add(w, w.use(body, 0))
		}
	})
	list := w.list(parsers.OpTuple, types)
	return w.b.Add(parsers.Expr{Op: parsers.OpFunc, A: f.value, B: list}, f.value, list)
}

// lambdaParams binds the parameters of a closure and gives their declared types.
func (w *walker) lambdaParams(n, from uint32, want parsers.ExprID) []parsers.ExprID {
	if w.kind(n) == kIdent {
		w.bind(n, parsers.BindLocal, from, w.s.end, 0, w.b.Param(want, 0))
		return make([]parsers.ExprID, 1)
	}
	var types []parsers.ExprID
	for p := w.first(n); p != 0; p = w.next(n, p) {
		name, typ := p, parsers.ExprID(0)
		switch k := w.kind(p); k {
		case kParam, kSpread:
			w.modifiers(p)
			if name, typ = w.param(p); k == kSpread {
				typ = w.arrays(typ, 1)
			}
		case kIdent:
		default:
			w.stmt(p)
			continue
		}
		if name != 0 {
			value := parsers.ExprID(0)
			if typ == 0 {
				value = w.b.Param(want, len(types))
			}
			w.bind(name, parsers.BindLocal, from, w.s.end, typ, value)
		}
		types = append(types, typ)
	}
	return types
}
