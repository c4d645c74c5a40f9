package rust

import "vade/parsers"

// typ visits a type and gives its expression.
func (w *walker) typ(n uint32) parsers.ExprID { return w.typeAs(n, parsers.RoleType) }

// typeAs visits a type whose name is used in the role.
func (w *walker) typeAs(n uint32, role parsers.Role) parsers.ExprID {
	if n == 0 || !w.deeper() {
		return 0
	}
	defer func() { w.depth-- }()
	switch w.kind(n) {
	case kTypeIdent, kIdent:
		return w.namedType(n, role)
	case kPrimitive:
		return w.b.Lit(string(w.t.Text(n)))
	case kUnitType:
		return w.b.Lit("()")
	case kScopedType, kScoped:
		return w.scopedType(n, role)
	case kSelf, kSuper, kCrate, kMetavariable:
		return w.path(n)
	case kGeneric, kTurbofishType:
		base := w.typeAs(w.t.Child(n, fType), role)
		return w.applied(base, w.t.Child(n, fTypeArgs))
	case kRefType:
		return w.typeAs(w.t.Child(n, fType), role)
	case kTraitType:
		return w.typeAs(w.t.Child(n, fTrait), role)
	case kHigherRanked:
		return w.typeAs(w.t.Child(n, fType), role)
	case kTupleType:
		return w.tupleType(n)
	case kArrayType:
		elem := w.typ(w.t.Child(n, fElement))
		w.expr(w.t.Child(n, fLength), false)
		return w.b.Unary(parsers.OpList, elem)
	case kFuncType:
		return w.funcType(n, role)
	case kBounded, kBounds:
		return w.bounded(n, role)
	case kBracketed, kParen:
		return w.typeAs(w.t.First(n), role)
	case kQualified:
		// <X as Trait>: what X has by the trait.
		x, t := w.typ(w.t.Child(n, fType)), w.typ(w.t.Child(n, fAlias))
		return w.b.Union(x, t)
	case kRemovedBound, kLifetime, kNever:
		return 0
	case kMacroCall:
		w.macroCall(n, false)
		return 0
	}
	if w.t.Nodes[n].Error() {
		w.children(n)
	}
	return 0
}

func (w *walker) namedType(n uint32, role parsers.Role) parsers.ExprID {
	off, _, _ := w.at(n)
	switch string(w.t.Text(n)) {
	case "Self":
		return w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: off})
	case "_":
		return 0
	}
	w.ref(n, role, 0)
	return w.b.Ident(w.name(n), off)
}

// scopedType is a::B.
func (w *walker) scopedType(n uint32, role parsers.Role) parsers.ExprID {
	id := w.t.Child(n, fName)
	if id == 0 {
		return 0
	}
	path := w.pathBefore(n)
	if w.kind(id) != kSuper { // super::super
		w.ref(id, role, w.qualifier(path))
	}
	return w.b.Member(path, w.name(id))
}

// pathBefore is what stands before the last "::" of n.
func (w *walker) pathBefore(n uint32) parsers.ExprID {
	if p := w.t.Child(n, fPath); p != 0 {
		return w.path(p)
	}
	return w.b.Expr(parsers.Expr{Op: parsers.OpRequire, Name: w.b.Str("::")})
}

// path visits a type or a module before "::".
func (w *walker) path(n uint32) parsers.ExprID {
	if n == 0 {
		return 0
	}
	switch w.kind(n) {
	case kSelf, kSuper, kCrate:
		return w.b.Expr(parsers.Expr{Op: parsers.OpRequire, Name: w.name(n), Off: w.t.Nodes[n].Start})
	case kMetavariable:
		if string(w.t.Text(n)) == "$crate" {
			return w.b.Expr(parsers.Expr{Op: parsers.OpRequire, Name: w.b.Str("crate"), Off: w.t.Nodes[n].Start})
		}
		return 0
	}
	return w.typ(n)
}

// applied is a type or a function with type arguments. Lifetimes are none; an argument
// with a name keeps it.
func (w *walker) applied(base parsers.ExprID, list uint32) parsers.ExprID {
	if list == 0 {
		return base
	}
	var args []parsers.Expr
	for c := w.t.First(list); c != 0; c = w.t.Sibling(list, c) {
		switch w.kind(c) {
		case kLifetime, kLineComment, kBlockComment:
		case kTypeBinding:
			name := w.t.Child(c, fName)
			args = append(args, parsers.Expr{Op: parsers.OpTuple, Name: w.name(name), A: w.typ(w.t.Child(c, fType))})
		case kInt, kString, kChar, kBool, kBlock, kUnary:
			w.expr(c, false)
		default:
			args = append(args, parsers.Expr{Op: parsers.OpTuple, A: w.typ(c)})
		}
	}
	if base == 0 || len(args) == 0 {
		return base
	}
	var id parsers.ExprID
	for i := len(args) - 1; i >= 0; i-- {
		args[i].B = id
		id = w.b.Expr(args[i])
	}
	return w.b.Expr(parsers.Expr{Op: parsers.OpGeneric, A: base, B: id})
}

