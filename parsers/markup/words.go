package markup

import (
	"bytes"
	"path"
	"strings"
)

// Trim takes white space off the ends of a span.
func Trim(src []byte, s Span) Span {
	for s.From < s.To && space(src[s.From]) {
		s.From++
	}
	for s.From < s.To && space(src[s.To-1]) {
		s.To--
	}
	return s
}

// WordAt reports whether a word stands alone at a place of a text.
func WordAt(src []byte, at, end uint32, word string) bool {
	to := int(at) + len(word)
	return to <= int(end) && bytes.HasPrefix(src[at:end], []byte(word)) && (at == 0 || !identByte(src[at-1])) && (to == int(end) || !identByte(src[to]))
}

func identByte(c byte) bool {
	return letter(c) || c >= '0' && c <= '9' || c == '_' || c == '$' || c >= 0x80
}

// IsIdent reports whether a text is a plain name.
func IsIdent(s []byte) bool {
	for i, c := range s {
		if !identByte(c) || i == 0 && c >= '0' && c <= '9' {
			return false
		}
	}
	return len(s) > 0
}

// Camel makes fooBar of foo-bar.
func Camel(s string) string {
	if !strings.Contains(s, "-") {
		return s
	}
	parts := strings.Split(s, "-")
	for i, p := range parts {
		if i > 0 && p != "" {
			parts[i] = strings.ToUpper(p[:1]) + p[1:]
		}
	}
	return strings.Join(parts, "")
}

// ComponentName is the name of the component that a file defines: its base name, that
// of the folder for an index file.
func ComponentName(file string) string {
	name, _, _ := strings.Cut(path.Base(file), ".")
	if dir := path.Base(path.Dir(file)); (name == "index" || name == "") && dir != "." && dir != "/" {
		name = dir
	}
	if name == "" {
		name = path.Base(file)
	}
	return strings.ToValidUTF8(name, "\uFFFD")
}
