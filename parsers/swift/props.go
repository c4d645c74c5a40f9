package swift

import "vade/parsers"

// variable is one of the variables that a declaration lists.
type variable struct {
	pattern, typ, value, computed, observers uint32
	typed                                    parsers.ExprID
}

// property reads "let a = 1, b: Int" and its like, at any level.
func (w *walker) property(n uint32) {
	var list []variable
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kPattern {
			list = append(list, variable{pattern: c})
			continue
		}
		if len(list) == 0 {
			continue
		}
		v := &list[len(list)-1]
		switch {
		case w.kind(c) == kInnerType:
			v.typ = c
		case w.kind(c) == kComputed:
			v.computed = c
		case w.kind(c) == kObservers:
			v.observers = c
		case w.field(c) == fValue || w.isExpr(c):
			v.value = c
		default:
			w.use(c)
		}
	}
	w.attributes(n)
	for i := range list {
		list[i].typed = w.typ(list[i].typ, parsers.RoleType)
	}
	for i := len(list) - 2; i >= 0; i-- { // let a, b: Int
		if v := &list[i]; v.typ == 0 && v.value == 0 {
			v.typed = list[i+1].typed
		}
	}
	for _, v := range list {
		if w.level == inCode {
			w.local(n, v)
		} else {
			w.stored(n, v)
		}
	}
}

// local reads a variable of a function.
func (w *walker) local(n uint32, v variable) {
	x := w.useAs(v.value, want{v.typed, true})
	off := w.node(v.pattern).End
	for _, c := range []uint32{v.typ, v.value} {
		if c != 0 {
			off = max(off, w.node(c).End)
		}
	}
	w.binding(v.pattern, off, v.typed, x)
	w.computed(v.computed, v.typed)
	w.observe(v.observers, v.typed)
}

// stored reads a variable of a type or a file.
func (w *walker) stored(n uint32, v variable) {
	id := w.t.ChildKind(v.pattern, kIdent)
	if id == 0 { // var (a, b) = pair
		x := w.use(v.value)
		i := 0
		for c := w.t.First(v.pattern); c != 0 && i < parsers.MaxTuple; c = w.t.Sibling(v.pattern, c) {
			if id := w.t.ChildKind(c, kIdent); id != 0 {
				w.storedAs(n, id, variable{}, w.b.Nth(x, i))
			}
			i++
		}
		return
	}
	w.storedAs(n, id, v, 0)
}

// storedAs reads a variable that has one name.
func (w *walker) storedAs(n, id uint32, v variable, value parsers.ExprID) {
	s := w.spot(id)
	if s.name == 0 {
		w.use(v.value)
		return
	}
	kind := parsers.KindProperty
	if w.level == atTop {
		kind = parsers.KindVariable
		if w.constant(n) {
			kind = parsers.KindConstant
		}
	}
	fl := w.mods(n)
	if w.kind(n) == kProtocolProperty {
		fl |= parsers.FlagAbstract
	}
	switch {
	case v.computed != 0:
		s.head = w.node(v.computed).Start
	case v.typ != 0:
		s.head = w.node(v.typ).End
	}
	d := w.define(n, kind, s, fl)
	x := w.valueAt(inCode, func() parsers.ExprID { return w.useAs(v.value, want{v.typed, true}) })
	if x == 0 {
		x = value
	}
	w.b.File.Defs[d].Type, w.b.File.Defs[d].Value = v.typed, x
	w.within(d, w.node(n).End, func() {
		w.at(inCode, func() {
			w.computed(v.computed, v.typed)
			w.observe(v.observers, v.typed)
		})
	})
}

// valueAt is at for a visit that gives a value.
func (w *walker) valueAt(l level, visit func() parsers.ExprID) (x parsers.ExprID) {
	w.at(l, func() { x = visit() })
	return x
}

// constant reports whether a variable is declared by "let".
func (w *walker) constant(n uint32) bool {
	b := w.t.ChildKind(n, kBinding)
	return b != 0 && len(w.t.Text(b)) >= 3 && string(w.t.Text(b)[:3]) == "let"
}

// computed reads the accessors of a property of the type typ, or its getter alone.
func (w *walker) computed(n uint32, typ parsers.ExprID) {
	if n == 0 {
		return
	}
	accessors := false
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kAccessor {
			continue
		}
		accessors = true
		if w.t.ChildKind(c, kSetterWord) == 0 {
			w.body(c, want{typ, true})
			continue
		}
		w.block(w.node(c).End, func() {
			w.given(c, "newValue", typ)
			w.body(w.inside(c), want{})
		})
	}
	if !accessors {
		w.body(n, want{typ, true})
	}
}

// inside is what an accessor runs, 0 if it is empty.
func (w *walker) inside(n uint32) uint32 {
	if list := w.t.ChildKind(n, kStatements); list != 0 {
		return list
	}
	return 0
}

// observe reads the observers of a property of the type typ.
func (w *walker) observe(n uint32, typ parsers.ExprID) {
	if n == 0 {
		return
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kObserver {
			continue
		}
		word := "oldValue"
		if text := w.t.Text(c); len(text) > 0 && text[0] == 'w' {
			word = "newValue"
		}
		w.block(w.node(c).End, func() {
			w.given(c, word, typ)
			w.body(w.inside(c), want{})
		})
	}
}

// given binds the value that an accessor gets, by its own name or the usual one.
func (w *walker) given(n uint32, usual string, typ parsers.ExprID) {
	name := w.b.Str(usual)
	if id := w.t.ChildKind(n, kIdent); id != 0 {
		name = w.name(id)
	}
	from := w.node(n).Start
	w.b.Bind(parsers.Bind{Name: name, Kind: parsers.BindLocal, From: from, To: w.node(n).End, Off: from, Encl: w.encl, Type: typ})
}
