// Package swift says what Swift files say: types with their members, extensions, uses of
// names, and what light typing needs.
package swift

import (
	"bytes"
	"errors"

	"vade/parsers"
	"vade/parsers/sitter"
)

// Language is Swift.
var Language = &parsers.Language{
	Name:         "swift",
	Family:       "swift",
	Extensions:   []string{".swift"},
	Interpreters: []string{"swift"},
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
	tree.Src = src
	f := p.w.file(tree)
	f.Lines = lines
	f.Broken, f.BrokenLine = tree.Broken()
	return f, nil
}

// parse reads the tree. What the grammar lacks is spelled another way in a file that is
// broken, step by step; the best reading wins, and the first of equals.
func (p *parser) parse(src []byte) (sitter.Tree, error) {
	tree, err := p.sit.Parse(src)
	if err != nil {
		return tree, err
	}
	least, _ := tree.Broken()
	best, now := src, src
	shown := true // the tree is that of the best text
	for _, rewrite := range []func([]byte) []byte{respell, firstBranches} {
		if least == 0 {
			break
		}
		next := rewrite(now)
		if bytes.Equal(next, now) {
			continue
		}
		now = next
		if tree, err = p.sit.Parse(now); err != nil {
			return tree, err
		}
		if n, _ := tree.Broken(); n < least {
			least, best, shown = n, now, true
		} else {
			shown = false
		}
	}
	if shown {
		return tree, nil
	}
	return p.sit.Parse(best)
}

// firstBranches leaves the first branch of each #if.
func firstBranches(src []byte) []byte { return parsers.FirstBranches(src, "elseif") }
