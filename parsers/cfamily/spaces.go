package cfamily

import (
	"bytes"

	"vade/parsers"
)

// namespace is a name space. One without a name is none of its own: its members are
// known in the file only.
func (w *walker) namespace(n uint32) {
	name, body := w.t.Child(n, fName), w.t.Child(n, fBody)
	if body == 0 {
		return
	}
	hidden := w.hidden
	defer func() { w.hidden = hidden }()
	if name == 0 {
		w.hidden = true
		w.scope(n, func() { w.items(body) })
		return
	}
	text := bytes.ReplaceAll(bytes.Join(bytes.Fields(w.t.Text(name)), nil), []byte("::inline"), []byte("::"))
	x := definition{node: n, off: w.start(name), name: w.b.Name(text), kind: parsers.KindModule, headEnd: w.start(body), doc: w.doc(n)}
	if !w.hidden {
		x.flags |= parsers.FlagExported
	}
	if bytes.HasPrefix(w.t.Text(n), []byte("inline")) {
		x.flags |= parsers.FlagEmbedded
	}
	w.within(w.def(x), func() { w.scope(n, func() { w.items(body) }) })
}

// template visits what a template declares. Its parameters are bound by the definition,
// see templates.
func (w *walker) template(n, outer uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kTemplateParams, kComment:
		case kRequires:
		default:
			w.item(c, outer)
		}
	}
}

// templates binds the parameters of the templates around a declaration.
func (w *walker) templates(outer, n uint32) {
	for t := outer; t != 0 && t != n && w.kind(t) == kTemplate; {
		var inner uint32
		for c := w.t.First(t); c != 0; c = w.t.Sibling(t, c) {
			switch w.kind(c) {
			case kTemplateParams:
				w.typeParams(c, w.start(outer))
			case kRequires:
				w.stmt(c)
			case kTemplate:
				inner = c
			}
		}
		t = inner
	}
}

func (w *walker) typeParams(list, off uint32) {
	for p := w.t.First(list); p != 0; p = w.t.Sibling(list, p) {
		switch w.kind(p) {
		case kTypeParam, kVarTypeParam:
			w.bind(w.name(w.t.Last(p)), parsers.BindTypeParam, off, 0, 0)
		case kOptTypeParam:
			w.bind(w.name(w.t.Child(p, fName)), parsers.BindTypeParam, off, 0, 0)
			w.typeRefs(w.t.Child(p, fDefaultType))
		case kTemplateTemplate:
			if last := w.t.Last(p); last != 0 {
				if w.kind(last) == kOptTypeParam {
					last = w.t.Child(last, fName)
				} else {
					last = w.t.Last(last)
				}
				w.bind(w.name(last), parsers.BindTypeParam, off, 0, 0)
			}
		case kParam, kOptParam, kVarParam:
			w.valueParam(p, off)
		}
	}
}

// valueParam is a template parameter with a type, which may be a concept.
func (w *walker) valueParam(p, off uint32) {
	typ := w.t.Child(p, fType)
	d := w.declarator(w.t.Child(p, fDeclarator), w.typ(typ), false)
	w.typeRefs(typ)
	w.declaratorRefs(w.t.Child(p, fDeclarator))
	w.stmt(w.t.Child(p, fDefault))
	if d.name == 0 {
		return
	}
	kind := parsers.BindLocal
	if typ != 0 && (w.kind(typ) == kTypeIdent || w.kind(typ) == kQualified || w.kind(typ) == kTemplateType) {
		kind, d.typ = parsers.BindTypeParam, 0
	}
	w.bind(w.name(d.name), kind, off, d.typ, 0)
}

// spaceMark stands before the path of an import that names a name space and no file.
const spaceMark = "::"

// using brings in a name, or all names of a name space.
func (w *walker) using(n uint32) {
	target := w.t.Last(n)
	if target == 0 {
		return
	}
	all := bytes.Contains(w.t.Text(n)[:min(int(w.start(target)-w.start(n)), len(w.t.Text(n)))], []byte("namespace"))
	if w.class != parsers.NoDef {
		w.usingMember(target)
		return
	}
	path, name := w.spacePath(target)
	m := parsers.Import{Path: spaceMark + path, Encl: w.encl}
	switch {
	case all:
		if path != "" && name != 0 {
			m.Path += "::"
		}
		m.Path += string(w.t.Text(name))
		m.Name, m.Flags = w.b.Str("*"), parsers.ImportDot
		w.typeUse(target, parsers.RoleRef, 0)
	case name == 0 || path == "":
		return
	default:
		m.Name = w.name(name)
		w.typeUse(target, parsers.RoleImport, 0)
	}
	w.importAt(m, n, name)
}

// usingMember makes a member of a base known in a class.
func (w *walker) usingMember(target uint32) {
	if w.kind(target) == kQualified {
		w.qualifiedUse(target, 0, parsers.RoleRef, 0)
	}
}

// importAt completes an import of a name space and adds it.
func (w *walker) importAt(m parsers.Import, n, name uint32) {
	m.Off = w.start(name)
	m.Line, m.Col = w.s.place(m.Off)
	if w.scopeEnd < uint32(len(w.s.src)) || w.code {
		m.From, m.To = w.start(n), w.scopeEnd
	}
	w.b.File.Imports = append(w.b.File.Imports, m)
}

// spacePath splits a qualified name: the path before the last name, and the node of that.
func (w *walker) spacePath(n uint32) (path string, name uint32) {
	for n != 0 {
		switch w.kind(n) {
		case kQualified:
			if s := w.t.Child(n, fScope); s != 0 {
				if path != "" {
					path += "::"
				}
				path += string(w.t.Text(w.plainName(s)))
			}
			n = w.t.Child(n, fName)
		case kNested:
			for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
				if w.t.Sibling(n, c) == 0 {
					return path, c
				}
				if path != "" {
					path += "::"
				}
				path += string(w.t.Text(c))
			}
			return path, 0
		default:
			return path, w.plainName(n)
		}
	}
	return path, 0
}

// namespaceAlias is namespace a = b::c.
func (w *walker) namespaceAlias(n uint32) {
	alias, target := w.t.Child(n, fName), w.t.Last(n)
	if alias == 0 || target == alias {
		return
	}
	path, name := w.spacePath(target)
	if name == 0 {
		return
	}
	w.importAt(parsers.Import{Path: spaceMark + path, Name: w.name(name), Alias: w.name(alias), Encl: w.encl}, n, name)
}

// friend names a class or function that may see all; one with a body stands in the name
// space around.
func (w *walker) friend(n uint32) {
	space := w.encl
	for space != parsers.NoDef && w.b.File.Defs[space].Kind.IsType() {
		space = w.b.File.Defs[space].Parent
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kFunction:
			w.within(space, func() {
				class := w.class
				w.class = parsers.NoDef
				w.function(c, c)
				w.class = class
			})
		case kDeclaration:
			w.typeRefs(w.t.Child(c, fType))
			w.declaratorRefs(w.t.Child(c, fDeclarator))
		case kTypeIdent, kQualified, kTemplateType, kClass, kStruct:
			w.typeRefs(c)
		}
	}
}
