package markup

import "bytes"

// brace is at a { sign in the text.
func (s *scanner) brace() {
	double := s.byteAt(s.at+1) == '{'
	switch {
	case s.dialect == Svelte:
		s.svelte()
	case double:
		s.mustache()
	case s.dialect == Angular: // {count, plural, =1 {one}}
		n := Node{Kind: Block, From: uint32(s.at)}
		s.at++
		if i := bytes.IndexAny(s.rest(), ",{}<\n"); i >= 0 && s.doc.Src[s.at+i] == ',' {
			n.Inner = Span{uint32(s.at), uint32(s.at + i)}
		}
		s.push(s.add(n))
	default:
		s.at++
	}
}

// mustache is {{ expression }}.
func (s *scanner) mustache() {
	from := s.at + 2
	i := -1
	if s.fuel > 0 {
		i = bytes.Index(s.doc.Src[from:s.end], []byte("}}"))
	}
	if i < 0 {
		s.fuel -= s.end - from
		s.at = from
		return
	}
	n := Node{Kind: Expr, From: uint32(s.at), Inner: Span{uint32(from), uint32(from + i)}}
	s.at = from + i + 2
	n.To = uint32(s.at)
	s.add(n)
}

// svelte is {expression}, {#block …}, {:part …}, {/block} or {@tag …}.
func (s *scanner) svelte() {
	from := s.at
	i := s.at + 1
	for i < s.end && space(s.doc.Src[i]) {
		i++
	}
	end := s.closing(i, '}')
	if end < 0 {
		s.at++
		return
	}
	s.at = end + 1
	n := Node{Kind: Expr, From: uint32(from), To: uint32(s.at), Inner: Span{uint32(i), uint32(end)}}
	sign := s.byteAt(i)
	switch sign {
	case '#', ':', '/', '@':
		j := i + 1
		for j < end && letter(s.doc.Src[j]) {
			j++
		}
		n.Kind, n.Name, n.Inner.From = Block, Span{uint32(i), uint32(j)}, uint32(j)
	}
	switch sign {
	case '#':
		n.To = 0
		s.push(s.add(n))
	case ':':
		s.closePart(from)
		n.To = 0
		s.push(s.add(n))
	case '/':
		word := string(s.doc.Src[i+1 : n.Name.To])
		s.closeBlock(from, s.blocks, func(b *Node) bool { return s.doc.Text(b.Name) == "#"+word })
	default:
		s.add(n)
	}
}

// closePart closes the part of a block that another part follows at a place.
func (s *scanner) closePart(at int) {
	if s.blocks == 0 {
		return
	}
	for len(s.stack) > 0 {
		n := &s.doc.Nodes[s.stack[len(s.stack)-1]]
		if n.Kind == Block && s.byteAt(int(n.Name.From)) != ':' {
			return
		}
		s.pop(at)
		if n.Kind == Block {
			return
		}
	}
}

// closeBlock closes the innermost of the open blocks that is meant, if there are any,
// with what is open in it; what closes it starts at a place.
func (s *scanner) closeBlock(at, steps int, meant func(*Node) bool) {
	if s.blocks == 0 {
		return
	}
	for i := len(s.stack) - 1; i >= 0 && steps > 0; i-- {
		n := &s.doc.Nodes[s.stack[i]]
		if n.Kind != Block {
			continue
		}
		steps--
		if !meant(n) {
			if s.fuel -= 64; s.fuel < 0 {
				return
			}
			continue
		}
		for len(s.stack) > i+1 {
			s.pop(at)
		}
		s.pop(s.at)
		return
	}
}

var blockWords = []string{"if", "else", "for", "empty", "switch", "case", "default", "defer", "placeholder", "loading", "error", "let"}

// atSign is at an @ sign in the text of Angular: @if (x) {, @let x = y;
func (s *scanner) atSign() {
	from := s.at
	s.at++
	if from > 0 && wordByte(s.byteAt(from-1)) {
		return // an address
	}
	i := s.at
	for i < s.end && letter(s.doc.Src[i]) {
		i++
	}
	word := string(s.doc.Src[s.at:i])
	known := false
	for _, w := range blockWords {
		known = known || w == word
	}
	if !known {
		return
	}
	n := Node{Kind: Block, From: uint32(from), Name: Span{uint32(from), uint32(i)}}
	if word == "let" {
		if end := s.closing(i, ';'); end > 0 {
			n.Inner, n.To, s.at = Span{uint32(i), uint32(end)}, uint32(end+1), end+1
			s.add(n)
		}
		return
	}
	if word == "else" && bytes.HasPrefix(s.doc.Src[i:s.end], []byte(" if")) {
		i += len(" if")
	}
	for i < s.end && space(s.doc.Src[i]) {
		i++
	}
	if s.byteAt(i) == '(' {
		end := s.closing(i+1, ')')
		if end < 0 {
			return
		}
		n.Inner = Span{uint32(i + 1), uint32(end)}
		for i = end + 1; i < s.end && space(s.doc.Src[i]); i++ {
		}
	}
	if s.byteAt(i) != '{' || i >= s.end {
		return
	}
	s.at = i + 1
	s.push(s.add(n))
}

