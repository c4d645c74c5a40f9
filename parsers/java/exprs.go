package java

import (
	"bytes"

	"vade/parsers"
)

// use reads an expression: it notes the names in it and gives its value. want is what a
// closure in its place stands for.
func (w *walker) use(n uint32, want parsers.ExprID) parsers.ExprID {
	if n == 0 || !w.enter() {
		return 0
	}
	defer w.leave()
	switch w.kind(n) {
	case kIdent:
		w.ref(n, parsers.RoleRef, 0)
		return w.ident(n)
	case kFieldAccess:
		return w.access(n, parsers.RoleRef)
	case kThis:
		return w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: w.node(n).Start})
	case kSuper:
		return w.b.Expr(parsers.Expr{Op: parsers.OpSuper, Off: w.node(n).Start})
	case kCall:
		return w.call(n)
	case kNew:
		return w.construct(n)
	case kArrayNew:
		return w.newArray(n)
	case kArrayInit:
		return w.arrayInit(n)
	case kArrayAccess:
		x := w.use(w.t.Child(n, fArray), 0)
		w.use(w.t.Child(n, fIndex), 0)
		return w.b.Unary(parsers.OpElem, x)
	case kAssign:
		w.write(w.t.Child(n, fLeft))
		return w.use(w.t.Child(n, fRight), 0)
	case kUpdate:
		return w.write(w.first(n))
	case kBinary:
		return w.binary(n)
	case kUnary:
		return w.not(n)
	case kTernary:
		w.use(w.t.Child(n, fCondition), 0)
		return w.b.Union(w.use(w.t.Child(n, fConsequence), want), w.use(w.t.Child(n, fAlternative), want))
	case kCast:
		return w.cast(n)
	case kInstanceof:
		return w.instanceOf(n)
	case kSwitch:
		return w.switchExpr(n, want)
	case kLambda:
		return w.lambda(n, want)
	case kMethodRef:
		return w.methodRef(n)
	case kParen:
		return w.use(w.first(n), want)
	case kClassLit:
		class := w.b.Ident(w.b.Str("Class"), w.node(n).Start)
		return w.b.Unary(parsers.OpNew, w.generic(class, []parsers.ExprID{w.typ(w.first(n))}))
	case kTemplate:
		w.children(n)
		return w.b.Lit("String")
	case kString:
		w.children(n)
		return w.b.Lit("String")
	case kInt, kFloat, kChar, kBool:
		return w.literal(n)
	case kNull, kUnderscore:
		return 0
	}
	w.children(n)
	return 0
}

// literal is a number, a character or a truth value.
func (w *walker) literal(n uint32) parsers.ExprID {
	s := w.t.Text(n)
	last := byte(0)
	if len(s) > 0 {
		last = s[len(s)-1] | 0x20
	}
	switch k := w.kind(n); {
	case k == kChar:
		return w.b.Lit("char")
	case k == kBool:
		return w.b.Lit("boolean")
	case k == kInt && last == 'l':
		return w.b.Lit("long")
	case k == kInt:
		return w.b.Lit("int")
	case last == 'f':
		return w.b.Lit("float")
	}
	return w.b.Lit("double")
}

// access reads object.field; Outer.this is an instance of the class.
func (w *walker) access(n uint32, role parsers.Role) parsers.ExprID {
	object, field := w.t.Child(n, fObject), w.t.Child(n, fField)
	if field == 0 || object == 0 {
		w.children(n)
		return 0
	}
	if w.kind(field) == kThis {
		return w.b.Unary(parsers.OpNew, w.classOf(object))
	}
	recv := w.receiver(n, object)
	w.ref(field, role, w.known(recv))
	return w.b.Member(recv, w.name(field))
}

// classOf reads an expression that stands for a class.
func (w *walker) classOf(n uint32) parsers.ExprID {
	if w.kind(n) == kIdent {
		return w.typ(n)
	}
	return w.use(n, 0)
}

// receiver reads what stands before the dot in n. Outer.super is the class above a
// class around, or else an interface whose own method is meant.
func (w *walker) receiver(n, object uint32) parsers.ExprID {
	if w.kind(object) == kSuper || w.t.ChildKind(n, kSuper) == 0 {
		return w.use(object, 0)
	}
	class := w.classOf(object)
	if w.kind(object) == kIdent {
		name := w.name(object)
		for d := w.s.def; d != parsers.NoDef; d = w.b.File.Defs[d].Parent {
			if x := &w.b.File.Defs[d]; x.Name == name && x.Kind.IsType() {
				return w.b.Expr(parsers.Expr{Op: parsers.OpSuper, Off: x.Start})
			}
		}
	}
	return w.b.Unary(parsers.OpNew, class)
}

// write reads what is assigned to.
func (w *walker) write(n uint32) parsers.ExprID {
	if n == 0 || !w.enter() {
		return 0
	}
	defer w.leave()
	switch w.kind(n) {
	case kIdent:
		w.ref(n, parsers.RoleWrite, 0)
		return w.ident(n)
	case kFieldAccess:
		return w.access(n, parsers.RoleWrite)
	case kParen:
		return w.write(w.first(n))
	}
	return w.use(n, 0)
}

