package text

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// benchDocs gives the Markdown files under the folder that the variable VADE_BENCH_DIR
// names, cut at lines that begin with #, or else made-up sections of about 530 bytes.
func benchDocs(b *testing.B) ([]Doc, int64) {
	b.Helper()
	if dir := os.Getenv("VADE_BENCH_DIR"); dir != "" {
		return treeDocs(b, dir)
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	words := make([]string, 20_000)
	for i := range words {
		words[i] = fmt.Sprintf("%c%c%s", 'a'+i%26, 'a'+i/26%26, strings.Repeat("eris", 2)[:2+i%5])
		if i%9 == 0 {
			words[i] += fmt.Sprintf("Of%d.GetAll", i%50)
		}
	}
	docs, size := make([]Doc, 5000), int64(0)
	for i := range docs {
		var text strings.Builder
		for text.Len() < 480 {
			text.WriteString(words[int(float64(len(words))*rnd.Float64()*rnd.Float64()*rnd.Float64())] + " ")
		}
		path := fmt.Sprintf("docs/part%d/page%d.md", i/100, i/8)
		docs[i] = Doc{ID: fmt.Sprintf("%s#s%d", path, i), Path: path, Title: "Page " + words[i/8], Heading: words[i] + " > " + words[i/2], Body: text.String(), Line: i%8*20 + 1}
		size += int64(text.Len() + 50)
	}
	return docs, size
}

func treeDocs(b *testing.B, dir string) ([]Doc, int64) {
	b.Helper()
	var docs []Doc
	var size int64
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasPrefix(filepath.Ext(path), ".md") {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		size += int64(len(src))
		for i, s := range strings.Split("\n"+string(src), "\n#") {
			heading, body, _ := strings.Cut(s, "\n")
			docs = append(docs, Doc{ID: fmt.Sprintf("%s#%d", path, i), Path: path, Title: filepath.Base(path), Heading: heading, Body: body, Line: i})
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return docs, size
}

func BenchmarkBuild(b *testing.B) {
	docs, size := benchDocs(b)
	b.SetBytes(size)
	var stored int64
	for b.Loop() {
		dir := filepath.Join(b.TempDir(), "ix")
		if err := Build(b.Context(), dir, all(docs)); err != nil {
			b.Fatal(err)
		}
		stored = sizeOf(b, dir)
	}
	b.ReportMetric(float64(len(docs))*float64(b.N)/b.Elapsed().Seconds(), "sections/s")
	b.ReportMetric(float64(stored)/float64(size), "size/source")
}

func sizeOf(b *testing.B, dir string) int64 {
	b.Helper()
	var n int64
	entries, err := os.ReadDir(dir)
	if err != nil {
		b.Fatal(err)
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			b.Fatal(err)
		}
		n += info.Size()
	}
	return n
}

func BenchmarkSearch(b *testing.B) {
	docs, _ := benchDocs(b)
	ix := build(b, docs)
	for name, text := range map[string]string{
		"word": "page", "five": "how do I configure a page of the site", "identifier": "GetAll", "prefix": "conf",
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				search(b, ix, Query{Text: text})
			}
		})
	}
}

func BenchmarkUpdate(b *testing.B) {
	docs, _ := benchDocs(b)
	dir := filepath.Join(b.TempDir(), "ix")
	if err := Build(b.Context(), dir, all(docs)); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := Update(b.Context(), dir, filepath.Join(b.TempDir(), "next"), []string{docs[0].Path}, docs[:8]); err != nil {
			b.Fatal(err)
		}
	}
}
