package cfamily

import (
	"bytes"

	"vade/parsers"
)

// besideText takes out a macro that is part of a string: "a" NAME(x) "b".
func (h *healer) besideText(t, next tok) bool {
	p, end := h.prev(), h.i
	if next.op == '(' && next.kind == tokPunct && h.matches[h.i+1] > 0 {
		end = int(h.matches[h.i+1])
	}
	behind := p.kind == tokText && p.end < t.start && h.src[p.start] == '"' && !h.top().external
	before := end > h.i && h.at(end+1).kind == tokText && shouts(h.source.text(t))
	if !behind && !before || behind && !shouts(h.source.text(t)) {
		return false
	}
	h.take(h.i, end)
	return true
}

// wordCall looks at WORD(…).
func (h *healer) wordCall(t tok, upper bool) bool {
	end := int(h.matches[h.i+1])
	after := h.at(end + 1)
	k := h.top().kind
	begins := h.begins()
	if begins && k == inFile && h.depth == 0 && h.expands(t, h.toks[h.i+2:end], h.toks[end].end) {
		upper = true
	}
	switch {
	case upper && h.template > 0 && (h.prev().op == ',' || h.prev().op == '<') && end-h.i > 1: // a condition
		h.take(h.i, end)
		copy(h.out[t.start:], "int")
		return true
	case begins && after.kind == tokPunct && after.op == '{' && k == inCode:
		h.semicolon(end) // a loop of a macro
		if h.at(h.i+2).op == opEllipsis {
			h.blank(h.toks[h.i+2].start, h.toks[h.i+2].end)
		}
	case begins && after.kind == tokPunct && after.op == '{' && k == inFile && (upper || testWords[string(h.source.text(t))]):
		return h.macroHead(t, end)
	case !upper:
		return !begins && h.trailing(end, false)
	case !begins && h.amidDeclarator() && after.kind == tokIdent && after.word == wordNone && h.top().kind != inParen:
		h.take(h.i, end)
		return true
	case begins && k == inCode && after.op == ';' && h.wraps():
		h.lose(t, parsers.RoleCall, t.start)
		h.blank(t.start, h.toks[h.i+1].end)
		h.blank(h.toks[end].start, h.toks[end].end)
		h.toks[h.i+1].kind, h.toks[end].kind = tokGone, tokGone
		h.last = -1
		return true
	case !begins && (k == inFile || k == inClass) && after.kind == tokIdent && after.word == wordNone && h.at(end+2).op == '(' &&
		h.prev().kind == tokIdent && h.prev().word == wordNone && !shouts(h.source.text(after)) && !h.top().call:
		h.take(h.i, end) // Type DEPRECATED(…) name(
		return true
	case begins && k == inCode && h.at(h.i+2).kind == tokIdent && h.at(h.i+3).kind == tokIdent && after.nl: // no expression
		h.take(h.i, end)
		return true
	case h.cpp && string(h.source.text(h.prev())) == "typedef" && after.kind == tokIdent:
		h.take(h.i, end)
		copy(h.out[t.start:], "int")
		h.last = h.i
		return true
	case begins && k == inCode:
		if after.nl && (after.kind == tokIdent || after.op == '}') && after.word.is() != wordAfter {
			h.semicolon(end)
		}
	case (begins || h.prev().word.is() == wordStorage) && (k == inFile || k == inClass):
		if h.separate(end, after) {
			if after.op == ';' && after.kind == tokPunct {
				end++
			}
			h.take(h.i, end)
			return true
		}
	case h.mayDeclare() && (after.word.declares() || h.declares(end+1)):
		h.take(h.i, end)
		return true
	default:
		return h.trailing(end, true)
	}
	return false
}

// wraps reports whether the arguments of the macro at hand are a declaration.
func (h *healer) wraps() bool {
	k, typed := h.i+2, false
	for ; k < h.i+20; k++ {
		t := h.at(k)
		switch w := t.word.is(); {
		case w == wordQualifier || w == wordStorage, t.op == '*' && t.kind == tokPunct:
			continue
		case w == wordType && !t.word.cppOnly():
			typed = true
			continue
		case w == wordRecord && h.at(k+1).kind == tokIdent:
			typed = true
			k++
			continue
		}
		break
	}
	if t := h.at(k); !typed || t.kind != tokIdent || t.word != wordNone {
		return false
	}
	n := h.at(k + 1)
	return n.kind == tokPunct && (n.op == ')' || n.op == '=' || n.op == '[')
}

// separate reports whether what stands behind WORD(…), which ends at token end, is a
// declaration of its own.
func (h *healer) separate(end int, after tok) bool {
	switch {
	case after.kind == tokDirective, after.op == '}' && after.kind == tokPunct:
		return true
	case after.op == ';' && after.kind == tokPunct:
		return h.cpp
	case after.word.declares(), h.declares(end + 1), h.ownConstructor(end + 1):
		return true
	case after.kind == tokIdent && after.word == wordNone && after.nl:
		// The macro may be the type of a function whose name begins the next line.
		if h.at(end+2).op != '(' || h.matches[end+2] < 0 {
			return true
		}
		return h.at(int(h.matches[end+2])+1).op != '{'
	}
	return false
}

