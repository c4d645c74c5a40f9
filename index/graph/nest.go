package graph

import (
	"cmp"
	"slices"
	"sort"
)

// nest is a set of ranges that lie in each other or apart. It finds the innermost one
// around a place.
type nest struct {
	list []span
	ends []uint32 // the greatest end up to each range
}

type span struct {
	from, to uint32
	id       int32
}

func (n *nest) add(from, to uint32, id int32) { n.list = append(n.list, span{from, to, id}) }

// sort must be called after the last add.
func (n *nest) sort() {
	slices.SortStableFunc(n.list, func(a, b span) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(b.to, a.to))
	})
	n.ends = make([]uint32, len(n.list))
	end := uint32(0)
	for i, s := range n.list {
		end = max(end, s.to)
		n.ends[i] = end
	}
}

// innermost is the id of the smallest range around off.
func (n *nest) innermost(off uint32) (int32, bool) {
	i := sort.Search(len(n.list), func(i int) bool { return n.list[i].from > off })
	for i--; i >= 0 && n.ends[i] > off; i-- {
		if n.list[i].to > off {
			return n.list[i].id, true
		}
	}
	return 0, false
}
