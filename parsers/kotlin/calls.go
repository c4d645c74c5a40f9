package kotlin

import "vade/parsers"

// closure is what is known of the place where a lambda stands.
type closure struct {
	fn   parsers.ExprID // the function parameter that it is for
	it   parsers.ExprID // what its only parameter gets
	this parsers.ExprID // what it works on
}

// call reads a call. A lambda behind the parentheses is one more argument.
func (w *walker) call(n uint32) parsers.ExprID {
	callee, suffix := w.first(n), w.t.ChildKind(n, kCallSuffix)
	if callee == 0 || suffix == 0 {
		w.children(n)
		return 0
	}
	suffixes := []uint32{suffix}
	if w.t.ChildKind(suffix, kArgs) == 0 && w.kind(callee) == kCall {
		inner := w.t.ChildKind(callee, kCallSuffix)
		if inner != 0 && w.t.ChildKind(inner, kArgs) != 0 && w.t.ChildKind(inner, kAnnotatedLambda) == 0 {
			suffixes = []uint32{inner, suffix}
			callee = w.first(callee)
		}
	}
	fn := w.nameUse(callee, parsers.RoleCall)
	last := w.last
	for _, s := range suffixes {
		if targs := w.t.ChildKind(s, kTypeArgs); targs != 0 {
			fn = w.b.Generic(fn, w.typeArgs(targs))
		}
	}
	var of parsers.ExprID
	name := ""
	switch e := w.b.File.Exprs[w.plain(fn)]; e.Op {
	case parsers.OpMember:
		of, name = e.A, w.b.Text(e.Name)
	case parsers.OpIdent:
		if name = w.b.Text(e.Name); onThis(name) {
			of = w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: w.node(n).Start})
		}
	}
	list, values := w.argList(suffixes, fn, name, of)
	w.supply(last, list)
	w.last = last
	if x, ok := w.scopeResult(name, of, values); ok {
		return x
	}
	return w.b.Applied(parsers.OpCall, fn, list)
}

// onThis names the scope functions that work on this where nothing stands before them.
func onThis(name string) bool {
	return name == "apply" || name == "also" || name == "let" || name == "takeIf" || name == "takeUnless"
}

// plain is the callee without its type arguments.
func (w *walker) plain(x parsers.ExprID) parsers.ExprID {
	if e := w.b.File.Exprs[x]; e.Op == parsers.OpGeneric {
		return e.A
	}
	return x
}

// supply gives the reference at the index last its arguments.
func (w *walker) supply(last int, list parsers.ExprID) {
	if last >= 0 {
		w.b.File.Refs[last].Args = list
	}
}

// args reads the arguments in value_arguments nodes for a call of fn.
func (w *walker) args(nodes []uint32, fn, of parsers.ExprID) (parsers.ExprID, []parsers.ExprID) {
	return w.argList(nodes, fn, "", of)
}

// argList reads all arguments of a call of fn, which has the name and is a member of of.
func (w *walker) argList(nodes []uint32, fn parsers.ExprID, name string, of parsers.ExprID) (parsers.ExprID, []parsers.ExprID) {
	var list []parsers.ExprID
	var labels []parsers.NameID
	spread := false
	read := func(n uint32, behind bool) {
		label, value := w.argument(n)
		if label != 0 || behind {
			labels = append(labels, make([]parsers.NameID, len(list)+1-len(labels))...)
			labels[len(list)] = w.name(label)
		}
		if behind {
			labels[len(list)] = w.b.Str(parsers.LabelClosure)
		}
		spread = spread || value != 0 && w.kind(value) == kSpread
		if value != 0 && w.kind(value) == kAnnotatedLambda {
			value = w.lambdaOf(value)
		}
		if value != 0 && (w.kind(value) == kLambda || w.kind(value) == kAnonFunction) && w.enter() {
			list = append(list, w.closure(value, w.lambdaPlace(fn, name, of, list, label != 0, behind)))
			w.leave()
			return
		}
		list = append(list, w.use(value))
	}
	for _, n := range nodes {
		for c := w.first(n); n != 0 && c != 0; c = w.next(n, c) {
			switch w.kind(c) {
			case kArgs:
				for a := w.first(c); a != 0; a = w.next(c, a) {
					read(a, false)
				}
			case kArg:
				read(c, false)
			case kAnnotatedLambda:
				read(c, true)
			}
		}
	}
	if spread { // of any number
		return 0, nil
	}
	return w.b.Args(list, labels), list
}

// argument takes an argument apart into its label (0: none) and its value.
func (w *walker) argument(n uint32) (label, value uint32) {
	if w.kind(n) != kArg {
		return 0, n
	}
	value = w.first(n)
	for value != 0 && w.kind(value) == kAnnotation {
		value = w.next(n, value)
	}
	if value == 0 {
		return 0, 0
	}
	if next := w.next(n, value); next != 0 && w.kind(value) == kIdent {
		return value, next
	}
	return 0, value
}

func (w *walker) lambdaOf(n uint32) uint32 {
	if l := w.t.ChildKind(n, kLambda); l != 0 {
		return l
	}
	return n
}

