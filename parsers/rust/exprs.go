package rust

import (
	"bytes"

	"vade/parsers"
)

// expr visits an expression and gives it where that is wanted; 0 if it is of no use to
// typing.
func (w *walker) expr(n uint32, want bool) parsers.ExprID {
	if n == 0 || !w.deeper() {
		return 0
	}
	defer func() { w.depth-- }()
	switch w.kind(n) {
	case kIdent:
		return w.identifier(n)
	case kSelf:
		return w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: w.t.Nodes[n].Start})
	case kScoped:
		return w.scoped(n, parsers.RoleRef)
	case kCall:
		return w.call(n, want)
	case kMember:
		return w.memberExpr(n, parsers.RoleRef)
	case kGenericFunc:
		return w.genericFunc(n, parsers.RoleRef)
	case kStructExpr:
		return w.structExpr(n)
	case kMacroCall:
		return w.macroCall(n, false)
	case kClosure:
		return w.closure(n, 0, 0)
	case kAssign, kCompound:
		w.assign(n)
		return 0
	}
	if x, ok := w.operation(n, want); ok {
		return x
	}
	if x, ok := w.literal(n); ok {
		return x
	}
	return w.control(n, want)
}

// operation visits what gives something of its operand.
func (w *walker) operation(n uint32, want bool) (parsers.ExprID, bool) {
	first := w.t.First(n)
	switch w.kind(n) {
	case kParen, kUnary:
		return w.lastExpr(n, want), true
	case kReference:
		return w.expr(w.t.Child(n, fValue), want), true
	case kTry:
		return w.b.Unary(parsers.OpElem, w.expr(first, want)), true
	case kAwait:
		return w.b.Unary(parsers.OpAwait, w.expr(first, want)), true
	case kIndex:
		return w.index(n, want), true
	case kCast:
		w.expr(w.t.Child(n, fValue), false)
		return w.instance(w.typ(w.t.Child(n, fType))), true
	case kBinary:
		return w.binary(n, want), true
	case kRange:
		var x parsers.ExprID
		for c := first; c != 0; c = w.t.Sibling(n, c) {
			if v := w.expr(c, want); x == 0 {
				x = v
			}
		}
		return w.b.Unary(parsers.OpList, x), true
	case kTuple:
		var list []parsers.ExprID
		for c := first; c != 0; c = w.t.Sibling(n, c) {
			if !w.comment(c) {
				list = append(list, w.expr(c, want))
			}
		}
		return w.b.Tuple(list), true
	case kArray:
		var x parsers.ExprID
		for c := first; c != 0; c = w.t.Sibling(n, c) {
			if v := w.expr(c, want && x == 0); x == 0 {
				x = v
			}
		}
		return w.b.Unary(parsers.OpList, x), true
	}
	return 0, false
}

func (w *walker) comment(n uint32) bool {
	k := w.kind(n)
	return k == kLineComment || k == kBlockComment || k == kAttribute
}

// lastExpr visits the children of n and gives the last one.
func (w *walker) lastExpr(n uint32, want bool) (out parsers.ExprID) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if !w.comment(c) {
			out = w.expr(c, want)
		}
	}
	return out
}

// literal is a value of a primitive type; its suffix names it.
func (w *walker) literal(n uint32) (parsers.ExprID, bool) {
	text := w.t.Text(n)
	switch w.kind(n) {
	case kInt, kFloat:
		for _, t := range numbers {
			if bytes.HasSuffix(text, []byte(t)) {
				return w.b.Lit(t), true
			}
		}
		if w.kind(n) == kFloat {
			return w.b.Lit("f64"), true
		}
		return w.b.Lit("i32"), true
	case kString:
		if bytes.HasPrefix(text, []byte("b")) {
			return w.b.Unary(parsers.OpList, w.b.Lit("u8")), true
		}
		return w.b.Lit("str"), true
	case kChar:
		if bytes.HasPrefix(text, []byte("b")) {
			return w.b.Lit("u8"), true
		}
		return w.b.Lit("char"), true
	case kBool:
		return w.b.Lit("bool"), true
	case kUnit:
		return w.b.Lit("()"), true
	}
	return 0, false
}

var numbers = []string{"u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64", "u128", "i128", "usize", "isize", "f32", "f64"}

// prelude are variants that every file knows; their uses are not kept.
var prelude = set("Some", "None", "Ok", "Err")

