package ident

import (
	"unicode/utf8"
)

// Kind says what a token is of the text it was cut from.
type Kind uint8

// The kinds of tokens.
const (
	Whole   Kind = iota // a word as written, without the signs around it
	Literal             // with the signs that belong to it: @if, --watch, c++, or an operator
	Joined              // parts of a compound written together, or its tail
	Part                // one part of a compound
	Pair                // two neighbouring signs of a dense script
	Sign                // one sign of a dense script, the last of its run; look for it as a prefix
)

// Token is one term of a text. Text is valid only until emit returns. Start and End
// are byte offsets of what it was cut from; Pos counts words from 1.
type Token struct {
	Text       []byte
	Pos        int
	Start, End int
	Kind       Kind
}

// The bounds that keep the work linear: longer words are cut, longer compounds are
// indexed as several.
const (
	maxTerm  = 64 // bytes of a term
	maxWords = 16 // words joined by signs
	maxParts = 12 // parts of a word
)

// Scanner cuts texts into tokens. Its buffers are used again, so one Scanner serves
// one goroutine. The zero Scanner is ready.
type Scanner struct {
	text  string
	emit  func(Token)
	pos   int
	marks []mark // how the offsets of a normalized text lead back, nil: they are equal
	buf   []byte // the lower-case form of the words at hand
	glue  []byte // the parts of one word, joined
	words []word
	parts []part
}

type word struct {
	a, b       int // in buf
	start, end int // in text
	p, q       int // its parts
	number     bool
}

type part struct {
	a, b       int // in buf
	start, end int // in text
}

// Tokens cuts text and calls emit with each token, in the order of the text.
func Tokens(text string, emit func(Token)) {
	var s Scanner
	s.Scan(text, emit)
}

// Scan cuts text and calls emit with each token, in the order of the text.
func (s *Scanner) Scan(text string, emit func(Token)) {
	s.text, s.marks = normalize(text)
	s.emit, s.pos = emit, 0
	s.scan()
	s.text, s.emit, s.marks = "", nil, nil
}

func (s *Scanner) scan() {
	text := s.text
	for i := 0; i < len(text); {
		switch classes[text[i]] {
		case separator:
			i++
		case lower:
			// Most of all text: a lower-case word with a space after it.
			j := i + 1
			for j < len(text) && classes[text[j]] == lower {
				j++
			}
			if j == len(text) || classes[text[j]] == separator {
				s.plain(i, j)
				i = j
				continue
			}
			i = s.compound(i, i)
		case sign:
			i = s.signs(i)
		case wide:
			i = s.wide(i)
		default:
			i = s.compound(i, i)
		}
	}
}

func (s *Scanner) plain(i, j int) {
	s.pos++
	s.buf = append(s.buf[:0], s.text[i:min(j, i+maxTerm)]...)
	s.out(s.buf, s.pos, i, j, Whole)
}

// signs handles a run of signs: an operator, the lead of a word, or nothing.
func (s *Scanner) signs(i int) int {
	text := s.text
	j := i + 1
	for j < len(text) && classes[text[j]] == sign {
		j++
	}
	if isOperator(text[i:j]) && !(j < len(text) && isWordByte(text[j]) && leads(text[i:j])) {
		s.pos++
		s.buf = append(s.buf[:0], text[i:j]...)
		s.out(s.buf, s.pos, i, j, Literal)
		return j
	}
	if j == len(text) || !isWordByte(text[j]) {
		return j
	}
	if r, _ := utf8.DecodeRuneInString(text[j:]); !isASCII(r) && !isWordRune(r) {
		return j
	}
	// Of a longer run only its end can belong to the word: (@if, [--watch.
	lead := j
	for k := j - 1; k >= i && k >= j-2; k-- {
		if leads(text[k:j]) {
			lead = k
		}
	}
	return s.compound(lead, j)
}

// wide handles what begins beyond ASCII.
func (s *Scanner) wide(i int) int {
	r, n := utf8.DecodeRuneInString(s.text[i:])
	switch {
	case isDense(r):
		return s.run(i)
	case isWordRune(r):
		return s.compound(i, i)
	}
	return i + n
}

// run cuts a run of a dense script into pairs. Its last sign is emitted by itself: any
// other is found by looking for the pairs that begin with it.
func (s *Scanner) run(i int) int {
	text := s.text
	before := -1 // where the sign before begins
	for i < len(text) {
		r, n := utf8.DecodeRuneInString(text[i:])
		if !isDense(r) {
			break
		}
		if before >= 0 {
			s.buf = append(s.buf[:0], text[before:i+n]...)
			s.out(s.buf, s.pos, before, i+n, Pair)
		}
		s.pos++
		before = i
		i += n
	}
	s.buf = append(s.buf[:0], text[before:i]...)
	s.out(s.buf, s.pos, before, i, Sign)
	return i
}

func (s *Scanner) out(text []byte, pos, start, end int, kind Kind) {
	if len(text) == 0 || len(text) > maxTerm {
		return
	}
	if s.marks != nil {
		start, end = origin(s.marks, start), origin(s.marks, end)
	}
	s.emit(Token{Text: text, Pos: pos, Start: start, End: end, Kind: kind})
}

func isASCII(r rune) bool { return r < utf8.RuneSelf }
