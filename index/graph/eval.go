package graph

import "vade/parsers"

// maxFuel bounds the work for one reference, in expressions.
const maxFuel = 20000

// value is the type of a value space expression.
func (r *Resolver) value(u *unit, x parsers.ExprID) typ {
	return r.memoized(u, u.vals, x, r.valueOf)
}

// typeOf is the type that a type space expression names: values of it are instances.
func (r *Resolver) typeOf(u *unit, x parsers.ExprID) typ {
	return r.memoized(u, u.typs, x, r.typeExpr)
}

// memoized evaluates an expression once. What was cut short by a cycle or by the
// limits is not kept: it would depend on where the evaluation began.
func (r *Resolver) memoized(u *unit, memos []memo, x parsers.ExprID, eval func(*unit, parsers.Expr) typ) typ {
	if x == 0 {
		return typ{}
	}
	m := &memos[x]
	switch {
	case m.done && r.depth+int(m.depth) <= maxDepth && r.nest+int(m.nest) <= maxNest:
		// What is remembered counts as deep as it was, or the limits would tell what was
		// asked before.
		r.deepest, r.nested = max(r.deepest, r.depth+int(m.depth)), max(r.nested, r.nest+int(m.nest))
		if m.t == nil {
			return typ{}
		}
		return *m.t
	case m.busy || r.depth >= maxDepth || r.fuel <= 0:
		r.cuts++
		return typ{}
	}
	return r.remember(u, m, x, eval)
}

// remember evaluates an expression and keeps the result, and how deep it went.
func (r *Resolver) remember(u *unit, m *memo, x parsers.ExprID, eval func(*unit, parsers.Expr) typ) typ {
	deepest, nested, before := r.deepest, r.nested, r.cuts
	r.fuel--
	r.depth++
	r.deepest, r.nested = r.depth, r.nest
	m.busy = true
	t := eval(u, u.f.Exprs[x])
	m.busy = false
	r.depth--
	if r.cuts == before {
		m.done, m.depth, m.nest = true, uint16(r.deepest-r.depth), uint16(r.nested-r.nest)
		if t.k != tUnknown {
			m.t = &t
			r.size += memoSize
		}
	}
	r.deepest, r.nested = max(deepest, r.deepest), max(nested, r.nested)
	return t
}

// maxDepth bounds how deep expressions may depend on one another: a chain of some
// hundred calls or assignments.
const maxDepth = 1000

// maxNest bounds how deep the questions of one resolution may go: a class whose
// iterator is itself, types that name each other, would never end.
const maxNest = 120

// enter begins a step that may lead back to itself; leave ends it. When enter says no,
// the step is given up and nothing that depends on it is remembered.
func (r *Resolver) enter() bool {
	r.nest++
	r.fuel--
	if r.nest <= maxNest && r.fuel > 0 {
		r.nested = max(r.nested, r.nest)
		return true
	}
	r.cuts++
	r.nest--
	return false
}

func (r *Resolver) leave() { r.nest-- }

