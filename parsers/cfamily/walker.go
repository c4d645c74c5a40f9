package cfamily

import (
	"bytes"
	"sort"

	"vade/parsers"
	"vade/parsers/sitter"
)

// walker goes over the tree of one file.
type walker struct {
	s        source
	t        sitter.Tree
	b        parsers.Builder
	encl     parsers.DefID // innermost definition around
	scopeEnd uint32        // end of the innermost block
	depth    int
	nested   int // types of functions in each other

	code    bool           // inside of a function
	hidden  bool           // in a name space without a name
	private bool           // behind private:
	class   parsers.DefID  // the class whose body is being read
	returns parsers.ExprID // what the function's return statements give
	fields  map[parsers.NameID]bool
	closure closure
}

// closure tells of which call a lambda is an argument.
type closure struct {
	callee parsers.ExprID
	index  int
}

func (w *walker) reset() {
	w.encl, w.class, w.scopeEnd, w.depth = parsers.NoDef, parsers.NoDef, uint32(len(w.s.src)), 0
	w.code, w.hidden, w.private, w.returns, w.nested = false, false, false, 0, 0
	w.fields, w.closure, w.t = map[parsers.NameID]bool{}, closure{}, sitter.Tree{}
}

func (w *walker) kind(n uint32) sitter.Kind { return w.t.Nodes[n].Kind }

func (w *walker) name(n uint32) parsers.NameID {
	if n == 0 {
		return 0
	}
	return w.b.Name(w.t.Text(n))
}

func (w *walker) start(n uint32) uint32 { return w.t.Nodes[n].Start }
func (w *walker) end(n uint32) uint32   { return w.t.Nodes[n].End }

// deeper guards the recursion; the caller skips the subtree when it is false.
func (w *walker) deeper() bool {
	if w.depth++; w.depth < parsers.MaxDepth {
		return true
	}
	w.b.File.Cut = "nested deeper than 2000 levels"
	w.depth--
	return false
}

// ref adds a use of the name at n.
func (w *walker) ref(n uint32, role parsers.Role, recv, args parsers.ExprID) {
	if n != 0 {
		w.refAt(w.start(n), w.name(n), role, recv, args)
	}
}

func (w *walker) refAt(off uint32, name parsers.NameID, role parsers.Role, recv, args parsers.ExprID) {
	line, col := w.s.place(off)
	w.b.Ref(parsers.Ref{Name: name, Role: role, Encl: w.encl, Recv: recv, Args: args, Off: off, Line: line, Col: col})
}

// within visits with another enclosing definition.
func (w *walker) within(d parsers.DefID, visit func()) {
	old := w.encl
	w.encl = d
	visit()
	w.encl = old
}

// scope visits with another end of the innermost block.
func (w *walker) scope(n uint32, visit func()) {
	old := w.scopeEnd
	w.scopeEnd = w.end(n)
	visit()
	w.scopeEnd = old
}

// inside visits the body of a function or the members of a class.
func (w *walker) inside(code bool, class parsers.DefID, visit func()) {
	c, k, p := w.code, w.class, w.private
	w.code, w.class, w.private = code, class, false
	visit()
	w.code, w.class, w.private = c, k, p
}

// bind adds a local name that is visible from off to the end of the block.
func (w *walker) bind(name parsers.NameID, kind parsers.BindKind, off uint32, typ, value parsers.ExprID) {
	w.b.Bind(parsers.Bind{Name: name, Kind: kind, From: off, To: max(off, w.scopeEnd), Off: off, Encl: w.encl, Type: typ, Value: value})
}

// definition is what a definition is made of.
type definition struct {
	node    uint32 // the whole declaration
	off     uint32 // of the name
	name    parsers.NameID
	kind    parsers.Kind
	flags   parsers.Flag
	headEnd uint32
	doc     string
}

