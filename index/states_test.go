package index

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"vade/parsers/all"
)

// TestSameFilesInEveryStateOfGit builds the same files as a plain folder and in many
// states of a repository: the graph is the same each time.
func TestSameFilesInEveryStateOfGit(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		".gitignore": "skip/\n*.tmp.ts\n", "one/a.go": "package a\n\nfunc One() { two() }\n\nfunc two() {}\n",
		"two/b.ts": "export function two() {}\n", "two/c.tmp.ts": "export function dropped() {}\n", "skip/c.go": "package c\n\nfunc Skipped() {}\n",
	}
	commit := func(t *testing.T, root string) {
		git(t, root, "init", "-q", "-b", "main")
		git(t, root, "add", "-A")
		git(t, root, "commit", "-qm", "one")
	}
	states := map[string]func(*testing.T, string){
		"plain folder": func(*testing.T, string) {},
		"no commit":    func(t *testing.T, root string) { git(t, root, "init", "-q") },
		"staged":       func(t *testing.T, root string) { git(t, root, "init", "-q"); git(t, root, "add", "-A") },
		"one commit":   commit,
		"detached": func(t *testing.T, root string) {
			commit(t, root)
			git(t, root, "checkout", "-q", "--detach")
		},
		"packed": func(t *testing.T, root string) {
			commit(t, root)
			git(t, root, "gc", "-q")
			git(t, root, "pack-refs", "--all")
		},
		"index of version 4": func(t *testing.T, root string) {
			commit(t, root)
			git(t, root, "update-index", "--index-version", "4")
		},
		"broken index": func(t *testing.T, root string) {
			commit(t, root)
			put(t, root, ".git/index", "no index")
		},
		"broken HEAD": func(t *testing.T, root string) {
			commit(t, root)
			put(t, root, ".git/HEAD", "ref: refs/heads/\x00\n")
		},
		"empty .git": func(t *testing.T, root string) {
			if err := os.Mkdir(filepath.Join(root, ".git"), 0o755); err != nil {
				t.Fatal(err)
			}
		},
		".git leads nowhere": func(t *testing.T, root string) { put(t, root, ".git", "gitdir: ../nowhere\n") },
		"shallow": func(t *testing.T, root string) {
			commit(t, root)
			head := strings.TrimSpace(git(t, root, "rev-parse", "HEAD"))
			put(t, root, ".git/shallow", head+"\n")
		},
		"in the middle of a merge": func(t *testing.T, root string) {
			commit(t, root)
			git(t, root, "checkout", "-q", "-b", "other")
			put(t, root, "note.txt", "a\n")
			git(t, root, "add", "-A")
			git(t, root, "commit", "-qm", "two")
			git(t, root, "checkout", "-q", "main")
			git(t, root, "merge", "-q", "--no-ff", "--no-commit", "other")
			if err := os.Remove(filepath.Join(root, "note.txt")); err != nil {
				t.Fatal(err)
			}
		},
	}
	var want []string
	for _, name := range append([]string{"plain folder"}, slices.Sorted(maps.Keys(states))...) {
		root := t.TempDir()
		putAll(t, root, files)
		states[name](t, root)
		w := openAt(t, root, "")
		r := mustBuild(t, w, BuildOptions{})
		got := codeImage(t, w)
		if want == nil {
			want = got
		}
		if !cmp.Equal(want, got) || r.Files.Indexed != 2 {
			t.Errorf("%s: %d files indexed\n%s", name, r.Files.Indexed, cmp.Diff(want, got))
		}
	}
}

// TestRepositoryStaysClean builds, asks and builds again in a repository: git sees
// nothing of it, and no file of the user is touched.
func TestRepositoryStaysClean(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	putAll(t, root, pulse(0))
	put(t, root, ".gitignore", "dist/\n")
	git(t, root, "init", "-q", "-b", "main")
	git(t, root, "add", "-A")
	git(t, root, "commit", "-qm", "one")
	w := openAt(t, root, "")
	if _, err := w.Status(context.Background()); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(filepath.Join(root, ".vade")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("asking for the status wrote: %v", err)
	}
	mustBuild(t, w, BuildOptions{})
	find(t, w, FindQuery{Name: "Steady"})
	mustBuild(t, w, BuildOptions{Full: true})
	if out := git(t, root, "status", "--porcelain", "--untracked-files=all"); out != "" {
		t.Errorf("git status:\n%s", out)
	}
	if out := git(t, root, "diff", "HEAD"); out != "" {
		t.Errorf("git diff:\n%s", out)
	}
	git(t, root, "clean", "-qfdx") // takes the index away
	if _, err := w.Find(context.Background(), FindQuery{Name: "Steady"}); !errors.Is(err, ErrNotBuilt) {
		t.Errorf("after git clean: got %v, want ErrNotBuilt", err)
	}
	mustBuild(t, w, BuildOptions{})
}

