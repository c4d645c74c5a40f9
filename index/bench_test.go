package index

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// benchTree is the tree that VADE_BENCH_DIR names, or a generated one. Only a generated
// one is changed by benchmarks.
func benchTree(b *testing.B) (root string, generated bool) {
	b.Helper()
	if dir := os.Getenv("VADE_BENCH_DIR"); dir != "" {
		return dir, false
	}
	root = b.TempDir()
	putAll(b, root, village(300, 1))
	for i := range 40 {
		put(b, root, fmt.Sprintf("py/big%02d.py", i), filled(20_000, "from py.m00 import step_00_1\n\n\n", "def work_%d(x):\n    \"\"\"Does the work.\"\"\"\n    return step_00_1() + x + %d\n\n\n", ""))
	}
	return root, true
}

func benchWorkspace(b *testing.B) (*Workspace, BuildReport, bool) {
	root, generated := benchTree(b)
	w := openAt(b, root, b.TempDir())
	r := mustBuild(b, w, BuildOptions{})
	// Times close to the build are not believed; the files of a real tree are older.
	time.Sleep(60 * time.Millisecond)
	return w, r, generated
}

func BenchmarkBuild(b *testing.B) {
	b.Run("full", func(b *testing.B) {
		w, r, _ := benchWorkspace(b)
		b.SetBytes(r.SourceSize)
		for b.Loop() {
			mustBuild(b, w, BuildOptions{Full: true, NoText: true})
		}
	})
	b.Run("full with documents", func(b *testing.B) {
		w, r, _ := benchWorkspace(b)
		b.SetBytes(r.SourceSize)
		for b.Loop() {
			mustBuild(b, w, BuildOptions{Full: true})
		}
	})
	b.Run("one changed file", func(b *testing.B) {
		w, _, generated := benchWorkspace(b)
		if !generated {
			b.Skip("a tree named by VADE_BENCH_DIR is not changed")
		}
		for n := 0; b.Loop(); n++ {
			put(b, w.Root(), "py/m00.py", fmt.Sprintf("def step_00_1():\n    return %d\n", n))
			if r := mustBuild(b, w, BuildOptions{}); r.Changed != 1 {
				b.Fatalf("%d files changed", r.Changed)
			}
		}
	})
	b.Run("nothing changed", func(b *testing.B) {
		w, _, _ := benchWorkspace(b)
		mustBuild(b, w, BuildOptions{})
		for b.Loop() {
			if r := mustBuild(b, w, BuildOptions{}); r.Mode != "unchanged" {
				b.Fatalf("mode %s", r.Mode)
			}
		}
	})
}

// benchName is a name that the tree defines and uses.
func benchName(b *testing.B, w *Workspace) string {
	if os.Getenv("VADE_BENCH_DIR") == "" {
		return "step_00_1"
	}
	if name := os.Getenv("VADE_BENCH_NAME"); name != "" {
		return name
	}
	r, err := w.Search(context.Background(), SearchQuery{Query: filepath.Base(w.Root()), Scope: ScopeCode, Kind: "function"})
	if err != nil || len(r.Hits) == 0 {
		b.Skip("VADE_BENCH_NAME names no function to ask for")
	}
	return r.Hits[0].ID
}

func BenchmarkCallers(b *testing.B) {
	w, _, _ := benchWorkspace(b)
	q := FindQuery{Name: benchName(b, w), Relation: RelCallers}
	for b.Loop() {
		find(b, w, q)
	}
}

func BenchmarkSymbol(b *testing.B) {
	w, _, _ := benchWorkspace(b)
	q := FindQuery{Name: benchName(b, w)}
	for b.Loop() {
		find(b, w, q)
	}
}

func BenchmarkSearch(b *testing.B) {
	w, _, _ := benchWorkspace(b)
	for _, query := range []string{"work", "does the work step", "variant village page", "nothing_has_this_name"} {
		b.Run(query, func(b *testing.B) {
			for b.Loop() {
				if _, err := w.Search(context.Background(), SearchQuery{Query: query}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkExport(b *testing.B) {
	w, _, _ := benchWorkspace(b)
	for b.Loop() {
		if err := w.ExportJSONL(context.Background(), io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
