package graph

import (
	"slices"

	"vade/parsers"
)

// chainKey asks for the ancestors of a module or class, or for those of its singleton
// class.
type chainKey struct {
	s      sym
	static bool
}

// chain are the places where methods are looked for, in this order. ext tells of one
// outside of the workspace.
type chain struct {
	links []link
	ext   string
	busy  bool
}

// link is a module or class whose methods, or whose singleton methods, are meant. own
// marks the one that the chain is of.
type link struct {
	s      sym
	static bool
	own    bool
}

// maxChain bounds the ancestors of one class.
const maxChain = 256

// chain finds the ancestors. The first link is the module or class itself, unless
// something is prepended.
func (w *rubyWorld) chain(s sym, static bool) *chain {
	key := chainKey{w.w.parts(s)[0], static}
	if c := w.chains[key]; c != nil {
		if c.busy {
			w.loops++
		}
		return c
	}
	loops := w.loops
	w.chains[key] = &chain{links: []link{{s: key.s, static: static, own: true}}, busy: true}
	w.building++
	c := w.build(key.s, static)
	w.building--
	w.chains[key] = c
	if w.loops != loops && w.building > 0 { // it would depend on what was asked first
		delete(w.chains, key)
	}
	return c
}

// kin are what the declarations of a module or class name, in the order of the source.
type kin struct {
	super                         sym
	included, prepended, extended []sym
	ext                           string
}

func (w *rubyWorld) build(s sym, static bool) *chain {
	k := w.kin(s)
	c := &chain{ext: k.ext}
	if static {
		c.links = append(c.links, link{s, true, true})
		for _, m := range slices.Backward(k.extended) {
			w.join(c, m, false)
		}
		for _, m := range slices.Backward(append(k.prepended, k.included...)) {
			w.joinClassMethods(c, m)
		}
	} else {
		for _, m := range slices.Backward(k.prepended) {
			w.join(c, m, false)
		}
		c.links = append(c.links, link{s, false, true})
		for _, m := range slices.Backward(k.included) {
			w.join(c, m, false)
		}
	}
	if k.super.u != nil {
		w.join(c, k.super, static)
	}
	return c
}

// join adds the ancestors of another module or class.
func (w *rubyWorld) join(c *chain, s sym, static bool) {
	o := w.chain(s, static)
	for _, l := range o.links {
		l.own = false
		if len(c.links) < maxChain && !slices.ContainsFunc(c.links, func(x link) bool { return x.s == l.s && x.static == l.static }) {
			c.links = append(c.links, l)
		}
	}
	if c.ext == "" {
		c.ext = o.ext
	}
}

// joinClassMethods adds the module ClassMethods of a module, which by convention
// becomes a part of the class itself when the module is included.
func (w *rubyWorld) joinClassMethods(c *chain, m sym) {
	for _, l := range w.chain(m, false).links {
		for _, s := range w.constants(l.s.u, l.s, "ClassMethods") {
			w.join(c, s, false)
		}
	}
}

// kin reads the bases of all parts of a module or class.
func (w *rubyWorld) kin(s sym) kin {
	var k kin
	for _, p := range w.w.parts(s) {
		for _, x := range p.def().Bases {
			w.addKin(&k, p, x)
		}
	}
	if s.def().Kind == parsers.KindStruct {
		k.ext = "builtin"
	}
	return k
}

func (w *rubyWorld) addKin(k *kin, p sym, x parsers.ExprID) {
	f := p.u.f
	e := f.Exprs[x]
	list := (*[]sym)(nil)
	switch {
	case e.Op == parsers.OpTypeOf:
		list, x = &k.extended, e.A
	case e.Op == parsers.OpPartial && f.Exprs[e.A].Op == parsers.OpPartial:
		list, x = &k.prepended, f.Exprs[e.A].A
	case e.Op == parsers.OpPartial:
		list, x = &k.included, e.A
	}
	b, ext := w.base(p.u, x, 8)
	switch {
	case b.u == nil:
		if ext != "" && (k.ext == "" || list == nil) && (list == nil || list != &k.extended) {
			k.ext = ext
		}
	case list != nil:
		*list = append(*list, b)
	case k.super.u == nil:
		k.super = b
	}
}

