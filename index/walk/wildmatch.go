package walk

import "strings"

// This is git's wildmatch with WM_PATHNAME: "*" and "?" stop at a slash, "**" between
// slashes does not. The odd corners (an unclosed class never matches, "a**/b" after a
// literal start behaves like "**/b") are git's, which is why it is a translation and
// not a pattern language of our own. Added here is the bound on the work: results of
// the recursion are remembered once a match gets expensive, and steps are counted.

// matchResult is what one (partial) match came to.
type matchResult int8

const (
	matched matchResult = iota + 1
	noMatch
	abortAll        // no longer text can match either
	abortToStarstar // only an enclosing "**" can still match
)

const (
	memoSteps = 512     // steps after which results are remembered
	maxSteps  = 1 << 16 // steps after which a match is given up, about a millisecond
)

// matcher matches one text against one pattern.
type matcher struct {
	pat, text string
	steps     int
	memo      map[uint64]matchResult
}

// wildmatch reports whether text matches pat and how many steps it took to tell. More
// than maxSteps mean that it was given up.
func wildmatch(pat, text string) (ok bool, steps int) {
	m := matcher{pat: pat, text: text}
	res := m.match(0, 0)
	return res == matched && m.steps <= maxSteps, m.steps
}

func at(s string, i int) byte {
	if i < len(s) {
		return s[i]
	}
	return 0
}

// match compares pat[p:] with text[t:], remembering the outcome of expensive matches.
func (m *matcher) match(p, t int) matchResult {
	if m.steps < memoSteps {
		return m.compare(p, t)
	}
	key := uint64(p)<<32 | uint64(t)
	if res, ok := m.memo[key]; ok {
		m.steps++
		return res
	}
	res := m.compare(p, t)
	if m.memo == nil {
		m.memo = make(map[uint64]matchResult)
	}
	m.memo[key] = res
	return res
}

func (m *matcher) compare(p, t int) matchResult {
	start := p
	for ; p < len(m.pat); p, t = p+1, t+1 {
		if m.steps++; m.steps > maxSteps {
			return abortAll
		}
		pc, tc := m.pat[p], at(m.text, t)
		if tc == 0 && pc != '*' {
			return abortAll
		}
		switch pc {
		case '\\':
			p++
			if tc != at(m.pat, p) {
				return noMatch
			}
		case '?':
			if tc == '/' {
				return noMatch
			}
		case '*':
			res, next := m.star(start, p, t)
			if res != 0 {
				return res
			}
			p, t = next.p, next.t // at a slash in both
		case '[':
			end, in := class(m.pat, p, tc)
			if end < 0 {
				return abortAll
			}
			if !in || tc == '/' {
				return noMatch
			}
			p = end
		default:
			if tc != pc {
				return noMatch
			}
		}
	}
	if t < len(m.text) {
		return noMatch
	}
	return matched
}

type position struct{ p, t int }

// star handles the stars at pat[p]. A zero result means to go on at the position.
func (m *matcher) star(start, p, t int) (matchResult, position) {
	slashes := false // may the stars stand for slashes?
	first := p
	for p++; at(m.pat, p) == '*'; p++ {
	}
	if p-first > 1 {
		opens := first == start || m.pat[first-1] == '/'
		closes := p >= len(m.pat) || m.pat[p] == '/' || (m.pat[p] == '\\' && at(m.pat, p+1) == '/')
		if opens && closes {
			slashes = true
			if at(m.pat, p) == '/' && m.match(p+1, t) == matched {
				return matched, position{}
			}
		}
	}
	if p >= len(m.pat) {
		if !slashes && strings.IndexByte(m.text[t:], '/') >= 0 {
			return noMatch, position{}
		}
		return matched, position{}
	}
	if !slashes && m.pat[p] == '/' {
		slash := strings.IndexByte(m.text[t:], '/')
		if slash < 0 {
			return noMatch, position{}
		}
		return 0, position{p, t + slash}
	}
	return m.try(p, t, slashes), position{}
}

// try lets a star stand for ever more of the text.
func (m *matcher) try(p, t int, slashes bool) matchResult {
	for ; t < len(m.text); t++ {
		if m.steps++; m.steps > maxSteps {
			return abortAll
		}
		if !special(m.pat[p]) {
			for t < len(m.text) && m.text[t] != m.pat[p] && (slashes || m.text[t] != '/') {
				t++
				m.steps++
			}
			switch {
			case at(m.text, t) == m.pat[p]:
			case slashes:
				return abortAll
			default:
				return abortToStarstar
			}
		}
		res := m.match(p, t)
		if res != noMatch {
			if !slashes || res != abortToStarstar {
				return res
			}
		} else if !slashes && m.text[t] == '/' {
			return abortToStarstar
		}
	}
	return abortAll
}

func special(c byte) bool { return c == '*' || c == '?' || c == '[' || c == '\\' }

// class compares c with the class that starts at pat[p]. It returns the index of the
// closing bracket, or -1 when the class is broken.
func class(pat string, p int, c byte) (end int, in bool) {
	p++
	negated := at(pat, p) == '!' || at(pat, p) == '^'
	if negated {
		p++
	}
	var prev byte
	for first := true; first || at(pat, p) != ']'; first = false {
		pc := at(pat, p)
		switch {
		case pc == 0:
			return -1, false
		case pc == '\\':
			if p++; p >= len(pat) {
				return -1, false
			}
			pc = pat[p]
			in = in || c == pc
		case pc == '-' && prev != 0 && at(pat, p+1) != 0 && at(pat, p+1) != ']':
			if p++; pat[p] == '\\' {
				if p++; p >= len(pat) {
					return -1, false
				}
			}
			in = in || (prev <= c && c <= pat[p])
			pc = 0
		case pc == '[' && at(pat, p+1) == ':':
			name := strings.IndexByte(pat[p+2:], ']')
			if name < 0 {
				return -1, false
			}
			if name == 0 || pat[p+1+name] != ':' { // no ":]": an ordinary bracket
				in = in || c == '['
				break
			}
			member, known := named(pat[p+2:p+1+name], c)
			if !known {
				return -1, false
			}
			in = in || member
			p += 2 + name
			pc = 0
		default:
			in = in || c == pc
		}
		prev = pc
		p++
	}
	return p, in != negated
}

// named tells whether c is in a class such as [:alpha:]. All of it is ASCII.
func named(name string, c byte) (in, known bool) {
	lower, upper, digit := c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9'
	graph := c > ' ' && c < 0x7f
	switch name {
	case "alnum":
		return lower || upper || digit, true
	case "alpha":
		return lower || upper, true
	case "blank":
		return c == ' ' || c == '\t', true
	case "cntrl":
		return c < ' ' || c == 0x7f, true
	case "digit":
		return digit, true
	case "graph":
		return graph, true
	case "lower":
		return lower, true
	case "print":
		return graph || c == ' ', true
	case "punct":
		return graph && !lower && !upper && !digit, true
	case "space":
		return c == ' ' || (c >= '\t' && c <= '\r'), true
	case "upper":
		return upper, true
	case "xdigit":
		return digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'), true
	}
	return false, false
}
