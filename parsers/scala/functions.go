package scala

import (
	"bytes"

	"vade/parsers"
)

// receiver is the parameter of an extension that its functions are called on.
type receiver struct {
	param, typ uint32
	name       parsers.NameID // of the type
	x          parsers.ExprID
	decl       uint32 // the extension
	read       bool   // the bounds of its type parameters are noted
}

// function reads a function, a method or a constructor; on is the receiver of one in an
// extension.
func (w *walker) function(n uint32, on *receiver) {
	name, body := w.t.Child(n, fName), w.t.Child(n, fBody)
	if w.empty(name) {
		w.children(n)
		return
	}
	m := w.modifiers(n)
	if t := w.s.typ; on == nil && t != nil && !w.s.local && !m.private {
		on = t.on
	}
	kind, id, t := parsers.KindMethod, w.name(name), w.s.typ
	switch {
	case w.s.local || t == nil:
		kind = parsers.KindFunction
	case w.text(name) == "this":
		kind, id = parsers.KindConstructor, t.name
	}
	if w.getter(n) && kind != parsers.KindConstructor {
		m.flags |= parsers.FlagGetter
	}
	head := w.trimmed(n)
	if body != 0 {
		head = w.node(body).Start
	} else if t != nil && !w.s.local {
		m.flags |= parsers.FlagAbstract
	}
	d := w.def(n, name, id, kind, m, head)
	if kind == parsers.KindConstructor {
		w.b.File.Defs[d].Flags &^= parsers.FlagStatic
	}
	w.within(scope{def: d, end: w.node(n).End, typ: t, local: true}, func() {
		if on != nil {
			w.receive(d, on)
		}
		w.typeParams(n, w.node(n).Start)
		w.each(n, fParams, func(c uint32) { w.params(c, n, false) })
		var typ parsers.ExprID
		w.each(n, fReturn, func(c uint32) { typ = w.typ(c) })
		if typ == 0 && (body == 0 || w.procedure(n, body)) && kind != parsers.KindConstructor {
			typ = w.b.Lit("Unit")
		}
		w.b.File.Defs[d].Type = typ
		want := w.b.Unary(parsers.OpNew, typ)
		if v := w.visit(body, want); typ == 0 && kind != parsers.KindConstructor {
			w.b.File.Defs[d].Value = v
		}
	})
}

// getter reports whether a function is read like a field: it has no parameters, but for
// those whose arguments the compiler finds.
func (w *walker) getter(n uint32) bool {
	out := true
	w.each(n, fParams, func(c uint32) { out = out && w.implicit(c) })
	return out
}

// procedure reports whether a function has a body without "=".
func (w *walker) procedure(n, body uint32) bool {
	from := w.node(n).Start
	for c := w.first(n); c != 0 && c != body; c = w.next(n, c) {
		from = w.end(c)
	}
	return !bytes.Contains(w.t.Src[from:max(from, w.node(body).Start)], []byte{'='})
}

// receive makes the function d one that is called on a receiver.
func (w *walker) receive(d parsers.DefID, on *receiver) {
	w.b.File.Defs[d].Recv = on.name
	refs := len(w.b.File.Refs)
	if w.typeParams(on.decl, w.node(on.decl).Start); on.read {
		w.b.File.Refs = w.b.File.Refs[:refs]
	}
	on.read = true
	w.b.Bind(parsers.Bind{Name: w.name(on.param), Kind: parsers.BindRecv, From: w.b.File.Defs[d].Start, To: w.b.File.Defs[d].End,
		Off: w.b.File.Defs[d].Start, Encl: d, Type: on.x})
}

// wrapped is the parameter of an implicit class: its methods are called on values of the
// type of that.
func (w *walker) wrapped(n uint32) *receiver {
	list := w.t.Child(n, fClassParams)
	if list == 0 {
		return nil
	}
	p := w.t.ChildKind(list, kClassParam)
	if p == 0 {
		return nil
	}
	t := w.t.Child(p, fType)
	refs := len(w.b.File.Refs)
	on := &receiver{param: w.t.Child(p, fName), typ: t, x: w.typ(t), name: w.receiverName(n, t), decl: n, read: true}
	w.b.File.Refs = w.b.File.Refs[:refs]
	return on
}

// extension reads "extension (a: A) { def … }": functions with a receiver.
func (w *walker) extension(n uint32) {
	var on *receiver
	w.each(n, fParams, func(c uint32) {
		p := w.t.ChildKind(c, kParam)
		if p == 0 || w.implicit(c) || on != nil {
			w.children(c)
			return
		}
		t := w.t.Child(p, fType)
		on = &receiver{param: w.t.Child(p, fName), typ: t, decl: n}
		refs := len(w.b.File.Refs)
		s := w.s
		s.local = true
		w.within(s, func() { on.x = w.typ(t) })
		on.name = w.receiverName(n, t)
		w.dropTypeParams(n, refs)
	})
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch w.node(c).Field {
		case fParams, fTypeParams:
			continue
		}
		if w.kind(c) == kFunction && on != nil {
			w.function(c, on)
		} else {
			w.visit(c, 0)
		}
	}
}

