package knowledge

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// The bounds of what is read.
const (
	maxSource   = 4 << 20
	maxSections = 10_000
	maxHeading  = 1 << 10  // bytes of one title
	maxText     = 64 << 10 // bytes of the prose, and of the code, of one section
	maxNesting  = 64       // quotes and lists in each other
)

// ErrTooLarge means that a document is over 4 MiB.
var ErrTooLarge = errors.New("the document is over 4 MiB")

// ParseMarkdown reads a Markdown file, or an MDX file when the path says so. Any bytes
// are a document; the only error is ErrTooLarge. A byte order mark and any line ends
// are fine. Headings are found by the rules of CommonMark and GFM; only those outside
// of quotes and lists begin a section.
func ParseMarkdown(name string, src []byte) (Document, error) {
	if len(src) > maxSource {
		return Document{}, fmt.Errorf("parse %s: %w", name, ErrTooLarge)
	}
	p := &markdown{doc: Document{Path: name, Front: map[string]string{}, Tags: []string{}, Sections: []Section{}}, slugs: newSlugger()}
	p.prepare(src, strings.EqualFold(path.Ext(name), ".mdx"))
	if tooDeep(p.src[p.body:]) {
		p.scanLines()
	} else {
		p.parse()
	}
	p.finish()
	return p.doc, nil
}

// markdown is the state of parsing one document.
type markdown struct {
	doc   Document
	src   []byte // of the same length as the file, with front matter blanked
	body  int    // where the text begins
	mdx   bool
	slugs *slugger
	strip stripper // of prose
	title stripper // of headings
	prose []byte   // of the section at hand, as Markdown
	code  []byte
}

// prepare copies the file with line ends made equal, reads the front matter and blanks
// what is not Markdown. Every byte keeps its place.
func (p *markdown) prepare(src []byte, mdx bool) {
	p.mdx = mdx
	p.src = bytes.Clone(src)
	for i, c := range p.src {
		switch {
		case c == 0, c == '\r' && i+1 < len(p.src) && p.src[i+1] == '\n':
			p.src[i] = ' '
		case c == '\r':
			p.src[i] = '\n'
		}
	}
	if bytes.HasPrefix(p.src, []byte("\uFEFF")) {
		p.body = len("\uFEFF")
	}
	front, fence, n := frontMatter(p.src[p.body:])
	if fence != 0 {
		p.doc.Front, p.doc.Tags = readFront(front, fence)
		p.doc.Title = p.doc.Front["title"]
	}
	p.body += n
	mask(p.src[:p.body])
	if mdx {
		maskMDX(p.src[p.body:])
	}
}

// tooDeep holds for nesting that would make block parsing slow. It counts the marks and
// the indentation that lines begin with, which is at least the depth.
func tooDeep(src []byte) bool {
	for at := 0; at < len(src); {
		end := lineEnd(src, at)
		marks, columns := 0, 0
	line:
		for _, c := range src[at:end] {
			switch c {
			case '>', '-', '+', '*':
				marks++
			case '.', ')', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			case ' ':
				columns++
			case '\t':
				columns += 4
			default:
				break line
			}
		}
		if (marks > maxNesting || columns > 4*maxNesting) && nests(src[at:end]) {
			return true
		}
		at = end
	}
	return false
}

// nests holds for lines that are more than a rule (-----, * * *) or blank.
func nests(line []byte) bool {
	line = bytes.TrimSpace(line)
	if len(line) == 0 {
		return false
	}
	return line[0] != '-' && line[0] != '*' || len(bytes.Trim(line, string(line[0])+" \t")) > 0
}

// indented makes a block parser take lines that are indented by four and more.
type indented struct{ parser.BlockParser }

func (indented) CanAcceptIndentedLine() bool { return true }

