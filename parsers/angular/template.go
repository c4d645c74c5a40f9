package angular

import (
	"bytes"
	"strings"

	"vade/parsers"
	"vade/parsers/markup"
)

// template reads all of a template: first what it binds, since a variable may be used
// above the place that binds it.
func (r *reader) template(doc *markup.Doc) {
	r.doc = doc
	for i := range doc.Nodes {
		if n := &doc.Nodes[i]; n.Kind == markup.Element {
			r.variables(n)
		}
	}
	for i := range doc.Nodes {
		switch n := &doc.Nodes[i]; n.Kind {
		case markup.Element:
			r.element(n)
		case markup.Expr:
			r.p.statements(n.Inner)
		case markup.Block:
			r.block(n)
		}
	}
}

// maxParents bounds how far the view around an element is looked for.
const maxParents = 500

// view is the part of the template in which what the node binds is seen.
func (r *reader) view(n *markup.Node) markup.Span {
	for p, steps := n.Parent, 0; p >= 0 && steps < maxParents; p, steps = r.doc.Nodes[p].Parent, steps+1 {
		if x := &r.doc.Nodes[p]; x.Kind == markup.Block || r.doc.Text(x.Name) == "ng-template" {
			return markup.Span{From: x.From, To: x.To}
		}
	}
	return r.part
}

// variables binds #name and let-name.
func (r *reader) variables(n *markup.Node) {
	for _, a := range n.Attrs {
		name := r.doc.Text(a.Name)
		switch {
		case strings.HasPrefix(name, "#") && len(name) > 1:
			s := markup.Span{From: a.Name.From + 1, To: a.Name.To}
			r.setValue(r.declare(s, r.view(n)), value{r.referred(n, a), 4})
		case strings.HasPrefix(name, "let-") && len(name) > 4:
			r.declare(markup.Span{From: a.Name.From + 4, To: a.Name.To}, markup.Span{From: n.From, To: n.To})
		}
	}
}

// referred is what the variable #name stands for: the component of the element; with
// what a directive exports itself as, any of the element's.
func (r *reader) referred(n *markup.Node, a markup.Attr) parsers.ExprID {
	if a.Value.Empty() {
		if tag := r.doc.Text(n.Name); !markup.IsElement(tag) && !builtin(tag) {
			return r.owner(parsers.MarkupElement, n.Name)
		}
		return 0
	}
	return r.owners(n, func(markup.Span, string) {})
}

func builtin(tag string) bool { return strings.HasPrefix(tag, "ng-") || tag == "" }

// owner is an instance of what an element or attribute stands for.
func (r *reader) owner(kind string, s markup.Span) parsers.ExprID {
	return r.B.Unary(parsers.OpNew, r.B.Member(r.markup(kind, s.From), r.name(s)))
}

// maxOwners bounds the directives of one element that are asked for an input.
const maxOwners = 8

// element reads a tag with its attributes.
func (r *reader) element(n *markup.Node) {
	owners := r.owners(n, func(s markup.Span, kind string) { r.ref(s, parsers.RoleJSX, r.markup(kind, s.From)) })
	for _, a := range n.Attrs {
		r.attribute(n, a, owners)
	}
}

// owners are instances of the component and the directives of an element, each of
// which is called with its name.
func (r *reader) owners(n *markup.Node, each func(s markup.Span, kind string)) (owners parsers.ExprID) {
	if tag := r.doc.Text(n.Name); !markup.IsElement(tag) && !builtin(tag) {
		each(n.Name, parsers.MarkupElement)
		owners = r.owner(parsers.MarkupElement, n.Name)
	}
	count := 0
	for _, a := range n.Attrs {
		s := bare(r.Src, a.Name)
		name := string(r.Src[s.From:s.To])
		if s.Empty() || markup.IsAttribute(name) || r.Src[a.Name.From] == '(' && markup.IsEvent(name) {
			continue
		}
		each(s, parsers.MarkupAttribute)
		if count++; count <= maxOwners {
			owners = r.B.Union(owners, r.owner(parsers.MarkupAttribute, s))
		}
	}
	return owners
}

// bare is the name of an attribute without the signs that say what it binds, empty if
// it is no name of an input, output or directive.
func bare(src []byte, s markup.Span) markup.Span {
	for s.From < s.To && bytes.IndexByte([]byte("[(*"), src[s.From]) >= 0 {
		s.From++
	}
	for s.From < s.To && bytes.IndexByte([]byte("])"), src[s.To-1]) >= 0 {
		s.To--
	}
	name := src[s.From:s.To]
	if bytes.HasPrefix(name, []byte("let-")) || bytes.HasPrefix(name, []byte("ng-")) || bytes.HasPrefix(name, []byte("i18n")) {
		return markup.Span{}
	}
	for i, c := range name {
		if !nameStart(c) && (i == 0 || c != '-' && !digit(c)) {
			return markup.Span{}
		}
	}
	return s
}

