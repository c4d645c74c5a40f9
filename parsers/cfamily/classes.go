package cfamily

import (
	"bytes"

	"vade/parsers"
)

// record defines a class, struct or union. A name that a typedef gives it is told by
// name and off. One without any name has its members in what is around.
func (w *walker) record(n, outer uint32, name parsers.NameID, off uint32) parsers.DefID {
	if !w.deeper() {
		return parsers.NoDef
	}
	defer func() { w.depth-- }()
	body := w.t.Child(n, fBody)
	id := w.t.Child(n, fName)
	if id == 0 && name == 0 {
		w.anonymous(n, body)
		return parsers.NoDef
	}
	x := definition{node: outer, off: off, name: name, kind: parsers.KindStruct, flags: w.typeFlags(), headEnd: w.start(body), doc: w.doc(outer)}
	if w.kind(n) == kClass {
		x.kind = parsers.KindClass
	}
	var recv parsers.NameID
	var scopes uint32
	if id != 0 {
		if w.kind(id) == kQualified {
			d := w.declarator(id, 0, false)
			recv, scopes = d.owner, id
			id = d.name
		}
		plain := w.plainName(id)
		if plain == 0 {
			w.anonymous(n, body)
			return parsers.NoDef
		}
		x.off, x.name = w.start(plain), w.name(plain)
	}
	def := w.def(x)
	w.b.File.Defs[def].Recv = recv
	w.within(def, func() {
		w.scope(outer, func() {
			w.templates(outer, n)
			if scopes != 0 {
				w.scopeRefs(scopes)
			}
			if id != 0 && w.kind(id) == kTemplateType {
				w.templateArgs(id)
			}
			w.bases(w.t.ChildKind(n, kBaseClause), def)
			w.inside(false, def, func() {
				w.private = w.kind(n) == kClass
				w.items(body)
			})
		})
	})
	return def
}

// anonymous visits the members of a class without a name.
func (w *walker) anonymous(n, body uint32) {
	class := w.class
	code := w.code
	if class != parsers.NoDef {
		code = false
	}
	w.inside(code, class, func() {
		if class == parsers.NoDef && w.code { // a local one
			w.children(body)
			return
		}
		w.items(body)
	})
}

// members puts the fields of a type without a name into the variable that has it.
func (w *walker) members(body uint32, owner parsers.DefID) {
	w.inside(false, owner, func() { w.items(body) })
}

func (w *walker) bases(n uint32, def parsers.DefID) {
	if n == 0 {
		return
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kTypeIdent, kTemplateType, kQualified, kDependent:
			w.b.File.Defs[def].Bases = append(w.b.File.Defs[def].Bases, w.typ(c))
			w.typeUse(c, parsers.RoleInherit, 0)
		}
	}
}

// fieldDecl declares fields and methods.
func (w *walker) fieldDecl(n, outer uint32) {
	if w.class == parsers.NoDef { // only in broken text
		w.declaration(n, outer)
		return
	}
	typ := w.t.Child(n, fType)
	spec := w.specifiers(n)
	doc := w.trailingDoc(0, n)
	if outer != n {
		doc = w.doc(outer)
	}
	base := w.typ(typ)
	members := uint32(0)
	if w.defines(typ) && w.t.Child(n, fDeclarator) == 0 {
		w.typeRefs(typ)
		return
	}
	members = w.typeBody(typ, n)
	first := true
	var last parsers.DefID = parsers.NoDef
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.t.Nodes[c].Field {
		case fDeclarator:
			last = w.member(n, outer, c, typ, base, spec, doc, members, first)
			first = false
		case fDefault:
			value := c
			w.within(last, func() { w.stmt(value) })
		default:
			if w.kind(c) == kBitfield {
				w.children(c)
			}
		}
	}
	if first {
		w.typeRefs(typ)
	}
}

