package php

import (
	"bytes"
	"strings"

	"vade/parsers"
)

// inFunction tells whether a function is the innermost definition.
func (w *walker) inFunction() bool {
	return w.encl != parsers.NoDef && w.b.File.Defs[w.encl].Kind.IsCallable()
}

// spaceDef is the name space around, if it is a definition.
func (w *walker) spaceDef() parsers.DefID {
	d := w.encl
	for d != parsers.NoDef && w.b.File.Defs[d].Kind != parsers.KindModule {
		d = w.b.File.Defs[d].Parent
	}
	return d
}

// visibility gives the flags of the words in front of a member.
func (w *walker) visibility(n uint32) parsers.Flag {
	fl := parsers.FlagExported
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kVisibility:
			if strings.EqualFold(string(w.t.Text(c)), "private") {
				fl &^= parsers.FlagExported
			}
		case kStaticMod:
			fl |= parsers.FlagStatic
		case kAbstractMod:
			fl |= parsers.FlagAbstract
		}
	}
	return fl
}

// constants reads const A = 1, B = 2.
func (w *walker) constants(n uint32) {
	fl := w.visibility(n)
	if w.owner.def != parsers.NoDef && w.owner.def == w.encl {
		fl |= parsers.FlagStatic
	}
	fl |= w.attributes(n)
	typ := w.typ(w.t.Child(n, fType))
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kConstElement {
			continue
		}
		id := w.t.First(c)
		if id == 0 || w.kind(id) != kName {
			continue
		}
		s := w.at(id, w.name(id))
		d := w.define(n, parsers.KindConstant, s, fl)
		w.signature(d, n, c)
		value := w.t.Last(c)
		var x parsers.ExprID
		if value != id {
			x = w.use(value)
		}
		w.b.File.Defs[d].Type, w.b.File.Defs[d].Value = typ, x
	}
}

// signature makes that of one of several names of a declaration: what stands in front
// of the first name, and the part c.
func (w *walker) signature(d parsers.DefID, n, c uint32) {
	first := c
	for e := w.t.First(n); e != 0; e = w.t.Sibling(n, e) {
		if w.kind(e) == w.kind(c) {
			first = e
			break
		}
	}
	start := w.start(n)
	head := parsers.Signature(w.t.Src[start:max(start, w.node(first).Start)])
	part := parsers.Signature(w.t.Src[w.node(c).Start:w.lineEnd(w.node(c).Start, w.node(c).End)])
	w.b.File.Defs[d].Signature = parsers.Cut(strings.TrimSpace(head+" "+part), parsers.MaxSignature)
}

// defineConstant reads define('A', 1).
func (w *walker) defineConstant(args uint32) {
	if args == 0 {
		return
	}
	first := w.t.First(args)
	if first == 0 || w.kind(first) != kArg {
		return
	}
	word := w.t.First(first)
	if word == 0 || w.kind(word) != kString {
		return
	}
	id := w.t.First(word)
	if id == 0 || w.kind(id) != kStringContent || !identifier(w.t.Text(id)) {
		return
	}
	encl := w.encl
	w.encl = parsers.NoDef // it has no name space
	s := w.at(id, w.name(id))
	s.head = w.lineEnd(w.node(id).Start-1, w.node(args).End)
	d := w.define(args, parsers.KindConstant, s, parsers.FlagExported)
	def := &w.b.File.Defs[d]
	def.Doc, def.Signature = "", "define"+parsers.Signature(w.t.Src[w.node(args).Start:w.lineEnd(w.node(args).Start, w.node(args).End)])
	w.encl = encl
}

// properties reads public Foo $a = 1, $b.
func (w *walker) properties(n uint32) {
	fl := w.visibility(n) | w.attributes(n)
	doc := w.docText(n)
	typ := w.typ(w.t.Child(n, fType))
	typ = w.better(typ, w.docType(doc, "@var", w.node(n).Start))
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kPropertyElement {
			continue
		}
		id := w.t.First(c)
		if id == 0 || w.kind(id) != kVariable {
			continue
		}
		id = w.t.First(id)
		if id == 0 {
			continue
		}
		d := w.define(n, parsers.KindProperty, w.at(id, w.name(id)), fl)
		w.signature(d, n, c)
		var x parsers.ExprID
		if init := w.t.ChildKind(c, kPropertyInit); init != 0 {
			if x = w.inner(init); w.isLit(x, "null") || w.isEmpty(x) {
				x = 0
			}
		}
		w.b.File.Defs[d].Type, w.b.File.Defs[d].Value = typ, x
	}
}

// isEmpty tells whether a value is a list of which nothing is known.
func (w *walker) isEmpty(x parsers.ExprID) bool {
	e := w.b.File.Exprs[x]
	return e.Op == parsers.OpList && e.A == 0
}

