package dart

// token is a word, a number, a piece of text or a sign of the source.
type token struct {
	from, to uint32
	kind     tokenKind
}

type tokenKind uint8

const (
	tokWord tokenKind = iota
	tokNumber
	tokText // a piece of a string
	tokSign
	tokOpen  // a bracket, also that of ${
	tokClose // a bracket, also that of a ${
)

// text is an open string: its quote, three of them or one, without escapes if raw.
type text struct {
	quote  byte
	triple bool
	raw    bool
}

// lexer splits Dart into tokens. Comments are none.
type lexer struct {
	src    []byte
	at     int
	tokens []token
	open   []text // what goes on behind each bracket that is open: a string or (no quote) code
}

// lex gives the tokens of src, in the memory of the tokens given.
func lex(src []byte, tokens []token) []token {
	l := &lexer{src: src, tokens: tokens[:0]}
	for l.at < len(src) {
		l.next()
	}
	return l.tokens
}

func (l *lexer) add(kind tokenKind, to int) {
	l.tokens = append(l.tokens, token{uint32(l.at), uint32(to), kind})
	l.at = to
}

// peek is the byte n places further on, 0 behind the end.
func (l *lexer) peek(n int) byte {
	if l.at+n < len(l.src) {
		return l.src[l.at+n]
	}
	return 0
}

func (l *lexer) next() {
	switch c := l.src[l.at]; {
	case c <= ' ':
		l.at++
	case c == '/' && l.peek(1) == '/':
		for l.at < len(l.src) && l.src[l.at] != '\n' {
			l.at++
		}
	case c == '/' && l.peek(1) == '*':
		l.comment()
	case c == '\'' || c == '"':
		l.text(0)
	case c == 'r' && (l.peek(1) == '\'' || l.peek(1) == '"'):
		l.text(1)
	case wordByte(c) && (c < '0' || c > '9'):
		l.add(tokWord, l.run(wordByte))
	case c >= '0' && c <= '9':
		l.add(tokNumber, l.run(wordByte))
	case c == '(' || c == '[' || c == '{':
		l.open = append(l.open, text{})
		l.add(tokOpen, l.at+1)
	case c == ')' || c == ']' || c == '}':
		l.close()
	default:
		l.add(tokSign, l.at+l.sign())
	}
}

// run is where the bytes end that belong to a word.
func (l *lexer) run(in func(byte) bool) int {
	to := l.at + 1
	for to < len(l.src) && in(l.src[to]) {
		to++
	}
	return to
}

func wordByte(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9'
}

// comment skips a comment, which may have others inside.
func (l *lexer) comment() {
	depth := 0
	for l.at < len(l.src) {
		switch {
		case l.src[l.at] == '/' && l.peek(1) == '*':
			depth++
			l.at += 2
		case l.src[l.at] == '*' && l.peek(1) == '/':
			depth--
			l.at += 2
			if depth == 0 {
				return
			}
		default:
			l.at++
		}
	}
}

// close reads a closing bracket, and what is left of the string that it leads back to.
func (l *lexer) close() {
	var t text
	if n := len(l.open); n > 0 {
		t, l.open = l.open[n-1], l.open[:n-1]
	}
	l.add(tokClose, l.at+1)
	if t.quote != 0 {
		l.rest(t)
	}
}

// text reads a string from its quote on, before which skip bytes stand.
func (l *lexer) text(skip int) {
	t := text{quote: l.src[l.at+skip], raw: skip > 0}
	t.triple = l.peek(skip+1) == t.quote && l.peek(skip+2) == t.quote
	n := skip + 1
	if t.triple {
		n += 2
	}
	l.add(tokText, l.at+n)
	l.rest(t)
}

// rest reads a string up to its end or to code in it.
func (l *lexer) rest(t text) {
	to := l.at
	for ; to < len(l.src); to++ {
		switch c := l.src[to]; {
		case c == '\\' && !t.raw:
			to++
		case c == '\n' && !t.triple:
			l.add(tokText, to)
			return
		case c == '$' && !t.raw && to+1 < len(l.src) && l.src[to+1] == '{':
			l.add(tokText, to+1)
			l.open = append(l.open, t)
			l.add(tokOpen, to+2)
			return
		case c == t.quote && !t.triple:
			l.add(tokText, to+1)
			return
		case c == t.quote && to+2 < len(l.src) && l.src[to+1] == c && l.src[to+2] == c:
			l.add(tokText, to+3)
			return
		}
	}
	l.add(tokText, len(l.src))
}

// sign is how long the sign is that comes next; only those count that the rewriting
// must tell from others.
func (l *lexer) sign() int {
	for _, s := range [...]string{"...?", "?..", "??=", "...", "..", "?.", "=>", "==", "!=", "&&", "||", "??", ">="} {
		if len(l.src)-l.at >= len(s) && string(l.src[l.at:l.at+len(s)]) == s {
			return len(s)
		}
	}
	return 1
}
