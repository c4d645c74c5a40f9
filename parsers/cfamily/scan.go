package cfamily

import "bytes"

// tok is one token of a file. Comments and white space are none.
type tok struct {
	start, end uint32
	kind       tokKind
	op         byte // of punctuation: the sign, or one of the op constants
	word       word // of an identifier: what kind of keyword it is
	nl         bool // first of its line
}

type tokKind uint8

const (
	tokIdent tokKind = iota
	tokNumber
	tokText // string or character
	tokPunct
	tokDirective // from the # to the end of its last line
	tokGone      // taken out
)

// Signs of more than one character that matter; all others are opOther.
const (
	opScope    = 1 + iota // ::
	opArrow               // ->
	opPaste               // ##
	opEllipsis            // ...
	opOther               // an operator that is no sign of a declaration
)

// scanner cuts text into tokens.
type scanner struct {
	src []byte
	pos int
	cpp bool
	nl  bool
}

// scan gives the tokens of src[from:to].
func scan(dst []tok, src []byte, from, to uint32, cpp bool) []tok {
	s := scanner{src: src[:to], pos: int(from), cpp: cpp, nl: true}
	for {
		t, ok := s.next()
		if !ok {
			return dst
		}
		dst = append(dst, t)
	}
}

func (s *scanner) next() (tok, bool) {
	s.space()
	if s.pos >= len(s.src) {
		return tok{}, false
	}
	t := tok{start: uint32(s.pos), nl: s.nl}
	s.nl = false
	c := s.src[s.pos]
	switch {
	case c == '#' && t.nl:
		t.kind = tokDirective
		s.directive()
	case identStart(c):
		s.ident()
		if s.pos < len(s.src) && (s.src[s.pos] == '"' || s.src[s.pos] == '\'') && textPrefix(s.src[t.start:s.pos]) {
			t.kind = tokText
			s.text(s.src[s.pos-1] == 'R')
			break
		}
		t.word = words[string(s.src[t.start:s.pos])]
		if t.word.cppOnly() && !s.cpp {
			t.word = wordNone
		}
	case c >= '0' && c <= '9' || c == '.' && s.digitAt(s.pos+1):
		t.kind = tokNumber
		s.number()
	case c == '"' || c == '\'':
		t.kind = tokText
		s.text(false)
	default:
		t.kind = tokPunct
		t.op = s.punct()
	}
	t.end = uint32(s.pos)
	return t, true
}

// space skips white space, comments and joined lines.
func (s *scanner) space() {
	for s.pos < len(s.src) {
		switch c := s.src[s.pos]; {
		case c == '\n':
			s.nl = true
			s.pos++
		case c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f':
			s.pos++
		case c == '\\' && s.joined() > 0:
			s.pos += s.joined()
		case c == '/' && s.at(s.pos+1) == '/':
			s.lineEnd()
		case c == '/' && s.at(s.pos+1) == '*':
			s.comment()
		default:
			return
		}
	}
}

func (s *scanner) at(i int) byte {
	if i < len(s.src) {
		return s.src[i]
	}
	return 0
}

func (s *scanner) digitAt(i int) bool { c := s.at(i); return c >= '0' && c <= '9' }

// joined is the length of a backslash and the line end behind it, 0 if there is none.
func (s *scanner) joined() int {
	i := s.pos + 1
	for s.at(i) == ' ' || s.at(i) == '\t' || s.at(i) == '\r' {
		i++
	}
	if s.at(i) == '\n' {
		return i + 1 - s.pos
	}
	return 0
}

// lineEnd goes to the line end; a joined line goes on.
func (s *scanner) lineEnd() {
	for s.pos < len(s.src) && s.src[s.pos] != '\n' {
		if s.src[s.pos] == '\\' {
			s.pos += max(s.joined(), 1)
			continue
		}
		s.pos++
	}
}

func (s *scanner) comment() {
	s.pos += 2
	if i := bytes.Index(s.src[s.pos:], []byte("*/")); i >= 0 {
		s.pos += i + 2
	} else {
		s.pos = len(s.src)
	}
}

// directive goes to the end of a directive: over joined lines and comments, which may
// hold line ends.
func (s *scanner) directive() {
	for s.pos < len(s.src) {
		switch c := s.src[s.pos]; {
		case c == '\n':
			return
		case c == '\\':
			s.pos += max(s.joined(), 1)
		case c == '/' && s.at(s.pos+1) == '*':
			s.comment()
		case c == '/' && s.at(s.pos+1) == '/':
			s.lineEnd()
		case c == '"' || c == '\'':
			s.text(false)
		default:
			s.pos++
		}
	}
}

func identStart(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$' || c >= 0x80
}

func identPart(c byte) bool { return identStart(c) || c >= '0' && c <= '9' }

func (s *scanner) ident() {
	for s.pos < len(s.src) && identPart(s.src[s.pos]) {
		s.pos++
	}
}

func (s *scanner) number() {
	for s.pos < len(s.src) {
		c := s.src[s.pos]
		switch {
		case (c == '+' || c == '-') && bytes.IndexByte([]byte("eEpP"), s.src[s.pos-1]) >= 0:
		case c == '\'' && s.cpp && identPart(s.at(s.pos+1)):
		case !identPart(c) && c != '.':
			return
		}
		s.pos++
	}
}

// textPrefix reports whether a word is the prefix of a literal.
func textPrefix(w []byte) bool {
	switch string(w) {
	case "L", "u", "U", "u8", "R", "LR", "uR", "UR", "u8R":
		return true
	}
	return false
}

// text skips a string or a character. An unclosed one ends with its line.
func (s *scanner) text(raw bool) {
	quote := s.src[s.pos]
	if raw && quote == '"' {
		s.raw()
		return
	}
	for s.pos++; s.pos < len(s.src); s.pos++ {
		switch s.src[s.pos] {
		case quote:
			s.pos++
			return
		case '\\':
			if n := s.joined(); n > 0 {
				s.pos += n - 1
			} else {
				s.pos++
			}
		case '\n':
			return
		}
	}
	s.pos = min(s.pos, len(s.src))
}

// raw skips a raw string, R"x( … )x".
func (s *scanner) raw() {
	open := bytes.IndexByte(s.src[s.pos:], '(')
	if open < 0 || open > 18 {
		s.lineEnd()
		return
	}
	end := append(append([]byte{')'}, s.src[s.pos+1:s.pos+open]...), '"')
	i := bytes.Index(s.src[s.pos:], end)
	if i < 0 {
		s.pos = len(s.src)
		return
	}
	s.pos += i + len(end)
}

// punct skips one sign and tells which one it is.
func (s *scanner) punct() byte {
	c, d := s.src[s.pos], s.at(s.pos+1)
	s.pos++
	two := func(op byte) byte { s.pos++; return op }
	switch {
	case c == ':' && d == ':':
		return two(opScope)
	case c == '-' && d == '>':
		return two(opArrow)
	case c == '#' && d == '#':
		return two(opPaste)
	case c == '.' && d == '.' && s.at(s.pos+1) == '.':
		s.pos += 2
		return opEllipsis
	case d == '=' && bytes.IndexByte([]byte("=!<>+-*/%&|^"), c) >= 0:
		return two(opOther)
	case c == '+' && d == '+' || c == '-' && d == '-' || c == '|' && d == '|':
		return two(opOther)
	}
	return c
}
