package swift

import (
	"bytes"

	"vade/parsers"
)

// respell writes what the grammar does not know in another way that is as long: the use
// of a macro, #name(x), becomes a call; words that change no meaning are left out, and
// so are the types of thrown errors.
func respell(src []byte) []byte {
	out := bytes.Clone(src)
	for i := 0; i < len(out); {
		if !letter(out[i]) {
			i++
			continue
		}
		end := i + 1
		for end < len(out) && letter(out[end]) {
			end++
		}
		word := string(out[i:end])
		switch {
		case i > 0 && out[i-1] == '#':
			if !known(word) {
				out[i-1] = ' '
			}
		case i > 0 && (out[i-1] == '.' || out[i-1] == '`'):
		case word == "await" || (word == "unsafe" || word == "sending" || word == "consume") && besides(out[end:]):
			parsers.Blank(out[i:end])
		case word == "nonisolated" && bytes.HasPrefix(out[end:], []byte("(unsafe)")):
			parsers.Blank(out[end : end+len("(unsafe)")])
		case word == "throws" && end < len(out) && out[end] == '(':
			if n := bytes.IndexAny(out[end:min(end+200, len(out))], ")\n"); n > 0 && out[end+n] == ')' {
				parsers.Blank(out[end : end+n+1])
				end += n + 1
			}
		}
		i = end
	}
	return out
}

// besides reports whether a word stands beside what rest begins with, and is no label.
func besides(rest []byte) bool {
	if len(rest) < 2 || rest[0] != ' ' || !letter(rest[1]) && rest[1] != '@' {
		return false
	}
	n := 2
	for n < len(rest) && letter(rest[n]) {
		n++
	}
	return n == len(rest) || rest[n] != ':'
}

func letter(c byte) bool {
	return c == '_' || c >= 0x80 || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9'
}

// known names the words behind # that the grammar has.
func known(word string) bool {
	switch word {
	case "if", "elseif", "else", "endif", "selector", "keyPath", "available", "unavailable", "file", "fileID", "filePath", "line", "column",
		"function", "dsohandle", "colorLiteral", "fileLiteral", "imageLiteral", "externalMacro", "error", "warning", "sourceLocation":
		return true
	}
	return false
}
