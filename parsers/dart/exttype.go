package dart

import (
	"bytes"

	"vade/parsers"
)

// headReader reads the head of an extension type, which the rewriting takes away from
// the grammar.
type headReader struct {
	w    *walker
	list []token
	i    int
	base uint32 // of the tokens' offsets
	row  uint32 // where base is
	col  uint32
}

// represented reads (C c) or .b(C c) behind the name of the extension type d: a
// constructor and a field.
func (w *walker) represented(d parsers.DefID, name uint32) {
	x := w.node(name)
	src := w.t.Src[x.End:]
	if i := bytes.IndexByte(src, '{'); i >= 0 {
		src = src[:i]
	}
	r := headReader{w: w, list: lex(src[:min(len(src), maxHead)], nil), base: x.End, row: x.Row, col: x.Col + x.End - x.Start}
	r.skip("<", ">")
	ctor := parsers.Def{Name: w.name(name), Off: x.Start, Line: x.Row + 1, Col: x.Col + 1}
	if r.is(".") {
		r.i++
		if !r.is("new") {
			ctor = r.def()
		}
		r.i++
	}
	if !r.is("(") || ctor.Name == 0 {
		return
	}
	r.i++
	for r.is("@") {
		r.i += 2
		r.skip("(", ")")
	}
	at := r.i
	w.s.def = d
	typ := r.typ(maxTypes)
	if !r.word() { // only a name
		r.i, typ = at, 0
	}
	field := r.def()
	if field.Name == 0 {
		return
	}
	field.Kind, field.Type = parsers.KindField, typ
	field.Signature = parsers.Signature(w.t.Src[r.start(at):field.End])
	r.i++
	ctor.Kind, ctor.End, ctor.Start = parsers.KindConstructor, field.End, ctor.Off
	ctor.EndLine = field.EndLine
	if r.is(")") {
		ctor.End = r.base + r.list[r.i].to
	}
	ctor.Signature = parsers.Signature(w.t.Src[ctor.Start:ctor.End])
	c := r.add(ctor)
	r.add(field)
	w.b.Bind(parsers.Bind{Name: field.Name, Kind: parsers.BindParam, From: ctor.Start, To: ctor.End, Off: ctor.Start, Encl: c, Type: typ})
}

const (
	maxHead  = 1024 // bytes of the head that are looked at
	maxTypes = 8    // how deep type arguments may be nested
)

func (r *headReader) word() bool { return r.i < len(r.list) && r.list[r.i].kind == tokWord }

func (r *headReader) text() []byte {
	if r.i >= len(r.list) {
		return nil
	}
	return r.w.t.Src[r.base+r.list[r.i].from : r.base+r.list[r.i].to]
}

func (r *headReader) is(s string) bool { return string(r.text()) == s }

// start is where the i-th token begins.
func (r *headReader) start(i int) uint32 { return r.base + r.list[min(i, len(r.list)-1)].from }

// skip goes behind what is in brackets, if it begins here.
func (r *headReader) skip(open, end string) {
	if !r.is(open) {
		return
	}
	for depth := 0; r.i < len(r.list); r.i++ {
		if r.is(open) {
			depth++
		} else if r.is(end) {
			if depth--; depth == 0 {
				r.i++
				return
			}
		}
	}
}

// def is a definition whose name is the word that comes next.
func (r *headReader) def() parsers.Def {
	if !r.word() {
		return parsers.Def{}
	}
	off := r.start(r.i)
	line, col := r.place(off)
	end := r.base + r.list[r.i].to
	return parsers.Def{Name: r.w.b.Name(r.text()), Off: off, Line: line, Col: col, Start: off, End: end, EndLine: line}
}

// place is the line and column of an offset.
func (r *headReader) place(off uint32) (line, col uint32) {
	head := r.w.t.Src[r.base:off]
	line = r.row + 1 + uint32(bytes.Count(head, []byte{'\n'}))
	if i := bytes.LastIndexByte(head, '\n'); i >= 0 {
		return line, uint32(len(head) - i)
	}
	return line, r.col + 1 + uint32(len(head))
}

func (r *headReader) add(d parsers.Def) parsers.DefID {
	d.Parent, d.StartLine = r.w.s.def, d.Line
	if s := r.w.b.Text(d.Name); s[0] != '_' {
		d.Flags |= parsers.FlagExported
	}
	return r.w.b.Def(d)
}

// typ reads a.B<C>?.
func (r *headReader) typ(depth int) parsers.ExprID {
	var x parsers.ExprID
	for r.word() {
		d, role := r.def(), parsers.RoleType
		if r.i++; r.is(".") {
			role = parsers.RoleRef
		}
		r.w.b.Ref(parsers.Ref{Name: d.Name, Role: role, Encl: r.w.s.def, Recv: x, Off: d.Off, Line: d.Line, Col: d.Col})
		if x == 0 {
			x = r.w.b.Ident(d.Name, d.Off)
		} else {
			x = r.w.b.Member(x, d.Name)
		}
		if !r.is(".") {
			break
		}
		r.i++
	}
	if r.is("<") && depth > 0 {
		var list []parsers.ExprID
		for r.i++; r.word(); {
			list = append(list, r.typ(depth-1))
			if r.is(",") {
				r.i++
			}
		}
		if x = r.w.b.Generic(x, list); r.is(">") {
			r.i++
		}
	}
	if r.is("?") {
		r.i++
	}
	return x
}
