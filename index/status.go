package index

import (
	"context"
	"errors"
	"os"
	"path"
	"path/filepath"
	"strings"

	"vade/index/graph"
	"vade/index/text"
	"vade/index/walk"
)

// maxStale bounds the list of changed files in a Status.
const maxStale = 50

// Status explains the state of the index, after comparing it with the files.
func (w *Workspace) Status(ctx context.Context) (Status, error) {
	st := Status{Root: w.root, Dir: w.Dir(), Skipped: []Skipped{}, Partial: []Skipped{}, SkippedBy: map[string]int{},
		Unhandled: map[string]int{}, Languages: map[string]LanguageCounts{}}
	empty := st
	_, err := follow(ctx, w, func(s *snapshot) (bool, error) {
		st = empty
		return true, w.fill(ctx, s, &st)
	})
	switch {
	case errors.Is(err, ErrNotBuilt):
		st.State.State, st.Remedy = StateMissing, "run: vade index rebuild"
	case errors.Is(err, ErrDamaged):
		st.State.State, st.Problem, st.Remedy = StateDamaged, err.Error(), "run: vade index rebuild"
	case err != nil:
		return st, err
	}
	w.running(&st)
	return st, nil
}

// running says whether a build runs now, or one was left unfinished.
func (w *Workspace) running(st *Status) {
	if w.held() {
		st.Unfinished = false
		if st.State.State != StateFresh {
			st.State.State = StateBuilding
		}
		st.Notes = append(st.Notes, "a build is running")
		return
	}
	if st.Unfinished { // unless it was finished a moment ago
		st.TextReady = hasDocs(filepath.Join(w.Dir(), st.Generation))
		st.Unfinished = !st.TextReady
	}
	switch {
	case st.Unfinished:
		st.Notes = append(st.Notes, "the last build ended before the documents were indexed")
	case len(w.leftovers()) > 0:
		st.Unfinished = true
		st.Notes = append(st.Notes, "the last build did not finish; what is published is the index before it")
	default:
		return
	}
	if st.Remedy == "" {
		st.Remedy = "run: vade index rebuild"
	}
}

func (w *Workspace) fill(ctx context.Context, s *snapshot, st *Status) error {
	l, err := w.ledger(ctx, s)
	if err != nil {
		return err
	}
	state, err := w.state(ctx, s)
	if err != nil {
		return err
	}
	st.State = state
	st.Files, st.Skipped, st.Partial, st.SkippedBy = l.Files, l.skipped, l.partial, l.SkippedBy
	st.Unhandled, st.Languages, st.Symbols, st.Occurrences = l.unhandled, l.Languages, l.Symbols, l.occurrences
	switch st.Sections, err = s.sections(); {
	case errors.Is(err, errSwept):
		return err
	case errors.Is(err, text.ErrLocked):
		st.Notes = append(st.Notes, "the documents cannot be searched now: "+err.Error())
	case err != nil:
		st.State.State, st.Problem, st.Remedy = StateDamaged, err.Error(), "run: vade index rebuild"
	}
	if found := s.marked(); found != "" && st.Problem == "" {
		st.State.State, st.Problem, st.Remedy = StateDamaged, found, "run: vade index rebuild"
	}
	st.Unfinished = s.meta.Text && !st.TextReady
	st.Git, st.Notes = s.meta.Git, append(st.Notes, s.meta.Notes...)
	st.Stale, err = w.changes(ctx, s)
	if err != nil {
		return err
	}
	if n := len(st.Stale); n > 0 && st.Problem == "" {
		st.State.State, st.StaleFiles, st.Remedy = StateStale, n, "run: vade index rebuild"
		st.Stale = st.Stale[:min(n, maxStale)]
	}
	return nil
}

// sections is the number of records in the text index, 0 while it is not there.
func (s *snapshot) sections() (int, error) {
	ix, err := s.text()
	if err != nil || ix == nil {
		return 0, err
	}
	return ix.Count(), nil
}

// ledgerSums are the figures of the ledger.
type ledgerSums struct {
	Files       FileCounts
	SkippedBy   map[string]int
	Languages   map[string]LanguageCounts
	Symbols     int
	occurrences int
	sourceBytes int64
	skipped     []Skipped
	partial     []Skipped
	unhandled   map[string]int
	broken      []brokenFile // skipped or partial against expectation
}

// brokenFile is a file that may hold what somebody looks for, but could not be read.
type brokenFile struct {
	Skipped
	lang string
}

// ledger sums the ledger of a generation. The sums are shared: nobody changes them.
func (w *Workspace) ledger(ctx context.Context, s *snapshot) (*ledgerSums, error) {
	s.sums.once.Do(func() {
		l := &ledgerSums{SkippedBy: map[string]int{}, Languages: map[string]LanguageCounts{}, unhandled: map[string]int{},
			skipped: []Skipped{}, partial: []Skipped{}}
		s.sums.l = l
		s.sums.err = s.code.Files(context.WithoutCancel(ctx), func(f graph.File) error {
			l.add(&f)
			return nil
		})
	})
	return s.sums.l, s.sums.err
}

