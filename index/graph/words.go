package graph

import (
	"bytes"

	"vade/index/ident"
	"vade/parsers"
)

// The bounds of what of one symbol goes into the symbol index, in bytes of source and
// in different tokens.
const (
	maxCommentSource = 2 << 10
	maxBodySource    = 6 << 10
	maxBodyTokens    = 160
	maxTestTokens    = 40 // of what tests say: they are looked for by name
)

// wordCutter makes the columns of the symbol index.
type wordCutter struct {
	scan ident.Scanner
	buf  []byte
	seen map[string]bool
}

// all are the tokens of a text, each as often as it stands there.
func (c *wordCutter) all(s string) string {
	if s == "" {
		return ""
	}
	c.buf = c.scan.Text(c.buf[:0], s)
	return string(c.buf)
}

// once are the different tokens of some texts, bounded.
func (c *wordCutter) once(limit int, texts ...[]byte) string {
	if c.seen == nil {
		c.seen = map[string]bool{}
	}
	clear(c.seen)
	c.buf = c.buf[:0]
	for _, s := range texts {
		c.scan.Scan(string(s), func(t ident.Token) {
			if len(c.seen) >= limit || t.Kind == ident.Literal || t.Kind == ident.Joined || c.seen[string(t.Text)] {
				return
			}
			c.seen[string(t.Text)] = true
			c.buf = append(append(c.buf, t.Text...), ' ')
		})
	}
	return string(c.buf)
}

// commentAbove is the comment on the lines right before a declaration.
func commentAbove(src []byte, start uint32) []byte {
	end := bytes.LastIndexByte(src[:start], '\n') + 1
	from := end
	for from > 0 && end-from < maxCommentSource {
		prev := bytes.LastIndexByte(src[:from-1], '\n') + 1
		line := bytes.TrimSpace(src[prev : from-1])
		if !isCommentLine(line) {
			break
		}
		from = prev
	}
	return src[from:end]
}

// docstring is the string in three quotes that begins the body of a Python definition.
func docstring(def []byte) []byte {
	def = def[:min(len(def), maxCommentSource)]
	for from := 0; from < len(def); {
		end := bytes.IndexByte(def[from:], '\n')
		if end < 0 {
			return nil
		}
		from += end + 1
		line := bytes.TrimLeft(def[from:], " \t\r\n")
		for _, q := range []string{`"""`, "'''"} {
			body, ok := bytes.CutPrefix(bytes.TrimLeft(line, "rRuU"), []byte(q))
			if !ok {
				continue
			}
			if i := bytes.Index(body, []byte(q)); i >= 0 {
				body = body[:i]
			}
			return body
		}
	}
	return nil
}

func isCommentLine(line []byte) bool {
	for _, p := range []string{"//", "/*", "*", "#", "--", ";;"} {
		if bytes.HasPrefix(line, []byte(p)) {
			return true
		}
	}
	return bytes.HasSuffix(line, []byte("*/"))
}

// bodyOf are the parts of the source that belong to a definition itself: of a type, an
// object or a name space what is not in its members.
func bodyOf(f *parsers.File, children map[parsers.DefID][]parsers.DefID, id parsers.DefID, src []byte) [][]byte {
	d := &f.Defs[id]
	start, end := min(int(d.Start), len(src)), min(int(d.End), len(src))
	if d.Kind.IsCallable() || len(children[id]) == 0 {
		return [][]byte{src[start:min(end, start+maxBodySource)]}
	}
	var out [][]byte
	left := maxBodySource
	for _, c := range children[id] {
		at := int(f.Defs[c].Start)
		if at > start && at <= end {
			part := src[start:min(at, start+left)]
			out = append(out, part)
			left -= len(part)
		}
		start = max(start, min(int(f.Defs[c].End), end))
	}
	return append(out, src[start:min(end, start+max(left, 0))])
}
