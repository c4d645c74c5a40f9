package tools

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text of a repository is quoted data. What could hide in it or reorder it on a
// screen (controls, zero-width, bidirectional and tag characters) does not leave.

// hidden reports whether a rune shows nothing of its own.
func hidden(r rune) bool {
	switch {
	case r < 0x20 || r >= 0x7f && r < 0xa0: // C0 and C1 controls, DEL
		return true
	case r == 0xad || r == 0x34f || r == 0x61c || r == 0x115f || r == 0x1160 || r == 0x17b4 || r == 0x17b5:
		return true
	case r >= 0x180b && r <= 0x180f, r >= 0x200b && r <= 0x200f, r >= 0x2028 && r <= 0x202e, r >= 0x2060 && r <= 0x206f:
		return true
	case r == 0x3164 || r == 0xfeff || r == 0xffa0 || r >= 0xfff0 && r <= 0xfffb:
		return true
	case r >= 0xe0000 && r <= 0xe0fff: // tags and further variation selectors
		return true
	case r >= 0x1d173 && r <= 0x1d17a, r >= 0x1bca0 && r <= 0x1bca3:
		return true
	case r >= 0xfe00 && r <= 0xfe0f, r >= 0x13430 && r <= 0x1345f:
		return true
	}
	return false
}

// joins reports whether a rune is a needed part of an emoji: it follows a symbol.
func joins(prev, r rune) bool {
	return (r == 0x200d || r == 0xfe0f) && (unicode.In(prev, unicode.So, unicode.Sk) || r == 0x200d && prev == 0xfe0f)
}

// cleanBlock keeps lines and tabs and drops what is hidden; invalid UTF-8 becomes
// U+FFFD. It reports how many runes were dropped.
func cleanBlock(s string) (string, int) {
	if plain(s) {
		return s, 0
	}
	var b strings.Builder
	dropped := 0
	var prev rune
	for i, r := range s {
		joined := joins(prev, r)
		prev = r
		switch {
		case joined:
			b.WriteRune(r)
		case r == '\n' || r == '\t':
			b.WriteRune(r)
		case r == '\r': // half of a line end, not worth a word
			if !strings.HasPrefix(s[i+1:], "\n") {
				b.WriteByte('\n')
			}
		case hidden(r):
			dropped++
		default:
			b.WriteRune(r)
		}
	}
	return b.String(), dropped
}

// cleanLine makes one line: line ends and tabs are shown as escapes.
func cleanLine(s string) string {
	if plain(s) && !strings.ContainsAny(s, "\n\t") {
		return s
	}
	var b strings.Builder
	var prev rune
	for _, r := range s {
		joined := joins(prev, r)
		prev = r
		switch {
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case joined || !hidden(r):
			b.WriteRune(r)
		}
	}
	return b.String()
}

// oneLine makes a sentence of a text: all space becomes single blanks.
func oneLine(s string) string { return cleanLine(strings.Join(strings.Fields(s), " ")) }

// plain reports whether there is nothing to clean, which is nearly always so.
func plain(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= utf8.RuneSelf || c == 0x7f || c < 0x20 && c != '\n' && c != '\t' {
			return false
		}
	}
	return true
}

// cut shortens a text to n bytes at most, at the border of a rune, and says so.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	n -= len("…")
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}

// JSON writes a value on one line, without the escapes of HTML but with those of
// hidden runes, so that a terminal or a model that shows the JSON is not fooled.
// The value read back from it is the same.
func JSON(v any) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return escapeHidden(bytes.TrimRight(buf.Bytes(), "\n")), nil
}

func escapeHidden(b []byte) []byte {
	if plain(string(b)) {
		return b
	}
	var out bytes.Buffer
	for _, r := range string(b) {
		switch {
		case r < 0x7f || !hidden(r):
			out.WriteRune(r)
		case r > 0xffff:
			r -= 0x10000
			fmt.Fprintf(&out, `\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
		default:
			fmt.Fprintf(&out, `\u%04x`, r)
		}
	}
	return out.Bytes()
}
