package angular

import (
	"unicode/utf8"

	"vade/parsers/markup"
)

// token is a piece of an expression: a name, a number or string, a sign.
type token struct {
	kind tokenKind
	markup.Span
}

type tokenKind uint8

const (
	tokEnd tokenKind = iota
	tokName
	tokNumber
	tokString
	tokTemplate // a part of a template string: up to ${ or to its end
	tokSign
)

// signs of more than one byte, the longest first.
var signs = []string{"===", "!==", "**=", "&&=", "||=", "??=", "...", "=>", "==", "!=", "<=", ">=", "&&", "||", "??", "?.", "**", "+=", "-=", "*=", "/=", "%="}

// next reads the token at the place p.at.
func (p *parser) next() {
	for p.at < p.end && (p.src[p.at] <= ' ' || p.src[p.at] == 0xa0) {
		p.at++
	}
	from := p.at
	if p.at >= p.end {
		p.tok = token{tokEnd, markup.Span{From: p.end, To: p.end}}
		return
	}
	kind := tokSign
	switch c := p.src[p.at]; {
	case nameStart(c):
		kind = tokName
		for p.at < p.end && (nameStart(p.src[p.at]) || digit(p.src[p.at])) {
			p.at++
		}
	case digit(c):
		kind = tokNumber
		for p.at < p.end && (digit(p.src[p.at]) || nameStart(p.src[p.at]) || p.src[p.at] == '.') {
			p.at++
		}
	case c == '"' || c == '\'':
		kind = tokString
		p.at = p.pastString(p.at+1, c)
	case c == '`':
		kind = tokTemplate
		p.at = p.pastTemplate(p.at + 1)
	default:
		p.at += p.sign()
	}
	p.tok = token{kind, markup.Span{From: from, To: p.at}}
}

func (p *parser) sign() uint32 {
	rest := p.src[p.at:p.end]
	for _, s := range signs {
		if len(rest) >= len(s) && string(rest[:len(s)]) == s {
			if s == "?." && len(rest) > 2 && digit(rest[2]) {
				continue // a ternary
			}
			return uint32(len(s))
		}
	}
	_, n := utf8.DecodeRune(rest)
	return uint32(n)
}

func (p *parser) pastString(i uint32, quote byte) uint32 {
	for ; i < p.end; i++ {
		switch p.src[i] {
		case quote:
			return i + 1
		case '\\':
			i++
		}
	}
	return p.end
}

// pastTemplate is behind the end of a template string, or behind the ${ in it.
func (p *parser) pastTemplate(i uint32) uint32 {
	for ; i < p.end; i++ {
		switch p.src[i] {
		case '`':
			return i + 1
		case '\\':
			i++
		case '$':
			if i+1 < p.end && p.src[i+1] == '{' {
				return i + 2
			}
		}
	}
	return p.end
}

func nameStart(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$' || c >= 0x80
}

func digit(c byte) bool { return c >= '0' && c <= '9' }
