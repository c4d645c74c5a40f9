package dart

import "vade/parsers"

// block reads statements; what they declare ends with n.
func (w *walker) block(n uint32) {
	s := w.s
	s.local, s.end = true, w.node(n).End
	w.within(s, func() { w.children(n) })
}

// varDef reads T a = b, c = d.
func (w *walker) varDef(n uint32) {
	var typ parsers.ExprID
	for c := w.first(n); c != 0; {
		switch k := w.kind(c); {
		case isType(k):
			typ, c = w.typ(n, c)
			continue
		case k == kIdent:
			name := c
			var v parsers.ExprID
			if c = w.next(n, c); c != 0 && w.node(c).Field == fValue {
				v, c = w.expr(n, c, w.b.Unary(parsers.OpNew, typ))
			}
			w.local(name, typ, v)
			continue
		case k == kVar:
			if name := w.first(c); name != 0 {
				v, rest := w.expr(c, w.next(c, name), w.b.Unary(parsers.OpNew, typ))
				w.rest(c, rest)
				w.local(name, typ, v)
			}
		case k == kAnnotation:
			w.annotation(c)
		case k == kFinal || k == kConst || k == kInferred || k == kWord:
		default:
			c = w.item(n, c, nil)
			continue
		}
		c = w.next(n, c)
	}
}

// patternVar reads var (a, b) = c.
func (w *walker) patternVar(n uint32) {
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if isPattern(w.kind(c)) {
			x, rest := w.expr(n, w.next(n, c), 0)
			w.rest(n, rest)
			w.pattern(c, declares, x)
			return
		}
	}
}

// forParts reads the head of a loop; what it declares is seen up to the end of the loop.
func (w *walker) forParts(n uint32) {
	var typ parsers.ExprID
	var name, pattern uint32
	declared := false
	for c := w.first(n); c != 0; {
		switch k := w.kind(c); {
		case k == kFinal || k == kInferred || k == kConst || k == kWord:
			declared = true
		case isType(k):
			declared = true
			typ, c = w.typ(n, c)
			continue
		case isPattern(k):
			pattern = c
		case k == kIdent && w.node(c).Field != fValue && name == 0 && w.iterates(n, c):
			name = c
		case w.node(c).Field == fValue:
			var x parsers.ExprID
			x, c = w.expr(n, c, 0)
			elem := w.b.Unary(parsers.OpElem, x)
			switch {
			case pattern != 0:
				w.pattern(pattern, declares, elem)
			case name != 0 && declared:
				w.local(name, typ, elem)
			case name != 0:
				w.ref(name, parsers.RoleWrite, 0, 0)
			}
			continue
		default:
			c = w.item(n, c, nil)
			continue
		}
		c = w.next(n, c)
	}
}

// iterates reports whether the value of a for-in follows the child c of n.
func (w *walker) iterates(n, c uint32) bool {
	next := w.next(n, c)
	return next != 0 && w.node(next).Field == fValue
}

// try reads try … on T catch (e) … finally …
func (w *walker) try(n uint32) {
	var typ parsers.ExprID
	params := uint32(0)
	for c := w.first(n); c != 0; {
		switch k := w.kind(c); {
		case isType(k):
			typ, c = w.typ(n, c)
			continue
		case w.t.ChildKind(c, kCatchParams) != 0:
			params = w.t.ChildKind(c, kCatchParams)
		case k == kBlock:
			if params != 0 {
				w.catch(params, c, typ)
			}
			w.block(c)
			typ, params = 0, 0
		default:
			w.loose(c)
		}
		c = w.next(n, c)
	}
}

func (w *walker) catch(params, body uint32, typ parsers.ExprID) {
	for i, c := 0, w.first(params); c != 0; i, c = i+1, w.next(params, c) {
		if w.kind(c) != kIdent {
			continue
		}
		if i > 0 {
			typ = w.b.Ident(w.b.Str("StackTrace"), w.node(c).Start)
		}
		w.bind(c, parsers.BindLocal, w.node(c).Start, w.node(body).End, typ, 0)
	}
}

// switchExpr reads switch (a) { p => b, … }: the union of what its cases give.
func (w *walker) switchExpr(n uint32) parsers.ExprID {
	f := &flow{}
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if w.kind(c) != kExprCase {
			w.loose(c)
			continue
		}
		s := w.s
		s.local, s.end = true, w.node(c).End
		w.within(s, func() { f.add(w, w.exprCase(c)) })
	}
	return f.value
}

func (w *walker) exprCase(n uint32) parsers.ExprID {
	var x parsers.ExprID
	for c := w.first(n); c != 0; {
		if isOperand(w.kind(c)) {
			x, c = w.expr(n, c, 0)
		} else {
			c = w.item(n, c, nil)
		}
	}
	return x
}

// closure reads (a) => b. What its parameters get is for what it stands for to say.
func (w *walker) closure(n uint32, want parsers.ExprID) parsers.ExprID {
	f := &flow{}
	s := w.s
	s.local, s.end, s.result = true, w.node(n).End, f
	var types []parsers.ExprID
	w.within(s, func() {
		for c := w.first(n); c != 0; c = w.next(n, c) {
			switch w.kind(c) {
			case kTypeParams:
				w.typeParams(c, w.node(n).Start, w.node(n).End)
			case kParams:
				types = w.closureParams(c, w.node(n).Start, want)
			case kFunctionExprBody:
				w.body(c, f)
			default:
				w.loose(c)
			}
		}
	})
	list := w.b.Tuple(types)
	return w.b.Func(f.value, list)
}

// body reads the body of a callable: a block, or one expression that it gives.
func (w *walker) body(n uint32, f *flow) {
	for c := w.first(n); c != 0; {
		if isOperand(w.kind(c)) {
			var x parsers.ExprID
			x, c = w.expr(n, c, f.wanted())
			f.add(w, x)
			continue
		}
		c = w.item(n, c, nil)
	}
}
