package walk

import (
	"bufio"
	"bytes"
	"os"
	"path/filepath"
	"strings"
)

const (
	maxGitFile    = 64 << 10  // HEAD, a ref, a .git file
	maxPackedRefs = 64 << 20  // bytes of packed-refs
	maxGitIndex   = 256 << 20 // bytes of an index
)

// gitDir is where a repository keeps its data.
type gitDir struct {
	own    string // of this work tree: HEAD, index
	common string // shared by all work trees: info/exclude, refs, config
}

// worktreeKind says what a folder with something named .git in it is.
type worktreeKind int

const (
	noWorktree     worktreeKind = iota // it only looks like one
	mainWorktree                       // a repository or a submodule
	linkedWorktree                     // made by "git worktree add"
)

// openGitDir looks at the .git of a folder.
func openGitDir(folder string) (gitDir, worktreeKind) {
	dotGit := filepath.Join(folder, ".git")
	info, err := os.Stat(dotGit)
	if err != nil {
		return gitDir{}, noWorktree
	}
	if info.IsDir() {
		if _, err := os.Lstat(filepath.Join(dotGit, "HEAD")); err != nil {
			return gitDir{}, noWorktree
		}
		return gitDir{own: dotGit, common: dotGit}, mainWorktree
	}
	own, ok := followGitFile(folder)
	if !ok {
		return gitDir{}, noWorktree
	}
	if common, err := readFileAt(own, "commondir", maxGitFile); err == nil {
		return gitDir{own: own, common: absolute(own, strings.TrimSpace(string(common)))}, linkedWorktree
	}
	d := gitDir{own: own, common: own}
	if _, err := os.Stat(own); err != nil && pruned(own) {
		return d, linkedWorktree
	}
	return d, mainWorktree
}

// pruned tells from its path alone whether a git directory that is gone belonged to a
// linked worktree. Submodules lie below modules, those of a linked worktree too.
func pruned(own string) bool {
	parent := filepath.Dir(own)
	return filepath.Base(parent) == "worktrees" && !strings.Contains(filepath.ToSlash(own), "/modules/")
}

// followGitFile reads the folder that a .git file names.
func followGitFile(folder string) (string, bool) {
	data, err := readFileAt(folder, ".git", maxGitFile)
	if err != nil {
		return "", false
	}
	target, ok := strings.CutPrefix(string(data), "gitdir: ")
	target = strings.TrimRight(target, "\r\n")
	if !ok || target == "" || strings.ContainsRune(target, 0) {
		return "", false
	}
	return absolute(folder, target), true
}

func absolute(folder, path string) string {
	if !filepath.IsAbs(path) {
		path = filepath.Join(folder, path)
	}
	return filepath.Clean(path)
}

// readFileAt reads a regular file in a folder of git's, which may lie anywhere.
func readFileAt(folder, name string, limit int64) ([]byte, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return Read(root, name, limit)
}

// head returns the commit that is checked out, "" when there is none yet or it is kept
// in a form (reftable) that is not read here.
func (d gitDir) head() string {
	name := "HEAD"
	for range 5 { // git allows as many symbolic references in a row
		value := d.ref(name)
		if isObjectID(value) {
			return value
		}
		target, ok := strings.CutPrefix(value, "ref:")
		if target = strings.TrimSpace(target); !ok || !isRefName(target) {
			return ""
		}
		name = target
	}
	return ""
}

// ref returns what a reference holds: an object id or "ref: NAME".
func (d gitDir) ref(name string) string {
	for _, dir := range []string{d.own, d.common} {
		if data, err := readFileAt(dir, name, maxGitFile); err == nil {
			return strings.TrimSpace(string(data))
		}
	}
	return d.packedRef(name)
}

func (d gitDir) packedRef(name string) string {
	data, err := readFileAt(d.common, "packed-refs", maxPackedRefs)
	if err != nil {
		return ""
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	for lines.Scan() {
		if id, ref, ok := strings.Cut(lines.Text(), " "); ok && ref == name {
			return id
		}
	}
	return ""
}

func isObjectID(s string) bool {
	return (len(s) == 40 || len(s) == 64) && strings.Trim(s, "0123456789abcdef") == ""
}

func isRefName(s string) bool {
	return strings.HasPrefix(s, "refs/") && filepath.IsLocal(filepath.FromSlash(s))
}

// hashLen is the length in bytes of the repository's object ids.
func (d gitDir) hashLen() int {
	data, err := readFileAt(d.common, "config", 1<<20)
	if err != nil {
		return 20
	}
	section, size := "", 20
	for line := range strings.Lines(strings.ToLower(string(data))) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			section = line
			continue
		}
		key, value, _ := strings.Cut(line, "=")
		if section == "[extensions]" && strings.TrimSpace(key) == "objectformat" {
			size = 20
			if strings.Trim(value, " \t\"") == "sha256" {
				size = 32
			}
		}
	}
	return size
}
