package vue

import (
	"bytes"
	"strings"

	"vade/parsers"
	"vade/parsers/ecmascript"
	"vade/parsers/markup"
)

// value notes an expression.
func (c *component) value(s markup.Span) int {
	c.pieces = append(c.pieces, ecmascript.Piece{Kind: ecmascript.Value, Text: s})
	return len(c.pieces)
}

// params notes patterns that bind names in a part of the template.
func (c *component) params(s markup.Span, n *markup.Node, of int, op parsers.Op) {
	s = parens(c.src, markup.Trim(c.src, s))
	c.pieces = append(c.pieces, ecmascript.Piece{Kind: ecmascript.Params, Text: s, Scope: markup.Span{From: n.From, To: n.To}, Of: of, Op: op})
}

// parens takes parentheses off.
func parens(src []byte, s markup.Span) markup.Span {
	if s.To >= s.From+2 && src[s.From] == '(' && src[s.To-1] == ')' {
		return markup.Span{From: s.From + 1, To: s.To - 1}
	}
	return s
}

// isComponent reports whether a tag stands for a component.
func isComponent(tag string) bool {
	if tag == "" {
		return false
	}
	switch strings.ToLower(strings.ReplaceAll(tag, "-", "")) {
	case "component", "transition", "transitiongroup", "keepalive", "teleport", "suspense", "slot", "template":
		return false
	}
	return tag[0] >= 'A' && tag[0] <= 'Z' || !markup.IsElement(tag)
}

func (c *component) element(n *markup.Node) {
	var owner parsers.ExprID
	if tag := c.doc.Text(n.Name); strings.Contains(tag, ".") {
		c.value(n.Name)
	} else if isComponent(tag) {
		space := c.e.Space("element", c.def)
		c.e.Ref(n.Name, tag, parsers.RoleJSX, space, c.def)
		owner = c.b.Unary(parsers.OpNew, c.b.Member(space, c.b.Str(tag)))
	}
	for _, a := range n.Attrs {
		c.attribute(n, a, owner)
	}
}

// attribute reads an attribute; owner is an instance of the component whose tag it
// stands in, 0 if that is an element of the page.
func (c *component) attribute(n *markup.Node, a markup.Attr, owner parsers.ExprID) {
	name := c.doc.Text(a.Name)
	dir, arg := directive(name)
	switch dir {
	case "":
		c.plain(a, name)
		if owner != 0 && !markup.IsAttribute(name) {
			c.prop(a.Name, name, owner)
		}
		return
	case "v-for":
		c.loop(n, a.Value)
		return
	case "v-slot", "slot-scope":
		c.dynamic(a.Name, arg)
		c.params(a.Value, n, 0, parsers.OpNone)
		return
	case "v-on":
		c.handler(a.Value)
	case "v-else", "v-once", "v-pre", "v-cloak":
		return
	case "v-bind", "v-model", "v-if", "v-else-if", "v-show", "v-html", "v-text", "v-memo", "v-is":
		c.value(a.Value)
	default:
		c.value(a.Value)
		if c.setup { // v-focus is the variable vFocus
			c.e.Ref(markup.Span{From: a.Name.From, To: a.Name.From + uint32(len(dir))}, markup.Camel(dir), parsers.RoleRef, 0, c.def)
		}
	}
	c.dynamic(a.Name, arg)
	if dir != "v-bind" || arg == "" || arg[0] == '[' {
		return
	}
	at := markup.Span{From: a.Name.To - uint32(len(name)-strings.LastIndex(name, arg)), To: a.Name.To}
	at.To = at.From + uint32(len(arg))
	if a.Bare && markup.IsIdent([]byte(arg)) { // :name for :name="name"
		c.value(at)
	}
	if owner != 0 {
		c.prop(at, arg, owner)
	}
}

// directive takes the name of an attribute apart: what it does, and to what. For a
// plain attribute it is "".
func directive(name string) (dir, arg string) {
	if name == "" {
		return "", ""
	}
	switch name[0] {
	case ':', '.':
		dir, arg = "v-bind", name[1:]
	case '@':
		dir, arg = "v-on", name[1:]
	case '#':
		dir, arg = "v-slot", name[1:]
	default:
		switch {
		case name == "slot-scope" || name == "scope":
			return "slot-scope", ""
		case !strings.HasPrefix(name, "v-"):
			return "", ""
		}
		dir, arg, _ = strings.Cut(name, ":")
		dir, _, _ = strings.Cut(dir, ".")
	}
	if !strings.HasPrefix(arg, "[") {
		arg, _, _ = strings.Cut(arg, ".")
	}
	return dir, arg
}

// dynamic reads an argument in brackets, which is an expression.
func (c *component) dynamic(name markup.Span, arg string) {
	if !strings.HasPrefix(arg, "[") {
		return
	}
	from := bytes.IndexByte(c.src[name.From:name.To], '[')
	to := bytes.LastIndexByte(c.src[name.From:name.To], ']')
	if from >= 0 && to > from {
		c.value(markup.Span{From: name.From + uint32(from) + 1, To: name.From + uint32(to)})
	}
}

// plain reads an attribute that is no directive.
func (c *component) plain(a markup.Attr, name string) {
	switch name {
	case "ref":
		if text := c.src[a.Value.From:a.Value.To]; c.setup && markup.IsIdent(text) {
			c.e.Ref(a.Value, string(text), parsers.RoleRef, 0, c.def)
		}
	case "class":
		if c.styled {
			c.e.Classes(a.Value, c.def)
		}
	}
}

// prop notes the use of a property of a component.
func (c *component) prop(at markup.Span, name string, owner parsers.ExprID) {
	if name == "key" || name == "ref" || name == "is" || name == "" {
		return
	}
	c.e.Ref(at, markup.Camel(name), parsers.RoleWrite, owner, c.def)
}

// handler reads what an event runs: statements, or a function.
func (c *component) handler(s markup.Span) {
	s = markup.Trim(c.src, s)
	if markup.WordAt(c.src, s.From, s.To, "function") || s.From < s.To && c.src[s.From] == '{' {
		c.value(s)
		return
	}
	c.pieces = append(c.pieces, ecmascript.Piece{Kind: ecmascript.Statements, Text: s})
}

// loop reads "pattern in list" or "pattern of list".
func (c *component) loop(n *markup.Node, s markup.Span) {
	at := markup.Find(c.src, s, func(i uint32) bool {
		return i > s.From && (markup.WordAt(c.src, i, s.To, "in") || markup.WordAt(c.src, i, s.To, "of"))
	})
	if at == s.To {
		c.value(s)
		return
	}
	of := c.value(markup.Span{From: at + 2, To: s.To})
	c.params(markup.Span{From: s.From, To: at}, n, of, parsers.OpElem)
}
