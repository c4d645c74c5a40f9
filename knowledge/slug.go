package knowledge

import (
	"strconv"
	"strings"
	"unicode"
)

// slugger makes anchors as GitHub does: lower case, no punctuation, spaces to hyphens,
// and -1, -2 after those that were there before.
type slugger struct{ next map[string]int }

func newSlugger() *slugger { return &slugger{next: map[string]int{}} }

// A title of signs only, of which GitHub leaves nothing, is called section.
func (s *slugger) slug(title string) string {
	base := slug(title)
	if base == "" {
		base = "section"
	}
	return s.unique(base)
}

// unique makes an anchor unlike all before.
func (s *slugger) unique(base string) string {
	n, taken := s.next[base]
	if !taken {
		s.next[base] = 1
		return base
	}
	for {
		name := base + "-" + strconv.Itoa(n)
		n++
		if _, taken := s.next[name]; !taken {
			s.next[base], s.next[name] = n, 1
			return name
		}
	}
}

func slug(title string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r):
			return unicode.ToLower(r)
		}
		return -1
	}, strings.TrimSpace(title))
}
