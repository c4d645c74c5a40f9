package scala

import (
	"strings"

	"vade/parsers"
)

// typ reads a type: it notes the names in it and gives the type.
func (w *walker) typ(n uint32) parsers.ExprID { return w.typeIn(n, parsers.RoleType, 0) }

// typeIn reads a type whose own name, not those of its arguments, has a role.
func (w *walker) typeIn(n uint32, role parsers.Role, args parsers.ExprID) parsers.ExprID {
	if n == 0 || !w.enter() {
		return 0
	}
	defer w.leave()
	switch w.kind(n) {
	case kTypeIdent, kIdent:
		if role == parsers.RoleType && primitive(w.text(n)) {
			return w.b.Lit(w.text(n))
		}
		w.ref(n, role, 0, args)
		return w.ident(n)
	case kStableType:
		return w.stableType(n, role, args)
	case kGeneric:
		x := w.typeIn(w.t.Child(n, fType), role, args)
		return w.b.Generic(x, w.typeArgs(w.t.ChildKind(n, kTypeArgs)))
	case kTupleType:
		return w.b.Tuple(w.typeArgs(n))
	case kFunctionType:
		takes := w.b.Tuple(w.typeArgs(w.t.Child(n, fParamTypes)))
		result := w.typ(w.t.Child(n, fReturn))
		return w.b.Func(result, takes)
	case kInfixType:
		return w.infixType(n, role)
	case kCompoundType:
		return w.compound(n, role)
	case kProjected:
		recv := w.typ(w.t.Child(n, fType))
		sel := w.t.Child(n, fSelector)
		w.ref(sel, role, w.b.Some(recv), args)
		return w.b.Member(recv, w.name(sel))
	case kSingleton:
		return w.singleton(n)
	case kLazyType, kAnnotatedType:
		return w.inner(n, role)
	case kRepeated:
		return w.arrays(w.inner(n, role), 1)
	case kTypeLambda:
		return w.typ(w.t.Child(n, fReturn))
	case kWildcard:
		w.bounds(n)
		return 0
	case kLiteralType:
		return w.use(w.first(n), 0)
	}
	w.children(n)
	return 0
}

// inner reads the type in another one.
func (w *walker) inner(n uint32, role parsers.Role) parsers.ExprID {
	var x parsers.ExprID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch k := w.kind(c); {
		case isType(k):
			x = w.typeIn(c, role, 0)
		case k != kWildcard:
			w.visit(c, 0)
		}
	}
	return x
}

// compound reads A with B { … }: an instance of each of them.
func (w *walker) compound(n uint32, role parsers.Role) parsers.ExprID {
	var x parsers.ExprID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch {
		case isType(w.kind(c)):
			x = w.b.Union(x, w.typeIn(c, role, 0))
		case w.kind(c) == kRefinement:
			w.refinement(c)
		default:
			w.visit(c, 0)
		}
	}
	return x
}

// refinement reads the members that a type is asked to have: they are no definitions.
func (w *walker) refinement(n uint32) {
	if !w.enter() {
		return
	}
	defer w.leave()
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch k := w.kind(c); {
		case isType(k) && w.node(c).Field != fName:
			w.typ(c)
		case k == kIdent || k == kTypeIdent:
		default:
			w.refinement(c)
		}
	}
}

// infixType reads A | B, A & B and A op B.
func (w *walker) infixType(n uint32, role parsers.Role) parsers.ExprID {
	op := w.t.Child(n, fOperator)
	a, b := w.typeIn(w.t.Child(n, fLeft), role, 0), w.typeIn(w.t.Child(n, fRight), role, 0)
	switch w.text(op) {
	case "|", "&":
		return w.b.Union(a, b)
	case "":
		return a
	}
	w.ref(op, parsers.RoleType, 0, 0)
	return w.b.Generic(w.ident(op), []parsers.ExprID{a, b})
}

// singleton reads a.type.
func (w *walker) singleton(n uint32) parsers.ExprID {
	v := w.first(n)
	if v == 0 {
		return 0
	}
	if w.text(v) == "this" {
		return w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: w.node(v).Start})
	}
	return w.b.Unary(parsers.OpTypeOf, w.use(v, 0))
}

