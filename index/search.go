package index

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path"
	"sort"
	"strings"

	"vade/index/graph"
	"vade/index/ident"
	"vade/index/text"
	"vade/parsers"
)

// The bounds of a search.
const (
	maxQueryWords = 24
	codePool      = 120 // symbols that are ranked
	docsPool      = 60  // sections that are ranked
)

// The weights of what makes a symbol a good hit: how well its text matches, and its file
// as a whole; the others are in weights.
const wBM25, wFile = 100.0, 20.0

// wSection is what the text of the best section is worth beside symbols.
const wSection = 48.0

// weights are what it counts how many of the words a symbol covers, and how many its name
// does: a long question describes more than it names.
func (f *searcher) weights() (cover, name float64) {
	if len(f.words) >= fileWords {
		return 80, 10
	}
	return 30, 20
}

// Search answers a SearchQuery, or ErrNotBuilt.
//
// Symbols and sections are found each in their own index and then ranked together: a
// symbol that is called exactly what was asked comes first; all else by how many of
// the words it covers and how telling the covered ones are. Tests, generated and
// vendored files come after product code that matches as well. What no index finds is
// looked for verbatim in the files.
func (w *Workspace) Search(ctx context.Context, q SearchQuery) (SearchResult, error) {
	if strings.TrimSpace(q.Query) == "" {
		return SearchResult{}, fmt.Errorf("%w: the query is empty", ErrBadQuery)
	}
	w.awaitText(ctx)
	return follow(ctx, w, func(s *snapshot) (SearchResult, error) { return w.searchIn(ctx, s, q) })
}

func (w *Workspace) searchIn(ctx context.Context, s *snapshot, q SearchQuery) (_ SearchResult, err error) {
	f := &searcher{w: w, s: s, q: q, words: ident.Words(q.Query, maxQueryWords), fresh: w.freshness(s)}
	f.out.Hits = []Hit{}
	if err := f.weigh(ctx); err != nil {
		return SearchResult{}, err
	}
	if f.out.Index, err = w.state(ctx, s); err != nil {
		return SearchResult{}, err
	}
	page, err := newPager(q.Page, fmt.Sprintf("%s|%s|%s|%s|%s", s.name, q.Query, q.Scope, q.Path, q.Kind))
	if err != nil {
		return SearchResult{}, err
	}
	if err := f.run(ctx); err != nil {
		return SearchResult{}, err
	}
	hits := f.ranked()
	f.out.Hits = take(page, hits, &f.out.Listed)
	f.out.Total = max(f.out.Total, f.total)
	for i := range f.out.Hits {
		f.out.Hits[i].Stale = f.fresh.changed(ctx, f.out.Hits[i].Path)
	}
	if len(hits) == 0 {
		if err := f.nothing(ctx); err != nil {
			return SearchResult{}, err
		}
	}
	f.fresh.apply(&f.out.Index)
	return f.out, nil
}

// searcher is one run of Search.
type searcher struct {
	w       *Workspace
	s       *snapshot
	q       SearchQuery
	symbols *graph.Words // nil while they are not there
	words   []ident.Word
	idf     []float64         // by word: how telling it is, 1 on average
	files   map[int64]float64 // by file: how much it is about the query, at most 1
	about   float64           // of the file of the symbol that is being added
	fresh   *freshness
	hits    []scored
	total   int
	out     SearchResult
	last    struct { // the file read last
		path string
		text []byte
		err  error
	}
}

type scored struct {
	Hit
	score float64
	full  bool // covers every word
}

func (f *searcher) run(ctx context.Context) error {
	if f.q.Scope != ScopeDocs {
		if err := f.code(ctx); err != nil {
			return err
		}
	}
	if f.q.Scope != ScopeCode && f.q.Kind == "" {
		if err := f.docs(ctx); err != nil {
			return err
		}
	}
	if f.q.Kind == "" && !f.covered() {
		return f.verbatim(ctx)
	}
	return nil
}

// weigh finds how telling each word is: rare ones more than those that many symbols
// have.
func (f *searcher) weigh(ctx context.Context) error {
	f.idf = make([]float64, len(f.words))
	var err error
	if f.symbols, err = f.s.words(ctx); err != nil {
		return err
	}
	sum := 0.0
	for i, w := range f.words {
		n, all := 0, 1
		if f.symbols != nil {
			if n, all, err = f.symbols.Frequency(ctx, w.Text()); err != nil {
				return fmt.Errorf("search symbols: %w", err)
			}
		}
		f.idf[i] = math.Log(1 + (float64(all-n)+0.5)/(float64(n)+0.5))
		if stopWords[w.Text()] {
			f.idf[i] *= 0.1
		}
		sum += f.idf[i]
	}
	for i := range f.idf {
		f.idf[i] *= float64(len(f.idf)) / math.Max(sum, 1e-9)
	}
	return nil
}

