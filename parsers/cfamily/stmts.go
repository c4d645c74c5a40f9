package cfamily

import (
	"bytes"

	"vade/parsers"
)

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
	case kComment, kString, kChar, kNumber, kLabelIdent, kThis, kBool, kNull, kPrimitive, kSized, kGoto, kAccess:
	case kIdent:
		w.ref(n, parsers.RoleRef, 0, 0)
	case kTypeIdent, kTypeDesc, kTemplateType, kDependent, kStruct, kUnion, kClass, kEnum, kMacroType, kPlaceholder, kDecltype:
		w.typeRefs(n)
	case kBlock, kFor, kIf, kWhile, kSwitch, kCatch, kCase:
		w.block(n)
	case kRangeFor:
		w.rangeFor(n)
	case kDeclaration, kFieldDecl:
		w.declaration(n, n)
	case kFunction, kTypeDef, kTemplate, kNamespace, kNamespaceAlias, kUsing, kAlias, kLinkage, kConcept, kFriend:
		w.item(n, n)
	case kParams:
		w.params(n, w.start(n), func(parsers.BindKind) parsers.BindKind { return parsers.BindLocal })
	case kCall:
		w.call(n)
	case kField:
		w.memberUse(n, parsers.RoleRef, 0)
	case kQualified:
		w.qualifiedUse(n, 0, parsers.RoleRef, 0)
	case kTemplateFunc, kTemplateMethod:
		w.ref(w.t.Child(n, fName), parsers.RoleRef, 0, 0)
		w.templateArgs(n)
	case kAssign:
		w.written(w.t.Child(n, fLeft))
		w.stmt(w.t.Child(n, fRight))
	case kUpdate:
		w.written(w.t.Child(n, fArgument))
	case kCast:
		w.typeRefs(w.t.Child(n, fType))
		w.stmt(w.t.Child(n, fValue))
	case kLiteral:
		w.literal(n)
	case kNew:
		w.construct(n)
	case kLambda:
		w.lambda(n)
	case kInitList:
		w.initList(n, 0, false)
	case kOffsetof:
		t := w.t.Child(n, fType)
		w.typeRefs(t)
		w.ref(w.t.Child(n, fMember), parsers.RoleRef, w.b.Unary(parsers.OpNew, w.typ(t)), 0)
	case kReturn:
		if v := w.firstOf(n); v != 0 && w.s.cpp {
			w.returns = w.b.Union(w.returns, w.expr(v))
		}
		w.children(n)
	case kRequires:
		w.block(n)
	case kBinding, kDestructor, kFieldIdent, kNamespaceIdent:
	default:
		w.children(n)
	}
}

func (w *walker) block(n uint32) { w.scope(n, func() { w.children(n) }) }

// local is a declaration in a function.
func (w *walker) local(n, typ uint32, spec specifiers) {
	w.typeBody(typ, n)
	base := w.typ(typ)
	auto := w.isAuto(typ)
	visited := w.defines(typ)
	if visited && w.t.Child(typ, fName) == 0 {
		visited = false
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Nodes[c].Field != fDeclarator {
			continue
		}
		value := w.t.Child(c, fValue)
		if value == 0 {
			value = w.t.Child(n, fValue) // of a condition
		}
		d := w.declarator(c, base, false)
		if !visited {
			if d.function != 0 && w.s.cpp && value == 0 {
				w.vexing(typ, d)
			} else if spec.external {
				w.typeRefs(typ)
			} else {
				w.constructed(typ, c, value)
			}
			visited = true
		} else if !w.defines(typ) {
			w.constructedToo(typ, value)
		}
		w.localRefs(c, d, value)
		w.initializer(value, d)
		w.bindLocal(n, c, d, base, value, auto, spec)
	}
	if !visited {
		w.typeRefs(typ)
	}
}

// constructedToo is a further variable of a declaration, which is constructed as well.
func (w *walker) constructedToo(typ, value uint32) {
	if !w.s.cpp || value == 0 || w.kind(value) != kArgs && w.kind(value) != kInitList {
		return
	}
	var prefix parsers.ExprID
	for typ != 0 && w.kind(typ) == kQualified {
		if s := w.t.Child(typ, fScope); s != 0 {
			prefix = w.part(s, prefix, maxExpr)
		}
		typ = w.t.Child(typ, fName)
	}
	if id := w.plainName(typ); id != 0 && w.kind(id) == kTypeIdent {
		w.ref(id, parsers.RoleNew, prefix, w.args(value))
	}
}

// vexing is T x(a, b), which reads like a function that takes an a and a b.
func (w *walker) vexing(typ uint32, d declared) {
	w.typeUse(typ, parsers.RoleNew, 0)
	params := w.t.Child(d.function, fParams)
	for p := w.t.First(params); params != 0 && p != 0; p = w.t.Sibling(params, p) {
		if t := w.t.Child(p, fType); t != 0 && w.kind(t) == kTypeIdent && w.t.Child(p, fDeclarator) == 0 {
			w.ref(t, parsers.RoleRef, 0, 0)
		} else if t != 0 {
			w.typeRefs(t)
			w.declaratorRefs(w.t.Child(p, fDeclarator))
		}
	}
}

