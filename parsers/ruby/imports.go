package ruby

import (
	"path"
	"strings"

	"vade/parsers"
)

// imports reads require "a", require_relative "b" and autoload :C, "d". A path that is
// meant from the folder of the file begins with a dot.
func (w *walker) imports(by string, list uint32) {
	if list == 0 {
		return
	}
	first := w.t.First(list)
	if first == 0 {
		return
	}
	m := parsers.Import{Flags: parsers.ImportEffect, Encl: w.encl}
	at := first
	if by == "autoload" {
		if w.kind(first) != kSymbol {
			return
		}
		name, skip := w.symbolName(first)
		recv := w.top()
		if w.owner.def != parsers.NoDef {
			recv = w.def(w.owner.def)
		}
		w.refAt(first, skip, name, parsers.RoleRef, recv, 0)
		if at = w.t.Sibling(list, first); at == 0 {
			return
		}
	}
	p, id := w.path(at)
	if p == "" {
		return
	}
	if by == "require_relative" && !strings.HasPrefix(p, ".") && !strings.HasPrefix(p, "/") {
		p = "./" + p
	}
	x := w.node(id)
	m.Path, m.Off, m.Line, m.Col = p, x.Start, x.Row+1, x.Col+1
	w.b.File.Imports = append(w.b.File.Imports, m)
}

// path is the path that an argument writes: a string, File.expand_path("a", __dir__),
// File.expand_path("../a", __FILE__), File.join(__dir__, "a").
func (w *walker) path(n uint32) (string, uint32) {
	switch w.kind(n) {
	case kString:
		c := w.t.First(n)
		if c == 0 || w.kind(c) != kContent || w.t.Sibling(n, c) != 0 {
			return "", 0
		}
		return w.text(c), c
	case kCall:
	default:
		return "", 0
	}
	recv, m, list := w.t.Child(n, fReceiver), w.t.Child(n, fMethod), w.t.Child(n, fArguments)
	if recv == 0 || m == 0 || list == 0 || w.text(recv) != "File" {
		return "", 0
	}
	a := w.t.First(list)
	if a == 0 {
		return "", 0
	}
	b := w.t.Sibling(list, a)
	if b == 0 || w.t.Sibling(list, b) != 0 {
		return "", 0
	}
	text, base := a, w.text(b)
	if w.text(m) == "join" {
		text, base = b, w.text(a)
	}
	if w.kind(text) != kString {
		return "", 0
	}
	p, id := w.path(text)
	switch {
	case p == "":
		return "", 0
	case base == "__dir__":
		p = path.Join(".", p)
	case base == "__FILE__" && strings.HasPrefix(p, "../"):
		p = path.Join(".", p[3:])
	default:
		return "", 0
	}
	if !strings.HasPrefix(p, ".") {
		p = "./" + p
	}
	return p, id
}
