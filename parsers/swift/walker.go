package swift

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
	depth   int
	encl    parsers.DefID // the innermost definition
	end     uint32        // end of the innermost block, in bytes
	branch  int           // how many #if are open
	level   level
	owner   owner
	flow    *flow
	closure *closure
	want    want
	fn      parsers.ExprID // the function type whose place the next closure takes
	last    int            // the reference that was noted last, -1 for none
	ended   uint32         // the node that endLine told of last
	endedAt uint32
}

// level is where declarations stand.
type level uint8

const (
	atTop level = iota
	inType
	inCode
)

// owner is the type whose members are read.
type owner struct {
	def  parsers.DefID
	kind parsers.Kind
	base parsers.ExprID // the first base, 0 if none is written here
	test bool           // its methods are tests if their names say so
}

// want is what is expected of an expression: a type, or a value of the same type. It
// is what .name is a member of.
type want struct {
	x     parsers.ExprID
	typed bool // x is a type
}

// flow gathers what a closure gives back, or knows what a function declares to give.
type flow struct {
	want    want
	gather  bool
	returns parsers.ExprID
	count   int
}

// closure is the innermost one that has no named parameters.
type closure struct {
	fn       parsers.ExprID
	from, to uint32
	seen     uint16 // the parameters $0 to $15 that are bound already
}

// maxReturns bounds how many return statements tell the type of a closure.
const maxReturns = 4

func (w *walker) file(tree sitter.Tree) *parsers.File {
	w.b.Reset(Language.Name)
	*w = walker{b: w.b, t: tree, encl: parsers.NoDef, end: uint32(len(tree.Src)),
		owner: owner{def: parsers.NoDef}, flow: &flow{}, last: -1}
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
func (w *walker) comment(n uint32) bool       { return w.kind(n) == kComment }

func (w *walker) isType(n uint32) bool {
	k := w.kind(n)
	return k > kLastExpr && k < kLastType
}

func (w *walker) isExpr(n uint32) bool {
	k := w.kind(n)
	return k > kFirstExpr && k < kLastExpr || k == kIf || k == kSwitch
}

// first is the first child that is no comment.
func (w *walker) first(n uint32) uint32 {
	c := w.t.First(n)
	for c != 0 && w.comment(c) {
		c = w.t.Sibling(n, c)
	}
	return c
}

// place is where the identifier n begins behind the ` that lets a keyword be one.
func (w *walker) place(n uint32) (off, skip uint32) {
	off = w.node(n).Start
	if w.node(n).End > off && w.t.Src[off] == '`' {
		skip = 1
	}
	return off + skip, skip
}

// name is the identifier n. A lone underscore is no name.
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
func (w *walker) ref(n uint32, role parsers.Role, recv parsers.ExprID) {
	off, skip := w.place(n)
	name := w.name(n)
	if name == 0 {
		w.last = -1
		return
	}
	x := w.node(n)
	w.last = len(w.b.File.Refs)
	w.b.Ref(parsers.Ref{Name: name, Role: role, Encl: w.encl, Recv: recv, Off: off, Line: x.Row + 1, Col: x.Col + 1 + skip})
}

// supply gives the reference at, if there is one, the arguments of its call.
func (w *walker) supply(at int, args parsers.ExprID) {
	if at >= 0 {
		w.b.File.Refs[at].Args = args
	}
}

// implied notes a use of a name that is not written at the node n.
func (w *walker) implied(n uint32, name parsers.NameID, role parsers.Role, recv, args parsers.ExprID) {
	x := w.node(n)
	if int(x.Start) < len(w.t.Src) {
		w.b.Ref(parsers.Ref{Name: name, Role: role, Encl: w.encl, Recv: recv, Args: args, Off: x.Start, Line: x.Row + 1, Col: x.Col + 1})
	}
}

// bind adds a local name that is visible behind the byte off, to the end of the block.
func (w *walker) bind(n uint32, off uint32, typ, value parsers.ExprID) {
	name := w.name(n)
	if typ != 0 {
		value = 0
	}
	if name == 0 || string(w.t.Text(n)) == "self" {
		return
	}
	w.b.Bind(parsers.Bind{Name: name, Kind: parsers.BindLocal, From: off, To: max(off, w.end), Off: off, Encl: w.encl, Type: typ, Value: value})
}

// within visits with another innermost definition, whose block ends at the byte end.
func (w *walker) within(d parsers.DefID, end uint32, visit func()) {
	encl, branch := w.encl, w.branch
	w.encl, w.branch = d, 0
	w.block(end, visit)
	w.encl, w.branch = encl, branch
}

// block visits with another end of the innermost block.
func (w *walker) block(end uint32, visit func()) {
	old := w.end
	w.end = end
	visit()
	w.end = old
}

// at visits declarations of another level.
func (w *walker) at(l level, visit func()) {
	old := w.level
	w.level = l
	visit()
	w.level = old
}

func (w *walker) children(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		w.use(c)
	}
}

// prefixed reports whether only white space stands between the byte c and the byte off.
func (w *walker) prefixed(off uint32, c byte) bool {
	s := bytes.TrimRight(w.t.Src[max(off, 64)-64:off], " \t\r\n")
	return len(s) > 0 && s[len(s)-1] == c
}

// followed reports whether the text s stands behind the byte off, after white space.
func (w *walker) followed(off uint32, s string) bool {
	rest := w.t.Src[off:min(int(off)+64, len(w.t.Src))]
	return bytes.HasPrefix(bytes.TrimLeft(rest, " \t\r\n"), []byte(s))
}
