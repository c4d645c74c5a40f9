// Package bash says what shell scripts say: functions, aliases, variables, the files
// that are read in, and uses of names, also in substitutions, traps and here documents.
package bash

import (
	"bytes"
	"errors"
	"path"

	"vade/parsers"
	"vade/parsers/sitter"
)

// Language is the shell.
var Language = &parsers.Language{
	Name:       "bash",
	Family:     "bash",
	Extensions: []string{".sh", ".bash", ".ksh", ".bats"},
	Filenames: []string{".bashrc", ".bash_profile", ".bash_aliases", ".bash_login", ".bash_logout", ".bash_functions", ".profile", ".kshrc", ".envrc",
		"bashrc", "bash_profile", "PKGBUILD", "APKBUILD"},
	Interpreters: []string{"sh", "bash", "dash", "ksh", "ash", "mksh", "bats"},
	Support:      parsers.SupportUses,
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
	tree, err := p.sit.Parse(testsAsFunctions(src))
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
	f := p.w.file(tree, path.Ext(file) == ".bats")
	if broken > 0 {
		f = p.healed(file, src, f)
	}
	f.Lines, f.Broken, f.BrokenLine = lines, broken, line
	return f, nil
}

const testWord = "@test"

// testsAsFunctions writes each @test "name" { of a test file as a function, in as many
// bytes: the grammar does not know it.
func testsAsFunctions(src []byte) []byte {
	if !bytes.Contains(src, []byte(testWord)) {
		return src
	}
	out := bytes.Clone(src)
	for at := 0; at < len(src); {
		end := len(src)
		if i := bytes.IndexByte(src[at:], '\n'); i >= 0 {
			end = at + i
		}
		line := bytes.TrimRight(src[at:end], " \t\r")
		if bytes.HasPrefix(line, []byte(testWord+" ")) && bytes.HasSuffix(line, []byte("{")) {
			copy(out[at:], "t()")
			for i := at + 3; i < at+len(line)-1; i++ {
				out[i] = ' '
			}
		}
		at = end + 1
	}
	return out
}
