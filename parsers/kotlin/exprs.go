package kotlin

import (
	"bytes"

	"vade/parsers"
)

// use reads an expression: the names in it are uses. It gives what the expression is,
// 0 if that is of no use to typing.
func (w *walker) use(n uint32) parsers.ExprID {
	lambda, hit := w.lambda, w.hit
	w.lambda, w.hit = 0, 0
	if n == 0 || w.kind(n) == kComment || !w.enter() {
		return 0
	}
	defer w.leave()
	switch k := w.kind(n); k {
	case kIdent, kThis, kSuper, kNav:
		return w.nameUse(n, parsers.RoleRef)
	case kCall:
		return w.call(n)
	case kIndexing:
		x := w.use(w.first(n))
		for c := w.next(n, w.first(n)); c != 0; c = w.next(n, c) {
			w.children(c)
		}
		return w.b.Unary(parsers.OpElem, x)
	case kPrefix, kPostfix, kSpread, kParen, kAnnotatedLambda:
		return w.inner(n, lambda, hit)
	case kAs, kCheck:
		return w.typeTest(n, hit)
	case kBinary:
		return w.binary(n)
	case kTest:
		return w.test(n, hit)
	case kInfix:
		return w.infix(n)
	case kElvis:
		l := w.use(w.first(n))
		w.lambda = lambda
		r := w.use(w.next(n, w.first(n)))
		w.lambda = 0
		return w.b.Union(l, r)
	case kCollection:
		return w.collection(n)
	case kLambda, kAnonFunction:
		return w.closure(n, closure{fn: lambda})
	case kObjectLiteral:
		return w.object(n)
	case kIf:
		return w.ifExpr(n)
	case kWhen:
		return w.when(n)
	case kTry:
		return w.try(n)
	case kReference:
		return w.reference(n)
	case kJump:
		w.jump(n)
		return 0
	}
	return w.other(n)
}

// other reads literals, and what stands in the place of an expression.
func (w *walker) other(n uint32) parsers.ExprID {
	switch k := w.kind(n); {
	case k == kString:
		w.children(n)
		return w.b.Lit("String")
	case k == kInterpolated:
		w.children(n)
	case k == kInt:
		return w.b.Lit("Int")
	case k == kLong:
		return w.b.Lit("Long")
	case k == kUnsigned:
		return w.b.Lit("UInt")
	case k == kReal:
		if c := w.t.Src[w.node(n).End-1]; c == 'f' || c == 'F' {
			return w.b.Lit("Float")
		}
		return w.b.Lit("Double")
	case k == kBool:
		return w.b.Lit("Boolean")
	case k == kChar:
		return w.b.Lit("Char")
	case k == kNull:
		return w.b.Lit("null")
	case w.isType(n):
		w.typ(n, parsers.RoleType)
	case k == kTypeIdent || k == kTypeParams || k == kConstraints:
	case k == kModifiers || k == kAnnotation || k == kFileAnnotation || k == kInvocation:
		w.annotations(n)
	case k == kControlBody:
		return w.controlled(n)
	case k < kLastStatement:
		return w.visit(n)
	default:
		w.children(n)
	}
	return 0
}

// inner reads an expression that is about what the one in it is.
func (w *walker) inner(n uint32, lambda parsers.ExprID, hit uint32) parsers.ExprID {
	c := w.first(n)
	for c != 0 && w.kind(c) == kAnnotation {
		w.annotations(c)
		c = w.next(n, c)
	}
	not := w.kind(n) == kPrefix && w.t.Src[w.node(n).Start] == '!'
	if w.lambda = lambda; !not {
		w.hit = hit
	}
	x := w.use(c)
	w.lambda, w.hit = 0, 0
	if not {
		return w.b.Lit("Boolean")
	}
	return x
}

