package dart

import "vade/parsers"

// params binds the parameters of a callable or, as locals, those of a closure.
func (w *walker) params(n uint32, kind parsers.BindKind, from, to uint32) {
	if !w.enter() {
		return
	}
	defer w.leave()
	named := w.kind(n) == kOptionalParams && w.t.Src[w.node(n).Start] == '{'
	required := false
	for c := w.first(n); c != 0; {
		switch w.kind(c) {
		case kOptionalParams:
			w.params(c, kind, from, to)
		case kTokRequired:
			required = true
		case kParam:
			k := kind
			if w.kind(n) == kOptionalParams && kind == parsers.BindParam && !(named && required) {
				k = parsers.BindOptional
			}
			required = false
			w.param(c, k, from, to)
		default:
			c = w.item(n, c, nil) // a default value
			continue
		}
		c = w.next(n, c)
	}
}

// param reads one parameter: also one that sets a field, or is handed to the class above.
func (w *walker) param(n uint32, kind parsers.BindKind, from, to uint32) {
	name, typ := w.paramParts(n)
	if name == 0 {
		return
	}
	value := parsers.ExprID(0)
	if w.t.ChildKind(n, kCtorParam) != 0 {
		this := w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: w.node(name).Start})
		w.ref(name, parsers.RoleWrite, this, 0)
		value = w.b.Member(this, w.name(name))
	}
	w.bind(name, kind, from, to, typ, value)
}

// paramParts reads a parameter and gives its name and declared type.
func (w *walker) paramParts(n uint32) (name uint32, typ parsers.ExprID) {
	if !w.enter() {
		return 0, 0
	}
	defer w.leave()
	for c := w.first(n); c != 0; {
		switch k := w.kind(c); {
		case k == kAnnotation:
			w.annotation(c)
		case k == kCtorParam || k == kSuperParam:
			return w.paramParts(c)
		case isType(k):
			typ, c = w.typ(n, c)
			continue
		case k == kIdent:
			name = c
		case k == kTypeParams:
			w.typeParams(c, w.node(n).Start, w.node(n).End)
		case k == kParams: // a function
			list := w.b.Tuple(w.paramTypes(c))
			if typ == 0 {
				typ = w.b.Some(0)
			}
			typ = w.b.Func(typ, list)
		}
		c = w.next(n, c)
	}
	return name, typ
}

// paramTypes are the declared types of the parameters of a function that is a parameter
// or a type itself.
func (w *walker) paramTypes(n uint32) []parsers.ExprID {
	if !w.enter() {
		return nil
	}
	defer w.leave()
	var list []parsers.ExprID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch w.kind(c) {
		case kParam:
			_, typ := w.paramParts(c)
			list = append(list, typ)
		case kOptionalParams:
			list = append(list, w.paramTypes(c)...)
		}
	}
	return list
}

// closureParams binds the parameters of a closure and gives their declared types.
func (w *walker) closureParams(n, from uint32, want parsers.ExprID) []parsers.ExprID {
	var types []parsers.ExprID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch w.kind(c) {
		case kParam:
			name, typ := w.paramParts(c)
			value := parsers.ExprID(0)
			if typ == 0 {
				value = w.b.Param(want, len(types))
			}
			if name != 0 {
				w.bind(name, parsers.BindLocal, from, w.s.end, typ, value)
			}
			types = append(types, typ)
		case kOptionalParams:
			w.params(c, parsers.BindLocal, from, w.s.end)
		}
	}
	return types
}
