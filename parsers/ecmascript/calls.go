package ecmascript

import (
	"bytes"

	"vade/parsers"
)

func (w *walker) call(n uint32) parsers.ExprID {
	fn, args := w.child(n, fFunction), w.child(n, fArguments)
	if fn == 0 {
		w.visitChildren(n)
		return 0
	}
	switch w.kind(fn) {
	case kImportWord:
		return w.moduleCall(n, args)
	case kSuper:
		w.refName(fn, w.b.Str("constructor"), parsers.RoleCall, w.op(parsers.Expr{Op: parsers.OpSuper, Off: w.t.Nodes[fn].Start}))
		w.arguments(args, 0, 0)
		return 0
	case kIdent:
		if x, ok := w.specialCall(n, fn, args); ok {
			return x
		}
		if w.host != nil {
			if x, ok := w.hostCall(n, fn, args); ok {
				return x
			}
		}
	}
	if core := w.peel(fn); core != 0 && isFunction(w.kind(core)) {
		return w.invoked(fn, core, args)
	}
	callee := w.used(fn, parsers.RoleCall)
	targs := w.child(n, fTypeArgs)
	applied := w.applied(callee, targs)
	if w.kind(fn) == kMember && w.b.File.Exprs[callee].Op == parsers.OpMember {
		w.exportHelper(fn, args)
	}
	first := w.arguments(args, callee, targs)
	if applied == 0 {
		return 0
	}
	return w.op(parsers.Expr{Op: parsers.OpCall, A: applied, B: w.shallow(first)})
}

// shallow drops a first argument that would make a chain of calls too deep.
func (w *walker) shallow(x parsers.ExprID) parsers.ExprID {
	if w.height(x) > 4 {
		return 0
	}
	return x
}

// invoked is a function expression that is called on the spot. Its parameters get the
// arguments, unless one of these is a function, which may be the body of a module whose
// imports the called function tells.
func (w *walker) invoked(fn, core, args uint32) parsers.ExprID {
	var values [3]parsers.ExprID
	inline := false
	for a := w.t.First(args); args != 0 && a != 0; a = w.t.Sibling(args, a) {
		p := w.peel(a)
		inline = inline || p != 0 && isFunction(w.kind(p))
	}
	if !inline && args != 0 {
		i := 0
		for a := w.t.First(args); a != 0; a = w.t.Sibling(args, a) {
			if x := w.visit(a); i < len(values) && w.kind(a) != kComment {
				values[i] = x
				i++
			}
		}
	}
	w.hints = values
	w.returnsTo = w.owner
	if inline {
		w.wrappers++
	}
	x := w.functionOf(core, parsers.NoDef, parsers.NoDef)
	if cast := w.shell(fn, x); cast != 0 {
		x = w.unary(parsers.OpNew, cast)
	}
	if inline {
		w.wrappers--
		w.umdArguments(core, args)
	}
	return w.op(parsers.Expr{Op: parsers.OpCall, A: x})
}

// arguments visits the arguments of a call and gives the value of the first. Closures
// among them get from the callee what their parameters are bound to.
func (w *walker) arguments(args uint32, callee parsers.ExprID, targs uint32) (first parsers.ExprID) {
	if args == 0 {
		return 0
	}
	if w.kind(args) != kArguments { // a template
		w.visit(args)
		return 0
	}
	owner := w.owner
	i := 0
	for a := w.t.First(args); a != 0; a = w.t.Sibling(args, a) {
		if w.kind(a) == kComment {
			continue
		}
		var x parsers.ExprID
		switch k := w.kind(a); {
		case isFunction(k):
			if w.hints = w.closureHints(callee, targs); w.hints[0] == 0 && w.hints[1] == 0 && callee != 0 && w.hasParams(a) {
				w.expect(w.op(parsers.Expr{Op: parsers.OpParam, A: callee, B: parsers.ExprID(i)}))
			}
			w.owner = parsers.NoDef
			x = w.visit(a)
		case a == w.mixed.node && k == kObject:
			m := w.mixed
			w.mixed = mixed{}
			if m.exports {
				w.exportedObject(a)
			} else {
				w.objectMembers(a, m.def, keepAttributes)
			}
		case k == kObject && owner != parsers.NoDef:
			w.objectMembers(a, owner, keepFunctions)
		default:
			x = w.visit(a)
		}
		w.owner = owner
		if i == 0 {
			first = x
		}
		i++
	}
	return first
}

