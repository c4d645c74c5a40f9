package cfamily

import (
	"bytes"
	"slices"
	"sort"

	"vade/parsers"
)

// source is a file on its way to the grammar.
type source struct {
	src    []byte
	out    []byte // what the grammar reads: as long as src
	cpp    bool
	header bool

	toks     []tok
	body     []tok // of directives
	matches  []int32
	lines    []uint32 // where lines begin
	macros   []macro
	byName   map[string]int // macros with arguments
	includes []tok          // what stands between the signs, with them
	conds    []cond
	lost     []lost
	heads    map[uint32]head
	variants []variant
	written  []expansion
}

// macro is a #define.
type macro struct {
	name       tok
	params     []tok
	body       []tok
	function   bool
	start, end uint32
	guard      bool // of an include guard
}

// cond is a branch of a conditional.
type cond struct {
	from, to uint32
	parent   int32 // the branch around it, -1 for none
	text     string
}

// lost is a name that the grammar does not get to see.
type lost struct {
	start, end uint32
	role       parsers.Role
	member     bool   // stands behind a dot
	at         uint32 // the definition around this place uses it
}

// head is a definition whose head a macro writes: TEST(Suite, Name) { … }.
type head struct {
	name tok
	args []tok // what stands in the parentheses
	end  uint32
}

// read prepares a file.
func (s *source) read(src []byte, cpp, header bool) {
	s.src, s.out = src, append(s.out[:0], src...)
	s.cpp, s.header = cpp, header
	s.toks = scan(s.toks[:0], src, 0, uint32(len(src)), true)
	s.lines = append(s.lines[:0], 0)
	for i := 0; ; {
		n := bytes.IndexByte(src[i:], '\n')
		if n < 0 {
			break
		}
		i += n + 1
		s.lines = append(s.lines, uint32(i))
	}
	if !cpp && header && s.looksCPP() {
		s.cpp = true
	}
	if !s.cpp {
		for i := range s.toks {
			if s.toks[i].word.cppOnly() {
				s.toks[i].word = wordNone
			}
		}
	}
	s.macros, s.includes, s.conds, s.lost, s.body = s.macros[:0], s.includes[:0], s.conds[:0], s.lost[:0], s.body[:0]
	s.heads, s.byName, s.variants, s.written = nil, map[string]int{}, s.variants[:0], s.written[:0]
	s.directives()
	s.heal()
}

// looksCPP reports whether a header holds what only C++ has.
func (s *source) looksCPP() bool {
	for i := range s.toks {
		t := &s.toks[i]
		next := func(n int) tok {
			if i+n < len(s.toks) {
				return s.toks[i+n]
			}
			return tok{kind: tokDirective}
		}
		a, b := next(1), next(2)
		switch t.word {
		case wordClass | wordCPP:
			if a.kind == tokIdent && (b.op == '{' || b.op == ':' || b.op == ';' || b.kind == tokIdent) {
				return true
			}
		case wordNamespace | wordCPP:
			if a.op == '{' || a.kind == tokIdent && (b.op == '{' || b.op == opScope) {
				return true
			}
		case wordTemplate | wordCPP:
			if a.op == '<' {
				return true
			}
		case wordAccess | wordCPP:
			if a.op == ':' {
				return true
			}
		case wordUsing | wordCPP:
			if a.word == wordNamespace|wordCPP || a.kind == tokIdent && (b.op == '=' || b.op == opScope) {
				return true
			}
		case wordRecord:
			if a.kind == tokIdent && (b.op == '{' || b.op == ':') && s.hasMethods(i+2) {
				return true
			}
		case wordQualifier: // const T &x
			if a.kind == tokIdent && b.op == '&' && b.kind == tokPunct && next(3).kind == tokIdent {
				return true
			}
		case wordNone:
			if t.op == opScope && t.kind == tokPunct && a.kind == tokIdent && i > 0 && s.toks[i-1].kind == tokIdent {
				return true
			}
		}
	}
	return false
}

// hasMethods reports whether the structure whose name ends before token i has functions
// or values for its members.
func (s *source) hasMethods(i int) bool {
	depth, paren := 0, 0
	for end := min(i+500, len(s.toks)); i < end; i++ {
		t := &s.toks[i]
		if t.kind != tokPunct {
			continue
		}
		switch t.op {
		case ';':
			if depth == 0 {
				return false
			}
		case '{':
			depth++
		case '}':
			if depth--; depth <= 0 {
				return false
			}
		case '(':
			if p := s.toks[i-1]; depth == 1 && paren == 0 && p.kind == tokIdent && p.word == wordNone && !shouts(s.text(p)) &&
				(s.toks[i-2].kind == tokIdent || s.toks[i-2].op == '*') && i+1 < len(s.toks) && s.toks[i+1].op != '*' {
				return true
			}
			paren++
		case ')':
			paren--
		}
	}
	return false
}

func (s *source) text(t tok) []byte { return s.src[t.start:t.end] }

// blank overwrites a part of the text.
func (s *source) blank(from, to uint32) {
	for i := from; i < to; i++ {
		if c := s.out[i]; c != '\n' && c != '\r' {
			s.out[i] = ' '
		}
	}
}

// place is the line and column of an offset.
func (s *source) place(off uint32) (line, col uint32) {
	i := sort.Search(len(s.lines), func(i int) bool { return s.lines[i] > off })
	return uint32(i), off - s.lines[i-1] + 1
}

// lose keeps a name that is taken out of the text.
func (s *source) lose(t tok, role parsers.Role, at uint32) {
	s.lost = append(s.lost, lost{start: t.start, end: t.end, role: role, at: at})
}

// loseAll keeps the names among tokens as uses: what stands before a parenthesis is
// called. at is their place, or 0 for their own.
func (s *source) loseAll(toks []tok, at uint32) {
	for i, t := range toks {
		if t.kind != tokIdent || t.word != wordNone {
			continue
		}
		x := lost{start: t.start, end: t.end, role: usedAs(toks, i), at: at, member: behindDot(toks, i)}
		if x.at == 0 {
			x.at = t.start
		}
		s.lost = append(s.lost, x)
	}
}

// usedAs is the role of a name in text that has no syntax tree.
func usedAs(toks []tok, i int) parsers.Role {
	switch {
	case i > 0 && (toks[i-1].word.is() == wordRecord || toks[i-1].word.is() == wordEnum || toks[i-1].word == wordClass|wordCPP):
		return parsers.RoleType
	case i+1 < len(toks) && toks[i+1].op == '(':
		return parsers.RoleCall
	}
	return parsers.RoleRef
}

func behindDot(toks []tok, i int) bool {
	return i > 0 && (toks[i-1].op == '.' || toks[i-1].op == opArrow)
}

// condition is the innermost branch of a conditional around a place, "" if there is
// none.
func (s *source) condition(off uint32) string {
	i := sort.Search(len(s.conds), func(i int) bool { return s.conds[i].from > off }) - 1
	for i >= 0 {
		c := &s.conds[i]
		if off < c.to && c.text != "" {
			return c.text
		}
		i = int(c.parent)
	}
	return ""
}

func (s *source) sortConds() {
	order := make([]int32, len(s.conds))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return int(s.conds[a].from) - int(s.conds[b].from) })
	moved := make([]int32, len(s.conds))
	sorted := make([]cond, len(s.conds))
	for to, from := range order {
		moved[from], sorted[to] = int32(to), s.conds[from]
	}
	for i := range sorted {
		if p := sorted[i].parent; p >= 0 {
			sorted[i].parent = moved[p]
		}
	}
	s.conds = sorted
}
