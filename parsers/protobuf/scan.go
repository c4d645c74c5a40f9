package protobuf

// token is a word, a number, a text in quotes or a sign.
type token struct {
	kind        tokenKind
	from, to    uint32
	line, col   uint32 // from 1
	doc, docEnd uint32 // the comment on the lines before
}

type tokenKind uint8

const (
	sign tokenKind = iota
	word
	digits
	quoted
)

// scan cuts a text into tokens and adds them to list.
func scan(list []token, src []byte) []token {
	s := scanner{src: src, line: 1}
	for s.next() {
		list = append(list, s.token())
	}
	return list
}

type scanner struct {
	src         []byte
	at, start   int // start of the line
	line        uint32
	doc, docEnd int
}

// next goes to the next token; comments are noted.
func (s *scanner) next() bool {
	s.doc, s.docEnd = 0, 0
	blank := false
	for s.at < len(s.src) {
		c := s.src[s.at]
		switch {
		case c == '\n':
			if blank { // an empty line ends a comment's meaning
				s.doc, s.docEnd = 0, 0
			}
			blank = true
			s.newLine()
		case c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v':
			s.at++
		case c == '/' && s.at+1 < len(s.src) && (s.src[s.at+1] == '/' || s.src[s.at+1] == '*'):
			s.comment(s.src[s.at+1] == '*')
			blank = false
		default:
			return true
		}
	}
	return false
}

func (s *scanner) newLine() {
	s.at++
	s.start = s.at
	s.line++
}

func (s *scanner) comment(long bool) {
	if s.docEnd == 0 {
		s.doc = s.at
	}
	for s.at += 2; s.at < len(s.src); s.at++ {
		c := s.src[s.at]
		if c == '\n' {
			if !long {
				break
			}
			s.start = s.at + 1
			s.line++
		}
		if long && c == '/' && s.src[s.at-1] == '*' {
			s.at++
			break
		}
	}
	s.docEnd = s.at
}

func (s *scanner) token() token {
	from := s.at
	t := token{from: uint32(from), line: s.line, col: uint32(from-s.start) + 1, doc: uint32(s.doc), docEnd: uint32(s.docEnd)}
	switch c := s.src[s.at]; {
	case letter(c):
		t.kind = word
		for s.at < len(s.src) && (letter(s.src[s.at]) || digit(s.src[s.at])) {
			s.at++
		}
	case digit(c):
		t.kind = digits
		for s.at < len(s.src) && (letter(s.src[s.at]) || digit(s.src[s.at]) || s.src[s.at] == '.') {
			s.at++
		}
	case c == '"' || c == '\'':
		t.kind = quoted
		for s.at++; s.at < len(s.src) && s.src[s.at] != c && s.src[s.at] != '\n'; s.at++ {
			if s.src[s.at] == '\\' && s.at+1 < len(s.src) && s.src[s.at+1] != '\n' {
				s.at++
			}
		}
		if s.at < len(s.src) && s.src[s.at] == c {
			s.at++
		}
	default:
		s.at++
	}
	t.to = uint32(s.at)
	return t
}

func letter(c byte) bool { return c == '_' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' }

func digit(c byte) bool { return c >= '0' && c <= '9' }
