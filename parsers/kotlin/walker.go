package kotlin

import (
	"bytes"
	"fmt"

	"vade/parsers"
	"vade/parsers/sitter"
)

// walker turns one flattened tree into facts.
type walker struct {
	b        parsers.Bounded
	t        sitter.Tree
	comments []span
	depth    int
	encl     parsers.DefID // the innermost definition
	end      uint32        // end of the innermost block, in bytes
	owner    owner
	flow     *flow
	last     int            // the reference that a name noted, -1 for none
	code     bool           // in code, not among the members of a type
	lambda   parsers.ExprID // the function type whose place the next lambda takes
	hit      uint32         // up to where a type test that is next holds, 0 if unknown
}

// owner is the type whose members are read.
type owner struct {
	def    parsers.DefID
	kind   parsers.Kind
	name   parsers.NameID
	base   parsers.NameID // the class it extends, 0 if none is written
	static bool           // its members belong to an object
	params []parsers.Bind // of its primary constructor, those that are no properties
}

// flow gathers what a lambda or a function gives back.
type flow struct {
	returns parsers.ExprID
	count   int
	outer   *flow
	lambda  bool
	params  bool // its parameters have names
	it      bool // its implicit parameter is used
}

// maxReturns bounds how many returned values tell the type of a function.
const maxReturns = 4

func (w *walker) file(tree sitter.Tree, comments []span) {
	*w = walker{b: w.b, t: tree, comments: comments, encl: parsers.NoDef, end: uint32(len(tree.Src)),
		owner: owner{def: parsers.NoDef}, flow: &flow{}}
	w.places()
	if len(tree.Nodes) > 0 {
		w.children(0)
	}
	w.t, w.comments = sitter.Tree{}, nil
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
func (w *walker) empty(n uint32) bool        { return n == 0 || w.node(n).Start >= w.node(n).End }

func (w *walker) isExpr(n uint32) bool {
	k := w.kind(n)
	return k > kLastStatement && k < kLastExpression || k == kJump
}

func (w *walker) isType(n uint32) bool {
	k := w.kind(n)
	return k > kLastExpression && k < kLastType
}

// place is where the identifier n stands, behind the tick that may be around it.
func (w *walker) place(n uint32) (off, skip uint32) {
	off = w.node(n).Start
	if w.node(n).End > off+1 && w.t.Src[off] == '`' {
		skip = 1
	}
	return off + skip, skip
}

// name is the identifier n without ticks. A lone underscore is no name.
func (w *walker) name(n uint32) parsers.NameID {
	if n == 0 {
		return 0
	}
	s := bytes.Trim(w.t.Text(n), "`")
	if len(s) == 1 && s[0] == '_' {
		return 0
	}
	return w.b.Name(s)
}

// ref notes a use of the name n.
func (w *walker) ref(n uint32, role parsers.Role, recv, args parsers.ExprID) {
	if w.last = -1; w.empty(n) || w.name(n) == 0 {
		return
	}
	off, skip := w.place(n)
	x := w.node(n)
	w.last = len(w.b.File.Refs)
	w.b.Ref(parsers.Ref{Name: w.name(n), Role: role, Encl: w.encl, Recv: recv, Args: args, Off: off, Line: x.Row + 1, Col: x.Col + 1 + skip})
}

// implied notes a use of a name that is not written at the node n.
func (w *walker) implied(n uint32, name parsers.NameID, role parsers.Role, recv, args parsers.ExprID) {
	if x := w.node(n); x.Start < x.End {
		w.b.Ref(parsers.Ref{Name: name, Role: role, Encl: w.encl, Recv: recv, Args: args, Off: x.Start, Line: x.Row + 1, Col: x.Col + 1})
	}
}

// bind adds a local name that is visible behind the byte off, to the end of the block.
func (w *walker) bind(n uint32, off uint32, typ, value parsers.ExprID) {
	if typ != 0 {
		value = 0
	}
	w.b.Bind(parsers.Bind{Name: w.name(n), From: off, To: max(off, w.end), Off: off, Encl: w.encl, Type: typ, Value: value})
}

// within visits the code of another innermost definition, whose block ends at the byte end.
func (w *walker) within(d parsers.DefID, end uint32, visit func()) {
	encl, old, code := w.encl, w.end, w.code
	w.encl, w.end, w.code = d, end, true
	visit()
	w.encl, w.end, w.code = encl, old, code
}

// block visits with another end of the innermost block.
func (w *walker) block(end uint32, visit func()) {
	old := w.end
	w.end = end
	visit()
	w.end = old
}

// first is the first child of n that is no comment; next is the one after c.
func (w *walker) first(n uint32) uint32   { return w.skip(n, w.t.First(n)) }
func (w *walker) next(n, c uint32) uint32 { return w.skip(n, w.t.Sibling(n, c)) }

func (w *walker) skip(n, c uint32) uint32 {
	for c != 0 && (w.kind(c) == kComment || w.kind(c) == kLabel) {
		c = w.t.Sibling(n, c)
	}
	return c
}

func (w *walker) children(n uint32) {
	for c := w.first(n); c != 0; c = w.next(n, c) {
		w.visit(c)
	}
}

// visit reads a declaration, a statement or an expression, whichever stands there:
// broken files mix them.
func (w *walker) visit(n uint32) parsers.ExprID {
	if n == 0 || w.kind(n) == kComment || !w.enter() {
		return 0
	}
	defer w.leave()
	switch k := w.kind(n); {
	case k == 0:
		w.children(n)
	case k < kLastDeclaration:
		w.declaration(n)
	case k < kLastStatement:
		return w.statement(n)
	default:
		return w.use(n)
	}
	return 0
}
