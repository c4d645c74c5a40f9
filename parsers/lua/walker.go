package lua

import (
	"bytes"
	"fmt"

	"vade/parsers"
	"vade/parsers/sitter"
)

// walker turns one flattened tree into facts.
type walker struct {
	b       parsers.Bounded
	t       sitter.Tree
	stem    string // name of the file
	depth   int
	encl    parsers.DefID // the innermost definition
	flow    *flow
	vars    variables
	into    target
	members map[part]parsers.DefID
	globals map[parsers.NameID]parsers.DefID
	found   map[parsers.DefID]*facts // of tables, by definition
}

// part is a member of a table.
type part struct {
	table parsers.DefID
	name  parsers.NameID
}

// facts are what is seen of a table only after its definition.
type facts struct {
	class  bool // its methods are called on others
	handed bool // the file returns it
	fresh  bool // it begins as a table that is written out
	parts  bool // it has members by name
}

// flow gathers what a function gives back.
type flow struct {
	returns parsers.ExprID
	count   int
	top     bool // the file itself
}

// maxReturns bounds how many return statements tell the type of a function, maxValues
// how many assignments that of a field.
const (
	maxReturns = 4
	maxValues  = 4
)

func (w *walker) file(tree sitter.Tree, stem string) *parsers.File {
	w.b.Reset(Language.Name)
	*w = walker{b: w.b, t: tree, stem: stem, encl: parsers.NoDef, flow: &flow{top: true},
		members: map[part]parsers.DefID{}, globals: map[parsers.NameID]parsers.DefID{}, found: map[parsers.DefID]*facts{},
		vars: newVariables(uint32(len(tree.Src)))}
	if len(tree.Nodes) > 0 {
		w.all(0)
	}
	w.judge()
	f := w.b.Finish()
	w.t = sitter.Tree{}
	return f
}

// judge says of each table what kind of thing it is.
func (w *walker) judge() {
	for d, x := range w.found {
		def := &w.b.File.Defs[d]
		if x.fresh && x.parts { // what it holds by name says more than what it began as
			def.Value = 0
		}
		switch {
		case def.Kind != parsers.KindVariable && def.Kind != parsers.KindField:
		case x.class:
			def.Kind = parsers.KindClass
		case x.handed && x.fresh:
			def.Kind = parsers.KindModule
		}
	}
}

// of are the facts of a table.
func (w *walker) of(d parsers.DefID) *facts {
	x := w.found[d]
	if x == nil {
		x = &facts{}
		w.found[d] = x
	}
	return x
}

// enter bounds the recursion; leave follows each true answer.
func (w *walker) enter() bool {
	if w.depth >= parsers.MaxDepth {
		w.b.File.Cut = fmt.Sprintf("nested deeper than %d levels", parsers.MaxDepth)
		return false
	}
	w.depth++
	return true
}

func (w *walker) leave() { w.depth-- }

func (w *walker) node(n uint32) *sitter.Node   { return &w.t.Nodes[n] }
func (w *walker) kind(n uint32) sitter.Kind    { return w.t.Nodes[n].Kind }
func (w *walker) field(n uint32) sitter.Field  { return w.t.Nodes[n].Field }
func (w *walker) name(n uint32) parsers.NameID { return w.b.Name([]byte(w.text(n))) }

func (w *walker) text(n uint32) string {
	if n == 0 {
		return ""
	}
	return string(w.t.Text(n))
}

// ref notes a use of the name n.
func (w *walker) ref(n uint32, role parsers.Role, recv, args parsers.ExprID) {
	x := w.node(n)
	w.b.Ref(parsers.Ref{Name: w.name(n), Role: role, Encl: w.encl, Recv: recv, Args: args, Off: x.Start, Line: x.Row + 1, Col: x.Col + 1})
}

// within visits with another innermost definition.
func (w *walker) within(d parsers.DefID, visit func()) {
	old := w.encl
	w.encl = d
	visit()
	w.encl = old
}

// define adds a definition that the node n declares and that is named at the node id.
func (w *walker) define(n, id uint32, name parsers.NameID, kind parsers.Kind, fl parsers.Flag, parent parsers.DefID, head uint32) parsers.DefID {
	x, at := w.node(n), w.node(id)
	d := parsers.Def{Name: name, Kind: kind, Flags: fl, Parent: parent, Off: at.Start, Line: at.Row + 1, Col: at.Col + 1,
		Start: min(x.Start, at.Start), End: max(x.End, at.End), StartLine: min(x.Row, at.Row) + 1}
	d.EndLine = d.Line + uint32(bytes.Count(bytes.TrimRight(w.t.Src[d.Off:d.End], "\n"), []byte{'\n'}))
	d.Signature = parsers.Signature(w.t.Src[d.Start:max(d.Start, head)])
	d.Doc = w.doc(d.Start)
	return w.b.Def(d)
}

// lineEnd is the end of the line that the byte from is in, at most to.
func (w *walker) lineEnd(from, to uint32) uint32 {
	if i := bytes.IndexByte(w.t.Src[from:to], '\n'); i >= 0 {
		return from + uint32(i)
	}
	return to
}

// maxComment bounds how far a comment is read back, in lines.
const maxComment = 100

// doc is the first sentence of the comment lines directly above the line of the byte at.
func (w *walker) doc(at uint32) string {
	src := w.t.Src
	begin := bytes.LastIndexByte(src[:at], '\n')
	end := begin
	var lines [][]byte
	for end >= 0 && len(lines) < maxComment {
		start := bytes.LastIndexByte(src[:end], '\n') + 1
		line := bytes.TrimSpace(src[start:end])
		if bytes.HasSuffix(line, []byte("]]")) && !bytes.HasPrefix(line, []byte("--")) {
			return w.longDoc(end)
		}
		if !bytes.HasPrefix(line, []byte("--")) {
			break
		}
		line = bytes.TrimSpace(bytes.TrimLeft(line, "-"))
		if bytes.HasPrefix(line, []byte("[[")) {
			line = bytes.TrimSuffix(line[2:], []byte("]]"))
		}
		if !bytes.HasPrefix(line, []byte("luacheck:")) {
			lines = append(lines, line)
		}
		end = start - 1
	}
	for i, j := 0, len(lines)-1; i < j; i, j = i+1, j-1 {
		lines[i], lines[j] = lines[j], lines[i]
	}
	return parsers.Summary(bytes.Join(lines, []byte{'\n'}))
}

// longDoc is the first sentence of a comment in long brackets that ends before the byte
// end.
func (w *walker) longDoc(end int) string {
	i := bytes.LastIndex(w.t.Src[max(0, end-20000):end], []byte("--[["))
	if i < 0 {
		return ""
	}
	text := w.t.Src[max(0, end-20000)+i+4 : end]
	if j := bytes.Index(text, []byte("]]")); j >= 0 && j < len(bytes.TrimSpace(text))-2 {
		return "" // it ends earlier
	}
	text = bytes.TrimSuffix(bytes.TrimSpace(text), []byte("]]"))
	return parsers.Summary(bytes.TrimLeft(text, "-"))
}
