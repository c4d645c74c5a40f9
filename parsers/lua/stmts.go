package lua

import "vade/parsers"

// statements reads the children of a block; 0 is none.
func (w *walker) statements(n uint32) {
	if n != 0 {
		w.all(n)
	}
}

func (w *walker) all(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		w.visit(c)
	}
}

// visit reads a statement, or an expression where one stands: broken files mix them.
func (w *walker) visit(n uint32) {
	if n == 0 || !w.enter() {
		return
	}
	defer w.leave()
	x := w.node(n)
	switch w.kind(n) {
	case kComment, kLeave, kLabel, kAttribute:
	case kBlock:
		w.scope(x.Start, x.End, func() { w.statements(n) })
	case kLocal:
		w.local(n)
	case kAssign:
		w.assignment(n)
	case kFunction:
		w.function(n)
	case kReturn:
		w.returned(n)
	case kFor:
		w.loop(n)
	case kRepeat: // the condition sees what the body declares
		w.scope(x.Start, x.End, func() {
			w.statements(w.t.Child(n, fBody))
			w.use(w.t.Child(n, fCondition))
		})
	case 0, kDo, kValues, kNames, kParams:
		w.statements(n)
	default:
		w.use(n)
	}
}

// lists are the names and the values of an assignment.
func (w *walker) lists(n uint32) (names, values []uint32) {
	list := func(k uint32) []uint32 {
		var out []uint32
		for c := w.t.First(k); k != 0 && c != 0; c = w.t.Sibling(k, c) {
			if kind := w.kind(c); kind != kComment && kind != kAttribute {
				out = append(out, c)
			}
		}
		return out
	}
	return list(w.t.ChildKind(n, kNames)), list(w.t.ChildKind(n, kValues))
}

// local reads local a, b = c, d.
func (w *walker) local(n uint32) {
	as := w.t.ChildKind(n, kAssign)
	if as == 0 {
		as = n
	}
	names, values := w.lists(as)
	if w.protected(n, names, values) {
		return
	}
	var last parsers.ExprID // a call that gives several values
	shift := 0
	for i, id := range names {
		if w.kind(id) != kIdentifier {
			w.use(id)
			continue
		}
		value := uint32(0)
		if i < len(values) {
			value = values[i]
		}
		switch {
		case value != 0:
			x := w.localTo(n, id, value)
			last, shift = 0, i
			if i == len(values)-1 && w.kind(value) == kCall {
				last = x
			}
		default:
			w.plainLocal(n, id, w.b.Nth(last, i-shift))
		}
	}
	for i := len(names); i < len(values); i++ {
		w.use(values[i])
	}
}

// atTop tells whether a local variable of this place is one of the whole file.
func (w *walker) atTop() bool { return w.vars.top && w.encl == parsers.NoDef }

// localTo declares one local variable with a value.
func (w *walker) localTo(n, id, value uint32) parsers.ExprID {
	name := w.name(id)
	if w.importTo(id, value) {
		return 0
	}
	if w.kind(value) == kFunctionExpr {
		w.localFunction(n, id, value)
		return 0
	}
	if !w.atTop() {
		d := w.madeOf(value)
		x := w.use(value)
		v := w.bind(parsers.BindLocal, id, name, w.node(n).End, 0, x)
		v.fresh, v.def = w.kind(value) == kTable, d
		return x
	}
	if w.kind(value) == kTable {
		d := w.variableDef(n, id, name)
		w.declare(name, &variable{def: d, bind: -1, node: id})
		w.of(d).fresh = true
		w.b.File.Defs[d].Value = w.constructor(value, d)
		return 0
	}
	d := w.variableDef(n, id, name)
	x := w.putInto(d, value)
	w.declare(name, &variable{def: d, bind: -1, node: id})
	w.b.File.Defs[d].Value = x
	return x
}

// plainLocal declares a local variable without a value of its own.
func (w *walker) plainLocal(n, id uint32, value parsers.ExprID) {
	if !w.atTop() {
		w.bind(parsers.BindLocal, id, w.name(id), w.node(n).End, 0, value)
		return
	}
	d := w.variableDef(n, id, w.name(id))
	w.b.File.Defs[d].Value = value
	w.declare(w.name(id), &variable{def: d, bind: -1, node: id})
}