// stableType reads a.b.C.
func (w *walker) stableType(n uint32, role parsers.Role, args parsers.ExprID) parsers.ExprID {
	q, last := w.first(n), w.t.Last(n)
	if q == 0 || q == last {
		return 0
	}
	recv := w.use(q, 0)
	w.ref(last, role, w.b.Some(recv), args)
	return w.b.Member(recv, w.name(last))
}

// primitive names the types that literals have.
func primitive(name string) bool {
	switch name {
	case "Int", "Long", "Short", "Byte", "Char", "Boolean", "Double", "Float", "String", "Unit", "Nothing":
		return true
	}
	return false
}

// typeArgs reads a list of types; "_" is unknown.
func (w *walker) typeArgs(n uint32) []parsers.ExprID {
	if n == 0 {
		return nil
	}
	var list []parsers.ExprID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if k := w.kind(c); isType(k) || k == kWildcard || k == kIdent {
			list = append(list, w.typ(c))
		} else {
			w.visit(c, 0)
		}
	}
	return list
}

// bounds reads the bounds among the children of n and gives the upper one.
func (w *walker) bounds(n uint32) parsers.ExprID {
	var x parsers.ExprID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if k := w.kind(c); k == kBound || k == kContextBound {
			if y := w.typ(w.t.Child(c, fType)); k == kBound && x == 0 && strings.HasPrefix(w.text(c), "<:") {
				x = y
			}
		}
	}
	return x
}

// typeParams binds the type parameters of the declaration n in all of it.
func (w *walker) typeParams(n, from uint32) {
	list := w.t.Child(n, fTypeParams)
	if list == 0 {
		return
	}
	end := w.node(n).End
	for c := w.first(list); c != 0; c = w.next(list, c) {
		switch k := w.kind(c); {
		case k == kVariantParam:
			w.bind(w.t.Child(c, fName), parsers.BindTypeParam, from, end, w.bounds(c), 0)
		case k == kIdent || k == kOperator:
			var bound parsers.ExprID
			for b := w.next(list, c); b != 0 && (w.kind(b) == kBound || w.kind(b) == kContextBound); b = w.next(list, b) {
				if y := w.typ(w.t.Child(b, fType)); bound == 0 && w.kind(b) == kBound && strings.HasPrefix(w.text(b), "<:") {
					bound = y
				}
			}
			w.bind(c, parsers.BindTypeParam, from, end, bound, 0)
		case k == kBound || k == kContextBound || k == kTypeParams:
		default:
			w.visit(c, 0)
		}
	}
}

// typeName is the node with the simple name of a type, 0 if it has none.
func (w *walker) typeName(n uint32) uint32 {
	for range parsers.MaxDepth {
		if n == 0 {
			return 0
		}
		switch w.kind(n) {
		case kTypeIdent, kIdent:
			return n
		case kGeneric:
			n = w.t.Child(n, fType)
		case kCompoundType:
			n = w.t.Child(n, fBase)
		case kStableType, kProjected:
			n = w.t.Last(n)
		case kLazyType, kAnnotatedType, kRepeated:
			n = w.first(n)
		default:
			return 0
		}
	}
	return 0
}

// simple is the simple name of a type.
func (w *walker) simple(n uint32) string { return w.b.Text(w.name(w.typeName(n))) }

// path is the name of a type as a value: what is called to construct.
func (w *walker) path(n uint32) parsers.ExprID {
	for range parsers.MaxDepth {
		if n == 0 {
			return 0
		}
		switch w.kind(n) {
		case kGeneric:
			n = w.t.Child(n, fType)
			continue
		case kCompoundType:
			n = w.t.Child(n, fBase)
			continue
		case kTypeIdent, kIdent:
			return w.ident(n)
		case kStableType:
			var x parsers.ExprID
			for i := n; i < w.node(n).Next; i++ {
				switch k := w.kind(i); {
				case k != kIdent && k != kTypeIdent:
				case x == 0:
					x = w.ident(i)
				default:
					x = w.b.Member(x, w.name(i))
				}
			}
			return x
		}
		return 0
	}
	return 0
}
