package graph

import (
	"path"
	"strings"

	"vade/parsers"
)

// bashWorld knows the functions and variables of shell scripts. A name is looked for in
// the file, then in the files that it reads in and those that they do, then in the files
// that read this one in, with all that they do.
type bashWorld struct {
	r     *Resolver
	files map[string][]string // by base name
	reads map[int64][][]int64 // files that a file reads in, by how many steps away
	users map[int64][][]int64 // files that read a file in, and what they read in
	paths []string            // of all imports
}

func newBashWorld(r *Resolver) *bashWorld { return &bashWorld{r: r} }

func (w *bashWorld) forget() {
	w.files, w.reads, w.users, w.paths = nil, map[int64][][]int64{}, map[int64][][]int64{}, nil
}

// ident implements rules: the name of a variable, or else of a function.
func (w *bashWorld) ident(u *unit, name string, _ uint32, _ bool) entity {
	if e := w.look(u, name, isShellVariable); e.k == eSyms {
		return e
	}
	if e := w.look(u, name, isShellFunction); e.k == eSyms {
		return e
	}
	all := w.named(name, isShellVariable)
	switch {
	case len(all) == 0:
		return externalEntity("environment")
	case len(all) == 1 && telling(name): // scripts that call each other share it
		return entity{k: eSyms, syms: all, how: ByUnique}
	}
	return entity{}
}

// callee is what a name means that stands where a command does.
func (w *bashWorld) callee(u *unit, name string) entity {
	e := w.look(u, name, isShellFunction)
	if e.k != eUnknown {
		return e
	}
	if shellBuiltins[name] {
		return entity{k: eBuiltin, ext: name}
	}
	all := w.named(name, isShellFunction)
	switch {
	case len(all) == 0:
		return externalEntity(name)
	case len(all) == 1 && (telling(name) || strings.Contains(name, "_") || strings.Contains(name, "::")): // no program is called so
		return entity{k: eSyms, syms: all, how: ByUnique}
	}
	return entity{}
}

func isShellFunction(k parsers.Kind) bool {
	return k == parsers.KindFunction || k == parsers.KindMacro
}

func isShellVariable(k parsers.Kind) bool { return !isShellFunction(k) }

func (w *bashWorld) look(u *unit, name string, fits func(parsers.Kind) bool) entity {
	if syms := definedIn(u, name, fits); len(syms) > 0 {
		return entity{k: eSyms, syms: syms, how: ByScope}
	}
	if len(w.named(name, fits)) == 0 {
		return entity{}
	}
	for _, near := range [][][]int64{w.readBy(u), w.usersOf(u)} {
		for _, level := range near {
			var out []sym
			for _, id := range level {
				if f := w.r.unit(id); f != nil {
					out = append(out, definedIn(f, name, fits)...)
				}
			}
			if len(out) > 0 {
				return entity{k: eSyms, syms: out, how: ByImport}
			}
		}
	}
	return entity{}
}

func definedIn(u *unit, name string, fits func(parsers.Kind) bool) []sym {
	var out []sym
	for _, d := range u.top[name] {
		if fits(u.f.Defs[d].Kind) && u.f.Defs[d].Flags&parsers.FlagTest == 0 {
			out = append(out, sym{u, d})
		}
	}
	return out
}

// named are all definitions with a name, of any script.
func (w *bashWorld) named(name string, fits func(parsers.Kind) bool) []sym {
	var out []sym
	for _, row := range w.r.symbolsNamed(name) {
		if row.Lang == "bash" && fits(row.Kind) && row.Flags&parsers.FlagTest == 0 {
			if u := w.r.unit(row.File); u != nil {
				out = append(out, sym{u, row.Def})
			}
		}
	}
	return out
}

// readBy are the files that a file reads in, in steps.
func (w *bashWorld) readBy(u *unit) [][]int64 {
	if list, ok := w.reads[u.id]; ok {
		return list
	}
	list := w.spread([]int64{u.id}, w.readOf)
	w.reads[u.id] = list
	return list
}

func (w *bashWorld) readOf(u *unit) []int64 {
	var out []int64
	for i := range u.f.Imports {
		if p, _ := w.importTarget(u, u.f.Imports[i].Path, ""); p != "" {
			out = append(out, w.r.cat.byPath[p].id)
		}
	}
	return out
}

// usersOf are the files that read a file in, in steps, and between them what these read
// in.
func (w *bashWorld) usersOf(u *unit) [][]int64 {
	if list, ok := w.users[u.id]; ok {
		return list
	}
	var list [][]int64
	for _, level := range w.spread([]int64{u.id}, w.readersOf) {
		list = append(list, level)
		list = append(list, w.spread(level, w.readOf)...)
	}
	w.users[u.id] = list
	return list
}

