package tools

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"vade/index"
)

// Core is what the tools ask: one workspace and its index. *index.Workspace is one.
type Core interface {
	Root() string
	Find(ctx context.Context, q index.FindQuery) (index.FindResult, error)
	Search(ctx context.Context, q index.SearchQuery) (index.SearchResult, error)
	Read(ctx context.Context, q index.ReadQuery) (index.ReadResult, error)
	Status(ctx context.Context) (index.Status, error)
	EnsureBuilt(ctx context.Context, wait time.Duration, p index.Progress) (bool, error)
	Close() error
}

// Env is what a call works with.
type Env struct {
	// Workspace gives the workspace that a call is about.
	Workspace func(ctx context.Context) (Core, error)
	// Spellings are further absolute paths of its root, as people wrote them.
	Spellings []string
	// BuildWait is how long a call waits for the first build of an index; 0: a call
	// never builds, and without an index it fails.
	BuildWait time.Duration
	// Compact says that only the text of answers is shown: their budget is then that of
	// the text, not of the data.
	Compact bool
	Log     *slog.Logger

	progress index.Progress  // told how far a build is while a call waits for it; may be nil
	draining <-chan struct{} // closed when nobody waits for answers any more; may be nil
}

// ForCore is the environment of a command line: one open workspace, never built.
func ForCore(core Core) *Env {
	return &Env{Workspace: func(context.Context) (Core, error) { return core, nil }}
}

// errGaveUp ends the wait for a build when the session is ending.
var errGaveUp = errors.New("the session is ending")

// ready makes sure that there is an index to answer from. It reports false while
// the first build still runs: then the call says so instead of answering.
func (c *call) ready(ctx context.Context) (bool, error) {
	if c.env.BuildWait <= 0 {
		return true, nil
	}
	wait, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if c.env.draining != nil {
		go func() {
			select {
			case <-c.env.draining:
				cancel(errGaveUp)
			case <-wait.Done():
			}
		}()
	}
	ok, err := c.core.EnsureBuilt(wait, c.env.BuildWait, c.onProgress)
	switch {
	case err == nil:
		return ok, nil
	case ctx.Err() == nil && errors.Is(context.Cause(wait), errGaveUp), errors.Is(err, index.ErrLocked):
		return false, nil // built in the background or by another process
	}
	return false, err
}

func (c *call) onProgress(phase string, done, total int) {
	c.mu.Lock()
	c.phase, c.done, c.total = phase, done, total
	c.mu.Unlock()
	if c.env.progress != nil {
		c.env.progress(phase, done, total)
	}
}

// building is the answer while the first build runs.
func (c *call) building() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	text := "the index is being built for the first time"
	if c.total > 0 {
		text += fmt.Sprintf(": %d of %d files (%s)", c.done, c.total, c.phase)
	}
	return text + "; ask again in a few seconds"
}

// buildingState is the state of an index whose first build runs.
func buildingState() index.State { return index.State{State: index.StateBuilding} }