// base is the module or class that a constant means which stands in a declaration. It
// is looked for outwards and at the top, not among ancestors: it makes them.
func (w *rubyWorld) base(u *unit, x parsers.ExprID, depth int) (s sym, ext string) {
	e := u.f.Exprs[x]
	if depth == 0 {
		return sym{}, "unknown base"
	}
	var found entity
	switch e.Op {
	case parsers.OpIdent:
		name := u.f.Names[e.Name]
		if found, _ = w.outwards(u, name, e.Off); found.k == eUnknown {
			found = w.atTop(u, name)
		}
	case parsers.OpMember:
		name := u.f.Names[e.Name]
		if o := u.f.Exprs[e.A]; o.Op == parsers.OpRequire && o.Name == 0 {
			found = w.atTop(u, name)
			break
		}
		of, out := w.base(u, e.A, depth-1)
		if of.u == nil {
			return sym{}, out
		}
		found = entity{k: eSyms, syms: w.inherited(u, of, name)}
	case parsers.OpDef:
		return sym{u, parsers.DefID(e.B)}, ""
	default:
		return sym{}, "unknown base"
	}
	switch {
	case found.k == eBuiltin && (found.ext == "Object" || found.ext == "BasicObject"):
		return sym{}, ""
	case found.k == eBuiltin:
		return sym{}, "builtin"
	case found.k == eExternal:
		return sym{}, found.ext
	case len(found.syms) == 0:
		return sym{}, "unknown base"
	}
	if s = found.syms[0]; s.def().Kind == parsers.KindConstant {
		return w.base(s.u, s.def().Value, depth-1)
	}
	return s, ""
}

// inherited are the constants with a name of a module or class, or else of its
// ancestors.
func (w *rubyWorld) inherited(from *unit, s sym, name string) []sym {
	for _, l := range w.chain(s, false).links {
		if syms := w.constants(from, l.s, name); len(syms) > 0 {
			return syms
		}
	}
	return nil
}

// members are the methods, constants and variables with a name of an instance, of a
// module or class itself, or of what is above it.
func (w *rubyWorld) members(t typ, name string) found {
	if t.sym.u == nil || name == "" {
		return found{}
	}
	static := t.k == tClass || t.k == tSuper && t.idx == 1
	if name[0] == '@' {
		return w.variable(t, name, static)
	}
	if name[0] >= 'A' && name[0] <= 'Z' {
		if syms := w.inherited(t.sym.u, t.sym, name); len(syms) > 0 {
			return found{syms: syms, how: ByReceiver, of: t}
		}
	}
	c := w.chain(t.sym, static)
	links := c.links
	if t.k == tSuper {
		links = links[1+slices.IndexFunc(links, func(l link) bool { return l.own }):]
	}
	for _, l := range links {
		syms := preferred(t.sym.u, w.direct(l, name))
		if len(syms) == 0 {
			continue
		}
		how := ByHierarchy
		if l.own {
			how = ByReceiver
		}
		return found{syms: syms, how: how, of: t}
	}
	switch {
	case name == "class" && t.k == tInst:
		return found{ext: "builtin", typ: typ{k: tFunc, args: []typ{{k: tClass, sym: t.sym, idx: 1, self: t.self}}}}
	case static && (name == "new" || name == "allocate") && t.k == tClass && !w.isModule(t.sym):
		return found{ext: "builtin", typ: typ{k: tFunc, args: []typ{{k: tInst, sym: t.sym, self: t.self}}}}
	case c.ext != "":
		return found{ext: c.ext}
	case static && classMethods[name] || ruby.roots[name]:
		return found{ext: "builtin"}
	case static && name[0] >= 'A' && name[0] <= 'Z':
		return found{ext: name}
	}
	return found{}
}

