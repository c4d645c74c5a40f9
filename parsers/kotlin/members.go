package kotlin

import (
	"bytes"

	"vade/parsers"
)

// receiverType is the type before the name id of an extension, 0 if it is none.
func (w *walker) receiverType(n, id uint32) uint32 {
	for c := w.first(n); c != 0 && c != id; c = w.next(n, c) {
		if w.isType(c) {
			return c
		}
	}
	return 0
}

// typeBehind is the first type among the children of n that stands behind the child c.
func (w *walker) typeBehind(n, c uint32) uint32 {
	for c = w.next(n, c); c != 0; c = w.next(n, c) {
		if w.isType(c) {
			return c
		}
	}
	return 0
}

// extends makes the definition d one for a receiver of the type typ, and binds this.
func (w *walker) extends(n uint32, d parsers.DefID, typ uint32, bounds map[parsers.NameID]parsers.NameID) {
	name := w.simpleName(typ)
	if b := bounds[name]; b != 0 {
		name = b
	}
	x := w.typ(typ, parsers.RoleType)
	w.b.File.Defs[d].Recv = name
	w.b.Bind(parsers.Bind{Name: w.b.Str("this"), Kind: parsers.BindRecv, From: w.start(n), To: w.node(n).End, Off: w.start(n), Encl: d, Type: x})
}

// function reads a function by name, wherever it stands.
func (w *walker) function(n uint32) {
	id := w.t.ChildKind(n, kIdent)
	if w.empty(id) {
		w.children(n)
		return
	}
	recv, body := w.receiverType(n, id), w.t.ChildKind(n, kBody)
	m := w.mods(n)
	kind := parsers.KindFunction
	inType := w.encl != parsers.NoDef && w.encl == w.owner.def && !w.code
	if recv != 0 || inType {
		kind = parsers.KindMethod
	}
	s := w.at(id)
	if s.head = w.node(n).End; body != 0 {
		s.head = w.node(body).Start
	} else if inType {
		m.flags |= parsers.FlagAbstract
	}
	w.annotations(w.t.ChildKind(n, kModifiers))
	d := w.define(n, kind, s, m)
	w.within(d, w.node(n).End, func() {
		bounds := w.typeParams(n)
		if recv != 0 {
			w.extends(n, d, recv, bounds)
		}
		params := w.t.ChildKind(n, kParams)
		var typ parsers.ExprID
		if params != 0 {
			w.params(params, w.start(n), w.node(n).End)
			typ = w.typ(w.typeBehind(n, params), parsers.RoleType)
		}
		w.b.File.Defs[d].Type = typ
		if v := w.functionBody(body); typ == 0 {
			w.b.File.Defs[d].Value = v
		}
	})
}

// functionBody reads a block, or the expression behind "=", and gives what that is.
func (w *walker) functionBody(n uint32) parsers.ExprID {
	if n == 0 {
		return 0
	}
	old := w.flow
	w.flow = &flow{outer: old}
	defer func() { w.flow = old }()
	c := w.first(n)
	if c != 0 && w.kind(c) != kStatements && w.t.Src[w.node(n).Start] != '{' {
		return w.visit(c)
	}
	w.children(n)
	return 0
}

// params binds the parameters of the innermost definition, which are seen between two
// bytes.
func (w *walker) params(n, from, to uint32) {
	c := w.first(n)
	for c != 0 {
		kind := parsers.BindParam
		if w.kind(c) == kParamModifiers {
			if bytes.Contains(w.t.Text(c), []byte("vararg")) {
				kind = parsers.BindRest
			}
			w.annotations(c)
			if c = w.next(n, c); c == 0 {
				return
			}
		}
		p := c
		c = w.next(n, c)
		if w.kind(p) != kParam {
			w.visit(p)
			continue
		}
		typ := w.typ(w.typeOf(p), parsers.RoleType)
		if c != 0 && w.isExpr(c) {
			if kind == parsers.BindParam {
				kind = parsers.BindOptional
			}
			w.use(c)
			c = w.next(n, c)
		}
		w.b.Bind(parsers.Bind{Name: w.paramName(w.t.ChildKind(p, kIdent)), Kind: kind, From: from, To: to, Off: from, Encl: w.encl, Type: typ})
	}
}

// paramName is the name of a parameter; an underscore is one here, since it counts.
func (w *walker) paramName(id uint32) parsers.NameID {
	if name := w.name(id); name != 0 {
		return name
	}
	return w.b.Str("_")
}

