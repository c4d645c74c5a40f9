package rust

import "vade/parsers"

// genericFunc is a function with its type arguments written out.
func (w *walker) genericFunc(n uint32, role parsers.Role) parsers.ExprID {
	fn := w.callee(w.t.Child(n, fFunction), role)
	return w.applied(fn, w.t.Child(n, fTypeArgs))
}

// callee visits what is called, or named as a function, in the role.
func (w *walker) callee(fn uint32, role parsers.Role) parsers.ExprID {
	if fn == 0 {
		return 0
	}
	switch w.kind(fn) {
	case kIdent:
		if role == parsers.RoleRef {
			return w.identifier(fn)
		}
		return w.identAs(fn, w.calls(fn, role))
	case kScoped:
		return w.scoped(fn, w.calls(w.t.Child(fn, fName), role))
	case kMember:
		return w.memberExpr(fn, role)
	case kGenericFunc:
		return w.genericFunc(fn, role)
	}
	return w.expr(fn, true)
}

// calls is the role of a called name: what is written like a type is constructed.
func (w *walker) calls(id uint32, role parsers.Role) parsers.Role {
	if role == parsers.RoleCall && id != 0 && upper(w.t.Text(id)) {
		return parsers.RoleNew
	}
	return role
}

func (w *walker) call(n uint32, want bool) parsers.ExprID {
	fn, list := w.t.Child(n, fFunction), w.t.Child(n, fArgs)
	if fn != 0 && w.kind(fn) == kIdent && string(w.t.Text(fn)) == "Self" { // a tuple struct
		off, _, _ := w.at(fn)
		w.refAs(fn, w.owner, parsers.RoleNew, 0)
		w.arguments(list, 0, want)
		return w.instance(w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: off}))
	}
	callee := w.callee(fn, parsers.RoleCall)
	at := len(w.b.File.Refs) - 1
	gets := w.filled(fn)
	args := w.arguments(list, callee, want || gets != 0 || w.chosen(fn))
	if gets != 0 {
		w.b.Bind(parsers.Bind{Name: gets, Kind: parsers.BindAttr, Off: w.t.Nodes[n].Start, Encl: w.encl, Value: args})
	}
	if w.chosen(fn) && at >= 0 {
		w.b.File.Refs[at].Args = args
	}
	return w.b.Call(callee, args)
}

// filled is the local container that a call puts something into: what it gets tells
// what it holds.
func (w *walker) filled(fn uint32) parsers.NameID {
	if fn == 0 || w.kind(fn) != kMember {
		return 0
	}
	value, field := w.t.Child(fn, fValue), w.t.Child(fn, fField)
	if value == 0 || field == 0 || w.kind(value) != kIdent || !filling[string(w.t.Text(field))] {
		return 0
	}
	return w.name(value)
}

var filling = set("push", "push_back", "push_front", "insert")

// chosen reports whether the arguments of a call tell which of several impls is meant.
func (w *walker) chosen(fn uint32) bool {
	if fn == 0 || w.kind(fn) != kScoped {
		return false
	}
	id := w.t.Child(fn, fName)
	return id != 0 && choosing[string(w.t.Text(id))]
}

var choosing = set("from", "try_from", "from_iter", "add", "sub", "mul", "div", "eq", "partial_cmp", "extend", "index", "convert")

// arguments visits the arguments of a call of callee.
func (w *walker) arguments(list uint32, callee parsers.ExprID, want bool) parsers.ExprID {
	var args []parsers.ExprID
	for c := w.t.First(list); list != 0 && c != 0; c = w.t.Sibling(list, c) {
		switch {
		case w.comment(c):
		case w.kind(c) == kClosure:
			args = append(args, w.closure(c, callee, len(args)))
		default:
			args = append(args, w.expr(c, want))
		}
	}
	if !want {
		return 0
	}
	return w.b.Args(args, nil)
}

// closure visits a closure, the k-th argument of a call of callee if there is one: its
// parameters get what the callee gives it.
func (w *walker) closure(n uint32, callee parsers.ExprID, k int) (out parsers.ExprID) {
	if !w.deeper() {
		return 0
	}
	defer func() { w.depth-- }()
	var self parsers.ExprID
	if callee != 0 {
		self = w.b.Expr(parsers.Expr{Op: parsers.OpParam, A: callee, B: parsers.ExprID(k)})
	}
	w.scope(w.t.Nodes[n].End, func() {
		w.closureParams(w.t.Child(n, fParams), self)
		ret := w.instance(w.typ(w.t.Child(n, fReturn)))
		body := w.expr(w.t.Child(n, fBody), true)
		if ret == 0 {
			ret = body
		}
		out = w.b.Expr(parsers.Expr{Op: parsers.OpFunc, A: ret})
	})
	return out
}

func (w *walker) closureParams(list uint32, self parsers.ExprID) {
	i := 0
	for c := w.t.First(list); list != 0 && c != 0; c = w.t.Sibling(list, c) {
		if w.comment(c) {
			continue
		}
		var value parsers.ExprID
		if self != 0 {
			value = w.b.Expr(parsers.Expr{Op: parsers.OpParam, A: self, B: parsers.ExprID(i)})
		}
		i++
		off, pattern := w.t.Nodes[c].Start, c
		if w.kind(c) == kParam {
			pattern = w.t.Child(c, fPattern)
			if t := w.instance(w.typ(w.t.Child(c, fType))); t != 0 {
				value = t
			}
		}
		if pattern != 0 {
			w.pattern(pattern, value, off)
		}
	}
}
