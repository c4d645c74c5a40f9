// Package plain is what the parsers of small languages share: configuration, schemas and
// descriptions, whose definitions can be read off the tree without types or scopes.
package plain

import (
	"bytes"

	"vade/parsers"
	"vade/parsers/sitter"
)

// Reader makes the parsers of one language.
type Reader struct {
	Language string
	Table    *sitter.Table
	// Read visits the tree; 0 is its root.
	Read func(w *Walker)
}

// New is for parsers.Language.New.
func (r *Reader) New() (parsers.Parser, error) {
	p, err := sitter.New(r.Table)
	if err != nil {
		return nil, err
	}
	return &parser{reader: r, p: p}, nil
}

type parser struct {
	reader *Reader
	p      *sitter.Parser
	w      Walker
}

// Close implements parsers.Parser.
func (p *parser) Close() { p.p.Close() }

// Parse implements parsers.Parser.
func (p *parser) Parse(path string, src []byte) (*parsers.File, error) {
	w := &p.w
	w.B.Reset(p.reader.Language)
	f := w.B.File
	f.Lines = parsers.CountLines(src)
	t, err := p.p.Parse(src)
	if err != nil {
		f.Cut = err.Error()
		return f, nil
	}
	f.Broken, f.BrokenLine = t.Broken()
	w.Tree, w.Path, w.Encl, w.depth = t, path, parsers.NoDef, 0
	p.reader.Read(w)
	return w.B.Finish(), nil
}

// Walker goes over one tree.
type Walker struct {
	sitter.Tree
	B    parsers.Builder
	Path string
	Encl parsers.DefID // innermost enclosing definition

	depth int
}

// Deeper calls visit one level down, unless that is too deep.
func (w *Walker) Deeper(visit func()) {
	if w.depth >= parsers.MaxDepth {
		w.B.File.Cut = "nested deeper than 2000 levels"
		return
	}
	w.depth++
	visit()
	w.depth--
}

// Children calls visit with each child of n.
func (w *Walker) Children(n uint32, visit func(c uint32)) {
	w.Deeper(func() {
		for c := w.First(n); c != 0; c = w.Sibling(n, c) {
			visit(c)
		}
	})
}

// Within visits with another enclosing definition.
func (w *Walker) Within(d parsers.DefID, visit func()) {
	old := w.Encl
	w.Encl = d
	visit()
	w.Encl = old
}

// Name is the text of n as a name.
func (w *Walker) Name(n uint32) parsers.NameID { return w.B.Name(w.Text(n)) }

// Define adds a definition with the name at n, of the declaration whole, whose head ends
// where body begins (0: with the first line).
func (w *Walker) Define(k parsers.Kind, n, whole, body uint32) parsers.DefID {
	x := &w.Nodes[n]
	return w.DefineAt(k, w.Name(n), x.Start, x.Row, x.Col, whole, body)
}

// DefineAt is Define for a name that is a part of a node; row and col count from 0.
func (w *Walker) DefineAt(k parsers.Kind, name parsers.NameID, off, row, col, whole, body uint32) parsers.DefID {
	if name == 0 {
		return parsers.NoDef
	}
	all := &w.Nodes[whole]
	text := w.Src[all.Start:all.End]
	head, _, _ := bytes.Cut(text, []byte{'\n'})
	if body != 0 {
		head = w.Src[all.Start:w.Nodes[body].Start]
	}
	return w.B.Def(parsers.Def{
		Name: name, Kind: k, Flags: parsers.FlagExported, Parent: w.Encl, Off: off, Line: row + 1, Col: col + 1,
		Start: all.Start, End: all.End, StartLine: all.Row + 1, EndLine: all.Row + 1 + uint32(bytes.Count(bytes.TrimRight(text, "\n"), []byte{'\n'})),
		Signature: parsers.Signature(head), Doc: parsers.Summary(w.commentAbove(all.Start)),
	})
}

// maxComment bounds the comment above a definition, in bytes.
const maxComment = 2 << 10

// commentAbove is the comment on the lines right before a declaration.
func (w *Walker) commentAbove(start uint32) []byte {
	end := bytes.LastIndexByte(w.Src[:start], '\n') + 1
	from := end
	for from > 0 && end-from < maxComment {
		prev := bytes.LastIndexByte(w.Src[:from-1], '\n') + 1
		line := bytes.TrimSpace(w.Src[prev : from-1])
		if string(line) == "---" { // between documents of YAML
			break
		}
		if !bytes.HasPrefix(line, []byte("//")) && !bytes.HasPrefix(line, []byte("#")) && !bytes.HasPrefix(line, []byte("--")) &&
			!bytes.HasPrefix(line, []byte("*")) && !bytes.HasPrefix(line, []byte("/*")) {
			break
		}
		from = prev
	}
	return w.Src[from:end]
}

// Ref adds a use of the name at n.
func (w *Walker) Ref(n uint32, role parsers.Role, recv parsers.ExprID) {
	x := &w.Nodes[n]
	w.B.Ref(parsers.Ref{Name: w.Name(n), Role: role, Encl: w.Encl, Recv: recv, Off: x.Start, Line: x.Row + 1, Col: x.Col + 1})
}

// RefAt is Ref for a name that is a part of the node n, from the byte off on its first
// line.
func (w *Walker) RefAt(name []byte, n, off uint32, role parsers.Role) {
	x := &w.Nodes[n]
	row, col := x.Row, x.Col+off-x.Start
	if nl := bytes.Count(w.Src[x.Start:off], []byte{'\n'}); nl > 0 {
		row += uint32(nl)
		col = off - uint32(bytes.LastIndexByte(w.Src[:off], '\n')) - 1
	}
	w.B.Ref(parsers.Ref{Name: w.B.Name(name), Role: role, Encl: w.Encl, Off: off, Line: row + 1, Col: col + 1})
}

// Ident is the name at n as an expression.
func (w *Walker) Ident(n uint32) parsers.ExprID { return w.B.Ident(w.Name(n), w.Nodes[n].Start) }

// Unquoted is the text of n without the quotes around it, and where that begins.
func (w *Walker) Unquoted(n uint32) (text []byte, off uint32) {
	text, off = w.Text(n), w.Nodes[n].Start
	if len(text) >= 2 && (text[0] == '"' || text[0] == '\'' || text[0] == '`') && text[len(text)-1] == text[0] {
		return text[1 : len(text)-1], off + 1
	}
	return text, off
}
