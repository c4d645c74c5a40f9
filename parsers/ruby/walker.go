package ruby

import (
	"bytes"
	"fmt"

	"vade/parsers"
	"vade/parsers/sitter"
)

// walker turns one flattened tree into facts.
type walker struct {
	b         parsers.Bounded
	t         sitter.Tree
	test      bool // collected by a test runner
	depth     int
	encl      parsers.DefID // the innermost definition
	owner     *owner
	flow      *flow
	vars      variables
	tuples    map[parsers.ExprID]parsers.ExprID // of the lists that are written out
	globals   map[parsers.NameID]bool           // noted as definitions
	anonymous *anonymous
	pending   map[uint32]int32 // binds that await their value, by the node that gives it
}

// owner is the module or class whose body is read.
type owner struct {
	def     parsers.DefID
	static  bool // the singleton class: class << self
	hidden  bool // behind a bare "private"
	selfish bool // extends itself
	members map[parsers.NameID]parsers.DefID
	fields  map[field]bool
}

// field is an instance variable of the instances or of the class itself.
type field struct {
	name   parsers.NameID
	static bool
}

func newOwner(d parsers.DefID) *owner {
	return &owner{def: d, members: map[parsers.NameID]parsers.DefID{}, fields: map[field]bool{}}
}

// flow gathers what a method gives back, and what it hands to its block.
type flow struct {
	method  parsers.DefID // NoDef outside of methods
	name    parsers.NameID
	static  bool
	returns parsers.ExprID
	count   int
	yields  parsers.ExprID
	block   int32 // the bind of the block parameter, -1 for none
}

// maxReturns bounds how many return statements tell the type of a method.
const maxReturns = 8

func (w *walker) file(tree sitter.Tree, test bool) *parsers.File {
	w.b.Reset(Language.Name)
	*w = walker{b: w.b, t: tree, test: test, encl: parsers.NoDef, owner: newOwner(parsers.NoDef),
		flow: &flow{method: parsers.NoDef, block: -1}, tuples: map[parsers.ExprID]parsers.ExprID{}, globals: map[parsers.NameID]bool{},
		pending: map[uint32]int32{}, vars: newVariables(uint32(len(tree.Src)))}
	if len(tree.Nodes) > 0 {
		w.statements(0)
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

func (w *walker) node(n uint32) *sitter.Node { return &w.t.Nodes[n] }
func (w *walker) kind(n uint32) sitter.Kind  { return w.t.Nodes[n].Kind }

func (w *walker) text(n uint32) string {
	if n == 0 {
		return ""
	}
	return string(w.t.Text(n))
}

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
	w.refAt(n, 0, name, role, recv, args)
}

// refAt notes a use of a name some bytes into the node n, in its first line.
func (w *walker) refAt(n, skip uint32, name parsers.NameID, role parsers.Role, recv, args parsers.ExprID) {
	x := w.node(n)
	w.b.Ref(parsers.Ref{Name: name, Role: role, Encl: w.encl, Recv: recv, Args: args, Off: x.Start + skip, Line: x.Row + 1, Col: x.Col + 1 + skip})
}

// within visits with another innermost definition.
func (w *walker) within(d parsers.DefID, visit func()) {
	old := w.encl
	w.encl = d
	visit()
	w.encl = old
}

// owning visits the body of an owner.
func (w *walker) owning(o *owner, visit func()) {
	old := w.owner
	w.owner = o
	visit()
	w.owner = old
}

// sequence reads statements and gives what the last one does. A rescue clause gives
// something else.
func (w *walker) sequence(n uint32) parsers.ExprID {
	if n == 0 {
		return 0
	}
	return w.statements(n)
}

func (w *walker) statements(n uint32) parsers.ExprID {
	var last, other parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kComment:
		case kRescue:
			other = w.b.Union(other, w.rescue(c))
		case kEnsure:
			w.sequence(c)
		default:
			last = w.use(c)
		}
	}
	return w.b.Union(last, other)
}

// define adds a definition that the node n declares and that is named at the node id.
// head is where its signature ends.
func (w *walker) define(n, id uint32, name parsers.NameID, kind parsers.Kind, fl parsers.Flag, head uint32) parsers.DefID {
	x, at := w.node(n), w.node(id)
	d := parsers.Def{Name: name, Kind: kind, Flags: fl, Parent: w.encl, Off: at.Start, Line: at.Row + 1, Col: at.Col + 1,
		Start: x.Start, End: max(x.End, at.End), StartLine: x.Row + 1}
	d.EndLine = d.Line + uint32(bytes.Count(bytes.TrimRight(w.t.Src[d.Off:d.End], "\n"), []byte{'\n'}))
	d.Signature = parsers.Signature(w.t.Src[x.Start:max(x.Start, head)])
	d.Doc = summary(w.comment(n))
	return w.b.Def(d)
}

// lineEnd is the end of the line that the byte from is in, at most to.
func (w *walker) lineEnd(from, to uint32) uint32 {
	if i := bytes.IndexByte(w.t.Src[from:to], '\n'); i >= 0 {
		return from + uint32(i)
	}
	return to
}