// def adds a definition to what is around.
func (w *walker) def(x definition) parsers.DefID {
	start, end := w.start(x.node), w.end(x.node)
	line, col := w.s.place(x.off)
	first, _ := w.s.place(start)
	last := first
	if end > start {
		last, _ = w.s.place(end - 1)
	}
	d := parsers.Def{
		Name: x.name, Kind: x.kind, Flags: x.flags, Parent: w.encl, Doc: x.doc, Off: x.off, Line: line, Col: col,
		Start: min(start, x.off), End: max(end, x.off), StartLine: min(first, line), EndLine: max(last, line),
	}
	d.Signature = w.signature(start, x.headEnd)
	if c := w.s.condition(x.off); c != "" {
		d.Flags |= parsers.FlagOptional
		d.Signature = parsers.Cut(d.Signature, parsers.MaxSignature-80) + " /* " + c + " */"
	}
	return w.b.Def(d)
}

// maxHead bounds the text that a signature is made of.
const maxHead = 4 * parsers.MaxSignature

// signature is the text of a declaration's head, without comments and what a macro adds.
func (w *walker) signature(from, to uint32) string {
	to = max(from, min(to, from+maxHead, uint32(len(w.s.out))))
	text := w.s.out[from:to]
	if !bytes.Contains(text, []byte("/*")) && !bytes.Contains(text, []byte("//")) {
		return parsers.Signature(text)
	}
	var buf []byte
	last := from
	for _, t := range scan(nil, w.s.out, from, to, w.s.cpp) {
		if t.start > last {
			buf = append(buf, ' ')
		}
		buf, last = append(buf, w.s.out[t.start:t.end]...), t.end
	}
	return parsers.Signature(buf)
}

// doc is the comment above a node, or else behind it in its line.
func (w *walker) doc(n uint32) string {
	i, first := n, n
	row, _ := w.s.place(w.start(n))
	for i > 1 && w.kind(i-1) == kComment && w.t.Nodes[i-1].Next == i {
		end, _ := w.s.place(w.end(i-1) - 1)
		begin, col := w.s.place(w.start(i - 1))
		if end+1 != row || !w.lineStart(w.start(i-1), col) {
			break
		}
		i--
		first, row = i, begin
	}
	if first == n {
		return ""
	}
	return parsers.Summary(w.s.src[w.start(first):w.end(n-1)])
}

// trailingDoc is the comment behind a member in its line.
func (w *walker) trailingDoc(parent, n uint32) string {
	if d := w.doc(n); d != "" {
		return d
	}
	next := w.t.Sibling(parent, n)
	if next == 0 || w.kind(next) != kComment {
		return ""
	}
	last, _ := w.s.place(max(w.end(n), 1) - 1)
	if line, _ := w.s.place(w.start(next)); line != last {
		return ""
	}
	return parsers.Summary(w.t.Text(next))
}

func (w *walker) lineStart(off, col uint32) bool {
	return len(bytes.TrimSpace(w.s.src[off-(col-1):off])) == 0
}

// lostNames adds the uses that the grammar did not see.
func (w *walker) lostNames() {
	if len(w.s.lost) == 0 {
		return
	}
	f := w.b.File
	order := make([]int, 0, len(f.Defs))
	for i := range f.Defs {
		order = append(order, i)
	}
	sort.SliceStable(order, func(i, j int) bool { return f.Defs[order[i]].Start < f.Defs[order[j]].Start })
	unknown := w.b.Expr(parsers.Expr{Op: parsers.OpLit})
	sort.SliceStable(w.s.lost, func(i, j int) bool { return w.s.lost[i].at < w.s.lost[j].at })
	var open []int // definitions around the place, the innermost last
	next := 0
	for _, l := range w.s.lost {
		for next < len(order) && f.Defs[order[next]].Start <= l.at {
			open = append(open, order[next])
			next++
		}
		for len(open) > 0 && f.Defs[open[len(open)-1]].End <= l.at {
			open = open[:len(open)-1]
		}
		w.encl = parsers.NoDef
		if len(open) > 0 {
			w.encl = parsers.DefID(open[len(open)-1])
		}
		var recv parsers.ExprID
		if l.member {
			recv = unknown
		}
		w.refAt(l.start, w.b.Name(w.s.src[l.start:l.end]), l.role, recv, 0)
	}
}