// TestReadOnlyFolder builds where the root cannot be written, with the data elsewhere.
func TestReadOnlyFolder(t *testing.T) {
	t.Parallel()
	root, data := t.TempDir(), t.TempDir()
	putAll(t, root, pulse(0))
	if err := os.Chmod(root, 0o555); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(root, 0o755) })
	w := openAt(t, root, data)
	mustBuild(t, w, BuildOptions{})
	if r := find(t, w, FindQuery{Name: "Steady", Relation: RelCallers}); len(r.Occurrences) != 3 {
		t.Errorf("callers: %v", places(&r))
	}
	if _, err := os.Lstat(filepath.Join(root, ".vade")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("something was written into the root: %v", err)
	}
}

// TestDamageIsToldAndMended damages each file of an index in several ways: answers are
// right or say that the index is damaged, and a build mends it.
func TestDamageIsToldAndMended(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	putAll(t, root, pulse(0))
	putAll(t, root, village(8, 1))
	want := freshImage(t, root)
	ways := map[string]func(string) error{
		"empty":   func(p string) error { return os.Truncate(p, 0) },
		"half":    func(p string) error { st, err := os.Stat(p); return errors.Join(err, os.Truncate(p, st.Size()/2)) },
		"garbage": func(p string) error { return os.WriteFile(p, []byte(strings.Repeat("garbage\x00\xff", 3000)), 0o600) },
		"gone":    os.Remove,
		"hole": func(p string) error {
			b, err := os.ReadFile(p)
			clear(b[len(b)/5 : len(b)*4/5])
			return errors.Join(err, os.WriteFile(p, b, 0o600))
		},
	}
	for _, file := range []string{"CURRENT", "graph.db", "words.db", "meta.json", "root.bolt", ".zap"} {
		for name, damage := range ways {
			t.Run(file+" "+name, func(t *testing.T) {
				data := t.TempDir()
				w := openAt(t, root, data)
				mustBuild(t, w, BuildOptions{})
				w.Close()
				hit := ""
				_ = filepath.WalkDir(filepath.Join(data, "index"), func(p string, d os.DirEntry, err error) error {
					if err == nil && !d.IsDir() && strings.HasSuffix(p, file) {
						hit = p
					}
					return nil
				})
				if hit == "" {
					t.Fatalf("the index has no %s", file)
				}
				if err := damage(hit); err != nil {
					t.Fatal(err)
				}
				checkDamaged(t, root, data)
				w = openAt(t, root, data)
				mustBuild(t, w, BuildOptions{})
				if diff := cmp.Diff(want, image(t, w)); diff != "" {
					t.Errorf("after the build (-want +got):\n%s", diff)
				}
			})
		}
	}
}

// checkDamaged asks a damaged index: errors must be those of a damaged or missing index,
// and an answer without an error must be right or marked as incomplete.
func checkDamaged(t *testing.T, root, data string) {
	t.Helper()
	w := openAt(t, root, data)
	fine := func(what string, err error) bool {
		if err != nil && !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrNotBuilt) {
			t.Errorf("%s: %v", what, err)
		}
		return err == nil
	}
	r, err := w.Find(context.Background(), FindQuery{Name: "Steady", Relation: RelCallers})
	if fine("find", err) && len(r.Occurrences) != 3 {
		t.Errorf("find: %v", places(&r))
	}
	s, err := w.Search(context.Background(), SearchQuery{Query: "drumbeat", Scope: ScopeDocs})
	if fine("search", err) && !s.Incomplete && (len(s.Hits) == 0 || s.Hits[0].Kind != "section") {
		t.Errorf("search: %+v, not marked as incomplete", s.Hits)
	}
	if st, err := w.Status(context.Background()); err != nil {
		t.Errorf("status: %v", err)
	} else if (r.Index.State == "" || s.Incomplete) && (st.State.State == StateFresh || st.Remedy == "") {
		t.Errorf("status: %s, remedy %q, but a question fails", st.State.State, st.Remedy)
	}
}

// TestHugeHostileConfig has configuration that tries to take time or memory.
func TestHugeHostileConfig(t *testing.T) {
	t.Parallel()
	var extends strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&extends, "\"./t%d.json\", ", i)
	}
	w := workspace(t, map[string]string{
		"tsconfig.json":   `{ "extends": "./tsconfig.a.json", "compilerOptions": { "paths": { "*": ["*", "../*", "/etc/*", "\u0000*"] }, "baseUrl": "../../.." } }`,
		"tsconfig.a.json": `{ "extends": [` + extends.String() + `"./tsconfig.json"] }`,
		"package.json":    `{ "name": "p", "main": "../../../../etc/passwd", "exports": { ".": { "import": "/etc/passwd" }, "./*": "./*" }, "workspaces": ["/*", "../**", "**"] }`,
		"go.mod":          "module example.org/h\n\nreplace example.org/x => ../../../../etc\nreplace example.org/y => /etc\nreplace example.org/x/y => ./inner\n",
		"go.work":         "go 1.24\n\nuse (\n\t/\n\t../..\n\t.\n)\n",
		"inner/i.go":      "package inner\n\nfunc Inner() {}\n",
		"a.ts":            "import { x } from '../../../../etc/passwd';\nimport { y } from 'p/../../../etc/passwd';\nimport z from '/etc/passwd';\nimport w from '*';\nx(); y(); z(); w();\n",
		"a.go":            "package h\n\nimport (\n\t\"example.org/x/passwd\"\n\t\"example.org/x/y\"\n\t\"example.org/y\"\n)\n\nfunc Use() { passwd.Root(); y.Root(); inner.Inner() }\n",
		"a.py":            "from ........etc import passwd\nimport os.path\npasswd()\n",
	})
	mustBuild(t, w, BuildOptions{})
	if codeImage(t, w) == nil {
		t.Error("no index")
	}
	for _, p := range []string{"a.ts", "a.go", "a.py"} {
		for _, o := range find(t, w, FindQuery{Path: p, Relation: RelImports}).Occurrences {
			if strings.HasPrefix(o.SymbolID, "..") || strings.HasPrefix(o.SymbolID, "/") || strings.Contains(o.SymbolID, "etc") {
				t.Errorf("%s: import %s leads to %s", p, o.Name, o.SymbolID)
			}
		}
	}
	if r := find(t, w, FindQuery{Name: "Inner", Relation: RelCallers}); len(r.Symbols) != 1 {
		t.Errorf("Inner: %v", places(&r))
	}
}

