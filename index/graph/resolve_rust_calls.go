package graph

import "vade/parsers"

// call is the type of a call.
func (w *rustWorld) call(u *unit, x parsers.Expr) typ {
	if !w.r.enter() {
		return typ{}
	}
	defer w.r.leave()
	callee := u.f.Exprs[x.A]
	var targs []typ
	if callee.Op == parsers.OpGeneric {
		targs = w.typeArgs(u, callee.B)
		callee = u.f.Exprs[callee.A]
	}
	list, _ := args(u, x.B)
	switch callee.Op {
	case parsers.OpIdent:
		return w.callPlain(u, callee, list, targs)
	case parsers.OpMember:
		name := u.f.Names[callee.Name]
		if q := u.f.Exprs[callee.A]; q.Op == parsers.OpTypeOf {
			return w.callPath(u, q.A, name, x.B, list, targs)
		}
		recv := w.r.value(u, callee.A)
		f := w.method(recv, name, 8)
		if len(f.syms) > 0 {
			return w.results(u, &f, list, targs, false)
		}
		switch {
		case f.std.k != tUnknown:
			if t := w.stdResult(u, f.std, name, list, targs); t.k != tUnknown || !closed(recv) {
				return t
			}
			return external("std")
		case f.ext != "" && closed(recv):
			return external("std")
		case recv.k == tExternal:
			return recv
		case (name == "with" || name == "try_with") && len(list) == 1:
			return w.result(w.r.value(u, list[0]))
		case keeping[name]:
			if p := w.peeled(recv); p.k == tInst || p.k == tParam || p.k == tAssoc {
				return p
			}
		}
		return typ{}
	}
	return w.result(w.r.value(u, x.A))
}

// closed reports whether a type holds nothing of the workspace, so that its methods give
// nothing of it either.
func closed(t typ) bool {
	if t.k != tBuiltin || rustTraits[t.ext] {
		return false
	}
	c := rustCategory(t.ext)
	return c == rText || c == rNumber || c == rOther
}

// keeping are methods of traits of the standard library that give the type they are
// called on.
var keeping = words("clone", "to_owned", "by_ref", "add", "sub", "mul", "div", "rem", "neg", "bitor", "bitand", "not", "min", "max", "clamp",
	"as_mut", "as_ref", "get_mut", "project", "project_ref") // of a pinned value

// making are functions of such traits that make a value of the type.
var making = words("default", "from", "from_iter", "zeroed", "new")

// result is what a function that is a value gives.
func (w *rustWorld) result(t typ) typ {
	if !w.r.enter() {
		return typ{}
	}
	defer w.r.leave()
	switch t.k {
	case tFunc:
		if t.sym.u == nil {
			return t.arg(0)
		}
		return w.declaredResult(t.sym)
	case tParam:
		return w.result(w.r.constraint(t))
	case tBuiltin:
		if rustWrappers[t.ext] {
			return w.result(t.arg(0))
		}
	case tUnion:
		for _, a := range t.args {
			if x := w.result(a); x.k != tUnknown {
				return x
			}
		}
	case tExternal:
		return t
	}
	return typ{}
}

// declaredResult is what a function says that it gives.
func (w *rustWorld) declaredResult(s sym) typ {
	t := w.r.typeOf(s.u, s.def().Type)
	if s.def().Flags&parsers.FlagAsync != 0 && t.k != tUnknown {
		t = typ{k: tPromise, args: []typ{t}}
	}
	return t
}

func (w *rustWorld) callPlain(u *unit, callee parsers.Expr, list []parsers.ExprID, targs []typ) typ {
	name := u.f.Names[callee.Name]
	e := w.lookup(u, name, callee.Off, rustValue)
	switch e.k {
	case eSyms:
		f := rfound{syms: e.syms}
		return w.results(u, &f, list, targs, false)
	case eBuiltin:
		return w.preludeCall(u, name, list)
	case eBind:
		return w.result(w.bindType(e.u, e.bind))
	case eExternal:
		return w.stdFunction(u, e.ext, list)
	}
	return typ{}
}

// preludeCall is Some(x), Ok(x), Err(x).
func (w *rustWorld) preludeCall(u *unit, name string, list []parsers.ExprID) typ {
	if len(list) == 0 {
		return typ{}
	}
	switch name {
	case "Some":
		return builtinType("Option", []typ{w.r.value(u, list[0])})
	case "Ok":
		return builtinType("Result", []typ{w.r.value(u, list[0])})
	case "Err":
		return builtinType("Result", []typ{{}, w.r.value(u, list[0])})
	}
	return typ{}
}

