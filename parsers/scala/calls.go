package scala

import "vade/parsers"

// call reads f(a)(b) { c }: all lists of arguments are one.
func (w *walker) call(n uint32) parsers.ExprID {
	var lists []uint32
	callee := n
	for w.kind(callee) == kCall {
		lists = append(lists, w.t.Child(callee, fArgs))
		if callee = w.t.Child(callee, fFunction); callee == 0 {
			w.children(n)
			return 0
		}
	}
	if w.kind(callee) == kNew {
		return w.instance(callee, lists, 0)
	}
	mark := len(w.b.File.Refs)
	x, at := w.callee(callee)
	var values []parsers.ExprID
	var labels []parsers.NameID
	for i := len(lists) - 1; i >= 0; i-- {
		if lists[i] != 0 {
			values, labels = w.arguments(lists[i], x, values, labels)
		}
	}
	list := w.b.Args(values, labels)
	if at != 0 {
		w.supply(mark, at, list)
	}
	return w.result(callee, x, list)
}

// callee reads what is called, and gives the node of its name.
func (w *walker) callee(n uint32) (x parsers.ExprID, at uint32) {
	if !w.enter() {
		return 0, 0
	}
	defer w.leave()
	switch w.kind(n) {
	case kIdent, kOperator:
		if w.text(n) == "this" && w.s.typ != nil { // another constructor
			this := w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: w.node(n).Start})
			w.refNamed(w.s.typ.name, n, parsers.RoleNew, this, 0)
			return w.b.Ident(w.s.typ.name, w.node(n).Start), n
		}
		return w.plainName(n, parsers.RoleCall), n
	case kField:
		return w.access(n, parsers.RoleCall, 0), w.t.Child(n, fField)
	case kGenericCall:
		x, at = w.callee(w.t.Child(n, fFunction))
		return w.b.Generic(x, w.typeArgs(w.t.ChildKind(n, kTypeArgs))), at
	}
	return w.use(n, 0), 0
}

// supply gives the reference for the name at a node its arguments.
func (w *walker) supply(from int, at uint32, list parsers.ExprID) {
	off, _, _ := w.place(at)
	for i := from; i < len(w.b.File.Refs); i++ {
		if r := &w.b.File.Refs[i]; r.Off == off && r.Role.Calls() {
			r.Args = list
			return
		}
	}
}

// result is what a call gives. Some functions of the library tell it by their names.
func (w *walker) result(callee uint32, x, list parsers.ExprID) parsers.ExprID {
	e := w.b.File.Exprs[x]
	if e.Op == parsers.OpIdent && list != 0 {
		switch first := w.b.File.Exprs[list].A; w.b.Text(e.Name) {
		case "Some", "Option", "List", "Seq", "Vector", "Set", "Array", "IndexedSeq", "Iterator":
			if w.b.File.Exprs[first].Op != parsers.OpLit || w.litName(first) != "" {
				return w.b.List(first)
			}
		}
	}
	return w.b.Applied(parsers.OpCall, x, list)
}

// genericCall reads f[A] that is not called.
func (w *walker) genericCall(n uint32) parsers.ExprID {
	fn, args := w.t.Child(n, fFunction), w.t.ChildKind(n, kTypeArgs)
	if w.kind(fn) == kField {
		switch w.text(w.t.Child(fn, fField)) {
		case "asInstanceOf":
			w.use(w.t.Child(fn, fValue), 0)
			return w.firstType(args)
		case "isInstanceOf":
			w.use(w.t.Child(fn, fValue), 0)
			w.typeArgs(args)
			return w.b.Lit("Boolean")
		}
	}
	if w.kind(fn) == kIdent {
		switch w.text(fn) {
		case "super":
			w.typeArgs(args)
			return w.plainName(fn, parsers.RoleRef)
		case "classOf":
			class := w.b.Ident(w.b.Str("Class"), w.node(n).Start)
			return w.b.Unary(parsers.OpNew, w.b.Generic(class, w.typeArgs(args)))
		case "summon", "implicitly":
			return w.firstType(args)
		}
	}
	x, at := w.callee(fn)
	list := w.typeArgs(args)
	_ = at
	return w.b.Applied(parsers.OpCall, w.b.Generic(x, list), w.args(nil))
}

// firstType is an instance of the first of some types.
func (w *walker) firstType(args uint32) parsers.ExprID {
	list := w.typeArgs(args)
	if len(list) == 0 {
		return 0
	}
	return w.b.Unary(parsers.OpNew, list[0])
}