// TestNoGoroutineStaysBehind opens, asks, and closes.
func TestNoGoroutineStaysBehind(t *testing.T) {
	root := t.TempDir()
	putAll(t, root, pulse(0))
	round := func() {
		w, err := Open(Options{Root: root, DataDir: t.TempDir(), Languages: all.Languages, Version: "test", AutoRefresh: true})
		if err != nil {
			t.Fatal(err)
		}
		mustBuild(t, w, BuildOptions{})
		find(t, w, FindQuery{Name: "Steady"})
		if _, err := w.Search(context.Background(), SearchQuery{Query: "drumbeat"}); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	round()
	before := runtime.NumGoroutine()
	for range 5 {
		round()
	}
	within(t, 10*time.Second, "the end of all goroutines", func() bool { return runtime.NumGoroutine() <= before+1 })
}

// TestOneRootManySpellings opens one folder by several names: it is one workspace.
func TestOneRootManySpellings(t *testing.T) {
	t.Parallel()
	base := t.TempDir()
	root := filepath.Join(base, "real", "ws")
	putAll(t, root, pulse(0))
	if err := os.Symlink(filepath.Join(base, "real"), filepath.Join(base, "link")); err != nil {
		t.Fatal(err)
	}
	w := openAt(t, root, "")
	first := mustBuild(t, w, BuildOptions{})
	for _, spelling := range []string{root + "/", root + "/.", root + "/../ws", filepath.Join(base, "link", "ws"), filepath.Join(base, "link", "ws", ".vade", "..")} {
		o := openAt(t, spelling, "")
		if o.Root() != w.Root() || o.Dir() != w.Dir() {
			t.Errorf("%s: root %s, data %s; want %s, %s", spelling, o.Root(), o.Dir(), w.Root(), w.Dir())
		}
		if r := find(t, o, FindQuery{Name: "Steady"}); r.Index.Generation != first.Generation {
			t.Errorf("%s: generation %s, want %s", spelling, r.Index.Generation, first.Generation)
		}
	}
}

// TestWorktreeHasItsOwnIndex asks in a worktree that lies in a checkout with an index:
// the answer is from its own index, or that there is none.
func TestWorktreeHasItsOwnIndex(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	put(t, root, "src/m.go", "package src\n\nfunc Moor() string { return \"main\" }\n")
	git(t, root, "init", "-q", "-b", "main")
	git(t, root, "add", "-A")
	git(t, root, "commit", "-qm", "one")
	git(t, root, "worktree", "add", "-q", "trees/feat", "-b", "feat")
	put(t, root, "trees/feat/src/m.go", "package src\n\nfunc Moor() string { return \"feat\" }\n\nfunc OnlyFeat() {}\n")
	list := git(t, root, "worktree", "list")
	mustBuild(t, openAt(t, root, ""), BuildOptions{})
	w := openAt(t, filepath.Join(root, "trees", "feat"), "")
	if _, err := w.Find(context.Background(), FindQuery{Name: "OnlyFeat"}); !errors.Is(err, ErrNotBuilt) {
		t.Errorf("in the worktree before its build: got %v, want ErrNotBuilt", err)
	}
	mustBuild(t, w, BuildOptions{})
	if r := find(t, w, FindQuery{Name: "OnlyFeat"}); !cmp.Equal(places(&r), []string{"src/m.go:5 OnlyFeat"}) {
		t.Errorf("in the worktree: %v", places(&r))
	}
	r, err := w.Read(context.Background(), ReadQuery{ID: "Moor"})
	if err != nil || !strings.Contains(r.Text, "feat") {
		t.Errorf("in the worktree: %q, %v", r.Text, err)
	}
	if now := git(t, root, "worktree", "list"); now != list {
		t.Errorf("git worktree list changed: %s", now)
	}
	if out := git(t, filepath.Join(root, "trees", "feat"), "status", "--porcelain"); out != " M src/m.go\n" {
		t.Errorf("git status in the worktree: %q", out)
	}
}
