package ecmascript

import (
	"strings"

	"vade/parsers"
	"vade/parsers/sitter"
)

// family is the name space that the languages of this package share.
const family = "ecmascript"

// Languages are the languages of this package.
var Languages = []*parsers.Language{
	language("typescript", typescriptTable, nil, ".ts", ".mts", ".cts"),
	language("tsx", tsxTable, nil, ".tsx"),
	language("javascript", javascriptTable, []string{"node", "deno", "bun"}, ".js", ".mjs", ".cjs", ".jsx"),
}

func language(name string, table *sitter.Table, interpreters []string, extensions ...string) *parsers.Language {
	return &parsers.Language{
		Name: name, Family: family, Extensions: extensions, Interpreters: interpreters, Support: parsers.SupportTypes,
		New: func() (parsers.Parser, error) { return newParser(name, table) },
	}
}

type parser struct {
	language string
	p        *sitter.Parser
	w        walker
}

func newParser(language string, table *sitter.Table) (*parser, error) {
	p, err := sitter.New(table)
	if err != nil {
		return nil, err
	}
	return &parser{language: language, p: p}, nil
}

// isDeclaration reports whether a file holds declarations only.
func isDeclaration(path string) bool {
	return strings.HasSuffix(path, ".d.ts") || strings.HasSuffix(path, ".d.mts") || strings.HasSuffix(path, ".d.cts")
}

// Close implements parsers.Parser.
func (p *parser) Close() { p.p.Close() }

// Parse implements parsers.Parser.
func (p *parser) Parse(path string, src []byte) (*parsers.File, error) {
	w := &p.w
	w.b.Reset(p.language)
	p.w.untyped = p.language == "javascript"
	t, err := p.tree(src)
	if err != nil {
		w.b.File.Cut = err.Error()
		return w.b.File, nil
	}
	w.file(t, isDeclaration(path))
	f := w.b.Finish()
	f.Broken, f.BrokenLine = t.Broken()
	w.t = sitter.Tree{}
	return f, nil
}
