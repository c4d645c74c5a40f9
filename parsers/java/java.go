// Package java says what Java files say: types with their members, uses of names, and
// what light typing needs.
package java

import (
	"bytes"

	"vade/parsers"
	"vade/parsers/sitter"
)

// Language is Java.
var Language = &parsers.Language{
	Name: "java", Family: "jvm", Extensions: []string{".java"}, Support: parsers.SupportTypes,
	New: func() (parsers.Parser, error) { return newParser() },
}

// parser reads one file after another with the same buffers.
type parser struct {
	sit *sitter.Parser
	w   walker
}

func newParser() (*parser, error) {
	sit, err := sitter.New(table)
	if err != nil {
		return nil, err
	}
	return &parser{sit: sit}, nil
}

// Close implements parsers.Parser.
func (p *parser) Close() { p.sit.Close() }

// Parse implements parsers.Parser.
func (p *parser) Parse(_ string, src []byte) (*parsers.File, error) {
	w := &p.w
	w.b.Reset(Language.Name)
	f := w.b.File
	if f.Lines = bytes.Count(src, []byte{'\n'}); len(src) > 0 && src[len(src)-1] != '\n' {
		f.Lines++
	}
	t, err := p.sit.Parse(src)
	if err != nil {
		f.Cut = err.Error()
		return f, nil
	}
	f.Broken, f.BrokenLine = t.Broken()
	w.t, w.encl, w.depth, w.blockEnd, w.returns = t, parsers.NoDef, 0, uint32(len(src)), nil
	w.class = class{}
	w.each(0, w.member)
	return w.b.Finish(), nil
}

// walker goes over one tree.
type walker struct {
	t        sitter.Tree
	b        parsers.Builder
	encl     parsers.DefID // innermost enclosing definition
	blockEnd uint32        // end of the innermost block
	depth    int
	class    class
	returns  *[]parsers.ExprID // what the innermost lambda gives, nil in methods
}

// class is what the members of a type need to know of it.
type class struct {
	name, base parsers.NameID // simple names
	iface      bool
}

func (w *walker) kind(n uint32) sitter.Kind { return w.t.Nodes[n].Kind }

func (w *walker) node(n uint32) *sitter.Node { return &w.t.Nodes[n] }

func (w *walker) name(n uint32) parsers.NameID {
	if n == 0 {
		return 0
	}
	return w.b.Name(w.t.Text(n))
}

// each calls visit with the children of n, unless they are too deep.
func (w *walker) each(n uint32, visit func(c uint32)) {
	if w.depth >= parsers.MaxDepth {
		w.b.File.Cut = "nested deeper than 2000 levels"
		return
	}
	w.depth++
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		visit(c)
	}
	w.depth--
}

func (w *walker) ref(n uint32, role parsers.Role, recv, args parsers.ExprID) {
	w.refAs(n, w.name(n), role, recv, args)
}

// refAs is a use of a name that is written otherwise at n.
func (w *walker) refAs(n uint32, name parsers.NameID, role parsers.Role, recv, args parsers.ExprID) {
	x := w.node(n)
	w.b.Ref(parsers.Ref{Name: name, Role: role, Encl: w.encl, Recv: recv, Args: args, Off: x.Start, Line: x.Row + 1, Col: x.Col + 1})
}

// within visits with another enclosing definition.
func (w *walker) within(d parsers.DefID, visit func()) {
	old := w.encl
	w.encl = d
	visit()
	w.encl = old
}

// block visits with another end of the innermost block.
func (w *walker) block(n uint32, visit func()) {
	old := w.blockEnd
	w.blockEnd = w.node(n).End
	visit()
	w.blockEnd = old
}

// local binds a name from its place to the end of the block.
func (w *walker) local(n uint32, typ, value parsers.ExprID) {
	x := w.node(n)
	w.b.Bind(parsers.Bind{Name: w.name(n), Kind: parsers.BindLocal, From: x.Start, To: max(x.End, w.blockEnd), Off: x.Start, Encl: w.encl, Type: typ, Value: value})
}
