package index

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"vade/index/graph"
	"vade/index/text"
)

// errSwept means that a generation was removed while it was being opened.
var errSwept = errors.New("the generation was removed while it was read")

// maxFollow bounds how often a query begins again because its generation was removed.
const maxFollow = 10

// follow asks the current generation. Two builds in a short time remove a generation
// that a query began with; what it had not opened before is lost then, and the query
// begins again with the generation that is current now.
//
// Where the workspace refreshes itself, an answer that turns out to be stale is given
// up once, if a refresh ends soon: the next one is right.
func follow[T any](ctx context.Context, w *Workspace, ask func(*snapshot) (T, error)) (T, error) {
	refreshed := !w.opt.AutoRefresh
	for try := 0; ; try++ {
		s, err := w.acquire(ctx)
		if err != nil {
			var none T
			return none, err
		}
		out, err := ask(s)
		if err == nil {
			w.checkLater(s)
		}
		if a, ok := any(out).(answer); ok && err == nil && !refreshed && a.state().State == StateStale {
			refreshed = true
			if w.refresh(ctx, s) {
				s.release()
				continue
			}
		}
		again := err != nil && ctx.Err() == nil && !errors.Is(err, ErrBadQuery) && try < maxFollow && w.passed(s)
		if !again {
			err = s.explain(err)
			s.release()
			return out, err
		}
		s.release()
	}
}

// explain tells damage from other errors, and marks the generation then.
func (s *snapshot) explain(err error) error {
	switch {
	case errors.Is(err, text.ErrDamaged), err != nil && graph.Damaged(err):
		s.mark(err)
	case errors.Is(err, ErrDamaged):
		s.mark(err)
		return err
	default:
		return err
	}
	return fmt.Errorf("%w: %w", ErrDamaged, err)
}

// damageFile is in the folder of a generation that was found damaged by a question. A
// build compares the ledger only and would take the rest for whole.
const damageFile = "DAMAGED"

func (s *snapshot) mark(err error) {
	// Where it cannot be written, the next question finds out as this one did.
	_ = os.WriteFile(filepath.Join(s.dir, damageFile), []byte(err.Error()+"\n"), 0o600)
}

// marked tells what an earlier question found damaged, "" if nothing.
func (s *snapshot) marked() string {
	b, _ := os.ReadFile(filepath.Join(s.dir, damageFile))
	return strings.TrimSpace(string(b))
}

// textWait bounds the wait for the words of a first build.
const textWait = 10 * time.Second

// awaitText waits, while a build of this process runs and what is published has no
// words yet: a search would find next to nothing.
func (w *Workspace) awaitText(ctx context.Context) {
	s, err := w.acquire(ctx)
	if err != nil {
		return
	}
	ready := s.textUsable() || !s.meta.Text
	s.release()
	b := &w.bg
	b.mu.Lock()
	done, running := b.done, b.running
	b.mu.Unlock()
	if ready || !running {
		return
	}
	timer := time.NewTimer(textWait)
	defer timer.Stop()
	select {
	case <-done:
	case <-timer.C:
	case <-ctx.Done():
	}
}

// answer is a result that says which index it is from.
type answer interface{ state() State }

func (r FindResult) state() State   { return r.Index }
func (r SearchResult) state() State { return r.Index }
func (r ReadResult) state() State   { return r.Index }

// refreshWait bounds the wait for a refresh before a stale answer is given after all.
const refreshWait = 2 * time.Second

// refresh has the index brought up to date and reports whether that was done in time.
func (w *Workspace) refresh(ctx context.Context, s *snapshot) bool {
	done := w.startBuild(BuildOptions{Wait: true}, nil)
	timer := time.NewTimer(refreshWait)
	defer timer.Stop()
	select {
	case <-done:
		return w.passed(s)
	case <-timer.C:
	case <-ctx.Done():
	}
	return false
}

// passed reports whether another generation has become current.
func (w *Workspace) passed(s *snapshot) bool {
	now, err := w.current()
	return err == nil && now != "" && now != s.name
}
