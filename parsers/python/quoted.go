package python

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"vade/parsers"
)

// quoted reads an annotation that is written as a string: names, dots, brackets and
// bars. Anything else makes it no annotation.
type quoted struct {
	w     *walker
	s     *scope
	n     uint32 // the string
	at    span   // what is left to read
	depth int
	bad   bool
}

// Bounds of quoted annotations.
const (
	maxQuoted      = 512 // bytes
	maxQuotedDepth = 12
)

func (w *walker) quotedType(s *scope, n uint32, want bool) parsers.ExprID {
	q := quoted{w: w, s: s, n: n, at: w.stringSpan(n)}
	if q.at.to-q.at.from > maxQuoted {
		return 0
	}
	mark := len(w.b.File.Refs)
	x := q.union()
	if q.peek(); q.bad || q.at.from < q.at.to {
		w.b.File.Refs = w.b.File.Refs[:mark]
		return 0
	}
	if !want {
		return 0
	}
	return x
}

// peek skips white space and gives the next byte, 0 at the end.
func (q *quoted) peek() byte {
	for q.at.from < q.at.to {
		switch c := q.w.t.Src[q.at.from]; c {
		case ' ', '\t', '\n', '\r', '\\':
			q.at.from++
		default:
			return c
		}
	}
	return 0
}

func (q *quoted) take(c byte) bool {
	if q.peek() != c {
		return false
	}
	q.at.from++
	return true
}

func (q *quoted) union() parsers.ExprID {
	q.depth++
	defer func() { q.depth-- }()
	if q.depth > maxQuotedDepth {
		q.bad = true
	}
	var x parsers.ExprID
	for !q.bad {
		if y := q.unit(); !q.w.isNone(y) {
			x = q.w.b.Union(x, y)
		} else if x == 0 && q.peek() != '|' {
			return y
		}
		if !q.take('|') {
			break
		}
	}
	return x
}

func (q *quoted) unit() parsers.ExprID {
	switch {
	case q.take('['):
		return q.w.b.Tuple(q.list())
	case q.take('.'):
		q.bad = q.bad || !q.take('.') || !q.take('.')
		return q.w.b.Lit("ellipsis")
	case q.peek() == '\'' || q.peek() == '"':
		return q.inner(q.peek())
	}
	name := q.word()
	if name.from == name.to {
		q.bad = true
		return 0
	}
	text := q.text(name)
	if string(text) == "None" {
		return q.w.b.Lit("none")
	}
	x, known := q.w.bareType(text, name.from)
	if !known {
		x = q.w.b.Ident(q.w.b.Name(text), name.from)
	}
	recv := parsers.ExprID(0)
	for q.take('.') {
		q.ref(name, parsers.RoleRef, recv)
		if name = q.word(); name.from == name.to {
			q.bad = true
			return 0
		}
		recv, text = x, q.text(name)
		if x, known = q.w.bareType(text, name.from); !known {
			x = q.w.b.Member(recv, q.w.b.Name(text))
		}
		if recv == 0 {
			recv = q.w.b.Some(0)
		}
	}
	if !known || text[0] < 'a' {
		q.ref(name, parsers.RoleType, recv)
	}
	if !q.take('[') {
		return x
	}
	if string(text) == "Literal" {
		return q.skipLiteral()
	}
	return q.w.applied(text, x, q.list())
}

// inner reads a name quoted within the quotes.
func (q *quoted) inner(quote byte) parsers.ExprID {
	q.at.from++
	x := q.union()
	q.bad = q.bad || !q.take(quote)
	return x
}

// list reads what stands between brackets, the opening one being read.
func (q *quoted) list() []parsers.ExprID {
	var args []parsers.ExprID
	for !q.bad {
		if q.take(']') {
			return args
		}
		args = append(args, q.union())
		if !q.take(',') && q.peek() != ']' {
			q.bad = true
		}
	}
	return nil
}

func (q *quoted) skipLiteral() parsers.ExprID {
	end := bytes.IndexByte(q.w.t.Src[q.at.from:q.at.to], ']')
	if end < 0 {
		q.bad = true
		return 0
	}
	q.at.from += uint32(end) + 1
	return q.w.b.Lit("str")
}

func (q *quoted) text(at span) []byte { return q.w.t.Src[at.from:at.to] }

func (q *quoted) word() span {
	q.peek()
	at := span{q.at.from, q.at.from}
	for q.at.from < q.at.to {
		r, n := utf8.DecodeRune(q.w.t.Src[q.at.from:q.at.to])
		if r != '_' && !unicode.IsLetter(r) && (at.from == q.at.from || !unicode.IsDigit(r)) {
			break
		}
		q.at.from += uint32(n)
	}
	at.to = q.at.from
	return at
}

func (q *quoted) ref(at span, role parsers.Role, recv parsers.ExprID) {
	line, col := q.w.lineCol(q.n, at.from)
	q.w.b.Ref(parsers.Ref{Name: q.w.b.Name(q.text(at)), Role: role, Encl: q.s.def, Recv: recv, Off: at.from, Line: line, Col: col})
}
