package kotlin

import "vade/parsers"

// tokenKind is what a token of the source is.
type tokenKind uint8

const (
	tWord   tokenKind = iota // an identifier or keyword
	tQuoted                  // an identifier in backquotes
	tNumber
	tString // one string, without its templates: its pieces are other tokens
	tChar
	tOpen  // an opening bracket
	tClose // a closing one
	tSign  // any other sign
)

// token is one word or sign.
type token struct {
	kind     tokenKind
	newline  bool // a line ends before it
	template bool // a bracket of a string template
	dollars  int  // of a string: how many begin a template
	from, to uint32
	match    int32 // of a bracket: the token of the other one, -1 if there is none
}

// lexer splits a file into tokens. It is simpler than the language, but knows what is
// text and what is a comment.
type lexer struct {
	src      []byte
	at       int
	newline  bool
	tokens   []token
	comments []span
	open     []int32 // brackets that wait for their ends
	strings  []quote // strings around the place, with the templates that interrupt them
}

// span is a part of the source.
type span struct{ from, to uint32 }

// quote is a string that a template has interrupted.
type quote struct {
	raw     bool
	dollars int // how many begin a template
	open    int // brackets that waited when the template began
	piece   int // where the piece of text began
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
		l.beginString(1, l.at)
	case c == '$' && l.dollars() > 0:
		n := l.dollars()
		from := l.at
		l.at += n
		l.beginString(n, from)
	case c == '\'':
		l.char()
	case c == '`':
		l.quoted()
	case isDigit(c):
		l.number()
	case isWord(c):
		from := l.at
		for l.at < len(l.src) && (isWord(l.src[l.at]) || isDigit(l.src[l.at])) {
			l.at++
		}
		l.emit(tWord, from)
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

// dollars counts the dollar signs in front of a string.
func (l *lexer) dollars() int {
	n := 0
	for l.peek(n) == '$' {
		n++
	}
	if l.peek(n) == '"' {
		return n
	}
	return 0
}

func (l *lexer) beginString(dollars, from int) {
	q := quote{dollars: dollars, piece: from}
	if l.peek(1) == '"' && l.peek(2) == '"' {
		q.raw = true
		l.at += 2
	}
	l.at++
	l.text(q)
}

// text reads on in a string, to its end or to the next template in braces.
func (l *lexer) text(q quote) {
	for l.at < len(l.src) {
		c := l.src[l.at]
		switch {
		case c == '\\' && !q.raw:
			l.at += 2
			continue
		case c == '\n' && !q.raw:
			l.endString(q)
			return
		case c == '"' && (!q.raw || l.peek(1) == '"' && l.peek(2) == '"'):
			l.at++
			if q.raw {
				for l.at < len(l.src) && l.src[l.at] == '"' {
					l.at++
				}
			}
			l.endString(q)
			return
		case c == '$':
			n := 0
			for l.peek(n) == '$' {
				n++
			}
			l.at += n
			if n >= q.dollars && l.peek(0) == '{' && len(l.strings) < parsers.MaxDepth {
				l.endString(q)
				q.open = len(l.open)
				l.strings = append(l.strings, q)
				l.bracket(tOpen, true)
				return
			}
			continue
		}
		l.at++
	}
	l.endString(q)
}

func (l *lexer) endString(q quote) {
	l.at = min(l.at, len(l.src))
	l.emit(tString, q.piece)
	l.tokens[len(l.tokens)-1].dollars = q.dollars
}

// bracket reads an opening or closing bracket.
func (l *lexer) bracket(kind tokenKind, template bool) {
	l.at++
	l.emit(kind, l.at-1)
	i := int32(len(l.tokens) - 1)
	l.tokens[i].template = template
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

func (l *lexer) char() {
	from := l.at
	l.at++
	for l.at < len(l.src) && l.src[l.at] != '\'' && l.src[l.at] != '\n' {
		if l.src[l.at] == '\\' {
			l.at++
		}
		l.at++
	}
	if l.at = min(l.at, len(l.src)); l.at < len(l.src) && l.src[l.at] == '\'' {
		l.at++
	}
	l.emit(tChar, from)
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
	l.emit(tQuoted, from)
}

func (l *lexer) number() {
	from := l.at
	for l.at < len(l.src) {
		c := l.src[l.at]
		if !isDigit(c) && !isWord(c) && !(c == '.' && isDigit(l.peek(1))) {
			break
		}
		l.at++
	}
	l.emit(tNumber, from)
}

// signs are those of more than one byte, the longest first.
var signs = []string{"===", "!==", "..<", "->", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "&&", "||", "?:", "?.", "::", "!!", "++", "--", ".."}

func (l *lexer) sign() {
	switch c := l.src[l.at]; c {
	case '(', '[', '{':
		l.bracket(tOpen, false)
		return
	case ')', ']':
		l.bracket(tClose, false)
		return
	case '}':
		if n := len(l.strings); n > 0 && len(l.open) <= l.strings[n-1].open+1 { // back in the string
			q := l.strings[n-1]
			l.strings = l.strings[:n-1]
			l.bracket(tClose, true)
			q.piece = l.at
			l.text(q)
			return
		}
		l.bracket(tClose, false)
		return
	}
	from := l.at
	for _, s := range signs {
		if l.at+len(s) <= len(l.src) && string(l.src[l.at:l.at+len(s)]) == s {
			l.at += len(s)
			l.emit(tSign, from)
			return
		}
	}
	l.at++
	l.emit(tSign, from)
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80
}
