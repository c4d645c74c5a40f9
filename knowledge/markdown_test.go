package knowledge

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func parse(t testing.TB, name, src string) Document {
	t.Helper()
	d, err := ParseMarkdown(name, []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// outline gives one line per section: level, path, anchor, lines.
func outline(d Document) []string {
	list := []string{}
	for _, s := range d.Sections {
		list = append(list, fmt.Sprintf("%d %s #%s %d-%d", s.Level, strings.Join(s.Heading, " > "), s.Anchor, s.Line, s.EndLine))
	}
	return list
}

func TestOutline(t *testing.T) {
	for name, c := range map[string]struct {
		src  string
		want []string
	}{
		"levels": {"# A\n\na\n\n## B\n\n#### C\n## D\n# E\n", []string{
			"1 A #a 1-3", "2 A > B #b 5-5", "4 A > B > C #c 7-7", "2 A > D #d 8-8", "1 E #e 9-9"}},
		"text before": {"Hello.\n\n## B\n", []string{"0 doc # 1-1", "2 B #b 3-3"}},
		"fences": {"# A\n```sh\n# no\n```\n\n  ~~~~\n# no\n~~~\n# no\n~~~~\n````md\n```\n# no\n```\n````\n## B\n", []string{
			"1 A #a 1-15", "2 A > B #b 16-16"}},
		"open fence": {"# A\n```\n# no\n", []string{"1 A #a 1-3"}},
		"setext": {"Top\n===\n\nLow\nwords\n---\n\ntext\n\n---\n\nmore\n", []string{
			"1 Top #top 1-2", "2 Top > Low words #low-words 4-12"}},
		"not headings": {"# A\n#no\n####### no\n    # no\n\\# no\n<!--\n# no\n-->\n> # no\n\n- # no\n", []string{"1 A #a 1-11"}},
		"closing signs": {"# A #\n## B ##  \n## C#\n## D \\#\n", []string{
			"1 A #a 1-1", "2 A > B #b 2-2", "2 A > C# #c 3-3", "2 A > D # #d- 4-4"}},
		"inline": {"# `a_b` *and* __more__ [link](x.md \"t\") <b>x</b> ![i](p.png) a&amp;b\n## Pipes \\| **\\***\n", []string{
			"1 a_b and more link x i a&b #a_b-and-more-link-x-i-ab 1-1", "2 a_b and more link x i a&b > Pipes | * #pipes-- 2-2"}},
		"literal signs": {"# 2 * 3 * 4\n# snake_case_name\n# a ~ b\n# [x] [y]\n# <5 & >3\n# `<T>`\n", []string{
			"1 2 * 3 * 4 #2--3--4 1-1", "1 snake_case_name #snake_case_name 2-2", "1 a ~ b #a--b 3-3",
			"1 [x] [y] #x-y 4-4", "1 <5 & >3 #5--3 5-5", "1 <T> #t 6-6"}},
		"references": {"## [1.2.0] - x\n\n## [gone]\n\n[1.2.0]: http://x.y\n", []string{
			"2 1.2.0 - x #120---x 1-1", "2 [gone] #gone 3-5"}},
		"given anchors": {"# A {#my-id}\n# B {.cls}\n# {#if}\n# A {#my-id}\n", []string{
			"1 A #my-id 1-1", "1 B {.cls} #b-cls 2-2", "1 {#if} #if 3-3", "1 A #my-id-1 4-4"}},
		"repeats": {"# A\n# A\n# A 1\n# A\n", []string{"1 A #a 1-1", "1 A #a-1 2-2", "1 A 1 #a-1-1 3-3", "1 A #a-2 4-4"}},
		"other scripts": {"# 表格 分页\n# Größe ändern!\n# 🎉 Party\n", []string{
			"1 表格 分页 #表格-分页 1-1", "1 Größe ändern! #größe-ändern 2-2", "1 🎉 Party #-party 3-3"}},
		"table and rule":        {"# A\n\na | b\n--|--\n1 | 2\n---\n\n## B\n", []string{"1 A #a 1-6", "2 A > B #b 8-8"}},
		"carriage returns":      {"# A\r\n\r\ntext\r\n\r\n## B\r\n", []string{"1 A #a 1-3", "2 A > B #b 5-5"}},
		"only carriage returns": {"# A\r\rtext\r\r## B\r", []string{"1 A #a 1-3", "2 A > B #b 5-5"}},
		"byte order mark":       {"\uFEFF# A\ntext\n", []string{"1 A #a 1-2"}},
		"front matter":          {"---\ntitle: T\n---\n\nhello\n# A", []string{"0 T # 5-5", "1 A #a 6-6"}},
		"empty heading":         {"# A\n##\nx\n", []string{"1 A #a 1-3"}},
		"html block":            {"<div>\n# no\n</div>\n\n# A\n", []string{"0 A # 1-3", "1 A #a 5-5"}},
		"nothing":               {"", []string{}},
		"blank":                 {" \n\n\t\n", []string{}},
	} {
		t.Run(name, func(t *testing.T) {
			d := parse(t, "some/doc.md", c.src)
			if diff := cmp.Diff(c.want, outline(d)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFrontMatter(t *testing.T) {
	for _, c := range []struct {
		src, title string
		tags       []string
		front      map[string]string
	}{
		{"---\ntitle: \"A: b\"\ntags: [x, 'y z']\ndescription: it's # no\nweight: 3\n---\n# H\n", "A: b", []string{"x", "y z"},
			map[string]string{"title": "A: b", "description": "it's", "weight": "3"}},
		{"---\r\ntitle: 'It''s'\r\nkeywords:\r\n  - one\r\n- two\r\nmap:\r\n  title: no\r\n---\r\n# H\r\n", "It's", []string{"one", "two"},
			map[string]string{"title": "It's"}},
		{"+++\ntitle = \"T\\\"q\"\ntags = [\n  \"a\",\n  \"b\"\n]\n[menu]\ntitle = \"no\"\n+++\n# H\n", "T\"q", []string{"a", "b"},
			map[string]string{"title": "T\"q"}},
		{"---\nTitle: up\ndescription: >\n  folded\n  text\n---\n", "up", []string{}, map[string]string{"title": "up", "description": "folded text"}},
		{"\uFEFF---\ntitle: Bom\n---\nx\n", "Bom", []string{}, map[string]string{"title": "Bom"}},
		{"---\ntitle: never closed\n# H\n", "H", []string{}, map[string]string{}},
		{"text\n---\ntitle: not first\n---\n# H\n", "H", []string{}, map[string]string{}},
		{"---\n: : :\n[[[\n\x00\n---\n# H\n", "H", []string{}, map[string]string{}},
		{"no heading", "page", []string{}, map[string]string{}},
		{"## Two\n# One\n", "One", []string{}, map[string]string{}},
	} {
		d := parse(t, "dir/page.md", c.src)
		if d.Title != c.title {
			t.Errorf("%q: title %q, want %q", c.src, d.Title, c.title)
		}
		if diff := cmp.Diff(c.tags, d.Tags); diff != "" {
			t.Errorf("%q: tags %s", c.src, diff)
		}
		if diff := cmp.Diff(c.front, d.Front); diff != "" {
			t.Errorf("%q: front %s", c.src, diff)
		}
		for _, s := range d.Sections {
			if len(c.front) > 0 && strings.Contains(s.Body, "title") {
				t.Errorf("%q: front matter in the body: %q", c.src, s.Body)
			}
		}
	}
}

func TestSectionText(t *testing.T) {
	src := "# A\n\nSome **bold** and `code_span`, a [link](http://far.example/x) and\n![pic](p.png).\n\n" +
		"| k | v |\n|---|---|\n| x \\| y | z |\n\n<div class=\"c\">inside</div>\n\n<!-- hidden -->\n\n> quoted\n\n- item\n\n" +
		"```go\nfunc F() {}\n```\n\n    indented()\n\n## B\n\nlast\n"
	d := parse(t, "a.md", src)
	body := d.Sections[0].Body
	for _, want := range []string{"Some bold and code_span, a link and", "pic", "x | y", "inside", "quoted", "item"} {
		if !strings.Contains(body, want) {
			t.Errorf("body lacks %q: %q", want, body)
		}
	}
	for _, not := range []string{"far.example", "p.png", "hidden", "class", "func F", "last", "# A"} {
		if strings.Contains(body, not) {
			t.Errorf("body has %q: %q", not, body)
		}
	}
	if got, want := d.Sections[0].Code, "func F() {}\n\nindented()\n\n"; got != want {
		t.Errorf("code %q, want %q", got, want)
	}
	if got := src[d.Sections[1].Start:d.Sections[1].End]; got != "## B\n\nlast\n" {
		t.Errorf("section B is %q", got)
	}
	if got := src[d.Sections[0].Start:d.Sections[0].FullEnd]; got != src {
		t.Errorf("section A with its subsections is %q", got)
	}
}

func TestMDX(t *testing.T) {
	src := "---\ntitle: M\n---\nimport A from 'a'\nexport const x = {\n  y: 1,\n}\n\n# Top\n\n<Tabs items={['a > b', \"c\"]}>\n  <Tab value=\"1\">\n\n" +
		"    inside the tab\n\n    # no\n\n      ```sh\n      run\n      ```\n\n  </Tab>\n</Tabs>\n\n{/* a comment\n# no\n*/}\n\n```tsx\nimport B from 'b'\n<Keep me />\n```\n\n## Low <Badge>new</Badge>\n\nText with `<Code/>` and a < b.\n"
	d := parse(t, "m.mdx", src)
	if diff := cmp.Diff([]string{"1 Top #top 9-32", "2 Top > Low new #low-new 34-36"}, outline(d)); diff != "" {
		t.Error(diff)
	}
	top := d.Sections[0]
	if !strings.Contains(top.Body, "inside the tab") || strings.ContainsAny(top.Body, "<{") || strings.Contains(top.Body, "comment") {
		t.Errorf("body %q", top.Body)
	}
	if want := "run      \n\nimport B from 'b'\n<Keep me />\n\n"; top.Code != want {
		t.Errorf("code %q, want %q", top.Code, want)
	}
	if got := d.Sections[1].Body; got != "Text with <Code/> and a < b." {
		t.Errorf("body %q", got)
	}
}

func TestBounds(t *testing.T) {
	if _, err := ParseMarkdown("big.md", make([]byte, maxSource+1)); !errors.Is(err, ErrTooLarge) {
		t.Errorf("got %v, want %v", err, ErrTooLarge)
	}
	many := parse(t, "many.md", strings.Repeat("# x\n", maxSections+500))
	if n := len(many.Sections); n != maxSections {
		t.Errorf("got %d sections, want %d", n, maxSections)
	}
	long := parse(t, "long.md", "# "+strings.Repeat("é", maxHeading)+"\n"+strings.Repeat("words ", maxText)+"\n\n```\n"+strings.Repeat("code\n", maxText)+"```\n")
	s := long.Sections[0]
	if len(s.Title) > maxHeading+3 || !utf8.ValidString(s.Title) || len(s.Body) > maxText || len(s.Code) > maxText {
		t.Errorf("title %d, body %d, code %d bytes", len(s.Title), len(s.Body), len(s.Code))
	}
}

// TestHostileInputTakesLinearTime parses an eighth of a megabyte of what makes parsers slow.
func TestHostileInputTakesLinearTime(t *testing.T) {
	const size = 1 << 17
	fill := func(unit string) string { return strings.Repeat(unit, size/len(unit)) }
	deep := func(unit string) string {
		var b strings.Builder
		for i := 0; b.Len() < size; i++ {
			b.WriteString(strings.Repeat(" ", i) + unit + "\n")
		}
		return b.String()
	}
	for name, src := range map[string]string{
		"quotes": fill(">"), "quotes in lines": fill("> > > > > > > > x\n"), "quotes deep": fill(strings.Repeat(">", 60) + "x\n"),
		"lists": fill("- "), "plus lists": fill("+ "), "star lists": fill("* "), "star lists end": fill("* ") + "x", "ordered": fill("1. "), "lists deep": deep("- x"), "lists 20 deep": fill(strings.Repeat("- ", 20) + "x\n"),
		"brackets": fill("["), "links": fill("[a]("), "images": fill("![[]()"), "ends": fill("]("), "emphasis": fill("*a_"), "stars": fill("**a "),
		"ticks": fill("`a``b```c"), "angles": fill("<a "), "comments": fill("<!-- "), "entities": fill("&a"), "backslashes": fill("\\"),
		"references": fill("[a]: b\n"), "many references": numbered(size, "[r%d]: /u\n"), "open references": fill("[a\n"), "headings": fill("# a\n"), "brackets in headings": fill("# " + strings.Repeat("[", 900) + "\n"),
		"underlines": fill("a\n=\n"), "hyphens": fill("-\n"), "pipes": fill("|"), "table": fill("a|") + "\n" + strings.Repeat("-|", 1000) + fill("\n|"),
		"fences": fill("```\n"), "tildes": fill("~~~a\n"), "html": fill("<div>\n"), "html ends": fill("</a>\n\n"), "cdata": fill("<![CDATA[\n"),
		"spaces": fill(" "), "tabs": fill("\t"), "tabs and text": fill("\tx\n"), "blank": fill("\n"), "nul": fill("\x00"), "long line": fill("word "), "paragraph": fill("word\n"),
		"jsx": fill("<A "), "jsx braces": fill("<A b={{"), "braces": fill("{/*"), "imports": fill("import a\n"),
		"front": "---\n" + fill("a: [\n"), "toml": "+++\n" + fill("a = [\n") + "+++\n",
	} {
		for _, path := range []string{"x.md", "x.mdx"} {
			start := time.Now()
			parse(t, path, src[:min(len(src), maxSource)])
			if d := time.Since(start); d > 3*time.Second {
				t.Errorf("%s %s: %v", name, path, d)
			} else if d > 300*time.Millisecond {
				t.Logf("%s %s: %v", name, path, d)
			}
		}
	}
}

func numbered(size int, format string) string {
	var b strings.Builder
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

func TestDeepNestingFallsBackToLines(t *testing.T) {
	src := "# A\n\n" + strings.Repeat(">", 200) + " deep\n\n```\n# no\n```\n\n## B ##\n\n#no\n"
	if diff := cmp.Diff([]string{"1 A #a 1-7", "2 A > B #b 9-11"}, outline(parse(t, "x.md", src))); diff != "" {
		t.Error(diff)
	}
}

func FuzzParseMarkdown(f *testing.F) {
	for _, s := range []string{
		"---\ntitle: a\n---\n# A\n\nb\n===\n", "+++\na = [\"b\"]\n+++\n", "> # a\n\n- b\n  # c\n", "```\n# a\n```\r\n## b {#c}\r", "# `a` [b](c) &amp; \\| *d* <e>\n",
		"<!--\n# a\n-->\n", "import a\n\n<A b={'c'}>\n# d\n</A>\n{/* e */}\n", "[a]: b\n\n# [a]\n", "\uFEFF# \xff\x00\n", "a|b\n-|-\n---\n",
	} {
		f.Add(s, false)
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, src string, mdx bool) {
		name := "x.md"
		if mdx {
			name = "x.mdx"
		}
		d, err := ParseMarkdown(name, []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		check(t, d, src)
	})
}

// check holds a document to what the types promise.
func check(t *testing.T, d Document, src string) {
	t.Helper()
	lines := 1 + bytes.Count([]byte(strings.ReplaceAll(strings.ReplaceAll(src, "\r\n", "\n"), "\r", "\n")), []byte("\n"))
	at, line, anchors := 0, 1, map[string]bool{}
	for i, s := range d.Sections {
		if s.Start < at || s.End < s.Start || s.FullEnd < s.End || s.FullEnd > len(src) {
			t.Fatalf("section %d: %d-%d/%d after %d of %d", i, s.Start, s.End, s.FullEnd, at, len(src))
		}
		if s.Line < line || s.EndLine < s.Line || s.EndLine > lines {
			t.Fatalf("section %d: lines %d-%d after %d of %d", i, s.Line, s.EndLine, line, lines)
		}
		if len(s.Heading) == 0 || s.Level < 0 || s.Level > 6 || s.Level == 0 && i > 0 || anchors[s.Anchor] && s.Level > 0 {
			t.Fatalf("section %d: %+v", i, s)
		}
		for _, text := range append([]string{s.Title, s.Body, s.Code, s.Anchor}, s.Heading...) {
			if !utf8.ValidString(text) || strings.Contains(text, "\x00") {
				t.Fatalf("section %d: %q", i, text)
			}
		}
		anchors[s.Anchor], at, line = true, s.End, s.Line
	}
	if !utf8.ValidString(d.Title) {
		t.Fatalf("title %q", d.Title)
	}
}

func BenchmarkParseMarkdown(b *testing.B) {
	src := []byte(strings.Repeat("## Part\n\nSome *prose* with a [link](http://a.b/c) and `code`, which goes on\nover lines and says little.\n\n- item one\n- item two\n\n```go\nfunc main() {}\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n", 200))
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		if _, err := ParseMarkdown("x.md", src); err != nil {
			b.Fatal(err)
		}
	}
}
