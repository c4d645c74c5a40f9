package lua

import "vade/parsers"

// use reads an expression and gives its value.
func (w *walker) use(n uint32) parsers.ExprID {
	if n == 0 || !w.enter() {
		return 0
	}
	defer w.leave()
	switch w.kind(n) {
	case kIdentifier:
		return w.identifier(n, parsers.RoleRef)
	case kDot:
		return w.dot(n, parsers.RoleRef, 0)
	case kBracket:
		return w.bracket(n)
	case kMethod:
		x := w.use(w.t.Child(n, fTable))
		if m := w.t.Child(n, fMethod); m != 0 {
			w.ref(m, parsers.RoleRef, w.b.Some(x), 0)
		}
	case kCall:
		return w.call(n)
	case kFunctionExpr:
		return w.funcExpr(n)
	case kTable:
		if w.into.node == n {
			return w.constructor(n, w.into.def)
		}
		return w.constructor(n, parsers.NoDef)
	case kBinary:
		return w.binary(n)
	case kUnary:
		w.children(n)
	case kParen:
		return w.use(w.t.First(n))
	case kString:
		return w.b.Lit("string")
	case kNumber:
		return w.b.Lit("number")
	case kConst, kComment, kVararg, kContent, kAttribute:
	case kFunction, kLocal, kAssign, kReturn, kFor, kBlock, kRepeat:
		w.visit(n)
	default:
		w.children(n)
	}
	return 0
}

func (w *walker) children(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		w.visit(c)
	}
}

func (w *walker) identifier(n uint32, role parsers.Role) parsers.ExprID {
	if keywords[w.text(n)] { // left over from what the grammar could not read
		return 0
	}
	name := w.name(n)
	if v := w.variable(name); v == nil || v.bind < 0 || role == parsers.RoleCall {
		w.ref(n, role, 0, 0)
	}
	return w.b.Ident(name, w.node(n).Start)
}

func (w *walker) dot(n uint32, role parsers.Role, args parsers.ExprID) parsers.ExprID {
	t, f := w.t.Child(n, fTable), w.t.Child(n, fField)
	if t != 0 && f != 0 && w.text(t) == "_G" && w.variable(w.name(t)) == nil {
		w.ref(f, role, 0, args)
		return w.b.Ident(w.name(f), w.node(f).Start)
	}
	x := w.use(t)
	if f == 0 {
		return 0
	}
	w.ref(f, role, w.b.Some(x), args)
	return w.b.Member(x, w.name(f))
}

// bracket reads a[b]. A key that is written out is a name.
func (w *walker) bracket(n uint32) parsers.ExprID {
	t, f := w.t.Child(n, fTable), w.t.Child(n, fField)
	x := w.use(t)
	if f == 0 {
		return 0
	}
	if id := w.literal(f); id != 0 {
		w.ref(id, parsers.RoleRef, w.b.Some(x), 0)
		return w.b.Member(x, w.name(id))
	}
	w.use(f)
	return w.b.Unary(parsers.OpElem, x)
}

func (w *walker) binary(n uint32) parsers.ExprID {
	l, r := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	left, right := w.use(l), w.use(r)
	if l == 0 || r == 0 {
		return 0
	}
	switch op := string(trim(w.t.Src[w.node(l).End:max(w.node(l).End, w.node(r).Start)])); op {
	case "or":
		return w.b.Union(left, right)
	case "and":
		return right
	case "..":
		return w.b.Lit("string")
	case "==", "~=", "<", ">", "<=", ">=":
		return w.b.Lit("boolean")
	}
	return 0
}

// trim takes white space, and the parentheses around an operand, away.
func trim(s []byte) []byte {
	for len(s) > 0 && (s[0] <= ' ' || s[0] == ')') {
		s = s[1:]
	}
	for len(s) > 0 && (s[len(s)-1] <= ' ' || s[len(s)-1] == '(') {
		s = s[:len(s)-1]
	}
	return s
}

