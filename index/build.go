package index

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"time"

	"vade/index/graph"
	"vade/index/text"
	"vade/index/walk"
)

// Build brings the index up to date and publishes it as a new generation. Only what
// changed is read; when nothing did, nothing is published. A build that fails or is
// killed leaves the index as it was.
func (w *Workspace) Build(ctx context.Context, opt BuildOptions) (BuildReport, error) {
	if err := w.prepare(); err != nil {
		return BuildReport{}, err
	}
	unlock, err := w.lock(ctx, opt.Wait)
	if err != nil {
		return BuildReport{}, err
	}
	defer unlock()
	if w.opt.Release != nil {
		defer w.opt.Release()
	}
	for _, d := range w.leftovers() {
		if err := os.RemoveAll(filepath.Join(w.Dir(), d)); err != nil {
			return BuildReport{}, fmt.Errorf("remove an unfinished build: %w", err)
		}
	}
	b := &build{w: w, opt: opt, started: time.Now(), cpu: cpuTime()}
	if b.opt.Progress == nil {
		b.opt.Progress = func(string, int, int) {}
	}
	return b.run(ctx)
}

// build is one run of Build.
type build struct {
	w       *Workspace
	opt     BuildOptions
	started time.Time
	cpu     time.Duration
	old     *snapshot // what is published now, nil if it is of no use
	found   walk.Result
	plan    plan
	report  BuildReport
	tmp     string // name of the folder that is built
	meta    meta
}

func (b *build) run(ctx context.Context) (BuildReport, error) {
	b.opt.Progress("walk", 0, 0)
	var err error
	if b.found, err = walk.Walk(ctx, b.w.fs, b.w.walkOptions()); err != nil {
		return b.report, fmt.Errorf("walk %s: %w", b.w.root, err)
	}
	if b.old, err = b.w.acquire(ctx); err != nil {
		if ctx.Err() != nil {
			return b.report, ctx.Err()
		}
		b.old = nil // nothing there, or nothing that can be read
	} else {
		defer b.old.release()
		if b.old.marked() != "" {
			b.old = nil
		}
	}
	r, err := b.update(ctx)
	if err != nil && graph.Damaged(err) && b.old != nil {
		b.w.log.Warn("the old index is damaged; everything is read again", "err", err)
		b.old, b.plan = nil, plan{}
		return b.update(ctx)
	}
	return r, err
}

// update builds what differs from the old generation.
func (b *build) update(ctx context.Context) (BuildReport, error) {
	if err := b.compare(ctx); err != nil {
		return b.report, err
	}
	if b.plan.empty() && b.old != nil && b.textDone() {
		b.report.Mode = "unchanged"
		b.w.sweep(b.old.name) // a build that was killed may have left more
		return b.finish(ctx, b.old.name)
	}
	return b.make(ctx)
}

// textDone reports whether the old generation has all that this build would make.
func (b *build) textDone() bool { return b.opt.NoText || b.old.textUsable() }

// make builds and publishes a generation.
func (b *build) make(ctx context.Context) (BuildReport, error) {
	name := b.w.newName()
	b.tmp = name + ".tmp"
	dir := filepath.Join(b.w.Dir(), b.tmp)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return b.report, err
	}
	published := false
	defer func() {
		if !published {
			os.RemoveAll(dir)
		}
	}()
	if err := b.code(ctx, dir); err != nil {
		return b.report, err
	}
	b.report.CodeMS, b.report.CodeCPUMS = b.lap()
	if b.old == nil { // somebody may wait: the code first, the documents after it
		if err := b.seal(dir); err != nil {
			return b.report, err
		}
		if err := b.w.publish(b.tmp, name); err != nil {
			return b.report, err
		}
		published = true
		dir = filepath.Join(b.w.Dir(), name)
	}
	if err := b.text(ctx, dir); err != nil {
		return b.report, err
	}
	b.report.TextMS, b.report.TextCPUMS = b.lap()
	if !published {
		if err := b.seal(dir); err != nil {
			return b.report, err
		}
		if err := b.w.publish(b.tmp, name); err != nil {
			return b.report, err
		}
		published = true
	}
	b.w.sweep(name)
	return b.finish(ctx, name)
}

// lap gives the wall and CPU time since the lap before, in ms.
func (b *build) lap() (wall, cpu int64) {
	now, c := time.Now(), cpuTime()
	wall, cpu = now.Sub(b.started).Milliseconds(), (c - b.cpu).Milliseconds()
	b.started, b.cpu = now, c
	return wall, cpu
}

// seal writes meta.json, the last file of a generation.
func (b *build) seal(dir string) error {
	data, err := json.MarshalIndent(b.meta, "", "  ")
	if err != nil {
		return err
	}
	f, err := os.OpenFile(filepath.Join(dir, "meta.json"), os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(append(data, '\n'))
	err = errors.Join(err, f.Sync(), f.Close(), syncFile(filepath.Join(dir, "graph.db")))
	syncDir(dir)
	return err
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// finish fills the report from what is published now.
func (b *build) finish(ctx context.Context, name string) (BuildReport, error) {
	s, err := b.w.acquire(ctx)
	if err != nil {
		return b.report, err
	}
	defer s.release()
	r := &b.report
	r.Generation, r.Commit = name, s.meta.Commit
	if r.Sections, err = s.sections(); err != nil && !errors.Is(err, text.ErrLocked) {
		return *r, err
	}
	st, err := b.w.ledger(ctx, s)
	if err != nil {
		return *r, err
	}
	r.Files, r.SkippedBy, r.Languages, r.Symbols = st.Files, maps.Clone(st.SkippedBy), maps.Clone(st.Languages), st.Symbols
	r.SourceSize = st.sourceBytes
	r.StoreSize = treeSize(s.dir)
	r.Problems = st.problems(20)
	if b.report.Mode == "unchanged" {
		r.CodeMS, r.CodeCPUMS = b.lap()
	}
	return *r, nil
}

// Edges resolves every occurrence of the current index and counts, by language, how.
func (w *Workspace) Edges(ctx context.Context, languages map[string]LanguageCounts) error {
	s, err := w.acquire(ctx)
	if err != nil {
		return err
	}
	defer s.release()
	return s.edges(ctx, languages)
}

// edges resolves every occurrence and counts how.
func (s *snapshot) edges(ctx context.Context, languages map[string]LanguageCounts) error {
	r, done, err := s.resolver(ctx)
	if err != nil {
		return err
	}
	defer done()
	counts, err := r.CountEdges(ctx)
	for lang, m := range counts {
		l := languages[lang]
		l.Edges = map[string]int{}
		for how, n := range m {
			l.Edges[string(how)] = n
		}
		languages[lang] = l
	}
	return err
}

func treeSize(dir string) (n int64) {
	_ = filepath.WalkDir(dir, func(_ string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			if info, err := d.Info(); err == nil {
				n += info.Size()
			}
		}
		return nil
	})
	return n
}

// graphFile is the database in a generation's folder.
func graphFile(dir string) string { return filepath.Join(dir, "graph.db") }

// ledgerFlags are the marks of a file by its path and content.
func ledgerFlags(path string, c walk.Content) int {
	f := 0
	if walk.IsTest(path) {
		f |= graph.FlagTest
	}
	if c.Generated {
		f |= graph.FlagGenerated
	}
	if c.Minified {
		f |= graph.FlagMinified
	}
	if walk.IsVendored(path) {
		f |= graph.FlagVendored
	}
	return f
}
