package ecmascript

import (
	"vade/parsers"
	"vade/parsers/markup"
)

// host is the component that a file defines as a whole.
type host struct {
	def    parsers.DefID
	svelte bool
}

// gives says what becomes of the members of an object literal that a function returns.
type gives uint8

const (
	givesValue  gives = iota
	givesData         // the component has them, each is a definition
	givesMember       // the component has them, bound to their values
)

// Svelte is the name of the language in which a component is written by statements
// alone.
const Svelte = "svelte"

// Component makes the file a component. Its definition has the name and spans the whole
// file; what the file exports by default is part of it.
func (e *Embedder) Component(name string, doc string) parsers.DefID {
	w := &e.w
	size := uint32(len(e.src))
	line, _ := w.lines.Place(size)
	if size > 0 && e.src[size-1] == '\n' {
		line--
	}
	d := w.b.Def(parsers.Def{Name: w.b.Str(name), Kind: parsers.KindClass, Flags: parsers.FlagExported | parsers.FlagDefault,
		Parent: parsers.NoDef, Line: 1, Col: 1, End: size, StartLine: 1, EndLine: max(line, 1),
		Signature: "component " + parsers.Signature([]byte(name)), Doc: doc})
	w.host = &host{def: d, svelte: w.b.File.Language == Svelte}
	return d
}

// Inherit makes other default exports of the file bases of the component.
func (e *Embedder) Inherit() {
	w := &e.w
	for i := range w.b.File.Defs {
		d := &w.b.File.Defs[i]
		if id := parsers.DefID(i); id != w.host.def && d.Flags&parsers.FlagDefault != 0 {
			d.Flags &^= parsers.FlagDefault
			w.addBase(w.host.def, w.defValue(id))
		}
	}
}

// MembersOnly says that a template sees the members of the component, and nothing else
// of its file.
func (e *Embedder) MembersOnly(part markup.Span) {
	w := &e.w
	w.b.Bind(parsers.Bind{Name: w.b.Str(parsers.AttrTemplate), Kind: parsers.BindAttr, From: part.From, To: part.To, Off: part.From, Encl: w.host.def})
}

// componentValue is what the file of a component exports by default.
func (w *walker) componentValue(n, val uint32) {
	core := w.peel(val)
	d := w.host.def
	if def := &w.b.File.Defs[d]; def.Doc == "" {
		def.Doc = w.doc(n)
	}
	w.within(d, func() {
		switch k := w.kind(core); {
		case core == 0:
		case k == kObject:
			w.options(core)
			w.shell(val, 0)
		case k == kCall:
			w.used(w.child(core, fFunction), parsers.RoleCall)
			w.typeArgs(w.child(core, fTypeArgs))
			args := w.child(core, fArguments)
			for a := w.t.First(args); args != 0 && a != 0; a = w.t.Sibling(args, a) {
				if p := w.peel(a); p != 0 && w.kind(p) == kObject {
					w.options(p)
					w.shell(a, 0)
				} else {
					w.visit(a)
				}
			}
			w.shell(val, 0)
		case k == kClass:
			w.classInside(core, d)
			w.shell(val, 0)
		default:
			w.addBase(d, w.visit(val))
		}
	})
}

// options reads the object by which a component says what it has.
func (w *walker) options(n uint32) {
	d := w.host.def
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kMethod:
			w.gives = givesOf(w.text(w.child(c, fName)), w.child(c, fName))
			w.objectMethod(c, d, 0)
			w.gives = givesValue
		case kPair:
			w.option(n, c)
		default:
			w.visit(c)
		}
	}
}

func givesOf(name []byte, node uint32) gives {
	if node == 0 {
		return givesValue
	}
	switch string(name) {
	case "data", "asyncData":
		return givesData
	case "setup":
		return givesMember
	}
	return givesValue
}

