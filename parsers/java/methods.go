package java

import (
	"bytes"

	"vade/parsers"
)

func (w *walker) method(n uint32, doc string) {
	name, body := w.t.Child(n, fName), w.t.Child(n, fBody)
	if name == 0 || w.node(name).Start == w.node(name).End {
		w.children(n)
		return
	}
	m := w.modifiers(n)
	if body == 0 {
		m.flags |= parsers.FlagAbstract
	}
	kind := parsers.KindMethod
	t := w.s.typ
	switch {
	case t == nil:
		kind = parsers.KindFunction
	case t.test && bytes.HasPrefix(w.t.Text(name), []byte("test")):
		m.flags |= parsers.FlagTest
	}
	w.markTests(m)
	d := w.def(n, name, kind, m, w.headEnd(n, name, body), doc)
	w.within(w.callable(n, d), func() {
		w.typeParams(n, w.node(n).Start)
		x := w.arrays(w.typ(w.t.Child(n, fType)), w.dims(n))
		w.b.File.Defs[d].Type = x
		w.s.want = w.b.Unary(parsers.OpNew, x)
		w.signature(n, m.start)
		if v := w.t.Child(n, fValue); v != 0 { // what an element of an annotation is by default
			w.use(v, 0)
		}
		if body != 0 {
			w.block(body)
		}
	})
}

// markTests tells of a class with tests that a test runner runs it.
func (w *walker) markTests(m mods) {
	if t := w.s.typ; t != nil && m.flags&parsers.FlagTest != 0 {
		w.b.File.Defs[t.def].Flags |= parsers.FlagTest
	}
}

// callable is the scope of the code in the callable d.
func (w *walker) callable(n uint32, d parsers.DefID) scope {
	end := w.node(n).End
	return scope{def: d, end: end, typ: w.s.typ, local: true, hit: end, miss: end}
}

// headEnd is where the head of a callable ends.
func (w *walker) headEnd(n, name, body uint32) uint32 {
	if body != 0 {
		return w.node(body).Start
	}
	end := max(w.end(name), w.end(w.t.Child(n, fParams)))
	for _, c := range []uint32{w.t.Child(n, fDims), w.t.Child(n, fValue), w.t.ChildKind(n, kThrows)} {
		end = max(end, w.end(c))
	}
	return end
}

// signature binds the parameters of the callable n and reads what it throws.
func (w *walker) signature(n, from uint32) {
	if ps := w.t.Child(n, fParams); ps != 0 {
		for p := w.first(ps); p != 0; p = w.next(ps, p) {
			w.parameter(p, from, w.node(n).End)
		}
	}
	if t := w.t.ChildKind(n, kThrows); t != 0 {
		w.typeArgs(t)
	}
}

func (w *walker) parameter(p, from, to uint32) {
	kind := parsers.BindParam
	switch w.kind(p) {
	case kSpread:
		kind = parsers.BindRest
	case kParam:
	case kReceiver:
		w.children(p)
		return
	default:
		w.stmt(p)
		return
	}
	w.modifiers(p)
	name, typ := w.param(p)
	if name != 0 {
		w.bind(name, kind, from, to, typ, 0)
	}
}

// param is the name of a parameter and its type; of a variadic one, that of one
// argument.
func (w *walker) param(p uint32) (name uint32, typ parsers.ExprID) {
	if w.kind(p) == kParam {
		typ = w.typ(w.t.Child(p, fType))
		return w.t.Child(p, fName), w.arrays(typ, w.dims(p))
	}
	for c := w.first(p); c != 0; c = w.next(p, c) {
		switch k := w.kind(c); {
		case isType(k):
			typ = w.typ(c)
		case k == kAnnotation:
			w.annotation(c)
		case k == kDeclarator:
			name = w.t.Child(c, fName)
			typ = w.arrays(typ, w.dims(c))
		}
	}
	return name, typ
}

// constructor reads a constructor. One that begins with no call of another calls that
// of the class above.
func (w *walker) constructor(n uint32, doc string) {
	name, body := w.t.Child(n, fName), w.t.Child(n, fBody)
	if name == 0 || w.node(name).Start == w.node(name).End {
		w.children(n)
		return
	}
	m := w.modifiers(n)
	d := w.def(n, name, parsers.KindConstructor, m, w.headEnd(n, name, body), doc)
	t := w.s.typ
	w.within(w.callable(n, d), func() {
		w.typeParams(n, w.node(n).Start)
		w.signature(n, m.start)
		if w.kind(n) == kCompactCtor && t != nil {
			w.bindComponents(t.components, d, m.start, w.node(n).End)
		}
		if t != nil && t.super != 0 && body != 0 && w.t.ChildKind(body, kExplicitCtor) == 0 {
			w.refNamed(t.super, name, parsers.RoleNew, t.superOf, w.args(nil))
		}
		if body != 0 {
			w.block(body)
		}
	})
}

// explicitCtor reads this(…) and super(…): constructions of what the word stands for.
func (w *walker) explicitCtor(n uint32) {
	word, args, object := w.t.Child(n, fConstructor), w.t.Child(n, fArgs), w.t.Child(n, fObject)
	if object != 0 {
		w.use(object, 0)
	}
	w.typeArgs(w.t.Child(n, fTypeArgs))
	t := w.s.typ
	if word == 0 || t == nil {
		w.children(args)
		return
	}
	class, op, callee := t.name, parsers.OpThis, w.b.Ident(t.name, w.node(word).Start)
	if w.kind(word) == kSuper {
		class, op, callee = t.super, parsers.OpSuper, w.b.Ident(t.super, w.node(word).Start)
		if t.superOf != 0 {
			callee = w.b.Member(t.superOf, class)
		}
	}
	list := w.arguments(args, callee)
	w.refNamed(class, word, parsers.RoleNew, w.b.Expr(parsers.Expr{Op: op, Off: w.node(word).Start}), list)
}
