package rust

import (
	"bytes"
	"strings"

	"vade/parsers"
)

// chain is what has been read of an expression such as a::b(c).d among tokens.
type chain struct {
	name  uint32         // the name that is not noted yet: what follows tells its role
	path  parsers.ExprID // what stands before "::" of it
	recv  parsers.ExprID // what stands before the dot of it
	value parsers.ExprID // of what was read before name
	open  bool           // value is there, known or not
	held  *chain         // a function whose type arguments are being read
}

// tokens searches the tokens of a macro for calls: name(, a.b( and A::b(.
func (w *walker) tokens(tree uint32) {
	if !w.deeper() {
		return
	}
	defer func() { w.depth-- }()
	var c chain
	from := w.t.Nodes[tree].Start + 1
	for n := w.t.First(tree); n != 0; n = w.t.Sibling(tree, n) {
		x := &w.t.Nodes[n]
		gap := string(bytes.TrimSpace(w.t.Src[from:max(from, x.Start)]))
		from = x.End
		switch w.kind(n) {
		case kIdent, kTypeIdent, kFieldIdent, kSelf, kSuper, kCrate, kMetavariable, kPrimitive:
			w.word(&c, n, gap)
		case kTokens:
			if strings.HasSuffix(gap, "#") || strings.HasSuffix(gap, "#!") { // an attribute
				w.flush(&c)
				continue
			}
			w.group(&c, n, gap)
		case kRepeated:
			w.flush(&c)
			w.tokens(n)
		case kInt: // the place in a tuple
			if gap == "." && (c.open || c.name != 0) {
				w.settle(&c, parsers.RoleRef)
				c.value = 0
				continue
			}
			w.flush(&c)
		case kLineComment, kBlockComment:
		default:
			w.label(&c, gap)
			w.flush(&c)
		}
	}
	w.flush(&c)
}

// label drops a name that is followed by what makes it one of an argument or a pattern,
// and not a use.
func (w *walker) label(c *chain, gap string) {
	if gap == "" || c.recv != 0 || c.path != 0 || gap[0] != ':' && gap[0] != '=' && gap[0] != '@' {
		return
	}
	if strings.HasPrefix(gap, "::") || strings.HasPrefix(gap, "==") || c.name != 0 && upper(w.t.Text(c.name)) {
		return
	}
	*c = chain{}
}

// declares reports whether the next word is a name that is being defined.
func declares(gap string) bool {
	i := strings.LastIndexAny(gap, " \t\n;{},(")
	switch gap[i+1:] {
	case "fn", "struct", "enum", "trait", "mod", "type", "let", "const", "static", "for", "union", "#", "$":
		return true
	}
	return false
}

// word continues a chain by a name, or begins another.
func (w *walker) word(c *chain, n uint32, gap string) {
	w.label(c, gap)
	if declares(gap) || keywords[string(w.t.Text(n))] {
		w.flush(c)
		return
	}
	switch gap {
	case "::":
		if c.name != 0 {
			c.path, c.name, c.recv = w.qualified(c), n, 0
			return
		}
	case ".", "?.", "??.":
		w.settle(c, parsers.RoleRef)
		if len(gap) > 1 {
			c.value = w.b.Unary(parsers.OpElem, c.value)
		}
		if string(w.t.Text(n)) == "await" {
			c.value = w.b.Unary(parsers.OpAwait, c.value)
			return
		}
		*c = chain{name: n, recv: w.unknown(c.value), held: c.held}
		return
	case "::<", "<":
		if c.name != 0 && c.held == nil && (gap != "<" || upper(w.t.Text(c.name))) {
			held := *c
			*c = chain{name: n, held: &held}
			return
		}
	}
	held := c.held
	c.held = nil
	w.flush(c)
	switch {
	case held == nil:
	case strings.HasPrefix(gap, ">") && strings.HasSuffix(gap, ">::"): // T<A>::name
		c.path = w.qualified(held)
	case gap != "" && strings.Trim(gap, "<>,:& ") == "": // further type arguments
		c.held = held
	default:
		w.flush(held)
	}
	c.name = n
}

