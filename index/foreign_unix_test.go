//go:build unix

package index

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// helpHold takes every lock there is on every file of a folder until its input ends.
func helpHold(a helperArgs, in *bufio.Reader) error {
	n := 0
	err := filepath.WalkDir(a.Data, func(p string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		f, err := os.OpenFile(p, os.O_RDWR, 0) // open until the process ends
		if err != nil {
			return err
		}
		n++
		if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
			return fmt.Errorf("flock %s: %w", p, err)
		}
		return unix.FcntlFlock(f.Fd(), unix.F_SETLK, &unix.Flock_t{Type: unix.F_WRLCK})
	})
	if err != nil {
		return err
	}
	fmt.Println("holds", n)
	_, _ = io.Copy(io.Discard, in)
	return nil
}

// TestForeignLocks has another process hold every file of the index: what is asked
// works or names the reason, and never waits for long.
func TestForeignLocks(t *testing.T) {
	t.Parallel()
	root, data := t.TempDir(), t.TempDir()
	putAll(t, root, pulse(0))
	if out, err := startHelper(t, "build", helperArgs{Root: root, Data: data}).end(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	live := openAt(t, root, data) // has the graph open, and not the documents: else they could not be locked
	find(t, live, FindQuery{Name: "Steady"})
	p := startHelper(t, "hold", helperArgs{Data: live.Dir()})
	if s := p.line(); !strings.HasPrefix(s, "holds ") {
		t.Fatalf("helper: %s", s)
	}
	late := openAt(t, root, data)
	put(t, root, "more.md", "# More\n\ndrumbeat again\n")
	limit := 10 * time.Second
	check := func(what string, ask func(context.Context) (string, error)) {
		t.Helper()
		ctx, cancel := context.WithTimeout(context.Background(), 2*limit)
		defer cancel()
		start := time.Now()
		got, err := ask(ctx)
		if d := time.Since(start); d > limit {
			t.Errorf("%s took %v", what, d)
		}
		if err != nil && !strings.Contains(err.Error(), "in use by another process") {
			t.Errorf("%s: %v", what, err)
		}
		if err == nil && got != "" && !strings.Contains(got, "in use by another process") {
			t.Errorf("%s: %s", what, got)
		}
	}
	for name, w := range map[string]*Workspace{"live": live, "late": late} {
		check(name+" find", func(ctx context.Context) (string, error) {
			r, err := w.Find(ctx, FindQuery{Name: "Steady", Relation: RelCallers})
			if err == nil && len(r.Occurrences) != 3 {
				return fmt.Sprint("callers: ", places(&r)), nil
			}
			return "", err
		})
		check(name+" search", func(ctx context.Context) (string, error) {
			r, err := w.Search(ctx, SearchQuery{Query: "drumbeat", Scope: ScopeDocs})
			if err == nil && (len(r.Hits) == 0 || r.Hits[0].Kind != "section") {
				if !r.Incomplete {
					return "not marked as incomplete", nil
				}
				return strings.Join(r.Notes, "\n"), nil
			}
			return "", err
		})
		check(name+" status", func(ctx context.Context) (string, error) {
			_, err := w.Status(ctx)
			return "", err
		})
		for _, opt := range []BuildOptions{{}, {Full: true}, {Wait: name == "late"}} {
			check(fmt.Sprintf("%s build, waiting: %v", name, opt.Wait), func(ctx context.Context) (string, error) {
				_, err := w.Build(ctx, opt)
				return "", err
			})
		}
	}
	if _, err := p.end(); err != nil {
		t.Error(err)
	}
	mustBuild(t, late, BuildOptions{})
	checkTidy(t, late)
}