// option is one "key: value" of the object of a component.
func (w *walker) option(n, c uint32) {
	d := w.host.def
	key, val := w.child(c, fKey), w.child(c, fValue)
	core := w.peel(val)
	if key == 0 || core == 0 {
		w.visit(val)
		return
	}
	switch name := string(w.text(key)); name {
	case "data", "asyncData", "setup":
		w.gives = givesOf(w.text(key), key)
		w.pair(n, c, d, keepFunctions)
		w.gives = givesValue
	case "methods", "computed":
		w.optionMembers(core, name == "computed")
		w.shell(val, 0)
	case "props", "inject":
		w.componentProps(core)
		w.shell(val, 0)
	case "components":
		w.registered(core, 0)
		w.shell(val, 0)
	case "mixins", "extends":
		if w.kind(core) != kArray {
			w.addBase(d, w.visit(val))
			return
		}
		for x := w.t.First(core); x != 0; x = w.t.Sibling(core, x) {
			w.addBase(d, w.visit(x))
		}
	default:
		w.pair(n, c, d, keepFunctions)
	}
}

// optionMembers are the methods of a component, or what is computed, which is read like
// a field.
func (w *walker) optionMembers(n uint32, computed bool) {
	if w.kind(n) != kObject {
		w.visit(n)
		return
	}
	d := w.host.def
	from := len(w.b.File.Defs)
	w.objectMembers(n, d, keepAttributes)
	for i := from; i < len(w.b.File.Defs); i++ {
		m := &w.b.File.Defs[i]
		if m.Parent != d {
			continue
		}
		switch {
		case !computed:
		case m.Kind == parsers.KindMethod:
			m.Flags |= parsers.FlagGetter
		default: // { get() {}, set(x) {} }
			m.Value = w.unary(parsers.OpCall, w.memberOf(w.defValue(parsers.DefID(i)), w.b.Str("get")))
		}
	}
}

// componentProps are the properties of a component, by their names or with types.
func (w *walker) componentProps(n uint32) {
	d := w.host.def
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kString:
			w.defIn(d, decl{node: c, id: c, name: w.name(c), kind: parsers.KindProperty, head: w.spanOf(c)})
		case kPair:
			w.pairKey(c)
			key, val := w.child(c, fKey), w.child(c, fValue)
			p := w.defIn(d, decl{node: c, id: key, name: w.name(key), kind: parsers.KindProperty, head: w.spanOf(c)})
			w.within(max(p, d), func() { w.setTyped(p, w.propType(val), 0) })
		default:
			w.visit(c)
		}
	}
}

// propType visits what says the type of a property at run time, and gives the type.
func (w *walker) propType(n uint32) (typ parsers.ExprID) {
	core := w.peel(n)
	if core == 0 {
		return 0
	}
	switch w.kind(core) {
	case kIdent:
		w.visit(core)
		typ = w.runtimeType(core)
	case kObject:
		for c := w.t.First(core); c != 0; c = w.t.Sibling(core, c) {
			key := w.child(c, fKey)
			if w.kind(c) == kPair && key != 0 && w.is(key, "type") {
				typ = w.propType(w.child(c, fValue))
				continue
			}
			w.visit(c)
		}
	default:
		w.visit(core)
	}
	if cast := w.shell(n, 0); cast != 0 { // Object as PropType<Row>
		e := w.b.File.Exprs[cast]
		if e.Op == parsers.OpGeneric && e.B != 0 {
			return w.b.File.Exprs[e.B].A
		}
	}
	return typ
}

func (w *walker) runtimeType(n uint32) parsers.ExprID {
	switch s := w.text(n); string(s) {
	case "String":
		return w.lit("string")
	case "Number":
		return w.lit("number")
	case "Boolean":
		return w.lit("boolean")
	case "Array", "Object", "Function", "Symbol", "Date":
		return 0
	}
	return w.ident(n)
}

// registered are the components that a template may name. mute is 1 if they were
// visited before.
func (w *walker) registered(n uint32, mute int) {
	if w.kind(n) != kObject {
		w.mute += mute
		w.visit(n)
		w.mute -= mute
		return
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		key, val := c, c
		if w.kind(c) == kPair {
			key, val = w.child(c, fKey), w.child(c, fValue)
		}
		w.mute += mute
		x := w.visit(val)
		w.mute -= mute
		if key == 0 || x == 0 {
			continue
		}
		tag := w.b.File.Names[w.name(key)]
		w.bindName(w.b.Str(parsers.AttrTag+tag), parsers.BindAttr, w.spanOf(n), 0, x)
	}
}

