package swift

import (
	"bytes"

	"vade/parsers"
)

// imports reads "import Module" and "import struct Module.Name".
func (w *walker) imports(n uint32) {
	path := w.t.ChildKind(n, kIdentifier)
	if path == 0 {
		return
	}
	last := w.t.Last(path)
	if last == 0 {
		return
	}
	off, skip := w.place(last)
	m := parsers.Import{Off: off, Line: w.node(last).Row + 1, Col: w.node(last).Col + 1 + skip, Encl: w.encl}
	words := bytes.Fields(w.t.Src[w.node(n).Start:w.node(path).Start])
	if len(words) > 0 && string(words[len(words)-1]) != "import" && last != w.t.First(path) {
		m.Path = string(bytes.TrimRight(w.t.Src[w.node(path).Start:w.node(last).Start], ". \t"))
		m.Name = w.name(last)
		w.b.File.Imports = append(w.b.File.Imports, m)
		w.ref(last, parsers.RoleImport, 0)
		return
	}
	m.Path, m.Name, m.Flags = string(w.t.Text(path)), w.b.Str("*"), parsers.ImportDot
	w.b.File.Imports = append(w.b.File.Imports, m)
}
