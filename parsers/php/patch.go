package php

import (
	"bytes"
	"cmp"
	"slices"
)

// patches is what was written in another way for the grammar's sake.
type patches struct {
	members []enumMember // in the order of the source
}

// enumMember is a constant of an enum, which is written as a case, or a case whose
// value is no literal. The grammar does not see their values.
type enumMember struct {
	at, from, to uint32 // where it begins, and where its value stands
	constant     bool
}

// member is the one that begins at the byte off.
func (p *patches) member(off uint32) (enumMember, bool) {
	if p == nil {
		return enumMember{}, false
	}
	i, ok := slices.BinarySearchFunc(p.members, off, func(m enumMember, at uint32) int { return cmp.Compare(m.at, at) })
	if !ok {
		return enumMember{}, false
	}
	return p.members[i], true
}

// patch writes what the grammar does not know in the way of older versions of the
// language, in as many bytes: what enums may hold. It gives nil if there is nothing to do.
func patch(src []byte) ([]byte, *patches) {
	if !bytes.Contains(src, []byte("enum")) {
		return nil, nil
	}
	s := scanner{src: bytes.Clone(src)}
	s.run()
	if len(s.members) == 0 {
		return nil, nil
	}
	return s.src, &patches{members: s.members}
}

// scanner goes over the words of a file, leaving out strings and comments.
type scanner struct {
	src     []byte
	at      int
	depth   int
	enum    int // the depth inside of the enum that is read, 0 for none
	head    bool
	words   [][2]int // of the member that is read
	members []enumMember
}

func (s *scanner) run() {
	for s.at < len(s.src) {
		c := s.src[s.at]
		switch {
		case c == '\'' || c == '"' || c == '`':
			s.quoted(c)
		case c == '#' && s.next() == '[':
			s.at++
		case c == '#' || c == '/' && s.next() == '/':
			s.to("\n")
		case c == '/' && s.next() == '*':
			s.to("*/")
		case c == '<' && bytes.HasPrefix(s.src[s.at:], []byte("<<<")):
			s.heredoc()
		case letter(c):
			s.word()
		default:
			s.sign(c)
			s.at++
		}
	}
}

func (s *scanner) next() byte {
	if s.at+1 < len(s.src) {
		return s.src[s.at+1]
	}
	return 0
}

// to goes on behind the text.
func (s *scanner) to(text string) {
	i := bytes.Index(s.src[s.at:], []byte(text))
	if i < 0 {
		s.at = len(s.src)
		return
	}
	s.at += i + len(text)
}

func (s *scanner) quoted(end byte) {
	for s.at++; s.at < len(s.src); s.at++ {
		switch s.src[s.at] {
		case '\\':
			s.at++
		case end:
			s.at++
			return
		}
	}
	s.at = min(s.at, len(s.src))
}

// heredoc goes on behind the line that ends a text.
func (s *scanner) heredoc() {
	s.at += len("<<<")
	line := s.src[s.at:]
	if i := bytes.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
	}
	word := bytes.Trim(line, " \t\r'\"")
	if len(word) == 0 || !identifier(word) {
		return
	}
	for {
		s.to("\n")
		if s.at >= len(s.src) {
			return
		}
		if bytes.HasPrefix(bytes.TrimLeft(s.src[s.at:], " \t"), word) {
			return
		}
	}
}

func letter(c byte) bool {
	return c == '_' || c == '$' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80
}

func (s *scanner) word() {
	start := s.at
	for s.at < len(s.src) && (letter(s.src[s.at]) || s.src[s.at] >= '0' && s.src[s.at] <= '9') {
		s.at++
	}
	word := string(s.src[start:s.at])
	switch {
	case s.enum == 0 && word == "enum":
		s.head = true
	case s.enum > 0 && s.depth == s.enum:
		switch {
		case word == "const":
			s.constant(start)
		case word == "case" && len(s.words) == 0:
			s.caseValue(start)
		}
		s.words = append(s.words, [2]int{start, s.at})
	}
}

// constant writes a constant at the byte start as a case. The words in front of it
// cannot stay, nor can a type behind it.
func (s *scanner) constant(start int) {
	for _, w := range s.words {
		switch string(s.src[w[0]:w[1]]) {
		case "public", "protected", "private", "final":
			blank(s.src[w[0]:w[1]])
		default:
			return
		}
	}
	copy(s.src[start:], "case ")
	s.dropType(start + len("const"))
	s.add(enumMember{at: uint32(start), constant: true})
}

// caseValue drops the value of a case unless it is a literal.
func (s *scanner) caseValue(start int) {
	end := bytes.IndexAny(s.src[s.at:], "=;{}")
	if end < 0 || s.src[s.at+end] != '=' {
		return
	}
	value := bytes.TrimLeft(s.src[s.at+end+1:], " \t\r\n")
	if len(value) == 0 || value[0] == '\'' || value[0] == '"' || value[0] >= '0' && value[0] <= '9' {
		return
	}
	s.add(enumMember{at: uint32(start)})
}

// add keeps a member and blanks its value, if it has one.
func (s *scanner) add(m enumMember) {
	if end := bytes.IndexAny(s.src[s.at:], "=;{}"); end >= 0 && s.src[s.at+end] == '=' {
		from := s.at + end
		s.at = from
		s.value()
		m.from, m.to = uint32(from+1), uint32(s.at)
		blank(s.src[from:s.at])
	}
	s.members = append(s.members, m)
}

// value goes on to the semicolon behind a value.
func (s *scanner) value() {
	depth := 0
	for s.at < len(s.src) {
		switch c := s.src[s.at]; {
		case c == '\'' || c == '"':
			s.quoted(c)
			continue
		case c == ';' && depth <= 0 || c == '{' || c == '}':
			return
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth--
		}
		s.at++
	}
}

// dropType blanks the type in "const T A = 1".
func (s *scanner) dropType(at int) {
	end := bytes.IndexAny(s.src[at:], "=;{}")
	if end < 0 {
		return
	}
	head := bytes.TrimRight(s.src[at:at+end], " \t\r\n")
	name := bytes.LastIndexAny(head, " \t\r\n")
	if name > 0 {
		blank(head[:name])
	}
}

func blank(b []byte) {
	for i, c := range b {
		if c != '\n' && c != '\r' {
			b[i] = ' '
		}
	}
}

func (s *scanner) sign(c byte) {
	switch c {
	case '{':
		s.depth++
		if s.head && s.enum == 0 {
			s.enum, s.head = s.depth, false
		}
		s.words = s.words[:0]
	case '}':
		if s.depth == s.enum {
			s.enum = 0
		}
		s.depth--
		s.words = s.words[:0]
	case ';':
		s.words = s.words[:0]
		if s.enum == 0 {
			s.head = false
		}
	case '(', '=': // enum(…) is a function, and enum = … something else
		if s.enum == 0 {
			s.head = false
		}
	}
}
