package java

import (
	"fmt"

	"vade/parsers"
	"vade/parsers/sitter"
)

// walker turns one flattened tree into facts.
type walker struct {
	b      parsers.Bounded
	t      sitter.Tree
	s      scope
	depth  int
	lines  sitter.Lines
	labels []label
}

// scope is what a node needs to know of the place where it stands.
type scope struct {
	def    parsers.DefID  // innermost enclosing definition
	end    uint32         // of the innermost block
	typ    *typeInfo      // innermost type
	local  bool           // in code, not among the members of a type
	want   parsers.ExprID // what a closure that is returned is for
	result *flow          // what the closure around gives back
	yield  *flow          // what the switch around gives
	// A variable of a pattern is seen up to hit where the pattern must match, and up to
	// miss where it must not.
	hit, miss uint32
	negated   bool
}

// typeInfo is what the members of a type need to know of it.
type typeInfo struct {
	def        parsers.DefID
	name       parsers.NameID
	super      parsers.NameID // simple name of the class it extends
	superOf    parsers.ExprID // what stands before that name
	static     bool           // fields and types in it are static: it is an interface
	enum       bool
	built      bool // an enum that declares constructors
	test       bool // tests are told by their names
	components []component
}

// component is one part of a record.
type component struct {
	name parsers.NameID
	typ  parsers.ExprID
	kind parsers.BindKind
}

// flow gathers the values of a closure or a switch.
type flow struct {
	value parsers.ExprID
	count int
}

// maxValues bounds how many returned values tell the type of a closure or a switch.
const maxValues = 4

func (w *walker) file(t sitter.Tree) {
	w.t, w.depth = t, 0
	w.labels = w.labels[:0]
	w.lines.Read(t.Src)
	w.s = scope{def: parsers.NoDef, end: uint32(len(t.Src)), hit: uint32(len(t.Src)), miss: uint32(len(t.Src))}
	if len(t.Nodes) > 0 {
		w.members(0)
	}
	w.settleLabels()
	w.t, w.s = sitter.Tree{}, scope{}
}

// within visits with a changed scope.
func (w *walker) within(s scope, visit func()) {
	old := w.s
	w.s = s
	visit()
	w.s = old
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

func (w *walker) kind(n uint32) sitter.Kind { return w.t.Nodes[n].Kind }

func (w *walker) node(n uint32) *sitter.Node { return &w.t.Nodes[n] }

// end is where n ends, 0 for no node.
func (w *walker) end(n uint32) uint32 {
	if n == 0 {
		return 0
	}
	return w.t.Nodes[n].End
}

// name interns the text of an identifier; "_" binds nothing.
func (w *walker) name(n uint32) parsers.NameID {
	if n == 0 {
		return 0
	}
	s := w.t.Text(n)
	if len(s) == 1 && s[0] == '_' {
		return 0
	}
	return w.b.Name(s)
}

// first is the first child of n that is no comment; next is the one after c.
func (w *walker) first(n uint32) uint32 { return w.skip(n, w.t.First(n)) }

func (w *walker) next(n, c uint32) uint32 { return w.skip(n, w.t.Sibling(n, c)) }

func (w *walker) skip(n, c uint32) uint32 {
	for c != 0 && w.kind(c) == kComment {
		c = w.t.Sibling(n, c)
	}
	return c
}

// ref notes a use of the name at n.
func (w *walker) ref(n uint32, role parsers.Role, recv parsers.ExprID) {
	w.refArgs(n, role, recv, 0)
}

func (w *walker) refArgs(n uint32, role parsers.Role, recv, args parsers.ExprID) {
	w.refNamed(w.name(n), n, role, recv, args)
}

// refNamed notes a use of a name at n, where another word may stand.
func (w *walker) refNamed(name parsers.NameID, n uint32, role parsers.Role, recv, args parsers.ExprID) {
	if x := w.node(n); x.Start < x.End {
		w.b.Ref(parsers.Ref{Name: name, Role: role, Encl: w.s.def, Recv: recv, Args: args, Off: x.Start, Line: x.Row + 1, Col: x.Col + 1})
	}
}

// bind adds a name that is seen from one place to another.
func (w *walker) bind(n uint32, kind parsers.BindKind, from, to uint32, typ, value parsers.ExprID) {
	w.b.Bind(parsers.Bind{Name: w.name(n), Kind: kind, From: from, To: max(from, to), Off: from, Encl: w.s.def, Type: typ, Value: value})
}

// local binds a variable from its name on to the end of the block.
func (w *walker) local(n uint32, typ, value parsers.ExprID) {
	w.bind(n, parsers.BindLocal, w.node(n).Start, w.s.end, typ, value)
}

func (f *flow) add(w *walker, x parsers.ExprID) {
	if f != nil && x != 0 && f.count < maxValues {
		f.value = w.b.Union(f.value, x)
		f.count++
	}
}
