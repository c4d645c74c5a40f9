// Package csharp says what C# files say: name spaces, types with their members, uses
// of names, and what light typing needs.
package csharp

import (
	"bytes"
	"errors"

	"vade/parsers"
	"vade/parsers/sitter"
)

// Language is C#.
var Language = &parsers.Language{
	Name:       "csharp",
	Family:     "csharp",
	Extensions: []string{".cs", ".csx"},
	Support:    parsers.SupportTypes,
	New:        func() (parsers.Parser, error) { return newParser() },
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
	tree, err := p.parse(src)
	lines := parsers.CountLines(src)
	if errors.Is(err, sitter.ErrTime) || errors.Is(err, sitter.ErrSize) {
		p.w.b.Reset(Language.Name)
		f := p.w.b.Finish()
		f.Lines, f.Cut = lines, err.Error()
		return f, nil
	}
	if err != nil {
		return nil, err
	}
	f := p.w.file(tree)
	f.Lines = lines
	f.Broken, f.BrokenLine = tree.Broken()
	return f, nil
}

// parse reads the tree. The grammar knows #if only where whole declarations or
// statements stand between the lines; a file that is broken is read once more with the
// first branch of each #if alone, and the better reading wins.
func (p *parser) parse(src []byte) (sitter.Tree, error) {
	tree, err := p.sit.Parse(src)
	if err != nil {
		return tree, err
	}
	broken, _ := tree.Broken()
	if broken == 0 || !bytes.Contains(src, []byte("#if")) {
		return tree, nil
	}
	again, err := p.sit.Parse(parsers.FirstBranches(src, "elif"))
	if err != nil {
		return again, err
	}
	if n, _ := again.Broken(); n < broken {
		return again, nil
	}
	return p.sit.Parse(src)
}
