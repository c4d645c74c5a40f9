package lua

import (
	"path"
	"strings"

	"vade/parsers"
)

// tableOf is the definition of the table that an expression names, NoDef if it is not
// one of this file. make makes a definition of a local variable that holds one.
func (w *walker) tableOf(n uint32, create bool) parsers.DefID {
	if n == 0 || !w.enter() {
		return parsers.NoDef
	}
	defer w.leave()
	switch w.kind(n) {
	case kIdentifier:
		return w.tableNamed(w.name(n), create)
	case kParen:
		return w.tableOf(w.t.First(n), create)
	case kDot, kBracket:
		f := w.t.Child(n, fField)
		if f != 0 && w.kind(n) == kBracket {
			f = w.literal(f)
		}
		if f == 0 {
			return parsers.NoDef
		}
		t := w.t.Child(n, fTable)
		if t != 0 && w.text(t) == "_G" && w.variable(w.name(t)) == nil {
			if d, ok := w.globals[w.name(f)]; ok {
				return d
			}
			return parsers.NoDef
		}
		owner := w.tableOf(t, create)
		if owner == parsers.NoDef {
			return parsers.NoDef
		}
		if d, ok := w.members[part{owner, w.name(f)}]; ok && !w.b.File.Defs[d].Kind.IsCallable() {
			return d
		}
	}
	return parsers.NoDef
}

func (w *walker) tableNamed(name parsers.NameID, create bool) parsers.DefID {
	v := w.variable(name)
	if v == nil {
		if d, ok := w.globals[name]; ok && !w.b.File.Defs[d].Kind.IsCallable() {
			return d
		}
		return parsers.NoDef
	}
	if v.def != parsers.NoDef && w.b.File.Defs[v.def].Kind.IsCallable() {
		return parsers.NoDef
	}
	if v.def == parsers.NoDef && create && v.fresh && v.bind >= 0 {
		x := w.node(v.node)
		v.def = w.define(v.node, v.node, name, parsers.KindVariable, parsers.FlagLocal, w.b.File.Binds[v.bind].Encl, w.lineEnd(x.Start, uint32(len(w.t.Src))))
		w.b.File.Binds[v.bind].Value = w.def(v.def)
		w.of(v.def).fresh = true
	}
	return v.def
}

// memberDef defines a member of a table, whose name stands at id.
func (w *walker) memberDef(n, id uint32, owner parsers.DefID, kind parsers.Kind, head uint32) parsers.DefID {
	name := w.name(id)
	var fl parsers.Flag
	if o := w.b.File.Defs[owner].Flags; !strings.HasPrefix(w.b.Text(name), "_") && o&parsers.FlagLocal == 0 {
		fl = parsers.FlagExported
	}
	d := w.define(n, id, name, kind, fl, owner, head)
	w.of(owner).parts = true
	w.members[part{owner, name}] = d
	return d
}

// put puts a value into a table of this file, by the name at id. What gets there first
// defines the member.
func (w *walker) put(n uint32, owner parsers.DefID, id uint32, recv parsers.ExprID, value uint32) parsers.ExprID {
	name := w.name(id)
	if w.b.Text(name) == "__index" {
		return w.index(owner, value)
	}
	if d, ok := w.members[part{owner, name}]; ok {
		if recv != 0 {
			w.ref(id, parsers.RoleWrite, recv, 0)
		}
		x := w.use(value)
		if def := &w.b.File.Defs[d]; def.Kind == parsers.KindField && w.alternatives(def.Value) < maxValues {
			def.Value = w.b.Union(def.Value, x)
		}
		return x
	}
	x := w.node(n)
	if w.kind(value) == kFunctionExpr {
		kind := w.memberKind(value, false)
		if kind == parsers.KindMethod && w.b.File.Defs[owner].Kind == parsers.KindVariable {
			w.of(owner).class = true
		}
		d := w.memberDef(n, id, owner, kind, w.headEnd(value))
		w.body(value, d, owner, recv)
		return 0
	}
	if w.kind(value) == kTable {
		d := w.memberDef(n, id, owner, parsers.KindField, w.lineEnd(x.Start, x.End))
		w.b.File.Defs[d].Value = w.constructor(value, d)
		return 0
	}
	d := w.memberDef(n, id, owner, parsers.KindField, w.lineEnd(x.Start, x.End))
	out := w.putInto(d, value)
	w.b.File.Defs[d].Value = out
	return out
}

// alternatives counts what a union joins.
func (w *walker) alternatives(x parsers.ExprID) int {
	n := 1
	for e := w.b.File.Exprs[x]; e.Op == parsers.OpUnion && n < maxValues; e = w.b.File.Exprs[e.A] {
		n++
	}
	return n
}

