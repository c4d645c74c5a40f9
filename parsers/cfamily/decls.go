package cfamily

import (
	"bytes"

	"vade/parsers"
)

// file visits the top of a file.
func (w *walker) file() {
	if len(w.t.Nodes) > 0 {
		w.items(0)
	}
}

func (w *walker) items(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		w.item(c, c)
	}
}

// item visits one declaration outside of functions. outer is the template around it, or
// the node itself.
func (w *walker) item(n, outer uint32) {
	if !w.deeper() {
		return
	}
	defer func() { w.depth-- }()
	switch w.kind(n) {
	case kComment:
	case kFunction:
		w.function(n, outer)
	case kDeclaration:
		w.declaration(n, outer)
	case kFieldDecl:
		w.fieldDecl(n, outer)
	case kTypeDef:
		w.typedef(n, outer)
	case kStruct, kUnion, kClass:
		w.recordItem(n, outer)
	case kEnum:
		if w.t.Child(n, fBody) != 0 {
			w.enum(n, outer, 0, 0)
		} else {
			w.typeRefs(n)
		}
	case kNamespace:
		w.namespace(n)
	case kLinkage:
		if body := w.t.Child(n, fBody); w.kind(body) == kDeclList {
			w.items(body)
		} else {
			w.item(body, body)
		}
	case kDeclList:
		w.items(n)
	case kTemplate:
		w.template(n, outer)
	case kUsing:
		w.using(n)
	case kNamespaceAlias:
		w.namespaceAlias(n)
	case kAlias:
		w.alias(n, outer)
	case kConcept:
		w.concept(n, outer)
	case kFriend:
		w.friend(n)
	case kAccess:
		w.private = bytes.HasPrefix(w.t.Text(n), []byte("private"))
	case kInstantiation:
		w.typeRefs(w.t.Child(n, fType))
	default:
		if w.t.Nodes[n].Error() {
			w.items(n)
			return
		}
		w.stmt(n)
	}
}

// recordItem is a class that is declared or defined without a variable.
func (w *walker) recordItem(n, outer uint32) {
	if w.t.Child(n, fBody) != 0 {
		w.record(n, outer, 0, 0)
		return
	}
	w.typeRefs(n)
}

// specifiers are the words before a declaration that matter.
type specifiers struct{ static, external, constant, typedef bool }

func (w *walker) specifiers(n uint32) specifiers {
	var s specifiers
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kStorage:
			switch string(w.t.Text(c)) {
			case "static":
				s.static = true
			case "extern":
				s.external = true
			case "constexpr":
				s.constant = true
			case "typedef":
				s.typedef = true
			}
		case kQualifier:
			if t := string(w.t.Text(c)); t == "const" || t == "constexpr" {
				s.constant = true
			}
		}
	}
	return s
}

// declaration declares functions and variables.
func (w *walker) declaration(n, outer uint32) {
	typ := w.t.Child(n, fType)
	spec := w.specifiers(n)
	if w.code {
		w.local(n, typ, spec)
		return
	}
	doc := w.doc(outer)
	members := w.typeBody(typ, n)
	base := w.typ(typ)
	first := true
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Nodes[c].Field != fDeclarator {
			continue
		}
		w.declared(n, outer, c, typ, base, spec, doc, members, first)
		first = false
	}
	if first && members == 0 {
		w.typeRefs(typ)
	}
}

// typeBody defines the type that a declaration defines on the way. Of one without a
// name it gives the members, which belong to what is declared.
func (w *walker) typeBody(typ, n uint32) (members uint32) {
	if typ == 0 {
		return 0
	}
	body := w.t.Child(typ, fBody)
	if body == 0 {
		return 0
	}
	switch w.kind(typ) {
	case kStruct, kUnion, kClass:
		if w.t.Child(typ, fName) == 0 {
			return body
		}
		w.record(typ, typ, 0, 0)
	case kEnum:
		w.enum(typ, typ, 0, 0)
	}
	return 0
}

// defines reports whether the type of a declaration is defined in it.
func (w *walker) defines(typ uint32) bool {
	if typ == 0 || w.t.Child(typ, fBody) == 0 {
		return false
	}
	switch w.kind(typ) {
	case kStruct, kUnion, kClass, kEnum:
		return true
	}
	return false
}