func blockParsers(mdx bool) []util.PrioritizedValue {
	list := []util.PrioritizedValue{
		util.Prioritized(parser.NewSetextHeadingParser(), 100),
		util.Prioritized(parser.NewThematicBreakParser(), 200),
		util.Prioritized(parser.NewListParser(), 300),
		util.Prioritized(parser.NewListItemParser(), 400),
		util.Prioritized(parser.NewATXHeadingParser(), 600),
		util.Prioritized(parser.NewFencedCodeBlockParser(), 700),
		util.Prioritized(parser.NewBlockquoteParser(), 800),
		util.Prioritized(parser.NewHTMLBlockParser(), 900),
	}
	if mdx { // it has no indented code
		return append(list, util.Prioritized(indented{parser.NewParagraphParser()}, 1000))
	}
	return append(list, util.Prioritized(parser.NewCodeBlockParser(), 500), util.Prioritized(parser.NewParagraphParser(), 1000))
}

// parse finds the blocks with goldmark. Inline text is left to the stripper, link
// reference definitions to references, and tables need no parser: their rows are text
// in either case.
func (p *markdown) parse() {
	blocks := parser.NewParser(parser.WithBlockParsers(blockParsers(p.mdx)...))
	root := blocks.Parse(text.NewReader(p.src))
	defined := references(p.src[p.body:])
	p.title.defined = func(label string) bool { return defined[foldLabel(label)] }
	p.begin(Section{Start: p.body})
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok && p.heading(h) {
			continue
		}
		p.collect(n)
	}
	p.end(len(p.src))
}

// heading begins a section, if the node is a heading with a title.
func (p *markdown) heading(h *ast.Heading) bool {
	lines := h.Lines()
	if lines == nil || lines.Len() == 0 || len(p.doc.Sections) >= maxSections || p.isTable(lines) || p.isReferences(lines) {
		return false
	}
	var raw []byte
	for i := range lines.Len() {
		seg := lines.At(i)
		raw = append(append(raw, bytes.TrimSpace(seg.Value(p.src))...), ' ')
	}
	start := bytes.LastIndexByte(p.src[:lines.At(0).Start], '\n') + 1
	p.open(raw, h.Level, max(start, p.body))
	return true
}

// isTable holds for a table with a line of hyphens below it, which would be a heading
// if there were no tables.
func (p *markdown) isTable(lines *text.Segments) bool {
	if lines.Len() < 2 {
		return false
	}
	second := lines.At(1)
	row := bytes.TrimSpace(second.Value(p.src))
	return bytes.IndexByte(row, '-') >= 0 && len(bytes.Trim(row, "|-: \t")) == 0 && bytes.ContainsAny(row, "|:")
}

// isReferences holds for definitions with a line below them that would make a heading
// of other text.
func (p *markdown) isReferences(lines *text.Segments) bool {
	for i := range lines.Len() {
		seg := lines.At(i)
		if label(seg.Value(p.src)) == "" {
			return false
		}
	}
	return true
}

// open begins a section with a heading of raw Markdown at the offset start.
func (p *markdown) open(raw []byte, level, start int) {
	raw, anchor := cutAnchor(bytes.TrimSpace(raw[:min(len(raw), maxHeading)]))
	p.end(start)
	title := strings.Join(strings.Fields(p.title.strip(raw)), " ")
	s := Section{Title: title, Level: level, Start: start}
	if anchor == "" {
		s.Anchor = p.slugs.slug(title)
	} else {
		s.Anchor = p.slugs.unique(anchor)
	}
	p.begin(s)
}

// cutAnchor cuts {#id} off the end of a heading.
func cutAnchor(raw []byte) ([]byte, string) {
	at := bytes.LastIndex(raw, []byte("{#"))
	if at <= 0 || raw[len(raw)-1] != '}' {
		return raw, ""
	}
	id := raw[at+2 : len(raw)-1]
	if len(id) == 0 || bytes.ContainsAny(id, " \t{}`\"'<>") {
		return raw, ""
	}
	return bytes.TrimSpace(raw[:at]), strings.ToValidUTF8(string(id), "\uFFFD")
}

func (p *markdown) begin(s Section) {
	p.doc.Sections = append(p.doc.Sections, s)
	p.prose, p.code = p.prose[:0], p.code[:0]
}

