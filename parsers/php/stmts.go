package php

import (
	"strings"

	"vade/parsers"
)

func (w *walker) statement(n uint32) {
	switch w.kind(n) {
	case kBlock:
		old := w.end
		w.end = w.node(n).End
		w.branch++
		w.children(n)
		w.branch--
		w.end = old
	case kIf, kElseIf:
		w.ifStmt(n)
	case kForeach:
		w.foreach(n)
	case kCatch:
		w.catch(n)
	case kReturn:
		w.returnStmt(n)
	case kStatic:
		w.staticVars(n)
	case kGlobal, kGoto, kLabel, kDeclare:
	case kExprStmt:
		w.exprStmt(n)
	default:
		w.children(n)
	}
	if w.kind(n) != kBlock {
		w.noted.forget()
	}
}

// exprStmt reads an expression. What assert is sure of holds behind it.
func (w *walker) exprStmt(n uint32) {
	before := len(w.tests)
	w.children(n)
	if c := w.t.First(n); c != 0 && w.kind(c) == kCall && len(w.tests) > before {
		fn, args := w.t.Child(c, fFunction), w.t.Child(c, fArgs)
		if fn != 0 && args != 0 && strings.EqualFold(string(w.t.Text(fn)), "assert") {
			if first := w.t.First(args); first != 0 {
				w.hold(before, w.t.Last(first), w.node(n).End, w.end)
			}
		}
	}
	w.tests = w.tests[:before]
}

// ifStmt reads an if, or one of its further branches. Where the block of a negated test
// leaves the function, the test holds behind it.
func (w *walker) ifStmt(n uint32) {
	cond, body := w.t.Child(n, fCondition), w.t.Child(n, fBody)
	before := len(w.tests)
	w.use(cond)
	if body != 0 {
		w.hold(before, cond, w.node(body).Start, w.node(body).End)
	}
	if not := w.negated(cond); not != 0 && w.kind(n) == kIf && w.leaves(body) {
		w.hold(before, not, w.node(n).End, w.end)
	}
	w.tests = w.tests[:before]
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if c != cond {
			w.visit(c)
		}
	}
}

// foreach reads foreach (a as b => c).
func (w *walker) foreach(n uint32) {
	body := w.t.Child(n, fBody)
	var parts []uint32
	for c := w.t.First(n); c != 0 && len(parts) < 2; c = w.t.Sibling(n, c) {
		if c != body && !w.comment(c) {
			parts = append(parts, c)
		}
	}
	if len(parts) < 2 {
		w.children(n)
		return
	}
	x := w.use(parts[0])
	target := parts[1]
	off := w.node(target).End
	if w.kind(target) == kPair {
		if key := w.t.First(target); key != 0 && w.t.Last(target) != key {
			w.assign(key, w.b.Unary(parsers.OpKey, x), off)
		}
		target = w.t.Last(target)
	}
	w.assign(target, w.b.Unary(parsers.OpElem, x), off)
	w.noted.forget()
	w.visit(body)
}

func (w *walker) catch(n uint32) {
	typ := w.typ(w.t.Child(n, fType))
	if id := w.t.Child(n, fName); id != 0 {
		w.bindVar(id, w.node(id).End, typ, 0)
	}
	w.visit(w.t.Child(n, fBody))
}

func (w *walker) returnStmt(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		x := w.use(c)
		if f := w.flow; x != 0 && f.count < maxReturns && !w.isLit(x, "null") {
			f.returns = w.b.Union(f.returns, x)
			f.count++
		}
	}
}

func (w *walker) staticVars(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kStaticVar {
			continue
		}
		x := w.use(w.t.Child(c, fValue))
		id := w.t.Child(c, fName)
		if w.isLit(x, "null") {
			x = 0
		}
		w.bindVar(id, w.node(c).End, 0, x)
	}
}
