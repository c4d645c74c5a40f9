package ecmascript

import (
	"bytes"

	"vade/parsers"
)

// variable is what a declaration says about one of its declarators.
type variable struct {
	node, outer uint32
	from        uint32 // where its signature starts
	kind        parsers.Kind
	flags       parsers.Flag
	top         bool // it belongs to the file or a namespace
	scope       span // of a local one
}

// variables is a const, let, var or using declaration.
func (w *walker) variables(n uint32) {
	flags, outer := w.take()
	loop := w.loop
	w.loop = false
	v := variable{outer: outer, flags: flags, kind: parsers.KindVariable, top: w.atTop(), scope: w.block}
	if w.ambient {
		v.flags |= parsers.FlagAbstract
	}
	if w.kind(n) == kVar {
		v.scope = w.frame().span
		v.top = !w.inFunction() && !loop
	} else if !bytes.HasPrefix(w.text(n), []byte("let")) {
		v.kind = parsers.KindConstant
	}
	count := 0
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kDeclarator {
			count++
		}
	}
	v.from = w.t.Nodes[n].Start
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kDeclarator {
			w.visit(c)
			continue
		}
		if v.node = n; count > 1 {
			v.node = c
		}
		w.declarator(c, v)
		v.from, v.outer = w.t.Nodes[c].End, 0
		if next := w.t.Sibling(n, c); next != 0 {
			v.from = w.t.Nodes[next].Start
		}
	}
}

func (w *walker) declarator(c uint32, v variable) {
	id, tn, val := w.child(c, fName), w.child(c, fType), w.child(c, fValue)
	if id == 0 {
		w.visitChildren(c)
		return
	}
	if v.flags&parsers.FlagExported == 0 && w.requires(id, val, v) {
		w.typ(tn)
		return
	}
	if w.kind(id) != kIdent {
		w.destructure(c, id, tn, val, v)
		return
	}
	core := w.peel(val)
	if core != 0 && w.definesMore(core, v.top) {
		w.variableDef(c, id, tn, val, core, v)
		return
	}
	if v.top {
		w.plainVariable(c, id, tn, val, core, v)
		return
	}
	typ := w.typ(tn)
	w.bind(id, parsers.BindLocal, v.scope, typ, w.visit(val))
}

func (w *walker) destructure(c, id, tn, val uint32, v variable) {
	typ := w.typ(tn)
	x := w.visit(val)
	s := sink{scope: v.scope}
	if v.top && w.host != nil {
		w.hostProps(typ, x)
	}
	if v.top {
		s.defs = true
		s.proto = decl{node: v.node, outer: v.outer, kind: v.kind, flags: v.flags, head: w.valueHead(c, val, v)}
	}
	w.pattern(id, &s, tn, typ, x)
}

// definesMore reports whether a value makes its variable more than a plain one.
func (w *walker) definesMore(core uint32, top bool) bool {
	switch k := w.kind(core); {
	case isFunction(k), k == kClass:
		return true
	case k == kObject:
		return top || w.hasFunctions(core)
	case k == kCall:
		return w.wrapped(core, 0) != 0 && (top || w.wrapper(core))
	}
	return false
}

// variableDef defines a variable that holds a function, a class or an object with
// members.
func (w *walker) variableDef(c, id, tn, val, core uint32, v variable) {
	d := decl{node: v.node, outer: v.outer, id: id, name: w.name(id), kind: v.kind, flags: v.flags}
	switch w.kind(core) {
	case kClass:
		w.class(core, d, v.from, val)
		return
	case kObject:
		d.head = span{v.from, w.t.Nodes[core].Start}
		def := w.def(d)
		w.declare(d.name, def)
		w.within(def, func() {
			w.props = 0
			typ := w.typ(tn)
			k := keepAttributes
			if v.top && tn == 0 && w.enumLike(id, val) {
				k = keepAll
			}
			w.objectMembers(core, def, k)
			if cast := w.shell(val, w.defValue(def)); typ == 0 {
				typ = cast
			}
			w.setTyped(def, typ, w.defValue(def))
		})
	case kCall:
		inner := w.wrapped(core, 0)
		d.kind = parsers.KindFunction
		d.flags |= w.functionFlags(inner)
		d.head = w.headOf(inner, inner)
		d.head.from = v.from
		def := w.def(d)
		w.declare(d.name, def)
		w.within(def, func() { w.typ(tn) })
		w.wrappedCall(val, inner, def)
	default:
		d.kind = parsers.KindFunction
		d.flags |= w.functionFlags(core)
		d.head = span{v.from, w.headOf(core, core).to}
		def := w.def(d)
		w.declare(d.name, def)
		this := parsers.NoDef
		if s := w.text(id); s[0] >= 'A' && s[0] <= 'Z' {
			this = def
		}
		w.within(def, func() {
			typ := w.typ(tn)
			w.annotated(tn)
			w.functionOf(core, def, this)
			w.shell(val, w.defValue(def))
			w.resultFrom(def, typ)
		})
	}
}

