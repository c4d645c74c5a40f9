package index

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestTruth scores the graph against what a compiler would say of the sources in
// testdata/truth. The sections of a file are source files, and one named truth with a
// row a line:
//
//	def FILE:LINE NAME
//	call CALLER-FILE:CALLER -> CALLEE-FILE:LINE CALLEE
//	import FILE -> TARGET
//	rel FILE:NAME -> FILE:LINE SUPER
//
// Precision is the share of the graph's rows that are true, recall the share of the true
// rows that it has. Fields, keys, enum members and calls at the top of a file are not
// counted, nor are edges to what is not defined in the sources.
func TestTruth(t *testing.T) {
	files, err := filepath.Glob("testdata/truth/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no truth: %v", err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".txtar"), func(t *testing.T) {
			t.Parallel()
			score(t, f)
		})
	}
}

func score(t *testing.T, file string) {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	sources, truth := map[string]string{}, map[string]bool{}
	for _, f := range txtar.Parse(data).Files {
		if f.Name != "truth" {
			sources[f.Name] = string(f.Data)
			continue
		}
		for line := range strings.Lines(string(f.Data)) {
			if line = strings.TrimSpace(line); line != "" {
				truth[line] = true
			}
		}
	}
	w := workspace(t, sources)
	mustBuild(t, w, BuildOptions{})
	var out bytes.Buffer
	if err := w.ExportJSONL(context.Background(), &out); err != nil {
		t.Fatal(err)
	}
	got := truthRows(t, out.Bytes())
	for _, kind := range []string{"def", "call", "import", "rel"} {
		measure(t, kind, got, truth)
	}
}

// measure demands that all rows of a kind are right and that none is missing: what a
// resolver cannot know does not belong into the sources here.
func measure(t *testing.T, kind string, got, truth map[string]bool) {
	right, false_, missing := 0, []string{}, []string{}
	for row := range got {
		switch {
		case !strings.HasPrefix(row, kind+" "):
		case truth[row]:
			right++
		default:
			false_ = append(false_, row)
		}
	}
	for row := range truth {
		if strings.HasPrefix(row, kind+" ") && !got[row] {
			missing = append(missing, row)
		}
	}
	if right+len(missing)+len(false_) == 0 {
		return
	}
	precision := float64(right) / float64(max(right+len(false_), 1))
	recall := float64(right) / float64(max(right+len(missing), 1))
	t.Logf("%-6s precision %.3f recall %.3f (%d rows)", kind, precision, recall, right)
	if precision < 1 || recall < 1 {
		slices.Sort(false_)
		slices.Sort(missing)
		t.Errorf("%s: precision %.3f, recall %.3f\nfalse:\n  %s\nmissing:\n  %s", kind, precision, recall,
			strings.Join(false_, "\n  "), strings.Join(missing, "\n  "))
	}
}

func truthRows(t *testing.T, export []byte) map[string]bool {
	out := map[string]bool{}
	for line := range bytes.Lines(export) {
		var r exportRow
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		switch {
		case r.T == "def" && r.Kind != "field" && r.Kind != "key" && r.Kind != "enum_member" && r.Kind != "extension":
			out[fmt.Sprintf("def %s:%d %s", r.File, r.Line, r.Name)] = true
		case r.T == "call" && r.CallerName != "":
			out[fmt.Sprintf("call %s:%s -> %s:%d %s", r.CallerFile, r.CallerName, r.CalleeFile, r.CalleeLine, r.CalleeName)] = true
		case r.T == "import":
			out[fmt.Sprintf("import %s -> %s", r.File, r.Target)] = true
		case r.T == "rel":
			out[fmt.Sprintf("rel %s:%s -> %s:%d %s", r.File, r.Name, r.SuperFile, r.SuperLine, r.SuperName)] = true
		}
	}
	return out
}