func (w *walker) identifier(n uint32) parsers.ExprID {
	if string(w.t.Text(n)) == "Self" { // the value of a unit struct
		off, _, _ := w.at(n)
		w.refAs(n, w.owner, parsers.RoleRef, 0)
		return w.instance(w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: off}))
	}
	return w.identAs(n, parsers.RoleRef)
}

func (w *walker) identAs(n uint32, role parsers.Role) parsers.ExprID {
	off, _, _ := w.at(n)
	if !prelude[string(w.t.Text(n))] {
		w.ref(n, role, 0)
	}
	return w.b.Ident(w.name(n), off)
}

// scoped is a::b in a place of values.
func (w *walker) scoped(n uint32, role parsers.Role) parsers.ExprID {
	id := w.t.Child(n, fName)
	if id == 0 {
		w.children(n)
		return 0
	}
	q := w.qualifier(w.pathBefore(n))
	w.ref(id, role, q)
	return w.b.Member(q, w.name(id))
}

func (w *walker) memberExpr(n uint32, role parsers.Role) parsers.ExprID {
	value, field := w.t.Child(n, fValue), w.t.Child(n, fField)
	x := w.expr(value, true)
	if field == 0 {
		return 0
	}
	if w.kind(field) == kInt {
		i := 0
		for _, c := range w.t.Text(field) {
			if c < '0' || c > '9' || i > 99 {
				return 0
			}
			i = 10*i + int(c-'0')
		}
		return w.b.Nth(x, i)
	}
	x = w.unknown(x)
	w.ref(field, role, x)
	return w.b.Member(x, w.name(field))
}

// structExpr is S { … }: its fields are written.
func (w *walker) structExpr(n uint32) parsers.ExprID {
	name := w.t.Child(n, fName)
	if name == 0 {
		w.children(n)
		return 0
	}
	var typ parsers.ExprID
	if string(w.t.Text(name)) == "Self" {
		off, _, _ := w.at(name)
		w.refAs(name, w.owner, parsers.RoleNew, 0)
		typ = w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: off})
	} else {
		typ = w.typeAs(name, parsers.RoleNew)
	}
	value := w.unknown(w.instance(typ))
	body := w.t.Child(n, fBody)
	for c := w.t.First(body); body != 0 && c != 0; c = w.t.Sibling(body, c) {
		switch w.kind(c) {
		case kInitializer:
			if id := w.t.Child(c, fField); id != 0 && w.kind(id) == kFieldIdent {
				w.ref(id, parsers.RoleWrite, value)
			}
			w.expr(w.t.Child(c, fValue), false)
		case kShorthandInit:
			if id := w.t.ChildKind(c, kIdent); id != 0 {
				w.ref(id, parsers.RoleWrite, value)
				w.ref(id, parsers.RoleRef, 0)
			}
		case kBaseInit:
			w.lastExpr(c, false)
		}
	}
	return value
}

// index is x[i]; a range gives a part of the same kind.
func (w *walker) index(n uint32, want bool) parsers.ExprID {
	x := w.t.First(n)
	if x == 0 {
		return 0
	}
	v := w.expr(x, want)
	part := false
	for c := w.t.Sibling(n, x); c != 0; c = w.t.Sibling(n, c) {
		part = part || w.kind(c) == kRange || string(w.t.Text(c)) == ".."
		w.expr(c, false)
	}
	if part {
		return v
	}
	return w.b.Unary(parsers.OpElem, v)
}

// binary is a op b. A comparison is a truth value; an operation is taken to stay in the
// type of its left side.
func (w *walker) binary(n uint32, want bool) parsers.ExprID {
	left, right := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	if left == 0 || right == 0 {
		w.children(n)
		return 0
	}
	op := bytes.TrimSpace(w.t.Src[w.t.Nodes[left].End:max(w.t.Nodes[left].End, w.t.Nodes[right].Start)])
	x := w.expr(left, want)
	w.expr(right, false)
	switch string(op) {
	case "==", "!=", "<", ">", "<=", ">=", "&&", "||":
		return w.b.Lit("bool")
	}
	return x
}

func (w *walker) assign(n uint32) {
	switch left := w.t.Child(n, fLeft); {
	case left == 0:
	case w.kind(left) == kIdent:
		w.ref(left, parsers.RoleWrite, 0)
	case w.kind(left) == kMember:
		w.memberExpr(left, parsers.RoleWrite)
	default:
		w.expr(left, false)
	}
	w.expr(w.t.Child(n, fRight), false)
}
