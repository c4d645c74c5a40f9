package walk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxNotes is how many notes one walk keeps.
const maxNotes = 50

// notes collects remarks, each once.
type notes struct {
	texts []string
	more  int
}

func (n *notes) add(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	switch {
	case slices.Contains(n.texts, text):
	case len(n.texts) < maxNotes:
		n.texts = append(n.texts, text)
	default:
		n.more++
	}
}

func (n *notes) list() []string {
	out := append([]string{}, n.texts...)
	if n.more > 0 {
		out = append(out, fmt.Sprintf("and %d more notes", n.more))
	}
	return out
}

// show makes a path fit for a text: one line of valid UTF-8, quoted when it would not be.
func show(path string) string {
	odd := func(r rune) bool { return !unicode.IsPrint(r) }
	if !utf8.ValidString(path) || strings.ContainsFunc(path, odd) {
		return strconv.Quote(path)
	}
	return path
}
