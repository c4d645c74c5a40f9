package knowledge

import (
	"bytes"
	"html"
)

// stripper turns inline Markdown into plain text: links to their texts, code spans to
// what is in them, emphasis, images' marks and HTML tags to nothing, escapes and
// entities to what they stand for. It is a single pass over bounded look-aheads, and so
// linear on any input, which full inline parsing is not.
type stripper struct {
	// defined tells whether a label is that of a link reference definition. Nil means
	// that brackets never matter, as when text is only cut into words.
	defined func(label string) bool

	src, out []byte
	brackets []int           // places in out of [ that are open
	opened   map[byte][]mark // emphasis that may be closed, by its sign
	missing  map[int]bool    // lengths of runs of ` that have no partner ahead
	noTag    bool            // no > ahead
	noTarget bool            // no ) ahead
}

type mark struct{ at, n int } // a run of n signs in out

// dropped stands in out for what is left out in the end; text has no such byte.
const dropped = 0

// The bounds of look-aheads in bytes.
const (
	maxTag    = 1 << 10
	maxTarget = 2 << 10
	maxTicks  = 16
)

func (s *stripper) strip(src []byte) string {
	s.src, s.out, s.brackets = src, make([]byte, 0, len(src)), s.brackets[:0]
	s.opened, s.missing, s.noTag, s.noTarget = map[byte][]mark{}, map[int]bool{}, false, false
	for i := 0; i < len(src); {
		switch c := src[i]; c {
		case '\\':
			i = s.escape(i)
		case '`':
			i = s.code(i)
		case '<':
			i = s.tag(i)
		case '!':
			if i++; i == len(src) || src[i] != '[' {
				s.out = append(s.out, c)
			}
		case '[':
			s.brackets = append(s.brackets, len(s.out))
			s.out = append(s.out, c)
			i++
		case ']':
			i = s.close(i)
		case '&':
			i = s.entity(i)
		case '*', '_', '~':
			i = s.emphasis(i, c)
		case '|':
			if s.defined == nil {
				c = ' ' // a border in a table
			}
			s.out = append(s.out, c)
			i++
		case dropped:
			i++
		default:
			s.out = append(s.out, c)
			i++
		}
	}
	return string(bytes.ToValidUTF8(compact(s.out), []byte("\uFFFD")))
}

func compact(out []byte) []byte {
	kept := out[:0]
	for _, c := range out {
		if c != dropped {
			kept = append(kept, c)
		}
	}
	return kept
}

func (s *stripper) escape(i int) int {
	if i+1 < len(s.src) && isPunct(s.src[i+1]) {
		s.out = append(s.out, s.src[i+1])
		return i + 2
	}
	s.out = append(s.out, '\\')
	return i + 1
}

