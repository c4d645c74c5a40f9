package ruby

import (
	"strings"

	"vade/parsers"
)

// typeDecl reads a module or a class.
func (w *walker) typeDecl(n uint32) {
	id := w.t.Child(n, fName)
	if id == 0 || w.node(id).Start == w.node(id).End {
		w.sequence(n)
		return
	}
	kind := parsers.KindModule
	head := w.node(id).End
	sup := w.t.Child(n, fSuperclass)
	if w.kind(n) == kClass {
		kind = parsers.KindClass
		if sup != 0 {
			head = w.node(sup).End
		}
	}
	encl := w.encl
	w.encl = w.space()
	id = w.qualifier(n, id)
	d := w.define(n, id, w.name(id), kind, parsers.FlagExported, head)
	w.addMember(w.name(id), d)
	w.owning(newOwner(d), func() {
		w.within(d, func() {
			w.superclass(sup, d)
			w.typeBody(n, id, sup)
		})
	})
	w.encl = encl
}

// space is the definition that a module or class belongs to: methods are none.
func (w *walker) space() parsers.DefID {
	d := w.encl
	for d != parsers.NoDef && w.b.File.Defs[d].Kind.IsCallable() {
		d = w.b.File.Defs[d].Parent
	}
	return d
}

// qualifier reads the name spaces in front of the name of a declaration, each of which
// becomes a definition around it, and gives the name itself.
func (w *walker) qualifier(n, id uint32) uint32 {
	if w.kind(id) != kScope {
		return id
	}
	name := w.t.Child(id, fName)
	scope := w.t.Child(id, fScope)
	if name == 0 || !w.enter() {
		return id
	}
	defer w.leave()
	if scope == 0 { // ::A is at the top
		w.encl = parsers.NoDef
		return name
	}
	outer := w.encl
	at := w.qualifier(n, scope)
	if w.kind(at) != kConstant {
		w.use(at)
		return name
	}
	var recv parsers.ExprID
	switch {
	case w.encl == parsers.NoDef && w.kind(scope) == kScope:
		recv = w.top()
	case w.encl != outer:
		recv = w.def(w.encl)
	}
	w.ref(at, parsers.RoleRef, recv)
	d := w.define(n, at, w.name(at), parsers.KindModule, parsers.FlagExported|parsers.FlagOverload, w.node(id).End)
	w.b.File.Defs[d].Doc = ""
	w.encl = d
	return name
}

// superclass reads what a class is derived from.
func (w *walker) superclass(n uint32, d parsers.DefID) {
	if n == 0 {
		return
	}
	c := w.t.First(n)
	for c != 0 && w.kind(c) == kComment {
		c = w.t.Sibling(n, c)
	}
	switch w.kind(c) {
	case kConstant, kScope:
		w.addBase(d, w.constant(c, parsers.RoleInherit))
	case kIndex: // Migration[7.0]
		if o := w.t.Child(c, fObject); o != 0 && w.isConstant(o) {
			w.addBase(d, w.constant(o, parsers.RoleInherit))
		} else {
			w.unknownBase(d, w.use(c))
		}
	case kCall:
		if w.record(c, d) {
			return
		}
		list := w.t.Child(c, fArguments)
		if m := w.t.Child(c, fMethod); m != 0 && w.text(m) == "DelegateClass" && list != 0 {
			if a := w.t.First(list); a != 0 && w.isConstant(a) {
				w.addBase(d, w.constant(a, parsers.RoleInherit))
				return
			}
		}
		w.unknownBase(d, w.use(c))
	default:
		w.unknownBase(d, w.use(c))
	}
}

func (w *walker) addBase(d parsers.DefID, x parsers.ExprID) {
	if x != 0 && d != parsers.NoDef {
		w.b.File.Defs[d].Bases = append(w.b.File.Defs[d].Bases, x)
	}
}

// unknownBase notes that a class is derived from what the expression x gives.
func (w *walker) unknownBase(d parsers.DefID, x parsers.ExprID) { w.addBase(d, w.b.Some(x)) }

// typeBody reads what stands in the body of the declaration n.
func (w *walker) typeBody(n, id, sup uint32) {
	x := w.node(n)
	old := w.flow
	w.flow = &flow{method: parsers.NoDef, block: -1}
	w.scope(x.Start, x.End, true, func() {
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if c == w.t.Child(n, fName) || c == sup || w.kind(c) == kComment {
				continue
			}
			w.use(c)
		}
	})
	w.flow = old
}

// singletonClass reads class << self.
func (w *walker) singletonClass(n uint32) {
	v := w.t.Child(n, fValue)
	o := newOwner(parsers.NoDef)
	switch {
	case v == 0:
	case w.kind(v) == kSelf && w.owner.def != parsers.NoDef:
		*o = *newOwner(w.owner.def)
		o.static, o.fields = true, w.owner.fields
	case w.isConstant(v) && w.owner.def != parsers.NoDef && w.text(v) == w.b.Text(w.b.File.Defs[w.owner.def].Name):
		o.def, o.static = w.owner.def, true
		w.use(v)
	default:
		w.use(v)
	}
	x := w.node(n)
	w.owning(o, func() {
		w.scope(x.Start, x.End, true, func() {
			for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
				if c != v && w.kind(c) != kComment {
					w.use(c)
				}
			}
		})
	})
}

