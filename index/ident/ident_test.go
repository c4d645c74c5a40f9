package ident

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func tokens(text string) []string {
	list := []string{}
	Tokens(text, func(t Token) { list = append(list, string(t.Text)) })
	return list
}

func TestTokens(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		// plain words and what surrounds them
		{"the quick (brown) fox.", "the quick brown fox"},
		{"Upper CASE Mixed", "upper case mixed"},
		{"end: of, words; here! now?", "end of words here now"},
		{"“quoted” text—dash", "quoted text dash"},
		// compounds: whole, joined, tail, parts
		{"drawTideChart", "drawtidechart tidechart draw tide chart"},
		{"draw_tide_chart", "draw_tide_chart drawtidechart tidechart draw tide chart"},
		{"draw-tide-chart", "draw-tide-chart drawtidechart tidechart draw tide chart"},
		{"PNGFileWriter", "pngfilewriter filewriter png file writer"},
		{"readURIOfPier", "readuriofpier uriofpier ofpier read uri of pier"},
		{"MAX_KNOT_COUNT", "max_knot_count maxknotcount knotcount max knot count"},
		{"userIDs URLs", "userids user ids urls"},
		{"__init__ _hidden", "__init__ init _hidden hidden"},
		{"base64Encode CSS3Rule", "base64encode base64 base encode css3rule css3 css rule"},
		{"E0308 i18n sha256", "e0308 i18n sha256 sha"},
		// words joined by signs
		{"net.DialTimeout", "net.dialtimeout net dialtimeout dial timeout"},
		{"Node.js", "node.js nodejs node js"},
		{"std::move", "std::move std move"},
		{"hull:plank", "hull:plank hull plank"},
		{"tools/fix-it.sh", "tools/fix-it.sh fix-it.sh tools fix-it fixit fix it sh"},
		{"won't it's sailors' Anna’s", "won't won it's it sailors anna's anna"},
		{"a->b x--y", "a->b x --y y"},
		// signs that belong to a name
		{"@if (@for)", "@if if @for for"},
		{"C++ C# F#,", "c++ c c# c f# f"},
		{"C++17 .NET", "c++ c 17 .net net"},
		{"--watch -w", "--watch watch -w w"},
		{"--dry-run", "--dry-run dry-run dryrun dry run"},
		{"$state #region", "$state state #region region"},
		{"a && b || c => d", "a && b || c => d"},
		// versions
		{"v1.10.2 2.0", "v1.10.2 1.10.2 2.0"},
		{"1.2.0-rc.1", "1.2.0-rc.1 1.2.0 rc"},
		// dense scripts
		{"系泊缆绳。港", "系泊 泊缆 缆绳 绳 港"},
		{"ABC港で", "abc 港で で"},
		{"半角ｶﾅ", "半角 角カ カナ ナ"},
		{"배포설정", "배포 포설 설정 정"},
		{"テスト・コード", "テス スト ト コー ード ド"},
		// normal forms
		{"ＡＢＣ１２３", "abc123 abc"},
		{"Cafe\u0301 ÜBER", "café über"},
		// nothing to find
		{"", ""},
		{"*** --- ... ( ) \x00 \xff ___", "..."},
	} {
		if got := strings.Join(tokens(c.text), " "); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

func TestPositionsAndOffsets(t *testing.T) {
	text := "see net.DialTimeout ｶﾅ now"
	got := []string{}
	Tokens(text, func(t Token) { got = append(got, fmt.Sprintf("%s/%d %s", t.Text, t.Pos, text[t.Start:t.End])) })
	want := []string{
		"see/1 see", "net.dialtimeout/2 net.DialTimeout", "net/2 net", "dialtimeout/3 DialTimeout",
		"dial/3 Dial", "timeout/3 Timeout", "カナ/4 ｶﾅ", "ナ/5 ﾅ", "now/6 now",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestSplit(t *testing.T) {
	for name, want := range map[string][]string{
		"PDFBarcodeReader": {"pdf", "barcode", "reader"},
		"getURIForQuay":    {"get", "uri", "for", "quay"},
		"parseHTML5Doc":    {"parse", "html5", "doc"},
		"utf8Decode":       {"utf8", "decode"},
		"snake_case-kebab": {"snake", "case", "kebab"},
		"pkg.Type#method":  {"pkg", "type", "method"},
		"計算_Value":         {"計算", "value"},
		"":                 nil,
	} {
		if diff := cmp.Diff(want, Split(nil, name)); diff != "" {
			t.Errorf("%q: %s", name, diff)
		}
	}
}

func TestQueryFindsWhatWasIndexed(t *testing.T) {
	// Every way of writing a name shares a term with every other.
	ways := []string{"plotCourseGrid", "PlotCourseGrid", "plot_course_grid", "plot-course-grid", "PLOT_COURSE_GRID", "plotcoursegrid"}
	for _, indexed := range ways {
		for _, asked := range ways {
			have := tokens(indexed)
			terms := Words(asked, 8)[0].Terms
			if !slices.ContainsFunc(terms, func(t Term) bool { return t.Kind != Part && slices.Contains(have, t.Text) }) {
				t.Errorf("%s does not find %s as a whole", asked, indexed)
			}
		}
	}
}

func TestWords(t *testing.T) {
	words := func(query string) []string {
		list := []string{}
		for _, w := range Words(query, 5) {
			list = append(list, w.Text())
		}
		return list
	}
	for query, want := range map[string][]string{
		"Use std::move, std::move!": {"use", "std::move"},
		"系泊缆 港":                     {"系泊", "泊缆", "港"},
		"a b c d e f g":             {"a", "b", "c", "d", "e"},
		"( * ) \x00":                {},
	} {
		if diff := cmp.Diff(want, words(query)); diff != "" {
			t.Errorf("%q: %s", query, diff)
		}
	}
	if got := Words(strings.Repeat("缆", 1_000_000), 32); len(got) != 1 {
		t.Errorf("got %d words of one repeated pair", len(got))
	}
}

func TestVariants(t *testing.T) {
	for word, want := range map[string][]string{
		"page": {"pages", "paged", "paging"}, "pages": {"page"}, "caching": {"cache", "caches", "cached"},
		"entries": {"entry"}, "entry": {"entries"}, "matches": {"match"}, "planning": {"plan", "plans"}, "response": {"responses"},
	} {
		got := Variants(word)
		for _, w := range want {
			if !slices.Contains(got, w) {
				t.Errorf("%s: %v lacks %s", word, got, w)
			}
		}
	}
	for word, not := range map[string]string{"string": "str", "class": "clas", "status": "statu", "thing": "th", "bed": "b"} {
		if got := Variants(word); slices.Contains(got, not) {
			t.Errorf("%s: %v has %s", word, got, not)
		}
	}
	if got := Variants("plotCourse"); got != nil {
		t.Errorf("an identifier is not inflected: %v", got)
	}
}

func TestTextIsTokensBySpaces(t *testing.T) {
	if got, want := string(Text(nil, "Net.Dial, 系泊")), "net.dial net dial 系泊 泊"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func FuzzTokens(f *testing.F) {
	for _, s := range []string{"plotCourse_grid", "@if --x C++ v1.2-rc.1", "系泊ABCｶﾞ", "e\u0301\u0301Ａ", "a\xffb’s", "__--__::", "\u1100\u1161X", "ǅAB𠮷ᵃ"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		Tokens(text, func(tok Token) {
			if len(tok.Text) == 0 || len(tok.Text) > maxTerm || !utf8.Valid(tok.Text) {
				t.Fatalf("%q: token %q", text, tok.Text)
			}
			if strings.IndexFunc(string(tok.Text), func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }) >= 0 {
				t.Fatalf("%q: token %q has space", text, tok.Text)
			}
			if tok.Start < 0 || tok.End > len(text) || tok.Start > tok.End {
				t.Fatalf("%q: token %q at %d:%d", text, tok.Text, tok.Start, tok.End)
			}
			if tok.Pos < 1 || tok.Pos < last-maxWords {
				t.Fatalf("%q: token %q at position %d after %d", text, tok.Text, tok.Pos, last)
			}
			last = max(last, tok.Pos)
		})
		Split(nil, text)
		for _, w := range Words(text, 8) {
			if len(w.Terms) == 0 {
				t.Fatalf("%q: word without terms", text)
			}
			for _, term := range w.Terms {
				Variants(term.Text)
			}
		}
	})
}

func benchmark(b *testing.B, text string) {
	text = strings.Repeat(text, 1+(64<<10)/len(text))
	var s Scanner
	b.SetBytes(int64(len(text)))
	n := 0
	for b.Loop() {
		s.Scan(text, func(Token) { n++ })
	}
}

func BenchmarkProse(b *testing.B) {
	benchmark(b, "The harbour master checks every mooring line after berthing, and the crew of a vessel that isn't ready waits outside. ")
}

func BenchmarkCode(b *testing.B) {
	benchmark(b, "\tif err := store.WriteAll(ctx, keyFor(row.ID), opts...); err != nil { return fmt.Errorf(\"write %s: %w\", row.ID, err) }\n")
}

func BenchmarkChinese(b *testing.B) {
	benchmark(b, "系泊缆绳在靠岸之后检查张力。更换步骤见下文，Table 组件的 pagination 属性。")
}
