package archtest

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// trace is something that no file may hold.
type trace struct {
	what   string
	re     *regexp.Regexp
	inputs bool // inputs of tests may hold it
}

// traces are what no file may hold: places on the machine of whoever wrote it, which
// mean nothing anywhere else, and remarks on how the work went, which belong to the
// history. The patterns are put together so that this file does not hold them.
var traces = []trace{
	{"a path of one machine", regexp.MustCompile(`(^|[^\w.~/\\-])/(` + `work|root)/[\w.]`), false},
	{"a folder outside of the checkout", regexp.MustCompile(`\.\./` + `shared\b`), false},
	{"a document that is not here", regexp.MustCompile(`\b(design|engine|mcp|peers|seeds|style|knowledge)\.md ?§|\bresearch/(engine|mcp|peers|seeds|knowledge)\b`), false},
	{"a remark on how the work went", regexp.MustCompile(`(?i)\b(sub-?` + `agents?|co-?` + `workers?|helper ` + `sessions?|the ` + `c` + `eo|steer` + `ing repo|as ` + `instructed|the ` + `brief says|other ` + `engineers?|acceptance ` + `point)\b`), false},
	{"a mark for later", regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|XX` + `X)\b`), true},
}

// exempt are files with texts of others.
var exempt = []string{"THIRD_PARTY_NOTICES", "go.sum"}

const maxText = 1 << 20 // bytes of a file that are looked at

func TestNoFileHoldsTraces(t *testing.T) {
	looked := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		switch {
		case d.Name() == ".git" && !d.IsDir(): // of a worktree
			return nil
		case d.IsDir() && (d.Name() == ".git" || d.Name() == ".vade" || d.Name() == "node_modules"):
			return filepath.SkipDir
		case !d.Type().IsRegular() || slices.Contains(exempt, rel):
			return nil
		}
		looked++
		return checkTraces(t, rel, path)
	})
	if err != nil {
		t.Fatal(err)
	}
	if looked < 50 {
		t.Errorf("only %d files were looked at", looked)
	}
}

func checkTraces(t *testing.T, rel, path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	data = data[:min(len(data), maxText)]
	if bytes.IndexByte(data[:min(len(data), 8000)], 0) >= 0 {
		return nil // no text
	}
	for n, line := range strings.Split(string(data), "\n") {
		for _, tr := range traces {
			if tr.inputs && strings.Contains(rel, "testdata/") {
				continue
			}
			if m := tr.re.FindString(line); m != "" {
				t.Errorf("%s:%d: holds %s: %q", rel, n+1, tr.what, strings.TrimSpace(m))
			}
		}
	}
	return nil
}

func TestTracesAreFound(t *testing.T) {
	for _, bad := range []string{
		"see /" + "work/main/x.go", "(\"/" + "root/.cache\")", "as ../" + "shared says", "engine.md " + "§6", "by a co" + "worker", "// TO" + "DO: later",
	} {
		if !slices.ContainsFunc(traces, func(tr trace) bool { return tr.re.MatchString(bad) }) {
			t.Errorf("%q passes", bad)
		}
	}
	for _, good := range []string{"src/work/list.go", "https://x.org/root/a", "~/work/app", "docs/design.md", "the root/leaf"} {
		for _, tr := range traces {
			if tr.re.MatchString(good) {
				t.Errorf("%q counts as %s", good, tr.what)
			}
		}
	}
}
