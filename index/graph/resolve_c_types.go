package graph

import "vade/parsers"

// valueOf is the type of a value. Pointers and references are taken for what they lead
// to; only what a class may define of them is looked up.
func (w *cWorld) valueOf(u *unit, x parsers.Expr) typ {
	f := u.f
	switch x.Op {
	case parsers.OpIdent:
		return w.entityType(w.plain(u, x.Name, x.Off, false))
	case parsers.OpMember:
		return w.memberType(u, w.qualifier(u, x.A, false), f.Names[x.Name])
	case parsers.OpCall:
		return w.call(u, x)
	case parsers.OpNew:
		return w.r.typeOf(u, x.A)
	case parsers.OpElem:
		return w.elem(u, w.r.value(u, x.A), f.Names[x.Name])
	case parsers.OpNth:
		return w.nth(w.r.value(u, x.A), int(x.B))
	case parsers.OpLit:
		if x.Name == 0 {
			return typ{}
		}
		return builtin(f.Names[x.Name])
	case parsers.OpThis:
		return w.this(u, x.Off)
	case parsers.OpUnion:
		return w.either(w.r.value(u, x.A), w.r.value(u, x.B))
	case parsers.OpFunc:
		return typ{k: tFunc, args: []typ{w.r.value(u, x.A)}}
	case parsers.OpGeneric:
		t := w.r.value(u, x.A)
		if t.k == tFunc || t.k == tClass {
			t.args = w.r.tuple(u, f.Exprs[x.B], w.r.typeOf).args
			return t
		}
		return w.typeExpr(u, x)
	case parsers.OpParam:
		return w.r.param(u, w.r.value(u, x.A), int(x.B))
	case parsers.OpPartial:
		return w.r.value(u, x.A)
	}
	return typ{}
}

// either is one of two types; what is the same twice is one.
func (w *cWorld) either(a, b typ) typ {
	if a.k == tInst && b.k == tInst && a.sym == b.sym || a.k == tBuiltin && b.k != tBuiltin {
		return w.known(b, a)
	}
	if b.k == tBuiltin && a.k != tUnknown {
		return a
	}
	return union(a, b)
}

func (w *cWorld) known(a, b typ) typ {
	if a.k == tUnknown {
		return b
	}
	return a
}

// qualifier is what stands before a dot or double colons.
func (w *cWorld) qualifier(u *unit, x parsers.ExprID, typePos bool) typ {
	e := u.f.Exprs[x]
	switch e.Op {
	case parsers.OpIdent:
		if t := w.scopeType(w.plain(u, e.Name, e.Off, false)); t.k != tUnknown {
			return t
		}
		if t := w.scopeType(w.plain(u, e.Name, e.Off, true)); t.k != tUnknown {
			return t
		}
		if (typePos || e.B != 0) && w.unknownName(u.f.Names[e.Name]) { // stands before double colons
			return external(u.f.Names[e.Name])
		}
		return typ{}
	case parsers.OpGeneric:
		if t := w.r.typeOf(u, x); t.k != tUnknown {
			return t
		}
	}
	return w.r.value(u, x)
}

// scopeType is the type of an entity, or the name space that it is.
func (w *cWorld) scopeType(e entity) typ {
	if e.k == eModule {
		return typ{k: tModule, mod: e.mod}
	}
	return w.entityType(e)
}

// unknownName reports whether the workspace defines nothing of the name.
func (w *cWorld) unknownName(name string) bool {
	return len(w.r.symbolsNamed(name)) == 0 && !w.hasSpace(name)
}

// entityType is the type of what a name means, used as a value.
func (w *cWorld) entityType(e entity) typ {
	switch e.k {
	case eSyms:
		var out []typ
		for _, s := range e.syms {
			if t := w.symType(s); !containsType(out, t) {
				out = append(out, t)
			}
		}
		return union(out...)
	case eBind:
		return w.r.bindType(e.u, e.bind)
	case eModule:
		return typ{k: tModule, mod: e.mod}
	case eExternal:
		return external(e.ext)
	case eBuiltin:
		return typ{k: tBuiltin, ext: e.ext}
	}
	return typ{}
}

func containsType(list []typ, t typ) bool {
	for _, o := range list {
		if o.k == t.k && o.sym == t.sym && o.ext == t.ext && len(o.args) == 0 && len(t.args) == 0 {
			return true
		}
	}
	return false
}

// symType is the type of a definition used as a value.
func (w *cWorld) symType(s sym) typ {
	if !w.r.enter() {
		return typ{}
	}
	defer w.r.leave()
	d := s.def()
	switch {
	case d.Kind == parsers.KindType:
		t := w.r.typeOf(s.u, d.Type)
		if t.k == tInst {
			t.k = tClass
		}
		return t
	case d.Kind.IsType():
		return typ{k: tClass, sym: s}
	case d.Kind == parsers.KindMacro:
		return typ{}
	case d.Kind.IsCallable():
		return typ{k: tFunc, sym: s}
	case d.Kind == parsers.KindEnumMember:
		if p := d.Parent; p != parsers.NoDef && s.u.f.Defs[p].Kind == parsers.KindEnum {
			return typ{k: tInst, sym: sym{s.u, p}}
		}
		return builtin("int")
	case d.Type != 0:
		return w.r.typeOf(s.u, d.Type)
	case d.Value != 0:
		return w.r.value(s.u, d.Value)
	case len(s.u.children[s.d]) > 0:
		return typ{k: tObject, sym: s}
	}
	return typ{}
}

