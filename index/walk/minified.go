package walk

import (
	"bytes"
	"strings"
)

// A bundle is told from a data table or a long constant by what it is made of. A file
// counts as minified when it is large, nearly all of it is in very long lines, and what
// is left without long literals is dense in the punctuation of statements. A small
// file, or one with ordinary code round a long line, never is.

const (
	minifiedSize = 128 << 10 // bytes; smaller files are parsed whatever they look like
	longLine     = 500       // bytes
	longLiteral  = 4 << 10   // bytes of one quoted text that count as data
)

func minifiedName(path string) bool {
	name := strings.ToLower(path)
	for _, ending := range []string{".min.js", ".min.mjs", ".min.cjs", ".min.css"} {
		if strings.HasSuffix(name, ending) {
			return true
		}
	}
	return false
}

// minifiedText tells whether a text is a bundle, and how many lines it has.
func minifiedText(path string, text []byte) (bool, int) {
	if len(text) <= minifiedSize {
		return false, 0
	}
	inLong, lines := 0, 0
	for line := range bytes.Lines(text) {
		lines++
		if len(line) > longLine {
			inLong += len(line)
		}
	}
	if inLong*10 < len(text)*9 {
		return false, lines
	}
	return denseCode(path, text), lines
}

// denseCode tells whether what is not in long literals is full of what ends statements
// and holds them together.
func denseCode(path string, text []byte) bool {
	n := countCode(text)
	if n.bytes < minifiedSize/2 {
		return false
	}
	marks := n.braces + n.semicolons
	switch extension(path) {
	case ".css", ".scss", ".less":
		return marks > n.bytes/50
	}
	// A table of records has braces but no statements; a table of numbers has neither.
	return marks > n.bytes/70 && n.semicolons+n.parens > n.bytes/70 && n.semicolons > n.bytes/1000
}

// codeCount counts bytes and some of the punctuation among them.
type codeCount struct {
	bytes, braces, semicolons, parens int
}

// countCode counts outside of quoted texts that are longLiteral or more. It looks at
// each byte once: a quote without an end counts as code like all that follows it.
func countCode(text []byte) codeCount {
	var n, before codeCount // before: at the last quote that opened a text
	var quote byte
	for i := 0; i < len(text); i++ {
		n.bytes++
		switch c := text[i]; c {
		case '{', '}':
			n.braces++
		case ';':
			n.semicolons++
		case '(':
			n.parens++
		case '\\':
			if quote != 0 && i+1 < len(text) {
				i++
				n.bytes++
			}
		case '\n':
			if quote != '`' {
				quote = 0
			}
		case '"', '\'', '`':
			switch quote {
			case 0:
				quote, before = c, n
			case c:
				if n.bytes-before.bytes >= longLiteral {
					n = before
				}
				quote = 0
			}
		}
	}
	return n
}

// extension is the last ending of a name, in lower case.
func extension(path string) string {
	name := path[strings.LastIndexByte(path, '/')+1:]
	if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
		return strings.ToLower(name[dot:])
	}
	return ""
}
