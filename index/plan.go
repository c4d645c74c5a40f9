package index

import (
	"bytes"
	"context"
	"crypto/sha256"
	"path"
	"strings"
	"time"

	"vade/index/graph"
	"vade/index/walk"
)

// plan is what a build has to do: the difference between the files and the ledger.
type plan struct {
	full    bool
	add     []walk.Entry // new or changed; also what is only in the ledger
	touch   []walk.Entry // same content, other times
	remove  []string     // gone, or about to be added again
	deleted int
}

func (p *plan) empty() bool { return !p.full && len(p.add)+len(p.touch)+len(p.remove) == 0 }

// fullShare is the share of changed files from which a full build is cheaper.
const fullShare = 0.3

// compare makes the plan.
func (b *build) compare(ctx context.Context) error {
	p := &b.plan
	// Another version of the program may read the same files differently.
	if b.old == nil || b.opt.Full || b.old.meta.Version != b.w.opt.Version {
		p.full, p.add = true, b.found.Entries
		b.report.Mode, b.report.Changed = "full", len(p.add)
		return nil
	}
	known := map[string]graph.File{}
	err := b.old.code.Files(ctx, func(f graph.File) error {
		known[f.Path] = f
		return nil
	})
	if err != nil {
		return err
	}
	r := walk.NewReader(b.w.fs)
	defer r.Close()
	for _, e := range b.found.Entries {
		f, ok := known[e.Path]
		delete(known, e.Path)
		switch d := b.differs(e, f, r, ok); d {
		case same:
		case touched:
			p.touch = append(p.touch, e)
		default:
			p.add = append(p.add, e)
			if ok {
				p.remove = append(p.remove, e.Path)
			}
		}
	}
	for gone := range known {
		p.remove = append(p.remove, gone)
		p.deleted++
	}
	b.report.Mode, b.report.Changed, b.report.Deleted = "incremental", len(p.add), p.deleted
	if n := len(b.found.Entries); n > 50 && float64(len(p.add)+p.deleted) > fullShare*float64(n) {
		p.full, p.add, p.touch, p.remove = true, b.found.Entries, nil, nil
		b.report.Mode = "full"
	}
	return nil
}

type difference int

const (
	same difference = iota
	touched
	changed
)

// differs compares an entry with its line in the ledger. Times are only believed when
// they lie well before the build that wrote the line: a file can change twice within
// the grain of its clock.
func (b *build) differs(e walk.Entry, f graph.File, r *walk.Reader, known bool) difference {
	if !known {
		return changed
	}
	if e.Reason != "" || f.Hash == nil {
		return sameSkip(e, f)
	}
	if sameStat(e, f) && !b.racy(f) {
		return same
	}
	if e.Size != f.Size {
		return changed
	}
	data, err := r.Read(e.Path, maxFileSize)
	if err != nil || !bytes.Equal(hashOf(data), f.Hash) {
		return changed
	}
	if sameStat(e, f) {
		return same
	}
	return touched
}

// sameSkip compares what was left out without being read.
func sameSkip(e walk.Entry, f graph.File) difference {
	switch {
	case f.Status != graph.StatusSkipped:
		return changed
	case e.Reason != "" && e.Reason == f.Reason:
		return same
	case e.Reason == "" && (f.Reason == unhandled || sameStat(e, f)):
		return same
	}
	return changed
}

func sameStat(e walk.Entry, f graph.File) bool {
	return e.Size == f.Size && e.MTime == f.MTime && e.CTime == f.CTime && e.Inode == f.Inode
}

// clockGrain is the time within which a file may change twice under one time stamp, in
// ns.
const clockGrain = int64(50 * time.Millisecond)

// racy reports whether a file changed so shortly before the build that read it that
// its times cannot tell a later change.
func (b *build) racy(f graph.File) bool {
	return max(f.MTime, f.CTime) > b.old.meta.Started-clockGrain
}

func hashOf(data []byte) []byte {
	sum := sha256.Sum256(data)
	return sum[:16]
}

// maxFileSize is the size above which a file is not read, in bytes.
const maxFileSize = walk.DefaultMaxFileSize

// isDocument reports whether the sections of a file go into the text index.
func isDocument(p string) bool {
	switch strings.ToLower(path.Ext(p)) {
	case ".md", ".mdx", ".markdown", ".mdown", ".mkd":
		return true
	}
	return false
}
