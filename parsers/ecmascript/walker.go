package ecmascript

import (
	"bytes"
	"sort"
	"unicode/utf8"

	"vade/parsers"
	"vade/parsers/markup"
	"vade/parsers/sitter"
)

// Bounds of what is kept.
const (
	maxExpr    = 24  // depth of a stored expression; what lies deeper is unknown
	maxReturns = 4   // return statements that make a function's value
	maxProps   = 200 // plain members of one object literal that become definitions
)

// span is a range of bytes.
type span struct{ from, to uint32 }

// frame is a function that is being visited; the first one is the file itself.
type frame struct {
	span
	def     parsers.DefID  // its definition, NoDef for a closure
	result  parsers.ExprID // what its return statements give
	typ     parsers.ExprID // its declared result
	returns int
	yields  parsers.ExprID
	factory amdFactory // not zero in the factory of an AMD module
	gives   gives
}

// walker goes over one tree, once.
type walker struct {
	t       sitter.Tree
	b       parsers.Builder
	lines   markup.Lines
	heights []uint8 // of expressions, by ExprID
	depth   int

	encl    parsers.DefID
	this    parsers.DefID // the class or constructor function whose members `this` has
	frames  []frame
	block   span // the innermost block
	blocks  int  // blocks around, within the innermost frame
	ambient bool // inside of declare module, namespace or global
	untyped bool // JavaScript: fields need no declaration
	mute    int  // no references are noted: the node is visited a second time

	flags parsers.Flag // for the declaration that comes next
	outer uint32       // the statement or decorator that the next declaration starts with

	hints   [3]parsers.ExprID // values of the parameters of the closure that comes next
	byName  []parsers.DefID   // by NameID: 1 + the last definition of that name in a scope
	members map[memberKey]parsers.DefID
	listed  []parsers.NameID // names in export lists without a source
	props   int
	spine   []uint32

	factory   amdFactory // the function that comes next is the factory of a module
	umd       umd
	wrappers  int           // functions called on the spot around
	wrap      wrap          // the closure that comes next has a definition already
	owner     parsers.DefID // methods of object literals in the call that comes next belong to it
	returnsTo parsers.DefID // what the closure that comes next returns has its members there
	mixed     mixed
	loop      bool // the declaration that comes next is in the head of a for statement

	typeRole   parsers.Role
	inferScope span

	meta  metadata // of the class that comes next
	host  *host    // the component that the file is, nil in a file of code
	gives gives    // what becomes of the object that the function that comes next returns
}

type memberKey struct {
	parent parsers.DefID
	name   parsers.NameID
}

// file visits a whole file.
func (w *walker) file(t sitter.Tree, ambient bool) {
	w.begin(t, ambient)
	w.visitChildren(0)
	w.markListed()
}

// begin forgets what was read before.
func (w *walker) begin(t sitter.Tree, ambient bool) {
	w.t, w.depth, w.encl, w.this, w.mute = t, 0, parsers.NoDef, parsers.NoDef, 0
	w.heights = append(w.heights[:0], 0)
	w.byName, w.listed, w.spine = w.byName[:0], w.listed[:0], w.spine[:0]
	w.blocks, w.ambient, w.flags, w.outer, w.props = 0, ambient, 0, 0, 0
	w.hints, w.factory, w.umd, w.wrap, w.mixed = [3]parsers.ExprID{}, amdFactory{}, umd{}, wrap{}, mixed{}
	w.owner, w.returnsTo, w.wrappers, w.loop = parsers.NoDef, parsers.NoDef, 0, false
	w.typeRole, w.inferScope = parsers.RoleType, span{}
	if w.members == nil {
		w.members = map[memberKey]parsers.DefID{}
	}
	clear(w.members)
	w.meta, w.host, w.gives = metadata{}, nil, givesValue
	w.indexLines()
	all := span{0, uint32(len(t.Src))}
	w.frames = append(w.frames[:0], frame{span: all, def: parsers.NoDef})
	w.block = all
}

func (w *walker) indexLines() {
	w.lines = markup.NewLines(w.lines, w.t.Src)
	w.b.File.Lines = w.lines.Count(w.t.Src)
}

// lineOf is the line, from 1, of the byte at off.
func (w *walker) lineOf(off uint32) uint32 {
	return uint32(sort.Search(len(w.lines), func(i int) bool { return w.lines[i] > off }))
}

func (w *walker) kind(n uint32) sitter.Kind { return w.t.Nodes[n].Kind }

func (w *walker) child(n uint32, f sitter.Field) uint32 {
	if n == 0 {
		return 0
	}
	return w.t.Child(n, f)
}

func (w *walker) has(n uint32, k sitter.Kind) bool { return w.t.ChildKind(n, k) != 0 }

func (w *walker) text(n uint32) []byte { return w.t.Text(n) }

func (w *walker) is(n uint32, s string) bool { return string(w.t.Text(n)) == s }

func (w *walker) frame() *frame { return &w.frames[len(w.frames)-1] }

// atTop reports whether what is declared here belongs to the file or a namespace.
func (w *walker) atTop() bool { return len(w.frames) == 1 && w.blocks == 0 }

func (w *walker) inFunction() bool { return len(w.frames) > 1 }

// name is the name that a node spells: an identifier, or a string that stands for one.
func (w *walker) name(n uint32) parsers.NameID {
	if n == 0 {
		return 0
	}
	switch w.kind(n) {
	case kString:
		return w.b.Str(w.content(n))
	case kComputed:
		if c := w.t.First(n); c != 0 && w.kind(c) == kString {
			return w.b.Str(w.content(c))
		}
		return 0
	case kNumber:
		return 0
	}
	s := w.text(n)
	if !utf8.Valid(s) {
		s = bytes.ToValidUTF8(s, []byte("\uFFFD"))
	}
	return w.b.Name(s)
}

