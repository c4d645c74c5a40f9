package index

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"vade/index/graph"
	"vade/index/walk"
	"vade/knowledge"
)

// Read answers a ReadQuery, or ErrNotBuilt. The text comes from the file as it is now;
// where that differs from what was indexed, a symbol is looked for again and the answer
// says so.
func (w *Workspace) Read(ctx context.Context, q ReadQuery) (ReadResult, error) {
	if q.ID == "" && q.Path == "" {
		return ReadResult{}, fmt.Errorf("%w: an id or a path is needed", ErrBadQuery)
	}
	return follow(ctx, w, func(s *snapshot) (ReadResult, error) { return w.readIn(ctx, s, q) })
}

func (w *Workspace) readIn(ctx context.Context, s *snapshot, q ReadQuery) (_ ReadResult, err error) {
	r := &reader{w: w, s: s, q: q, fresh: w.freshness(s)}
	if r.out.Index, err = w.state(ctx, s); err != nil {
		return ReadResult{}, err
	}
	if r.page, err = newPager(q.Page, fmt.Sprintf("%s|%s|%s|%s|%d|%d", s.name, q.ID, q.Path, q.Section, q.Line, q.EndLine)); err != nil {
		return ReadResult{}, err
	}
	err = r.read(ctx)
	r.fresh.apply(&r.out.Index)
	return r.out, err
}

// reader is one run of Read.
type reader struct {
	w     *Workspace
	s     *snapshot
	q     ReadQuery
	page  *pager
	fresh *freshness
	out   ReadResult
}

func (r *reader) read(ctx context.Context) error {
	if r.q.ID != "" {
		return r.byID(ctx)
	}
	return r.byPath(ctx, r.q.Path, r.q.Section)
}

// byID reads a section (path#anchor of a document), a symbol, or a file whose path was
// given as id.
func (r *reader) byID(ctx context.Context) error {
	if _, ok, err := r.s.code.FileByPath(ctx, r.q.ID); err != nil || ok {
		if err != nil {
			return err
		}
		r.out.ID = r.q.ID
		return r.byPath(ctx, r.q.ID, r.q.Section)
	}
	// A path may have the sign itself, an anchor never has it.
	if i := strings.LastIndexByte(r.q.ID, '#'); i > 0 && isDocument(r.q.ID[:i]) {
		p, anchor := r.q.ID[:i], r.q.ID[i+1:]
		if _, ok, err := r.s.code.FileByPath(ctx, p); err != nil || ok {
			if err != nil {
				return err
			}
			r.out.ID = r.q.ID
			if anchor == "" {
				return r.preamble(ctx, p)
			}
			return r.byPath(ctx, p, anchor)
		}
	}
	return r.symbol(ctx)
}

func (r *reader) symbol(ctx context.Context) error {
	g, done, err := r.s.resolver(ctx)
	if err != nil {
		return err
	}
	defer done()
	list, err := g.Lookup(ctx, r.q.ID)
	if err != nil {
		return err
	}
	if r.q.Path != "" {
		kept := list[:0]
		for _, d := range list {
			if inPath(d.Path, r.q.Path) {
				kept = append(kept, d)
			}
		}
		list = kept
	}
	switch {
	case len(list) == 0:
		r.out.NotFound = true
		r.out.Suggestions, err = r.w.near(ctx, r.s, r.q.ID)
		if n := r.w.recheck(ctx, r.s); n > 0 {
			r.out.Index.State, r.out.Index.StaleFiles = StateStale, n
		}
		return err
	case len(list) > 1:
		r.out.Notes = append(r.out.Notes, fmt.Sprintf("%d symbols have this name; this is the first, the others are suggested by id", len(list)))
		for _, d := range list[1:min(len(list), 9)] {
			r.out.Suggestions = append(r.out.Suggestions, d.ID)
		}
	}
	return r.definition(ctx, &list[0])
}