// typeExpr is the type that is named: values of it are instances.
func (w *cWorld) typeExpr(u *unit, x parsers.Expr) typ {
	f := u.f
	switch x.Op {
	case parsers.OpIdent:
		return w.instance(w.entityType(w.plain(u, x.Name, x.Off, true)))
	case parsers.OpMember:
		q := w.qualifier(u, x.A, true)
		if q.k == tExternal {
			return q
		}
		return w.instance(w.typeMember(u, q, f.Names[x.Name]))
	case parsers.OpGeneric:
		return w.generic(u, x)
	case parsers.OpList: // an array
		return typ{k: tBox, args: []typ{w.r.typeOf(u, x.A)}}
	case parsers.OpFunc:
		return typ{k: tFunc, args: append([]typ{w.r.typeOf(u, x.A)}, w.r.tuple(u, f.Exprs[x.B], w.r.typeOf).args...)}
	case parsers.OpLit:
		return builtin(f.Names[x.Name])
	case parsers.OpTypeOf:
		return w.r.value(u, x.A)
	case parsers.OpPartial:
		return w.r.typeOf(u, x.A)
	case parsers.OpTuple:
		return w.r.tuple(u, x, w.r.typeOf)
	case parsers.OpCall, parsers.OpNew, parsers.OpElem:
		return w.valueOf(u, x)
	}
	return typ{}
}

// typeMember is a type that a name space or class has.
func (w *cWorld) typeMember(u *unit, q typ, name string) typ {
	if q.k == tModule {
		if syms := w.visible(u, q.mod.path, name, true); len(syms) > 0 {
			return w.scopeType(w.found(u, syms))
		}
		return w.memberType(u, q, name)
	}
	f := w.member(u, q, name, 6)
	var out []typ
	for _, s := range filter(f.syms, func(s sym) bool { return s.def().Kind.IsType() }) {
		out = append(out, w.r.subst(w.symType(s), bindings{ofType: f.of.args}, 6))
	}
	if len(out) == 0 && f.ext != "" {
		return external(f.ext)
	}
	return union(out...)
}

func (w *cWorld) instance(t typ) typ {
	if t.k == tFunc && t.sym.u == nil { // a type of functions
		return t
	}
	return instance(t)
}

// generic is a template with arguments.
func (w *cWorld) generic(u *unit, x parsers.Expr) typ {
	args := w.r.tuple(u, u.f.Exprs[x.B], w.r.typeOf).args
	base := u.f.Exprs[x.A]
	for _, s := range w.aliases(u, base) { // using A<T> = B<T>
		return w.r.subst(w.r.typeOf(s.u, s.def().Type), bindings{ofType: args}, 6)
	}
	t := w.r.typeOf(u, x.A)
	switch {
	case t.sym.u != nil:
		t.args = args
		return t
	case t.k == tUnknown || t.k == tExternal:
		if c := stdType(u.f.Names[base.Name], args); c.k != tUnknown {
			return c
		}
	}
	return t
}

// aliases are the alias templates that a name stands for.
func (w *cWorld) aliases(u *unit, x parsers.Expr) []sym {
	var syms []sym
	switch x.Op {
	case parsers.OpIdent:
		syms = w.plain(u, x.Name, x.Off, true).syms
	case parsers.OpMember:
		syms = w.member(u, w.qualifier(u, x.A, true), u.f.Names[x.Name], 6).syms
	}
	return filter(syms, func(s sym) bool {
		return s.def().Kind == parsers.KindType && s.def().Type != 0 && len(s.u.params[s.d]) > 0
	})
}

// elem is what an operator gives: "[]", "*", "->", or none for iteration.
func (w *cWorld) elem(u *unit, t typ, op string) typ {
	if !w.r.enter() {
		return typ{}
	}
	defer w.r.leave()
	switch t.k {
	case tUnion:
		return ofUnion(t, func(a typ) typ { return w.elem(u, a, op) })
	case tInst:
		return w.operator(u, t, op)
	case tBox:
		return t.arg(0)
	case tList:
		if op == "" || op == "[]" {
			return t.arg(0)
		}
	case tMap:
		switch op {
		case "":
			return typ{k: tTuple, args: []typ{t.arg(0), t.arg(1)}}
		case "[]":
			return t.arg(1)
		}
	}
	return t
}

