package rust

import (
	"bytes"

	"vade/parsers"
	"vade/parsers/sitter"
)

func (w *walker) children(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		w.stmt(c)
	}
}

// block visits the statements in braces and gives the value of the last one.
func (w *walker) block(n uint32, want bool) (out parsers.ExprID) {
	if n == 0 {
		return 0
	}
	w.scope(w.t.Nodes[n].End, func() { out = w.statements(n, want) })
	return out
}

func (w *walker) statements(n uint32, want bool) (out parsers.ExprID) {
	var p prefix
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if p.take(w, c) {
			continue
		}
		out = 0
		last := want && w.t.Sibling(n, c) == 0
		switch k := w.kind(c); {
		case k == kLet:
			w.let(c)
		case k == kExprStmt:
			out = w.exprStmt(c, last)
		case itemKinds[k]:
			w.item(c, &p)
		default:
			out = w.expr(c, last)
		}
		p.reset()
	}
	return out
}

// itemKinds are the items that may stand among statements.
var itemKinds = map[sitter.Kind]bool{kMod: true, kStruct: true, kEnum: true, kTrait: true, kImpl: true, kFunction: true, kSignature: true,
	kConst: true, kStatic: true, kTypeAlias: true, kMacroRules: true, kForeignMod: true, kUse: true, kExternCrate: true}

// exprStmt visits a statement; one without a semicolon may be what the block gives.
func (w *walker) exprStmt(n uint32, want bool) parsers.ExprID {
	c := w.t.First(n)
	if c == 0 {
		return 0
	}
	return w.expr(c, want && !bytes.HasSuffix(w.t.Text(n), []byte(";")))
}

// stmt visits a statement, or whatever stands in the place of one.
func (w *walker) stmt(n uint32) {
	switch k := w.kind(n); {
	case k == kLet:
		w.let(n)
	case k == kExprStmt:
		w.exprStmt(n, false)
	case itemKinds[k]:
		w.item(n, &prefix{})
	default:
		w.expr(n, false)
	}
}

// let binds the names of its pattern behind itself, so that it may shadow what it uses.
func (w *walker) let(n uint32) {
	if !w.deeper() {
		return
	}
	defer func() { w.depth-- }()
	pattern := w.t.Child(n, fPattern)
	typ := w.typ(w.t.Child(n, fType))
	value := w.expr(w.t.Child(n, fValue), pattern != 0)
	w.block(w.t.Child(n, fAlternative), false)
	if pattern == 0 {
		return
	}
	end := w.t.Nodes[n].End
	if w.kind(pattern) == kIdent && !upper(w.t.Text(pattern)) {
		w.bind(pattern, parsers.BindLocal, end, typ, value)
		return
	}
	if typ != 0 {
		value = w.instance(typ)
	}
	w.pattern(pattern, value, end)
}
