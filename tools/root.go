package tools

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
)

// rootMarkers make a folder a workspace, the surest kind first.
var rootMarkers = [][]string{
	{".vade", ".git", ".hg", ".jj"},
	{
		"go.work", "go.mod", "package.json", "pyproject.toml", "setup.py", "Cargo.toml", "pom.xml", "build.gradle",
		"build.gradle.kts", "composer.json", "pubspec.yaml", "CMakeLists.txt", "Gemfile", "deno.json", "tsconfig.json",
	},
}

// FindRoot looks from a folder upwards for one that holds a marker of a
// workspace. Neither the root of the file system nor the home folder is one.
func FindRoot(dir string) (string, bool) {
	home, _ := os.UserHomeDir()
	for _, markers := range rootMarkers {
		for d := filepath.Clean(dir); ; d = filepath.Dir(d) {
			if d == filepath.Dir(d) {
				break
			}
			if d != filepath.Clean(home) && holdsAny(d, markers) {
				return d, true
			}
		}
	}
	return "", false
}

func holdsAny(dir string, names []string) bool {
	for _, n := range names {
		if _, err := os.Lstat(filepath.Join(dir, n)); err == nil {
			return true
		}
	}
	return false
}

// Workspaces finds the workspace of a server: the flag, else the client's project
// folder from the environment, else the client's roots, else the working folder
// if it lies in a project. It opens it once, at the first call.
type Workspaces struct {
	Flag string                          // --root; "" if not given
	Dir  string                          // the working folder
	Env  string                          // CLAUDE_PROJECT_DIR
	Open func(root string) (Core, error) // opens a folder that exists

	mu   sync.Mutex
	core Core
	root string // of core, as it was given
}

// AskRoots asks the client for its roots. It may be nil.
type AskRoots func(ctx context.Context) []string

// Get gives the workspace, opened.
func (w *Workspaces) Get(ctx context.Context, ask AskRoots) (Core, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.core != nil {
		return w.core, nil
	}
	root, err := w.find(ctx, ask)
	if err != nil {
		return nil, err
	}
	core, err := w.Open(root)
	if err != nil {
		return nil, err
	}
	w.core, w.root = core, root
	return core, nil
}

// Spellings are the ways in which the root was written, next to its real path.
func (w *Workspaces) Spellings() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.root == "" {
		return nil
	}
	return []string{w.root}
}

// Close closes what is open.
func (w *Workspaces) Close() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.core == nil {
		return nil
	}
	err := w.core.Close()
	w.core, w.root = nil, ""
	return err
}

func (w *Workspaces) find(ctx context.Context, ask AskRoots) (string, error) {
	if w.Flag != "" {
		return w.given("--root", w.Flag)
	}
	if w.Env != "" && !strings.Contains(w.Env, "${") { // a client that did not expand it
		if root, err := w.given("CLAUDE_PROJECT_DIR", w.Env); err == nil {
			return root, nil
		}
	}
	if ask != nil {
		if roots := usable(ask(ctx)); len(roots) > 0 {
			return roots[0], nil // one server answers for one root
		}
	}
	if root, ok := FindRoot(w.Dir); ok {
		return root, nil
	}
	return "", &Error{
		Code: "no_workspace", Message: "no project folder is known",
		Suggestion: `start the server with: vade mcp --root DIR (the folder of the project)`,
	}
}

// given checks a root that somebody named. A relative one may not turn out to be
// the whole disk or the home folder: that is a client's working folder, not a wish.
func (w *Workspaces) given(what, dir string) (string, error) {
	abs := dir
	if !filepath.IsAbs(dir) {
		abs = filepath.Join(w.Dir, dir)
		home, _ := os.UserHomeDir()
		if abs == filepath.Dir(abs) || home != "" && abs == filepath.Clean(home) {
			return "", &Error{
				Code:       "no_workspace",
				Message:    fmt.Sprintf("%s %s is %s, which is no project", what, quote(dir), quote(abs)),
				Suggestion: "give the absolute path of the project's folder",
			}
		}
	}
	if info, err := os.Stat(abs); err != nil || !info.IsDir() {
		return "", &Error{
			Code:       "no_workspace",
			Message:    fmt.Sprintf("the folder %s (%s) does not exist or is no folder", quote(abs), what),
			Suggestion: "give the path of the project's folder with --root",
		}
	}
	return filepath.Clean(abs), nil
}

// usable keeps the roots of a client that are folders on this machine.
func usable(uris []string) []string {
	home, _ := os.UserHomeDir()
	var dirs []string
	for _, uri := range uris {
		dir, ok := fileURI(uri)
		if !ok || dir == filepath.Dir(dir) || home != "" && dir == filepath.Clean(home) {
			continue
		}
		if info, err := os.Stat(dir); err == nil && info.IsDir() {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// fileURI turns a file: URI into a path of this machine.
func fileURI(uri string) (string, bool) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Host != "" && u.Host != "localhost" || u.Path == "" {
		return "", false
	}
	p := u.Path
	if runtime.GOOS == "windows" {
		p = strings.TrimPrefix(p, "/")
	}
	p = filepath.FromSlash(p)
	if !filepath.IsAbs(p) || strings.ContainsRune(p, 0) {
		return "", false
	}
	return filepath.Clean(p), true
}
