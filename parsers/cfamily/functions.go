package cfamily

import (
	"bytes"

	"vade/parsers"
)

// function is a function with a body.
func (w *walker) function(n, outer uint32) {
	typ, decl := w.t.Child(n, fType), w.t.Child(n, fDeclarator)
	d := w.declarator(decl, w.typ(typ), false)
	if d.function == 0 && d.name != 0 && w.class != parsers.NoDef && w.bodyOf(n) == 0 { // int x = 0 reads like one that is pure
		w.fieldDecl(n, outer)
		return
	}
	if d.function == 0 || d.name == 0 || keyword(w.t.Text(d.name)) || w.code && typ == 0 {
		w.broken(n, typ, decl)
		return
	}
	body := w.bodyOf(n)
	head := w.end(n)
	switch {
	case w.t.ChildKind(n, kFieldInits) != 0:
		head = w.start(w.t.ChildKind(n, kFieldInits))
	case body != 0:
		head = w.start(body)
	}
	x := definition{node: outer, off: w.start(d.name), name: w.functionName(d.name), headEnd: head, doc: w.doc(outer)}
	spec := w.specifiers(n)
	if body == 0 && w.t.ChildKind(n, kDefaulted) == 0 { // pure
		x.flags |= parsers.FlagAbstract
	}
	w.callable(&x, d, spec)
	m, written := w.s.heads[w.start(d.name)]
	var recv parsers.NameID
	if written {
		recv = w.macroHead(&x, m)
	}
	id := w.def(x)
	def := &w.b.File.Defs[id]
	if def.Recv = d.owner; recv != 0 {
		def.Recv = recv
	}
	if written {
		def.Signature = parsers.Signature(w.s.src[m.name.start:m.end])
	} else if x.kind != parsers.KindConstructor {
		def.Type = d.typ
		if w.isAuto(typ) && w.trailing(d.function) == 0 && w.kind(d.name) != kOperatorCast {
			def.Type = 0
		}
	}
	w.within(id, func() { w.functionBody(n, outer, typ, decl, d, id) })
}

// bodyOf is the block of a function.
func (w *walker) bodyOf(n uint32) uint32 {
	if b := w.t.Child(n, fBody); b != 0 {
		return b
	}
	return w.t.ChildKind(n, kBlock)
}

// functionBody visits all parts of a function.
func (w *walker) functionBody(n, outer, typ, decl uint32, d declared, id parsers.DefID) {
	w.scope(outer, func() {
		w.templates(outer, n)
		w.receiver(n, d)
		if d.scopes != 0 {
			w.scopeRefs(d.scopes)
		}
		m, written := w.s.heads[w.start(d.name)]
		switch {
		case !written:
			w.typeRefs(typ)
		case fixtureWords[string(w.s.text(m.name))] && len(m.args) > 0 && m.args[0].kind == tokIdent: // works on its fixture
			class := w.b.Ident(w.b.Name(w.s.text(m.args[0])), m.args[0].start)
			w.b.Bind(parsers.Bind{Name: w.b.Str("this"), Kind: parsers.BindRecv, From: w.start(n), To: w.end(n), Off: w.start(n), Encl: id, Type: class})
		}
		w.signatureParts(n, d)
		returns, begin := w.returns, w.bodyStart(n)
		w.returns = 0
		w.inside(true, parsers.NoDef, func() {
			for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
				switch {
				case c == typ || c == decl || w.kind(c) == kStorage || w.kind(c) == kQualifier || w.kind(c) == kComment:
				case w.kind(c) == kDeclaration && w.end(c) <= begin: // a parameter in the old style
				case w.kind(c) == kFieldInits:
					w.fieldInits(c)
				default:
					w.stmt(c)
				}
			}
		})
		if def := &w.b.File.Defs[id]; def.Type == 0 && def.Kind != parsers.KindConstructor && !written {
			def.Value = w.returns
		}
		w.returns = returns
	})
}

