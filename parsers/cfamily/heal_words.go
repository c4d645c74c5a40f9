package cfamily

import "bytes"

// begins reports whether a declaration or statement begins with the token at hand.
func (h *healer) begins() bool {
	p := h.prev()
	if p.kind == tokDirective {
		return true
	}
	if p.kind == tokIdent {
		return p.word.is() == wordStatement && (string(h.source.text(p)) == "else" || string(h.source.text(p)) == "do")
	}
	if p.kind != tokPunct {
		return h.top().kind == inFile && h.top().external // extern "C"
	}
	switch p.op {
	case ';', '{':
		return h.top().kind != inList && h.top().kind != inParen
	case '}':
		return h.top().kind != inList && h.top().kind != inParen && h.ended != inList
	case ':':
		return h.top().kind == inClass && !h.top().colon || h.top().kind == inCode
	case ')':
		return h.controls(h.last)
	case '>':
		return h.templateAt
	}
	return false
}

// controls reports whether a parenthesis closes the condition of a statement.
func (h *healer) controls(i int) bool {
	if m := h.matches[i]; m > 0 {
		return h.toks[m-1].word.is() == wordControl
	}
	return false
}

// mayDeclare reports whether the token at hand can be among the specifiers of a
// declaration or parameter.
func (h *healer) mayDeclare() bool {
	p := h.prev()
	switch {
	case h.begins(), p.word.is() == wordStorage, p.word.is() == wordTemplate:
		return true
	case p.kind == tokPunct && (p.op == '(' || p.op == ','):
		return h.top().kind == inParen && !h.top().args
	}
	return false
}

// word looks at a word that is no keyword.
func (h *healer) word(t, next tok) bool {
	upper := shouts(h.source.text(t))
	if upper && h.spaces && h.namespaceWord(t) {
		return true
	}
	switch {
	case upper && next.op == '{' && h.top().kind == inCode && h.begins(): // TRY {
		h.semicolon(h.i)
		h.last = -1
		return true
	case upper && h.top().kind == inCode && h.begins() && next.word.is() == wordStatement && !next.nl: // MUSTTAIL return
		h.take(h.i, h.i)
		return true
	case upper && h.top().kind == inCode && h.begins() && next.nl && next.kind == tokIdent: // a line of its own
		h.semicolon(h.i)
		return false
	case next.op == opScope && h.memberPointer():
		return true
	case upper && next.op == '(' && h.prev().word.is() == wordControl: // if CONSTEXPR (…)
		h.take(h.i, h.i)
		return true
	case next.op == '(' && next.kind == tokPunct && h.matches[h.i+1] > 0:
		return h.wordCall(t, upper)
	case next.op == ':' && next.kind == tokPunct && h.top().kind == inClass && (qtWords[string(h.source.text(t))] || upper && h.begins()):
		if h.prev().word.is() != wordAccess {
			h.blank(next.start, next.end)
			h.toks[h.i+1].kind = tokGone
		}
		if upper {
			h.take(h.i, h.i)
		} else {
			h.blank(t.start, t.end)
		}
		return true
	case next.kind == tokIdent && next.word == wordNone && (upper || !shouts(h.source.text(next))) && h.amidDeclarator(),
		upper && next.op == '(' && h.at(h.i+2).op == '*' && h.amidDeclarator():
		h.take(h.i, h.i)
		return true
	case !h.mayDeclare():
		return h.trailing(h.i, upper)
	case next.word.declares() && (upper || h.prev().op != '(' && h.prev().op != ',' && string(h.source.text(next)) != "auto"):
		h.take(h.i, h.i)
		return true
	case !upper && h.prev().op != '(' && h.prev().op != ',' && next.kind == tokIdent && next.word == wordNone && h.declares(h.i+1):
		h.take(h.i, h.i) // three words in a row
		return true
	case !upper:
		return false
	case h.begins() && next.nl && next.kind == tokIdent && shouts(h.source.text(next)) && h.annotates(h.i+1):
		h.take(h.i, h.i)
		return true
	case h.declares(h.i+1) || h.ownConstructor(h.i+1):
		h.take(h.i, h.i)
		return true
	case h.begins() && h.alone(next):
		h.take(h.i, h.i)
		return true
	}
	return false
}

// amidDeclarator reports whether the word at hand stands between a type or a star and
// the name that is declared.
func (h *healer) amidDeclarator() bool {
	p := h.prev()
	if p.word.is() == wordQualifier {
		p = h.at(h.last - 1)
		return p.kind == tokPunct && p.op == '*'
	}
	return p.word.is() == wordType && !p.word.cppOnly() || p.kind == tokPunct && p.op == '*' && !h.top().args
}

// annotates reports whether the shouted word at token i belongs to what follows, and is
// no function whose type is the word before.
func (h *healer) annotates(i int) bool {
	if h.at(i+1).op != '(' {
		return true
	}
	m := int(h.matches[i+1])
	return m > 0 && (h.at(m+1).word.declares() || h.declares(m+1))
}

// qtWords mark sections of a class beside the words of the language.
var qtWords = map[string]bool{"slots": true, "signals": true, "Q_SLOTS": true, "Q_SIGNALS": true}

