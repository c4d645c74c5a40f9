package rust

import (
	"vade/parsers"
	"vade/parsers/sitter"
)

// Language reads Rust.
var Language = &parsers.Language{
	Name:         "rust",
	Family:       "rust",
	Extensions:   []string{".rs"},
	Interpreters: []string{"rust-script", "run-cargo-script"},
	Support:      parsers.SupportTypes,
	New:          func() (parsers.Parser, error) { return newParser() },
}

type parser struct {
	main, sub *sitter.Parser // of files, of what is inside of macros
	w         walker
}

func newParser() (*parser, error) {
	main, err := sitter.New(table)
	if err != nil {
		return nil, err
	}
	sub, err := sitter.New(table)
	if err != nil {
		main.Close()
		return nil, err
	}
	return &parser{main: main, sub: sub}, nil
}

// Close implements parsers.Parser.
func (p *parser) Close() {
	p.main.Close()
	p.sub.Close()
}

// Parse implements parsers.Parser.
func (p *parser) Parse(_ string, src []byte) (*parsers.File, error) {
	w := &p.w
	w.b.Reset(Language.Name)
	t, err := p.main.Parse(src)
	if err != nil {
		w.b.File.Cut = err.Error()
		return w.b.File, nil
	}
	f := w.b.File
	f.Broken, f.BrokenLine = t.Broken()
	f.Lines = parsers.CountLines(src)
	w.start(t, p.sub)
	if len(t.Nodes) > 0 {
		w.file()
	}
	w.t = sitter.Tree{}
	return w.b.Finish(), nil
}
