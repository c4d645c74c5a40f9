package swift

import "vade/parsers"

// lambda reads a closure. fn is the function type whose place it takes.
func (w *walker) lambda(n uint32, fn parsers.ExprID) parsers.ExprID {
	head, list := w.t.ChildKind(n, kLambdaType), w.t.ChildKind(n, kStatements)
	from, end := w.node(n).Start, w.node(n).End
	var result, declared, takes parsers.ExprID
	oldFlow, oldClosure := w.flow, w.closure
	w.flow, w.closure = &flow{gather: true}, &closure{fn: fn, from: from, to: end}
	w.block(end, func() {
		w.captures(w.t.ChildKind(n, kCaptures), oldClosure)
		if head != 0 {
			var types []parsers.ExprID
			types, declared = w.closureHead(head, from, fn)
			takes = w.b.Tuple(types)
		}
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			switch {
			case c == list && w.alone(list):
				w.at(inCode, func() { result = w.use(w.first(list)) })
			case w.kind(c) != kCaptures && w.kind(c) != kLambdaType:
				w.use(c)
			}
		}
	})
	if result == 0 {
		result = w.flow.returns
	}
	w.flow, w.closure = oldFlow, oldClosure
	if declared != 0 {
		result = w.b.Unary(parsers.OpNew, declared)
	}
	return w.b.Add(parsers.Expr{Op: parsers.OpFunc, A: result, B: takes}, result, takes)
}

// captures reads [weak self, a = b] of a closure, in terms of what is around it.
func (w *walker) captures(n uint32, around *closure) {
	if n == 0 {
		return
	}
	own := w.closure
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kCapture {
			continue
		}
		id, value := w.t.Child(c, fName), w.t.Child(c, fValue)
		switch {
		case value != 0:
			w.closure = around
			x := w.use(value)
			w.closure = own
			if id != 0 {
				w.bind(id, w.node(c).End, 0, x)
			}
		case id != 0 && w.kind(id) == kIdent && string(w.t.Text(id)) != "self":
			w.ref(id, parsers.RoleRef, 0)
		}
	}
}

// closureHead binds the parameters of a closure and gives their types, and the type
// that the closure says to give.
func (w *walker) closureHead(n, from uint32, fn parsers.ExprID) (types []parsers.ExprID, gives parsers.ExprID) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch {
		case w.kind(c) == kLambdaParams:
			types = append(types, w.closureParams(c, from, fn)...)
		case w.isType(c):
			gives = w.typ(c, parsers.RoleType)
		default:
			w.use(c)
		}
	}
	return types, gives
}

func (w *walker) closureParams(n, from uint32, fn parsers.ExprID) []parsers.ExprID {
	var types []parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kLambdaParam {
			continue
		}
		id, typ := uint32(0), parsers.ExprID(0)
		for d := w.t.First(c); d != 0; d = w.t.Sibling(c, d) {
			switch {
			case w.kind(d) == kIdent:
				id = d
			case w.isType(d):
				typ = w.typ(d, parsers.RoleType)
			}
		}
		if id != 0 {
			w.bind(id, from, typ, w.b.Param(fn, len(types)))
		}
		types = append(types, typ)
	}
	return types
}
