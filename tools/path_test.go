package tools

import (
	"path"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestCleanPathKeepsInside(t *testing.T) {
	const root = "/srv/app"
	for arg, want := range map[string]string{
		"src/a.go":            "src/a.go",
		"./src/a.go":          "src/a.go",
		"src/./a.go":          "src/a.go",
		"src//a.go":           "src/a.go",
		"src/sub/../a.go":     "src/a.go",
		"src/":                "src",
		".":                   "",
		"./":                  "",
		"/srv/app":            "",
		"/srv/app/":           "",
		"/srv/app/src/a.go":   "src/a.go",
		"/srv/./app/src/a.go": "src/a.go",
		"/alias/src/a.go":     "src/a.go",
		"a..b/..c":            "a..b/..c",
		"-flag.go":            "-flag.go",
		"with space/ü/漢字.go":  "with space/ü/漢字.go",
		"50%.go":              "50%.go",
		"a%20b.go":            "a%20b.go",
		"new\nline.go":        "new\nline.go",
		"tab\there.go":        "tab\there.go",
		"~backup/x~":          "~backup/x~",
		"c:odd.go":            "c:odd.go",
		"what?#[x].go":        "what?#[x].go",
	} {
		got, err := CleanPath(arg, root, "/alias")
		if err != nil || got != want {
			t.Errorf("CleanPath(%q) = %q, %v; want %q", arg, got, err, want)
		}
	}
}

// hostile are spellings that lead out, or that some layer might read so.
var hostile = []string{
	"..", "../x.md", "../../etc/passwd", "src/../../x.md", "src/../../app/a.go", "./../x", "a/b/../../../c",
	"/etc/hostname", "/", "//server/share", "/srv", "/srv/app-secret/key", "/srv/app/../other/x", "/srv/app/../app-secret/key", "/srv/appx",
	"file:///etc/hostname", "FILE:/etc/hostname", "file://srv/app/a.go", "http://x/y", "vscode-remote://h/p",
	"..%2fx.md", "%2e%2e/x", "%2e%2e%2fx", "..%252fx.md", "%2fetc%2fhostname", "src%2f..%2f..%2fx", "%00", "a%00.md",
	"a.go\x00.md", "\x00", "bad\xff.go",
	"~", "~/x", `~\x`, `..\x.md`, `src\..\..\x`, `\\host\share`, `\x`, `C:\Windows\win.ini`, "C:/x", "c:", "%5c..%5c..%5cx/../..",
}

func TestCleanPathRefusesOutside(t *testing.T) {
	for _, arg := range hostile {
		got, err := CleanPath(arg, "/srv/app")
		if err == nil {
			t.Errorf("CleanPath(%q) = %q, want an error", arg, got)
			continue
		}
		e := AsError(err)
		if e.Code != "path_outside" || e.Suggestion != pathHint {
			t.Errorf("CleanPath(%q): %+v", arg, e)
		}
	}
}

// Whether something is there must not show: not in the answer, not by a look.
func TestOutsideIsRefusedAlike(t *testing.T) {
	messages := map[string]bool{}
	for _, arg := range []string{"/etc/passwd", "/etc/no-such-file-at-all", "../there", "../not-there"} {
		_, err := CleanPath(arg, "/srv/app")
		e := AsError(err)
		messages[strings.ReplaceAll(e.Message, arg, "X")+e.Code+e.Suggestion] = true
	}
	if len(messages) != 1 {
		t.Errorf("the refusals differ: %v", messages)
	}
}

// Every tool that takes a path refuses hostile ones before the core is asked, also
// where they hide in an id or a place.
func TestToolsRefuseHostilePaths(t *testing.T) {
	for _, arg := range hostile {
		if !utf8.ValidString(arg) {
			continue // cannot be said in JSON
		}
		calls := map[string]map[string]any{
			"find_symbol": {"path": arg}, "search": {"query": "x", "path": arg}, "read": {"path": arg},
		}
		if !strings.ContainsAny(arg, "\x00") {
			calls["find_symbol "] = map[string]any{"name": arg + "#Name"}
			calls["read "] = map[string]any{"id": arg + "#Name"}
			calls["find_symbol  "] = map[string]any{"name": arg + ":3"}
		}
		for name, args := range calls {
			raw, err := JSON(args)
			if err != nil {
				t.Fatal(err)
			}
			core := &fakeCore{root: "/srv/app", touched: make(chan string, 10)}
			_, e := callJSON(t, strings.TrimSpace(name), string(raw), core)
			if e == nil || len(core.touched) > 0 {
				t.Errorf("%s %s: error %v, %d calls of the core", name, raw, e, len(core.touched))
			}
		}
	}
}

func TestNamesAreNotPaths(t *testing.T) {
	for _, name := range []string{
		"Foo", "Type.method", "Type::method", "Type#method", "pkg.Type.Method", "operator/", "operator==", "~Widget", "$scope", "a/b.Fn",
		"src/a.go#Foo.bar", "a b.go#x", "docs/c#.md#Install", "src/a.go:12", "@scope/pkg", "Foo<T>", "C++", "%s",
	} {
		got, err := cleanReference(name, "/srv/app")
		if err != nil || got != name {
			t.Errorf("cleanReference(%q) = %q, %v", name, got, err)
		}
	}
	for ref, want := range map[string]string{
		"/srv/app/src/a.go#Foo": "src/a.go#Foo", "./src/a.go:12": "src/a.go:12", "src/./a.go#F": "src/a.go#F", " Foo ": "Foo",
	} {
		if got, err := cleanReference(ref, "/srv/app"); err != nil || got != want {
			t.Errorf("cleanReference(%q) = %q, %v; want %q", ref, got, err, want)
		}
	}
}

// What CleanPath lets through is a clean relative path that stays below the root
// under every reading.
func FuzzCleanPath(f *testing.F) {
	for _, s := range hostile {
		f.Add(s)
	}
	f.Add("src/a.go")
	f.Add("/srv/app/x/../y")
	f.Fuzz(func(t *testing.T, arg string) {
		got, err := CleanPath(arg, "/srv/app")
		if err != nil || runtime.GOOS == "windows" {
			return
		}
		if got != "" && (got != path.Clean(got) || strings.HasPrefix(got, "/") || got == ".." || strings.HasPrefix(got, "../")) {
			t.Errorf("CleanPath(%q) = %q", arg, got)
		}
		if strings.ContainsRune(got, 0) || !utf8.ValidString(got) {
			t.Errorf("CleanPath(%q) = %q", arg, got)
		}
		if again, err := CleanPath(got, "/srv/app"); got != "" && (err != nil || again != got) {
			t.Errorf("CleanPath(%q) = %q, and of that %q, %v", arg, got, again, err)
		}
	})
}
