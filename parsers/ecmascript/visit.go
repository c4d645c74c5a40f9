package ecmascript

import "vade/parsers"

// visit reads a node with all that is in it, and gives the expression of its value, 0
// if nothing is known of it.
func (w *walker) visit(n uint32) parsers.ExprID {
	if n == 0 {
		return 0
	}
	if w.depth >= parsers.MaxDepth {
		w.b.File.Cut = "nested deeper than 2000 levels"
		return 0
	}
	w.depth++
	x := w.node(n)
	w.depth--
	return x
}

func (w *walker) visitChildren(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		w.visit(c)
	}
}

// last visits all children and gives the value of the last one.
func (w *walker) last(n uint32) (x parsers.ExprID) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kComment {
			x = w.visit(c)
		}
	}
	return x
}

func (w *walker) node(n uint32) parsers.ExprID {
	switch w.kind(n) {
	case kIdent, kShorthand:
		w.ref(n, parsers.RoleRef, 0)
		return w.ident(n)
	case kThis:
		return w.op(parsers.Expr{Op: parsers.OpThis, Off: w.t.Nodes[n].Start})
	case kSuper:
		return w.op(parsers.Expr{Op: parsers.OpSuper, Off: w.t.Nodes[n].Start})
	case kString:
		return w.lit("string")
	case kTemplate:
		w.visitChildren(n)
		return w.lit("string")
	case kNumber:
		return w.lit("number")
	case kBool:
		return w.lit("boolean")
	case kRegex:
		return w.lit("RegExp")
	case kParen, kSequence:
		return w.last(n)
	case kMember:
		return w.member(n, parsers.RoleRef)
	case kSubscript:
		return w.subscript(n)
	case kCall:
		return w.call(n)
	case kNew:
		return w.construct(n)
	case kAwait:
		return w.await(w.last(n))
	case kYield:
		return w.yield(n)
	case kAssign:
		return w.assignment(n)
	case kAugmented:
		return w.augmented(n)
	case kUpdate:
		w.write(w.child(n, fOperatorArg))
		return w.lit("number")
	case kUnary:
		return w.unaryExpr(n)
	case kBinary:
		return w.binary(n)
	case kTernary:
		w.visit(w.child(n, fCondition))
		x := w.visit(w.child(n, fConsequence))
		return w.union(x, w.visit(w.child(n, fAlternative)))
	case kSpread:
		w.visitChildren(n)
		return 0
	case kArray:
		return w.array(n)
	case kObject:
		return w.object(n)
	case kAs, kSatisfies, kTypeAssertion:
		return w.cast(n)
	case kNonNull:
		return w.last(n)
	case kInstantiation:
		x := w.visit(w.t.First(n))
		return w.applied(x, w.t.ChildKind(n, kTypeArgs))
	case kArrow, kFuncExpr, kGenExpr:
		return w.closure(n)
	case kClass:
		return w.classExpr(n)
	case kNestedIdent:
		return w.nested(n)
	}
	if w.statement(n) || w.markup(n) || w.typeNode(n) {
		return 0
	}
	w.visitChildren(n) // statements without a scope, and broken text
	return 0
}

// statement visits a statement or declaration that needs care.
func (w *walker) statement(n uint32) bool {
	switch w.kind(n) {
	case kFunc, kGenFunc, kFuncSignature:
		w.functionDecl(n)
	case kClassDecl, kAbstractClass:
		w.classDecl(n)
	case kLexical, kVar:
		w.variables(n)
	case kInterface:
		w.interfaceDecl(n)
	case kTypeAlias:
		w.typeAlias(n)
	case kEnum:
		w.enum(n)
	case kModule, kNamespace:
		w.namespace(n)
	case kAmbient:
		w.ambientDecl(n)
	case kImport:
		w.importStatement(n)
	case kImportAlias:
		w.importAlias(n)
	case kExport:
		w.exportStatement(n)
	case kBlock, kSwitchBody:
		w.scoped(n, func() { w.visitChildren(n) })
	case kFor:
		w.loop = true // set back by the declaration
		w.scoped(n, func() { w.visitChildren(n) })
		w.loop = false
	case kForIn:
		w.scoped(n, func() { w.forIn(n) })
	case kCatch:
		w.scoped(n, func() { w.catch(n) })
	case kIf:
		w.ifStatement(n)
	case kReturn:
		w.returnStatement(n)
	case kLabeled:
		w.reactive(n)
	case kDecorator:
		w.decorator(n)
	case kMethod, kField, kMethodSignature, kAbstractMethod, kPair: // only in broken text
		w.visitChildren(n)
	case kComment, kLabel, kPropIdent, kMeta, kFragment, kImportAttribute:
	default:
		return false
	}
	return true
}

// ifStatement goes along a chain of else-ifs without recursion.
func (w *walker) ifStatement(n uint32) {
	for {
		w.visit(w.child(n, fCondition))
		w.visit(w.child(n, fConsequence))
		e := w.child(n, fAlternative)
		if e == 0 {
			return
		}
		next := w.t.ChildKind(e, kIf)
		if next == 0 {
			w.visitChildren(e)
			return
		}
		n = next
	}
}

func (w *walker) forIn(n uint32) {
	left, right := w.child(n, fLeft), w.child(n, fRight)
	xs := w.visit(right)
	if left == 0 || right == 0 {
		w.visitChildren(n)
		return
	}
	x := w.unary(parsers.OpElem, xs)
	if between := w.t.Src[w.t.Nodes[left].End:w.t.Nodes[right].Start]; wordIn(between, "in") {
		x = w.lit("string")
	}
	head := w.t.Src[w.t.Nodes[n].Start:w.t.Nodes[left].Start]
	switch {
	case wordIn(head, "var"):
		w.pattern(left, &sink{scope: w.frame().span}, 0, 0, x)
	case wordIn(head, "const") || wordIn(head, "let") || wordIn(head, "using"):
		w.pattern(left, &sink{scope: w.block}, 0, 0, x)
	default:
		w.write(left)
	}
	w.visit(w.child(n, fBody))
}

func (w *walker) catch(n uint32) {
	if p := w.child(n, fParam); p != 0 {
		tn := w.child(n, fType)
		w.pattern(p, &sink{scope: w.block}, tn, w.typ(tn), 0)
	}
	w.visit(w.child(n, fBody))
}

func (w *walker) returnStatement(n uint32) {
	c := w.t.First(n)
	for c != 0 && w.kind(c) == kComment {
		c = w.t.Sibling(n, c)
	}
	if c == 0 {
		return
	}
	if w.frame().factory.module {
		w.moduleValue(n, c)
		return
	}
	w.returns(w.returned(c))
}

// returns adds what a return statement gives to the function's value.
func (w *walker) returns(x parsers.ExprID) {
	f := w.frame()
	if f.returns++; f.returns <= maxReturns {
		f.result = w.union(f.result, x)
	}
}

func (w *walker) yield(n uint32) parsers.ExprID {
	x := w.last(n)
	f := w.frame()
	if s := w.text(n); len(s) > 5 && s[5] == '*' {
		x = w.unary(parsers.OpElem, x)
	}
	f = w.frame()
	f.yields = w.union(f.yields, x)
	return 0
}

// wordIn reports whether the words of s, separated by what is no letter, hold word.
func wordIn(s []byte, word string) bool {
	for i := 0; i+len(word) <= len(s); i++ {
		if string(s[i:i+len(word)]) == word && (i == 0 || !letter(s[i-1])) && (i+len(word) == len(s) || !letter(s[i+len(word)])) {
			return true
		}
	}
	return false
}

func letter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 0x80
}