func (w *walker) tupleType(n uint32) parsers.ExprID {
	var list []parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if k := w.kind(c); k != kLineComment && k != kBlockComment {
			list = append(list, w.typ(c))
		}
	}
	return w.b.Tuple(list)
}

// funcType is fn(A) -> B, and Fn(A) -> B of the traits that can be called.
func (w *walker) funcType(n uint32, role parsers.Role) parsers.ExprID {
	if t := w.t.Child(n, fTrait); t != 0 {
		w.typeAs(t, role)
	}
	var list []parsers.ExprID
	if ps := w.t.Child(n, fParams); ps != 0 {
		for c := w.t.First(ps); c != 0; c = w.t.Sibling(ps, c) {
			switch w.kind(c) {
			case kParam:
				list = append(list, w.typ(w.t.Child(c, fType)))
			case kLineComment, kBlockComment, kVariadic, kAttribute:
			default:
				list = append(list, w.typ(c))
			}
		}
	}
	ret := w.typ(w.t.Child(n, fReturn))
	return w.b.Expr(parsers.Expr{Op: parsers.OpFunc, A: ret, B: w.b.Tuple(list)})
}

// bounded is A + B: it has the members of both.
func (w *walker) bounded(n uint32, role parsers.Role) parsers.ExprID {
	var out parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		out = w.b.Union(out, w.typeAs(c, role))
	}
	return out
}

func (w *walker) boundsOf(n uint32) parsers.ExprID {
	if n == 0 {
		return 0
	}
	return w.bounded(n, parsers.RoleType)
}

// generics binds the type parameters of a declaration with what bounds them, in the
// list or in its where clause.
func (w *walker) generics(n uint32) {
	list, where := w.t.Child(n, fTypeParams), w.t.ChildKind(n, kWhere)
	if list == 0 && where == 0 {
		return
	}
	bounds := map[parsers.NameID]parsers.ExprID{}
	first := len(w.b.File.Binds)
	for c := w.t.First(list); list != 0 && c != 0; c = w.t.Sibling(list, c) {
		w.typeParam(c, w.t.Nodes[n].Start)
	}
	for c := w.t.First(where); where != 0 && c != 0; c = w.t.Sibling(where, c) {
		if w.kind(c) != kPredicate {
			continue
		}
		left := w.t.Child(c, fLeft)
		w.typ(left)
		bound := w.boundsOf(w.t.Child(c, fBounds))
		if left != 0 && w.kind(left) == kHigherRanked {
			left = w.t.Child(left, fType)
		}
		if left != 0 && (w.kind(left) == kTypeIdent || w.kind(left) == kIdent) {
			name := w.name(left)
			bounds[name] = w.b.Union(bounds[name], bound)
		}
	}
	for i := first; i < len(w.b.File.Binds); i++ {
		if x := &w.b.File.Binds[i]; x.Kind == parsers.BindTypeParam && x.Encl == w.encl {
			x.Type = w.b.Union(x.Type, bounds[x.Name])
		}
	}
}

// typeParam binds one type parameter; its value is the default.
func (w *walker) typeParam(n, off uint32) {
	switch w.kind(n) {
	case kTypeIdent:
		w.bind(n, parsers.BindTypeParam, off, 0, 0)
	case kBoundParam:
		id := w.t.Child(n, fLeft)
		if id == 0 || w.kind(id) == kLifetime {
			return
		}
		bound := w.boundsOf(w.t.Child(n, fBounds))
		w.bind(id, parsers.BindTypeParam, off, bound, 0)
	case kDefaultParam:
		id := w.t.Child(n, fName)
		if id == 0 {
			return
		}
		before := len(w.b.File.Binds)
		w.typeParam(id, off)
		value := w.typ(w.t.Child(n, fDefault))
		if len(w.b.File.Binds) > before {
			w.b.File.Binds[before].Value = value
		}
	case kConstParam:
		if id := w.t.Child(n, fName); id != 0 {
			t := w.typ(w.t.Child(n, fType))
			w.bind(id, parsers.BindLocal, off, t, 0)
		}
	}
}
