package parsers

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// CountLines is the number of lines of a file: a last one without an end counts.
func CountLines(src []byte) int {
	n := bytes.Count(src, []byte{'\n'})
	if len(src) > 0 && src[len(src)-1] != '\n' {
		n++
	}
	return n
}

// Signature makes one bounded line of a declaration's head: white space is folded
// and what is invalid UTF-8 is replaced.
func Signature(src []byte) string {
	var sb strings.Builder
	space := false
	for _, r := range string(src) {
		if r == ' ' || r == '\t' || r == '\n' || r == '\r' {
			space = sb.Len() > 0
			continue
		}
		if space {
			sb.WriteByte(' ')
			space = false
		}
		sb.WriteRune(r)
		if sb.Len() >= MaxSignature {
			return strings.TrimRight(Cut(sb.String(), MaxSignature-3), " ,(") + "…"
		}
	}
	return strings.TrimRight(sb.String(), " {=:")
}

// Summary is the first sentence of a comment or docstring, without its markers.
func Summary(comment []byte) string {
	var sb strings.Builder
	s := strings.ToValidUTF8(string(comment), "\uFFFD")
	for line := range strings.Lines(s) {
		line = trimMarkers(line)
		if line == "" || strings.HasPrefix(line, "@") {
			if sb.Len() > 0 {
				break
			}
			continue
		}
		if sb.Len() > 0 {
			sb.WriteByte(' ')
		}
		sb.WriteString(line)
		if end := sentenceEnd(sb.String()); end > 0 {
			return Cut(sb.String()[:end], MaxDoc)
		}
		if sb.Len() > MaxDoc {
			break
		}
	}
	return Cut(sb.String(), MaxDoc)
}

func trimMarkers(line string) string {
	line = strings.TrimSpace(line)
	for _, p := range []string{"/**", "/*!", "/*", "///", "//!", "//", "*/", "#", "*", `"""`, "'''", "--", ";;"} {
		if rest, ok := strings.CutPrefix(line, p); ok {
			line = rest
			break
		}
	}
	line = strings.TrimSuffix(strings.TrimSpace(line), "*/")
	line = strings.TrimSuffix(strings.TrimSuffix(line, `"""`), "'''")
	return strings.TrimSpace(line)
}

// sentenceEnd is the length of the first sentence of s, 0 if it has no end yet.
func sentenceEnd(s string) int {
	for i := 0; i+1 < len(s); i++ {
		if (s[i] == '.' || s[i] == '!' || s[i] == '?') && s[i+1] == ' ' && !abbreviation(s[:i]) {
			return i + 1
		}
	}
	if n := len(s); n > 0 && strings.ContainsAny(s[n-1:], ".!?") && !abbreviation(s[:n-1]) {
		return n
	}
	return 0
}

func abbreviation(s string) bool {
	for _, a := range []string{"e.g", "i.e", "etc", "vs", "cf", "approx"} {
		if strings.HasSuffix(s, a) {
			return true
		}
	}
	return false
}

// Cut shortens s to at most n bytes at a character border.
func Cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}
