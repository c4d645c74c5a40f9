package ecmascript

import (
	"bytes"

	"vade/parsers"
)

func (w *walker) addImport(at uint32, m parsers.Import) {
	if w.mute > 0 {
		return
	}
	m.Off, m.Line, m.Col = w.place(at)
	m.Encl = w.encl
	w.b.File.Imports = append(w.b.File.Imports, m)
}

func (w *walker) importStatement(n uint32) {
	var flags parsers.ImportFlag
	if w.has(n, kWordType) {
		flags = parsers.ImportTypeOnly
	}
	if c := w.t.ChildKind(n, kImportRequire); c != 0 {
		if src, id := w.child(c, fSource), w.t.ChildKind(c, kIdent); src != 0 && id != 0 {
			w.addImport(id, parsers.Import{Path: w.content(src), Alias: w.name(id), Flags: flags})
			w.ref(id, parsers.RoleImport, 0)
		}
		return
	}
	src := w.child(n, fSource)
	if src == 0 {
		return
	}
	path := w.content(src)
	clause := w.t.ChildKind(n, kImportClause)
	if clause == 0 {
		w.addImport(src, parsers.Import{Path: path, Flags: flags | parsers.ImportEffect})
		return
	}
	for c := w.t.First(clause); c != 0; c = w.t.Sibling(clause, c) {
		switch w.kind(c) {
		case kIdent:
			w.addImport(c, parsers.Import{Path: path, Name: w.b.Str("default"), Alias: w.name(c), Flags: flags})
			w.ref(c, parsers.RoleImport, 0)
		case kNamespaceImport:
			id := w.t.ChildKind(c, kIdent)
			if id != 0 {
				w.addImport(id, parsers.Import{Path: path, Alias: w.name(id), Flags: flags})
				w.ref(id, parsers.RoleImport, 0)
			}
		case kNamedImports:
			w.namedImports(c, path, flags)
		}
	}
}

func (w *walker) namedImports(n uint32, path string, flags parsers.ImportFlag) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		id := w.child(c, fName)
		if w.kind(c) != kImportSpecifier || id == 0 {
			continue
		}
		m := parsers.Import{Path: path, Name: w.name(id), Alias: w.name(id), Flags: flags}
		if a := w.child(c, fAlias); a != 0 {
			m.Alias = w.name(a)
		}
		if w.has(c, kWordType) {
			m.Flags |= parsers.ImportTypeOnly
		}
		w.addImport(id, m)
		w.ref(id, parsers.RoleImport, 0)
	}
}

// importAlias is "import a = b.c".
func (w *walker) importAlias(n uint32) {
	flags, outer := w.take()
	id := w.firstReal(n)
	if id == 0 {
		return
	}
	d := w.def(decl{node: n, outer: outer, id: id, name: w.name(id), kind: parsers.KindConstant, flags: flags, head: w.spanOf(n)})
	w.declare(w.name(id), d)
	if v := w.t.Sibling(n, id); v != 0 {
		w.setTyped(d, 0, w.visit(v))
	}
}

// nested is a dotted name a.b outside of expressions.
func (w *walker) nested(n uint32) parsers.ExprID {
	prop := w.child(n, fProperty)
	obj := w.visit(w.child(n, fObject))
	w.ref(prop, parsers.RoleRef, w.known(obj))
	return w.memberOf(obj, w.name(prop))
}

func (w *walker) exportStatement(n uint32) {
	flags := parsers.FlagExported
	var word uint32
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kDecorator:
			w.visit(c)
			flags |= parsers.FlagDecorated
		case kWordDefault:
			flags |= parsers.FlagDefault
			word = c
		}
	}
	src := w.child(n, fSource)
	if d := w.child(n, fDeclaration); d != 0 {
		w.flags, w.outer = flags, n
		w.visit(d)
		w.flags, w.outer = 0, 0
		return
	}
	if v := w.child(n, fValue); v != 0 {
		w.defaultValue(n, word, v, flags)
		return
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kExportClause:
			w.exportClause(c, src)
			return
		case kNamespaceExport:
			if id := w.firstReal(c); id != 0 && src != 0 {
				w.reexport(id, w.name(id), w.content(src), w.b.Str("*"))
			}
			return
		}
	}
	if src != 0 {
		w.reexport(src, w.b.Str("*"), w.content(src), 0)
		return
	}
	if c := w.firstReal(n); c != 0 && bytes.IndexByte(w.t.Src[w.t.Nodes[n].Start:w.t.Nodes[c].Start], '=') > 0 {
		w.export(c, w.b.Str("="), w.visit(c)) // export = x
	}
}