func (w *walker) bodyStart(n uint32) uint32 {
	if b := w.bodyOf(n); b != 0 {
		return w.start(b)
	}
	return w.end(n)
}

// signatureParts binds the parameters and visits what stands behind them.
func (w *walker) signatureParts(n uint32, d declared) {
	off := w.start(n)
	params := w.t.Child(d.function, fParams)
	if params != 0 {
		w.params(params, off, func(k parsers.BindKind) parsers.BindKind { return k })
		w.oldParams(n, params, off)
	}
	if r := w.trailing(d.function); r != 0 {
		w.typeRefs(r)
	}
	if w.kind(d.name) == kOperatorCast {
		w.typeRefs(w.t.Child(d.name, fType))
	}
	for c := w.t.First(d.function); c != 0; c = w.t.Sibling(d.function, c) {
		if w.kind(c) == kRequires {
			w.stmt(c)
		}
	}
}

// maxOldParams bounds the parameters that are looked up among the types behind them.
const maxOldParams = 128

// oldParams binds parameters whose types stand behind the list.
func (w *walker) oldParams(n, params, off uint32) {
	body := w.bodyStart(n)
	for p, left := w.t.First(params), maxOldParams; p != 0 && left > 0; p = w.t.Sibling(params, p) {
		if w.kind(p) != kIdent {
			continue
		}
		left--
		var typ parsers.ExprID
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if w.kind(c) != kDeclaration || w.end(c) > body {
				continue
			}
			for x := w.t.First(c); x != 0; x = w.t.Sibling(c, x) {
				if w.t.Nodes[x].Field != fDeclarator {
					continue
				}
				if d := w.declarator(x, w.typ(w.t.Child(c, fType)), false); d.name != 0 && bytes.Equal(w.t.Text(d.name), w.t.Text(p)) {
					typ = d.typ
				}
			}
		}
		w.bind(w.name(p), parsers.BindParam, off, typ, 0)
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kDeclaration && w.end(c) <= body {
			w.typeRefs(w.t.Child(c, fType))
		}
	}
}

// callable sets the kind and the flags of a function.
func (w *walker) callable(x *definition, d declared, spec specifiers) {
	x.kind = parsers.KindFunction
	exported := !spec.static && !w.hidden && !w.code
	switch {
	case d.owner != 0:
		x.kind, exported = parsers.KindMethod, !w.hidden
		if x.name == d.owner {
			x.kind = parsers.KindConstructor
		}
	case w.class != parsers.NoDef:
		x.kind, exported = parsers.KindMethod, !w.private
		if x.name == w.b.File.Defs[w.class].Name {
			x.kind = parsers.KindConstructor
		}
		if spec.static {
			x.flags |= parsers.FlagStatic
		}
	case w.code:
		x.flags |= parsers.FlagLocal
	}
	if exported {
		x.flags |= parsers.FlagExported
	}
}

// prototype declares a function that is defined elsewhere.
func (w *walker) prototype(n, outer, c, typ uint32, d declared, spec specifiers, doc string) {
	x := definition{node: outer, off: w.start(d.name), name: w.functionName(d.name), headEnd: w.end(c), doc: doc, flags: parsers.FlagAbstract}
	if d.owner != 0 || x.name == 0 { // names what is declared elsewhere
		w.typeRefs(typ)
		if d.scopes != 0 {
			w.scopeRefs(d.scopes)
		}
		w.declaratorRefs(c)
		return
	}
	w.callable(&x, d, spec)
	id := w.def(x)
	if x.kind != parsers.KindConstructor {
		w.b.File.Defs[id].Type = d.typ
		if w.isAuto(typ) && w.trailing(d.function) == 0 && w.kind(d.name) != kOperatorCast {
			w.b.File.Defs[id].Type = 0
		}
	}
	w.within(id, func() {
		w.scope(outer, func() {
			w.templates(outer, n)
			w.typeRefs(typ)
			w.signatureParts(n, d)
		})
	})
}