// addMember notes a definition of the owner for what is said of it later.
func (w *walker) addMember(name parsers.NameID, d parsers.DefID) { w.owner.members[name] = d }

// memberFlags are those of a new member of the owner.
func (w *walker) memberFlags() parsers.Flag {
	var fl parsers.Flag
	if w.owner.static {
		fl |= parsers.FlagStatic
	}
	if !w.owner.hidden {
		fl |= parsers.FlagExported
	}
	return fl
}

// method reads def a … end.
func (w *walker) method(n uint32) {
	id := w.t.Child(n, fName)
	if id == 0 || w.node(id).Start == w.node(id).End {
		w.sequence(n)
		return
	}
	fl := w.memberFlags()
	if w.kind(id) == kSetter {
		fl |= parsers.FlagSetter
		if c := w.t.Child(id, fName); c != 0 {
			id = c
		}
	}
	s := subject{node: n, id: id, name: w.name(id), params: w.t.Child(n, fParameters), flags: fl, owner: w.owner}
	s.body = func() parsers.ExprID { return w.bodyOf(n) }
	w.callable(s)
}

// singletonMethod reads def self.a … end and def A.a … end.
func (w *walker) singletonMethod(n uint32) {
	id, o := w.t.Child(n, fName), w.t.Child(n, fObject)
	if id == 0 || o == 0 {
		w.sequence(n)
		return
	}
	s := subject{node: n, id: id, params: w.t.Child(n, fParameters), flags: parsers.FlagExported | parsers.FlagStatic, owner: w.owner}
	if w.kind(id) == kSetter {
		s.flags |= parsers.FlagSetter
		if c := w.t.Child(id, fName); c != 0 {
			s.id = c
		}
	}
	s.name = w.name(s.id)
	last := o
	if w.kind(o) == kScope {
		last = w.t.Child(o, fName)
	}
	switch {
	case w.kind(o) == kSelf:
	case w.isConstant(o) && w.owner.def != parsers.NoDef && last != 0 && w.name(last) == w.b.File.Defs[w.owner.def].Name:
		w.use(o)
	case w.isConstant(o) && last != 0:
		s.recv, s.self = w.name(last), w.use(o)
	default: // of one object
		w.use(o)
		s.flags = parsers.FlagLocal
		s.owner = newOwner(parsers.NoDef)
	}
	s.body = func() parsers.ExprID { return w.bodyOf(n) }
	w.callable(s)
}

// subject is a method that is to be read.
type subject struct {
	node, id, params uint32
	name             parsers.NameID
	flags            parsers.Flag
	owner            *owner
	recv             parsers.NameID // the constant that stands for the object
	self             parsers.ExprID
	block            bool // written as a block, which sees the variables around it
	body             func() parsers.ExprID
}

// callable defines a method and reads its parameters and its body.
func (w *walker) callable(s subject) {
	x := w.node(s.node)
	kind := parsers.KindMethod
	encl := w.encl
	switch {
	case s.recv != 0:
	case s.owner.def == parsers.NoDef:
		kind = parsers.KindFunction
		if w.variableScope() {
			s.flags |= parsers.FlagLocal
		}
		if s.flags&parsers.FlagLocal == 0 {
			w.encl = parsers.NoDef
		}
	case s.flags&parsers.FlagStatic == 0 && w.b.Text(s.name) == "initialize":
		kind = parsers.KindConstructor
		fallthrough
	default:
		w.encl = s.owner.def
	}
	if w.test && strings.HasPrefix(w.b.Text(s.name), "test_") || w.test && (w.b.Text(s.name) == "setup" || w.b.Text(s.name) == "teardown") {
		s.flags |= parsers.FlagTest
	}
	head := w.node(s.id).End
	if s.params != 0 {
		head = w.node(s.params).End
	} else if s.flags&parsers.FlagSetter != 0 {
		head++
	}
	d := w.define(s.node, s.id, s.name, kind, s.flags, head)
	w.b.File.Defs[d].Recv = s.recv
	if s.recv == 0 && s.flags&parsers.FlagSetter == 0 {
		s.owner.members[s.name] = d
	}
	w.bindLocalMethod(s, d)
	w.owning(s.owner, func() {
		w.within(d, func() {
			w.scope(x.Start, x.End, !s.block, func() {
				if s.self != 0 {
					w.b.Bind(parsers.Bind{Name: w.b.Str("self"), Kind: parsers.BindRecv, From: x.Start, To: x.End, Off: x.Start, Encl: d,
						Type: w.b.Unary(parsers.OpTypeOf, s.self)})
				}
				w.methodBody(s, d)
			})
		})
	})
	w.encl = encl
}

