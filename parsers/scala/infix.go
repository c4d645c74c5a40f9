package scala

import "vade/parsers"

// infix reads a chain of "a op b" without going down its left side.
func (w *walker) infix(n uint32) parsers.ExprID {
	spine := []uint32{n}
	left := w.t.Child(n, fLeft)
	for left != 0 && w.kind(left) == kInfix {
		spine = append(spine, left)
		left = w.t.Child(left, fLeft)
	}
	last := spine[len(spine)-1]
	if w.kind(left) == kNew && w.text(w.t.Child(last, fOperator)) == "with" {
		return w.instance(left, nil, w.rest(spine))
	}
	x := w.visit(left, 0)
	for i := len(spine) - 1; i >= 0; i-- {
		x = w.operation(spine[i], x)
	}
	return x
}

// rest is what stands behind the first "with" of a chain of them.
func (w *walker) rest(spine []uint32) uint32 {
	if len(spine) == 1 {
		return w.t.Child(spine[0], fRight)
	}
	for _, m := range spine[:len(spine)-1] { // new A with B with C: the tree holds B apart from C
		w.visit(w.t.Child(m, fRight), 0)
	}
	return w.t.Child(spine[len(spine)-1], fRight)
}

// operation reads the operator of n and what stands behind it; x is what stands before.
func (w *walker) operation(n uint32, x parsers.ExprID) parsers.ExprID {
	op, right := w.t.Child(n, fOperator), w.t.Child(n, fRight)
	if w.empty(op) || right == 0 {
		w.children(n)
		return 0
	}
	name := w.text(op)
	if name[len(name)-1] == ':' && w.kind(op) == kOperator { // the right side has the method
		y := w.visit(right, 0)
		w.ref(op, parsers.RoleCall, w.b.Some(y), w.args([]parsers.ExprID{x}))
		if e := w.b.File.Exprs[y]; x != 0 && (y == 0 || e.Op == parsers.OpIdent && w.b.Text(e.Name) == "Nil") {
			return w.arrays(x, 1)
		}
		return y
	}
	callee := w.b.Member(x, w.name(op))
	values := w.operands(right, callee)
	list := w.args(values)
	if reserved(name) {
		return w.b.Lit("Boolean")
	}
	if a, b := w.litName(x), w.litName(first(values)); ranks[a] > 0 && ranks[b] > 0 || a == "String" && name == "+" {
		return w.arithmetic(name, a, b)
	}
	w.ref(op, parsers.RoleCall, w.b.Some(x), list)
	switch {
	case name == "->":
		return w.b.Tuple([]parsers.ExprID{x, first(values)})
	case name == "+" && w.litName(first(values)) == "String":
		return w.b.Lit("String")
	}
	return w.b.Applied(parsers.OpCall, callee, list)
}

// operands are the arguments behind an operator: those in brackets are several.
func (w *walker) operands(n uint32, callee parsers.ExprID) []parsers.ExprID {
	if w.kind(n) != kTuple {
		return []parsers.ExprID{w.argument(n, w.b.Param(callee, 0))}
	}
	var list []parsers.ExprID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		list = append(list, w.argument(c, w.b.Param(callee, len(list))))
	}
	return list
}

func first(list []parsers.ExprID) parsers.ExprID {
	if len(list) == 0 {
		return 0
	}
	return list[0]
}

// reserved reports whether an operator is one that no class defines.
func reserved(op string) bool {
	switch op {
	case "==", "!=", "&&", "||", "eq", "ne":
		return true
	}
	return false
}

// ranks orders the types of numbers: the higher one of two is that of their sum.
var ranks = map[string]int{"Byte": 1, "Short": 1, "Char": 1, "Int": 2, "Long": 3, "Float": 4, "Double": 5}

// arithmetic is what an operator gives for values of builtin types.
func (w *walker) arithmetic(op, a, b string) parsers.ExprID {
	switch {
	case op == "<" || op == ">" || op == "<=" || op == ">=":
		return w.b.Lit("Boolean")
	case a == "String":
		return w.b.Lit("String")
	case ranks[b] > ranks[a]:
		a = b
	}
	if ranks[a] == 1 {
		a = "Int"
	}
	return w.b.Lit(a)
}
