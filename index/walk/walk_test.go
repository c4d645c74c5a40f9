package walk

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestIgnoreFilesAtEveryLevel(t *testing.T) {
	dir := t.TempDir()
	files{
		".gitignore":              "/cache\n*.tmp\n!keep.tmp\ndocs/**/draft\nsp\\ \n",
		"cache/a.js":              "",
		"lib/cache/b.js":          "", // the pattern is anchored
		"x.tmp":                   "",
		"lib/keep.tmp":            "",
		"docs/draft":              "",
		"docs/a/b/draft":          "",
		"docs/a/final":            "",
		"sp ":                     "",
		"web/.gitignore":          ".bundle\nmade/*\n!made/hand/\n",
		"web/.bundle/out.js":      "",
		"web/src/ui.js":           "",
		"web/made/auto.js":        "",
		"web/made/hand/own.js":    "",
		"web/shut/.gitignore":     "*\n",
		"web/shut/in/.gitignore":  "!*\n", // cannot re-include: its folder is out
		"web/shut/in/nothing.txt": "",
	}.write(t, dir)

	res := expect(t, dir, map[string]string{
		".gitignore":           "",
		"cache/":               "ignored: .gitignore:1",
		"lib/cache/b.js":       "",
		"x.tmp":                "ignored: .gitignore:2",
		"lib/keep.tmp":         "",
		"docs/draft":           "ignored: .gitignore:4",
		"docs/a/b/draft":       "ignored: .gitignore:4",
		"docs/a/final":         "",
		"sp ":                  "ignored: .gitignore:5",
		"web/.gitignore":       "",
		"web/.bundle/":         "ignored: web/.gitignore:1",
		"web/src/ui.js":        "",
		"web/made/auto.js":     "ignored: web/.gitignore:2",
		"web/made/hand/own.js": "",
		"web/shut/.gitignore":  "ignored: web/shut/.gitignore:1",
		"web/shut/in/":         "ignored: web/shut/.gitignore:1",
	})
	if res.Git || res.Head != "" {
		t.Errorf("Git = %v, Head = %q in a plain folder", res.Git, res.Head)
	}
}

func TestVadeignoreHasTheLastWord(t *testing.T) {
	dir := t.TempDir()
	files{
		".gitignore":                "out/\n*.gen.ts\n",
		".vadeignore":               "!out/\nfixtures/\n!node_modules/\n!.env\n",
		"out/built.ts":              "",
		"out/x.gen.ts":              "",
		"fixtures/big.json":         "",
		"node_modules/dep/index.js": "",
		"sub/.vadeignore":           "!special.gen.ts\n",
		"sub/special.gen.ts":        "",
		".env":                      "TOKEN=1",
	}.write(t, dir)

	expect(t, dir, map[string]string{
		".gitignore":                "",
		".vadeignore":               "",
		"out/built.ts":              "",
		"out/x.gen.ts":              "ignored: .gitignore:2",
		"fixtures/":                 "ignored: .vadeignore:2",
		"node_modules/dep/index.js": "",
		"sub/.vadeignore":           "",
		"sub/special.gen.ts":        "",
		".env":                      "secret: files of this name are never read",
	})
}

func TestDefaultExcludesNeedProof(t *testing.T) {
	tag := cacheSignature + "\n# made by a tool\n"
	dir := t.TempDir()
	files{
		"node_modules/a/index.js":          "",
		"web/node_modules/b/index.js":      "",
		"svc/.venv/pyvenv.cfg":             "",
		"svc/.venv/lib/x.py":               "",
		"svc/py3/pyvenv.cfg":               "",
		"svc/venv/mine.py":                 "", // no environment, only its name
		"svc/__pycache__/m.pyc":            "",
		"env/mine.go":                      "",
		"lib/mine.py":                      "",
		"bin/mine.py":                      "",
		"tmp/mine.rs":                      "",
		"build/mine.go":                    "",
		"dist/mine.js":                     "",
		"out/mine.js":                      "",
		"packages/mine.ts":                 "",
		"rust/Cargo.toml":                  "",
		"rust/target/debug/x.d":            "",
		"range/target/mine.go":             "", // no Cargo.toml beside it
		"other/target/CACHEDIR.TAG":        tag,
		"other/target/x.rs":                "",
		"other/fake/CACHEDIR.TAG":          "", // no signature
		"other/fake/mine.rs":               "",
		"go/vendor/modules.txt":            "",
		"go/vendor/ex.org/dep.go":          "",
		"php/vendor/autoload.php":          "",
		"own/vendor/mine.go":               "",
		"ruby/vendor/bundle/ruby/3.3/x.rb": "",
		"ruby/vendor/mine.rb":              "",
		"site/.next/server.js":             "",
		"bare.git/HEAD":                    "",
		"bare.git/objects/x":               "",
		"bare.git/refs/x":                  "",
		".hg/store":                        "",
		"sub/.svn/entries":                 "",
		".vade/index/CURRENT":              "",
	}.write(t, dir)

	expect(t, dir, map[string]string{
		"node_modules/":           "default exclude: node_modules",
		"web/node_modules/":       "default exclude: node_modules",
		"svc/.venv/":              "default exclude: .venv (has pyvenv.cfg)",
		"svc/py3/":                "default exclude: py3 (has pyvenv.cfg)",
		"svc/venv/mine.py":        "",
		"svc/__pycache__/":        "default exclude: __pycache__",
		"env/mine.go":             "",
		"lib/mine.py":             "",
		"bin/mine.py":             "",
		"tmp/mine.rs":             "",
		"build/mine.go":           "",
		"dist/mine.js":            "",
		"out/mine.js":             "",
		"packages/mine.ts":        "",
		"rust/Cargo.toml":         "",
		"rust/target/":            "default exclude: target (beside Cargo.toml)",
		"range/target/mine.go":    "",
		"other/target/":           "default exclude: target (has CACHEDIR.TAG)",
		"other/fake/CACHEDIR.TAG": "",
		"other/fake/mine.rs":      "",
		"go/vendor/":              "default exclude: vendor (has modules.txt)",
		"php/vendor/":             "default exclude: vendor (has autoload.php)",
		"own/vendor/mine.go":      "",
		"ruby/vendor/bundle/":     "default exclude: vendor/bundle",
		"ruby/vendor/mine.rb":     "",
		"site/.next/":             "default exclude: .next",
		"bare.git/":               "default exclude: bare.git (a git directory)",
	})
}