// stdFunction is the call of a function of another crate.
func (w *rustWorld) stdFunction(u *unit, p string, list []parsers.ExprID) typ {
	if !rustRoots[packageOfPath(p)] {
		return external(p)
	}
	if len(list) > 0 {
		switch lastSegment(p) {
		case "take", "replace", "min", "max", "black_box", "identity", "forget", "pin":
			return w.r.value(u, list[0])
		case "once", "repeat":
			return builtinType("Iterator", []typ{w.r.value(u, list[0])})
		case "zip":
			if len(list) == 2 {
				return builtinType("Iterator", []typ{{k: tTuple, args: []typ{w.itemOfValue(u, list[0]), w.itemOfValue(u, list[1])}}})
			}
		case "from_fn", "repeat_with":
			return builtinType("Iterator", []typ{w.result(w.r.value(u, list[0])).arg(0)})
		}
	}
	return external(p)
}

func (w *rustWorld) callPath(u *unit, q parsers.ExprID, name string, rawArgs parsers.ExprID, list []parsers.ExprID, targs []typ) typ {
	f := w.assocOf(u, q, name, rustValue, rawArgs)
	switch {
	case len(f.syms) > 0:
		return w.results(u, &f, list, targs, true)
	case f.std.k != tUnknown:
		return w.stdAssoc(u, f.std, name, list)
	case f.ext == "":
		return typ{}
	}
	if t := w.r.typeOf(u, q); t.k == tInst || t.k == tParam || t.k == tAssoc {
		switch {
		case making[name]:
			return t
		case name == "try_from" || name == "from_str":
			return builtinType("Result", []typ{t})
		case keeping[name] && len(list) > 0:
			return w.r.value(u, list[0])
		}
		return typ{}
	}
	return w.stdFunction(u, f.ext, list)
}

// results is what a call of the definitions found gives. By a path the receiver is the
// first argument.
func (w *rustWorld) results(u *unit, f *rfound, list []parsers.ExprID, targs []typ, byPath bool) typ {
	var out typ
	for i, s := range f.syms {
		if i == 4 {
			break
		}
		out = join(out, w.resultOf(u, s, f, list, targs, byPath))
	}
	return out
}

func (w *rustWorld) resultOf(u *unit, s sym, f *rfound, list []parsers.ExprID, targs []typ, byPath bool) typ {
	d := s.def()
	switch d.Kind {
	case parsers.KindStruct, parsers.KindEnumMember:
		return w.constructed(u, s, f, list)
	case parsers.KindConstant, parsers.KindVariable:
		return w.result(w.r.typeOf(s.u, d.Type))
	}
	ret := w.declaredResult(s)
	if !rustOpen(ret, 6) {
		return ret
	}
	e := f.env[:len(f.env):len(f.env)]
	for i, p := range s.u.params[s.d] {
		if i < len(targs) {
			e = e.with(typ{k: tParam, sym: sym{s.u, parsers.NoDef}, idx: p}, targs[i])
		}
	}
	self := f.self
	if self.k == tUnknown && f.how == "" {
		self = typ{}
	}
	e = w.infer(u, s, list, byPath, e)
	return w.subst(ret, e, self, 8)
}

// rustOpen reports whether a type depends on type parameters or on Self.
func rustOpen(t typ, depth int) bool {
	if t.k == tParam || t.k == tAssoc || t.self {
		return true
	}
	for _, a := range t.args {
		if depth > 0 && rustOpen(a, depth-1) {
			return true
		}
	}
	return false
}

// constructed is what a tuple struct or a variant with these members is.
func (w *rustWorld) constructed(u *unit, s sym, f *rfound, list []parsers.ExprID) typ {
	t := typ{k: tInst, sym: enumOf(s), args: f.self.args}
	params := s.u.params[t.sym.d]
	if len(params) == 0 || len(t.args) > 0 {
		return t
	}
	tuple := w.r.typeOf(s.u, s.def().Type)
	var e renv
	for i, a := range list {
		w.unify(tuple.arg(i), w.r.value(u, a), &e, 4)
	}
	if len(e) > 0 {
		t.args = make([]typ, len(params))
		for i, p := range params {
			t.args[i], _ = e.of(typ{k: tParam, sym: sym{s.u, parsers.NoDef}, idx: p})
		}
	}
	return t
}

