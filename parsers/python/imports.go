package python

import (
	"bytes"
	"strings"

	"vade/parsers"
)

// newImport starts an import that stands at n.
func (w *walker) newImport(s *scope, n uint32, path string) parsers.Import {
	x := w.node(n)
	m := parsers.Import{Path: path, Off: x.Start, Line: x.Row + 1, Col: x.Col + 1, Encl: s.def}
	if s.kind != inModule {
		m.From, m.To = s.from, s.to
	}
	if s.typeOnly {
		m.Flags |= parsers.ImportTypeOnly
	}
	return m
}

func (w *walker) addImport(m parsers.Import) { w.b.File.Imports = append(w.b.File.Imports, m) }

// importModules reads import a.b, c as d.
func (w *walker) importModules(s *scope, n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		name, alias := c, uint32(0)
		if w.t.Kind(c) == kAliased {
			name, alias = w.t.Child(c, fName), w.t.Child(c, fAlias)
		}
		if name == 0 || w.t.Kind(name) != kDotted {
			continue
		}
		m := w.newImport(s, name, w.dotted(name))
		m.Alias = w.name(alias)
		w.addImport(m)
	}
}

// importNames reads from a import b as c, from . import d and from e import *.
func (w *walker) importNames(s *scope, n uint32) {
	path := "__future__"
	module := w.t.Child(n, fModule)
	if module != 0 {
		path = w.dotted(module)
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Kind(c) == kWildcard {
			m := w.newImport(s, c, path)
			m.Name, m.Flags = w.b.Str("*"), m.Flags|parsers.ImportDot
			w.addImport(m)
			continue
		}
		if c == module || w.node(c).Field != fName {
			continue
		}
		name, alias := c, uint32(0)
		if w.t.Kind(c) == kAliased {
			name, alias = w.t.Child(c, fName), w.t.Child(c, fAlias)
		}
		if name = w.t.First(name); name == 0 {
			continue
		}
		m := w.newImport(s, name, path)
		m.Name, m.Alias = w.name(name), w.name(alias)
		w.addImport(m)
		w.ref(s, name, parsers.RoleImport, 0)
	}
}

// dotted is the text of a module name without white space.
func (w *walker) dotted(n uint32) string {
	text := w.t.Text(n)
	if bytes.ContainsAny(text, " \t\r\n\\") {
		text = bytes.Join(bytes.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\r\n\\", r) }), nil)
	}
	return strings.ToValidUTF8(string(text), "\uFFFD")
}

// importCall reads __import__("a.b") and importlib.import_module("a.b").
func (w *walker) importCall(s *scope, n uint32, want bool) parsers.ExprID {
	arg := w.argument(n, 0)
	if arg == 0 || w.t.Kind(arg) != kString {
		return 0
	}
	text := w.stringText(arg, maxName)
	if len(text) == 0 || !modulePath(text) {
		return 0
	}
	m := w.newImport(s, arg, string(text))
	m.Flags |= parsers.ImportDynamic | parsers.ImportEffect
	w.addImport(m)
	if string(w.lastName(w.t.Child(n, fFunction))) == "__import__" && w.argument(n, 1) == 0 {
		text, _, _ = bytes.Cut(text, []byte{'.'}) // gives the first package
	}
	return w.b.Expr(parsers.Expr{Op: parsers.OpRequire, Name: w.b.Name(text)})
}

// modulePath tells whether text is dots and names.
func modulePath(text []byte) bool {
	text = bytes.TrimLeft(text, ".")
	for part := range bytes.SplitSeq(text, []byte{'.'}) {
		if !identifier(part) {
			return false
		}
	}
	return true
}
