package ecmascript

import "vade/parsers"

// place says what the target of an assignment is a member of.
type place uint8

const (
	placeOther   place = iota
	placeModule        // module.exports
	placeExports       // exports.x, module.exports.x
	placeThis          // this.x
	placeProto         // F.prototype.x
	placeProtos        // F.prototype
	placeStatic        // F.x
)

// target is the target of an assignment.
type target struct {
	place place
	prop  uint32
	name  parsers.NameID
	base  parsers.NameID // F
	def   parsers.DefID  // of F
}

func (w *walker) target(left uint32) target {
	t := target{def: parsers.NoDef}
	if left == 0 || w.kind(left) != kMember {
		return t
	}
	obj := w.peel(w.child(left, fObject))
	t.prop = w.child(left, fProperty)
	if obj == 0 || t.prop == 0 {
		return t
	}
	t.name = w.name(t.prop)
	switch {
	case w.isExports(left):
		t.place = placeModule
	case w.isExports(obj):
		t.place = placeExports
	case w.kind(obj) == kThis:
		t.place, t.def = placeThis, w.this
	case w.kind(obj) == kIdent:
		t.base = w.name(obj)
		t.def = w.lookup(t.base)
		if t.place = placeStatic; w.is(t.prop, "prototype") {
			t.place = placeProtos
		}
	case w.kind(obj) == kMember && w.is(w.child(obj, fProperty), "prototype"):
		if c := w.child(obj, fObject); c != 0 && w.kind(c) == kIdent {
			t.place, t.base = placeProto, w.name(c)
			t.def = w.lookup(t.base)
		}
	}
	return t
}

// assignment visits "left = right". A function, class or object that is assigned to a
// member is a definition.
func (w *walker) assignment(n uint32) parsers.ExprID {
	left, right := w.child(n, fLeft), w.child(n, fRight)
	if left == 0 || right == 0 {
		w.visitChildren(n)
		return 0
	}
	if k := w.kind(left); k == kObjectPattern || k == kArrayPattern {
		w.write(left)
		return w.visit(right)
	}
	t := w.target(left)
	core := w.peel(right)
	if t.prop == 0 || core == 0 {
		x := w.visit(right)
		w.write(left)
		w.lateValue(left, x)
		return x
	}
	x, d := w.assignedValue(n, right, core, t)
	w.assigned(n, left, x, d)
	return x
}

// lateValue gives a variable of the file that was declared without one its value.
func (w *walker) lateValue(left uint32, x parsers.ExprID) {
	if x == 0 || w.kind(left) != kIdent {
		return
	}
	d := w.lookup(w.name(left))
	if d == parsers.NoDef || w.mute > 0 {
		return
	}
	if def := &w.b.File.Defs[d]; def.Kind == parsers.KindVariable && def.Value == 0 {
		def.Value = x
	}
}

// assignedValue visits the right side of an assignment to a member, and gives its value
// and what it defines.
func (w *walker) assignedValue(n, right, core uint32, t target) (parsers.ExprID, parsers.DefID) {
	d := w.memberDecl(n, core, t)
	switch k := w.kind(core); {
	case isFunction(k) && t.place == placeThis && !w.untyped:
		x := w.functionOf(core, parsers.NoDef, w.this)
		w.shell(right, x)
		return x, parsers.NoDef
	case isFunction(k):
		d.kind = parsers.KindMethod
		if t.place == placeExports || t.place == placeModule {
			d.kind = parsers.KindFunction
		}
		d.flags |= w.functionFlags(core)
		d.head = w.headOf(n, core)
		def := w.defMember(t, d)
		x := w.functionOf(core, def, w.thisOf(t, def, d))
		w.shell(right, x)
		return x, def
	case k == kClass:
		def := w.class(core, d, w.t.Nodes[n].Start, 0)
		w.shell(right, w.defValue(def))
		return w.defValue(def), def
	case k == kObject:
		return w.assignedObject(n, right, core, t, d)
	case k == kCall && (t.place == placeExports || t.place == placeModule):
		if inner := w.wrapped(core, 0); inner != 0 {
			d.kind = parsers.KindFunction
			d.flags |= w.functionFlags(inner)
			d.head = span{w.t.Nodes[n].Start, w.headOf(inner, inner).to}
			def := w.defMember(t, d)
			w.wrappedCall(right, inner, def)
			return w.defValue(def), def
		}
	}
	return w.assignedPlain(n, right, core, t, d)
}