func (r *reader) definition(ctx context.Context, d *graph.Definition) error {
	r.out.ID, r.out.Title, r.out.Path = d.ID, strings.TrimPrefix(d.Container+"."+d.Name, "."), d.Path
	text, err := r.w.content(d.Path)
	if err != nil {
		return r.unreadable(ctx, d.Path, err)
	}
	first, last := d.StartLine(), d.EndLine
	if r.fresh.changed(ctx, d.Path) {
		r.out.Stale = true
		again, ok := r.w.lookAgain(d, text)
		if !ok {
			r.out.NotFound = true
			r.out.Notes = append(r.out.Notes, fmt.Sprintf("%s changed since it was indexed and no longer defines %s", d.Path, r.out.Title))
			return nil
		}
		first, last = again[0], again[1]
		r.out.Notes = append(r.out.Notes, "the file changed since it was indexed; this is the definition as it stands now")
	}
	return r.lines(text, first, last)
}

// lookAgain parses a changed file and finds a definition in it by its path of names.
func (w *Workspace) lookAgain(d *graph.Definition, text []byte) (lines [2]int, ok bool) {
	k := newWorker(w)
	defer k.close()
	p := parsed{row: graph.FileRow{Path: d.Path}}
	lang := w.registry.ByPath(d.Path)
	if lang == nil {
		if lang = w.registry.ByFirstLine(text); lang == nil {
			return lines, false
		}
	}
	k.parse(&p, lang, text)
	if p.facts == nil {
		return lines, false
	}
	_, want, _ := strings.Cut(d.ID, "#")
	return graph.FindPath(p.facts, want)
}

// byPath reads a file, or a section or lines of it.
func (r *reader) byPath(ctx context.Context, p, section string) error {
	row, ok, err := r.s.code.FileByPath(ctx, p)
	if err != nil {
		return err
	}
	r.out.Path, r.out.Title = p, p
	if !ok {
		r.out.NotFound = true
		if n := r.w.recheck(ctx, r.s); n > 0 {
			r.out.Index.State, r.out.Index.StaleFiles = StateStale, n
		}
		return nil
	}
	if row.Status == graph.StatusSkipped && row.Reason != unhandled {
		r.out.NotFound = true
		r.out.Notes = append(r.out.Notes, fmt.Sprintf("%s is not in the index: %s", p, row.Reason))
		return nil
	}
	r.out.Stale = row.Status != graph.StatusSkipped && r.fresh.changed(ctx, p)
	text, err := r.w.content(p)
	if err != nil {
		return r.unreadable(ctx, p, err)
	}
	if section != "" {
		return r.section(p, text, section)
	}
	first, last := r.q.Line, r.q.EndLine
	if first <= 0 {
		first = 1
	}
	if last <= 0 {
		last = 1 << 30
	}
	if r.out.ID == "" {
		r.out.ID = p
	}
	return r.lines(text, first, last)
}

func (r *reader) unreadable(ctx context.Context, p string, err error) error {
	r.out.NotFound, r.out.Stale = true, r.fresh.changed(ctx, p)
	reason := "gone or unreadable"
	var s walk.Skip
	if errors.As(err, &s) {
		reason = string(s)
	}
	if errors.Is(err, os.ErrNotExist) {
		reason = "gone"
	}
	r.out.Notes = append(r.out.Notes, fmt.Sprintf("%s is %s; it changed since it was indexed", p, reason))
	return nil
}

func (r *reader) section(p string, text []byte, want string) error {
	doc, err := knowledge.ParseMarkdown(p, text)
	if err != nil {
		return err
	}
	want = strings.TrimPrefix(strings.TrimSpace(want), "#")
	for _, match := range []func(*knowledge.Section) bool{
		func(s *knowledge.Section) bool { return s.Anchor == want },
		func(s *knowledge.Section) bool { return strings.Join(s.Heading, " > ") == want },
		func(s *knowledge.Section) bool { return s.Title == want },
		func(s *knowledge.Section) bool { return strings.EqualFold(s.Title, want) },
	} {
		for i := range doc.Sections {
			if s := &doc.Sections[i]; s.Level > 0 && match(s) {
				return r.found(&doc, s, text)
			}
		}
	}
	r.out.NotFound = true
	for i := range doc.Sections {
		if s := &doc.Sections[i]; s.Level > 0 && len(r.out.Suggestions) < 12 {
			r.out.Suggestions = append(r.out.Suggestions, s.Anchor)
		}
	}
	return nil
}

