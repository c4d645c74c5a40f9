package graph

import "vade/parsers"

// arity is how many arguments a callable takes.
type arity struct{ least, most int } // most is -1 for any number

// paramsOf are the parameters of a callable, its receiver among them, as indexes of
// binds.
func (u *unit) paramsOf(d parsers.DefID) []int32 {
	if u.paramIndex == nil {
		u.paramIndex = map[parsers.DefID][]int32{}
		for i := range u.f.Binds {
			if k := u.f.Binds[i].Kind; k.IsParam() || k == parsers.BindRecv {
				u.paramIndex[u.f.Binds[i].Encl] = append(u.paramIndex[u.f.Binds[i].Encl], int32(i))
			}
		}
	}
	return u.paramIndex[d]
}

func (w *classWorld) arity(s sym) arity {
	a, ok := w.params[s]
	if ok {
		return a
	}
	for _, i := range s.u.paramsOf(s.d) {
		switch s.u.f.Binds[i].Kind {
		case parsers.BindParam:
			a.least++
			a.most++
		case parsers.BindOptional:
			a.most++
		case parsers.BindRest:
			a.most = -1 << 20
		}
	}
	if a.most < 0 {
		a.most = -1
	}
	w.params[s] = a
	return a
}

func (a arity) takes(n int) bool { return n >= a.least && (a.most < 0 || n <= a.most) }

// overrides reports whether two members of a hierarchy have the same parameters, as
// far as their written types tell.
func (w *classWorld) overrides(a, b sym) bool {
	pa, pb := w.declared(a), w.declared(b)
	if len(pa) != len(pb) || a.u.dialect().arity && a.typeArity() != b.typeArity() {
		return false
	}
	for i := range pa {
		if a.u.apart() && (a.u.f.Binds[pa[i]].Kind == parsers.BindRest) != (b.u.f.Binds[pb[i]].Kind == parsers.BindRest) {
			return false
		}
		x, y := w.typeName(a.u, a.u.f.Binds[pa[i]].Type), w.typeName(b.u, b.u.f.Binds[pb[i]].Type)
		if x != "" && y != "" && x != y {
			return false
		}
	}
	return true
}

func (w *classWorld) declared(s sym) []int32 {
	var out []int32
	for _, i := range s.u.paramsOf(s.d) {
		if s.u.f.Binds[i].Kind.IsParam() {
			out = append(out, i)
		}
	}
	return out
}

// typeName is the simple name of a written type; "" if it says nothing, as a type
// parameter does.
func (w *classWorld) typeName(u *unit, x parsers.ExprID) string {
	e := u.f.Exprs[x]
	switch e.Op {
	case parsers.OpGeneric:
		return w.typeName(u, e.A)
	case parsers.OpIdent, parsers.OpMember, parsers.OpLit:
		if e.Op == parsers.OpIdent {
			if l, ok := closest(u.types[e.Name], e.Off); ok && l.kind == localBind {
				return ""
			}
		}
		return u.f.Names[e.Name]
	case parsers.OpList:
		return w.typeName(u, e.A) + "[]"
	}
	return ""
}

// args lists the arguments of a call; ok is false if they are not known.
func args(u *unit, x parsers.ExprID) (list []parsers.ExprID, ok bool) {
	e := u.f.Exprs[x]
	if x == 0 || e.Op != parsers.OpArgs {
		return nil, false
	}
	for n := 0; e.Op == parsers.OpArgs && e.A != 0 && n < 256; n++ {
		list = append(list, e.A)
		if e.B == 0 {
			break
		}
		e = u.f.Exprs[e.B]
	}
	return list, true
}

// pick chooses what a call with these arguments means among definitions of one name.
// A type stands for its constructors. sure is false if several fit equally well.
func (w *classWorld) pick(u *unit, syms []sym, x parsers.ExprID) (out []sym, sure bool) {
	list, known := args(u, x)
	if w.ruby != nil { // the last definition of a name is the only one
		return w.ruby.pick(u, syms), true
	}
	syms = w.constructors(w.applied(syms), known)
	if len(syms) < 2 && u.lang != "java" || !known {
		return syms, true
	}
	fitting := filter(syms, func(s sym) bool {
		return !s.def().Kind.IsCallable() && len(w.declared(s)) == 0 || w.takes(s, len(list))
	})
	if u.lang == "java" {
		if len(fitting) == 0 {
			return syms, false
		}
		return w.javaPick(u, fitting, list)
	}
	if len(fitting) == 0 {
		return syms, len(syms) == 1
	}
	if len(fitting) == 1 {
		return fitting, true
	}
	return w.byTypes(u, fitting, x, list)
}

