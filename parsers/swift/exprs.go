package swift

import (
	"bytes"

	"vade/parsers"
)

// useAs reads an expression in a place where something is wanted.
func (w *walker) useAs(n uint32, x want) parsers.ExprID {
	if x.x != 0 {
		w.want = x
	}
	v := w.use(n)
	w.want = want{}
	return v
}

// use reads a declaration, a statement or an expression, whichever stands there: the
// names in it are uses. It gives what an expression is, 0 if that is of no use to typing.
func (w *walker) use(n uint32) parsers.ExprID {
	wanted, fn := w.want, w.fn
	w.want, w.fn = want{}, 0
	if n == 0 || w.comment(n) || !w.enter() {
		return 0
	}
	defer w.leave()
	switch k := w.kind(n); {
	case k == 0:
		w.children(n)
		return 0
	case k < kStatements:
		w.declaration(n)
		return 0
	case k == kIf || k == kSwitch:
		w.want = wanted
		w.statement(n)
		return 0
	case k < kFirstExpr:
		w.statement(n)
		return 0
	case w.isType(n):
		return w.typ(n, parsers.RoleType)
	}
	return w.expression(n, wanted, fn)
}

func (w *walker) expression(n uint32, wanted want, fn parsers.ExprID) parsers.ExprID {
	switch w.kind(n) {
	case kIdent, kSelf, kSuper, kNav, kKeyPath:
		w.fn = fn
		return w.nameUse(n, parsers.RoleRef)
	case kPrefix:
		return w.prefix(n, wanted)
	case kCall:
		return w.call(n, wanted)
	case kConstructor:
		return w.construct(n)
	case kPostfix, kTry:
		w.want, w.fn = wanted, fn
		return w.inner(n)
	case kArith, kCompare, kCoalesce, kRange:
		return w.binary(n, wanted)
	case kTernary:
		w.use(w.t.Child(n, fCondition))
		a := w.useAs(w.t.Child(n, fIfTrue), wanted)
		return w.b.Union(a, w.useAs(w.t.Child(n, fIfFalse), wanted))
	case kAs:
		w.use(w.t.Child(n, fExpr))
		return w.b.Unary(parsers.OpNew, w.typ(w.typeIn(n), parsers.RoleType))
	case kIs:
		w.use(w.t.Child(n, fTarget))
		w.typ(w.typeIn(n), parsers.RoleType)
		return w.b.Lit("Bool")
	case kTuple:
		return w.tupleExpr(n, wanted, fn)
	case kArray:
		return w.array(n, wanted)
	case kDict:
		return w.dictionary(n)
	case kLambda:
		return w.lambda(n, fn)
	}
	return w.other(n)
}

// other reads literals, and what stands in the place of an expression.
func (w *walker) other(n uint32) parsers.ExprID {
	switch w.kind(n) {
	case kString:
		w.children(n)
		return w.b.Lit("String")
	case kInt:
		return w.b.Lit("Int")
	case kReal:
		return w.b.Lit("Double")
	case kBool:
		return w.b.Lit("Bool")
	case kPattern:
		w.pattern(n, 0, false)
	case kModifiers:
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			w.use(c)
		}
	case kAttribute:
		w.attribute(n)
	case kIdentifier, kTypeParams, kConstraints, kInherit, kModifier, kCustomOp, kBinding, kWildcard:
	case kTypeIdent:
		w.ref(n, parsers.RoleType, 0)
	default:
		w.children(n)
	}
	return 0
}

// inner reads the expression in a node that only wraps it.
func (w *walker) inner(n uint32) parsers.ExprID {
	wanted, fn := w.want, w.fn
	var x parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		w.want, w.fn = wanted, fn
		if y := w.use(c); x == 0 {
			x = y
		}
	}
	w.want, w.fn = want{}, 0
	return x
}

func (w *walker) typeIn(n uint32) uint32 {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.isType(c) {
			return c
		}
	}
	return 0
}

