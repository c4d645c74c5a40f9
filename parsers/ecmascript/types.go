package ecmascript

import "vade/parsers"

// typ visits a type and gives its expression in type space, 0 if nothing is known.
func (w *walker) typ(n uint32) parsers.ExprID {
	if n == 0 {
		return 0
	}
	if w.depth >= parsers.MaxDepth {
		w.b.File.Cut = "nested deeper than 2000 levels"
		return 0
	}
	w.depth++
	x := w.typeExpr(n)
	w.depth--
	return x
}

// typeNode visits a node that belongs to a type, met outside of a declaration.
func (w *walker) typeNode(n uint32) bool {
	switch w.kind(n) {
	case kTypeIdent, kNestedTypeIdent, kTypeAnnotation, kTypePredicate, kPredefined, kLiteralType, kGeneric, kArrayType, kTupleType,
		kReadonlyType, kUnion, kIntersection, kFuncType, kConstructorType, kTypeQuery, kKeyOf, kLookup, kConditional,
		kTemplateType, kInfer, kObjectType, kThisType, kOptionalType, kRestType, kParenType, kTypeArgs, kPropSignature,
		kCallSignature, kIndexSignature, kMapped:
		w.typ(n)
	case kTypeParams:
		w.typeParams(n, w.block)
	default:
		return false
	}
	return true
}

func (w *walker) typeExpr(n uint32) parsers.ExprID {
	role := w.typeRole
	w.typeRole = parsers.RoleType
	switch w.kind(n) {
	case kTypeIdent, kIdent:
		w.ref(n, role, 0)
		return w.ident(n)
	case kNestedTypeIdent:
		m, id := w.child(n, fModule), w.child(n, fName)
		obj := w.visit(m)
		w.ref(id, role, w.known(obj))
		return w.memberOf(obj, w.name(id))
	case kTypeAnnotation, kReadonlyType, kParenType, kOptionalType, kRestType:
		w.typeRole = role
		x := w.lastType(n)
		w.typeRole = parsers.RoleType
		return x
	case kPredefined:
		return w.predefined(n)
	case kLiteralType:
		return w.literalType(n)
	case kTemplateType:
		w.eachType(n)
		return w.lit("string")
	case kTypePredicate:
		w.typ(w.child(n, fType))
		if c := w.t.ChildKind(n, kTypePredicate); c != 0 {
			w.typ(c)
		}
		return w.lit("boolean")
	case kGeneric:
		return w.generic(n, role)
	case kArrayType:
		return w.op(parsers.Expr{Op: parsers.OpList, A: w.lastType(n)})
	case kTupleType:
		return w.tupleType(n)
	case kUnion, kIntersection:
		var x parsers.ExprID
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			x = w.union(x, w.typ(c))
		}
		return x
	case kFuncType:
		return w.functionType(n)
	case kConstructorType:
		w.functionType(n)
		return 0
	case kTypeQuery:
		return w.unary(parsers.OpTypeOf, w.last(n))
	case kKeyOf:
		w.eachType(n)
		return w.lit("string")
	case kLookup:
		return w.lookupType(n)
	case kConditional:
		return w.conditional(n)
	case kInfer:
		if id := w.t.ChildKind(n, kTypeIdent); id != 0 {
			for c := w.t.Sibling(n, id); c != 0; c = w.t.Sibling(n, c) {
				w.typ(c) // infer U extends V
			}
			w.bind(id, parsers.BindTypeParam, w.inferScope, 0, 0)
			return w.ident(id)
		}
		return 0
	case kThisType:
		return w.op(parsers.Expr{Op: parsers.OpThis, Off: w.t.Nodes[n].Start})
	case kMember: // import("x").T
		return w.visit(n)
	case kCall:
		return w.visit(n)
	case kObjectType:
		w.objectType(n)
		return 0
	case kPropSignature, kIndexSignature, kCallSignature, kMethodSignature, kRequiredParam, kOptionalParam:
		w.signatureTypes(n)
		return 0
	case kTypeParams:
		w.typeParams(n, w.block)
		return 0
	case kComment, kString, kNumber, kPropIdent, kFragment:
		return 0
	}
	w.eachType(n)
	return 0
}

func (w *walker) eachType(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		w.typ(c)
	}
}

func (w *walker) lastType(n uint32) (x parsers.ExprID) {
	role := w.typeRole
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kComment {
			w.typeRole = role
			x = w.typ(c)
		}
	}
	return x
}

func (w *walker) predefined(n uint32) parsers.ExprID {
	switch s := string(w.text(n)); s {
	case "string", "number", "boolean", "symbol", "bigint":
		return w.lit(s)
	}
	return 0 // any, unknown, object, never, void say nothing
}

func (w *walker) literalType(n uint32) parsers.ExprID {
	c := w.t.First(n)
	if c == 0 {
		return 0
	}
	switch w.kind(c) {
	case kString, kTemplate:
		return w.lit("string")
	case kNumber, kUnary:
		return w.lit("number")
	case kBool:
		return w.lit("boolean")
	}
	return 0 // null and undefined are transparent
}

func (w *walker) tupleType(n uint32) parsers.ExprID {
	var list []parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kComment:
		case kRequiredParam, kOptionalParam: // with a label
			list = append(list, w.typ(w.child(c, fType)))
		default:
			list = append(list, w.typ(c))
		}
	}
	return w.tuple(list)
}

func (w *walker) generic(n uint32, role parsers.Role) parsers.ExprID {
	id, args := w.child(n, fName), w.child(n, fTypeArgs)
	w.typeRole = role
	x := w.typ(id)
	w.typeRole = parsers.RoleType
	return w.genericType(x, w.text(w.lastName(id)), args)
}

