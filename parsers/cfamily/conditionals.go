package cfamily

import (
	"bytes"
	"strings"
)

// conditionals follows #if … #endif. All branches stay in the text when they can stand
// side by side, so that all of them are indexed: each must be a sequence of whole
// declarations or statements. Otherwise the first one stays, and of the others only the
// names are kept.
type conditionals struct {
	s        *source
	live     []tok
	groups   []group
	mayGuard bool // the last directive was the #ifndef of what may be an include guard
	deeper   int  // groups that are not followed, since they are nested too deeply
}

type group struct {
	branches []branch
	first    string // the condition of the first branch
	parent   int32  // the branch around it, as index of source.conds
	guard    []byte // the macro of an include guard
	taken    bool   // one of the branches is known to be the one that counts
}

type branch struct {
	from, to   int    // in live
	start, end uint32 // the text between the directives
	dead       bool   // known never to count
	cond       int32
	sum        balance
}

// balance sums up a sequence of tokens: how many signs stay open, and how far it closes
// what it did not open.
type balance struct {
	n, brace, paren    int
	lowBrace, lowParen int
	last               tok
}

func (b *balance) add(t tok) {
	b.n++
	b.last = t
	switch t.op {
	case '{':
		b.brace++
	case '}':
		b.brace--
	case '(', '[':
		b.paren++
	case ')', ']':
		b.paren--
	}
	b.lowBrace, b.lowParen = min(b.lowBrace, b.brace), min(b.lowParen, b.paren)
}

func (b *balance) join(o balance) {
	if o.n == 0 {
		return
	}
	b.lowBrace, b.lowParen = min(b.lowBrace, b.brace+o.lowBrace), min(b.lowParen, b.paren+o.lowParen)
	b.n, b.last = b.n+o.n, o.last
	b.brace, b.paren = b.brace+o.brace, b.paren+o.paren
}

// whole reports whether the tokens are a sequence of whole declarations or statements,
// or of items of a list.
func (b *balance) whole() bool {
	if b.brace != 0 || b.paren != 0 || b.lowBrace < 0 || b.lowParen < 0 {
		return false
	}
	switch b.last.op {
	case ';', '}', ',', ':':
		return b.last.kind == tokPunct
	}
	return false
}

// maxConditionals bounds the depth to which conditionals are followed.
const maxConditionals = 200

func (c *conditionals) top() *group {
	if len(c.groups) == 0 {
		return nil
	}
	return &c.groups[len(c.groups)-1]
}

func (g *group) branch() *branch { return &g.branches[len(g.branches)-1] }

func (c *conditionals) token(t tok) {
	c.mayGuard = false
	if g := c.top(); g != nil {
		g.branch().sum.add(t)
	}
}

// open begins a conditional.
func (c *conditionals) open(t tok, word string, rest []tok) {
	c.mayGuard = false
	if len(c.groups) >= maxConditionals {
		c.deeper++
		return
	}
	g := group{parent: -1}
	if o := c.top(); o != nil {
		g.parent = o.branch().cond
	}
	if word == "ifndef" && len(rest) == 1 && len(c.live) == 0 && len(c.groups) == 0 {
		g.guard, c.mayGuard = c.s.text(rest[0]), true
	}
	c.groups = append(c.groups, g)
	text := c.s.conditionText(word, rest)
	c.top().first = text
	c.begin(t, word, rest, text)
}

// guards reports whether a macro is the one of the include guard that was just opened.
func (c *conditionals) guards(name []byte) bool {
	g := c.top()
	if g == nil || !c.mayGuard || !bytes.Equal(g.guard, name) {
		return false
	}
	c.s.conds[g.branch().cond].text = ""
	return true
}

// begin starts a branch.
func (c *conditionals) begin(t tok, word string, rest []tok, text string) {
	g := c.top()
	b := branch{from: len(c.live), start: t.end, cond: int32(len(c.s.conds)), dead: g.taken}
	switch value := c.s.outcomeOf(word, rest); {
	case g.taken || value == never:
		b.dead, text = true, ""
	case value == always:
		g.taken, text = true, ""
	}
	c.s.conds = append(c.s.conds, cond{from: t.start, parent: g.parent, text: text})
	g.branches = append(g.branches, b)
}

// end finishes the last branch.
func (c *conditionals) end(at uint32) {
	b := c.top().branch()
	b.to, b.end = len(c.live), at
	c.s.conds[b.cond].to = at
}

// next goes on to another branch.
func (c *conditionals) next(t tok, word string, rest []tok) {
	c.mayGuard = false
	g := c.top()
	if g == nil || c.deeper > 0 {
		return
	}
	c.end(t.start)
	text := c.s.conditionText(word, rest)
	if word == "else" {
		text = "#else of " + g.first
		if g.branches[0].dead && len(g.branches) == 1 {
			text = ""
		}
	}
	c.begin(t, word, rest, text)
}