// lambdaPlace tells what is known of the place of a lambda that is the next argument: the
// scope functions hand the value they are called on to it.
func (w *walker) lambdaPlace(fn parsers.ExprID, name string, of parsers.ExprID, list []parsers.ExprID, labelled, behind bool) closure {
	var c closure
	switch {
	case behind:
		c.fn = w.b.Param(fn, int(parsers.ParamLast))
	case !labelled:
		c.fn = w.b.Param(fn, len(list))
	}
	switch {
	case name == "with" && of == 0 && len(list) == 1:
		return closure{this: list[0]}
	case of == 0 || len(list) > 0:
	case name == "let" || name == "also" || name == "takeIf" || name == "takeUnless" || name == "use":
		c.it = of
	case name == "apply" || name == "run":
		return closure{this: of}
	}
	return c
}

// scopeResult is what a scope function gives.
func (w *walker) scopeResult(name string, of parsers.ExprID, list []parsers.ExprID) (parsers.ExprID, bool) {
	if len(list) == 0 {
		return 0, false
	}
	f := w.b.File.Exprs[list[len(list)-1]]
	if f.Op != parsers.OpFunc {
		return 0, false
	}
	switch {
	case name == "with" && of == 0 && len(list) == 2, name == "run" && len(list) == 1:
		return f.A, true
	case of == 0 || len(list) != 1:
	case name == "let" || name == "use":
		return f.A, true
	case name == "also" || name == "apply" || name == "takeIf" || name == "takeUnless":
		return of, true
	}
	return 0, false
}

// lambdaResult is what the last of the arguments gives, if that is a function.
func (w *walker) lambdaResult(list parsers.ExprID) parsers.ExprID {
	var x parsers.ExprID
	for ; list != 0; list = w.b.File.Exprs[list].B {
		if f := w.b.File.Exprs[w.b.File.Exprs[list].A]; f.Op == parsers.OpFunc {
			x = f.A
		}
	}
	return x
}

// closure reads a lambda or a function without a name.
func (w *walker) closure(n uint32, c closure) parsers.ExprID {
	x := w.node(n)
	var types []parsers.ExprID
	var declared parsers.ExprID
	old := w.flow
	f := &flow{outer: old, lambda: w.kind(n) == kLambda}
	f.params = f.lambda && w.t.ChildKind(n, kLambdaParams) != 0
	w.flow = f
	w.inBlock(x.End, func() {
		if c.this == 0 && f.lambda {
			c.this = w.b.Param(c.fn, int(parsers.ParamThis))
		}
		if c.this != 0 {
			w.b.Bind(parsers.Bind{Name: w.b.Str("this"), From: x.Start, To: x.End, Off: x.Start, Encl: w.encl, Value: c.this})
		}
		if !f.lambda {
			types, declared = w.anonymousHead(n, c)
		} else if f.params {
			types = w.lambdaParams(w.t.ChildKind(n, kLambdaParams), x.Start, c)
		} else {
			types = make([]parsers.ExprID, 1)
		}
		for k := w.first(n); k != 0; k = w.next(n, k) {
			switch w.kind(k) {
			case kStatements:
				f.give(w, w.statements(k))
			case kBody:
				if e := w.first(k); e != 0 && w.kind(e) != kStatements {
					f.give(w, w.visit(e))
				} else {
					w.children(k)
				}
			case 0:
				w.visit(k)
			}
		}
	})
	w.flow = old
	if f.it {
		value := c.it
		if value == 0 {
			value = w.b.Param(c.fn, 0)
		}
		w.b.Bind(parsers.Bind{Name: w.b.Str("it"), From: x.Start, To: x.End, Off: x.Start, Encl: w.encl, Value: value})
	}
	result := f.returns
	if declared != 0 {
		result = w.b.Unary(parsers.OpNew, declared)
	}
	takes := w.b.Tuple(types)
	return w.b.Add(parsers.Expr{Op: parsers.OpFunc, A: result, B: takes}, result, takes)
}

// lambdaParams binds the parameters of a lambda and gives their declared types.
func (w *walker) lambdaParams(n, from uint32, c closure) []parsers.ExprID {
	var types []parsers.ExprID
	for p := w.first(n); p != 0; p = w.next(n, p) {
		value := w.b.Param(c.fn, len(types))
		if c.it != 0 && len(types) == 0 {
			value = c.it
		}
		switch w.kind(p) {
		case kVariable:
			typ := w.typ(w.typeOf(p), parsers.RoleType)
			w.bind(w.t.ChildKind(p, kIdent), from, typ, value)
			types = append(types, typ)
		case kVariables:
			w.destructure(p, value, from)
			types = append(types, 0)
		}
	}
	return types
}

// anonymousHead reads what stands before the body of a function without a name.
func (w *walker) anonymousHead(n uint32, c closure) (types []parsers.ExprID, result parsers.ExprID) {
	from := w.node(n).Start
	params := w.t.ChildKind(n, kParams)
	for k := w.first(n); k != 0; k = w.next(n, k) {
		if !w.isType(k) {
			continue
		}
		typ := w.typ(k, parsers.RoleType)
		if k > params && params != 0 {
			result = typ
			continue
		}
		w.b.Bind(parsers.Bind{Name: w.b.Str("this"), From: from, To: w.end, Off: from, Encl: w.encl, Type: typ})
	}
	for p := w.first(params); params != 0 && p != 0; p = w.next(params, p) {
		if w.kind(p) == kParam {
			typ := w.typ(w.typeOf(p), parsers.RoleType)
			w.bind(w.t.ChildKind(p, kIdent), from, typ, w.b.Param(c.fn, len(types)))
			types = append(types, typ)
		}
	}
	return types, result
}
