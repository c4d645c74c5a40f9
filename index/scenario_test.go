package index

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"vade/parsers/all"
)

var update = flag.Bool("update", false, "rewrite the expected answers of the scenarios")

// TestScenario plays the scenarios of testdata/scenario. The sections of a file are
// played in their order:
//
//	PATH             a file of the workspace, as it stands
//	quoted PATH      a file of Go strings, one a line; "N *" before one repeats it
//	remove PATH      a file or folder goes away
//	link PATH        a symbolic link; the section holds where it leads ($OUT is a
//	                 folder outside the workspace)
//	outside PATH     a file in $OUT
//	git              lines of git commands
//	data             a line with a folder of the workspace that holds the index
//	rebuild          a build; "rebuild full" a full one
//	ask              questions, each followed by its answer, indented
//
// Paths may be Go strings. The first ask builds the index if nothing did so before. A
// question is a verb, options such as -path=P, and the rest of the line.
func TestScenario(t *testing.T) {
	files, err := filepath.Glob("testdata/scenario/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".txtar"), func(t *testing.T) {
			t.Parallel()
			playFile(t, f)
		})
	}
}

func playFile(t *testing.T, file string) {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	ar := txtar.Parse(data)
	p := newPlay(t)
	for i := range ar.Files {
		s := &ar.Files[i]
		if strings.Fields(s.Name)[0] != "ask" {
			p.step(s)
			continue
		}
		got := p.ask(string(s.Data))
		if want := string(s.Data); !*update && got != want {
			t.Errorf("%s, ask number %d (-want +got):\n%s", file, p.asks, cmp.Diff(lines(want), lines(got)))
		}
		s.Data = []byte(got)
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(ar), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func lines(s string) []string { return strings.Split(strings.TrimSuffix(s, "\n"), "\n") }

// play is one scenario that is being played.
type play struct {
	t       *testing.T
	root    string
	outside string
	w       *Workspace
	built   bool
	asks    int
	cursor  string // of the last answer
}

func newPlay(t *testing.T) *play {
	base := t.TempDir()
	p := &play{t: t, root: filepath.Join(base, "ws"), outside: filepath.Join(base, "out")}
	for _, d := range []string{p.root, p.outside} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	p.w = openAt(t, p.root, "")
	return p
}

// openAt opens a workspace with all languages.
func openAt(t testing.TB, root, data string) *Workspace {
	t.Helper()
	w, err := Open(Options{Root: root, DataDir: data, Languages: all.Languages, Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	return w
}

func (p *play) step(s *txtar.File) {
	verb, arg, _ := strings.Cut(s.Name, " ")
	arg = unquoted(strings.TrimSpace(arg))
	switch verb {
	case "rebuild":
		p.build(arg == "full")
	case "remove":
		p.must(os.RemoveAll(p.path(arg)))
	case "quoted":
		p.write(p.path(arg), p.strings(s.Data))
	case "outside":
		p.write(filepath.Join(p.outside, arg), s.Data)
	case "link":
		to := strings.ReplaceAll(strings.TrimSpace(string(s.Data)), "$OUT", p.outside)
		p.must(os.MkdirAll(filepath.Dir(p.path(arg)), 0o755))
		p.must(os.RemoveAll(p.path(arg)))
		p.must(os.Symlink(to, p.path(arg)))
	case "git":
		for l := range strings.Lines(string(s.Data)) {
			git(p.t, p.root, strings.Fields(l)...)
		}
	case "data":
		p.w = openAt(p.t, p.root, p.path(strings.TrimSpace(string(s.Data))))
	default:
		p.write(p.path(unquoted(s.Name)), s.Data)
	}
}

func (p *play) path(rel string) string { return filepath.Join(p.root, filepath.FromSlash(rel)) }

func (p *play) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

func (p *play) write(path string, data []byte) {
	p.t.Helper()
	p.must(os.MkdirAll(filepath.Dir(path), 0o755))
	p.must(os.WriteFile(path, data, 0o644))
}

func (p *play) strings(data []byte) []byte {
	var out bytes.Buffer
	for l := range strings.Lines(string(data)) {
		n := 1
		if count, rest, ok := strings.Cut(l, " * "); ok {
			if k, err := strconv.Atoi(count); err == nil {
				n, l = k, rest
			}
		}
		s, err := strconv.Unquote(strings.TrimSpace(l))
		if err != nil {
			p.t.Fatalf("%q: %v", l, err)
		}
		out.WriteString(strings.Repeat(s, n))
	}
	return out.Bytes()
}

func unquoted(s string) string {
	if strings.HasPrefix(s, `"`) {
		if u, err := strconv.Unquote(s); err == nil {
			return u
		}
	}
	return s
}

// git runs git with no settings but the test's.
func git(t testing.TB, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org",
		"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org", "GIT_AUTHOR_DATE=2024-01-01T00:00:00Z", "GIT_COMMITTER_DATE=2024-01-01T00:00:00Z")
	out, err := cmd.CombinedOutput()
	if errors.Is(err, exec.ErrNotFound) {
		t.Skip("git is not installed")
	}
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

func (p *play) build(full bool) {
	p.t.Helper()
	_, err := p.w.Build(context.Background(), BuildOptions{Full: full})
	p.must(err)
	p.built = true
}

// ask plays the questions of a section and gives the section with the answers.
func (p *play) ask(section string) string {
	p.asks++
	if !p.built {
		p.build(false)
	}
	var out strings.Builder
	for l := range strings.Lines(section) {
		if strings.HasPrefix(l, " ") {
			continue
		}
		out.WriteString(l)
		if strings.HasPrefix(l, "#") || strings.TrimSpace(l) == "" {
			continue
		}
		for _, a := range p.answer(strings.TrimSpace(l)) {
			if !utf8.ValidString(a) {
				p.t.Errorf("%s: the answer is not valid UTF-8: %q", l, a)
			}
			out.WriteString("  " + strings.ReplaceAll(a, p.outside, "$OUT") + "\n")
		}
	}
	return out.String()
}

// question is one line of an ask section.
type question struct {
	verb string
	opt  map[string]string
	rest string
}

func parseQuestion(line string) question {
	q := question{opt: map[string]string{}}
	q.verb, line, _ = strings.Cut(line, " ")
	for {
		line = strings.TrimSpace(line)
		if line == "" || line[0] != '-' {
			break
		}
		word, rest, _ := strings.Cut(line, " ")
		k, v, ok := strings.Cut(word[1:], "=")
		if !ok && k != "candidates" && k != "-" {
			break // the text begins with a dash
		}
		line = rest
		if k == "-" {
			break
		}
		q.opt[k] = unquoted(v)
	}
	q.rest = unquoted(line)
	return q
}

func (q *question) number(key string) int {
	n, _ := strconv.Atoi(q.opt[key])
	return n
}

func (p *play) page(q *question) Page {
	g := Page{Limit: q.number("limit"), MaxTokens: q.number("tokens")}
	if q.opt["cursor"] == "next" {
		g.Cursor = p.cursor
	}
	return g
}

func (p *play) answer(line string) []string {
	q := parseQuestion(line)
	switch q.verb {
	case "search":
		return p.search(&q)
	case "read":
		return p.read(&q)
	case "status":
		return p.status(&q)
	}
	if q.verb == RelUnused {
		q.opt["path"], q.rest = q.rest, ""
	}
	f := FindQuery{Name: q.rest, Path: q.opt["path"], Kind: q.opt["kind"], Depth: q.number("depth"), Page: p.page(&q)}
	_, f.Candidates = q.opt["candidates"]
	switch q.verb {
	case "symbol":
	case "outline":
		f.Name, f.Path = "", q.rest
	case "imports", "importers":
		f.Name, f.Path, f.Relation = "", q.rest, q.verb
	default:
		f.Relation = q.verb
	}
	res, err := p.w.Find(context.Background(), f)
	if err != nil {
		return []string{"error: " + err.Error()}
	}
	p.cursor = res.Cursor
	return showFind(&f, &res)
}

func showFind(f *FindQuery, r *FindResult) []string {
	out := showState(r.Index)
	if r.NotFound {
		out = append(out, notFound(r.Suggestions))
	}
	for i := range r.Symbols {
		out = append(out, showSymbol(&r.Symbols[i], f.Relation == "" && f.Name == "")...)
	}
	if len(r.Files) > 0 {
		out = append(out, "by file: "+showFiles(r.Files))
	}
	for i := range r.Occurrences {
		o := showOccurrence(&r.Occurrences[i], f.Relation)
		if len(r.Symbols) > 1 {
			o += " of " + r.Occurrences[i].SymbolID
		}
		out = append(out, o)
	}
	if f.Relation != "" && !definitionRelation(f.Relation) && len(r.Occurrences) == 0 && !r.NotFound {
		out = append(out, "none")
	}
	for _, s := range r.Sections {
		out = append(out, fmt.Sprintf("%d %s %s (%s)", s.Line, strings.Repeat("#", s.Level), s.Title, s.ID))
	}
	if r.Title != "" && len(r.Sections) > 0 {
		out = append(out, "title: "+r.Title)
	}
	if r.Unresolved > 0 {
		out = append(out, fmt.Sprintf("unresolved: %d", r.Unresolved))
	}
	if r.Candidates > 0 {
		out = append(out, fmt.Sprintf("candidates: %d", r.Candidates))
	}
	return append(out, showRest(&r.Listed, r.Incomplete, r.Notes)...)
}

// definitionRelation reports whether the relation is answered with definitions.
func definitionRelation(r string) bool {
	return r == RelMembers || r == RelImplementations || r == RelOverrides || r == RelUnused
}

func showFiles(list []FileCount) string {
	var out []string
	for _, f := range list {
		out = append(out, fmt.Sprintf("%s %d%s", f.Path, f.Count, marks(f.Test, false, false)))
	}
	return strings.Join(out, ", ")
}

func notFound(near []string) string {
	if len(near) == 0 {
		return "not found"
	}
	return "not found; near: " + strings.Join(near, ", ")
}

func showState(s State) []string {
	if s.State == StateFresh {
		return nil
	}
	return []string{fmt.Sprintf("! %s, %d files", s.State, s.StaleFiles)}
}

func showRest(l *Listed, incomplete bool, notes []string) (out []string) {
	if l.Cursor != "" || l.Shown < l.Total {
		out = append(out, fmt.Sprintf("%d of %d shown", l.Shown, l.Total))
	}
	if incomplete {
		out = append(out, "incomplete")
	}
	for _, n := range notes {
		out = append(out, "note: "+n)
	}
	return out
}

func marks(test, generated, stale bool) string {
	s := ""
	if test {
		s += " test"
	}
	if generated {
		s += " generated"
	}
	if stale {
		s += " STALE"
	}
	return s
}

func showSymbol(s *Symbol, outline bool) []string {
	name := strings.TrimPrefix(s.Container+"."+s.Name, ".")
	if outline {
		return []string{fmt.Sprintf("%d-%d %s %s%s", s.Line, s.EndLine, s.Kind, name, marks(s.Test, s.Generated, s.Stale))}
	}
	from := ""
	if s.From != "" {
		from = " from " + s.From
	}
	out := []string{fmt.Sprintf("%s:%d %s %s%s%s", strconv.Quote(s.Path), s.Line, s.Kind, name, from, marks(s.Test, s.Generated, s.Stale))}
	if plain(s.Path) {
		out[0] = fmt.Sprintf("%s:%d %s %s%s%s", s.Path, s.Line, s.Kind, name, from, marks(s.Test, s.Generated, s.Stale))
	}
	if len(s.MayBeLive) > 0 {
		out[0] += " (" + strings.Join(s.MayBeLive, "; ") + ")"
	}
	for _, o := range s.Others {
		out = append(out, fmt.Sprintf("  also %s:%d %s", o.Path, o.Line, o.What))
	}
	for _, m := range s.Members {
		from := ""
		if m.From != "" {
			from = " from " + m.From
		}
		out = append(out, fmt.Sprintf("  . %s:%d %s %s%s", m.Path, m.Line, m.Kind, m.Name, from))
	}
	return out
}

func plain(s string) bool { return strconv.Quote(s) == `"`+s+`"` }

func showOccurrence(o *Occurrence, relation string) string {
	in := "(file)"
	if o.In != nil {
		in = o.In.Name
		if id, ok := strings.CutPrefix(o.In.ID, o.In.Path+"#"); ok {
			in = id
		}
	}
	s := fmt.Sprintf("%s:%d %s", o.Path, o.Line, in)
	switch relation {
	case RelImports, RelImporters:
		to := o.SymbolID
		if o.External != "" {
			to = "outside, " + o.External
		}
		s = fmt.Sprintf("%s:%d %s -> %s", o.Path, o.Line, o.Name, to)
	case RelCallees:
		s += " -> " + o.SymbolID
	}
	s += fmt.Sprintf(" [%s %s]", o.Role, o.Resolution)
	if o.Depth > 0 {
		s += fmt.Sprintf(" depth %d", o.Depth)
	}
	return s + marks(o.Test, false, o.Stale)
}

func (p *play) search(q *question) []string {
	r, err := p.w.Search(context.Background(), SearchQuery{Query: q.rest, Scope: q.opt["scope"], Path: q.opt["path"], Kind: q.opt["kind"], Page: p.page(q)})
	if err != nil {
		return []string{"error: " + err.Error()}
	}
	p.cursor = r.Cursor
	out := showState(r.Index)
	top := len(r.Hits)
	if n := q.number("top"); n > 0 {
		top = min(top, n)
	}
	for i := range r.Hits[:top] {
		h := &r.Hits[i]
		out = append(out, fmt.Sprintf("%s:%d %s %s%s", h.Path, h.Line, h.Kind, h.Title, marks(h.Test, h.Generated, h.Stale)))
		if q.opt["show"] == "snippet" {
			out = append(out, fmt.Sprintf("  %d %q", len(h.Snippet), h.Snippet))
		}
	}
	if len(r.Hits) == 0 {
		out = append(out, strings.Replace(notFound(r.Suggestions), "not found", "nothing", 1))
	}
	if q.number("top") > 0 {
		return out
	}
	return append(out, showRest(&r.Listed, r.Incomplete, r.Notes)...)
}

func (p *play) read(q *question) []string {
	rq := ReadQuery{ID: q.rest, Path: q.opt["path"], Section: q.opt["section"], Line: q.number("line"), EndLine: q.number("end"), Page: p.page(q)}
	r, err := p.w.Read(context.Background(), rq)
	if err != nil {
		return []string{"error: " + err.Error()}
	}
	p.cursor = r.Cursor
	out := showState(r.Index)
	if r.NotFound {
		out = append(out, notFound(r.Suggestions))
	} else {
		out = append(out, fmt.Sprintf("%s:%d-%d %s%s", r.Path, r.Line, r.EndLine, r.Title, marks(false, false, r.Stale)))
		for l := range strings.SplitSeq(r.Text, "\n") {
			out = append(out, strings.TrimRight("| "+l, " "))
		}
		for _, s := range r.Suggestions {
			out = append(out, "or: "+s)
		}
	}
	if r.Truncated {
		out = append(out, "truncated")
	}
	for _, n := range r.Notes {
		out = append(out, "note: "+n)
	}
	return out
}

func (p *play) status(q *question) []string {
	st, err := p.w.Status(context.Background())
	if err != nil {
		return []string{"error: " + err.Error()}
	}
	out := []string{fmt.Sprintf("%s; %d indexed, %d partial, %d skipped; %d sections", st.State.State, st.Files.Indexed, st.Files.Partial, st.Files.Skipped, st.Sections)}
	var langs []string
	for l, c := range st.Languages {
		langs = append(langs, fmt.Sprintf("%s %d", l, c.Files))
	}
	sort.Strings(langs)
	out = append(out, "languages: "+strings.Join(langs, ", "))
	for _, s := range st.Skipped {
		if s.Reason != unhandled {
			out = append(out, fmt.Sprintf("skipped %s: %s", s.Path, s.Reason))
		}
	}
	for _, s := range st.Partial {
		out = append(out, fmt.Sprintf("partial %s: %s", s.Path, s.Reason))
	}
	var ext []string
	for e, n := range st.Unhandled {
		ext = append(ext, fmt.Sprintf("%s %d", e, n))
	}
	if len(ext) > 0 {
		sort.Strings(ext)
		out = append(out, "not handled: "+strings.Join(ext, ", "))
	}
	for _, s := range st.Stale {
		out = append(out, "changed: "+s)
	}
	if st.Unfinished {
		out = append(out, "unfinished")
	}
	for _, n := range st.Notes {
		out = append(out, "note: "+n)
	}
	return out
}
