package ecmascript

import "vade/parsers"

func (w *walker) interfaceDecl(n uint32) {
	flags, outer := w.take()
	id, body := w.child(n, fName), w.child(n, fBody)
	d := decl{node: n, outer: outer, id: id, name: w.name(id), kind: parsers.KindInterface, flags: flags, head: w.headOf(n, n)}
	def := w.def(d)
	w.declare(d.name, def)
	w.within(def, func() {
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			switch w.kind(c) {
			case kTypeParams:
				w.typeParams(c, w.spanOf(n))
			case kInterfaceExtends:
				w.baseTypes(c, def)
			}
		}
		if body != 0 {
			w.typeMembers(body, def)
		}
	})
}

// typeMembers defines the members of an interface or object type.
func (w *walker) typeMembers(n uint32, parent parsers.DefID) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		id := w.child(c, fName)
		d := decl{node: c, id: id, kind: parsers.KindProperty, flags: parsers.FlagAbstract, head: w.spanOf(c)}
		switch w.kind(c) {
		case kPropSignature:
			d.name = w.name(id)
			def := w.defIn(parent, d)
			w.within(def, func() { w.setTyped(def, w.fieldType(w.child(c, fType), def), 0) })
		case kMethodSignature:
			d.name = w.name(id)
			d.kind = parsers.KindMethod
			d.flags |= w.functionFlags(c)
			def := w.defIn(parent, d)
			w.within(def, func() { w.setTyped(def, w.signatureTypes(c), 0) })
		case kComment:
		default:
			w.signatureTypes(c)
		}
	}
}

// fieldType visits the type of a member. The members of object types in it become
// members of the member.
func (w *walker) fieldType(n uint32, def parsers.DefID) parsers.ExprID {
	if n == 0 {
		return 0
	}
	return w.declaredType(n, def, w.defValue(def))
}

// declaredType visits a type; the members of an object type in it belong to def, and
// self is its expression.
func (w *walker) declaredType(n uint32, def parsers.DefID, self parsers.ExprID) parsers.ExprID {
	if w.depth >= parsers.MaxDepth || def == parsers.NoDef {
		return w.typ(n)
	}
	w.depth++
	defer func() { w.depth-- }()
	switch w.kind(n) {
	case kTypeAnnotation, kParenType, kReadonlyType:
		if c := w.firstReal(n); c != 0 {
			return w.declaredType(c, def, self)
		}
		return 0
	case kObjectType:
		w.typeMembers(n, def)
		return self
	case kArrayType:
		if c := w.firstReal(n); c != 0 {
			return w.op(parsers.Expr{Op: parsers.OpList, A: w.declaredType(c, def, self)})
		}
	case kUnion, kIntersection:
		var x parsers.ExprID
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			x = w.union(x, w.declaredType(c, def, self))
		}
		return x
	}
	return w.typ(n)
}

func (w *walker) typeAlias(n uint32) {
	flags, outer := w.take()
	id, val := w.child(n, fName), w.child(n, fValue)
	d := decl{node: n, outer: outer, id: id, name: w.name(id), kind: parsers.KindType, flags: flags, head: w.spanOf(n)}
	if val != 0 && w.kind(val) == kObjectType {
		d.head.to = w.t.Nodes[val].Start
	}
	def := w.def(d)
	w.declare(d.name, def)
	w.within(def, func() {
		if c := w.t.ChildKind(n, kTypeParams); c != 0 {
			w.typeParams(c, w.spanOf(n))
		}
		if val != 0 {
			w.setTyped(def, w.declaredType(val, def, 0), 0)
		}
	})
}

func (w *walker) enum(n uint32) {
	flags, outer := w.take()
	id, body := w.child(n, fName), w.child(n, fBody)
	d := decl{node: n, outer: outer, id: id, name: w.name(id), kind: parsers.KindEnum, flags: flags, head: w.headOf(n, n)}
	def := w.def(d)
	w.declare(d.name, def)
	if body == 0 {
		return
	}
	w.within(def, func() {
		for c := w.t.First(body); c != 0; c = w.t.Sibling(body, c) {
			switch w.kind(c) {
			case kPropIdent, kString:
				w.enumMember(c, c, 0, flags)
			case kEnumAssign:
				w.enumMember(c, w.child(c, fName), w.child(c, fValue), flags)
			}
		}
	})
}

func (w *walker) enumMember(n, id, val uint32, flags parsers.Flag) {
	d := w.def(decl{node: n, id: id, name: w.name(id), kind: parsers.KindEnumMember, flags: flags & parsers.FlagExported, head: w.spanOf(n)})
	w.setTyped(d, 0, w.visit(val))
}

// namespace is "namespace a.b {}" or "declare module 'x' {}".
func (w *walker) namespace(n uint32) {
	flags, outer := w.take()
	id, body := w.child(n, fName), w.child(n, fBody)
	old, oldAmbient := w.encl, w.ambient
	if id != 0 && w.kind(id) == kString {
		w.ambient = true
	}
	w.moduleDef(n, outer, id, flags)
	if body != 0 {
		w.visitChildren(body)
	}
	w.encl, w.ambient = old, oldAmbient
}

// moduleDef defines a namespace for each part of a dotted name.
func (w *walker) moduleDef(n, outer, id uint32, flags parsers.Flag) {
	if id == 0 || w.depth >= parsers.MaxDepth {
		return
	}
	w.depth++
	defer func() { w.depth-- }()
	if w.kind(id) == kNestedIdent || w.kind(id) == kMember {
		w.moduleDef(n, outer, w.child(id, fObject), flags)
		id = w.child(id, fProperty)
	}
	d := decl{node: n, outer: outer, id: id, name: w.name(id), kind: parsers.KindModule, flags: flags, head: w.headOf(n, n)}
	if def := w.def(d); def != parsers.NoDef {
		w.declare(d.name, def)
		w.encl = def
	}
}

// ambientDecl is "declare ...". What it declares has no body.
func (w *walker) ambientDecl(n uint32) {
	flags, outer := w.take()
	if outer == 0 {
		outer = n
	}
	old := w.ambient
	w.ambient = true
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kBlock { // declare global
			w.visitChildren(c)
			continue
		}
		w.flags, w.outer = flags, outer
		w.visit(c)
		w.flags, w.outer = 0, 0
	}
	w.ambient = old
}
