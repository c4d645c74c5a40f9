package php

import "vade/parsers"

// instanceTest is "$a instanceof B" at the node.
type instanceTest struct {
	node uint32
	name parsers.NameID
	typ  parsers.ExprID
}

// instanceOf reads the right side of "x instanceof B", whose left side is read.
func (w *walker) instanceOf(n, right uint32) parsers.ExprID {
	var typ parsers.ExprID
	if right != 0 {
		switch w.kind(right) {
		case kName, kQualified, kRelative:
			typ = w.className(right, parsers.RoleType)
		default:
			w.use(right)
		}
	}
	if name := w.varName(w.t.Child(n, fLeft)); name != 0 && typ != 0 {
		w.tests = append(w.tests, instanceTest{n, name, typ})
	}
	return w.b.Lit("bool")
}

// tested reads the condition cond. What it says when it is true holds in the node then.
func (w *walker) tested(cond, then uint32) parsers.ExprID {
	before := len(w.tests)
	x := w.use(cond)
	if then != 0 {
		w.hold(before, cond, w.node(then).Start, w.node(then).End)
	}
	w.tests = w.tests[:before]
	return x
}

// hold makes the tests since before that are sure to be passed where cond is true hold
// between two bytes.
func (w *walker) hold(before int, cond, from, to uint32) {
	if before == len(w.tests) || from >= to {
		return
	}
	for _, n := range w.conjuncts(cond) {
		for _, t := range w.tests[before:] {
			if t.node == n {
				w.narrow(t, from, to)
			}
		}
	}
}

func (w *walker) narrow(t instanceTest, from, to uint32) {
	w.narrows = append(w.narrows, int32(len(w.b.File.Binds)))
	w.b.Bind(parsers.Bind{Name: t.name, Kind: parsers.BindLocal, From: from, To: to, Off: from, Encl: w.encl, Type: t.typ})
}

// maxConjuncts bounds how many parts of a condition are told apart.
const maxConjuncts = 16

// conjuncts are the instance tests that all hold where the condition n does.
func (w *walker) conjuncts(n uint32) []uint32 {
	var out []uint32
	todo := []uint32{n}
	for steps := 0; len(todo) > 0 && len(out) < maxConjuncts && steps < 8*maxConjuncts; steps++ {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if c == 0 {
			continue
		}
		switch w.kind(c) {
		case kInner:
			todo = append(todo, w.t.First(c))
		case kConditionList:
			if first := w.t.First(c); first != 0 && w.t.Sibling(c, first) == 0 {
				todo = append(todo, first)
			}
		case kBinary:
			switch w.operator(c) {
			case "instanceof":
				out = append(out, c)
			case "&&", "and":
				todo = append(todo, w.t.Child(c, fRight), w.t.Child(c, fLeft))
			}
		}
	}
	return out
}

// negated is what stands behind "!" in the condition n, 0 if it is no such.
func (w *walker) negated(n uint32) uint32 {
	for n != 0 && w.kind(n) == kInner {
		n = w.t.First(n)
	}
	if n == 0 || w.kind(n) != kUnary || w.t.Src[w.node(n).Start] != '!' {
		return 0
	}
	return w.t.Child(n, fArgument)
}

// leaves tells whether a block never gets to its end.
func (w *walker) leaves(n uint32) bool {
	if n == 0 {
		return false
	}
	if w.kind(n) == kBlock {
		last := uint32(0)
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if !w.comment(c) {
				last = c
			}
		}
		if last == 0 {
			return false
		}
		n = last
	}
	switch w.kind(n) {
	case kReturn, kLeave:
		return true
	case kExprStmt:
		c := w.t.First(n)
		return c != 0 && w.kind(c) == kThrow
	}
	return false
}

// cut ends what instance tests told of a variable where it is assigned to.
func (w *walker) cut(name parsers.NameID, off uint32) {
	kept := w.narrows[:0]
	for _, i := range w.narrows {
		b := &w.b.File.Binds[i]
		if b.To <= off {
			continue
		}
		if b.Name == name && b.From <= off {
			b.To = off
			continue
		}
		kept = append(kept, i)
	}
	w.narrows = kept
}
