package angular

import (
	"vade/parsers"
	"vade/parsers/markup"
)

// maxNesting bounds how deep one expression may nest, maxExpr how deep what is kept
// of it may be.
const (
	maxNesting = 100
	maxChain   = 16
)

// parser reads the expressions of one template.
type parser struct {
	src     []byte
	at, end uint32
	tok     token
	depth   int
	r       *reader
}

// value is what is known of an expression, with how deep it is.
type value struct {
	id     parsers.ExprID
	height int
}

func (p *parser) start(s markup.Span) {
	p.at, p.end, p.depth = s.From, s.To, 0
	p.next()
}

func (p *parser) is(s string) bool {
	return p.tok.kind == tokSign && string(p.src[p.tok.From:p.tok.To]) == s
}

func (p *parser) word(s string) bool {
	return p.tok.kind == tokName && string(p.src[p.tok.From:p.tok.To]) == s
}

func (p *parser) take(s string) bool {
	if p.is(s) {
		p.next()
		return true
	}
	return false
}

// statements are separated by semicolons; what cannot be read is stepped over.
func (p *parser) statements(s markup.Span) (last value) {
	p.start(s)
	for p.tok.kind != tokEnd {
		at := p.tok.From
		last = p.pipe()
		if !p.take(";") && p.tok.kind != tokEnd && p.tok.From == at {
			p.next()
		}
	}
	return last
}

// pipe is an expression with what it is piped through.
func (p *parser) pipe() value {
	if p.depth >= maxNesting {
		p.at = p.end
		p.next()
		return value{}
	}
	p.depth++
	defer func() { p.depth-- }()
	x := p.choice()
	for p.is("|") {
		p.next()
		if p.tok.kind != tokName {
			break
		}
		name := p.tok.Span
		p.r.pipe(name)
		awaits := p.word("async")
		p.next()
		for p.take(":") {
			p.choice()
		}
		if awaits {
			x = p.r.op(parsers.OpAwait, x)
		} else {
			x = value{}
		}
	}
	return x
}

// choice is a ternary, an assignment or what binds closer.
func (p *parser) choice() value {
	if p.depth >= maxNesting {
		p.at = p.end
		p.next()
		return value{}
	}
	p.depth++
	defer func() { p.depth-- }()
	x := p.operators()
	switch {
	case p.take("?"):
		a := p.pipe()
		if !p.take(":") {
			return a
		}
		return p.r.union(a, p.pipe())
	case p.tok.kind == tokSign && assigns(p.src[p.tok.From:p.tok.To]):
		p.next()
		return p.choice()
	}
	return x
}

func assigns(s []byte) bool {
	switch string(s) {
	case "=", "+=", "-=", "*=", "/=", "%=", "**=", "&&=", "||=", "??=":
		return true
	}
	return false
}

// operators is a chain of operands. Which operator binds closest makes no difference
// to what is used.
func (p *parser) operators() value {
	x := p.unary()
	for p.tok.kind == tokSign || p.word("in") || p.word("instanceof") {
		op := string(p.src[p.tok.From:p.tok.To])
		switch op {
		case "||", "??":
			p.next()
			x = p.r.union(x, p.unary())
		case "&&":
			p.next()
			x = p.unary()
		case "+":
			p.next()
			x = value{}
			p.unary()
		case "==", "!=", "===", "!==", "<", ">", "<=", ">=", "in", "instanceof":
			p.next()
			p.unary()
			x = p.r.lit("boolean")
		case "-", "*", "/", "%", "**":
			p.next()
			p.unary()
			x = p.r.lit("number")
		default:
			return x
		}
	}
	return x
}

func (p *parser) unary() value {
	not := false
	for p.is("!") || p.is("-") || p.is("+") || p.word("typeof") || p.word("void") {
		not = true
		p.next()
	}
	x := p.postfix(p.primary())
	if not {
		return value{}
	}
	return x
}

