package scala

import "bytes"

// The grammar stumbles over some things that are often written. plain writes a file so
// that it does not, byte by byte in the same places: the tree is then read with the
// text of the original. Only the ends of lines may differ. Comments are left out; their places are returned.

// source is what plain makes of a file.
type source struct {
	out      []byte
	comments []span
	// marks are the names of annotations of constructors that were left out.
	marks []span
}

type plainer struct {
	*lexer
	source
	header int // open brackets around the head of a type that is being read, -1 if none is
}

func plain(src []byte) source {
	p := &plainer{lexer: lex(src), header: -1}
	p.out = bytes.Clone(src)
	for _, c := range p.lexer.comments {
		p.blank(c.from, c.to)
	}
	p.source.comments = p.lexer.comments
	depth := 0
	for i := range p.tokens {
		switch t := &p.tokens[i]; t.kind {
		case tOpen:
			if p.is(i, "{") {
				if p.header == depth {
					p.self(i)
					p.header = -1
				} else {
					p.parameter(i)
				}
			}
			if p.is(i, "(") && p.is(i-1, ")") && p.header == depth {
				p.lists(i)
			}
			depth++
		case tClose:
			depth = max(0, depth-1)
			if depth < p.header {
				p.header = -1
			}
		case tWord:
			p.word(i, depth)
		case tSign:
			switch {
			case p.is(i, "=>") && p.is(i+1, "}"):
				p.nothing(i)
			case p.is(i, "^") && i > 0 && p.tokens[i-1].to == t.from:
				p.captures(i)
			case p.tokens[i].newline && i > 0 && p.joins(i):
				p.join(i)
			case p.header == depth && p.is(i, "=", ";"):
				p.header = -1
			case p.header == depth && p.is(i, "@"):
				p.mark(i)
			}
		}
	}
	return p.source
}

// blank makes spaces of a part, but for its line ends.
func (p *plainer) blank(from, to uint32) {
	for i := from; i < to; i++ {
		if p.out[i] != '\n' && p.out[i] != '\r' {
			p.out[i] = ' '
		}
	}
}

