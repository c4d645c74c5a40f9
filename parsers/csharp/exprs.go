package csharp

import (
	"bytes"

	"vade/parsers"
)

// use reads an expression: the names in it are uses. It gives what the expression is,
// 0 if that is of no use to typing.
func (w *walker) use(n uint32) parsers.ExprID {
	want, lambda := w.want, w.lambda
	w.want, w.lambda = 0, 0
	if n == 0 || w.comment(n) || !w.enter() {
		return 0
	}
	defer w.leave()
	switch k := w.kind(n); k {
	case kIdent, kGeneric, kAliasQualified, kThis, kBase, kMember, kCondAccess, kMemberBinding, kPredefined:
		return w.nameUse(n, parsers.RoleRef)
	case kQualified:
		return w.typ(n, parsers.RoleRef)
	case kInvocation:
		return w.invocation(n)
	case kElement:
		return w.elementAccess(n)
	case kNew, kNewImplicit, kNewAnonymous, kNewArray, kNewImplicitArray, kInitializer, kElementBinding:
		return w.creation(n, want)
	case kWith:
		return w.withExpr(n)
	case kAssign:
		return w.assignment(n)
	case kBinary:
		return w.binary(n, want)
	case kInner:
		w.want, w.lambda = want, lambda
		return w.use(w.first(n))
	case kConditional:
		return w.conditional(n, want)
	case kPrefix:
		x := w.use(w.first(n))
		if w.t.Src[w.node(n).Start] == '!' {
			return w.b.Lit("bool")
		}
		return x
	case kAwait:
		return w.b.Unary(parsers.OpAwait, w.use(w.first(n)))
	case kIsPattern, kIs, kAs, kCast, kTypeof, kSizeof, kDefault:
		return w.typeTest(n, want)
	case kLambda, kAnonMethod:
		return w.closure(n, lambda)
	case kSwitchExpr:
		return w.switchExpr(n, want)
	case kQuery:
		return w.query(n)
	case kTuple:
		return w.tupleExpr(n, want)
	case kDeclExpr:
		return w.declared(n, 0)
	case kAttribute, kAttributeList, kAttributeArg:
		w.attribute(n)
		return 0
	case kLocalFunction:
		w.declaration(n)
		return 0
	default:
		return w.other(n)
	}
}

// other reads literals, and what stands in the place of an expression.
func (w *walker) other(n uint32) parsers.ExprID {
	switch k := w.kind(n); {
	case k == kString:
		return w.b.Lit("string")
	case k == kInterpolated:
		w.children(n)
		return w.b.Lit("string")
	case k == kChar:
		return w.b.Lit("char")
	case k == kInt:
		return w.b.Lit(integerType(w.t.Text(n)))
	case k == kReal:
		return w.b.Lit(realType(w.t.Text(n)))
	case k == kBool:
		return w.b.Lit("bool")
	case k == kNull:
		return w.b.Lit("null")
	case k == kDiscard || k == kModifier:
	case k >= kPredefined && k <= kTupleElement:
		return w.typ(n, parsers.RoleType)
	case k >= kConstantPattern && k <= kDesignation:
		w.pattern(n, 0)
	case k == kDeclarator:
		w.declarator(n, 0)
	case k == kTypeParams || k == kConstraints:
	default:
		w.children(n)
	}
	return 0
}

func integerType(text []byte) string {
	text = bytes.ToLower(text)
	hex := bytes.HasPrefix(text, []byte("0x"))
	switch {
	case bytes.HasSuffix(text, []byte("ul")) || bytes.HasSuffix(text, []byte("lu")):
		return "ulong"
	case bytes.HasSuffix(text, []byte("l")):
		return "long"
	case bytes.HasSuffix(text, []byte("u")):
		return "uint"
	case hex && len(text) > 10:
		return "long"
	}
	return "int"
}

func realType(text []byte) string {
	switch text[len(text)-1] {
	case 'f', 'F':
		return "float"
	case 'm', 'M':
		return "decimal"
	}
	return "double"
}

