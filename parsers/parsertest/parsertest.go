// Package parsertest holds the tests that every language runs.
package parsertest

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"vade/parsers"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Golden compares what the language makes of the source files in dir/*.txtar with the
// sections NAME.want beside them. The flag -update rewrites these sections.
func Golden(t *testing.T, lang *parsers.Language, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden files in %s (%v)", dir, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { golden(t, lang, file) })
	}
}

func golden(t *testing.T, lang *parsers.Language, file string) {
	arch, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := lang.New()
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	want := map[string]string{}
	for _, f := range arch.Files {
		if name, ok := strings.CutSuffix(f.Name, ".want"); ok {
			want[name] = string(f.Data)
		}
	}
	out := &txtar.Archive{Comment: arch.Comment}
	for _, f := range arch.Files {
		if strings.HasSuffix(f.Name, ".want") {
			continue
		}
		facts, err := p.Parse(f.Name, f.Data)
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		Check(t, facts, f.Data)
		got := parsers.Dump(facts)
		out.Files = append(out.Files, f, txtar.File{Name: f.Name + ".want", Data: []byte(got)})
		if !*update {
			if d := cmp.Diff(want[f.Name], got); d != "" {
				t.Errorf("%s (-want +got):\n%s", f.Name, d)
			}
		}
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(out), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// Check fails when facts break a rule that the index relies on: offsets inside of the
// source, ids that exist, parents before children, and a stored form that reads back.
func Check(t testing.TB, f *parsers.File, src []byte) {
	t.Helper()
	size := uint32(len(src))
	for i, d := range f.Defs {
		if d.Parent >= parsers.DefID(i) || d.Start > d.Off || d.Off > d.End || d.End > size || d.StartLine > d.Line || d.EndLine < d.Line {
			t.Errorf("def %d %q has impossible places: %+v", i, f.Names[d.Name], d)
		}
	}
	for _, r := range f.Refs {
		if r.Off >= size || int(r.Encl) >= len(f.Defs) || r.Line == 0 || r.Col == 0 {
			t.Errorf("ref %q has impossible places: %+v", f.Names[r.Name], r)
		}
	}
	for _, b := range f.Binds {
		if b.From > b.To || b.To > size {
			t.Errorf("bind %q has an impossible scope: %+v", f.Names[b.Name], b)
		}
	}
	back, err := parsers.Decode(parsers.Encode(nil, f))
	if err != nil {
		t.Fatalf("decode: %v", err)
	}
	if got, want := parsers.Dump(back), parsers.Dump(f); got != want {
		t.Errorf("stored form reads back differently:\n%s", cmp.Diff(want, got))
	}
}
