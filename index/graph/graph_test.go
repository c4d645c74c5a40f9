package graph

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"vade/parsers"
	"vade/parsers/all"
)

// store makes a database of files by path.
func store(t testing.TB, files map[string]string) *Store {
	t.Helper()
	ctx := context.Background()
	file := filepath.Join(t.TempDir(), "graph.db")
	w, err := Create(ctx, file)
	if err != nil {
		t.Fatal(err)
	}
	registry := parsers.NewRegistry(all.Languages)
	for _, p := range sortedPaths(files) {
		row := FileRow{Path: p, Size: int64(len(files[p])), Hash: []byte("x")}
		var facts *parsers.File
		if lang := registry.ByPath(p); lang != nil {
			row.Lang = lang.Name
			ps, err := lang.New()
			if err != nil {
				t.Fatal(err)
			}
			if facts, err = ps.Parse(p, []byte(files[p])); err != nil {
				t.Fatal(err)
			}
			ps.Close()
		}
		if err := w.Add(ctx, row, facts); err != nil {
			t.Fatal(err)
		}
		if IsConfig(p) {
			if err := w.Configure(ctx, p, []byte(files[p])); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.Finish(ctx, map[string]string{}); err != nil {
		t.Fatal(err)
	}
	s, err := Open(ctx, file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func sortedPaths(files map[string]string) []string {
	out := make([]string, 0, len(files))
	for p := range files {
		out = append(out, p)
	}
	slices.Sort(out)
	return out
}

func resolver(t testing.TB, s *Store) *Resolver {
	t.Helper()
	r, err := NewResolver(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	r.begin(context.Background())
	return r
}

// place names one reference.
type place struct {
	path string
	ref  int
}

func allPlaces(r *Resolver) []place {
	var out []place
	for _, f := range r.sortedFiles() {
		if u := r.unit(f.id); u != nil {
			for i := range u.f.Refs {
				out = append(out, place{f.path, i})
			}
		}
	}
	return out
}

// meaningOf is all that a resolver says of one reference.
func meaningOf(r *Resolver, p place) string {
	u := r.unitAt(p.path)
	ref := &u.f.Refs[p.ref]
	m := r.resolve(u, ref)
	s := fmt.Sprintf("%s:%d:%d %s %s: %s %s", p.path, ref.Line, ref.Col, ref.Role, u.f.Names[ref.Name], m.How, m.External)
	for _, t := range m.Targets {
		s += fmt.Sprintf(" %s#%s:%d (%s)", t.sym.u.path, t.sym.u.f.DefPath(t.sym.d), t.sym.def().Line, t.How)
	}
	return s
}
