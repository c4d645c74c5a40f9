package cfamily

import (
	"bytes"

	"vade/parsers"
	"vade/parsers/sitter"
)

// maxExpr bounds the depth of stored expressions; what lies deeper is unknown.
const maxExpr = 24

// typ is the type that a node names. Pointers, references and arrays of a type are
// taken for the type itself: members are found through them all the same.
func (w *walker) typ(n uint32) parsers.ExprID { return w.typeAt(n, maxExpr) }

func (w *walker) typeAt(n uint32, depth int) parsers.ExprID {
	if n == 0 || depth == 0 {
		return 0
	}
	switch w.kind(n) {
	case kPrimitive, kSized:
		return w.b.Lit(primitive(w.t.Text(n)))
	case kTypeIdent, kIdent, kNamespaceIdent, kFieldIdent:
		return w.b.Ident(w.name(n), w.start(n))
	case kStruct, kUnion, kClass, kEnum:
		return w.typeAt(w.t.Child(n, fName), depth-1)
	case kQualified, kNested:
		return w.qualified(n, 0, depth)
	case kTemplateType, kTemplateFunc, kTemplateMethod:
		return w.generic(n, w.typeAt(w.t.Child(n, fName), depth-1), depth)
	case kTypeDesc:
		return w.abstract(w.t.Child(n, fDeclarator), w.typeAt(w.t.Child(n, fType), depth-1), false)
	case kDependent:
		return w.typeAt(w.t.First(n), depth-1)
	case kMacroType:
		return w.typeAt(w.t.Child(n, fType), depth-1)
	case kDecltype:
		if c := w.t.First(n); c != 0 && w.kind(c) != kAuto {
			return w.b.Unary(parsers.OpTypeOf, w.exprAt(c, depth-1))
		}
	}
	return 0
}

// primitive is the usual spelling of a builtin type.
func primitive(text []byte) string {
	fields := bytes.Fields(text)
	if len(fields) == 1 {
		switch s := string(fields[0]); s {
		case "unsigned":
			return "unsigned int"
		case "signed":
			return "int"
		default:
			return s
		}
	}
	var sign, rest []string
	for _, f := range fields {
		switch s := string(f); s {
		case "unsigned", "signed":
			if s == "unsigned" {
				sign = append(sign, s)
			}
		case "const", "volatile":
		case "int":
			if len(fields) == 2 && (string(fields[0]) == "unsigned" || string(fields[0]) == "signed") {
				rest = append(rest, s)
			}
		default:
			rest = append(rest, s)
		}
	}
	if len(rest) == 0 {
		rest = []string{"int"}
	}
	out := ""
	for _, s := range append(sign, rest...) {
		if out != "" {
			out += " "
		}
		out += s
	}
	return parsers.Cut(out, 64)
}

// qualified is a::b::c; prefix stands before it.
func (w *walker) qualified(n uint32, prefix parsers.ExprID, depth int) parsers.ExprID {
	if depth == 0 {
		return 0
	}
	if w.kind(n) == kNested { // namespace identifiers side by side
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			prefix = w.part(c, prefix, depth)
		}
		return prefix
	}
	if s := w.t.Child(n, fScope); s != 0 {
		if prefix = w.scopePart(s, prefix, depth); prefix == 0 {
			return 0
		}
	}
	return w.part(w.t.Child(n, fName), prefix, depth-1)
}

// scopePart is a part with double colons behind it. A plain name there is marked, since
// it can be no value.
func (w *walker) scopePart(n uint32, prefix parsers.ExprID, depth int) parsers.ExprID {
	if prefix == 0 && isName(w.kind(n)) {
		return w.b.Expr(parsers.Expr{Op: parsers.OpIdent, Name: w.name(n), B: 1, Off: w.start(n)})
	}
	return w.part(n, prefix, depth)
}

