package index

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestIncrementalEqualsFull plays random histories of edits. After each step the index
// that was brought up to date must say exactly what one says that was built from
// nothing: the whole graph, the ledger, searches and answers.
func TestIncrementalEqualsFull(t *testing.T) {
	seeds, steps, limit := 6, 14, 9*time.Second
	if long() {
		seeds, steps, limit = 40, 25, 8*time.Minute
	}
	start := time.Now()
	for seed := range seeds {
		if time.Since(start) > limit {
			t.Logf("%d of %d histories played in %v", seed, seeds, limit)
			return
		}
		t.Run(fmt.Sprint(seed), func(t *testing.T) { playHistory(t, uint64(seed), steps, start.Add(limit)) })
	}
}

func playHistory(t *testing.T, seed uint64, steps int, end time.Time) {
	h := &history{t: t, root: t.TempDir(), r: rand.New(rand.NewPCG(seed, 7)), files: map[string]string{}}
	h.start()
	data := t.TempDir()
	w := openAt(t, h.root, filepath.Join(data, "kept"))
	mustBuild(t, w, BuildOptions{})
	for step := range steps {
		what := h.edit()
		rep := mustBuild(t, w, BuildOptions{})
		fresh := openAt(t, h.root, filepath.Join(data, fmt.Sprintf("fresh%d", step)))
		mustBuild(t, fresh, BuildOptions{Full: true})
		if diff := cmp.Diff(image(t, fresh), image(t, w)); diff != "" {
			t.Fatalf("step %d, %s (%s, %d changed): from nothing (-), brought up to date (+)\n%s\nfiles:\n%s", step, what, rep.Mode, rep.Changed, diff, h.dump())
		}
		if again := mustBuild(t, w, BuildOptions{}); again.Mode != "unchanged" {
			t.Errorf("step %d, %s: a build with nothing to do is %s", step, what, again.Mode)
		}
		fresh.Close()
		os.RemoveAll(filepath.Join(data, fmt.Sprintf("fresh%d", step)))
		if time.Now().After(end) {
			return
		}
	}
}

// image is all that a workspace says, as lines.
func image(t *testing.T, w *Workspace) []string {
	t.Helper()
	var buf bytes.Buffer
	if err := w.ExportJSONL(context.Background(), &buf); err != nil {
		t.Fatal(err)
	}
	out := lines(buf.String())
	add := func(what string, v any) {
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, what+": "+string(b))
	}
	st, err := w.Status(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	st.Root, st.Dir, st.Generation = "", "", ""
	add("status", st)
	for _, q := range []string{"stoat", "alpha 2", "beta", "Gamma3", "delta", "moss", "shared_name"} {
		r, err := w.Search(context.Background(), SearchQuery{Query: q, Page: Page{MaxTokens: 8000}})
		if err != nil {
			t.Fatal(err)
		}
		r.Index.Generation, r.Cursor = "", ""
		for i := range r.Hits {
			r.Hits[i].Score = 0
		}
		add("search "+q, r)
	}
	for _, q := range []FindQuery{
		{Name: "alpha1", Relation: RelCallers}, {Name: "Gamma0", Relation: RelMembers}, {Name: "Gamma1", Relation: RelImplementations},
		{Name: "shared_name", Relation: RelReferences}, {Name: "beta2", Relation: RelImpact}, {Name: "missing"}, {Path: "py/m0.py"},
		{Path: "ts/m1.ts", Relation: RelImporters}, {Path: "docs/d0.md"},
	} {
		r := find(t, w, q)
		r.Index.Generation, r.Cursor = "", ""
		add(fmt.Sprintf("find %+v", q), r)
	}
	return out
}

// history is a workspace that changes.
type history struct {
	t     *testing.T
	root  string
	r     *rand.Rand
	files map[string]string
}

// modules is the number of files of each kind that there may be.
const modules = 5

