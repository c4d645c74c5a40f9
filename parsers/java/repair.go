package java

import "bytes"

// repaired blanks what the grammar cannot read: annotations between the type of a
// variadic parameter and its dots. It returns nil if there are none.
func repaired(src []byte) []byte {
	var out []byte
	for at := 0; ; {
		i := bytes.Index(src[at:], []byte("..."))
		if i < 0 {
			return out
		}
		at += i + 3
		end := len(bytes.TrimRight(src[:at-3], " \t\r\n"))
		start := end
		for start > 0 && (nameByte(src[start-1]) || src[start-1] == '.') {
			start--
		}
		if start == end || start == 0 || src[start-1] != '@' {
			continue
		}
		if out == nil {
			out = bytes.Clone(src)
		}
		for j := start - 1; j < end; j++ {
			out[j] = ' '
		}
	}
}

func nameByte(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
