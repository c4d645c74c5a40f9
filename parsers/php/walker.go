package php

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
	patched *patches
	test    bool // collected by a test runner
	depth   int
	encl    parsers.DefID // the innermost definition
	from    uint32        // where the variables of the function around are seen, in bytes
	to      uint32
	end     uint32            // end of the innermost block
	branch  int               // how many blocks of code are around a declaration that is not in a function
	space   string            // the name space around
	aliases map[string]string // full names of what is imported, by the lower case of its name here
	owner   owner
	flow    *flow
	tests   []instanceTest
	narrows []int32 // binds that hold up to the next assignment
	noted   noted
	closure parsers.ExprID // the function type whose place the next closure takes
	hint    parsers.ExprID // else what the first parameter of the next closure gets
	last    int            // the reference that was noted last for a callee, -1 for none
}

// owner is the type whose members are read.
type owner struct {
	def  parsers.DefID
	kind parsers.Kind
	base parsers.ExprID // the class that it extends, 0 for none
}

// flow gathers what a function gives back.
type flow struct {
	returns, yields parsers.ExprID
	count           int
	generator       bool
}

// maxReturns bounds how many return statements tell the type of a function.
const maxReturns = 4

func (w *walker) file(tree sitter.Tree, test bool, patched *patches) *parsers.File {
	w.b.Reset(Language.Name)
	*w = walker{b: w.b, t: tree, test: test, patched: patched, encl: parsers.NoDef,
		to: uint32(len(tree.Src)), end: uint32(len(tree.Src)), owner: owner{def: parsers.NoDef}, flow: &flow{},
		tests: w.tests[:0], narrows: w.narrows[:0]}
	if len(tree.Nodes) > 0 {
		w.top()
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
func (w *walker) comment(n uint32) bool       { k := w.kind(n); return k == kComment || k == kText }

func (w *walker) name(n uint32) parsers.NameID {
	if n == 0 {
		return 0
	}
	return w.b.Name(w.t.Text(n))
}

// ref notes a use of the name n.
func (w *walker) ref(n uint32, role parsers.Role, recv parsers.ExprID) {
	w.refAs(n, w.name(n), role, recv, 0)
}

// refAs notes a use of a name at the node n, where it need not be written.
func (w *walker) refAs(n uint32, name parsers.NameID, role parsers.Role, recv, args parsers.ExprID) {
	x := w.node(n)
	w.last = -1
	if name != 0 {
		w.last = len(w.b.File.Refs)
	}
	w.b.Ref(parsers.Ref{Name: name, Role: role, Encl: w.encl, Recv: recv, Args: args, Off: x.Start, Line: x.Row + 1, Col: x.Col + 1})
}

// supply gives the reference that was noted last the arguments of its call.
func (w *walker) supply(args parsers.ExprID) {
	if w.last >= 0 {
		w.b.File.Refs[w.last].Args = args
	}
}

// within visits with another innermost definition.
func (w *walker) within(d parsers.DefID, visit func()) {
	old := w.encl
	w.encl = d
	visit()
	w.encl = old
}

// scope visits with other variables: those that are seen in [from, to).
func (w *walker) scope(from, to uint32, visit func()) {
	f, t, e := w.from, w.to, w.end
	w.from, w.to, w.end = from, to, to
	visit()
	w.from, w.to, w.end = f, t, e
}

func (w *walker) children(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		w.visit(c)
	}
}

// visit reads a declaration, a statement or an expression, whichever stands there:
// broken files mix them.
func (w *walker) visit(n uint32) {
	if n == 0 || w.kind(n) == kText {
		return
	}
	switch k := w.kind(n); {
	case k == kComment:
		w.note(n)
		return
	case k > kLastStatement:
		w.use(n)
		return
	case !w.enter():
		return
	case k == 0:
		w.children(n)
	case k < kLastDeclaration:
		w.declaration(n)
	default:
		w.statement(n)
	}
	w.leave()
}

// top reads the file. Name spaces without braces reach to the next one; a single one is
// that of the file.
func (w *walker) top() {
	var spaces []uint32
	for c := w.t.First(0); c != 0; c = w.t.Sibling(0, c) {
		if w.kind(c) == kNamespace && w.t.Child(c, fBody) == 0 {
			spaces = append(spaces, c)
		}
	}
	if len(spaces) < 2 {
		w.children(0)
		return
	}
	next := 0
	for c := w.t.First(0); c != 0; c = w.t.Sibling(0, c) {
		if next < len(spaces) && c == spaces[next] {
			next++
			end := uint32(len(w.t.Src))
			if next < len(spaces) {
				end = w.node(spaces[next]).Start
			}
			w.encl = parsers.NoDef
			w.encl = w.openSpace(c, end)
			continue
		}
		w.visit(c)
	}
	w.encl = parsers.NoDef
}

// openSpace adds the name space that the node n begins and that ends at the byte end.
func (w *walker) openSpace(n, end uint32) parsers.DefID {
	id := w.t.Child(n, fName)
	w.aliases = nil
	if id == 0 {
		w.space = ""
		return parsers.NoDef
	}
	w.space = plain(w.t.Text(id))
	s := w.at(id, w.b.Str(w.space))
	s.head = w.node(id).End
	d := w.define(n, parsers.KindModule, s, parsers.FlagExported)
	def := &w.b.File.Defs[d]
	def.Doc = ""
	def.End = end
	def.EndLine = def.Line + uint32(bytes.Count(bytes.TrimRight(w.t.Src[def.Off:end], "\n"), []byte{'\n'}))
	return d
}