// stopWords are words of questions that say nothing of what is looked for.
var stopWords = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(`a an and are as at be by can do does for from how i in into is it its of on or that the their
		then there this to was what when where which who why will with without you your my me we use using used`) {
		m[w] = true
	}
	return m
}()

func (f *searcher) covered() bool {
	for i := range f.hits {
		if f.hits[i].full {
			return true
		}
	}
	return false
}

// code finds symbols.
func (f *searcher) code(ctx context.Context) error {
	r, done, err := f.s.resolver(ctx)
	if err != nil {
		return err
	}
	defer done()
	seen := map[string]bool{}
	add := func(d *graph.Definition, bm25 float64) {
		if seen[d.ID] || f.q.Path != "" && !inPath(d.Path, f.q.Path) || f.q.Kind != "" && d.Kind.String() != f.q.Kind {
			return
		}
		seen[d.ID] = true
		f.addSymbol(d, bm25)
	}
	exact, err := r.Lookup(ctx, strings.TrimSuffix(strings.TrimSpace(f.q.Query), "()"))
	if err != nil {
		return err
	}
	for i := range exact[:min(len(exact), codePool)] {
		add(&exact[i], 0)
	}
	if f.symbols == nil {
		if f.s.meta.Text {
			f.out.Incomplete = true
			f.out.Notes = append(f.out.Notes, "symbols are found by exact name only: their words are still being indexed")
		}
		return nil
	}
	if err := f.rankFiles(ctx); err != nil {
		return err
	}
	for _, match := range f.matches() {
		found, err := f.symbols.Match(ctx, match, codePool)
		if err != nil {
			return fmt.Errorf("search symbols: %w", err)
		}
		for _, h := range f.promising(found) {
			d, ok, err := r.BySymbolRow(ctx, h.SymbolRow)
			if err != nil {
				return err
			}
			if ok {
				f.about = f.files[h.File]
				add(&d, h.Score)
			}
		}
		if len(f.hits) >= 20 {
			break
		}
	}
	return nil
}

// codeHits bounds the symbols that are looked at closely.
const codeHits = 48

// promising are the rows worth reading, by what the index alone tells of them.
func (f *searcher) promising(found []graph.TextHit) []graph.TextHit {
	kept := found[:0]
	value := map[int64]float64{}
	for _, h := range found {
		if f.q.Path != "" && !inPath(h.Path, f.q.Path) || f.q.Kind != "" && h.Kind.String() != f.q.Kind {
			continue
		}
		name, in := tokenSet(h.Name), 0.0
		for i, w := range f.words {
			in += f.idf[i] * coverage(w, name)
		}
		v := h.Score + 12*in/float64(max(len(f.words), 1))
		if h.FileFlags&(graph.FlagTest|graph.FlagGenerated|graph.FlagMinified|graph.FlagVendored) != 0 {
			v *= 0.6
		}
		value[h.ID] = v
		kept = append(kept, h)
	}
	sort.SliceStable(kept, func(i, j int) bool { return value[kept[i].ID] > value[kept[j].ID] })
	return kept[:min(len(kept), codeHits)]
}

// matches are queries for the symbol index: all words, then any of them.
func (f *searcher) matches() []string {
	if len(f.words) == 0 {
		return nil
	}
	var each []string
	for i := range f.words {
		each = append(each, f.forms(i))
	}
	if len(each) == 1 {
		return each
	}
	return []string{strings.Join(each, " AND "), strings.Join(each, " OR ")}
}

// forms is a query for one word in any of its forms.
func (f *searcher) forms(i int) string {
	w := f.words[i]
	var forms []string
	for _, t := range w.Terms {
		forms = append(forms, quoteFTS(t.Text))
	}
	for _, v := range ident.Variants(w.Text()) {
		forms = append(forms, quoteFTS(v))
	}
	if len(f.words) >= fileWords { // a short question names things
		for _, v := range ident.Synonyms(w.Text()) {
			forms = append(forms, quoteFTS(v))
		}
	}
	if last := w.Text(); i == len(f.words)-1 && len(last) >= 3 {
		forms = append(forms, quoteFTS(last)+"*")
	}
	return "(" + strings.Join(forms, " OR ") + ")"
}

// quoteFTS makes a string of FTS5 of a token: nothing in it is syntax then.
func quoteFTS(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }

