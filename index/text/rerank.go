package text

import "slices"

// pageShare is what a hit gains of the scores of up to three further sections of its
// page, so that a page about the subject comes before one that mentions it.
const (
	pageShare  = 0.2
	pageOthers = 3
)

// rerank adds the share of their pages to the scores and orders the hits.
func rerank(hits []Hit) {
	slices.SortFunc(hits, compare)
	type page struct{ library, version, path string }
	of := func(h Hit) page { return page{h.Library, h.Version, h.Path} }
	best := map[page][]float64{} // scores of a page's sections, best first
	for _, h := range hits {
		if scores := best[of(h)]; len(scores) <= pageOthers {
			best[of(h)] = append(scores, h.Score)
		}
	}
	for i := range hits {
		h := &hits[i]
		scores := best[of(*h)]
		// Left out is its own score, or the fourth when its own is not among the best.
		sum := -max(h.Score, scores[len(scores)-1])
		for _, s := range scores {
			sum += s
		}
		h.Score += pageShare * sum
	}
	slices.SortFunc(hits, compare)
}