// is reports whether the token i is one of the texts.
func (p *plainer) is(i int, texts ...string) bool {
	if i < 0 || i >= len(p.tokens) {
		return false
	}
	s := p.src[p.tokens[i].from:p.tokens[i].to]
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

func (p *plainer) word(i, depth int) {
	switch {
	case p.is(i-1, "."):
	case p.is(i, "class", "trait", "object", "new") && !p.is(i+1, ":", ",", ")", "="):
		p.header = depth
	case p.header == depth && p.is(i, "def", "val", "var", "type", "import", "package", "case"):
		p.header = -1
	case p.is(i, "package") && p.kindOf(i+1) == tWord:
		p.packageName(i + 1)
	case p.is(i, "enum") && p.kindOf(i+1) == tWord:
		p.access(i - 1)
	case p.is(i, "end") && p.is(i+1, "=", ":", ")", ","):
		p.out[p.tokens[i].from] = 'z'
	case p.is(i, "forSome") && p.is(i+1, "{") && p.tokens[i+1].match > 0:
		p.blank(p.tokens[i].from, p.tokens[p.tokens[i+1].match].to)
	}
}

// mark takes the annotation of a constructor away, which stands before its parameters.
func (p *plainer) mark(i int) {
	if p.kindOf(i+1) != tWord || i == 0 || p.kindOf(i-1) != tWord && !p.is(i-1, "]", ")") {
		return
	}
	end := i + 1
	for p.is(end+1, ".") && p.kindOf(end+2) == tWord {
		end += 2
	}
	name := end
	if p.is(end+1, "(") && p.tokens[end+1].match > 0 {
		after := int(p.tokens[end+1].match) + 1
		if !p.is(after, "(", "@", "private", "protected") { // these are the parameters
			after = end + 1
		}
		end = after - 1
	}
	p.marks = append(p.marks, span{p.tokens[name].from, p.tokens[name].to})
	p.blank(p.tokens[i].from, p.tokens[end].to)
}

// lists joins a further list of arguments for the class above with the one before it.
func (p *plainer) lists(i int) {
	open := int(p.tokens[i-1].match)
	for j := open - 1; j > 0 && j > open-60; j-- {
		if p.is(j, "class", "trait", "object", "new", "{", "}", ";") {
			return
		}
		if p.is(j, "extends") {
			p.blank(p.tokens[i-1].from, p.tokens[i-1].to)
			if p.out[p.tokens[i].from] = ' '; open != i-2 && !p.is(i+1, ")") {
				p.out[p.tokens[i].from] = ','
			}
			end := p.tokens[i].match
			if end > 0 { // the brackets around both
				p.tokens[open].match, p.tokens[end].match = end, int32(open)
			}
			return
		}
	}
}

// self names the instance of a type that has no name for it.
func (p *plainer) self(i int) {
	if p.is(i+1, "_") && p.is(i+2, ":") {
		p.out[p.tokens[i+1].from] = 'z'
	}
}

// parameter puts brackets around the only parameter of a function with its type, which
// begins the block at the token i.
func (p *plainer) parameter(i int) {
	from := i + 1
	if p.is(from, "implicit") {
		from++
	}
	if p.kindOf(from) != tWord || !p.is(from+1, ":") || p.is(from, "case") {
		return
	}
	j := from + 2
	for n := 0; n < 100 && j < len(p.tokens) && !p.is(j, "=>"); n++ {
		switch {
		case p.kindOf(j) == tOpen && p.tokens[j].match > 0 && !p.is(j, "{"):
			j = int(p.tokens[j].match)
		case p.kindOf(j) == tWord && !p.tokens[j].newline && !p.is(j, "case", "def", "val", "var"), p.is(j, ".", "#"):
		default:
			return
		}
		j++
	}
	open, end := p.tokens[from].from, uint32(0)
	if !p.is(j, "=>") || p.out[open-1] != ' ' {
		return
	}
	if end = p.tokens[j].from; p.out[end-1] != ' ' {
		return
	}
	if from == i+2 {
		p.blank(p.tokens[i+1].from, p.tokens[i+1].to)
	}
	p.out[open-1], p.out[end-1] = '(', ')'
}

// nothing gives a function a body that has none.
func (p *plainer) nothing(i int) {
	for at := p.tokens[i+1].from - 1; at >= p.tokens[i].to; at-- {
		if p.out[at] == ' ' {
			p.out[at] = '0'
			return
		}
	}
}

// packageName makes one word of the name of a package with braces.
func (p *plainer) packageName(i int) {
	end := i
	for p.is(end+1, ".") && p.kindOf(end+2) == tWord {
		end += 2
	}
	if !p.is(end+1, "{") {
		return
	}
	for ; i < end; i += 2 {
		for at := p.tokens[i].to; at < p.tokens[i+2].from; at++ {
			p.out[at] = '_'
		}
	}
}

// joins reports whether a line begins with an operator that goes on with the line before.
func (p *plainer) joins(i int) bool {
	t := &p.tokens[i]
	if int(t.to) >= len(p.src) || p.src[t.to] != ' ' && p.src[t.to] != '\n' || p.is(i, "=>", "<-", "=", ":", "@", "#", "?=>", "=>>", ",", ".", ";") {
		return false
	}
	return isOperator(p.src[t.from]) && !p.is(i-1, "=", "=>", "{", "(", ",", ";", "<-")
}

// join takes the line ends before the token i away.
func (p *plainer) join(i int) {
	for at := p.tokens[i-1].to; at < p.tokens[i].from; at++ {
		p.out[at] = ' '
	}
}

// captures takes away what a type says of what its values hold: T^{a, b} or T^.
func (p *plainer) captures(i int) {
	switch end := i + 1; {
	case p.is(end, "{") && p.tokens[end].from == p.tokens[i].to && p.tokens[end].match > 0:
		p.blank(p.tokens[i].from, p.tokens[p.tokens[end].match].to)
	case p.is(end, ")", ",", "]", "=", "=>") || p.is(end, "{") && p.is(i-1, "]"):
		p.blank(p.tokens[i].from, p.tokens[i].to)
	}
}

// access takes the modifier away that ends at i and tells who may see an enum.
func (p *plainer) access(i int) {
	to := i
	if p.is(i, "]") && p.tokens[i].match > 0 {
		i = int(p.tokens[i].match) - 1
	}
	if p.is(i, "private", "protected") && !p.tokens[to].newline {
		p.blank(p.tokens[i].from, p.tokens[to].to)
	}
}
