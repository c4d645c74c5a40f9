package php

import (
	"bytes"
	"strings"

	"vade/parsers"
)

// useDecl reads use A\B as C, use A\{B, C as D}, use function A\b.
func (w *walker) useDecl(n uint32) {
	prefix := ""
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kUseClause:
			w.useClause(n, c, "")
		case kNamespaceName:
			prefix = plain(w.t.Text(c))
		case kUseGroup:
			for g := w.t.First(c); g != 0; g = w.t.Sibling(c, g) {
				if w.kind(g) == kUseGroupClause {
					w.useClause(n, g, prefix)
				}
			}
		}
	}
}

func (w *walker) useClause(n, clause uint32, prefix string) {
	var target, alias uint32
	for c := w.t.First(clause); c != 0; c = w.t.Sibling(clause, c) {
		switch w.kind(c) {
		case kName, kQualified, kNamespaceName:
			target = c
		case kUseAlias:
			alias = w.t.First(c)
		}
	}
	if target == 0 {
		return
	}
	id := target
	if w.kind(target) != kName {
		if id = w.t.Last(target); id == 0 || w.kind(id) != kName {
			return
		}
	}
	path := strings.Trim(prefix+`\`+plain(w.t.Src[w.node(target).Start:w.node(id).Start]), `\`)
	path = strings.ReplaceAll(path, `\\`, `\`)
	x := w.node(id)
	m := parsers.Import{Path: path, Name: w.name(id), Alias: w.name(alias), Off: x.Start, Line: x.Row + 1, Col: x.Col + 1, Encl: w.encl}
	if w.encl != parsers.NoDef {
		m.From, m.To = w.node(n).Start, w.b.File.Defs[w.encl].End
	}
	w.b.File.Imports = append(w.b.File.Imports, m)
	name := w.b.Text(m.Alias)
	if name == "" {
		name = w.b.Text(m.Name)
	}
	if w.aliases == nil {
		w.aliases = map[string]string{}
	}
	w.aliases[strings.ToLower(name)] = strings.Trim(path+`\`+w.b.Text(m.Name), `\`)
	w.ref(id, parsers.RoleImport, 0)
}

// include reads require 'a.php' and require __DIR__ . '/a.php'.
func (w *walker) include(n uint32) {
	w.children(n)
	arg := w.t.First(n)
	for arg != 0 && w.kind(arg) == kInner {
		arg = w.t.First(arg)
	}
	if arg == 0 {
		return
	}
	dot := ""
	if w.kind(arg) == kBinary {
		left, right := w.t.Child(arg, fLeft), w.t.Child(arg, fRight)
		if left == 0 || right == 0 || !here(w.t.Text(left)) {
			return
		}
		arg, dot = right, "."
	}
	if w.kind(arg) != kString {
		return
	}
	id := w.t.First(arg)
	if id == 0 || w.kind(id) != kStringContent {
		return
	}
	x := w.node(id)
	w.b.File.Imports = append(w.b.File.Imports, parsers.Import{Path: dot + string(w.t.Text(id)), Flags: parsers.ImportEffect,
		Off: x.Start, Line: x.Row + 1, Col: x.Col + 1, Encl: w.encl})
}

// here tells whether an expression is the folder of the file.
func here(text []byte) bool {
	switch string(bytes.ToLower(bytes.Join(bytes.Fields(text), nil))) {
	case "__dir__", "dirname(__file__)":
		return true
	}
	return false
}