// trailing takes out a word behind the parameters of a function or the name of a
// variable; its arguments end at token end.
func (h *healer) trailing(end int, upper bool) bool {
	k := h.top().kind
	p, after := h.prev(), h.at(end+1)
	if after.kind != tokPunct && !(after.kind == tokIdent && (after.word.is() == wordAttribute || after.word.is() == wordAfter || shouts(h.source.text(after)))) {
		return false
	}
	switch {
	case p.op == ')' && p.kind == tokPunct && (k == inFile || k == inClass) && h.top().call && !h.top().colon && h.parameters(upper):
		if after.kind != tokPunct || after.op == ';' || after.op == '{' || upper && (after.op == ':' || after.op == '=') {
			h.take(h.i, end)
			return true
		}
	case upper && h.top().call && (p.word.is() == wordQualifier || p.word.is() == wordAfter) && (k == inFile || k == inClass):
		if after.kind == tokPunct && (after.op == ';' || after.op == '{' || after.op == '=') {
			h.take(h.i, end)
			return true
		}
	case upper && p.kind == tokIdent && p.word == wordNone &&
		(after.op == ';' || after.op == '=' || k == inParen && (after.op == ',' || after.op == ')')):
		q := h.at(h.last - 1)
		if q.kind == tokIdent && (q.word == wordNone || q.word.is() == wordType) || q.op == '*' || q.op == '&' || q.op == '>' ||
			q.word.is() == wordQualifier && h.at(h.last-2).op == '*' {
			h.take(h.i, end)
			return true
		}
	case upper && p.kind == tokPunct && p.op == ']' && k != inParen && (after.op == '=' || after.op == ';'):
		h.take(h.i, end)
		return true
	case upper && p.op == '}' && h.ended == inClass && after.kind == tokIdent:
		h.take(h.i, end)
		return true
	}
	return false
}

// parameters reports whether the parenthesis before the word at hand closes the
// parameters of a function, and not the arguments of a macro that is a type.
func (h *healer) parameters(upper bool) bool {
	m := int(h.matches[h.last])
	if m < 1 {
		return false
	}
	name, before := h.at(m-1), h.at(m-2)
	if name.kind != tokIdent || name.word != wordNone {
		return true
	}
	switch {
	case before.kind == tokIdent:
		return before.word == wordNone || before.word.is() == wordType
	case before.op == '*', before.op == '&', before.op == '>', before.op == opScope, before.op == '~':
		return true
	}
	return upper && h.top().kind == inClass
}

// semicolon ends a statement behind the token, where there is room for it.
func (h *healer) semicolon(i int) {
	end := h.toks[i].end
	if int(end) >= len(h.src) {
		return
	}
	switch h.src[end] {
	case ' ', '\t', '\n', '\r':
		h.out[end] = ';'
	}
}

// macroHead turns WORD(…) { … } into a function, whose name the walk makes of the words
// in the parentheses.
func (h *healer) macroHead(t tok, end int) bool {
	const form = "int x()"
	to := h.toks[end].end
	if int(to-t.start) < len(form) || bytes.IndexByte(h.src[t.start:t.start+uint32(len(form))], '\n') >= 0 {
		return false
	}
	args := append([]tok(nil), h.toks[h.i+2:end]...)
	h.lose(t, parsers.RoleCall, to)
	if w := string(h.source.text(t)); len(args) > 0 && args[0].kind == tokIdent && fixtureWords[w] {
		h.lose(args[0], parsers.RoleType, to)
	} else if !testWords[w] {
		h.loseAll(args, to)
	}
	h.blank(t.start, to)
	copy(h.out[t.start:], form)
	if h.heads == nil {
		h.heads = map[uint32]head{}
	}
	h.heads[t.start+4] = head{name: t, args: args, end: to}
	h.top().call = true
	h.i, h.last = end, end
	return true
}

// fixtureWords are macros whose first argument is the class that a test derives from.
var fixtureWords = map[string]bool{"TEST_F": true, "TEST_P": true, "TYPED_TEST": true, "TYPED_TEST_P": true,
	"BENCHMARK_F": true, "BENCHMARK_DEFINE_F": true, "BOOST_FIXTURE_TEST_CASE": true, "TEST_CASE_FIXTURE": true, "TEST_CASE_METHOD": true}

// testWords are macros that define tests.
var testWords = map[string]bool{"TEST": true, "TEST_F": true, "TEST_P": true, "TYPED_TEST": true, "TYPED_TEST_P": true,
	"TEST_CASE": true, "TEST_CASE_TEMPLATE": true, "TEST_CASE_FIXTURE": true, "TEST_CASE_METHOD": true, "TEMPLATE_TEST_CASE": true,
	"SCENARIO": true, "BOOST_AUTO_TEST_CASE": true, "BOOST_FIXTURE_TEST_CASE": true, "GTEST_TEST": true, "Test": true, "START_TEST": true}