// declared handles one declarator of a declaration outside of functions.
func (w *walker) declared(n, outer, c, typ uint32, base parsers.ExprID, spec specifiers, doc string, members uint32, first bool) {
	d := w.declarator(c, base, false)
	switch {
	case d.binding != 0:
		w.bindings(d.binding, base, w.expr(w.t.Child(c, fValue)))
		w.stmt(w.t.Child(c, fValue))
		return
	case d.name == 0 || keyword(w.t.Text(d.name)):
		w.typeRefs(typ)
		w.declaratorRefs(c)
		return
	case d.function != 0 && w.t.Child(c, fValue) == 0:
		w.prototype(n, outer, c, typ, d, spec, doc)
		return
	}
	w.variable(n, outer, c, typ, d, spec, doc, members, first)
}

// variable defines a variable outside of functions.
func (w *walker) variable(n, outer, c, typ uint32, d declared, spec specifiers, doc string, members uint32, first bool) {
	value := w.t.Child(c, fValue)
	x := definition{node: n, off: w.start(d.name), name: w.name(d.name), kind: parsers.KindVariable, headEnd: w.end(c), doc: doc}
	if outer != n {
		x.node = outer
	}
	switch {
	case d.owner != 0:
		x.kind = parsers.KindField
	case spec.constant && !d.pointer:
		x.kind = parsers.KindConstant
	}
	if value != 0 {
		if line, _ := w.s.place(w.start(value)); line != w.line(w.end(value)) {
			x.headEnd = w.start(value)
		}
	}
	if spec.external && value == 0 {
		x.flags |= parsers.FlagAbstract
	}
	if !spec.static && !w.hidden {
		x.flags |= parsers.FlagExported
	}
	id := w.def(x)
	def := &w.b.File.Defs[id]
	def.Recv = d.owner
	if def.Type = d.typ; w.isAuto(typ) {
		def.Type, def.Value = 0, w.expr(value)
	}
	w.within(id, func() {
		w.scope(outer, func() {
			w.templates(outer, n)
			w.receiver(n, d)
			if d.scopes != 0 {
				w.scopeRefs(d.scopes)
			}
			if members != 0 && first {
				w.b.File.Defs[id].Type = 0
				w.members(members, id)
			} else if first && !w.defines(typ) {
				w.constructed(typ, c, value)
			}
			w.declaratorRefs(c)
			w.initializer(value, d)
		})
	})
}

func (w *walker) line(off uint32) uint32 {
	line, _ := w.s.place(max(off, 1) - 1)
	return line
}

func (w *walker) isAuto(typ uint32) bool {
	return typ == 0 || w.kind(typ) == kPlaceholder || w.kind(typ) == kAuto
}

// constructed visits the type of a variable. With arguments it is constructed.
func (w *walker) constructed(typ, declarator, value uint32) {
	role, args := parsers.RoleType, parsers.ExprID(0)
	if w.s.cpp && typ != 0 {
		k := w.kind(declarator)
		if k == kInit {
			k = w.kind(w.t.Child(declarator, fDeclarator))
		}
		switch {
		case k == kPointer || k == kReference || k == kArray:
		case value != 0 && (w.kind(value) == kArgs || w.kind(value) == kInitList):
			role, args = parsers.RoleNew, w.args(value)
		case (k == kIdent || k == kFieldIdent) && value == 0 && w.isClassName(typ):
			role, args = parsers.RoleNew, w.b.Args(nil, nil)
		}
	}
	w.typeUse(typ, role, args)
}

// isClassName reports whether a type looks like a class, which declaring a variable
// constructs, by its name.
func (w *walker) isClassName(typ uint32) bool {
	for n := typ; n != 0; {
		switch w.kind(n) {
		case kQualified:
			n = w.t.Child(n, fName)
		case kTemplateType:
			return true
		case kTypeIdent:
			c := w.t.Text(n)[0]
			return c >= 'A' && c <= 'Z' && !shouts(w.t.Text(n))
		default:
			return false
		}
	}
	return false
}

