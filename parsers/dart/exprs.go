package dart

import (
	"unicode"
	"unicode/utf8"

	"vade/parsers"
)

// operand reads one node of an expression and gives its value.
func (w *walker) operand(n uint32, want parsers.ExprID) parsers.ExprID {
	switch w.kind(n) {
	case kThis:
		return w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: w.node(n).Start})
	case kSuper:
		return w.b.Expr(parsers.Expr{Op: parsers.OpSuper, Off: w.node(n).Start})
	case kString:
		w.children(n)
		return w.b.Lit("String")
	case kInt:
		return w.b.Lit("int")
	case kFloat:
		return w.b.Lit("double")
	case kBool:
		return w.b.Lit("bool")
	case kSymbol:
		return w.b.Lit("Symbol")
	case kNull:
		return 0
	case kList:
		return w.listLit(n)
	case kSetOrMap:
		return w.setOrMap(n)
	case kRecord:
		return w.record(n)
	case kParen:
		x, c := w.expr(n, w.first(n), want)
		w.rest(n, c)
		return x
	case kAssign:
		return w.assign(n)
	case kAssignable:
		return w.written(n)
	case kFunction:
		return w.closure(n, want)
	case kIfNull:
		return w.either(n, w.first(n), want)
	case kConditional:
		_, c := w.expr(n, w.first(n), 0)
		return w.either(n, c, want)
	case kTruth, kTest:
		w.operation(n)
		return w.b.Lit("bool")
	case kArith:
		return w.operation(n)
	case kUnary, kPostfix:
		return w.unaryExpr(n)
	case kAwait:
		return w.b.Unary(parsers.OpAwait, w.whole(n))
	case kCast:
		return w.cast(n)
	case kNew:
		return w.construct(n, want)
	case kQualified:
		return w.qualified(n)
	case kSwitchExpr:
		return w.switchExpr(n)
	case kThrow:
		w.children(n)
		return 0
	}
	w.loose(n)
	return 0
}

// either joins two alternatives.
func (w *walker) either(n, c uint32, want parsers.ExprID) parsers.ExprID {
	x, c := w.expr(n, c, want)
	y, c := w.expr(n, c, want)
	w.rest(n, c)
	return w.b.Union(x, y)
}

// assign reads a = b.
func (w *walker) assign(n uint32) parsers.ExprID {
	left := w.first(n)
	if left == 0 {
		return 0
	}
	if w.kind(left) != kAssignable {
		return w.operation(n)
	}
	to := w.written(left)
	x, c := w.expr(n, w.next(n, left), to)
	w.rest(n, c)
	return x
}

// written reads what is assigned to.
func (w *walker) written(n uint32) parsers.ExprID {
	x, c := w.exprAs(n, w.first(n), parsers.RoleWrite, 0)
	w.rest(n, c)
	return x
}

// operation reads operands with operators between them. Numbers give numbers, text and
// anything else give text, other values one of both.
func (w *walker) operation(n uint32) parsers.ExprID {
	var x parsers.ExprID
	count := 0
	for c := w.first(n); c != 0; {
		switch w.kind(c) {
		case kOperator, kAdd:
			c = w.next(n, c)
			continue
		case kTypeTest, kTypeCast:
			w.types(c)
			c = w.next(n, c)
			continue
		}
		var y parsers.ExprID
		y, c = w.expr(n, c, x)
		if count++; count == 1 {
			x = y
		} else {
			x = w.sum(x, y)
		}
	}
	return x
}

func (w *walker) sum(x, y parsers.ExprID) parsers.ExprID {
	a, b := w.litName(x), w.litName(y)
	switch {
	case a == "String" || a == "int" && (b == "int" || b == ""):
		return x
	case a == "double" || b == "double":
		return w.b.Lit("double")
	case x == 0 || y == 0:
		return 0
	}
	return w.b.Union(x, y)
}

// litName is the builtin type of a value, "" if it is not known to have one.
func (w *walker) litName(x parsers.ExprID) string {
	if e := w.b.File.Exprs[x]; e.Op == parsers.OpLit {
		return w.b.Text(e.Name)
	}
	return ""
}