func wordByte(c byte) bool {
	return letter(c) || c >= '0' && c <= '9' || c == '_' || c == '.' || c == '-'
}

// maxNesting bounds the brackets in one expression.
const maxNesting = 200

// closing is where the bracket c closes that was opened before from, -1 if it does not.
// It steps over strings, comments and other brackets.
func (s *scanner) closing(from int, c byte) int {
	i, ok := s.scanCode(from, c)
	if ok {
		return i
	}
	s.fuel -= i - from
	return -1
}

func (s *scanner) scanCode(from int, c byte) (int, bool) {
	var nest [maxNesting]byte
	depth := 0
	limit := min(s.end, from+max(s.fuel, 0))
	for i := from; i < limit; i++ {
		x := s.doc.Src[i]
		if depth == 0 && x == c {
			return i, true
		}
		switch x {
		case '\'', '"':
			i = s.pastString(i)
		case '`':
			if depth == len(nest) {
				return i, false
			}
			j, expr := s.pastTemplate(i + 1)
			if i = j; expr {
				nest[depth] = '`'
				depth++
			}
		case '/':
			if n := s.byteAt(i + 1); n == '/' || n == '*' {
				i = s.pastComment(i) - 1
			}
		case '(', '[', '{':
			if depth == len(nest) {
				return i, false
			}
			nest[depth] = x
			depth++
		case ')', ']', '}':
			if depth == 0 {
				return i, false
			}
			depth--
			if nest[depth] == '`' {
				j, expr := s.pastTemplate(i + 1)
				if i = j; expr {
					nest[depth] = '`'
					depth++
				}
			}
		}
	}
	return limit, false
}

// maxString bounds a string in an expression, in bytes.
const maxString = 1 << 10

// pastString is the last byte of the string that starts at i.
func (s *scanner) pastString(i int) int {
	q := s.doc.Src[i]
	for j := i + 1; j < s.end; j++ {
		switch s.doc.Src[j] {
		case q:
			return j
		case '\\':
			j++
		case '\n':
			return i // an apostrophe
		}
		if j-i > maxString {
			return i
		}
	}
	return i
}

// pastTemplate is the last byte of a template string, or of the ${ in it.
func (s *scanner) pastTemplate(i int) (end int, expr bool) {
	for ; i < s.end; i++ {
		switch s.doc.Src[i] {
		case '`':
			return i, false
		case '\\':
			i++
		case '$':
			if s.byteAt(i+1) == '{' {
				return i + 1, true
			}
		}
	}
	return i, false
}

// pastComment is behind the comment that starts at i.
func (s *scanner) pastComment(i int) int {
	end := "\n"
	if s.byteAt(i+1) == '*' {
		end = "*/"
	}
	if j := bytes.Index(s.doc.Src[i:s.end], []byte(end)); j >= 0 {
		return i + j + len(end)
	}
	return s.end
}

// Braced calls each with every expression in braces that a text of Svelte holds.
func Braced(src []byte, text Span, each func(Span)) {
	s := scanner{doc: Doc{Src: src}, end: int(text.To), dialect: Svelte, fuel: 1 << 16}
	for i := int(text.From); i < s.end; i++ {
		if src[i] != '{' {
			continue
		}
		if end := s.closing(i+1, '}'); end >= 0 {
			each(Span{uint32(i + 1), uint32(end)})
			i = end
		}
	}
}

// Find is where the first sign or word stands in code that lies in no brackets and no
// string, text.To if none does. It is asked with the place.
func Find(src []byte, text Span, is func(at uint32) bool) uint32 {
	s := scanner{doc: Doc{Src: src}, end: int(text.To), fuel: 1 << 16}
	depth := 0
	for i := int(text.From); i < s.end; i++ {
		if depth == 0 && is(uint32(i)) {
			return uint32(i)
		}
		switch src[i] {
		case '\'', '"':
			i = s.pastString(i)
		case '`':
			if end, ok := s.scanCode(i+1, '`'); ok {
				i = end
			}
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		}
	}
	return text.To
}