// localRefs visits what a local declarator names, unless that was visited already.
func (w *walker) localRefs(c uint32, d declared, value uint32) {
	if d.function != 0 && w.s.cpp && value == 0 {
		return
	}
	w.declaratorRefs(c)
}

// bindLocal makes the names of a declarator known to the end of the block.
func (w *walker) bindLocal(n, c uint32, d declared, base parsers.ExprID, value uint32, auto bool, spec specifiers) {
	switch {
	case d.binding != 0:
		w.bindings(d.binding, base, w.expr(value))
	case d.name == 0 || keyword(w.t.Text(d.name)) || d.owner != 0:
	case spec.external, d.function != 0 && !w.s.cpp: // stands elsewhere
	default:
		var v parsers.ExprID
		if auto || w.kind(n) == kFieldDecl {
			d.typ, v = 0, w.expr(value)
		}
		w.bind(w.name(d.name), parsers.BindLocal, w.end(c), d.typ, v)
	}
}

// bindings are the names of auto [a, b] = value.
func (w *walker) bindings(n uint32, typ, value parsers.ExprID) {
	if value == 0 {
		value = w.b.Unary(parsers.OpNew, typ)
	}
	i := 0
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kIdent {
			w.bind(w.name(c), parsers.BindLocal, w.end(n), 0, w.b.Nth(value, i))
			i++
		}
	}
}

// rangeFor is for (T x : list).
func (w *walker) rangeFor(n uint32) {
	w.scope(n, func() {
		typ, decl, right := w.t.Child(n, fType), w.t.Child(n, fDeclarator), w.t.Child(n, fRight)
		w.typeRefs(typ)
		w.stmt(w.t.Child(n, fInitializer))
		w.stmt(right)
		d := w.declarator(decl, w.typ(typ), false)
		elem := w.b.Unary(parsers.OpElem, w.expr(right))
		switch {
		case d.binding != 0:
			w.bindings(d.binding, 0, elem)
		case d.name != 0:
			if w.isAuto(typ) {
				d.typ = 0
			} else {
				elem = 0
			}
			w.bind(w.name(d.name), parsers.BindLocal, w.end(decl), d.typ, elem)
		}
		w.stmt(w.t.Child(n, fBody))
	})
}

func (w *walker) call(n uint32) {
	fn, list := w.t.Child(n, fFunction), w.t.Child(n, fArgs)
	args := w.args(list)
	target := w.calleeOf(fn)
	switch w.kind(target) {
	case kIdent:
		if !keyword(w.t.Text(target)) {
			w.ref(target, parsers.RoleCall, 0, args)
		}
	case kField:
		w.memberUse(target, parsers.RoleCall, args)
	case kQualified:
		w.qualifiedUse(target, 0, parsers.RoleCall, args)
	case kTemplateFunc:
		if w.castType(target) == 0 {
			w.ref(w.t.Child(target, fName), parsers.RoleCall, 0, args)
		}
		w.templateArgs(target)
	default:
		w.stmt(target)
	}
	if list == 0 {
		return
	}
	callee := parsers.ExprID(0)
	i := 0
	for a := w.t.First(list); a != 0; a = w.t.Sibling(list, a) {
		if w.kind(a) == kLambda {
			if callee == 0 {
				callee = w.expr(target)
			}
			w.closure = closure{callee, i}
		}
		w.stmt(a)
		w.closure = closure{}
		if w.kind(a) != kComment {
			i++
		}
	}
}

// memberUse visits a.b or a->b.
func (w *walker) memberUse(n uint32, role parsers.Role, args parsers.ExprID) {
	f := w.t.Child(n, fFieldName)
	recv := w.receiverOf(n, maxExpr)
	if recv == 0 {
		recv = w.b.Expr(parsers.Expr{Op: parsers.OpLit}) // something unknown
	}
	for f != 0 && w.kind(f) == kDependentName {
		f = w.t.First(f)
	}
	switch w.kind(f) {
	case kTemplateMethod:
		w.ref(w.t.Child(f, fName), role, recv, args)
		w.templateArgs(f)
	case kQualified: // a->Base::f()
		w.qualifiedUse(f, 0, role, args)
	case kDestructor:
		w.refAt(w.start(f), w.functionName(f), role, recv, args)
	case kFieldIdent, kIdent:
		w.refAt(w.start(f), w.fieldName(f), role, recv, args)
	}
	w.stmt(w.t.Child(n, fArgument))
}

// fieldName is the name of a member. One of an operator was made a plain name.
func (w *walker) fieldName(n uint32) parsers.NameID {
	if t := w.t.Text(n); len(t) > 8 && t[len(t)-1] == '_' && bytes.HasPrefix(t, []byte("operator")) {
		return w.b.Name(w.s.src[w.start(n):w.end(n)])
	}
	return w.name(n)
}

