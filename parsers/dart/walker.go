package dart

import (
	"bytes"
	"fmt"
	"strings"

	"vade/parsers"
	"vade/parsers/sitter"
)

// walker turns one flattened tree into facts.
//
// The grammar does not nest types and the parts of a call chain: they stand one after
// the other among the children of whatever holds them. So most functions take a child
// and give back the one behind what they have read.
type walker struct {
	b     parsers.Bounded
	t     sitter.Tree
	s     scope
	test  bool // the file is run by the test runner
	depth int
	lines sitter.Lines
}

// scope is what a node needs to know of the place where it stands.
type scope struct {
	def    parsers.DefID // innermost enclosing definition
	end    uint32        // of the innermost block
	typ    *typeInfo     // innermost type
	local  bool          // in code, not among the members of a type
	result *flow         // what the callable around gives back
}

// typeInfo is what the members of a type need to know of it.
type typeInfo struct {
	def   parsers.DefID
	name  parsers.NameID
	super parsers.NameID // simple name of the class it extends
	built bool           // an enum that declares constructors
}

// flow gathers the values that a callable returns.
type flow struct {
	value parsers.ExprID
	count int
	want  parsers.ExprID // a value of the declared type, 0 if there is none
}

// maxValues bounds how many returned values tell the type of a callable.
const maxValues = 4

func (f *flow) wanted() parsers.ExprID {
	if f == nil {
		return 0
	}
	return f.want
}

func (f *flow) add(w *walker, x parsers.ExprID) {
	if f != nil && x != 0 && f.count < maxValues {
		f.value = w.b.Union(f.value, x)
		f.count++
	}
}

func (w *walker) file(path string, t sitter.Tree) {
	w.t, w.depth = t, 0
	w.test = strings.HasSuffix(path, "_test.dart")
	w.lines.Read(t.Src)
	w.s = scope{def: parsers.NoDef, end: uint32(len(t.Src))}
	if len(t.Nodes) > 0 {
		w.items(0, w.t.First(0), &pend{})
	}
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

// name interns the text of an identifier; "_" binds nothing, nor does the bracket of a
// pattern that is rewritten.
func (w *walker) name(n uint32) parsers.NameID {
	if n == 0 {
		return 0
	}
	s := w.t.Text(n)
	if len(s) == 1 && (s[0] == '_' || s[0] == ')') {
		return 0
	}
	return w.b.Name(s)
}

// first is the first child of n that is no comment; next is the one after c.
func (w *walker) first(n uint32) uint32 { return w.skip(n, w.t.First(n)) }

func (w *walker) next(n, c uint32) uint32 { return w.skip(n, w.t.Sibling(n, c)) }

func (w *walker) skip(n, c uint32) uint32 {
	for c != 0 && (w.kind(c) == kComment || w.kind(c) == kDocComment) {
		c = w.t.Sibling(n, c)
	}
	return c
}

// afterDot reports whether a dot stands right before the node n.
func (w *walker) afterDot(n uint32) bool {
	before := bytes.TrimRight(w.t.Src[:w.node(n).Start], " \t\r\n")
	return len(before) > 0 && before[len(before)-1] == '.'
}

// ref notes a use of the name at n.
func (w *walker) ref(n uint32, role parsers.Role, recv, args parsers.ExprID) {
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
	if w.name(n) == 0 {
		return
	}
	w.bind(n, parsers.BindLocal, w.node(n).Start, w.s.end, typ, value)
}
