package svelte

import (
	"bytes"
	"strings"

	"vade/parsers"
	"vade/parsers/ecmascript"
	"vade/parsers/markup"
)

// value notes an expression.
func (c *component) value(s markup.Span) int {
	s = markup.Trim(c.src, s)
	text := c.src[s.From:s.To]
	switch {
	case bytes.HasPrefix(text, []byte("...")):
		s.From += 3
	case len(text) > 1 && text[0] == '/' && (text[1] == '*' || text[1] == '/') && !bytes.Contains(text, []byte("\n")) && (text[1] == '/' || bytes.HasSuffix(text, []byte("*/"))):
		s.To = s.From // a comment
	}
	c.pieces = append(c.pieces, ecmascript.Piece{Kind: ecmascript.Value, Text: s})
	return len(c.pieces)
}

// params notes patterns that bind names in a scope.
func (c *component) params(s, scope markup.Span, of int, op parsers.Op) {
	if s = markup.Trim(c.src, s); !s.Empty() {
		c.pieces = append(c.pieces, ecmascript.Piece{Kind: ecmascript.Params, Text: s, Scope: scope, Of: of, Op: op})
	}
}

func (c *component) element(n *markup.Node) {
	var owner parsers.ExprID
	switch tag := c.doc.Text(n.Name); {
	case strings.HasPrefix(tag, "svelte:"):
	case strings.Contains(tag, "."):
		c.value(n.Name)
	case tag[0] >= 'A' && tag[0] <= 'Z':
		c.e.Ref(n.Name, tag, parsers.RoleJSX, 0, c.def)
		owner = c.b.Unary(parsers.OpNew, c.b.Ident(c.b.Str(tag), n.Name.From))
	}
	for _, a := range n.Attrs {
		c.attribute(n, a, owner)
	}
}

// attribute reads an attribute; owner is an instance of the component whose tag it
// stands in, 0 if that is an element of the page.
func (c *component) attribute(n *markup.Node, a markup.Attr, owner parsers.ExprID) {
	name := c.doc.Text(a.Name)
	if name == "" {
		c.shorthand(a.Value, owner)
		return
	}
	dir, arg, ok := strings.Cut(name, ":")
	if !ok {
		dir = ""
	}
	at := markup.Span{From: a.Name.From + uint32(len(dir)) + 1, To: a.Name.To}
	if i := strings.IndexByte(arg, '|'); i >= 0 {
		arg, at.To = arg[:i], at.From+uint32(i)
	}
	switch dir {
	case "use", "transition", "in", "out", "animate":
		c.value(at)
	case "bind", "class", "style":
		if a.Bare && markup.IsIdent([]byte(arg)) {
			c.value(at)
		}
		if dir == "bind" && arg != "this" && owner != 0 {
			c.prop(at, arg, owner)
		}
		if dir == "class" && c.styled {
			c.e.Classes(at, c.def)
		}
	case "let":
		scope := markup.Span{From: n.From, To: n.To}
		if a.Bare {
			c.params(at, scope, 0, parsers.OpNone)
		} else {
			markup.Braced(c.src, a.Value, func(s markup.Span) { c.params(s, scope, 0, parsers.OpNone) })
		}
		return
	case "":
		if owner != 0 && !strings.HasPrefix(name, "--") {
			c.prop(a.Name, name, owner)
		}
		if name == "class" && c.styled {
			c.e.Classes(a.Value, c.def)
		}
	}
	markup.Braced(c.src, a.Value, func(s markup.Span) { c.value(s) })
}

// shorthand is {name}, {...rest} or {@attach f} in place of an attribute.
func (c *component) shorthand(s markup.Span, owner parsers.ExprID) {
	s = markup.Trim(c.src, s)
	text := c.src[s.From:s.To]
	if bytes.HasPrefix(text, []byte("@attach")) {
		s.From += uint32(len("@attach"))
	}
	c.value(s)
	if owner != 0 && markup.IsIdent(text) {
		c.prop(s, string(text), owner)
	}
}

// prop notes the use of a property of a component.
func (c *component) prop(at markup.Span, name string, owner parsers.ExprID) {
	c.e.Ref(at, name, parsers.RoleWrite, owner, c.def)
}

