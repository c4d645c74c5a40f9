package text

import (
	"cmp"
	"slices"

	"vade/index/ident"
)

// maxQueryWords bounds the words of a query; further ones are not looked at.
const maxQueryWords = 32

// wordPlan is what is looked up for one word of the query.
type wordPlan struct {
	text  string
	sign  bool // one sign of a dense script: the pairs that begin with it have it too
	forms []formPlan
}

// formPlan is one form of a word, scored as if it were one term: as it stands with its
// inflections, or one of its parts.
type formPlan struct {
	terms  []weighted
	weight float32
	cover  float32 // share of the word that is found when this form is
}

type weighted struct {
	text   string
	weight float32
}

// The weights of what is not the word itself.
const (
	inflected  = 0.8
	joined     = 0.8
	extended   = 0.6  // words that begin with a word that is not in the index
	completed  = 0.15 // words that begin with the last word of the query
	partWeight = 0.4
	partCover  = 0.6
)

// plan makes the lookups of a query.
func (r *reader) plan(query string) ([]wordPlan, error) {
	words := withoutFiller(ident.Words(query, 4*maxQueryWords))
	words = words[:min(len(words), maxQueryWords)]
	plans := make([]wordPlan, 0, len(words))
	for i, w := range words {
		p := planWord(w)
		if err := r.extend(&p, i == len(words)-1); err != nil {
			return nil, err
		}
		plans = append(plans, p)
	}
	return plans, nil
}

func planWord(w ident.Word) wordPlan {
	self := formPlan{weight: 1, cover: 1}
	var parts []ident.Term
	for i, t := range w.Terms {
		switch {
		case i == 0 || t.Kind == ident.Whole && w.Terms[0].Kind != ident.Literal:
			self.terms = append(self.terms, weighted{t.Text, 1})
		case t.Kind == ident.Joined && i == joinedAt(w):
			self.terms = append(self.terms, weighted{t.Text, joined})
		case t.Kind == ident.Part || t.Kind == ident.Whole:
			parts = append(parts, t)
		}
	}
	for _, v := range ident.Variants(w.Text()) {
		self.terms = append(self.terms, weighted{v, inflected})
	}
	p := wordPlan{text: w.Text(), sign: w.Terms[0].Kind == ident.Sign, forms: []formPlan{self}}
	for _, t := range parts {
		f := formPlan{terms: []weighted{{t.Text, 1}}, weight: partWeight, cover: partCover / float32(len(parts))}
		for _, v := range ident.Variants(t.Text) {
			f.terms = append(f.terms, weighted{v, inflected})
		}
		p.forms = append(p.forms, f)
	}
	return p
}

// joinedAt gives the place of the whole word written together, the first joined form.
func joinedAt(w ident.Word) int {
	return slices.IndexFunc(w.Terms, func(t ident.Term) bool { return t.Kind == ident.Joined })
}

// The bounds of looking for words by how they begin.
const (
	minPrefix   = 3
	maxVisited  = 2000 // terms looked at per field and segment
	maxExtended = 24   // terms taken
)

// extend adds the words that begin with a word that is not in the index, and those
// that begin with the last word, which may not be typed to its end.
func (r *reader) extend(p *wordPlan, last bool) error {
	if p.sign {
		return r.extendSign(p)
	}
	if len([]rune(p.text)) < minPrefix {
		return nil
	}
	known, err := r.knows(p.text)
	if err != nil || known && !last {
		return err
	}
	weight := float32(extended)
	if known {
		weight = completed
	}
	counts, err := r.beginning(p.text)
	if err != nil {
		return err
	}
	self := &p.forms[0]
	for _, t := range self.terms {
		delete(counts, t.text)
	}
	for _, term := range frequent(counts, maxExtended) {
		self.terms = append(self.terms, weighted{term, weight})
	}
	return nil
}

func (r *reader) extendSign(p *wordPlan) error {
	counts, err := r.beginning(p.text)
	delete(counts, p.text)
	for _, term := range frequent(counts, maxVisited) {
		p.forms[0].terms = append(p.forms[0].terms, weighted{term, 1})
	}
	return err
}

// beginning counts the terms that begin with prefix.
func (r *reader) beginning(prefix string) (map[string]int, error) {
	counts := map[string]int{}
	for _, f := range fields {
		for k := range r.segments {
			if err := r.begins(f.name, k, prefix, counts); err != nil {
				return nil, err
			}
		}
	}
	return counts, nil
}

func (r *reader) knows(term string) (bool, error) {
	for _, f := range fields {
		for k := range r.segments {
			dict, err := r.dict(f.name, k)
			if err != nil {
				return false, err
			}
			if found, err := dict.Contains([]byte(term)); err != nil || found {
				return found, err
			}
		}
	}
	return false, nil
}

func (r *reader) begins(field string, k int, prefix string, counts map[string]int) error {
	dict, err := r.dict(field, k)
	if err != nil {
		return err
	}
	iter := dict.AutomatonIterator(nil, []byte(prefix), []byte(prefix+"\xff"))
	for range maxVisited {
		entry, err := iter.Next()
		if err != nil || entry == nil {
			return err
		}
		counts[entry.Term] += int(entry.Count)
	}
	return nil
}

func frequent(counts map[string]int, n int) []string {
	terms := make([]string, 0, len(counts))
	for t := range counts {
		terms = append(terms, t)
	}
	slices.SortFunc(terms, func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	return terms[:min(n, len(terms))]
}
