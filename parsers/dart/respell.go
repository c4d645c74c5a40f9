package dart

import "bytes"

// speller writes what the grammar does not know in a way that is as long, so that all
// offsets stay:
//
//   - a pattern without fields, Foo(), as the variable Foo _
//   - .name, which leaves out the type that is wanted, as name
//   - an extension type as a class
//   - get, set and late as other words where they are names
//   - "library;", labels of loops, the ? of ?element and modifiers of fields not at all
//
// The walk reads names from the text as it was written.
type speller struct {
	src, out []byte
	tokens   []token
	frames   []frame
}

// frame is an open bracket.
type frame struct {
	bracket byte
	cases   bool // of a switch, before its first case
	pattern bool // a pattern is read in it, here or further in
	each    bool // a switch expression: a pattern begins behind each comma
}

// respell gives src in words that the grammar knows, src itself if it has no others.
func (s *speller) respell(src []byte) []byte {
	s.src, s.out = src, nil
	s.tokens = lex(src, s.tokens)
	s.frames = append(s.frames[:0], frame{})
	for i := range s.tokens {
		s.token(i)
	}
	if s.out == nil {
		return src
	}
	return s.out
}

// blank wipes bytes out.
func (s *speller) blank(from, to uint32) {
	for i := from; i < to; i++ {
		if c := s.src[i]; c != '\n' && c != '\r' {
			s.put(i, ' ')
		}
	}
}

func (s *speller) put(at uint32, c byte) {
	if s.out == nil {
		s.out = bytes.Clone(s.src)
	}
	s.out[at] = c
}

// is reports whether the i-th token is the word or sign.
func (s *speller) is(i int, word string) bool {
	return i >= 0 && i < len(s.tokens) && s.tokens[i].kind != tokText && string(s.src[s.tokens[i].from:s.tokens[i].to]) == word
}

func (s *speller) kind(i int) tokenKind {
	if i >= 0 && i < len(s.tokens) {
		return s.tokens[i].kind
	}
	return tokText
}

func (s *speller) top() *frame { return &s.frames[len(s.frames)-1] }

func (s *speller) token(i int) {
	t := s.tokens[i]
	switch t.kind {
	case tokOpen:
		s.opens(i)
	case tokClose:
		if len(s.frames) > 1 {
			s.frames = s.frames[:len(s.frames)-1]
		}
	case tokWord:
		s.word(i)
	case tokSign:
		s.sign(i)
	}
}

func (s *speller) opens(i int) {
	outer := s.top()
	f := frame{bracket: s.src[s.tokens[i].from], pattern: outer.pattern}
	if f.bracket == '{' && outer.cases {
		f.each = !s.is(i+1, "case") && !s.is(i+1, "default") && !s.is(i+2, ":")
		f.pattern = f.each
		outer.cases = false
	}
	if f.bracket == '(' && f.pattern && s.is(i+1, ")") {
		s.emptyPattern(i)
	}
	s.frames = append(s.frames, f)
}

// emptyPattern writes the brackets of Foo() as a name.
func (s *speller) emptyPattern(i int) {
	j := i - 1
	if s.is(j, ">") {
		for depth := 0; j >= 0 && i-j < maxLook; j-- {
			if s.is(j, ">") {
				depth++
			} else if s.is(j, "<") {
				if depth--; depth == 0 {
					j--
					break
				}
			}
		}
	}
	if s.kind(j) != tokWord {
		return
	}
	for s.is(j-1, ".") && s.kind(j-2) == tokWord {
		j -= 2
	}
	if !s.is(j-1, "const") && !s.is(j, "case") && !s.is(j, "when") && !s.is(j, "const") {
		s.put(s.tokens[i].from, ' ')
		s.put(s.tokens[i+1].from, '_')
	}
}

// maxLook bounds how many tokens are looked at around one.
const maxLook = 64

