package ident

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Term is one form under which a word of a query may stand in the index.
type Term struct {
	Text string
	Kind Kind
}

// Word is one word of a query, as a person wrote it.
type Word struct {
	// Terms are its forms: first as it stands, then with parts joined, then the parts.
	// A word without compounds has one.
	Terms      []Term
	Start, End int // byte offsets in the query
}

// Text is the word as it stands, in lower case.
func (w Word) Text() string { return w.Terms[0].Text }

// maxQuery bounds the text of a query in bytes; what follows is not looked at.
const maxQuery = 2048

// Words cuts a query into at most limit different words. A run of a dense script is
// one word per pair, so that neighbourhood counts; only a sign that stands alone is a
// word by itself.
func Words(query string, limit int) []Word {
	query = clip(query, maxQuery)
	words := []Word{}
	var end int // of the last word that is not a pair
	Tokens(query, func(t Token) {
		switch {
		case t.Kind == Sign && !alone(query, t):
			return
		case t.Kind == Pair || t.Kind == Sign || t.Start >= end || len(words) == 0:
			words = append(words, Word{Start: t.Start, End: t.End})
			end = t.End
		}
		w := &words[len(words)-1]
		w.Terms = append(w.Terms, Term{string(t.Text), t.Kind})
	})
	return distinct(words, limit)
}

func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// alone holds for a sign that no other sign of a dense script stands beside.
func alone(text string, t Token) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:t.Start])
	after, _ := utf8.DecodeRuneInString(text[t.End:])
	return !isDense(before) && !isDense(after)
}

func distinct(words []Word, limit int) []Word {
	seen := map[string]bool{}
	words = slices.DeleteFunc(words, func(w Word) bool {
		key := w.Text()
		if seen[key] {
			return true
		}
		seen[key] = true
		return false
	})
	for i := range words {
		words[i].Terms = distinctTerms(words[i].Terms)
	}
	return words[:min(len(words), limit)]
}

func distinctTerms(terms []Term) []Term {
	out := terms[:0]
	for _, t := range terms {
		if !slices.ContainsFunc(out, func(o Term) bool { return o.Text == t.Text }) {
			out = append(out, t)
		}
	}
	return out
}

// IsPlain holds for a word of small ASCII letters only, the kind that is inflected.
func IsPlain(word string) bool {
	return len(word) > 0 && strings.IndexFunc(word, func(r rune) bool { return r < 'a' || r > 'z' }) < 0
}