// index reads the value of a table's __index: another table that has what it lacks.
func (w *walker) index(owner parsers.DefID, value uint32) parsers.ExprID {
	w.of(owner).class = true
	if w.kind(value) == kFunctionExpr || w.kind(value) == kTable {
		return w.use(value)
	}
	x := w.use(value)
	if k := w.kind(value); (k == kIdentifier || k == kDot) && w.tableOf(value, false) != owner {
		w.derive(owner, value)
	}
	return x
}

func (w *walker) addBase(d parsers.DefID, x parsers.ExprID) {
	if def := &w.b.File.Defs[d]; x != 0 && len(def.Bases) < 8 {
		def.Bases = append(def.Bases, x)
	}
}

// made is the table that is written out as the first one of what the value is made of:
// setmetatable({…}, A), A:extend{…}. Its fields are members of what the value is put
// into.
func (w *walker) made(value uint32) uint32 {
	if w.kind(value) != kCall {
		return 0
	}
	fn := w.t.Child(value, fName)
	first := w.argument(w.t.Child(value, fArguments), 0)
	if fn == 0 || first == 0 || w.kind(first) != kTable {
		return 0
	}
	if w.text(fn) == "setmetatable" || w.kind(fn) == kMethod && makers[w.text(w.t.Child(fn, fMethod))] {
		return first
	}
	return 0
}

// makers are names by which classes derive others or make objects.
var makers = map[string]bool{"extend": true, "extends": true, "new": true, "subclass": true, "derive": true, "inherit": true, "inherits": true,
	"class": true, "define": true, "create": true}

// putInto reads the value that the definition d gets.
func (w *walker) putInto(d parsers.DefID, value uint32) parsers.ExprID {
	old := w.into
	w.into = target{w.made(value), d}
	if w.into.node != 0 {
		w.of(d).fresh = true
	}
	x := w.use(value)
	w.into = old
	w.metatable(d, value)
	return x
}

// target is the definition that the fields of a table are members of.
type target struct {
	node uint32
	def  parsers.DefID
}

// metatable reads what the value of a new table says of where its members come from:
// setmetatable({}, {__index = A}), A:extend{…}, class(A).
func (w *walker) metatable(d parsers.DefID, value uint32) {
	if w.kind(value) != kCall {
		return
	}
	fn, args := w.t.Child(value, fName), w.t.Child(value, fArguments)
	if fn == 0 || args == 0 {
		return
	}
	switch name := w.text(fn); {
	case name == "setmetatable":
		if mt := w.argument(args, 1); mt != 0 {
			w.inherit(d, mt)
		}
	case w.kind(fn) == kMethod:
		t := w.t.Child(fn, fTable)
		if k := w.kind(t); k == kIdentifier || k == kDot {
			w.derive(d, t)
		}
	case strings.HasSuffix(strings.ToLower(name), "class") || strings.HasSuffix(strings.ToLower(name), "extend"):
		for i := range 3 {
			if a := w.argument(args, i); a != 0 && w.kind(a) == kIdentifier {
				w.derive(d, a)
			}
		}
	}
}

// derive notes that the table d has what the one that n names has. n was read already.
func (w *walker) derive(d parsers.DefID, n uint32) {
	w.addBase(d, w.plain(n))
	last := n
	if w.kind(n) == kDot {
		last = w.t.Child(n, fField)
	}
	at := w.node(last).Start
	for i := len(w.b.File.Refs) - 1; i >= 0 && i >= len(w.b.File.Refs)-64; i-- {
		if r := &w.b.File.Refs[i]; r.Off == at {
			r.Role, r.Encl = parsers.RoleInherit, d
			return
		}
	}
}

// inherit notes that the table d looks for what it lacks where the metatable says.
func (w *walker) inherit(d parsers.DefID, mt uint32) {
	if w.kind(mt) == kTable {
		if x := w.indexOf(mt); x != 0 && w.tableOf(x, false) != d {
			w.derive(d, x)
		}
		return
	}
	if k := w.kind(mt); (k == kIdentifier || k == kDot) && w.tableOf(mt, false) != d {
		w.derive(d, mt)
	}
}

// indexOf is the value of __index in a table that is written out, if it is a name.
func (w *walker) indexOf(n uint32) uint32 {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kField || w.text(w.t.Child(c, fName)) != "__index" {
			continue
		}
		v := w.t.Child(c, fValue)
		if k := w.kind(v); v != 0 && (k == kIdentifier || k == kDot) {
			return v
		}
	}
	return 0
}

