// Package indent takes out of a file the bodies of the functions that a grammar cannot
// read. Where a function ends is told by how far its lines are indented, so one that is
// being written does not take what is around it along.
package indent

import "bytes"

// Shape says how a language writes functions that fill lines.
type Shape struct {
	// Opens reports whether a line, without its indentation, begins a function that ends
	// in another line.
	Opens func(line []byte) bool
	// Closes is the word that ends it, at the same indentation.
	Closes string
	// Unreadable reports whether the grammar cannot read a function.
	Unreadable func(part []byte) bool
}

// The bounds of a file that is healed, in bytes, functions and lines of a function.
const (
	maxFile      = 1 << 20
	maxFunctions = 2000
	maxBody      = 5000
)

// Heal gives a copy of src without the bodies of the functions that cannot be read, in
// as many bytes; nil if there are none.
func (s Shape) Heal(src []byte) []byte {
	if len(src) > maxFile {
		return nil
	}
	var out []byte
	lines := split(src)
	for i, n := 0, 0; i < len(lines) && n < maxFunctions; i++ {
		if !s.Opens(lines[i].text(src)) {
			continue
		}
		n++
		end, closed := s.end(src, lines, i)
		if closed && !s.Unreadable(src[lines[i].from:lines[end].to]) {
			i = end
			continue
		}
		if out == nil {
			out = bytes.Clone(src)
		}
		if !closed {
			blank(out[lines[i].from:lines[end].from])
			i = end - 1
			continue
		}
		blank(out[lines[i].to:lines[end].from])
		if s.Unreadable(out[lines[i].from:lines[end].to]) {
			blank(out[lines[i].from:lines[end].to])
		}
		i = end
	}
	return out
}

// end is the line that ends the function which begins in the line i; closed is false if
// there is none, and end is then the first line behind it.
func (s Shape) end(src []byte, lines []span, i int) (end int, closed bool) {
	for j := i + 1; j < len(lines) && j < i+maxBody; j++ {
		text := bytes.TrimSpace(lines[j].text(src))
		if len(text) == 0 || lines[j].indent > lines[i].indent {
			continue
		}
		rest, ok := bytes.CutPrefix(text, []byte(s.Closes))
		return j, ok && lines[j].indent == lines[i].indent && (len(rest) == 0 || !letter(rest[0]))
	}
	return min(len(lines)-1, i+maxBody), false
}

func letter(c byte) bool { return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' }

// blank takes text away but keeps the lines.
func blank(s []byte) {
	for i, c := range s {
		if c != '\n' && c != '\r' {
			s[i] = ' '
		}
	}
}

// span is a line without what ends it.
type span struct{ from, to, indent int }

func (l span) text(src []byte) []byte { return src[l.from+l.indent : l.to] }

func split(src []byte) []span {
	var out []span
	for at := 0; at < len(src); {
		end := len(src)
		if i := bytes.IndexByte(src[at:], '\n'); i >= 0 {
			end = at + i
		}
		line := src[at:end]
		out = append(out, span{at, end, len(line) - len(bytes.TrimLeft(line, " \t"))})
		at = end + 1
	}
	return out
}
