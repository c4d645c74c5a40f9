package walk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
)

// The walk is one loop over a stack of folders, so depth costs no call stack. A folder is
// opened relative to its parent, which stays open as long as children of it wait. So the
// open folders are always ancestors of the next one; when there are more than
// maxHandles, some are closed, and a folder whose parent is closed is opened from
// the nearest one above.
const (
	maxHandles = 128
	listBatch  = 4096 // directory entries read at once
	ctxEvery   = 512  // files between two looks at the context
)

// walker is the state of one walk.
type walker struct {
	ctx  context.Context
	root *os.Root
	opt  Options

	abs      string // real path of the root
	prefix   string // path of the root in its work tree, "" or ending in a slash
	top      *repo  // the work tree the root is in, or nil
	scope    scope  // of the root's parent
	dataDirs map[string]bool

	stack     []folder
	open      []*handle // from the root down
	folders   int
	entries   []Entry
	notes     notes
	costs     costs
	truncated bool
}

// folder is one that waits to be listed. Its path ends in a slash and starts with the
// walker's prefix.
type folder struct {
	path   string
	parent *handle // nil for the root
	scope  scope
	beside markers // of the parent
	kept   bool    // .vadeignore asks for it
	depth  int
	// tracked says that it was left out, but for the files that git tracks in it.
	tracked bool
}

// handle is a folder with children that wait.
type handle struct {
	root  *os.Root // nil once it is closed
	path  string
	depth int
	refs  int
}

func (w *walker) run() error {
	w.stack = append(w.stack, folder{path: w.prefix, scope: w.scope, kept: true})
	for len(w.stack) > 0 && !w.truncated {
		if err := w.ctx.Err(); err != nil {
			w.closeAll()
			return err
		}
		next := w.stack[len(w.stack)-1]
		w.stack = w.stack[:len(w.stack)-1]
		err := w.visit(next)
		w.release(next.parent)
		if err != nil {
			w.closeAll()
			return err
		}
	}
	w.closeAll()
	if w.costs.dropped > 0 {
		w.notes.add("%d ignore rules need too much time and were left aside", w.costs.dropped)
	}
	return nil
}

func (w *walker) release(h *handle) {
	if h == nil {
		return
	}
	if h.refs--; h.refs == 0 && h.root != nil {
		h.root.Close()
		i := slices.Index(w.open, h)
		w.open = slices.Delete(w.open, i, i+1)
	}
}

// thin closes open folders when there are too many, so that at most half of them stay,
// evenly spread over the depth.
func (w *walker) thin(depth int) {
	if len(w.open) < maxHandles {
		return
	}
	gap := 2*depth/maxHandles + 1
	kept := w.open[:0]
	for _, h := range w.open {
		if len(kept) == 0 || h.depth-kept[len(kept)-1].depth >= gap {
			kept = append(kept, h)
			continue
		}
		h.root.Close()
		h.root = nil
	}
	w.open = kept
}

func (w *walker) closeAll() {
	for _, f := range w.stack {
		w.release(f.parent)
	}
	w.stack = nil
}

