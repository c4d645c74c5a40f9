package index

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"vade/parsers/all"
)

func TestBuildsAtOnce(t *testing.T) {
	t.Parallel()
	root, data := t.TempDir(), t.TempDir()
	putAll(t, root, village(16, 1))
	want := freshImage(t, root)
	t.Run("processes", func(t *testing.T) {
		var all []*process
		for i := range 3 {
			all = append(all, startHelper(t, "build", helperArgs{Root: root, Data: data, Full: i == 1, Wait: true}))
		}
		for _, p := range all {
			if out, err := p.end(); err != nil || !strings.Contains(out, "built ") {
				t.Errorf("a build beside others: %v: %s", err, out)
			}
		}
	})
	t.Run("goroutines", func(t *testing.T) {
		same := openAt(t, root, data)
		var group sync.WaitGroup
		for i := range 6 {
			w := same
			if i%2 == 0 {
				w = openAt(t, root, data)
			}
			group.Go(func() {
				_, err := w.Build(context.Background(), BuildOptions{Full: i%3 == 0, Wait: i < 4})
				if err != nil && (i < 4 || !errors.Is(err, ErrLocked)) {
					t.Errorf("build %d: %v", i, err)
				}
			})
		}
		group.Wait()
	})
	w := openAt(t, root, data)
	checkTidy(t, w)
	if diff := cmp.Diff(want, image(t, w)); diff != "" {
		t.Errorf("after builds at once (-want +got):\n%s", diff)
	}
}

// pulse is a workspace whose every file tells the same beat.
func pulse(beat int) map[string]string {
	return map[string]string{
		"go.mod":    "module example.org/pulse\n\ngo 1.24\n",
		"steady.go": "package pulse\n\nfunc Steady() {}\n\nfunc First() { Steady() }\n\nfunc Second() { Steady() }\n",
		"beat.go":   fmt.Sprintf("package pulse\n\n// Beat is the beat.\nfunc Beat%d() { Steady() }\n", beat),
		"beat.py":   fmt.Sprintf("def pybeat_%d():\n    return 0\n\n\ndef uses():\n    return pybeat_%d()\n", beat, beat),
		"beat.md":   fmt.Sprintf("# Drum %d\n\nthe drumbeat of the heart\n", beat),
	}
}

