package csharp

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
	for i > 0 && w.kind(i-1) == kComment && w.node(i-1).Next == i {
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
	return parsers.Summary(summary(w.t.Src[w.node(first).Start:w.node(n-1).End]))
}

// lineStart reports whether only white space stands before the node in its line.
func (w *walker) lineStart(n *sitter.Node) bool {
	return len(bytes.TrimSpace(w.t.Src[n.Start-n.Col:n.Start])) == 0
}

// maxComment bounds how much of a comment is looked at.
const maxComment = 4096

// summary is the text of the <summary> of a comment, or all of its text, without tags;
// a tag that refers to something stands for what it refers to.
func summary(comment []byte) []byte {
	comment = comment[:min(len(comment), maxComment)]
	if i := bytes.Index(comment, []byte("<summary>")); i >= 0 {
		comment = comment[i+len("<summary>"):]
		if j := bytes.Index(comment, []byte("</summary>")); j >= 0 {
			comment = comment[:j]
		}
	}
	var out []byte
	for len(comment) > 0 {
		i := bytes.IndexByte(comment, '<')
		if i < 0 {
			break
		}
		j := bytes.IndexByte(comment[i:], '>')
		if j < 0 || i+1 == len(comment) || !tagStart(comment[i+1]) {
			out = append(out, comment[:i+1]...)
			comment = comment[i+1:]
			continue
		}
		out = append(out, comment[:i]...)
		out = append(out, referred(comment[i:i+j])...)
		comment = comment[i+j+1:]
	}
	return append(out, comment...)
}

func tagStart(c byte) bool { return c == '/' || c|0x20 >= 'a' && c|0x20 <= 'z' }

// referred is the simple name in cref="T:A.B" or name="x" of a tag.
func referred(tag []byte) []byte {
	for _, attr := range []string{`cref="`, `name="`, `langword="`} {
		i := bytes.Index(tag, []byte(attr))
		if i < 0 || bytes.HasPrefix(tag, []byte("<param ")) {
			continue
		}
		value := tag[i+len(attr):]
		if j := bytes.IndexByte(value, '"'); j >= 0 {
			value = value[:j]
		}
		if j := bytes.IndexByte(value, '('); j >= 0 {
			value = value[:j]
		}
		return value[bytes.LastIndexAny(value, ".:")+1:]
	}
	return nil
}