func (f *searcher) addSymbol(d *graph.Definition, bm25 float64) {
	name, where, extra := tokenSet(d.Name), tokenSet(d.Container+" "+strings.TrimSuffix(d.Path, path.Ext(d.Path))), tokenSet(d.Doc+" "+d.Signature)
	h := scored{Hit: Hit{ID: d.ID, Scope: ScopeCode, Kind: d.Kind.String(), Path: d.Path, Line: d.Line,
		Title: strings.TrimPrefix(d.Container+"."+d.Name, "."), Snippet: d.Signature,
		Test:      d.FileFlags&graph.FlagTest != 0 || d.Flags&parsers.FlagTest != 0,
		Generated: d.FileFlags&(graph.FlagGenerated|graph.FlagMinified) != 0}}
	inName, sum, full := 0.0, 0.0, true
	for i, w := range f.words {
		c := f.covers(w, name)
		inName += c * f.idf[i]
		c = max(c, 0.75*f.covers(w, where), 0.6*f.covers(w, extra))
		sum += c * f.idf[i]
		full = full && (c > 0.3 || f.idf[i] < 0.2)
	}
	n := float64(max(len(f.words), 1))
	h.full = full
	cover, inside := f.weights()
	h.score = cover*(sum/n)*(sum/n) + inside*inName/n*min(1, n/float64(max(1, len(ident.Split(nil, d.Name))))) + wBM25*bm25/(bm25+10) + wFile*f.about
	q := strings.TrimSuffix(strings.TrimSpace(f.q.Query), "()")
	switch {
	case d.Name == q || qualifiedBy(d, q):
		h.score += 1000
	case strings.EqualFold(d.Name, q):
		h.score += 500
	case len(f.words) == 1 && joined(d.Name) == joined(q):
		h.score += 300
	}
	h.score *= weight(d)
	f.hits = append(f.hits, h)
}

func qualifiedBy(d *graph.Definition, q string) bool {
	return strings.ContainsAny(q, ".#:") && (d.ID == q || strings.HasSuffix(q, d.Name) && d.Container != "" && strings.Contains(q, d.Container))
}

// joined is a name without what separates its parts.
func joined(s string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(s))
}

// weight puts what people look for less often behind what matches as well.
func weight(d *graph.Definition) float64 {
	x := 1.0
	if d.FileFlags&graph.FlagTest != 0 {
		x *= 0.6
	}
	if d.FileFlags&(graph.FlagGenerated|graph.FlagMinified) != 0 {
		x *= 0.4
	}
	if d.FileFlags&graph.FlagVendored != 0 {
		x *= 0.4
	}
	if d.Flags&parsers.FlagLocal != 0 {
		x *= 0.8
	}
	if !d.Kind.IsType() && !d.Kind.IsCallable() {
		x *= 0.9
	}
	return x
}

// tokenSet are the words of a text.
func tokenSet(s string) map[string]ident.Kind {
	m := map[string]ident.Kind{}
	ident.Tokens(s, func(t ident.Token) {
		if k, ok := m[string(t.Text)]; !ok || t.Kind < k {
			m[string(t.Text)] = t.Kind
		}
	})
	return m
}

// coverage tells how well a word of the query stands in a set: 1 as it is, less in
// another form or in parts.
func coverage(w ident.Word, set map[string]ident.Kind) float64 {
	if _, ok := set[w.Text()]; ok {
		return 1
	}
	best := 0.0
	for _, v := range ident.Variants(w.Text()) {
		if _, ok := set[v]; ok {
			best = 0.9
		}
	}
	parts, have := 0, 0
	for _, t := range w.Terms[1:] {
		_, ok := set[t.Text]
		if ok && t.Kind != ident.Part {
			best = max(best, 0.95)
		}
		if t.Kind == ident.Part {
			parts++
			if ok {
				have++
			}
		}
	}
	if parts > 0 {
		best = max(best, 0.8*float64(have)/float64(parts))
	}
	if best == 0 && len(w.Text()) >= 3 {
		for t := range set {
			if strings.HasPrefix(t, w.Text()) {
				return 0.7
			}
		}
	}
	return best
}

// covers is coverage with the words that mean nearly the same, in long questions.
func (f *searcher) covers(w ident.Word, set map[string]ident.Kind) float64 {
	c := coverage(w, set)
	if c > 0 || len(f.words) < fileWords {
		return c
	}
	for _, v := range ident.Synonyms(w.Text()) {
		if _, ok := set[v]; ok {
			return wSynonym
		}
	}
	return 0
}

// wSynonym is what such a word counts beside the word itself.
const wSynonym = 0.6