// wrappedCall visits a call around the inline function inner, which is what def
// stands for. In a function it is that function which makes the call.
func (w *walker) wrappedCall(val, inner uint32, def parsers.DefID) {
	old, owner := w.wrap, w.owner
	w.wrap, w.owner = wrap{inner, def}, def
	if w.encl == parsers.NoDef {
		w.within(def, func() { w.visit(val) })
	} else {
		w.visit(val)
	}
	w.wrap, w.owner = old, owner
}

type wrap struct {
	node uint32
	def  parsers.DefID
}

// plainVariable is a variable of the file that holds a value.
func (w *walker) plainVariable(c, id, tn, val, core uint32, v variable) {
	d := decl{node: v.node, outer: v.outer, id: id, name: w.name(id), kind: v.kind, flags: v.flags, head: w.valueHead(c, val, v)}
	def := w.def(d)
	w.declare(d.name, def)
	w.within(def, func() {
		typ := w.typ(tn)
		old := w.owner
		w.owner = def
		w.setTyped(def, typ, w.visit(val))
		w.owner = old
	})
}

func (w *walker) setTyped(d parsers.DefID, typ, value parsers.ExprID) {
	if d != parsers.NoDef {
		w.b.File.Defs[d].Type, w.b.File.Defs[d].Value = typ, value
	}
}

const shortValue = 80 // bytes of a value that a signature still shows

// valueHead is a declarator with its value, if that is short.
func (w *walker) valueHead(c, val uint32, v variable) span {
	s := span{v.from, w.t.Nodes[c].End}
	if val == 0 {
		return s
	}
	x := &w.t.Nodes[val]
	if x.End-x.Start <= shortValue && bytes.IndexByte(w.text(val), '\n') < 0 {
		return s
	}
	s.to = x.Start
	if w.kind(val) == kCall {
		if a := w.child(val, fArguments); a != 0 && w.t.Nodes[a].Start-x.Start <= shortValue {
			s.to = w.t.Nodes[a].Start
		}
	}
	return s
}

// annotated gives the closure that comes next what the annotation of its variable
// says about its parameters.
func (w *walker) annotated(tn uint32) {
	if tn == 0 {
		return
	}
	t := w.firstReal(tn)
	switch {
	case t == 0:
	case w.kind(t) == kFuncType:
		w.mute++
		i := 0
		for p := w.t.First(w.child(t, fParams)); p != 0 && i < len(w.hints); p = w.t.Sibling(w.child(t, fParams), p) {
			if w.kind(p) == kRequiredParam || w.kind(p) == kOptionalParam {
				w.hints[i] = w.unary(parsers.OpNew, w.typ(w.child(p, fType)))
				i++
			}
		}
		w.mute--
	case w.kind(t) == kGeneric && componentType(w.text(w.lastName(w.child(t, fName)))):
		if args := w.child(t, fTypeArgs); args != 0 {
			w.mute++
			w.hints[0] = w.unary(parsers.OpNew, w.typ(w.firstReal(args)))
			w.mute--
		}
	default:
		w.mute++
		typ := w.typ(t)
		w.mute--
		w.expect(w.unary(parsers.OpNew, typ))
	}
}

// expect gives the closure that comes next the parameters of the function fn, whose
// place it takes.
func (w *walker) expect(fn parsers.ExprID) {
	if fn == 0 {
		return
	}
	for i := range w.hints {
		w.hints[i] = w.op(parsers.Expr{Op: parsers.OpParam, A: fn, B: parsers.ExprID(i)})
	}
}

// hasParams reports whether a function has parameters, whose types may be asked for.
func (w *walker) hasParams(n uint32) bool {
	if w.child(n, fParam) != 0 {
		return true
	}
	ps := w.child(n, fParams)
	return ps != 0 && w.firstReal(ps) != 0
}

func (w *walker) lastName(n uint32) uint32 {
	if n != 0 && w.kind(n) == kNestedTypeIdent {
		return w.child(n, fName)
	}
	return n
}

func componentType(name []byte) bool {
	switch string(name) {
	case "FC", "FunctionComponent", "VFC", "VoidFunctionComponent", "SFC", "StatelessComponent", "ForwardRefRenderFunction", "Component":
		return true
	}
	return false
}

// resultFrom takes a function's result from the annotation of its variable.
func (w *walker) resultFrom(d parsers.DefID, typ parsers.ExprID) {
	if d == parsers.NoDef || typ == 0 || w.b.File.Defs[d].Type != 0 {
		return
	}
	if e := w.b.File.Exprs[typ]; e.Op == parsers.OpFunc {
		w.b.File.Defs[d].Type = e.A
		return
	}
	w.b.File.Defs[d].Type = w.unary(parsers.OpTypeOf, w.op(parsers.Expr{Op: parsers.OpCall, A: w.unary(parsers.OpNew, typ)}))
}
