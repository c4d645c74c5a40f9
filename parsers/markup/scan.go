package markup

import (
	"bytes"
	"strings"
)

// Scan cuts a part of src.
func Scan(src []byte, part Span, dialect Dialect) *Doc {
	s := scanner{doc: Doc{Src: src}, at: int(part.From), end: int(part.To), dialect: dialect, open: map[string]int{}, fuel: 8*(int(part.To)-int(part.From)) + 1<<16}
	s.run()
	return &s.doc
}

type scanner struct {
	doc     Doc
	at, end int
	dialect Dialect
	stack   []int32        // open nodes
	open    map[string]int // how many of a name are on the stack
	blocks  int            // open blocks
	fuel    int            // bytes that may still be looked at in vain
}

func (s *scanner) run() {
	for s.at < s.end {
		i := s.next()
		if i < 0 {
			break
		}
		s.at = i
		switch s.doc.Src[i] {
		case '<':
			s.angle()
		case '{':
			s.brace()
		case '@':
			s.atSign()
		case '}':
			s.at++
			s.closeBlock(i, 1, func(*Node) bool { return true })
		}
	}
	for _, n := range s.stack {
		s.doc.Nodes[n].To = uint32(s.end)
	}
}

// next is where something but plain text stands.
func (s *scanner) next() int {
	signs := "<{"
	if s.dialect == Angular {
		signs = "<{@}"
	}
	i := bytes.IndexAny(s.doc.Src[s.at:s.end], signs)
	if i < 0 {
		return -1
	}
	return s.at + i
}

func (s *scanner) rest() []byte { return s.doc.Src[s.at:s.end] }

func (s *scanner) byteAt(i int) byte {
	if i < s.end {
		return s.doc.Src[i]
	}
	return 0
}

// angle is at a < sign.
func (s *scanner) angle() {
	switch c := s.byteAt(s.at + 1); {
	case bytes.HasPrefix(s.rest(), []byte("<!--")):
		s.comment()
	case c == '!' || c == '?':
		s.at = s.past('>')
	case c == '/':
		s.endTag()
	case letter(c):
		s.startTag()
	default:
		s.at++
	}
}

// past is behind the next sign c.
func (s *scanner) past(c byte) int {
	if i := bytes.IndexByte(s.rest(), c); i >= 0 {
		return s.at + i + 1
	}
	return s.end
}

func (s *scanner) comment() {
	from := s.at + len("<!--")
	to := s.end
	s.at = s.end
	if i := bytes.Index(s.doc.Src[min(from, s.end):s.end], []byte("-->")); i >= 0 {
		to, s.at = from+i, from+i+len("-->")
	}
	if s.doc.Comment.Empty() && len(s.doc.Nodes) == 0 {
		s.doc.Comment = Span{uint32(min(from, to)), uint32(to)}
	}
}

func (s *scanner) endTag() {
	from := s.at + 2
	i := from
	for i < s.end && nameByte(s.doc.Src[i]) {
		i++
	}
	name, tag := s.key(from, i), s.at
	s.at = i
	s.at = s.past('>')
	if s.open[name] == 0 {
		return
	}
	for len(s.stack) > 0 {
		n := s.stack[len(s.stack)-1]
		if s.doc.Nodes[n].Kind == Element && s.nodeKey(n) == name {
			s.pop(s.at)
			return
		}
		s.pop(tag)
	}
}

// key is what tells start and end tags that belong together.
func (s *scanner) key(from, to int) string {
	name := string(s.doc.Src[from:to])
	if s.dialect == Angular {
		return strings.ToLower(name)
	}
	return name
}

func (s *scanner) nodeKey(n int32) string {
	x := s.doc.Nodes[n].Name
	return s.key(int(x.From), int(x.To))
}

func (s *scanner) push(n int32) {
	s.stack = append(s.stack, n)
	if s.doc.Nodes[n].Kind == Block {
		s.blocks++
	} else {
		s.open[s.nodeKey(n)]++
	}
}

// pop closes the innermost node.
func (s *scanner) pop(to int) {
	n := s.stack[len(s.stack)-1]
	s.stack = s.stack[:len(s.stack)-1]
	s.doc.Nodes[n].To = uint32(to)
	if s.doc.Nodes[n].Kind == Block {
		s.blocks--
	} else {
		s.open[s.nodeKey(n)]--
	}
}

func (s *scanner) parent() int32 {
	if len(s.stack) == 0 {
		return -1
	}
	return s.stack[len(s.stack)-1]
}

func (s *scanner) add(n Node) int32 {
	n.Parent = s.parent()
	if n.To == 0 {
		n.To = uint32(s.end)
	}
	s.doc.Nodes = append(s.doc.Nodes, n)
	return int32(len(s.doc.Nodes) - 1)
}

