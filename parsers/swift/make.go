package swift

import "vade/parsers"

func (w *walker) ident(n uint32) parsers.ExprID {
	off, _ := w.place(n)
	return w.b.Ident(w.name(n), off)
}