// written visits what is assigned to.
func (w *walker) written(n uint32) {
	for n != 0 && w.kind(n) == kParenExpr {
		n = w.firstOf(n)
	}
	switch w.kind(n) {
	case kIdent:
		w.ref(n, parsers.RoleWrite, 0, 0)
	case kField:
		w.memberUse(n, parsers.RoleWrite, 0)
	case kQualified:
		w.qualifiedUse(n, 0, parsers.RoleWrite, 0)
	default:
		w.stmt(n)
	}
}

// literal is (T){…} or T{…}.
func (w *walker) literal(n uint32) {
	typ, value := w.t.Child(n, fType), w.t.Child(n, fValue)
	role, args := parsers.RoleType, parsers.ExprID(0)
	if w.s.cpp {
		role, args = parsers.RoleNew, w.args(value)
	}
	w.typeUse(typ, role, args)
	if value != 0 {
		w.initList(value, w.b.Unary(parsers.OpNew, w.typ(typ)), bytes.HasSuffix(w.t.Text(typ), []byte("]")))
	}
}

// initList visits {…}. What stands behind a dot is a member of what is initialised; a
// list in an array initialises an element.
func (w *walker) initList(n uint32, of parsers.ExprID, array bool) {
	if !w.deeper() {
		return
	}
	defer func() { w.depth-- }()
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kInitPair:
			w.initPair(c, of, array)
		case kInitList:
			inner := parsers.ExprID(0)
			if array {
				inner = of
			}
			w.initList(c, inner, false)
		default:
			w.stmt(c)
		}
	}
}

func (w *walker) initPair(n uint32, of parsers.ExprID, array bool) {
	value := w.t.Child(n, fValue)
	field := false
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch {
		case w.kind(c) == kDesignator:
			id := w.firstOf(c)
			if id == 0 {
				continue
			}
			recv := of
			if recv == 0 {
				recv = w.b.Expr(parsers.Expr{Op: parsers.OpLit})
			}
			w.ref(id, parsers.RoleWrite, recv, 0)
			of, field = w.b.Member(of, w.name(id)), true
		case w.t.Nodes[c].Field == fDesignator:
			w.children(c)
		}
	}
	switch {
	case value == 0:
	case w.kind(value) == kInitList:
		if !field && !array {
			of = 0
		}
		w.initList(value, of, false)
	default:
		w.stmt(value)
	}
}

// construct is new T(…).
func (w *walker) construct(n uint32) {
	args := w.t.Child(n, fArgs)
	list := w.args(args)
	if args == 0 && w.s.cpp {
		list = w.b.Args(nil, nil)
	}
	typ := w.t.Child(n, fType)
	w.typeUse(typ, parsers.RoleNew, list)
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if c != typ {
			w.stmt(c)
		}
	}
}

// lambda visits [captures](params) { body }. Parameters without a type get what the
// called function gives its closures.
func (w *walker) lambda(n uint32) {
	in := w.closure
	w.closure = closure{}
	w.scope(n, func() {
		if c := w.t.Child(n, fCaptures); c != 0 {
			w.captures(c)
		}
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if w.kind(c) == kTemplateParams {
				w.typeParams(c, w.start(n))
			}
		}
		if d := w.t.Child(n, fDeclarator); d != 0 {
			w.lambdaParams(w.t.Child(d, fParams), in)
			w.typeRefs(w.trailing(d))
		}
		code, class, returns := w.code, w.class, w.returns
		w.code, w.class = true, parsers.NoDef
		w.stmt(w.t.Child(n, fBody))
		w.code, w.class, w.returns = code, class, returns
	})
}

func (w *walker) captures(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kAssign {
			w.stmt(c)
			continue
		}
		value := w.t.Child(c, fRight)
		w.stmt(value)
		if id := w.t.Child(c, fLeft); id != 0 && w.kind(id) == kIdent {
			w.bind(w.name(id), parsers.BindLocal, w.end(c), 0, w.expr(value))
		}
	}
}

func (w *walker) lambdaParams(list uint32, in closure) {
	if list == 0 {
		return
	}
	i := 0
	for p := w.t.First(list); p != 0; p = w.t.Sibling(list, p) {
		typ := w.t.Child(p, fType)
		if typ == 0 {
			continue
		}
		w.typeRefs(typ)
		w.declaratorRefs(w.t.Child(p, fDeclarator))
		w.stmt(w.t.Child(p, fDefault))
		d := w.declarator(w.t.Child(p, fDeclarator), w.typ(typ), false)
		var value parsers.ExprID
		if w.isAuto(typ) {
			d.typ = 0
			if in.callee != 0 {
				value = w.b.Expr(parsers.Expr{Op: parsers.OpParam, A: w.b.Expr(parsers.Expr{Op: parsers.OpParam, A: in.callee, B: parsers.ExprID(in.index)}), B: parsers.ExprID(i)})
			}
		}
		if d.name != 0 {
			w.bind(w.name(d.name), parsers.BindLocal, w.start(list), d.typ, value)
		}
		i++
	}
}
