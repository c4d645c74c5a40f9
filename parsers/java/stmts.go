package java

import "vade/parsers"

// stmt visits a statement, or an expression that stands as one.
func (w *walker) stmt(n uint32) {
	switch w.kind(n) {
	case kComment, kModifiers:
	case kClass, kInterface, kEnum, kRecord, kAnnotationType, kMethod, kConstructor:
		w.member(n)
	case kLocal:
		w.locals(n)
	case kBlock, kFor, kSwitchGroup, kSwitchRule, kTry:
		w.block(n, func() { w.each(n, w.stmt) })
	case kForEach:
		w.forEach(n)
	case kCatchParam:
		w.catchParam(n)
	case kResource:
		w.resource(n)
	case kExplicit:
		w.explicit(n)
	case kReturn, kYield:
		w.each(n, func(c uint32) {
			x := w.expr(c)
			if w.returns != nil && x != 0 && len(*w.returns) < maxReturns {
				*w.returns = append(*w.returns, x)
			}
		})
	case 0, kSwitchBlock, kClassBody:
		w.each(n, w.stmt)
	default:
		w.expr(n)
	}
}

// maxReturns bounds what is noted of the results of a lambda.
const maxReturns = 8

func (w *walker) locals(n uint32) {
	typ := w.typ(w.t.Child(n, fType), parsers.RoleType)
	w.annotations(n)
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kDeclarator {
			continue
		}
		value := w.expr(w.t.Child(c, fValue))
		if name := w.t.Child(c, fName); name != 0 {
			w.local(name, w.dimensioned(typ, c), value)
		}
	}
}

func (w *walker) forEach(n uint32) {
	typ := w.typ(w.t.Child(n, fType), parsers.RoleType)
	x := w.expr(w.t.Child(n, fValue))
	w.block(n, func() {
		if name := w.t.Child(n, fName); name != 0 {
			w.local(name, typ, w.b.Unary(parsers.OpElem, x))
		}
		if body := w.t.Child(n, fBody); body != 0 {
			w.stmt(body)
		}
	})
}

func (w *walker) catchParam(n uint32) {
	var typ parsers.ExprID
	name := w.t.Child(n, fName)
	w.each(n, func(c uint32) {
		if c != name && w.kind(c) != kModifiers {
			typ = w.typ(c, parsers.RoleType)
		}
	})
	if name != 0 {
		w.local(name, typ, 0)
	}
}

func (w *walker) resource(n uint32) {
	name := w.t.Child(n, fName)
	if name == 0 { // an expression
		w.each(n, func(c uint32) { w.expr(c) })
		return
	}
	typ := w.typ(w.t.Child(n, fType), parsers.RoleType)
	w.local(name, typ, w.expr(w.t.Child(n, fValue)))
}

// explicit reads super(…) and this(…): a construction of the base or of the class.
func (w *walker) explicit(n uint32) {
	w.expr(w.t.Child(n, fObject))
	args := w.args(w.t.Child(n, fArgs), 0)
	c := w.t.Child(n, fConstructor)
	if c == 0 {
		return
	}
	name := w.class.name
	if w.kind(c) == kSuper {
		name = w.class.base
	}
	w.refAs(c, name, parsers.RoleNew, 0, args)
}
