package css

import (
	"bytes"
	"strings"

	"vade/parsers"
	"vade/parsers/markup"
)

// statement is what ends with a semicolon: a declaration, an import, the use of a mixin.
func (s *sheet) statement(text, doc markup.Span) {
	if text.Empty() {
		return
	}
	switch s.Src[text.From] {
	case '@':
		s.atStatement(text, doc)
		return
	case '.', '#': // a mixin of Less
		if !s.plain {
			list, _ := s.simples(text)
			for _, x := range list {
				if !x.inside {
					s.ref(x.Span, parsers.RoleCall, x.of)
				}
			}
		}
		return
	}
	colon := bytes.IndexByte(s.Src[text.From:text.To], ':')
	if colon < 0 {
		return
	}
	name := trim(s.Src, markup.Span{From: text.From, To: text.From + uint32(colon)})
	value := markup.Span{From: text.From + uint32(colon) + 1, To: text.To}
	prop := string(s.Src[name.From:name.To])
	switch {
	case strings.HasPrefix(prop, "--"):
		s.define(s.ident(name), text, doc, parsers.KindVariable, parsers.MarkupProperty)
	case strings.HasPrefix(prop, "$"):
		s.variable(name, text, doc)
	case strings.HasSuffix(prop, "animation") || strings.HasSuffix(prop, "animation-name"):
		s.animations(value)
		return
	case prop == "composes":
		s.composed(value)
		return
	}
	s.values(value)
}

// variable defines $name, or @name in Less, in the scope of the file.
func (s *sheet) variable(name, text, doc markup.Span) {
	if n := len(s.stack); n > 0 {
		s.stack[n-1].declare(string(s.Src[name.From:name.To]))
	} else {
		s.defineAs(unescape(s.Src[name.From:name.To]), name, text, doc, parsers.KindVariable, parsers.MarkupVariable)
	}
}

func (s *sheet) atStatement(text, doc markup.Span) {
	word, rest := s.word(text)
	if !rest.Empty() && s.Src[rest.From] == ':' { // @name: value
		s.variable(markup.Span{From: text.From, To: text.From + uint32(len(word))}, text, doc)
		s.values(rest)
		return
	}
	switch word {
	case "@import", "@use", "@forward":
		s.imports(rest)
	case "@include":
		s.include(rest)
	case "@extend":
		list, _ := s.simples(rest)
		for _, x := range list {
			s.ref(x.Span, parsers.RoleInherit, x.of)
		}
	default:
		s.values(rest)
	}
}

// imports reads the paths of an import: "a", 'b' or url(c).
func (s *sheet) imports(text markup.Span) {
	for i := text.From; i < text.To; {
		path := markup.Span{}
		switch c := s.Src[i]; {
		case c == '"' || c == '\'':
			path = markup.Span{From: i + 1, To: max(i+1, s.within(i, text.To, s.pastString)-1)}
		case bytes.HasPrefix(s.Src[i:text.To], []byte("url(")):
			end := bytes.IndexByte(s.Src[i:text.To], ')')
			if end < 0 {
				return
			}
			path = trim(s.Src, markup.Span{From: i + 4, To: i + uint32(end)})
			if n := path.To - path.From; n >= 2 && (s.Src[path.From] == '"' || s.Src[path.From] == '\'') {
				path.From++
				path.To--
			}
		case c <= ' ' || c == ',':
			i++
			continue
		case c == '(' && i == text.From: // options of Less
			end := bytes.IndexByte(s.Src[i:text.To], ')')
			if end < 0 {
				return
			}
			i += uint32(end) + 1
			continue
		default: // media, "as name"
			return
		}
		if !path.Empty() {
			line, col := s.Lines.Place(path.From)
			s.B.File.Imports = append(s.B.File.Imports, parsers.Import{Path: strings.ToValidUTF8(string(s.Src[path.From:path.To]), "\uFFFD"),
				Flags: parsers.ImportEffect, Off: path.From, Line: line, Col: col, Encl: s.Encl})
		}
		i = max(path.To, i) + 1
		for i < text.To && (s.Src[i] == '"' || s.Src[i] == '\'' || s.Src[i] == ')') {
			i++
		}
	}
}

// include is the use of a mixin: name, name(...) or space.name(...).
func (s *sheet) include(text markup.Span) {
	name := s.ident(text)
	if name.To < text.To && s.Src[name.To] == '.' {
		name = s.ident(markup.Span{From: name.To + 1, To: text.To})
	}
	s.ref(name, parsers.RoleCall, parsers.MarkupMixin)
	s.values(markup.Span{From: name.To, To: text.To})
}