func (s *scanner) startTag() {
	n := Node{Kind: Element, From: uint32(s.at)}
	s.at++
	n.Name.From = uint32(s.at)
	for s.at < s.end && nameByte(s.doc.Src[s.at]) {
		s.at++
	}
	n.Name.To = uint32(s.at)
	closed := s.attributes(&n)
	id := s.add(n)
	name := s.nodeKey(id)
	switch {
	case closed || void[name]:
		s.doc.Nodes[id].To = uint32(s.at)
	case s.raw(name, &n):
		s.rawContent(id, name)
	default:
		s.push(id)
	}
}

// raw reports whether the content of an element is no markup.
func (s *scanner) raw(name string, n *Node) bool {
	switch strings.ToLower(name) {
	case "script", "style":
		return true
	}
	if s.dialect != Vue || len(s.stack) > 0 {
		return false
	}
	lang := s.doc.AttrText(n, "lang")
	return name != "template" || lang != "" && lang != "html"
}

func (s *scanner) rawContent(id int32, name string) {
	from := s.at
	n := &s.doc.Nodes[id]
	for i := from; ; {
		j := bytes.Index(s.doc.Src[i:s.end], []byte("</"))
		if j < 0 {
			n.Inner, s.at = Span{uint32(from), uint32(s.end)}, s.end
			break
		}
		i += j + 2
		if end := i + len(name); end <= s.end && strings.EqualFold(string(s.doc.Src[i:end]), name) && !nameByte(s.byteAt(end)) {
			n.Inner, s.at = Span{uint32(from), uint32(i - 2)}, end
			s.at = s.past('>')
			break
		}
	}
	n.To = uint32(s.at)
}

// attributes reads up to the end of a start tag, and reports whether the tag closes
// itself.
func (s *scanner) attributes(n *Node) (closed bool) {
	for s.at < s.end {
		c := s.doc.Src[s.at]
		switch {
		case space(c):
			s.at++
		case c == '>':
			s.at++
			return false
		case c == '/' && s.byteAt(s.at+1) == '>':
			s.at += 2
			return true
		case c == '<' && letter(s.byteAt(s.at+1)): // the tag was never ended
			return false
		case c == '{' && s.dialect == Svelte:
			s.braced(n)
		case c == '/' && s.dialect == Svelte && (s.byteAt(s.at+1) == '/' || s.byteAt(s.at+1) == '*'):
			s.at = s.pastComment(s.at)
		default:
			s.attribute(n)
		}
	}
	return false
}

// braced is {value} in place of an attribute.
func (s *scanner) braced(n *Node) {
	end := s.closing(s.at+1, '}')
	if end < 0 {
		s.at++
		return
	}
	n.Attrs = append(n.Attrs, Attr{Value: Span{uint32(s.at + 1), uint32(end)}})
	s.at = end + 1
}

func (s *scanner) attribute(n *Node) {
	from := s.at
	s.at++ // whatever it is
	for s.at < s.end {
		c := s.doc.Src[s.at]
		if space(c) || c == '=' || c == '>' || c == '/' && s.byteAt(s.at+1) == '>' {
			break
		}
		s.at++
	}
	a := Attr{Name: Span{uint32(from), uint32(s.at)}, Bare: true}
	i := s.at
	for i < s.end && space(s.doc.Src[i]) {
		i++
	}
	if s.byteAt(i) == '=' && i < s.end {
		for i++; i < s.end && space(s.doc.Src[i]); i++ {
		}
		s.at = i
		a.Value, a.Bare = s.value(), false
	}
	n.Attrs = append(n.Attrs, a)
}

func (s *scanner) value() Span {
	c := s.byteAt(s.at)
	if c == '"' || c == '\'' {
		from := s.at + 1
		s.at = s.quoted(from, c)
		to := s.at
		s.at = min(s.at+1, s.end)
		return Span{uint32(min(from, to)), uint32(to)}
	}
	from := s.at
	for s.at < s.end {
		c := s.doc.Src[s.at]
		if space(c) || c == '>' || c == '/' && s.byteAt(s.at+1) == '>' {
			break
		}
		if c == '{' && s.dialect == Svelte {
			if end := s.closing(s.at+1, '}'); end > 0 {
				s.at = end
			}
		}
		s.at++
	}
	return Span{uint32(from), uint32(s.at)}
}

// quoted is where the text that starts at from ends with the quote c.
func (s *scanner) quoted(from int, c byte) int {
	if s.dialect != Svelte {
		if i := bytes.IndexByte(s.doc.Src[min(from, s.end):s.end], c); i >= 0 {
			return from + i
		}
		return s.end
	}
	for i := from; i < s.end; i++ {
		switch s.doc.Src[i] {
		case c:
			return i
		case '{':
			if end := s.closing(i+1, '}'); end > 0 {
				i = end
			}
		}
	}
	return s.end
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

func space(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' }

func nameByte(c byte) bool {
	return letter(c) || c >= '0' && c <= '9' || c == '-' || c == '_' || c == ':' || c == '.' || c == '$' || c >= 0x80
}

var void = map[string]bool{"area": true, "base": true, "br": true, "col": true, "embed": true, "hr": true, "img": true, "input": true,
	"link": true, "meta": true, "param": true, "source": true, "track": true, "wbr": true}
