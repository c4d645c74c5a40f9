package golang

import "vade/parsers"

func (w *walker) block(n uint32) {
	w.scope(w.t.Nodes[n].End, func() { w.children(n) })
}

func (w *walker) children(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		w.stmt(c)
	}
}

// stmt visits a statement or an expression.
func (w *walker) stmt(n uint32) {
	if n == 0 || !w.deeper() {
		return
	}
	defer func() { w.depth-- }()
	switch w.kind(n) {
	case kIdent:
		w.ref(n, parsers.RoleRef, 0)
	case kTypeIdent:
		w.ref(n, parsers.RoleType, 0)
	case kComment, kString, kLabel, kFieldIdent, kPackageIdent:
	case kBlock, kFor, kIf, kSwitch, kCase, kDefaultCase, kComm:
		w.block(n)
	case kTypeSwitch:
		w.typeSwitch(n)
	case kShortVar:
		w.shortVar(n)
	case kAssign:
		w.assign(n)
	case kRange:
		w.rangeClause(n)
	case kReceive:
		w.receive(n)
	case kConstSpec:
		w.valueSpec(n, "", parsers.KindConstant)
	case kVarSpec:
		w.valueSpec(n, "", parsers.KindVariable)
	case kTypeSpec, kAlias:
		w.typeSpec(n, w.doc(n))
	case kFunc, kMethod: // only in broken text
		w.function(n, "")
	case kCall:
		w.call(n)
	case kSelector:
		w.selector(n, parsers.RoleRef)
	case kComposite:
		w.composite(n)
	case kFuncLit:
		w.scope(w.t.Nodes[n].End, func() {
			w.signature(n)
			w.stmt(w.t.Child(n, fBody))
		})
	case kConversion:
		w.conversion(n)
	case kAssert:
		w.typeRefs(w.t.Child(n, fType))
		w.stmt(w.t.Child(n, fOperand))
	case kQualified, kGeneric, kPointer, kSliceType, kMapType, kChan, kFuncType, kStruct, kInterface, kTypeArgs:
		w.typeRefs(n)
	default:
		w.children(n)
	}
}

func (w *walker) call(n uint32) {
	fn := w.t.Child(n, fFunction)
	for fn != 0 && w.kind(fn) == kParen {
		fn = w.t.First(fn)
	}
	switch w.kind(fn) {
	case kIdent:
		w.ref(fn, parsers.RoleCall, 0)
	case kSelector:
		w.selector(fn, parsers.RoleCall)
	case kIndex: // an instantiated generic function, or a function out of a list
		w.instantiated(fn)
	default:
		w.stmt(fn)
	}
	if ta := w.t.Child(n, fTypeArgs); ta != 0 {
		w.typeRefs(ta)
	}
	if args := w.t.Child(n, fArgs); args != 0 {
		w.children(args)
	}
}

// instantiated visits f[T](…), which reads like a call of an element.
func (w *walker) instantiated(n uint32) {
	switch op := w.t.Child(n, fOperand); w.kind(op) {
	case kIdent:
		w.ref(op, parsers.RoleCall, 0)
	case kSelector:
		w.selector(op, parsers.RoleCall)
	default:
		w.stmt(op)
	}
	w.stmt(w.t.Child(n, fIndex))
}

// conversion visits T(x). The grammar takes f[T](x) for one too.
func (w *walker) conversion(n uint32) {
	typ := w.t.Child(n, fType)
	if w.kind(typ) == kGeneric {
		switch base := w.t.Child(typ, fType); w.kind(base) {
		case kTypeIdent:
			w.ref(base, parsers.RoleCall, 0)
		case kQualified:
			w.qualified(base, parsers.RoleCall)
		}
		if args := w.t.Child(typ, fTypeArgs); args != 0 {
			w.typeRefs(args)
		}
	} else {
		w.typeRefs(typ)
	}
	w.stmt(w.t.Child(n, fOperand))
}

func (w *walker) selector(n uint32, role parsers.Role) {
	op, field := w.t.Child(n, fOperand), w.t.Child(n, fField)
	w.ref(field, role, w.expr(op))
	w.stmt(op)
}

// composite visits T{…}. Keys of a struct literal are its fields.
func (w *walker) composite(n uint32) {
	typ := w.t.Child(n, fType)
	w.typeRefs(typ)
	if body := w.t.Child(n, fBody); body != 0 {
		w.literal(body, w.typ(typ))
	}
}

