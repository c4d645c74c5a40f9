package index

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"vade/index/graph"
	"vade/index/text"
)

// A generation is a folder <number>-<random> below the index folder. It is built as
// <name>.tmp, renamed, and then named in CURRENT, again by rename. Nothing in it
// changes afterwards, except that the text index of a first build, docs/, appears by
// rename when it is done. The one before is kept for readers that are about to open
// it; older ones are removed, which does not disturb who has them open.

// meta is the file meta.json of a generation.
type meta struct {
	Format  string   `json:"format"`
	Version string   `json:"version"`
	Commit  string   `json:"commit,omitempty"`
	Git     bool     `json:"git"`
	Started int64    `json:"started"` // ns; files changed after it are compared by content
	Notes   []string `json:"notes,omitempty"`
	Text    bool     `json:"text"` // the text index belongs to it, or will
}

// format names everything that decides what an index holds. It changes with the
// schema, the facts and the parsers; another one means a full build.
const format = "vade-8-" + graph.Format

var generationName = regexp.MustCompile(`^([0-9]{6,})-[0-9a-f]{8}$`)

// newName is the name of the next generation.
func (w *Workspace) newName() string {
	n := 0
	for _, g := range w.generations() {
		if k, err := strconv.Atoi(generationName.FindStringSubmatch(g)[1]); err == nil && k > n {
			n = k
		}
	}
	var b [4]byte
	_, _ = rand.Read(b[:])
	return fmt.Sprintf("%06d-%s", n+1, hex.EncodeToString(b[:]))
}

// generations are the published and abandoned generations, oldest first.
func (w *Workspace) generations() []string {
	entries, err := os.ReadDir(w.Dir())
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range entries {
		if e.IsDir() && generationName.MatchString(e.Name()) {
			out = append(out, e.Name())
		}
	}
	sort.Strings(out)
	return out
}

// leftovers are the folders of builds that never ended.
func (w *Workspace) leftovers() []string {
	entries, _ := os.ReadDir(w.Dir())
	var out []string
	for _, e := range entries {
		if e.IsDir() && strings.HasSuffix(e.Name(), ".tmp") {
			out = append(out, e.Name())
		}
	}
	return out
}

// current is the name in CURRENT, "" if nothing is published.
func (w *Workspace) current() (string, error) {
	b, err := os.ReadFile(filepath.Join(w.Dir(), "CURRENT"))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	name := strings.TrimSpace(string(b))
	if !generationName.MatchString(name) {
		return "", fmt.Errorf("%w: CURRENT does not name a generation", ErrDamaged)
	}
	return name, nil
}

// publish makes a finished folder the current generation.
func (w *Workspace) publish(tmp, name string) error {
	dir := w.Dir()
	if err := os.Rename(filepath.Join(dir, tmp), filepath.Join(dir, name)); err != nil {
		return fmt.Errorf("publish: %w", err)
	}
	f, err := os.OpenFile(filepath.Join(dir, "CURRENT.tmp"), os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return fmt.Errorf("publish: %w", err)
	}
	_, err = f.WriteString(name + "\n")
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(filepath.Join(dir, "CURRENT.tmp"), filepath.Join(dir, "CURRENT"))
	}
	if err != nil {
		return fmt.Errorf("publish: %w", err)
	}
	syncDir(dir)
	return nil
}

// syncDir writes a folder's names to the disk, as far as the system can.
func syncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync()
		d.Close()
	}
}

// sweep removes generations that nobody will open again.
func (w *Workspace) sweep(current string) {
	gens := w.generations()
	keep := map[string]bool{current: true}
	for i := len(gens) - 1; i >= 0; i-- {
		if gens[i] != current {
			keep[gens[i]] = true
			break
		}
	}
	for _, g := range gens {
		if !keep[g] {
			if err := os.RemoveAll(filepath.Join(w.Dir(), g)); err != nil {
				w.log.Warn("old generation not removed", "name", g, "err", err)
			}
		}
	}
}

// snapshot is one generation opened for reading. It lives as long as somebody uses it.
type snapshot struct {
	name string
	dir  string
	meta meta
	code *graph.Store

	refs atomic.Int32

	mu   sync.Mutex
	docs *text.Index
	find *graph.Words

	free []*graph.Resolver // not in use now; under mu

	sums struct { // of the ledger, once they were asked for
		once sync.Once
		l    *ledgerSums
		err  error
	}
}

func (s *snapshot) release() {
	if s.refs.Add(-1) != 0 {
		return
	}
	s.code.Close()
	if s.docs != nil {
		s.docs.Close()
	}
	if s.find != nil {
		s.find.Close()
	}
}