// functionName is the name of a function: operators and conversions are written without
// needless space.
func (w *walker) functionName(n uint32) parsers.NameID {
	switch w.kind(n) {
	case kOperator:
		return w.operatorName(n)
	case kOperatorCast:
		text := append([]byte("operator "), bytes.Join(bytes.Fields(w.t.Text(w.t.Child(n, fType))), []byte(" "))...)
		if d := w.t.Child(n, fDeclarator); d != 0 && w.kind(d) == kAbstractPointer {
			text = append(text, '*')
		}
		return w.b.Name(text)
	case kDestructor:
		return w.b.Name(bytes.ReplaceAll(w.t.Text(n), []byte(" "), nil))
	}
	return w.name(n)
}

func (w *walker) operatorName(n uint32) parsers.NameID {
	op := bytes.TrimSpace(bytes.TrimPrefix(w.t.Text(n), []byte("operator")))
	name := []byte("operator")
	if len(op) > 0 && identStart(op[0]) {
		name = append(name, ' ')
	}
	return w.b.Name(append(name, bytes.Join(bytes.Fields(op), nil)...))
}

// receiver binds what a member that is defined outside of its class works on.
func (w *walker) receiver(n uint32, d declared) {
	if d.scope != 0 && d.owner != 0 {
		w.b.Bind(parsers.Bind{Name: w.b.Str("this"), Kind: parsers.BindRecv, From: w.start(n), To: w.end(n), Off: w.start(n), Encl: w.encl, Type: d.scope})
	}
}

// scopeRefs visits the names before the double colons of a declared name.
func (w *walker) scopeRefs(n uint32) {
	var prefix parsers.ExprID
	for n != 0 && w.kind(n) == kQualified {
		if s := w.t.Child(n, fScope); s != 0 {
			id := w.plainName(s)
			w.ref(id, parsers.RoleType, prefix, 0)
			w.templateArgs(s)
			prefix = w.part(s, prefix, maxExpr)
		}
		n = w.t.Child(n, fName)
	}
}

// broken visits what the grammar took for a function and is none.
func (w *walker) broken(n, typ, decl uint32) {
	w.scope(n, func() {
		w.typeRefs(typ)
		w.declaratorRefs(decl)
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if c != typ && c != decl {
				w.stmt(c)
			}
		}
	})
}

// macroHead names a definition whose head a macro writes: a test by the words in the
// parentheses, another one by the macro with its first word. It gives the class that a
// test belongs to.
func (w *walker) macroHead(x *definition, m head) (recv parsers.NameID) {
	x.kind = parsers.KindFunction
	x.flags = x.flags&^parsers.FlagExported | parsers.FlagDecorated
	x.off, x.name = m.name.start, w.b.Name(w.s.text(m.name))
	if len(m.args) > 0 {
		last := m.args[0]
		x.name = w.b.Name(append(append(bytes.Clone(w.s.src[m.name.start:m.name.end]), '('), append(bytes.Clone(w.s.text(last)), ')')...))
	}
	if !testWords[string(w.s.text(m.name))] {
		return 0
	}
	x.flags |= parsers.FlagTest
	var names []tok
	for _, t := range m.args {
		switch {
		case t.kind == tokText && t.end-t.start > 2 && len(names) == 0:
			x.off, x.name = t.start+1, w.b.Name(w.s.src[t.start+1:t.end-1])
			return 0
		case t.kind == tokIdent && len(names) < 2:
			names = append(names, t)
		}
	}
	switch len(names) {
	case 1:
		x.off, x.name = names[0].start, w.b.Name(w.s.text(names[0]))
	case 2:
		x.off, x.name = names[1].start, w.b.Name(w.s.text(names[1]))
		return w.b.Name(w.s.text(names[0]))
	}
	return 0
}
