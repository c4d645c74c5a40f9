package kotlin

import (
	"bytes"

	"vade/parsers"
)

// property reads "val a: B = c", which in code is a local variable.
func (w *walker) property(n uint32) {
	v := w.t.ChildKind(n, kVariable)
	if v == 0 {
		v = w.t.ChildKind(n, kVariables)
	}
	if v == 0 {
		w.children(n)
		return
	}
	if w.code {
		w.annotations(w.t.ChildKind(n, kModifiers))
		w.variable(n, v)
		return
	}
	if w.kind(v) == kVariables { // at the top of a script
		w.annotations(w.t.ChildKind(n, kModifiers))
		x := w.value(n, v)
		i := 0
		for c := w.first(v); c != 0; c = w.next(v, c) {
			if w.kind(c) == kVariable {
				d := w.declare(n, c)
				if d != parsers.NoDef && w.b.File.Defs[d].Type == 0 {
					w.b.File.Defs[d].Value = w.b.Nth(x, i)
				}
				i++
			}
		}
		return
	}
	w.annotations(w.t.ChildKind(n, kModifiers))
	d := w.declare(n, v)
	if d == parsers.NoDef {
		w.children(n)
		return
	}
	w.within(d, w.node(n).End, func() {
		bounds := w.typeParams(n)
		if recv := w.receiverType(n, v); recv != 0 {
			w.extends(n, d, recv, bounds)
		}
		w.inClass(n, func() {
			x := w.value(n, v)
			w.b.File.Defs[d].Value = x
		})
		for c := w.first(n); c != 0; c = w.next(n, c) {
			if w.kind(c) == kAccessor {
				w.accessorBody(c, d)
			}
		}
	})
}

// declare defines the property of the variable v.
func (w *walker) declare(n, v uint32) parsers.DefID {
	id := w.t.ChildKind(v, kIdent)
	if w.empty(id) {
		return parsers.NoDef
	}
	m := w.mods(n)
	kind := parsers.KindProperty
	if m.constant {
		kind = parsers.KindConstant
	}
	if w.owner.kind == parsers.KindInterface && !w.owner.static && w.encl == w.owner.def && w.bare(n, v) {
		m.flags |= parsers.FlagAbstract
	}
	s := w.at(id)
	s.head = w.lineEnd(w.start(n), w.node(n).End)
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if w.kind(c) == kAccessor {
			s.head = min(s.head, w.node(c).Start)
		}
	}
	d := w.define(n, kind, s, m)
	typ := w.typ(w.typeOf(v), parsers.RoleType)
	w.b.File.Defs[d].Type = typ
	return d
}

// bare tells whether a property has neither a value nor accessors.
func (w *walker) bare(n, v uint32) bool {
	for c := w.next(n, v); c != 0; c = w.next(n, c) {
		if w.kind(c) == kAccessor || w.kind(c) == kDelegate || w.isExpr(c) {
			return false
		}
	}
	return w.node(n).Next >= uint32(len(w.t.Nodes)) || w.kind(w.node(n).Next) != kAccessor
}

// lineEnd is the end of the line that the byte from is in, at most to.
func (w *walker) lineEnd(from, to uint32) uint32 {
	if i := bytes.IndexByte(w.t.Src[from:max(from, to)], '\n'); i >= 0 {
		return from + uint32(i)
	}
	return to
}

// value reads what the declaration n gives its variable v: what stands behind "=" or by.
func (w *walker) value(n, v uint32) parsers.ExprID {
	var x parsers.ExprID
	for c := w.next(n, v); c != 0; c = w.next(n, c) {
		switch k := w.kind(c); {
		case k == kDelegate:
			x = w.delegate(c)
		case w.isExpr(c):
			x = w.visit(c)
		case k == kAccessor || k == kConstraints:
		default:
			w.visit(c)
		}
	}
	return x
}

// delegate reads what stands behind by. Of lazy it is known what it gives.
func (w *walker) delegate(n uint32) parsers.ExprID {
	c := w.first(n)
	if c == 0 {
		return 0
	}
	x := w.visit(c)
	e := w.b.File.Exprs[x]
	if fn := w.b.File.Exprs[e.A]; e.Op == parsers.OpCall && fn.Op == parsers.OpIdent && w.b.Text(fn.Name) == "lazy" {
		return w.lambdaResult(e.B)
	}
	return 0
}

// accessor reads a get or set that stands behind its property in a line of its own.
func (w *walker) accessor(n uint32) {
	d := parsers.DefID(len(w.b.File.Defs)) - 1
	for d >= 0 && w.b.File.Defs[d].Parent != w.encl && w.b.File.Defs[d].Parent != parsers.NoDef {
		d = w.b.File.Defs[d].Parent
	}
	if d < 0 || w.b.File.Defs[d].Parent != w.encl || w.b.File.Defs[d].Kind != parsers.KindProperty || w.code {
		w.children(n)
		return
	}
	def := &w.b.File.Defs[d]
	def.EndLine += uint32(bytes.Count(w.t.Src[def.End:w.node(n).End], []byte{'\n'}))
	def.End = w.node(n).End
	for i := len(w.b.File.Binds) - 1; i >= 0 && w.b.File.Binds[i].Encl >= d; i-- {
		if b := &w.b.File.Binds[i]; b.Encl == d && (b.Kind == parsers.BindRecv || b.Kind == parsers.BindTypeParam) {
			b.To = def.End
		}
	}
	w.within(d, def.End, func() { w.accessorBody(n, d) })
}

// accessorBody reads a get or set of the property d.
func (w *walker) accessorBody(n uint32, d parsers.DefID) {
	w.annotations(w.t.ChildKind(n, kModifiers))
	body := w.t.ChildKind(n, kBody)
	if body == 0 {
		return
	}
	from, typ := w.node(body).Start, w.b.File.Defs[d].Type
	var value parsers.ExprID
	if typ == 0 {
		value = w.b.File.Defs[d].Value
	}
	local := func(name parsers.NameID, typ, value parsers.ExprID) {
		w.b.Bind(parsers.Bind{Name: name, From: from, To: w.node(n).End, Off: from, Encl: d, Type: typ, Value: value})
	}
	w.block(w.node(n).End, func() {
		local(w.b.Str("field"), typ, value)
		p := w.t.ChildKind(n, kOptionalTypeParam)
		if p != 0 {
			local(w.name(w.t.ChildKind(p, kIdent)), typ, value)
		}
		if result := w.typ(w.typeOf(n), parsers.RoleType); p == 0 && typ == 0 {
			w.b.File.Defs[d].Type = result
		}
		x := w.functionBody(body)
		if def := &w.b.File.Defs[d]; p == 0 && def.Type == 0 && def.Value == 0 {
			def.Value = x
		}
	})
}