// first is the first child that is no comment.
func (w *walker) first(n uint32) uint32 {
	c := w.t.First(n)
	for c != 0 && w.comment(c) {
		c = w.t.Sibling(n, c)
	}
	return c
}

// nameUse reads a name or a member in the role.
func (w *walker) nameUse(n uint32, role parsers.Role) parsers.ExprID {
	w.last = -1
	switch w.kind(n) {
	case kThis:
		return w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: w.node(n).Start})
	case kBase:
		return w.b.Expr(parsers.Expr{Op: parsers.OpSuper, Off: w.node(n).Start})
	case kPredefined: // string.Join
		return w.b.Lit(string(w.t.Text(n)))
	case kIdent, kGeneric:
		return w.simple(n, role, 0)
	case kAliasQualified:
		return w.simple(w.t.Child(n, fName), role, 0)
	case kMember:
		recv := w.b.Some(w.use(w.t.Child(n, fExpression)))
		return w.simple(w.t.Child(n, fName), role, recv)
	case kCondAccess:
		return w.condAccess(n, role)
	case kMemberBinding:
		return w.simple(w.t.Child(n, fName), role, w.b.Some(0))
	}
	x := w.use(n)
	w.last = -1
	return x
}

// condAccess reads a?.b and a?[b].
func (w *walker) condAccess(n uint32, role parsers.Role) parsers.ExprID {
	cond := w.t.Child(n, fCondition)
	recv := w.use(cond)
	w.last = -1
	var x parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch {
		case c == cond || w.comment(c):
		case w.kind(c) == kMemberBinding:
			x = w.simple(w.t.Child(c, fName), role, w.b.Some(recv))
		default:
			w.children(c)
			x, w.last = w.b.Unary(parsers.OpElem, recv), -1
		}
	}
	return x
}

// invocation reads a call.
func (w *walker) invocation(n uint32) parsers.ExprID {
	fn, list := w.t.Child(n, fFunction), w.t.Child(n, fArgs)
	if fn == 0 || w.kind(fn) == kIdent && string(w.t.Text(fn)) == "nameof" {
		w.children(list)
		return w.b.Lit("string")
	}
	callee := w.nameUse(fn, parsers.RoleCall)
	last := w.last
	args := w.args(list, callee)
	w.last = last
	w.supply(args)
	return w.b.Applied(parsers.OpCall, callee, args)
}

// args reads the arguments of a call of callee (0: unknown).
func (w *walker) args(n uint32, callee parsers.ExprID) parsers.ExprID {
	var list []parsers.ExprID
	var labels []parsers.NameID
	for c := w.t.First(n); n != 0 && c != 0; c = w.t.Sibling(n, c) {
		if w.comment(c) {
			continue
		}
		label, value := uint32(0), c
		if w.kind(c) == kArg {
			label = w.t.Child(c, fName)
			for value = w.first(c); value != 0 && value == label; {
				value = w.t.Sibling(c, value)
			}
		}
		if label != 0 {
			labels = append(labels, make([]parsers.NameID, len(list)+1-len(labels))...)
			labels[len(list)] = w.name(label)
		}
		var gets parsers.ExprID
		if label == 0 {
			gets = w.b.Param(callee, len(list))
		}
		list = append(list, w.arg(value, callee, gets))
	}
	if n == 0 {
		return 0
	}
	return w.b.Args(list, labels)
}

// arg reads one argument. gets is what the parameter in its place gets.
func (w *walker) arg(n uint32, callee, gets parsers.ExprID) parsers.ExprID {
	if n == 0 {
		return 0
	}
	switch w.kind(n) {
	case kDeclExpr:
		if e := w.b.File.Exprs[callee]; e.Op == parsers.OpMember && triesToGet(w.b.Text(e.Name)) {
			gets = w.b.Unary(parsers.OpElem, e.A)
		}
		return w.declared(n, gets)
	case kLambda, kAnonMethod:
		w.lambda = gets
	}
	return w.use(n)
}

