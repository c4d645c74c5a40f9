package ident

import (
	"sort"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// mark says that the normalized text from to on comes from the given text from from on:
// byte by byte if same, else as one piece.
type mark struct {
	to, from int
	same     bool
}

// normalize brings text into NFKC, which also makes half and full width equal and
// composes what was written apart. Bytes that are not UTF-8 become U+FFFD, which
// separates words. Most text is normal already and comes back as it is.
func normalize(text string) (string, []mark) {
	if ascii(text) {
		return text, nil
	}
	valid := utf8.ValidString(text)
	if valid && norm.NFKC.IsNormalString(text) {
		return text, nil
	}
	var b strings.Builder
	b.Grow(len(text) + 16)
	var marks []mark
	for from := 0; from < len(text); {
		if valid {
			if n := norm.NFKC.QuickSpanString(text[from:]); n > 0 {
				marks = append(marks, mark{b.Len(), from, true})
				b.WriteString(text[from : from+n])
				if from += n; from == len(text) {
					break
				}
			}
		}
		n := max(norm.NFKC.NextBoundaryInString(text[from:], true), 1)
		marks = append(marks, mark{b.Len(), from, false})
		b.WriteString(strings.ToValidUTF8(norm.NFKC.String(text[from:from+n]), "\uFFFD"))
		from += n
	}
	return b.String(), append(marks, mark{b.Len(), len(text), false})
}

func ascii(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// origin leads an offset in the normalized text back to the given one. Inside a piece
// that changed it is the end of the piece.
func origin(marks []mark, at int) int {
	i := sort.Search(len(marks), func(i int) bool { return marks[i].to >= at })
	switch {
	case i < len(marks) && marks[i].to == at || i == 0:
		return marks[i].from
	case marks[i-1].same:
		return marks[i-1].from + at - marks[i-1].to
	}
	return marks[min(i, len(marks)-1)].from
}
