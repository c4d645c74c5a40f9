package kotlin

import "bytes"

// soft are the words that are keywords only where a modifier may stand.
var soft = map[string]bool{"abstract": true, "actual": true, "annotation": true, "companion": true, "const": true, "crossinline": true,
	"data": true, "enum": true, "expect": true, "external": true, "final": true, "infix": true, "inline": true, "inner": true,
	"internal": true, "lateinit": true, "noinline": true, "open": true, "operator": true, "out": true, "override": true,
	"private": true, "protected": true, "public": true, "sealed": true, "suspend": true, "tailrec": true, "value": true, "vararg": true}

// words are other keywords that may also be names.
var words = map[string]bool{"by": true, "catch": true, "constructor": true, "dynamic": true, "file": true, "finally": true, "get": true,
	"import": true, "init": true, "set": true, "where": true, "field": true, "property": true, "receiver": true, "param": true,
	"setparam": true, "delegate": true, "reified": true}

// hard are the keywords.
var hard = map[string]bool{"as": true, "break": true, "class": true, "continue": true, "do": true, "else": true, "false": true, "for": true,
	"fun": true, "if": true, "in": true, "interface": true, "is": true, "null": true, "object": true, "package": true, "return": true,
	"super": true, "this": true, "throw": true, "true": true, "try": true, "typealias": true, "val": true, "var": true,
	"when": true, "while": true}

// word rewrites the word i.
func (p *plainer) word(i, depth int) {
	t := &p.tokens[i]
	s := string(p.src[t.from:t.to])
	switch {
	case p.is(i-1, ".", "?.", "::") && s != "class" && s != "this" && s != "super":
		p.rename(i, soft[s] || words[s] || hard[s])
	case s == "data" && p.is(i+1, "object"):
		p.put(t, "")
	case soft[s]:
		p.modifier(i, s)
	case s == "fun" && p.is(i+1, "interface"):
		p.put(t, "")
	case s == "context" && p.is(i+1, "("):
		p.context(i)
	case s == "constructor" && p.header >= 0:
		p.joinHead(i)
	case s == "where" && !p.is(i+2, ":"):
		p.rename(i, true)
	case t.newline && (s == "where" || s == "as" || s == "by" && p.kindOf(i+1) == tWord) && i > 0 && !p.is(i-1, "{", ";"):
		p.join(i)
		if s == "by" && p.header == depth {
			p.delegate(i)
		}
	case s == "else" && p.is(i+1, "->"):
		if t.newline && p.statement(i) {
			p.end(i)
		}
	case s == "else" && p.is(i-1, ";"):
		p.put(&p.tokens[i-1], "")
	case s == "by" && p.header == depth:
		p.delegate(i)
	case s == "is" || s == "in":
		if p.guard = i; s == "in" && t.newline && p.statement(i) {
			p.end(i)
		}
	case s == "if" && p.guarded(i):
		p.put(t, ",")
	case !hard[s] && !words[s]:
		p.rename(i, false)
	}
}

// rename writes a name with another first letter if it would be taken for a keyword.
// One that begins with "e", "in" or "is" is always written so: the grammar looks for "else",
// "in" and "!is" there.
func (p *plainer) rename(i int, keyword bool) {
	t := &p.tokens[i]
	s := p.src[t.from:t.to]
	if keyword || s[0] == 'e' || bytes.HasPrefix(s, []byte("in")) || bytes.HasPrefix(s, []byte("is")) {
		p.out[t.from] = 'z'
	}
}

// modifier tells whether a word that may be a modifier is one, by what follows it.
func (p *plainer) modifier(i int, s string) {
	next := p.text(i + 1)
	if p.kindOf(i+1) == tWord && (!p.newlineBefore(i+1) || soft[next] || hard[next] || words[next]) && !infix(next) || p.is(i+1, "@") {
		if s == "actual" || s == "expect" {
			p.put(&p.tokens[i], "")
			if p.is(i+1, "constructor") && p.header >= 0 {
				p.join(i)
			}
		}
		return
	}
	switch {
	case s == "suspend" && p.is(i+1, "(", "@"):
	case p.kindOf(i+1) == tQuoted:
	case s == "out" && p.is(i-1, "<", ",") && p.is(i+1, "("):
	default:
		p.rename(i, true)
	}
}

// infix reports whether a keyword joins the names around it.
func infix(s string) bool { return s == "in" || s == "is" || s == "as" || s == "by" }

// context takes the context parameters in front of a declaration away.
func (p *plainer) context(i int) {
	end := int(p.tokens[i+1].match)
	if end < 0 || i > 0 && !p.tokens[i].newline && !p.is(i-1, ";", "{", "}", ")", ":", "<", ",") {
		return
	}
	next := p.text(end + 1)
	if p.is(i-1, ":", "<", ",") && next == "(" {
		p.blank(p.tokens[i].from, p.tokens[end].to)
		return
	}
	if soft[next] || hard[next] && next != "if" && next != "in" && next != "is" && next != "as" || next == "@" {
		p.blank(p.tokens[i].from, p.tokens[end].to)
	}
}