// nameUse reads a name or a member in the role. Its reference is w.last afterwards.
func (w *walker) nameUse(n uint32, role parsers.Role) parsers.ExprID {
	w.last = -1
	switch w.kind(n) {
	case kIdent:
		if w.isIt(n) {
			for f := w.flow; f != nil; f = f.outer {
				if f.lambda && !f.params {
					f.it = true
					break
				}
			}
		}
		w.ref(n, role, 0, 0)
		return w.ident(n)
	case kThis:
		if c := w.t.ChildKind(n, kTypeIdent); c != 0 {
			return w.b.Unary(parsers.OpNew, w.ident(c))
		}
		return w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: w.node(n).Start})
	case kSuper:
		w.typ(w.typeOf(n), parsers.RoleType)
		w.last = -1
		return w.b.Expr(parsers.Expr{Op: parsers.OpSuper, Off: w.node(n).Start})
	case kNav:
		if !w.enter() {
			return 0
		}
		defer w.leave()
		base, suffix := w.first(n), w.t.ChildKind(n, kNavSuffix)
		x := w.use(base)
		if suffix == 0 {
			return x
		}
		return w.suffix(suffix, x, role)
	}
	x := w.use(n)
	w.last = -1
	return x
}

func (w *walker) isIt(n uint32) bool { return string(w.t.Text(n)) == "it" }

// suffix reads the ".b", "?.b", "::b" behind the value x.
func (w *walker) suffix(n uint32, x parsers.ExprID, role parsers.Role) parsers.ExprID {
	w.last = -1
	id := w.t.ChildKind(n, kIdent)
	switch {
	case id == 0 && w.t.ChildKind(n, kTokClass) != 0:
		return w.classValue(x)
	case id == 0:
		w.children(n)
		w.last = -1
		return 0
	case string(w.t.Text(id)) == "Companion": // its members are the class's own here
		return x
	}
	w.ref(id, role, w.b.Some(x), 0)
	return w.b.Member(x, w.name(id))
}

// classValue is what a::class gives.
func (w *walker) classValue(x parsers.ExprID) parsers.ExprID {
	return w.b.Unary(parsers.OpNew, w.b.Generic(w.b.Expr(parsers.Expr{Op: parsers.OpIdent, Name: w.b.Str("KClass")}), []parsers.ExprID{x}))
}

// reference reads ::a, A::b and A::class.
func (w *walker) reference(n uint32) parsers.ExprID {
	of, id := w.t.ChildKind(n, kTypeIdent), w.t.ChildKind(n, kIdent)
	if w.t.ChildKind(n, kTokClass) != 0 {
		if of == 0 {
			return 0
		}
		w.ref(of, parsers.RoleType, 0, 0)
		return w.classValue(w.ident(of))
	}
	var recv parsers.ExprID
	if of != 0 {
		w.ref(of, parsers.RoleRef, 0, 0)
		recv = w.b.Some(w.ident(of))
	}
	if id == 0 {
		return 0
	}
	w.ref(id, parsers.RoleRef, recv, 0)
	if recv == 0 {
		return w.ident(id)
	}
	return w.b.Member(recv, w.name(id))
}

// binary reads the operands of an arithmetic expression, whose left side may go on and
// on. Its operators are functions that a type may have.
func (w *walker) binary(n uint32) parsers.ExprID {
	chain := []uint32{n}
	l := w.first(n)
	for l != 0 && w.kind(l) == kBinary {
		chain = append(chain, l)
		l = w.first(l)
	}
	x := w.use(l)
	for i := len(chain) - 1; i >= 0; i-- {
		m := chain[i]
		left := w.first(m)
		right := uint32(0)
		if left != 0 {
			right = w.next(m, left)
		}
		if right == 0 {
			continue
		}
		x = w.operation(left, right, x, w.use(right))
	}
	return x
}

