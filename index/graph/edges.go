package graph

import "context"

// CountEdges resolves every reference and counts the ways, by language.
func (r *Resolver) CountEdges(ctx context.Context) (map[string]map[Resolution]int, error) {
	out := map[string]map[Resolution]int{}
	for _, f := range r.sortedFiles() {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		r.begin(ctx)
		r.Trim()
		u := r.unit(f.id)
		if u == nil {
			if r.err != nil {
				return out, r.err
			}
			continue
		}
		if out[u.lang] == nil {
			out[u.lang] = map[Resolution]int{}
		}
		for i := range u.f.Refs {
			out[u.lang][r.resolve(u, &u.f.Refs[i]).How]++
		}
	}
	return out, r.err
}