// binary reads a chain of operators without going down its left side.
func (w *walker) binary(n uint32) parsers.ExprID {
	spine := []uint32{n}
	left := w.t.Child(n, fLeft)
	for left != 0 && w.kind(left) == kBinary {
		spine = append(spine, left)
		left = w.t.Child(left, fLeft)
	}
	x := w.use(left, 0)
	for i := len(spine) - 1; i >= 0; i-- {
		m := spine[i]
		l, r := w.t.Child(m, fLeft), w.t.Child(m, fRight)
		if r == 0 || l == 0 {
			w.children(m)
			return 0
		}
		x = w.operation(w.operator(l, r), x, w.use(r, 0))
	}
	return x
}

// operator is the first byte of the operator between two nodes, 'b' for one that
// compares or joins truth values.
func (w *walker) operator(l, r uint32) byte {
	s := bytes.TrimSpace(w.t.Src[w.end(l):max(w.end(l), w.node(r).Start)])
	for len(s) > 1 && s[0] == '/' && (s[1] == '*' || s[1] == '/') { // a comment
		end := bytes.IndexByte(s, '\n')
		if s[1] == '*' {
			end = bytes.Index(s, []byte("*/"))
		}
		if end < 0 {
			return 0
		}
		s = bytes.TrimSpace(bytes.TrimPrefix(s[end:], []byte("*/")))
	}
	if len(s) == 0 {
		return 0
	}
	switch two := string(s[:min(2, len(s))]); {
	case two == "&&" || two == "||" || two == "==" || two == "!=" || two == "<=" || two == ">=":
		return 'b'
	case (s[0] == '<' || s[0] == '>') && two != "<<" && two != ">>":
		return 'b'
	}
	return s[0]
}

// numbers orders the types of numbers: the higher one of two is that of their sum.
var numbers = map[string]int{"int": 1, "long": 2, "float": 3, "double": 4}

func (w *walker) operation(op byte, a, b parsers.ExprID) parsers.ExprID {
	x, y := w.litName(a), w.litName(b)
	switch {
	case op == 'b':
		return w.b.Lit("boolean")
	case op == '<' || op == '>':
		return a
	case op == '+' && (x == "String" || y == "String"):
		return w.b.Lit("String")
	case x == "char" || x == "byte" || x == "short":
		x, a = "int", w.b.Lit("int")
	}
	if y == "char" || y == "byte" || y == "short" {
		y, b = "int", w.b.Lit("int")
	}
	switch {
	case numbers[x] != 0 && numbers[y] != 0:
		if numbers[y] > numbers[x] {
			return b
		}
		return a
	case a == 0 || b == 0:
		return 0
	}
	return w.b.Union(a, b)
}

// litName is the builtin type of a value, "" if it is not known to have one.
func (w *walker) litName(x parsers.ExprID) string {
	if e := w.b.File.Exprs[x]; e.Op == parsers.OpLit {
		return w.b.Text(e.Name)
	}
	return ""
}

func (w *walker) not(n uint32) parsers.ExprID {
	operand := w.t.Child(n, fOperand)
	if operand == 0 {
		w.children(n)
		return 0
	}
	if w.t.Src[w.node(n).Start] != '!' {
		return w.use(operand, 0)
	}
	w.s.negated = !w.s.negated
	w.use(operand, 0)
	w.s.negated = !w.s.negated
	return w.b.Lit("boolean")
}

// cast reads (A & B) x.
func (w *walker) cast(n uint32) parsers.ExprID {
	var typ parsers.ExprID
	value := uint32(0)
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch w.node(c).Field {
		case fType:
			typ = w.b.Union(typ, w.typ(c))
		case fValue:
			value = c
		default:
			w.stmt(c)
		}
	}
	made := w.b.Unary(parsers.OpNew, typ)
	w.use(value, made)
	return made
}

// newArray reads new T[n] and new T[] {…}.
func (w *walker) newArray(n uint32) parsers.ExprID {
	var typ parsers.ExprID
	dims := 0
	value := uint32(0)
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch w.node(c).Field {
		case fType:
			typ = w.typ(c)
		case fDims:
			w.children(c)
			if w.kind(c) == kDims {
				dims += bytes.Count(w.t.Text(c), []byte{'['})
			} else {
				dims++
			}
		case fValue:
			value = c
		default:
			w.stmt(c)
		}
	}
	typ = w.b.Unary(parsers.OpNew, w.arrays(typ, dims))
	w.use(value, 0)
	return typ
}

// arrayInit reads {a, b}: a list of what the first value is.
func (w *walker) arrayInit(n uint32) parsers.ExprID {
	var elem parsers.ExprID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if x := w.use(c, 0); elem == 0 {
			elem = x
		}
	}
	return w.b.Add(parsers.Expr{Op: parsers.OpList, A: elem}, elem, 0)
}
