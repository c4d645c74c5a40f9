package text

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func all(docs []Doc) iter.Seq2[Doc, error] {
	return func(yield func(Doc, error) bool) {
		for _, d := range docs {
			if !yield(d, nil) {
				return
			}
		}
	}
}

func page(path, title, body string) Doc {
	return Doc{ID: path + "#" + title, Path: path, Title: title, Heading: title, Body: body, Line: 1}
}

func build(t testing.TB, docs []Doc) *Index {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "ix")
	if err := Build(t.Context(), dir, all(docs)); err != nil {
		t.Fatal(err)
	}
	return open(t, dir)
}

func open(t testing.TB, dir string) *Index {
	t.Helper()
	ix, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := ix.Close(); err != nil {
			t.Error(err)
		}
	})
	return ix
}

func search(t testing.TB, ix *Index, q Query) Hits {
	t.Helper()
	hits, err := ix.Search(t.Context(), q)
	if err != nil {
		t.Fatalf("search %q: %v", q.Text, err)
	}
	return hits
}

func paths(hits Hits) []string {
	list := []string{}
	for _, h := range hits.Hits {
		list = append(list, h.Path)
	}
	return list
}

var corpus = []Doc{
	page("doc/blocks.md", "Flow", "Write @when instead of the old directive; @each walks a list. When in doubt, each reader asks when."),
	page("doc/when.md", "When", "when when each each if dot sharp plus plus"),
	page("doc/names.md", "Tongues", "We speak D++ and G# and .DOT here, and Deno.js as well."),
	page("doc/d.md", "D", "D is a tongue. D d d dot dot, G g sharp."),
	page("doc/cli.md", "Switches", "Pass --verbose or -q; run scripts/fix-up.sh, swap::order, $mood, #outline, W0417, v2.11.3, x || y. NOTE: rope hull:deck; it can't sink in a “wet well”."),
	page("doc/kit.md", "Kit", "Give `--no-cold-start`, the tag my-drift-log or SPARE_ROPE_HOME. See parseXML2Tree and loadURLForPier."),
	page("doc/sail.md", "帆布", "升降帆布在出港之前检查。修理见下文。渔民证每人一张。"),
	page("doc/rest.md", "其他", "帆船与布料。升旗，降旗。民谣。"),
	page("doc/jp.md", "灯台", "朝が来た、霧笛。灯台の点検はXYZ湾で行う。半角ﾎｯｹも。"),
	page("doc/kr.md", "등대", "점검설정은 등대관리자가 바꾼다."),
}

func TestFirstHit(t *testing.T) {
	ix := build(t, corpus)
	for query, want := range map[string]string{
		"@when": "doc/blocks.md", "@each": "doc/blocks.md",
		"D++": "doc/names.md", "G#": "doc/names.md", ".DOT": "doc/names.md", ".dot": "doc/names.md",
		"Deno.js": "doc/names.md", "denojs": "doc/names.md", "deno": "doc/names.md",
		"--verbose": "doc/cli.md", "verbose": "doc/cli.md", "-q": "doc/cli.md",
		"scripts/fix-up.sh": "doc/cli.md", "fix-up.sh": "doc/cli.md", "fix up": "doc/cli.md",
		"swap::order": "doc/cli.md", "$mood": "doc/cli.md", "#outline": "doc/cli.md",
		"W0417": "doc/cli.md", "w0417": "doc/cli.md", "v2.11.3": "doc/cli.md", "2.11.3": "doc/cli.md", "2.11": "doc/cli.md",
		"||": "doc/cli.md", "NOTE: rope": "doc/cli.md", "hull:deck": "doc/cli.md", "can't sink": "doc/cli.md",
		"can’t sink": "doc/cli.md", "\"wet well": "doc/cli.md",
		"no-cold-start": "doc/kit.md", "cold start": "doc/kit.md", "my-drift-log": "doc/kit.md", "spare rope": "doc/kit.md",
		"xml2": "doc/kit.md", "xml": "doc/kit.md", "tree": "doc/kit.md", "url": "doc/kit.md", "loadUrl": "doc/kit.md",
		"parse_xml2_tree": "doc/kit.md", "xml2tree": "doc/kit.md", "parseXM": "doc/kit.md", "loadURLForPier()": "doc/kit.md",
		"帆布": "doc/sail.md", "升降帆布": "doc/sail.md", "渔民": "doc/sail.md", "渔民 优惠": "doc/sail.md", "BM25 帆布": "doc/sail.md",
		"来た": "doc/jp.md", "霧笛": "doc/jp.md", "XYZ湾": "doc/jp.md", "湾": "doc/jp.md", "ホッケ": "doc/jp.md", "ｘｙｚ": "doc/jp.md",
		"점검": "doc/kr.md", "점검설정": "doc/kr.md", "설정": "doc/kr.md",
		"switch": "doc/cli.md", "how do I pass switches": "doc/cli.md",
	} {
		hits := search(t, ix, Query{Text: query})
		if len(hits.Hits) == 0 || hits.Hits[0].Path != want {
			t.Errorf("%q: got %v, want %s first", query, paths(hits), want)
		}
	}
}