// words opens the words of the symbols when they are there; nil without error means
// that they are not made yet.
func (s *snapshot) words(ctx context.Context) (*graph.Words, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.find != nil {
		return s.find, nil
	}
	if _, err := os.Stat(wordsFile(s.dir)); err != nil {
		if _, err := os.Stat(filepath.Join(s.dir, "meta.json")); err != nil {
			return nil, errSwept
		}
		return nil, nil
	}
	w, err := graph.OpenWords(context.WithoutCancel(ctx), wordsFile(s.dir), s.code)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrDamaged, err)
	}
	s.find = w
	return w, nil
}

// acquire opens the current generation, or gives the one that is open if it still is
// the current one. The caller releases it.
func (w *Workspace) acquire(ctx context.Context) (*snapshot, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.rest()
	for try := 0; ; try++ {
		name, err := w.current()
		if err != nil {
			return nil, err
		}
		if name == "" {
			return nil, ErrNotBuilt
		}
		if w.snap != nil && w.snap.name == name {
			w.snap.refs.Add(1)
			return w.snap, nil
		}
		s, err := w.openSnapshot(ctx, name)
		if err != nil {
			if now, _ := w.current(); now != name && try < 20 {
				continue // published and swept meanwhile
			}
			return nil, err
		}
		if w.snap != nil {
			w.snap.release()
		}
		w.snap = s
		s.refs.Add(1)
		return s, nil
	}
}

// restAfter is the time without questions after which memory is given back.
const restAfter = 2 * time.Second

// rest sets the time at which a workspace that nobody asks gives memory back. The
// caller holds mu.
func (w *Workspace) rest() {
	if w.opt.Release == nil || w.life.Err() != nil {
		return
	}
	if w.idle == nil {
		w.idle = time.AfterFunc(restAfter, func() {
			w.mu.Lock()
			if w.snap != nil {
				w.snap.forget()
			}
			w.mu.Unlock()
			w.opt.Release()
		})
		return
	}
	w.idle.Reset(restAfter)
}

func (w *Workspace) openSnapshot(ctx context.Context, name string) (*snapshot, error) {
	s := &snapshot{name: name, dir: filepath.Join(w.Dir(), name)}
	s.refs.Store(1)
	b, err := os.ReadFile(filepath.Join(s.dir, "meta.json"))
	if err == nil {
		err = json.Unmarshal(b, &s.meta)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrDamaged, err)
	}
	if s.meta.Format != format {
		return nil, fmt.Errorf("%w: it has format %s, this program reads %s", ErrDamaged, s.meta.Format, format)
	}
	if s.code, err = graph.Open(ctx, filepath.Join(s.dir, "graph.db")); err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("%w: %v", ErrDamaged, err)
	}
	return s, nil
}

// resolver borrows a resolver of the generation; give it back with the function.
func (s *snapshot) resolver(ctx context.Context) (*graph.Resolver, func(), error) {
	s.mu.Lock()
	var r *graph.Resolver
	if n := len(s.free); n > 0 {
		r, s.free = s.free[n-1], s.free[:n-1]
	}
	s.mu.Unlock()
	if r == nil {
		var err error
		if r, err = graph.NewResolver(ctx, s.code); err != nil {
			return nil, nil, err
		}
	}
	return r, func() {
		r.Trim()
		s.mu.Lock()
		defer s.mu.Unlock()
		if len(s.free) < maxFree {
			s.free = append(s.free, r)
		}
	}, nil
}

// maxFree is the number of resolvers that are kept with what they learned.
const maxFree = 3

// forget drops what resolvers learned.
func (s *snapshot) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.free = nil
}

// hasText reports whether the text index is there.
func (s *snapshot) hasText() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.docs != nil || hasDocs(s.dir)
}

func hasDocs(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "docs"))
	return err == nil
}

// textUsable reports whether the text index is there and whole, as far as opening tells.
func (s *snapshot) textUsable() bool {
	if _, err := os.Stat(wordsFile(s.dir)); err != nil {
		return false
	}
	ix, err := s.text()
	return err == nil && ix != nil || errors.Is(err, text.ErrLocked)
}

// text opens the text index when it is there; nil without error means that it is not
// built yet.
func (s *snapshot) text() (*text.Index, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.docs != nil {
		return s.docs, nil
	}
	dir := filepath.Join(s.dir, "docs")
	if _, err := os.Stat(dir); err != nil {
		if _, err := os.Stat(filepath.Join(s.dir, "meta.json")); err != nil {
			return nil, errSwept
		}
		return nil, nil
	}
	ix, err := text.Open(dir)
	if err != nil {
		return nil, err
	}
	s.docs = ix
	return ix, nil
}
