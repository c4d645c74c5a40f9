package walk

import (
	"bytes"
	"strings"
)

const (
	maxIgnoreFile  = 1 << 20 // bytes of one ignore file that are read
	maxIgnoreRules = 20_000  // rules of one ignore file that are kept
)

// ruleKind says how a rule is matched. All but the last two need no pattern matching,
// and they are nearly all there is in practice.
type ruleKind uint8

const (
	ruleNever      ruleKind = iota
	ruleName                // the name equals text
	ruleNameSuffix          // the name ends in text: "*.log"
	ruleNamePrefix          // the name starts with text: "tmp*"
	rulePath                // the path below the ignore file equals text
	rulePathTail            // "**/text"
	ruleNameGlob            // the name matches text
	rulePathGlob            // the path starts with literal and the rest matches text
)

// rule is one line of an ignore file.
type rule struct {
	kind    ruleKind
	negated bool
	dirOnly bool
	line    int // 1-based
	literal string
	text    string
}

// ruleSet holds the rules of one ignore file and leads on to those that are asked after it.
type ruleSet struct {
	next   *ruleSet
	base   int    // length of the path of its folder, with the slash
	source string // what to call it in a reason
	rules  []rule
}

// find returns the rule that decides about path, nil when none does. name is the index
// of the last element in path.
func (s *ruleSet) find(path string, name int, dir bool, cost *costs) (*ruleSet, *rule) {
	for ; s != nil; s = s.next {
		below, base := path[s.base:], path[name:]
		for i := len(s.rules) - 1; i >= 0; i-- {
			r := &s.rules[i]
			if r.dirOnly && !dir {
				continue
			}
			if r.matches(below, base, cost) {
				return s, r
			}
		}
	}
	return nil, nil
}

func (r *rule) matches(below, name string, cost *costs) bool {
	switch r.kind {
	case ruleName:
		return name == r.text
	case ruleNameSuffix:
		return strings.HasSuffix(name, r.text)
	case ruleNamePrefix:
		return strings.HasPrefix(name, r.text)
	case rulePath:
		return below == r.text
	case rulePathTail:
		head, ok := strings.CutSuffix(below, r.text)
		return ok && (head == "" || strings.HasSuffix(head, "/"))
	case ruleNameGlob:
		return cost.wildmatch(r, name)
	case rulePathGlob:
		rest, ok := strings.CutPrefix(below, r.literal)
		return ok && cost.wildmatch(r, rest)
	}
	return false
}

// costs keeps hostile patterns from taking for ever. A rule whose match had to be given
// up is dropped; once the expensive matches together took too long, so is every rule
// that needs one more.
type costs struct {
	spent   int
	dropped int
}

const (
	dearMatch  = 4096    // steps above which a match counts as expensive
	dearBudget = 1 << 26 // steps that all expensive matches of a walk may take, about a second
)

func (c *costs) wildmatch(r *rule, text string) bool {
	ok, steps := wildmatch(r.text, text)
	if steps > dearMatch {
		c.spent += steps
		if steps > maxSteps || c.spent > dearBudget {
			r.kind = ruleNever
			c.dropped++
		}
	}
	return ok
}

// parseIgnore reads the text of an ignore file the way git does.
func parseIgnore(data []byte) []rule {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	var rules []rule
	for line := 1; len(data) > 0 && len(rules) < maxIgnoreRules; line++ {
		var text []byte
		text, data, _ = bytes.Cut(data, []byte("\n"))
		if r := parseRule(text); r.kind != ruleNever {
			r.line = line
			rules = append(rules, r)
		}
	}
	return rules
}

func parseRule(line []byte) rule {
	if len(line) == 0 || line[0] == '#' {
		return rule{}
	}
	line = bytes.TrimSuffix(line, []byte("\r"))
	if nul := bytes.IndexByte(line, 0); nul >= 0 {
		line = line[:nul]
	}
	text := string(trimSpaces(line))
	var r rule
	text, r.negated = strings.CutPrefix(text, "!")
	text, r.dirOnly = strings.CutSuffix(text, "/")
	if strings.Contains(text, "/") {
		r.compilePath(strings.TrimPrefix(text, "/"))
	} else {
		r.compileName(text)
	}
	return r
}

func (r *rule) compileName(text string) {
	lead, trail := strings.CutPrefix(text, "*")
	body, open := strings.CutSuffix(text, "*")
	switch {
	case text == "":
		r.kind = ruleNever
	case plain(text):
		r.kind, r.text = ruleName, text
	case trail && plain(lead):
		r.kind, r.text = ruleNameSuffix, lead
	case open && plain(body):
		r.kind, r.text = ruleNamePrefix, body
	default:
		r.kind, r.text = ruleNameGlob, text
	}
}

func (r *rule) compilePath(text string) {
	tail, deep := strings.CutPrefix(text, "**/")
	switch {
	case text == "":
		r.kind = ruleNever
	case plain(text):
		r.kind, r.text = rulePath, text
	case deep && tail != "" && plain(tail):
		r.kind, r.text = rulePathTail, tail
	default:
		wild := strings.IndexFunc(text, func(c rune) bool { return c < 0x80 && special(byte(c)) })
		r.kind, r.literal, r.text = rulePathGlob, text[:wild], text[wild:]
	}
}

// plain tells whether a pattern is a mere text.
func plain(text string) bool { return !strings.ContainsAny(text, `*?[\`) }

// trimSpaces cuts spaces off the end that no backslash protects.
func trimSpaces(line []byte) []byte {
	end := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			continue
		case '\\':
			if i++; i == len(line) {
				return line
			}
		}
		end = i + 1
	}
	return line[:end]
}