// operation is what the operator between two nodes makes of the values l and r.
func (w *walker) operation(left, right uint32, l, r parsers.ExprID) parsers.ExprID {
	from, to := w.node(left).End, w.node(right).Start
	gap := w.t.Src[from:max(from, to)]
	i := 0
	for i < len(gap) && (gap[i] == ' ' || gap[i] == '\t' || gap[i] == '\n' || gap[i] == '\r') {
		i++
	}
	name := ""
	if i < len(gap) {
		name = operators[gap[i]]
	}
	if name == "" || w.b.File.Exprs[l].Op == parsers.OpLit {
		return l
	}
	off := from + uint32(i)
	row := w.node(right).Row + 1 - uint32(bytes.Count(gap[i:], []byte{'\n'}))
	col := off - uint32(bytes.LastIndexByte(w.t.Src[:off], '\n'))
	args := w.b.Args([]parsers.ExprID{r}, nil)
	w.b.Ref(parsers.Ref{Name: w.b.Str(name), Role: parsers.RoleCall, Encl: w.encl, Recv: w.b.Some(l), Args: args, Off: off, Line: row, Col: col})
	return w.b.Applied(parsers.OpCall, w.b.Member(l, w.b.Str(name)), args)
}

var operators = map[byte]string{'+': "plus", '-': "minus", '*': "times", '/': "div", '%': "rem", '.': "rangeTo"}

// infix reads "a f b", where f is a function. The left side may go on and on.
func (w *walker) infix(n uint32) parsers.ExprID {
	chain := []uint32{n}
	l := w.first(n)
	for l != 0 && w.kind(l) == kInfix {
		chain = append(chain, l)
		l = w.first(l)
	}
	x := w.use(l)
	for i := len(chain) - 1; i >= 0; i-- {
		m := chain[i]
		var id, right uint32
		if left := w.first(m); left != 0 {
			if id = w.next(m, left); id != 0 {
				right = w.next(m, id)
			}
		}
		if right == 0 || w.kind(id) != kIdent {
			w.use(id)
			continue
		}
		w.ref(id, parsers.RoleCall, w.b.Some(x), 0)
		last := w.last
		fn := w.b.Member(x, w.name(id))
		if w.kind(right) == kLambda {
			w.lambda = w.b.Param(fn, 0)
		}
		list := w.b.Args([]parsers.ExprID{w.use(right)}, nil)
		w.supply(last, list)
		x = w.b.Applied(parsers.OpCall, fn, list)
	}
	return x
}

func (w *walker) isLit(x parsers.ExprID, name string) bool {
	e := w.b.File.Exprs[x]
	return x != 0 && e.Op == parsers.OpLit && w.b.Text(e.Name) == name
}

// collection reads the [a, b] of an annotation.
func (w *walker) collection(n uint32) parsers.ExprID {
	var first parsers.ExprID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if x := w.use(c); first == 0 {
			first = x
		}
	}
	return w.b.List(first)
}

// object reads an object expression: a class without a name, that goes by its base's.
func (w *walker) object(n uint32) parsers.ExprID {
	s := spot{name: w.b.Str("object"), off: w.node(n).Start, line: w.node(n).Row + 1, col: w.node(n).Col + 1}
	var bases []parsers.ExprID
	var base parsers.NameID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if w.kind(c) != kSpecifier {
			continue
		}
		spec := w.first(c)
		if spec == 0 {
			continue
		}
		if w.follows(c, "by") {
			w.delegated(spec)
			continue
		}
		typ := spec
		if k := w.kind(spec); k == kInvocation || k == kDelegation {
			typ = w.typeOf(spec)
		}
		x := w.typ(typ, parsers.RoleInherit)
		last := w.last
		if w.kind(spec) == kInvocation {
			args, _ := w.args([]uint32{w.t.ChildKind(spec, kArgs)}, 0, 0)
			w.constructs(typ, x, args)
			base, _ = w.named(x)
		} else if w.kind(spec) == kDelegation {
			for e := w.next(spec, typ); typ != 0 && e != 0; e = w.next(spec, e) {
				w.use(e)
			}
		}
		if x == 0 {
			continue
		}
		if len(bases) == 0 && last >= 0 {
			r := &w.b.File.Refs[last]
			s.name, s.off, s.line, s.col = r.Name, r.Off, r.Line, r.Col
		}
		bases = append(bases, x)
	}
	d := w.nameless(n, w.t.ChildKind(n, kClassBody), s, bases, base)
	return w.b.Unary(parsers.OpNew, w.b.Expr(parsers.Expr{Op: parsers.OpDef, B: parsers.ExprID(d)}))
}