func (w *classWorld) takes(s sym, n int) bool {
	a := w.arity(s)
	return a.takes(n)
}

// constructors replaces types by their constructors, where they have some.
func (w *classWorld) constructors(syms []sym, known bool) []sym {
	var out []sym
	for _, s := range syms {
		var list []sym
		if s.def().Kind.IsType() && known {
			for _, p := range w.parts(s) {
				for _, c := range p.u.children[p.d] {
					if p.u.f.Defs[c].Kind == parsers.KindConstructor && p.u.f.Defs[c].Flags&parsers.FlagStatic == 0 &&
						(w.family != "dart" || p.u.f.Defs[c].Name == p.def().Name) {
						list = append(list, sym{p.u, c})
					}
				}
				if len(w.declared(p)) > 0 { // the parameters behind the name of the type
					list = append(list, p)
				}
			}
		}
		if len(list) == 0 {
			list = []sym{s}
		}
		out = append(out, list...)
	}
	return out
}

// byTypes keeps the definitions whose parameters fit the arguments best.
func (w *classWorld) byTypes(u *unit, syms []sym, all parsers.ExprID, list []parsers.ExprID) ([]sym, bool) {
	types := make([]typ, len(list))
	for i, x := range list {
		types[i] = w.r.value(u, x)
	}
	best, out := -1, []sym(nil)
	for _, s := range syms {
		n, ok := w.fit(s, w.inPlace(u, s, all, types))
		switch {
		case !ok:
		case n > best:
			best, out = n, []sym{s}
		case n == best:
			out = append(out, s)
		}
	}
	if len(out) == 0 {
		return syms, false
	}
	if len(out) > 1 {
		out = w.plainest(out, len(list))
	}
	return out, len(out) == 1
}

// plainest prefers, among definitions that say the same of n arguments, those that have
// no further parameters.
func (w *classWorld) plainest(syms []sym, n int) []sym {
	first := w.declared(syms[0])
	for _, s := range syms[1:] {
		params := w.declared(s)
		if len(params) < n || len(first) < n {
			return syms
		}
		for i := range n {
			a, b := &syms[0].u.f.Binds[first[i]], &s.u.f.Binds[params[i]]
			if w.typeName(syms[0].u, a.Type) != w.typeName(s.u, b.Type) {
				return syms
			}
		}
	}
	return narrow(syms, func(s sym) bool { return len(w.declared(s)) == n })
}

// fit tells how well arguments of the types fit the parameters of s, not at all if ok
// is false.
func (w *classWorld) fit(s sym, types []typ) (score int, ok bool) {
	params := w.declared(s)
	for i, t := range types {
		if len(params) == 0 {
			return 0, true
		}
		b := &s.u.f.Binds[params[min(i, len(params)-1)]]
		n := w.assignable(w.r.typeOf(s.u, b.Type), t, w.typeName(s.u, b.Type))
		if n < 0 {
			return 0, false
		}
		score += n
		if b.Kind == parsers.BindRest {
			score-- // one without a rest goes before
		}
	}
	return score + 1, true
}

