package csharp

import (
	"bytes"

	"vade/parsers"
)

// fields reads "Type a = 1, b;" among the members of a type.
func (w *walker) fields(n uint32) {
	decl := w.t.ChildKind(n, kVarDecl)
	if decl == 0 {
		w.children(n)
		return
	}
	m := w.mods(n, true)
	kind := parsers.KindField
	switch {
	case w.kind(n) == kEventField:
		kind = parsers.KindProperty
	case m.constant:
		kind = parsers.KindConstant
		m.flags |= parsers.FlagStatic
	}
	w.attributes(n)
	typ := w.t.Child(decl, fType)
	x := w.typ(typ, parsers.RoleType)
	for c := w.t.First(decl); c != 0; c = w.t.Sibling(decl, c) {
		id := uint32(0)
		if w.kind(c) == kDeclarator {
			id = w.t.Child(c, fName)
		}
		if id == 0 {
			continue
		}
		s := w.at(id)
		s.head = w.node(typ).End
		d := w.define(n, kind, s, m)
		def := &w.b.File.Defs[d]
		def.Type = x
		def.Signature = parsers.Cut(def.Signature+" "+parsers.Signature(w.t.Src[w.node(c).Start:w.lineEnd(w.node(c).Start, w.node(c).End)]), parsers.MaxSignature)
		v := w.value(c, x)
		w.b.File.Defs[d].Value = v
	}
}

// propertyDecl reads a property, an indexer or an event with accessors.
func (w *walker) propertyDecl(n uint32) {
	id := w.t.Child(n, fName)
	if w.kind(n) == kIndexer {
		id = w.t.ChildKind(n, kThis)
	}
	if id == 0 {
		w.children(n)
		return
	}
	value, accessors := w.t.Child(n, fValue), w.t.Child(n, fAccessors)
	s := w.at(id)
	s.head = w.node(n).End
	for _, c := range []uint32{value, accessors} {
		if c != 0 && (w.kind(c) == kArrow || w.kind(c) == kAccessors) {
			s.head = min(s.head, w.node(c).Start)
		}
	}
	m := w.mods(n, true)
	m.flags |= w.explicitFlags(n)
	if value == 0 && !w.hasBody(accessors) && m.flags&parsers.FlagStatic == 0 && w.owner.kind == parsers.KindInterface {
		m.flags |= parsers.FlagAbstract
	}
	d := w.define(n, parsers.KindProperty, s, m)
	w.attributes(n)
	w.within(d, w.node(n).End, func() {
		typ := w.typ(w.t.Child(n, fType), parsers.RoleType)
		w.b.File.Defs[d].Type = typ
		w.explicit(n)
		if list := w.t.Child(n, fParams); list != 0 {
			w.params(list, w.start(n), w.node(n).End)
		}
		w.accessors(accessors, typ)
		w.body(value, typ)
	})
}

func (w *walker) hasBody(accessors uint32) bool {
	for c := w.t.First(accessors); accessors != 0 && c != 0; c = w.t.Sibling(accessors, c) {
		if w.t.Child(c, fBody) != 0 {
			return true
		}
	}
	return false
}

// accessors reads the get and set of a property of the type typ.
func (w *walker) accessors(n uint32, typ parsers.ExprID) {
	for c := w.t.First(n); n != 0 && c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kAccessor {
			w.visit(c)
			continue
		}
		w.attributes(c)
		body := w.t.Child(c, fBody)
		if body == 0 {
			continue
		}
		word := w.accessorWord(c)
		w.block(w.node(c).End, func() {
			want := typ
			if word != "get" {
				want = 0
				from := w.node(body).Start
				w.b.Bind(parsers.Bind{Name: w.b.Str("value"), From: from, To: w.node(c).End, Off: from, Encl: w.encl, Type: typ})
			}
			w.body(body, want)
		})
	}
}

// accessorWord is the word of an accessor: get, set, init, add or remove.
func (w *walker) accessorWord(n uint32) string {
	text := w.t.Src[w.node(n).Start:w.node(w.t.Child(n, fBody)).Start]
	words := bytes.Fields(text)
	if len(words) == 0 {
		return ""
	}
	return string(words[len(words)-1])
}

// body reads a block, or the expression behind =>, that is to give a value of the
// type want.
func (w *walker) body(n uint32, want parsers.ExprID) parsers.ExprID {
	if n == 0 {
		return 0
	}
	old := w.flow
	w.flow = &flow{want: want}
	defer func() { w.flow = old }()
	switch w.kind(n) {
	case kBlock:
		w.visit(n)
		return 0
	case kArrow:
		n = w.first(n)
	}
	w.want = want
	return w.use(n)
}

// explicitFlags tells that a member is reached through an interface only: what the type
// has by the same name itself goes before.
func (w *walker) explicitFlags(n uint32) parsers.Flag {
	if w.t.ChildKind(n, kExplicit) == 0 {
		return 0
	}
	return parsers.FlagExported | parsers.FlagOverload
}

// explicit reads the interface that a member is written for: IFoo in IFoo.Run().
func (w *walker) explicit(n uint32) {
	if e := w.t.ChildKind(n, kExplicit); e != 0 {
		for c := w.t.First(e); c != 0; c = w.t.Sibling(e, c) {
			w.typ(c, parsers.RoleType)
		}
	}
}