// primary reads the constructor in the head of a class. Parameters with val or var are
// properties too, which code behind the head means by the name.
func (w *walker) primary(n, head uint32) {
	w.annotations(w.t.ChildKind(n, kModifiers))
	from := w.node(n).Start
	for c := w.first(n); c != 0; c = w.next(n, c) {
		id := uint32(0)
		if w.kind(c) == kClassParam {
			id = w.t.ChildKind(c, kIdent)
		}
		if w.empty(id) {
			continue
		}
		list := w.t.ChildKind(c, kModifiers)
		kind := parsers.BindParam
		if list != 0 && bytes.Contains(w.t.Text(list), []byte("vararg")) {
			kind = parsers.BindRest
		}
		w.annotations(list)
		t := w.typeOf(c)
		typ := w.typ(t, parsers.RoleType)
		if value := w.defaultOf(c, t); value != 0 {
			if kind == parsers.BindParam {
				kind = parsers.BindOptional
			}
			w.use(value)
		}
		p := parsers.Bind{Name: w.paramName(id), Kind: kind, From: from, To: max(head, from), Off: from, Encl: w.encl, Type: typ}
		w.b.Bind(p)
		if w.t.ChildKind(c, kValVar) == 0 {
			w.owner.params = append(w.owner.params, p)
			continue
		}
		m := w.memberMods(c)
		d := w.define(c, parsers.KindProperty, w.at(id), m)
		def := &w.b.File.Defs[d]
		def.Type = typ
		if kind == parsers.BindRest {
			def.Type = w.b.List(typ)
		}
		def.Signature = parsers.Signature(w.t.Src[def.Start:def.End])
	}
}

// defaultOf is the default of a parameter, which stands behind its type t.
func (w *walker) defaultOf(n, t uint32) uint32 {
	if t == 0 {
		return 0
	}
	for c := w.next(n, t); c != 0; c = w.next(n, c) {
		if w.isExpr(c) {
			return c
		}
	}
	return 0
}

// memberMods are the modifiers of a property in the head of a class.
func (w *walker) memberMods(n uint32) mods {
	code := w.code
	w.code = false
	m := w.mods(n)
	w.code = code
	m.flags &^= parsers.FlagStatic
	return m
}

// maxShared bounds how many parameters of a primary constructor the initializers of a
// class see.
const maxShared = 24

// inClass reads code at n that runs when an instance is made: it sees the parameters of
// the primary constructor.
func (w *walker) inClass(n uint32, visit func()) {
	old, oldEnd := w.code, w.end
	w.code, w.end = true, w.node(n).End
	for _, p := range w.owner.params[:min(len(w.owner.params), maxShared)] {
		typ := p.Type
		if p.Kind == parsers.BindRest {
			typ = w.b.List(typ)
		}
		w.b.Bind(parsers.Bind{Name: p.Name, From: w.node(n).Start, To: w.end, Off: w.node(n).Start, Encl: w.encl, Type: typ})
	}
	visit()
	w.code, w.end = old, oldEnd
}

// constructor reads a constructor among the members of a class.
func (w *walker) constructor(n uint32) {
	if w.owner.name == 0 || w.encl != w.owner.def {
		w.children(n)
		return
	}
	m := w.mods(n)
	m.flags &^= parsers.FlagStatic
	list := w.t.ChildKind(n, kModifiers)
	w.annotations(list)
	off := w.node(n).Start
	s := spot{name: w.owner.name, off: off, line: w.node(n).Row + 1, col: w.node(n).Col + 1, head: w.node(n).End}
	if list != 0 { // the word behind the modifiers
		gap := w.t.Src[w.node(list).End:w.node(n).End]
		i := max(0, bytes.Index(gap, []byte("constructor")))
		s.off = w.node(list).End + uint32(i)
		before := w.t.Src[off:s.off]
		s.line += uint32(bytes.Count(before, []byte{'\n'}))
		if nl := bytes.LastIndexByte(before, '\n'); nl >= 0 {
			s.col = uint32(len(before) - nl)
		} else {
			s.col += uint32(len(before))
		}
	}
	call, body := w.t.ChildKind(n, kDelegationCall), w.t.ChildKind(n, kStatements)
	if call != 0 {
		s.head = w.node(call).Start
	} else if body != 0 {
		s.head = w.node(body).Start
	}
	d := w.define(n, parsers.KindConstructor, s, m)
	w.within(d, w.node(n).End, func() {
		if p := w.t.ChildKind(n, kParams); p != 0 {
			w.params(p, w.start(n), w.node(n).End)
		}
		if call != 0 {
			args, _ := w.args([]uint32{w.t.ChildKind(call, kArgs)}, 0, 0)
			target := w.owner.base
			if bytes.HasPrefix(w.t.Text(call), []byte("this")) {
				target = w.owner.name
			}
			w.implied(call, target, parsers.RoleNew, 0, args)
		}
		w.visit(body)
	})
}
