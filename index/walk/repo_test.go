package walk

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// commit makes dir a repository with all that is in it.
func commit(t *testing.T, dir string, initArgs ...string) {
	t.Helper()
	git(t, dir, append([]string{"-c", "init.defaultBranch=main", "init", "-q"}, initArgs...)...)
	git(t, dir, "add", "-A")
	git(t, dir, "commit", "-qm", "one")
}

func head(t *testing.T, dir string) string {
	t.Helper()
	return strings.TrimSpace(git(t, dir, "rev-parse", "HEAD"))
}

func TestTrackedFilesStayIn(t *testing.T) {
	needGit(t)
	for name, prepare := range map[string][]string{
		"version 2":   nil,
		"version 3":   {"update-index", "--skip-worktree", "own.go"},
		"version 4":   {"update-index", "--index-version=4"},
		"split":       {"update-index", "--split-index"},
		"sha256":      nil,
		"intent only": {"add", "-N", "-f", "made/late.go"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			files{"own.go": "", "made/kept.go": "", "made/deep/kept.go": "", "kept.log": "", "node_modules/p/patched.js": ""}.write(t, dir)
			if name == "sha256" {
				commit(t, dir, "--object-format=sha256")
			} else {
				commit(t, dir)
			}
			files{"made/late.go": "", "made/deep/er/late.go": "", "late.log": "", "node_modules/p/index.js": "", "node_modules/q/index.js": "",
				".gitignore": "made/\n*.log\n"}.write(t, dir)
			if prepare != nil {
				git(t, dir, prepare...)
			}
			want := map[string]string{
				".gitignore":                "",
				"own.go":                    "",
				"made/":                     "ignored: .gitignore:1 (but for the files that git tracks in it)",
				"made/kept.go":              "",
				"made/deep/kept.go":         "",
				"kept.log":                  "",
				"late.log":                  "ignored: .gitignore:2",
				"node_modules/":             "default exclude: node_modules (but for the files that git tracks in it)",
				"node_modules/p/patched.js": "",
			}
			if name == "intent only" {
				want["made/late.go"] = ""
			}
			res := expect(t, dir, want)
			if got := head(t, dir); !res.Git || res.Head != got {
				t.Errorf("Git = %v, Head = %q, want %q", res.Git, res.Head, got)
			}
			for _, e := range res.Entries {
				if wants := e.Reason == "" && e.Path != ".gitignore" && e.Path != "own.go"; e.Tracked != wants {
					t.Errorf("Tracked of %s = %v", e.Path, e.Tracked)
				}
			}
		})
	}
}

func TestSplitIndexForgetsDeletedFiles(t *testing.T) {
	needGit(t)
	dir := t.TempDir()
	tree, want := files{}, map[string]string{".gitignore": "", "made/": "ignored: .gitignore:1 (but for the files that git tracks in it)"}
	for _, name := range []string{"a", "b", "c", "d"} {
		tree["made/"+name+".go"] = ""
	}
	tree.write(t, dir)
	commit(t, dir)
	git(t, dir, "update-index", "--split-index")
	git(t, dir, "rm", "-q", "--cached", "made/a.go", "made/c.go")
	files{"made/b.go": "changed", "made/e.go": "", ".gitignore": "made/\n"}.write(t, dir)
	git(t, dir, "add", "-f", "made/b.go", "made/e.go")
	if data, err := os.ReadFile(filepath.Join(dir, ".git/index")); err != nil || !strings.Contains(string(data), "link") {
		t.Fatalf("git made no split index (%v)", err)
	}
	for _, name := range []string{"b", "d", "e"} {
		want["made/"+name+".go"] = ""
	}
	expect(t, dir, want)
}

func TestVadeignoreLeavesOutTrackedFiles(t *testing.T) {
	needGit(t)
	dir := t.TempDir()
	files{"a.go": "", "legacy/b.go": "", ".vadeignore": "legacy/\n"}.write(t, dir)
	commit(t, dir)
	expect(t, dir, map[string]string{"a.go": "", ".vadeignore": "", "legacy/": "ignored: .vadeignore:1"})
}

