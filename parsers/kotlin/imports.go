package kotlin

import (
	"strings"

	"vade/parsers"
)

func (w *walker) packageHeader(n uint32) {
	if id := w.t.ChildKind(n, kIdentifier); id != 0 && w.b.File.Package == "" {
		w.b.File.Package = strings.Join(w.parts(id), ".")
	}
}

// parts are the words of a dotted name.
func (w *walker) parts(n uint32) []string {
	var list []string
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if w.kind(c) == kIdent {
			list = append(list, w.b.Text(w.name(c)))
		}
	}
	return list
}

// importHeader reads "import a.b.C as D" and "import a.b.*".
func (w *walker) importHeader(n uint32) {
	id := w.t.ChildKind(n, kIdentifier)
	if id == 0 {
		return
	}
	parts, last := w.parts(id), uint32(0)
	for c := w.first(id); c != 0; c = w.next(id, c) {
		last = c
	}
	if len(parts) == 0 || w.empty(last) {
		return
	}
	off, skip := w.place(last)
	m := parsers.Import{Off: off, Line: w.node(last).Row + 1, Col: w.node(last).Col + 1 + skip, Encl: parsers.NoDef}
	if w.t.ChildKind(n, kWildcard) != 0 {
		m.Path, m.Name, m.Flags = strings.Join(parts, "."), w.b.Str("*"), parsers.ImportDot
		w.b.File.Imports = append(w.b.File.Imports, m)
		return
	}
	m.Path, m.Name = strings.Join(parts[:len(parts)-1], "."), w.name(last)
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if w.kind(c) == 0 { // as D
			m.Alias = w.name(w.t.ChildKind(c, kTypeIdent))
		}
	}
	w.b.File.Imports = append(w.b.File.Imports, m)
	w.ref(last, parsers.RoleImport, 0, 0)
}
