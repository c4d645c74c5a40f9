// Package css reads style sheets: CSS, SCSS and Less, in files of their own and inside of
// components and documents. Classes, ids, animations, custom properties, variables and
// mixins are definitions; the type of each is the name space it belongs to.
//
// Of a selector, the last compound is what the rule styles: its classes and ids are
// defined there, those before it are used.
package css

import (
	"vade/parsers"
	"vade/parsers/markup"
)

// family is the name space that style sheets share with the code that uses them.
const family = "ecmascript"

// Languages are the languages of this package.
var Languages = []*parsers.Language{language("css", ".css"), language("scss", ".scss"), language("less", ".less")}

func language(name string, extensions ...string) *parsers.Language {
	return &parsers.Language{
		Name: name, Family: family, Extensions: extensions, Support: parsers.SupportUses,
		New: func() (parsers.Parser, error) { return &parser{language: name}, nil },
	}
}

type parser struct {
	language string
	b        parsers.Builder
	lines    markup.Lines
}

// Close implements parsers.Parser.
func (p *parser) Close() {}

// Parse implements parsers.Parser.
func (p *parser) Parse(_ string, src []byte) (*parsers.File, error) {
	p.b.Reset(p.language)
	p.lines = markup.NewLines(p.lines, src)
	p.b.File.Lines = p.lines.Count(src)
	r := Reader{B: &p.b, Lines: p.lines, Src: src, Encl: parsers.NoDef}
	r.Sheet(markup.Span{To: uint32(len(src))}, p.language)
	return p.b.Finish(), nil
}