func (l *ledgerSums) add(f *graph.File) {
	switch f.Status {
	case graph.StatusSkipped:
		l.Files.Skipped++
		class := walk.Class(f.Reason)
		l.SkippedBy[class]++
		l.skipped = append(l.skipped, Skipped{f.Path, f.Reason})
		if f.Reason == unhandled {
			l.unhandled[extension(f.Path)]++
		}
		if gap(class) {
			l.broken = append(l.broken, brokenFile{Skipped{f.Path, f.Reason}, f.Lang})
		}
		return
	case graph.StatusPartial:
		l.Files.Partial++
		l.partial = append(l.partial, Skipped{f.Path, f.Reason})
		l.broken = append(l.broken, brokenFile{Skipped{f.Path, f.Reason}, f.Lang})
	default:
		l.Files.Indexed++
	}
	l.Symbols += f.Symbols
	l.occurrences += f.References
	l.sourceBytes += f.Size
	c := l.Languages[f.Lang]
	c.Files++
	c.Symbols += f.Symbols
	c.Occurrences += f.References
	l.Languages[f.Lang] = c
}

func extension(p string) string {
	if e := path.Ext(path.Base(p)); e != "" && e != "." {
		return strings.ToLower(e)
	}
	return "(none)"
}

// gap reports whether files skipped for this kind of reason may hold what somebody
// looks for: code that could not be read, not what was left out on purpose.
func gap(class string) bool {
	switch class {
	case "permission denied", "too large", "unreadable", "parser", "binary", "encoding", "minified":
		return true
	}
	return strings.HasPrefix(class, "vanished")
}

func (l *ledgerSums) problems(n int) []Skipped {
	out := []Skipped{}
	for _, b := range l.broken[:min(n, len(l.broken))] {
		out = append(out, b.Skipped)
	}
	return out
}

// brokenIn are the broken files of a family of languages; of all if it is "".
func (l *ledgerSums) brokenIn(family string) []brokenFile {
	if family == "" {
		return l.broken
	}
	var out []brokenFile
	for _, b := range l.broken {
		if graph.Family(b.lang) == family {
			out = append(out, b)
		}
	}
	return out
}

// state is what an answer says of the generation it is read from.
func (w *Workspace) state(ctx context.Context, s *snapshot) (State, error) {
	l, err := w.ledger(ctx, s)
	if err != nil {
		return State{}, err
	}
	st := State{State: StateFresh, Generation: s.name, Commit: s.meta.Commit, SkippedFiles: l.Files.Skipped, PartialFiles: l.Files.Partial}
	st.TextReady = s.hasText()
	w.bg.mu.Lock()
	defer w.bg.mu.Unlock()
	if n := len(w.bg.stale); n > 0 {
		st.State, st.StaleFiles = StateStale, n
	}
	return st, nil
}

// changes lists the files that differ from the index: changed, new or gone.
func (w *Workspace) changes(ctx context.Context, s *snapshot) ([]string, error) {
	found, err := walk.Walk(ctx, w.fs, w.walkOptions())
	if err != nil {
		return nil, err
	}
	b := &build{w: w, old: s, found: found}
	if err := b.compare(ctx); err != nil {
		return nil, err
	}
	if b.plan.full {
		// More changed than is worth a list.
		out := make([]string, 0, b.report.Changed)
		for _, e := range b.plan.add {
			out = append(out, e.Path)
		}
		return out, nil
	}
	seen := map[string]bool{}
	var out []string
	for _, e := range b.plan.add {
		seen[e.Path] = true
		out = append(out, e.Path)
	}
	for _, p := range b.plan.remove {
		if !seen[p] {
			out = append(out, p)
		}
	}
	return out, nil
}

// Clean removes the index; what people wrote (config, reflections) stays.
func (w *Workspace) Clean(ctx context.Context) error {
	if _, err := os.Stat(w.Dir()); errors.Is(err, os.ErrNotExist) {
		return nil
	}
	unlock, err := w.lock(ctx, false)
	if err != nil {
		return err
	}
	defer unlock()
	entries, err := os.ReadDir(w.Dir())
	if err != nil {
		return err
	}
	// CURRENT goes first: without it, nobody opens what is being removed.
	err = os.RemoveAll(filepath.Join(w.Dir(), "CURRENT"))
	for _, e := range entries {
		if e.Name() != "LOCK" {
			err = errors.Join(err, os.RemoveAll(filepath.Join(w.Dir(), e.Name())))
		}
	}
	return err
}
