package text

import (
	"math"
	"strconv"
	"strings"

	index "github.com/blevesearch/bleve_index_api"

	"vade/index/ident"
)

// Doc is one record: a section of a document. ID must be unique in an index and Path
// relative, with slashes. Every string may be empty but those two.
type Doc struct {
	ID, Path string
	Title    string // of the page
	Heading  string // the path of headings: "A > B"
	Summary  string // what the page says about itself: description, tags; best given once a page
	Body     string // prose, without markup
	Code     string
	Scope    string
	Library  string
	Version  string
	Line     int
}

// The frequencies a token counts with, by kind: a word as written counts twice as much
// as the same word as a part of a longer one.
var frequencies = [...]int{ident.Whole: unit, ident.Literal: unit, ident.Joined: 1, ident.Part: 1, ident.Pair: unit, ident.Sign: 1}

const unit = 2

// swap exchanges 1 and 2, between the frequencies of this package and those stored: a
// term that one record has once, most of all terms, is stored in its dictionary entry
// alone if the stored frequency is 1.
func swap(frequency int) int {
	switch frequency {
	case 1:
		return 2
	case 2:
		return 1
	}
	return frequency
}

// builder turns Docs into what bleve stores. It keeps the words it has seen, so that a
// word costs one allocation, not one per record. It serves one goroutine.
type builder struct {
	scanner ident.Scanner
	terms   map[string]string
	bytes   int // of the words in terms
	slab    []index.TokenFreq
}

func newBuilder() *builder { return &builder{terms: map[string]string{}} }

// maxInterned bounds the memory of builder.terms.
const maxInterned = 8 << 20

func (b *builder) intern(text []byte) string {
	if term, ok := b.terms[string(text)]; ok {
		return term
	}
	if b.bytes > maxInterned {
		clear(b.terms)
		b.bytes = 0
	}
	term := string(text)
	b.terms[term] = term
	b.bytes += len(term)
	return term
}

func (b *builder) record(d Doc) *record {
	r := &record{id: d.ID, fields: make([]index.Field, 0, 8)}
	r.add(b.words("h", []weighed{{d.Title, titleTimes}, {d.Heading, headingTimes}, {pathWords(d.Path), pathTimes}, {d.Summary, summaryTimes}}))
	r.add(b.words("b", []weighed{{d.Body, bodyTimes}, {d.Code, codeTimes}}))
	r.add(keys(d))
	r.fields = append(r.fields, &field{name: "m", options: index.StoreField, value: encode(d)})
	return r
}

// weighed is a text whose words count several times.
type weighed struct {
	text  string
	times int
}

// The weights of the texts of a record. Those of the field h are set against those of
// the field b by fields in score.go.
const (
	titleTimes   = 3
	headingTimes = 4
	pathTimes    = 1
	summaryTimes = 1
	bodyTimes    = 1
	codeTimes    = 1
)

// words makes an indexed field of texts. Its length is the number of words, however
// many tokens they were cut into.
func (b *builder) words(name string, texts []weighed) *field {
	size := 0
	for _, t := range texts {
		size += len(t.text)
	}
	if size == 0 {
		return nil
	}
	f := &field{name: name, options: index.IndexField, tokens: make(index.TokenFrequencies, 8+min(size/12, 256))}
	for _, text := range texts {
		f.length += b.count(f.tokens, text)
	}
	f.length = packLength(f.length)
	for _, freq := range f.tokens {
		freq.SetFrequency(swap(freq.Frequency()))
	}
	return f
}

// count adds the tokens of a text to freqs and gives the number of its words.
func (b *builder) count(freqs index.TokenFrequencies, text weighed) int {
	length := 0
	b.scanner.Scan(text.text, func(t ident.Token) {
		length = t.Pos
		n := frequencies[t.Kind] * text.times
		if have, ok := freqs[string(t.Text)]; ok {
			have.SetFrequency(have.Frequency() + n)
			return
		}
		freq := b.fresh()
		freq.SetFrequency(n)
		freqs[b.intern(t.Text)] = freq
	})
	return length
}

// fresh gives a new TokenFreq; they are allocated many at a time.
func (b *builder) fresh() *index.TokenFreq {
	if len(b.slab) == 0 {
		b.slab = make([]index.TokenFreq, 64)
	}
	freq := &b.slab[0]
	b.slab = b.slab[1:]
	return freq
}

// packLength brings a number of words into 1 to 127, one byte in every posting: exact up
// to 64, then eight steps for each doubling.
func packLength(n int) int {
	if n <= 64 {
		return max(n, 1)
	}
	return min(64+int(8*math.Log2(float64(n)/64)), 127)
}