// docs finds sections.
func (f *searcher) docs(ctx context.Context) error {
	ix, err := f.s.text()
	switch {
	case err != nil && f.w.passed(f.s):
		return err
	case err != nil:
		if errors.Is(err, text.ErrDamaged) {
			f.s.mark(err)
		}
		f.out.Incomplete = true
		f.out.Notes = append(f.out.Notes, "documents were not searched: "+err.Error())
		return nil
	case ix == nil:
		if f.s.meta.Text {
			f.out.Incomplete = true
			f.out.Notes = append(f.out.Notes, "documents are still being indexed")
		}
		return nil
	}
	found, err := ix.Search(ctx, text.Query{Text: f.q.Query, Path: strings.TrimSuffix(f.q.Path, "/"), Limit: docsPool})
	if errors.Is(err, text.ErrClosed) {
		return ctx.Err()
	}
	if err != nil {
		return err
	}
	top := 0.0 // what the best section is worth beside symbols; the others follow in their order
	for i, h := range found.Hits {
		relative := h.Score / math.Max(found.Hits[0].Score, 1e-9)
		top = f.addSection(&h, relative, top, i)
	}
	f.total = found.Total + len(f.hits) - len(found.Hits)
	return nil
}

func (f *searcher) addSection(h *text.Hit, relative, top float64, rank int) float64 {
	heading := tokenSet(h.Title + " " + h.Heading)
	x := scored{Hit: Hit{ID: h.ID, Scope: ScopeDocs, Kind: "section", Title: h.Heading, Path: h.Path, Line: h.Line, Library: h.Library, Version: h.Version}}
	switch {
	case x.Title == "":
		x.Title = h.Title
	case h.Title != "" && !strings.HasPrefix(h.Heading, h.Title):
		x.Title = h.Title + ": " + h.Heading
	}
	body := map[string]ident.Kind{}
	if rank < 20 { // the others are far behind already
		sec := f.sectionText(h.Path, h.Line)
		body = tokenSet(sec)
		x.Snippet = f.snippet(sec)
	}
	in, sum, full := 0.0, 0.0, true
	for i, w := range f.words {
		c := coverage(w, heading)
		in += c * f.idf[i]
		c = max(c, 0.85*coverage(w, body))
		sum += c * f.idf[i]
		full = full && (c > 0.3 || f.idf[i] < 0.2)
	}
	n := float64(max(len(f.words), 1))
	x.full = full
	if rank == 0 {
		top = 30*(sum/n)*(sum/n) + 20*in/n + wSection
	}
	x.score = top * relative
	f.hits = append(f.hits, x)
	return top
}

// exactly is the score from which a symbol has the name that was asked for; it goes
// before everything else.
const exactly = 180

// ranked are the hits, best first, in an order that depends on nothing else. Symbols
// and sections have no scale in common: after the symbols with the very name they take
// turns, and the list whose best hit fits better begins.
func (f *searcher) ranked() []Hit {
	sort.SliceStable(f.hits, func(i, j int) bool {
		a, b := &f.hits[i], &f.hits[j]
		if a.score != b.score {
			return a.score > b.score
		}
		if a.Path != b.Path {
			return a.Path < b.Path
		}
		return a.Line < b.Line
	})
	var out []Hit
	var lists [2][]scored // the scope of the best hit first
	for _, h := range f.hits {
		switch {
		case h.score >= exactly:
			out = append(out, h.shown())
		case len(lists[0]) == 0 || lists[0][0].Scope == h.Scope:
			lists[0] = append(lists[0], h)
		default:
			lists[1] = append(lists[1], h)
		}
	}
	for i := 0; i < max(len(lists[0]), len(lists[1])); i++ {
		for _, l := range lists {
			if i < len(l) {
				out = append(out, l[i].shown())
			}
		}
	}
	return out
}

func (h *scored) shown() Hit {
	h.Score = math.Round(h.score*100) / 100
	return h.Hit
}

// nothing completes an answer without hits.
func (f *searcher) nothing(ctx context.Context) error {
	if n := f.w.recheck(ctx, f.s); n > 0 {
		f.out.Index.State, f.out.Index.StaleFiles = StateStale, n
		f.out.Notes = append(f.out.Notes, fmt.Sprintf("%d files changed since the index was built", n))
	}
	l, err := f.w.ledger(ctx, f.s)
	if err != nil {
		return err
	}
	if len(l.broken) > 0 {
		f.out.Incomplete = true
		f.out.Notes = append(f.out.Notes, gapNote(l.broken))
	}
	if note := l.unread(); note != "" {
		f.out.Incomplete = true
		f.out.Notes = append(f.out.Notes, note)
	}
	if len(f.words) == 1 {
		f.out.Suggestions, err = f.w.near(ctx, f.s, f.q.Query)
	}
	return err
}