// end closes the section at hand. One without heading and text is dropped.
func (p *markdown) end(at int) {
	last := len(p.doc.Sections) - 1
	s := &p.doc.Sections[last]
	s.End = at
	if s.Level == 0 {
		s.Start = skipBlank(p.src, s.Start, at)
	}
	if s.Level == 0 && len(bytes.TrimSpace(p.src[s.Start:at])) == 0 {
		p.doc.Sections = p.doc.Sections[:last]
		return
	}
	s.Body = strings.TrimSpace(p.strip.strip(p.prose))
	s.Code = strings.ToValidUTF8(string(p.code), "\uFFFD")
}

// skipBlank gives the beginning of the first line from start on that is not blank.
func skipBlank(src []byte, start, end int) int {
	for start < end {
		next := lineEnd(src, start)
		if next > end || len(bytes.TrimSpace(src[start:next])) > 0 {
			break
		}
		start = next
	}
	return start
}

// collect adds the text below a node to the section at hand.
func (p *markdown) collect(n ast.Node) {
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering || n.Type() != ast.TypeBlock {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			p.code = p.add(p.code, n.Lines())
		case *ast.HTMLBlock:
			if n.HTMLBlockType != ast.HTMLBlockType1 && n.HTMLBlockType != ast.HTMLBlockType2 {
				p.prose = p.add(p.prose, n.Lines())
			}
		case *ast.Paragraph, *ast.TextBlock, *ast.Heading:
			if !p.isReferences(n.Lines()) {
				p.prose = p.add(p.prose, n.Lines())
			}
		}
		return ast.WalkContinue, nil
	})
}

func (p *markdown) add(dst []byte, lines *text.Segments) []byte {
	for i := range lines.Len() {
		seg := lines.At(i)
		line := seg.Value(p.src)
		if len(dst)+len(line)+1 > maxText {
			break
		}
		dst = append(dst, line...)
		if !bytes.HasSuffix(line, []byte("\n")) {
			dst = append(dst, '\n')
		}
	}
	return append(dst, '\n')
}

// finish fills in what is known only at the end: the title, the lines, the paths of
// headings and the ends of subsections.
func (p *markdown) finish() {
	d := &p.doc
	if d.Title == "" {
		d.Title = fallbackTitle(d)
	}
	line, at := 1, 0
	var path []*Section
	for i := range d.Sections {
		s := &d.Sections[i]
		line += bytes.Count(p.src[at:s.Start], []byte("\n"))
		at = s.Start
		s.Line = line
		s.EndLine = s.Line + bytes.Count(bytes.TrimRight(p.src[s.Start:s.End], " \t\n"), []byte("\n"))
		if s.Level == 0 {
			s.Title, s.FullEnd = d.Title, s.End
			s.Heading = []string{d.Title}
			s.Anchor = ""
			continue
		}
		for len(path) > 0 && path[len(path)-1].Level >= s.Level {
			path = path[:len(path)-1]
		}
		for _, above := range path {
			s.Heading = append(s.Heading, above.Title)
		}
		s.Heading = append(s.Heading, s.Title)
		path = append(path, s)
	}
	fullEnds(d.Sections, len(p.src))
}

func fullEnds(sections []Section, end int) {
	var open []*Section
	for i := range sections {
		s := &sections[i]
		for len(open) > 0 && open[len(open)-1].Level >= s.Level {
			open[len(open)-1].FullEnd = s.Start
			open = open[:len(open)-1]
		}
		if s.Level > 0 {
			open = append(open, s)
		}
	}
	for _, s := range open {
		s.FullEnd = end
	}
}

func fallbackTitle(d *Document) string {
	for _, s := range d.Sections {
		if s.Level == 1 && s.Title != "" {
			return s.Title
		}
	}
	base := path.Base(d.Path)
	return strings.ToValidUTF8(strings.TrimSuffix(base, path.Ext(base)), "\uFFFD")
}