// member defines one field or method.
func (w *walker) member(n, outer, c, typ uint32, base parsers.ExprID, spec specifiers, doc string, members uint32, first bool) parsers.DefID {
	d := w.declarator(c, base, false)
	switch {
	case d.name == 0 || keyword(w.t.Text(d.name)) || d.function != 0 && !w.s.cpp:
		w.typeRefs(typ)
		w.declaratorRefs(c)
		return w.encl
	case d.function != 0 && d.owner == 0:
		w.prototype(n, outer, c, typ, d, spec, doc)
		return w.encl
	}
	x := definition{node: n, off: w.start(d.name), name: w.name(d.name), kind: parsers.KindField, headEnd: w.end(c), doc: doc}
	if members != 0 {
		x.headEnd = w.start(members)
	}
	if !w.private {
		x.flags |= parsers.FlagExported
	}
	if spec.static {
		x.flags |= parsers.FlagStatic
	}
	id := w.def(x)
	w.b.File.Defs[id].Type = d.typ
	w.within(id, func() {
		if members != 0 && first {
			w.b.File.Defs[id].Type = 0
			w.members(members, id)
		} else if first && !w.defines(typ) {
			w.typeRefs(typ)
		}
		w.declaratorRefs(c)
	})
	return id
}

// enum defines an enumeration. One without a name has its members in what is around.
func (w *walker) enum(n, outer uint32, name parsers.NameID, off uint32) {
	body := w.t.Child(n, fBody)
	if id := w.plainName(w.t.Child(n, fName)); id != 0 && w.kind(id) != kQualified {
		name, off = w.name(id), w.start(id)
	}
	encl := w.encl
	if name != 0 {
		x := definition{node: outer, off: off, name: name, kind: parsers.KindEnum, flags: w.typeFlags(), headEnd: w.start(body), doc: w.doc(outer)}
		if words := bytes.Fields(w.s.out[w.start(n):w.start(body)]); len(words) < 2 || string(words[1]) != "class" && string(words[1]) != "struct" {
			x.flags |= parsers.FlagEmbedded // its members are known where it is
		}
		encl = w.def(x)
	}
	w.within(encl, func() {
		w.typeRefs(w.t.Child(n, fBase))
		for c := w.t.First(body); c != 0; c = w.t.Sibling(body, c) {
			if w.kind(c) == kEnumerator {
				w.enumerator(body, c)
			} else if w.t.Nodes[c].Error() {
				w.children(c)
			}
		}
	})
}

func (w *walker) enumerator(body, n uint32) {
	id := w.t.Child(n, fName)
	if id == 0 {
		return
	}
	def := w.def(definition{node: n, off: w.start(id), name: w.name(id), kind: parsers.KindEnumMember, flags: w.typeFlags(), headEnd: w.end(n), doc: w.trailingDoc(body, n)})
	w.within(def, func() { w.stmt(w.t.Child(n, fValue)) })
}

// fieldInits are the initialisers of a constructor: of fields, and of bases, which they
// construct.
func (w *walker) fieldInits(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kFieldInit {
			continue
		}
		name := w.firstOf(c)
		var list uint32
		for x := w.t.First(c); x != 0; x = w.t.Sibling(c, x) {
			if k := w.kind(x); k == kArgs || k == kInitList {
				list = x
			}
		}
		switch {
		case name == 0:
		case w.kind(name) == kQualified:
			w.qualifiedUse(name, 0, parsers.RoleNew, w.args(list))
		case w.kind(name) == kTemplateMethod:
			w.ref(w.t.Child(name, fName), parsers.RoleNew, 0, w.args(list))
			w.templateArgs(name)
		case w.isBase(name):
			w.ref(name, parsers.RoleNew, 0, w.args(list))
		default:
			w.ref(name, parsers.RoleWrite, 0, 0)
		}
		if list != 0 {
			w.children(list)
		}
	}
}

// isBase reports whether an initialiser is one of a base, or of the class itself: by the
// class, if the file has it, else by its name.
func (w *walker) isBase(n uint32) bool {
	name := w.name(n)
	f := w.b.File
	d := &f.Defs[w.encl]
	class := d.Parent
	if d.Recv != 0 {
		class = parsers.NoDef
		for i := range f.Defs {
			if f.Defs[i].Name == d.Recv && f.Defs[i].Kind.IsType() {
				class = parsers.DefID(i)
			}
		}
	}
	if class != parsers.NoDef {
		for i := int(class); i < len(f.Defs); i++ {
			if f.Defs[i].Parent == class && f.Defs[i].Name == name && f.Defs[i].Kind == parsers.KindField {
				return false
			}
		}
		for _, b := range f.Defs[class].Bases {
			if f.Exprs[b].Name == name {
				return true
			}
		}
	}
	if name == d.Recv || d.Parent != parsers.NoDef && f.Defs[d.Parent].Name == name {
		return true
	}
	c := w.t.Text(n)[0]
	return c >= 'A' && c <= 'Z'
}