func unpackLength(code int) float32 {
	if code <= 64 {
		return float32(code)
	}
	return float32(64 * math.Exp2(float64(code-64)/8))
}

// pathWords gives the folders and the name of a file, each by itself: the path as a whole
// is a key, and its ending says nothing.
func pathWords(path string) string {
	if dot := strings.LastIndexByte(path, '.'); dot > strings.LastIndexByte(path, '/') {
		path = path[:dot]
	}
	return strings.ReplaceAll(path, "/", " ")
}

// keys makes the field of exact keys.
func keys(d Doc) *field {
	f := &field{name: "k", options: index.IndexField | index.SkipFreqNorm, tokens: index.TokenFrequencies{}, length: 1}
	add := func(key string) { f.tokens[key] = &index.TokenFreq{} }
	for at, path := 0, clean(d.Path); ; {
		n := strings.IndexByte(path[at:], '/')
		if n < 0 {
			add(keyPath + path)
			break
		}
		if n > 0 {
			add(keyPath + path[:at+n])
		}
		at += n + 1
	}
	for key, value := range map[string]string{keyScope: d.Scope, keyLibrary: d.Library, keyVersion: d.Version} {
		if value != "" {
			add(key + value)
		}
	}
	return f
}

const (
	keyPath    = "p:"
	keyScope   = "s:"
	keyLibrary = "l:"
	keyVersion = "v:"
)

func clean(path string) string { return strings.Trim(path, "/") }

// encode packs what a hit shows: fields separated by NUL, which no field holds.
func encode(d Doc) []byte {
	path := d.Path
	if path != "" && strings.HasPrefix(d.ID, path) { // the ID is stored already
		path = "\x01" + strconv.Itoa(len(path))
	}
	fields := []string{path, strconv.Itoa(d.Line), d.Title, d.Heading, d.Scope, d.Library, d.Version}
	for i, s := range fields {
		fields[i] = strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", " ")
	}
	return []byte(strings.Join(fields, "\x00"))
}

func decode(id string, stored []byte) Hit {
	fields := strings.SplitN(string(stored), "\x00", 7)
	for len(fields) < 7 {
		fields = append(fields, "")
	}
	line, _ := strconv.Atoi(fields[1])
	path := fields[0]
	if strings.HasPrefix(path, "\x01") {
		n, _ := strconv.Atoi(path[1:])
		path = id[:min(n, len(id))]
	}
	return Hit{ID: id, Path: path, Line: line, Title: fields[2], Heading: fields[3], Scope: fields[4], Library: fields[5], Version: fields[6]}
}

// record is an index.Document of ready fields.
type record struct {
	id     string
	fields []index.Field
}

func (r *record) add(f *field) {
	if f != nil {
		r.fields = append(r.fields, f)
	}
}

func (r *record) ID() string                                 { return r.id }
func (r *record) Size() int                                  { return 64 * len(r.fields) }
func (r *record) VisitComposite(index.CompositeFieldVisitor) {}
func (r *record) HasComposite() bool                         { return false }
func (r *record) NumPlainTextBytes() uint64                  { return 0 }
func (r *record) StoredFieldsBytes() uint64                  { return 0 }
func (r *record) Indexed() bool                              { return true }

func (r *record) VisitFields(visit index.FieldVisitor) {
	for _, f := range r.fields {
		visit(f)
	}
}

// AddIDField adds the field by which bleve finds a record again.
func (r *record) AddIDField() {
	r.fields = append(r.fields, &field{
		name: "_id", options: index.IndexField | index.StoreField, value: []byte(r.id), length: 1,
		tokens: index.TokenFrequencies{r.id: once()},
	})
}

func once() *index.TokenFreq {
	freq := &index.TokenFreq{}
	freq.SetFrequency(1)
	return freq
}

// field is an index.Field whose tokens are known.
type field struct {
	name    string
	options index.FieldIndexingOptions
	value   []byte
	tokens  index.TokenFrequencies
	length  int
}

func (f *field) Name() string                                     { return f.name }
func (f *field) Value() []byte                                    { return f.value }
func (f *field) ArrayPositions() []uint64                         { return nil }
func (f *field) EncodedFieldType() byte                           { return 't' }
func (f *field) Analyze()                                         {}
func (f *field) Options() index.FieldIndexingOptions              { return f.options }
func (f *field) AnalyzedLength() int                              { return f.length }
func (f *field) AnalyzedTokenFrequencies() index.TokenFrequencies { return f.tokens }
func (f *field) NumPlainTextBytes() uint64                        { return 0 }