func (w *walker) literal(body uint32, typ parsers.ExprID) {
	if !w.deeper() {
		return
	}
	defer func() { w.depth-- }()
	for e := w.t.First(body); e != 0; e = w.t.Sibling(body, e) {
		if w.kind(e) != kKeyed {
			w.element(e, typ)
			continue
		}
		key := w.t.First(e)
		value := w.t.Sibling(e, key)
		if id := w.t.First(key); id != 0 && w.kind(id) == kIdent && w.t.Sibling(key, id) == 0 && typ != 0 {
			w.ref(id, parsers.RoleWrite, w.b.Unary(parsers.OpNew, typ))
		} else {
			w.element(key, typ)
		}
		if value != 0 {
			w.element(value, typ)
		}
	}
}

// element visits one value of a literal; a literal inside has the element type.
func (w *walker) element(n uint32, typ parsers.ExprID) {
	if w.kind(n) == kElement {
		if c := w.t.First(n); c != 0 && w.kind(c) == kLiteralValue {
			w.literal(c, w.elemType(typ))
			return
		}
	}
	if w.kind(n) == kLiteralValue {
		w.literal(n, w.elemType(typ))
		return
	}
	w.stmt(n)
}

// elemType is the element type of a written list or map type, 0 for any other.
func (w *walker) elemType(typ parsers.ExprID) parsers.ExprID {
	switch x := w.b.File.Exprs[typ]; x.Op {
	case parsers.OpList:
		return x.A
	case parsers.OpMap:
		return x.B
	}
	return 0
}

func (w *walker) shortVar(n uint32) {
	left, right := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	w.stmt(right)
	w.bindList(left, right, w.t.Nodes[n].End)
}

// bindList binds the identifiers of an expression list to the values on the right.
func (w *walker) bindList(left, right, off uint32) {
	var ids []uint32
	for id := w.t.First(left); id != 0; id = w.t.Sibling(left, id) {
		ids = append(ids, id)
	}
	values := w.exprList(right, len(ids))
	for i, id := range ids {
		if w.kind(id) == kIdent {
			w.bind(id, parsers.BindLocal, off, 0, values[i])
		}
	}
}

// assign visits a = b. An assignment to a plain name adds no bind: Go's types are
// those of the declaration.
func (w *walker) assign(n uint32) {
	left := w.t.Child(n, fLeft)
	for c := w.t.First(left); c != 0; c = w.t.Sibling(left, c) {
		switch w.kind(c) {
		case kIdent:
			w.ref(c, parsers.RoleWrite, 0)
		case kSelector:
			w.selector(c, parsers.RoleWrite)
		default:
			w.stmt(c)
		}
	}
	w.stmt(w.t.Child(n, fRight))
}

func (w *walker) rangeClause(n uint32) {
	left, right := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	w.stmt(right)
	if left == 0 {
		return
	}
	x := w.expr(right)
	values := [2]parsers.ExprID{w.b.Unary(parsers.OpKey, x), w.b.Unary(parsers.OpElem, x)}
	i := 0
	for id := w.t.First(left); id != 0 && i < 2; id = w.t.Sibling(left, id) {
		if w.kind(id) == kIdent {
			w.bind(id, parsers.BindLocal, w.t.Nodes[n].End, 0, values[i])
		} else {
			w.stmt(id)
		}
		i++
	}
}

func (w *walker) receive(n uint32) {
	left, right := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	w.stmt(right)
	if left != 0 {
		w.bindList(left, right, w.t.Nodes[n].End)
	}
}

// typeSwitch binds the switched value in each case with the case's type.
func (w *walker) typeSwitch(n uint32) {
	alias, value := w.t.Child(n, fAlias), w.t.Child(n, fValue)
	w.scope(w.t.Nodes[n].End, func() {
		x := w.expr(value)
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			switch w.kind(c) {
			case kTypeCase, kDefaultCase:
				w.typeCase(c, alias, x)
			default:
				if c != alias {
					w.stmt(c)
				}
			}
		}
	})
}

func (w *walker) typeCase(n, alias uint32, value parsers.ExprID) {
	w.scope(w.t.Nodes[n].End, func() {
		var typ parsers.ExprID
		types := 0
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if w.t.Nodes[c].Field == fType {
				types++
				typ = w.typ(c)
				w.typeRefs(c)
			}
		}
		if types != 1 {
			typ = 0
		}
		if alias != 0 {
			if id := w.t.First(alias); id != 0 {
				w.bind(id, parsers.BindLocal, w.t.Nodes[n].Start, typ, value)
			} else {
				w.bind(alias, parsers.BindLocal, w.t.Nodes[n].Start, typ, value)
			}
		}
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if w.t.Nodes[c].Field != fType {
				w.stmt(c)
			}
		}
	})
}