// assignable tells how well a value fits a parameter: 4 exactly, 3 through a base, 2
// where one of them is not known, -1 not at all.
func (w *classWorld) assignable(param, got typ, name string) int {
	switch {
	case got.k == tUnknown || param.k == tUnknown || param.k == tParam || got.k == tParam:
		return 2
	case got.k == tUnion || param.k == tUnion:
		return 2
	case param.k == tBuiltin && (param.ext == "Object" || param.ext == "Any" || param.ext == "object" || param.ext == "mixed"):
		return 1
	case got.k == tInst && param.k == tInst:
		if w.same(got.sym, param.sym) {
			return 4
		}
		switch w.derives(got, param.sym, map[sym]bool{}) {
		case yes:
			return 3
		case maybe:
			return 2
		}
		return -1
	case got.k == tBuiltin && param.k == tBuiltin:
		return builtinFit(param.ext, got.ext)
	case got.k == tFunc && param.k == tFunc: // a closure that takes as many arguments
		if len(got.args) > 1 && len(param.args) > 1 && len(got.args) != len(param.args) {
			return -1
		}
		return 3
	case got.k == tFunc && param.k == tInst && concrete(param.sym):
		return -1
	case got.k == tFunc && param.k == tBuiltin && primitive[param.ext]:
		return -1
	case got.k == tExternal && param.k == tExternal && got.idx != 0 && param.idx != 0:
		return w.foreignFit(param.idx, got.idx)
	case got.k == param.k:
		return 2
	case got.k == tBuiltin && param.k == tInst:
		return -1
	case got.k == tInst && param.k == tBuiltin:
		if primitive[param.ext] {
			return -1
		}
		return 1
	case got.k == tFunc && (param.k == tInst || param.k == tExternal):
		return 2
	case got.k == tClass || param.k == tClass:
		return 2
	case got.k == tExternal || param.k == tExternal:
		if got.k == tBuiltin && primitive[got.ext] || param.k == tBuiltin && primitive[param.ext] {
			return 0
		}
		return 1
	}
	return 0
}

type truth uint8

const (
	no truth = iota
	maybe
	yes
)

// concrete reports whether values of a type are never functions. In C# only delegates
// are.
func concrete(s sym) bool {
	switch s.def().Kind {
	case parsers.KindClass, parsers.KindStruct, parsers.KindEnum:
		return true
	case parsers.KindInterface:
		return s.u.lang == "csharp"
	}
	return false
}

// derives reports whether an instance is one of a base type as well.
func (w *classWorld) derives(t typ, base sym, seen map[sym]bool) truth {
	if t.sym.u == nil || seen[t.sym] || len(seen) > 64 {
		return no
	}
	if w.same(t.sym, base) {
		return yes
	}
	seen[t.sym] = true
	out := no
	for _, b := range w.bases(t) {
		switch b.k {
		case tInst:
			out = max(out, w.derives(b, base, seen))
		case tExternal, tUnknown:
			if b.idx != 0 && t.sym.u.apart() { // what is outside derives from nothing inside
				continue
			}
			out = max(out, maybe)
		}
	}
	return out
}

// primitive are the builtin types that no object converts to.
var primitive = words("int", "long", "short", "byte", "char", "boolean", "double", "float", "Int", "Long", "Short", "Byte", "Char", "Boolean",
	"Double", "Float", "Bool", "bool", "uint", "ulong", "num", "String", "string")

// ranks orders the numbers: a value goes to a parameter of a higher rank.
var ranks = map[string]int{"byte": 1, "short": 2, "char": 2, "int": 3, "long": 4, "float": 5, "double": 6, "decimal": 7,
	"Byte": 1, "Short": 2, "Char": 2, "Int": 3, "Long": 4, "Float": 5, "Double": 6, "Integer": 3, "Character": 2}

func builtinFit(param, got string) int {
	if param == got {
		return 4
	}
	p, g := ranks[param], ranks[got]
	switch {
	case p != 0 && p == g:
		return 3
	case p != 0 && g != 0 && g < p:
		return 3
	case p != 0 || g != 0:
		if param == "Number" || param == "Comparable" {
			return 2
		}
		return -1
	case got == "String" && (param == "CharSequence" || param == "Comparable"):
		return 3
	case got == "null":
		if primitive[param] && param != "String" && param != "string" {
			return -1
		}
		return 2
	}
	return 0
}

// targets are the definitions that a call or a construction means. done is false if
// that is for the common rules to tell.
func (w *classWorld) targets(u *unit, callee parsers.Expr, list parsers.ExprID) (out []sym, f found, recv typ, done bool) {
	switch callee.Op {
	case parsers.OpGeneric:
		if u.dialect().arity {
			return w.targets(u, u.f.Exprs[callee.A], list)
		}
	case parsers.OpIdent:
		e := w.plain(u, callee.Name, callee.Off)
		if e.k != eSyms {
			return nil, f, typ{}, false
		}
		f.of = e.of
		out, _ = w.pick(u, w.applicable(u, callee.Off, e.syms), list)
		return out, f, typ{}, true
	case parsers.OpMember:
		recv = w.r.value(u, callee.A)
		if recv.k == tUnknown || recv.k == tUnion {
			return nil, f, typ{}, false
		}
		f = w.r.member(u, recv, u.f.Names[callee.Name], 6)
		if f.syms = calledMembers(u, f.syms); len(f.syms) == 0 {
			return nil, f, typ{}, false
		}
		out, _ = w.pick(u, w.applicable(u, callee.Off, f.syms), list)
		return out, f, recv, true
	}
	return nil, f, typ{}, false
}

