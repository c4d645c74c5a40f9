package walk

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// needGit leaves a test out where there is no git to compare with.
func needGit(tb testing.TB) {
	tb.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		tb.Skipf("left out: there is no git to compare with (%v)", err)
	}
}

// git runs git in dir, out of reach of the user's settings.
func git(tb testing.TB, dir string, args ...string) string {
	tb.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "LC_ALL=C",
		"GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_CONFIG_SYSTEM=" + os.DevNull, "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=t", "GIT_AUTHOR_EMAIL=t@example.invalid",
		"GIT_COMMITTER_NAME=t", "GIT_COMMITTER_EMAIL=t@example.invalid",
		"GIT_CEILING_DIRECTORIES=" + filepath.Dir(dir),
	}
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		tb.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, &stderr)
	}
	return string(out)
}

// TestSameFilesAsGit compares random trees and random ignore files with what git says.
func TestSameFilesAsGit(t *testing.T) {
	needGit(t)
	rounds := 60
	if testing.Short() {
		rounds = 10
	}
	for seed := range rounds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(uint64(seed), 7))
			dir := t.TempDir()
			tree := randomTree(t, r, dir)
			trackSome(t, r, dir, tree)

			want := gitFiles(t, dir)
			got := candidates(walk(t, dir, Options{}))
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("files differ from git's (-git +walk):\n%s\n%s", diff, ignoreTexts(t, dir))
			}
		})
	}
}

func gitFiles(t *testing.T, dir string) []string {
	files := strings.Split(strings.TrimSuffix(git(t, dir, "ls-files", "-z", "-co", "--exclude-standard"), "\x00"), "\x00")
	slices.Sort(files)
	return slices.Compact(files)
}

var treeNames = []string{"a", "b", "ab", "a.b", "b.log", "c.log", "foo", "foobar", "bar", "x y", "é", "[z]", "!n", "#h", "s ", "A", "a-b", "a\\b"}

// randomTree fills dir with a repository and returns its files.
func randomTree(t *testing.T, r *rand.Rand, dir string) []string {
	folders := []string{""}
	for range 10 {
		parent := folders[r.IntN(len(folders))]
		folder := parent + treeNames[r.IntN(len(treeNames))] + "/"
		if !slices.Contains(folders, folder) {
			folders = append(folders, folder)
			must(t, os.MkdirAll(filepath.Join(dir, folder), 0o755))
		}
	}
	var files []string
	for range 40 {
		file := folders[r.IntN(len(folders))] + treeNames[r.IntN(len(treeNames))]
		if !slices.Contains(files, file) && !slices.Contains(folders, file+"/") {
			files = append(files, file)
			must(t, os.WriteFile(filepath.Join(dir, file), []byte("x"), 0o644))
		}
	}
	for _, folder := range folders {
		if r.IntN(3) == 0 || folder == "" {
			text := randomRules(r, folder, files)
			must(t, os.WriteFile(filepath.Join(dir, folder, ".gitignore"), []byte(text), 0o644))
		}
	}
	git(t, dir, "init", "-q")
	must(t, os.MkdirAll(filepath.Join(dir, ".git/info"), 0o755))
	must(t, os.WriteFile(filepath.Join(dir, ".git/info/exclude"), []byte(randomRules(r, "", files)), 0o644))
	return files
}

// randomRules invents rules that have a chance to match files below folder.
func randomRules(r *rand.Rand, folder string, files []string) string {
	var below []string
	for _, file := range files {
		if rel, ok := strings.CutPrefix(file, folder); ok {
			below = append(below, rel)
		}
	}
	if len(below) == 0 {
		below = files
	}
	end := "\n"
	if r.IntN(6) == 0 {
		end = "\r\n"
	}
	var b strings.Builder
	if r.IntN(8) == 0 {
		b.WriteString("\xef\xbb\xbf")
	}
	for range 1 + r.IntN(6) {
		b.WriteString(randomRule(r, below[r.IntN(len(below))]) + end)
	}
	return b.String()
}

func randomRule(r *rand.Rand, path string) string {
	parts := strings.Split(path, "/")
	parts = parts[r.IntN(len(parts)):]
	parts = parts[:1+r.IntN(len(parts))]
	for i, part := range parts {
		parts[i] = blur(r, part)
	}
	text := strings.Join(parts, "/")
	text = []string{"", "", "", "/", "**/", "*/", "/**/", "**", "//"}[r.IntN(9)] + text
	text += []string{"", "", "", "/", "/", "/*", "/**", "*", " ", "\\ ", "/**/", "**/b", "/.", "\\"}[r.IntN(14)]
	return []string{"", "", "", "", "!", "!", "\\", "#", " "}[r.IntN(9)] + text
}

// blur replaces some of a name by wildcards.
func blur(r *rand.Rand, name string) string {
	if r.IntN(8) == 0 {
		return []string{"*", "**", "?*", "*.log", "[a-c]*", "[!a]", "[[:alpha:]]*", "a**b", "[^b]?", "[]a]", "[a", "[a/b]", "[[:x:]a]", "*a*b*"}[r.IntN(14)]
	}
	var b strings.Builder
	for _, c := range []byte(name) {
		switch r.IntN(14) {
		case 0:
			b.WriteByte('?')
		case 1:
			b.WriteByte('*')
		case 2:
			b.WriteString("[" + string(c) + "]")
		case 3:
			b.WriteString("[!" + string(c+1) + "]")
		case 4:
			b.WriteString("\\" + string([]byte{c}))
		case 5:
			b.WriteString("[" + string(c) + "-z]")
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// trackSome puts some files into git's index, in one of its many forms.
func trackSome(t *testing.T, r *rand.Rand, dir string, files []string) {
	var add []string
	for _, file := range files {
		if r.IntN(3) == 0 {
			add = append(add, file)
		}
	}
	if len(add) == 0 {
		return
	}
	first := len(add) / 2
	stage(t, dir, add[:first])
	switch r.IntN(4) {
	case 0:
		git(t, dir, "update-index", "--index-version=4")
	case 1:
		git(t, dir, "update-index", "--split-index")
		if first > 0 {
			git(t, dir, "--literal-pathspecs", "rm", "-q", "--cached", "--", add[0])
		}
	}
	stage(t, dir, add[first:])
}

func stage(t *testing.T, dir string, files []string) {
	if len(files) > 0 {
		git(t, dir, append([]string{"--literal-pathspecs", "add", "-f", "--"}, files...)...)
	}
}

func ignoreTexts(t *testing.T, dir string) string {
	var b strings.Builder
	must(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if d.Name() == ".gitignore" || d.Name() == "exclude" {
			data, _ := os.ReadFile(path)
			fmt.Fprintf(&b, "%s:\n%q\n", path, data)
		}
		return err
	}))
	return b.String()
}

// walk walks dir and fails the test on an error.
func walk(t testing.TB, dir string, opt Options) Result {
	t.Helper()
	root, err := os.OpenRoot(dir)
	must(t, err)
	defer root.Close()
	res, err := Walk(t.Context(), root, opt)
	must(t, err)
	return res
}

// candidates are the files that may enter the index.
func candidates(res Result) []string {
	files := []string{}
	for _, e := range res.Entries {
		if e.Reason == "" {
			files = append(files, e.Path)
		}
	}
	return files
}
