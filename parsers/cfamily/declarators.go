package cfamily

import (
	"bytes"

	"vade/parsers"
)

// declared is what a declarator says.
type declared struct {
	name     uint32         // the node of the name, 0 for none
	scope    parsers.ExprID // what stands before it with double colons
	owner    parsers.NameID // the last part of that
	scopes   uint32         // its node
	function uint32         // the node with the parameters, if it declares a function
	typ      parsers.ExprID // of the variable; of a function: the result
	binding  uint32         // [a, b]
	array    bool
	pointer  bool // or a reference
}

// declarator reads a declarator from the outside to the name. base is the type before it.
func (w *walker) declarator(n uint32, base parsers.ExprID, marks bool) declared {
	d := declared{typ: base}
	for n != 0 {
		switch w.kind(n) {
		case kPointer:
			d.typ, d.pointer = w.marked(d.typ, "*", marks), true
			n = w.inner(n)
		case kReference:
			if d.pointer = true; bytes.HasPrefix(w.t.Text(n), []byte("&&")) {
				d.typ = w.marked(d.typ, "&&", marks)
			}
			n = w.inner(n)
		case kArray:
			if d.array = true; marks || !w.s.cpp {
				d.typ = w.marked(d.typ, "*", marks)
			} else {
				d.typ = w.b.Unary(parsers.OpList, d.typ)
			}
			n = w.inner(n)
		case kFuncDeclarator:
			in := w.inner(n)
			if w.direct(in) {
				d.function = n
				if r := w.trailing(n); r != 0 {
					d.typ = w.typ(r)
				}
			} else {
				d.typ, d.pointer = w.funcType(d.typ, w.t.Child(n, fParams)), false
			}
			n = in
		case kParen, kAttributed, kVarDeclarator, kInit:
			n = w.inner(n)
		case kQualified:
			if s := w.t.Child(n, fScope); s != 0 {
				d.scope = w.part(s, d.scope, maxExpr)
				if id := w.plainName(s); id != 0 {
					d.owner = w.name(id)
				}
				if d.scopes == 0 {
					d.scopes = n
				}
			}
			n = w.t.Child(n, fName)
		case kTemplateFunc, kTemplateMethod:
			n = w.t.Child(n, fName)
		case kDependentName:
			n = w.t.First(n)
		case kOperatorCast:
			d.name, d.typ = n, w.typ(w.t.Child(n, fType))
			d.function = w.conversion(n)
			return d
		case kBinding:
			d.binding = n
			return d
		case kIdent, kFieldIdent, kTypeIdent, kNamespaceIdent, kOperator, kDestructor:
			d.name = n
			return d
		default:
			d.typ = w.abstract(n, d.typ, marks)
			return d
		}
	}
	return d
}

// conversion is the node with the parameters of operator T().
func (w *walker) conversion(n uint32) uint32 {
	d := w.t.Child(n, fDeclarator)
	for d != 0 && w.kind(d) != kAbstractFunc {
		d = w.innerAbstract(d)
	}
	return d
}

// inner is the declarator in a declarator.
func (w *walker) inner(n uint32) uint32 {
	if c := w.t.Child(n, fDeclarator); c != 0 {
		return c
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kPointer, kReference, kArray, kFuncDeclarator, kParen, kAttributed, kVarDeclarator, kQualified, kIdent, kFieldIdent,
			kTypeIdent, kOperator, kDestructor, kBinding, kTemplateFunc, kOperatorCast:
			return c
		}
	}
	return 0
}

// direct reports whether a declarator is but a name: what has parameters behind it is a
// function then, and no pointer to one.
func (w *walker) direct(n uint32) bool {
	for n != 0 {
		switch w.kind(n) {
		case kParen, kAttributed:
			n = w.inner(n)
		case kQualified:
			n = w.t.Child(n, fName)
		case kPointer, kReference, kArray, kFuncDeclarator:
			return false
		default:
			return true
		}
	}
	return false
}