// classMethods are the methods that every module or class has.
var classMethods = words("new", "allocate", "name", "superclass", "ancestors", "instance_methods", "instance_method", "method_defined?", "public_method_defined?", "private_method_defined?",
	"const_get", "const_set", "const_defined?", "constants", "const_missing", "const_source_location", "class_eval", "class_exec", "module_eval", "module_exec", "attr_reader", "attr_writer",
	"attr_accessor", "attr", "include", "extend", "prepend", "include?", "included_modules", "define_method", "alias_method", "remove_method", "undef_method", "private", "public", "protected",
	"module_function", "private_class_method", "public_class_method", "private_constant", "public_constant", "deprecate_constant", "autoload", "refine", "using", "instance_variable_get",
	"class_variable_get", "class_variable_set", "class_variables", "class_variable_defined?", "public_instance_method", "public_instance_methods", "remove_const", "freeze", "subclasses", "===")

// direct are the methods with a name that the parts of one link have, and what is
// defined for it elsewhere.
func (w *rubyWorld) direct(l link, name string) []sym {
	var out []sym
	add := func(u *unit, d parsers.DefID) {
		x := &u.f.Defs[d]
		if (x.Kind.IsCallable() || x.Kind == parsers.KindProperty) && (x.Flags&parsers.FlagStatic != 0) == l.static {
			out = append(out, sym{u, d})
		}
	}
	for _, p := range w.w.parts(l.s) {
		for _, c := range p.u.childrenNamed(p.d, name) {
			add(p.u, c)
		}
	}
	for _, x := range w.w.extensions(l.s) {
		for _, c := range x.u.childrenNamed(x.d, name) {
			add(x.u, c)
		}
	}
	if l.static {
		out = append(out, w.w.extensionFunctions(l.s.u, name, func(recv string, x sym) bool {
			if recv != l.s.name() {
				return false
			}
			t := w.w.receiver(x)
			return t.sym.u != nil && w.w.same(t.sym, l.s)
		})...)
	}
	return out
}

// variable finds an instance variable, or one of the module or class itself, by the
// assignments to it. Blocks of the body may set those of instances.
func (w *rubyWorld) variable(t typ, name string, static bool) found {
	shared := len(name) > 1 && name[1] == '@'
	f := w.assigned(t, name, func(of bool) bool { return shared || of == static }, !static || shared)
	if len(f.syms) == 0 && f.typ.k == tUnknown && !shared {
		f = w.assigned(t, name, func(bool) bool { return true }, true)
	}
	return f
}

// assigned joins what the assignments to a variable give, of those of the module or
// class itself or of instances, and, if up is set, of those above.
func (w *rubyWorld) assigned(t typ, name string, fits func(ofClass bool) bool, up bool) found {
	f := found{how: ByReceiver, of: t}
	for _, l := range w.chain(t.sym, false).links {
		var types []typ
		for _, p := range w.w.parts(l.s) {
			id, ok := p.u.ids[name]
			if !ok {
				continue
			}
			for _, c := range p.u.named[member{p.d, id}] {
				if d := &p.u.f.Defs[c]; d.Kind == parsers.KindField && fits(d.Flags&parsers.FlagStatic != 0) && len(f.syms) < 8 {
					f.syms = append(f.syms, sym{p.u, c})
				}
			}
			types = append(types, w.w.r.assigned(p.u, id, func(encl parsers.DefID) bool {
				return p.u.enclosing(encl, p.u.owns) == p.d && fits(ofClass(p.u, encl))
			}))
		}
		if f.typ = union(types...); f.typ.k != tUnknown || len(f.syms) > 0 || !up {
			return f
		}
	}
	return f
}

// ofClass reports whether code of a definition works on the module or class itself.
func ofClass(u *unit, encl parsers.DefID) bool {
	if encl == parsers.NoDef {
		return true
	}
	d := &u.f.Defs[encl]
	return !d.Kind.IsCallable() || d.Flags&parsers.FlagStatic != 0
}

