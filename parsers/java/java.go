// Package java reads Java files, from the oldest syntax to records and patterns.
package java

import (
	"vade/parsers"
	"vade/parsers/sitter"
)

// Language reads Java.
var Language = &parsers.Language{
	Name:       "java",
	Family:     "jvm",
	Extensions: []string{".java"},
	Support:    parsers.SupportTypes,
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
	return &parser{p: p, w: walker{b: parsers.Bounded{Limit: maxHeight}}}, nil
}

// Close implements parsers.Parser.
func (p *parser) Close() { p.p.Close() }

// Parse implements parsers.Parser.
func (p *parser) Parse(_ string, src []byte) (*parsers.File, error) {
	w := &p.w
	w.b.Reset(Language.Name)
	f := w.b.File
	f.Lines = parsers.CountLines(src)
	t, err := p.p.Parse(src)
	if err != nil {
		f.Cut = err.Error()
		return f, nil
	}
	if f.Broken, f.BrokenLine = t.Broken(); f.Broken > 0 {
		if again := repaired(src); again != nil {
			if t, err = p.p.Parse(again); err != nil {
				f.Cut = err.Error()
				return f, nil
			}
			f.Broken, f.BrokenLine = t.Broken()
		}
	}
	w.file(t)
	return w.b.Finish(), nil
}