func TestAllWordsBeforeOne(t *testing.T) {
	ix := build(t, []Doc{
		page("a.md", "A", strings.Repeat("anchor ", 30)),
		page("b.md", "B", "an anchor and, far from it in this text, some chain"),
		page("c.md", "C", strings.Repeat("chain ", 30)),
	})
	if got := paths(search(t, ix, Query{Text: "chain anchor"})); len(got) != 3 || got[0] != "b.md" {
		t.Errorf("got %v, want b.md first of 3", got)
	}
}

func TestTitleBeforeHeadingBeforeBody(t *testing.T) {
	ix := build(t, []Doc{
		{ID: "1", Path: "body.md", Title: "X", Heading: "Y", Body: "the keel and more text"},
		{ID: "2", Path: "head.md", Title: "X", Heading: "Keel", Body: "some other text"},
		{ID: "3", Path: "code.md", Title: "X", Heading: "Y", Code: "run(other, words)", Body: "nothing here"},
	})
	if diff := cmp.Diff([]string{"head.md", "body.md"}, paths(search(t, ix, Query{Text: "keel"}))); diff != "" {
		t.Error(diff)
	}
}

func TestAnyInputIsFine(t *testing.T) {
	ix := build(t, corpus)
	for _, text := range []string{
		"", " ", "*", "(", ")", "AND", "NOT", "OR", "+", "-", "~", "^", "\\", "[a TO b]", "/re/", "title:x", "a^2", "\"", "''", "{}", "\x00", "a\x00b",
		"\xff\xfe", "\xe7", strings.Repeat("a ", 5000), strings.Repeat("(", 5000), strings.Repeat("x", 100_000), strings.Repeat("缆", 30_000),
		strings.Repeat("aB", 50_000), strings.Repeat("a.", 50_000), strings.Repeat("e\u0301", 10_000), distinctWords(3000),
	} {
		start := time.Now()
		hits, err := ix.Search(t.Context(), Query{Text: text})
		if err != nil || hits.Hits == nil {
			t.Errorf("%.20q: hits %v, error %v", text, hits.Hits, err)
		}
		if d := time.Since(start); d > time.Second {
			t.Errorf("%.20q took %v", text, d)
		}
	}
}

func distinctWords(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "w%dq ", i)
	}
	return b.String()
}

func TestPagesAreStable(t *testing.T) {
	var docs []Doc
	for i := range 700 {
		docs = append(docs, page(fmt.Sprintf("p/%03d.md", i), "Same", "kelp"+strings.Repeat(" and more", i%3)))
	}
	ix := build(t, docs)
	want := search(t, ix, Query{Text: "kelp", Limit: 1000})
	if want.Total != 700 || len(want.Hits) != 700 {
		t.Fatalf("total %d, hits %d, want 700", want.Total, len(want.Hits))
	}
	for _, size := range []int{7, 100, 333} {
		got := []Hit{}
		for offset := 0; offset < 700; offset += size {
			got = append(got, search(t, ix, Query{Text: "kelp", Limit: size, Offset: offset}).Hits...)
		}
		if diff := cmp.Diff(want.Hits, got); diff != "" {
			t.Errorf("pages of %d: %s", size, diff)
		}
	}
	if got := search(t, ix, Query{Text: "kelp", Offset: 700}); len(got.Hits) != 0 || got.Total != 700 {
		t.Errorf("behind the end: %+v", got)
	}
}

func TestSameHitsFromEveryBuild(t *testing.T) {
	a, b := build(t, corpus), build(t, corpus)
	for _, q := range []string{"when", "dot", "帆", "rope tree", "d"} {
		if diff := cmp.Diff(search(t, a, Query{Text: q}), search(t, b, Query{Text: q})); diff != "" {
			t.Errorf("%q: %s", q, diff)
		}
	}
}

