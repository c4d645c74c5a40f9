package csharp

import "vade/parsers"

// query reads from … where … select …: what its clauses name is seen up to its end.
func (w *walker) query(n uint32) parsers.ExprID {
	var out parsers.ExprID
	w.block(w.node(n).End, func() {
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			switch w.kind(c) {
			case kFrom:
				w.from(c)
			case kJoin:
				w.join(c)
			case kLet:
				w.let(c)
			case kSelect:
				out = w.b.List(w.use(w.first(c)))
			case kGroup:
				elem := w.first(c)
				out = w.b.List(w.b.List(w.use(elem)))
				for d := w.t.Sibling(c, elem); elem != 0 && d != 0; d = w.t.Sibling(c, d) {
					w.use(d)
				}
			case kIdent: // into a name
				w.bind(c, w.node(c).End, 0, w.b.Each(out))
			default:
				w.visit(c)
			}
		}
	})
	return out
}

// from reads "from Type a in b".
func (w *walker) from(n uint32) {
	typ, id := w.t.Child(n, fType), w.t.Child(n, fName)
	var x parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if c != typ && c != id {
			x = w.use(c)
		}
	}
	w.bind(id, w.node(n).End, w.typ(typ, parsers.RoleType), w.b.Each(x))
}

// join reads "join Type a in b on c equals d into e".
func (w *walker) join(n uint32) {
	typ := w.t.Child(n, fType)
	id := w.first(n)
	if id == typ && id != 0 {
		id = w.t.Sibling(n, id)
	}
	if id == 0 || w.kind(id) != kIdent {
		w.children(n)
		return
	}
	source := w.t.Sibling(n, id)
	x := w.use(source)
	w.bind(id, w.node(id).End, w.typ(typ, parsers.RoleType), w.b.Each(x))
	for c := source; c != 0; c = w.t.Sibling(n, c) {
		switch {
		case c == source:
		case w.kind(c) == kJoinInto:
			w.bind(w.first(c), w.node(c).End, 0, x)
		default:
			w.use(c)
		}
	}
}

func (w *walker) let(n uint32) {
	id := w.first(n)
	if id == 0 || w.kind(id) != kIdent {
		w.children(n)
		return
	}
	var x parsers.ExprID
	for c := w.t.Sibling(n, id); c != 0; c = w.t.Sibling(n, c) {
		x = w.use(c)
	}
	w.bind(id, w.node(n).End, 0, x)
}