func (r *Resolver) valueOf(u *unit, x parsers.Expr) typ {
	if u.family == "rust" {
		return r.rust.value(u, x)
	}
	if u.family == "c" {
		return r.c.valueOf(u, x)
	}
	f := u.f
	switch x.Op {
	case parsers.OpIdent:
		return r.entityType(r.ident(u, x.Name, x.Off, false))
	case parsers.OpMember:
		if a := f.Exprs[x.A]; a.Op == parsers.OpIdent && f.Names[x.Name] == "exports" && f.Names[a.Name] == "module" && u.family == "ecmascript" {
			return typ{k: tModule, mod: &module{family: u.family, path: u.path, u: u}}
		}
		if u.apart() && f.Exprs[x.A].Op == parsers.OpPartial { // a method that is not called
			return r.classes(u).reference(u, r.value(u, x.A), f.Names[x.Name])
		}
		return r.memberType(u, r.value(u, x.A), f.Names[x.Name])
	case parsers.OpCall:
		return r.call(u, x)
	case parsers.OpNew:
		return r.typeOf(u, x.A)
	case parsers.OpElem:
		t := r.value(u, x.A)
		if x.Name != 0 && t.k == tMap { // iterating, not an index
			return typ{k: tTuple, args: t.args}
		}
		return r.elem(u, t, 8)
	case parsers.OpKey:
		return r.key(r.value(u, x.A))
	case parsers.OpNth:
		return r.nth(u, r.value(u, x.A), int(x.B))
	case parsers.OpAwait:
		return await(r.value(u, x.A))
	case parsers.OpList:
		return list(r.value(u, x.A))
	case parsers.OpMap:
		return typ{k: tMap, args: []typ{r.value(u, x.A), r.value(u, x.B)}}
	case parsers.OpFunc:
		t := typ{k: tFunc, args: []typ{r.value(u, x.A)}}
		if x.B != 0 && r.classes(u) != nil {
			t.args = append(t.args, r.tuple(u, f.Exprs[x.B], r.typeOf).args...)
		}
		return t
	case parsers.OpUnion:
		return union(r.value(u, x.A), r.value(u, x.B))
	case parsers.OpTuple:
		return r.tuple(u, x, r.value)
	case parsers.OpGeneric:
		t := r.value(u, x.A)
		if t.k == tFunc && t.sym.u == nil { // what it gives is known
			return t
		}
		t.args = r.tuple(u, f.Exprs[x.B], r.typeOf).args
		return t
	case parsers.OpLit:
		if x.Name == 0 { // a value of which nothing is known
			return typ{}
		}
		return builtin(f.Names[x.Name])
	case parsers.OpParam:
		if w := r.classes(u); w != nil {
			return w.paramOf(u, x)
		}
		return r.param(u, r.value(u, x.A), int(x.B))
	case parsers.OpDef:
		return r.defType(sym{u, parsers.DefID(x.B)})
	case parsers.OpThis:
		return r.this(u, x.Off)
	case parsers.OpSuper:
		t := r.this(u, x.Off)
		t.k, t.self = tSuper, false
		return t
	case parsers.OpRequire:
		return r.required(u, f.Names[x.Name])
	case parsers.OpPartial:
		return r.value(u, x.A)
	case parsers.OpMarkup:
		return r.ecma.markup(u, x)
	}
	return typ{}
}

func (r *Resolver) typeExpr(u *unit, x parsers.Expr) typ {
	if u.family == "rust" {
		return r.rust.typeExpr(u, x)
	}
	if u.family == "c" {
		return r.c.typeExpr(u, x)
	}
	f := u.f
	switch x.Op {
	case parsers.OpIdent:
		t := r.entityType(r.ident(u, x.Name, x.Off, true))
		if t.k == tModule && t.mod.family == "ecmascript" { // a CommonJS module that is a class
			t = r.moduleValue(t.mod)
		}
		if t.k == tFunc && t.sym.u != nil && u.family == "ecmascript" { // a function that constructs
			t.k = tClass
		}
		return instance(t)
	case parsers.OpMember:
		t := classOf(instance(r.ofArity(u, r.memberType(u, r.typeQualifier(u, x.A), f.Names[x.Name]), u.applied(x.Off))))
		if t.k == tExternal && t.idx == 0 && u.lang == "java" {
			t.idx = r.classes(u).foreignID(f.Names[x.Name])
		}
		return t
	case parsers.OpList:
		t := list(r.typeOf(u, x.A))
		if u.lang == "java" {
			t.ext = arrayName
		}
		return t
	case parsers.OpMap:
		return typ{k: tMap, args: []typ{r.typeOf(u, x.A), r.typeOf(u, x.B)}}
	case parsers.OpFunc:
		t := typ{k: tFunc, args: append([]typ{r.typeOf(u, x.A)}, r.tuple(u, f.Exprs[x.B], r.typeOf).args...)}
		if n := len(t.args) - 1; x.Name != 0 && n > 0 {
			t.on, t.args = &t.args[n], t.args[:n:n]
		}
		return t
	case parsers.OpUnion:
		return union(r.typeOf(u, x.A), r.typeOf(u, x.B))
	case parsers.OpTuple:
		return r.tuple(u, x, r.typeOf)
	case parsers.OpGeneric:
		t := r.typeOf(u, x.A)
		t.args = r.tuple(u, f.Exprs[x.B], r.typeOf).args
		if u.family == "ecmascript" && t.sym.u == nil {
			return libraryType(f.Names[f.Exprs[x.A].Name], t)
		}
		if d := u.dialect(); d != nil && t.sym.u == nil {
			name := f.Names[f.Exprs[x.A].Name]
			if c := containerType(d, name, t.args); c.k != tUnknown {
				if d.valuesApart { // overloads tell one container from another
					c.ext = name
				}
				return c
			}
		}
		return t
	case parsers.OpLit:
		return builtin(f.Names[x.Name])
	case parsers.OpTypeOf: // in Python type[X]: the class itself
		return r.value(u, x.A)
	case parsers.OpAwait:
		return typ{k: tPromise, args: []typ{r.typeOf(u, x.A)}}
	case parsers.OpPartial:
		return r.typeOf(u, x.A)
	case parsers.OpThis:
		return instance(r.this(u, x.Off))
	case parsers.OpDef:
		return instance(r.defType(sym{u, parsers.DefID(x.B)}))
	case parsers.OpElem: // T[K]
		return r.elem(u, r.typeOf(u, x.A), 8)
	case parsers.OpCall, parsers.OpNew:
		return r.valueOf(u, x)
	}
	return typ{}
}