func TestFilters(t *testing.T) {
	ix := build(t, []Doc{
		{ID: "1", Path: "a/b/one.md", Body: "tide", Scope: "docs", Library: "sea", Version: "1"},
		{ID: "2", Path: "a/b/two.md", Body: "tide", Scope: "change", Library: "sea", Version: "2"},
		{ID: "3", Path: "a/bc/three.md", Body: "tide", Scope: "docs", Library: "lake"},
	})
	for _, c := range []struct {
		q    Query
		want []string
	}{
		{Query{Path: "a/b"}, []string{"a/b/one.md", "a/b/two.md"}},
		{Query{Path: "a/b/"}, []string{"a/b/one.md", "a/b/two.md"}},
		{Query{Path: "a/b/two.md"}, []string{"a/b/two.md"}},
		{Query{Path: "."}, []string{"a/b/one.md", "a/b/two.md", "a/bc/three.md"}},
		{Query{Path: "nowhere"}, []string{}},
		{Query{Scope: "docs"}, []string{"a/b/one.md", "a/bc/three.md"}},
		{Query{Library: "sea", Version: "2"}, []string{"a/b/two.md"}},
	} {
		c.q.Text = "tide"
		got := search(t, ix, c.q)
		if diff := cmp.Diff(c.want, paths(got)); diff != "" || got.Total != len(c.want) {
			t.Errorf("%+v: total %d %s", c.q, got.Total, diff)
		}
	}
}

func TestHitCarriesWhatWasStored(t *testing.T) {
	d := Doc{ID: "a/b.md#x", Path: "a/b.md", Title: "T\x00itle", Heading: "A > B", Body: "gull", Scope: "docs", Library: "l", Version: "1.0", Line: 42}
	free := d
	free.ID, free.Path = "some other id", "c.md"
	ix := build(t, []Doc{d, free})
	got := search(t, ix, Query{Text: "gull"}).Hits
	for i := range got {
		got[i].Score = 0
	}
	want := Hit{ID: d.ID, Path: d.Path, Title: "T itle", Heading: d.Heading, Scope: d.Scope, Library: d.Library, Version: d.Version, Line: 42}
	other := want
	other.ID, other.Path = free.ID, free.Path
	if diff := cmp.Diff([]Hit{want, other}, got); diff != "" {
		t.Error(diff)
	}
}

func TestEmptyIndex(t *testing.T) {
	ix := build(t, nil)
	if n := ix.Count(); n != 0 {
		t.Errorf("count %d", n)
	}
	if got := search(t, ix, Query{Text: "anything"}); got.Total != 0 || got.Hits == nil {
		t.Errorf("got %+v", got)
	}
	dir := filepath.Join(t.TempDir(), "next")
	if err := Update(t.Context(), ix.dir, dir, nil, corpus); err != nil {
		t.Fatal(err)
	}
	if n := open(t, dir).Count(); n != len(corpus) {
		t.Errorf("count %d after filling, want %d", n, len(corpus))
	}
}

func TestUpdateEqualsBuild(t *testing.T) {
	var old, changed []Doc
	for i := range 40 {
		path := fmt.Sprintf("d%d/p.md", i)
		old = append(old, page(path, "One", "gannet tern "+strings.Repeat("x ", i)), page(path, "Two", "gannet"))
		if i%4 != 0 {
			changed = append(changed, page(path, "One", "gannet tern "+strings.Repeat("x ", i)), page(path, "Two", "gannet"))
		}
	}
	added := []Doc{page("d4/p.md", "Three", "tern auk"), page("new.md", "New", "auk gannet")}
	changed = append(changed, added...)
	before := build(t, old)
	remove := []string{"gone.md"}
	for i := 0; i < 40; i += 4 {
		remove = append(remove, fmt.Sprintf("d%d/p.md", i))
	}
	dir := filepath.Join(t.TempDir(), "next")
	files := fingerprint(t, before.dir)
	if err := Update(t.Context(), before.dir, dir, remove, added); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(files, fingerprint(t, before.dir)); diff != "" {
		t.Errorf("the old index changed: %s", diff)
	}
	after, fresh := open(t, dir), build(t, changed)
	if after.Count() != fresh.Count() {
		t.Errorf("count %d, want %d", after.Count(), fresh.Count())
	}
	for _, q := range []string{"gannet", "tern", "auk", "x", "two three"} {
		a, b := search(t, after, Query{Text: q, Limit: 100}), search(t, fresh, Query{Text: q, Limit: 100})
		if diff := cmp.Diff(b, a); diff != "" {
			t.Errorf("%q: update differs from build: %s", q, diff)
		}
	}
	if got := search(t, before, Query{Text: "auk"}); got.Total != 0 {
		t.Errorf("the old index sees the new records: %v", got)
	}
}

