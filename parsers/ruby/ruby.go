// Package ruby says what Ruby files say: modules and classes with their members,
// methods, uses of names, and what light typing needs, doc comments among it.
package ruby

import (
	"errors"
	"path"
	"strings"

	"vade/parsers"
	"vade/parsers/sitter"
)

// Language is Ruby.
var Language = &parsers.Language{
	Name:         "ruby",
	Family:       "ruby",
	Extensions:   []string{".rb", ".rake", ".gemspec", ".ru"},
	Filenames:    []string{"Rakefile", "Gemfile", "Guardfile", "Capfile", "Vagrantfile", "Podfile", "Fastfile", "Brewfile", "Thorfile", "Dangerfile", "Steepfile"},
	Interpreters: []string{"ruby", "jruby", "truffleruby"},
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
func (p *parser) Parse(file string, src []byte) (*parsers.File, error) {
	tree, err := p.sit.Parse(src)
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
	broken, line := tree.Broken()
	f := p.w.file(tree, testFile(file))
	if broken > 0 {
		f = p.healed(file, src, f)
	}
	f.Lines, f.Broken, f.BrokenLine = lines, broken, line
	return f, nil
}

// testFile tells whether a test runner collects the file by its name.
func testFile(file string) bool {
	base := path.Base(file)
	return strings.HasPrefix(base, "test_") || strings.HasSuffix(base, "_test.rb") || strings.HasPrefix(file, "test/") || strings.Contains(file, "/test/")
}
