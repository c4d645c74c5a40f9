package ecmascript

import "vade/parsers"

// keep says what becomes of the members of an object literal that are no functions;
// functions are definitions always.
type keep uint8

const (
	keepFunctions  keep = iota // nothing
	keepAttributes             // the parent has them as attributes, bound to their values
	keepAll                    // they are definitions too
)

// object is an object literal in the middle of an expression. Its methods are
// definitions; functions under a key are closures like any other.
func (w *walker) object(n uint32) parsers.ExprID {
	old := w.this
	w.this = parsers.NoDef
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kMethod:
			w.objectMethod(c, w.encl, 0)
		case kPair:
			w.pairKey(c)
			w.visit(w.child(c, fValue))
		default:
			w.visit(c)
		}
	}
	w.this = old
	return 0
}

func (w *walker) pairKey(c uint32) {
	if k := w.child(c, fKey); k != 0 && w.kind(k) == kComputed {
		w.visitChildren(k)
	}
}

// hasFunctions reports whether an object literal has functions for members.
func (w *walker) hasFunctions(n uint32) bool {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kMethod:
			return true
		case kPair:
			v := w.peel(w.child(c, fValue))
			if v != 0 && (isFunction(w.kind(v)) || w.kind(v) == kObject && w.hasFunctions(v)) {
				return true
			}
		}
	}
	return false
}

// objectMembers visits an object literal whose members belong to parent.
func (w *walker) objectMembers(n uint32, parent parsers.DefID, k keep) {
	if w.depth >= parsers.MaxDepth {
		w.visit(n) // notes the cut
		return
	}
	w.depth++
	old := w.this
	w.this = parsers.NoDef
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kMethod:
			w.objectMethod(c, parent, 0)
		case kPair:
			w.pair(n, c, parent, k)
		case kShorthand:
			// It is named elsewhere already: no definition of its own.
			w.attribute(n, w.name(c), parent, w.visit(c), k)
		default:
			w.visit(c)
		}
	}
	w.this = old
	w.depth--
}

// attribute notes what a member of the object literal n is bound to.
func (w *walker) attribute(n uint32, name parsers.NameID, parent parsers.DefID, x parsers.ExprID, k keep) {
	if k == keepFunctions || x == 0 || parent == parsers.NoDef || !w.room() {
		return
	}
	old := w.encl
	w.encl = parent
	w.bindName(name, parsers.BindAttr, w.spanOf(n), 0, x)
	w.encl = old
}

// room reports whether one more plain member of an object literal is to be kept.
func (w *walker) room() bool {
	w.props++
	return w.props <= maxProps
}

func (w *walker) objectMethod(c uint32, parent parsers.DefID, flags parsers.Flag) parsers.DefID {
	id := w.child(c, fName)
	if id != 0 && w.kind(id) == kComputed {
		w.visitChildren(id)
	}
	flags |= w.functionFlags(c)
	d := w.defIn(parent, decl{node: c, id: id, name: w.name(id), kind: parsers.KindMethod, flags: flags, head: w.headOf(c, c)})
	w.function(c, d)
	return d
}

// pair is one "key: value" of an object whose members are definitions.
func (w *walker) pair(n, c uint32, parent parsers.DefID, k keep) {
	w.pairKey(c)
	id, val := w.child(c, fKey), w.child(c, fValue)
	core := w.peel(val)
	d := decl{node: c, id: id, name: w.name(id), kind: parsers.KindProperty, head: w.spanOf(c)}
	switch {
	case core == 0 || d.name == 0:
		w.visit(val)
	case isFunction(w.kind(core)):
		d.kind = parsers.KindMethod
		d.flags = w.functionFlags(core)
		d.head = w.headOf(c, core)
		def := w.defIn(parent, d)
		w.functionOf(core, def, w.this)
		w.shell(val, w.defValue(def))
	case w.kind(core) == kObject && (k == keepAll || w.hasFunctions(core)) && w.room():
		d.head.to = w.t.Nodes[core].Start
		def := w.defIn(parent, d)
		w.objectMembers(core, def, k)
		w.setTyped(def, w.shell(val, w.defValue(def)), w.defValue(def))
	case k != keepAll:
		w.attribute(n, d.name, parent, w.visit(val), k)
	case !w.room():
		w.visit(val)
	default:
		if d.head.to-d.head.from > shortValue {
			d.head.to = w.t.Nodes[val].Start
		}
		def := w.defIn(parent, d)
		w.setTyped(def, 0, w.visit(val))
	}
}

// returned is the value that a function gives back. An object literal with functions
// makes them members of the function's definition, which then stands for the object.
func (w *walker) returned(n uint32) parsers.ExprID {
	core := w.peel(n)
	f := w.frame()
	if f.gives != givesValue && core != 0 && w.kind(core) == kObject {
		w.componentObject(n, core, f.gives)
		return 0
	}
	if core != 0 && f.typ != 0 && isFunction(w.kind(core)) && w.hasParams(core) {
		w.expect(w.unary(parsers.OpNew, f.typ))
	}
	if core == 0 || f.def == parsers.NoDef || w.kind(core) != kObject || !w.callable(core) {
		return w.visit(n)
	}
	def := f.def
	w.objectMembers(core, def, keepAttributes)
	if cast := w.shell(n, 0); cast != 0 {
		return w.unary(parsers.OpNew, cast)
	}
	return w.defValue(def)
}

// callable reports whether an object literal has members that may be functions.
func (w *walker) callable(n uint32) bool {
	return w.has(n, kShorthand) || w.hasFunctions(n)
}