// visit lists a folder. It fails only for the root and when the context ends.
func (w *walker) visit(f folder) error {
	if w.folders++; w.folders > w.opt.MaxFolders {
		w.stop("%d folders", w.opt.MaxFolders)
		return nil
	}
	from, name := w.place(f)
	list, err := w.list(from, name)
	if err != nil {
		return w.unlisted(f, err)
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	in := markersOf(list)
	if in&hasCacheTag != 0 && !w.cacheTag(from, name) {
		in &^= hasCacheTag
	}
	if !w.enter(&f, in) {
		return nil
	}
	if in&(hasGitignore|hasVadeignore) != 0 {
		dir := ""
		if name != "." {
			dir = name + "/"
		}
		f.scope = w.ignoreFiles(f.scope, f.path, from, dir)
	}
	return w.contents(f, list, in)
}

// place returns what to open a folder from, and by which name.
func (w *walker) place(f folder) (*os.Root, string) {
	if f.path == w.prefix {
		return w.root, "."
	}
	from, above := w.root, w.prefix
	if f.parent.root != nil {
		from, above = f.parent.root, f.parent.path
	} else if n := len(w.open); n > 0 {
		from, above = w.open[n-1].root, w.open[n-1].path
	}
	return from, strings.TrimSuffix(f.path[len(above):], "/")
}

func (w *walker) list(from *os.Root, name string) ([]fs.DirEntry, error) {
	dir, err := from.OpenFile(name, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	var list []fs.DirEntry
	for {
		batch, err := dir.ReadDir(listBatch)
		list = append(list, batch...)
		if len(list) > w.opt.MaxEntries {
			return list, nil // contents stops at the bound
		}
		if err != nil || len(batch) < listBatch {
			if err == nil || errors.Is(err, io.EOF) {
				return list, nil
			}
			return nil, err
		}
	}
}

// unlisted records why a folder could not be listed.
func (w *walker) unlisted(f folder, err error) error {
	switch {
	case f.path == w.prefix:
		return err
	case errors.Is(err, fs.ErrNotExist): // deleted meanwhile
	default:
		w.add(Entry{Path: f.path, Dir: true, Reason: errorReason(err)})
	}
	return nil
}

func markersOf(list []fs.DirEntry) markers {
	var in markers
	for _, e := range list {
		in |= marker(e.Name(), e.IsDir())
	}
	return in
}

// cacheTag checks the signature, so that an empty file of that name hides nothing.
func (w *walker) cacheTag(from *os.Root, name string) bool {
	data, err := Read(from, name+"/CACHEDIR.TAG", maxGitFile)
	return err == nil && strings.HasPrefix(string(data), cacheSignature)
}

// enter applies what only the content of a folder can tell: that it is a work tree of
// its own, or that it is left out by default. It reports whether to go on with it.
func (w *walker) enter(f *folder, in markers) bool {
	if f.path == w.prefix {
		return true
	}
	if in&hasGit != 0 {
		dir, kind := openGitDir(w.abs + "/" + f.path[len(w.prefix):])
		switch kind {
		case linkedWorktree:
			w.add(Entry{Path: f.path, Dir: true, Reason: "git worktree: another checkout of a repository"})
			return false
		case mainWorktree:
			f.scope = w.enterRepo(f.scope, &repo{dir: dir, base: f.path})
			f.tracked = false
			w.notes.add("%s is a git repository of its own and follows its own ignore rules", w.display(f.path, ""))
		}
	}
	if f.kept || f.tracked {
		return true
	}
	why := excludedBy(f.path, in, f.beside)
	if why == "" {
		return true
	}
	f.tracked = w.leaveOut(*f, "default exclude: "+show(why))
	return f.tracked
}

// leaveOut records a folder as left out, and tells whether git tracks files in it. A
// submodule is tracked as a whole.
func (w *walker) leaveOut(f folder, reason string) (some bool) {
	if r := f.scope.repo; r != nil && len(f.path) > len(r.base) {
		path := f.path[len(r.base):]
		if w.index(r).submodule(path[:len(path)-1]) {
			return true
		}
		if some = w.index(r).under(path); some {
			reason += " (but for the files that git tracks in it)"
		}
	}
	w.add(Entry{Path: f.path, Dir: true, Reason: reason})
	return some
}

// contents sorts out what is in a folder and puts its subfolders on the stack.
func (w *walker) contents(f folder, list []fs.DirEntry, in markers) error {
	var folders []folder
	for i, e := range list {
		if i%ctxEvery == ctxEvery-1 && w.ctx.Err() != nil {
			return w.ctx.Err()
		}
		name := e.Name()
		if name == ".git" || name == ".vade" || e.IsDir() && vcsFolder(name) {
			continue
		}
		if len(w.entries) >= w.opt.MaxEntries {
			w.stop("%d files", w.opt.MaxEntries)
			break
		}
		path := f.path + name
		if w.dataDirs[path[len(w.prefix):]] {
			continue
		}
		if !e.IsDir() {
			w.file(f, path, e)
		} else if sub, ok := w.subfolder(f, path+"/", name); ok {
			sub.beside = in
			folders = append(folders, sub)
		}
	}
	w.push(f, folders)
	return nil
}

// push puts subfolders on the stack, the first on top.
func (w *walker) push(f folder, folders []folder) {
	if len(folders) == 0 {
		return
	}
	from, name := w.place(f)
	h := &handle{path: f.path, depth: f.depth, refs: len(folders)}
	if root, err := from.OpenRoot(name); err == nil {
		w.thin(h.depth)
		h.root = root
		w.open = append(w.open, h)
	}
	for _, sub := range slices.Backward(folders) {
		sub.parent = h
		w.stack = append(w.stack, sub)
	}
}

// subfolder decides whether a folder is to be listed.
func (w *walker) subfolder(f folder, path, name string) (folder, bool) {
	sub := folder{path: path, scope: f.scope, depth: f.depth + 1}
	if len(path)-len(w.prefix) > w.opt.MaxPath {
		w.notes.add("folders whose path is longer than %d bytes were left out", w.opt.MaxPath)
		w.add(Entry{Path: path, Dir: true, Reason: fmt.Sprintf("too deep: the path is longer than %d bytes", w.opt.MaxPath)})
		return sub, false
	}
	v := w.verdict(f.scope, path[:len(path)-1], len(path)-1-len(name), true)
	sub.kept = v.kept()
	switch {
	case v.ignored() && v.vade:
		w.add(Entry{Path: path, Dir: true, Reason: v.reason()})
		return sub, false
	case f.tracked:
		rel := path[len(f.scope.repo.base):]
		t := w.index(f.scope.repo)
		sub.tracked = t.under(rel) || t.submodule(rel[:len(rel)-1])
		return sub, sub.tracked
	case v.ignored():
		sub.tracked = w.leaveOut(sub, v.reason())
		return sub, sub.tracked
	case !sub.kept && excludedName(name):
		sub.tracked = w.leaveOut(sub, "default exclude: "+name)
		return sub, sub.tracked
	}
	return sub, true
}

func (v verdict) reason() string {
	return fmt.Sprintf("ignored: %s:%d", v.set.source, v.rule.line)
}

// file decides about anything that is no folder.
func (w *walker) file(f folder, path string, e fs.DirEntry) {
	name := len(f.path)
	v := w.verdict(f.scope, path, name, false)
	entry := Entry{Path: path}
	switch {
	case v.ignored() && v.vade:
		entry.Reason = v.reason()
	case f.tracked, v.ignored():
		if w.isTracked(f.scope.repo, path) {
			entry.Tracked = true
		} else if f.tracked {
			return // the entry of the folder stands for it
		} else {
			entry.Reason = v.reason()
		}
	}
	if entry.Reason == "" {
		w.inspect(&entry, e)
	}
	if entry.Path != "" {
		w.add(entry)
	}
}

func (w *walker) isTracked(r *repo, path string) bool {
	return r != nil && w.index(r).file(path[len(r.base):])
}

// inspect fills an entry from the file's metadata.
func (w *walker) inspect(entry *Entry, e fs.DirEntry) {
	switch {
	case e.Type()&fs.ModeSymlink != 0:
		entry.Reason = w.linkReason(entry.Path[len(w.prefix):])
		return
	case !e.Type().IsRegular():
		entry.Reason = typeReason(e.Type())
		return
	}
	info, err := e.Info()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		entry.Path = "" // deleted meanwhile
		return
	case err != nil:
		entry.Reason = errorReason(err)
		return
	}
	entry.Size, entry.MTime = info.Size(), info.ModTime().UnixNano()
	entry.Inode, entry.CTime = identity(info)
	switch {
	case secretName(e.Name()):
		entry.Reason = "secret: files of this name are never read"
	case entry.Size > w.opt.MaxFileSize:
		entry.Reason = sizeReason(entry.Size, w.opt.MaxFileSize)
	}
}

// add keeps an entry, with its path made relative to the root.
func (w *walker) add(e Entry) {
	e.Path = e.Path[len(w.prefix):]
	w.entries = append(w.entries, e)
}

// stop ends the walk early.
func (w *walker) stop(format string, args ...any) {
	w.truncated = true
	w.notes.add("the walk ended at its limit of "+format+": what follows is not known", args...)
}
