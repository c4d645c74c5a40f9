package index

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// The bounds of an answer, in tokens of about 4 bytes.
const (
	defaultTokens = 2000
	maxTokens     = 8000
	bytesPerToken = 4
	overhead      = 700 // bytes of an answer besides its records
)

// pager cuts a list to what the page allows, at whole records.
type pager struct {
	page  Page
	scope string // what the cursor belongs to: generation and question
	from  int
	room  int
	left  int
}

// newPager reads the page. Its cursor must come from an answer to the same question.
func newPager(p Page, scope string) (*pager, error) {
	g := &pager{page: p, scope: scope}
	tokens := p.MaxTokens
	if tokens <= 0 {
		tokens = defaultTokens
	}
	g.room = max(min(tokens, maxTokens)*bytesPerToken-overhead, 400)
	g.left = p.Limit
	if g.left <= 0 {
		g.left = 1 << 30
	}
	if p.Cursor == "" {
		return g, nil
	}
	n, key, ok := strings.Cut(p.Cursor, ".")
	from, err := strconv.Atoi(n)
	if !ok || err != nil || from < 0 || key != fingerprint(scope) {
		return nil, fmt.Errorf("%w: the cursor is not from an answer to this question, or the index changed since; ask again without it", ErrBadQuery)
	}
	g.from = from
	return g, nil
}

// fingerprint is short and says nothing of what it was made of.
func fingerprint(s string) string {
	h := uint32(2166136261)
	for i := range len(s) {
		h = (h ^ uint32(s[i])) * 16777619
	}
	return strconv.FormatUint(uint64(h), 36)
}

// take gives the records of list that fit on the page, and says so in l. At least one
// record is shown.
func take[T any](g *pager, list []T, l *Listed) []T {
	l.Total = len(list)
	out := []T{}
	for i := g.from; i < len(list) && len(out) < g.left; i++ {
		n := g.cost(list[i])
		if g.room < n && len(out) > 0 {
			break
		}
		g.room -= n
		out = append(out, list[i])
	}
	l.Shown = len(out)
	if end := g.from + len(out); end < len(list) {
		l.Cursor = strconv.Itoa(end) + "." + fingerprint(g.scope)
	}
	return out
}

// cost is the size of a record in the answer, in bytes.
func (g *pager) cost(v any) int {
	if g.page.Compact {
		return compactCost(v)
	}
	b, err := json.Marshal(v)
	if err != nil {
		return 200
	}
	return len(b) + 1
}

// textCost is the size of a text in the answer, in bytes: JSON writes some signs with
// more than one.
func (g *pager) textCost(s string) int {
	n := len(s)
	if g.page.Compact {
		return n
	}
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\' || c == '\n' || c == '\r' || c == '\t':
			n++
		case c < ' ':
			n += 5
		}
	}
	return n
}

// compactCost is about the size of the record's line of text.
func compactCost(v any) int {
	switch v := v.(type) {
	case Occurrence:
		n := len(v.Path)/2 + 24
		if v.In != nil {
			n += len(v.In.Name)
		}
		return n
	case FileCount:
		return len(v.Path) + 10
	case Symbol:
		return len(v.Path) + len(v.Signature) + len(v.Doc) + 24 + 24*len(v.Members)
	case Hit:
		return len(v.Path) + len(v.Title) + len(v.Snippet) + 24
	case SectionHit:
		return len(v.Title) + 16
	}
	return 100
}
