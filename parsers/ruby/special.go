package ruby

import (
	"bytes"
	"strings"

	"vade/parsers"
)

// special reads the calls without a receiver that declare something. ok is false for
// all others.
func (w *walker) special(n, m uint32) (x parsers.ExprID, ok bool) {
	name := w.text(m)
	list := w.t.Child(n, fArguments)
	switch name {
	case "require", "require_relative", "load", "autoload":
		w.imports(name, list)
		return 0, false
	case "lambda", "proc":
		if b := w.t.Child(n, fBlock); b != 0 && list == 0 {
			w.ref(m, parsers.RoleCall, 0)
			return w.block(b, 0, 0), true
		}
	case "raise", "fail":
		return 0, w.raise(n, m, list)
	case "let", "let!", "subject", "describe", "context", "feature", "shared_examples", "shared_context", "shared_examples_for", "namespace":
		return 0, w.spec(n, m, list)
	}
	if w.flow.method != parsers.NoDef {
		return 0, false
	}
	if w.declares(n, m, name, list) {
		return 0, true
	}
	if w.owner.def != parsers.NoDef {
		w.namedMethods(list)
	}
	return 0, false
}

// declares reads calls in the body of a module or class that say what its members are.
func (w *walker) declares(n, m uint32, name string, list uint32) bool {
	switch name {
	case "define_method", "define_singleton_method":
		return w.defineMethod(n, m, name, list)
	case "private", "public", "protected", "private_class_method", "public_class_method", "private_constant", "module_function":
		w.visibility(n, m, name, list)
		return true
	}
	if w.owner.def == parsers.NoDef {
		return false
	}
	switch name {
	case "include", "extend", "prepend":
		w.mixin(m, name, list)
	case "attr_reader", "attr_writer", "attr_accessor", "attr", "cattr_accessor", "cattr_reader", "cattr_writer", "mattr_accessor",
		"mattr_reader", "mattr_writer", "class_attribute", "thread_mattr_accessor":
		w.attributes(n, m, name, list)
	case "alias_method":
		w.ref(m, parsers.RoleCall, 0)
		w.aliasMethod(n, list)
	case "def_delegators", "def_instance_delegators", "def_delegator", "def_instance_delegator", "delegate":
		return w.delegate(n, m, name, list)
	case "class_methods":
		return w.classMethods(n, m)
	case "included", "prepended":
		b := w.t.Child(n, fBlock)
		if b == 0 {
			return false
		}
		w.ref(m, parsers.RoleCall, 0)
		w.openBody(b)
	case "refine":
		return w.refine(n, m, list)
	default:
		return false
	}
	return true
}

// raise reads raise A, "text", which makes an A.
func (w *walker) raise(n, m, list uint32) bool {
	if list == 0 {
		return false
	}
	first := w.t.First(list)
	if first == 0 || !w.isConstant(first) {
		return false
	}
	w.ref(m, parsers.RoleCall, 0)
	w.constant(first, parsers.RoleNew)
	for c := w.t.Sibling(list, first); c != 0; c = w.t.Sibling(list, c) {
		w.use(c)
	}
	w.use(w.t.Child(n, fBlock))
	return true
}

// namedMethods notes the symbols among the arguments of a call in the body of a class:
// they often name its methods, as those of before_action do.
func (w *walker) namedMethods(list uint32) {
	recv := w.owned()
	for c := w.t.First(list); list != 0 && c != 0; c = w.t.Sibling(list, c) {
		s := c
		if w.kind(c) == kPair {
			s = w.t.Child(c, fValue)
		}
		if s != 0 && w.kind(s) == kSymbol {
			w.symbol(s, parsers.RoleRef, recv)
		}
	}
}

// mixin reads include A, B and its like.
func (w *walker) mixin(m uint32, name string, list uint32) {
	w.refAs(m, w.name(m), parsers.RoleCall, 0, 0)
	for c := w.t.First(list); list != 0 && c != 0; c = w.t.Sibling(list, c) {
		switch {
		case w.kind(c) == kComment:
			continue
		case w.kind(c) == kSelf && name == "extend":
			w.extendSelf()
			continue
		case !w.isConstant(c):
			x := w.use(c)
			if name != "extend" && !w.owner.static {
				w.unknownBase(w.owner.def, w.b.Unary(parsers.OpPartial, w.b.Some(x)))
			}
			continue
		}
		x := w.constant(c, parsers.RoleInherit)
		w.addBase(w.owner.def, w.mixed(name, x))
	}
}