// callable reads a function or a method.
func (w *walker) callable(n uint32) {
	id, body := w.t.Child(n, fName), w.t.Child(n, fBody)
	if id == 0 || w.node(id).Start == w.node(id).End {
		w.children(n)
		return
	}
	encl := w.encl
	kind, fl := parsers.KindFunction, parsers.FlagExported
	if w.kind(n) == kMethod && w.owner.def != parsers.NoDef {
		kind, fl = parsers.KindMethod, w.visibility(n)
		if strings.EqualFold(string(w.t.Text(id)), "__construct") {
			kind = parsers.KindConstructor
		}
		if body == 0 {
			fl |= parsers.FlagAbstract
		}
	} else if w.inFunction() { // functions in functions are known everywhere
		w.encl = w.spaceDef()
	}
	doc := w.docText(n)
	if kind == parsers.KindMethod && w.runByTests(w.t.Text(id), doc) {
		fl |= parsers.FlagTest
	}
	s := w.at(id, w.name(id))
	s.head = w.node(n).End
	if body != 0 {
		s.head = w.node(body).Start
	}
	d := w.define(n, kind, s, fl|w.attributes(n))
	w.within(d, func() { w.scope(w.start(n), w.node(n).End, func() { w.functionBody(n, body, d, doc) }) })
	w.encl = encl
}

// runByTests tells whether a test runner finds a method.
func (w *walker) runByTests(name, doc []byte) bool {
	if !w.test {
		return false
	}
	switch string(name) {
	case "setUp", "tearDown", "setUpBeforeClass", "tearDownAfterClass":
		return true
	}
	return bytes.HasPrefix(name, []byte("test")) || bytes.Contains(doc, []byte("@test"))
}

// functionBody reads the parameters, the result and the body of the callable d.
func (w *walker) functionBody(n, body uint32, d parsers.DefID, doc []byte) {
	old, branch := w.flow, w.branch
	w.flow, w.branch = &flow{}, 0
	w.templates(doc, d)
	w.params(w.t.Child(n, fParams), doc)
	typ := w.typ(w.t.Child(n, fReturnType))
	typ = w.better(typ, w.docType(doc, "@return", w.from))
	w.visit(body)
	f, def := w.flow, &w.b.File.Defs[d]
	w.flow, w.branch = old, branch
	def.Type = typ
	if f.generator {
		def.Flags |= parsers.FlagGenerator
	}
	switch {
	case f.generator && (typ == 0 || w.plainIterator(typ)):
		def.Type, def.Value = 0, w.b.List(f.yields)
	case typ == 0:
		def.Value = f.returns
	}
}

// plainIterator tells whether a type is that of generators without what they yield.
func (w *walker) plainIterator(x parsers.ExprID) bool {
	name, _ := w.named(x)
	switch w.b.Text(name) {
	case "Generator", "Iterator", "Traversable":
		return w.b.File.Exprs[x].Op != parsers.OpGeneric
	}
	return w.isEmpty(x)
}

// params binds the parameters of the innermost definition.
func (w *walker) params(n uint32, doc []byte) {
	var docs map[string]parsers.ExprID
	for c := w.t.First(n); n != 0 && c != 0; c = w.t.Sibling(n, c) {
		kind := parsers.BindParam
		switch w.kind(c) {
		case kParam, kPromotedParam:
		case kVariadicParam:
			kind = parsers.BindRest
		default:
			continue
		}
		for a := w.t.First(c); a != 0; a = w.t.Sibling(c, a) {
			if w.kind(a) == kAttributes {
				w.visit(a)
			}
		}
		id := w.t.Child(c, fName)
		if id != 0 && w.kind(id) == kByRef {
			id = w.t.First(id)
		}
		if docs == nil {
			docs = w.paramDocs(doc)
		}
		name := w.varName(id)
		typ := w.better(w.typ(w.t.Child(c, fType)), docs[w.b.Text(name)])
		value := w.t.Child(c, fDefault)
		x := w.use(value)
		if value != 0 {
			kind = parsers.BindOptional
		}
		if w.isLit(x, "null") || typ != 0 {
			x = 0
		}
		if name == 0 {
			name = w.b.Str("$")
		}
		w.b.Bind(parsers.Bind{Name: name, Kind: kind, From: w.from, To: w.to, Off: w.from, Encl: w.encl, Type: typ, Value: x})
		if w.kind(c) == kPromotedParam && id != 0 {
			w.promoted(c, w.t.First(id), w.better(typ, w.docType(w.docText(c), "@var", w.from)))
		}
	}
}

// promoted adds the property that a parameter of a constructor makes.
func (w *walker) promoted(n, id uint32, typ parsers.ExprID) {
	if id == 0 || w.owner.def == parsers.NoDef {
		return
	}
	encl := w.encl
	w.encl = w.owner.def
	s := w.at(id, w.name(id))
	s.head = w.node(id).End
	d := w.define(n, parsers.KindProperty, s, w.visibility(n))
	w.b.File.Defs[d].Type = typ
	w.encl = encl
}
