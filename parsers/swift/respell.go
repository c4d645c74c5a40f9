package swift

import (
	"bytes"

	"vade/parsers"
)

// respell writes what the grammar does not know in another way that is as long: the use
// of a macro, #name(x), becomes a call; words that change no meaning are left out, and
// so are the types of thrown errors. Names are read from the text as it was written.
func respell(src []byte) []byte {
	out := bytes.Clone(src)
	for i := 0; i < len(out); {
		if letter(out[i]) {
			i = respellWord(out, i)
		} else {
			i = respellSign(out, i)
		}
	}
	return out
}

// respellWord looks at the word that begins at i, and gives where to go on.
func respellWord(out []byte, i int) int {
	end := i + 1
	for end < len(out) && (letter(out[end]) || out[end] == '$') {
		if out[end] == '$' {
			out[end] = '_'
		}
		end++
	}
	word, rest := string(out[i:end]), out[end:]
	switch {
	case i > 0 && out[i-1] == '#':
		if !known(word) {
			out[i-1] = ' '
		}
	case i > 0 && out[i-1] == '.':
		if bytes.HasPrefix(rest, []byte("()")) && caseLine(out[:i]) { // .success():
			parsers.Blank(rest[:2])
		}
	case i > 0 && out[i-1] == '`':
		if word == "self" {
			copy(out[i:end], "me__")
		}
	case i > 0 && out[i-1] == '@':
		if n := bytes.IndexAny(rest[:min(maxRest, len(rest))], ")\n"); word[0] == '_' && n > 0 && rest[0] == '(' && rest[n] == ')' && bytes.ContainsAny(rest[:n], " :") {
			parsers.Blank(out[i-1 : end+n+1])
		}
	case word == "await" || (word == "unsafe" || word == "sending" || word == "consume") && besides(rest):
		parsers.Blank(out[i:end])
	case word == "isolated" && (besides(rest) || bytes.HasPrefix(rest, []byte(" ("))):
		parsers.Blank(out[i:end])
	case word == "nonisolated" && bytes.HasPrefix(rest, []byte("(unsafe)")):
		parsers.Blank(out[i : end+len("(unsafe)")])
	case word == "let" && bytes.HasSuffix(bytes.TrimRight(out[max(i, 64)-64:i], " \t\r\n"), []byte{'<'}): // a type parameter that is a value
		parsers.Blank(out[i:end])
	case word == "typealias":
		aliasWhere(rest)
	case word == "throws" && len(rest) > 0 && rest[0] == '(':
		if n := bytes.IndexAny(rest[:min(maxRest, len(rest))], ")\n"); n > 0 && rest[n] == ')' {
			parsers.Blank(rest[:n+1])
		}
	}
	return end
}

// maxRest bounds how far what belongs to a word is looked for, in bytes.
const maxRest = 400

// respellSign looks at the sign at i, and gives where to go on.
func respellSign(out []byte, i int) int {
	switch out[i] {
	case ',': // behind the last of several
		if next := bytes.TrimLeft(out[i+1:min(i+maxRest, len(out))], " \t\r\n"); len(next) > 0 && next[0] == ')' {
			out[i] = ' '
		}
	case '(': // () alone does nothing
		if bytes.HasPrefix(out[i:], []byte("()")) && alone(out, i, i+2) {
			copy(out[i:], "0 ")
		}
	case '/':
		return slash(out, i)
	}
	return i + 1
}

// alone reports whether nothing else stands in the line of out[i:end], and it is no
// argument or result of what stands before.
func alone(out []byte, i, end int) bool {
	rest := bytes.TrimLeft(out[end:min(end+maxRest, len(out))], " \t\r")
	before := bytes.TrimRight(out[max(i, maxRest)-maxRest:i], " \t")
	if len(rest) > 0 && rest[0] != '\n' || !bytes.HasSuffix(before, []byte{'\n'}) {
		return false
	}
	before = bytes.TrimRight(before, " \t\r\n")
	return len(before) == 0 || bytes.IndexByte([]byte("{};.:"), before[len(before)-1]) >= 0
}

// slash leaves out the / of an old case path, /Foo.bar, and writes /a regex/ as a string.
func slash(out []byte, i int) int {
	next := byte(' ')
	if i+1 < len(out) {
		next = out[i+1]
	}
	start := bytes.LastIndexByte(out[:i], '\n') + 1
	line := bytes.TrimLeft(out[start:i], " \t")
	before := bytes.TrimRight(line, " \t")
	end := len(out)
	if n := bytes.IndexByte(out[i:], '\n'); n >= 0 {
		end = i + n
	}
	switch {
	case next == '/' || bytes.HasPrefix(line, []byte("//")): // a comment
		return end
	case next <= ' ' || next == '*' || bytes.IndexByte(line, '"') >= 0 || i-start > maxRest,
		len(before) > 0 && bytes.IndexByte([]byte("(,:=[{"), before[len(before)-1]) < 0:
		return i + 1
	}
	path := i + 1
	for path < end && (letter(out[path]) || out[path] == '.') {
		path++
	}
	if next >= 'A' && next <= 'Z' && (path == end || bytes.IndexByte([]byte(",)] "), out[path]) >= 0) {
		out[i] = ' '
		return path
	}
	if n := bytes.LastIndexByte(out[i+1:end], '/'); n > 0 && end-i < maxRest {
		parsers.Blank(out[i : i+n+2])
		out[i], out[i+n+1] = '"', '"'
		return i + n + 2
	}
	return i + 1
}

// caseLine reports whether the line that ends here is that of a pattern.
func caseLine(before []byte) bool {
	line := before[bytes.LastIndexByte(before[max(len(before), maxRest)-maxRest:], '\n')+1+max(len(before), maxRest)-maxRest:]
	return bytes.HasPrefix(bytes.TrimLeft(line, " \t"), []byte("case ")) && !bytes.ContainsAny(line, ":=")
}

// aliasWhere leaves out what a type alias demands of its parameters.
func aliasWhere(rest []byte) {
	rest = rest[:min(maxRest, len(rest))]
	end := bytes.IndexByte(rest, '\n')
	if end < 0 {
		end = len(rest)
	}
	at := bytes.Index(rest[:end], []byte(" where "))
	if next := bytes.TrimLeft(rest[end:], " \t\r\n"); at < 0 && bytes.HasPrefix(next, []byte("where ")) {
		at = len(rest) - len(next)
		if end = bytes.IndexByte(next, '\n'); end < 0 {
			end = len(next)
		}
		end += at
	}
	if at >= 0 {
		parsers.Blank(rest[at:end])
	}
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
