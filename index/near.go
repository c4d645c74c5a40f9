package index

import (
	"context"
	"slices"
	"sort"
	"strings"
)

// near are up to five defined names close to one that is not defined: equal but for
// letter case, few edits away, or longer by an end.
func (w *Workspace) near(ctx context.Context, s *snapshot, name string) ([]string, error) {
	if i := strings.LastIndexAny(name, ".#:"); i >= 0 {
		name = name[i+1:]
	}
	if len(name) == 0 || len(name) > 80 {
		return []string{}, nil
	}
	limit := 1 + len(name)/5
	type hit struct {
		name string
		d    int
	}
	var hits []hit
	low := strings.ToLower(name)
	err := s.code.DefinedNames(ctx, len(name)-limit, len(name)+limit, func(n string) {
		if d := distance(low, strings.ToLower(n), limit); d <= limit {
			hits = append(hits, hit{n, d})
		}
	})
	if err != nil {
		return nil, err
	}
	if len(hits) < 3 && len(name) >= 3 {
		longer, err := s.code.NamesLike(ctx, name, 5)
		if err != nil {
			return nil, err
		}
		for _, n := range longer {
			hits = append(hits, hit{n, limit + 1})
		}
	}
	sort.SliceStable(hits, func(i, j int) bool {
		if hits[i].d != hits[j].d {
			return hits[i].d < hits[j].d
		}
		return hits[i].name < hits[j].name
	})
	out := []string{}
	for _, h := range hits {
		if len(out) == 5 {
			break
		}
		if !slices.Contains(out, h.name) {
			out = append(out, h.name)
		}
	}
	return out, nil
}

// distance is the number of edits between two strings, or limit+1 if there are more.
func distance(a, b string, limit int) int {
	if d := len(a) - len(b); d > limit || -d > limit {
		return limit + 1
	}
	prev, cur := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		best := cur[0]
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			best = min(best, cur[j])
		}
		if best > limit {
			return limit + 1
		}
		prev, cur = cur, prev
	}
	return prev[len(b)]
}