// typeArgs visits type arguments and gives them as a tuple.
func (w *walker) typeArgs(n uint32) parsers.ExprID {
	if n == 0 {
		return 0
	}
	var list []parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kComment {
			list = append(list, w.typ(c))
		}
	}
	return w.tuple(list)
}

// genericType is the type x, called name, with type arguments. The usual containers
// and helpers of the language have operations of their own.
func (w *walker) genericType(x parsers.ExprID, name []byte, args uint32) parsers.ExprID {
	list := w.typeArgs(args)
	first, second := w.arg(list, 0), w.arg(list, 1)
	switch string(name) {
	case "Array", "ReadonlyArray", "Set", "ReadonlySet", "WeakSet", "Iterable", "Iterator", "IterableIterator", "AsyncIterable",
		"AsyncIterator", "AsyncIterableIterator", "Generator", "AsyncGenerator", "ArrayLike":
		return w.op(parsers.Expr{Op: parsers.OpList, A: first})
	case "Map", "ReadonlyMap", "WeakMap", "Record":
		return w.op(parsers.Expr{Op: parsers.OpMap, A: first, B: second})
	case "Promise", "PromiseLike":
		return w.unary(parsers.OpAwait, first)
	case "Partial", "Readonly", "Pick", "Omit", "Required", "DeepPartial":
		return w.unary(parsers.OpPartial, first)
	case "NonNullable", "Awaited", "Extract", "Exclude":
		return first
	case "ReturnType":
		if e := w.b.File.Exprs[first]; e.Op == parsers.OpTypeOf {
			return w.unary(parsers.OpTypeOf, w.op(parsers.Expr{Op: parsers.OpCall, A: e.A}))
		}
	case "InstanceType":
		if e := w.b.File.Exprs[first]; e.Op == parsers.OpTypeOf {
			return e.A
		}
	}
	if list == 0 || x == 0 {
		return x
	}
	return w.op(parsers.Expr{Op: parsers.OpGeneric, A: x, B: list})
}

func (w *walker) arg(list parsers.ExprID, i int) parsers.ExprID {
	for ; list != 0 && i > 0; i-- {
		list = w.b.File.Exprs[list].B
	}
	if list == 0 {
		return 0
	}
	return w.b.File.Exprs[list].A
}

func (w *walker) functionType(n uint32) parsers.ExprID {
	var params, result parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch f := w.t.Nodes[c].Field; {
		case f == fTypeParams:
			w.typeParams(c, w.spanOf(n))
		case f == fParams:
			params = w.paramTypes(c)
		case f == fReturn, f == fType:
			result = w.typ(c)
		}
	}
	return w.op(parsers.Expr{Op: parsers.OpFunc, A: result, B: params})
}

// paramTypes visits the parameters of a signature; their names are bound nowhere.
func (w *walker) paramTypes(n uint32) parsers.ExprID {
	var list []parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kRequiredParam || w.kind(c) == kOptionalParam {
			list = append(list, w.typ(w.child(c, fType)))
		}
	}
	return w.tuple(list)
}

// signatureTypes visits the types of a member of an object type.
func (w *walker) signatureTypes(n uint32) (typ parsers.ExprID) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kTypeParams:
			w.typeParams(c, w.spanOf(n))
		case kParams:
			w.paramTypes(c)
		case kTypeAnnotation:
			typ = w.typ(c)
		case kComputed:
			w.visitChildren(c)
		case kMapped:
			w.mapped(c, n)
		case kIdent, kPropIdent, kString, kComment, kPredefined:
		default:
			w.typ(c)
		}
	}
	return typ
}

// mapped is [K in keyof T]; K is bound in the member n.
func (w *walker) mapped(c, n uint32) {
	if id := w.child(c, fName); id != 0 {
		w.bind(id, parsers.BindTypeParam, w.spanOf(n), 0, 0)
	}
	w.typ(w.child(c, fType))
	w.typ(w.child(c, fAlias))
}

func (w *walker) objectType(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kComment {
			w.signatureTypes(c)
		}
	}
}

// lookupType is T["x"] or T[number].
func (w *walker) lookupType(n uint32) parsers.ExprID {
	a := w.firstReal(n)
	if a == 0 {
		return 0
	}
	x := w.unary(parsers.OpNew, w.typ(a))
	i := w.t.Sibling(n, a)
	w.typ(i)
	if i == 0 || x == 0 {
		return 0
	}
	switch w.kind(i) {
	case kLiteralType:
		if s := w.t.First(i); s != 0 && w.kind(s) == kString {
			return w.unary(parsers.OpTypeOf, w.memberOf(x, w.name(s)))
		}
		return w.unary(parsers.OpTypeOf, w.unary(parsers.OpElem, x))
	case kPredefined:
		return w.unary(parsers.OpTypeOf, w.unary(parsers.OpElem, x))
	}
	return 0
}

func (w *walker) conditional(n uint32) parsers.ExprID {
	old := w.inferScope
	w.inferScope = w.spanOf(n)
	w.typ(w.child(n, fLeft))
	w.typ(w.child(n, fRight))
	x := w.typ(w.child(n, fConsequence))
	x = w.union(x, w.typ(w.child(n, fAlternative)))
	w.inferScope = old
	return x
}

// typeParams binds type parameters in a scope.
func (w *walker) typeParams(n uint32, scope span) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		id := w.child(c, fName)
		if w.kind(c) != kTypeParam || id == 0 {
			continue
		}
		var limit parsers.ExprID
		for k := w.t.First(c); k != 0; k = w.t.Sibling(c, k) {
			if k == id {
				continue
			}
			if x := w.lastType(k); w.t.Nodes[k].Field == fConstraint {
				limit = x
			}
		}
		w.bind(id, parsers.BindTypeParam, scope, limit, 0)
	}
}
