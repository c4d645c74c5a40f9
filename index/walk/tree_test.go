package walk

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// files maps paths to contents.
type files map[string]string

// write makes the files below dir.
func (f files) write(t testing.TB, dir string) {
	t.Helper()
	for _, path := range slices.Sorted(maps.Keys(f)) {
		full := filepath.Join(dir, filepath.FromSlash(path))
		must(t, os.MkdirAll(filepath.Dir(full), 0o755))
		must(t, os.WriteFile(full, []byte(f[path]), 0o644))
	}
}

// reasons maps the path of every entry to its reason, "" for candidates.
func reasons(res Result) map[string]string {
	m := map[string]string{}
	for _, e := range res.Entries {
		m[e.Path] = e.Reason
	}
	return m
}

// expect compares the walk of dir with want, and tells that it is sorted and unique.
func expect(t *testing.T, dir string, want map[string]string) Result {
	t.Helper()
	res := walk(t, dir, Options{})
	if diff := cmp.Diff(want, reasons(res)); diff != "" {
		t.Errorf("entries of %s (-want +got):\n%s", dir, diff)
	}
	for i := 1; i < len(res.Entries); i++ {
		if res.Entries[i-1].Path >= res.Entries[i].Path {
			t.Errorf("%q stands before %q", res.Entries[i-1].Path, res.Entries[i].Path)
		}
	}
	return res
}

func wantNote(t *testing.T, res Result, part string) {
	t.Helper()
	if !strings.Contains(strings.Join(res.Notes, "\n"), part) {
		t.Errorf("no note says %q: %q", part, res.Notes)
	}
}
