package index

import (
	"context"
	"fmt"
	"math"
)

// The bounds of what is counted by file.
const (
	fileWords = 3    // words that tell something, from which on files are ranked
	fileHits  = 6000 // symbols with a word; a commoner word tells nothing of files
)

// BM25's saturation and the weight of the length, with a file's symbols as its words.
const fileK, fileB = 1.2, 0.5

// rankFiles finds which files are about the query as a whole: a long question is often
// answered by symbols each of which has a few of its words. The best file has 1.
func (f *searcher) rankFiles(ctx context.Context) error {
	if f.symbols == nil {
		return nil
	}
	telling := 0
	for i := range f.words {
		if f.idf[i] > 0.3 {
			telling++
		}
	}
	if telling < fileWords {
		return nil
	}
	score := map[int64]float64{}
	for i := range f.words {
		if f.idf[i] <= 0.3 {
			continue
		}
		hits, more, err := f.symbols.FileHits(ctx, f.forms(i), fileHits)
		if err != nil {
			return fmt.Errorf("search files: %w", err)
		}
		if more {
			continue
		}
		for file, n := range hits {
			size, average := f.symbols.FileSymbols(file)
			tf := float64(n)
			score[file] += f.idf[i] * tf * (fileK + 1) / (tf + fileK*(1-fileB+fileB*float64(size)/average))
		}
	}
	best := 0.0
	for _, x := range score {
		best = math.Max(best, x)
	}
	for file := range score {
		score[file] /= best
	}
	f.files = score
	return nil
}
