package csharp

import (
	"bytes"

	"vade/parsers"
)

// using reads "using A.B;", "using static A.B;" and "using X = A.B;".
func (w *walker) using(n uint32) {
	alias := w.t.Child(n, fName)
	target := uint32(0)
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if c != alias && !w.comment(c) {
			target = c
		}
	}
	if target == 0 {
		return
	}
	head := w.t.Src[w.node(n).Start:w.node(target).Start]
	switch k := w.kind(target); {
	case k != kIdent && k != kQualified && k != kAliasQualified && k != kGeneric:
		w.typeAlias(n, alias, target)
	case alias != 0:
		w.aliased(n, alias, target, global(head))
	default:
		m := w.importAt(n, w.lastName(target))
		m.Path, m.Name, m.Flags = dotted(w.t.Text(target)), w.b.Str("*"), parsers.ImportDot
		m.Flags |= global(head)
		w.b.File.Imports = append(w.b.File.Imports, m)
		if bytes.Contains(head, []byte("static")) {
			w.typ(target, parsers.RoleType)
		}
	}
}

// global tells whether a using holds in all files of the project.
func global(head []byte) parsers.ImportFlag {
	if bytes.HasPrefix(head, []byte("global")) {
		return parsers.ImportExported
	}
	return 0
}

// importAt is an import whose name is the node id. It holds in the name space around.
func (w *walker) importAt(n, id uint32) parsers.Import {
	off, skip := w.place(id)
	m := parsers.Import{Off: off, Line: w.node(id).Row + 1, Col: w.node(id).Col + 1 + skip, Encl: w.encl}
	if w.encl != parsers.NoDef {
		m.From, m.To = w.node(n).Start, w.b.File.Defs[w.encl].End
	}
	return m
}

// lastName is the last identifier of a qualified name.
func (w *walker) lastName(n uint32) uint32 {
	for range parsers.MaxDepth {
		switch w.kind(n) {
		case kQualified, kAliasQualified:
			id := w.t.Child(n, fName)
			if id == 0 {
				return n
			}
			n = id
		case kGeneric:
			if id := w.t.First(n); id != 0 {
				return id
			}
			return n
		default:
			return n
		}
	}
	return n
}

// aliased reads "using X = A.B.C".
func (w *walker) aliased(n, alias, target uint32, fl parsers.ImportFlag) {
	last := w.lastName(target)
	m := w.importAt(n, last)
	if q := w.t.Child(target, fQualifier); w.kind(target) == kQualified && q != 0 {
		m.Path = dotted(w.t.Text(q))
	}
	m.Name, m.Alias, m.Flags = w.name(last), w.name(alias), fl
	w.b.File.Imports = append(w.b.File.Imports, m)
	w.ref(last, parsers.RoleImport, 0)
	if w.kind(target) == kQualified {
		target = w.t.Child(target, fName)
	}
	if target != 0 && w.kind(target) == kGeneric {
		w.typeList(w.t.ChildKind(target, kTypeArgs))
	}
}

// typeAlias reads "using X = (int, string)": a name for a type that has none.
func (w *walker) typeAlias(n, alias, target uint32) {
	typ := w.typ(target, parsers.RoleType)
	if alias == 0 {
		return
	}
	s := w.at(alias)
	s.head = w.node(n).End
	d := w.define(n, parsers.KindType, s, mods{})
	w.b.File.Defs[d].Type = typ
}
