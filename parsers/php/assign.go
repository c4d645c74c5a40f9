package php

import (
	"bytes"

	"vade/parsers"
)

// bindVar adds what a variable of the function around has from the byte off on.
func (w *walker) bindVar(n uint32, off uint32, typ, value parsers.ExprID) {
	name := w.varName(n)
	if name == 0 || string(w.t.Text(n)) == "$this" {
		return
	}
	w.cut(name, off)
	if t := w.noted.typeOf(name); t != 0 && typ == 0 {
		typ = t
	}
	if typ != 0 {
		value = 0
	}
	w.b.Bind(parsers.Bind{Name: name, Kind: parsers.BindLocal, From: w.from, To: w.to, Off: off, Encl: w.encl, Type: typ, Value: value})
}

// assignment reads a = b, a =& b and a .= b.
func (w *walker) assignment(n uint32) parsers.ExprID {
	left, right := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	if left == 0 {
		w.children(n)
		return 0
	}
	if w.kind(n) == kAugAssign {
		return w.augmented(n, left, right)
	}
	x := w.use(right)
	w.assign(left, x, w.node(n).End)
	return x
}

// augmented reads a ??= b and its like, which keep or join what a has.
func (w *walker) augmented(n, left, right uint32) parsers.ExprID {
	x := w.use(right)
	if op := w.operator(n); op != "??=" {
		w.target(left)
		return x
	}
	if w.kind(left) == kVariable {
		x = w.b.Union(w.use(left), x)
	}
	w.assign(left, x, w.node(n).End)
	return x
}

// assign gives what the node n names the value x, from the byte off on.
func (w *walker) assign(n uint32, x parsers.ExprID, off uint32) {
	if n == 0 || !w.enter() {
		return
	}
	defer w.leave()
	switch w.kind(n) {
	case kVariable:
		w.bindVar(n, off, 0, x)
	case kArray, kListLiteral:
		w.unpack(n, x, off)
	case kByRef, kInner:
		w.assign(w.t.First(n), x, off)
	case kMember, kScopedProperty:
		w.memberAssigned(n, x)
	case kSubscript:
		w.element(n, x, off)
	default:
		w.use(n)
	}
}

// target reads what is assigned to without telling what it gets.
func (w *walker) target(n uint32) {
	switch w.kind(n) {
	case kMember, kScopedProperty:
		w.memberUse(n, parsers.RoleWrite)
	default:
		w.use(n)
	}
}

// memberAssigned reads $this->a = x and self::$a = x, which tell the type of a.
func (w *walker) memberAssigned(n uint32, x parsers.ExprID) {
	w.memberUse(n, parsers.RoleWrite)
	object := w.t.Child(n, fObject)
	if object == 0 {
		object = w.t.Child(n, fScope)
	}
	id := w.t.Child(n, fName)
	if id != 0 && w.kind(n) == kScopedProperty && w.kind(id) == kVariable {
		id = w.t.First(id)
	}
	if object == 0 || id == 0 || w.kind(id) != kName || w.owner.def == parsers.NoDef || x == 0 || w.isLit(x, "null") {
		return
	}
	if string(w.t.Text(object)) != "$this" && w.kind(object) != kRelative {
		return
	}
	d := &w.b.File.Defs[w.owner.def]
	w.b.Bind(parsers.Bind{Name: w.name(id), Kind: parsers.BindAttr, From: d.Start, To: d.End, Off: w.node(id).Start, Encl: w.owner.def, Value: x})
}

// element reads a[b] = x: a variable that is filled so is a list of such values.
func (w *walker) element(n uint32, x parsers.ExprID, off uint32) {
	obj := w.t.First(n)
	if obj == 0 {
		return
	}
	for c := w.t.Sibling(n, obj); c != 0; c = w.t.Sibling(n, c) {
		w.use(c)
	}
	switch w.kind(obj) {
	case kMember, kScopedProperty:
		w.memberAssigned(obj, w.b.List(x))
	case kVariable:
		if x == 0 || string(w.t.Text(obj)) == "$this" {
			return
		}
		w.bindVar(obj, off, 0, w.b.Union(w.use(obj), w.b.List(x)))
	default:
		w.assign(obj, w.b.List(x), off)
	}
}

// unpack reads [$a, , 'k' => $b] = x.
func (w *walker) unpack(n uint32, x parsers.ExprID, off uint32) {
	i := 0
	at := w.node(n).Start
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.comment(c) {
			at = w.node(c).End
			continue
		}
		between := w.t.Src[at:max(at, w.node(c).Start)]
		i += bytes.Count(between, []byte{','})
		at = w.node(c).End
		next := w.t.Sibling(n, c)
		switch {
		case w.kind(c) == kArrayItem:
			w.unpackItem(c, x, i, off)
		case next != 0 && bytes.Contains(w.t.Src[at:max(at, w.node(next).Start)], []byte("=>")):
			w.use(c)
		case bytes.Contains(between, []byte("=>")):
			w.assign(c, w.b.Unary(parsers.OpElem, x), off)
		default:
			w.assign(c, w.b.Nth(x, i), off)
		}
	}
}

func (w *walker) unpackItem(n uint32, x parsers.ExprID, i int, off uint32) {
	first := w.t.First(n)
	if last := w.t.Last(n); last != first {
		w.use(first)
		w.assign(last, w.b.Unary(parsers.OpElem, x), off)
		return
	}
	w.assign(first, w.b.Nth(x, i), off)
}