// content is what stands between the quotes of a string without escapes.
func (w *walker) content(n uint32) string {
	s := w.text(n)
	if len(s) < 2 {
		return ""
	}
	return string(bytes.ToValidUTF8(s[1:len(s)-1], []byte("\uFFFD")))
}

// nameOff is where the name of the node n starts: behind the quote of a string.
func (w *walker) place(n uint32) (off, line, col uint32) {
	x := &w.t.Nodes[n]
	return x.Start, x.Row + 1, x.Col + 1
}

func (w *walker) ref(n uint32, role parsers.Role, recv parsers.ExprID) {
	if n == 0 {
		return
	}
	w.refName(n, w.name(n), role, recv)
}

func (w *walker) refName(n uint32, name parsers.NameID, role parsers.Role, recv parsers.ExprID) {
	if w.mute > 0 || w.t.Nodes[n].Start == w.t.Nodes[n].End {
		return
	}
	off, line, col := w.place(n)
	w.b.Ref(parsers.Ref{Name: name, Role: role, Encl: w.encl, Recv: recv, Off: off, Line: line, Col: col})
}

// op makes an expression, unless it would be too deep or lacks its operand.
func (w *walker) op(e parsers.Expr) parsers.ExprID {
	h := w.height(e.A)
	if e.Op != parsers.OpNth && e.Op != parsers.OpParam && e.Op != parsers.OpDef {
		h = max(h, w.height(e.B))
	}
	if h >= maxExpr {
		return 0
	}
	id := w.b.Expr(e)
	for len(w.heights) <= int(id) {
		w.heights = append(w.heights, h+1)
	}
	return id
}

func (w *walker) height(x parsers.ExprID) uint8 {
	if int(x) < len(w.heights) {
		return w.heights[x]
	}
	return 0
}

func (w *walker) unary(op parsers.Op, a parsers.ExprID) parsers.ExprID {
	if a == 0 {
		return 0
	}
	return w.op(parsers.Expr{Op: op, A: a})
}

func (w *walker) ident(n uint32) parsers.ExprID {
	name := w.name(n)
	if name == 0 {
		return 0
	}
	return w.op(parsers.Expr{Op: parsers.OpIdent, Name: name, Off: w.t.Nodes[n].Start})
}

func (w *walker) memberOf(a parsers.ExprID, name parsers.NameID) parsers.ExprID {
	if a == 0 || name == 0 {
		return 0
	}
	return w.op(parsers.Expr{Op: parsers.OpMember, A: a, Name: name})
}

func (w *walker) nth(a parsers.ExprID, i int) parsers.ExprID {
	if a == 0 {
		return 0
	}
	return w.op(parsers.Expr{Op: parsers.OpNth, A: a, B: parsers.ExprID(i)})
}

func (w *walker) lit(name string) parsers.ExprID {
	return w.op(parsers.Expr{Op: parsers.OpLit, Name: w.b.Str(name)})
}

// unknown stands for a receiver of which nothing is known, so that the member after
// the dot is not taken for a plain name.
func (w *walker) unknown() parsers.ExprID { return w.op(parsers.Expr{Op: parsers.OpLit}) }

func (w *walker) known(x parsers.ExprID) parsers.ExprID {
	if x == 0 {
		return w.unknown()
	}
	return x
}

func (w *walker) union(x, y parsers.ExprID) parsers.ExprID {
	switch {
	case x == 0 || x == y:
		return y
	case y == 0:
		return x
	}
	if u := w.op(parsers.Expr{Op: parsers.OpUnion, A: x, B: y}); u != 0 {
		return u
	}
	return x
}

func (w *walker) tuple(list []parsers.ExprID) parsers.ExprID {
	var id parsers.ExprID
	for i := min(len(list), maxExpr/2) - 1; i >= 0; i-- {
		id = w.op(parsers.Expr{Op: parsers.OpTuple, A: list[i], B: id})
	}
	return id
}

// await is what a promise resolves to. A module that is loaded is no promise here.
func (w *walker) await(x parsers.ExprID) parsers.ExprID {
	if x != 0 && w.b.File.Exprs[x].Op == parsers.OpRequire {
		return x
	}
	return w.unary(parsers.OpAwait, x)
}

func (w *walker) defValue(d parsers.DefID) parsers.ExprID {
	if d == parsers.NoDef {
		return 0
	}
	return w.op(parsers.Expr{Op: parsers.OpDef, B: parsers.ExprID(d)})
}

// bind adds a local name.
func (w *walker) bind(n uint32, kind parsers.BindKind, scope span, typ, value parsers.ExprID) {
	w.bindName(w.name(n), kind, scope, typ, value)
}

func (w *walker) bindName(name parsers.NameID, kind parsers.BindKind, scope span, typ, value parsers.ExprID) {
	if w.mute > 0 {
		return
	}
	w.b.Bind(parsers.Bind{Name: name, Kind: kind, From: scope.from, To: scope.to, Off: scope.from, Encl: w.encl, Type: typ, Value: value})
}

func (w *walker) spanOf(n uint32) span { return span{w.t.Nodes[n].Start, w.t.Nodes[n].End} }

// within visits with another enclosing definition.
func (w *walker) within(d parsers.DefID, visit func()) {
	old := w.encl
	w.encl = d
	visit()
	w.encl = old
}

// scoped visits the inside of a block.
func (w *walker) scoped(n uint32, visit func()) {
	old := w.block
	w.block = w.spanOf(n)
	w.blocks++
	visit()
	w.blocks--
	w.block = old
}
