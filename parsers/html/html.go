// Package html reads HTML: ids, classes, what a page loads, its scripts and styles. A
// page may be the template of a component of Angular, which only that component tells;
// so what stands in it as in such a template is noted as seen from there.
package html

import (
	"strings"

	"vade/parsers"
	"vade/parsers/angular"
	"vade/parsers/css"
	"vade/parsers/ecmascript"
	"vade/parsers/markup"
)

// Language is HTML.
var Language = parsers.Language{
	Name: "html", Family: "ecmascript", Extensions: []string{".html", ".htm", ".xhtml"}, Support: parsers.SupportUses,
	New: func() (parsers.Parser, error) { return &parser{}, nil },
}

type parser struct {
	e ecmascript.Embedder
}

// Close implements parsers.Parser.
func (p *parser) Close() { p.e.Close() }

// Parse implements parsers.Parser.
func (p *parser) Parse(_ string, src []byte) (*parsers.File, error) {
	g := page{e: &p.e, src: src}
	g.b = p.e.Begin(Language.Name, src)
	all := markup.Span{To: uint32(len(src))}
	g.doc = markup.Scan(src, all, markup.Angular)
	for i := range g.doc.Nodes {
		if n := &g.doc.Nodes[i]; n.Kind == markup.Element {
			g.element(n)
		}
	}
	g.e.Template(g.handlers, parsers.NoDef)
	self := g.b.Expr(parsers.Expr{Op: parsers.OpThis})
	r := angular.Reader{B: g.b, Lines: g.e.Lines(), Src: src, Encl: parsers.NoDef, Self: func(uint32) parsers.ExprID { return self }}
	r.Document(g.doc, all)
	return p.e.Finish(), nil
}

// page is one file that is being read.
type page struct {
	e        *ecmascript.Embedder
	b        *parsers.Builder
	doc      *markup.Doc
	src      []byte
	handlers []ecmascript.Piece
}

func (g *page) element(n *markup.Node) {
	switch strings.ToLower(g.doc.Text(n.Name)) {
	case "script":
		g.script(n)
	case "style":
		r := css.Reader{B: g.b, Lines: g.e.Lines(), Src: g.src, Encl: parsers.NoDef}
		r.Sheet(n.Inner, "css")
	case "link":
		switch strings.ToLower(g.doc.AttrText(n, "rel")) {
		case "stylesheet", "modulepreload", "preload", "import":
			if a, ok := g.doc.Attr(n, "href"); ok {
				g.e.Import(a.Value, parsers.NoDef)
			}
		}
	}
	for _, a := range n.Attrs {
		g.attribute(n, a)
	}
}

func (g *page) script(n *markup.Node) {
	if a, ok := g.doc.Attr(n, "src"); ok {
		g.e.Import(a.Value, parsers.NoDef)
		return
	}
	lang := g.doc.AttrText(n, "lang")
	switch strings.ToLower(g.doc.AttrText(n, "type")) {
	case "", "module", "text/javascript", "application/javascript", "text/ecmascript":
	case "text/babel", "text/jsx":
		lang = "jsx"
	case "text/typescript", "ts":
		lang = "ts"
	default:
		return
	}
	g.b.Bind(parsers.Bind{Name: g.b.Str(parsers.AttrScript), Kind: parsers.BindAttr, From: n.Inner.From, To: n.Inner.To, Off: n.Inner.From, Encl: parsers.NoDef})
	g.e.Script(n.Inner, lang, parsers.NoDef)
}

func (g *page) attribute(n *markup.Node, a markup.Attr) {
	switch name := strings.ToLower(g.doc.Text(a.Name)); name {
	case "id":
		g.id(n, a.Value)
	case "class":
		g.e.Classes(a.Value, parsers.NoDef)
	case "for", "aria-labelledby", "aria-describedby", "aria-controls", "list", "form":
		markup.Words(g.src, a.Value, func(s markup.Span) { g.idRef(s) })
	case "href":
		if v := a.Value; v.To > v.From+1 && g.src[v.From] == '#' {
			g.idRef(markup.Span{From: v.From + 1, To: v.To})
		}
	default:
		switch {
		case strings.HasPrefix(name, "on") && len(name) > 2 && !strings.Contains(name, "-") && !a.Value.Empty():
			if !strings.Contains(g.doc.Text(a.Value), "{{") {
				g.handlers = append(g.handlers, ecmascript.Piece{Kind: ecmascript.Statements, Text: a.Value})
			}
		case strings.HasPrefix(name, "[class."):
			g.e.Classes(markup.Span{From: a.Name.From + uint32(len("[class.")), To: a.Name.To - 1}, parsers.NoDef)
		}
	}
}

// id defines an element that other places may name.
func (g *page) id(n *markup.Node, s markup.Span) {
	s = markup.Trim(g.src, s)
	name := g.doc.Text(s)
	if name == "" || strings.ContainsAny(name, " \t\n{}<>%") {
		return
	}
	line, col := g.e.Lines().Place(s.From)
	startLine, _ := g.e.Lines().Place(n.From)
	endLine, _ := g.e.Lines().Place(max(n.To, 1) - 1)
	d := parsers.Def{Name: g.b.Str(strings.ToValidUTF8(name, "\uFFFD")), Kind: parsers.KindKey, Flags: parsers.FlagExported, Parent: parsers.NoDef,
		Off: s.From, Line: line, Col: col, Start: n.From, End: max(n.To, s.To), StartLine: startLine, EndLine: max(endLine, line),
		Type: g.e.Space(parsers.MarkupID, parsers.NoDef), Signature: parsers.Signature(g.src[n.From:min(uint32(len(g.src)), s.To+1)])}
	g.b.Def(d)
}

func (g *page) idRef(s markup.Span) {
	g.e.Ref(s, g.doc.Text(s), parsers.RoleRef, g.e.Space(parsers.MarkupID, parsers.NoDef), parsers.NoDef)
}