func fingerprint(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		b, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[e.Name()] = fmt.Sprintf("%d %x", len(b), b[:min(len(b), 64)])
	}
	return files
}

func TestUpdateChain(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "0")
	if err := Build(t.Context(), dir, all(corpus)); err != nil {
		t.Fatal(err)
	}
	for i := range 12 {
		next := filepath.Join(t.TempDir(), fmt.Sprint(i+1))
		d := page("chain.md", "Chain", fmt.Sprintf("link number n%dn", i))
		if err := Update(t.Context(), dir, next, []string{"chain.md"}, []Doc{d}); err != nil {
			t.Fatal(err)
		}
		dir = next
	}
	ix := open(t, dir)
	if got := search(t, ix, Query{Text: "link"}); got.Total != 1 {
		t.Errorf("got %d chain records, want 1", got.Total)
	}
	if got := search(t, ix, Query{Text: "n11n"}); got.Total != 1 {
		t.Errorf("the last update is missing")
	}
	if ix.Count() != len(corpus)+1 {
		t.Errorf("count %d", ix.Count())
	}
}

func TestBuildStopsAtErrors(t *testing.T) {
	broken := errors.New("broken source")
	docs := func(yield func(Doc, error) bool) {
		if yield(corpus[0], nil) {
			yield(Doc{}, broken)
		}
	}
	dir := t.TempDir()
	if err := Build(t.Context(), dir, docs); !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Build(ctx, t.TempDir(), all(corpus)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want canceled", err)
	}
	if _, err := build(t, corpus).Search(ctx, Query{Text: "when"}); !errors.Is(err, context.Canceled) {
		t.Errorf("search: got %v, want canceled", err)
	}
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	if _, err := Open(filepath.Join(t.TempDir(), "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing: %v", err)
	}
	ix := build(t, corpus)
	if err := ix.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := ix.Search(t.Context(), Query{Text: "when"}); !errors.Is(err, ErrClosed) {
		t.Errorf("closed: %v", err)
	}
	if err := ix.Close(); err != nil {
		t.Errorf("second close: %v", err)
	}
	files, err := filepath.Glob(filepath.Join(ix.dir, "*"))
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, victim := range files {
		whole, err := os.ReadFile(victim)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{0, 1, 100, len(whole) / 2, len(whole) - 1} {
			if err := os.WriteFile(victim, whole[:n], 0o600); err != nil {
				t.Fatal(err)
			}
			if err := tryAll(t, ix.dir); err != nil && !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrFormat) {
				t.Errorf("%s cut to %d: %v", filepath.Base(victim), n, err)
			}
		}
		if err := os.WriteFile(victim, whole, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := tryAll(t, ix.dir); err != nil {
		t.Errorf("whole again: %v", err)
	}
}

func tryAll(t *testing.T, dir string) error {
	ix, err := Open(dir)
	if err != nil {
		return err
	}
	defer ix.Close()
	_, err = ix.Search(t.Context(), Query{Text: "when rope 帆布"})
	return err
}

func TestOtherFormatIsRefused(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "ix")
	if err := buildAs(t.Context(), dir, all(corpus), "0"); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir); !errors.Is(err, ErrFormat) {
		t.Errorf("got %v, want %v", err, ErrFormat)
	}
	if err := Update(t.Context(), dir, filepath.Join(t.TempDir(), "n"), nil, corpus); !errors.Is(err, ErrFormat) {
		t.Errorf("update: got %v, want %v", err, ErrFormat)
	}
}

func TestManyReadersAtOnce(t *testing.T) {
	first := build(t, corpus)
	second := open(t, first.dir)
	done := make(chan error, 8)
	for i := range cap(done) {
		go func() {
			var err error
			for range 30 {
				ix := first
				if i%2 == 0 {
					ix = second
				}
				var hits Hits
				if hits, err = ix.Search(context.Background(), Query{Text: "升降帆布"}); err == nil && hits.Hits[0].Path != "doc/sail.md" {
					err = fmt.Errorf("got %v", paths(hits))
				}
				if err != nil {
					break
				}
			}
			done <- err
		}()
	}
	for range cap(done) {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}