// operator is what the operator of a class gives. Without one the value is a pointer or
// an array.
func (w *cWorld) operator(u *unit, t typ, op string) typ {
	name := "operator" + op
	if op == "" {
		name = "begin"
	}
	f := w.members(t, name, map[sym]bool{})
	for _, s := range f.syms {
		if !s.def().Kind.IsCallable() || op == "*" && len(w.params(s)) > 0 {
			continue
		}
		ret := w.r.subst(w.r.returns(s), bindings{ofType: f.of.args}, 6)
		switch {
		case op == "" && ret.k != tUnknown:
			return w.elem(u, ret, "*")
		case op == "->" && (ret.k == tBox || ret.k == tInst && ret.sym != t.sym):
			return w.elem(u, ret, "->")
		case ret.k != tUnknown:
			return ret
		}
	}
	return t
}

func (w *cWorld) nth(t typ, n int) typ {
	switch t.k {
	case tTuple:
		return t.arg(n)
	case tInst: // a structure: its fields in order
		i := 0
		for _, c := range t.sym.u.children[t.sym.d] {
			d := &t.sym.u.f.Defs[c]
			if d.Kind != parsers.KindField || d.Flags&parsers.FlagStatic != 0 {
				continue
			}
			if i == n {
				return w.r.subst(w.symType(sym{t.sym.u, c}), bindings{ofType: t.args}, 6)
			}
			i++
		}
	case tUnion:
		return ofUnion(t, func(a typ) typ { return w.nth(a, n) })
	}
	return typ{}
}

// call is the type of a call.
func (w *cWorld) call(u *unit, x parsers.Expr) typ {
	if !w.r.enter() {
		return typ{}
	}
	defer w.r.leave()
	list, _ := args(u, x.B)
	callee := u.f.Exprs[x.A]
	var explicit []typ
	if callee.Op == parsers.OpGeneric {
		explicit = w.r.tuple(u, u.f.Exprs[callee.B], w.r.typeOf).args
		callee = u.f.Exprs[callee.A]
	}
	var f found
	switch callee.Op {
	case parsers.OpIdent:
		e := w.plain(u, callee.Name, callee.Off, false)
		if e.k == eBind {
			return w.result(u, w.r.bindType(e.u, e.bind), list)
		}
		f.syms, f.ext = e.syms, e.ext
	case parsers.OpMember:
		f = w.member(u, w.qualifier(u, callee.A, false), u.f.Names[callee.Name], 6)
	default:
		return w.result(u, w.r.value(u, x.A), list)
	}
	if len(f.syms) == 0 {
		if f.typ.k != tUnknown {
			return w.result(u, f.typ, list)
		}
		return w.libraryCall(u, u.f.Names[callee.Name], explicit, list, f)
	}
	picked, _ := w.pick(u, f.syms, x.B, false)
	var out []typ
	for _, s := range picked {
		if t := w.resultOf(u, s, f.of.args, explicit, list); !containsType(out, t) {
			out = append(out, t)
		}
	}
	return union(out...)
}

// resultOf is what calling a definition gives.
func (w *cWorld) resultOf(u *unit, s sym, ofType, explicit []typ, list []parsers.ExprID) typ {
	d := s.def()
	switch {
	case d.Kind == parsers.KindConstructor:
		if d.Parent != parsers.NoDef {
			return typ{k: tInst, sym: sym{s.u, d.Parent}, args: ofType}
		}
		return typ{k: tInst, sym: w.ownerOf(s)}
	case d.Kind.IsType():
		t := w.symType(s)
		if t.k == tClass {
			t.k = tInst
			if len(explicit) > 0 {
				t.args = explicit
			}
		}
		return t
	case d.Kind == parsers.KindFunction || d.Kind == parsers.KindMethod:
		ret := w.r.returns(s)
		if !hasParam(ret, 4) {
			return ret
		}
		b := bindings{ofType: ofType, ofFunc: explicit}
		if len(explicit) == 0 {
			b.ofFunc = w.infer(u, s, list)
		}
		return w.r.subst(ret, b, 6)
	}
	return w.result(u, w.r.subst(w.symType(s), bindings{ofType: ofType}, 6), list)
}

// infer finds what the type parameters of a function are from its arguments.
func (w *cWorld) infer(u *unit, s sym, list []parsers.ExprID) []typ {
	tps := s.u.params[s.d]
	if len(tps) == 0 {
		return nil
	}
	out := make([]typ, len(tps))
	for i, p := range w.params(s) {
		if i >= len(list) || i >= 4 {
			break
		}
		w.r.match(w.r.typeOf(s.u, s.u.f.Binds[p].Type), w.r.value(u, list[i]), out, 4)
	}
	return out
}

// result is what calling a value gives.
func (w *cWorld) result(u *unit, t typ, list []parsers.ExprID) typ {
	switch t.k {
	case tFunc:
		if t.sym.u == nil {
			return t.arg(0)
		}
		return w.resultOf(u, t.sym, t.args, nil, list)
	case tClass:
		t.k = tInst
		return t
	case tInst:
		f := w.members(t, "operator()", map[sym]bool{})
		if len(f.syms) > 0 {
			return w.resultOf(u, f.syms[0], f.of.args, nil, list)
		}
	case tExternal:
		return t
	case tUnion:
		return ofUnion(t, func(a typ) typ { return w.result(u, a, list) })
	}
	return typ{}
}
