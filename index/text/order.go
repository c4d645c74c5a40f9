package text

import (
	"cmp"
	"slices"
)

// order brings the n best records, and all that tie with the last of them, to the front
// of found and sorts those. A common word is in most records of an index, and sorting
// all of them would take longer than scoring them.
func (s *scores) order(found []uint32, n int) {
	best := found
	if len(found) > 4*n {
		least := s.nth(found, n)
		k := 0
		for i, d := range found {
			if s.score[d] >= least {
				found[i], found[k] = found[k], d
				k++
			}
		}
		best = found[:k]
	}
	slices.SortFunc(best, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(s.score[b], s.score[a]), cmp.Compare(a, b))
	})
}

// nth gives the nth best score of found, by quickselect.
func (s *scores) nth(found []uint32, n int) float32 {
	list := make([]float32, len(found))
	for i, d := range found {
		list[i] = s.score[d]
	}
	lo, hi, k := 0, len(list)-1, n-1
	for lo < hi {
		pivot := list[lo+(hi-lo)/2]
		i, j := lo, hi
		for i <= j {
			for list[i] > pivot {
				i++
			}
			for list[j] < pivot {
				j--
			}
			if i <= j {
				list[i], list[j] = list[j], list[i]
				i++
				j--
			}
		}
		switch {
		case k <= j:
			hi = j
		case k >= i:
			lo = i
		default:
			return list[k]
		}
	}
	return list[k]
}