// beat changes the files of a pulse that differ, each in one step: readers may be at it.
func beat(t testing.TB, root string, n int) {
	t.Helper()
	for _, p := range []string{"beat.go", "beat.py", "beat.md"} {
		tmp := filepath.Join(t.TempDir(), p)
		if err := os.WriteFile(tmp, []byte(pulse(n)[p]), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(tmp, filepath.Join(root, p)); err != nil {
			t.Fatal(err)
		}
	}
}

// beats asks questions whose answers must agree: on the callers that never change, and
// in each answer on the beat of its generation.
type beats struct {
	w    *Workspace
	seen map[string]int // beat by generation
}

func (b *beats) ask(ctx context.Context) error {
	r, err := b.w.Find(ctx, FindQuery{Name: "Steady", Relation: RelCallers})
	if err != nil {
		return fmt.Errorf("callers: %w", err)
	}
	got := places(&r)
	steady := slices.DeleteFunc(slices.Clone(got), func(s string) bool { return strings.HasPrefix(s, "beat.go:4 Beat") })
	if want := []string{"steady.go:3 Steady", "steady.go:5 First", "steady.go:7 Second"}; len(got) != 4 || !slices.Equal(steady, want) {
		return fmt.Errorf("callers of Steady: %v", got)
	}
	if err := b.note(r.Index.Generation, got[1][strings.LastIndex(got[1], "Beat")+4:]); err != nil {
		return fmt.Errorf("callers: %w", err)
	}
	s, err := b.w.Search(ctx, SearchQuery{Query: "pybeat"})
	if err != nil {
		return fmt.Errorf("search pybeat: %w", err)
	}
	if len(s.Hits) == 0 || !strings.HasPrefix(s.Hits[0].Title, "pybeat_") {
		return fmt.Errorf("search pybeat: %+v %v", s.Hits, s.Notes)
	}
	if err := b.note(s.Index.Generation, strings.TrimPrefix(s.Hits[0].Title, "pybeat_")); err != nil {
		return fmt.Errorf("search pybeat: %w", err)
	}
	s, err = b.w.Search(ctx, SearchQuery{Query: "drumbeat", Scope: ScopeDocs})
	if err != nil {
		return fmt.Errorf("search drumbeat: %w", err)
	}
	if len(s.Hits) == 0 || !strings.HasPrefix(s.Hits[0].Title, "Drum ") || s.Incomplete {
		return fmt.Errorf("search drumbeat: %+v %v", s.Hits, s.Notes)
	}
	if err := b.note(s.Index.Generation, strings.TrimPrefix(s.Hits[0].Title, "Drum ")); err != nil {
		return fmt.Errorf("search drumbeat: %w", err)
	}
	x, err := b.w.Read(ctx, ReadQuery{ID: "First"})
	if err != nil || !strings.Contains(x.Text, "Steady()") {
		return fmt.Errorf("read: %+v, %w", x, err)
	}
	return nil
}

func (b *beats) note(generation, beat string) error {
	var n int
	if _, err := fmt.Sscan(beat, &n); err != nil {
		return fmt.Errorf("beat %q: %w", beat, err)
	}
	if old, ok := b.seen[generation]; ok && old != n {
		return fmt.Errorf("generation %s says beat %d and beat %d", generation, old, n)
	}
	b.seen[generation] = n
	return nil
}

// helpAsk asks until its input ends, then tells how often and what it saw.
func helpAsk(a helperArgs, in *bufio.Reader) error {
	done := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, in)
		close(done)
	}()
	b := &beats{seen: map[string]int{}}
	asked := 0
	fmt.Println("begin")
	for {
		if b.w == nil {
			var err error
			if b.w, err = Open(Options{Root: a.Root, DataDir: a.Data, Languages: all.Languages, Version: "test"}); err != nil {
				return err
			}
		}
		if err := b.ask(context.Background()); err != nil {
			return err
		}
		asked++
		if a.Reopen {
			b.w.Close()
			b.w = nil
		}
		select {
		case <-done:
			fmt.Printf("asked %d\n", asked)
			for g, n := range b.seen {
				fmt.Printf("saw %s %d\n", g, n)
			}
			return nil
		default:
		}
	}
}

// TestReadersBesideRebuilds has processes that ask without a pause while the index is
// rebuilt: no error, no wrong answer, none that mixes two generations.
func TestReadersBesideRebuilds(t *testing.T) {
	root, data := t.TempDir(), t.TempDir()
	putAll(t, root, pulse(0))
	w := openAt(t, root, data)
	first := mustBuild(t, w, BuildOptions{})
	truth := map[string]int{first.Generation: 0}
	readers, builds := 10, 5
	if long() {
		builds = 50
	}
	var all []*process
	for i := range readers {
		p := startHelper(t, "ask", helperArgs{Root: root, Data: data, Reopen: i%2 == 0})
		if s := p.line(); s != "begin" {
			t.Fatalf("reader %d: %s", i, s)
		}
		all = append(all, p)
	}
	for n := 1; n <= builds; n++ {
		time.Sleep(100 * time.Millisecond)
		beat(t, root, n)
		r := mustBuild(t, w, BuildOptions{Full: n%2 == 0})
		truth[r.Generation] = n
	}
	for i, p := range all {
		out, err := p.end()
		if err != nil || !strings.Contains(out, "asked ") {
			t.Errorf("reader %d: %v: %s", i, err, out)
			continue
		}
		for _, l := range lines(out) {
			var g string
			var n int
			if k, _ := fmt.Sscanf(l, "saw %s %d", &g, &n); k == 2 && truth[g] != n {
				t.Errorf("reader %d: generation %s says beat %d, it was built at %d", i, g, n, truth[g])
			}
		}
	}
}

