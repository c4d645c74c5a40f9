package rust

import "vade/parsers"

// control visits what runs other expressions, and gives what it ends in.
func (w *walker) control(n uint32, want bool) parsers.ExprID {
	switch w.kind(n) {
	case kBlock:
		return w.block(n, want)
	case kBlockExpr:
		return w.lastExpr(n, want)
	case kIf:
		return w.ifExpr(n, want)
	case kElse:
		return w.lastExpr(n, want)
	case kMatch:
		return w.match(n, want)
	case kWhile:
		body := w.t.Child(n, fBody)
		w.scope(w.end(body), func() {
			w.expr(w.t.Child(n, fCondition), false)
			w.block(body, false)
		})
		return 0
	case kLoop:
		w.block(w.t.Child(n, fBody), false)
		return 0
	case kFor:
		w.forExpr(n)
		return 0
	case kLetCond:
		w.letCondition(n)
		return 0
	case kJump, kLetChain:
		w.children(n)
		return 0
	case kLabel, kLineComment, kBlockComment, kAttribute, kInnerAttribute, kMetavariable, kEmptyStmt, kLifetime, kMutable, kUnderscore,
		kFieldIdent, kVisibility, kModifiers, kExternModifier:
		return 0
	case kTypeIdent, kGeneric, kTurbofishType, kScopedType, kTypeArgs, kBracketed, kRefType, kArrayType, kFuncType, kTraitType, kPrimitive:
		return w.qualifier(w.typ(n))
	case kLet, kExprStmt:
		w.stmt(n)
		return 0
	case kTokens:
		w.tokens(n)
		return 0
	}
	w.children(n) // broken text, and what newer grammars add
	return 0
}

// ifExpr binds the names of its condition in the branch that is taken.
func (w *walker) ifExpr(n uint32, want bool) (out parsers.ExprID) {
	then := w.t.Child(n, fConsequence)
	w.scope(w.end(then), func() {
		w.expr(w.t.Child(n, fCondition), false)
		out = w.block(then, want)
	})
	return w.b.Union(out, w.expr(w.t.Child(n, fAlternative), want))
}

func (w *walker) letCondition(n uint32) {
	value := w.expr(w.t.Child(n, fValue), true)
	if p := w.t.Child(n, fPattern); p != 0 {
		w.pattern(p, value, w.t.Nodes[n].End)
	}
}

// maxArms bounds the arms of a match that tell its type.
const maxArms = 4

func (w *walker) match(n uint32, want bool) (out parsers.ExprID) {
	value := w.expr(w.t.Child(n, fValue), true)
	body, arms := w.t.Child(n, fBody), 0
	for c := w.t.First(body); body != 0 && c != 0; c = w.t.Sibling(body, c) {
		if w.kind(c) != kArm {
			continue
		}
		w.scope(w.t.Nodes[c].End, func() {
			w.armPattern(w.t.Child(c, fPattern), value)
			x := w.expr(w.t.Child(c, fValue), want && arms < maxArms)
			if x != 0 && arms < maxArms {
				out = w.b.Union(out, x)
				arms++
			}
		})
	}
	return out
}

// armPattern visits a pattern with its guard.
func (w *walker) armPattern(n uint32, value parsers.ExprID) {
	if n == 0 {
		return
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Nodes[c].Field == fCondition {
			w.expr(c, false)
		} else {
			w.pattern(c, value, w.t.Nodes[n].Start)
		}
	}
}

func (w *walker) forExpr(n uint32) {
	value := w.expr(w.t.Child(n, fValue), true)
	body := w.t.Child(n, fBody)
	w.scope(w.end(body), func() {
		if p := w.t.Child(n, fPattern); p != 0 && body != 0 {
			w.pattern(p, w.b.Unary(parsers.OpElem, w.iterated(value)), w.t.Nodes[body].Start)
		}
		w.block(body, false)
	})
}

// iterated is what a loop asks its value for.
func (w *walker) iterated(x parsers.ExprID) parsers.ExprID {
	if x == 0 {
		return 0
	}
	return w.b.Call(w.member(x, "into_iter"), w.b.Args(nil, nil))
}