func TestTheRootItselfIsNeverExcluded(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "node_modules")
	files{"a.js": "", "pyvenv.cfg": ""}.write(t, dir)
	expect(t, dir, map[string]string{"a.js": "", "pyvenv.cfg": ""})
}

func TestSecretsAreNoCandidates(t *testing.T) {
	dir := t.TempDir()
	secret := []string{".env", ".env.local", ".ENV", "deploy/.env.production", "id_rsa", "ssh/id_ed25519", "tls/server.pem", "tls/server.KEY",
		"a.p12", "a.pfx", ".npmrc", ".netrc", ".pypirc", "aws/credentials", "credentials.json", "x.tfstate"}
	open := []string{".env.example", ".env.sample", ".env.template", ".env.local.example", "id_rsa.pub", "credentials.go", "keys.go", "pem.ts", ".envrc"}
	want := map[string]string{}
	tree := files{}
	for _, path := range secret {
		tree[path], want[path] = "x", "secret: files of this name are never read"
	}
	for _, path := range open {
		tree[path], want[path] = "x", ""
	}
	tree.write(t, dir)
	expect(t, dir, want)
}

func TestSymlinksAreNamedAndNotFollowed(t *testing.T) {
	base := t.TempDir()
	dir := filepath.Join(base, "root")
	files{"root/real/a.go": "", "outside/key.go": ""}.write(t, base)
	for link, target := range map[string]string{
		"leak.go":      "../outside/key.go",
		"leakdir":      filepath.Join(base, "outside"),
		"real/alias":   "a.go",
		"again":        "real",
		"absolute":     filepath.Join(realPath(dir), "real", "a.go"),
		"second":       "again/alias",
		"dead":         "gone.go",
		"throughfile":  "real/a.go/b",
		"loop1":        "loop2",
		"loop2":        "loop1",
		"up":           "real/../..",
		"self":         ".",
		"odd\nname":    "real",
		"real/to\x01x": "to",
		"real/to":      "../again/alias",
	} {
		must(t, os.Symlink(target, filepath.Join(dir, link)))
	}
	expect(t, dir, map[string]string{
		"real/a.go":    "",
		"leak.go":      "symlink: leads out of the workspace",
		"leakdir":      "symlink: leads out of the workspace",
		"real/alias":   "symlink: its target is real/a.go",
		"again":        "symlink: its target is real",
		"absolute":     "symlink: its target is real/a.go",
		"second":       "symlink: its target is real/a.go",
		"dead":         "symlink: broken",
		"throughfile":  "symlink: broken",
		"loop1":        "symlink: loop",
		"loop2":        "symlink: loop",
		"up":           "symlink: leads out of the workspace",
		"self":         "symlink: its target is the workspace itself",
		"odd\nname":    "symlink: its target is real",
		"real/to\x01x": "symlink: its target is real/a.go",
		"real/to":      "symlink: its target is real/a.go",
	})
}

func TestIgnoreFilesThatAreLinksAreNotUsed(t *testing.T) {
	base := t.TempDir()
	dir := filepath.Join(base, "root")
	files{"root/a.go": "", "rules": "*.go\n"}.write(t, base)
	must(t, os.Symlink("../rules", filepath.Join(dir, ".gitignore")))
	res := expect(t, dir, map[string]string{"a.go": "", ".gitignore": "symlink: leads out of the workspace"})
	wantNote(t, res, ".gitignore is not used")
}

