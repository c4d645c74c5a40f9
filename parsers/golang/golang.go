package golang

import (
	"vade/parsers"
	"vade/parsers/sitter"
)

// Language reads Go.
var Language = &parsers.Language{
	Name:       "go",
	Family:     "go",
	Support:    parsers.SupportTypes,
	Extensions: []string{".go"},
	New:        func() (parsers.Parser, error) { return newParser() },
}

type parser struct {
	p *sitter.Parser
	w walker
}

func newParser() (*parser, error) {
	p, err := sitter.New(table)
	if err != nil {
		return nil, err
	}
	return &parser{p: p}, nil
}

// Close implements parsers.Parser.
func (p *parser) Close() { p.p.Close() }

// Parse implements parsers.Parser.
func (p *parser) Parse(path string, src []byte) (*parsers.File, error) {
	w := &p.w
	w.b.Reset(Language.Name)
	t, err := p.p.Parse(src)
	if err != nil {
		w.b.File.Cut = err.Error()
		return w.b.File, nil
	}
	f := w.b.File
	f.Broken, f.BrokenLine = t.Broken()
	w.t, w.encl, w.depth, w.scopeEnd = t, parsers.NoDef, 0, uint32(len(src))
	w.file()
	if n := len(t.Nodes); n > 0 {
		f.Lines = parsers.CountLines(src)
	}
	return w.b.Finish(), nil
}

// walker goes over one tree.
type walker struct {
	t        sitter.Tree
	b        parsers.Builder
	encl     parsers.DefID
	scopeEnd uint32 // end of the innermost block
	depth    int
}

func (w *walker) kind(n uint32) sitter.Kind { return w.t.Nodes[n].Kind }

func (w *walker) name(n uint32) parsers.NameID {
	s := w.t.Text(n)
	if len(s) == 1 && s[0] == '_' {
		return 0
	}
	return w.b.Name(s)
}

// deeper guards the recursion; the caller skips the subtree when it is false.
func (w *walker) deeper() bool {
	if w.depth++; w.depth < parsers.MaxDepth {
		return true
	}
	w.b.File.Cut = "nested deeper than 2000 levels"
	w.depth--
	return false
}

func (w *walker) ref(n uint32, role parsers.Role, recv parsers.ExprID) {
	x := &w.t.Nodes[n]
	w.b.Ref(parsers.Ref{Name: w.name(n), Role: role, Encl: w.encl, Recv: recv, Off: x.Start, Line: x.Row + 1, Col: x.Col + 1})
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

// bind adds a local name that is visible from off to the end of the block.
func (w *walker) bind(n uint32, kind parsers.BindKind, off uint32, typ, value parsers.ExprID) {
	w.b.Bind(parsers.Bind{Name: w.name(n), Kind: kind, From: off, To: max(off, w.scopeEnd), Off: off, Encl: w.encl, Type: typ, Value: value})
}
