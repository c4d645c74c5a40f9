// Package php says what PHP files say: name spaces, types with their members,
// functions, uses of names, and what light typing needs, doc comments among it.
package php

import (
	"errors"
	"path"
	"strings"

	"vade/parsers"
	"vade/parsers/sitter"
)

// Language is PHP.
var Language = &parsers.Language{
	Name:         "php",
	Family:       "php",
	Extensions:   []string{".php", ".phtml"},
	Interpreters: []string{"php"},
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
	tree, patched, err := p.parse(src)
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
	tree.Src = src
	f := p.w.file(tree, testFile(file), patched)
	f.Lines, f.Broken, f.BrokenLine = lines, broken, line
	return f, nil
}

// parse reads the tree. What newer versions of the language brought is unknown to the
// grammar; a file that is broken is read once more with such places written in the old
// way, in as many bytes, and the better reading wins.
func (p *parser) parse(src []byte) (sitter.Tree, *patches, error) {
	tree, err := p.sit.Parse(src)
	if err != nil {
		return tree, nil, err
	}
	broken, _ := tree.Broken()
	if broken == 0 {
		return tree, nil, nil
	}
	old, patched := patch(src)
	if patched == nil {
		return tree, nil, nil
	}
	again, err := p.sit.Parse(old)
	if err != nil {
		return again, nil, err
	}
	if n, _ := again.Broken(); n < broken {
		return again, patched, nil
	}
	tree, err = p.sit.Parse(src)
	return tree, nil, err
}

// testFile tells whether a test runner collects the file by its name.
func testFile(file string) bool {
	base := path.Base(file)
	return strings.HasSuffix(base, "Test.php") || strings.HasSuffix(base, "TestCase.php") || strings.HasSuffix(base, "_test.php")
}
