package rust

import (
	"bytes"
	"fmt"
	"unicode"
	"unicode/utf8"

	"vade/parsers"
	"vade/parsers/sitter"
)

// walker goes over one tree, and over the trees of what stands inside of macros.
type walker struct {
	t        sitter.Tree
	b        parsers.Builder
	sub      *sitter.Parser
	encl     parsers.DefID
	scopeEnd uint32 // end of the innermost block
	depth    int
	macros   int            // macro bodies around that were read again
	slow     bool           // a macro body took too long to read
	test     bool           // seen by test builds only
	local    bool           // inside of a function
	trait    parsers.Flag   // FlagExported inside of a trait or its impl that is
	owner    parsers.NameID // the type that Self is
}

func (w *walker) start(t sitter.Tree, sub *sitter.Parser) {
	w.t, w.sub, w.encl, w.depth, w.macros = t, sub, parsers.NoDef, 0, 0
	w.scopeEnd = uint32(len(t.Src))
	w.test, w.local, w.slow, w.trait, w.owner = false, false, false, 0, 0
}

func (w *walker) kind(n uint32) sitter.Kind { return w.t.Nodes[n].Kind }

// end is where the node n ends, 0 for no node.
func (w *walker) end(n uint32) uint32 {
	if n == 0 {
		return 0
	}
	return w.t.Nodes[n].End
}

// name interns the text of n; the mark of a raw identifier is no part of its name.
func (w *walker) name(n uint32) parsers.NameID {
	if n == 0 {
		return 0
	}
	return w.b.Name(bytes.TrimPrefix(w.t.Text(n), []byte("r#")))
}

// at is where the name in n begins.
func (w *walker) at(n uint32) (off, line, col uint32) {
	x := &w.t.Nodes[n]
	if bytes.HasPrefix(w.t.Text(n), []byte("r#")) {
		return x.Start + 2, x.Row + 1, x.Col + 3
	}
	return x.Start, x.Row + 1, x.Col + 1
}

// deeper guards the recursion; the caller skips the subtree when it is false.
func (w *walker) deeper() bool {
	if w.depth >= parsers.MaxDepth {
		w.b.File.Cut = fmt.Sprintf("nested deeper than %d levels", parsers.MaxDepth)
		return false
	}
	w.depth++
	return true
}

func (w *walker) ref(n uint32, role parsers.Role, recv parsers.ExprID) {
	w.refAs(n, w.name(n), role, recv)
}

// refAs notes a use of a name where another word may stand, as Self does.
func (w *walker) refAs(n uint32, name parsers.NameID, role parsers.Role, recv parsers.ExprID) {
	off, line, col := w.at(n)
	w.b.Ref(parsers.Ref{Name: name, Role: role, Encl: w.encl, Recv: recv, Off: off, Line: line, Col: col})
}

// within visits with another enclosing definition.
func (w *walker) within(d parsers.DefID, visit func()) {
	old := w.encl
	w.encl = d
	visit()
	w.encl = old
}

// scope visits with another end of the innermost block.
func (w *walker) scope(end uint32, visit func()) {
	old := w.scopeEnd
	w.scopeEnd = end
	visit()
	w.scopeEnd = old
}

// bind adds a name that is visible from off to the end of the block.
func (w *walker) bind(n uint32, kind parsers.BindKind, off uint32, typ, value parsers.ExprID) {
	w.bindName(w.name(n), kind, off, typ, value)
}

func (w *walker) bindName(name parsers.NameID, kind parsers.BindKind, off uint32, typ, value parsers.ExprID) {
	w.b.Bind(parsers.Bind{Name: name, Kind: kind, From: off, To: max(off, w.scopeEnd), Off: off, Encl: w.encl, Type: typ, Value: value})
}

// unknown is a value of which nothing is known: a receiver that is none would make a
// member a plain name.
func (w *walker) unknown(x parsers.ExprID) parsers.ExprID {
	if x == 0 {
		return w.b.Expr(parsers.Expr{Op: parsers.OpLit})
	}
	return x
}

// member is a.name of a value.
func (w *walker) member(a parsers.ExprID, name string) parsers.ExprID {
	return w.b.Member(a, w.b.Str(name))
}

// qualifier is a type or a module before "::" of a value.
func (w *walker) qualifier(typ parsers.ExprID) parsers.ExprID {
	return w.unknown(w.b.Unary(parsers.OpTypeOf, typ))
}

// instance is a value of a type; nothing is known of it if the type is not.
func (w *walker) instance(typ parsers.ExprID) parsers.ExprID { return w.b.Unary(parsers.OpNew, typ) }

// endLine is the line of a node's last byte.
func (w *walker) endLine(n uint32) uint32 {
	text := w.t.Text(n)
	return w.t.Nodes[n].Row + 1 + uint32(bytes.Count(bytes.TrimSuffix(text, []byte{'\n'}), []byte{'\n'}))
}

// upper reports whether a name is written like those of types, variants and constants.
func upper(name []byte) bool {
	r, _ := utf8.DecodeRune(name)
	return unicode.IsUpper(r)
}
