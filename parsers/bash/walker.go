package bash

import (
	"bytes"
	"fmt"

	"vade/parsers"
	"vade/parsers/sitter"
)

// walker turns one flattened tree into facts.
type walker struct {
	b        parsers.Builder
	t        sitter.Tree
	bats     bool // a file of tests
	depth    int
	branch   int                              // how many conditions are around
	encl     parsers.DefID                    // the innermost function
	end      uint32                           // where it ends
	locals   map[parsers.NameID]bool          // its own variables
	globals  map[parsers.NameID]parsers.DefID // the variables of the file
	function map[parsers.NameID]bool          // the functions of the file
}

func (w *walker) file(tree sitter.Tree, bats bool) *parsers.File {
	w.b.Reset(Language.Name)
	*w = walker{b: w.b, t: tree, bats: bats, encl: parsers.NoDef, end: uint32(len(tree.Src)), locals: map[parsers.NameID]bool{},
		globals: map[parsers.NameID]parsers.DefID{}, function: map[parsers.NameID]bool{}}
	if len(tree.Nodes) > 0 {
		w.children(0)
	}
	f := w.b.Finish()
	w.t = sitter.Tree{}
	return f
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

func (w *walker) node(n uint32) *sitter.Node  { return &w.t.Nodes[n] }
func (w *walker) kind(n uint32) sitter.Kind   { return w.t.Nodes[n].Kind }
func (w *walker) field(n uint32) sitter.Field { return w.t.Nodes[n].Field }

func (w *walker) text(n uint32) string {
	if n == 0 {
		return ""
	}
	return string(w.t.Text(n))
}

func (w *walker) children(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		w.visit(c)
	}
}

// visit reads any node.
func (w *walker) visit(n uint32) {
	if n == 0 || !w.enter() {
		return
	}
	defer w.leave()
	switch w.kind(n) {
	case kComment, kWord, kNumber, kRawString, kContent, kHeredocEnd, kRegex:
	case kFunction:
		w.functionDef(n)
	case kCommand:
		w.command(n)
	case kDeclaration:
		w.declaration(n)
	case kUnset:
		w.unset(n)
	case kAssignment:
		w.assignment(n)
	case kFor:
		if v := w.t.Child(n, fVariable); v != 0 {
			w.bind(v)
		}
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if w.field(c) != fVariable {
				w.visit(c)
			}
		}
	case kCFor:
		if i := w.t.Child(n, fInitializer); i != 0 && w.kind(i) == kAssignment {
			w.visit(w.t.Child(i, fValue))
			if id := w.assigned(i); id != 0 {
				w.bind(id)
			}
		}
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if w.field(c) != fInitializer {
				w.visit(c)
			}
		}
	case kVariable:
		w.variable(n, parsers.RoleRef)
	case kBranch:
		w.branch++
		w.children(n)
		w.branch--
	default:
		w.children(n)
	}
}

// refAt notes a use of a name some bytes into the node n.
func (w *walker) refAt(n, skip uint32, name []byte, role parsers.Role) {
	x := w.node(n)
	before := w.t.Src[x.Start : x.Start+skip]
	row, col := x.Row+uint32(bytes.Count(before, []byte{'\n'})), x.Col+skip
	if i := bytes.LastIndexByte(before, '\n'); i >= 0 {
		col = skip - uint32(i) - 1
	}
	w.b.Ref(parsers.Ref{Name: w.b.Name(name), Role: role, Encl: w.encl, Off: x.Start + skip, Line: row + 1, Col: col + 1})
}

// define adds a definition that the node n declares and that is named at the node id.
func (w *walker) define(n, id uint32, name []byte, kind parsers.Kind, head uint32) parsers.DefID {
	x, at := w.node(n), w.node(id)
	d := parsers.Def{Name: w.b.Name(name), Kind: kind, Parent: parsers.NoDef, Off: at.Start, Line: at.Row + 1, Col: at.Col + 1,
		Start: min(x.Start, at.Start), End: max(x.End, at.End), StartLine: min(x.Row, at.Row) + 1}
	d.EndLine = d.Line + uint32(bytes.Count(bytes.TrimRight(w.t.Src[d.Off:d.End], "\n"), []byte{'\n'}))
	d.Signature = parsers.Signature(bytes.TrimRight(w.t.Src[d.Start:max(d.Start, head)], ";"))
	if len(name) > 0 && name[0] != '_' {
		d.Flags = parsers.FlagExported
	}
	if w.branch > 0 {
		d.Flags |= parsers.FlagOptional
	}
	d.Doc = w.doc(d.Start)
	return w.b.Def(d)
}

// lineEnd is the end of the line that the byte from is in, at most to.
func (w *walker) lineEnd(from, to uint32) uint32 {
	if i := bytes.IndexByte(w.t.Src[from:max(from, to)], '\n'); i >= 0 {
		return from + uint32(i)
	}
	return max(from, to)
}

// maxComment bounds how far a comment is read back, in lines.
const maxComment = 100

// doc is the first sentence of the comment lines directly above the line of the byte at.
func (w *walker) doc(at uint32) string {
	src := w.t.Src
	end := bytes.LastIndexByte(src[:at], '\n')
	var lines [][]byte
	for end >= 0 && len(lines) < maxComment {
		start := bytes.LastIndexByte(src[:end], '\n') + 1
		line := bytes.TrimSpace(src[start:end])
		if len(line) == 0 || line[0] != '#' || bytes.HasPrefix(line, []byte("#!")) {
			break
		}
		line = bytes.TrimSpace(bytes.TrimLeft(line, "#"))
		if !bytes.HasPrefix(line, []byte("shellcheck ")) && len(bytes.Trim(line, "-=*#")) > 0 {
			lines = append(lines, line)
		}
		end = start - 1
	}
	for i, j := 0, len(lines)-1; i < j; i, j = i+1, j-1 {
		lines[i], lines[j] = lines[j], lines[i]
	}
	return parsers.Summary(bytes.Join(lines, []byte{'\n'}))
}