// hostCall reads calls that a compiler of components understands.
func (w *walker) hostCall(n, fn, args uint32) (parsers.ExprID, bool) {
	if w.host.svelte {
		return 0, false
	}
	switch s := w.text(fn); string(s) {
	case "defineProps":
		return w.defineProps(n, fn, args), true
	case "withDefaults":
		w.ref(fn, parsers.RoleCall, 0)
		return w.arguments(args, 0, 0), true
	case "defineOptions":
		if first := w.firstReal(args); first != 0 && w.kind(first) == kObject {
			w.ref(fn, parsers.RoleCall, 0)
			w.within(w.host.def, func() { w.options(first) })
			return 0, true
		}
	}
	return 0, false
}

// defineProps makes the properties members of the component, and gives an instance of
// it.
func (w *walker) defineProps(n, fn, args uint32) parsers.ExprID {
	d := w.host.def
	w.ref(fn, parsers.RoleCall, 0)
	self := w.unary(parsers.OpNew, w.defValue(d))
	targs := w.child(n, fTypeArgs)
	if targs == 0 {
		if first := w.firstReal(args); first != 0 && (w.kind(first) == kObject || w.kind(first) == kArray) {
			w.within(d, func() { w.componentProps(first) })
			return self
		}
		w.arguments(args, 0, 0)
		return 0
	}
	for t := w.t.First(targs); t != 0; t = w.t.Sibling(targs, t) {
		if w.kind(t) == kObjectType {
			w.within(d, func() { w.typeMembers(t, d) })
			continue
		}
		if x := w.typ(t); x != 0 {
			w.addBase(d, x)
		}
	}
	return self
}

// hostProps notes the type of the properties that a component of Svelte takes apart.
func (w *walker) hostProps(typ, value parsers.ExprID) {
	if !w.host.svelte || typ == 0 || value == 0 {
		return
	}
	if e := w.b.File.Exprs[value]; e.Op == parsers.OpCall {
		if fn := w.b.File.Exprs[e.A]; fn.Op == parsers.OpIdent && w.b.File.Names[fn.Name] == "$props" {
			w.addBase(w.host.def, typ)
		}
	}
}

// reactive is "$: x = value" in a component of Svelte, which declares x if nothing else
// does.
func (w *walker) reactive(n uint32) {
	if w.host == nil || !w.host.svelte || !w.atTop() {
		w.visitChildren(n)
		return
	}
	label := w.t.ChildKind(n, kLabel)
	body := w.t.Last(n)
	a := uint32(0)
	if body != 0 {
		a = w.firstReal(body)
	}
	if label == 0 || !w.is(label, "$") || a == 0 || w.kind(a) != kAssign {
		w.visitChildren(n)
		return
	}
	id := w.child(a, fLeft)
	if id == 0 || w.kind(id) != kIdent || w.lookup(w.name(id)) != parsers.NoDef {
		w.visitChildren(n)
		return
	}
	val := w.child(a, fRight)
	d := w.def(decl{node: n, id: id, name: w.name(id), kind: parsers.KindVariable, head: w.spanOf(n)})
	w.declare(w.name(id), d)
	w.within(d, func() { w.setTyped(d, 0, w.visit(val)) })
}

// componentObject makes the members of an object that a function of the component
// returns members of the component.
func (w *walker) componentObject(n, core uint32, g gives) {
	from, encl := len(w.b.File.Defs), w.encl
	k := keepAttributes
	if g == givesData {
		k = keepAll
	}
	w.objectMembers(core, w.host.def, k)
	w.shell(n, 0)
	w.encl = encl
	for i := from; i < len(w.b.File.Defs); i++ {
		if d := &w.b.File.Defs[i]; d.Parent == w.host.def {
			d.Flags &^= parsers.FlagLocal
		}
	}
}
