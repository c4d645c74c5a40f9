package walk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Paths inside of the walker are relative to the work tree that holds the root, or to
// the root where there is none: "base" of a repository is where its work tree starts in
// such a path, "" or ending in a slash.

// repo is a git work tree.
type repo struct {
	dir     gitDir
	base    string
	tracked *tracked // nil until needed
}

// scope is what decides about the files of a folder.
type scope struct {
	vade *ruleSet // .vadeignore files, the deepest first
	git  *ruleSet // .gitignore files, the deepest first, then info/exclude
	repo *repo    // nil outside of a work tree
}

// setup finds out where the root is: its real path, the work tree around it, and the
// rules of the folders above.
func (w *walker) setup() {
	w.abs = realPath(w.root.Name())
	w.dataDirs = w.invisible()
	for folder := w.abs; ; folder = filepath.Dir(folder) {
		dir, kind := openGitDir(folder)
		if kind != noWorktree {
			w.enclose(folder, dir)
			return
		}
		if folder == filepath.Dir(folder) {
			return
		}
	}
}

func realPath(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	return path
}

// invisible returns the data folders as paths relative to the root.
func (w *walker) invisible() map[string]bool {
	dirs := map[string]bool{}
	for _, dir := range w.opt.DataDirs {
		dir = filepath.FromSlash(dir)
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(w.abs, dir)
		}
		for _, spelling := range []string{dir, realPath(dir)} {
			if rel, err := filepath.Rel(w.abs, spelling); err == nil && rel != "." && filepath.IsLocal(rel) {
				dirs[filepath.ToSlash(rel)] = true
			}
		}
	}
	return dirs
}

// enclose makes the work tree around the root the one that counts, unless it ignores
// the root: a project below a home folder that is kept in git with "*" ignored is not
// a part of that repository.
func (w *walker) enclose(worktree string, dir gitDir) {
	rel, err := filepath.Rel(worktree, w.abs)
	if err != nil {
		return
	}
	top := &repo{dir: dir}
	sc := w.enterRepo(scope{}, top)
	if rel == "." {
		w.top, w.scope = top, sc
		return
	}
	above, err := os.OpenRoot(worktree)
	if err != nil {
		w.notes.add("ignore files above the root are unreadable: %s", errorReason(err))
		return
	}
	defer above.Close()
	w.prefix = filepath.ToSlash(rel) + "/"
	path := ""
	for name := range strings.SplitSeq(filepath.ToSlash(rel), "/") {
		sc = w.ignoreFiles(sc, path, above, path)
		if v := w.verdict(sc, path+name, len(path), true); v.ignored() {
			w.notes.add("the root is ignored by %s, so the ignore rules and the git data around it were left aside", v.set.source)
			w.prefix = ""
			return
		}
		path += name + "/"
	}
	w.top, w.scope = top, sc
}

// enterRepo starts the scope of a work tree: the rules of the repository around it end.
func (w *walker) enterRepo(around scope, r *repo) scope {
	sc := scope{vade: around.vade, repo: r}
	data, err := readFileAt(r.dir.common, "info/exclude", maxIgnoreFile)
	if err == nil {
		sc.git = newRuleSet(nil, len(r.base), w.display(r.base, ".git/info/exclude"), data)
	} else if !errors.Is(err, fs.ErrNotExist) {
		w.notes.add("%s is not used: %s", w.display(r.base, ".git/info/exclude"), errorReason(err))
	}
	return sc
}

// ignoreFiles adds the ignore files of the folder at path, read as dir+name below root.
func (w *walker) ignoreFiles(sc scope, path string, root *os.Root, dir string) scope {
	sc.git = w.ignoreFile(sc.git, path, root, dir, ".gitignore")
	sc.vade = w.ignoreFile(sc.vade, path, root, dir, ".vadeignore")
	return sc
}

func (w *walker) ignoreFile(next *ruleSet, path string, root *os.Root, dir, name string) *ruleSet {
	data, err := Read(root, dir+name, maxIgnoreFile)
	if errors.Is(err, fs.ErrNotExist) {
		return next
	}
	source := w.display(path, name)
	if err != nil { // like git, which does not follow a link here either
		w.notes.add("%s is not used: %s", source, errorReason(err))
		return next
	}
	return newRuleSet(next, len(path), source, data)
}

func newRuleSet(next *ruleSet, base int, source string, data []byte) *ruleSet {
	rules := parseIgnore(data)
	if len(rules) == 0 {
		return next
	}
	return &ruleSet{next: next, base: base, source: source, rules: rules}
}

// display names a file in a folder for a text, relative to the root, or the folder itself
// when name is empty; that is "" for the root.
func (w *walker) display(folder, name string) string {
	if above, ok := strings.CutPrefix(w.prefix, folder); ok {
		return strings.Repeat("../", strings.Count(above, "/")) + name
	}
	return show(folder[len(w.prefix):] + name)
}

// verdict is what the ignore files say about a path.
type verdict struct {
	set  *ruleSet
	rule *rule // nil: nothing
	vade bool  // by .vadeignore, which is final
}

func (v verdict) ignored() bool { return v.rule != nil && !v.rule.negated }

// kept tells whether .vadeignore asks for the path, against defaults as well.
func (v verdict) kept() bool { return v.rule != nil && v.rule.negated && v.vade }

func (w *walker) verdict(sc scope, path string, name int, dir bool) verdict {
	if sc.vade != nil {
		if set, r := sc.vade.find(path, name, dir, &w.costs); r != nil {
			return verdict{set, r, true}
		}
	}
	set, r := sc.git.find(path, name, dir, &w.costs)
	return verdict{set, r, false}
}

// index returns what git tracks in a repository. It is read at most once, and only if
// something is to be left out.
func (w *walker) index(r *repo) *tracked {
	if r == nil {
		return &tracked{}
	}
	if r.tracked != nil {
		return r.tracked
	}
	r.tracked = &tracked{}
	open := func(name string) ([]byte, error) { return readFileAt(r.dir.own, name, maxGitIndex) }
	t, err := readIndex(open, r.dir.hashLen())
	switch {
	case err == nil:
		r.tracked = t
	case !errors.Is(err, fs.ErrNotExist):
		w.notes.add("the git index of %s cannot be read (%s): files that are tracked although ignored are left out",
			w.repoName(r), errorReason(err))
	}
	return r.tracked
}

func (w *walker) repoName(r *repo) string {
	if name := w.display(r.base, ""); name != "" {
		return name
	}
	return "the workspace"
}
