package swift

import (
	"bytes"

	"vade/parsers"
	"vade/parsers/sitter"
)

// doc is the comment above a declaration: the comments right before it, without a
// blank line between.
func (w *walker) doc(n uint32) string {
	row := w.node(n).Row
	i, first := n, n
	for i > 0 && n-i < maxLines && w.kind(i-1) == kComment && w.node(i-1).Next == i {
		c := w.node(i - 1)
		end := c.Row + uint32(bytes.Count(bytes.TrimRight(w.t.Text(i-1), "\r\n"), []byte{'\n'}))
		if end+1 != row || !w.lineStart(c) {
			break
		}
		i--
		first, row = i, c.Row
	}
	if first == n {
		return ""
	}
	from := w.node(first).Start
	return parsers.Summary(w.t.Src[from:min(w.node(n-1).End, from+maxComment)])
}

// maxComment bounds how much of a comment is looked at, maxLines of how many lines.
const (
	maxComment = 4096
	maxLines   = 400
)

// lineStart reports whether only white space stands before the node in its line.
func (w *walker) lineStart(n *sitter.Node) bool {
	return len(bytes.TrimSpace(w.t.Src[n.Start-n.Col:n.Start])) == 0
}