// initializer visits the value of a variable.
func (w *walker) initializer(value uint32, d declared) {
	if value == 0 {
		return
	}
	if w.kind(value) == kInitList {
		w.initList(value, w.b.Unary(parsers.OpNew, d.typ), d.array)
		return
	}
	w.stmt(value)
}

// typedef gives a type another name.
func (w *walker) typedef(n, outer uint32) {
	typ := w.t.Child(n, fType)
	doc := w.doc(outer)
	base := w.typ(typ)
	named := parsers.NameID(0) // the name of the type that is defined on the way
	if w.defines(typ) {
		id := w.t.Child(typ, fName)
		if id == 0 {
			id = w.plainTypedef(n)
		}
		if named = w.name(id); id != 0 {
			if w.kind(typ) == kEnum {
				w.enum(typ, n, named, w.start(id))
			} else {
				w.record(typ, n, named, w.start(id))
			}
			base = w.b.Ident(named, w.start(id))
		} else {
			w.typeRefs(typ)
		}
	} else {
		named = w.tag(typ)
		defer w.typeRefs(typ)
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Nodes[c].Field != fDeclarator {
			continue
		}
		d := w.declarator(c, base, false)
		if d.name == 0 || w.name(d.name) == named {
			continue
		}
		if d.function != 0 {
			d.typ = w.funcType(d.typ, w.t.Child(d.function, fParams))
		}
		id := w.def(definition{node: n, off: w.start(d.name), name: w.name(d.name), kind: parsers.KindType, flags: w.typeFlags(), headEnd: w.typedefHead(n, typ, c), doc: doc})
		w.b.File.Defs[id].Type = d.typ
		w.within(id, func() { w.declaratorRefs(c) })
	}
}

// tag is the name behind struct, union or enum.
func (w *walker) tag(typ uint32) parsers.NameID {
	if typ == 0 {
		return 0
	}
	switch w.kind(typ) {
	case kStruct, kUnion, kClass, kEnum:
		return w.name(w.t.Child(typ, fName))
	}
	return 0
}

// plainTypedef is the first name of a typedef that is no pointer.
func (w *walker) plainTypedef(n uint32) uint32 {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Nodes[c].Field == fDeclarator && w.kind(c) == kTypeIdent {
			return c
		}
	}
	return 0
}

// typedefHead ends before the body of the type.
func (w *walker) typedefHead(n, typ, declarator uint32) uint32 {
	if typ != 0 && w.t.Child(typ, fBody) != 0 {
		return w.start(w.t.Child(typ, fBody))
	}
	return w.end(declarator)
}

// typeFlags are the flags of a type that is defined here.
func (w *walker) typeFlags() parsers.Flag {
	switch {
	case w.code:
		return parsers.FlagLocal
	case w.private || w.hidden:
		return 0
	case w.s.header || w.s.cpp:
		return parsers.FlagExported
	}
	return 0
}

// keyword reports whether a name is none: broken text was read as a declaration.
func keyword(name []byte) bool {
	if len(name) == 0 {
		return true
	}
	switch w := words[string(name)]; w.is() {
	case wordNone, wordAfter:
		return false
	case wordType: // size_t is only known to be one
		return !bytes.HasSuffix(name, []byte("_t"))
	default:
		return w != wordNone && !w.cppOnly() || w.is() == wordStatement
	}
}

// alias is using A = B.
func (w *walker) alias(n, outer uint32) {
	name, typ := w.t.Child(n, fName), w.t.Child(n, fType)
	id := w.def(definition{node: outer, off: w.start(name), name: w.name(name), kind: parsers.KindType, flags: w.typeFlags(), headEnd: w.end(n), doc: w.doc(outer)})
	w.b.File.Defs[id].Type = w.typ(typ)
	w.within(id, func() {
		w.scope(outer, func() {
			w.templates(outer, n)
			w.typeRefs(typ)
		})
	})
}

func (w *walker) concept(n, outer uint32) {
	name := w.t.Child(n, fName)
	id := w.def(definition{node: outer, off: w.start(name), name: w.name(name), kind: parsers.KindType, flags: w.typeFlags(), headEnd: w.end(name), doc: w.doc(outer)})
	w.within(id, func() {
		w.scope(outer, func() {
			w.templates(outer, n)
			for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
				if c != name {
					w.stmt(c)
				}
			}
		})
	})
}
