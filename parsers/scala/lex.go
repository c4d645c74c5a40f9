package scala

// tokenKind is what a token of the source is.
type tokenKind uint8

const (
	tWord tokenKind = iota // an identifier or keyword of letters
	tSign                  // an operator, a comma, a dot
	tOpen
	tClose
	tText // a string, a character, a number
)

// token is one word or sign.
type token struct {
	kind     tokenKind
	newline  bool // a line ends before it
	from, to uint32
	match    int32 // of a bracket: the token of the other one, -1 if there is none
}

// span is a part of the source.
type span struct{ from, to uint32 }

// lexer splits a file into tokens. It is simpler than the language, but knows what is
// text and what is a comment.
type lexer struct {
	src      []byte
	at       int
	newline  bool
	tokens   []token
	comments []span
	open     []int32 // brackets that wait for their ends
	strings  []quote // interpolated strings around the place
}

// quote is a string that an expression has interrupted.
type quote struct {
	raw  bool
	open int // brackets that waited when the expression began
}

func lex(src []byte) *lexer {
	l := &lexer{src: src}
	for l.at < len(l.src) {
		l.step()
	}
	return l
}

// step reads one token, comment or white space.
func (l *lexer) step() {
	c := l.src[l.at]
	switch {
	case c == '\n':
		l.newline = true
		l.at++
	case c == ' ' || c == '\t' || c == '\r' || c == '\f':
		l.at++
	case c == '/' && l.peek(1) == '/' || c == '#' && l.peek(1) == '!' && l.at == 0:
		l.comment(l.lineEnd())
	case c == '/' && l.peek(1) == '*':
		l.comment(l.blockEnd())
	case c == '"':
		l.beginString(false)
	case c == '\'':
		l.char()
	case c == '`':
		l.quoted()
	case isDigit(c):
		from := l.at
		for l.at < len(l.src) && (isWord(l.src[l.at]) || isDigit(l.src[l.at]) || l.src[l.at] == '.' && isDigit(l.peek(1))) {
			l.at++
		}
		l.emit(tText, from)
	case isWord(c):
		l.word()
	default:
		l.sign()
	}
}

func (l *lexer) peek(n int) byte {
	if l.at+n < len(l.src) {
		return l.src[l.at+n]
	}
	return 0
}

func (l *lexer) emit(kind tokenKind, from int) {
	l.tokens = append(l.tokens, token{kind: kind, newline: l.newline, from: uint32(from), to: uint32(l.at), match: -1})
	l.newline = false
}

func (l *lexer) lineEnd() int {
	for i := l.at; i < len(l.src); i++ {
		if l.src[i] == '\n' {
			return i
		}
	}
	return len(l.src)
}

// blockEnd is where the comment ends that begins here; comments nest.
func (l *lexer) blockEnd() int {
	depth := 0
	for i := l.at; i+1 < len(l.src); i++ {
		switch {
		case l.src[i] == '/' && l.src[i+1] == '*':
			depth++
			i++
		case l.src[i] == '*' && l.src[i+1] == '/':
			if depth--; depth == 0 {
				return i + 2
			}
			i++
		}
	}
	return len(l.src)
}

func (l *lexer) comment(end int) {
	l.comments = append(l.comments, span{uint32(l.at), uint32(end)})
	for ; l.at < end; l.at++ {
		l.newline = l.newline || l.src[l.at] == '\n'
	}
}

// word reads a word; one right before a string makes that an interpolated one.
func (l *lexer) word() {
	from := l.at
	for l.at < len(l.src) && (isWord(l.src[l.at]) || isDigit(l.src[l.at])) {
		l.at++
	}
	if l.src[l.at-1] == '_' { // signs may follow
		for l.at < len(l.src) && isOperator(l.src[l.at]) && l.at-from > 1 {
			l.at++
		}
	}
	l.emit(tWord, from)
	if l.peek(0) == '"' {
		l.beginString(true)
	}
}

