package swift

import "bytes"

// firstBranches blanks the lines of conditional directives and of all branches but the
// first of each, so that what is left is one program. Offsets stay as they are.
func firstBranches(src []byte) []byte {
	out := bytes.Clone(src)
	var skips []bool // for each open #if: in a branch that is left out
	skipping := 0
	for at := 0; at < len(out); {
		end := len(out)
		if i := bytes.IndexByte(out[at:], '\n'); i >= 0 {
			end = at + i
		}
		line := out[at:end]
		word := directive(line)
		switch {
		case word == "if":
			skips = append(skips, false)
		case (word == "else" || word == "elseif") && len(skips) > 0:
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
			blank(line)
		}
		at = end + 1
	}
	return out
}

// directive is the word behind the # that begins a line, "" if none does.
func directive(line []byte) string {
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

func blank(line []byte) {
	for i, c := range line {
		if c != '\r' {
			line[i] = ' '
		}
	}
}
