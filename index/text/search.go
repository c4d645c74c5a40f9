package text

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
)

// Query asks for records by words. Text is what a person typed, never a query language:
// any input at all is fine. The other fields, when not empty, must match exactly; Path
// is a file or a folder.
type Query struct {
	Text                          string
	Path, Scope, Library, Version string
	Limit, Offset                 int // Limit 0 means 10
}

// Hit is one record that was found.
type Hit struct {
	ID, Path, Title, Heading, Scope, Library, Version string
	Line                                              int
	Score                                             float64
}

// Hits is the answer to a Query. Total counts all records with any of the words.
type Hits struct {
	Total int
	Hits  []Hit
}

// Search gives the records that have any of the words, the best first: by score, then
// path, then line. The order is the same for every Limit and Offset.
func (ix *Index) Search(ctx context.Context, q Query) (hits Hits, err error) {
	ix.mu.RLock()
	defer ix.mu.RUnlock()
	defer guard(ix.dir, &err)
	defer faults()()
	if ix.snap == nil {
		return Hits{Hits: []Hit{}}, ErrClosed
	}
	r, err := newReader(ix.snap)
	if err != nil {
		return Hits{Hits: []Hit{}}, fmt.Errorf("search %s: %w", ix.dir, err)
	}
	s, _ := ix.pool.Get().(*scores)
	if s == nil {
		s = &scores{}
	}
	hits, err = r.search(ctx, s, q)
	if err != nil {
		return Hits{Hits: []Hit{}}, fmt.Errorf("search %s: %w", ix.dir, err)
	}
	ix.pool.Put(s) // only after success: an error may leave counts behind
	return hits, nil
}

func (r *reader) search(ctx context.Context, s *scores, q Query) (Hits, error) {
	s.reset(r.size)
	plans, err := r.plan(q.Text)
	if err != nil {
		return Hits{}, err
	}
	for _, w := range plans {
		if err := r.word(ctx, s, w); err != nil {
			return Hits{}, err
		}
	}
	for _, d := range s.all {
		s.score[d] *= 1 + coverage*s.cover[d]/float32(len(plans))
	}
	found, err := r.filter(s.all, q)
	if err != nil {
		return Hits{}, err
	}
	return r.page(s, found, q)
}

// filter keeps the records that have the keys of the query.
func (r *reader) filter(found []uint32, q Query) ([]uint32, error) {
	found = slices.Clone(found)
	for key, value := range map[string]string{keyPath: clean(q.Path), keyScope: q.Scope, keyLibrary: q.Library, keyVersion: q.Version} {
		if value == "" || value == "." && key == keyPath {
			continue
		}
		having := make([]bool, r.size)
		for k, seg := range r.segments {
			err := eachKey(seg, key+value, func(n uint64) error {
				having[uint32(n)+r.offsets[k]] = true
				return nil
			})
			if err != nil {
				return nil, err
			}
		}
		found = slices.DeleteFunc(found, func(d uint32) bool { return !having[d] })
	}
	return found, nil
}

// The records that are looked at closely: those best by words, and what ties with the
// last of them up to a bound.
const (
	closely  = 200
	maxTying = 1000
)

// page orders what was found and cuts out the page asked for.
func (r *reader) page(s *scores, found []uint32, q Query) (Hits, error) {
	limit, offset := q.Limit, max(q.Offset, 0)
	if limit <= 0 {
		limit = 10
	}
	hits := Hits{Total: len(found), Hits: []Hit{}}
	if offset >= len(found) {
		return hits, nil
	}
	end := min(offset+limit, len(found))
	s.order(found, max(end, closely))
	near, err := r.load(s, found, 0, closely)
	if err != nil {
		return Hits{}, err
	}
	rerank(near)
	if end > len(near) {
		rest, err := r.load(s, found, len(near), end)
		if err != nil {
			return Hits{}, err
		}
		slices.SortStableFunc(rest, compare)
		near = append(near, rest...)
	}
	hits.Hits = append(hits.Hits, near[offset:min(end, len(near))]...)
	return hits, nil
}

// load reads the hits found[from:to] and what ties with the last of them.
func (r *reader) load(s *scores, found []uint32, from, to int) ([]Hit, error) {
	to = min(to, len(found))
	for n := 0; n < maxTying && to < len(found) && s.score[found[to]] == s.score[found[to-1]]; n++ {
		to++
	}
	hits := make([]Hit, 0, to-from)
	for _, d := range found[from:to] {
		h, err := r.stored(d)
		if err != nil {
			return nil, err
		}
		h.Score = float64(s.score[d])
		hits = append(hits, h)
	}
	return hits, nil
}

func (r *reader) stored(d uint32) (Hit, error) {
	k, _ := slices.BinarySearch(r.offsets, d+1)
	k--
	var id string
	var packed []byte
	err := r.segments[k].VisitDocument(uint64(d-r.offsets[k]), func(field string, _ byte, value []byte, _ []uint64) bool {
		switch field {
		case "_id":
			id = string(value)
		case "m":
			packed = slices.Clone(value)
		}
		return true
	})
	return decode(id, packed), err
}

func compare(a, b Hit) int {
	return cmp.Or(cmp.Compare(b.Score, a.Score), strings.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), strings.Compare(a.ID, b.ID))
}

// escape makes a path stand for itself in a glob pattern.
func escape(path string) string {
	return strings.NewReplacer(`[`, `[[]`, `*`, `[*]`, `?`, `[?]`).Replace(path)
}