// callable reads whatever has parameters and a body.
func (w *walker) callable(n uint32) {
	s, kind, ok := w.callableName(n)
	if !ok {
		w.children(n)
		return
	}
	body := w.t.Child(n, fBody)
	s.head = w.node(n).End
	if body != 0 {
		s.head = w.node(body).Start
	}
	m := w.mods(n, true)
	switch {
	case kind == parsers.KindFunction:
		m.flags &^= parsers.FlagExported
		if w.encl != parsers.NoDef {
			m.flags |= parsers.FlagLocal
		}
	case body == 0:
		m.flags |= parsers.FlagAbstract
	}
	m.flags |= w.explicitFlags(n)
	d := w.define(n, kind, s, m)
	w.attributes(n)
	w.within(d, w.node(n).End, func() {
		w.typeParams(n, w.start(n))
		result := w.t.Child(n, fReturns)
		if result == 0 {
			result = w.t.Child(n, fType)
		}
		typ := w.typ(result, parsers.RoleType)
		w.b.File.Defs[d].Type = typ
		w.explicit(n)
		if list := w.t.Child(n, fParams); list != 0 {
			w.params(list, w.start(n), w.node(n).End)
		}
		if init := w.t.ChildKind(n, kCtorInit); init != 0 {
			w.constructorCall(init)
		}
		if m.async {
			typ = w.awaited(typ)
		}
		w.body(body, typ)
	})
}

// callableName is where the name of a callable stands. Operators are named by their
// sign, destructors with their tilde.
func (w *walker) callableName(n uint32) (s spot, kind parsers.Kind, ok bool) {
	kind = parsers.KindMethod
	id := w.t.Child(n, fName)
	switch w.kind(n) {
	case kLocalFunction:
		kind = parsers.KindFunction
	case kConstructor:
		kind = parsers.KindConstructor
	case kDestructor:
		if id == 0 {
			return s, kind, false
		}
		s = w.at(id)
		s.name = w.b.Str("~" + w.b.Text(s.name))
		if s.off > w.node(n).Start && w.t.Src[s.off-1] == '~' {
			s.off--
			s.col--
		}
		return s, kind, true
	case kOperator, kConversion:
		return w.operatorName(n)
	case kMethod:
		if w.owner.def == parsers.NoDef && w.encl == parsers.NoDef {
			kind = parsers.KindFunction
		}
	}
	if id == 0 || w.node(id).Start == w.node(id).End {
		return s, kind, false
	}
	return w.at(id), kind, true
}

func (w *walker) operatorName(n uint32) (s spot, kind parsers.Kind, ok bool) {
	word, params := w.t.ChildKind(n, kTokOperator), w.t.Child(n, fParams)
	if word == 0 || params == 0 || w.node(params).Start < w.node(word).End {
		return s, parsers.KindMethod, false
	}
	s = w.at(word)
	sign := bytes.Join(bytes.Fields(w.t.Src[w.node(word).End:w.node(params).Start]), []byte{' '})
	sep := ""
	if len(sign) > 0 && (sign[0] == '_' || sign[0]|0x20 >= 'a' && sign[0]|0x20 <= 'z') {
		sep = " "
	}
	s.name = w.b.Str("operator" + sep + string(sign))
	return s, parsers.KindMethod, true
}

// constructorCall reads ": base(…)" and ": this(…)".
func (w *walker) constructorCall(n uint32) {
	args := w.args(w.t.ChildKind(n, kArgs), 0)
	word := w.t.ChildKind(n, kBase)
	x := w.owner.base
	if word == 0 {
		if word = w.t.ChildKind(n, kThis); word == 0 || w.owner.def == parsers.NoDef {
			return
		}
		w.implied(word, w.b.File.Defs[w.owner.def].Name, parsers.RoleNew, 0, args)
		return
	}
	w.constructs(word, x, args)
}

// params binds the parameters of the innermost definition, which are seen between two
// bytes.
func (w *walker) params(n uint32, from, to uint32) {
	add := func(id uint32, kind parsers.BindKind, typ parsers.ExprID) {
		w.b.Bind(parsers.Bind{Name: w.paramName(id), Kind: kind, From: from, To: to, Off: from, Encl: w.encl, Type: typ})
	}
	var rest parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch {
		case w.kind(c) == kParam:
			w.attributes(c)
			typ := w.typ(w.t.Child(c, fType), parsers.RoleType)
			kind := parsers.BindParam
			switch {
			case w.paramMod(c, "this"):
				kind = parsers.BindRecv
			case w.paramMod(c, "params"):
				kind, typ = parsers.BindRest, w.element(typ)
			case w.paramDefault(c, typ):
				kind = parsers.BindOptional
			}
			add(w.t.Child(c, fName), kind, typ)
		case w.kind(c) == kAttributeList:
			w.visit(c)
		case w.field(c) == fType: // params T[] rest
			rest = w.element(w.typ(c, parsers.RoleType))
		case w.field(c) == fName:
			add(c, parsers.BindRest, rest)
		}
	}
}

// paramName is the name of a parameter; an underscore is one here, since it counts.
func (w *walker) paramName(id uint32) parsers.NameID {
	if id == 0 {
		return w.b.Str("_")
	}
	return w.b.Name(bytes.TrimPrefix(w.t.Text(id), []byte{'@'}))
}

func (w *walker) paramMod(n uint32, word string) bool {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kModifier && string(w.t.Text(c)) == word {
			return true
		}
	}
	return false
}

// paramDefault reads the default of a parameter and tells whether it has one.
func (w *walker) paramDefault(n uint32, typ parsers.ExprID) bool {
	found := false
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.field(c) == 0 && w.isExpr(c) && w.kind(c) != kAttributeList {
			w.want = typ
			w.use(c)
			found = true
		}
	}
	return found
}