func TestOddNamesAreKeptAsTheyAre(t *testing.T) {
	dir := t.TempDir()
	names := []string{"two words.py", "größe.py", "目録/潮見.py", "🎣.py", `say "hi".py`, "it's.py", "[id]/(g)/page.py", "-rf.py",
		"a#b.py", "%25.py", "line\nbreak.py", "tick`.py", "a|b.py", "$HOME.py", "pa\u0302te.py", "pâte.py", "tab\t.py", "a,b;c.py",
		"..hid/..py.py", "bad\xff\xfe.py", "back\\slash.py", "Case.py", "case.py", "cr\r.py", "trail .py "}
	want := map[string]string{}
	tree := files{}
	for _, name := range names {
		tree[name], want[name] = "x", ""
	}
	tree.write(t, dir)
	res := expect(t, dir, want)
	root, err := os.OpenRoot(dir)
	must(t, err)
	defer root.Close()
	for _, e := range res.Entries {
		if _, err := Read(root, e.Path, 10); err != nil {
			t.Errorf("Read(%q): %v", e.Path, err)
		}
	}
}

func TestDeepTrees(t *testing.T) {
	dir := t.TempDir()
	const depth = 2000
	at, err := os.OpenRoot(dir)
	must(t, err)
	for range depth { // paths of that length only exist relative to an open folder
		must(t, at.Mkdir("d", 0o755))
		must(t, at.Mkdir("e", 0o755))
		next, err := at.OpenRoot("d")
		must(t, err)
		at.Close()
		at = next
	}
	f, err := at.Create("bottom.go")
	must(t, err)
	f.Close()
	at.Close()
	t.Cleanup(func() { dropDeep(t, dir) })

	want := strings.Repeat("d/", depth) + "bottom.go"
	if got := candidates(walk(t, dir, Options{})); len(got) != 1 || got[0] != want {
		t.Errorf("found %d files, want the one at the bottom", len(got))
	}
	res := walk(t, dir, Options{MaxPath: 1000})
	if len(res.Entries) != 2 || Class(res.Entries[0].Reason) != "too deep" {
		t.Errorf("got %v, want the two folders at the bound left out", res.Entries)
	}
	wantNote(t, res, "1000 bytes")
}

// dropDeep removes a tree that is too deep for os.RemoveAll with its absolute paths.
func dropDeep(t *testing.T, dir string) {
	root, err := os.OpenRoot(dir)
	must(t, err)
	defer root.Close()
	must(t, root.RemoveAll("d"))
}

func TestBoundsAreTold(t *testing.T) {
	dir := t.TempDir()
	tree := files{}
	for i := range 30 {
		tree[fmt.Sprintf("d%d/f%d.go", i%5, i)] = ""
	}
	tree.write(t, dir)
	for name, opt := range map[string]Options{"files": {MaxEntries: 10}, "folders": {MaxFolders: 3}} {
		res := walk(t, dir, opt)
		if !res.Truncated || len(res.Entries) > 12 {
			t.Errorf("%s: Truncated = %v with %d entries", name, res.Truncated, len(res.Entries))
		}
		wantNote(t, res, name)
		if diff := cmp.Diff(res, walk(t, dir, opt)); diff != "" {
			t.Errorf("%s: a second walk differs:\n%s", name, diff)
		}
	}
}

func TestSizeLimitTellsBothSizes(t *testing.T) {
	dir := t.TempDir()
	files{"big.go": strings.Repeat("x", 101), "fits.go": strings.Repeat("x", 100)}.write(t, dir)
	got := reasons(walk(t, dir, Options{MaxFileSize: 100}))
	want := map[string]string{"big.go": "too large: 101 bytes, the limit is 100", "fits.go": ""}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestDataFoldersAreInvisible(t *testing.T) {
	dir := t.TempDir()
	files{"a.go": "", ".vade/config.json": "", "sub/.vade/x": "", "state/db": "", "sub/state/own.go": "", "abs/db": ""}.write(t, dir)
	got := reasons(walk(t, dir, Options{DataDirs: []string{"state", filepath.Join(dir, "abs"), "/elsewhere", "."}}))
	want := map[string]string{"a.go": "", "sub/state/own.go": ""}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestMetadata(t *testing.T) {
	dir := t.TempDir()
	files{"a.go": "12345"}.write(t, dir)
	info, err := os.Lstat(filepath.Join(dir, "a.go"))
	must(t, err)
	e := walk(t, dir, Options{}).Entries[0]
	inode, ctime := identity(info)
	if e.Size != 5 || e.MTime != info.ModTime().UnixNano() || e.Inode != inode || e.CTime != ctime {
		t.Errorf("entry %+v does not match the file", e)
	}
}

func TestWalkEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	root, err := os.OpenRoot(t.TempDir())
	must(t, err)
	defer root.Close()
	if _, err := Walk(ctx, root, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("Walk = %v, want context.Canceled", err)
	}
}

func TestClass(t *testing.T) {
	for reason, want := range map[string]string{"ignored: a:1": "ignored", "permission denied": "permission denied", "": ""} {
		if got := Class(reason); got != want {
			t.Errorf("Class(%q) = %q, want %q", reason, got, want)
		}
	}
}