// qualified is the type or module that a name before "::" is.
func (w *walker) qualified(c *chain) parsers.ExprID {
	off, _, _ := w.at(c.name)
	switch k := w.kind(c.name); {
	case c.path != 0:
		w.ref(c.name, parsers.RoleType, w.qualifier(c.path))
		return w.b.Member(c.path, w.name(c.name))
	case k == kIdent || k == kTypeIdent:
		return w.namedType(c.name, parsers.RoleType)
	case k == kPrimitive:
		return w.b.Ident(w.name(c.name), off)
	}
	return w.unknown(w.path(c.name))
}

// group is what stands in brackets: the arguments of a call, an index, or anything.
func (w *walker) group(c *chain, n uint32, gap string) {
	open := w.t.Src[w.t.Nodes[n].Start]
	w.label(c, gap)
	switch {
	case gap == "!" && c.name != 0:
		if name := string(w.t.Text(c.name)); c.path != 0 || !stdMacros[name] {
			recv := parsers.ExprID(0)
			if c.path != 0 {
				recv = w.qualifier(c.path)
			}
			w.macroRef(c.name, recv)
		}
		*c = chain{open: true}
	case gap == ">" && c.held != nil && open == '(':
		held := c.held
		c.held = nil
		w.flush(c)
		*c = *held
		w.settle(c, parsers.RoleCall)
	case gap == "" && open == '(' && c.name != 0:
		w.settle(c, parsers.RoleCall)
	case gap == "" && open == '[' && (c.name != 0 || c.open):
		w.settle(c, parsers.RoleRef)
		c.value = w.b.Unary(parsers.OpElem, c.value)
	case gap == "" && open == '{' && c.name != 0 && upper(w.t.Text(c.name)):
		w.settle(c, parsers.RoleNew)
	default:
		w.flush(c)
		*c = chain{open: open == '('}
	}
	w.tokens(n)
}

// settle notes the name that a chain ends in. Then the chain is a value.
func (w *walker) settle(c *chain, role parsers.Role) {
	if c.name == 0 {
		c.open = true
		return
	}
	value := parsers.ExprID(0)
	off, _, _ := w.at(c.name)
	plain := w.kind(c.name) == kIdent || w.kind(c.name) == kTypeIdent || w.kind(c.name) == kFieldIdent
	switch {
	case c.recv != 0:
		if plain {
			w.ref(c.name, role, c.recv)
			value = w.b.Member(c.recv, w.name(c.name))
		}
	case c.path != 0:
		if plain {
			w.ref(c.name, w.calls(c.name, role), w.qualifier(c.path))
			value = w.b.Member(w.qualifier(c.path), w.name(c.name))
		}
	case w.kind(c.name) == kSelf:
		value = w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: off})
	case plain && string(w.t.Text(c.name)) == "Self":
		value = w.b.Expr(parsers.Expr{Op: parsers.OpTypeOf, A: w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: off})})
	case plain:
		value = w.identAs(c.name, w.calls(c.name, role))
	}
	if role == parsers.RoleCall {
		value = w.b.Call(value, 0)
	}
	*c = chain{value: value, open: true, held: c.held}
}

// flush ends a chain.
func (w *walker) flush(c *chain) {
	if c.name != 0 {
		w.settle(c, parsers.RoleRef)
	}
	if c.held != nil {
		w.flush(c.held)
	}
	*c = chain{}
}

// keywords are the words that the grammar takes for names among tokens.
var keywords = set("as", "async", "box", "break", "const", "continue", "do", "dyn", "else", "enum", "extern", "fn", "for", "if", "impl", "in", "let", "loop",
	"match", "mod", "move", "mut", "pub", "ref", "return", "static", "struct", "trait", "true", "false", "type", "unsafe", "use", "where", "while", "yield")
