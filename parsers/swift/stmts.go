package swift

import (
	"bytes"

	"vade/parsers"
)

func (w *walker) statement(n uint32) {
	w.want = want{}
	switch w.kind(n) {
	case kStatements:
		w.block(w.node(n).End, func() { w.at(inCode, func() { w.children(n) }) })
	case kIf:
		w.conditional(n)
	case kGuard:
		w.rest(n, w.conditions(n))
	case kWhile:
		w.block(w.node(n).End, func() { w.rest(n, w.conditions(n)) })
	case kFor:
		w.block(w.node(n).End, func() { w.forEach(n) })
	case kSwitch:
		w.switches(n)
	case kCatch:
		w.block(w.node(n).End, func() { w.catch(n) })
	case kTransfer:
		w.transfer(n)
	case kAssign:
		w.assign(n)
	case kAvailability, kLabel:
	default:
		w.children(n)
	}
}

// rest reads the children of n from c on.
func (w *walker) rest(n, c uint32) {
	for ; c != 0; c = w.t.Sibling(n, c) {
		w.use(c)
	}
}

// conditional reads an if, whose conditions bind names for its first block.
func (w *walker) conditional(n uint32) {
	end := w.node(n).End
	other := w.t.ChildKind(n, kElse)
	if other != 0 {
		end = w.node(other).Start
	}
	w.block(end, func() {
		for c := w.conditions(n); c != 0 && c != other; c = w.t.Sibling(n, c) {
			w.use(c)
		}
	})
	w.rest(n, other)
}

// conditions reads what stands between "if" and the block, and gives the child of n
// that comes next. The grammar lists the pieces of all conditions one after another.
func (w *walker) conditions(n uint32) uint32 {
	var r conditionReader
	prev := w.node(n).Start
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if k := w.kind(c); k == kStatements || k == kElse {
			return c
		}
		r.gap(w.t.Src[prev:max(prev, w.node(c).Start)])
		prev = w.node(c).End
		if !w.comment(c) {
			w.condition(&r, c)
		}
	}
	return 0
}

// conditionReader is where the reading of conditions stands.
type conditionReader struct {
	matching bool     // behind "case", before "="
	valued   bool     // behind the "=" of a case
	depth    int      // of parentheses in the pattern
	pattern  []uint32 // the pieces of the pattern
	name     uint32   // the name or the pattern behind "let"
	typ      parsers.ExprID
}

// gap reads the text between two pieces.
func (r *conditionReader) gap(text []byte) {
	if i := bytes.Index(text, []byte("case")); !r.matching && i >= 0 {
		*r = conditionReader{matching: true, pattern: r.pattern[:0]}
		text = text[i:]
	}
	if !r.matching {
		return
	}
	for _, c := range text {
		switch {
		case c == '(':
			r.depth++
		case c == ')':
			r.depth--
		case c == '=' && r.depth <= 0:
			r.valued = true
		}
	}
}

// condition reads one piece.
func (w *walker) condition(r *conditionReader, c uint32) {
	end := w.node(c).End
	switch {
	case r.matching && r.valued:
		x := w.use(c)
		w.parts(r.pattern, x, false, end)
		*r = conditionReader{pattern: r.pattern[:0]}
	case r.matching:
		r.pattern = append(r.pattern, c)
	case w.kind(c) == kBinding:
	case w.kind(c) == kIdent && w.field(c) == fBound || w.kind(c) == kPattern:
		r.name, r.typ = c, 0
		if w.followed(end, "=") || w.followed(end, ":") || w.kind(c) == kPattern {
			return
		}
		if string(w.t.Text(c)) != "self" { // if let x
			w.bind(c, end, 0, w.identUse(c, parsers.RoleRef))
		}
		r.name = 0
	case r.name != 0 && w.isType(c):
		r.typ = w.typ(c, parsers.RoleType)
	case r.name != 0:
		x := w.useAs(c, want{r.typ, true})
		w.binding(r.name, end, r.typ, x)
		r.name = 0
	default:
		w.use(c)
	}
}

func (w *walker) forEach(n uint32) {
	item, over := w.t.Child(n, fItem), w.t.Child(n, fCollection)
	x := w.b.Each(w.use(over))
	var typ parsers.ExprID
	if t := w.typeIn(n); t != 0 && t != over {
		typ = w.typ(t, parsers.RoleType)
	}
	if item != 0 && over != 0 {
		w.binding(item, w.node(over).End, typ, x)
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if c != item && c != over && !w.isType(c) {
			w.use(c)
		}
	}
}

func (w *walker) switches(n uint32) {
	subject := w.t.Child(n, fExpr)
	x := w.use(subject)
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if c == subject {
			continue
		}
		if w.kind(c) != kSwitchEntry {
			w.use(c)
			continue
		}
		w.block(w.node(c).End, func() {
			for d := w.t.First(c); d != 0; d = w.t.Sibling(c, d) {
				if w.kind(d) != kSwitchPattern {
					w.use(d)
					continue
				}
				for p := w.t.First(d); p != 0; p = w.t.Sibling(d, p) {
					w.patternAt(p, x, false, w.node(d).End)
				}
			}
		})
	}
}

// catch reads a catch clause. Without a pattern the error goes by its usual name.
func (w *walker) catch(n uint32) {
	pattern := w.t.Child(n, fError)
	if pattern == 0 {
		from := w.node(n).Start
		w.b.Bind(parsers.Bind{Name: w.b.Str("error"), Kind: parsers.BindLocal, From: from, To: w.end, Off: from, Encl: w.encl})
	} else {
		w.pattern(pattern, 0, false)
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if c != pattern {
			w.use(c)
		}
	}
}

// transfer reads return, throw, break and continue.
func (w *walker) transfer(n uint32) {
	text := w.t.Text(n)
	if bytes.HasPrefix(text, []byte("break")) || bytes.HasPrefix(text, []byte("continue")) {
		return
	}
	gives := want{}
	if bytes.HasPrefix(text, []byte("return")) {
		gives = w.flow.want
	}
	var x parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		x = w.b.Union(x, w.useAs(c, gives))
	}
	if f := w.flow; f.gather && x != 0 && f.count < maxReturns && bytes.HasPrefix(text, []byte("return")) {
		f.returns = w.b.Union(f.returns, x)
		f.count++
	}
}

// assign reads a = b and its like.
func (w *walker) assign(n uint32) {
	left, right := w.t.Child(n, fTarget), w.t.Child(n, fResult)
	if left == 0 {
		w.children(n)
		return
	}
	if w.kind(left) == 0 { // directly_assignable_expression
		if in := w.first(left); in != 0 {
			left = in
		}
	}
	x := w.target(left)
	w.useAs(right, want{x, false})
}

// target reads what is assigned to.
func (w *walker) target(n uint32) parsers.ExprID {
	switch w.kind(n) {
	case kIdent, kNav:
		return w.nameUse(n, parsers.RoleWrite)
	case kTuple:
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if w.kind(c) == kIdent || w.kind(c) == kNav {
				w.nameUse(c, parsers.RoleWrite)
			} else {
				w.use(c)
			}
		}
		return 0
	}
	return w.use(n)
}
