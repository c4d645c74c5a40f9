package php

import (
	"bytes"
	"strings"

	"vade/parsers"
)

// use reads an expression: the names in it are uses. It gives what the expression is,
// 0 if that is of no use to typing.
func (w *walker) use(n uint32) parsers.ExprID {
	closure, hint := w.closure, w.hint
	w.closure, w.hint = 0, 0
	if n == 0 || w.comment(n) || !w.enter() {
		return 0
	}
	defer w.leave()
	switch w.kind(n) {
	case kVariable:
		return w.variable(n)
	case kName:
		return w.constant(n)
	case kDynamicVar:
		if c := w.t.First(n); c != 0 && w.kind(c) != kName { // not ${name}
			w.use(c)
		}
		return 0
	case kQualified, kRelative:
		return w.className(n, parsers.RoleRef)
	case kMember, kScopedProperty, kClassConst:
		return w.memberUse(n, parsers.RoleRef)
	case kCall:
		return w.call(n)
	case kMemberCall, kScopedCall:
		return w.memberCall(n)
	case kNew:
		return w.creation(n)
	case kAssign, kRefAssign, kAugAssign:
		return w.assignment(n)
	case kBinary:
		return w.binary(n)
	case kUnary:
		return w.unaryOp(n)
	case kInner:
		return w.inner(n)
	case kConditional:
		return w.conditional(n)
	case kCast:
		return w.cast(n)
	case kMatch:
		return w.match(n)
	case kClosure, kArrow:
		return w.closureExpr(n, closure, hint)
	case kArray:
		return w.array(n)
	case kListLiteral:
		w.children(n)
		return 0
	case kSubscript:
		return w.subscript(n)
	case kYield:
		return w.yield(n)
	case kInclude:
		w.include(n)
		return 0
	case kAttributes, kAttribute:
		w.attribute(n)
		return 0
	}
	return w.literal(n)
}

// literal reads literals, and what stands in the place of an expression.
func (w *walker) literal(n uint32) parsers.ExprID {
	switch k := w.kind(n); {
	case k == kString:
		return w.b.Lit("string")
	case k == kEncapsed:
		w.children(n)
		return w.b.Lit("string")
	case k == kInt:
		return w.b.Lit("int")
	case k == kFloat:
		return w.b.Lit("float")
	case k == kBool:
		return w.b.Lit("bool")
	case k == kNull:
		return w.b.Lit("null")
	case k >= kNamedType && k <= kTypeList:
		return w.typ(n)
	case k == kArgs:
		return w.args(n, 0, "")
	default:
		w.children(n)
	}
	return 0
}

// varName is the name of a variable with its dollar sign: variables have a name space
// of their own.
func (w *walker) varName(n uint32) parsers.NameID {
	if n == 0 || w.kind(n) != kVariable {
		return 0
	}
	return w.b.Name(w.t.Text(n))
}

func (w *walker) variable(n uint32) parsers.ExprID {
	off := w.node(n).Start
	if string(w.t.Text(n)) == "$this" {
		return w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: off})
	}
	return w.b.Ident(w.varName(n), off)
}

// constant reads a lone name in an expression.
func (w *walker) constant(n uint32) parsers.ExprID {
	switch text := w.t.Text(n); {
	case bytes.HasPrefix(text, []byte("__")) && bytes.HasSuffix(text, []byte("__")):
		return w.b.Lit("string")
	case strings.EqualFold(string(text), "self"), strings.EqualFold(string(text), "static"), strings.EqualFold(string(text), "parent"):
		return w.className(n, parsers.RoleRef)
	}
	w.ref(n, parsers.RoleRef, 0)
	return w.b.Ident(w.name(n), w.node(n).Start)
}

// memberUse reads a->b, A::$b and A::B in the role.
func (w *walker) memberUse(n uint32, role parsers.Role) parsers.ExprID {
	if w.kind(n) == kClassConst {
		return w.classConst(n)
	}
	var recv parsers.ExprID
	if w.kind(n) == kMember {
		recv = w.use(w.t.Child(n, fObject))
	} else {
		recv = w.scopeOf(w.t.Child(n, fScope))
	}
	id := w.t.Child(n, fName)
	if id != 0 && w.kind(n) == kScopedProperty && w.kind(id) == kVariable {
		id = w.t.First(id)
	}
	if id == 0 || w.kind(id) != kName {
		w.use(id)
		return 0
	}
	w.ref(id, role, w.b.Some(recv))
	return w.b.Member(recv, w.name(id))
}

