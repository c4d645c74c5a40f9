package text

import (
	"slices"
	"strings"

	"vade/index/ident"
)

// filler are words that carry a question and not what is asked for. They are dropped
// from a query that has other words.
var filler = func() map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(`
		a about again all also am an and another any are aren't as at be been being both but by
		can can't cannot could couldn't did didn't do does doesn't doing don't during each either
		else for from get gets getting give gives got had has have having he her his how however
		i if i'm i've in into is isn't it it's its just let let's like make makes me might must my
		need needs no nor not of off on once only onto or other our out over please same see she
		should so some such than that that's the their them then there there's these they this
		those through to too under until up upon us use used uses using very via vs want was we
		were what what's when where which while who whom whose why will with within without won't
		would you your example examples way ways work works explain show tell find`) {
		set[w] = true
	}
	return set
}()

// withoutFiller drops filler when enough is left.
func withoutFiller(words []ident.Word) []ident.Word {
	kept := slices.DeleteFunc(slices.Clone(words), func(w ident.Word) bool {
		return filler[w.Text()]
	})
	if len(kept) == 0 {
		return words
	}
	return kept
}
