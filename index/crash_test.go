package index

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// kills is the number of builds that are killed in each of the two tests.
func kills() int {
	if long() {
		return 25
	}
	return 6
}

// TestKilledFirstBuild kills builds where no index was before: there is none then, or a
// whole one, and the next build makes what a build in peace makes.
func TestKilledFirstBuild(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	putAll(t, root, village(16, 1))
	want := freshImage(t, root)
	took := timeOfBuild(t, helperArgs{Root: root, Data: t.TempDir()})
	r := rand.New(rand.NewPCG(1, 1))
	for n := range kills() {
		data := filepath.Join(t.TempDir(), "data")
		after := killedBuild(t, helperArgs{Root: root, Data: data}, time.Duration(r.Int64N(int64(took)+1)))
		w := openAt(t, root, data)
		checkHonest(t, w)
		if got := codeImage(t, w); got != nil && !cmp.Equal(got, exported(want)) {
			t.Errorf("kill %d after %v: the index is not whole:\n%s", n, after, cmp.Diff(exported(want), got))
		}
		mustBuild(t, w, BuildOptions{})
		if diff := cmp.Diff(want, image(t, w)); diff != "" {
			t.Errorf("kill %d after %v: the build after it (-want +got):\n%s", n, after, diff)
		}
		checkTidy(t, w)
	}
}

// TestKilledRebuild kills builds over an index: it answers as before or as after, and
// nothing between.
func TestKilledRebuild(t *testing.T) {
	t.Parallel()
	root, data := t.TempDir(), t.TempDir()
	putAll(t, root, village(16, 1))
	w := openAt(t, root, data)
	mustBuild(t, w, BuildOptions{})
	old := image(t, w)
	took := timeOfBuild(t, helperArgs{Root: root, Data: t.TempDir(), Full: true})
	r := rand.New(rand.NewPCG(2, 2))
	for n := range kills() {
		putAll(t, root, village(16, n+2))
		next := freshImage(t, root)
		after := killedBuild(t, helperArgs{Root: root, Data: data, Full: n%2 == 0}, time.Duration(r.Int64N(int64(took)+1)))
		checkHonest(t, w)
		if got := codeImage(t, w); !cmp.Equal(got, exported(old)) && !cmp.Equal(got, exported(next)) {
			t.Errorf("kill %d after %v: the index is neither the old nor the new one: %s", n, after, cmp.Diff(exported(old), got))
		}
		mustBuild(t, w, BuildOptions{})
		if diff := cmp.Diff(next, image(t, w)); diff != "" {
			t.Fatalf("kill %d after %v: the build after it (-want +got):\n%s", n, after, diff)
		}
		checkTidy(t, w)
		old = next
	}
}

// killedBuild kills a build so long after it began.
func killedBuild(t *testing.T, a helperArgs, after time.Duration) time.Duration {
	t.Helper()
	p := startHelper(t, "build", a)
	if s := p.line(); s != "begin" {
		t.Fatalf("helper: %s", s)
	}
	time.Sleep(after)
	p.kill()
	return after
}

func timeOfBuild(t *testing.T, a helperArgs) time.Duration {
	t.Helper()
	p := startHelper(t, "build", a)
	p.line()
	words := strings.Fields(p.line())
	if len(words) != 4 || words[0] != "built" {
		t.Fatalf("helper: %q", words)
	}
	us, err := strconv.Atoi(words[3])
	if err != nil {
		t.Fatal(err)
	}
	return time.Duration(us) * time.Microsecond
}

// exported is the part of an image that is the export of the graph.
func exported(image []string) []string {
	for i, l := range image {
		if strings.HasPrefix(l, "status: ") {
			return image[:i]
		}
	}
	return image
}

// codeImage is the export of the graph, nil if there is no index.
func codeImage(t *testing.T, w *Workspace) []string {
	t.Helper()
	var buf bytes.Buffer
	switch err := w.ExportJSONL(context.Background(), &buf); {
	case errors.Is(err, ErrNotBuilt):
		return nil
	case err != nil:
		t.Error(err)
	}
	return lines(buf.String())
}

// checkHonest asks the status of an index whose build was killed.
func checkHonest(t *testing.T, w *Workspace) {
	t.Helper()
	st, err := w.Status(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	left := len(leftIn(w.Dir(), ".tmp")) > 0 && !(len(leftIn(w.Dir(), ".tmp")) == 1 && len(leftIn(w.Dir(), "CURRENT.tmp")) == 1)
	if want := left || st.Generation != "" && !st.TextReady; st.Unfinished != want {
		t.Errorf("status says unfinished %v; left behind: %v, documents indexed: %v", st.Unfinished, leftIn(w.Dir(), ".tmp"), st.TextReady)
	}
	if st.Unfinished && st.Remedy == "" {
		t.Errorf("status knows of no remedy: %+v", st)
	}
	switch _, err := w.Find(context.Background(), FindQuery{Name: "Hop0", Relation: RelCallers}); {
	case err == nil && st.State.State == StateMissing, errors.Is(err, ErrNotBuilt) && st.State.State != StateMissing, err != nil && !errors.Is(err, ErrNotBuilt):
		t.Errorf("find: %v, but the state is %s", err, st.State.State)
	}
	_, err = w.Search(context.Background(), SearchQuery{Query: "village"})
	if err != nil && !errors.Is(err, ErrNotBuilt) {
		t.Errorf("search: %v", err)
	}
}

// checkTidy looks for what builds left behind.
func checkTidy(t *testing.T, w *Workspace) {
	t.Helper()
	if left := leftIn(w.Dir(), ".tmp"); len(left) > 0 {
		t.Errorf("left after a build: %v", left)
	}
	if g := w.generations(); len(g) > 2 {
		t.Errorf("%d generations are kept: %v", len(g), g)
	}
	st, err := w.Status(context.Background())
	if err != nil || st.Unfinished || st.State.State != StateFresh {
		t.Errorf("after a build: state %s, unfinished %v, %v", st.State.State, st.Unfinished, err)
	}
}