// mixed is the base that a module becomes: what is included is written as a part of the
// type, what goes before the type's own members as a part of a part, and what extends
// the type itself as the value.
func (w *walker) mixed(by string, x parsers.ExprID) parsers.ExprID {
	switch {
	case by == "extend" || w.owner.static:
		return w.b.Unary(parsers.OpTypeOf, x)
	case by == "prepend":
		return w.b.Unary(parsers.OpPartial, w.b.Unary(parsers.OpPartial, x))
	}
	return w.b.Unary(parsers.OpPartial, x)
}

// extendSelf notes that the methods of the owner are its own as well.
func (w *walker) extendSelf() {
	if w.owner.def != parsers.NoDef && !w.owner.selfish {
		w.owner.selfish = true
		w.addBase(w.owner.def, w.b.Unary(parsers.OpTypeOf, w.def(w.owner.def)))
	}
}

// attributes reads attr_accessor :a, :b and its like.
func (w *walker) attributes(n, m uint32, name string, list uint32) {
	w.refAs(m, w.name(m), parsers.RoleCall, 0, 0)
	fl := w.memberFlags()
	switch {
	case name == "attr_writer":
		fl |= parsers.FlagSetter
	case !strings.HasPrefix(name, "attr"):
		fl |= parsers.FlagStatic
	}
	for c := w.t.First(list); list != 0 && c != 0; c = w.t.Sibling(list, c) {
		if k := w.kind(c); k == kSymbol || k == kString {
			w.attribute(n, c, fl)
			continue
		}
		w.use(c)
	}
}

// attribute defines the attribute that the symbol c names, and that the call n declares.
func (w *walker) attribute(n, c uint32, fl parsers.Flag) {
	text := w.t.Text(c)
	if w.kind(c) == kString {
		if s := w.t.First(c); s != 0 && w.kind(s) == kContent {
			c, text = s, w.t.Text(s)
		}
	} else if len(text) > 0 {
		text = text[1:]
	}
	if !methodName(text) {
		return
	}
	name := w.b.Name(text)
	encl := w.encl
	w.encl = w.owner.def
	d := w.define(n, c, name, parsers.KindProperty, fl, w.lineEnd(w.node(n).Start, w.node(n).End))
	w.encl = encl
	def := &w.b.File.Defs[d]
	if w.kind(c) == kSymbol {
		def.Off, def.Col = def.Off+1, def.Col+1
	}
	if fl&parsers.FlagSetter == 0 {
		def.Type = w.types(w.comment(n), def.Start).returns
		def.Value = w.b.Member(w.owned(), w.b.Name(append([]byte{'@'}, text...)))
		w.owner.members[name] = d
	}
}

// visibility reads private :a, private def a … and their like.
func (w *walker) visibility(n, m uint32, name string, list uint32) {
	w.refAs(m, w.name(m), parsers.RoleCall, 0, 0)
	if list == 0 || w.t.First(list) == 0 {
		w.bareWord(w.name(m))
		return
	}
	if name == "module_function" {
		w.extendSelf()
	}
	hide := name == "private" || name == "private_class_method" || name == "private_constant"
	old := w.owner.hidden
	w.owner.hidden = hide
	for c := w.t.First(list); c != 0; c = w.t.Sibling(list, c) {
		w.seen(c, hide)
	}
	w.owner.hidden = old
	w.use(w.t.Child(n, fBlock))
}

// seen hides the members that c names or defines from the outside, or shows them.
func (w *walker) seen(c uint32, hide bool) {
	switch w.kind(c) {
	case kSymbol, kString, kBareSymbol:
		recv := w.owned()
		name := w.symbol(c, parsers.RoleRef, recv)
		w.expose(name, hide)
	case kArray, kSymbols:
		for s := w.t.First(c); s != 0; s = w.t.Sibling(c, s) {
			w.seen(s, hide)
		}
	default:
		w.use(c)
	}
}