// closureHints are the values of the parameters of a closure that is passed to callee.
func (w *walker) closureHints(callee parsers.ExprID, targs uint32) (h [3]parsers.ExprID) {
	if callee == 0 {
		return h
	}
	e := w.b.File.Exprs[callee]
	name := w.b.File.Names[e.Name]
	if targs != 0 {
		switch name {
		case "forwardRef":
			h[0] = w.nthTypeArg(targs, 1)
		case "memo":
			h[0] = w.nthTypeArg(targs, 0)
		}
	}
	if e.Op != parsers.OpMember {
		return h
	}
	switch name {
	case "map", "filter", "forEach", "find", "findLast", "findIndex", "findLastIndex", "some", "every", "flatMap":
		h[0] = w.unary(parsers.OpElem, e.A)
	case "sort", "toSorted":
		h[0] = w.unary(parsers.OpElem, e.A)
		h[1] = h[0]
	case "reduce", "reduceRight":
		h[1] = w.unary(parsers.OpElem, e.A)
	case "then":
		h[0] = w.await(e.A)
	}
	return h
}

// nthTypeArg is a value of the i-th type argument.
func (w *walker) nthTypeArg(targs uint32, i int) (x parsers.ExprID) {
	w.mute++
	for c := w.t.First(targs); c != 0; c = w.t.Sibling(targs, c) {
		if w.kind(c) == kComment {
			continue
		}
		if i == 0 {
			x = w.unary(parsers.OpNew, w.typ(c))
			break
		}
		i--
	}
	w.mute--
	return x
}

// wrapped finds the inline function that a call wraps, as in memo(forwardRef(f)), 0 if
// there is none or if the call rather uses it up, as in xs.map(f).
func (w *walker) wrapped(n uint32, depth int) uint32 {
	args := w.child(n, fArguments)
	if args == 0 || depth > 6 || w.kind(args) != kArguments {
		return 0
	}
	if fn := w.child(n, fFunction); fn == 0 || w.kind(fn) == kMember && consumes(w.text(w.child(fn, fProperty))) || w.kind(fn) == kImportWord {
		return 0
	} else if core := w.peel(fn); core != 0 && isFunction(w.kind(core)) {
		return 0
	} else if w.kind(fn) == kIdent && w.is(fn, "computed") { // a value that the function tells
		return 0
	}
	for a := w.t.First(args); a != 0; a = w.t.Sibling(args, a) {
		core := w.peel(a)
		if core == 0 {
			continue
		}
		if isFunction(w.kind(core)) {
			return core
		}
		if w.kind(core) == kCall {
			if inner := w.wrapped(core, depth+1); inner != 0 {
				return inner
			}
		}
	}
	return 0
}

// consumes reports whether a method runs the function it gets and gives something else.
func consumes(method []byte) bool {
	switch string(method) {
	case "map", "filter", "forEach", "find", "findLast", "findIndex", "findLastIndex", "some", "every", "flatMap", "sort",
		"toSorted", "reduce", "reduceRight", "then", "catch", "finally", "replace", "replaceAll", "from", "useMemo",
		"fromEntries", "addEventListener", "on", "once", "subscribe", "pipe", "setTimeout", "get", "post", "put", "use":
		return true
	}
	return false
}

// wrapper reports whether a local variable that gets the result of the call is a
// function: the callee is one of the usual ones that give back what they got.
func (w *walker) wrapper(n uint32) bool {
	fn := w.child(n, fFunction)
	if fn != 0 && w.kind(fn) == kMember {
		fn = w.child(fn, fProperty)
	}
	if fn == 0 {
		return false
	}
	name := w.text(fn)
	switch string(name) {
	case "useCallback", "memo", "forwardRef", "useEvent", "useEffectEvent", "useMemoizedFn", "usePersistFn", "useEventCallback", "debounce", "throttle",
		"memoize", "memoizeOne", "once", "observer", "action", "asyncHandler", "curry", "partial", "promisify", "cache", "lazy":
		return true
	}
	return bytes.HasPrefix(name, []byte("with")) || bytes.HasPrefix(name, []byte("wrap")) || bytes.HasPrefix(name, []byte("debounce")) || bytes.HasPrefix(name, []byte("throttle"))
}
