package golang

import "vade/parsers"

// typ is the type space expression of a type.
func (w *walker) typ(n uint32) parsers.ExprID { return w.typeAt(n, 24) }

func (w *walker) typeAt(n uint32, depth int) parsers.ExprID {
	if n == 0 || depth == 0 {
		return 0
	}
	switch w.kind(n) {
	case kTypeIdent, kIdent:
		return w.b.Ident(w.name(n), w.t.Nodes[n].Start)
	case kQualified:
		return w.b.Member(w.typeAt(w.t.Child(n, fPackage), depth-1), w.name(w.t.Child(n, fName)))
	case kPackageIdent:
		return w.b.Ident(w.name(n), w.t.Nodes[n].Start)
	case kSelector: // a type argument that reads like a value
		return w.b.Member(w.typeAt(w.t.Child(n, fOperand), depth-1), w.name(w.t.Child(n, fField)))
	case kPointer: // the star is a child too
		return w.typeAt(w.t.Last(n), depth-1)
	case kParenType, kTypeElem, kConstraint, kParen:
		return w.typeAt(w.t.First(n), depth-1)
	case kSliceType:
		return w.b.Unary(parsers.OpList, w.typeAt(w.t.Child(n, fElement), depth-1))
	case kChan: // ranging over a channel gives its elements first
		elem := w.typeAt(w.t.Child(n, fValue), depth-1)
		return w.b.Expr(parsers.Expr{Op: parsers.OpMap, A: elem, B: elem})
	case kMapType:
		return w.b.Expr(parsers.Expr{Op: parsers.OpMap, A: w.typeAt(w.t.Child(n, fKey), depth-1), B: w.typeAt(w.t.Child(n, fValue), depth-1)})
	case kFuncType:
		return w.b.Expr(parsers.Expr{Op: parsers.OpFunc, A: w.resultType(w.t.Child(n, fResult)), B: w.paramTypes(w.t.Child(n, fParams))})
	case kGeneric:
		return w.generic(n, depth)
	}
	return 0
}

func (w *walker) generic(n uint32, depth int) parsers.ExprID {
	base := w.typeAt(w.t.Child(n, fType), depth-1)
	if base == 0 {
		return 0
	}
	var args []parsers.ExprID
	if list := w.t.Child(n, fTypeArgs); list != 0 {
		for a := w.t.First(list); a != 0; a = w.t.Sibling(list, a) {
			args = append(args, w.typeAt(a, depth-1))
		}
	}
	return w.b.Expr(parsers.Expr{Op: parsers.OpGeneric, A: base, B: w.b.Tuple(args)})
}

func (w *walker) paramTypes(list uint32) parsers.ExprID {
	if list == 0 {
		return 0
	}
	var types []parsers.ExprID
	for p := w.t.First(list); p != 0; p = w.t.Sibling(list, p) {
		if typ := w.t.Child(p, fType); typ != 0 {
			types = append(types, w.typ(typ))
		}
	}
	return w.b.Tuple(types)
}

// predeclared are the types that every file knows; their uses are not kept.
var predeclared = map[string]bool{
	"any": true, "bool": true, "byte": true, "comparable": true, "complex64": true, "complex128": true, "error": true,
	"float32": true, "float64": true, "int": true, "int8": true, "int16": true, "int32": true, "int64": true, "nil": true,
	"rune": true, "string": true, "uint": true, "uint8": true, "uint16": true, "uint32": true, "uint64": true, "uintptr": true,
}

// typeRefs visits the names in a type.
func (w *walker) typeRefs(n uint32) {
	if n == 0 || !w.deeper() {
		return
	}
	defer func() { w.depth-- }()
	switch w.kind(n) {
	case kTypeIdent, kIdent:
		if !predeclared[string(w.t.Text(n))] {
			w.ref(n, parsers.RoleType, 0)
		}
	case kQualified:
		w.qualified(n, parsers.RoleType)
	case kField: // of an anonymous struct
		w.typeRefs(w.t.Child(n, fType))
	case kParam, kVariadic:
		w.typeRefs(w.t.Child(n, fType))
	case kMethodSpec:
		w.typeRefs(w.t.Child(n, fParams))
		w.typeRefs(w.t.Child(n, fResult))
	case kSliceType:
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if w.t.Nodes[c].Field == fElement {
				w.typeRefs(c)
			} else {
				w.stmt(c) // the length of an array
			}
		}
	case kSelector:
		w.stmt(n)
	default:
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			w.typeRefs(c)
		}
	}
}

// qualified visits pkg.Type.
func (w *walker) qualified(n uint32, role parsers.Role) {
	pkg := w.t.Child(n, fPackage)
	w.ref(pkg, parsers.RoleRef, 0)
	w.ref(w.t.Child(n, fName), role, w.b.Ident(w.name(pkg), w.t.Nodes[pkg].Start))
}
