// Package vue reads components of Vue that are written in one file: its scripts, what
// its template uses, and its styles. The component itself is a definition.
package vue

import (
	"vade/parsers"
	"vade/parsers/css"
	"vade/parsers/ecmascript"
	"vade/parsers/markup"
)

// Language is Vue.
var Language = parsers.Language{
	Name: "vue", Family: "ecmascript", Extensions: []string{".vue"}, Support: parsers.SupportTypes,
	New: func() (parsers.Parser, error) { return &parser{}, nil },
}

type parser struct {
	e ecmascript.Embedder
}

// Close implements parsers.Parser.
func (p *parser) Close() { p.e.Close() }

// Parse implements parsers.Parser.
func (p *parser) Parse(path string, src []byte) (*parsers.File, error) {
	c := component{e: &p.e, src: src}
	c.b = p.e.Begin(Language.Name, src)
	c.doc = markup.Scan(src, markup.Span{To: uint32(len(src))}, markup.Vue)
	c.def = p.e.Component(markup.ComponentName(path), parsers.Summary([]byte(c.doc.Text(c.doc.Comment))))
	c.scripts()
	c.styled = c.styles() || ecmascript.HasStyles(c.b.File)
	c.templates()
	return p.e.Finish(), nil
}

// component is one file that is being read.
type component struct {
	e      *ecmascript.Embedder
	b      *parsers.Builder
	doc    *markup.Doc
	src    []byte
	def    parsers.DefID
	setup  bool // the template sees the script's variables
	styled bool // there are styles whose classes the template may use
	pieces []ecmascript.Piece
}

// eachTop calls each with the blocks of a name.
func (c *component) eachTop(name string, each func(*markup.Node)) {
	for i := range c.doc.Nodes {
		if n := &c.doc.Nodes[i]; n.Parent < 0 && n.Kind == markup.Element && c.doc.Text(n.Name) == name {
			each(n)
		}
	}
}

func (c *component) scripts() {
	c.setup = true
	c.eachTop("script", func(n *markup.Node) {
		if _, ok := c.doc.Attr(n, "setup"); !ok {
			c.setup = false
		}
	})
	c.eachTop("script", func(n *markup.Node) {
		if _, ok := c.doc.Attr(n, "setup"); ok {
			c.setup = true
		}
		c.source(n)
		c.e.Script(n.Inner, c.doc.AttrText(n, "lang"), c.def)
	})
	c.e.Inherit()
}

// source imports what a block has in another file.
func (c *component) source(n *markup.Node) {
	if a, ok := c.doc.Attr(n, "src"); ok && !a.Value.Empty() {
		c.e.Import(a.Value, c.def)
	}
}

func (c *component) styles() (any bool) {
	c.eachTop("style", func(n *markup.Node) {
		c.source(n)
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

func (c *component) templates() {
	top := int32(-1)
	for i := range c.doc.Nodes {
		n := &c.doc.Nodes[i]
		if n.Parent < 0 {
			top = -1
			if n.Kind == markup.Element && c.doc.Text(n.Name) == "template" && n.Inner.Empty() {
				top = int32(i)
				c.source(n)
				if !c.setup {
					c.e.MembersOnly(markup.Span{From: n.From, To: n.To})
				}
			}
			continue
		}
		if top < 0 {
			continue
		}
		switch n.Kind {
		case markup.Element:
			c.element(n)
		case markup.Expr:
			c.value(n.Inner)
		}
	}
	c.e.Template(c.pieces, c.def)
}
