package csharp

import "vade/parsers"

func (w *walker) statement(n uint32) {
	switch w.kind(n) {
	case kBlock, kScopeStmt, kSwitchSection, kCatch:
		w.block(w.node(n).End, func() { w.inner(n) })
	case kForeach:
		w.block(w.node(n).End, func() { w.foreach(n) })
	case kSwitchStmt:
		w.switchStmt(n)
	case kVarDecl:
		w.varDecl(n)
	case kReturn:
		w.returnStmt(n)
	case kGoto:
		if c := w.first(n); c != 0 && w.kind(c) != kIdent {
			w.use(c)
		}
	case kLabeled:
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if w.kind(c) != kIdent {
				w.visit(c)
			}
		}
	default:
		w.children(n)
	}
}

// inner reads what stands in a statement with a scope of its own.
func (w *walker) inner(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kCatchDecl {
			w.visit(c)
			continue
		}
		typ := w.typ(w.t.Child(c, fType), parsers.RoleType)
		if id := w.t.Child(c, fName); id != 0 {
			w.bind(id, w.node(id).End, typ, 0)
		}
	}
}

// varDecl reads "Type a = 1, b" as local variables.
func (w *walker) varDecl(n uint32) {
	typ := w.typ(w.t.Child(n, fType), parsers.RoleType)
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kDeclarator {
			w.declarator(c, typ)
		}
	}
}

// declarator reads one local variable of a declaration.
func (w *walker) declarator(n uint32, typ parsers.ExprID) {
	value := w.value(n, typ)
	end := w.node(n).End
	if id := w.t.Child(n, fName); id != 0 {
		w.bind(id, end, typ, value)
		return
	}
	w.designate(n, value)
}

// value reads what a declarator gives its name.
func (w *walker) value(n uint32, typ parsers.ExprID) parsers.ExprID {
	var x parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch {
		case w.field(c) == fName || w.comment(c) || w.kind(c) == kTuplePattern:
		case w.kind(c) == kBracketArgs:
			w.children(c)
		default:
			w.want, w.lambda = typ, typ
			x = w.use(c)
		}
	}
	return x
}

func (w *walker) foreach(n uint32) {
	left, right := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	x := w.b.Each(w.use(right))
	typ := w.typ(w.t.Child(n, fType), parsers.RoleType)
	switch {
	case left == 0:
	case w.kind(left) == kIdent:
		w.bind(left, w.node(left).End, typ, x)
	case w.kind(left) == kTuplePattern:
		w.designate(left, x)
	default:
		w.deconstruct(left, x)
	}
	w.visit(w.t.Child(n, fBody))
}

func (w *walker) switchStmt(n uint32) {
	subject := w.t.Child(n, fValue)
	x := w.use(subject)
	body := w.t.Child(n, fBody)
	for c := w.t.First(body); body != 0 && c != 0; c = w.t.Sibling(body, c) {
		if w.kind(c) != kSwitchSection {
			w.visit(c)
			continue
		}
		w.block(w.node(c).End, func() {
			for d := w.t.First(c); d != 0; d = w.t.Sibling(c, d) {
				if k := w.kind(d); k >= kConstantPattern && k <= kInnerPattern {
					w.pattern(d, x)
				} else {
					w.visit(d)
				}
			}
		})
	}
}

func (w *walker) returnStmt(n uint32) {
	c := w.first(n)
	w.want = w.flow.want
	x := w.use(c)
	if f := w.flow; f.gather && x != 0 && f.count < maxReturns && !w.isLit(x, "null") {
		f.returns = w.b.Union(f.returns, x)
		f.count++
	}
}
