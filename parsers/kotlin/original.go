package kotlin

import (
	"bytes"
	"slices"

	"vade/parsers"
	"vade/parsers/sitter"
)

// This file asks the original text for what the tree does not tell, since plain wrote it
// otherwise.

// places gives the nodes the lines and columns that they have in the original.
func (w *walker) places() {
	var lines sitter.Lines
	lines.Read(w.t.Src)
	lines.Place(w.t)
}

// follows reports whether the node n stands behind a word.
func (w *walker) follows(n uint32, word string) bool {
	head := w.t.Src[:w.node(n).Start]
	if len(head) > maxGap {
		head = head[len(head)-maxGap:]
	}
	head = bytes.TrimRight(head, " \t\r\n(")
	rest, ok := bytes.CutSuffix(head, []byte(word))
	return ok && (len(rest) == 0 || !isWord(rest[len(rest)-1]) && !isDigit(rest[len(rest)-1]))
}

// maxGap bounds the white space between two words, in bytes.
const maxGap = 200

// assigns reports whether a value is assigned to what the node left stands for.
func (w *walker) assigns(left, right uint32) bool {
	if left == 0 || right == 0 {
		return false
	}
	gap := bytes.TrimLeft(w.t.Src[w.node(left).End:max(w.node(left).End, w.node(right).Start)], " \t\r\n")
	for _, op := range []string{"+=", "-=", "*=", "/=", "%="} {
		if bytes.HasPrefix(gap, []byte(op)) {
			return true
		}
	}
	return len(gap) > 0 && gap[0] == '=' && (len(gap) == 1 || gap[1] != '=')
}

// delegate reads what a base is delegated to, which stands where a base may.
func (w *walker) delegated(spec uint32) {
	if w.kind(spec) != kInvocation {
		w.delegateName(spec, parsers.RoleRef)
		return
	}
	fn := w.delegateName(w.typeOf(spec), parsers.RoleCall)
	last := w.last
	list, _ := w.args([]uint32{w.t.ChildKind(spec, kArgs)}, fn, 0)
	w.supply(last, list)
}

// delegateName reads the name of a value that the tree holds for a type.
func (w *walker) delegateName(n uint32, role parsers.Role) parsers.ExprID {
	w.last = -1
	if n == 0 {
		return 0
	}
	var parts []uint32
	for i := n; i < w.node(n).Next; i++ {
		if w.kind(i) == kTypeIdent {
			parts = append(parts, i)
		}
	}
	var x parsers.ExprID
	for i, p := range parts {
		r := parsers.RoleRef
		if i == len(parts)-1 {
			r = role
		}
		switch {
		case i == 0 && string(w.t.Text(p)) == "this":
			x = w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: w.node(p).Start})
		case i == 0:
			w.ref(p, r, 0, 0)
			x = w.ident(p)
		default:
			w.ref(p, r, w.b.Some(x), 0)
			x = w.b.Member(x, w.name(p))
		}
	}
	return x
}

// dotted reads the qualified name of a receiver in the type of a function, which is one
// word in the tree.
func (w *walker) dotted(n uint32, role parsers.Role) parsers.ExprID {
	var x parsers.ExprID
	node := *w.node(n)
	at := node.Start
	for part := range bytes.SplitSeq(w.t.Text(n), []byte{'.'}) {
		lead := len(part) - len(bytes.TrimLeft(part, " \t\r\n`"))
		name := w.b.Name(bytes.Trim(part, " \t\r\n`"))
		off := at + uint32(lead)
		at += uint32(len(part)) + 1
		r := parsers.RoleType
		if at > node.End {
			r = role
		}
		w.last = len(w.b.File.Refs)
		w.b.Ref(parsers.Ref{Name: name, Role: r, Encl: w.encl, Recv: x, Off: off, Line: node.Row + 1, Col: node.Col + 1 + off - node.Start})
		if x == 0 {
			x = w.b.Ident(name, off)
		} else {
			x = w.b.Member(x, name)
		}
	}
	return x
}

// doc is the comment above a declaration: the comments right before it, without a
// blank line between.
func (w *walker) doc(n uint32) string {
	at := w.node(n).Start
	i, found := slices.BinarySearchFunc(w.comments, at, func(c span, at uint32) int { return int(int64(c.from) - int64(at)) })
	if i--; found || i < 0 {
		return ""
	}
	from, to := at, w.comments[i].to
	for ; i >= 0; i-- {
		c := w.comments[i]
		gap := w.t.Src[c.to:max(c.to, from)]
		if bytes.Count(gap, []byte{'\n'}) != 1 || len(bytes.TrimSpace(gap)) > 0 || !w.lineStart(c.from) || at-c.from > maxComment {
			break
		}
		from = c.from
	}
	if from == at {
		return ""
	}
	return parsers.Summary(w.t.Src[from:to])
}

// maxComment bounds how far above a declaration its comments are looked for, in bytes.
const maxComment = 8192

// lineStart reports whether only white space stands before a place in its line.
func (w *walker) lineStart(at uint32) bool {
	i := int(at) - 1
	for i >= 0 && (w.t.Src[i] == ' ' || w.t.Src[i] == '\t') {
		i--
	}
	return i < 0 || w.t.Src[i] == '\n'
}