// nameUse reads a name or a member in the role.
func (w *walker) nameUse(n uint32, role parsers.Role) parsers.ExprID {
	fn := w.fn
	w.fn, w.last = 0, -1
	switch w.kind(n) {
	case kSelf:
		return w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: w.node(n).Start})
	case kSuper:
		return w.b.Expr(parsers.Expr{Op: parsers.OpSuper, Off: w.node(n).Start})
	case kIdent:
		return w.identUse(n, role)
	case kKeyPath: // \Type, before the members of it
		x := w.b.Param(fn, 0)
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if w.kind(c) == kTypeIdent {
				w.ref(c, parsers.RoleType, 0)
				x = w.ident(c)
			} else if w.kind(c) == kTypeArgs {
				x = w.b.Generic(x, w.typeList(c))
			} else {
				w.children(c)
			}
		}
		w.last = -1
		return x
	case kNav:
		w.fn = fn
		return w.navigation(n, role)
	}
	x := w.use(n)
	w.last = -1
	return x
}

// identUse reads a plain name. $0 is a parameter of the closure around.
func (w *walker) identUse(n uint32, role parsers.Role) parsers.ExprID {
	text := w.t.Text(n)
	switch {
	case len(text) > 1 && text[0] == '$' && text[1] >= '0' && text[1] <= '9':
		w.implicit(n, text)
		w.last = -1
		return w.ident(n)
	case len(text) > 1 && text[0] == '$': // the projection of a property wrapper
		return 0
	case string(text) == "Self":
		return w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: w.node(n).Start})
	}
	w.ref(n, role, 0)
	return w.ident(n)
}

// implicit binds a parameter like $0 where it is named first.
func (w *walker) implicit(n uint32, text []byte) {
	c := w.closure
	i := int(text[1] - '0')
	if c == nil || len(text) != 2 || c.seen&(1<<i) != 0 {
		return
	}
	c.seen |= 1 << i
	w.b.Bind(parsers.Bind{Name: w.b.Name(text), Kind: parsers.BindLocal, From: c.from, To: c.to, Off: c.from, Encl: w.encl, Value: w.b.Param(c.fn, i)})
}

// navigation reads a.b. Its left side may go on and on.
func (w *walker) navigation(n uint32, role parsers.Role) parsers.ExprID {
	fn := w.fn
	w.fn = 0
	target := w.t.Child(n, fTarget)
	if target == 0 {
		target = w.first(n)
	}
	if target == 0 {
		return 0
	}
	var recv parsers.ExprID
	if k := w.kind(target); k == kIdent || k == kNav || k == kKeyPath || k == kSelf || k == kSuper {
		w.fn = fn
		if w.enter() {
			recv = w.nameUse(target, parsers.RoleRef)
			w.leave()
		}
	} else {
		recv = w.use(target)
	}
	w.fn, w.last = 0, -1
	suffix := w.t.ChildKind(n, kNavSuffix)
	if suffix == 0 {
		return recv
	}
	id := w.first(suffix)
	switch {
	case id == 0:
		return recv
	case w.kind(id) == kInt:
		if i := w.t.Text(id); len(i) == 1 && i[0] >= '0' && i[0] <= '9' {
			return w.b.Nth(recv, int(i[0]-'0'))
		}
		return 0
	case w.kind(id) != kIdent:
		w.use(id)
		return 0
	}
	if s := string(w.t.Text(id)); s == "self" || s == "Type" || s == "Protocol" {
		return recv
	}
	return w.memberUse(id, role, recv)
}

// memberUse reads a name behind a dot.
func (w *walker) memberUse(id uint32, role parsers.Role, recv parsers.ExprID) parsers.ExprID {
	w.ref(id, role, w.b.Some(recv))
	if recv == 0 || w.b.File.Exprs[recv].Op == parsers.OpNone {
		return 0
	}
	return w.b.Member(recv, w.name(id))
}

