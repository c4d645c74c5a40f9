// Command tally reads what "go test -json" writes and shows it the way a reader wants
// it: one line a package, the output of what failed, the reasons of what was skipped.
//
//	go test -json ./... | tally FILE
//
// Its last act is to write "passed failed skipped" into FILE, counted in tests and
// subtests; a package that does not build counts as one that failed. It exits 1 when
// something failed, or when no test ran.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// event is one line of the test runner's output; see "go doc test2json".
type event struct {
	Action, Package, Test, Output, ImportPath, FailedBuild string
	Elapsed                                                float64
}

// tally is the count so far.
type tally struct {
	out                     io.Writer
	passed, failed, skipped int
	text                    map[string][]string // by package and test, while it runs
	tests                   map[string]int      // by package, those that ran
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go test -json ./... | tally FILE")
		os.Exit(2)
	}
	t := &tally{out: os.Stdout, text: map[string][]string{}, tests: map[string]int{}}
	err := t.read(os.Stdin)
	if err == nil {
		err = os.WriteFile(os.Args[1], fmt.Appendf(nil, "%d %d %d\n", t.passed, t.failed, t.skipped), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "tally:", err)
		os.Exit(2)
	}
	if t.failed > 0 || t.passed == 0 {
		os.Exit(1)
	}
}

func (t *tally) read(in io.Reader) error {
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			var e event
			if json.Unmarshal(line, &e) == nil && e.Action != "" {
				t.add(e)
			} else {
				fmt.Fprintf(t.out, "%s", line)
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (t *tally) add(e event) {
	key := e.Package + " " + e.Test
	switch {
	case e.Action == "build-output":
		t.text[e.ImportPath] = append(t.text[e.ImportPath], e.Output)
	case e.Action == "output":
		t.text[key] = append(t.text[key], e.Output)
	case e.Test == "":
		t.pkg(e)
	case e.Action == "pass":
		t.passed++
		t.tests[e.Package]++
		delete(t.text, key)
	case e.Action == "skip":
		t.skipped++
		fmt.Fprintf(t.out, "skip  %s %s: %s\n", e.Package, e.Test, reason(t.text[key]))
		delete(t.text, key)
	case e.Action == "fail":
		t.failed++
		t.tests[e.Package]++
		fmt.Fprintf(t.out, "FAIL  %s %s\n", e.Package, e.Test)
		t.show(key)
	}
}

// pkg ends a package.
func (t *tally) pkg(e event) {
	switch e.Action {
	case "pass":
		fmt.Fprintf(t.out, "ok    %s  %d tests, %.1f s\n", e.Package, t.tests[e.Package], e.Elapsed)
	case "fail":
		fmt.Fprintf(t.out, "FAIL  %s\n", e.Package)
		if e.FailedBuild != "" {
			t.show(e.FailedBuild)
		}
		if t.tests[e.Package] == 0 || !t.hasFailed(e) {
			t.failed++ // it did not build, or ended outside of a test
			t.show(e.Package + " ")
		}
	}
	delete(t.text, e.Package+" ")
}

// hasFailed reports whether the package's own output shows that a test failed, rather
// than the whole program.
func (t *tally) hasFailed(e event) bool {
	text := strings.Join(t.text[e.Package+" "], "")
	return !strings.Contains(text, "panic:") && !strings.Contains(text, "DATA RACE") && !strings.Contains(text, "fatal error:")
}

func (t *tally) show(key string) {
	for _, line := range t.text[key] {
		fmt.Fprint(t.out, "      ", line)
	}
	delete(t.text, key)
}

// reason is what a skipped test printed.
func reason(lines []string) string {
	kept := slices.DeleteFunc(slices.Clone(lines), func(l string) bool {
		l = strings.TrimSpace(l)
		return l == "" || strings.HasPrefix(l, "===") || strings.HasPrefix(l, "---")
	})
	for i := range kept {
		kept[i] = strings.TrimSpace(kept[i])
	}
	return strings.Join(kept, " ")
}
