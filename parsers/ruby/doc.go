package ruby

import (
	"bytes"
	"strings"

	"vade/parsers"
)

// maxComment bounds how far a comment is read back, in lines.
const maxComment = 200

// comment are the lines of comments directly above the line where n begins, without
// their signs.
func (w *walker) comment(n uint32) []string {
	src := w.t.Src
	end := bytes.LastIndexByte(src[:w.node(n).Start], '\n')
	var out []string
	for end >= 0 && len(out) < maxComment {
		begin := bytes.LastIndexByte(src[:end], '\n') + 1
		line := bytes.TrimSpace(src[begin:end])
		if len(line) == 0 || line[0] != '#' || bytes.HasPrefix(line, []byte("#!")) {
			break
		}
		out = append(out, string(bytes.TrimPrefix(bytes.TrimLeft(line, "#"), []byte(" "))))
		end = begin - 1
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// summary is the first sentence of a comment that is not meant for tools.
func summary(lines []string) string {
	var text []string
	for _, l := range lines {
		if !forTools(l) {
			text = append(text, l)
		}
	}
	return parsers.Summary([]byte(strings.Join(text, "\n")))
}

func forTools(line string) bool {
	for _, p := range []string{"frozen_string_literal:", "encoding:", "coding:", "-*-", "typed:", "rubocop:", ":nodoc:", ":stopdoc:", ":startdoc:", ":call-seq:",
		"warn_indent:", "shareable_constant_value:", "steep:", "standard:"} {
		if strings.HasPrefix(line, p) {
			return true
		}
	}
	return false
}

// typed is what a comment says of the types of a method: @return [A], @param b [C].
type typed struct {
	returns parsers.ExprID
	params  map[string]parsers.ExprID
	yields  []parsers.ExprID
}

func (w *walker) types(lines []string, off uint32) typed {
	var out typed
	for _, l := range lines {
		l = strings.TrimSpace(l)
		if !strings.HasPrefix(l, "@") {
			continue
		}
		tag, rest, _ := strings.Cut(l, " ")
		open := strings.IndexByte(rest, '[')
		if open < 0 {
			continue
		}
		end := closing(rest[open:])
		if end < 0 {
			continue
		}
		typ := w.written(rest[open+1:open+end], off)
		name := strings.TrimSpace(rest[:open])
		if name == "" {
			name, _, _ = strings.Cut(strings.TrimSpace(rest[open+end+1:]), " ")
		}
		switch tag {
		case "@return":
			out.returns = w.b.Union(out.returns, typ)
		case "@param":
			if out.params == nil {
				out.params = map[string]parsers.ExprID{}
			}
			out.params[strings.Trim(name, "*&:")] = typ
		case "@yieldparam":
			out.yields = append(out.yields, w.b.Unary(parsers.OpNew, typ))
		}
	}
	return out
}

// closing is the place of the bracket that closes the first one of s.
func closing(s string) int {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// written reads types as comments write them: A, B::C, Array<D>, Hash{E => F}.
func (w *walker) written(s string, off uint32) parsers.ExprID {
	p := typeReader{w: w, s: s, off: off}
	return p.list()
}

type typeReader struct {
	w     *walker
	s     string
	off   uint32
	depth int
}

func (p *typeReader) space() { p.s = strings.TrimLeft(p.s, " \t") }

func (p *typeReader) eat(c byte) bool {
	p.space()
	if p.s == "" || p.s[0] != c {
		return false
	}
	p.s = p.s[1:]
	return true
}

// list reads alternatives.
func (p *typeReader) list() parsers.ExprID {
	var out parsers.ExprID
	for n := 0; n < 8; n++ {
		out = p.w.b.Union(out, p.one())
		if !p.eat(',') && !p.eat('|') {
			break
		}
	}
	return out
}

func (p *typeReader) one() parsers.ExprID {
	p.space()
	n := 0
	for n < len(p.s) && (p.s[n] == '_' || p.s[n] == ':' || p.s[n] == '?' || p.s[n] == '#' || p.s[n] >= '0' && p.s[n] <= '9' || p.s[n]|0x20 >= 'a' && p.s[n]|0x20 <= 'z') {
		n++
	}
	word := strings.TrimSuffix(p.s[:n], "?")
	p.s = p.s[n:]
	return p.applied(word)
}

// applied reads what follows the name of a type.
func (p *typeReader) applied(word string) parsers.ExprID {
	if p.depth > 8 {
		return 0
	}
	p.depth++
	defer func() { p.depth-- }()
	switch {
	case p.eat('<'):
		first := p.one()
		if word == "Hash" && p.eat(',') {
			value := p.list()
			p.eat('>')
			return p.w.b.Map(first, value)
		}
		for p.eat(',') || p.eat('|') {
			first = p.w.b.Union(first, p.one())
		}
		p.eat('>')
		if word == "Class" || word == "Module" {
			return p.w.b.Unary(parsers.OpTypeOf, first)
		}
		return p.w.b.List(first)
	case p.eat('{'):
		key := p.list()
		p.eat('=')
		p.eat('>')
		value := p.list()
		p.eat('}')
		return p.w.b.Map(key, value)
	case word != "" && p.eat('('):
		var list []parsers.ExprID
		for len(list) < parsers.MaxTuple {
			list = append(list, p.one())
			if !p.eat(',') {
				break
			}
		}
		p.eat(')')
		return p.w.b.Tuple(list)
	}
	return p.named(word)
}

// named is the type that a word means.
func (p *typeReader) named(word string) parsers.ExprID {
	switch word {
	case "self":
		return p.w.owned()
	case "Array", "Hash", "Object", "Boolean", "Class", "Module", "Proc":
		return 0
	}
	var out parsers.ExprID
	for i, part := range strings.Split(strings.TrimPrefix(word, "::"), "::") {
		if part == "" || part[0] < 'A' || part[0] > 'Z' || i > 8 {
			return 0
		}
		if i == 0 {
			out = p.w.b.Ident(p.w.b.Str(part), p.off)
		} else {
			out = p.w.b.Member(out, p.w.b.Str(part))
		}
	}
	return out
}
