package csharp

import (
	"bytes"
	"fmt"

	"vade/parsers"
	"vade/parsers/sitter"
)

// walker turns one flattened tree into facts.
type walker struct {
	b      parsers.Bounded
	t      sitter.Tree
	depth  int
	encl   parsers.DefID // the innermost definition
	end    uint32        // end of the innermost block, in bytes
	branch int           // how many #if are open
	owner  owner
	flow   *flow
	want   parsers.ExprID // the type that is expected of the next expression
	lambda parsers.ExprID // the function type whose place the next lambda takes
	last   int            // the reference that simple noted, -1 for none
}

// owner is the type whose members are read.
type owner struct {
	def  parsers.DefID
	kind parsers.Kind
	base parsers.ExprID // the first base, 0 if none is written here
}

// flow gathers what a lambda gives back, or knows what a function declares to give.
type flow struct {
	want    parsers.ExprID
	gather  bool
	returns parsers.ExprID
	count   int
}

// maxReturns bounds how many return statements tell the type of a function.
const maxReturns = 4

func (w *walker) file(tree sitter.Tree) *parsers.File {
	w.b.Reset(Language.Name)
	*w = walker{b: w.b, t: tree, encl: parsers.NoDef, end: uint32(len(tree.Src)),
		owner: owner{def: parsers.NoDef}, flow: &flow{}}
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
func (w *walker) isExpr(n uint32) bool {
	k := w.kind(n)
	return k > kLastStatement && k < kLastExpression
}
func (w *walker) comment(n uint32) bool { k := w.kind(n); return k == kComment || k == kDirective }
func (w *walker) place(n uint32) (off, skip uint32) {
	off = w.node(n).Start
	if w.node(n).End > off && w.t.Src[off] == '@' {
		skip = 1
	}
	return off + skip, skip
}

// name is the identifier n without the @ that lets a keyword be one. A lone underscore
// is no name.
func (w *walker) name(n uint32) parsers.NameID {
	if n == 0 {
		return 0
	}
	s := bytes.TrimPrefix(w.t.Text(n), []byte{'@'})
	if len(s) == 1 && s[0] == '_' {
		return 0
	}
	return w.b.Name(s)
}

// ref notes a use of the name n.
func (w *walker) ref(n uint32, role parsers.Role, recv parsers.ExprID) {
	off, skip := w.place(n)
	x := w.node(n)
	w.b.Ref(parsers.Ref{Name: w.name(n), Role: role, Encl: w.encl, Recv: recv, Off: off, Line: x.Row + 1, Col: x.Col + 1 + skip})
}

// implied notes a use of a name that is not written at the node n.
func (w *walker) implied(n uint32, name parsers.NameID, role parsers.Role, recv, args parsers.ExprID) {
	x := w.node(n)
	w.b.Ref(parsers.Ref{Name: name, Role: role, Encl: w.encl, Recv: recv, Args: args, Off: x.Start, Line: x.Row + 1, Col: x.Col + 1})
}

// constructs notes a construction of the type x that is not named at the node n.
func (w *walker) constructs(n uint32, x, args parsers.ExprID) {
	name, recv := w.named(x)
	if name == 0 {
		return
	}
	w.implied(n, name, parsers.RoleNew, recv, args)
	if e := w.b.File.Exprs[x]; e.Op == parsers.OpGeneric { // of a type with so many parameters
		w.b.Add(parsers.Expr{Op: parsers.OpGeneric, A: w.b.Ident(name, w.node(n).Start), B: e.B}, e.B, 0)
	}
}

// bind adds a local name that is visible behind the byte off, to the end of the block.
func (w *walker) bind(n uint32, off uint32, typ, value parsers.ExprID) {
	if typ != 0 {
		value = 0
	}
	w.b.Bind(parsers.Bind{Name: w.name(n), Kind: parsers.BindLocal, From: off, To: max(off, w.end), Off: off, Encl: w.encl, Type: typ, Value: value})
}

// within visits with another innermost definition, whose block ends at the byte end.
func (w *walker) within(d parsers.DefID, end uint32, visit func()) {
	encl, old := w.encl, w.end
	w.encl, w.end = d, end
	visit()
	w.encl, w.end = encl, old
}

// block visits with another end of the innermost block.
func (w *walker) block(end uint32, visit func()) {
	old := w.end
	w.end = end
	visit()
	w.end = old
}

func (w *walker) children(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		w.visit(c)
	}
}

// visit reads a declaration, a statement or an expression, whichever stands there:
// broken files mix them.
func (w *walker) visit(n uint32) {
	if n == 0 || w.comment(n) {
		return
	}
	switch k := w.kind(n); {
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
