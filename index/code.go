package index

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"vade/index/graph"
	"vade/index/walk"
	"vade/parsers"
)

// code builds the graph database of a generation.
func (b *build) code(ctx context.Context, dir string) error {
	b.meta = meta{Format: format, Version: b.w.opt.Version, Commit: b.found.Head, Git: b.found.Git,
		Started: b.started.UnixNano(), Notes: b.found.Notes, Text: !b.opt.NoText}
	gw, err := b.database(ctx, dir)
	if err != nil {
		return err
	}
	for _, p := range b.plan.remove {
		if err := errors.Join(gw.Remove(ctx, p), b.unconfigure(ctx, gw, p)); err != nil {
			return errors.Join(err, gw.Close())
		}
	}
	for _, e := range b.plan.touch {
		if err := gw.Touch(ctx, graph.FileRow{Path: e.Path, Size: e.Size, MTime: e.MTime, CTime: e.CTime, Inode: e.Inode}); err != nil {
			return errors.Join(err, gw.Close())
		}
	}
	if err := b.addFiles(ctx, gw); err != nil {
		return errors.Join(err, gw.Close())
	}
	return gw.Finish(ctx, map[string]string{"commit": b.meta.Commit})
}

func (b *build) unconfigure(ctx context.Context, gw *graph.Writer, p string) error {
	if !graph.IsConfig(p) {
		return nil
	}
	return gw.Configure(ctx, p, nil)
}

// database opens a new database, or a copy of the old one.
func (b *build) database(ctx context.Context, dir string) (*graph.Writer, error) {
	if b.plan.full {
		return graph.Create(ctx, graphFile(dir))
	}
	if err := copyFile(graphFile(b.old.dir), graphFile(dir)); err != nil {
		return nil, fmt.Errorf("copy the graph: %w", err)
	}
	return graph.Update(ctx, graphFile(dir))
}

func copyFile(from, to string) error {
	src, err := os.Open(from)
	if err != nil {
		return err
	}
	defer src.Close()
	dst, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(dst, src)
	return errors.Join(err, dst.Close())
}

// parsed is one file on its way from a reader to the writer.
type parsed struct {
	row    graph.FileRow
	facts  *parsers.File
	config []byte
}

// addFiles reads and parses the files of the plan with one worker per processor, and
// writes them as they come. What waits between the two is bounded.
func (b *build) addFiles(ctx context.Context, gw *graph.Writer) error {
	g, ctx := errgroup.WithContext(ctx)
	out := make(chan parsed, 16)
	var next atomic.Int64
	var workers sync.WaitGroup
	n := min(runtime.GOMAXPROCS(0), max(1, len(b.plan.add)/4+1))
	for range n {
		workers.Add(1)
		g.Go(func() error {
			defer workers.Done()
			wk := newWorker(b.w)
			defer wk.close()
			return wk.run(ctx, b.plan.add, &next, out)
		})
	}
	go func() {
		workers.Wait()
		close(out)
	}()
	g.Go(func() error { return b.write(ctx, gw, out) })
	return g.Wait()
}

func (b *build) write(ctx context.Context, gw *graph.Writer, in <-chan parsed) error {
	done := 0
	for p := range in {
		if err := gw.Add(ctx, p.row, p.facts); err != nil {
			return fmt.Errorf("%s: %w", p.row.Path, err)
		}
		if p.config != nil {
			if err := gw.Configure(ctx, p.row.Path, p.config); err != nil {
				return err
			}
		}
		if done++; done%64 == 0 {
			b.opt.Progress("code", done, len(b.plan.add))
		}
	}
	return ctx.Err()
}

// worker reads and parses files.
type worker struct {
	w       *Workspace
	reader  *walk.Reader
	parsers map[*parsers.Language]parsers.Parser
}

func newWorker(w *Workspace) *worker {
	return &worker{w: w, reader: walk.NewReader(w.fs), parsers: map[*parsers.Language]parsers.Parser{}}
}