func TestInfoExclude(t *testing.T) {
	needGit(t)
	dir := t.TempDir()
	files{"a.go": "", "local.go": "", "sub/local.go": "", "sub/.gitignore": "!local.go\n"}.write(t, dir)
	commit(t, dir)
	git(t, dir, "rm", "-q", "--cached", "local.go")
	files{".git/info/exclude": "local.go\n"}.write(t, dir)
	expect(t, dir, map[string]string{"a.go": "", "local.go": "ignored: .git/info/exclude:1", "sub/.gitignore": "", "sub/local.go": ""})
}

func TestOneFileSetInEveryStateOfGit(t *testing.T) {
	needGit(t)
	tree := files{".gitignore": "skip/\n", "one/a.go": "", "skip/c.go": "", "two/b.ts": ""}
	want := map[string]string{".gitignore": "", "one/a.go": "", "skip/": "ignored: .gitignore:1", "two/b.ts": ""}
	id := func(t *testing.T, dir string) string { return head(t, dir) }
	none := func(*testing.T, string) string { return "" }
	for _, state := range []struct {
		name string
		make func(t *testing.T, dir string)
		head func(t *testing.T, dir string) string
	}{
		{"plain folder", func(*testing.T, string) {}, none},
		{"no commit", func(t *testing.T, dir string) { git(t, dir, "init", "-q") }, none},
		{"one commit", func(t *testing.T, dir string) { commit(t, dir) }, id},
		{"detached", func(t *testing.T, dir string) { commit(t, dir); git(t, dir, "checkout", "-q", "--detach") }, id},
		{"packed refs", func(t *testing.T, dir string) { commit(t, dir); git(t, dir, "pack-refs", "--all") }, id},
		{"branch in a folder", func(t *testing.T, dir string) { commit(t, dir); git(t, dir, "checkout", "-qb", "a/b/c") }, id},
		{"broken HEAD", func(t *testing.T, dir string) { commit(t, dir); files{".git/HEAD": "\x00ref"}.write(t, dir) }, none},
		{"HEAD out of the repository", func(t *testing.T, dir string) {
			commit(t, dir)
			files{"../" + filepath.Base(dir) + ".id": strings.Repeat("a", 40), ".git/HEAD": "ref: refs/../../../" + filepath.Base(dir) + ".id\n"}.write(t, dir)
		}, none},
		{"HEAD in a circle", func(t *testing.T, dir string) {
			commit(t, dir)
			files{".git/HEAD": "ref: refs/x\n", ".git/refs/x": "ref: refs/x\n"}.write(t, dir)
		}, none},
		{"reftable", func(t *testing.T, dir string) {
			commit(t, dir)
			files{".git/HEAD": "ref: refs/heads/.invalid\n"}.write(t, dir)
		}, none},
		{"git directory elsewhere", func(t *testing.T, dir string) {
			commit(t, dir, "--separate-git-dir", filepath.Join(t.TempDir(), "data"))
		}, id},
		{"empty .git folder", func(t *testing.T, dir string) { must(t, os.Mkdir(filepath.Join(dir, ".git"), 0o755)) }, none},
		{".git names nothing", func(t *testing.T, dir string) { files{".git": "gitdir: gone\n"}.write(t, dir) }, none},
		{".git is rubbish", func(t *testing.T, dir string) { files{".git": "\x00\xff"}.write(t, dir) }, none},
	} {
		t.Run(state.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "w")
			tree.write(t, dir)
			state.make(t, dir)
			res := expect(t, dir, want)
			if got := state.head(t, dir); res.Head != got {
				t.Errorf("Head = %q, want %q", res.Head, got)
			}
			if len(res.Notes) > 0 {
				t.Errorf("notes: %q", res.Notes)
			}
		})
	}
}

func TestNoGitProgramIsNeeded(t *testing.T) {
	dir := t.TempDir()
	files{".gitignore": "a.go\n", "a.go": "", "b.go": "", ".git/HEAD": "ref: refs/heads/x\n",
		".git/packed-refs": "# pack-refs with: peeled\n" + strings.Repeat("1", 40) + " refs/heads/x\n^" + strings.Repeat("2", 40) + "\n"}.write(t, dir)
	t.Setenv("PATH", t.TempDir())
	if path, err := exec.LookPath("git"); err == nil {
		t.Fatalf("git is still found: %s", path)
	}
	res := expect(t, dir, map[string]string{".gitignore": "", "a.go": "ignored: .gitignore:1", "b.go": ""})
	if !res.Git || res.Head != strings.Repeat("1", 40) {
		t.Errorf("Git = %v, Head = %q", res.Git, res.Head)
	}
}

