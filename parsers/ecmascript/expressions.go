package ecmascript

import (
	"bytes"

	"vade/parsers"
)

// member visits a.b, which is used in the given role.
func (w *walker) member(n uint32, role parsers.Role) parsers.ExprID {
	obj := w.visit(w.child(n, fObject))
	prop := w.child(n, fProperty)
	w.ref(prop, role, w.known(obj))
	return w.memberOf(obj, w.name(prop))
}

// subscript is a[i]: an element of a, or its member if the index is a string.
func (w *walker) subscript(n uint32) parsers.ExprID {
	obj := w.visit(w.child(n, fObject))
	i := w.child(n, fIndex)
	w.visit(i)
	if i != 0 && w.kind(i) == kString {
		return w.memberOf(obj, w.name(i))
	}
	return w.unary(parsers.OpElem, obj)
}

// used visits what is called, constructed or applied, and notes it in that role.
func (w *walker) used(n uint32, role parsers.Role) parsers.ExprID {
	for n != 0 && (w.kind(n) == kParen || w.kind(n) == kNonNull) {
		c := w.t.First(n)
		if c == 0 || w.t.Sibling(n, c) != 0 {
			break
		}
		n = c
	}
	if n == 0 {
		return 0
	}
	switch w.kind(n) {
	case kIdent:
		w.ref(n, role, 0)
		return w.ident(n)
	case kMember:
		return w.member(n, role)
	case kInstantiation:
		x := w.used(w.t.First(n), role)
		return w.applied(x, w.t.ChildKind(n, kTypeArgs))
	}
	return w.visit(n)
}

// applied is x with the type arguments of the node targs.
func (w *walker) applied(x parsers.ExprID, targs uint32) parsers.ExprID {
	if targs == 0 {
		return x
	}
	list := w.typeArgs(targs)
	if x == 0 || list == 0 {
		return x
	}
	return w.op(parsers.Expr{Op: parsers.OpGeneric, A: x, B: list})
}

func (w *walker) construct(n uint32) parsers.ExprID {
	c := w.child(n, fConstructor)
	x := w.used(c, parsers.RoleNew)
	targs := w.child(n, fTypeArgs)
	switch {
	case targs != 0 && w.kind(c) == kIdent:
		x = w.genericType(x, w.text(c), targs)
	case targs != 0:
		x = w.applied(x, targs)
	}
	w.arguments(w.child(n, fArguments), 0, 0)
	return w.unary(parsers.OpNew, x)
}

func (w *walker) unaryExpr(n uint32) parsers.ExprID {
	w.visit(w.child(n, fOperatorArg))
	switch w.t.Src[w.t.Nodes[n].Start] {
	case '!', 'd': // delete
		return w.lit("boolean")
	case 't': // typeof
		return w.lit("string")
	case 'v': // void
		return 0
	}
	return w.lit("number")
}

// binary goes down the left side of a chain of operators without recursion: generated
// code adds up thousands of strings.
func (w *walker) binary(n uint32) parsers.ExprID {
	base := len(w.spine)
	for w.kind(n) == kBinary {
		w.spine = append(w.spine, n)
		l := w.child(n, fLeft)
		if l == 0 {
			break
		}
		n = l
	}
	var x parsers.ExprID
	if w.kind(n) == kBinary {
		w.visitChildren(n) // broken text
		w.spine = w.spine[:len(w.spine)-1]
	} else {
		x = w.visit(n)
	}
	for len(w.spine) > base {
		n = w.spine[len(w.spine)-1]
		w.spine = w.spine[:len(w.spine)-1]
		r := w.child(n, fRight)
		y := w.visit(r)
		if r != 0 {
			x = w.operation(w.t.Src[w.t.Nodes[w.child(n, fLeft)].End:w.t.Nodes[r].Start], x, y)
		}
	}
	return x
}

// operation is the value of x and y joined by the operator that the text op holds.
func (w *walker) operation(op []byte, x, y parsers.ExprID) parsers.ExprID {
	op = bytes.TrimLeft(op, " \t\r\n")
	if len(op) == 0 {
		return 0
	}
	double := len(op) > 1 && op[1] == op[0]
	switch op[0] {
	case '|':
		if double {
			return w.union(x, y)
		}
	case '?':
		return w.union(x, y)
	case '&':
		if double {
			return y
		}
	case '=', '!', 'i': // in, instanceof
		return w.lit("boolean")
	case '<', '>':
		if !double {
			return w.lit("boolean")
		}
	case '+':
		if s := w.lit("string"); x == s || y == s {
			return s
		}
		if x != y {
			return 0
		}
		return x
	case '/':
		if double || len(op) > 1 && op[1] == '*' {
			return 0 // a comment stands before the operator
		}
	}
	return w.lit("number")
}

// array is a list of the union of its first elements.
func (w *walker) array(n uint32) parsers.ExprID {
	var elem parsers.ExprID
	count := 0
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		var x parsers.ExprID
		if w.kind(c) == kSpread {
			x = w.unary(parsers.OpElem, w.last(c))
		} else {
			x = w.visit(c)
		}
		if count++; count <= maxReturns {
			elem = w.union(elem, x)
		}
	}
	return w.op(parsers.Expr{Op: parsers.OpList, A: elem})
}