// argValues reads a list of arguments for the callee, of which so many went before.
func (w *walker) argValues(n uint32, callee parsers.ExprID, before int) []parsers.ExprID {
	values, _ := w.arguments(n, callee, make([]parsers.ExprID, before), nil)
	return values[before:]
}

// arguments adds the arguments in one list to those before.
func (w *walker) arguments(n uint32, callee parsers.ExprID, values []parsers.ExprID, labels []parsers.NameID) ([]parsers.ExprID, []parsers.NameID) {
	if !w.enter() {
		return values, labels
	}
	defer w.leave()
	if w.kind(n) != kArgs { // a block, cases, or what stands behind a colon
		return append(values, w.argument(n, w.b.Param(callee, len(values)))), labels
	}
	for c := w.first(n); c != 0; c = w.next(n, c) {
		value, want := c, w.b.Param(callee, len(values))
		if left := w.t.Child(c, fLeft); w.kind(c) == kAssign && w.kind(left) == kIdent {
			for len(labels) < len(values) {
				labels = append(labels, 0)
			}
			labels = append(labels, w.name(left))
			value, want = w.t.Child(c, fRight), 0
		}
		values = append(values, w.argument(value, want))
	}
	return values, labels
}

// argument reads one argument. One with "_" in it is a function.
func (w *walker) argument(n uint32, want parsers.ExprID) parsers.ExprID {
	if n == 0 {
		return 0
	}
	switch w.kind(n) {
	case kWildcard: // belongs to the call around
		return w.placeholder()
	case kColonArg:
		return w.colonArg(n, want)
	}
	h := &hole{want: want}
	s := w.s
	s.hole = h
	var x parsers.ExprID
	w.within(s, func() { x = w.visit(n, want) })
	if h.count == 0 {
		return x
	}
	takes := w.b.Tuple(make([]parsers.ExprID, h.count))
	return w.b.Func(x, takes)
}

// colonArg reads "f: x => body", where the body stands in lines of its own.
func (w *walker) colonArg(n uint32, want parsers.ExprID) parsers.ExprID {
	return w.closure(n, want, func() []parsers.ExprID {
		start := w.t.Child(n, fLambdaStart)
		if start == 0 {
			return nil
		}
		return w.lambdaParams(start, w.node(n).Start, want)
	}, func(c uint32) bool { return w.node(c).Field != fLambdaStart })
}

// lambda reads (a, b) => c.
func (w *walker) lambda(n uint32, want parsers.ExprID) parsers.ExprID {
	return w.closure(n, want, func() []parsers.ExprID {
		params := w.t.Child(n, fParams)
		if params == 0 {
			return make([]parsers.ExprID, 1)
		}
		return w.lambdaParams(params, w.node(n).Start, want)
	}, func(c uint32) bool { return w.node(c).Field != fParams && w.node(c).Field != fTypeParams })
}

// closure reads a function without a name; what its parameters get is for what it stands
// for to say.
func (w *walker) closure(n uint32, _ parsers.ExprID, bind func() []parsers.ExprID, body func(c uint32) bool) parsers.ExprID {
	s := w.s
	s.local, s.end, s.hole = true, w.node(n).End, nil
	var types []parsers.ExprID
	var x parsers.ExprID
	w.within(s, func() {
		types = bind()
		for c := w.first(n); c != 0; c = w.next(n, c) {
			if body(c) {
				x = w.visit(c, 0)
			}
		}
	})
	takes := w.b.Tuple(types)
	return w.b.Func(x, takes)
}

// lambdaParams binds the parameters of a function without a name and gives their
// declared types.
func (w *walker) lambdaParams(n, from uint32, want parsers.ExprID) []parsers.ExprID {
	if k := w.kind(n); k == kIdent || k == kWildcard {
		w.bind(n, parsers.BindLocal, from, w.s.end, 0, w.b.Param(want, 0))
		return make([]parsers.ExprID, 1)
	}
	var types []parsers.ExprID
	for p := w.first(n); p != 0; p = w.next(n, p) {
		name, typ := p, parsers.ExprID(0)
		switch w.kind(p) {
		case kBinding:
			name, typ = w.t.Child(p, fName), w.typ(w.t.Child(p, fType))
		case kIdent, kWildcard:
		default:
			w.visit(p, 0)
			continue
		}
		value := parsers.ExprID(0)
		if typ == 0 {
			value = w.b.Param(want, len(types))
		}
		w.bind(name, parsers.BindLocal, from, w.s.end, typ, value)
		types = append(types, typ)
	}
	return types
}