// prefix reads .name, !x, -x and &x.
func (w *walker) prefix(n uint32, wanted want) parsers.ExprID {
	target := w.t.Child(n, fTarget)
	switch w.t.Src[w.node(n).Start] {
	case '.':
		if target != 0 && w.kind(target) == kIdent {
			return w.memberUse(target, parsers.RoleRef, wanted.x)
		}
	case '!':
		w.children(n)
		return w.b.Lit("Bool")
	}
	w.want = wanted
	return w.inner(n)
}

// binary reads the operands of a binary expression, whose left side may go on and on.
func (w *walker) binary(n uint32, wanted want) parsers.ExprID {
	chain := []uint32{n}
	for l := w.first(n); l != 0 && w.kind(l) >= kArith && w.kind(l) <= kRange; l = w.first(l) {
		chain = append(chain, l)
	}
	x := w.useAs(w.first(chain[len(chain)-1]), wanted)
	for i := len(chain) - 1; i >= 0; i-- {
		x = w.operation(chain[i], x, wanted)
	}
	return x
}

// operation reads what stands behind the left side, which is x, of a binary expression.
func (w *walker) operation(n uint32, x parsers.ExprID, wanted want) parsers.ExprID {
	var y parsers.ExprID
	op := uint32(0)
	c := w.first(n)
	for c != 0 {
		if c = w.t.Sibling(n, c); c == 0 {
			break
		}
		switch {
		case w.kind(c) == kCustomOp:
			op = c
		case w.kind(n) == kCompare:
			y = w.useAs(c, want{x, false})
		default:
			y = w.useAs(c, wanted)
		}
	}
	if op != 0 {
		w.implied(op, w.b.Name(w.t.Text(op)), parsers.RoleCall, 0, w.b.Args([]parsers.ExprID{x, y}, nil))
		return w.b.Applied(parsers.OpCall, w.b.Ident(w.b.Name(w.t.Text(op)), w.node(op).Start), 0)
	}
	switch w.kind(n) {
	case kCompare:
		return w.b.Lit("Bool")
	case kCoalesce:
		return w.b.Union(x, y)
	case kRange:
		if x == 0 {
			x = y
		}
		return w.b.List(x)
	}
	if x == 0 {
		return y
	}
	return x
}

// tupleExpr reads a tuple, or an expression in parentheses.
func (w *walker) tupleExpr(n uint32, wanted want, fn parsers.ExprID) parsers.ExprID {
	var parts []uint32
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch {
		case w.comment(c) || w.field(c) == fName && w.kind(c) == kIdent:
		default:
			parts = append(parts, c)
		}
	}
	if len(parts) == 1 {
		w.want, w.fn = wanted, fn
		return w.use(parts[0])
	}
	var list []parsers.ExprID
	for i, c := range parts {
		part := want{}
		if wanted.x != 0 && w.b.File.Exprs[wanted.x].Op == parsers.OpTuple {
			part = want{w.b.Nth(wanted.x, i), wanted.typed}
		}
		list = append(list, w.useAs(c, part))
	}
	return w.b.Tuple(list)
}

// array reads [a, b], of which the first element tells the type.
func (w *walker) array(n uint32, wanted want) parsers.ExprID {
	var elem want
	if e := w.b.File.Exprs[wanted.x]; e.Op == parsers.OpList {
		elem = want{e.A, wanted.typed}
	}
	var first parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if x := w.useAs(c, elem); first == 0 {
			first = x
		}
	}
	if first == 0 && wanted.x != 0 && wanted.typed {
		return w.b.Unary(parsers.OpNew, wanted.x)
	}
	return w.b.List(first)
}

func (w *walker) dictionary(n uint32) parsers.ExprID {
	var key, value parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		x := w.use(c)
		switch {
		case w.field(c) == fKey && key == 0:
			key = x
		case w.field(c) == fValue && value == 0:
			value = x
		}
	}
	return w.b.Add(parsers.Expr{Op: parsers.OpMap, A: key, B: value}, key, value)
}

// dotted reports whether the leading text of n is a name behind a dot.
func (w *walker) dotted(n uint32) bool {
	return w.kind(n) == kPrefix && bytes.HasPrefix(w.t.Text(n), []byte{'.'})
}
