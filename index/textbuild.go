package index

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"vade/index/graph"
	"vade/index/text"
	"vade/index/walk"
	"vade/knowledge"
)

// text builds what finds things by words, in a generation's folder: words.db for
// symbols, docs/ for documents. Both appear by rename when they are whole, docs/ last.
func (b *build) text(ctx context.Context, dir string) error {
	if b.opt.NoText {
		return nil
	}
	words, docs := filepath.Join(dir, "words.new"), filepath.Join(dir, "docs.new")
	if err := errors.Join(os.RemoveAll(words), os.RemoveAll(docs)); err != nil {
		return err
	}
	if err := errors.Join(b.wordsInto(ctx, dir, words), b.textInto(ctx, docs)); err != nil {
		return errors.Join(err, os.RemoveAll(words), os.RemoveAll(docs))
	}
	return errors.Join(os.Rename(words, wordsFile(dir)), os.Rename(docs, filepath.Join(dir, "docs")))
}

// wordsFile is the database of the symbols' words in a generation's folder.
func wordsFile(dir string) string { return filepath.Join(dir, "words.db") }

// wordsInto writes the words of the symbols of the graph in dir.
func (b *build) wordsInto(ctx context.Context, dir, tmp string) error {
	b.opt.Progress("words", 0, 0)
	code, err := graph.Open(ctx, graphFile(dir))
	if err != nil {
		return err
	}
	defer code.Close()
	r := walk.NewReader(b.w.fs)
	defer r.Close()
	src := func(f *graph.File) ([]byte, bool) {
		data, err := r.Read(f.Path, maxFileSize)
		if err != nil || !bytes.Equal(hashOf(data), f.Hash) {
			return nil, false
		}
		return walk.Classify(f.Path, data).Text, true
	}
	if b.old == nil || b.plan.full || !b.old.textUsable() {
		return graph.BuildWords(ctx, code, tmp, src)
	}
	if err := copyFile(wordsFile(b.old.dir), tmp); err != nil {
		return err
	}
	var added []string
	for _, e := range b.plan.add {
		added = append(added, e.Path)
	}
	return graph.UpdateWords(ctx, b.old.code, code, tmp, b.plan.remove, added, src)
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
	text, err := textOf(path, data)
	if err != nil {
		return knowledge.Document{}, false
	}
	doc, err := knowledge.ParseMarkdown(path, text)
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