// plain is what a name without a receiver means where it is called.
func (w *classWorld) plain(u *unit, name parsers.NameID, off uint32) entity {
	if w.ruby != nil {
		return w.ruby.call(u, u.f.Names[name], off)
	}
	if d := u.dialect(); d != nil && d.methodsApart && !variable(u, name) {
		return w.callee(u, u.f.Names[name], off)
	}
	return w.r.ident(u, name, off, false)
}

// call is the type of a call.
func (w *classWorld) call(u *unit, x parsers.Expr) typ {
	if w.ruby != nil {
		return w.ruby.callType(u, x)
	}
	callee := u.f.Exprs[x.A]
	syms, f, recv, ok := w.targets(u, callee, x.B)
	var first parsers.ExprID
	if list, _ := args(u, x.B); len(list) > 0 {
		first = list[0]
	}
	if !ok {
		if t := w.containerCall(u, callee, x.B); t.k != tUnknown {
			return t
		}
		return w.r.result(u, w.r.value(u, x.A), first)
	}
	var out []typ
	for _, s := range syms {
		if s.def().Kind == parsers.KindConstructor {
			out = append(out, typ{k: tInst, sym: sym{s.u, s.def().Parent}})
			continue
		}
		t := w.r.bound(w.r.defType(s), s, f.of, recv)
		if accessor(u, s) {
			out = append(out, t)
			continue
		}
		if callee.Op == parsers.OpGeneric && t.k == tFunc && t.sym.u != nil {
			t.args = w.r.tuple(u, u.f.Exprs[callee.B], w.r.typeOf).args
		}
		if t.k == tFunc && t.sym.u != nil && len(t.args) == 0 {
			t.args = w.byReceiver(s, recv)
		}
		out = append(out, w.r.result(u, t, first))
	}
	return union(out...)
}

// paramOf is what a parameter of a callee gets, as far as its receiver tells.
func (w *classWorld) paramOf(u *unit, x parsers.Expr) typ {
	i := int(x.B)
	callee := u.f.Exprs[x.A]
	syms, f, recv, ok := w.targets(u, callee, 0)
	if u.lang == "dart" && len(syms) == 0 && callee.Op == parsers.OpMember {
		if t := w.dartClosure(w.r.value(u, callee.A), u.f.Names[callee.Name], i); t.k != tUnknown {
			return t
		}
	}
	if !ok || len(syms) == 0 {
		return w.r.param(u, w.r.value(u, x.A), i)
	}
	b := bindings{ofType: f.of.args}
	if recv.k == tInst {
		b.self = recv
		b.self.self = false
	}
	if callee.Op == parsers.OpGeneric {
		b.ofFunc = w.r.tuple(u, u.f.Exprs[callee.B], w.r.typeOf).args
	}
	var out []typ
	for _, s := range syms {
		if s.def().Kind.IsCallable() {
			c := b
			if len(c.ofFunc) == 0 {
				c.ofFunc = w.byReceiver(s, recv)
			}
			out = append(out, w.r.subst(w.r.declaredParam(s, i), c, 6))
			continue
		}
		out = append(out, w.r.param(u, w.r.defType(s), i))
	}
	return union(out...)
}

