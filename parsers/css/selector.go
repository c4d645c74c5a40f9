package css

import (
	"bytes"

	"vade/parsers"
	"vade/parsers/markup"
)

// simple is a class, id or placeholder in a selector.
type simple struct {
	markup.Span
	of       string
	compound int  // which compound of the rule it stands in
	inside   bool // in the parentheses of a pseudo class
	suffix   bool // it goes on from what & stands for
}

// selectors reads the selectors of a rule.
func (s *sheet) selectors(f *frame, text, doc markup.Span) {
	if open := bytes.IndexByte(s.Src[text.From:text.To], '('); open >= 0 && !s.plain && s.Src[text.From] == '.' {
		s.params(f, markup.Span{From: text.From + uint32(open), To: text.To})
	}
	list, subjects := s.simples(text)
	outer := f.name
	for _, x := range list {
		switch {
		case x.suffix && outer != "" && subjects[x.compound] && !x.inside:
			f.name = outer + unescape(s.Src[x.From:x.To])
			s.defineAs(f.name, x.Span, text, doc, parsers.KindRule, parsers.MarkupClass)
		case x.suffix:
		case subjects[x.compound] && !x.inside:
			if x.of == parsers.MarkupClass {
				f.name = unescape(s.Src[x.From:x.To])
			}
			s.define(x.Span, text, doc, parsers.KindRule, x.of)
		default:
			s.ref(x.Span, parsers.RoleRef, x.of)
		}
	}
}

// simples lists the classes and the like of selectors, and tells which compounds are
// the last of their selector.
func (s *sheet) simples(text markup.Span) (list []simple, subjects map[int]bool) {
	subjects = map[int]bool{}
	compound, depth, gap := 0, 0, false
	next := func() {
		if gap {
			compound++
			gap = false
		}
	}
	for i := text.From; i < text.To; {
		c := s.Src[i]
		switch {
		case c == '/' && i+1 < text.To && s.Src[i+1] == '*':
			i = s.within(i, text.To, s.pastComment)
			continue
		case c == '"' || c == '\'':
			i = s.within(i, text.To, s.pastString)
			continue
		case c == '(' || c == '[':
			next()
			depth++
		case c == ')' || c == ']':
			depth = max(depth-1, 0)
		case depth == 0 && c == ',':
			subjects[compound] = true
			compound++
			gap = false
		case depth == 0 && (c <= ' ' || c == '>' || c == '+' || c == '~'):
			gap = true
		case c == '.' || c == '#' || c == '%':
			next()
			name := s.ident(markup.Span{From: i + 1, To: text.To})
			if name.Empty() || s.Src[name.From] >= '0' && s.Src[name.From] <= '9' {
				break
			}
			list = append(list, simple{Span: name, of: spaces[c], compound: compound, inside: depth > 0})
			i = name.To
			continue
		case c == '&':
			next()
			if name := s.ident(markup.Span{From: i + 1, To: text.To}); !name.Empty() {
				list = append(list, simple{Span: name, of: parsers.MarkupClass, compound: compound, inside: depth > 0, suffix: true})
				i = name.To
				continue
			}
		default:
			next()
		}
		i++
	}
	subjects[compound] = true
	return list, subjects
}

var spaces = map[byte]string{'.': parsers.MarkupClass, '#': parsers.MarkupID, '%': parsers.MarkupPlaceholder}

// within asks a function that works at the place of the sheet about another place.
func (s *sheet) within(i, end uint32, past func() uint32) uint32 {
	at := s.at
	s.at = i
	to := min(past(), end)
	s.at = at
	return max(to, i+1)
}