func TestWorktreesInTheCheckoutAreLeftOut(t *testing.T) {
	needGit(t)
	dir := t.TempDir()
	files{"src/m.go": "main"}.write(t, dir)
	commit(t, dir)
	files{".git/info/exclude": "*.local\n"}.write(t, dir)
	git(t, dir, "worktree", "add", "-q", "trees/feat", "-b", "feat")
	git(t, dir, "worktree", "add", "-q", "trees/old", "-b", "old")
	files{"trees/feat/new.go": "", "trees/feat/x.local": "", "trees/readme": ""}.write(t, dir)
	git(t, filepath.Join(dir, "trees/feat"), "add", "new.go")
	git(t, filepath.Join(dir, "trees/feat"), "commit", "-qm", "two")
	must(t, os.RemoveAll(filepath.Join(dir, ".git/worktrees/old")))

	const reason = "git worktree: another checkout of a repository"
	main := expect(t, dir, map[string]string{"src/m.go": "", "trees/readme": "", "trees/feat/": reason, "trees/old/": reason})

	// Asked for itself, a worktree is a workspace: its own commit, the shared excludes.
	feat := filepath.Join(dir, "trees/feat")
	res := expect(t, feat, map[string]string{"src/m.go": "", "new.go": "", "x.local": "ignored: .git/info/exclude:1"})
	if res.Head != head(t, feat) || res.Head == main.Head {
		t.Errorf("Head = %q, main has %q", res.Head, main.Head)
	}

	// An ignored worktree is left out for that.
	files{".gitignore": "trees/\n"}.write(t, dir)
	expect(t, dir, map[string]string{".gitignore": "", "src/m.go": "", "trees/": "ignored: .gitignore:1"})
	expect(t, feat, map[string]string{"src/m.go": "", "new.go": "", "x.local": "ignored: .git/info/exclude:1"})
}

func TestRepositoriesInTheRootFollowTheirOwnRules(t *testing.T) {
	needGit(t)
	lib := t.TempDir()
	files{"lib.go": "", ".gitignore": "made/\n", "made/kept.go": ""}.write(t, lib)
	git(t, lib, "init", "-q")
	git(t, lib, "add", "-f", ".")
	git(t, lib, "commit", "-qm", "lib")

	dir := t.TempDir()
	files{"a.go": "", ".gitignore": "*.gen.go\n/mods/\nclosed/\n", ".vadeignore": "bench/\n"}.write(t, dir)
	commit(t, dir)
	for _, path := range []string{"mods/lib", "worktrees/lib"} { // one in an ignored folder
		git(t, dir, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "-f", lib, path)
	}
	git(t, dir, "commit", "-qm", "modules")
	files{
		"mods/loose.go": "", "mods/lib/made/new.go": "", "mods/lib/x.gen.go": "",
		"own/o.go": "", "own/x.gen.go": "", "own/bench/b.go": "", "own/.gitignore": "junk\n", "own/junk": "",
		"closed/c.go": "",
	}.write(t, dir)
	git(t, filepath.Join(dir, "own"), "init", "-q")
	git(t, filepath.Join(dir, "closed"), "init", "-q")

	res := expect(t, dir, map[string]string{
		".gitignore":                 "",
		".gitmodules":                "",
		".vadeignore":                "",
		"a.go":                       "",
		"mods/":                      "ignored: .gitignore:2 (but for the files that git tracks in it)",
		"mods/lib/.gitignore":        "",
		"mods/lib/lib.go":            "",
		"mods/lib/x.gen.go":          "", // ignored by the outer repository only
		"mods/lib/made/":             "ignored: mods/lib/.gitignore:1 (but for the files that git tracks in it)",
		"mods/lib/made/kept.go":      "",
		"worktrees/lib/.gitignore":   "",
		"worktrees/lib/lib.go":       "",
		"worktrees/lib/made/":        "ignored: worktrees/lib/.gitignore:1 (but for the files that git tracks in it)",
		"worktrees/lib/made/kept.go": "",
		"own/.gitignore":             "",
		"own/o.go":                   "",
		"own/x.gen.go":               "",
		"own/bench/":                 "ignored: .vadeignore:1",
		"own/junk":                   "ignored: own/.gitignore:1",
		"closed/":                    "ignored: .gitignore:3",
	})
	wantNote(t, res, "own/ is a git repository of its own")
}