func (s *speller) word(i int) {
	f := s.top()
	switch {
	case s.is(i-1, ".") || s.is(i-1, "?."):
	case s.is(i, "case"):
		f.pattern = true
	case s.is(i, "when"):
		if f.pattern && !s.is(i-1, "case") {
			f.pattern = false
		}
	case s.is(i, "switch") && s.is(i+1, "("):
		f.cases = true
	case s.is(i, "library") && s.is(i+1, ";") && len(s.frames) == 1:
		s.blank(s.tokens[i].from, s.tokens[i+1].to)
	case s.is(i, "extension") && s.is(i+1, "type") && len(s.frames) == 1:
		s.extensionType(i)
	case f.bracket == '{' && s.is(i, "abstract") && s.kind(i+1) == tokWord, f.bracket == '{' && s.is(i, "external") && s.field(i+1):
		s.blank(s.tokens[i].from, s.tokens[i].to)
	case (s.is(i, "get") || s.is(i, "set") || s.is(i, "late")) && s.named(i):
		s.put(s.tokens[i].from+1, '_')
	case s.label(i):
		s.blank(s.tokens[i].from, s.tokens[i+1].to)
	}
}

// label reports whether a word names a loop.
func (s *speller) label(i int) bool {
	return s.is(i+1, ":") && (s.is(i+2, "for") || s.is(i+2, "while") || s.is(i+2, "do")) && !s.is(i, "default") &&
		(s.is(i-1, "{") || s.is(i-1, "}") || s.is(i-1, ";"))
}

// named reports whether a word that may be a keyword is a name, by what follows it.
func (s *speller) named(i int) bool {
	for _, next := range [...]string{".", "?.", "..", "(", "[", "="} {
		if s.is(i+1, next) {
			return true
		}
	}
	return false
}

// field reports whether a declaration goes on to its end without parameters or a body.
func (s *speller) field(i int) bool {
	for j := i; j < min(i+maxLook, len(s.tokens)); j++ {
		switch {
		case s.is(j, ";"):
			return j > i
		case s.kind(j) == tokOpen, s.kind(j) == tokClose, s.is(j, "get"), s.is(j, "=>"):
			return false
		}
	}
	return false
}

func (s *speller) sign(i int) {
	f := s.top()
	switch {
	case s.is(i, "=>") || f.bracket == '{' && s.is(i, ":") && !f.each:
		if f.bracket != '(' && f.bracket != '[' {
			f.pattern = false
		}
	case s.is(i, ",") && f.each:
		f.pattern = true
	case s.is(i, ".") && s.kind(i+1) == tokWord && s.begins(i):
		c := byte(' ')
		if s.is(i+1, "new") { // a keyword
			c = '_'
		}
		s.put(s.tokens[i].from, c)
	case s.is(i, "?") && (s.is(i-1, "[") || s.is(i-1, "{") || s.is(i-1, ",") || s.is(i-1, ":") && f.bracket == '{'):
		s.blank(s.tokens[i].from, s.tokens[i].to)
	}
}

// begins reports whether an expression begins at a token, by the one before it.
func (s *speller) begins(i int) bool {
	switch s.kind(i - 1) {
	case tokOpen:
		return true
	case tokSign:
		for _, sign := range [...]string{",", ":", "=", "=>", "?", "??", "??=", "&&", "||", "==", "!=", "...", "...?"} {
			if s.is(i-1, sign) {
				return true
			}
		}
	case tokWord:
		for _, word := range [...]string{"return", "case", "const", "await", "yield", "in", "else", "throw"} {
			if s.is(i-1, word) {
				return true
			}
		}
	}
	return false
}

// extensionType writes "extension type A<T>.b(int c)" as "class A<T>".
func (s *speller) extensionType(i int) {
	name := i + 2
	if s.is(name, "const") {
		name++
	}
	if s.kind(name) != tokWord {
		return
	}
	from := name + 1
	if s.is(from, "<") {
		for depth := 0; from < min(name+maxLook, len(s.tokens)); from++ {
			if s.is(from, "<") {
				depth++
			} else if s.is(from, ">") {
				if depth--; depth == 0 {
					from++
					break
				}
			}
		}
	}
	to := from
	for depth := 0; to < min(from+maxLook, len(s.tokens)); to++ {
		switch s.kind(to) {
		case tokOpen:
			depth++
		case tokClose:
			depth--
		}
		if depth == 0 && s.is(to, ")") {
			break
		}
	}
	if !s.is(to, ")") {
		return
	}
	s.blank(s.tokens[i].from, s.tokens[name].from)
	for j, c := range []byte("class") {
		s.put(s.tokens[i].from+uint32(j), c)
	}
	s.blank(s.tokens[from].from, s.tokens[to].to)
}
