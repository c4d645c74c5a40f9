package ecmascript

import (
	"bytes"
	"strings"

	"vade/parsers"
	"vade/parsers/markup"
	"vade/parsers/sitter"
)

// Embedder reads the TypeScript and JavaScript that stands in files of other languages:
// blocks of statements, and expressions in a template. All facts have the places of the
// file. It belongs to one goroutine.
type Embedder struct {
	parsers [3]*parser // by script
	w       walker
	src     []byte
	marks   []mark // of the template that is being read
	text    bytes.Buffer
}

// script is a grammar for embedded text.
type script int

const (
	scriptJS script = iota
	scriptTS
	scriptTSX
)

var scripts = [...]struct {
	name  string
	table *sitter.Table
}{scriptJS: {"javascript", javascriptTable}, scriptTS: {"typescript", typescriptTable}, scriptTSX: {"tsx", tsxTable}}

// parser is the parser of a grammar, which is made when it is needed first; nil if that
// fails.
func (e *Embedder) parser(s script) *parser {
	if e.parsers[s] == nil {
		p, err := newParser(scripts[s].name, scripts[s].table)
		if err != nil {
			e.w.b.File.Cut = err.Error()
			return nil
		}
		p.w.untyped = s == scriptJS
		e.parsers[s] = p
	}
	return e.parsers[s]
}

// Close frees the parsers.
func (e *Embedder) Close() {
	for _, p := range e.parsers {
		if p != nil {
			p.Close()
		}
	}
}

// Begin starts a file. The facts are collected in the builder, to which the caller may
// add its own.
func (e *Embedder) Begin(language string, src []byte) *parsers.Builder {
	e.src = src
	w := &e.w
	w.b.Reset(language)
	w.begin(sitter.Tree{Src: src}, false)
	return &w.b
}

// Lines are where the lines of the file start.
func (e *Embedder) Lines() markup.Lines { return e.w.lines }

// Finish gives the facts.
func (e *Embedder) Finish() *parsers.File {
	w := &e.w
	w.markListed()
	w.t = sitter.Tree{}
	e.src = nil
	return w.b.Finish()
}

func scriptOf(lang string) script {
	switch lang {
	case "ts", "typescript", "text/typescript":
		return scriptTS
	case "tsx", "jsx":
		return scriptTSX
	}
	return scriptJS
}

// Script reads a block of statements in the language that a lang attribute names. What
// stands at its top is said to stand in encl.
func (e *Embedder) Script(part markup.Span, lang string, encl parsers.DefID) {
	w := &e.w
	s := scriptOf(lang)
	p := e.parser(s)
	if p == nil {
		return
	}
	t, ok := e.parse(p, e.src[part.From:part.To], part.From)
	if !ok {
		return
	}
	line, col := w.lines.Place(part.From)
	for i := range t.Nodes {
		n := &t.Nodes[i]
		if n.Row == 0 {
			n.Col += col - 1
		}
		n.Row += line - 1
		n.Start += part.From
		n.End += part.From
	}
	t.Src = e.src
	w.t, w.untyped = t, s == scriptJS
	refs := len(w.b.File.Refs)
	w.frames[0].span = span{part.From, part.To}
	w.block = w.frames[0].span
	w.visitChildren(0)
	for i := refs; i < len(w.b.File.Refs); i++ {
		if r := &w.b.File.Refs[i]; r.Encl == parsers.NoDef && r.Role != parsers.RoleImport {
			r.Encl = encl
		}
	}
}

// parse reads a text that starts at from, and counts what is broken.
func (e *Embedder) parse(p *parser, src []byte, from uint32) (sitter.Tree, bool) {
	f := e.w.b.File
	t, err := p.tree(src)
	if err != nil {
		f.Cut = err.Error()
		return t, false
	}
	n, line := t.Broken()
	at, _ := e.w.lines.Place(from)
	e.broken(n, line-1+int(at))
	return t, true
}

func (e *Embedder) broken(n, line int) {
	f := e.w.b.File
	if n > 0 && f.Broken == 0 {
		f.BrokenLine = line
	}
	f.Broken += n
}

// Space is the name space of what the markup of a component may name.
func (e *Embedder) Space(kind string, d parsers.DefID) parsers.ExprID {
	return e.w.op(parsers.Expr{Op: parsers.OpMarkup, Name: e.w.b.Str(kind), A: e.w.defValue(d)})
}

// Ref notes a use of a name that the file spells in a span.
func (e *Embedder) Ref(at markup.Span, name string, role parsers.Role, recv parsers.ExprID, encl parsers.DefID) {
	if at.Empty() {
		return
	}
	line, col := e.w.lines.Place(at.From)
	e.w.b.Ref(parsers.Ref{Name: e.w.b.Str(strings.ToValidUTF8(name, "\uFFFD")), Role: role, Encl: encl, Recv: recv, Off: at.From, Line: line, Col: col})
}

// Classes notes the uses of the classes that an attribute lists.
func (e *Embedder) Classes(list markup.Span, encl parsers.DefID) {
	space := e.w.op(parsers.Expr{Op: parsers.OpMarkup, Name: e.w.b.Str("class")})
	markup.Words(e.src, list, func(s markup.Span) {
		if bytes.IndexAny(e.src[s.From:s.To], "{}") < 0 {
			e.Ref(s, string(e.src[s.From:s.To]), parsers.RoleRef, space, encl)
		}
	})
}

// Import notes that markup takes something from another file, whose path stands in a
// span. Addresses of the web are left out.
func (e *Embedder) Import(at markup.Span, encl parsers.DefID) {
	p := strings.ToValidUTF8(string(e.src[at.From:at.To]), "\uFFFD")
	if p == "" || strings.Contains(p, "://") || strings.HasPrefix(p, "//") || strings.HasPrefix(p, "data:") || strings.ContainsAny(p, "{}<>") {
		return
	}
	line, col := e.w.lines.Place(at.From)
	e.w.b.File.Imports = append(e.w.b.File.Imports, parsers.Import{Path: p, Flags: parsers.ImportEffect, Off: at.From, Line: line, Col: col, Encl: encl})
}

// HasStyles reports whether a file imports a style sheet.
func HasStyles(f *parsers.File) bool {
	for i := range f.Imports {
		if isStyle(f.Imports[i].Path) {
			return true
		}
	}
	return false
}

// isStyle reports whether a path is that of a style sheet.
func isStyle(p string) bool {
	p, _, _ = strings.Cut(p, "?")
	return strings.HasSuffix(p, ".css") || strings.HasSuffix(p, ".scss") || strings.HasSuffix(p, ".less")
}