// typeQualifier is what stands before the dot in a type: a module, a name space, a
// class.
func (r *Resolver) typeQualifier(u *unit, x parsers.ExprID) typ {
	if e := u.f.Exprs[x]; e.Op == parsers.OpIdent {
		return r.entityType(r.identIn(u, u.types[e.Name], e.Name, e.Off, false))
	}
	return r.value(u, x)
}

// instance turns a type into its instances.
func instance(t typ) typ {
	switch t.k {
	case tClass:
		t.k = tInst
	case tObject: // a type that is written as an object
		return t
	case tUnion:
		args := make([]typ, len(t.args))
		for i, a := range t.args {
			args[i] = instance(a)
		}
		t.args = args
	case tFunc, tModule:
		return typ{}
	}
	return t
}

func (r *Resolver) tuple(u *unit, x parsers.Expr, eval func(*unit, parsers.ExprID) typ) typ {
	t := typ{k: tTuple}
	for n := 0; x.Op == parsers.OpTuple && n < 16; n++ {
		t.args = append(t.args, eval(u, x.A))
		if x.B == 0 {
			break
		}
		x = u.f.Exprs[x.B]
	}
	return t
}

// elem is the type of one element.
func (r *Resolver) elem(u *unit, t typ, depth int) typ {
	if !r.enter() {
		return typ{}
	}
	defer r.leave()
	if depth == 0 {
		return typ{}
	}
	switch t.k {
	case tList, tExternal:
		if t.k == tExternal {
			return t
		}
		return t.arg(0)
	case tMap:
		if u.family == "python" { // iteration gives keys, an index gives values
			if k := t.arg(0); k.k != tBuiltin && k.k != tUnknown {
				return union(k, t.arg(1))
			}
		}
		return t.arg(1)
	case tTuple:
		return union(t.args...)
	case tFunc: // f[T]
		return t
	case tClass: // Box[T], Enum["x"]
		return t
	case tInst:
		if under := r.underlying(t); under.k != tUnknown {
			return r.elem(u, under, depth-1)
		}
		return r.elemOfInstance(u, t)
	case tParam:
		return r.elem(u, r.constraint(t), depth-1)
	case tUnion:
		return ofUnion(t, func(a typ) typ { return r.elem(u, a, depth-1) })
	case tBuiltin:
		return t
	case tBox:
		return r.elem(u, t.arg(0), depth-1)
	}
	return typ{}
}

// elemOfInstance asks a class for the method that gives its elements.
func (r *Resolver) elemOfInstance(u *unit, t typ) typ {
	if w := r.classes(t.sym.u); w != nil {
		return w.elemOf(u, t, 6)
	}
	if t.sym.u.family != "python" {
		return typ{}
	}
	for _, m := range []string{"__getitem__", "__iter__"} {
		ret := r.result(u, r.memberType(u, t, m), 0)
		if ret.k == tUnknown {
			continue
		}
		if m == "__iter__" {
			return r.elem(u, ret, 2)
		}
		return ret
	}
	return typ{}
}

func (r *Resolver) key(t typ) typ {
	if !r.enter() {
		return typ{}
	}
	defer r.leave()
	switch t.k {
	case tMap:
		return t.arg(0)
	case tInst:
		return r.key(r.underlying(t))
	case tList, tTuple:
		return builtin("int")
	}
	return typ{}
}