// part is one part of a qualified name, with those before it.
func (w *walker) part(n uint32, prefix parsers.ExprID, depth int) parsers.ExprID {
	if n == 0 || depth <= 0 {
		return 0
	}
	switch w.kind(n) {
	case kQualified, kNested:
		return w.qualified(n, prefix, depth-1)
	case kTemplateType, kTemplateFunc, kTemplateMethod:
		return w.generic(n, w.part(w.t.Child(n, fName), prefix, depth-1), depth)
	case kDependentName:
		return w.part(w.t.First(n), prefix, depth-1)
	case kDecltype:
		return w.typeAt(n, depth-1)
	}
	if prefix == 0 {
		return w.b.Ident(w.name(n), w.start(n))
	}
	return w.b.Member(prefix, w.fieldName(n))
}

func (w *walker) generic(n uint32, base parsers.ExprID, depth int) parsers.ExprID {
	if base == 0 {
		return 0
	}
	var args []parsers.ExprID
	if list := w.t.Child(n, fArgs); list != 0 {
		for a := w.t.First(list); a != 0; a = w.t.Sibling(list, a) {
			if w.kind(a) == kComment {
				continue
			}
			args = append(args, w.typeAt(a, min(depth-1, 6)))
		}
	}
	return w.b.Expr(parsers.Expr{Op: parsers.OpGeneric, A: base, B: w.b.Tuple(args)})
}

// abstract is a type with a declarator without a name.
func (w *walker) abstract(n uint32, t parsers.ExprID, marks bool) parsers.ExprID {
	for n != 0 {
		switch w.kind(n) {
		case kAbstractPointer, kAbstractArray:
			t = w.marked(t, "*", marks)
		case kAbstractReference:
			if bytes.HasPrefix(w.t.Text(n), []byte("&&")) {
				t = w.marked(t, "&&", marks)
			}
		case kAbstractFunc:
			t = w.funcType(t, w.t.Child(n, fParams))
		case kAbstractParen:
			n = w.firstOf(n)
			continue
		default:
			return t
		}
		n = w.innerAbstract(n)
	}
	return t
}

func (w *walker) innerAbstract(n uint32) uint32 {
	if c := w.t.Child(n, fDeclarator); c != 0 {
		return c
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kAbstractPointer, kAbstractArray, kAbstractReference, kAbstractFunc, kAbstractParen:
			return c
		}
	}
	return 0
}

// firstOf is the first child that is no comment.
func (w *walker) firstOf(n uint32) uint32 {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kComment {
			return c
		}
	}
	return 0
}

// marked tells a pointer from its type, for the parameters of overloads.
func (w *walker) marked(t parsers.ExprID, mark string, marks bool) parsers.ExprID {
	if t == 0 || !marks || !w.s.cpp {
		return t
	}
	return w.b.Expr(parsers.Expr{Op: parsers.OpPartial, A: t, Name: w.b.Str(mark)})
}

// funcType is the type of a function.
func (w *walker) funcType(result parsers.ExprID, params uint32) parsers.ExprID {
	var list []parsers.ExprID
	if w.nested++; params != 0 && w.nested < 16 {
		for p := w.t.First(params); p != 0 && len(list) < 16; p = w.t.Sibling(params, p) {
			switch w.kind(p) {
			case kParam, kOptParam, kVarParam:
				list = append(list, w.declarator(w.t.Child(p, fDeclarator), w.typ(w.t.Child(p, fType)), false).typ)
			}
		}
	}
	w.nested--
	return w.b.Expr(parsers.Expr{Op: parsers.OpFunc, A: result, B: w.b.Tuple(list)})
}

// typeRefs visits the names in a type.
func (w *walker) typeRefs(n uint32) { w.typeUse(n, parsers.RoleType, 0) }