func (l *lexer) beginString(interpolated bool) {
	from := l.at
	raw := l.peek(1) == '"' && l.peek(2) == '"'
	if l.at++; raw {
		l.at += 2
	}
	l.text(from, raw, interpolated)
}

// text reads on in a string, to its end or to the next expression in it.
func (l *lexer) text(from int, raw, interpolated bool) {
	for l.at < len(l.src) {
		c := l.src[l.at]
		switch {
		case c == '\\' && !raw:
			l.at++
		case c == '\n' && !raw:
			l.emit(tText, from)
			return
		case c == '"' && !raw:
			l.at++
			l.emit(tText, from)
			return
		case c == '"' && l.peek(1) == '"' && l.peek(2) == '"':
			for l.at < len(l.src) && l.src[l.at] == '"' {
				l.at++
			}
			l.emit(tText, from)
			return
		case c == '$' && interpolated && l.peek(1) == '$':
			l.at++
		case c == '$' && interpolated && l.peek(1) == '{' && len(l.strings) < maxNested:
			l.at++
			l.emit(tText, from)
			l.strings = append(l.strings, quote{raw, len(l.open)})
			l.bracket(tOpen)
			return
		}
		l.at++
	}
	l.at = len(l.src)
	l.emit(tText, from)
}

// maxNested bounds how deep strings in strings are followed.
const maxNested = 200

func (l *lexer) bracket(kind tokenKind) {
	l.at++
	l.emit(kind, l.at-1)
	i := int32(len(l.tokens) - 1)
	if kind == tOpen {
		l.open = append(l.open, i)
		return
	}
	if n := len(l.open); n > 0 {
		o := l.open[n-1]
		l.open = l.open[:n-1]
		l.tokens[o].match, l.tokens[i].match = i, o
	}
}

// char reads 'a', '\n' or the quote that begins a symbol or a piece of code.
func (l *lexer) char() {
	from := l.at
	l.at++
	end := l.at
	if l.peek(0) == '\\' {
		end++
	}
	for end < len(l.src) && end < l.at+8 && l.src[end] != '\'' && l.src[end] != '\n' {
		end++
	}
	if l.peek(0) == '\'' && l.peek(1) == '\'' {
		end = l.at + 1
	}
	if end < len(l.src) && l.src[end] == '\'' && (l.peek(0) == '\\' || runeLen(l.peek(0)) == end-l.at) {
		l.at = end + 1
	}
	l.emit(tText, from)
}

// runeLen is how many bytes the character has that begins with c.
func runeLen(c byte) int {
	switch {
	case c >= 0xf0:
		return 4
	case c >= 0xe0:
		return 3
	case c >= 0xc0:
		return 2
	}
	return 1
}

func (l *lexer) quoted() {
	from := l.at
	l.at++
	for l.at < len(l.src) && l.src[l.at] != '`' && l.src[l.at] != '\n' {
		l.at++
	}
	if l.at < len(l.src) && l.src[l.at] == '`' {
		l.at++
	}
	l.emit(tWord, from)
}

func (l *lexer) sign() {
	from := l.at
	switch c := l.src[l.at]; {
	case c == '(' || c == '[' || c == '{':
		l.bracket(tOpen)
	case c == ')' || c == ']':
		l.bracket(tClose)
	case c == '}':
		n := len(l.strings)
		back := n > 0 && len(l.open) <= l.strings[n-1].open+1
		l.bracket(tClose)
		if back { // in the string
			q := l.strings[n-1]
			l.strings = l.strings[:n-1]
			l.text(l.at, q.raw, true)
		}
	case isOperator(c):
		for l.at < len(l.src) && isOperator(l.src[l.at]) && (l.at == from || l.src[l.at] != '/' || l.peek(1) != '/' && l.peek(1) != '*') {
			l.at++
		}
		l.emit(tSign, from)
	default:
		l.at++
		l.emit(tSign, from)
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$' || c >= 0x80
}

func isOperator(c byte) bool {
	switch c {
	case '+', '-', '*', '/', '%', '<', '>', '=', '!', '&', '|', '^', '~', '?', ':', '#', '@', '\\':
		return true
	}
	return false
}
