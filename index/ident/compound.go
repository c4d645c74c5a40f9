package ident

import (
	"unicode"
	"unicode/utf8"
)

// compound reads words joined by signs from i on and emits all their forms. The signs
// before the words begin at lead. It gives the offset behind what it read.
func (s *Scanner) compound(lead, i int) int {
	s.buf, s.words, s.parts = s.buf[:0], s.words[:0], s.parts[:0]
	text := s.text
	for len(s.words) < maxWords {
		j := s.word(i)
		if j == i {
			break
		}
		i = j
		n := joins(text[i:])
		if n == 0 || len(s.words) == maxWords {
			break
		}
		if r, _ := utf8.DecodeRuneInString(text[i+n:]); !isASCII(r) && !isWordRune(r) {
			break
		}
		s.joint(text[i : i+n])
		i += n
	}
	if len(s.words) == 0 { // nothing but underscores
		return max(i, lead+1)
	}
	tail := s.tail(i)
	s.emitAll(lead, i, tail)
	return i + tail
}

func (s *Scanner) joint(sign string) {
	if sign == typographic {
		sign = "'"
	}
	s.buf = append(s.buf, sign...)
}

// tail gives the length of the signs that end a name at i: C++, C#.
func (s *Scanner) tail(i int) int {
	rest := s.text[i:]
	switch {
	case len(rest) > 1 && rest[:2] == "++" && (len(rest) == 2 || rest[2] != '+'):
		return 2
	case len(rest) > 0 && rest[0] == '#' && len(s.words) == 1 && len(s.buf) <= 2:
		return 1
	}
	return 0
}

// word reads one word with its - and _ from i on: appends it to buf in lower case and
// its parts to parts. It gives the offset behind it.
func (s *Scanner) word(i int) int {
	w := word{a: len(s.buf), start: i, p: len(s.parts), number: true}
	end := s.bytesOfWord(&w, i)
	w.b, w.end, w.q = len(s.buf), end, len(s.parts)
	if w.q > w.p {
		s.words = append(s.words, w)
	} else {
		s.buf = s.buf[:w.a]
	}
	return end
}

func (s *Scanner) bytesOfWord(w *word, i int) int {
	text := s.text
	last := uint8(separator) // class of the rune before
	caps := 0                // capitals in a row just before
	for i < len(text) {
		c, n, k := text[i], 1, classes[text[i]]
		var r rune
		if k == wide {
			if r, n = utf8.DecodeRuneInString(text[i:]); !isWordRune(r) {
				break
			}
			k = classOf(r, last)
		}
		if k == separator || k == sign && !(c == '-' && last != separator && i+1 < len(text) && isWordStart(text[i+1:])) {
			break
		}
		if k == under || k == sign {
			s.join(c)
			last, caps = separator, 0
			i++
			if k == sign {
				last = under // a second hyphen ends the word
				w.number = false
			}
			continue
		}
		if k != digit {
			w.number = w.number && i == w.start && (c == 'v' || c == 'V')
		}
		s.border(k, last, caps, i, w.p)
		s.append(w, c, r, n, i)
		if k == upper {
			caps++
		} else {
			caps = 0
		}
		last = k
		i += n
	}
	return i
}

// isWordStart holds where a word goes on behind a hyphen.
func isWordStart(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return isWordRune(r) && r != '_'
}

// classOf classes a rune beyond ASCII; a mark is of the class of what it stands on.
func classOf(r rune, last uint8) uint8 {
	switch {
	case unicode.IsUpper(r):
		return upper
	case unicode.IsDigit(r):
		return digit
	case unicode.IsMark(r) && last != separator && last != under:
		return last
	}
	return lower
}

// border begins a part where one begins before the rune at i: a capital after a small
// letter or digit, and the last of several capitals when a small letter follows, but
// not in a plural such as URLs.
func (s *Scanner) border(k, last uint8, caps, i, first int) {
	switch {
	case last == separator || last == under || len(s.parts) == first:
		s.begin(i, first)
	case k == upper && (last == lower || last == digit):
		s.begin(i, first)
	case k == lower && caps > 1 && !s.plural(i):
		p := &s.parts[len(s.parts)-1]
		if p.b-p.a < 2 || len(s.parts)-first >= maxParts || s.buf[p.b-1] >= utf8.RuneSelf {
			return
		}
		// The capital before belongs to the part that begins here.
		p.b--
		p.end--
		s.parts = append(s.parts, part{a: p.b, b: p.b + 1, start: p.end, end: p.end + 1})
	}
}

func (s *Scanner) plural(i int) bool {
	return s.text[i] == 's' && (i+1 == len(s.text) || classes[s.text[i+1]] != lower)
}

func (s *Scanner) begin(i, first int) {
	if len(s.parts)-first >= maxParts {
		return
	}
	s.parts = append(s.parts, part{a: len(s.buf), b: len(s.buf), start: i, end: i})
}

// append adds one rune, in lower case, to the word and its last part.
func (s *Scanner) append(w *word, c byte, r rune, n, i int) {
	if len(s.buf)-w.a+n > maxTerm {
		s.parts[len(s.parts)-1].end = i + n
		return
	}
	switch {
	case r != 0:
		s.buf = utf8.AppendRune(s.buf, unicode.ToLower(r))
	case classes[c] == upper:
		s.buf = append(s.buf, c|0x20)
	default:
		s.buf = append(s.buf, c)
	}
	p := &s.parts[len(s.parts)-1]
	p.b, p.end = len(s.buf), i+n
}

// join adds the sign between two parts of a word.
func (s *Scanner) join(c byte) {
	if n := len(s.words); n > 0 || len(s.buf) < maxTerm {
		s.buf = append(s.buf, c)
	}
}
