package cfamily

import (
	"bytes"
	"strings"

	"vade/parsers"
)

// instantiation takes out template X<int>; which asks for code and declares nothing.
func (h *healer) instantiation(next tok) bool {
	p := h.prev()
	if next.op == '<' && next.kind == tokPunct || p.op == '.' || p.op == opArrow || p.op == opScope || h.top().kind == inParen {
		return false
	}
	for k := h.i + 1; k < len(h.toks) && k < h.i+200; k++ {
		switch h.toks[k].op {
		case '{', '}':
			return false
		case ';':
			h.loseAll(h.toks[h.i:k], 0)
			h.blank(h.toks[h.i].start, h.toks[k].end)
			if string(h.source.text(p)) == "extern" {
				h.blank(p.start, p.end)
			}
			h.i, h.last = k, -1
			h.top().decl = decl{}
			return true
		}
	}
	return false
}

// enumerator takes out a macro behind the name of an enumerator.
func (h *healer) enumerator(next tok) bool {
	p, end := h.prev(), h.i
	if next.op == '(' && h.matches[h.i+1] > 0 {
		end = int(h.matches[h.i+1])
	}
	if p.kind != tokIdent || p.word != wordNone {
		return end > h.i && h.writtenEnumerator(end)
	}
	switch after := h.at(end + 1); after.op {
	case '=', ',', '}':
		h.take(h.i, end)
		return true
	}
	return false
}

// writtenEnumerator leaves of MACRO(NAME, …) in an enumeration but the name.
func (h *healer) writtenEnumerator(end int) bool {
	p, after, name := h.prev(), h.at(end+1), h.at(h.i+2)
	if p.op != '{' && p.op != ',' || after.op != ',' && after.op != '}' || name.kind != tokIdent || h.at(h.i+3).op != ',' && h.at(h.i+3).op != ')' {
		return false
	}
	h.lose(h.toks[h.i], parsers.RoleCall, name.start)
	h.loseAll(h.toks[h.i+3:end], name.start)
	h.blank(h.toks[h.i].start, name.start)
	h.blank(name.end, h.toks[end].end)
	h.i = end
	return true
}

// enumBase takes out the type of an enumeration without a name.
func (h *healer) enumBase(next tok) {
	if next.op != ':' || next.kind != tokPunct {
		return
	}
	for k := h.i + 2; k < h.i+16 && k < len(h.toks); k++ {
		if h.toks[k].op == '{' {
			h.blank(next.start, h.toks[k].start)
			for n := h.i + 1; n < k; n++ {
				h.toks[n].kind = tokGone
			}
			return
		}
	}
}

// recordName takes out the words between class and its name.
func (h *healer) recordName(t tok) {
	i := h.i + 1
	for h.at(i).kind == tokIdent && h.at(i).word == wordNone {
		end := i
		if h.at(i+1).op == '(' && h.matches[i+1] > 0 {
			end = int(h.matches[i+1])
		}
		name, after := h.at(end+1), h.at(end+2)
		if name.kind != tokIdent || name.word != wordNone {
			return
		}
		if end == i && shouts(h.source.text(name)) && !shouts(h.source.text(h.at(i))) && (after.op == '{' || after.op == ':') {
			h.taken(end+1, end+1) // class Name FINAL {
			return
		}
		begins := after.kind == tokPunct && (after.op == '{' || after.op == ':' || after.op == '<') || after.word.is() == wordAfter ||
			after.kind == tokIdent && after.word == wordNone
		if !begins && !(t.word.is() == wordClass && after.op == ';') || !shouts(h.source.text(h.at(i))) && end == i && after.op != ':' {
			return
		}
		h.taken(i, end)
		i = end + 1
	}
}

// taken takes out tokens that lie ahead.
func (h *healer) taken(i, j int) {
	keep := h.i
	h.take(i, j)
	h.i = keep
	for k := i; k <= j; k++ {
		h.toks[k].kind = tokGone
	}
}

// attribute takes out [[…]].
func (h *healer) attribute() bool {
	if h.at(h.i+1).op != '[' || h.toks[h.i+1].start != h.toks[h.i].end || h.at(h.i+2).kind != tokIdent {
		return false
	}
	for k := h.i + 2; k < h.i+40; k++ {
		if h.at(k).op == ']' && h.at(k+1).op == ']' {
			h.blank(h.toks[h.i].start, h.toks[k+1].end)
			h.i = k + 1
			return true
		}
	}
	return false
}

// attributeCall takes out __attribute__((…)). The function in cleanup(f) is used.
func (h *healer) attributeCall() {
	end := int(h.matches[h.i+1])
	if end <= 0 {
		return
	}
	for k := h.i + 2; k < end; k++ {
		if w := string(h.source.text(h.toks[k])); (w == "cleanup" || w == "__cleanup__") && h.toks[k+1].op == '(' && h.at(k+2).kind == tokIdent {
			h.lose(h.toks[k+2], parsers.RoleRef, h.toks[h.i].start)
		}
	}
	h.blank(h.toks[h.i].start, h.toks[end].end)
	h.i = end
}

// namespaceWords reports whether the words of the file that open and close name spaces
// come in pairs.
func (s *source) namespaceWords() bool {
	n, found := 0, false
	for i := range s.toks {
		if s.toks[i].kind != tokIdent || s.toks[i].word != wordNone {
			continue
		}
		switch begin, end := namespaceMarks(s.text(s.toks[i])); {
		case begin:
			n++
			found = true
		case end:
			n--
		}
	}
	return s.cpp && found && n == 0
}

func namespaceMarks(w []byte) (begin, end bool) {
	if !bytes.Contains(w, []byte("NAMESPACE")) || !shouts(w) {
		return false, false
	}
	begin = bytes.Contains(w, []byte("BEGIN")) || bytes.Contains(w, []byte("OPEN"))
	end = bytes.Contains(w, []byte("_END")) || bytes.Contains(w, []byte("END_")) || bytes.Contains(w, []byte("CLOSE"))
	return begin && !end, end && !begin
}

// namespaceWord writes a name space in the place of FMT_BEGIN_NAMESPACE: by habit it is
// called like the first part of the word. Inside of another one it says nothing.
func (h *healer) namespaceWord(t tok) bool {
	begin, end := namespaceMarks(h.source.text(t))
	if !begin && !end || h.top().kind != inFile {
		return false
	}
	j := h.i
	if h.at(j+1).op == '(' && h.matches[j+1] > 0 {
		j = int(h.matches[j+1])
	}
	first, _, _ := strings.Cut(strings.TrimLeft(string(h.source.text(t)), "_"), "_")
	text := "namespace " + strings.ToLower(first) + "{"
	size := int(h.toks[j].end - t.start)
	switch {
	case begin && h.depth == 0 && len(text) <= size && first != "BEGIN" && first != "NAMESPACE":
		h.take(h.i, j)
		copy(h.out[t.start:], text)
		h.open++
		h.depth++
		h.levels = append(h.levels, level{kind: inFile, space: true})
		h.last = -1
	case end && h.open > 0 && h.depth == 1:
		h.take(h.i, j)
		h.out[t.start] = '}'
		h.open--
		h.ended = inFile
		h.closeBlock()
		h.last = -1
	default:
		h.take(h.i, j)
	}
	return true
}
