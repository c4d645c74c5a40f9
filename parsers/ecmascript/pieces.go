package ecmascript

import (
	"bytes"

	"vade/parsers"
	"vade/parsers/markup"
	"vade/parsers/sitter"
)

// PieceKind is what a piece of a template is.
type PieceKind uint8

// The kinds of pieces.
const (
	Value      PieceKind = iota // an expression
	Statements                  // statements, as in a handler
	Params                      // patterns, separated by commas, that bind names
)

// Piece is a piece of a template that holds code.
type Piece struct {
	Kind PieceKind
	Text markup.Span
	// Scope is where the names of Params are seen.
	Scope markup.Span
	// Of is an earlier piece, plus 1, from whose value the first pattern gets its own:
	// Op says how, OpNone that it is the value itself.
	Of int
	Op parsers.Op
	// Bound is a value that the first pattern gets, where there is no such piece.
	Bound parsers.ExprID
}

// mark says which part of the generated text a piece is.
type mark struct {
	from, to uint32 // in the generated text, without what stands around the piece
	end      uint32 // of what was generated for it
	first    uint32 // the first node of it at the top, 0 if there is none
	last     uint32 // behind its last node
}

var around = [...][2]string{Value: {"(", "\n);"}, Statements: {"{", "\n}"}, Params: {"(", "\n)=>0;"}}

// maxSingles bounds the pieces that are read one by one.
const maxSingles = 10000

// Template reads the code of a template, all of which stands in encl. Expressions are
// those of TypeScript, which has all of JavaScript.
//
// All pieces are read as one text, since starting the parser takes longer than reading
// a name. Only if something in that is broken, each is read by itself, so that no piece
// suffers from another.
func (e *Embedder) Template(pieces []Piece, encl parsers.DefID) {
	if len(pieces) == 0 || e.parser(scriptTS) == nil {
		return
	}
	w := &e.w
	oldEncl, oldThis := w.encl, w.this
	w.encl, w.this, w.untyped = encl, parsers.NoDef, false
	w.blocks++
	values := make([]parsers.ExprID, len(pieces))
	if t, ok := e.generated(pieces); ok {
		e.place(&t, pieces)
		w.t = t
		for i := range pieces {
			values[i] = e.piece(&pieces[i], &e.marks[i], values)
		}
	} else {
		for i := range pieces[:min(len(pieces), maxSingles)] {
			e.single(pieces[i:i+1], i, values)
		}
		if len(pieces) > maxSingles {
			w.b.File.Cut = "a broken template has more than 10000 expressions"
		}
	}
	w.blocks--
	w.encl, w.this = oldEncl, oldThis
}

// single reads one piece by itself.
func (e *Embedder) single(piece []Piece, i int, values []parsers.ExprID) {
	t, err := e.parsers[scriptTS].p.Parse(e.write(piece))
	if err != nil {
		return
	}
	if n, _ := t.Broken(); n > 0 {
		line, _ := e.w.lines.Place(piece[0].Text.From)
		e.broken(1, int(line))
	}
	e.place(&t, piece)
	e.w.t = t
	values[i] = e.piece(&piece[0], &e.marks[0], values)
}

// write makes the text in which each piece is a statement.
func (e *Embedder) write(pieces []Piece) []byte {
	e.text.Reset()
	e.marks = e.marks[:0]
	for i := range pieces {
		p := &pieces[i]
		code := e.src[p.Text.From:p.Text.To]
		if len(bytes.TrimSpace(code)) == 0 {
			at := uint32(e.text.Len())
			e.marks = append(e.marks, mark{from: at, to: at, end: at})
			continue
		}
		e.text.WriteString(around[p.Kind][0])
		m := mark{from: uint32(e.text.Len())}
		e.text.Write(code)
		m.to = uint32(e.text.Len())
		e.text.WriteString(around[p.Kind][1])
		m.end = uint32(e.text.Len())
		e.marks = append(e.marks, m)
	}
	return e.text.Bytes()
}