func (w *walker) expose(name parsers.NameID, hide bool) {
	d, ok := w.owner.members[name]
	if !ok {
		return
	}
	if hide {
		w.b.File.Defs[d].Flags &^= parsers.FlagExported
	} else {
		w.b.File.Defs[d].Flags |= parsers.FlagExported
	}
}

// alias reads alias a b.
func (w *walker) alias(n uint32) {
	a, b := w.t.Child(n, fName), w.t.Child(n, fAlias)
	if a == 0 || b == 0 || w.kind(a) == kGlobalVar {
		w.children(n)
		return
	}
	w.defineAlias(n, a, b)
}

func (w *walker) aliasMethod(n, list uint32) {
	if list == 0 {
		return
	}
	a := w.t.First(list)
	if a == 0 || w.t.Sibling(list, a) == 0 {
		w.children(list)
		return
	}
	w.defineAlias(n, a, w.t.Sibling(list, a))
}

// defineAlias defines the method that the node a names: it does what b names.
func (w *walker) defineAlias(n, a, b uint32) {
	recv := w.owned()
	old := w.symbol(b, parsers.RoleRef, recv)
	name, skip := w.symbolName(a)
	if name == 0 {
		return
	}
	kind, encl := parsers.KindMethod, w.encl
	if w.owner.def == parsers.NoDef {
		kind = parsers.KindFunction
	}
	w.encl = w.owner.def
	d := w.define(n, a, name, kind, w.memberFlags(), w.node(n).End)
	w.encl = encl
	def := &w.b.File.Defs[d]
	def.Off, def.Col = def.Off+skip, def.Col+skip
	w.owner.members[name] = d
	if old != 0 {
		callee := w.b.Ident(old, w.node(b).Start)
		if recv != 0 {
			callee = w.b.Member(recv, old)
		}
		def.Value = w.b.Applied(parsers.OpCall, callee, 0)
	}
}

// symbolName is the name that a symbol or word stands for, and where it begins.
func (w *walker) symbolName(n uint32) (parsers.NameID, uint32) {
	text, skip := w.t.Text(n), uint32(0)
	switch w.kind(n) {
	case kSymbol:
		text, skip = text[min(1, len(text)):], 1
	case kString:
		if c := w.t.First(n); c == 0 || w.kind(c) != kContent || w.t.Sibling(n, c) != 0 {
			return 0, 0
		}
		text, skip = w.t.Text(w.t.First(n)), 1
	case kIdentifier, kConstant, kSetter, kOperator:
	default:
		return 0, 0
	}
	if s, ok := bytes.CutSuffix(text, []byte("=")); ok && len(s) > 0 && letter(s[0]) {
		text = s
	}
	return w.b.Name(text), skip
}

// defineMethod reads define_method(:a) { … }.
func (w *walker) defineMethod(n, m uint32, by string, list uint32) bool {
	if list == 0 {
		return false
	}
	id := w.t.First(list)
	if id == 0 {
		return false
	}
	name, skip := w.symbolName(id)
	if name == 0 {
		return false
	}
	w.refAs(m, w.name(m), parsers.RoleCall, 0, 0)
	b := w.t.Child(n, fBlock)
	s := subject{node: n, id: id, name: name, flags: w.memberFlags(), owner: w.owner, block: true}
	if by == "define_singleton_method" {
		s.flags |= parsers.FlagStatic
	}
	if b != 0 {
		s.params = w.t.Child(b, fParameters)
	}
	at := len(w.b.File.Defs)
	s.body = func() parsers.ExprID {
		def := &w.b.File.Defs[at]
		def.Off, def.Col = def.Off+skip, def.Col+skip
		def.Signature = parsers.Signature(w.t.Src[w.node(n).Start:w.node(list).End])
		for c := w.t.Sibling(list, id); c != 0; c = w.t.Sibling(list, c) {
			w.use(c)
		}
		return w.blockBody(b)
	}
	w.callable(s)
	return true
}