func (h *history) start() {
	h.put("go.mod", "module example.org/w\n\ngo 1.24\n")
	h.put("tsconfig.json", `{ "compilerOptions": { "paths": { "@m/*": ["./ts/*"] } } }`)
	h.put("package.json", `{ "name": "w" }`)
	h.put("py/__init__.py", "")
	for i := range modules {
		for _, kind := range []string{"go", "ts", "tsx", "js", "py", "pyi", "md"} {
			if h.r.IntN(3) > 0 {
				h.put(name(kind, i), h.content(kind))
			}
		}
	}
}

func name(kind string, i int) string {
	switch kind {
	case "go":
		return fmt.Sprintf("go%d/m%d.go", i%2, i)
	case "tsx", "js":
		return fmt.Sprintf("ts/%s%d.%s", kind, i, kind)
	case "md":
		return fmt.Sprintf("docs/d%d.md", i)
	case "pyi":
		return fmt.Sprintf("py/m%d.pyi", i)
	}
	return fmt.Sprintf("%s/m%d.%s", kind, i, kind)
}

func (h *history) put(p, s string) {
	h.files[p] = s
	put(h.t, h.root, p, s)
}

func (h *history) remove(p string) {
	delete(h.files, p)
	if err := os.Remove(filepath.Join(h.root, filepath.FromSlash(p))); err != nil {
		h.t.Fatal(err)
	}
}

func (h *history) paths() []string {
	out := make([]string, 0, len(h.files))
	for p := range h.files {
		out = append(out, p)
	}
	slices.Sort(out)
	return out
}

func (h *history) dump() string {
	var sb strings.Builder
	for _, p := range h.paths() {
		fmt.Fprintf(&sb, "-- %s --\n%s", p, h.files[p])
	}
	return sb.String()
}

func (h *history) any() string { p := h.paths(); return p[h.r.IntN(len(p))] }

// edit makes one to three changes and tells them.
func (h *history) edit() string {
	var what []string
	for range 1 + h.r.IntN(3) {
		what = append(what, h.change())
	}
	return strings.Join(what, ", ")
}

func (h *history) change() string {
	kinds := []string{"go", "ts", "tsx", "js", "py", "pyi", "md"}
	switch h.r.IntN(9) {
	case 0, 1, 2: // write a file, new or not
		kind := kinds[h.r.IntN(len(kinds))]
		p := name(kind, h.r.IntN(modules))
		h.put(p, h.content(kind))
		return "write " + p
	case 3: // the same size
		p := h.any()
		h.put(p, strings.ReplaceAll(strings.ReplaceAll(h.files[p], "alpha1", "alpha3"), "beta2", "beta0"))
		return "replace in " + p
	case 4:
		p := h.any()
		h.remove(p)
		return "remove " + p
	case 5:
		from := h.any()
		to := name(kinds[h.r.IntN(len(kinds))], h.r.IntN(modules))
		if from == to {
			return "nothing"
		}
		s := h.files[from]
		h.remove(from)
		h.put(to, s)
		return "rename " + from + " to " + to
	case 6: // only the times
		p := h.any()
		when := time.Now().Add(-time.Duration(1+h.r.IntN(1000)) * time.Hour)
		if err := os.Chtimes(filepath.Join(h.root, filepath.FromSlash(p)), when, when); err != nil {
			h.t.Fatal(err)
		}
		return "touch " + p
	case 7:
		return h.configure()
	}
	h.put("ignored/.gitignore", []string{"*.py\n", "x\n", "!a.py\n"}[h.r.IntN(3)])
	h.put("ignored/a.py", "def ignored_or_not(): pass\n")
	return "ignore"
}

func (h *history) configure() string {
	switch h.r.IntN(4) {
	case 0:
		h.put("go.mod", fmt.Sprintf("module example.org/%c\n\ngo 1.24\n", 'w'+rune(h.r.IntN(2))))
	case 1:
		h.put("tsconfig.json", []string{`{`, `{}`, `{ "compilerOptions": { "paths": { "@m/*": ["./ts/*"] } } }`, `{ "compilerOptions": { "paths": { "@m/*": ["./py/*", "./ts/*"] } } }`}[h.r.IntN(4)])
	case 2:
		h.put("package.json", []string{`{ "name": "w" }`, `{ "name": "m", "main": "ts/js0.js" }`, `{`}[h.r.IntN(3)])
	default:
		h.put("py/__init__.py", []string{"", "from .m0 import *\n", "from .m1 import shared_name as beta0\nfrom . import m2\n"}[h.r.IntN(3)])
	}
	return "configure"
}