// trailing is the type behind ->.
func (w *walker) trailing(fn uint32) uint32 {
	if t := w.t.ChildKind(fn, kTrailing); t != 0 {
		return w.firstOf(t)
	}
	return 0
}

// declaratorRefs visits the names in a declarator that are not its own: types of
// parameters, sizes of arrays.
func (w *walker) declaratorRefs(n uint32) {
	if n == 0 || !w.deeper() {
		return
	}
	defer func() { w.depth-- }()
	if w.kind(n) == kInit {
		w.declaratorRefs(w.t.Child(n, fDeclarator))
		return
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kParams:
			w.paramRefs(c)
		case kTrailing:
			w.typeRefs(w.firstOf(c))
		case kQualifier, kComment, kBinding, kDestructor, kOperator:
		case kQualified:
			w.declaratorRefs(c)
		case kPointer, kReference, kFuncDeclarator, kParen, kAttributed, kVarDeclarator, kInit, kArray, kOperatorCast,
			kAbstractPointer, kAbstractReference, kAbstractFunc, kAbstractParen, kAbstractArray:
			w.declaratorRefs(c)
		case kIdent, kFieldIdent, kTypeIdent:
			if w.t.Nodes[c].Field == fSize {
				w.stmt(c)
			}
		case kTypeDesc, kPrimitive:
			w.typeRefs(c)
		default:
			if w.t.Nodes[c].Field != fScope && w.t.Nodes[c].Field != fName && w.t.Nodes[c].Field != fDeclarator {
				w.stmt(c)
			}
		}
	}
}

// paramRefs visits the types of parameters without binding their names.
func (w *walker) paramRefs(list uint32) {
	for p := w.t.First(list); p != 0; p = w.t.Sibling(list, p) {
		switch w.kind(p) {
		case kParam, kOptParam, kVarParam:
			w.typeRefs(w.t.Child(p, fType))
			w.declaratorRefs(w.t.Child(p, fDeclarator))
			if v := w.t.Child(p, fDefault); v != 0 {
				w.stmt(v)
			}
		}
	}
}

// params binds the parameters of a function and visits their types.
func (w *walker) params(list uint32, off uint32, kind func(parsers.BindKind) parsers.BindKind) {
	if list == 0 {
		return
	}
	for p := w.t.First(list); p != 0; p = w.t.Sibling(list, p) {
		k := parsers.BindParam
		switch w.kind(p) {
		case kParam:
		case kOptParam:
			k = parsers.BindOptional
		case kVarParam:
			k = parsers.BindRest
		case kVariadic:
			w.bind(w.b.Str("..."), kind(parsers.BindRest), off, 0, 0)
			continue
		case kIdent: // of a function in the old style; its type follows
			continue
		default:
			w.stmt(p)
			continue
		}
		typ := w.t.Child(p, fType)
		d := w.declarator(w.t.Child(p, fDeclarator), w.typ(typ), true)
		w.typeRefs(typ)
		w.declaratorRefs(w.t.Child(p, fDeclarator))
		w.stmt(w.t.Child(p, fDefault))
		if d.name == 0 {
			if w.s.cpp && !w.isVoid(list, p, typ) {
				w.bind(w.b.Str("?"), kind(k), off, d.typ, 0)
			}
			continue
		}
		w.bind(w.name(d.name), kind(k), off, d.typ, 0)
	}
	if w.s.cpp && kind(parsers.BindRest) == parsers.BindRest && bytes.HasSuffix(bytes.TrimRight(bytes.TrimSuffix(w.t.Text(list), []byte(")")), " \t\n"), []byte("...")) {
		if last := w.t.Last(list); last == 0 || w.end(last)+3 < w.end(list) && w.kind(last) != kVarParam {
			w.bind(w.b.Str("..."), kind(parsers.BindRest), off, 0, 0)
		}
	}
}

// isVoid reports whether a parameter is the void that stands for none.
func (w *walker) isVoid(list, p, typ uint32) bool {
	return typ != 0 && w.kind(typ) == kPrimitive && string(w.t.Text(typ)) == "void" && w.t.Child(p, fDeclarator) == 0 &&
		w.t.First(list) == p
}
