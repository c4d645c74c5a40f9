package python

import "vade/parsers"

// narrow notes what the condition n, being true, tells about names between two bytes.
func (w *walker) narrow(s *scope, n, from, to uint32) {
	if n == 0 || from >= to || !w.enter() {
		return
	}
	defer w.leave()
	switch w.t.Kind(n) {
	case kParen:
		w.narrow(s, w.firstOf(n), from, to)
	case kBoolOp:
		if w.t.Kind(w.t.Child(n, fOperator)) == kTokAnd {
			w.narrow(s, w.t.Child(n, fLeft), from, to)
			w.narrow(s, w.t.Child(n, fRight), from, to)
		}
	case kCall:
		w.narrowCall(s, n, from, to)
	}
}

func (w *walker) narrowCall(s *scope, n, from, to uint32) {
	fn := w.t.Child(n, fFunction)
	if w.t.Kind(fn) != kIdent {
		return
	}
	check := string(w.t.Text(fn))
	if check != "isinstance" && check != "issubclass" {
		return
	}
	name, class := w.argument(n, 0), w.argument(n, 1)
	if w.t.Kind(name) != kIdent || class == 0 {
		return
	}
	typ := w.classes(class)
	if check == "issubclass" {
		typ = w.b.Unary(parsers.OpTypeOf, typ)
	}
	w.narrowTo(s, name, typ, from, to)
}

// narrowTo notes that the name at n is of a type between two bytes.
func (w *walker) narrowTo(s *scope, n uint32, typ parsers.ExprID, from, to uint32) {
	if typ == 0 {
		return
	}
	w.narrows = append(w.narrows, parsers.Bind{Name: w.name(n), From: from, To: to, Off: from, Encl: s.def, Type: typ})
}

// keepNarrows adds what was learned about names that are bound around the place. What
// is known of other names, those of the module, must not hide them.
func (w *walker) keepNarrows() {
	if len(w.narrows) == 0 {
		return
	}
	f := w.b.File
	first := make([]int32, len(f.Names)) // by name: 1 + index of its last bind
	next := make([]int32, len(f.Binds))
	for i, x := range f.Binds {
		if x.Kind != parsers.BindOuter && x.Kind != parsers.BindAttr {
			next[i] = first[x.Name]
			first[x.Name] = int32(i) + 1
		}
	}
	for _, x := range w.narrows {
		for i := first[x.Name]; i > 0; i = next[i-1] {
			if b := &f.Binds[i-1]; b.From <= x.From && x.To <= b.To {
				w.b.Bind(x)
				break
			}
		}
	}
}
