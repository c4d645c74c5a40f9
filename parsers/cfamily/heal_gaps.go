package cfamily

import (
	"bytes"

	"vade/parsers"
)

// plainText writes an empty string in the place of a raw one, right before what may be
// its suffix.
func (h *healer) plainText(t tok) {
	text := h.source.text(t)
	if i := bytes.IndexByte(text, '"'); i > 0 && text[i-1] == 'R' {
		h.blank(t.start, t.end)
		copy(h.out[t.end-2:], `""`)
	}
}

// calls reports whether the parenthesis at hand opens the arguments of a call in an
// expression, rather than the parameters of a declaration.
func (h *healer) calls() bool {
	k := h.top().in
	if k != inCode && k != inList {
		return false
	}
	p := h.at(h.last - 1)
	switch {
	case p.kind == tokIdent:
		return p.word.is() == wordStatement
	case p.kind == tokPunct && (p.op == '*' || p.op == '&'):
		q := h.at(h.last - 2)
		return q.kind == tokPunct && q.op != ')' && q.op != '>' && q.op != '*'
	}
	return p.op != '>' && p.op != opScope
}

// typeArgument puts a number in the place of a type that is the argument of a macro, as
// in va_arg(list, char *).
func (h *healer) typeArgument() {
	i, k := h.i+1, h.i+1
	named := false
	for ; ; k++ {
		t := h.at(k)
		switch {
		case t.word.is() == wordQualifier, t.word.is() == wordType && !t.word.cppOnly():
			named = named || t.word.is() == wordType
			continue
		case t.word.is() == wordRecord && h.at(k+1).kind == tokIdent || t.word.is() == wordEnum && h.at(k+1).kind == tokIdent:
			named = true
			k++
			continue
		case t.op == '*' && t.kind == tokPunct && named:
			continue
		case k == i && t.kind == tokIdent && t.word == wordNone && h.at(k+1).op == '*': // nothing is multiplied by a comma
			named = true
			continue
		}
		break
	}
	if end := h.at(k); !named || end.kind != tokPunct || end.op != ',' && end.op != ')' {
		return
	}
	if i == k-1 && h.toks[i].word == wordNone {
		return
	}
	for n := i; n < k; n++ {
		if h.toks[n].kind == tokIdent && h.toks[n].word == wordNone {
			h.lose(h.toks[n], parsers.RoleType, h.toks[n].start)
		}
	}
	h.blank(h.toks[i].start, h.toks[k-1].end)
	h.out[h.toks[i].start] = '0'
	h.i, h.last = k-1, k-1
}

// creates reports whether the star at hand belongs to the type behind new.
func (h *healer) creates() bool {
	for k := h.last; k > h.last-8; k-- {
		t := h.at(k)
		switch {
		case string(h.source.text(t)) == "new":
			return true
		case t.kind != tokIdent && t.op != opScope && t.op != '*':
			return false
		}
	}
	return false
}

// typeEnd takes out the stars behind a type that is the argument of a macro: in an
// expression something would follow.
func (h *healer) typeEnd() {
	p := h.prev()
	if !h.top().args || p.kind != tokIdent && p.op != '>' {
		return
	}
	k := h.i
	for h.at(k).kind == tokPunct && (h.at(k).op == '*' || h.at(k).op == '&') {
		k++
	}
	if end := h.at(k); end.kind == tokPunct && (end.op == ',' || end.op == ')') {
		h.blank(h.toks[h.i].start, h.toks[k-1].end)
		h.i = k - 1
	}
}

// needless reports whether the grammar does better without a keyword: typename in an
// expression, throw in an argument.
func (h *healer) needless(t tok) bool {
	p := h.prev()
	switch string(h.source.text(t)) {
	case "typename":
		if p.kind == tokPunct && (p.op == '(' || p.op == ',') && h.template == 0 && h.constructs() {
			return true
		}
		return h.top().in == inCode && h.template == 0 && (p.kind == tokPunct && (p.op == '=' || p.op == '[' || h.top().args) || p.word.is() == wordStatement)
	case "throw":
		return h.top().args
	}
	return false
}

// functionalCast writes int in the place of unsigned(x), which the grammar does not know.
func (h *healer) functionalCast(t, next tok) {
	p := h.prev()
	if !h.cpp || next.op != '(' || next.start != t.end || p.kind == tokIdent && p.word.is() != wordStatement || p.kind == tokDirective {
		return
	}
	switch string(h.source.text(t)) {
	case "unsigned", "signed", "long", "short":
		if !h.begins() && h.at(h.i+2).op != '*' {
			copy(h.out[t.start:t.end], "int     ")
		}
	}
}

// resultOf takes out the text of -> decltype(a, b), of which the grammar reads one
// expression only.
func (h *healer) resultOf(t, next tok) bool {
	if string(h.source.text(t)) != "decltype" || next.op != '(' || h.matches[h.i+1] < 0 {
		return false
	}
	end, depth := int(h.matches[h.i+1]), 0
	for k := h.i + 2; k < min(end, h.i+400); k++ {
		switch h.toks[k].op {
		case '(', '<':
			depth++
		case ')', '>':
			depth--
		case ',':
			if depth > 0 {
				continue
			}
			h.take(h.i, end)
			copy(h.out[t.start:], "auto")
			h.last = h.i
			return true
		}
	}
	return false
}

// constructs reports whether T::name( follows, which makes a value.
func (h *healer) constructs() bool {
	k := h.i + 1
	for n := 0; n < 16 && h.at(k).kind == tokIdent && h.at(k+1).op == opScope; n++ {
		k += 2
	}
	return k > h.i+1 && h.at(k).kind == tokIdent && h.at(k+1).op == '('
}

// operator writes the name of an operator that is called like a member as a plain name,
// which walker.fieldName reads back.
func (h *healer) operator(next tok) {
	p := h.prev()
	if p.kind != tokPunct || p.op != '.' && p.op != opArrow || next.kind != tokPunct {
		return
	}
	end := next.end
	if n := h.at(h.i + 2); next.op == '(' || next.op == '[' || n.kind == tokPunct && n.start == end && n.op != '(' {
		end = n.end
	}
	for k := h.toks[h.i].end; k < end; k++ {
		if h.src[k] == '\n' || h.src[k] == ' ' {
			return
		}
	}
	for k := h.toks[h.i].end; k < end; k++ {
		h.out[k] = '_'
	}
	for k := h.i + 1; k < len(h.toks) && h.toks[k].start < end; k++ {
		h.toks[k].kind = tokGone
	}
}
