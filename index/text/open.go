package text

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

	"github.com/blevesearch/bleve/v2/index/scorch"
	index "github.com/blevesearch/bleve_index_api"
)

// The errors of Open, Search and Update besides those of the file system.
var (
	// ErrLocked means that another process holds a file of the index for itself.
	ErrLocked = errors.New("in use by another process")
	// ErrDamaged means that the index cannot be read and must be rebuilt.
	ErrDamaged = errors.New("the text index is damaged")
	// ErrFormat means that another version of the program wrote the index.
	ErrFormat = errors.New("the text index has another format")
	// ErrClosed means that the index was closed before the call.
	ErrClosed = errors.New("the text index is closed")
)

// lockWait bounds how long an open waits for the lock of root.bolt.
const lockWait = time.Second

// Index is an index opened for reading. It is safe for concurrent use.
type Index struct {
	dir   string
	mu    sync.RWMutex // held for reading by searches, for writing by Close
	store *scorch.Scorch
	snap  *scorch.IndexSnapshot
	pool  sync.Pool // of *scores
}

// Open opens an index for reading. Any number of processes can have it open. It waits
// at most a second for a lock and then gives an error that names the file.
func Open(dir string) (ix *Index, err error) {
	defer guard(dir, &err)
	defer faults()()
	root := filepath.Join(dir, "root.bolt")
	if _, err := os.Stat(root); err != nil {
		return nil, fmt.Errorf("open text index: %w", err)
	}
	store, err := openStore(dir, true, index.NewAnalysisQueue(0))
	if err != nil {
		return nil, err
	}
	snap, err := snapshot(store)
	if err != nil {
		_ = store.Close()
		return nil, fmt.Errorf("open text index %s: %w", dir, err)
	}
	return &Index{dir: dir, store: store, snap: snap}, nil
}

func openStore(dir string, readOnly bool, queue *index.AnalysisQueue) (*scorch.Scorch, error) {
	made, err := scorch.NewScorch(scorch.Name, map[string]any{
		"path": dir, "read_only": readOnly, "bolt_timeout": lockWait.String(),
	}, queue)
	if err != nil {
		return nil, err
	}
	store := made.(*scorch.Scorch)
	if err := store.Open(); err != nil {
		return nil, explain(dir, err)
	}
	return store, nil
}

// explain says in words what an error of opening means.
func explain(dir string, err error) error {
	switch {
	case err.Error() == "timeout": // bbolt's; its package is none of ours
		return fmt.Errorf("open text index: %s: %w", filepath.Join(dir, "root.bolt"), ErrLocked)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("open text index %s: %w", dir, err)
	}
	return fmt.Errorf("open text index %s: %w: %w", dir, ErrDamaged, err)
}

func snapshot(store *scorch.Scorch) (*scorch.IndexSnapshot, error) {
	reader, err := store.Reader()
	if err != nil {
		return nil, err
	}
	snap := reader.(*scorch.IndexSnapshot)
	have, err := snap.GetInternal(formatKey)
	if err != nil {
		return nil, err
	}
	if string(have) != format {
		_ = snap.Close()
		return nil, fmt.Errorf("%w: %q, this program reads %q; rebuild it", ErrFormat, have, format)
	}
	return snap, nil
}

// faults makes a read beyond the end of a mapped file a panic of this goroutine, and
// gives the function that ends this.
func faults() func() {
	before := debug.SetPanicOnFault(true)
	return func() { debug.SetPanicOnFault(before) }
}

// guard turns a panic of the engine into ErrDamaged: it does not check all it reads.
func guard(dir string, err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("text index %s: %w: %v", dir, ErrDamaged, p)
	}
}

// Count gives the number of records.
func (ix *Index) Count() int {
	ix.mu.RLock()
	defer ix.mu.RUnlock()
	if ix.snap == nil {
		return 0
	}
	n, _ := ix.snap.DocCount()
	return int(n)
}

// Close waits for searches that run and closes the index. It may be called again.
func (ix *Index) Close() error {
	ix.mu.Lock()
	defer ix.mu.Unlock()
	if ix.snap == nil {
		return nil
	}
	err := ix.snap.Close()
	ix.snap = nil
	if closed := ix.store.Close(); err == nil {
		err = closed
	}
	return err
}