// memberDecl is what a definition at the target of the assignment n would be.
func (w *walker) memberDecl(n, core uint32, t target) decl {
	d := decl{node: n, outer: w.statementOf(n), id: t.prop, name: t.name, kind: parsers.KindVariable}
	switch t.place {
	case placeModule:
		d.flags = parsers.FlagExported | parsers.FlagDefault
		d.name = w.b.Str("default")
		if id := w.child(core, fName); id != 0 && (isFunction(w.kind(core)) || w.kind(core) == kClass) {
			d.id, d.name = id, w.name(id)
		}
	case placeExports:
		d.flags = parsers.FlagExported
	case placeStatic:
		d.flags = parsers.FlagStatic
	}
	return d
}

// statementOf is the statement that the expression n makes up, for the comment above.
func (w *walker) statementOf(n uint32) uint32 {
	if n > 0 && w.t.Nodes[n-1].Start == w.t.Nodes[n].Start && w.t.Nodes[n-1].Next >= w.t.Nodes[n].Next {
		return n - 1
	}
	return n
}

// defMember adds a definition at a target, as a member of what the target belongs to.
func (w *walker) defMember(t target, d decl) parsers.DefID {
	var id parsers.DefID
	switch {
	case (t.place == placeProto || t.place == placeStatic || t.place == placeThis) && t.def != parsers.NoDef:
		if t.place == placeThis && !w.once(t.def, d.name) {
			return parsers.NoDef
		}
		id = w.defIn(t.def, d)
	default:
		id = w.def(d)
		if id != parsers.NoDef && t.base != 0 && t.def == parsers.NoDef {
			w.b.File.Defs[id].Recv = t.base
		}
	}
	switch {
	case id == parsers.NoDef:
	case t.place == placeThis:
		w.b.File.Defs[id].Flags &^= parsers.FlagLocal
	case t.def == parsers.NoDef:
		w.b.File.Defs[id].Flags &^= parsers.FlagStatic
	}
	if t.place == placeExports || t.place == placeModule {
		w.declareExport(d.name, id)
	}
	return id
}

func (w *walker) thisOf(t target, def parsers.DefID, d decl) parsers.DefID {
	switch t.place {
	case placeProto, placeStatic, placeThis:
		return t.def
	}
	if s := w.b.File.Names[d.name]; s != "" && s[0] >= 'A' && s[0] <= 'Z' {
		return def
	}
	return parsers.NoDef
}

func (w *walker) assignedObject(n, right, core uint32, t target, d decl) (parsers.ExprID, parsers.DefID) {
	switch {
	case t.place == placeModule:
		w.exportedObject(core)
		w.shell(right, 0)
		return 0, parsers.NoDef
	case t.place == placeProtos && t.def != parsers.NoDef:
		old := w.this
		w.objectMembers(core, t.def, keepAttributes)
		w.this = old
		w.shell(right, 0)
		return 0, parsers.NoDef
	case t.place == placeExports, t.place == placeStatic && t.def != parsers.NoDef && !w.inFunction(), t.place != placeProtos && w.hasFunctions(core):
		d.kind = parsers.KindProperty
		if t.place == placeExports {
			d.kind = parsers.KindConstant
		}
		d.head = span{w.t.Nodes[n].Start, w.t.Nodes[core].Start}
		def := w.defMember(t, d)
		if def == parsers.NoDef {
			break
		}
		w.within(def, func() {
			w.props = 0
			w.objectMembers(core, def, keepAttributes)
			w.setTyped(def, w.shell(right, w.defValue(def)), w.defValue(def))
		})
		return w.defValue(def), def
	}
	return w.visit(right), parsers.NoDef
}

