package main

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestMain lets the test binary be the program: scripts and tests run "vade".
func TestMain(m *testing.M) {
	if os.Getenv("GORACE") == "" { // each run of the program would sleep for a second at its end
		os.Setenv("GORACE", "atexit_sleep_ms=1")
	}
	testscript.Main(m, map[string]func(){"vade": main})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script", UpdateScripts: *update, RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", os.Getenv("GORACE"))
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, ".cache"))
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"exits": exits, "isjson": isJSON},
	})
}

// exits runs a command and checks its exit code: exits 2 vade --nonsense.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	want, err := strconv.Atoi(args[0])
	if neg || err != nil {
		ts.Fatalf("usage: exits CODE COMMAND...")
	}
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d\n%s", got, want, ts.ReadFile("stderr"))
	}
}

// isjson checks that a file (or stdout) is one JSON object on one line, with the
// fields that are named: isjson stdout index.state=fresh total=1.
func isJSON(ts *testscript.TestScript, neg bool, args []string) {
	text := ts.ReadFile(args[0])
	if strings.Count(text, "\n") != 1 || !strings.HasSuffix(text, "\n") {
		ts.Fatalf("%s is not one line: %q", args[0], text)
	}
	var v map[string]any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		ts.Fatalf("%s: %v\n%s", args[0], err, text)
	}
	for _, field := range args[1:] {
		path, want, _ := strings.Cut(field, "=")
		got := lookupField(v, strings.Split(path, "."))
		if raw, _ := json.Marshal(got); strings.Trim(string(raw), `"`) != want {
			ts.Fatalf("%s is %s, want %s\n%s", path, raw, want, text)
		}
	}
}

func lookupField(v any, path []string) any {
	for _, p := range path {
		switch x := v.(type) {
		case map[string]any:
			v = x[p]
		case []any:
			i, err := strconv.Atoi(p)
			if err != nil || i >= len(x) {
				return nil
			}
			v = x[i]
		default:
			return nil
		}
	}
	return v
}

func TestHelpGolden(t *testing.T) {
	texts := map[string]string{"vade": overview()}
	for _, c := range commands() {
		texts[strings.ReplaceAll(c.name, " ", "_")] = commandHelp(c)
	}
	for name, got := range texts {
		file := filepath.Join("testdata", "help", name+".txt")
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s differs (-want +got); -update rewrites it\n%s", file, diff)
		}
	}
	files, err := os.ReadDir("testdata/help")
	if err != nil || len(files) != len(texts) {
		t.Errorf("%d help files for %d commands, %v", len(files), len(texts), err)
	}
}

func TestEveryCommandHasItsWords(t *testing.T) {
	for _, c := range commands() {
		if c.run == nil || c.short == "" || !strings.Contains(c.long, "\nExample") {
			t.Errorf("%s: no run, short text or example", c.name)
		}
		for line := range strings.Lines(overview() + commandHelp(c)) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > 110 {
				t.Errorf("%s: a line of %d columns: %s", c.name, n, line)
			}
		}
	}
}

// Only this package prints: one print elsewhere would break an MCP session.
func TestOnlyThisPackagePrints(t *testing.T) {
	forbidden := []string{"os.Stdout", "fmt.Print(", "fmt.Println(", "fmt.Printf(", "log.Print", "log.Fatal", "print(", "println("}
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		if d.IsDir() && (d.Name() == "testdata" || d.Name() == ".git" || rel == "cmd" || rel == "scripts") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(src)) {
			code := strings.TrimSpace(line)
			for _, f := range forbidden {
				if i := strings.Index(code, f); i >= 0 && !strings.HasPrefix(code, "//") && (f[0] != 'p' || i == 0) {
					t.Errorf("%s: %s", rel, code)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