// triesToGet names the methods of containers that hand out an element in a parameter.
func triesToGet(name string) bool {
	switch name {
	case "TryGetValue", "TryRemove", "TryPeek", "TryDequeue", "TryPop", "TryTake":
		return true
	}
	return false
}

func (w *walker) elementAccess(n uint32) parsers.ExprID {
	obj := w.t.Child(n, fExpression)
	x := w.use(obj)
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if c != obj {
			w.children(c)
		}
	}
	return w.b.Unary(parsers.OpElem, x)
}

// binary reads the operands of a binary expression, whose left side may go on and on.
func (w *walker) binary(n uint32, want parsers.ExprID) parsers.ExprID {
	chain := []uint32{n}
	for l := w.t.Child(n, fLeft); l != 0 && w.kind(l) == kBinary; l = w.t.Child(l, fLeft) {
		chain = append(chain, l)
	}
	inner := chain[len(chain)-1]
	w.want = want
	x := w.use(w.t.Child(inner, fLeft))
	for i := len(chain) - 1; i >= 0; i-- {
		op := w.t.Src[w.endOf(w.t.Child(chain[i], fLeft), chain[i]):w.node(chain[i]).End]
		op = bytes.TrimLeft(op, " \t\r\n")
		w.want = want
		x = w.operation(op, x, w.use(w.t.Child(chain[i], fRight)))
	}
	w.want = 0
	return x
}

// endOf is where the node c ends, or where n begins if there is no c.
func (w *walker) endOf(c, n uint32) uint32 {
	if c == 0 {
		return w.node(n).Start
	}
	return w.node(c).End
}

// operation is what an operator, which op begins with, makes of two values.
func (w *walker) operation(op []byte, l, r parsers.ExprID) parsers.ExprID {
	for _, s := range []string{"==", "!=", "&&", "||", "<=", ">="} {
		if bytes.HasPrefix(op, []byte(s)) {
			return w.b.Lit("bool")
		}
	}
	switch {
	case bytes.HasPrefix(op, []byte("??")):
		return w.b.Union(l, r)
	case len(op) > 1 && (op[0] == '<' || op[0] == '>') && op[1] != op[0]:
		return w.b.Lit("bool")
	case op != nil && op[0] == '+' && (w.isLit(l, "string") || w.isLit(r, "string")):
		return w.b.Lit("string")
	case l != 0:
		return l
	}
	return r
}

func (w *walker) isLit(x parsers.ExprID, name string) bool {
	e := w.b.File.Exprs[x]
	return x != 0 && e.Op == parsers.OpLit && w.b.Text(e.Name) == name
}

func (w *walker) conditional(n uint32, want parsers.ExprID) parsers.ExprID {
	w.use(w.t.Child(n, fCondition))
	w.want = want
	a := w.use(w.t.Child(n, fConsequence))
	w.want = want
	return w.b.Union(a, w.use(w.t.Child(n, fAlternative)))
}

// typeTest reads the expressions that name a type.
func (w *walker) typeTest(n uint32, want parsers.ExprID) parsers.ExprID {
	switch w.kind(n) {
	case kIsPattern:
		x := w.use(w.t.Child(n, fExpression))
		w.test(w.t.Child(n, fPattern), x)
		return w.b.Lit("bool")
	case kIs:
		w.use(w.t.Child(n, fLeft))
		w.typ(w.t.Child(n, fRight), parsers.RoleType)
		return w.b.Lit("bool")
	case kAs:
		w.use(w.t.Child(n, fLeft))
		return w.b.Unary(parsers.OpNew, w.typ(w.t.Child(n, fRight), parsers.RoleType))
	case kCast:
		typ := w.typ(w.t.Child(n, fType), parsers.RoleType)
		w.use(w.t.Child(n, fValue))
		return w.b.Unary(parsers.OpNew, typ)
	case kDefault:
		if typ := w.t.Child(n, fType); typ != 0 {
			return w.b.Unary(parsers.OpNew, w.typ(typ, parsers.RoleType))
		}
		return w.b.Unary(parsers.OpNew, want)
	case kTypeof:
		w.typ(w.t.Child(n, fType), parsers.RoleType)
		return w.b.Lit("Type")
	}
	w.typ(w.t.Child(n, fType), parsers.RoleType)
	return w.b.Lit("int")
}