// close ends a conditional and decides which of its branches stay.
func (c *conditionals) close(t tok) {
	c.mayGuard = false
	if c.deeper > 0 {
		c.deeper--
		return
	}
	if c.top() == nil {
		return
	}
	c.end(t.start)
	g := c.groups[len(c.groups)-1]
	c.groups = c.groups[:len(c.groups)-1]
	filled, whole := 0, true
	for i := range g.branches {
		b := &g.branches[i]
		switch {
		case b.dead:
			c.drop(b, false)
		case b.sum.n > 0:
			filled++
			whole = whole && b.sum.whole()
		}
	}
	kept := 0
	for i := range g.branches {
		b := &g.branches[i]
		if b.dead || b.sum.n == 0 {
			continue
		}
		if kept > 0 && filled > 1 && !whole {
			c.drop(b, true)
			continue
		}
		kept++
		if o := c.top(); o != nil {
			o.branch().sum.join(b.sum)
		}
	}
}

// drop takes a branch out of the text; keep its names if it counts in some builds.
func (c *conditionals) drop(b *branch, names bool) {
	c.s.blank(b.start, b.end)
	if names {
		var toks []tok
		for _, t := range c.live[b.from:b.to] {
			if t.kind != tokDirective {
				toks = append(toks, t)
			}
		}
		c.s.dropped(toks, b)
	}
	for i := b.from; i < b.to; i++ {
		c.live[i].kind = tokDirective
	}
}

// finish ends what the file leaves open.
func (c *conditionals) finish(at uint32) {
	c.deeper = 0
	for len(c.groups) > 0 {
		c.close(tok{start: at, end: at})
	}
}

// conditionText is a condition as it is shown.
func (s *source) conditionText(word string, rest []tok) string {
	var sb strings.Builder
	sb.WriteString("#" + word)
	for i, t := range rest {
		if i == 0 || t.start > rest[i-1].end {
			sb.WriteByte(' ')
		}
		if sb.Len()+int(t.end-t.start) > 60 {
			sb.WriteString("…")
			break
		}
		sb.Write(s.text(t))
	}
	return strings.ToValidUTF8(sb.String(), "\uFFFD")
}

// outcome is what is known of a condition.
type outcome uint8

const (
	depends outcome = iota
	always
	never
)

// outcomeOf tells conditions that are the same in all builds of the language.
func (s *source) outcomeOf(word string, rest []tok) outcome {
	var sb strings.Builder
	for _, t := range rest {
		if sb.Len() > 40 {
			break
		}
		sb.Write(s.text(t))
	}
	text := sb.String()
	cpp, other := never, always
	if s.cpp {
		cpp, other = always, never
	}
	switch word {
	case "ifdef", "elifdef":
		if text == "__cplusplus" {
			return cpp
		}
		return depends
	case "ifndef", "elifndef":
		if text == "__cplusplus" {
			return other
		}
		return depends
	case "else":
		return depends
	}
	switch text {
	case "0", "false":
		return never
	case "1", "true":
		return always
	case "defined(__cplusplus)", "defined__cplusplus", "__cplusplus":
		return cpp
	case "!defined(__cplusplus)", "!defined__cplusplus", "!__cplusplus":
		return other
	}
	if !s.cpp && strings.HasPrefix(text, "defined(__cplusplus)&&") {
		return never
	}
	return depends
}

// variant is the head of a function in a branch that was dropped.
type variant struct {
	name        tok
	start, head uint32 // of its text
	end         uint32 // of the branch
	static      bool
}

// dropped keeps what a branch says that the grammar does not read: the names, and the
// function whose head it is another way to write.
func (s *source) dropped(toks []tok, b *branch) {
	if k := functionHead(toks); k > 0 {
		v := variant{name: toks[k], start: toks[0].start, head: toks[len(toks)-1].end, end: b.end}
		for i, t := range toks {
			v.static = v.static || i < k && string(s.text(t)) == "static"
			if t.op == '{' && t.kind == tokPunct {
				v.head = t.start
				break
			}
		}
		s.variants = append(s.variants, v)
		toks[k].kind = tokGone
	}
	s.loseAll(toks, 0)
}

// functionHead is the index of the name in tokens that begin with the head of a
// function, 0 if they do not.
func functionHead(toks []tok) int {
	for k, t := range toks {
		switch {
		case t.kind == tokIdent && (t.word == wordNone || t.word.declares() || t.word.is() == wordQualifier):
			continue
		case t.kind == tokPunct && t.op == '*' && k > 0:
			continue
		case t.kind != tokPunct || t.op != '(' || k < 2 || toks[k-1].kind != tokIdent || toks[k-1].word != wordNone:
			return 0
		}
		depth := 0
		for n := k; n < len(toks); n++ {
			switch toks[n].op {
			case '(':
				depth++
			case ')':
				depth--
			}
			if depth == 0 {
				if n+1 == len(toks) || toks[n+1].op == '{' && toks[n+1].kind == tokPunct {
					return k - 1
				}
				return 0
			}
		}
		return 0
	}
	return 0
}