// TestOneWorkspaceManyGoroutines is the same within one process and one Workspace.
func TestOneWorkspaceManyGoroutines(t *testing.T) {
	root := t.TempDir()
	putAll(t, root, pulse(0))
	w := openAt(t, root, t.TempDir())
	mustBuild(t, w, BuildOptions{})
	var stop atomic.Bool
	var group sync.WaitGroup
	for range 6 {
		group.Go(func() {
			b := &beats{w: w, seen: map[string]int{}}
			for !stop.Load() {
				if err := b.ask(context.Background()); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	group.Go(func() {
		for !stop.Load() {
			if st, err := w.Status(context.Background()); err != nil || st.Files.Indexed != 5 || st.Sections != 1 {
				t.Errorf("status: %+v %v", st, err)
				return
			}
		}
	})
	for n := 1; n <= 8; n++ {
		beat(t, root, n)
		mustBuild(t, w, BuildOptions{Full: n%2 == 0})
	}
	stop.Store(true)
	group.Wait()
}

// TestQueryOutlivesItsGeneration begins a query, has its generation removed by two
// builds, and goes on with it: the query must be answered, by a newer generation if
// that one cannot be read any more.
func TestQueryOutlivesItsGeneration(t *testing.T) {
	root, data := t.TempDir(), t.TempDir()
	putAll(t, root, pulse(0))
	w, other := openAt(t, root, data), openAt(t, root, data)
	mustBuild(t, other, BuildOptions{})
	asks := map[string]func(*snapshot) error{
		"find": func(s *snapshot) error {
			r, err := w.findIn(context.Background(), s, FindQuery{Name: "Steady", Relation: RelCallers})
			if err == nil && len(r.Occurrences) != 3 {
				err = fmt.Errorf("callers: %v", places(&r))
			}
			return err
		},
		"search": func(s *snapshot) error {
			r, err := w.searchIn(context.Background(), s, SearchQuery{Query: "drumbeat", Scope: ScopeDocs})
			if err == nil && (len(r.Hits) != 1 || r.Incomplete) {
				err = fmt.Errorf("search: %+v %v", r.Hits, r.Notes)
			}
			return err
		},
		"status": func(s *snapshot) error {
			var st Status
			st.SkippedBy = map[string]int{}
			err := w.fill(context.Background(), s, &st)
			if err == nil && st.Sections != 1 {
				err = fmt.Errorf("sections: %d", st.Sections)
			}
			return err
		},
	}
	n := 0
	for _, name := range slices.Sorted(maps.Keys(asks)) {
		first := true
		_, err := follow(context.Background(), w, func(s *snapshot) (bool, error) {
			if first {
				first = false
				for range 2 {
					n++
					beat(t, root, n)
					mustBuild(t, other, BuildOptions{Full: true})
				}
				if _, err := os.Stat(s.dir); !errors.Is(err, os.ErrNotExist) {
					t.Errorf("the generation was not removed: %v", err)
				}
			}
			var group sync.WaitGroup
			errs := make([]error, 8)
			for i := range errs {
				group.Go(func() { errs[i] = asks[name](s) })
			}
			group.Wait()
			return true, errors.Join(errs...)
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestAutoRefresh edits a file under an open workspace: answers are from the new content
// soon, and nothing is done while nobody asks.
func TestAutoRefresh(t *testing.T) {
	t.Parallel()
	root, data := t.TempDir(), t.TempDir()
	putAll(t, root, pulse(0))
	w, err := Open(Options{Root: root, DataDir: data, Languages: all.Languages, Version: "test", AutoRefresh: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	first := mustBuild(t, w, BuildOptions{})

	beat(t, root, 1)
	time.Sleep(1500 * time.Millisecond)
	if now, err := w.current(); err != nil || now != first.Generation {
		t.Errorf("without a question the index was built again: %s, %v", now, err)
	}
	within(t, 5*time.Second, "a changed file", func() bool {
		r := find(t, w, FindQuery{Name: "Beat1"})
		return len(r.Symbols) == 1
	})
	// A new file, and only questions that do not touch it.
	put(t, root, "new.go", "package pulse\n\nfunc Newcomer() { Steady() }\n")
	within(t, 8*time.Second, "a new file", func() bool {
		r := find(t, w, FindQuery{Name: "Steady", Relation: RelCallers})
		return contains(places(&r), "new.go:3 Newcomer")
	})
	if err := os.Remove(filepath.Join(root, "new.go")); err != nil {
		t.Fatal(err)
	}
	within(t, 5*time.Second, "a removed file", func() bool {
		r := find(t, w, FindQuery{Name: "Newcomer"})
		if !r.NotFound && r.Index.State == StateFresh {
			t.Error("a removed file is answered from as if it were there")
		}
		return r.NotFound && r.Index.State == StateFresh
	})
}

func within(t *testing.T, d time.Duration, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(d); !ok(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s is not seen after %v", what, d)
		}
	}
}
