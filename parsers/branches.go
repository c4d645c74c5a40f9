package parsers

import "bytes"

// FirstBranches blanks the lines of conditional directives and of all branches but the
// first of each, so that what is left is one program. Offsets stay as they are. The
// directives are #if, #else, #endif and the language's word for both: elif, elseif.
func FirstBranches(src []byte, elseIf string) []byte {
	out := bytes.Clone(src)
	var skips []bool // for each open #if: in a branch that is left out
	skipping := 0
	for at := 0; at < len(out); {
		end := len(out)
		if i := bytes.IndexByte(out[at:], '\n'); i >= 0 {
			end = at + i
		}
		line := out[at:end]
		word := Directive(line)
		switch {
		case word == "if":
			skips = append(skips, false)
		case (word == "else" || word == elseIf) && len(skips) > 0:
			if top := &skips[len(skips)-1]; !*top {
				*top = true
				skipping++
			}
		case word == "endif" && len(skips) > 0:
			if skips[len(skips)-1] {
				skipping--
			}
			skips = skips[:len(skips)-1]
		default:
			word = ""
		}
		if word != "" || skipping > 0 {
			Blank(line)
		}
		at = end + 1
	}
	return out
}

// Directive is the word behind the # that begins a line, "" if none does.
func Directive(line []byte) string {
	line = bytes.TrimLeft(line, " \t")
	if len(line) == 0 || line[0] != '#' {
		return ""
	}
	line = bytes.TrimLeft(line[1:], " \t")
	n := 0
	for n < len(line) && line[n] >= 'a' && line[n] <= 'z' {
		n++
	}
	return string(line[:n])
}

// Blank overwrites a line with spaces; a carriage return in it stays.
func Blank(line []byte) {
	for i, c := range line {
		if c != '\r' {
			line[i] = ' '
		}
	}
}
