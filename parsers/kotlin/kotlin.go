// Package kotlin says what Kotlin files say: declarations with their members, uses of
// names, and what light typing needs.
package kotlin

import (
	"errors"

	"vade/parsers"
	"vade/parsers/sitter"
)

// Language is Kotlin.
var Language = &parsers.Language{
	Name:         "kotlin",
	Family:       "jvm",
	Extensions:   []string{".kt", ".kts"},
	Interpreters: []string{"kotlin"},
	Support:      parsers.SupportTypes,
	New:          func() (parsers.Parser, error) { return newParser() },
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
	f.Lines = parsers.CountLines(src)
	text, comments := plain(src)
	tree, err := p.sit.Parse(text)
	if errors.Is(err, sitter.ErrTime) || errors.Is(err, sitter.ErrSize) {
		f.Cut = err.Error()
		return f, nil
	}
	if err != nil {
		return nil, err
	}
	f.Broken, f.BrokenLine = tree.Broken()
	tree.Src = src
	w.file(tree, comments)
	return w.b.Finish(), nil
}