func (w *walker) reexport(at uint32, name parsers.NameID, path string, orig parsers.NameID) {
	off, line, _ := w.place(at)
	w.b.File.Exports = append(w.b.File.Exports, parsers.Export{Name: name, Path: path, Orig: orig, Off: off, Line: line})
}

func (w *walker) exportClause(n, src uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		id := w.child(c, fName)
		if w.kind(c) != kExportSpecifier || id == 0 {
			continue
		}
		name := w.name(id)
		out := name
		if a := w.child(c, fAlias); a != 0 {
			out = w.name(a)
		}
		if src != 0 {
			w.reexport(id, out, w.content(src), name)
			w.ref(id, parsers.RoleImport, 0)
			continue
		}
		w.export(id, out, w.ident(id))
		w.ref(id, parsers.RoleRef, 0)
		w.listed = append(w.listed, name)
	}
}

// markListed marks what a list exports.
func (w *walker) markListed() {
	if len(w.listed) == 0 {
		return
	}
	in := make([]bool, len(w.b.File.Names))
	for _, n := range w.listed {
		in[n] = true
	}
	for i := range w.b.File.Defs {
		if d := &w.b.File.Defs[i]; in[d.Name] && d.Parent == parsers.NoDef && d.Flags&parsers.FlagLocal == 0 {
			d.Flags |= parsers.FlagExported
		}
	}
}

// defaultValue is "export default value". What has no name of its own is called
// default.
func (w *walker) defaultValue(n, word, val uint32, flags parsers.Flag) {
	if w.host != nil {
		w.componentValue(n, val)
		return
	}
	core := w.peel(val)
	if word == 0 {
		word = val
	}
	d := decl{node: n, outer: n, id: word, name: w.b.Str("default"), kind: parsers.KindConstant, flags: flags}
	from := w.t.Nodes[n].Start
	switch k := w.kind(core); {
	case core == 0:
	case isFunction(k):
		d.kind, d.flags = parsers.KindFunction, flags|w.functionFlags(core)
		d.head = span{from, w.headOf(core, core).to}
		d.own(w, core)
		def := w.def(d)
		w.functionOf(core, def, parsers.NoDef)
		w.within(def, func() { w.shell(val, w.defValue(def)) })
	case k == kClass:
		d.own(w, core)
		w.class(core, d, from, val)
	case k == kObject:
		d.head = span{from, w.t.Nodes[core].Start}
		def := w.def(d)
		w.within(def, func() {
			w.props = 0
			w.objectMembers(core, def, keepAttributes)
			w.setTyped(def, w.shell(val, w.defValue(def)), w.defValue(def))
		})
	case k == kCall && w.wrapped(core, 0) != 0:
		inner := w.wrapped(core, 0)
		d.kind, d.flags = parsers.KindFunction, flags|w.functionFlags(inner)
		d.head = span{from, w.headOf(inner, inner).to}
		d.own(w, inner)
		w.wrappedCall(val, inner, w.def(d))
	case k == kIdent, k == kMember:
		w.export(val, d.name, w.visit(val))
		if k == kIdent {
			w.listed = append(w.listed, w.name(core))
		}
	default:
		d.head = span{from, min(w.t.Nodes[n].End, from+2*shortValue)}
		def := w.def(d)
		w.within(def, func() {
			old := w.owner
			w.owner = def
			w.setTyped(def, 0, w.visit(val))
			w.owner = old
		})
	}
}

// own names a definition after the function or class expression n, if that has a name.
func (d *decl) own(w *walker, n uint32) {
	if id := w.child(n, fName); id != 0 {
		d.id, d.name = id, w.name(id)
	}
}
