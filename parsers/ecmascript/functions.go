package ecmascript

import (
	"bytes"

	"vade/parsers"
	"vade/parsers/sitter"
)

func isFunction(k sitter.Kind) bool { return k == kArrow || k == kFuncExpr || k == kGenExpr }

// functionFlags are what the words before a function's parameters say.
func (w *walker) functionFlags(n uint32) (f parsers.Flag) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kWordAsync:
			f |= parsers.FlagAsync
		case kWordStatic:
			f |= parsers.FlagStatic
		case kWordGet:
			f |= parsers.FlagGetter
		case kWordSet:
			f |= parsers.FlagSetter
		case kWordAbstract:
			f |= parsers.FlagAbstract
		case kParams, kBlock:
			return f | w.generatorFlag(n)
		}
	}
	return f | w.generatorFlag(n)
}

func (w *walker) generatorFlag(n uint32) parsers.Flag {
	switch w.kind(n) {
	case kGenExpr, kGenFunc:
		return parsers.FlagGenerator
	case kMethod:
		if id := w.child(n, fName); id != 0 && bytes.IndexByte(w.t.Src[w.t.Nodes[n].Start:w.t.Nodes[id].Start], '*') >= 0 {
			return parsers.FlagGenerator
		}
	}
	return 0
}

// headOf is the part of a function that its signature shows, from the start of node.
func (w *walker) headOf(node, fn uint32) span {
	s := span{w.t.Nodes[node].Start, w.t.Nodes[fn].End}
	if body := w.child(fn, fBody); body != 0 {
		s.to = w.t.Nodes[body].Start
	}
	return s
}

// functionDecl is a function statement or the signature of one.
func (w *walker) functionDecl(n uint32) {
	flags, outer := w.take()
	id := w.child(n, fName)
	if id == 0 {
		w.function(n, parsers.NoDef)
		return
	}
	flags |= w.functionFlags(n)
	name := w.name(id)
	if w.kind(n) == kFuncSignature {
		flags |= w.signatureFlag(name)
	}
	d := w.def(decl{node: n, outer: outer, id: id, name: name, kind: parsers.KindFunction, flags: flags, head: w.headOf(n, n)})
	w.declare(name, d)
	this := parsers.NoDef
	if s := w.text(id); s[0] >= 'A' && s[0] <= 'Z' {
		this = d // a constructor function
	}
	w.functionOf(n, d, this)
}

// signatureFlag tells a signature beside an implementation from an ambient one, of
// which all but the first of a name are overloads.
func (w *walker) signatureFlag(name parsers.NameID) parsers.Flag {
	if !w.ambient {
		return parsers.FlagOverload
	}
	if last := len(w.b.File.Defs) - 1; last >= 0 {
		d := &w.b.File.Defs[last]
		if d.Name == name && d.Parent == w.encl && d.Kind.IsCallable() {
			return parsers.FlagAbstract | parsers.FlagOverload
		}
	}
	return parsers.FlagAbstract
}

// functionOf visits a function with another meaning of `this`.
func (w *walker) functionOf(n uint32, d, this parsers.DefID) parsers.ExprID {
	old := w.this
	if w.kind(n) != kArrow {
		w.this = this
	}
	x := w.function(n, d)
	w.this = old
	return x
}

// closure is a function expression that no name is bound to.
func (w *walker) closure(n uint32) parsers.ExprID {
	if n == w.wrap.node {
		return w.functionOf(n, w.wrap.def, parsers.NoDef)
	}
	id := w.child(n, fName)
	if id == 0 {
		return w.functionOf(n, parsers.NoDef, parsers.NoDef)
	}
	name := w.name(id)
	d := w.def(decl{node: n, id: id, name: name, kind: parsers.KindFunction, flags: w.functionFlags(n), head: w.headOf(n, n)})
	return w.functionOf(n, d, parsers.NoDef)
}

