package walk

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
)

const (
	maxLinkHops  = 40   // as Linux has it
	maxLinkSteps = 4096 // path elements looked at for one link
)

// linkReason says where the symbolic link at path (relative to the root) leads. The
// content is indexed under its real path, and only if that is in the workspace.
func (w *walker) linkReason(path string) string {
	todo := strings.Split(path, "/")
	var done []string // real folders, from the root down
	hops := 0
	for steps := 0; len(todo) > 0; steps++ {
		if steps > maxLinkSteps {
			return "symlink: too long to follow"
		}
		name := todo[0]
		todo = todo[1:]
		switch name {
		case "", ".":
			continue
		case "..":
			if len(done) == 0 {
				return "symlink: leads out of the workspace"
			}
			done = done[:len(done)-1]
			continue
		}
		at := strings.Join(append(done[:len(done):len(done)], name), "/")
		info, err := w.root.Lstat(at)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return "symlink: broken"
		case err != nil:
			return "symlink: " + errorReason(err)
		case info.Mode()&fs.ModeSymlink == 0:
			if !info.IsDir() && len(todo) > 0 {
				return "symlink: broken"
			}
			done = append(done, name)
			continue
		}
		if hops++; hops > maxLinkHops {
			return "symlink: loop"
		}
		target, err := w.root.Readlink(at)
		if err != nil {
			return "symlink: " + errorReason(err)
		}
		if filepath.IsAbs(target) {
			rel, ok := w.below(target)
			if !ok {
				return "symlink: leads out of the workspace"
			}
			done, target = nil, rel
		}
		todo = append(strings.Split(filepath.ToSlash(target), "/"), todo...)
	}
	if len(done) == 0 {
		return "symlink: its target is the workspace itself"
	}
	return "symlink: its target is " + show(strings.Join(done, "/"))
}

// below turns an absolute path into one relative to the root, if it lies below it.
func (w *walker) below(path string) (string, bool) {
	rel, ok := strings.CutPrefix(path, w.abs)
	if !ok || rel != "" && !strings.HasPrefix(filepath.ToSlash(rel), "/") && !strings.HasSuffix(w.abs, "/") {
		return "", false
	}
	return rel, true
}