// generated reads all pieces at once; ok is false if that does not work.
func (e *Embedder) generated(pieces []Piece) (t sitter.Tree, ok bool) {
	t, err := e.parsers[scriptTS].p.Parse(e.write(pieces))
	if err != nil {
		return t, false
	}
	n, _ := t.Broken()
	return t, n == 0
}

// place gives the nodes of the generated text the places of the file; what stands
// around a piece goes to its ends. The marks get the nodes at the top of each piece.
func (e *Embedder) place(t *sitter.Tree, pieces []Piece) {
	for c := t.First(0); c != 0; c = t.Sibling(0, c) {
		if m := &e.marks[e.markAt(t.Nodes[c].Start)]; m.first == 0 {
			m.first = c
		}
	}
	end := uint32(len(t.Nodes))
	for i := len(e.marks) - 1; i >= 0; i-- {
		m := &e.marks[i]
		if m.last = end; m.first != 0 {
			end = m.first
		}
	}
	i := 0
	for k := 1; k < len(t.Nodes); k++ {
		n := &t.Nodes[k]
		for i+1 < len(e.marks) && n.Start+1 >= e.marks[i+1].from {
			i++
		}
		m, text := &e.marks[i], pieces[i].Text
		n.Start = text.From + min(max(n.Start, m.from), m.to) - m.from
		n.End = max(n.Start, text.From+min(max(n.End, m.from), m.to)-m.from)
		line, col := e.w.lines.Place(n.Start)
		n.Row, n.Col = line-1, col-1
	}
	t.Src = e.src
}

// markAt is the piece that a place of the generated text belongs to.
func (e *Embedder) markAt(at uint32) int {
	lo, hi := 0, len(e.marks)-1
	for lo < hi {
		mid := (lo + hi) / 2
		if e.marks[mid].end <= at {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// piece visits the nodes of a piece and gives its value.
func (e *Embedder) piece(p *Piece, m *mark, values []parsers.ExprID) (x parsers.ExprID) {
	w := &e.w
	for c := m.first; c != 0 && c < m.last; c = w.t.Sibling(0, c) {
		if p.Kind != Params {
			v := w.statementValue(c)
			if x == 0 {
				x = v
			}
			continue
		}
		if fn := w.arrowIn(c); fn != 0 {
			e.params(p, fn, values)
		}
	}
	return x
}

// statementValue visits a statement and gives its value.
func (w *walker) statementValue(n uint32) parsers.ExprID {
	if w.kind(n) == 0 {
		return w.last(n)
	}
	return w.visit(n)
}

// arrowIn is the arrow function that a statement consists of.
func (w *walker) arrowIn(n uint32) uint32 {
	for i := 0; n != 0 && i < 3; i++ {
		if w.kind(n) == kArrow {
			return n
		}
		n = w.firstReal(n)
	}
	return 0
}

// params binds the names of patterns.
func (e *Embedder) params(p *Piece, fn uint32, values []parsers.ExprID) {
	w := &e.w
	value := p.Bound
	if p.Of > 0 && p.Of <= len(values) {
		value = values[p.Of-1]
		if p.Op != parsers.OpNone {
			value = w.unary(p.Op, value)
		}
	}
	s := sink{scope: span{p.Scope.From, p.Scope.To}}
	if id := w.child(fn, fParam); id != 0 {
		w.pattern(id, &s, 0, 0, value)
	}
	list := w.child(fn, fParams)
	if list == 0 {
		return
	}
	i := 0
	for c := w.t.First(list); c != 0; c = w.t.Sibling(list, c) {
		switch w.kind(c) {
		case kComment:
			continue
		case kRequiredParam, kOptionalParam:
			w.param(c, i, &s, value)
		default:
			w.pattern(c, &s, 0, 0, value)
		}
		value = 0
		i++
	}
}
