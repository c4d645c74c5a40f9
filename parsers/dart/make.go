package dart

import "vade/parsers"

func (w *walker) ident(n uint32) parsers.ExprID { return w.b.Ident(w.name(n), w.node(n).Start) }