// variableDef defines a variable of the file.
func (w *walker) variableDef(n, id uint32, name parsers.NameID) parsers.DefID {
	x := w.node(n)
	return w.define(n, id, name, parsers.KindVariable, 0, parsers.NoDef, w.lineEnd(x.Start, x.End))
}

// localFunction defines a function that a local variable holds.
func (w *walker) localFunction(n, id, fn uint32) {
	name := w.name(id)
	var fl parsers.Flag
	if !w.atTop() {
		fl = parsers.FlagLocal
	}
	d := w.define(n, id, name, parsers.KindFunction, fl, w.encl, w.headEnd(fn))
	w.declareFunction(n, id, d)
	w.body(fn, d, parsers.NoDef, 0)
}

// declareFunction makes a function known by its local name.
func (w *walker) declareFunction(n, id uint32, d parsers.DefID) {
	name := w.name(id)
	if w.atTop() {
		w.declare(name, &variable{def: d, bind: -1, node: id})
		return
	}
	v := w.bind(parsers.BindLocal, id, name, w.node(n).Start, 0, w.def(d))
	v.def = d
}

// headEnd is the end of the head of a function: its parameters.
func (w *walker) headEnd(fn uint32) uint32 {
	if p := w.t.Child(fn, fParameters); p != 0 {
		return w.node(p).End
	}
	return w.node(fn).Start
}

// assignment reads a, b.c = d, e.
func (w *walker) assignment(n uint32) {
	names, values := w.lists(n)
	var last parsers.ExprID
	shift := 0
	for i, id := range names {
		if i < len(values) {
			x := w.assign(n, id, values[i])
			last, shift = 0, i
			if i == len(values)-1 && w.kind(values[i]) == kCall {
				last = x
			}
			continue
		}
		w.write(id, w.b.Nth(last, i-shift))
	}
	for i := len(names); i < len(values); i++ {
		w.use(values[i])
	}
}

// assign reads the assignment of one value.
func (w *walker) assign(n, id, value uint32) parsers.ExprID {
	switch w.kind(id) {
	case kIdentifier:
		return w.assignName(n, id, value)
	case kDot, kBracket:
		if owner, field := w.slot(id); field != 0 {
			recv := w.use(w.t.Child(id, fTable))
			if owner == parsers.NoDef && w.text(w.t.Child(id, fTable)) == "_G" {
				return w.assignGlobal(n, field, value)
			}
			if owner != parsers.NoDef {
				return w.put(n, owner, field, recv, value)
			}
			x := w.use(value)
			w.ref(field, parsers.RoleWrite, w.b.Some(recv), 0)
			return x
		}
	}
	x := w.use(value)
	w.write(id, 0)
	return x
}

// slot is the table and the name that a.b and a["b"] put something at. The table is
// NoDef if it is not one of this file, the name 0 if it is not written out.
func (w *walker) slot(n uint32) (parsers.DefID, uint32) {
	t, f := w.t.Child(n, fTable), w.t.Child(n, fField)
	if t == 0 || f == 0 {
		return parsers.NoDef, 0
	}
	if w.kind(n) == kBracket {
		if f = w.literal(f); f == 0 {
			return parsers.NoDef, 0
		}
	}
	return w.tableOf(t, false), f
}

// literal is the name in a string, 0 if it is none.
func (w *walker) literal(n uint32) uint32 {
	if w.kind(n) != kString {
		return 0
	}
	c := w.t.Child(n, fContent)
	if c == 0 || !identifier(w.t.Text(c)) {
		return 0
	}
	return c
}