// scopeOf reads what stands before "::": a class, or a value that has one.
func (w *walker) scopeOf(n uint32) parsers.ExprID {
	if n == 0 {
		return 0
	}
	switch w.kind(n) {
	case kRelative:
		if strings.EqualFold(string(w.t.Text(n)), "parent") {
			return w.b.Expr(parsers.Expr{Op: parsers.OpSuper, Off: w.node(n).Start})
		}
		return w.className(n, parsers.RoleType)
	case kName, kQualified:
		return w.className(n, parsers.RoleType)
	}
	return w.use(n)
}

// classConst reads A::B. A::class stands for A itself.
func (w *walker) classConst(n uint32) parsers.ExprID {
	scope := w.t.First(n)
	recv := w.scopeOf(scope)
	id := w.t.Last(n)
	if id == 0 || id == scope || w.kind(id) != kName {
		return 0
	}
	if strings.EqualFold(string(w.t.Text(id)), "class") {
		return recv
	}
	w.ref(id, parsers.RoleRef, w.b.Some(recv))
	return w.b.Member(recv, w.name(id))
}

func (w *walker) unaryOp(n uint32) parsers.ExprID {
	x := w.use(w.t.Child(n, fArgument))
	if w.t.Src[w.node(n).Start] == '!' {
		return w.b.Lit("bool")
	}
	return x
}

func (w *walker) inner(n uint32) parsers.ExprID {
	var x parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if !w.comment(c) {
			x = w.use(c)
		}
	}
	return x
}

func (w *walker) cast(n uint32) parsers.ExprID {
	x := w.use(w.t.Child(n, fValue))
	typ := w.t.Child(n, fType)
	if typ == 0 {
		return x
	}
	switch name := strings.ToLower(string(w.t.Text(typ))); name {
	case "array":
		if w.b.File.Exprs[x].Op == parsers.OpList {
			return x
		}
		return w.b.List(0)
	case "object", "unset":
		return 0
	default:
		return w.builtin(name)
	}
}

func (w *walker) conditional(n uint32) parsers.ExprID {
	cond, body := w.t.Child(n, fCondition), w.t.Child(n, fBody)
	x := w.tested(cond, body)
	if body != 0 {
		x = w.use(body)
	}
	return w.b.Union(x, w.use(w.t.Child(n, fAlternative)))
}

// match reads match (a) { b => c }: one of its results.
func (w *walker) match(n uint32) parsers.ExprID {
	w.use(w.t.Child(n, fCondition))
	block := w.t.Child(n, fBody)
	var out parsers.ExprID
	count := 0
	for c := w.t.First(block); block != 0 && c != 0; c = w.t.Sibling(block, c) {
		if w.kind(c) != kMatchArm && w.kind(c) != kMatchDefault {
			w.visit(c)
			continue
		}
		result := w.t.Child(c, fResult)
		w.tested(w.t.Child(c, fConditions), result)
		x := w.use(result)
		if x != 0 && count < maxReturns && !w.isLit(x, "null") {
			out = w.b.Union(out, x)
			count++
		}
	}
	return out
}

// array reads [a, 'k' => b]: a list, or a map where keys are written. The pair of an
// object or a class and a word names a method, which may be meant to be called.
func (w *walker) array(n uint32) parsers.ExprID {
	var values []parsers.ExprID
	var first, words parsers.ExprID
	keyed := false
	var word uint32
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.comment(c) {
			continue
		}
		key, value := uint32(0), c
		if w.kind(c) == kArrayItem {
			if value = w.t.First(c); value != 0 && w.t.Sibling(c, value) != 0 {
				key, value = value, w.t.Last(c)
			}
		}
		if key != 0 {
			keyed = true
			if k := w.use(key); words == 0 {
				words = k
			}
		}
		x := w.use(value)
		if value != 0 && w.kind(value) == kUnpacking {
			x = 0
		}
		if first == 0 {
			first = x
		}
		if values = append(values, x); len(values) == 2 {
			word = value
		}
	}
	if keyed {
		return w.b.Map(words, first)
	}
	if len(values) == 2 && word != 0 && w.kind(word) == kString {
		w.methodName(values[0], w.t.Src[w.node(n).Start:w.node(word).Start], word)
	}
	if len(values) > 1 && len(values) <= parsers.MaxTuple {
		return w.b.Tuple(values)
	}
	return w.b.List(first)
}

