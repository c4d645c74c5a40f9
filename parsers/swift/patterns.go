package swift

import (
	"bytes"

	"vade/parsers"
)

// binding binds the names of a pattern, or a lone name, to the value x or to one of the
// type typ.
func (w *walker) binding(n, off uint32, typ, x parsers.ExprID) {
	id := n
	if w.kind(n) == kPattern {
		id = w.first(n)
		if id == 0 {
			return
		}
	}
	if w.kind(id) == kIdent && w.t.Sibling(n, id) == 0 {
		w.bind(id, off, typ, x)
		return
	}
	if typ != 0 {
		x = w.b.Unary(parsers.OpNew, typ)
	}
	w.patternAt(n, x, true, off)
}

// pattern reads a pattern that the value x is held against; the names in it become
// locals up to the end of the block.
func (w *walker) pattern(n uint32, x parsers.ExprID, binding bool) {
	w.patternAt(n, x, binding, w.node(n).End)
}

// patternAt is pattern with names that are visible behind the byte off.
func (w *walker) patternAt(n uint32, x parsers.ExprID, binding bool, off uint32) {
	if w.kind(n) != kPattern {
		w.useAs(n, want{x, false})
		return
	}
	if !w.enter() {
		return
	}
	defer w.leave()
	var list []uint32
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if !w.comment(c) {
			list = append(list, c)
		}
	}
	w.parts(list, x, binding, off)
}

// parts reads the pieces of a pattern. A plain name is bound behind let or var.
func (w *walker) parts(list []uint32, x parsers.ExprID, binding bool, off uint32) {
	var owner, cast, of parsers.ExprID
	nested, inCase := 0, false
	for _, c := range list {
		switch {
		case w.kind(c) == kBinding:
			binding = true
		case w.kind(c) == kPattern:
			nested++
		case w.isType(c) && w.behind(c, "as"):
			cast = w.typ(c, parsers.RoleType)
		case w.isType(c) && w.behind(c, "is"):
			w.typ(c, parsers.RoleType)
		case w.isType(c):
			owner = w.typ(c, parsers.RoleType)
		}
	}
	if owner == 0 {
		owner = x
	}
	i := 0
	for at, c := range list {
		switch {
		case w.kind(c) == kBinding || w.isType(c):
		case w.kind(c) == kPattern:
			w.patternAt(c, w.piece(x, of, cast, inCase, nested, i), binding, off)
			i++
		case w.kind(c) != kIdent:
			w.useAs(c, want{x, false})
		case w.prefixed(w.node(c).Start, '.'):
			if string(w.t.Text(c)) != "some" { // of an optional, which is taken for what it holds
				of, inCase = w.memberUse(c, parsers.RoleRef, owner), true
			}
		case w.field(c) != fBound && at+1 < len(list) && w.followed(w.node(c).End, ":"): // a label
		case binding || w.field(c) == fBound:
			w.bind(c, off, cast, x)
		default:
			w.useAs(c, want{x, false})
		}
	}
}

// piece is what the i-th of the nested patterns is held against: what a case carries,
// one of the values of a tuple, or the value itself.
func (w *walker) piece(x, of, cast parsers.ExprID, inCase bool, nested, i int) parsers.ExprID {
	switch {
	case cast != 0:
		return w.b.Unary(parsers.OpNew, cast)
	case inCase:
		return w.b.Param(of, i)
	case nested > 1:
		return w.b.Nth(x, i)
	}
	return x
}

// behind reports whether the node stands behind the word.
func (w *walker) behind(n uint32, word string) bool {
	off := w.node(n).Start
	s := bytes.TrimRight(w.t.Src[max(off, 64)-64:off], " \t\r\n")
	rest, ok := bytes.CutSuffix(s, []byte(word))
	return ok && (len(rest) == 0 || !letter(rest[len(rest)-1]))
}
