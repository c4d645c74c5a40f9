package index

import (
	"context"
	"os"
	"time"

	"vade/index/graph"
	"vade/index/walk"
)

// freshness checks the files of one answer against the index, each once.
type freshness struct {
	w     *Workspace
	s     *snapshot
	known map[string]bool
	stale int
}

func (w *Workspace) freshness(s *snapshot) *freshness {
	return &freshness{w: w, s: s, known: map[string]bool{}}
}

// changed reports whether a file differs from what the index read, or is gone.
func (f *freshness) changed(ctx context.Context, path string) bool {
	if c, ok := f.known[path]; ok {
		return c
	}
	row, ok, err := f.s.code.FileByPath(ctx, path)
	c := err == nil && ok && f.w.differsNow(f.s, path, row)
	f.known[path] = c
	if c {
		f.stale++
	}
	return c
}

// differsNow compares a file with its line by size and times; the content decides
// where the times are too close to the build to tell.
func (w *Workspace) differsNow(s *snapshot, path string, row graph.File) bool {
	st, err := w.fs.Lstat(path)
	if err != nil || !st.Mode().IsRegular() {
		return true
	}
	if st.ModTime().UnixNano() == row.MTime && (st.Size() == row.Size || row.Hash == nil) && row.MTime <= s.meta.Started-clockGrain {
		return false
	}
	return w.contentDiffers(path, row)
}

func (w *Workspace) contentDiffers(path string, row graph.File) bool {
	data, err := readFile(w.fs, path)
	return err != nil || string(hashOf(data)) != string(row.Hash)
}

// apply puts what was noticed into the state of an answer, and has the index built
// again in the background when that was wanted.
func (f *freshness) apply(st *State) {
	if f.stale > 0 {
		st.State, st.StaleFiles = StateStale, max(st.StaleFiles, f.stale)
	}
	if st.State == StateStale && f.w.opt.AutoRefresh {
		f.w.startBuild(BuildOptions{}, nil)
	}
}

// recheck compares all files with the index before something is said not to exist. It
// reports how many differ.
func (w *Workspace) recheck(ctx context.Context, s *snapshot) int {
	list, err := w.changes(ctx, s)
	if err != nil {
		return 0
	}
	return len(list)
}

// checkEvery is the least time between two comparisons of all files in the background.
const checkEvery = 2 * time.Second

// checkLater compares all files with the index beside the answer, so that the next
// one knows. Without questions nothing is compared.
func (w *Workspace) checkLater(s *snapshot) {
	if !w.opt.AutoRefresh {
		return
	}
	b := &w.bg
	b.mu.Lock()
	due := !b.running && time.Since(b.checked) > checkEvery && w.life.Err() == nil
	if due {
		b.checked = time.Now()
		w.work.Add(1)
	}
	b.mu.Unlock()
	if !due {
		return
	}
	s.refs.Add(1)
	go func() {
		defer w.work.Done()
		defer s.release()
		list, err := w.changes(w.life, s)
		if err != nil {
			return
		}
		b.mu.Lock()
		b.stale = list
		b.mu.Unlock()
		if len(list) > 0 {
			w.startBuild(BuildOptions{}, nil)
		}
	}()
}

func readFile(root *os.Root, path string) ([]byte, error) {
	return walk.Read(root, path, maxFileSize)
}