// containerCall is what a method of a container gives that depends on the function in
// its arguments.
func (w *classWorld) containerCall(u *unit, callee parsers.Expr, list parsers.ExprID) typ {
	d := u.dialect()
	if callee.Op == parsers.OpGeneric && d != nil {
		return w.castCall(u, callee)
	}
	if callee.Op != parsers.OpMember || d == nil {
		return typ{}
	}
	if u.lang == "java" {
		if t := w.factory(u, callee, list); t.k != tUnknown {
			return t
		}
	}
	g := d.getters[u.f.Names[callee.Name]]
	if g != givesMapped && g != givesFolded && g != givesFlat {
		return typ{}
	}
	recv := w.r.value(u, callee.A)
	if recv.k != tList && recv.k != tMap {
		return typ{}
	}
	xs, _ := args(u, list)
	if len(xs) == 0 {
		return typ{}
	}
	t := w.r.value(u, xs[len(xs)-1])
	if t.k != tFunc {
		return typ{}
	}
	out := t.arg(0)
	if t.sym.u != nil {
		out = w.r.returns(t.sym)
	}
	switch {
	case g == givesFolded, g == givesFlat && out.k == tList:
		return out
	case g == givesFlat:
		return typ{}
	}
	return typ{k: tList, args: []typ{out}}
}

// castCall is what OfType<T>() and its like make of a list.
func (w *classWorld) castCall(u *unit, callee parsers.Expr) typ {
	m := u.f.Exprs[callee.A]
	if m.Op != parsers.OpMember || u.dialect().getters[u.f.Names[m.Name]] != givesCast || w.r.value(u, m.A).k != tList {
		return typ{}
	}
	return list(w.r.tuple(u, u.f.Exprs[callee.B], w.r.typeOf).arg(0))
}

// containerType is a well known generic type with its arguments.
func containerType(d *dialect, name string, args []typ) typ {
	get := func(i int) typ {
		if i < len(args) {
			return args[i]
		}
		return typ{}
	}
	switch d.containers[name] {
	case aList:
		return list(get(0))
	case aMap:
		return typ{k: tMap, args: []typ{get(0), get(1)}}
	case aPromise:
		return typ{k: tPromise, args: []typ{get(0)}}
	case aBox:
		return list(get(0))
	case anAlias:
		return get(0)
	case aPair:
		return typ{k: tTuple, args: []typ{get(0), get(1)}}
	case anOperator:
		return typ{k: tFunc, args: []typ{get(0), get(0), get(0)}}
	case aComparison:
		return typ{k: tFunc, args: []typ{builtin("int"), get(0), get(0)}}
	case anIndexed:
		return typ{k: tFunc, args: []typ{get(0), builtin("int")}}
	case anAction:
		return typ{k: tFunc, args: append([]typ{{}}, args...)}
	case aFunc:
		if len(args) == 0 {
			return typ{}
		}
		return typ{k: tFunc, args: append([]typ{args[len(args)-1]}, args[:len(args)-1]...)}
	}
	return typ{}
}

// classMember is what a member of a container of the standard library gives.
func classMember(d *dialect, t typ, name string) typ {
	if d == ruby && t.k == tTuple {
		t = list(union(t.args...))
	}
	elem, key := t.arg(0), t.arg(0)
	if t.k == tMap {
		elem = t.arg(1)
	}
	fn := func(ret typ) typ {
		if d.fields[name] {
			return ret
		}
		if ret.k == tUnknown && elem.k == tUnknown {
			return typ{}
		}
		// Functions in the arguments get elements.
		takes := typ{k: tFunc, args: []typ{{}, elem, elem}}
		if d == ruby {
			takes = rubyTakes(t, name, elem, key)
		}
		return typ{k: tFunc, args: []typ{ret, takes, takes, takes}}
	}
	switch d.getters[name] {
	case givesElem:
		if t.k == tTuple {
			return typ{}
		}
		return fn(elem)
	case givesSame:
		return fn(t)
	case givesGroups:
		return fn(list(list(elem)))
	case givesLater:
		return fn(typ{k: tPromise, args: []typ{t}})
	case givesElemLater:
		return fn(typ{k: tPromise, args: []typ{elem}})
	case givesList:
		return fn(list(elem))
	case givesKeys:
		return fn(list(key))
	case givesPairs:
		return fn(list(typ{k: tTuple, args: []typ{key, elem}}))
	case givesFirst:
		return fn(t.arg(0))
	case givesSecond:
		if t.k == tTuple {
			return fn(t.arg(1))
		}
		return fn(elem)
	}
	if t.k == tList || t.k == tMap {
		return fn(typ{})
	}
	return typ{}
}
