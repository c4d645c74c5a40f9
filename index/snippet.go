package index

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"vade/index/graph"
	"vade/index/ident"
)

// maxSnippet bounds a snippet, in bytes.
const maxSnippet = 160

// maxSection bounds what of a section is looked at for its snippet, in bytes.
const maxSection = 8 << 10

// sectionText is the text from a line on, to the next heading or the bound.
func (f *searcher) sectionText(path string, line int) string {
	text, err := f.content(path)
	if err != nil {
		return ""
	}
	for n := 1; n < line && len(text) > 0; n++ {
		i := bytes.IndexByte(text, '\n')
		if i < 0 {
			return ""
		}
		text = text[i+1:]
	}
	text = text[:min(len(text), maxSection)]
	return strings.ToValidUTF8(string(text[:sectionEnd(text)]), "\uFFFD")
}

// sectionEnd is where the heading after the first line begins. A # in a fenced block is
// none.
func sectionEnd(text []byte) int {
	at, fence := 0, byte(0)
	for line := range bytes.Lines(text) {
		t := bytes.TrimLeft(line, " ")
		switch {
		case len(t) >= 3 && (t[0] == '`' || t[0] == '~') && t[1] == t[0] && t[2] == t[0]:
			if fence == 0 {
				fence = t[0]
			} else if fence == t[0] {
				fence = 0
			}
		case fence == 0 && at > 0 && len(line) > 0 && line[0] == '#':
			return at
		}
		at += len(line)
	}
	return at
}

// content reads a file once per search.
func (f *searcher) content(path string) ([]byte, error) {
	if f.last.path == path {
		return f.last.text, f.last.err
	}
	f.last.path = path
	f.last.text, f.last.err = f.w.content(path)
	return f.last.text, f.last.err
}

// snippet is the line of a text that has most of the words, cut around the first.
func (f *searcher) snippet(text string) string {
	best, bestScore, at := "", 0.0, 0
	for line := range strings.Lines(text) {
		trimmed := strings.TrimSpace(line)
		if trimmed == "" || strings.HasPrefix(trimmed, "#") || trimmed == "---" {
			continue
		}
		score, first := f.lineScore(trimmed[:min(len(trimmed), 4096)])
		if best == "" || score > bestScore {
			best, bestScore, at = trimmed, score, first
		}
	}
	return around(best, at, maxSnippet)
}

func (f *searcher) lineScore(line string) (score float64, first int) {
	set := map[string]int{}
	ident.Tokens(line, func(t ident.Token) {
		if _, ok := set[string(t.Text)]; !ok {
			set[string(t.Text)] = t.Start
		}
	})
	first = -1
	for _, w := range f.words {
		for i, t := range w.Terms {
			if pos, ok := set[t.Text]; ok {
				score += 1 / float64(1+i)
				if first < 0 || pos < first {
					first = pos
				}
				break
			}
		}
	}
	return score, max(first, 0)
}

// around cuts n bytes of s around a place, at character borders.
func around(s string, at, n int) string {
	if len(s) <= n {
		return s
	}
	from := max(0, min(at-n/4, len(s)-n))
	for from > 0 && !utf8.RuneStart(s[from]) {
		from--
	}
	out := cut(s[from:], n)
	if from > 0 {
		out = "…" + out
	}
	if from+len(out) < len(s) {
		out += "…"
	}
	return out
}

// cut shortens s to at most n bytes at a character border.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// The bounds of a verbatim search. Time counts only after the first bytes: a small
// workspace gives the same answer however busy the machine is.
const (
	scanTime  = 400 * time.Millisecond
	scanFree  = 8 << 20
	scanBytes = 128 << 20
	scanHits  = 20
)

// verbatim looks for the query as it stands in the files of the index. It finds what
// no word index has: parts of words, text in long strings.
func (f *searcher) verbatim(ctx context.Context) error {
	want := []byte(strings.TrimSpace(f.q.Query))
	if utf8.RuneCount(want) < 3 || len(want) > 200 {
		return nil
	}
	end := time.Now().Add(scanTime)
	read, hits := int64(0), 0
	cut := false
	err := f.s.code.Files(ctx, func(x graph.File) error {
		if cut || x.Status == graph.StatusSkipped || f.q.Path != "" && !inPath(x.Path, f.q.Path) {
			return nil
		}
		if f.q.Scope == ScopeDocs && !isDocument(x.Path) || f.q.Scope == ScopeCode && isDocument(x.Path) {
			return nil
		}
		if hits >= scanHits || read > scanBytes || read > scanFree && time.Now().After(end) {
			cut = true
			return nil
		}
		text, err := f.w.content(x.Path)
		if err != nil {
			return nil // the ledger and freshness tell of files that went away
		}
		read += int64(len(text))
		hits += f.addLines(&x, text, want)
		return ctx.Err()
	})
	if cut && err == nil {
		f.out.Notes = append(f.out.Notes, fmt.Sprintf("the verbatim search ended early after %d MB and %d hits", read>>20, hits))
	}
	return err
}

// addLines adds the first lines of a file that hold the text.
func (f *searcher) addLines(x *graph.File, text, want []byte) (hits int) {
	line, from := 1, 0
	for hits < 3 {
		i := bytes.Index(text[from:], want)
		if i < 0 {
			return hits
		}
		at := from + i
		line += bytes.Count(text[from:at], []byte("\n"))
		start := bytes.LastIndexByte(text[:at], '\n') + 1
		end := len(text)
		if j := bytes.IndexByte(text[at:], '\n'); j >= 0 {
			end = at + j
		}
		lo, hi := max(start, at-200), min(end, at+len(want)+200)
		s := strings.TrimSpace(strings.ToValidUTF8(string(text[lo:hi]), "\uFFFD"))
		score := 45.0
		if x.Flags&(graph.FlagGenerated|graph.FlagMinified|graph.FlagVendored) != 0 {
			score *= 0.4
		} else if x.Flags&graph.FlagTest != 0 {
			score *= 0.6
		}
		f.hits = append(f.hits, scored{score: score, full: true, Hit: Hit{ID: fmt.Sprintf("%s:%d", x.Path, line), Scope: scopeOf(x.Path), Kind: "text",
			Title: x.Path, Path: x.Path, Line: line, Snippet: around(s, strings.Index(s, string(want)), maxSnippet),
			Test: x.Flags&graph.FlagTest != 0, Generated: x.Flags&(graph.FlagGenerated|graph.FlagMinified) != 0}})
		hits++
		from = end
		if from >= len(text) {
			return hits
		}
	}
	return hits
}

func scopeOf(path string) string {
	if isDocument(path) {
		return ScopeDocs
	}
	return ScopeCode
}