// tupleExpr reads a tuple, whose values may be typed by the tuple type want.
func (w *walker) tupleExpr(n uint32, want parsers.ExprID) parsers.ExprID {
	var list []parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kArg {
			continue
		}
		value, label := w.first(c), w.t.Child(c, fName)
		if value == label && label != 0 {
			value = w.t.Sibling(c, value)
		}
		if want != 0 && w.b.File.Exprs[want].Op == parsers.OpTuple {
			w.want = w.b.Nth(want, len(list))
		}
		list = append(list, w.use(value))
		w.want = 0
	}
	return w.b.Tuple(list)
}

func (w *walker) switchExpr(n uint32, want parsers.ExprID) parsers.ExprID {
	subject := w.first(n)
	if subject == 0 {
		return 0
	}
	value := w.use(subject)
	var out parsers.ExprID
	count := 0
	for c := w.t.Sibling(n, subject); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kSwitchArm {
			w.visit(c)
			continue
		}
		w.block(w.node(c).End, func() {
			x := w.arm(c, value, want)
			if count < maxReturns && x != 0 && !w.isLit(x, "null") {
				out = w.b.Union(out, x)
				count++
			}
		})
	}
	return out
}

// arm reads "pattern when condition => result".
func (w *walker) arm(n uint32, value, want parsers.ExprID) parsers.ExprID {
	pattern := w.first(n)
	w.pattern(pattern, value)
	var x parsers.ExprID
	for c := w.t.Sibling(n, pattern); pattern != 0 && c != 0; c = w.t.Sibling(n, c) {
		if w.t.Sibling(n, c) == 0 {
			w.want = want
		}
		x = w.use(c)
	}
	return x
}

// closure reads a lambda or an anonymous method. fn is the function type whose place
// it takes.
func (w *walker) closure(n uint32, fn parsers.ExprID) parsers.ExprID {
	end := w.node(n).End
	var result, declared, takes parsers.ExprID
	if typ := w.t.Child(n, fType); typ != 0 {
		declared = w.typ(typ, parsers.RoleType)
	}
	w.block(end, func() {
		takes = w.b.Tuple(w.closureParams(w.t.Child(n, fParams), fn))
		old := w.flow
		w.flow = &flow{gather: true}
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			switch {
			case w.kind(c) == kBlock:
				w.visit(c)
				result = w.flow.returns
			case w.field(c) == fBody:
				result = w.use(c)
			case w.kind(c) == kAttributeList:
				w.visit(c)
			}
		}
		w.flow = old
	})
	if declared != 0 {
		result = w.b.Unary(parsers.OpNew, declared)
	}
	return w.b.Add(parsers.Expr{Op: parsers.OpFunc, A: result, B: takes}, result, takes)
}

// closureParams binds the parameters of a closure and gives their types.
func (w *walker) closureParams(n uint32, fn parsers.ExprID) []parsers.ExprID {
	if n == 0 {
		return nil
	}
	from := w.node(n).Start
	if w.kind(n) == kImplicitParam {
		w.bind(n, from, 0, w.b.Param(fn, 0))
		return []parsers.ExprID{0}
	}
	var list []parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		id, typ := c, parsers.ExprID(0)
		switch w.kind(c) {
		case kParam:
			id, typ = w.t.Child(c, fName), w.typ(w.t.Child(c, fType), parsers.RoleType)
		case kImplicitParam, kIdent:
		default:
			continue
		}
		w.bind(id, from, typ, w.b.Param(fn, len(list)))
		list = append(list, typ)
	}
	return list
}
