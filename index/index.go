package index

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"vade/index/walk"
	"vade/parsers"
)

// Options say which workspace to open and with what.
type Options struct {
	Root      string // any spelling; the resolved real path is the key
	DataDir   string // where the index lives; empty: <root>/.vade, or the user's cache when that cannot be written
	Languages []*parsers.Language
	Version   string // of the program, kept in meta.json
	Log       *slog.Logger
	// Release gives memory back to the system that a build needed; nil: nothing to do.
	Release func()
	// AutoRefresh starts a build in the background when an answer turns out to be stale.
	AutoRefresh bool
}

// Workspace is one root folder and its index. It is safe for concurrent use, and
// any number of processes may have the same one open.
type Workspace struct {
	opt      Options
	root     string
	data     string // the data folder; the index is below
	fs       *os.Root
	registry *parsers.Registry
	log      *slog.Logger

	life context.Context // ends with Close
	end  context.CancelFunc
	work sync.WaitGroup

	mu   sync.Mutex
	snap *snapshot // of the current generation, nil if none is open

	bg background

	idle *time.Timer // runs when nobody asked for a while; under mu
}

// Open finds the workspace of a root. It neither builds nor needs an index.
func Open(opt Options) (*Workspace, error) {
	root, err := realRoot(opt.Root)
	if err != nil {
		return nil, err
	}
	fs, err := os.OpenRoot(root)
	if err != nil {
		return nil, err
	}
	w := &Workspace{opt: opt, root: root, fs: fs, registry: parsers.NewRegistry(opt.Languages), log: opt.Log}
	if w.log == nil {
		w.log = slog.New(slog.NewTextHandler(io.Discard, nil))
	}
	if w.data, err = dataDir(root, opt.DataDir); err != nil {
		return nil, errors.Join(err, fs.Close())
	}
	w.life, w.end = context.WithCancel(context.Background())
	return w, nil
}

// realRoot resolves a root to the one spelling that is its key.
func realRoot(root string) (string, error) {
	abs, err := filepath.Abs(root)
	if err != nil {
		return "", err
	}
	abs, err = filepath.EvalSymlinks(abs)
	if err != nil {
		return "", err
	}
	st, err := os.Stat(abs)
	if err != nil {
		return "", err
	}
	if !st.IsDir() {
		return "", fmt.Errorf("%s is not a folder", abs)
	}
	return abs, nil
}

// Root is the resolved path of the workspace.
func (w *Workspace) Root() string { return w.root }

// Dir is the folder that holds the index.
func (w *Workspace) Dir() string { return filepath.Join(w.data, "index") }

// Close ends background work and closes what is open.
func (w *Workspace) Close() error {
	w.end()
	w.work.Wait()
	w.mu.Lock()
	if w.idle != nil {
		w.idle.Stop()
	}
	snap := w.snap
	w.snap = nil
	w.mu.Unlock()
	if snap != nil {
		snap.release()
	}
	return w.fs.Close()
}

// background is the build that runs beside the answers.
type background struct {
	mu       sync.Mutex
	running  bool
	done     chan struct{}
	err      error
	progress []*Progress
	phase    string
	n, total int
	checked  time.Time // when the files were last compared with the index
	stale    []string
}

// EnsureBuilt starts a background build when there is no index, and waits for it up
// to the given time. It reports whether there is an index to answer from.
func (w *Workspace) EnsureBuilt(ctx context.Context, wait time.Duration, p Progress) (bool, error) {
	s, err := w.acquire(ctx)
	if err == nil {
		s.release()
		return true, nil
	}
	if !errors.Is(err, ErrNotBuilt) && !errors.Is(err, ErrDamaged) {
		return false, err
	}
	done := w.startBuild(BuildOptions{Wait: true}, &p)
	defer w.dropProgress(&p)
	timer := time.NewTimer(wait)
	defer timer.Stop()
	for {
		select {
		case <-done:
			w.bg.mu.Lock()
			err := w.bg.err
			w.bg.mu.Unlock()
			return err == nil, err
		case <-timer.C:
			return w.built(ctx), nil
		case <-ctx.Done():
			return false, ctx.Err()
		case <-time.After(100 * time.Millisecond): // the code is there before the documents
			if w.built(ctx) {
				return true, nil
			}
		}
	}
}

func (w *Workspace) built(ctx context.Context) bool {
	s, err := w.acquire(ctx)
	if err == nil {
		s.release()
	}
	return err == nil
}

// startBuild runs a build in the background, or joins the one that runs.
func (w *Workspace) startBuild(opt BuildOptions, p *Progress) <-chan struct{} {
	b := &w.bg
	b.mu.Lock()
	defer b.mu.Unlock()
	if p != nil && *p != nil {
		b.progress = append(b.progress, p)
	}
	if b.running {
		return b.done
	}
	if w.life.Err() != nil {
		done := make(chan struct{})
		close(done)
		b.err = w.life.Err()
		return done
	}
	b.running, b.done, b.err = true, make(chan struct{}), nil
	opt.Progress = w.tell
	w.work.Add(1)
	go func() {
		defer w.work.Done()
		_, err := w.Build(w.life, opt)
		if err != nil && w.life.Err() == nil {
			w.log.Warn("background build", "err", err)
		}
		b.mu.Lock()
		defer b.mu.Unlock()
		b.running, b.err, b.stale, b.checked = false, err, nil, time.Time{}
		close(b.done)
	}()
	return b.done
}

func (w *Workspace) tell(phase string, done, total int) {
	b := &w.bg
	b.mu.Lock()
	b.phase, b.n, b.total = phase, done, total
	list := append([]*Progress(nil), b.progress...)
	b.mu.Unlock()
	for _, p := range list {
		(*p)(phase, done, total)
	}
}

func (w *Workspace) dropProgress(p *Progress) {
	b := &w.bg
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, q := range b.progress {
		if q == p {
			b.progress = append(b.progress[:i:i], b.progress[i+1:]...)
			return
		}
	}
}

// Building tells how far the background build of this process is; ok is false if none
// runs.
func (w *Workspace) Building() (phase string, done, total int, ok bool) {
	b := &w.bg
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.phase, b.n, b.total, b.running
}

func (w *Workspace) walkOptions() walk.Options {
	return walk.Options{DataDirs: []string{w.data}}
}
