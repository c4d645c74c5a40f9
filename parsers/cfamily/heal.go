package cfamily

import (
	"bytes"
	"strings"

	"vade/parsers"
)

// heal takes words out of the text that only a macro explains: EXPORT_API before a
// function, UNUSED behind one, a whole line Q_OBJECT, FOREACH(x) without a semicolon. It
// goes by what cannot be a declaration or a statement of the language.
func (s *source) heal() {
	h := healer{source: s, last: -1, spaces: s.namespaceWords()}
	h.pair()
	h.levels = append(h.levels, level{})
	for h.i = 0; h.i < len(s.toks); h.i++ {
		h.token()
	}
}

// inside is what a place in a file belongs to.
type inside uint8

const (
	inFile inside = iota // or a name space
	inClass
	inEnum
	inCode
	inList  // braces around values
	inParen // parentheses or brackets
)

// level is one pair of braces or parentheses that is open.
type level struct {
	kind  inside
	in    inside // the kind of the innermost braces
	self  []byte // the name of a class
	args  bool   // the arguments of a call
	space bool   // a name space
	decl
}

// decl is what was seen of the declaration or statement that is being read.
type decl struct {
	record, enum, namespace, external bool
	equals, call, colon, arrow, bases bool
	name                              []byte // the first plain word behind struct or class
}

type healer struct {
	*source
	i, last    int // the token at hand, and the last one that stays; -1 before all
	levels     []level
	spaces     bool // words for name spaces come in pairs
	open       int  // name spaces that a macro opened
	depth      int  // name spaces that are open
	template   int  // nesting of a template parameter list, 0 outside
	templateAt bool // the last token closed one
	ended      inside
}

// pair finds for each parenthesis its partner.
func (h *healer) pair() {
	if cap(h.matches) < len(h.toks) {
		h.matches = make([]int32, len(h.toks))
	}
	h.matches = h.matches[:len(h.toks)]
	var stack []int32
	for i := range h.toks {
		h.matches[i] = -1
		if h.toks[i].kind != tokPunct {
			continue
		}
		switch h.toks[i].op {
		case '(':
			stack = append(stack, int32(i))
		case ')':
			if n := len(stack); n > 0 {
				h.matches[i], h.matches[stack[n-1]] = stack[n-1], int32(i)
				stack = stack[:n-1]
			}
		case '{', '}', ';':
			if h.toks[i].op == ';' && len(stack) < 64 {
				break
			}
			if h.toks[i].op != '{' && len(stack) > 256 { // much is left open: start over
				stack = stack[:0]
			}
		}
	}
}

func (h *healer) top() *level { return &h.levels[len(h.levels)-1] }

// at is the token i, or one that is nothing.
func (h *healer) at(i int) tok {
	if i >= 0 && i < len(h.toks) {
		return h.toks[i]
	}
	return tok{kind: tokDirective}
}

func (h *healer) prev() tok { return h.at(h.last) }

// token looks at one token.
func (h *healer) token() {
	t := h.toks[h.i]
	switch {
	case t.kind == tokGone:
		return
	case t.kind == tokIdent:
		if h.ident(t) {
			return
		}
		h.note(t)
	case t.kind == tokText:
		h.plainText(t)
	case t.kind == tokPunct:
		if t.op == '[' && h.attribute() {
			return
		}
		h.punct(t)
	}
	h.last = h.i
}

// plainText writes an empty string in the place of a raw one, right before what may be
// its suffix.
func (h *healer) plainText(t tok) {
	text := h.source.text(t)
	if i := bytes.IndexByte(text, '"'); i > 0 && text[i-1] == 'R' {
		h.blank(t.start, t.end)
		copy(h.out[t.end-2:], `""`)
	}
}

// note keeps what a word says of the declaration.
func (h *healer) note(t tok) {
	l := h.top()
	switch t.word.is() {
	case wordNone:
		if l.record && l.name == nil {
			l.name = h.source.text(t)
		}
	case wordRecord, wordClass:
		if l.kind != inParen && h.template == 0 {
			l.record = true
		}
	case wordEnum:
		l.enum = true
	case wordNamespace:
		l.namespace = true
	case wordStorage:
		if bytes.Equal(h.source.text(t), []byte("extern")) {
			l.external = true
		}
	case wordOperator:
		l.call = false
	}
}