// block reads the head of a block, or a tag such as {@html x}.
func (c *component) block(id int32, n *markup.Node) {
	scope := markup.Span{From: n.From, To: n.To}
	head := markup.Trim(c.src, n.Inner)
	switch c.doc.Text(n.Name) {
	case ":else":
		if markup.WordAt(c.src, head.From, head.To, "if") {
			head.From += 2
			c.value(head)
		}
	case "#each":
		c.each(id, head, scope)
	case "#await":
		c.await(id, head, scope)
	case ":then":
		if n.Parent >= 0 {
			c.params(head, scope, c.of[n.Parent], parsers.OpAwait)
		}
	case ":catch":
		c.params(head, scope, 0, parsers.OpNone)
	case "#snippet":
		c.snippet(n, head, scope)
	case "@const":
		c.constant(n, head)
	case "@debug":
		if !head.Empty() {
			c.value(head)
		}
	default:
		c.value(head)
	}
}

// each is "list as pattern, index (key)".
func (c *component) each(id int32, head, scope markup.Span) {
	as := head.To // the last: a type may be said with the word as well
	markup.Find(c.src, head, func(i uint32) bool {
		if i > head.From && markup.WordAt(c.src, i, head.To, "as") {
			as = i
		}
		return false
	})
	of := c.value(markup.Span{From: head.From, To: as})
	c.of[id] = of
	if as == head.To {
		return
	}
	rest := markup.Span{From: as + 2, To: head.To}
	key := markup.Find(c.src, rest, func(i uint32) bool { return c.src[i] == '(' })
	comma := markup.Find(c.src, markup.Span{From: rest.From, To: key}, func(i uint32) bool { return c.src[i] == ',' })
	c.params(markup.Span{From: rest.From, To: comma}, scope, of, parsers.OpElem)
	if comma < key {
		c.params(markup.Span{From: comma + 1, To: key}, scope, 0, parsers.OpNone)
	}
	if key < head.To {
		c.value(markup.Span{From: key, To: head.To})
	}
}

// await is "promise", "promise then value" or "promise catch error".
func (c *component) await(id int32, head, scope markup.Span) {
	word := ""
	at := markup.Find(c.src, head, func(i uint32) bool {
		for _, w := range []string{"then", "catch"} {
			if i > head.From && c.src[i-1] <= ' ' && markup.WordAt(c.src, i, head.To, w) {
				word = w
				return true
			}
		}
		return false
	})
	of := c.value(markup.Span{From: head.From, To: at})
	c.of[id] = of
	if at == head.To {
		return
	}
	rest := markup.Span{From: at + uint32(len(word)), To: head.To}
	if word == "then" {
		c.params(rest, scope, of, parsers.OpAwait)
	} else {
		c.params(rest, scope, 0, parsers.OpNone)
	}
}

// snippet is "name(parameters)", which defines what {@render name(...)} runs.
func (c *component) snippet(n *markup.Node, head, scope markup.Span) {
	open := markup.Find(c.src, head, func(i uint32) bool { return c.src[i] == '(' })
	name := markup.Trim(c.src, markup.Span{From: head.From, To: open})
	if i := bytes.IndexByte(c.src[name.From:name.To], '<'); i >= 0 {
		name.To = name.From + uint32(i)
	}
	if !markup.IsIdent(c.src[name.From:name.To]) {
		return
	}
	line, col := c.e.Lines().Place(name.From)
	startLine, _ := c.e.Lines().Place(n.From)
	endLine, _ := c.e.Lines().Place(max(n.To, 1) - 1)
	c.b.Def(parsers.Def{Name: c.b.Name(c.src[name.From:name.To]), Kind: parsers.KindFunction, Parent: c.def, Off: name.From, Line: line, Col: col,
		Start: n.From, End: n.To, StartLine: startLine, EndLine: max(endLine, line), Signature: parsers.Signature([]byte("snippet " + c.doc.Text(head)))})
	if open < head.To {
		end := bytes.LastIndexByte(c.src[open:head.To], ')')
		if end > 0 {
			c.params(markup.Span{From: open + 1, To: open + uint32(end)}, scope, 0, parsers.OpNone)
		}
	}
}

// constant is "pattern = value", seen in the block around.
func (c *component) constant(n *markup.Node, head markup.Span) {
	eq := markup.Find(c.src, head, func(i uint32) bool { return c.src[i] == '=' })
	if eq == head.To {
		return
	}
	scope := markup.Span{From: n.From, To: uint32(len(c.src))}
	if n.Parent >= 0 {
		p := &c.doc.Nodes[n.Parent]
		scope = markup.Span{From: p.From, To: p.To}
	}
	of := c.value(markup.Span{From: eq + 1, To: head.To})
	c.params(markup.Span{From: head.From, To: eq}, scope, of, parsers.OpNone)
}
