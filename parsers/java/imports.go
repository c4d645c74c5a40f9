package java

import "vade/parsers"

// parts are the identifiers of a qualified name.
func (w *walker) parts(n uint32) []uint32 {
	var list []uint32
	for i := n; n != 0 && i < w.node(n).Next; i++ {
		if k := w.kind(i); k == kIdent || k == kTypeIdent {
			list = append(list, i)
		}
	}
	return list
}

func (w *walker) joined(parts []uint32) string {
	var b []byte
	for i, p := range parts {
		if i > 0 {
			b = append(b, '.')
		}
		b = append(b, w.t.Text(p)...)
	}
	return string(b)
}

// path is a qualified name as an expression.
func (w *walker) path(parts []uint32) parsers.ExprID {
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

func (w *walker) packageDecl(n uint32) {
	w.annotations(n)
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if k := w.kind(c); k == kScoped || k == kIdent {
			w.b.File.Package = w.joined(w.parts(c))
		}
	}
}

func (w *walker) importDecl(n uint32) {
	var parts []uint32
	var star, static uint32
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch w.kind(c) {
		case kScoped, kIdent:
			parts = w.parts(c)
		case kAsterisk:
			star = c
		case kTokStatic:
			static = c
		}
	}
	if len(parts) == 0 {
		return
	}
	last, space := parts[len(parts)-1], parts[:len(parts)-1]
	m := parsers.Import{Path: w.joined(space), Name: w.name(last), Encl: w.s.def}
	if star != 0 {
		last, space = star, parts
		m.Path, m.Name, m.Flags = w.joined(parts), w.b.Str("*"), parsers.ImportDot
	}
	x := w.node(last)
	m.Off, m.Line, m.Col = x.Start, x.Row+1, x.Col+1
	w.b.File.Imports = append(w.b.File.Imports, m)
	if star == 0 {
		w.ref(last, parsers.RoleImport, 0)
	}
	if static != 0 && len(space) > 1 { // the class whose members come in
		class := len(space) - 1
		w.ref(space[class], parsers.RoleImport, w.path(space[:class]))
	}
}

// moduleDecl reads the descriptor of a module.
func (w *walker) moduleDecl(n uint32) {
	w.annotations(n)
	name, body := w.t.Child(n, fName), w.t.Child(n, fBody)
	if name == 0 {
		w.children(n)
		return
	}
	head := w.node(n).End
	if body != 0 {
		head = w.node(body).Start
	}
	d := w.def(n, name, parsers.KindModule, mods{start: w.node(n).Start}, head, "")
	w.b.File.Defs[d].Name = w.b.Str(w.joined(w.parts(name)))
	if body == 0 {
		return
	}
	s := w.s
	s.def = d
	w.within(s, func() {
		for c := w.first(body); c != 0; c = w.next(body, c) {
			if w.kind(c) == kModuleTypes {
				for t := w.first(c); t != 0; t = w.next(c, t) {
					w.typ(t)
				}
			}
		}
	})
}
