package dart

import (
	"vade/parsers"
	"vade/parsers/sitter"
)

// pend is what stands before a declaration and has been read already.
type pend struct {
	doc    string
	start  uint32 // of the declaration without its annotations, if line is set
	line   uint32 // where it begins, 0: nothing was read
	marked bool   // start is set
	flags  parsers.Flag
	consts bool
	typ    parsers.ExprID
}

// mark notes that the node n belongs to the declaration.
func (p *pend) mark(w *walker, n uint32) {
	x := w.node(n)
	if p.line == 0 {
		p.line = x.Row + 1
	}
	if !p.marked && w.kind(n) != kAnnotation {
		p.start, p.marked = x.Start, true
	}
}

// children reads the children of n: declarations, statements or both.
func (w *walker) children(n uint32) {
	if n == 0 || !w.enter() {
		return
	}
	defer w.leave()
	var p pend
	w.items(n, w.t.First(n), &p)
}

// items reads the children of n from c on.
func (w *walker) items(n, c uint32, p *pend) {
	var d notes
	for c != 0 {
		if k := w.kind(c); k == kComment || k == kDocComment {
			d.add(w, c)
			c = w.t.Sibling(n, c)
			continue
		}
		if doc := d.take(w, c); p.doc == "" {
			p.doc = doc
		}
		next := w.item(n, c, p)
		for r := w.t.Sibling(n, c); r != next && r != 0; r = w.t.Sibling(n, r) {
			if k := w.kind(r); k == kComment || k == kDocComment {
				d.add(w, r)
			}
		}
		c = next
	}
}

// rest reads what is left of n from the child c on.
func (w *walker) rest(n, c uint32) {
	var p pend
	for c != 0 {
		c = w.item(n, c, &p)
	}
}

// item reads the child c of n with what belongs to it, and gives the child behind that.
// p gathers what stands before a declaration.
func (w *walker) item(n, c uint32, p *pend) uint32 {
	if p == nil {
		p = &pend{}
	}
	next := w.next(n, c)
	switch k := w.kind(c); k {
	case kAnnotation:
		p.mark(w, c)
		p.flags |= w.annotation(c)
		return next
	case kFinal, kConst, kInferred, kWord, kTokStatic:
		p.mark(w, c)
		p.consts = p.consts || k == kConst
		if k == kTokStatic {
			p.flags |= parsers.FlagStatic
		}
		return next
	case kTypeIdent, kFunctionType, kRecordType, kVoid:
		p.mark(w, c)
		p.typ, next = w.typ(n, c)
		return next
	case kDeclaration:
		p.mark(w, c)
		w.declaration(c, p)
	case kMethodSig:
		p.mark(w, c)
		next = w.methodSig(n, c, p)
	case kFunctionSig, kGetterSig, kSetterSig, kOperatorSig, kCtorSig, kFactorySig, kRedirectingSig:
		p.mark(w, c)
		next = w.callable(n, c, p)
	case kVarList, kIdentList:
		p.mark(w, c)
		w.variables(c, p)
	case kClass, kMixinDecl, kEnum, kExtension, kTypeAlias, kEnumConstant:
		p.mark(w, c)
		w.typeLike(c, p)
	default:
		if isOperand(k) {
			_, next = w.expr(n, c, 0)
		} else {
			w.loose(c)
		}
	}
	*p = pend{}
	return next
}

// isOperand reports whether an expression begins with a node of the kind.
func isOperand(k sitter.Kind) bool {
	switch k {
	case kIdent, kEscapedIdent, kThis, kSuper, kString, kInt, kFloat, kBool, kNull, kSymbol, kList, kSetOrMap, kRecord, kParen, kAssign, kAssignable,
		kFunction, kIfNull, kConditional, kTruth, kArith, kUnary, kPostfix, kAwait, kCast, kTest, kNew, kQualified, kSwitchExpr, kThrow:
		return true
	}
	return false
}

// loose reads a node that is no part of an expression or a declaration.
func (w *walker) loose(n uint32) {
	if !w.enter() {
		return
	}
	defer w.leave()
	switch w.kind(n) {
	case kImport, kExport, kPart, kPartOf, kLibrary:
		w.directive(n)
	case kBlock, kIf, kFor, kCase, kExprCase:
		w.block(n)
	case kForParts:
		w.forParts(n)
	case kReturn:
		x, c := w.expr(n, w.first(n), w.s.result.wanted())
		w.rest(n, c)
		w.s.result.add(w, x)
	case kVarDef:
		w.varDef(n)
	case kPatternVar:
		w.patternVar(n)
	case kPatternAssign:
		if p := w.first(n); p != 0 {
			x, c := w.expr(n, w.next(n, p), 0)
			w.rest(n, c)
			w.pattern(p, writes, x)
		}
	case kVarPattern, kObjectPattern, kConstPattern, kRecordPattern, kListPattern, kPattern:
		w.pattern(n, reads, 0)
	case kTry:
		w.try(n)
	case kTypeParams:
		w.typeParams(n, w.node(n).Start, w.s.end)
	case kTypeArgs:
		w.typeList(n)
	case kParam, kParams: // only in broken text
		w.params(n, parsers.BindLocal, w.node(n).Start, w.s.end)
	case kSpread, kIfElement, kForElement, kPair:
		w.element(n, n)
	case kJump, kLabel, kNullable, kTokRequired, kOperator, kAdd, kIncrement:
	default:
		w.children(n)
	}
}