// bindLocalMethod ties the name of a method that a block defines to the block.
func (w *walker) bindLocalMethod(s subject, d parsers.DefID) {
	if i, ok := w.pending[s.node]; ok {
		w.b.File.Binds[i].Value = w.def(d)
	}
}

// variableScope tells whether a block is around that methods belong to.
func (w *walker) variableScope() bool {
	return w.vars.from > 0 || w.vars.to < uint32(len(w.t.Src))
}

func (w *walker) methodBody(s subject, d parsers.DefID) {
	off := w.node(s.node).Start
	doc := w.types(w.comment(s.node), off)
	old := w.flow
	w.flow = &flow{method: d, name: s.name, static: s.flags&parsers.FlagStatic != 0, block: -1}
	w.params(s.params, doc)
	last := s.body()
	f, def := w.flow, &w.b.File.Defs[d]
	w.flow = old
	w.handOver(f, doc)
	if def.Kind == parsers.KindConstructor {
		return
	}
	if def.Type = doc.returns; def.Type == 0 {
		def.Value = w.b.Union(f.returns, w.several(last))
	}
}

// bodyOf reads the body of the method that the node n declares.
func (w *walker) bodyOf(n uint32) parsers.ExprID {
	var last parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.t.Nodes[c].Field {
		case fName, fObject, fParameters:
			continue
		}
		if x := w.use(c); w.t.Nodes[c].Field == fBody {
			last = x
		}
	}
	return last
}

// several is a list that is written out, as the values that it has.
func (w *walker) several(x parsers.ExprID) parsers.ExprID {
	if t, ok := w.tuples[x]; ok {
		return t
	}
	return x
}

// handOver gives the block parameter of a method the type of a function that takes what
// the method yields.
func (w *walker) handOver(f *flow, doc typed) {
	yields := f.yields
	if len(doc.yields) > 0 {
		yields = w.b.Tuple(doc.yields)
	}
	if yields == 0 {
		return
	}
	if f.block < 0 {
		w.b.Bind(parsers.Bind{Name: w.b.Str("&"), Kind: parsers.BindOptional, From: w.vars.from, To: w.vars.to, Off: w.vars.from, Encl: w.encl})
		f.block = int32(len(w.b.File.Binds) - 1)
	}
	var types []parsers.ExprID
	for x := yields; x != 0 && w.b.File.Exprs[x].Op == parsers.OpTuple; x = w.b.File.Exprs[x].B {
		types = append(types, w.b.Unary(parsers.OpTypeOf, w.b.File.Exprs[x].A))
	}
	w.b.File.Binds[f.block].Type = w.b.Func(0, w.b.Tuple(types))
}

// params binds the parameters of a method.
func (w *walker) params(n uint32, doc typed) {
	for c := w.t.First(n); n != 0 && c != 0; c = w.t.Sibling(n, c) {
		id := w.t.Child(c, fName)
		kind := parsers.BindOptional
		switch w.kind(c) {
		case kIdentifier:
			kind, id = parsers.BindParam, c
		case kOptional:
		case kKeyword:
			if w.t.Child(c, fValue) == 0 {
				kind = parsers.BindParam
			}
		case kSplat:
			kind = parsers.BindRest
		case kHashSplat:
		case kBlockParam:
			if i := w.bind(kind, w.nameOr(id, "&"), 0, 0); i >= 0 {
				w.flow.block = i
			}
			continue
		case kForward:
			w.bind(parsers.BindRest, w.b.Str("..."), 0, 0)
			continue
		case kDestructured:
			w.bind(parsers.BindParam, w.b.Str("()"), 0, 0)
			w.destructure(c, 0)
			continue
		default:
			w.use(c)
			continue
		}
		value := w.use(w.t.Child(c, fValue))
		typ := doc.params[w.text(id)]
		if w.kind(c) == kHashSplat {
			w.bind(kind, w.nameOr(id, "**"), w.b.Map(0, 0), 0)
			continue
		}
		if typ != 0 {
			value = 0
		}
		if w.kind(c) == kSplat {
			w.bind(kind, w.nameOr(id, "*"), w.b.List(typ), 0)
			continue
		}
		w.bind(kind, w.name(id), typ, value)
	}
}

func (w *walker) nameOr(id uint32, other string) parsers.NameID {
	if id == 0 {
		return w.b.Str(other)
	}
	return w.name(id)
}

// destructure binds the names of a pattern such as (a, (b, *c)) to parts of x.
func (w *walker) destructure(n uint32, x parsers.ExprID) {
	if !w.enter() {
		return
	}
	defer w.leave()
	i := 0
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kIdentifier:
			w.bind(parsers.BindLocal, w.name(c), 0, w.nth(x, i))
		case kDestructured:
			w.destructure(c, w.nth(x, i))
		case kSplat:
			w.bind(parsers.BindLocal, w.name(w.t.Child(c, fName)), 0, 0)
			x = 0
		}
		i++
	}
}
