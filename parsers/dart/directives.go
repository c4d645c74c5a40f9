package dart

import (
	"bytes"

	"vade/parsers"
)

// directive reads import, export, part and library.
func (w *walker) directive(n uint32) {
	switch w.kind(n) {
	case kLibrary: // its name means nothing to other files
	case kExport:
		w.exports(n)
	case kImport:
		if spec := w.first(n); spec != 0 {
			w.imports(spec)
		}
	default: // both sides of a part see each other's names
		if uri := w.uri(n); uri != 0 {
			w.importOf(uri, w.path(uri), "*", parsers.ImportDot|parsers.ImportExported)
		}
	}
}

// uri is the string with the path of a directive, 0 if it has none.
func (w *walker) uri(n uint32) uint32 {
	for range 4 {
		c := w.t.ChildKind(n, kString)
		if c != 0 {
			return c
		}
		if n = w.t.ChildKind(n, kURI); n == 0 {
			return 0
		}
	}
	return 0
}

// path is the path in a string, without its quotes.
func (w *walker) path(uri uint32) string {
	return string(bytes.Trim(bytes.TrimPrefix(w.t.Text(uri), []byte{'r'}), `'"`))
}

func (w *walker) importOf(at uint32, path, name string, flags parsers.ImportFlag) *parsers.Import {
	x := w.node(at)
	w.b.File.Imports = append(w.b.File.Imports, parsers.Import{
		Path: path, Name: w.b.Str(name), Flags: flags, Off: x.Start, Line: x.Row + 1, Col: x.Col + 1, Encl: w.s.def,
	})
	return &w.b.File.Imports[len(w.b.File.Imports)-1]
}

// imports reads an import: all names of a file, those behind show, or a prefix that
// stands before all of them.
func (w *walker) imports(n uint32) {
	uri := w.uri(n)
	if uri == 0 {
		return
	}
	path := w.path(uri)
	shown := w.combined(n, "show")
	w.hide(n, path, 0)
	if prefix := w.t.ChildKind(n, kIdent); prefix != 0 {
		w.importOf(prefix, path, "", 0).Alias = w.name(prefix)
		for _, name := range shown {
			w.ref(name, parsers.RoleImport, w.ident(prefix), 0)
		}
		return
	}
	if len(shown) == 0 {
		w.importOf(uri, path, "*", parsers.ImportDot)
	}
	for _, name := range shown {
		w.importOf(name, path, string(w.t.Text(name)), 0)
		w.ref(name, parsers.RoleImport, 0, 0)
	}
}

// hide notes the names that an import or export leaves out.
func (w *walker) hide(n uint32, path string, more parsers.ImportFlag) {
	for _, name := range w.combined(n, "hide") {
		w.importOf(name, path, string(w.t.Text(name)), parsers.ImportDot|parsers.ImportEffect|more)
	}
}

// combined are the names behind show or hide in a directive.
func (w *walker) combined(n uint32, word string) []uint32 {
	var list []uint32
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if w.kind(c) != kCombinator || !bytes.HasPrefix(w.t.Text(c), []byte(word)) {
			continue
		}
		for id := w.first(c); id != 0; id = w.next(c, id) {
			if w.kind(id) == kIdent && w.name(id) != 0 {
				list = append(list, id)
			}
		}
	}
	return list
}

func (w *walker) exports(n uint32) {
	uri := w.uri(n)
	if uri == 0 {
		return
	}
	add := func(at uint32, name string) {
		x := w.node(at)
		id := w.b.Str(name)
		w.b.File.Exports = append(w.b.File.Exports, parsers.Export{Name: id, Path: w.path(uri), Orig: id, Off: x.Start, Line: x.Row + 1})
	}
	shown := w.combined(n, "show")
	w.hide(n, w.path(uri), parsers.ImportExported)
	if len(shown) == 0 {
		add(uri, "*")
	}
	for _, name := range shown {
		add(name, string(w.t.Text(name)))
	}
}