// added are the methods that the workspace gives to a class of the language.
func (w *rubyWorld) added(t typ, name string) []sym {
	class := t.ext
	switch t.k {
	case tList, tTuple:
		class = "Array"
	case tMap:
		class = "Hash"
	}
	if class == "" {
		return nil
	}
	for _, s := range w.w.findInSpace("", class) {
		if s.def().Kind == parsers.KindClass {
			return w.direct(link{s: s}, name)
		}
	}
	return nil
}

// pick replaces classes by their constructors.
func (w *rubyWorld) pick(u *unit, syms []sym) []sym {
	var out []sym
	for _, s := range syms {
		var list []sym
		if s.def().Kind.IsType() {
			list = preferred(u, filter(w.direct(link{s: s}, "initialize"), func(c sym) bool { return c.def().Kind == parsers.KindConstructor }))
		}
		if len(list) == 0 {
			list = []sym{s}
		}
		out = append(out, list...)
	}
	return out
}

// callType is the type of a call.
func (w *rubyWorld) callType(u *unit, x parsers.Expr) typ {
	callee := u.f.Exprs[x.A]
	switch callee.Op {
	case parsers.OpIdent:
		e := w.call(u, u.f.Names[callee.Name], callee.Off)
		if e.k != eSyms {
			if e.k == eExternal {
				return external(e.ext)
			}
			return typ{}
		}
		return w.results(e.syms, w.this(u, callee.Off))
	case parsers.OpMember:
		recv, name := w.w.r.value(u, callee.A), u.f.Names[callee.Name]
		if recv.k == tUnion {
			return ofUnion(recv, func(t typ) typ { return w.memberCall(u, t, name, x.B) })
		}
		return w.memberCall(u, recv, name, x.B)
	}
	return typ{}
}

func (w *rubyWorld) memberCall(u *unit, recv typ, name string, list parsers.ExprID) typ {
	r := w.w.r
	if recv.k == tFunc && recv.sym.u == nil && (name == "call" || name == "yield") {
		return recv.arg(0)
	}
	if g := ruby.getters[name]; g == givesMapped && (recv.k == tList || recv.k == tMap || recv.k == tTuple) {
		if xs, _ := args(u, list); len(xs) > 0 {
			if t := r.value(u, xs[len(xs)-1]); t.k == tFunc && t.sym.u == nil && t.arg(0).k != tUnknown {
				return typ{k: tList, args: []typ{t.arg(0)}}
			}
		}
		return typ{k: tList}
	}
	f := r.member(u, recv, name, 6)
	switch {
	case len(f.syms) > 0:
		return w.results(f.syms, recv)
	case f.typ.k != tUnknown:
		return r.result(u, f.typ, 0)
	case f.ent.k == eSyms:
		return w.results(f.ent.syms, recv)
	case f.ext != "" && f.ext != "builtin":
		return external(f.ext)
	}
	return typ{}
}

// results joins what methods give and what attributes hold, for a receiver.
func (w *rubyWorld) results(syms []sym, recv typ) typ {
	var out []typ
	for _, s := range syms {
		t := typ{}
		if s.def().Kind.IsCallable() {
			t = w.w.r.returns(s)
		} else {
			t = w.w.r.defType(s)
		}
		out = append(out, forSelf(t, recv, 4))
	}
	return union(out...)
}

// forSelf puts the class of the receiver in the place of that which a method belongs to.
func forSelf(t, recv typ, depth int) typ {
	if t.self && recv.sym.u != nil {
		t.sym, t.self = recv.sym, recv.self
		return t
	}
	if len(t.args) == 0 || depth == 0 {
		return t
	}
	args := make([]typ, len(t.args))
	for i, a := range t.args {
		args[i] = forSelf(a, recv, depth-1)
	}
	t.args = args
	return t
}

// blockParam is the type of the block that a method takes, as far as it tells what the
// block gets.
func (r *Resolver) blockParam(f sym) typ {
	for _, i := range f.u.paramsOf(f.d) {
		if b := &f.u.f.Binds[i]; b.Type != 0 && f.u.f.Exprs[b.Type].Op == parsers.OpFunc {
			return r.typeOf(f.u, b.Type)
		}
	}
	return typ{}
}