// infer finds what type parameters stand for by the arguments of a call.
func (w *rustWorld) infer(u *unit, s sym, list []parsers.ExprID, byPath bool, e renv) renv {
	i := 0
	for _, p := range s.u.paramsOf(s.d) {
		b := &s.u.f.Binds[p]
		if b.Kind == parsers.BindRecv && !byPath {
			continue
		}
		if i == len(list) {
			break
		}
		arg := list[i]
		i++
		param := w.r.typeOf(s.u, b.Type)
		if !rustOpen(param, 4) {
			continue
		}
		got := w.r.value(u, arg)
		if got.k == tFunc && param.k == tParam {
			if c := w.funcBound(w.r.constraint(param)); c.k == tFunc {
				w.unify(c.arg(0), w.result(got), &e, 4)
			}
			continue
		}
		if param.k == tParam && got.k != tUnknown && got.k != tParam {
			if c := w.r.constraint(param); c.k == tBuiltin && (c.ext == "Into" || c.ext == "AsRef") {
				w.unify(c.arg(0), got, &e, 3)
			}
		}
		w.unify(param, got, &e, 5)
	}
	return e
}

// funcBound is the function among what bounds a parameter.
func (w *rustWorld) funcBound(t typ) typ {
	if !w.r.enter() {
		return typ{}
	}
	defer w.r.leave()
	switch t.k {
	case tFunc:
		return t
	case tParam:
		return w.funcBound(w.r.constraint(t))
	case tUnion:
		for _, a := range t.args {
			if a.k == tFunc {
				return a
			}
		}
	case tBuiltin:
		if rustWrappers[t.ext] && t.arg(0).k != tParam {
			return w.funcBound(t.arg(0))
		}
	}
	return typ{}
}

// closureParam is what a parameter of a closure gets from the function that the closure
// is given to.
func (w *rustWorld) closureParam(u *unit, x parsers.Expr) typ {
	p := u.f.Exprs[x.A]
	if p.Op != parsers.OpParam || !w.r.enter() {
		return typ{}
	}
	defer w.r.leave()
	callee, k := u.f.Exprs[p.A], int(p.B)
	if callee.Op == parsers.OpGeneric {
		callee = u.f.Exprs[callee.A]
	}
	i := int(x.B)
	switch callee.Op {
	case parsers.OpIdent:
		e := w.lookup(u, u.f.Names[callee.Name], callee.Off, rustValue)
		switch e.k {
		case eSyms:
			return w.givenTo(e.syms[0], k, &rfound{}).arg(1 + i)
		case eBind:
			return w.funcBound(w.funcBound(w.bindType(e.u, e.bind)).arg(1 + k)).arg(1 + i)
		}
	case parsers.OpMember:
		name := u.f.Names[callee.Name]
		if q := u.f.Exprs[callee.A]; q.Op == parsers.OpTypeOf {
			f := w.assocOf(u, q.A, name, rustValue, 0)
			if len(f.syms) > 0 {
				s := f.syms[0]
				if s.def().Kind == parsers.KindMethod && s.def().Flags&parsers.FlagStatic == 0 {
					k--
				}
				return w.givenTo(s, k, &f).arg(1 + i)
			}
			return typ{}
		}
		recv := w.r.value(u, callee.A)
		f := w.method(recv, name, 8)
		switch {
		case len(f.syms) > 0:
			return w.givenTo(f.syms[0], k, &f).arg(1 + i)
		case f.std.k != tUnknown:
			return stdClosure(f.std, name, i)
		case (name == "with" || name == "try_with") && i == 0: // of a variable of the thread
			return recv
		case recv.k == tExternal && rustRoots[packageOfPath(recv.ext)]:
			return recv
		}
	}
	return typ{}
}

// givenTo is the function that the k-th parameter of s is.
func (w *rustWorld) givenTo(s sym, k int, f *rfound) typ {
	if s.def().Kind == parsers.KindStruct || s.def().Kind == parsers.KindEnumMember {
		return w.funcBound(w.r.typeOf(s.u, s.def().Type).arg(k))
	}
	for _, p := range s.u.paramsOf(s.d) {
		b := &s.u.f.Binds[p]
		if !b.Kind.IsParam() {
			continue
		}
		if k == 0 {
			return w.subst(w.funcBound(w.r.typeOf(s.u, b.Type)), f.env, f.self, 6)
		}
		k--
	}
	return typ{}
}