// methodName notes that [$this, 'name'] or [A::class, 'name'] uses a method.
func (w *walker) methodName(recv parsers.ExprID, head []byte, word uint32) {
	head = bytes.TrimSpace(bytes.TrimSuffix(bytes.TrimSpace(head), []byte{','}))
	if !bytes.HasSuffix(head, []byte("$this")) && !bytes.HasSuffix(bytes.ToLower(head), []byte("::class")) {
		return
	}
	id := w.t.First(word)
	if recv != 0 && id != 0 && w.kind(id) == kStringContent && identifier(w.t.Text(id)) {
		w.ref(id, parsers.RoleRef, recv)
	}
}

func identifier(s []byte) bool { return len(s) > 0 && identLen(string(s)) == len(s) }

// identLen is the length of the identifier that a text begins with.
func identLen(s string) int {
	for i := range len(s) {
		if c := s[i]; !(c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80 || i > 0 && c >= '0' && c <= '9') {
			return i
		}
	}
	return len(s)
}

func (w *walker) subscript(n uint32) parsers.ExprID {
	obj := w.t.First(n)
	x := w.use(obj)
	index := 0
	for c := w.t.Sibling(n, obj); obj != 0 && c != 0; c = w.t.Sibling(n, c) {
		w.use(c)
		if w.kind(c) == kInt {
			index = number(w.t.Text(c)) + 1
		}
	}
	if x != 0 && index > 0 && w.b.File.Exprs[x].Op == parsers.OpTuple {
		return w.b.Nth(x, index-1)
	}
	return w.b.Unary(parsers.OpElem, x)
}

func number(s []byte) int {
	n := 0
	for _, c := range s {
		if c < '0' || c > '9' || n > parsers.MaxTuple {
			return parsers.MaxTuple
		}
		n = n*10 + int(c-'0')
	}
	return n
}

// yield reads yield a, yield a => b and yield from a.
func (w *walker) yield(n uint32) parsers.ExprID {
	w.flow.generator = true
	from := bytes.HasPrefix(bytes.TrimSpace(w.t.Text(n)[len("yield"):]), []byte("from"))
	item := w.t.First(n)
	value := item
	if item != 0 && w.kind(item) == kArrayItem {
		value = w.t.Last(item)
		if key := w.t.First(item); key != value {
			w.use(key)
		}
	}
	x := w.use(value)
	if from {
		x = w.b.Unary(parsers.OpElem, x)
	}
	if w.flow.count < maxReturns && x != 0 {
		w.flow.yields = w.b.Union(w.flow.yields, x)
		w.flow.count++
	}
	return 0
}

// binary reads the operands of a binary expression, whose left side may go on and on.
func (w *walker) binary(n uint32) parsers.ExprID {
	chain := []uint32{n}
	for l := w.t.Child(n, fLeft); l != 0 && w.kind(l) == kBinary; l = w.t.Child(l, fLeft) {
		chain = append(chain, l)
	}
	before := len(w.tests)
	x := w.use(w.t.Child(chain[len(chain)-1], fLeft))
	for i := len(chain) - 1; i >= 0; i-- {
		c := chain[i]
		op := w.operator(c)
		right := w.t.Child(c, fRight)
		if op == "instanceof" {
			x = w.instanceOf(c, right)
			continue
		}
		if (op == "&&" || op == "and") && right != 0 {
			w.hold(before, w.t.Child(c, fLeft), w.node(right).Start, w.node(right).End)
		}
		x = w.operation(op, x, w.use(right))
	}
	return x
}

func (w *walker) operator(n uint32) string {
	l, r := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	if l == 0 || r == 0 || w.node(l).End > w.node(r).Start {
		return ""
	}
	return strings.ToLower(string(bytes.TrimSpace(w.t.Src[w.node(l).End:w.node(r).Start])))
}

// operation is what an operator makes of two values.
func (w *walker) operation(op string, l, r parsers.ExprID) parsers.ExprID {
	switch op {
	case "==", "!=", "===", "!==", "<>", "<", ">", "<=", ">=", "&&", "||", "and", "or", "xor":
		return w.b.Lit("bool")
	case ".":
		return w.b.Lit("string")
	case "<=>", "%", "<<", ">>":
		return w.b.Lit("int")
	case "??":
		return w.b.Union(l, r)
	}
	if l != 0 {
		return l
	}
	return r
}
