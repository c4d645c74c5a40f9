package main

import (
	"strings"
	"testing"
)

func run(t *testing.T, lines string) (*tally, string) {
	t.Helper()
	var out strings.Builder
	c := &tally{out: &out, text: map[string][]string{}, tests: map[string]int{}}
	if err := c.read(strings.NewReader(lines)); err != nil {
		t.Fatal(err)
	}
	return c, out.String()
}

func TestCounts(t *testing.T) {
	c, out := run(t, `{"Action":"run","Package":"a","Test":"TestOne"}
{"Action":"output","Package":"a","Test":"TestOne","Output":"chatter\n"}
{"Action":"pass","Package":"a","Test":"TestOne"}
{"Action":"output","Package":"a","Test":"TestTwo","Output":"    a_test.go:3: got 1, want 2\n"}
{"Action":"fail","Package":"a","Test":"TestTwo"}
{"Action":"output","Package":"a","Test":"TestThree","Output":"    a_test.go:9: no git here\n"}
{"Action":"skip","Package":"a","Test":"TestThree"}
{"Action":"fail","Package":"a","Elapsed":0.5}
`)
	if c.passed != 1 || c.failed != 1 || c.skipped != 1 {
		t.Errorf("got %d passed, %d failed, %d skipped; want 1 of each", c.passed, c.failed, c.skipped)
	}
	for _, want := range []string{"got 1, want 2", "no git here", "FAIL  a TestTwo"} {
		if !strings.Contains(out, want) {
			t.Errorf("the output lacks %q:\n%s", want, out)
		}
	}
	if strings.Contains(out, "chatter") {
		t.Errorf("the output of a test that passed is shown:\n%s", out)
	}
}

func TestPackagesThatDoNotRunCountAsFailed(t *testing.T) {
	for name, lines := range map[string]string{
		"does not build": `{"Action":"build-output","ImportPath":"a [a.test]","Output":"x.go:1: syntax error\n"}
{"Action":"build-fail","ImportPath":"a [a.test]"}
{"Action":"fail","Package":"a","FailedBuild":"a [a.test]"}
`,
		"panics at its start": `{"Action":"output","Package":"a","Output":"panic: no such table, syntax error\n"}
{"Action":"fail","Package":"a"}
`,
		"panics after a test": `{"Action":"pass","Package":"a","Test":"TestOne"}
{"Action":"output","Package":"a","Output":"panic: late, syntax error\n"}
{"Action":"fail","Package":"a"}
`,
	} {
		c, out := run(t, lines)
		if c.failed != 1 || !strings.Contains(out, "syntax error") {
			t.Errorf("%s: %d failed, want 1, with the reason shown:\n%s", name, c.failed, out)
		}
	}
}

func TestWhatIsNoEventIsShown(t *testing.T) {
	if _, out := run(t, "go: no such tool\n"); out != "go: no such tool\n" {
		t.Errorf("got %q", out)
	}
}
