package walk

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkWalk walks a made-up tree, or the checkout that VADE_BENCH_DIR names.
func BenchmarkWalk(b *testing.B) {
	dir := os.Getenv("VADE_BENCH_DIR")
	if dir == "" {
		dir = b.TempDir()
		for i := range 200 {
			sub := filepath.Join(dir, fmt.Sprintf("pkg%d", i/10), fmt.Sprintf("sub%d", i))
			must(b, os.MkdirAll(sub, 0o755))
			for j := range 10 {
				must(b, os.WriteFile(filepath.Join(sub, fmt.Sprintf("f%d.go", j)), []byte("package x\n"), 0o644))
			}
		}
		must(b, os.WriteFile(filepath.Join(dir, ".gitignore"), []byte(strings.Repeat("*.log\nbuild/\n/out\n", 30)), 0o644))
	}
	root, err := os.OpenRoot(dir)
	must(b, err)
	defer root.Close()
	for b.Loop() {
		res, err := Walk(b.Context(), root, Options{})
		must(b, err)
		b.ReportMetric(float64(len(res.Entries)), "entries")
	}
}

// BenchmarkRead reads and classifies all candidates of the tree of BenchmarkWalk.
func BenchmarkRead(b *testing.B) {
	dir := os.Getenv("VADE_BENCH_DIR")
	if dir == "" {
		b.Skip("VADE_BENCH_DIR names no checkout to read")
	}
	root, err := os.OpenRoot(dir)
	must(b, err)
	defer root.Close()
	res, err := Walk(b.Context(), root, Options{})
	must(b, err)
	reader := NewReader(root)
	defer reader.Close()
	for b.Loop() {
		for _, e := range res.Entries {
			if e.Reason != "" {
				continue
			}
			data, err := reader.Read(e.Path, DefaultMaxFileSize)
			must(b, err)
			Classify(e.Path, data)
		}
	}
}

func must(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}
