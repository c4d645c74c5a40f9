package knowledge

import (
	"bytes"
	"strings"
)

// references gives the labels of the link reference definitions of a document, folded.
// They matter only for the brackets in headings, so it looks at lines and not at blocks.
func references(src []byte) map[string]bool {
	defined := map[string]bool{}
	for at := 0; at < len(src) && len(defined) < maxSections; {
		end := lineEnd(src, at)
		if name := label(src[at:end]); name != "" {
			defined[name] = true
		}
		at = end
	}
	return defined
}

// label gives the folded label of a line that is a link reference definition.
func label(line []byte) string {
	line = bytes.TrimLeft(line, " ")
	if len(line) < 5 || line[0] != '[' {
		return ""
	}
	n := bytes.Index(line[:min(len(line), maxTag)], []byte("]:"))
	if n < 2 || bytes.IndexByte(line[1:n], '[') >= 0 || len(bytes.TrimSpace(line[n+2:])) == 0 {
		return ""
	}
	return foldLabel(string(line[1:n]))
}

func foldLabel(label string) string {
	return strings.ToLower(strings.Join(strings.Fields(label), " "))
}