// constTuple is an array literal with the words "as const".
func (w *walker) constTuple(n uint32) parsers.ExprID {
	var list []parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kComment {
			list = append(list, w.visit(c))
		}
	}
	return w.tuple(list)
}

// cast is "x as T", "<T>x" or "x satisfies T".
func (w *walker) cast(n uint32) parsers.ExprID {
	value, typ := w.castParts(n)
	if typ == 0 && value != 0 && w.kind(n) == kAs && w.kind(value) == kArray {
		return w.constTuple(value)
	}
	x := w.visit(value)
	t := w.typ(typ)
	if w.kind(n) == kSatisfies || typ == 0 {
		return x
	}
	if t == 0 {
		return x // any, unknown and the like say nothing
	}
	return w.unary(parsers.OpNew, t)
}

// castParts are the nodes of the value and of the type of a cast; the type is 0 for
// "as const".
func (w *walker) castParts(n uint32) (value, typ uint32) {
	a := w.firstReal(n)
	if a == 0 {
		return 0, 0
	}
	b := w.t.Sibling(n, a)
	for b != 0 && w.kind(b) == kComment {
		b = w.t.Sibling(n, b)
	}
	if w.kind(n) == kTypeAssertion {
		return b, w.t.First(a)
	}
	return a, b
}

func (w *walker) firstReal(n uint32) uint32 {
	c := w.t.First(n)
	for c != 0 && w.kind(c) == kComment {
		c = w.t.Sibling(n, c)
	}
	return c
}

// peel looks through what stands around a value without changing it: parentheses,
// casts, and the targets of a chain of assignments.
func (w *walker) peel(n uint32) uint32 {
	for i := 0; n != 0 && i < maxExpr; i++ {
		switch w.kind(n) {
		case kParen, kNonNull, kSatisfies, kAs:
			n = w.firstReal(n)
		case kTypeAssertion:
			n, _ = w.castParts(n)
		case kAssign:
			n = w.child(n, fRight)
		case kCall:
			x := w.frozen(n)
			if x == 0 {
				return n
			}
			n = x
		default:
			return n
		}
	}
	return n
}

// shell visits what peel looked through: types, and targets of assignments, which get
// the value x.
func (w *walker) shell(n uint32, x parsers.ExprID) (cast parsers.ExprID) {
	for i := 0; n != 0 && i < maxExpr; i++ {
		switch w.kind(n) {
		case kParen, kNonNull:
			n = w.firstReal(n)
		case kSatisfies, kAs, kTypeAssertion:
			value, typ := w.castParts(n)
			if t := w.typ(typ); cast == 0 {
				cast = t
			}
			n = value
		case kAssign:
			w.assigned(n, w.child(n, fLeft), x, parsers.NoDef)
			n = w.child(n, fRight)
		case kCall:
			x := w.frozen(n)
			if x == 0 {
				return cast
			}
			w.used(w.child(n, fFunction), parsers.RoleCall)
			n = x
		default:
			return cast
		}
	}
	return cast
}

// write visits the target of an assignment.
func (w *walker) write(n uint32) {
	if n == 0 {
		return
	}
	switch w.kind(n) {
	case kIdent:
		w.ref(n, parsers.RoleWrite, 0)
	case kMember:
		w.member(n, parsers.RoleWrite)
	case kParen, kNonNull:
		w.write(w.firstReal(n))
	case kObjectPattern, kArrayPattern:
		w.pattern(n, &sink{write: true}, 0, 0, 0)
	default:
		w.visit(n)
	}
}

// augmented is x += y, x ||= y and the like.
func (w *walker) augmented(n uint32) parsers.ExprID {
	w.write(w.child(n, fLeft))
	return w.visit(w.child(n, fRight))
}

// enumLike reports whether an object literal is a list of constants: it may not change,
// and has a name in capitals.
func (w *walker) enumLike(id, val uint32) bool {
	if s := w.text(id); s[0] < 'A' || s[0] > 'Z' {
		return false
	}
	for i := 0; val != 0 && i < maxExpr; i++ {
		switch w.kind(val) {
		case kParen, kNonNull:
			val = w.firstReal(val)
		case kAs, kTypeAssertion:
			_, typ := w.castParts(val)
			return typ == 0
		case kSatisfies:
			val, _ = w.castParts(val)
		case kCall:
			return w.frozen(val) != 0
		default:
			return false
		}
	}
	return false
}

// frozen is the argument of Object.freeze(x), 0 if n is no such call.
func (w *walker) frozen(n uint32) uint32 {
	fn, args := w.child(n, fFunction), w.child(n, fArguments)
	if fn == 0 || args == 0 || w.kind(fn) != kMember || w.kind(args) != kArguments || !w.is(fn, "Object.freeze") {
		return 0
	}
	return w.firstReal(args)
}
