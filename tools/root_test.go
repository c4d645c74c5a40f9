package tools

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func mkdirs(t *testing.T, base string, dirs ...string) {
	t.Helper()
	for _, d := range dirs {
		if err := os.MkdirAll(filepath.Join(base, d), 0o755); err != nil {
			t.Fatal(err)
		}
	}
}

func TestFindRoot(t *testing.T) {
	base := t.TempDir()
	t.Setenv("HOME", filepath.Join(base, "home"))
	mkdirs(t, base, "home/.git", "home/x/y", "repo/.git", "repo/pkg/deep", "plain/sub", "node/sub", "vade/.vade", "vade/in")
	for _, f := range []string{"repo/pkg/package.json", "node/package.json"} {
		if err := os.WriteFile(filepath.Join(base, f), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for dir, want := range map[string]string{
		"repo": "repo", "repo/pkg/deep": "repo", // the checkout, not the package in it
		"node/sub": "node", "vade/in": "vade", "home/x/y": "", "home": "", "plain/sub": "",
	} {
		got, ok := FindRoot(filepath.Join(base, dir))
		if want == "" {
			if ok {
				t.Errorf("%s: got %s, want nothing", dir, got)
			}
			continue
		}
		if got != filepath.Join(base, want) {
			t.Errorf("%s: got %s, want %s", dir, got, want)
		}
	}
}

func TestWorkspaceIsChosenInOrder(t *testing.T) {
	base := t.TempDir()
	t.Setenv("HOME", filepath.Join(base, "home"))
	mkdirs(t, base, "flag", "env", "root one", "cwd/.git", "cwd/sub", "home", "bare")
	p := func(s string) string { return filepath.Join(base, s) }
	uri := "file://" + strings.ReplaceAll(p("root one"), " ", "%20")
	tests := []struct {
		name           string
		flag, env, cwd string
		roots          []string
		want           string // "" for an error
		code           string
	}{
		{"flag first", p("flag"), p("env"), p("cwd"), []string{uri}, p("flag"), ""},
		{"relative flag", "sub", "", p("cwd"), nil, p("cwd/sub"), ""},
		{"then the environment", "", p("env"), p("cwd"), []string{uri}, p("env"), ""},
		{"an environment that is gone", "", p("gone"), p("cwd"), nil, p("cwd"), ""},
		{"an environment not expanded", "", "${CLAUDE_PROJECT_DIR}", p("cwd"), nil, p("cwd"), ""},
		{"then the client", "", "", p("cwd"), []string{"file:///", "file:///no/such", "http://x/y", uri}, p("root one"), ""},
		{"the client's home is none", "", "", p("cwd"), []string{"file://" + p("home")}, p("cwd"), ""},
		{"then the working folder", "", "", p("cwd/sub"), nil, p("cwd"), ""},
		{"a bare folder is none", "", "", p("bare"), nil, "", "--root"},
		{"nor is the disk", "", "", "/", nil, "", "--root"},
		{"nor a dot that is the disk", ".", "", "/", nil, "", "absolute"},
		{"nor a dot that is the home", ".", "", p("home"), nil, "", "absolute"},
		{"a flag that is gone", p("gone"), p("env"), p("cwd"), nil, "", "--root"},
	}
	for _, tt := range tests {
		var opened string
		w := &Workspaces{Flag: tt.flag, Env: tt.env, Dir: tt.cwd, Open: func(root string) (Core, error) {
			opened = root
			return &fakeCore{root: root}, nil
		}}
		_, err := w.Get(t.Context(), func(context.Context) []string { return tt.roots })
		switch {
		case tt.want == "" && (err == nil || AsError(err).Code != "no_workspace" || !strings.Contains(AsError(err).Suggestion, tt.code)):
			t.Errorf("%s: opened %q, error %v", tt.name, opened, err)
		case tt.want != "" && (err != nil || opened != tt.want):
			t.Errorf("%s: opened %q, %v; want %q", tt.name, opened, err, tt.want)
		}
	}
}

func TestWorkspaceIsOpenedOnce(t *testing.T) {
	n := 0
	closed := make(chan struct{})
	w := &Workspaces{Flag: t.TempDir(), Open: func(string) (Core, error) { n++; return &fakeCore{closed: closed}, nil }}
	for range 3 {
		if _, err := w.Get(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil || n != 1 {
		t.Errorf("opened %d times, %v", n, err)
	}
	<-closed
}

func TestFileURI(t *testing.T) {
	for uri, want := range map[string]string{
		"file:///a/b": "/a/b", "file:///a/b%20c/": "/a/b c", "file://localhost/a": "/a", "file:///a/../b": "/b",
		"file://host/a": "", "http:///a": "", "/a": "", "file:a": "", "file://": "", "file:///a%00b": "", ":": "",
	} {
		if got, _ := fileURI(uri); got != want {
			t.Errorf("%s: got %q, want %q", uri, got, want)
		}
	}
}
