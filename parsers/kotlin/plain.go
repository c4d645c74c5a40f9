package kotlin

import "bytes"

// The grammar knows the language as it was some years ago, and not all of that. plain
// writes a file in the words that the grammar knows, byte by byte in the same places:
// the tree is then read with the text of the original. What only the grammar cares for,
// such as where a line ends, may differ.
//
// The comments are left out, for they stand in the way of some rules; their places are
// returned.

// plainer rewrites one file.
type plainer struct {
	*lexer
	out    []byte
	header int // open brackets around the head of a class that is being read, -1 if none is
	around int // the innermost open bracket, -1 if there is none
	guard  int // the token "is" or "in" whose operand is being read, -1 if none is
}

func plain(src []byte) (out []byte, comments []span) {
	p := &plainer{lexer: lex(src), out: bytes.Clone(src), header: -1, around: -1, guard: -1}
	for _, c := range p.comments {
		p.blank(c.from, c.to)
	}
	depth := 0
	var around []int
	for i := range p.tokens {
		t := &p.tokens[i]
		p.heads(i, depth)
		switch t.kind {
		case tWord:
			p.word(i, depth)
		case tNumber:
			p.number(t)
		case tChar:
			p.char(t)
		case tString:
			p.dollarSigns(t)
		case tOpen:
			p.opening(i)
			depth++
			around = append(around, p.around)
			p.around = i
		case tClose:
			if depth > 0 {
				depth--
				p.around = around[depth]
				around = around[:depth]
			}
			p.closing(i)
		case tSign:
			p.sign(i)
		}
	}
	return p.out, p.comments
}

// blank makes spaces of a part, but for its line ends.
func (p *plainer) blank(from, to uint32) {
	for i := from; i < to; i++ {
		if p.out[i] != '\n' && p.out[i] != '\r' {
			p.out[i] = ' '
		}
	}
}

// put writes over a token, and spaces over what is left of it.
func (p *plainer) put(t *token, s string) {
	p.blank(t.from, t.to)
	copy(p.out[t.from:t.to], s)
}

func (p *plainer) text(i int) string {
	if i < 0 || i >= len(p.tokens) {
		return ""
	}
	return string(p.src[p.tokens[i].from:p.tokens[i].to])
}

// is reports whether the token i is one of the texts.
func (p *plainer) is(i int, texts ...string) bool {
	if i < 0 || i >= len(p.tokens) {
		return false
	}
	t := &p.tokens[i]
	s := p.src[t.from:t.to]
	for _, x := range texts {
		if string(s) == x {
			return true
		}
	}
	return false
}

func (p *plainer) kindOf(i int) tokenKind {
	if i < 0 || i >= len(p.tokens) {
		return tSign
	}
	return p.tokens[i].kind
}

// newline reports whether a line ends before the token i; the file ends with one.
func (p *plainer) newlineBefore(i int) bool { return i >= len(p.tokens) || p.tokens[i].newline }

// heads follows where the head of a class is read.
func (p *plainer) heads(i, depth int) {
	switch {
	case p.is(i, "class", "interface", "object") && !p.is(i-1, ".", "?.", "::"):
		p.header = depth
	case p.header == depth && p.is(i, "{", ";", "=", "fun", "val", "var", "}"), depth < p.header:
		p.header = -1
	}
}

// join takes the line ends before the token i away.
func (p *plainer) join(i int) {
	if i == 0 {
		return
	}
	for at := p.tokens[i-1].to; at < p.tokens[i].from; at++ {
		p.out[at] = ' '
	}
}

// split puts a line end before the token i, if there is room for it.
func (p *plainer) split(i int) {
	if at := p.tokens[i].from; i > 0 && at > p.tokens[i-1].to && p.out[at-1] == ' ' {
		p.out[at-1] = '\n'
	}
}

func (p *plainer) opening(i int) {
	switch {
	case p.tokens[i].template:
	case p.is(i, "{") && p.tokens[i].newline && (p.header >= 0 || p.is(i-1, ")") && p.afterHead(i-1)):
		p.join(i)
	case p.is(i, "(") && p.is(i-1, ".", "?.") && i > 1:
		p.receiver(i - 1)
	case p.tokens[i].newline && p.is(i, "(", "[") && p.statement(i):
		p.end(i)
	}
}

// afterHead reports whether a closing parenthesis ends the head of a class.
func (p *plainer) afterHead(i int) bool {
	open := int(p.tokens[i].match)
	return open > 1 && p.kindOf(open-1) == tWord && p.is(open-2, "class")
}

// receiver makes one name of a qualified receiver in the type of a function, at whose
// last dot the token is, and takes the question mark of it away.
func (p *plainer) receiver(dot int) {
	i := dot - 1
	if p.is(dot, "?.") {
		p.put(&p.tokens[dot], " .")
	}
	if p.is(i, "?") {
		p.put(&p.tokens[i], " ")
		i--
	}
	if p.is(i, ")") && p.tokens[i].match >= 0 {
		if !p.arrow(int(p.tokens[i].match), i) {
			p.put(&p.tokens[i], "")
			p.put(&p.tokens[p.tokens[i].match], "")
		}
		return
	}
	if p.is(i, ">") {
		i = p.beforeAngles(i)
	}
	for p.kindOf(i) == tWord && p.is(i-1, ".") && p.kindOf(i-2) == tWord {
		for at := p.tokens[i-2].to; at < p.tokens[i].from; at++ {
			p.out[at] = '_'
		}
		i -= 2
	}
}

// arrow reports whether there is one among some tokens.
func (p *plainer) arrow(from, to int) bool {
	for i := from; i < to; i++ {
		if p.is(i, "->") || i > from+100 {
			return true
		}
	}
	return false
}

// beforeAngles is the token before the type arguments that end at i.
func (p *plainer) beforeAngles(i int) int {
	depth := 0
	for n := 0; i >= 0 && n < 200; n++ {
		switch {
		case p.is(i, ">"):
			depth++
		case p.is(i, "<"):
			if depth--; depth == 0 {
				return i - 1
			}
		}
		i--
	}
	return -1
}

// closing gives the last member of a body the line end that it needs.
func (p *plainer) closing(i int) {
	if p.is(i, "}") && !p.tokens[i].template && !p.tokens[i].newline {
		p.split(i)
	}
}

// number writes binary numbers and others in a form that the grammar knows.
func (p *plainer) number(t *token) {
	s := p.src[t.from:t.to]
	if len(s) < 3 || s[0] != '0' || s[1] != 'b' && s[1] != 'B' {
		return
	}
	for i := t.from; i < t.to; i++ {
		if c := p.out[i]; c != 'L' && c != 'u' && c != 'U' {
			p.out[i] = '1'
		}
	}
}

func (p *plainer) char(t *token) {
	if t.to-t.from > 3 {
		p.put(t, "'x'")
	}
}

// dollarSigns reads a piece of a string in which more than one dollar sign begin a
// template. One of them is left, and the signs that begin none go.
func (p *plainer) dollarSigns(t *token) {
	for i := t.from; i < t.to; i++ {
		if p.out[i] == 0 {
			p.out[i] = ' '
		}
	}
	if t.dollars < 2 {
		return
	}
	for at := t.from; at < t.to; {
		n := uint32(0)
		for at+n < t.to && p.src[at+n] == '$' {
			n++
		}
		switch {
		case n == 0:
			at++
			continue
		case int(n) >= t.dollars && at != t.from:
			p.blank(at, at+n-1)
		default:
			p.blank(at, at+n)
		}
		at += n
	}
}