// blockBody reads what stands in a block whose parameters are bound.
func (w *walker) blockBody(n uint32) parsers.ExprID {
	var last parsers.ExprID
	for c := w.t.First(n); n != 0 && c != 0; c = w.t.Sibling(n, c) {
		if w.t.Nodes[c].Field == fParameters || w.kind(c) == kComment {
			continue
		}
		if x := w.use(c); w.t.Nodes[c].Field == fBody {
			last = x
		}
	}
	return last
}

// delegate reads def_delegators :@a, :b, :c and delegate :b, :c, to: :a.
func (w *walker) delegate(n, m uint32, by string, list uint32) bool {
	if list == 0 {
		return false
	}
	var names []uint32
	var to uint32
	for c := w.t.First(list); c != 0; c = w.t.Sibling(list, c) {
		if w.kind(c) == kPair {
			if k := w.t.Child(c, fKey); k != 0 && w.text(k) == "to" {
				to = w.t.Child(c, fValue)
				continue
			}
			w.use(w.t.Child(c, fValue))
		} else if w.kind(c) == kSymbol {
			names = append(names, c)
		}
	}
	if by != "delegate" && len(names) > 0 {
		to, names = names[0], names[1:]
	} else if by != "delegate" {
		to = w.t.First(list)
	}
	if to == 0 {
		return false
	}
	w.refAs(m, w.name(m), parsers.RoleCall, 0, 0)
	target := w.target(to)
	if (by == "def_delegator" || by == "def_instance_delegator") && len(names) > 0 {
		w.forward(n, names[len(names)-1], names[0], target)
		return true
	}
	for _, s := range names {
		w.forward(n, s, s, target)
	}
	return true
}

// target is what a symbol stands for that methods are handed on to.
func (w *walker) target(n uint32) parsers.ExprID {
	at := w.node(n).Start
	if w.kind(n) != kSymbol {
		return w.use(n)
	}
	text := w.t.Text(n)[1:]
	recv := w.owned()
	if len(text) > 0 && text[0] == '@' {
		return w.b.Member(recv, w.b.Name(text))
	}
	if string(text) == "class" {
		return w.def(w.owner.def)
	}
	name := w.symbol(n, parsers.RoleCall, recv)
	if w.owner.static {
		return w.b.Applied(parsers.OpCall, w.b.Member(w.this(at), name), 0)
	}
	return w.b.Applied(parsers.OpCall, w.b.Member(recv, name), w.b.Args(nil, nil))
}

// forward defines a method that calls the one that the symbol s names.
func (w *walker) forward(n, id, s uint32, target parsers.ExprID) {
	w.symbol(s, parsers.RoleCall, w.b.Some(target))
	name, skip := w.symbolName(id)
	if name == 0 {
		return
	}
	encl := w.encl
	w.encl = w.owner.def
	d := w.define(n, id, name, parsers.KindMethod, w.memberFlags(), w.lineEnd(w.node(n).Start, w.node(n).End))
	w.encl = encl
	def := &w.b.File.Defs[d]
	def.Off, def.Col = def.Off+skip, def.Col+skip
	w.owner.members[name] = d
	callee, _ := w.symbolName(s)
	def.Value = w.b.Applied(parsers.OpCall, w.b.Member(target, callee), 0)
}

// classMethods reads class_methods { … } of a module that others are to include: it is
// the module ClassMethods.
func (w *walker) classMethods(n, m uint32) bool {
	b := w.t.Child(n, fBlock)
	if b == 0 {
		return false
	}
	w.ref(m, parsers.RoleCall, 0)
	d := w.define(n, m, w.b.Str("ClassMethods"), parsers.KindModule, parsers.FlagExported, w.node(m).End)
	w.owning(newOwner(d), func() { w.within(d, func() { w.openBody(b) }) })
	return true
}

// refine reads refine A do … end.
func (w *walker) refine(n, m, list uint32) bool {
	b := w.t.Child(n, fBlock)
	if b == 0 || list == 0 || w.t.First(list) == 0 || !w.isConstant(w.t.First(list)) {
		return false
	}
	w.ref(m, parsers.RoleCall, 0)
	id := w.t.First(list)
	x := w.constant(id, parsers.RoleType)
	if w.kind(id) == kScope {
		id = w.t.Child(id, fName)
	}
	if id != 0 {
		w.extension(n, id, b, x)
	}
	return true
}
