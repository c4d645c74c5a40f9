// Package dart reads Dart files.
package dart

import (
	"vade/parsers"
	"vade/parsers/sitter"
)

// Language reads Dart.
var Language = &parsers.Language{
	Name:       "dart",
	Family:     "dart",
	Extensions: []string{".dart"},
	Support:    parsers.SupportTypes,
	New:        func() (parsers.Parser, error) { return newParser() },
}

type parser struct {
	p     *sitter.Parser
	spell speller
	w     walker
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
	f := w.b.File
	f.Lines = parsers.CountLines(src)
	t, err := p.p.Parse(p.spell.respell(src))
	if err != nil {
		f.Cut = err.Error()
		return f, nil
	}
	f.Broken, f.BrokenLine = t.Broken()
	t.Src = src
	w.file(path, t)
	return w.b.Finish(), nil
}
