package ecmascript

import (
	"bytes"

	"vade/parsers"
)

// classDecl is a class statement.
func (w *walker) classDecl(n uint32) {
	flags, outer := w.take()
	id := w.child(n, fName)
	d := decl{node: n, outer: outer, id: id, name: w.name(id), flags: flags}
	if w.kind(n) == kAbstractClass {
		d.flags |= parsers.FlagAbstract
	}
	w.class(n, d, w.t.Nodes[n].Start, 0)
}

// classExpr is a class in the middle of an expression. Without a name its members
// belong to the definition around it: a function that makes classes.
func (w *walker) classExpr(n uint32) parsers.ExprID {
	id := w.child(n, fName)
	if id != 0 {
		return w.defValue(w.class(n, decl{node: n, id: id, name: w.name(id)}, w.t.Nodes[n].Start, 0))
	}
	w.classInside(n, w.encl)
	return w.defValue(w.encl)
}

// class defines a class and visits it. from is where its signature starts; val is what
// stands around the class expression n in a declaration.
func (w *walker) class(n uint32, d decl, from, val uint32) parsers.DefID {
	d.kind = parsers.KindClass
	d.head = span{from, w.t.Nodes[n].End}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kDecorator:
			d.flags |= parsers.FlagDecorated
			w.visit(c)
			if w.kind(n) != kClass && w.t.Nodes[c].Start == from {
				d.head.from = w.t.Nodes[c].End
			}
		case kClassBody:
			d.head.to = w.t.Nodes[c].Start
		}
	}
	def := w.def(d)
	w.declare(d.name, def)
	if w.meta.object != 0 {
		w.metadata(def)
	}
	if id := w.child(n, fName); id != 0 && def != parsers.NoDef && w.kind(n) == kClass && w.name(id) != d.name {
		w.bind(id, parsers.BindLocal, w.spanOf(n), 0, w.defValue(def))
	}
	w.within(def, func() {
		w.shell(val, w.defValue(def))
		w.classInside(n, def)
	})
	return def
}

// classInside visits heritage and body of a class. def may be a function around it.
func (w *walker) classInside(n uint32, def parsers.DefID) {
	oldThis := w.this
	w.this = def
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kTypeParams:
			w.typeParams(c, w.spanOf(n))
		case kHeritage:
			w.heritage(c, def)
		case kClassBody:
			w.classBody(c)
		}
	}
	w.this = oldThis
}

func (w *walker) addBase(def parsers.DefID, x parsers.ExprID) {
	if def != parsers.NoDef && x != 0 && len(w.b.File.Defs[def].Bases) < 64 {
		w.b.File.Defs[def].Bases = append(w.b.File.Defs[def].Bases, x)
	}
}

func (w *walker) heritage(n uint32, def parsers.DefID) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kExtends:
			w.extends(c, def)
		case kImplements:
			w.baseTypes(c, def)
		case kComment:
		default: // JavaScript has the expression right here
			w.addBase(def, w.used(c, parsers.RoleInherit))
		}
	}
}

func (w *walker) extends(n uint32, def parsers.DefID) {
	var x parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.t.Nodes[c].Field {
		case fValue:
			w.addBase(def, x)
			x = w.used(c, parsers.RoleInherit)
		case fTypeArgs:
			x = w.applied(x, c)
		}
	}
	w.addBase(def, x)
}

// baseTypes visits a list of types that are bases.
func (w *walker) baseTypes(n uint32, def parsers.DefID) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kComment {
			continue
		}
		w.typeRole = parsers.RoleInherit
		w.addBase(def, w.typ(c))
		w.typeRole = parsers.RoleType
	}
}

func (w *walker) classBody(n uint32) {
	// Fields that are declared below a constructor are not declared by it.
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if id := w.memberName(c); id != 0 && w.this != parsers.NoDef {
			w.members[memberKey{w.this, w.name(id)}] = parsers.NoDef
		}
	}
	outer := uint32(0)
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kDecorator:
			w.visit(c)
			if outer == 0 {
				outer = c
			}
			continue
		case kComment:
			continue
		case kMethod, kMethodSignature, kAbstractMethod:
			w.method(c, outer)
		case kField:
			w.field(c, outer)
		case kStaticBlock:
			w.staticBlock(c)
		case kIndexSignature:
			w.typ(c)
		default:
			w.visit(c)
		}
		outer = 0
	}
}

func (w *walker) memberName(c uint32) uint32 {
	switch w.kind(c) {
	case kMethod, kMethodSignature, kAbstractMethod:
		return w.child(c, fName)
	case kField:
		if id := w.child(c, fName); id != 0 {
			return id
		}
		return w.child(c, fProperty)
	}
	return 0
}

func (w *walker) staticBlock(n uint32) {
	oldBlock, oldBlocks := w.block, w.blocks
	w.block, w.blocks = w.spanOf(n), 0
	w.frames = append(w.frames, frame{span: w.block, def: parsers.NoDef})
	if body := w.child(n, fBody); body != 0 {
		w.visitChildren(body)
	}
	w.frames = w.frames[:len(w.frames)-1]
	w.block, w.blocks = oldBlock, oldBlocks
}

