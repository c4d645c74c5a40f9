// Package lua says what Lua files say: functions, tables with their members, modules,
// uses of names, and what light typing needs.
//
// A table that has a name is a definition, and what is put into it by name is a part of
// it: local M = {}, function M.f() … end, M.n = 1. One whose methods are written with a
// colon, or that is some other table's metatable, is a class.
package lua

import (
	"errors"

	"vade/parsers"
	"vade/parsers/sitter"
)

// Language is Lua.
var Language = &parsers.Language{
	Name:         "lua",
	Family:       "lua",
	Extensions:   []string{".lua", ".rockspec"},
	Filenames:    []string{".luacheckrc", ".busted"},
	Interpreters: []string{"lua", "luajit", "resty", "texlua"},
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
	f := p.w.file(tree, stem(file))
	if broken > 0 {
		f = p.healed(file, src, f)
	}
	f.Lines, f.Broken, f.BrokenLine = lines, broken, line
	return f, nil
}