// attribute reads the value of an attribute by the signs around its name.
func (r *reader) attribute(n *markup.Node, a markup.Attr, owners parsers.ExprID) {
	name := r.doc.Text(a.Name)
	s := bare(r.Src, a.Name)
	switch {
	case strings.HasPrefix(name, "*"):
		r.structural(n, a, s)
		return
	case strings.HasPrefix(name, "["), strings.HasPrefix(name, "("), strings.HasPrefix(name, "bind-"), strings.HasPrefix(name, "on-"):
		r.p.statements(a.Value)
	case strings.HasPrefix(name, "#"), strings.HasPrefix(name, "let-"):
		return
	default:
		r.interpolated(a.Value)
	}
	if owners == 0 || s.Empty() || ofElement(name) || strings.Contains(name, "-") {
		return
	}
	role := parsers.RoleRef
	if strings.HasPrefix(name, "[") || name[0] != '(' {
		role = parsers.RoleWrite
	}
	r.ref(s, role, owners)
}

// ofElement reports whether an attribute is about the element, whatever component that
// is.
func ofElement(name string) bool {
	return name == "class" || name == "style" || name == "[class]" || name == "[style]"
}

// interpolated reads the expressions in the text of an attribute.
func (r *reader) interpolated(s markup.Span) {
	for s.From < s.To {
		i := bytes.Index(r.Src[s.From:s.To], []byte("{{"))
		if i < 0 {
			return
		}
		from := s.From + uint32(i) + 2
		j := bytes.Index(r.Src[from:s.To], []byte("}}"))
		if j < 0 {
			return
		}
		r.p.statements(markup.Span{From: from, To: from + uint32(j)})
		s.From = from + uint32(j) + 2
	}
}

// structural reads the short form of a directive that makes views:
// *dir="expression as name; let a = b; key expression; key: expression as name".
func (r *reader) structural(n *markup.Node, a markup.Attr, dir markup.Span) {
	p := &r.p
	scope := markup.Span{From: n.From, To: n.To}
	p.start(a.Value)
	item := -1 // the variable that each value of a list is bound to
	if !p.word("let") && p.tok.kind != tokEnd {
		r.as(p.pipe(), scope)
	}
	for p.tok.kind != tokEnd {
		at := p.tok.From
		switch {
		case p.take(";"), p.take(","):
		case p.word("let"):
			p.next()
			if p.tok.kind != tokName {
				continue
			}
			b := r.declare(p.tok.Span, scope)
			if p.next(); p.take("=") {
				p.next()
			} else {
				item = b
			}
		case p.tok.kind == tokName:
			key := p.tok.Span
			p.next()
			if p.word("as") { // index as i
				r.as(value{}, scope)
				continue
			}
			p.take(":")
			x := p.pipe()
			if string(r.Src[key.From:key.To]) == "of" {
				r.setValue(item, r.op(parsers.OpElem, x))
			}
			r.as(x, scope)
		}
		if p.tok.From == at {
			p.next()
		}
	}
}

// as reads "as name", if that follows a value, and binds the name to it.
func (r *reader) as(x value, scope markup.Span) {
	p := &r.p
	if !p.word("as") {
		return
	}
	p.next()
	if p.tok.kind == tokName {
		r.setValue(r.declare(p.tok.Span, scope), x)
		p.next()
	}
}

// block reads the head of an @block.
func (r *reader) block(n *markup.Node) {
	p := &r.p
	scope := markup.Span{From: n.From, To: n.To}
	switch r.doc.Text(n.Name) {
	case "@if", "@else":
		p.start(n.Inner)
		x := p.pipe()
		for p.take(";") {
			r.as(x, scope)
		}
	case "@for":
		r.loop(n, scope)
	case "@let":
		p.start(n.Inner)
		if p.tok.kind != tokName {
			return
		}
		s := p.tok.Span
		if p.next(); p.take("=") {
			x := p.pipe()
			r.setValue(r.declare(s, markup.Span{From: n.From, To: r.parentEnd(n)}), x)
		}
	case "@defer":
		r.conditions(n.Inner)
	case "@switch", "@case", "":
		p.start(n.Inner)
		p.pipe()
	}
}

func (r *reader) parentEnd(n *markup.Node) uint32 {
	if n.Parent < 0 {
		return r.part.To
	}
	return r.doc.Nodes[n.Parent].To
}

// loop is @for (item of items; track item.id; let i = $index, e = $even).
func (r *reader) loop(n *markup.Node, scope markup.Span) {
	p := &r.p
	p.start(n.Inner)
	if p.tok.kind != tokName {
		return
	}
	item := r.declare(p.tok.Span, scope)
	if p.next(); !p.word("of") {
		return
	}
	p.next()
	r.setValue(item, r.op(parsers.OpElem, p.pipe()))
	for p.tok.kind != tokEnd {
		at := p.tok.From
		switch {
		case p.take(";"), p.take(","):
		case p.word("track"):
			p.next()
			p.pipe()
		case p.word("let"):
			p.next()
			for p.tok.kind == tokName {
				r.declare(p.tok.Span, scope)
				if p.next(); p.take("=") {
					p.next()
				}
				if !p.take(",") {
					break
				}
			}
		}
		if p.tok.From == at {
			p.next()
		}
	}
}

// conditions reads the expressions behind "when" of a @defer block.
func (r *reader) conditions(s markup.Span) {
	p := &r.p
	p.start(s)
	for p.tok.kind != tokEnd {
		if p.word("when") {
			p.next()
			p.pipe()
			continue
		}
		p.next()
	}
}
