package ident

// emitAll emits the forms of the words at hand, the longest first. The text of all of
// them reaches from lead (with signs) or the first word to end, and tail signs follow.
func (s *Scanner) emitAll(lead, end, tail int) {
	first := s.words[0]
	s.pos++
	whole := s.buf[first.a:]
	if lead < first.start {
		s.glue = append(append(s.glue[:0], s.text[lead:first.start]...), whole...)
		s.out(s.glue, s.pos, lead, end, Literal)
	}
	if tail > 0 {
		s.glue = append(append(s.glue[:0], whole...), s.text[end:end+tail]...)
		s.out(s.glue, s.pos, first.start, end+tail, Literal)
	}
	kind := Whole
	if len(s.words) > 1 {
		kind = Part
		if s.emitJoined(end) {
			return
		}
	} else if tail > 0 || lead < first.start && isSigil(s.text[lead]) {
		kind = Part // the name is C++ or @if; the bare word is a part of it
	}
	for k := range s.words {
		if k > 0 {
			s.pos++
		}
		s.emitWord(&s.words[k], kind)
	}
}

func isSigil(c byte) bool { return c == '@' || c == '#' }

// emitJoined emits words that signs join, as a whole and from each word on, and tells
// whether nothing is left to emit.
func (s *Scanner) emitJoined(end int) bool {
	first, second := s.words[0], s.words[1]
	s.out(s.buf[first.a:], s.pos, first.start, end, Whole)
	if s.version(end) {
		return true
	}
	switch s.buf[first.b] {
	case '\'':
		return s.apostrophe()
	case '.':
		if len(s.words) == 2 && second.b-second.a <= 3 { // Node.js is written nodejs too
			s.glue = append(append(s.glue[:0], s.buf[first.a:first.b]...), s.buf[second.a:second.b]...)
			s.out(s.glue, s.pos, first.start, end, Joined)
		}
	}
	if k := len(s.words) - 2; k > 0 { // the last two of more: the name of a file, a method
		s.out(s.buf[s.words[k].a:], s.pos+k, s.words[k].start, end, Joined)
	}
	return false
}

// version handles numbers joined by dots: v1.10.2 is also 1.10.2, 1.2.0-rc.1 also 1.2.0,
// and the numbers by themselves say nothing.
func (s *Scanner) version(end int) bool {
	if !s.words[0].number || !leadsDigit(s.buf[s.words[1].a:]) || s.buf[s.words[0].b] != '.' {
		return false
	}
	first := s.words[0]
	from := first.a
	if s.buf[from] == 'v' {
		from++
		s.out(s.buf[from:], s.pos, first.start+1, end, Whole)
	}
	core := from
	for core < len(s.buf) && (classes[s.buf[core]] == digit || s.buf[core] == '.') {
		core++
	}
	if core < len(s.buf) {
		s.out(s.buf[from:core], s.pos, first.start, end, Whole)
	}
	for _, p := range s.parts {
		if p.a >= core && !digits(s.buf[p.a:p.b]) {
			s.out(s.buf[p.a:p.b], s.pos, p.start, p.end, Part)
		}
	}
	s.pos += len(s.words) - 1
	return true
}

func leadsDigit(b []byte) bool { return len(b) > 0 && classes[b[0]] == digit }

// apostrophe handles won't and Hugo's: what stands before the sign is a word, what
// stands behind it is none.
func (s *Scanner) apostrophe() bool {
	behind := s.words[1]
	if len(s.words) > 2 || behind.b-behind.a > 2 {
		return false
	}
	kind := Part
	if s.buf[behind.a] == 's' {
		kind = Whole
	}
	s.emitWord(&s.words[0], kind)
	return true
}

// emitWord emits one word, its joined form and tails, and its parts.
func (s *Scanner) emitWord(w *word, kind Kind) {
	if kind == Part && w.number && w.b-w.a < 3 {
		return
	}
	if !(kind == Part && w.b-w.a == 1 && len(s.words) > 1) {
		s.out(s.buf[w.a:w.b], s.pos, w.start, w.end, kind)
	}
	parts := s.parts[w.p:w.q]
	if len(parts) == 1 {
		p := parts[0]
		if w.b-w.a > p.b-p.a { // _private, __init__
			s.out(s.buf[p.a:p.b], s.pos, p.start, p.end, kind)
		}
		s.letters(p)
		return
	}
	s.emitParts(w, parts)
}

func (s *Scanner) emitParts(w *word, parts []part) {
	s.glue = s.glue[:0]
	for _, p := range parts {
		s.glue = append(s.glue, s.buf[p.a:p.b]...)
	}
	if len(s.glue) < w.b-w.a {
		s.out(s.glue, s.pos, w.start, w.end, Joined)
	}
	at := 0
	for k, p := range parts[:len(parts)-1] {
		if k > 0 {
			s.out(s.glue[at:], s.pos, p.start, w.end, Joined)
		}
		at += p.b - p.a
	}
	for _, p := range parts {
		if n := p.b - p.a; n > 1 && !(n < 3 && digits(s.buf[p.a:p.b])) {
			s.out(s.buf[p.a:p.b], s.pos, p.start, p.end, Part)
		}
		s.letters(p)
	}
}

// letters emits the letters before the digits that end a part: html of html5.
func (s *Scanner) letters(p part) {
	text := s.buf[p.a:p.b]
	n := len(text)
	for n > 0 && classes[text[n-1]] == digit {
		n--
	}
	if n < len(text) && n > 1 {
		s.out(text[:n], s.pos, p.start, p.end-(len(text)-n), Part)
	}
}

func digits(b []byte) bool {
	for _, c := range b {
		if classes[c] != digit {
			return false
		}
	}
	return true
}