func TestRootBelowTheWorkTree(t *testing.T) {
	needGit(t)
	dir := t.TempDir()
	files{
		".gitignore":     "*.log\n/web/app/made/\n/src\n",
		"web/.gitignore": "app/gen.*\n",
		".vadeignore":    "big.json\n",
		"web/app/a.ts":   "", "web/app/x.log": "", "web/app/kept.log": "", "web/app/made/m.ts": "", "web/app/gen.ts": "",
		"web/app/src/s.ts": "", "web/app/big.json": "", "web/app/local": "",
		"out/here/z.go": "", "out/x.log": "",
	}.write(t, dir)
	git(t, dir, "init", "-q")
	git(t, dir, "add", "-f", "web/app/kept.log", "web/app/made/m.ts")
	git(t, dir, "commit", "-qm", "one")
	files{".git/info/exclude": "/web/app/local\n/out/\n"}.write(t, dir)

	app := filepath.Join(dir, "web/app")
	res := expect(t, app, map[string]string{
		"a.ts":      "",
		"x.log":     "ignored: ../../.gitignore:1",
		"kept.log":  "",
		"made/":     "ignored: ../../.gitignore:2 (but for the files that git tracks in it)",
		"made/m.ts": "",
		"gen.ts":    "ignored: ../.gitignore:1",
		"src/s.ts":  "",
		"big.json":  "ignored: ../../.vadeignore:1",
		"local":     "ignored: .git/info/exclude:1",
	})
	if !res.Git || res.Head != head(t, dir) {
		t.Errorf("Git = %v, Head = %q", res.Git, res.Head)
	}

	// The repository around it ignores this root: its rules say nothing about it.
	res = expect(t, filepath.Join(dir, "out"), map[string]string{"here/z.go": "", "x.log": ""})
	if res.Git || res.Head != "" {
		t.Errorf("Git = %v, Head = %q in an ignored root", res.Git, res.Head)
	}
	wantNote(t, res, "the root is ignored by .git/info/exclude")
}

func TestRootNamedThroughALink(t *testing.T) {
	base := t.TempDir()
	files{"top/.git/HEAD": "", "top/.gitignore": "/in/x.go\n", "top/in/x.go": "", "top/in/y.go": ""}.write(t, base)
	must(t, os.Symlink(filepath.Join("top", "in"), filepath.Join(base, "link")))
	expect(t, filepath.Join(base, "link"), map[string]string{"x.go": "ignored: ../.gitignore:1", "y.go": ""})
}

func TestBrokenIndexIsNoted(t *testing.T) {
	for name, data := range map[string]string{"empty": "", "rubbish": strings.Repeat("x", 200), "cut": "DIRC\x00\x00\x00\x02\x00\x00\x00\x09" + strings.Repeat("\x00", 100)} {
		dir := t.TempDir()
		files{".git/HEAD": "", ".git/index": data, ".gitignore": "a.go\n", "a.go": "", "b.go": ""}.write(t, dir)
		res := expect(t, dir, map[string]string{".gitignore": "", "a.go": "ignored: .gitignore:1", "b.go": ""})
		if len(res.Notes) != 1 || !strings.Contains(res.Notes[0], "git index of the workspace cannot be read") {
			t.Errorf("%s: notes %q", name, res.Notes)
		}
	}
}

func TestWalkChangesNothing(t *testing.T) {
	needGit(t)
	dir := t.TempDir()
	files{"a.go": "", ".gitignore": "x\n", "x": ""}.write(t, dir)
	commit(t, dir)
	before := git(t, dir, "status", "--porcelain", "--ignored")
	index, err := os.ReadFile(filepath.Join(dir, ".git/index"))
	must(t, err)
	walk(t, dir, Options{})
	after, err := os.ReadFile(filepath.Join(dir, ".git/index"))
	must(t, err)
	if diff := cmp.Diff(before, git(t, dir, "status", "--porcelain", "--ignored")); diff != "" || string(index) != string(after) {
		t.Errorf("git sees a change:\n%s", diff)
	}
}