// receiverName is the simple name of a receiver's type; of a type parameter, that of its
// bound.
func (w *walker) receiverName(n, t uint32) parsers.NameID {
	name := w.b.Str(w.simple(t))
	list := w.t.Child(n, fTypeParams)
	if name == 0 {
		return w.b.Str("Any")
	}
	for c := w.first(list); list != 0 && c != 0; c = w.next(list, c) {
		if w.kind(c) == kIdent && w.name(c) == name {
			if b := w.next(list, c); b != 0 && w.kind(b) == kBound {
				return w.b.Str(w.simple(w.t.Child(b, fType)))
			}
			return w.b.Str("Any")
		}
	}
	return name
}

// dropTypeParams takes back the uses, from the index refs on, of the type parameters
// that the declaration n binds: they are bound for each of its functions.
func (w *walker) dropTypeParams(n uint32, refs int) {
	list := w.t.Child(n, fTypeParams)
	if list == 0 {
		return
	}
	names := map[parsers.NameID]bool{}
	for c := w.first(list); c != 0; c = w.next(list, c) {
		if w.kind(c) == kIdent {
			names[w.name(c)] = true
		}
	}
	kept := w.b.File.Refs[:refs]
	for _, r := range w.b.File.Refs[refs:] {
		if !names[r.Name] {
			kept = append(kept, r)
		}
	}
	w.b.File.Refs = kept
}

// params binds a list of parameters of the declaration n.
func (w *walker) params(list, n uint32, implicit bool) {
	implicit = implicit || w.implicit(list)
	x := w.node(n)
	for p := w.first(list); p != 0; p = w.next(list, p) {
		if w.kind(p) != kParam {
			w.visit(p, 0)
			continue
		}
		w.modifiers(p)
		kind, typ := w.parameter(p, implicit)
		name := w.t.Child(p, fName)
		w.bind(name, kind, x.Start, x.End, typ, 0)
		if kind == parsers.BindRest { // in the body it is all of them
			if body := w.t.Child(n, fBody); body != 0 {
				w.bind(name, parsers.BindLocal, w.node(body).Start, x.End, w.arrays(typ, 1), 0)
			}
		}
	}
}

// values reads "val a: B = c" and its like.
func (w *walker) values(n uint32) {
	m := w.modifiers(n)
	typ := w.typ(w.t.Child(n, fType))
	value := w.t.Child(n, fValue)
	made := w.b.Unary(parsers.OpNew, typ)
	if w.s.local {
		v := w.visit(value, made)
		s := w.s
		w.within(s, func() { w.binders(n, typ, v) })
		return
	}
	if value == 0 && w.s.typ != nil {
		m.flags |= parsers.FlagAbstract
	}
	var defs []parsers.DefID
	pattern := uint32(0)
	declare := func(c uint32) {
		if w.empty(c) || w.name(c) == 0 {
			return
		}
		d := w.def(n, c, w.name(c), w.valueKind(m), m, w.valueHead(n, value))
		w.b.File.Defs[d].Type = typ
		defs = append(defs, d)
	}
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if f := w.node(c).Field; f != fPattern && f != fName {
			continue
		}
		switch w.kind(c) {
		case kIdent, kOperator:
			declare(c)
		case kIdents:
			for id := w.first(c); id != 0; id = w.next(c, id) {
				declare(id)
			}
		default:
			pattern = c
		}
	}
	s := w.s
	if s.local = true; len(defs) > 0 {
		s.def = defs[0]
	}
	var v parsers.ExprID
	w.within(s, func() { v = w.visit(value, made) })
	for _, d := range defs {
		w.b.File.Defs[d].Value = v
	}
	if pattern != 0 {
		w.patternValues(n, pattern, m, v)
	}
}

// valueKind is the kind of a value among members or at the top.
func (w *walker) valueKind(m mods) parsers.Kind {
	if m.final && w.s.typ != nil && w.s.typ.static {
		return parsers.KindConstant
	}
	return parsers.KindProperty
}

// valueHead is where the signature of a value ends: a short value is part of it.
func (w *walker) valueHead(n, value uint32) uint32 {
	if value == 0 {
		return w.trimmed(n)
	}
	switch w.kind(value) {
	case kString, kInt, kFloat, kBool, kChar, kNull:
		return w.end(value)
	}
	return w.node(value).Start
}

// patternValues defines the names in a pattern as members.
func (w *walker) patternValues(n, pattern uint32, m mods, v parsers.ExprID) {
	binds := len(w.b.File.Binds)
	w.pattern(pattern, v)
	found := append([]parsers.Bind(nil), w.b.File.Binds[binds:]...)
	w.b.File.Binds = w.b.File.Binds[:binds]
	for _, b := range found {
		if b.Kind != parsers.BindLocal {
			continue
		}
		for c := pattern; c < w.node(pattern).Next; c++ {
			if off, _, _ := w.place(c); w.kind(c) == kIdent && off == b.Off {
				d := w.def(n, c, b.Name, w.valueKind(m), m, w.end(pattern))
				w.b.File.Defs[d].Type, w.b.File.Defs[d].Value = b.Type, b.Value
				break
			}
		}
	}
}

// binders binds the names of a local declaration.
func (w *walker) binders(n uint32, typ, v parsers.ExprID) {
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if f := w.node(c).Field; f != fPattern && f != fName {
			continue
		}
		switch w.kind(c) {
		case kIdent, kOperator:
			w.bind(c, parsers.BindLocal, w.node(c).Start, w.s.end, typ, v)
		case kIdents:
			for id := w.first(c); id != 0; id = w.next(c, id) {
				w.bind(id, parsers.BindLocal, w.node(id).Start, w.s.end, typ, v)
			}
		default:
			w.pattern(c, v)
		}
	}
}