func (h *history) n(of int) int { return h.r.IntN(of) }

// content is a random file. Few names are used over and over, so that definitions and
// uses meet, move and hide one another.
func (h *history) content(kind string) string {
	var sb strings.Builder
	p := func(format string, args ...any) { fmt.Fprintf(&sb, format, args...) }
	switch kind {
	case "go":
		other := h.n(2)
		p("package go%d\n\nimport o \"example.org/w/go%d\"\n\n", 1-other, other)
		for i := range 1 + h.n(4) {
			p("func alpha%d() { o.Beta%d(); alpha%d(); new(Gamma%d).Delta%d(); shared_name() }\n\n", h.n(4), h.n(4), h.n(4), h.n(4), h.n(4))
			if i == 0 {
				p("func Beta%d() *Gamma%d { return nil }\n\n", h.n(4), h.n(4))
				p("type Gamma%d struct{ Gamma%d; f o.Gamma%d }\n\n", h.n(4), h.n(4), h.n(4))
				p("func (g *Gamma%d) Delta%d() { g.f.Delta%d(); Beta%d().Delta%d() }\n\n", h.n(4), h.n(4), h.n(4), h.n(4), h.n(4))
			}
		}
	case "ts", "tsx", "js":
		if h.n(2) == 0 {
			p("import { alpha%d, beta%d as b, Gamma%d } from '%sm%d';\n", h.n(4), h.n(4), h.n(4), []string{"./", "@m/"}[h.n(2)], h.n(modules))
			p("export * from './m%d';\nexport { beta%d as alpha%d } from './tsx%d';\n", h.n(modules), h.n(4), h.n(4), h.n(modules))
		}
		if kind == "js" && h.n(2) == 0 {
			p("const m = require('./m%d');\nmodule.exports = { alpha%d, beta: m.beta%d };\nm.alpha%d();\n", h.n(modules), h.n(4), h.n(4), h.n(4))
		}
		p("export function alpha%d() { b(); alpha%d(); shared_name(); return new Gamma%d().delta%d() }\n", h.n(4), h.n(4), h.n(4), h.n(4))
		p("export class Gamma%d extends Gamma%d { delta%d() { this.delta%d(); return this } }\n", h.n(4), h.n(4), h.n(4), h.n(4))
		p("export const beta%d = () => alpha%d();\n", h.n(4), h.n(4))
		if kind == "tsx" {
			p("export const View%d = () => <View%d on={alpha%d} />;\n", h.n(4), h.n(4), h.n(4))
		}
		if h.n(8) == 0 {
			p("export function {{{ broken\n")
		}
	case "py", "pyi":
		p("from py.m%d import alpha%d, shared_name as beta%d\nfrom . import m%d\nfrom .m%d import *\n", h.n(modules), h.n(4), h.n(4), h.n(modules), h.n(modules))
		p("def alpha%d(x: 'Gamma%d'):\n    beta%d()\n    m%d.alpha%d()\n    return x.delta%d()\n\n", h.n(4), h.n(4), h.n(4), h.n(modules), h.n(4), h.n(4))
		p("class Gamma%d(m%d.Gamma%d):\n    def delta%d(self):\n        self.delta%d()\n        return Gamma%d()\n\n", h.n(4), h.n(modules), h.n(4), h.n(4), h.n(4), h.n(4))
		if h.n(2) == 0 {
			p("def shared_name():\n    anything.delta%d()\n    return alpha%d\n", h.n(4), h.n(4))
		}
	default:
		p("# Heading %d\n\nstoat %d alpha%d\n\n", h.n(4), h.n(100), h.n(4))
		for range h.n(4) {
			p("## Part %d\n\nbeta and moss %d\n\n```py\n# delta%d\n```\n\n", h.n(4), h.n(100), h.n(4))
		}
	}
	return sb.String()
}
