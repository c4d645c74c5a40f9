package text

import (
	"context"
	"math"

	"github.com/blevesearch/bleve/v2/index/scorch"
	segment "github.com/blevesearch/scorch_segment_api/v2"
)

// The scoring is BM25F: the frequencies of a word in the fields are added up, each
// weighted and set against the field's usual length, then saturated once and weighted
// by how rare the word is. The lengths are constants and not the averages of an index,
// so that a record's score does not hang on how an index came about. A record that has
// more of the words gains on top. The figures were tried on questions about the
// documentation of a large project; the ranking is not sensitive to any of them.
var fields = [...]struct {
	name   string
	weight float32
	b      float32 // how much the length of the field counts
	usual  float32 // length in words
}{
	{"h", 1, 0.3, 13},
	{"b", 1, 0.6, 90},
}

const (
	saturation = 1.2 // k1
	coverage   = 0.5 // the gain of a record that has all words of the query
)

// scores accumulates over the records of a snapshot, by their number. Its arrays are as
// long as the index and used again.
type scores struct {
	tf    []float32 // of the form at hand
	part  []float32 // how much of the word at hand is covered
	score []float32
	cover []float32
	forms []uint32 // records touched by the form at hand
	words []uint32 // records touched by the word at hand
	all   []uint32 // records touched at all
}

func (s *scores) reset(n int) {
	if len(s.tf) < n {
		s.tf, s.part = make([]float32, n), make([]float32, n)
		s.score, s.cover = make([]float32, n), make([]float32, n)
	}
	for _, d := range s.all {
		s.score[d], s.cover[d] = 0, 0
	}
	s.all = s.all[:0]
}

// reader reads the dictionaries of a snapshot, opening each once.
type reader struct {
	segments []*scorch.SegmentSnapshot
	offsets  []uint32 // number of a segment's first record
	size     int      // records, deleted ones included
	live     int
	dicts    map[string][]segment.TermDictionary
}

func newReader(snap *scorch.IndexSnapshot) (*reader, error) {
	r := &reader{segments: snap.Segments(), dicts: map[string][]segment.TermDictionary{}}
	for _, seg := range r.segments {
		r.offsets = append(r.offsets, uint32(r.size))
		r.size += int(seg.FullSize())
	}
	n, err := snap.DocCount()
	r.live = int(n)
	return r, err
}

func (r *reader) dict(field string, k int) (segment.TermDictionary, error) {
	dicts := r.dicts[field]
	if dicts == nil {
		dicts = make([]segment.TermDictionary, len(r.segments))
		r.dicts[field] = dicts
	}
	if dicts[k] == nil {
		d, err := r.segments[k].Segment().Dictionary(field)
		if err != nil {
			return nil, err
		}
		dicts[k] = d
	}
	return dicts[k], nil
}

// add adds the frequencies of a term in all fields to s.tf.
func (r *reader) add(s *scores, term string, weight float32) error {
	key := []byte(term)
	for _, f := range fields {
		for k := range r.segments {
			dict, err := r.dict(f.name, k)
			if err != nil {
				return err
			}
			list, err := dict.PostingsList(key, r.segments[k].Deleted(), nil)
			if err != nil {
				return err
			}
			if list.Count() == 0 {
				continue
			}
			if err := s.addList(list, r.offsets[k], weight*f.weight/unit, f.b, f.usual); err != nil {
				return err
			}
		}
	}
	return nil
}

var lengths = func() (t [128]float32) {
	for code := range t {
		t[code] = unpackLength(code)
	}
	return t
}()

func (s *scores) addList(list segment.PostingsList, offset uint32, weight, b, usual float32) error {
	iter := list.Iterator(true, true, false, nil)
	for {
		p, err := iter.Next()
		if err != nil || p == nil {
			return err
		}
		norm := p.Norm() // 1/sqrt(packed length)
		length := lengths[min(int(1/(norm*norm)+0.5), len(lengths)-1)]
		d := uint32(p.Number()) + offset
		if s.tf[d] == 0 {
			s.forms = append(s.forms, d)
		}
		s.tf[d] += weight * float32(swap(int(p.Frequency()))) / (1 - b + b*length/usual)
	}
}

// word scores one word of the query: each form saturated and weighted by itself, then
// the coverage of the word.
func (r *reader) word(ctx context.Context, s *scores, w wordPlan) error {
	s.words = s.words[:0]
	for _, f := range w.forms {
		if err := ctx.Err(); err != nil {
			return err
		}
		s.forms = s.forms[:0]
		for _, t := range f.terms {
			if err := r.add(s, t.text, t.weight); err != nil {
				return err
			}
		}
		idf := rarity(r.live, len(s.forms)) * f.weight
		for _, d := range s.forms {
			tf := s.tf[d]
			s.tf[d] = 0
			if s.score[d] == 0 {
				s.all = append(s.all, d)
			}
			if s.part[d] == 0 {
				s.words = append(s.words, d)
			}
			s.score[d] += idf * tf * (saturation + 1) / (saturation + tf)
			s.part[d] += f.cover
		}
	}
	for _, d := range s.words {
		s.cover[d] += min(1, s.part[d])
		s.part[d] = 0
	}
	return nil
}

// rarity is the inverse document frequency, always above 0.
func rarity(total, having int) float32 {
	return float32(math.Log1p((float64(total-having) + 0.5) / (float64(having) + 0.5)))
}

// eachKey calls visit with the number in its segment of each live record that has key.
func eachKey(seg *scorch.SegmentSnapshot, key string, visit func(uint64) error) error {
	dict, err := seg.Segment().Dictionary("k")
	if err != nil {
		return err
	}
	list, err := dict.PostingsList([]byte(key), seg.Deleted(), nil)
	if err != nil {
		return err
	}
	iter := list.Iterator(false, false, false, nil)
	for {
		p, err := iter.Next()
		if err != nil || p == nil {
			return err
		}
		if err := visit(p.Number()); err != nil {
			return err
		}
	}
}