func (r *Resolver) nth(u *unit, t typ, n int) typ {
	switch t.k {
	case tTuple:
		return t.arg(n)
	case tList:
		return t.arg(0)
	case tExternal:
		return t
	case tUnion:
		return ofUnion(t, func(a typ) typ { return r.nth(u, a, n) })
	}
	return typ{}
}

func await(t typ) typ {
	switch t.k {
	case tPromise:
		return t.arg(0)
	case tExternal:
		if t.ext == "rxjs" && len(t.args) > 0 { // a template awaits what a stream gives
			return t.args[0]
		}
	case tUnion:
		return ofUnion(t, func(a typ) typ { return await(a) })
	}
	return t
}

// underlying is the type behind a named one that is not written as a structure.
func (r *Resolver) underlying(t typ) typ {
	if !r.enter() {
		return typ{}
	}
	defer r.leave()
	if t.k != tInst || t.sym.u == nil {
		return typ{}
	}
	d := t.sym.def()
	if d.Kind != parsers.KindType || d.Type == 0 {
		return typ{}
	}
	return r.subst(r.typeOf(t.sym.u, d.Type), bindings{ofType: t.args}, 6)
}

// this is the instance that a method works on.
func (r *Resolver) this(u *unit, off uint32) typ {
	if w := r.classes(u); w != nil {
		return w.this(u, off)
	}
	if u.lang == "html" && off == 0 {
		return r.ecma.component(u)
	}
	id, ok := u.owners.innermost(off)
	if !ok {
		return typ{}
	}
	best := parsers.DefID(id)
	if k := u.f.Defs[best].Kind; !k.IsType() && !k.IsCallable() {
		return typ{k: tObject, sym: sym{u, best}}
	}
	return typ{k: tInst, sym: sym{u, best}, self: true}
}

// call is the type of a call.
func (r *Resolver) call(u *unit, x parsers.Expr) typ {
	if u.family == "python" {
		if t, ok := r.pythonCall(u, x); ok {
			return t
		}
	}
	if w := r.classes(u); w != nil {
		return w.call(u, x)
	}
	if u.family == "ecmascript" {
		if t, ok := r.ecma.libraryCall(u, x); ok {
			return t
		}
	}
	return r.result(u, r.value(u, x.A), x.B)
}

// result is what a callable gives; arg is its first argument.
func (r *Resolver) result(u *unit, t typ, arg parsers.ExprID) typ {
	if !r.enter() {
		return typ{}
	}
	defer r.leave()
	switch t.k {
	case tFunc:
		if t.sym.u == nil {
			return t.arg(0)
		}
		return r.resultOf(u, t, arg)
	case tClass:
		t.k = tInst
		return t
	case tExternal:
		return t
	case tBox:
		return r.result(u, t.arg(0), arg)
	case tInst:
		if under := r.underlying(t); under.k == tFunc {
			return under.arg(0)
		}
		if name := called[t.sym.u.lang]; name != "" {
			if m := r.memberType(u, t, name); m.k == tFunc {
				return r.result(u, m, arg)
			}
		}
	case tUnion:
		return ofUnion(t, func(a typ) typ { return r.result(u, a, arg) })
	}
	return typ{}
}

// resultOf is what the function t.sym gives. Its type parameters stand for the explicit
// arguments, or for what the first argument says of the first parameter.
func (r *Resolver) resultOf(u *unit, t typ, arg parsers.ExprID) typ {
	f := t.sym
	ret := r.returns(f)
	if !hasParam(ret, 4) {
		return ret
	}
	b := bindings{ofFunc: t.args}
	if f.def().Recv != 0 && f.u.family != "jvm" {
		b = bindings{ofType: t.args}
	}
	if len(t.args) == 0 && arg != 0 {
		b.ofFunc = r.infer(f, r.value(u, arg))
	}
	return r.subst(ret, b, 6)
}

func hasParam(t typ, depth int) bool {
	if t.k == tParam || t.self {
		return true
	}
	for _, a := range t.args {
		if depth > 0 && hasParam(a, depth-1) {
			return true
		}
	}
	return false
}

