package python

import "vade/parsers"

// maxHeight bounds the expressions that are kept: deeper ones are unknown.
const maxHeight = 24

func (w *walker) ident(n uint32) parsers.ExprID {
	return w.b.Ident(w.name(n), w.node(n).Start)
}