func (r *reader) found(doc *knowledge.Document, s *knowledge.Section, text []byte) error {
	r.out.ID, r.out.Title = sectionID(doc.Path, s), strings.Join(s.Heading, " > ")
	last := s.Line + bytes.Count(bytes.TrimRight(text[s.Start:s.FullEnd], "\r\n"), []byte("\n"))
	return r.lines(text, s.Line, last)
}

// preamble reads what stands before the first heading.
func (r *reader) preamble(ctx context.Context, p string) error {
	doc, text, err := r.w.document(p)
	if err != nil {
		return r.unreadable(ctx, p, err)
	}
	r.out.Path, r.out.Title, r.out.Stale = p, doc.Title, r.fresh.changed(ctx, p)
	if len(doc.Sections) == 0 {
		return r.lines(text, 1, 1<<30)
	}
	s := &doc.Sections[0]
	return r.lines(text, s.Line, max(s.Line, s.EndLine))
}

// lines gives the lines first to last that fit on the page.
func (r *reader) lines(text []byte, first, last int) error {
	first += r.page.from
	r.out.Line, r.out.EndLine = first, first-1
	var sb strings.Builder
	n, size := 0, 0
	for line := range bytes.Lines(text) {
		n++
		if n < first {
			continue
		}
		if n > last {
			break
		}
		l := cleanLine(line)
		cost := r.page.textCost(l)
		if size > 0 && size+cost > r.page.room || n-first >= r.page.left {
			r.out.Truncated = true
			r.out.Cursor = strconv.Itoa(n-first+r.page.from) + "." + fingerprint(r.page.scope)
			break
		}
		sb.WriteString(l)
		size += cost
		r.out.EndLine = n
	}
	if n < first && first > 1 && r.page.from == 0 {
		r.out.NotFound = true
		r.out.Notes = append(r.out.Notes, fmt.Sprintf("the file has %d lines", n))
	}
	r.out.Text = strings.TrimSuffix(sb.String(), "\n")
	if !r.out.Truncated { // blank lines between two pages belong to the text
		r.out.Text = strings.TrimRight(r.out.Text, "\n")
	}
	return nil
}

// maxLine bounds one line of an answer, in bytes.
const maxLine = 2000

// cleanLine is a line as valid UTF-8 without carriage return, cut if it is very long.
func cleanLine(line []byte) string {
	s := strings.TrimRight(strings.ToValidUTF8(string(line[:min(len(line), 4*maxLine)]), "\uFFFD"), "\r\n")
	if len(line) > maxLine {
		s = cut(s, maxLine) + fmt.Sprintf("… [+%d bytes]", len(line)-maxLine)
	}
	return s + "\n"
}

// content is the text of a file as parsers see it.
func (w *Workspace) content(p string) ([]byte, error) {
	data, err := readFile(w.fs, p)
	if err != nil {
		return nil, err
	}
	return textOf(p, data)
}

// textOf is what parsers see of a file's bytes, or a walk.Skip that says why nothing.
func textOf(p string, data []byte) ([]byte, error) {
	c := walk.Classify(p, data)
	if c.Reason != "" {
		return nil, walk.Skip(c.Reason)
	}
	return c.Text, nil
}

func (w *Workspace) document(p string) (knowledge.Document, []byte, error) {
	text, err := w.content(p)
	if err != nil {
		return knowledge.Document{}, nil, err
	}
	doc, err := knowledge.ParseMarkdown(p, text)
	return doc, text, err
}