func identifier(s []byte) bool {
	for i, c := range s {
		if c != '_' && (c|0x20 < 'a' || c|0x20 > 'z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return len(s) > 0
}

// write reads what is assigned to, with a value of which only the type is known.
func (w *walker) write(id uint32, value parsers.ExprID) {
	switch w.kind(id) {
	case kIdentifier:
		if v := w.variable(w.name(id)); v != nil && v.bind >= 0 {
			w.rebind(v, id, value)
			return
		}
		w.ref(id, parsers.RoleWrite, 0, 0)
	case kDot:
		recv := w.use(w.t.Child(id, fTable))
		if f := w.t.Child(id, fField); f != 0 {
			w.ref(f, parsers.RoleWrite, w.b.Some(recv), 0)
		}
	default:
		w.use(id)
	}
}

// rebind notes a new value of a local variable.
func (w *walker) rebind(v *variable, id uint32, value parsers.ExprID) {
	off := w.node(id).End
	b := w.b.File.Binds[v.bind]
	b.From, b.To, b.Off, b.Value = off, max(off, b.To), off, value
	if b.Kind != parsers.BindLocal {
		b.Kind, b.Type = parsers.BindLocal, 0
	}
	w.b.Bind(b)
}

// assignName reads a = b.
func (w *walker) assignName(n, id, value uint32) parsers.ExprID {
	name := w.name(id)
	v := w.variable(name)
	switch {
	case v != nil && v.bind >= 0:
		if w.kind(value) == kFunctionExpr {
			d := w.define(n, id, name, parsers.KindFunction, parsers.FlagLocal, w.encl, w.headEnd(value))
			w.rebind(v, id, w.def(d))
			w.body(value, d, parsers.NoDef, 0)
			return 0
		}
		x := w.use(value)
		w.rebind(v, value, x)
		v.def = w.madeOf(value)
		return x
	case v != nil && v.def != parsers.NoDef:
		w.ref(id, parsers.RoleWrite, 0, 0)
		return w.fill(n, id, v.def, value)
	case v != nil:
		w.ref(id, parsers.RoleWrite, 0, 0)
		return w.use(value)
	}
	return w.assignGlobal(n, id, value)
}

// fill gives a variable of the file that was declared earlier its value.
func (w *walker) fill(n, id uint32, d parsers.DefID, value uint32) parsers.ExprID {
	def := &w.b.File.Defs[d]
	empty := def.Kind == parsers.KindVariable && def.Value == 0 && w.found[d] == nil
	switch {
	case empty && w.kind(value) == kFunctionExpr:
		w.settle(n, id, d, w.headEnd(value))
		w.body(value, d, parsers.NoDef, 0)
		return 0
	case empty && w.kind(value) == kTable:
		w.of(d).fresh = true
		x := w.constructor(value, d)
		w.b.File.Defs[d].Value = x
		return x
	}
	if !empty {
		return w.use(value)
	}
	x := w.putInto(d, value)
	w.b.File.Defs[d].Value = x
	return x
}

// settle moves the definition of a variable that was declared before to where it becomes
// a function.
func (w *walker) settle(n, id uint32, d parsers.DefID, head uint32) {
	at := len(w.b.File.Defs)
	old := w.b.File.Defs[d]
	w.define(n, id, old.Name, parsers.KindFunction, old.Flags, old.Parent, head)
	w.b.File.Defs[d] = w.b.File.Defs[at]
	w.b.File.Defs = w.b.File.Defs[:at]
}

// assignGlobal reads the assignment of a global variable, the first of which defines it.
func (w *walker) assignGlobal(n, id, value uint32) parsers.ExprID {
	name := w.name(id)
	if d, ok := w.globals[name]; ok {
		w.ref(id, parsers.RoleWrite, 0, 0)
		return w.fill(n, id, d, value)
	}
	if w.encl != parsers.NoDef {
		w.ref(id, parsers.RoleWrite, 0, 0)
		return w.use(value)
	}
	if w.kind(value) == kFunctionExpr {
		d := w.define(n, id, name, parsers.KindFunction, parsers.FlagExported, parsers.NoDef, w.headEnd(value))
		w.globals[name] = d
		w.body(value, d, parsers.NoDef, 0)
		return 0
	}
	x := w.node(n)
	d := w.define(n, id, name, parsers.KindVariable, parsers.FlagExported, parsers.NoDef, w.lineEnd(x.Start, x.End))
	w.globals[name] = d
	var out parsers.ExprID
	if w.kind(value) == kTable {
		w.of(d).fresh = true
		out = w.constructor(value, d)
	} else {
		out = w.putInto(d, value)
	}
	w.b.File.Defs[d].Value = out
	return out
}

// function reads function a.b:c() … end.
func (w *walker) function(n uint32) {
	id := w.t.Child(n, fName)
	if id == 0 {
		w.statements(n)
		return
	}
	switch k := w.kind(id); {
	case k == kIdentifier && w.field(n) == fLocal:
		w.localFunction(n, id, n)
	case k == kIdentifier:
		w.namedFunction(n, id)
	case k == kDot || k == kMethod:
		w.memberFunction(n, id)
	default:
		w.use(id)
		w.funcExpr(n)
	}
}

// namedFunction reads function a() … end, where a is a variable that is known or a
// global one.
func (w *walker) namedFunction(n, id uint32) {
	name := w.name(id)
	v := w.variable(name)
	switch {
	case v != nil && v.bind >= 0:
		d := w.define(n, id, name, parsers.KindFunction, parsers.FlagLocal, w.encl, w.headEnd(n))
		w.rebind(v, id, w.def(d))
		w.body(n, d, parsers.NoDef, 0)
		return
	case v != nil && v.def != parsers.NoDef:
		if def := &w.b.File.Defs[v.def]; def.Kind == parsers.KindVariable && def.Value == 0 {
			w.settle(n, id, v.def, w.headEnd(n))
			w.body(n, v.def, parsers.NoDef, 0)
			return
		}
	}
	fl := parsers.FlagExported
	if v != nil {
		fl = 0
	}
	d := w.define(n, id, name, parsers.KindFunction, fl, parsers.NoDef, w.headEnd(n))
	if v == nil {
		w.globals[name] = d
	}
	w.body(n, d, parsers.NoDef, 0)
}

// memberFunction reads function a.b() … end and function a:b() … end.
func (w *walker) memberFunction(n, id uint32) {
	t := w.t.Child(id, fTable)
	name := w.t.Child(id, fField)
	method := w.kind(id) == kMethod
	if method {
		name = w.t.Child(id, fMethod)
	}
	if t == 0 || name == 0 {
		w.statements(n)
		return
	}
	owner := w.tableOf(t, true)
	recv := w.use(t)
	if owner == parsers.NoDef {
		w.foreign(n, t, name, method, recv)
		return
	}
	w.of(owner).class = w.of(owner).class || method
	if d, ok := w.members[part{owner, w.name(name)}]; ok && w.b.File.Defs[d].Kind.IsCallable() {
		w.b.File.Defs[d].Flags |= parsers.FlagOptional
	}
	d := w.memberDef(n, name, owner, w.memberKind(n, method), w.headEnd(n))
	w.body(n, d, owner, recv)
}

// memberKind tells whether a function of a table works on self.
func (w *walker) memberKind(fn uint32, method bool) parsers.Kind {
	if p := w.t.Child(fn, fParameters); !method && p != 0 {
		first := w.t.First(p)
		method = first != 0 && w.text(first) == "self"
	}
	if method {
		return parsers.KindMethod
	}
	return parsers.KindFunction
}

// foreign defines a function for a table of another file.
func (w *walker) foreign(n, t, name uint32, method bool, recv parsers.ExprID) {
	last := t
	if k := w.kind(t); k == kDot {
		last = w.t.Child(t, fField)
	}
	if w.kind(last) != kIdentifier {
		w.funcExpr(n)
		return
	}
	d := w.define(n, name, w.name(name), w.memberKind(n, method), parsers.FlagExported, parsers.NoDef, w.headEnd(n))
	w.b.File.Defs[d].Recv = w.name(last)
	if !method { // who it is for is known all the same
		x := w.node(n)
		w.b.Bind(parsers.Bind{Name: w.b.Str("."), Kind: parsers.BindRecv, From: x.Start, To: x.End, Off: x.Start, Encl: d, Type: w.b.Unary(parsers.OpTypeOf, recv)})
	}
	w.body(n, d, parsers.NoDef, recv)
}

// body reads the parameters and the body of the function d, which belongs to the table
// owner or, if that is of another file, to what recv gives.
func (w *walker) body(fn uint32, d, owner parsers.DefID, recv parsers.ExprID) {
	x := w.node(fn)
	old := w.flow
	w.flow = &flow{}
	w.within(d, func() {
		w.scope(x.Start, x.End, func() {
			id := w.t.Child(fn, fName)
			if w.kind(fn) == kFunction && id != 0 && w.kind(id) == kMethod {
				w.self(fn, owner, recv)
			}
			w.params(fn, owner, recv)
			w.statements(w.t.Child(fn, fBody))
		})
	})
	w.b.File.Defs[d].Value = w.flow.returns
	w.flow = old
}

// self binds the table that a method works on.
func (w *walker) self(n uint32, owner parsers.DefID, recv parsers.ExprID) {
	typ := w.b.Unary(parsers.OpTypeOf, recv)
	if owner != parsers.NoDef {
		typ = w.def(owner)
	}
	v := w.bind(parsers.BindRecv, n, w.b.Str("self"), w.node(n).Start, typ, 0)
	v.def = owner
}

func (w *walker) params(fn uint32, owner parsers.DefID, recv parsers.ExprID) {
	list := w.t.Child(fn, fParameters)
	at := w.node(fn).Start
	for c := w.t.First(list); list != 0 && c != 0; c = w.t.Sibling(list, c) {
		switch {
		case w.kind(c) == kVararg:
			w.bind(parsers.BindRest, c, w.b.Str("..."), at, 0, 0)
		case w.kind(c) != kIdentifier:
		case w.text(c) == "self" && (owner != parsers.NoDef || recv != 0):
			w.self(c, owner, recv)
		default:
			w.bind(parsers.BindOptional, c, w.name(c), at, 0, 0)
		}
	}
}

// loop reads for a = … and for a, b in ….
func (w *walker) loop(n uint32) {
	x, clause, body := w.node(n), w.t.Child(n, fClause), w.t.Child(n, fBody)
	if clause == 0 {
		w.statements(n)
		return
	}
	if w.kind(clause) == kNumeric {
		id := w.t.Child(clause, fName)
		for c := w.t.First(clause); c != 0; c = w.t.Sibling(clause, c) {
			if c != id {
				w.use(c)
			}
		}
		w.scope(x.Start, x.End, func() {
			if id != 0 {
				w.bind(parsers.BindLocal, id, w.name(id), x.Start, 0, w.b.Lit("number"))
			}
			w.statements(body)
		})
		return
	}
	names, values := w.lists(clause)
	over := w.iterated(values)
	w.scope(x.Start, x.End, func() {
		for i, id := range names {
			var value parsers.ExprID
			switch {
			case over == 0 || w.kind(id) != kIdentifier:
			case i == 0:
				value = w.b.Unary(parsers.OpKey, over)
			case i == 1:
				value = w.b.Unary(parsers.OpElem, over)
			}
			w.bind(parsers.BindLocal, id, w.name(id), x.Start, 0, value)
		}
		w.statements(body)
	})
}

// iterated reads what a loop goes over, and gives the table of pairs and ipairs.
func (w *walker) iterated(values []uint32) parsers.ExprID {
	var over parsers.ExprID
	for i, v := range values {
		x := w.use(v)
		if i > 0 || w.kind(v) != kCall {
			continue
		}
		if fn := w.text(w.t.Child(v, fName)); fn != "pairs" && fn != "ipairs" {
			continue
		}
		if list, ok := w.passed(w.b.File.Exprs[x].B); ok && len(list) > 0 {
			over = list[0]
		}
	}
	return over
}

// passed are the arguments of a call.
func (w *walker) passed(x parsers.ExprID) ([]parsers.ExprID, bool) {
	var out []parsers.ExprID
	for e := w.b.File.Exprs[x]; x != 0 && e.Op == parsers.OpArgs; e = w.b.File.Exprs[x] {
		if e.A != 0 {
			out = append(out, e.A)
		}
		x = e.B
	}
	return out, len(out) > 0
}

// returned reads return a, b. That of the file is what the module is.
func (w *walker) returned(n uint32) {
	var values []uint32
	if list := w.t.ChildKind(n, kValues); list != 0 {
		for c := w.t.First(list); c != 0; c = w.t.Sibling(list, c) {
			if w.kind(c) != kComment {
				values = append(values, c)
			}
		}
	}
	if w.flow.top && w.vars.top && len(values) > 0 {
		w.export(n, values[0])
		for _, v := range values[1:] {
			w.use(v)
		}
		return
	}
	var list []parsers.ExprID
	for _, v := range values {
		list = append(list, w.use(v))
	}
	if w.flow.count++; w.flow.count > maxReturns || len(list) == 0 {
		return
	}
	x := list[0]
	if len(list) > 1 {
		x = w.b.Tuple(list)
	}
	w.flow.returns = w.b.Union(w.flow.returns, x)
}
