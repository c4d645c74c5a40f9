package java

import "vade/parsers"

// children reads the children of n as code.
func (w *walker) children(n uint32) {
	if n == 0 {
		return
	}
	var d notes
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kComment {
			d.add(w, c)
			continue
		}
		w.decl(c, d.take(w, c))
	}
}

// block reads statements; what they declare ends with n.
func (w *walker) block(n uint32) {
	s := w.s
	s.local, s.end, s.miss = true, w.node(n).End, w.node(n).End
	w.within(s, func() {
		var d notes
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if w.kind(c) == kComment {
				d.add(w, c)
				continue
			}
			w.s.hit = w.node(c).End
			w.decl(c, d.take(w, c))
		}
	})
}

// stmt reads a statement, or whatever stands in the place of one in a broken file.
func (w *walker) stmt(n uint32) {
	if n == 0 || !w.enter() {
		return
	}
	defer w.leave()
	switch w.kind(n) {
	case kComment, kJump, kTokPublic, kTokPrivate, kTokStatic, kTokFinal, kTokDefault, kTokOther:
	case kBlock, kFor, kSwitchGroup:
		w.block(n)
	case kPackage, kImport, kModule, kClass, kInterface, kEnum, kRecord, kAnnotationType, kBody, kEnumConstant, kMethod, kElement, kCtor,
		kCompactCtor, kField, kLocal:
		w.decl(n, "")
	case kExplicitCtor:
		w.explicitCtor(n)
	case kModifiers:
		w.annotations(n)
	case kAnnotation:
		w.annotation(n)
	case kLabeled:
		for c := w.next(n, w.first(n)); c != 0; c = w.next(n, c) {
			w.stmt(c)
		}
	case kReturn:
		w.returned(n, w.s.result, w.s.want)
	case kYield:
		w.returned(n, w.s.yield, 0)
	case kIf, kWhile:
		w.condition(n)
	case kForEach:
		w.forEach(n)
	case kTry:
		w.try(n)
	case kCatch:
		w.catch(n)
	case kParam, kSpread: // only in broken text
		w.param(n)
	case kTypeIdent, kScopedType, kGeneric, kArrayType, kPrimitive, kAnnotated, kTypeBound:
		w.typ(n)
	default:
		w.use(n, 0)
	}
}

// returned reads a statement that gives a value to the closure or switch around.
func (w *walker) returned(n uint32, f *flow, want parsers.ExprID) {
	if v := w.first(n); v != 0 {
		f.add(w, w.use(v, want))
	}
}

// condition reads an if or a while. What a pattern in the condition binds is seen where
// the condition is met, or behind the statement if it is negated.
func (w *walker) condition(n uint32) {
	cond := w.t.Child(n, fCondition)
	then := w.t.Child(n, fConsequence)
	if then == 0 {
		then = w.t.Child(n, fBody)
	}
	if cond != 0 {
		s := w.s
		s.hit, s.miss = max(w.end(cond), w.end(then)), max(w.s.end, w.end(n))
		w.within(s, func() { w.use(cond, 0) })
	}
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if c != cond {
			w.branch(c)
		}
	}
}

// branch reads one statement as a block of its own.
func (w *walker) branch(n uint32) {
	s := w.s
	s.hit = w.node(n).End
	w.within(s, func() { w.stmt(n) })
}

func (w *walker) forEach(n uint32) {
	w.modifiers(n)
	name, value, body := w.t.Child(n, fName), w.t.Child(n, fValue), w.t.Child(n, fBody)
	typ := w.arrays(w.typ(w.t.Child(n, fType)), w.dims(n))
	var v parsers.ExprID
	if value != 0 {
		v = w.use(value, 0)
	}
	if name != 0 {
		w.bind(name, parsers.BindLocal, max(w.end(name), w.end(value)), w.node(n).End, typ, w.b.Unary(parsers.OpElem, v))
	}
	if body != 0 {
		w.branch(body)
	}
}

// try reads try (resources) { } catch … finally …; the resources are seen in the body.
func (w *walker) try(n uint32) {
	resources, body := w.t.Child(n, fResources), w.t.Child(n, fBody)
	if resources != 0 {
		s := w.s
		s.local, s.end = true, max(w.end(resources), w.end(body))
		w.within(s, func() {
			for c := w.first(resources); c != 0; c = w.next(resources, c) {
				w.resource(c)
			}
		})
	}
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if c != resources {
			w.stmt(c)
		}
	}
}

func (w *walker) resource(n uint32) {
	name := w.t.Child(n, fName)
	if name == 0 {
		w.children(n)
		return
	}
	w.modifiers(n)
	typ := w.arrays(w.typ(w.t.Child(n, fType)), w.dims(n))
	w.local(name, typ, w.initial(w.t.Child(n, fValue), typ))
}

func (w *walker) catch(n uint32) {
	p, body := w.t.ChildKind(n, kCatchParam), w.t.Child(n, fBody)
	if p != 0 {
		w.modifiers(p)
		var typ parsers.ExprID
		if t := w.t.ChildKind(p, kCatchType); t != 0 {
			typ = w.typ(t)
		}
		if name := w.t.Child(p, fName); name != 0 {
			w.bind(name, parsers.BindLocal, w.node(name).Start, w.node(n).End, typ, 0)
		}
	}
	if body != 0 {
		w.stmt(body)
	}
}
