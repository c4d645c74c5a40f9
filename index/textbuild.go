package index

import (
	"context"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"vade/index/text"
	"vade/index/walk"
	"vade/knowledge"
)

// text builds the text index of a generation, in docs/ below dir. It appears there by
// rename, when it is whole.
func (b *build) text(ctx context.Context, dir string) error {
	if b.opt.NoText {
		return nil
	}
	tmp, final := filepath.Join(dir, "docs.new"), filepath.Join(dir, "docs")
	if err := os.RemoveAll(tmp); err != nil {
		return err
	}
	if err := b.textInto(ctx, tmp); err != nil {
		return errors.Join(err, os.RemoveAll(tmp))
	}
	return os.Rename(tmp, final)
}

func (b *build) textInto(ctx context.Context, tmp string) error {
	oldDocs := ""
	if b.old != nil && !b.plan.full && b.old.textUsable() {
		oldDocs = filepath.Join(b.old.dir, "docs")
	}
	if oldDocs == "" {
		return text.Build(ctx, tmp, b.sections(b.found.Entries))
	}
	var gone []string
	for _, p := range b.plan.remove {
		if isDocument(p) {
			gone = append(gone, p)
		}
	}
	var add []text.Doc
	for d, err := range b.sections(b.plan.add) {
		if err != nil {
			return err
		}
		add = append(add, d)
	}
	return text.Update(ctx, oldDocs, tmp, gone, add)
}

// sections gives the sections of the documents among the entries.
func (b *build) sections(entries []walk.Entry) iter.Seq2[text.Doc, error] {
	return func(yield func(text.Doc, error) bool) {
		r := walk.NewReader(b.w.fs)
		defer r.Close()
		for i, e := range entries {
			if e.Reason != "" || !isDocument(e.Path) {
				continue
			}
			if i%16 == 0 {
				b.opt.Progress("documents", i, len(entries))
			}
			doc, ok := readDocument(r, e.Path)
			if !ok {
				continue
			}
			for i := range doc.Sections {
				if !yield(docOf(&doc, i), nil) {
					return
				}
			}
		}
	}
}

// readDocument parses a document; ok is false for what the ledger lists as skipped.
func readDocument(r *walk.Reader, path string) (knowledge.Document, bool) {
	data, err := r.Read(path, maxFileSize)
	if err != nil {
		return knowledge.Document{}, false
	}
	c := walk.Classify(path, data)
	if c.Reason != "" {
		return knowledge.Document{}, false
	}
	doc, err := knowledge.ParseMarkdown(path, c.Text)
	return doc, err == nil
}

func docOf(d *knowledge.Document, i int) text.Doc {
	s := &d.Sections[i]
	out := text.Doc{
		ID: sectionID(d.Path, s), Path: d.Path, Title: d.Title, Heading: strings.Join(s.Heading, " > "),
		Body: s.Body, Code: s.Code, Scope: ScopeDocs, Line: s.Line,
	}
	if i == 0 {
		out.Summary = strings.Join(append([]string{d.Front["description"]}, d.Tags...), " ")
	}
	return out
}

// sectionID is path#anchor; the text before the first heading is the file itself.
func sectionID(path string, s *knowledge.Section) string {
	if s.Level == 0 || s.Anchor == "" {
		return path + "#"
	}
	return path + "#" + s.Anchor
}
