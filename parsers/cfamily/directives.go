package cfamily

import (
	"bytes"

	"vade/parsers"
)

// directives takes the directives out of the text and keeps what they say. What is left
// in toks are the tokens of the branches that the grammar is to read.
func (s *source) directives() {
	c := conditionals{s: s}
	live := s.toks[:0]
	for _, t := range s.toks {
		if t.kind != tokDirective {
			live = append(live, t)
			c.token(t)
			continue
		}
		s.blank(t.start, t.end)
		c.live = live
		s.directive(t, &c)
	}
	c.live = live
	c.finish(uint32(len(s.src)))
	s.toks = live[:0]
	for _, t := range live {
		if t.kind != tokDirective { // marked as dropped
			s.toks = append(s.toks, t)
		}
	}
	s.sortConds()
}

// directive reads one directive.
func (s *source) directive(t tok, c *conditionals) {
	from := len(s.body)
	s.body = scan(s.body, s.src, t.start+1, t.end, s.cpp)
	words := s.body[from:len(s.body):len(s.body)]
	if len(words) == 0 {
		return
	}
	rest := words[1:]
	switch word := string(s.text(words[0])); word {
	case "include", "include_next", "import":
		s.include(rest)
	case "define":
		s.define(t, rest, c)
	case "undef":
		s.names(rest)
	case "if", "ifdef", "ifndef":
		c.open(t, word, rest)
		if !c.mayGuard {
			s.names(rest)
		}
	case "elif", "elifdef", "elifndef", "else":
		c.next(t, word, rest)
		s.names(rest)
	case "endif":
		c.close(t)
	}
}

// names keeps the macros that a condition asks for.
func (s *source) names(toks []tok) {
	for _, t := range toks {
		if t.kind == tokIdent && t.word == wordNone && !known[string(s.text(t))] {
			s.lose(t, parsers.RoleRef, t.start)
		}
	}
}

// known are names in conditions that no workspace defines.
var known = map[string]bool{"__cplusplus": true, "__has_include": true, "__has_attribute": true, "__has_builtin": true,
	"__has_feature": true, "__has_cpp_attribute": true, "__GNUC__": true, "__clang__": true, "_MSC_VER": true, "_WIN32": true,
	"__linux__": true, "__APPLE__": true, "__GNUC_MINOR__": true}

// include keeps the path of an #include with its signs.
func (s *source) include(rest []tok) {
	if len(rest) == 0 {
		return
	}
	t := rest[0]
	switch {
	case t.kind == tokText:
		s.includes = append(s.includes, tok{start: t.start, end: t.end})
	case t.op == '<' || t.op == opOther:
		end := bytes.IndexAny(s.src[t.start:rest[len(rest)-1].end], ">\n")
		if end > 0 && s.src[t.start+uint32(end)] == '>' {
			s.includes = append(s.includes, tok{start: t.start, end: t.start + uint32(end) + 1})
		}
	default: // a macro says what is included
		s.names(rest)
		for i := range s.macros {
			if m := &s.macros[i]; len(m.body) == 1 && m.body[0].kind == tokText && string(s.text(m.name)) == string(s.text(t)) {
				s.includes = append(s.includes, m.body[0])
			}
		}
	}
}

// define keeps a macro.
func (s *source) define(t tok, rest []tok, c *conditionals) {
	if len(rest) == 0 || rest[0].kind != tokIdent {
		return
	}
	m := macro{name: rest[0], start: t.start, end: t.end, body: rest[1:]}
	if len(rest) > 1 && rest[1].op == '(' && rest[1].start == rest[0].end {
		m.function = true
		end := 2
		for end < len(rest) && rest[end].op != ')' {
			if rest[end].kind == tokIdent {
				m.params = append(m.params, rest[end])
			}
			end++
		}
		m.body = rest[min(end+1, len(rest)):]
	}
	m.guard = !m.function && len(m.body) == 0 && c.guards(s.text(m.name))
	if m.function {
		s.byName[string(s.text(m.name))] = len(s.macros)
	}
	s.macros = append(s.macros, m)
}