// assignedPlain is any other value: it defines an export, an undeclared field of a
// class, or a property of a function or class of this file.
func (w *walker) assignedPlain(n, right, core uint32, t target, d decl) (parsers.ExprID, parsers.DefID) {
	d.head = w.spanOf(n)
	if d.head.to-d.head.from > shortValue {
		d.head.to = w.t.Nodes[right].Start
	}
	k := w.kind(core)
	switch t.place {
	case placeExports:
		if k == kIdent || k == kMember || k == kNull || k == kUnary && w.t.Src[w.t.Nodes[core].Start] == 'v' || w.isRequire(core) {
			return w.visit(right), parsers.NoDef
		}
		d.kind = parsers.KindConstant
	case placeThis:
		if t.def == parsers.NoDef || !w.untyped {
			return w.visit(right), parsers.NoDef
		}
		d.kind = parsers.KindField
	case placeStatic:
		if !w.staticMember(t) {
			return w.visit(right), parsers.NoDef
		}
		d.kind = parsers.KindField
	default:
		return w.visit(right), parsers.NoDef
	}
	x := w.visit(right)
	def := w.defMember(t, d)
	if def != parsers.NoDef {
		w.b.File.Defs[def].Flags &^= parsers.FlagLocal
		w.setTyped(def, 0, x)
	}
	return x, def
}

// staticMember reports whether F.x = value tells of a new member of F.
func (w *walker) staticMember(t target) bool {
	if w.inFunction() || t.def == parsers.NoDef || w.b.File.Names[t.name] == "displayName" {
		return false
	}
	switch w.b.File.Defs[t.def].Kind {
	case parsers.KindFunction, parsers.KindClass, parsers.KindConstant, parsers.KindVariable:
		return w.once(t.def, t.name)
	}
	return false
}

// assigned notes the write to a target, and what it exports or adds to a class.
func (w *walker) assigned(n, left uint32, x parsers.ExprID, d parsers.DefID) {
	t := w.target(left)
	switch {
	case t.place == placeModule, t.place == placeExports:
	case d != parsers.NoDef && w.t.Nodes[t.prop].Start == w.b.File.Defs[d].Off: // the name that is defined
		w.visit(w.child(left, fObject))
	default:
		w.write(left)
	}
	if d == parsers.NoDef {
		d = w.defOfValue(x)
	}
	switch t.place {
	case placeModule:
		if core := w.peel(w.child(n, fRight)); d == parsers.NoDef && core != 0 && w.kind(core) == kObject {
			return // each member is exported
		}
		w.export(left, w.b.Str("="), x)
	case placeExports:
		if x != 0 {
			w.export(t.prop, t.name, x)
		}
	case placeThis:
		if t.def != parsers.NoDef {
			w.bindName(t.name, parsers.BindAttr, w.frame().span, 0, x)
		}
	case placeProtos:
		// F.prototype = new Base() or Object.create(Base.prototype)
		if base := w.protoBase(x); t.def != parsers.NoDef && base != 0 {
			w.addBase(t.def, base)
		}
	}
}

func (w *walker) defOfValue(x parsers.ExprID) parsers.DefID {
	if e := w.b.File.Exprs[x]; e.Op == parsers.OpDef {
		return parsers.DefID(e.B)
	}
	return parsers.NoDef
}

func (w *walker) protoBase(x parsers.ExprID) parsers.ExprID {
	e := w.b.File.Exprs[x]
	switch e.Op {
	case parsers.OpNew:
		return e.A
	case parsers.OpCall:
		if f := w.b.File.Exprs[e.A]; w.b.File.Names[f.Name] != "create" {
			return 0
		}
		if a := w.b.File.Exprs[e.B]; a.Op == parsers.OpMember && w.b.File.Names[a.Name] == "prototype" {
			return a.A
		}
	}
	return 0
}
