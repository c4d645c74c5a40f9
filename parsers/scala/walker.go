package scala

import (
	"bytes"
	"fmt"
	"sort"

	"vade/parsers"
	"vade/parsers/sitter"
)

// walker turns one flattened tree into facts.
type walker struct {
	b        parsers.Bounded
	t        sitter.Tree
	s        scope
	depth    int
	comments []span
	marks    []span
	lines    sitter.Lines
}

// scope is what a node needs to know of the place where it stands.
type scope struct {
	def   parsers.DefID // innermost enclosing definition
	end   uint32        // of the innermost block
	typ   *typeInfo     // innermost type
	local bool          // in code, not among the members of a type
	hole  *hole         // what "_" stands for
}

// typeInfo is what the members of a type need to know of it.
type typeInfo struct {
	def    parsers.DefID
	name   parsers.NameID
	static bool // its members belong to an object
	test   bool // tests run it
	on     *receiver
}

// hole is a place where an expression with "_" in it is a function.
type hole struct {
	want  parsers.ExprID // what the function is for
	count int
}

func (w *walker) file(t sitter.Tree, src source) {
	w.t, w.depth = t, 0
	w.comments, w.marks = src.comments, src.marks
	w.lines.Read(t.Src)
	w.lines.Place(t)
	w.s = scope{def: parsers.NoDef, end: uint32(len(t.Src))}
	if len(t.Nodes) > 0 {
		w.children(0)
	}
	w.t, w.s, w.comments, w.marks = sitter.Tree{}, scope{}, nil, nil
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

func (w *walker) empty(n uint32) bool { return n == 0 || w.node(n).Start >= w.node(n).End }

// end is where n ends, 0 for no node.
func (w *walker) end(n uint32) uint32 {
	if n == 0 {
		return 0
	}
	return w.t.Nodes[n].End
}

func (w *walker) text(n uint32) string {
	if n == 0 {
		return ""
	}
	return string(w.t.Text(n))
}

// name interns an identifier, without the quotes that may be around it; "_" is none.
func (w *walker) name(n uint32) parsers.NameID {
	if n == 0 {
		return 0
	}
	s := w.t.Text(n)
	if len(s) > 2 && s[0] == '`' && s[len(s)-1] == '`' {
		s = s[1 : len(s)-1]
	}
	if len(s) == 1 && s[0] == '_' {
		return 0
	}
	return w.b.Name(s)
}

// place is where the name at n stands, behind the quote that may be before it.
func (w *walker) place(n uint32) (off, line, col uint32) {
	x := w.node(n)
	if w.t.Src[x.Start] == '`' && x.End > x.Start+2 {
		return x.Start + 1, x.Row + 1, x.Col + 2
	}
	return x.Start, x.Row + 1, x.Col + 1
}

// first is the first child of n that is no comment; next is the one after c.
func (w *walker) first(n uint32) uint32 { return w.skip(n, w.t.First(n)) }

func (w *walker) next(n, c uint32) uint32 { return w.skip(n, w.t.Sibling(n, c)) }

func (w *walker) skip(n, c uint32) uint32 {
	for c != 0 && (w.kind(c) == kComment || w.kind(c) == kTokCase || w.kind(c) == kTokVal || w.kind(c) == kTokImplicit) {
		c = w.t.Sibling(n, c)
	}
	return c
}

// each calls visit for the children of n that are in the field.
func (w *walker) each(n uint32, f sitter.Field, visit func(c uint32)) {
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if w.node(c).Field == f {
			visit(c)
		}
	}
}

// ref notes a use of the name at n.
func (w *walker) ref(n uint32, role parsers.Role, recv, args parsers.ExprID) {
	w.refNamed(w.name(n), n, role, recv, args)
}

// refNamed notes a use of a name at n, where another word may stand.
func (w *walker) refNamed(name parsers.NameID, n uint32, role parsers.Role, recv, args parsers.ExprID) {
	if !w.empty(n) {
		off, line, col := w.place(n)
		w.b.Ref(parsers.Ref{Name: name, Role: role, Encl: w.s.def, Recv: recv, Args: args, Off: off, Line: line, Col: col})
	}
}

// bind adds a name that is seen from one place to another.
func (w *walker) bind(n uint32, kind parsers.BindKind, from, to uint32, typ, value parsers.ExprID) {
	w.b.Bind(parsers.Bind{Name: w.name(n), Kind: kind, From: from, To: max(from, to), Off: from, Encl: w.s.def, Type: typ, Value: value})
}

// children reads the children of n as code.
func (w *walker) children(n uint32) {
	for c := w.first(n); c != 0; c = w.next(n, c) {
		w.visit(c, 0)
	}
}

// visit reads a declaration, a type or an expression, whichever stands there: broken
// files mix them.
func (w *walker) visit(n uint32, want parsers.ExprID) parsers.ExprID {
	if n == 0 || !w.enter() {
		return 0
	}
	defer w.leave()
	switch k := w.kind(n); {
	case k == 0:
		w.children(n)
	case k <= kRenamed:
		w.decl(n)
	case isType(k):
		w.typ(n)
	default:
		return w.use(n, want)
	}
	return 0
}

// doc is the comment before the declaration n.
func (w *walker) doc(n uint32) string {
	at := w.node(n).Start
	i := sort.Search(len(w.comments), func(i int) bool { return w.comments[i].from >= at }) - 1
	if i < 0 || len(bytes.TrimSpace(w.t.Src[w.comments[i].to:at])) > 0 {
		return ""
	}
	text := w.t.Src[w.comments[i].from:w.comments[i].to]
	if bytes.HasPrefix(text, []byte("/*")) {
		if bytes.HasPrefix(text, []byte("/**")) || bytes.Count(w.t.Src[w.comments[i].to:at], []byte{'\n'}) < 2 {
			return parsers.Summary(text[:min(len(text), maxDoc)])
		}
		return ""
	}
	if bytes.Count(w.t.Src[w.comments[i].to:at], []byte{'\n'}) != 1 || !w.alone(i) {
		return ""
	}
	from := i
	for from > 0 && w.alone(from-1) && bytes.HasPrefix(w.t.Src[w.comments[from-1].from:], []byte("//")) &&
		w.lines.At(w.comments[from-1].from)+1 == w.lines.At(w.comments[from].from) && at-w.comments[from-1].from < maxDoc {
		from--
	}
	return parsers.Summary(w.t.Src[w.comments[from].from:w.comments[i].to])
}

// maxDoc bounds how much of a comment is looked at, in bytes.
const maxDoc = 4096

// alone reports whether nothing stands before a comment in its line.
func (w *walker) alone(i int) bool {
	from := w.comments[i].from
	line := w.lines.At(from)
	return len(bytes.TrimSpace(w.t.Src[w.lines.Start(line):from])) == 0
}