// param is what the i-th parameter of a function gets: the closure that takes the place
// of the function has parameters of these types.
func (r *Resolver) param(u *unit, t typ, i int) typ {
	if !r.enter() {
		return typ{}
	}
	defer r.leave()
	switch t.k {
	case tFunc:
		switch {
		case t.sym.u != nil:
			return r.declaredParam(t.sym, i)
		case i == int(parsers.ParamThis) && t.on != nil:
			return *t.on
		case i == int(parsers.ParamLast):
			i = len(t.args) - 2
		}
		return t.arg(1 + i)
	case tInst:
		if w := r.classes(u); w != nil && t.sym.u.apart() {
			return w.closureParam(t, i)
		}
		return r.param(u, r.underlying(t), i)
	case tParam:
		return r.param(u, r.constraint(t), i)
	case tUnion:
		return ofUnion(t, func(a typ) typ { return r.param(u, a, i) })
	case tClass: // of a constructor
		if w := r.classes(u); w != nil {
			var out []typ
			for _, s := range w.constructors([]sym{t.sym}, true) {
				out = append(out, r.subst(r.declaredParam(s, i), bindings{ofType: t.args}, 6))
			}
			return union(out...)
		}
	}
	return typ{}
}

// declaredParam is the declared type of the i-th parameter of a function, unknown where
// patterns make the names more than the parameters.
func (r *Resolver) declaredParam(f sym, i int) typ {
	if f.u.family == "ruby" { // functions are only passed as the block
		return r.blockParam(f)
	}
	if i == int(parsers.ParamLast) {
		return r.lastParam(f)
	}
	for j := range f.u.f.Binds {
		b := &f.u.f.Binds[j]
		if b.Encl != f.d || !b.Kind.IsParam() {
			continue
		}
		if op := f.u.f.Exprs[b.Value].Op; op == parsers.OpMember || op == parsers.OpNth || op == parsers.OpParam {
			return typ{}
		}
		if i == 0 {
			return r.typeOf(f.u, b.Type)
		}
		i--
	}
	return typ{}
}

// lastParam is the declared type of the last parameter of a function.
func (r *Resolver) lastParam(f sym) typ {
	list := f.u.paramsOf(f.d)
	for i := len(list) - 1; i >= 0; i-- {
		if b := &f.u.f.Binds[list[i]]; b.Kind.IsParam() {
			return r.typeOf(f.u, b.Type)
		}
	}
	return typ{}
}

// infer finds what the type parameters of f are when its first parameter gets a value
// of the type.
func (r *Resolver) infer(f sym, got typ) []typ {
	tps := f.u.params[f.d]
	if len(tps) == 0 || got.k == tUnknown {
		return nil
	}
	for i := range f.u.f.Binds {
		b := &f.u.f.Binds[i]
		if b.Encl == f.d && b.Kind.IsParam() {
			out := make([]typ, len(tps))
			if f.u.lang == "php" && f.u.f.Exprs[b.Type].Op == parsers.OpTypeOf { // class-string<T>
				got = instance(got)
			}
			r.match(r.typeOf(f.u, b.Type), got, out, 4)
			return out
		}
	}
	return nil
}

func (r *Resolver) match(param, got typ, out []typ, depth int) {
	if depth == 0 {
		return
	}
	if param.k == tParam {
		if owner, i := r.paramPlace(param); !owner && i < len(out) {
			out[i] = got
		}
		return
	}
	for i := range param.args {
		r.match(param.args[i], got.arg(i), out, depth-1)
	}
}

// returned is the type of a returned value. A function that hands out an object of its
// own local functions returns itself as an object.
func (r *Resolver) returned(f sym, x parsers.ExprID, depth int) typ {
	switch e := f.u.f.Exprs[x]; {
	case e.Op == parsers.OpDef && parsers.DefID(e.B) == f.d:
		return typ{k: tObject, sym: f}
	case e.Op == parsers.OpUnion && depth > 0:
		return union(r.returned(f, e.A, depth-1), r.returned(f, e.B, depth-1))
	}
	return r.value(f.u, x)
}

// returns is the declared or inferred result of a function.
func (r *Resolver) returns(f sym) typ {
	if !r.enter() {
		return typ{}
	}
	defer r.leave()
	d := f.def()
	var t typ
	if d.Type != 0 {
		t = r.typeOf(f.u, d.Type)
	} else if d.Value != 0 {
		t = r.returned(f, d.Value, 4)
	}
	if d.Flags&parsers.FlagAsync != 0 && d.Flags&parsers.FlagGenerator == 0 && t.k != tPromise && t.k != tUnknown {
		t = typ{k: tPromise, args: []typ{t}}
	}
	return t
}