// function visits a function's parameters and body. If it has the definition d, that
// gets the type and value of the function's result.
func (w *walker) function(n uint32, d parsers.DefID) parsers.ExprID {
	hints, oldEncl, oldBlock, oldBlocks := w.hints, w.encl, w.block, w.blocks
	w.hints = [3]parsers.ExprID{}
	if d != parsers.NoDef {
		w.encl = d
	}
	w.block, w.blocks = w.spanOf(n), 0
	var factory amdFactory
	if w.factory.node == n {
		factory = w.factory
	}
	owner, returnsTo := w.owner, w.returnsTo
	w.owner, w.returnsTo = parsers.NoDef, parsers.NoDef
	if d != parsers.NoDef {
		returnsTo = d
	}
	w.frames = append(w.frames, frame{span: w.block, def: returnsTo, factory: factory, gives: w.gives})
	w.gives = givesValue
	if id := w.child(n, fName); id != 0 && w.kind(id) == kIdent && isFunction(w.kind(n)) && d != parsers.NoDef && w.name(id) != w.b.File.Defs[d].Name {
		w.bind(id, parsers.BindLocal, w.block, 0, w.defValue(d)) // its own name, seen inside only
	}
	var typ, body parsers.ExprID
	typed := false
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch f := w.t.Nodes[c].Field; {
		case f == fTypeParams:
			w.typeParams(c, w.block)
		case f == fParams:
			w.params(c, hints)
		case f == fParam:
			if !w.moduleParam(c, 0) {
				w.bind(c, parsers.BindParam, w.block, 0, hints[0])
			}
		case f == fReturn:
			typ, typed = w.typ(c), true
			w.frame().typ = typ
		case f == fBody && w.kind(c) == kBlock:
			w.visitChildren(c)
		case f == fBody:
			if factory.module {
				w.moduleValue(n, c)
			} else {
				body = w.returned(c)
			}
		case f == fName, w.kind(c) == kPropIdent:
		case w.kind(c) == kTypeAnnotation:
			typ, typed = w.typ(c), true
			w.frame().typ = typ
		case w.kind(c) == kDecorator:
		default:
			if f == 0 && w.kind(c) == 0 {
				w.visit(c)
			}
		}
	}
	fr := *w.frame()
	w.frames = w.frames[:len(w.frames)-1]
	w.encl, w.block, w.blocks, w.owner = oldEncl, oldBlock, oldBlocks, owner

	flags := w.functionFlags(n)
	var value parsers.ExprID
	switch {
	case typed:
	case flags&parsers.FlagGenerator != 0:
		value = w.unary(parsers.OpList, fr.yields)
	default:
		value = w.union(body, fr.result)
		if flags&parsers.FlagAsync != 0 {
			value = w.unary(parsers.OpAwait, value)
		}
	}
	if d != parsers.NoDef {
		def := &w.b.File.Defs[d]
		def.Type, def.Value = typ, value
		return w.defValue(d)
	}
	if typ != 0 {
		value = w.unary(parsers.OpNew, typ)
	}
	return w.op(parsers.Expr{Op: parsers.OpFunc, A: value})
}

// params visits the parameters of a function.
func (w *walker) params(n uint32, hints [3]parsers.ExprID) {
	i := 0
	s := sink{kind: parsers.BindParam, scope: w.frame().span}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		var hint parsers.ExprID
		if i < len(hints) {
			hint = hints[i]
		}
		switch w.kind(c) {
		case kComment:
			continue
		case kRequiredParam, kOptionalParam:
			if p := w.child(c, fPattern); p != 0 && w.kind(p) == kThis {
				w.bind(p, parsers.BindRecv, s.scope, w.typ(w.child(c, fType)), 0)
				continue
			}
			w.param(c, i, &s, hint)
		default:
			if !w.moduleParam(c, i) {
				w.pattern(c, &s, 0, 0, hint)
			}
		}
		i++
	}
}

// param is one parameter of TypeScript.
func (w *walker) param(c uint32, i int, s *sink, hint parsers.ExprID) {
	for k := w.t.First(c); k != 0; k = w.t.Sibling(c, k) {
		if w.kind(k) == kDecorator {
			w.decorator(k)
		}
	}
	p, tn := w.child(c, fPattern), w.child(c, fType)
	if p != 0 && tn == 0 && w.moduleParam(p, i) {
		return
	}
	typ := w.typ(tn)
	value := w.visit(w.child(c, fValue))
	if tn == 0 {
		value = w.union(hint, value)
	}
	if p != 0 && w.kind(p) == kIdent && w.isParamProperty(c) {
		w.paramProperty(c, p, typ, value)
	}
	w.pattern(p, s, tn, typ, value)
}

// isParamProperty reports whether a parameter of a constructor is a field too.
func (w *walker) isParamProperty(c uint32) bool {
	if w.has(c, kAccessibility) || w.has(c, kOverride) {
		return true
	}
	return bytes.HasPrefix(w.text(c), []byte("readonly "))
}

func (w *walker) paramProperty(c, p uint32, typ, value parsers.ExprID) {
	class := w.this
	if class == parsers.NoDef || !w.once(class, w.name(p)) {
		return
	}
	d := w.defIn(class, decl{node: c, id: p, name: w.name(p), kind: parsers.KindField, head: w.spanOf(c)})
	if d != parsers.NoDef {
		def := &w.b.File.Defs[d]
		def.Flags &^= parsers.FlagLocal
		def.Type, def.Value = typ, value
	}
}