// funcExpr reads a function without a name of its own.
func (w *walker) funcExpr(n uint32) parsers.ExprID {
	x := w.node(n)
	old := w.flow
	w.flow = &flow{}
	w.scope(x.Start, x.End, func() {
		list := w.t.Child(n, fParameters)
		for c := w.t.First(list); list != 0 && c != 0; c = w.t.Sibling(list, c) {
			if w.kind(c) == kIdentifier {
				w.bind(parsers.BindLocal, c, w.name(c), x.Start, 0, 0)
			}
		}
		w.statements(w.t.Child(n, fBody))
	})
	out := w.flow.returns
	w.flow = old
	return w.b.Func(out, 0)
}

// call reads f(…), a.b(…) and a:b(…).
func (w *walker) call(n uint32) parsers.ExprID {
	fn, list := w.t.Child(n, fName), w.t.Child(n, fArguments)
	if fn == 0 {
		w.children(n)
		return 0
	}
	if w.kind(fn) == kIdentifier && w.variable(w.name(fn)) == nil {
		switch w.text(fn) {
		case "require":
			w.ref(fn, parsers.RoleCall, 0, 0)
			return w.require(n, list)
		case "setmetatable":
			w.ref(fn, parsers.RoleCall, 0, 0)
			return w.setMetatable(list)
		}
	}
	switch w.kind(fn) {
	case kIdentifier:
		args := w.args(list)
		w.ref(fn, parsers.RoleCall, 0, args)
		return w.b.Applied(parsers.OpCall, w.b.Ident(w.name(fn), w.node(fn).Start), args)
	case kDot:
		at := len(w.b.File.Refs)
		callee := w.dot(fn, parsers.RoleCall, 0)
		last := len(w.b.File.Refs) - 1
		args := w.args(list)
		if last >= at {
			w.b.File.Refs[last].Args = args
		}
		return w.b.Applied(parsers.OpCall, callee, args)
	case kMethod:
		x := w.use(w.t.Child(fn, fTable))
		m := w.t.Child(fn, fMethod)
		args := w.args(list)
		if m == 0 {
			return 0
		}
		w.ref(m, parsers.RoleCall, w.b.Some(x), args)
		return w.b.Applied(parsers.OpCall, w.b.Member(x, w.name(m)), args)
	}
	callee := w.use(fn)
	return w.b.Applied(parsers.OpCall, callee, w.args(list))
}

func (w *walker) args(n uint32) parsers.ExprID {
	var list []parsers.ExprID
	open := false
	for c := w.t.First(n); n != 0 && c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kComment {
			continue
		}
		open = w.kind(c) == kVararg || w.kind(c) == kCall // the last may be several
		list = append(list, w.use(c))
	}
	if open {
		return w.b.Args(append(list, 0), nil)
	}
	return w.b.Args(list, nil)
}

// setMetatable reads setmetatable(a, b): it gives a, which has what b says it has.
func (w *walker) setMetatable(list uint32) parsers.ExprID {
	o, mt := w.argument(list, 0), w.argument(list, 1)
	var index uint32
	if mt != 0 && w.kind(mt) == kTable {
		index = w.indexOf(mt)
	}
	self := w.use(o)
	meta := w.use(mt)
	for i := 2; ; i++ {
		c := w.argument(list, i)
		if c == 0 {
			break
		}
		w.use(c)
	}
	if index != 0 {
		meta = w.plain(index)
	}
	if o == 0 || mt == 0 {
		return 0
	}
	if w.kind(o) == kIdentifier {
		w.given(o, mt, meta)
	}
	if meta == 0 {
		return self
	}
	return w.b.Union(meta, self)
}

// given notes that a table which has a name got a metatable.
func (w *walker) given(o, mt uint32, meta parsers.ExprID) {
	v := w.variable(w.name(o))
	switch {
	case v != nil && v.bind >= 0 && v.def == parsers.NoDef:
		w.rebind(v, mt, meta)
		t := mt
		if w.kind(mt) == kTable {
			t = w.indexOf(mt)
		}
		v.def = w.tableOf(t, false)
	case v != nil && v.bind < 0 || v == nil:
		if d := w.tableOf(o, false); d != parsers.NoDef {
			w.inherit(d, mt)
		}
	}
}

var keywords = map[string]bool{"end": true, "then": true, "do": true, "else": true, "elseif": true, "function": true, "local": true, "until": true, "if": true}
