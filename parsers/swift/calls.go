package swift

import "vade/parsers"

// call reads f(a), f { } and x[a].
func (w *walker) call(n uint32, wanted want) parsers.ExprID {
	callee, suffix := w.first(n), w.t.ChildKind(n, kCallSuffix)
	if callee == 0 || suffix == 0 || callee == suffix {
		w.children(n)
		return 0
	}
	list := w.t.ChildKind(suffix, kArgs)
	switch {
	case list != 0 && w.t.Src[w.node(list).Start] == '[':
		return w.subscript(callee, suffix, list)
	case w.kind(callee) == kIdent && string(w.t.Text(callee)) == "defer":
		w.children(suffix)
		return 0
	case list != 0 && w.referred(list): // foo(bar:baz:) names a function
		return w.nameUse(callee, parsers.RoleRef)
	}
	return w.calling(callee, suffix, wanted)
}

// referred reports whether arguments are labels alone.
func (w *walker) referred(list uint32) bool {
	c := w.first(list)
	if c == 0 || w.kind(c) != kArg {
		return false
	}
	c = w.t.First(c)
	return c != 0 && w.field(c) == fReference
}

// subscript reads a subscript.
func (w *walker) subscript(callee, suffix, list uint32) parsers.ExprID {
	x := w.use(callee)
	args := w.args(suffix, 0)
	if x != 0 {
		w.implied(list, w.b.Str("subscript"), parsers.RoleCall, x, args)
	}
	return w.b.Unary(parsers.OpElem, x)
}

// calling reads a call by what is called.
func (w *walker) calling(callee, suffix uint32, wanted want) parsers.ExprID {
	switch w.kind(callee) {
	case kIdent:
		return w.called(w.nameUse(callee, parsers.RoleCall), suffix)
	case kNav:
		return w.callMember(callee, suffix)
	case kPrefix:
		if id := w.t.Child(callee, fTarget); w.dotted(callee) && id != 0 && w.kind(id) == kIdent {
			return w.callImplicit(id, suffix, wanted)
		}
	case kArray, kDict: // [Foo]()
		x := w.use(callee)
		w.args(suffix, 0)
		return w.b.Unary(parsers.OpNew, x)
	}
	x := w.use(callee)
	w.last = -1
	return w.called(x, suffix)
}

// called is a call of fn, whose name was noted last.
func (w *walker) called(fn parsers.ExprID, suffix uint32) parsers.ExprID {
	at := w.last
	args := w.args(suffix, fn)
	w.supply(at, args)
	return w.b.Applied(parsers.OpCall, fn, args)
}

// callMember reads a.f(…) and the calls of initialisers by name.
func (w *walker) callMember(callee, suffix uint32) parsers.ExprID {
	target, nav := w.t.Child(callee, fTarget), w.t.ChildKind(callee, kNavSuffix)
	id := uint32(0)
	if nav != 0 {
		id = w.first(nav)
	}
	if target == 0 || id == 0 || w.kind(id) != kIdent || string(w.t.Text(id)) != "init" {
		return w.called(w.nameUse(callee, parsers.RoleCall), suffix)
	}
	switch k := w.kind(target); {
	case k == kSelf || k == kSuper:
		args := w.args(suffix, 0)
		if k == kSuper {
			w.constructs(target, w.owner.base, args)
		} else if w.owner.def != parsers.NoDef {
			w.implied(target, w.b.File.Defs[w.owner.def].Name, parsers.RoleNew, 0, args)
		}
		return 0
	case k == kIdent || k == kNav:
		x := w.nameUse(target, parsers.RoleNew)
		return w.made(x, suffix)
	case w.isType(target):
		return w.made(w.typ(target, parsers.RoleNew), suffix)
	}
	return w.called(w.nameUse(callee, parsers.RoleCall), suffix)
}

// made is an instance of the type x, whose name was noted last.
func (w *walker) made(x parsers.ExprID, suffix uint32) parsers.ExprID {
	at := w.last
	args := w.args(suffix, x)
	w.supply(at, args)
	return w.b.Applied(parsers.OpNew, x, args)
}

// callImplicit reads .name(…) where a value of a known type is wanted.
func (w *walker) callImplicit(id, suffix uint32, wanted want) parsers.ExprID {
	if string(w.t.Text(id)) != "init" {
		x := w.memberUse(id, parsers.RoleCall, wanted.x)
		return w.called(x, suffix)
	}
	if !wanted.typed {
		w.args(suffix, 0)
		return wanted.x
	}
	args := w.args(suffix, wanted.x)
	w.constructs(id, wanted.x, args)
	return w.b.Applied(parsers.OpNew, wanted.x, args)
}

// construct reads Foo<Bar>(…).
func (w *walker) construct(n uint32) parsers.ExprID {
	w.last = -1
	x := w.typ(w.typeIn(n), parsers.RoleNew)
	at := w.last
	var args parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == 0 || w.kind(c) == kCallSuffix { // constructor_suffix
			args = w.args(c, x)
		}
	}
	w.supply(at, args)
	return w.b.Applied(parsers.OpNew, x, args)
}

// args reads the arguments of a call of callee (0: unknown), closures behind it among them.
func (w *walker) args(suffix uint32, callee parsers.ExprID) parsers.ExprID {
	var list []parsers.ExprID
	var labels []parsers.NameID
	add := func(label parsers.NameID, n uint32) {
		gets := w.b.Param(callee, len(list))
		w.want, w.fn = want{gets, false}, gets
		x := w.use(n)
		w.want, w.fn = want{}, 0
		if w.keyPath(n) {
			x = w.b.Add(parsers.Expr{Op: parsers.OpFunc, A: x}, x, 0)
		}
		list, labels = append(list, x), append(labels, label)
	}
	var label parsers.NameID
	for c := w.t.First(suffix); c != 0; c = w.t.Sibling(suffix, c) {
		switch w.kind(c) {
		case kArgs:
			for a := w.t.First(c); a != 0; a = w.t.Sibling(c, a) {
				if w.kind(a) == kArg {
					name, value := w.arg(a)
					add(name, value)
				} else {
					w.use(a)
				}
			}
		case kIdent: // of a further closure
			label = w.name(c)
		case kComment:
		default:
			add(label, c)
			label = 0
		}
	}
	return w.b.Args(list, labels)
}

// arg is the label of an argument and its value.
func (w *walker) arg(n uint32) (label parsers.NameID, value uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch {
		case w.comment(c):
		case w.kind(c) == kLabel:
			label = w.name(c)
		case value == 0:
			value = c
		default:
			w.use(c)
		}
	}
	return label, value
}

// keyPath reports whether an expression is \.name, which serves as a function.
func (w *walker) keyPath(n uint32) bool {
	for range parsers.MaxDepth {
		switch {
		case n == 0:
			return false
		case w.kind(n) == kKeyPath:
			return true
		case w.kind(n) != kNav:
			return false
		}
		n = w.t.Child(n, fTarget)
	}
	return false
}
