package index

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// long reports whether the tests may take long.
func long() bool { return os.Getenv("VADE_LONG") != "" }

// workspace makes a workspace of files by path.
func workspace(t testing.TB, files map[string]string) *Workspace {
	t.Helper()
	root := t.TempDir()
	for p, s := range files {
		put(t, root, p, s)
	}
	return openAt(t, root, "")
}

func put(t testing.TB, root, p, s string) {
	t.Helper()
	name := filepath.Join(root, filepath.FromSlash(p))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(s), 0o644); err != nil {
		t.Fatal(err)
	}
}

func mustBuild(t testing.TB, w *Workspace, opt BuildOptions) BuildReport {
	t.Helper()
	r, err := w.Build(context.Background(), opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func find(t testing.TB, w *Workspace, q FindQuery) FindResult {
	t.Helper()
	r, err := w.Find(context.Background(), q)
	if err != nil {
		t.Fatalf("%+v: %v", q, err)
	}
	return r
}

// places are "path:line name" of symbols, then of occurrences.
func places(r *FindResult) []string {
	out := []string{}
	for _, s := range r.Symbols {
		out = append(out, fmt.Sprintf("%s:%d %s", s.Path, s.Line, s.Name))
	}
	for i := range r.Occurrences {
		o := &r.Occurrences[i]
		in := ""
		if o.In != nil {
			in = o.In.Name
		}
		out = append(out, fmt.Sprintf("%s:%d %s", o.Path, o.Line, in))
	}
	return out
}

// TestNoSizeCliff has files around every size at which something could change: the
// last function of each is found, with its call of the first.
func TestNoSizeCliff(t *testing.T) {
	t.Parallel()
	files := map[string]string{}
	sizes := []int{32767, 32768, 32769, 65535, 65536, 131071, 131073, 262145}
	if long() {
		sizes = append(sizes, 1<<20+1, 2<<20)
	}
	for _, n := range sizes {
		files[fmt.Sprintf("p%d.py", n)] = filled(n, "", "def a%d(x):\n    return x + %d\n\n\n", fmt.Sprintf("def last_%d():\n    return a0(1)\n", n))
		files[fmt.Sprintf("g%d/g.go", n)] = filled(n, "package big\n\n", "func a%d(x int) int { return x + %d }\n\n", fmt.Sprintf("func Last%d() int { return a0(1) }\n", n))
		files[fmt.Sprintf("t%d.ts", n)] = filled(n, "", "function a%d(x: number): number { return x + %d; }\n", fmt.Sprintf("export function lastTs%d(): number { return a0(1); }\n", n))
	}
	w := workspace(t, files)
	mustBuild(t, w, BuildOptions{NoText: true})
	for _, n := range sizes {
		for name, file := range map[string]string{
			fmt.Sprintf("last_%d", n): fmt.Sprintf("p%d.py", n), fmt.Sprintf("Last%d", n): fmt.Sprintf("g%d/g.go", n),
			fmt.Sprintf("lastTs%d", n): fmt.Sprintf("t%d.ts", n),
		} {
			r := find(t, w, FindQuery{Name: name, Relation: RelCallees})
			if len(r.Symbols) != 1 || r.Symbols[0].Path != file || len(r.Occurrences) != 1 || r.Occurrences[0].SymbolID != file+"#a0" {
				t.Errorf("%s: got %v, want it in %s with a call of a0", name, places(&r), file)
			}
		}
	}
}

// filled is head, as many units as fit, tail, and newlines up to size.
func filled(size int, head, unit, tail string) string {
	var sb strings.Builder
	sb.WriteString(head)
	for i := 0; ; i++ {
		u := fmt.Sprintf(unit, i, i)
		if sb.Len()+len(u)+len(tail) > size {
			break
		}
		sb.WriteString(u)
	}
	sb.WriteString(tail)
	for sb.Len() < size {
		sb.WriteByte('\n')
	}
	return sb.String()
}

func TestFileTooLargeIsTold(t *testing.T) {
	t.Parallel()
	w := workspace(t, map[string]string{"fits.go": "package p\n\nfunc Fits() {}\n"})
	f, err := os.Create(filepath.Join(w.Root(), "giant.go"))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.Truncate(maxFileSize+1), f.Close()); err != nil {
		t.Fatal(err)
	}
	mustBuild(t, w, BuildOptions{})
	st, err := w.Status(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if len(st.Skipped) != 1 || st.Skipped[0].Path != "giant.go" || !strings.Contains(st.Skipped[0].Reason, "too large") {
		t.Errorf("skipped: got %v, want giant.go, too large", st.Skipped)
	}
	r := find(t, w, FindQuery{Name: "InGiant"})
	if !r.NotFound || !r.Incomplete || !strings.Contains(strings.Join(r.Notes, "\n"), "giant.go") {
		t.Errorf("a name that could be in the skipped file: got %+v, want not found, incomplete, with the file named", r)
	}
}

// TestSkippedAndPartialFilesAreTold has a file that cannot be read and one with broken
// code: answers that could miss something say so, others do not.
func TestSkippedAndPartialFilesAreTold(t *testing.T) {
	t.Parallel()
	w := workspace(t, map[string]string{
		"whole.go": "package p\n\nfunc Aim() {}\n",
		"torn.go":  "package p\n\nfunc Torn() { Aim() }\n\nfunc ((( {{{\n\nfunc After() { Aim() }\n",
		"shut.go":  "package p\n\nfunc Shut() { Aim() }\n",
		"fine.py":  "def fine():\n    return 1\n\n\ndef uses_fine():\n    return fine()\n",
	})
	shut := filepath.Join(w.Root(), "shut.go")
	if err := os.Chmod(shut, 0); err != nil {
		t.Fatal(err)
	}
	_, err := os.ReadFile(shut)
	canRead := err == nil
	if canRead {
		t.Log("the file without permissions is not checked: this user (root) can read it")
	}
	mustBuild(t, w, BuildOptions{})
	st, err := w.Status(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if len(st.Partial) != 1 || st.Partial[0].Path != "torn.go" || !strings.Contains(st.Partial[0].Reason, "line 5") {
		t.Errorf("partial: got %v, want torn.go with line 5", st.Partial)
	}
	r := find(t, w, FindQuery{Name: "Aim", Relation: RelCallers})
	if got := places(&r); !contains(got, "torn.go:3 Torn") || !r.Incomplete || !strings.Contains(strings.Join(r.Notes, "\n"), "torn.go") && !strings.Contains(strings.Join(r.Notes, "\n"), "shut.go") {
		t.Errorf("callers: got %v, incomplete %v, notes %q; want torn.go:3, incomplete, a note", got, r.Incomplete, r.Notes)
	}
	if r := find(t, w, FindQuery{Name: "fine", Relation: RelCallers}); r.Incomplete {
		t.Errorf("all Python was read, but the callers of a Python function are called incomplete: %v", r.Notes)
	}
	if canRead {
		return
	}
	if len(st.Skipped) != 1 || st.Skipped[0].Path != "shut.go" || !strings.Contains(st.Skipped[0].Reason, "permission") {
		t.Errorf("skipped: got %v, want shut.go, permission", st.Skipped)
	}
	if r := find(t, w, FindQuery{Name: "Shut"}); !r.NotFound || !r.Incomplete {
		t.Errorf("Shut: got %+v, want not found and incomplete", r)
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// TestDeepNesting has files nested deeper than any stack: each is whole or listed as
// partial, and its neighbours are complete.
func TestDeepNesting(t *testing.T) {
	t.Parallel()
	const n = 40000
	rep := strings.Repeat
	deepDir := rep("d/", 120)
	w := workspace(t, map[string]string{
		"parens.py":           "x = " + rep("(", n) + "1" + rep(")", n) + "\n\n\ndef after_parens():\n    return x\n",
		"lists.js":            "const x = " + rep("[", n) + rep("]", n) + ";\nexport function afterLists() { return x; }\n",
		"blocks.go":           "package p\n\nfunc Blocks() {\n" + rep("{", n) + rep("}", n) + "\n}\n\nfunc AfterBlocks() { Blocks() }\n",
		"ifs.py":              "def ifs():\n    pass\n" + nestedIfs(90) + "\n\ndef after_ifs():\n    ifs()\n",
		"sum.ts":              "export const q = " + rep("'a' + ", 30000) + "'a';\nexport function afterSum() { return q; }\n",
		"dots.ts":             "export const r = a" + rep(".b", 30000) + ";\nexport function afterDots() { return r; }\n",
		"calls.js":            "export const c = f" + rep("(1)", 20000) + ";\nexport function afterCalls() { return c; }\n",
		"tags.tsx":            "export const T = () => " + rep("<a>", 3000) + rep("</a>", 3000) + ";\nexport function afterTags() { return T; }\n",
		"types.ts":            "export type D = " + rep("Array<", 5000) + "string" + rep(">", 5000) + ";\nexport function afterTypes() {}\n",
		"table.go":            "package p\n\nvar Table = []int{" + rep("1, ", 40000) + "}\n\nfunc AfterTable() int { return Table[0] }\n",
		"unclosed.ts":         rep("function open() { ", 4000),
		"quotes.md":           rep(">", 5000) + " deep\n\n# After quotes\n\nword tarn\n",
		"list.md":             nestedList(400) + "\n\n# After list\n\nword fell\n",
		"tsconfig.json":       rep("[", n),
		"package.json":        rep("{\"a\":", n),
		"fine.go":             "package p\n\nfunc Fine() {}\n\nfunc UsesFine() { Fine() }\n",
		deepDir + "bottom.go": "package bottom\n\nfunc Bottom() {}\n",
	})
	start := time.Now()
	mustBuild(t, w, BuildOptions{})
	if err := w.ExportJSONL(context.Background(), io.Discard); err != nil {
		t.Fatal(err)
	}
	if d := time.Since(start); d > 60*time.Second {
		t.Errorf("the build took %v", d)
	}
	st, err := w.Status(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, s := range append(st.Partial, st.Skipped...) {
		told[s.Path] = true
	}
	for name, file := range map[string]string{
		"after_parens": "parens.py", "afterLists": "lists.js", "AfterBlocks": "blocks.go", "after_ifs": "ifs.py", "afterSum": "sum.ts",
		"afterDots": "dots.ts", "afterCalls": "calls.js", "afterTags": "tags.tsx", "afterTypes": "types.ts", "AfterTable": "table.go",
	} {
		if r := find(t, w, FindQuery{Name: name}); len(r.Symbols) != 1 && !told[file] {
			t.Errorf("%s: not found, and %s is not listed as partial", name, file)
		}
	}
	for name, want := range map[string]string{"Bottom": deepDir + "bottom.go:3 Bottom", "Fine": "fine.go:3 Fine"} {
		if r := find(t, w, FindQuery{Name: name}); !cmp.Equal(places(&r), []string{want}) {
			t.Errorf("%s: got %v, want %s", name, places(&r), want)
		}
	}
	for word, want := range map[string]string{"tarn": "quotes.md", "fell": "list.md"} {
		r, err := w.Search(context.Background(), SearchQuery{Query: word})
		if err != nil || len(r.Hits) == 0 || r.Hits[0].Path != want {
			t.Errorf("search %s: got %+v %v, want %s", word, r.Hits, err, want)
		}
	}
}

func nestedIfs(n int) string {
	var sb strings.Builder
	for i := range n {
		sb.WriteString(strings.Repeat(" ", i) + "if x:\n")
	}
	sb.WriteString(strings.Repeat(" ", n) + "pass\n")
	return sb.String()
}

func nestedList(n int) string {
	var sb strings.Builder
	for i := range n {
		sb.WriteString(strings.Repeat("  ", i) + "- x\n")
	}
	return sb.String()
}

// hubFiles are a function with many callers, a document with many sections and a file
// with many symbols.
func hubFiles(callers, sections, symbols int) map[string]string {
	files := map[string]string{"hub.py": "def hub(x):\n    return x\n"}
	for i := range callers {
		files[fmt.Sprintf("calls/c%03d.py", i)] = fmt.Sprintf("from hub import hub\n\n\ndef caller_%03d(x):\n    \"\"\"%s\"\"\"\n    return hub(x)\n", i, strings.Repeat("long text ", 30))
	}
	var doc, many strings.Builder
	doc.WriteString("# Big\n\n")
	for i := range sections {
		fmt.Fprintf(&doc, "## Part %d\n\nheron %s\n\n", i, strings.Repeat("lorem ipsum dolor ", 40))
	}
	for i := range symbols {
		fmt.Fprintf(&many, "def item_%04d(first_argument, second_argument):\n    pass\n\n\n", i)
	}
	files["big.md"], files["many.py"] = doc.String(), many.String()
	return files
}

// TestAnswersKeepTheirBudget follows the cursors of long answers to their ends: every
// page fits, nothing is missing and nothing comes twice.
func TestAnswersKeepTheirBudget(t *testing.T) {
	t.Parallel()
	w := workspace(t, hubFiles(400, 120, 1000))
	mustBuild(t, w, BuildOptions{})
	pages := func(name string, q FindQuery, key func(*FindResult) []string, want int) {
		t.Helper()
		seen := map[string]bool{}
		for n := 0; ; n++ {
			r := find(t, w, q)
			if size := jsonSize(t, r); size > budget(q.MaxTokens) {
				t.Errorf("%s: page %d has %d bytes, the budget is %d", name, n, size, budget(q.MaxTokens))
			}
			keys := key(&r)
			if r.Total != want || r.Shown != len(keys) || q.Limit > 0 && len(keys) > q.Limit {
				t.Errorf("%s: page %d: total %d, shown %d, %d records, limit %d; want total %d", name, n, r.Total, r.Shown, len(keys), q.Limit, want)
			}
			for _, k := range keys {
				if seen[k] {
					t.Errorf("%s: page %d repeats %s", name, n, k)
				}
				seen[k] = true
			}
			if q.Cursor = r.Cursor; q.Cursor == "" || n > want {
				break
			}
		}
		if len(seen) != want {
			t.Errorf("%s: %d records over all pages, want %d", name, len(seen), want)
		}
	}
	occ := func(r *FindResult) (out []string) {
		for _, o := range r.Occurrences {
			out = append(out, o.In.Name)
		}
		return out
	}
	syms := func(r *FindResult) (out []string) {
		for _, s := range r.Symbols {
			out = append(out, s.Name)
		}
		return out
	}
	secs := func(r *FindResult) (out []string) {
		for _, s := range r.Sections {
			out = append(out, s.ID)
		}
		return out
	}
	pages("callers", FindQuery{Name: "hub", Relation: RelCallers}, occ, 400)
	pages("callers by 5", FindQuery{Name: "hub", Relation: RelCallers, Page: Page{Limit: 5}}, occ, 400)
	pages("callers, compact", FindQuery{Name: "hub", Relation: RelCallers, Page: Page{MaxTokens: 8000}}, occ, 400)
	pages("impact", FindQuery{Name: "hub", Relation: RelImpact}, occ, 400)
	pages("outline", FindQuery{Path: "many.py"}, syms, 1000)
	pages("outline of a document", FindQuery{Path: "big.md"}, secs, 121)

	r, err := w.Search(context.Background(), SearchQuery{Query: "heron"})
	if err != nil {
		t.Fatal(err)
	}
	if size := jsonSize(t, r); size > budget(0) || r.Total <= r.Shown || r.Cursor == "" {
		t.Errorf("search: %d bytes, total %d, shown %d, cursor %q", size, r.Total, r.Shown, r.Cursor)
	}
	if _, err := w.Find(context.Background(), FindQuery{Name: "hub", Relation: RelReferences, Page: Page{Cursor: r.Cursor}}); !errors.Is(err, ErrBadQuery) {
		t.Errorf("the cursor of another question: got %v, want ErrBadQuery", err)
	}
	whole := readAll(t, w, ReadQuery{Path: "many.py"})
	data, _ := os.ReadFile(filepath.Join(w.Root(), "many.py"))
	if strings.TrimRight(whole, "\n") != strings.TrimRight(string(data), "\n") {
		t.Errorf("read: the pages of many.py do not make the file: %d bytes, want %d", len(whole), len(data))
	}
}

func budget(tokens int) int {
	if tokens == 0 {
		tokens = defaultTokens
	}
	return tokens * bytesPerToken
}

func jsonSize(t *testing.T, v any) int {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return len(b)
}

func readAll(t *testing.T, w *Workspace, q ReadQuery) string {
	t.Helper()
	var sb strings.Builder
	for n := 0; n < 1000; n++ {
		r, err := w.Read(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		if size := jsonSize(t, r); size > budget(0) {
			t.Errorf("read: page %d has %d bytes", n, size)
		}
		sb.WriteString(r.Text + "\n")
		if q.Cursor = r.Cursor; q.Cursor == "" {
			return sb.String()
		}
	}
	t.Fatal("the pages of a file do not end")
	return ""
}

func TestReadCutsLongLines(t *testing.T) {
	t.Parallel()
	w := workspace(t, map[string]string{"line.py": "BLOB = '" + strings.Repeat("é0", 30000) + "'\n\n\ndef after():\n    return BLOB\n"})
	mustBuild(t, w, BuildOptions{})
	r, err := w.Read(context.Background(), ReadQuery{Path: "line.py"})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Text) > maxLine+200 || !strings.Contains(r.Text, "return BLOB") || !strings.Contains(r.Text, "bytes]") {
		t.Errorf("got %d bytes, want the long line cut and the rest whole: %.100q", len(r.Text), r.Text)
	}
}

// TestAnyQueryIsAnswered asks for odd and for very long texts: no error, and soon.
func TestAnyQueryIsAnswered(t *testing.T) {
	t.Parallel()
	w := workspace(t, hubFiles(50, 60, 300))
	mustBuild(t, w, BuildOptions{})
	rep := strings.Repeat
	for _, q := range []string{
		rep("a ", 5000), rep("(", 5000), rep("\"", 4999), rep("hub OR ", 2000), rep("x", 1<<20), rep("港", 20000), rep("caller_", 3000) + "001",
		"NEAR(hub caller, 3) AND name:hub*", "{hub caller}: x", "hub^", "^hub", "-hub", "hub -caller", "'; DROP TABLE file; --", "\x00", "a\x00b", "\xff\xfe\xfd",
		"name : hub", "hub + caller", "col:*", "*", "**", "\"\"", "''", "[", "]", "%", "_", "?", "\\", "/", "//", "...", "::", "->", "#", "@", "!", "~", "`", "|", "&", "<>", "\u202e", "\u200b", "🚂", "İ", "ß", "ﬁ",
	} {
		start := time.Now()
		s, err := w.Search(context.Background(), SearchQuery{Query: q})
		if err != nil {
			t.Errorf("search %.40q: %v", q, err)
		}
		if size := jsonSize(t, s); size > budget(0) {
			t.Errorf("search %.40q: %d bytes", q, size)
		}
		_, ferr := w.Find(context.Background(), FindQuery{Name: q, Relation: RelCallers})
		_, perr := w.Find(context.Background(), FindQuery{Path: q})
		_, rerr := w.Read(context.Background(), ReadQuery{ID: q})
		if err := errors.Join(ferr, perr, rerr); err != nil && !errors.Is(err, ErrBadQuery) {
			t.Errorf("find and read %.40q: %v", q, err)
		}
		if d := time.Since(start); d > 4*time.Second {
			t.Errorf("%.40q took %v", q, d)
		}
	}
	for _, p := range []string{"../hub.py", "/etc/passwd", "calls/../hub.py", "./hub.py", "calls", "calls/", "", ".", "..", "C:\\hub.py", "hub.py/", "//hub.py"} {
		if _, err := w.Read(context.Background(), ReadQuery{Path: p}); err != nil && !errors.Is(err, ErrBadQuery) {
			t.Errorf("read path %q: %v", p, err)
		}
	}
}
