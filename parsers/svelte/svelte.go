// Package svelte reads components of Svelte: their scripts, what their markup uses, and
// their styles. The component itself is a definition.
package svelte

import (
	"strings"

	"vade/parsers"
	"vade/parsers/css"
	"vade/parsers/ecmascript"
	"vade/parsers/markup"
)

// Language is Svelte.
var Language = parsers.Language{
	Name: ecmascript.Svelte, Family: "ecmascript", Extensions: []string{".svelte"}, Support: parsers.SupportTypes,
	New: func() (parsers.Parser, error) { return &parser{}, nil },
}

type parser struct {
	e ecmascript.Embedder
}

// Close implements parsers.Parser.
func (p *parser) Close() { p.e.Close() }

// Parse implements parsers.Parser.
func (p *parser) Parse(path string, src []byte) (*parsers.File, error) {
	c := component{e: &p.e, src: src, of: map[int32]int{}}
	c.b = p.e.Begin(Language.Name, src)
	c.doc = markup.Scan(src, markup.Span{To: uint32(len(src))}, markup.Svelte)
	c.def = p.e.Component(markup.ComponentName(path), parsers.Summary([]byte(strings.Replace(c.doc.Text(c.doc.Comment), "@component", "", 1))))
	c.scripts()
	c.styled = c.styles() || ecmascript.HasStyles(c.b.File)
	c.markup()
	c.stores()
	return p.e.Finish(), nil
}

// component is one file that is being read.
type component struct {
	e      *ecmascript.Embedder
	b      *parsers.Builder
	doc    *markup.Doc
	src    []byte
	def    parsers.DefID
	styled bool // there are styles whose classes the markup may use
	pieces []ecmascript.Piece
	of     map[int32]int // what blocks wait for or list, as pieces plus 1
}

func (c *component) eachTop(name string, each func(*markup.Node)) {
	for i := range c.doc.Nodes {
		if n := &c.doc.Nodes[i]; n.Parent < 0 && n.Kind == markup.Element && c.doc.Text(n.Name) == name {
			each(n)
		}
	}
}

func (c *component) scripts() {
	c.eachTop("script", func(n *markup.Node) { c.e.Script(n.Inner, c.doc.AttrText(n, "lang"), c.def) })
	c.e.Inherit()
}

func (c *component) styles() (any bool) {
	c.eachTop("style", func(n *markup.Node) {
		any = true
		switch lang := c.doc.AttrText(n, "lang"); lang {
		case "", "css", "postcss", "scss", "less":
			if lang == "postcss" {
				lang = "css"
			}
			r := css.Reader{B: c.b, Lines: c.e.Lines(), Src: c.src, Encl: c.def}
			r.Sheet(n.Inner, lang)
		}
	})
	return any
}

func (c *component) markup() {
	for i := range c.doc.Nodes {
		switch n := &c.doc.Nodes[i]; n.Kind {
		case markup.Element:
			if n.Parent >= 0 || !c.top(n) {
				c.element(n)
			}
		case markup.Expr:
			c.value(n.Inner)
		case markup.Block:
			c.block(int32(i), n)
		}
	}
	c.e.Template(c.pieces, c.def)
}

// top reports whether an element is a script or the styles of the component.
func (c *component) top(n *markup.Node) bool {
	name := c.doc.Text(n.Name)
	return name == "script" || name == "style"
}

// stores gives uses of $store the name of the store: $store is what it holds.
func (c *component) stores() {
	for i := range c.b.File.Refs {
		r := &c.b.File.Refs[i]
		name := c.b.File.Names[r.Name]
		if r.Recv != 0 || len(name) < 2 || name[0] != '$' || name[1] == '$' || runes[name] {
			continue
		}
		r.Name = c.b.Str(name[1:])
		r.Off++
		r.Col++
	}
}

var runes = map[string]bool{"$state": true, "$derived": true, "$effect": true, "$props": true, "$bindable": true, "$inspect": true, "$host": true}