// typeUse visits the names in a type; the type itself has the role.
func (w *walker) typeUse(n uint32, role parsers.Role, args parsers.ExprID) {
	if n == 0 || !w.deeper() {
		return
	}
	defer func() { w.depth-- }()
	switch w.kind(n) {
	case kPrimitive, kSized, kAuto, kPlaceholder:
	case kTypeIdent, kIdent, kFieldIdent, kNamespaceIdent:
		w.ref(n, role, 0, args)
	case kStruct, kUnion, kClass:
		if w.t.Child(n, fBody) != 0 {
			w.record(n, n, 0, 0)
			return
		}
		w.typeUse(w.t.Child(n, fName), role, args)
	case kEnum:
		if w.t.Child(n, fBody) != 0 {
			w.enum(n, n, 0, 0)
			return
		}
		w.typeUse(w.t.Child(n, fName), role, args)
	case kQualified:
		w.qualifiedUse(n, 0, role, args)
	case kTemplateType, kTemplateFunc, kTemplateMethod:
		w.typeUse(w.t.Child(n, fName), role, args)
		w.templateArgs(n)
	case kMacroType:
		w.ref(w.t.Child(n, fName), parsers.RoleCall, 0, 0)
		w.typeRefs(w.t.Child(n, fType))
	case kTypeDesc:
		w.typeUse(w.t.Child(n, fType), role, args)
		w.declaratorRefs(w.t.Child(n, fDeclarator))
	case kDecltype:
		w.children(n)
	case kDependent:
		w.typeUse(w.t.First(n), role, args)
	case kComment:
	default:
		w.stmt(n)
	}
}

// templateArgs visits the template arguments of a node.
func (w *walker) templateArgs(n uint32) {
	list := w.t.Child(n, fArgs)
	if list == 0 {
		return
	}
	for a := w.t.First(list); a != 0; a = w.t.Sibling(list, a) {
		if w.kind(a) == kTypeDesc {
			w.typeRefs(a)
		} else {
			w.stmt(a)
		}
	}
}

// qualifiedUse visits a::b::c, whose last name has the role. prefix is what stands
// before it.
func (w *walker) qualifiedUse(n uint32, prefix parsers.ExprID, role parsers.Role, args parsers.ExprID) {
	if !w.deeper() {
		return
	}
	defer func() { w.depth-- }()
	scope, name := w.t.Child(n, fScope), w.t.Child(n, fName)
	if scope != 0 {
		id := w.plainName(scope)
		w.ref(id, w.scopeRole(id), prefix, 0)
		w.templateArgs(scope)
		if w.kind(scope) == kDecltype {
			w.children(scope)
		}
		prefix = w.scopePart(scope, prefix, maxExpr)
	}
	for name != 0 && w.kind(name) == kDependentName {
		name = w.t.First(name)
	}
	switch w.kind(name) {
	case kQualified:
		w.qualifiedUse(name, prefix, role, args)
	case kTemplateType, kTemplateFunc, kTemplateMethod:
		w.ref(w.t.Child(name, fName), role, prefix, args)
		w.templateArgs(name)
	case kDestructor, kOperatorCast, kPointer:
	case kOperator:
		w.refAt(w.start(name), w.operatorName(name), role, prefix, args)
	default:
		w.ref(name, role, prefix, args)
	}
}

// scopeRole is the role of a name before the double colon.
func (w *walker) scopeRole(n uint32) parsers.Role {
	if n != 0 && w.kind(n) == kTypeIdent {
		return parsers.RoleType
	}
	return parsers.RoleRef
}

// plainName is the name in a node without its template arguments.
func (w *walker) plainName(n uint32) uint32 {
	for n != 0 {
		switch w.kind(n) {
		case kTemplateType, kTemplateFunc, kTemplateMethod:
			n = w.t.Child(n, fName)
		case kDependentName, kDependent:
			n = w.t.First(n)
		case kDecltype:
			return 0
		default:
			return n
		}
	}
	return 0
}

func isName(k sitter.Kind) bool {
	switch k {
	case kIdent, kFieldIdent, kTypeIdent, kNamespaceIdent:
		return true
	}
	return false
}
