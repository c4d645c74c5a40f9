// Package scala reads Scala files, of the second and the third version of the language.
package scala

import (
	"vade/parsers"
	"vade/parsers/sitter"
)

// Language reads Scala.
var Language = &parsers.Language{
	Name:         "scala",
	Family:       "jvm",
	Extensions:   []string{".scala", ".sc", ".sbt"},
	Interpreters: []string{"scala", "scala-cli", "amm"},
	Support:      parsers.SupportTypes,
	New:          func() (parsers.Parser, error) { return newParser() },
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
func (p *parser) Parse(_ string, src []byte) (*parsers.File, error) {
	w := &p.w
	w.b.Reset(Language.Name)
	f := w.b.File
	f.Lines = parsers.CountLines(src)
	rewritten := plain(src)
	t, err := p.p.Parse(rewritten.out)
	if err != nil {
		f.Cut = err.Error()
		return f, nil
	}
	f.Broken, f.BrokenLine = t.Broken()
	t.Src = src
	w.file(t, rewritten)
	return w.b.Finish(), nil
}