func (k *worker) close() {
	k.reader.Close()
	for _, p := range k.parsers {
		p.Close()
	}
}

// chunk is the number of neighbouring files that a worker takes at once.
const chunk = 8

func (k *worker) run(ctx context.Context, files []walk.Entry, next *atomic.Int64, out chan<- parsed) error {
	for {
		from := int(next.Add(chunk)) - chunk
		if from >= len(files) {
			return nil
		}
		for _, e := range files[from:min(from+chunk, len(files))] {
			p := k.file(e)
			select {
			case out <- p:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	}
}

// file reads one file. Whatever is wrong with it becomes its line in the ledger.
func (k *worker) file(e walk.Entry) parsed {
	p := parsed{row: graph.FileRow{Path: e.Path, Size: e.Size, MTime: e.MTime, CTime: e.CTime, Inode: e.Inode}}
	skip := func(reason string) parsed {
		p.row.Status, p.row.Reason = graph.StatusSkipped, reason
		return p
	}
	lang := k.w.registry.ByPath(e.Path)
	if lang != nil {
		p.row.Lang = lang.Name
	}
	if e.Reason != "" {
		return skip(e.Reason)
	}
	doc, config := isDocument(e.Path), graph.IsConfig(e.Path)
	if lang == nil && !doc && !config && !parsers.MayHaveFirstLine(e.Path) {
		return skip(unhandled)
	}
	data, err := k.reader.Read(e.Path, maxFileSize)
	if err != nil {
		return skip(readReason(err))
	}
	p.row.Size, p.row.Hash = int64(len(data)), hashOf(data)
	c := walk.Classify(e.Path, data)
	if c.Reason != "" {
		return skip(c.Reason)
	}
	if lang == nil {
		lang = k.w.registry.ByFirstLine(c.Text)
	}
	p.row.Flags = ledgerFlags(e.Path, c)
	switch {
	case lang != nil:
		p.row.Lang = lang.Name
		k.parse(&p, lang, c.Text)
	case doc:
		p.row.Lang = "markdown"
	case config:
		p.row.Lang = "config"
	default:
		return skip(unhandled)
	}
	if config {
		p.config = data
	}
	return p
}

// unhandled is the reason of files in no language that is read.
const unhandled = "no parser"

// readReason is the ledger's word for an error of reading.
func readReason(err error) string {
	var s walk.Skip
	if errors.As(err, &s) {
		return string(s)
	}
	if errors.Is(err, os.ErrNotExist) {
		return "vanished while the index was built"
	}
	return "unreadable: " + err.Error()
}

func (k *worker) parse(p *parsed, lang *parsers.Language, src []byte) {
	ps := k.parsers[lang]
	if ps == nil {
		var err error
		if ps, err = lang.New(); err != nil {
			p.row.Status, p.row.Reason = graph.StatusSkipped, "no parser: "+err.Error()
			return
		}
		k.parsers[lang] = ps
	}
	f, err := safeParse(ps, p.row.Path, src)
	switch {
	case err != nil:
		p.row.Status, p.row.Reason = graph.StatusSkipped, "parser: "+err.Error()
		ps.Close()
		delete(k.parsers, lang)
	case f.Cut != "":
		p.row.Status, p.row.Reason, p.facts = graph.StatusPartial, f.Cut, f
	case f.Broken > 0:
		p.row.Status, p.facts = graph.StatusPartial, f
		p.row.Reason = fmt.Sprintf("syntax: %d places not understood, the first in line %d", f.Broken, f.BrokenLine)
	default:
		p.facts = f
	}
}

// safeParse contains a panic in one file's extraction: the file is lost, not the run.
func safeParse(p parsers.Parser, path string, src []byte) (f *parsers.File, err error) {
	defer func() {
		if r := recover(); r != nil {
			f, err = nil, fmt.Errorf("failed on this file: %v", r)
		}
	}()
	return p.Parse(path, src)
}
