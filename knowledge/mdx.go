package knowledge

import "bytes"

// maskMDX blanks what MDX adds to Markdown: lines of import and export, comments in
// braces and JSX tags. What is left has its old place. Code is left alone.
func maskMDX(src []byte) {
	var fence []byte
	var indent int // of the fence
	var comment, module bool
	var failed int // tags without an end
	for at := 0; at < len(src); {
		end := lineEnd(src, at)
		line := src[at:end]
		trimmed := bytes.TrimLeft(line, " \t")
		blank := len(bytes.TrimSpace(line)) == 0
		switch {
		case fence != nil:
			closed := closesFence(trimmed, fence)
			outdent(line, indent)
			if closed {
				fence = nil
			}
		case comment:
			comment = !maskComment(line)
		case module && !blank:
			mask(line)
		case bytes.HasPrefix(line, []byte("import ")) || bytes.HasPrefix(line, []byte("export ")):
			mask(line)
			module = true
		default:
			module = false
			if fence = bytes.Clone(opensFence(trimmed)); fence != nil {
				indent = len(line) - len(trimmed)
				outdent(line, indent)
				break
			}
			end, comment = maskTags(src, at, end, &failed)
		}
		at = end
	}
}

// outdent moves a line to the left by up to n blanks, which end up at its end: code in
// tags is often indented so far that Markdown would not see its fence.
func outdent(line []byte, n int) {
	blanks := 0
	for blanks < n && blanks < len(line) && (line[blanks] == ' ' || line[blanks] == '\t') {
		blanks++
	}
	text := bytes.TrimSuffix(line, []byte("\n"))
	if blanks == 0 || blanks >= len(text) {
		return
	}
	copy(text, text[blanks:])
	mask(text[len(text)-blanks:])
}

func lineEnd(src []byte, at int) int {
	if n := bytes.IndexByte(src[at:], '\n'); n >= 0 {
		return at + n + 1
	}
	return len(src)
}

// mask blanks everything but line ends.
func mask(b []byte) {
	for i, c := range b {
		if c != '\n' {
			b[i] = ' '
		}
	}
}

// maskComment blanks line up to the end of a comment and tells whether there is one.
func maskComment(line []byte) bool {
	n := bytes.Index(line, []byte("*/}"))
	if n < 0 {
		mask(line)
		return false
	}
	mask(line[:n+3])
	return true
}

// The bounds of a JSX tag in bytes: the second holds in documents in which many tags
// have no end, to keep the work linear.
const (
	maxJSX      = 4 << 10
	maxJSXLater = 128
	manyFailed  = 100
)

// maskTags blanks the tags and comments that begin in the line. A tag may go on over
// lines: it gives the offset from which to go on, and whether a comment is open.
func maskTags(src []byte, at, end int, failed *int) (int, bool) {
	for i := at; i < end; i++ {
		switch src[i] {
		case '`':
			n := bytes.IndexByte(src[i+1:end], '`')
			if n < 0 {
				return end, false
			}
			i += n + 1
		case '{':
			if bytes.HasPrefix(src[i:end], []byte("{/*")) && !maskComment(src[i:end]) {
				return end, true
			}
		case '<':
			limit := maxJSX
			if *failed > manyFailed {
				limit = maxJSXLater
			}
			n := jsxTag(src[i:min(len(src), i+limit)])
			if n == 0 {
				*failed++
				continue
			}
			mask(src[i : i+n])
			i += n - 1
			end = max(end, lineEnd(src, i))
		}
	}
	return end, false
}

// jsxTag gives the length of the tag that b begins with, or 0.
func jsxTag(b []byte) int {
	if len(b) < 2 || !(isLetter(b[1]) || b[1] == '/' || b[1] == '>') {
		return 0
	}
	depth := 0
	var quote byte
	for i := 1; i < len(b); i++ {
		c := b[i]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case (c == '"' || c == '\'') && depth == 0, c == '`':
			quote = c
		case c == '{':
			depth++
		case c == '}':
			depth--
		case c == '>' && depth <= 0:
			return i + 1
		}
	}
	return 0
}

// opensFence gives the fence of a code block that begins in a line, or nil.
func opensFence(line []byte) []byte {
	if len(line) < 3 || line[0] != '`' && line[0] != '~' {
		return nil
	}
	n := 0
	for n < len(line) && line[n] == line[0] {
		n++
	}
	if n < 3 || line[0] == '`' && bytes.IndexByte(line[n:], '`') >= 0 {
		return nil
	}
	return line[:n]
}

func closesFence(line, fence []byte) bool {
	rest := bytes.TrimRight(line, " \t\r\n")
	return len(rest) >= len(fence) && len(bytes.Trim(rest, string(fence[0]))) == 0
}
