package walk

import (
	"strings"
	"testing"
	"time"
)

// decide asks the rules in text about a path; a path that ends in a slash is a folder.
func decide(text, path string) string {
	set := newRuleSet(nil, 0, "test", []byte(text))
	path, dir := strings.CutSuffix(path, "/")
	switch _, r := set.find(path, strings.LastIndexByte(path, '/')+1, dir, &costs{}); {
	case r == nil:
		return "-"
	case r.negated:
		return "in"
	}
	return "out"
}

func TestRules(t *testing.T) {
	for _, tt := range []struct{ rules, path, want string }{
		{"a", "a", "out"},
		{"a", "x/a", "out"},
		{"a/", "a", "-"},
		{"a/", "x/a/", "out"},
		{"/a", "x/a", "-"},
		{"x/a", "y/x/a", "-"},
		{"/x/a", "x/a", "out"},
		{"**/x/a", "y/x/a", "out"},
		{"x/**", "x/y/z", "out"},
		{"x/**", "x/", "-"},
		{"x/**/z", "x/z", "out"},
		{"x/**/z", "x/a/b/z", "out"},
		{"x/*", "x/a/b", "-"},
		{"*.log", "x/a.log", "out"},
		{"*.log\n!b.log", "b.log", "in"},
		{"!b.log\n*.log", "b.log", "out"},
		{"# a\na#", "a#", "out"},
		{"\\#a", "#a", "out"},
		{"\\!a", "!a", "out"},
		{"a ", "a", "out"},
		{"a\\ ", "a ", "out"},
		{"a\t", "a", "-"},
		{"a\r\nb", "a", "out"},
		{"\xef\xbb\xbfa", "a", "out"},
		{"[a-c]x", "bx", "out"},
		{"[!a-c]x", "bx", "-"},
		{"[^a-c]x", "dx", "out"},
		{"[]x]", "]", "out"},
		{"[[:digit:]]", "7", "out"},
		{"[[:word:]]", "7", "-"},
		{"[a", "[a", "-"},
		{"A", "a", "-"},
		{"foo*", "foobar", "out"},
		{"f?o", "fo", "-"},
		{"a\\", "a\\", "-"},
		{"a\x00b", "a", "out"},
		{"/", "a/", "-"},
		{"!", "a", "-"},
		{"**", "x/y", "out"},
		{"a//", "a/", "-"},
	} {
		if got := decide(tt.rules, tt.path); got != tt.want {
			t.Errorf("%q about %q: %s, want %s", tt.rules, tt.path, got, tt.want)
		}
	}
}

func TestLinesOfRules(t *testing.T) {
	rules := parseIgnore([]byte("# about\n\n\n*.a\r\n \n!b\n"))
	if len(rules) != 2 || rules[0].line != 4 || rules[1].line != 6 || rules[0].negated || !rules[1].negated {
		t.Errorf("rules = %+v, want one on line 4 and a negated one on line 6", rules)
	}
}

func TestHostilePatternsEnd(t *testing.T) {
	path := strings.Repeat("a", 3000) + "/" + strings.Repeat("a/", 500) + "b"
	for _, pattern := range []string{
		strings.Repeat("*a", 500) + "c",
		strings.Repeat("**/", 500) + "c",
		strings.Repeat("**/a*/", 200) + "c",
		strings.Repeat("[a-z]*", 500) + "c",
		"/" + strings.Repeat("*?", 500) + "/" + strings.Repeat("**/*a", 100) + "c",
	} {
		start := time.Now()
		cost := &costs{}
		set := newRuleSet(nil, 0, "test", []byte(strings.Repeat(pattern+"\n", 20)))
		for range 100 {
			set.find(path, strings.LastIndexByte(path, '/')+1, false, cost)
		}
		if took := time.Since(start); took > 20*time.Second || cost.spent > dearBudget+20*maxSteps {
			t.Errorf("%.30s took %v (%d steps, %d rules dropped)", pattern, took, cost.spent, cost.dropped)
		}
	}
}

func TestHostilePatternsAreNotedAndOthersWork(t *testing.T) {
	dir := t.TempDir()
	files{
		".gitignore": "/" + strings.Repeat("**/a*/", 60) + "[b]\n*.log\n",
		strings.Repeat("aaaaaaaaaaaaaaaaaaaa/", 100) + "x.go": "",
		"x.log": "",
	}.write(t, dir)
	res := walk(t, dir, Options{})
	if reasons(res)["x.log"] != "ignored: .gitignore:2" {
		t.Errorf("the other rules stopped working: %v", reasons(res))
	}
	wantNote(t, res, "1 ignore rules need too much time")
}

func FuzzIgnore(f *testing.F) {
	for _, seed := range []string{"a/**/b\n!*.c\n", "[[:alpha:]-z]*\\", "**/", "/a/\n\\ ", "\xef\xbb\xbf#\r\n", "[a-\\]]x", "a**/b"} {
		f.Add([]byte(seed), "x/a.c")
	}
	f.Fuzz(func(t *testing.T, text []byte, path string) {
		if path == "" || len(path) > 4096 || len(text) > 1<<16 || strings.HasPrefix(path, "/") || strings.ContainsRune(path, 0) {
			return
		}
		first := decide(string(text), path)
		if again := decide(string(text), path); first != again {
			t.Errorf("%q about %q: %s, then %s", text, path, first, again)
		}
	})
}

// FuzzWildmatch holds the shortcuts of rules against the full match.
func FuzzWildmatch(f *testing.F) {
	for _, seed := range [][2]string{{"*.log", "a.log"}, {"foo*", "foobar"}, {"**/x", "a/x"}, {"a", "a"}, {"a/b", "a/b"}, {"*a*b", "aab"}} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, pattern, path string) {
		if len(pattern) > 200 || len(path) > 200 || strings.ContainsAny(pattern, "\x00\r\n") || strings.ContainsRune(path, 0) ||
			strings.HasPrefix(path, "/") || strings.HasSuffix(path, "/") || strings.HasSuffix(pattern, " ") {
			return
		}
		name := path[strings.LastIndexByte(path, '/')+1:]
		r := parseRule([]byte(pattern))
		if r.kind == ruleNever || r.kind == ruleNameGlob || r.kind == rulePathGlob || name == "" {
			return
		}
		text := strings.TrimSuffix(strings.TrimPrefix(pattern, "!"), "/")
		on := path
		if !strings.Contains(text, "/") {
			on = name
		}
		want, _ := wildmatch(strings.TrimPrefix(text, "/"), on)
		if got := r.matches(path, name, &costs{}); got != want {
			t.Errorf("rule %q about %q: %v, the full match says %v", pattern, path, got, want)
		}
	})
}
