package cfamily

import "bytes"

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
		h.openBlock()
	case '}':
		h.template = 0
		h.closeBlock()
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

// openBlock begins a block.
func (h *healer) openBlock() {
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

// closeBlock ends a block, and the parentheses in it that were left open.
func (h *healer) closeBlock() {
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