// delegate writes the delegation of a base that the grammar may not read as another
// base: the text of the original tells them apart.
func (p *plainer) delegate(i int) {
	end := i + 1
	switch {
	case p.is(end, "(") && p.tokens[end].match > 0:
		end = int(p.tokens[end].match)
		if end != i+3 || p.kindOf(i+2) != tWord {
			return
		}
		p.put(&p.tokens[i+1], "")
		p.put(&p.tokens[end], "")
	case p.kindOf(end) == tWord && (!hard[p.text(end)] || p.is(end, "this")):
		for p.is(end+1, ".") && p.kindOf(end+2) == tWord {
			end += 2
		}
		if p.is(end+1, "(") && p.tokens[end+1].match > 0 {
			end = int(p.tokens[end+1].match)
		}
	default:
		return
	}
	if !p.is(end+1, "{", ",") && !p.newlineBefore(end+1) {
		return
	}
	if p.is(i+1, "this") {
		p.out[p.tokens[i+1].from] = 'z'
	}
	p.put(&p.tokens[i], ",")
}

// guarded reports whether the word "if" begins a further condition of a branch.
func (p *plainer) guarded(i int) bool {
	if p.guard < 0 || p.tokens[i].newline {
		return false
	}
	for j := p.guard + 1; j < i; j++ {
		switch p.kindOf(j) {
		case tOpen, tClose:
			return false
		case tWord:
			if hard[p.text(j)] {
				return false
			}
		}
		if p.is(j, "->", ";", "{", "}") || j > p.guard+60 {
			return false
		}
	}
	return i > p.guard+1
}

func (p *plainer) sign(i int) {
	switch {
	case p.is(i, "=", "+=", "-=", "*=", "/=", "%="):
		if p.assigns(i) {
			p.assignment(i)
		}
	case p.is(i, "!") && p.tokens[i].newline && p.statement(i):
		p.end(i)
	case p.is(i, "..<"):
		p.put(&p.tokens[i], "..")
	case p.is(i, "?") && p.is(i+1, "::"):
		p.put(&p.tokens[i], "")
	case p.is(i, ",") && p.is(i+1, ";", ">"):
		p.put(&p.tokens[i], "")
	}
}

// assigns reports whether what stands before the sign i is a chain of members with a
// call among them, to which the grammar lets nobody assign.
func (p *plainer) assigns(i int) bool {
	j, call := i-1, false
	for n := 0; n < 4000; n++ {
		switch {
		case p.is(j, ")", "}", "]") && p.tokens[j].match >= 0:
			if p.tokens[j].template || p.is(j, ")", "}") && j == i-1 {
				return false
			}
			call = call || !p.is(j, "]") && j != i-1
			j = int(p.tokens[j].match) - 1
			if p.is(j, ">") {
				j = p.beforeAngles(j)
			}
			if k := p.kindOf(j); k != tWord && k != tQuoted && k != tClose && !p.is(j, "!!") {
				return call && k != tSign || call && p.is(j, ";", "->")
			}
			if hard[p.text(j)] && !p.is(j, "this", "super") {
				return call
			}
		case p.is(j, "!!"):
			j--
		case p.kindOf(j) == tWord || p.kindOf(j) == tQuoted:
			if !p.is(j-1, ".", "?.") {
				return call && !p.is(j-1, ":", "val", "var", "fun")
			}
			j -= 2
		default:
			return false
		}
	}
	return false
}

// assignment writes the sign i as an operator that joins two values, if there is room.
func (p *plainer) assignment(i int) {
	t := &p.tokens[i]
	switch {
	case t.to-t.from == 2:
		p.put(t, "||")
	case i > 0 && p.tokens[i-1].to < t.from && p.out[t.from-1] == ' ':
		p.out[t.from-1], p.out[t.from] = '|', '|'
	case i+1 < len(p.tokens) && p.tokens[i+1].from > t.to && p.out[t.to] == ' ':
		p.out[t.from], p.out[t.to] = '|', '|'
	}
}

// statement reports whether the token i begins a statement at the start of a line,
// though the grammar may read on.
func (p *plainer) statement(i int) bool {
	if i == 0 || p.header >= 0 || p.around < 0 || !p.is(p.around, "{") {
		return false
	}
	switch p.kindOf(i - 1) {
	case tWord:
		if k := p.kindOf(i - 2); !p.tokens[i-1].newline && k != tSign && k != tOpen && !hard[p.text(i-2)] { // it joins two values
			return false
		}
		return !hard[p.text(i-1)] || p.is(i-1, "this", "super", "true", "false", "null", "break", "continue", "return")
	case tQuoted, tNumber, tString, tChar:
		return true
	case tClose:
		open := int(p.tokens[i-1].match)
		return !p.is(i-1, ")") || open < 1 || !p.is(open-1, "if", "while", "for", "when", "catch")
	}
	return p.is(i-1, "!!", "++", "--")
}

// end ends the statement before the token i.
func (p *plainer) end(i int) {
	if at := p.tokens[i].from; at > p.tokens[i-1].to {
		p.out[at-1] = ';'
	}
}

// joinHead puts the head of a class up to the token i into one line.
func (p *plainer) joinHead(i int) {
	for j := i; j > 0 && j > i-100 && (!p.is(j, "class") || p.is(j-1, "::")); j-- {
		p.join(j)
	}
}