// memberPointer takes out the class in A::*name.
func (h *healer) memberPointer() bool {
	k := h.i
	for n := 0; n < 16 && h.at(k+1).op == opScope && h.at(k+2).kind == tokIdent; n++ {
		k += 2
	}
	if h.at(k+1).op != opScope || h.at(k+2).op != '*' {
		return false
	}
	h.take(h.i, k+1)
	return true
}

// alone reports whether a word at the begin of a declaration is a declaration of its
// own: nothing goes on with it.
func (h *healer) alone(next tok) bool {
	k := h.top().kind
	if k != inFile && k != inClass {
		return false
	}
	return next.kind == tokDirective || next.kind == tokPunct && next.op == '}'
}

// shouts reports whether a word is written like a macro.
func shouts(w []byte) bool {
	letters := 0
	for _, c := range w {
		switch {
		case c >= 'a' && c <= 'z' || c >= 0x80:
			return false
		case c >= 'A' && c <= 'Z':
			letters++
		}
	}
	return letters > 0 && len(w) > 1
}

// declares reports whether a type and a declarator with a name stand from token i on.
func (h *healer) declares(i int) bool {
	t := h.at(i)
	for t.word.is() == wordQualifier {
		i++
		t = h.at(i)
	}
	switch {
	case t.kind != tokIdent || t.word != wordNone:
		return t.word.declares()
	}
	for n := 0; n < 16; n++ {
		i++
		if h.at(i).op == '<' {
			if i = h.angles(i); i < 0 {
				return false
			}
		}
		if h.at(i).op != opScope || h.at(i+1).kind != tokIdent {
			break
		}
		i++
	}
	stars := 0
	for h.at(i).kind == tokPunct && (h.at(i).op == '*' || h.at(i).op == '&') || h.at(i).word.is() == wordQualifier {
		i++
		stars++
	}
	if n := h.at(i + 1); stars > 0 && n.kind == tokIdent && shouts(h.source.text(h.at(i))) {
		i++ // NONNULL
	}
	t = h.at(i)
	if t.op == '(' && t.kind == tokPunct { // a name in parentheses
		if h.at(i+1).op == '*' {
			return h.at(i+2).kind == tokIdent
		}
		return stars > 0 && h.at(i+1).kind == tokIdent && h.at(i+2).op == ')' && h.at(i+3).op == '('
	}
	if t.kind != tokIdent || t.word != wordNone && t.word.is() != wordOperator {
		return stars == 0 && t.word.declares() && !t.nl
	}
	if stars == 0 && shouts(h.source.text(t)) && h.marksVariable(i) {
		return false
	}
	if stars == 0 || t.word != wordNone {
		return true
	}
	// A * b could be a product.
	switch o := h.at(i + 1); o.op {
	case '(', ')', ',', ';', '=', '[', opScope:
		return o.kind == tokPunct
	}
	return false
}

// marksVariable reports whether the shouted word at token i stands behind the name of a
// variable, and is no name itself: Map map GUARDED_BY(mu).
func (h *healer) marksVariable(i int) bool {
	name := h.source.text(h.at(i - 1))
	if n := h.at(i + 1); n.kind != tokPunct || n.op != '(' && n.op != ';' && n.op != '=' {
		return false
	}
	typed := name[0] >= 'A' && name[0] <= 'Z' || bytes.HasSuffix(name, []byte("_t"))
	return !(typed && shouts(h.source.text(h.at(h.i))))
}

// angles is the token behind the one that closes the template arguments at i, -1 if
// they are none.
func (h *healer) angles(i int) int {
	depth := 0
	for n := 0; n < 80; n++ {
		t := h.at(i)
		switch {
		case t.kind == tokDirective, t.kind == tokPunct && (t.op == ';' || t.op == '{' || t.op == '}'):
			return -1
		case t.op == '<':
			depth++
		case t.op == '>':
			if depth--; depth == 0 {
				return i + 1
			}
		}
		i++
	}
	return -1
}

// ownConstructor reports whether a constructor or destructor begins at token i.
func (h *healer) ownConstructor(i int) bool {
	t, n := h.at(i), h.at(i+1)
	switch {
	case !h.cpp:
		return false
	case t.op == '~' && t.kind == tokPunct:
		return h.top().kind == inClass
	case t.word.is() == wordOperator: // a conversion
		return n.kind == tokIdent && (n.word == wordNone || n.word.is() == wordType || n.word.is() == wordQualifier)
	case t.kind == tokIdent && n.op == '(':
		return h.top().kind == inClass && bytes.Equal(h.top().self, h.source.text(t))
	case t.kind == tokIdent && n.op == opScope:
		o := h.at(i + 2)
		return o.op == '~' || o.kind == tokIdent && bytes.Equal(h.source.text(o), h.source.text(t)) && h.at(i+3).op == '('
	}
	return false
}

// take overwrites the tokens from i to j and keeps their names as uses by what stands
// behind them.
func (h *healer) take(i, j int) {
	at := h.toks[i].start
	if next := h.at(j + 1); next.kind == tokIdent && h.top().kind != inCode && !(next.nl && j > i) {
		at = next.start // belongs to what it stands before
	}
	h.loseAll(h.toks[i:j+1], at)
	h.blank(h.toks[i].start, h.toks[j].end)
	h.i = j
}