// method is a method, accessor or constructor of a class, or the signature of one.
func (w *walker) method(c, outer uint32) {
	id := w.child(c, fName)
	if id != 0 && w.kind(id) == kComputed {
		w.visitChildren(id)
	}
	d := decl{node: c, outer: outer, id: id, name: w.name(id), kind: parsers.KindMethod, flags: w.functionFlags(c) | w.access(c), head: w.headOf(c, c)}
	if outer != 0 {
		d.flags |= parsers.FlagDecorated
	}
	switch w.kind(c) {
	case kMethodSignature:
		d.flags |= parsers.FlagOverload
		if w.ambient {
			d.flags = d.flags&^parsers.FlagOverload | w.signatureFlag(d.name)
		}
	case kAbstractMethod:
		d.flags |= parsers.FlagAbstract
	}
	if d.flags&parsers.FlagStatic == 0 && id != 0 && w.is(id, "constructor") {
		d.kind = parsers.KindConstructor
	}
	def := w.def(d)
	if !w.meta.alias.Empty() {
		w.aliased(def)
	}
	w.function(c, def)
}

// access gives FlagExported to what is not private.
func (w *walker) access(c uint32) parsers.Flag {
	if a := w.t.ChildKind(c, kAccessibility); a != 0 && !w.is(a, "public") {
		return 0
	}
	if id := w.memberName(c); id != 0 && bytes.HasPrefix(w.text(id), []byte("#")) {
		return 0
	}
	if w.encl != parsers.NoDef {
		return w.b.File.Defs[w.encl].Flags & parsers.FlagExported
	}
	return 0
}

func (w *walker) field(c, outer uint32) {
	id := w.memberName(c)
	if id != 0 && w.kind(id) == kComputed {
		w.visitChildren(id)
	}
	val, tn := w.child(c, fValue), w.child(c, fType)
	d := decl{node: c, outer: outer, id: id, name: w.name(id), kind: parsers.KindField, flags: w.access(c), head: w.spanOf(c)}
	if outer != 0 {
		d.flags |= parsers.FlagDecorated
	}
	for k := w.t.First(c); k != 0; k = w.t.Sibling(c, k) {
		switch w.kind(k) {
		case kWordStatic:
			d.flags |= parsers.FlagStatic
		case kWordAbstract:
			d.flags |= parsers.FlagAbstract
		case kDecorator:
			d.flags |= parsers.FlagDecorated
			w.visit(k)
			d.head.from = w.t.Nodes[k].End
		}
	}
	core := w.peel(val)
	switch {
	case core != 0 && isFunction(w.kind(core)):
		d.kind = parsers.KindMethod
		d.flags |= w.functionFlags(core)
		d.head.to = w.headOf(core, core).to
		def := w.def(d)
		w.within(def, func() {
			typ := w.typ(tn)
			w.annotated(tn)
			w.functionOf(core, def, w.this)
			w.shell(val, w.defValue(def))
			w.resultFrom(def, typ)
		})
		return
	case val != 0 && d.head.to-d.head.from > shortValue:
		d.head.to = w.t.Nodes[val].Start
	}
	if inner := w.wrappedField(core); inner != 0 {
		d.kind = parsers.KindMethod
		def := w.def(d)
		w.typ(tn)
		w.wrappedCall(val, inner, def)
		return
	}
	def := w.def(d)
	if core != 0 && w.kind(core) == kCall {
		w.signalAlias(core)
	}
	if !w.meta.alias.Empty() {
		w.aliased(def)
	}
	w.within(def, func() {
		typ := w.fieldType(tn, def)
		if core != 0 && w.kind(core) == kObject && w.hasFunctions(core) {
			w.objectMembers(core, def, keepAttributes)
			w.shell(val, w.defValue(def))
			w.setTyped(def, typ, w.defValue(def))
			return
		}
		w.setTyped(def, typ, w.visit(val))
	})
}

func (w *walker) wrappedField(core uint32) uint32 {
	if core == 0 || w.kind(core) != kCall || !w.wrapper(core) {
		return 0
	}
	return w.wrapped(core, 0)
}

// decorator is @x, @x.y or @x.y(...).
func (w *walker) decorator(n uint32) {
	c := w.firstReal(n)
	if c == 0 {
		return
	}
	if w.kind(c) == kCall {
		fn, args := w.child(c, fFunction), w.child(c, fArguments)
		w.used(fn, parsers.RoleDecorator)
		w.typeArgs(w.child(c, fTypeArgs))
		w.arguments(args, 0, 0)
		if fn != 0 && w.kind(fn) == kIdent {
			w.noteMetadata(fn, args)
		}
		return
	}
	w.used(c, parsers.RoleDecorator)
}