// params are the variables in the head of a block, which are seen in it; what they are
// by default is used outside of it.
func (s *sheet) params(f *frame, text markup.Span) {
	for i := text.From; i < text.To; {
		if c := s.Src[i]; c != '$' && c != '@' {
			i++
			continue
		}
		name := s.ident(markup.Span{From: i + 1, To: text.To})
		end := name.To
		for end < text.To && (s.Src[end] <= ' ' || s.Src[end] == '.') {
			end++
		}
		f.declare(string(s.Src[i:name.To]))
		i = max(name.To, i+1)
		if end < text.To && s.Src[end] == ':' {
			stop := end
			for stop < text.To && s.Src[stop] != ',' {
				stop++
			}
			s.values(markup.Span{From: end, To: stop})
			i = stop
		}
	}
}

// values finds uses of custom properties, variables and functions.
func (s *sheet) values(text markup.Span) {
	for i := text.From; i < text.To; {
		switch c := s.Src[i]; {
		case c == '"' || c == '\'':
			i = s.within(i, text.To, s.pastString)
		case c == '-' && i+1 < text.To && s.Src[i+1] == '-':
			name := s.ident(markup.Span{From: i, To: text.To})
			if name.To > name.From+2 && insideVar(s.Src, text.From, i) {
				s.ref(name, parsers.RoleRef, parsers.MarkupProperty)
			}
			i = max(name.To, i+2)
		case (c == '$' || c == '@') && !s.plain:
			name := s.ident(markup.Span{From: i + 1, To: text.To})
			if !name.Empty() && !s.local(string(s.Src[i:name.To])) {
				s.ref(markup.Span{From: i, To: name.To}, parsers.RoleRef, parsers.MarkupVariable)
			}
			i = name.To
		case nameByte(c):
			name := s.ident(markup.Span{From: i, To: text.To})
			if !s.plain && name.To < text.To && s.Src[name.To] == '(' && !known[string(s.Src[name.From:name.To])] {
				s.ref(name, parsers.RoleCall, parsers.MarkupFunction)
			}
			i = max(name.To, i+1)
		default:
			i++
		}
	}
}

// insideVar reports whether "var(" stands before a place.
func insideVar(src []byte, from, i uint32) bool {
	for i > from && src[i-1] <= ' ' {
		i--
	}
	return bytes.HasSuffix(src[from:i], []byte("var("))
}

// animations finds the names of animations among the other words of a value.
func (s *sheet) animations(text markup.Span) {
	depth := 0
	for i := text.From; i < text.To; {
		c := s.Src[i]
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case depth == 0 && nameByte(c):
			name := s.ident(markup.Span{From: i, To: text.To})
			i = max(name.To, i+1)
			word := string(s.Src[name.From:name.To])
			call := i < text.To && s.Src[i] == '('
			if !call && (c < '0' || c > '9') && !timing[word] && !strings.HasPrefix(word, "--") {
				s.ref(name, parsers.RoleRef, parsers.MarkupAnimation)
			}
			continue
		}
		i++
	}
	s.values(text)
}

// composed are the classes of the same file that a class takes over.
func (s *sheet) composed(text markup.Span) {
	if i := bytes.Index(s.Src[text.From:text.To], []byte(" from ")); i >= 0 {
		return // of another file
	}
	markup.Words(s.Src, text, func(w markup.Span) { s.ref(w, parsers.RoleRef, parsers.MarkupClass) })
}

func words(list string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(list) {
		m[w] = true
	}
	return m
}

var timing = words(`ease linear ease-in ease-out ease-in-out step-start step-end infinite normal reverse alternate alternate-reverse none
	forwards backwards both running paused initial inherit unset revert revert-layer auto replace add accumulate`)

// known are the functions of the language itself.
var known = words(`var calc min max clamp url rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix linear-gradient
	radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient cubic-bezier steps
	translate translateX translateY translateZ translate3d scale scaleX scaleY scaleZ scale3d rotate rotateX rotateY rotateZ
	rotate3d skew skewX skewY matrix matrix3d perspective blur brightness contrast drop-shadow grayscale hue-rotate invert opacity
	saturate sepia attr counter counters env fit-content minmax repeat format local image-set element path polygon circle
	ellipse inset and not or if map-get map-merge map-keys map-values map-has-key nth length join append index percentage round
	ceil floor abs random unit unitless comparable lighten darken saturate desaturate adjust-hue mix transparentize fadein
	fadeout fade rgba type-of inspect str-index str-slice str-length to-upper-case to-lower-case quote unquote
	selector-append theme`)