// unaryExpr reads -a, !a, ++a, a++ and await a.
func (w *walker) unaryExpr(n uint32) parsers.ExprID {
	not := w.t.Src[w.node(n).Start] == '!'
	var x parsers.ExprID
	for c := w.first(n); c != 0; {
		if k := w.kind(c); k == kOperator || k == kIncrement || k == kAdd {
			c = w.next(n, c)
			continue
		}
		var y parsers.ExprID
		if y, c = w.expr(n, c, 0); x == 0 {
			x = y
		}
	}
	if not {
		return w.b.Lit("bool")
	}
	return x
}

// cast reads a as T.
func (w *walker) cast(n uint32) parsers.ExprID {
	_, c := w.expr(n, w.first(n), 0)
	var made parsers.ExprID
	for ; c != 0; c = w.next(n, c) {
		if w.kind(c) == kTypeCast {
			made = w.b.Unary(parsers.OpNew, w.types(c))
		} else {
			w.loose(c)
		}
	}
	return made
}

// types reads the type in n, which may hold operators besides.
func (w *walker) types(n uint32) parsers.ExprID {
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if isType(w.kind(c)) {
			x, rest := w.typ(n, c)
			w.rest(n, rest)
			return x
		}
	}
	return 0
}

// qualified reads a.b.
func (w *walker) qualified(n uint32) parsers.ExprID {
	c := w.first(n)
	if c == 0 {
		return 0
	}
	ch := chain{x: w.ident(c), name: c}
	for c = w.next(n, c); c != 0; c = w.next(n, c) {
		w.part(&ch, c)
	}
	w.settle(&ch, parsers.RoleRef, 0)
	return ch.x
}

// capital reports whether a name is that of a type, by what all Dart code agrees on.
func capital(name []byte) bool {
	for len(name) > 0 && (name[0] == '_' || name[0] == '$') {
		name = name[1:]
	}
	r, _ := utf8.DecodeRune(name)
	return unicode.IsUpper(r)
}

// construct reads new p.T<A>.name(…), also with const.
func (w *walker) construct(n uint32, want parsers.ExprID) parsers.ExprID {
	var names []uint32
	var types []parsers.ExprID
	args := uint32(0)
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch w.kind(c) {
		case kTypeIdent, kIdent:
			names = append(names, c)
		case kTypeArgs:
			types = w.typeList(c)
		case kArgs:
			args = c
		}
	}
	if len(names) == 0 {
		w.children(n)
		return 0
	}
	list := parsers.ExprID(0)
	last := len(names) - 1
	if w.short(names[0]) {
		ch := chain{}
		w.shorthand(&ch, names[0], want)
		if args != 0 {
			list = w.arguments(args, ch.x)
		}
		w.settle(&ch, parsers.RoleNew, list)
		return w.b.Applied(parsers.OpCall, ch.x, list)
	}
	if last > 0 && (last > 1 || !capital(w.t.Text(names[last])) && capital(w.t.Text(names[0]))) { // a named constructor
		x := w.b.Generic(w.prefixed(names[:last], parsers.RoleType, 0), types)
		callee := w.b.Member(x, w.name(names[last]))
		if args != 0 {
			list = w.arguments(args, callee)
		}
		w.ref(names[last], parsers.RoleNew, w.b.Some(x), list)
		return w.b.Applied(parsers.OpCall, callee, list)
	}
	if args != 0 {
		list = w.arguments(args, 0)
	}
	x := w.b.Generic(w.prefixed(names, parsers.RoleNew, list), types)
	return w.b.Applied(parsers.OpNew, x, list)
}

// prefixed reads the name of a type, with the prefix of an import or without.
func (w *walker) prefixed(names []uint32, role parsers.Role, args parsers.ExprID) parsers.ExprID {
	if len(names) == 1 {
		w.ref(names[0], role, 0, args)
		return w.ident(names[0])
	}
	w.ref(names[0], parsers.RoleRef, 0, 0)
	x := w.ident(names[0])
	w.ref(names[1], role, w.b.Some(x), args)
	return w.b.Member(x, w.name(names[1]))
}
