package ecmascript

import "vade/parsers"

// markup visits a node of JSX.
func (w *walker) markup(n uint32) bool {
	switch w.kind(n) {
	case kJSXOpening, kJSXSelfClosing:
		w.element(n)
	case kJSXClosing, kJSXText, kJSXNamespaceName:
	default:
		return false
	}
	return true
}

// element is <Name attr={x}>. Names that start with a small letter are elements of
// the page, not components.
func (w *walker) element(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Nodes[c].Field != fName {
			w.visit(c)
			continue
		}
		switch w.kind(c) {
		case kIdent:
			if s := w.text(c); len(s) > 0 && (s[0] < 'a' || s[0] > 'z') {
				w.ref(c, parsers.RoleJSX, 0)
			}
		case kMember, kNestedIdent:
			obj := w.holder(w.child(c, fObject))
			w.ref(w.child(c, fProperty), parsers.RoleJSX, w.known(obj))
		}
	}
}

// holder is what stands before the dot in a tag. The grammar takes this for a name.
func (w *walker) holder(n uint32) parsers.ExprID {
	if n != 0 && w.kind(n) == kIdent && w.is(n, "this") {
		return w.op(parsers.Expr{Op: parsers.OpThis, Off: w.t.Nodes[n].Start})
	}
	return w.visit(n)
}