func isPunct(c byte) bool {
	return c > ' ' && c < 0x7f && !(c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z')
}

// run gives the length of the run of the byte at i.
func (s *stripper) run(i int) int {
	j := i + 1
	for j < len(s.src) && s.src[j] == s.src[i] {
		j++
	}
	return j - i
}

func (s *stripper) code(i int) int {
	n := s.run(i)
	if n <= maxTicks && !s.missing[n] {
		for j := i + n; j < len(s.src); {
			k := bytes.IndexByte(s.src[j:], '`')
			if k < 0 {
				break
			}
			j += k
			m := s.run(j)
			if m == n {
				s.append(bytes.TrimSpace(s.src[i+n : j]))
				return j + n
			}
			j += m
		}
		s.missing[n] = true
	}
	s.append(s.src[i : i+n])
	return i + n
}

// append adds text that is taken as it is.
func (s *stripper) append(text []byte) {
	for _, c := range text {
		if c != dropped {
			s.out = append(s.out, c)
		}
	}
}

// tag leaves out an HTML tag or comment and unwraps an autolink.
func (s *stripper) tag(i int) int {
	rest := s.src[i+1:]
	if s.noTag || len(rest) == 0 || !(rest[0] == '/' || rest[0] == '!' || rest[0] == '?' || isLetter(rest[0])) {
		s.out = append(s.out, '<')
		return i + 1
	}
	end, skip := []byte(">"), 1
	if bytes.HasPrefix(rest, []byte("!--")) {
		end, skip = []byte("-->"), 3
	} else {
		rest = rest[:min(len(rest), maxTag)]
	}
	n := bytes.Index(rest, end)
	if n < 0 {
		s.noTag = i+1+len(rest) == len(s.src)
		s.out = append(s.out, '<')
		return i + 1
	}
	inner := rest[:n]
	if isLetter(inner0(inner)) && bytes.IndexByte(inner, ':') > 0 && bytes.IndexByte(inner, ' ') < 0 {
		s.append(inner)
	} else if s.defined == nil {
		s.out = append(s.out, ' ')
	}
	return i + 1 + n + skip
}

func inner0(b []byte) byte {
	if len(b) == 0 {
		return 0
	}
	return b[0]
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// close ends a bracket: of a link with a target or a label, whose signs go, or of text.
func (s *stripper) close(i int) int {
	s.out = append(s.out, ']')
	if len(s.brackets) == 0 {
		return i + 1
	}
	open := s.brackets[len(s.brackets)-1]
	s.brackets = s.brackets[:len(s.brackets)-1]
	text := s.out[open+1 : len(s.out)-1]
	end := i + 1
	link := false
	if end < len(s.src) {
		switch s.src[end] {
		case '(':
			end, link = s.target(end)
		case '[':
			end, link = s.label(end, text)
		}
	}
	if !link && s.defined != nil {
		link = s.defined(string(compact(bytes.Clone(text))))
	}
	if link || s.defined == nil {
		s.out[open], s.out[len(s.out)-1] = dropped, dropped
	}
	return end
}

// target skips the (target "title") of a link at i.
func (s *stripper) target(i int) (int, bool) {
	if s.noTarget {
		return i, false
	}
	rest := s.src[i:min(len(s.src), i+maxTarget)]
	depth := 0
	for j := 0; j < len(rest); j++ {
		switch rest[j] {
		case '\\':
			j++
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + j + 1, true
			}
		}
	}
	s.noTarget = bytes.IndexByte(s.src[i:], ')') < 0
	return i, false
}

// label skips the [label] of a link at i.
func (s *stripper) label(i int, text []byte) (int, bool) {
	n := bytes.IndexByte(s.src[i:min(len(s.src), i+maxTag)], ']')
	if n < 0 {
		return i, false
	}
	label := s.src[i+1 : i+n]
	if len(label) == 0 {
		label = text
	}
	if s.defined != nil && !s.defined(string(label)) {
		return i, false
	}
	return i + n + 1, true
}

func (s *stripper) entity(i int) int {
	n := bytes.IndexByte(s.src[i:min(len(s.src), i+32)], ';')
	if n > 1 {
		if text := html.UnescapeString(string(s.src[i : i+n+1])); text[0] != '&' || n == 4 {
			s.append([]byte(text))
			return i + n + 1
		}
	}
	s.out = append(s.out, '&')
	return i + 1
}

// emphasis keeps a run of signs until one that closes it is found, and then drops both.
func (s *stripper) emphasis(i int, c byte) int {
	n := s.run(i)
	var before, after byte = ' ', ' '
	if len(s.out) > 0 && i > 0 {
		before = s.src[i-1]
	}
	if i+n < len(s.src) {
		after = s.src[i+n]
	}
	opens, closes := !isSpace(after), !isSpace(before)
	if c == '_' { // not inside of words
		opens, closes = opens && !isWord(before), closes && !isWord(after)
	}
	if c == '~' && n > 2 {
		opens, closes = false, false
	}
	at, left := len(s.out), n
	s.out = append(s.out, s.src[i:i+n]...)
	for closes && left > 0 && len(s.opened[c]) > 0 {
		stack := s.opened[c]
		top := &stack[len(stack)-1]
		k := min(left, top.n)
		for j := range k {
			s.out[top.at+top.n-1-j], s.out[at+n-left+j] = dropped, dropped
		}
		left -= k
		if top.n -= k; top.n == 0 {
			s.opened[c] = stack[:len(stack)-1]
		}
	}
	if opens && left > 0 {
		s.opened[c] = append(s.opened[c], mark{at + n - left, left})
	}
	return i + n
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func isWord(c byte) bool { return isLetter(c) || c >= '0' && c <= '9' || c == '_' || c >= 0x80 }