// punct follows the nesting.
func (h *healer) punct(t tok) {
	l := h.top()
	switch t.op {
	case '(', '[':
		p := h.prev()
		args := t.op == '(' && p.kind == tokIdent && p.word == wordNone && h.calls()
		h.levels = append(h.levels, level{kind: inParen, in: h.top().in, args: args})
		if args {
			h.typeArgument()
		}
	case ')', ']':
		if l.kind == inParen && len(h.levels) > 1 {
			h.levels = h.levels[:len(h.levels)-1]
		}
		if m := h.matches[h.i]; t.op == ')' && h.template == 0 && !(m > 0 && h.toks[m-1].op == '<') {
			h.top().call = true
		}
	case '{':
		h.template = 0
		h.open1()
	case '}':
		h.template = 0
		h.close()
	case ';':
		h.template = 0
		if l.kind != inParen {
			l.decl = decl{}
		}
		if p := h.prev(); (l.kind == inFile || l.kind == inClass) && p.kind == tokPunct && (p.op == ';' || p.op == '{' || p.op == '}' && h.ended == inCode) {
			h.blank(t.start, t.end)
		}
	case '=':
		if l.kind == inParen && !l.args && h.at(h.i+1).op == '{' && h.at(h.i+2).op == '}' { // the default of a parameter
			h.out[h.toks[h.i+1].start], h.out[h.toks[h.i+2].start] = '0', ' '
			h.toks[h.i+1].kind, h.toks[h.i+2].kind = tokGone, tokGone
		}
		l.equals = l.equals || h.template == 0 && h.prev().word.is() != wordOperator
	case ':':
		if l.record && !l.call {
			l.bases = true
		} else if l.call {
			l.colon = true
		} else if l.kind == inClass && h.prev().word.is() == wordAccess {
			l.decl = decl{}
		}
	case opArrow:
		l.arrow = l.call
		if n := h.at(h.i + 1); n.op == '*' && n.start == t.end { // a->*b
			copy(h.out[t.start:], " + ")
			h.toks[h.i+1].kind = tokGone
		}
	case '*', '&':
		if n := h.at(h.i + 1); n.op == '[' && t.op == '*' && h.cpp && h.creates() {
			h.blank(t.start, t.end)
		}
		h.typeEnd()
	case ',':
		if l.args {
			h.typeArgument()
		}
	case '<':
		if h.template > 0 && l.kind != inParen || h.prev().word.is() == wordTemplate {
			h.template++
		}
	case '>':
		if h.template > 0 && l.kind != inParen {
			h.template--
			h.templateAt = h.template == 0
		}
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

// open1 begins a block.
func (h *healer) open1() {
	kind := h.blockKind()
	l := level{kind: kind, in: kind}
	switch {
	case l.kind == inClass:
		l.self = h.top().name
	case l.kind == inFile && h.top().namespace:
		h.depth++
		l.space = true
	}
	h.levels = append(h.levels, l)
}

// blockKind tells what the brace at hand opens.
func (h *healer) blockKind() inside {
	l, p := h.top(), h.prev()
	value := p.kind == tokIdent && p.word == wordNone || p.op == '>' && p.kind == tokPunct
	switch l.kind {
	case inParen:
		if p.op == '(' || p.op == ')' || p.op == ']' || l.arrow || p.word.is() == wordStorage {
			return inCode
		}
		return inList
	case inEnum, inList:
		if p.op == ')' || p.op == ']' {
			return inCode
		}
		return inList
	}
	switch {
	case p.kind == tokPunct && (p.op == '=' || p.op == ',') || p.word.is() == wordStatement && string(h.source.text(p)) == "return":
		return inList
	case l.kind != inCode && l.namespace, l.external && p.kind == tokText:
		return inFile
	case l.enum && !l.call && !l.equals:
		return inEnum
	case l.record && (l.bases || !l.call) && !l.equals:
		return inClass
	case l.colon && value, value && !l.call, value && l.equals && !l.arrow:
		return inList
	case l.equals && p.op != ')' && p.op != ']' && !l.arrow:
		return inList
	}
	return inCode
}

// close ends a block, and the parentheses in it that were left open.
func (h *healer) close() {
	n := len(h.levels) - 1
	for n > 0 && h.levels[n].kind == inParen {
		n--
	}
	if n == 0 {
		h.levels = h.levels[:1]
		return
	}
	l := h.levels[n]
	h.levels = h.levels[:n]
	h.ended = l.kind
	if l.space {
		h.depth--
	}
	if o := h.top(); l.kind != inList && o.kind != inParen && o.kind != inList {
		o.decl = decl{}
	}
}

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

// ident looks at a word; it reports whether the word was taken out.
func (h *healer) ident(t tok) bool {
	next := h.at(h.i + 1)
	switch t.word.is() {
	case wordAttribute:
		if next.op == '(' {
			h.attributeCall()
			return true
		}
	case wordNoise:
		h.take(h.i, h.i)
		return true
	case wordAsm:
		if k := h.top().kind; next.op == '(' && (k == inFile || k == inClass) && h.matches[h.i+1] > 0 {
			h.blank(t.start, h.toks[h.matches[h.i+1]].end)
			h.i = int(h.matches[h.i+1])
			return true
		}
	case wordRecord, wordClass:
		h.recordName(t)
	case wordTemplate:
		if h.instantiation(next) {
			return true
		}
	case wordEnum:
		h.enumBase(next)
	case wordType, wordStatement:
		h.functionalCast(t, next)
		if h.needless(t) {
			h.blank(t.start, t.end)
			return true
		}
		if h.prev().op == opArrow && h.resultOf(t, next) {
			return true
		}
	case wordOperator:
		h.operator(next)
	case wordNone:
		if h.top().kind == inEnum && h.enumerator(next) {
			return true
		}
		if h.besideText(t, next) {
			return true
		}
		if h.top().kind == inList || h.top().args {
			return false
		}
		done := h.word(t, next)
		h.templateAt = h.templateAt && done
		return done
	}
	h.templateAt = false
	return false
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
		h.close()
		h.last = -1
	default:
		h.take(h.i, j)
	}
	return true
}