func (p *parser) primary() value {
	t := p.tok
	switch t.kind {
	case tokNumber:
		p.next()
		return p.r.lit("number")
	case tokString:
		p.next()
		return p.r.lit("string")
	case tokTemplate:
		p.template()
		return p.r.lit("string")
	case tokName:
		return p.name()
	case tokSign:
		switch p.src[t.From] {
		case '(':
			p.next()
			x := p.pipe()
			if p.take(",") { // the parameters of an arrow function
				p.list(")")
				return value{}
			}
			p.take(")")
			return x
		case '[':
			p.next()
			return p.r.array(p.list("]"))
		case '{':
			p.next()
			p.object()
			return value{}
		}
	}
	return value{}
}

// template reads a template string with the expressions in it.
func (p *parser) template() {
	for {
		open := p.tok.To >= 2 && string(p.src[p.tok.To-2:p.tok.To]) == "${"
		if !open {
			p.next()
			return
		}
		p.next()
		p.pipe()
		if !p.is("}") {
			return
		}
		from := p.at
		p.at = p.pastTemplate(from)
		p.tok = token{tokTemplate, markup.Span{From: from, To: p.at}}
		if from == p.at {
			p.next()
			return
		}
	}
}

// list reads values up to the sign that ends it, and gives the first.
func (p *parser) list(end string) (first value) {
	for n := 0; p.tok.kind != tokEnd && !p.is(end); n++ {
		at := p.tok.From
		p.take("...")
		x := p.pipe()
		if n == 0 {
			first = x
		}
		if !p.take(",") && p.tok.From == at {
			p.next()
		}
	}
	p.take(end)
	return first
}

// object reads the pairs of an object literal.
func (p *parser) object() {
	for p.tok.kind != tokEnd && !p.is("}") {
		at := p.tok.From
		switch {
		case p.take("..."):
			p.pipe()
		case p.is("["):
			p.next()
			p.pipe()
			p.take("]")
			if p.take(":") {
				p.pipe()
			}
		default:
			key := p.tok
			p.next()
			if p.take(":") {
				p.pipe()
			} else if key.kind == tokName {
				p.r.plain(key.Span, parsers.RoleRef)
			}
		}
		if !p.take(",") && p.tok.From == at {
			p.next()
		}
	}
	p.take("}")
}

// role is how the name that was just read is used, by what follows it.
func (p *parser) role() parsers.Role {
	switch {
	case p.is("("):
		return parsers.RoleCall
	case p.tok.kind == tokSign && assigns(p.src[p.tok.From:p.tok.To]):
		return parsers.RoleWrite
	}
	return parsers.RoleRef
}

// name is a plain name.
func (p *parser) name() value {
	s := p.tok.Span
	word := string(p.src[s.From:s.To])
	p.next()
	switch word {
	case "true", "false":
		return p.r.lit("boolean")
	case "null", "undefined":
		return value{}
	case "this":
		return value{p.r.self(s.From), 1}
	case "$any":
		if p.take("(") {
			p.list(")")
			return value{}
		}
	}
	if p.is("=>") { // the parameter of an arrow function
		p.next()
		return p.pipe()
	}
	return p.r.plain(s, p.role())
}

// postfix reads members, calls and indexes behind a value.
func (p *parser) postfix(x value) value {
	for p.tok.kind == tokSign {
		switch string(p.src[p.tok.From:p.tok.To]) {
		case ".", "?.":
			p.next()
			switch {
			case p.tok.kind == tokName:
				s := p.tok.Span
				p.next()
				x = p.r.member(x, s, p.role())
			case p.is("("), p.is("["):
			default:
				return x
			}
		case "!":
			p.next()
		case "(":
			p.next()
			arg := p.list(")")
			x = p.r.call(x, arg)
		case "[":
			p.next()
			p.pipe()
			p.take("]")
			x = p.r.op(parsers.OpElem, x)
		default:
			return x
		}
	}
	return x
}
