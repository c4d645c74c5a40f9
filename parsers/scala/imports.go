package scala

import (
	"bytes"

	"vade/parsers"
)

// joined is the text of a dotted name.
func (w *walker) joined(parts []uint32) string {
	var b []byte
	for _, p := range parts {
		name := w.b.Text(w.name(p))
		if name == "_root_" {
			continue
		}
		if len(b) > 0 {
			b = append(b, '.')
		}
		b = append(b, name...)
	}
	return string(b)
}

// packageClause reads "package a.b", for what follows or for what is in braces.
func (w *walker) packageClause(n uint32) {
	id, body := w.t.Child(n, fName), w.t.Child(n, fBody)
	var parts []uint32
	for c := w.first(id); id != 0 && c != 0; c = w.next(id, c) {
		if w.kind(c) == kIdent {
			parts = append(parts, c)
		}
	}
	if len(parts) == 0 {
		w.children(n)
		return
	}
	name := w.joined(parts)
	if body == 0 {
		w.enterPackage(name, parts[0])
		return
	}
	m := mods{start: w.node(n).Start}
	d := w.def(n, parts[0], w.b.Str(name), parsers.KindModule, m, w.node(body).Start)
	w.within(scope{def: d, end: w.node(n).End}, func() { w.children(body) })
}

// enterPackage joins the name of a package with that of the one around. What that one
// has is known without a qualifier.
func (w *walker) enterPackage(name string, at uint32) {
	f := w.b.File
	if f.Package == "" {
		f.Package = name
		return
	}
	x := w.node(at)
	f.Imports = append(f.Imports, parsers.Import{Path: f.Package, Name: w.b.Str("*"), Flags: parsers.ImportDot, Off: x.Start, Line: x.Row + 1,
		Col: x.Col + 1, Encl: parsers.NoDef})
	f.Package += "." + name
}

// packageObject reads "package object a { … }": its members are those of the package.
func (w *walker) packageObject(n uint32) {
	name, body := w.t.Child(n, fName), w.t.Child(n, fBody)
	if w.empty(name) {
		w.children(n)
		return
	}
	m := w.modifiers(n)
	head := w.trimmed(n)
	if body != 0 {
		head = w.node(body).Start
	}
	d := w.def(n, name, w.name(name), parsers.KindModule, m, head)
	t := &typeInfo{def: d, name: w.name(name)}
	w.within(scope{def: d, end: w.node(n).End}, func() {
		w.supers(n, t)
		if body != 0 {
			w.children(body)
		}
	})
}

// importDecl reads "import a.b.{c, d => e, _}, f.g". An export brings nothing in.
func (w *walker) importDecl(n uint32, binds bool) {
	var parts []uint32
	flush := func() {
		if len(parts) > 1 {
			w.importName(parts[:len(parts)-1], parts[len(parts)-1], 0, binds)
		}
		parts = nil
	}
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch k := w.kind(c); {
		case k == kIdent || k == kOperator:
			if len(parts) > 0 && bytes.IndexByte(w.t.Src[w.end(parts[len(parts)-1]):max(w.end(parts[len(parts)-1]), w.node(c).Start)], ',') >= 0 {
				flush()
			}
			parts = append(parts, c)
		case k == kWildcardImport:
			w.importAll(parts, c, binds)
			parts = nil
		case k == kSelectors:
			w.selectors(parts, c, binds)
			parts = nil
		case k == kRenamed:
			w.importName(parts, w.t.Child(c, fName), w.t.Child(c, fAlias), binds)
			parts = nil
		case k == kStable: // a.b of an older tree
			parts = append(parts, c)
		}
	}
	flush()
}

func (w *walker) selectors(parts []uint32, n uint32, binds bool) {
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch k := w.kind(c); {
		case k == kIdent || k == kTypeIdent || k == kOperator:
			w.importName(parts, c, 0, binds)
		case k == kRenamed:
			w.importName(parts, w.t.Child(c, fName), w.t.Child(c, fAlias), binds)
		case k == kWildcardImport || k == kWildcard:
			w.importAll(parts, c, binds)
		case isType(k):
			w.typ(c)
		}
	}
}

// scoped gives an import its place: in code and in types it holds to the end of the
// block.
func (w *walker) scoped(m parsers.Import, at uint32) parsers.Import {
	m.Off, m.Line, m.Col = w.place(at)
	m.Encl = w.s.def
	if w.s.def != parsers.NoDef && m.Flags&parsers.ImportDot == 0 {
		m.From, m.To = w.node(at).Start, max(w.s.end, w.node(at).Start+1)
	}
	return m
}

// importName reads the import of one name. One that is renamed to "_" is left out.
func (w *walker) importName(parts []uint32, name, alias uint32, binds bool) {
	if len(parts) == 0 || w.empty(name) || alias != 0 && w.name(alias) == 0 {
		return
	}
	if binds {
		m := parsers.Import{Path: w.joined(parts), Name: w.name(name), Alias: w.name(alias)}
		w.b.File.Imports = append(w.b.File.Imports, w.scoped(m, name))
		w.ref(name, parsers.RoleImport, 0, 0)
		return
	}
	w.ref(name, parsers.RoleRef, w.b.Some(w.pathOf(parts)), 0)
}

func (w *walker) importAll(parts []uint32, at uint32, binds bool) {
	if len(parts) == 0 || !binds {
		return
	}
	m := parsers.Import{Path: w.joined(parts), Name: w.b.Str("*"), Flags: parsers.ImportDot}
	w.b.File.Imports = append(w.b.File.Imports, w.scoped(m, at))
}

// pathOf is a dotted name as a value.
func (w *walker) pathOf(parts []uint32) parsers.ExprID {
	var x parsers.ExprID
	for i, p := range parts {
		if i == 0 {
			x = w.ident(p)
		} else {
			x = w.b.Member(x, w.name(p))
		}
	}
	return x
}