// readersOf are the files that read a file in themselves.
func (w *bashWorld) readersOf(u *unit) []int64 {
	if w.paths == nil {
		w.paths = []string{}
		paths, err := w.r.store.ImportPaths(w.r.ctx)
		if err != nil {
			w.r.err = err
		}
		w.paths = append(w.paths, paths...)
	}
	stem, _, _ := strings.Cut(path.Base(u.path), ".")
	var out []int64
	for _, p := range w.paths {
		if !strings.Contains(p, stem) {
			continue
		}
		ids, err := w.r.store.Importers(w.r.ctx, p)
		if err != nil {
			w.r.err = err
		}
		for _, id := range ids {
			f := w.r.unit(id)
			if f == nil || f.family != "bash" || f == u {
				continue
			}
			if t, _ := w.importTarget(f, p, ""); t == u.path {
				out = append(out, id)
			}
		}
	}
	return out
}

// spread follows files step by step; those it begins with are not in the result.
func (w *bashWorld) spread(from []int64, next func(*unit) []int64) [][]int64 {
	seen := map[int64]bool{}
	for _, id := range from {
		seen[id] = true
	}
	var out [][]int64
	for len(from) > 0 && len(seen) < maxRequired {
		var level []int64
		for _, id := range from {
			u := w.r.unit(id)
			if u == nil {
				continue
			}
			for _, n := range next(u) {
				if !seen[n] {
					seen[n] = true
					level = append(level, n)
				}
			}
		}
		if len(level) > 0 {
			out = append(out, level)
		}
		from = level
	}
	return out
}

// importTarget implements rules: the file that a path leads to. What stands in front of
// the last part that is written out, such as $DIR, may be any folder: one around the
// file is tried first, then the only one of the workspace that has the rest.
func (w *bashWorld) importTarget(u *unit, name, _ string) (target, ext string) {
	tail, open := writtenTail(name)
	if tail == "" {
		return "", ""
	}
	for dir := u.dir; ; dir = path.Dir(dir) {
		if p := w.at(path.Join(dir, tail)); p != "" && p != u.path {
			return p, ""
		}
		if dir == "." || dir == "/" {
			break
		}
	}
	if !open && strings.HasPrefix(tail, "/") {
		return "", tail
	}
	clean := strings.TrimPrefix(path.Clean("/"+tail), "/")
	found := ""
	for _, p := range w.based(path.Base(clean)) {
		if p == u.path || p != clean && !strings.HasSuffix(p, "/"+clean) {
			continue
		}
		if found != "" {
			return "", ""
		}
		found = p
	}
	return found, ""
}

// at is the file at a path; some commands leave its extension out.
func (w *bashWorld) at(p string) string {
	for _, q := range []string{p, p + ".bash", p + ".sh"} {
		if ref, ok := w.r.cat.byPath[q]; ok && ref.lang == "bash" {
			return q
		}
	}
	return ""
}

// writtenTail is the part of a path behind the last thing that is put in when the script
// runs. open tells whether there is any.
func writtenTail(p string) (tail string, open bool) {
	i := strings.LastIndexAny(p, "$)}`\"'*?")
	if i < 0 {
		return p, false
	}
	tail = p[i+1:]
	if p[i] == '$' || p[i] == '"' || p[i] == '\'' { // a name, or a piece in quotes, may follow
		j := strings.IndexByte(tail, '/')
		if j < 0 {
			return "", true
		}
		tail = tail[j:]
	}
	if len(tail) < 2 || tail[0] != '/' {
		return "", true
	}
	return tail, true
}

func (w *bashWorld) based(base string) []string {
	if w.files == nil {
		w.files = map[string][]string{}
		for _, f := range w.r.sortedFiles() {
			if f.lang == "bash" {
				b := path.Base(f.path)
				w.files[b] = append(w.files[b], f.path)
			}
		}
	}
	return w.files[base]
}

// imported implements rules: what is read in binds no name of its own.
func (w *bashWorld) imported(*unit, *parsers.Import) entity { return entity{} }

// members implements rules: nothing has any.
func (w *bashWorld) members(typ, string, map[sym]bool) found { return found{} }

// moduleMember implements rules.
func (w *bashWorld) moduleMember(*module, string, map[string]bool) entity { return entity{} }

var shellBuiltins = words("alias", "bg", "bind", "break", "builtin", "caller", "cd", "command", "compgen", "complete", "compopt", "continue", "declare", "dirs", "disown", "echo",
	"enable", "eval", "exec", "exit", "export", "false", "fc", "fg", "getopts", "hash", "help", "history", "jobs", "kill", "let", "local", "logout", "mapfile", "popd", "printf",
	"pushd", "pwd", "read", "readarray", "readonly", "return", "set", "shift", "shopt", "source", "suspend", "test", "times", "trap", "true", "type", "typeset", "ulimit", "umask",
	"unalias", "unset", "wait")