// plain is the value of a name whose uses are noted elsewhere.
func (w *walker) plain(n uint32) parsers.ExprID {
	if n == 0 || !w.enter() {
		return 0
	}
	defer w.leave()
	switch w.kind(n) {
	case kIdentifier:
		return w.b.Ident(w.name(n), w.node(n).Start)
	case kDot:
		return w.b.Member(w.plain(w.t.Child(n, fTable)), w.name(w.t.Child(n, fField)))
	}
	return 0
}

// argument is one of the arguments of a call, 0 if there are fewer.
func (w *walker) argument(args uint32, i int) uint32 {
	for c := w.t.First(args); args != 0 && c != 0; c = w.t.Sibling(args, c) {
		if w.kind(c) == kComment {
			continue
		}
		if i == 0 {
			return c
		}
		i--
	}
	return 0
}

// madeOf is the table whose members a new value has: M of setmetatable({}, M).
func (w *walker) madeOf(value uint32) parsers.DefID {
	if w.kind(value) != kCall || w.text(w.t.Child(value, fName)) != "setmetatable" {
		return parsers.NoDef
	}
	mt := w.argument(w.t.Child(value, fArguments), 1)
	if mt == 0 {
		return parsers.NoDef
	}
	if w.kind(mt) == kTable {
		mt = w.indexOf(mt)
	}
	return w.tableOf(mt, false)
}

// maxFields bounds how many fields of one table that is written out are definitions: one
// with more is data. Functions always are.
const maxFields = 256

// constructor reads { … }, whose named fields become members of the table d.
func (w *walker) constructor(n uint32, d parsers.DefID) parsers.ExprID {
	var elem parsers.ExprID
	count, fields := 0, 0
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kField {
			w.use(c)
			continue
		}
		k, v := w.fieldName(c), w.t.Child(c, fValue)
		switch {
		case v == 0:
			w.use(w.t.Child(c, fName))
		case d != parsers.NoDef && k != 0 && (fields < maxFields || w.kind(v) == kFunctionExpr):
			fields++
			w.put(c, d, k, 0, v)
		case w.t.Child(c, fName) != 0:
			if k == 0 {
				w.use(w.t.Child(c, fName))
			}
			w.use(v)
		default:
			x := w.use(v)
			if count++; count <= parsers.MaxTuple/2 {
				elem = w.b.Union(elem, x)
			}
		}
	}
	if count == 0 {
		return 0
	}
	return w.b.List(elem)
}

// fieldName is the name of a field a = …, ["a"] = …; 0 for other keys and for none.
func (w *walker) fieldName(c uint32) uint32 {
	k := w.t.Child(c, fName)
	if k == 0 {
		return 0
	}
	if w.kind(k) == kString {
		return w.literal(k)
	}
	if w.kind(k) != kIdentifier || w.t.Src[w.node(c).Start] == '[' {
		return 0
	}
	return k
}

// nameless marks the table or function that a file returns without a name. It goes by
// that of the file, which is static so that no code of the file is taken to mean it.
const nameless = parsers.FlagExported | parsers.FlagDefault | parsers.FlagStatic

// export reads what the file returns: it is what others get who require it.
func (w *walker) export(n, value uint32) {
	x := w.node(n)
	out := parsers.Export{Name: w.b.Str("="), Off: x.Start, Line: x.Row + 1}
	switch w.kind(value) {
	case kTable:
		d := w.define(n, value, w.b.Str(w.stem), parsers.KindModule, nameless, parsers.NoDef, x.Start)
		w.b.File.Defs[d].Signature = "return {…}"
		w.constructor(value, d)
		out.Value = w.def(d)
	case kFunctionExpr:
		d := w.define(n, value, w.b.Str(w.stem), parsers.KindFunction, nameless, parsers.NoDef, w.headEnd(value))
		w.body(value, d, parsers.NoDef, 0)
		out.Value = w.def(d)
	default:
		out.Value = w.use(value)
		if d := w.tableOf(value, false); d != parsers.NoDef {
			w.of(d).handed = true
			if def := &w.b.File.Defs[d]; def.Flags&parsers.FlagExported == 0 {
				def.Flags |= parsers.FlagExported | parsers.FlagDefault
			}
		}
	}
	if out.Value != 0 {
		w.b.File.Exports = append(w.b.File.Exports, out)
	}
}

// stem is the name by which a file goes in its program.
func stem(file string) string {
	s := strings.TrimSuffix(path.Base(file), path.Ext(file))
	if s == "init" {
		s = path.Base(path.Dir(file))
	}
	if s == "" || s == "." || s == "/" {
		return "module"
	}
	return s
}
