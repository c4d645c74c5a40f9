package graph

import (
	"path"
	"slices"
	"strings"

	"vade/parsers"
)

// below reports whether a module lies in another, or is it.
func (w *rustWorld) below(m, outer rmod) bool {
	for range 64 {
		if m == outer {
			return true
		}
		var ok bool
		if m, ok = w.parent(m); !ok {
			return false
		}
	}
	return false
}

// modsOf are the modules among what a name means.
func (w *rustWorld) modsOf(e entity) []rmod {
	switch e.k {
	case eModule:
		return []rmod{rmodOf(e.mod)}
	case eSyms:
		var out []rmod
		for _, s := range e.syms {
			out = append(out, w.modules(s)...)
		}
		return out
	}
	return nil
}

// modules are the modules of a definition: itself, or the files that it stands for.
func (w *rustWorld) modules(s sym) []rmod {
	d := s.def()
	switch {
	case d.Kind != parsers.KindModule:
		return nil
	case d.Flags&parsers.FlagAbstract == 0:
		return []rmod{{s.u, s.d}}
	}
	var out []rmod
	for i := range s.u.f.Imports {
		m := &s.u.f.Imports[i]
		if m.Name == d.Name && m.Encl == d.Parent && m.Off == d.Off && strings.HasPrefix(m.Path, ".") {
			out = append(out, w.declared(s.u, m)...)
		}
	}
	return out
}

// declared are the files that "mod name;" can mean.
func (w *rustWorld) declared(u *unit, im *parsers.Import) []rmod {
	var out []rmod
	for _, p := range w.moduleFiles(u, im) {
		if x := w.r.unitAt(p); x != nil && x.family == "rust" && x != u {
			out = append(out, rmod{x, parsers.NoDef})
			break
		}
	}
	return out
}

// moduleFiles are the paths at which the module of "mod name;" can be.
func (w *rustWorld) moduleFiles(u *unit, im *parsers.Import) []string {
	p := strings.TrimPrefix(im.Path, "./")
	inline := w.inlineNames(u, im.Encl)
	own := path.Join(append([]string{w.childDir(u)}, inline...)...)
	if strings.HasSuffix(p, ".rs") {
		if len(inline) == 0 {
			return []string{path.Join(u.dir, p)}
		}
		return []string{path.Join(own, p)}
	}
	list := []string{path.Join(own, p) + ".rs", path.Join(own, p, "mod.rs")}
	below := path.Join(u.dir, strings.TrimSuffix(path.Base(u.path), ".rs"))
	for _, dir := range []string{u.dir, below} { // of a file that is no root, or one after all
		if other := path.Join(append([]string{dir}, inline...)...); other != own {
			list = append(list, path.Join(other, p)+".rs", path.Join(other, p, "mod.rs"))
		}
	}
	return list
}

// inlineNames are the modules in the file around a definition, the outer one first.
func (w *rustWorld) inlineNames(u *unit, d parsers.DefID) []string {
	var out []string
	for d = u.moduleAround(d); d != parsers.NoDef; d = u.moduleAround(u.f.Defs[d].Parent) {
		out = append(out, u.f.Names[u.f.Defs[d].Name])
	}
	slices.Reverse(out)
	return out
}

// childDir is the folder of the modules below a file.
func (w *rustWorld) childDir(u *unit) string {
	base := path.Base(u.path)
	if base == "mod.rs" || w.isRoot(u.path) {
		return u.dir
	}
	return path.Join(u.dir, strings.TrimSuffix(base, ".rs"))
}

// parent is the module around a module.
func (w *rustWorld) parent(m rmod) (rmod, bool) {
	if m.d != parsers.NoDef {
		return rmod{m.u, m.u.moduleAround(m.u.f.Defs[m.d].Parent)}, true
	}
	up, ok := w.parents[m]
	if !ok {
		up = w.findParent(m.u)
		w.parents[m] = up
	}
	return up, up.u != nil
}

// rootOf is the root of the crate that a module is in.
func (w *rustWorld) rootOf(m rmod) rmod {
	for range 64 {
		up, ok := w.parent(m)
		if !ok {
			break
		}
		m = up
	}
	return m
}

// findParent finds the module that declares a file. A file in a folder of tests or
// examples may be a root and a module of others.
func (w *rustWorld) findParent(u *unit) rmod {
	if w.isRoot(u.path) && !w.conventional(u.path) {
		return rmod{}
	}
	name := strings.TrimSuffix(path.Base(u.path), ".rs")
	if name == "mod" {
		name = path.Base(u.dir)
	}
	if m := w.declaredBy(u, "./"+name); m.u != nil {
		return m
	}
	return w.byPathAttribute(u)
}

// declaredBy is the nearest module that declares a file under a name.
func (w *rustWorld) declaredBy(u *unit, name string) rmod {
	ids, err := w.r.store.Importers(w.r.ctx, name)
	if err != nil {
		w.r.err = err
		return rmod{}
	}
	var best rmod
	for _, id := range ids {
		ref := w.r.cat.byID[id]
		if dir := path.Dir(ref.path); !within(u.dir, dir) || best.u != nil && len(dir) <= len(best.u.dir) {
			continue
		}
		if m := w.declares(ref.path, u); m.u != nil {
			best = m
		}
	}
	return best
}

// declares is the module of the file p that declares u.
func (w *rustWorld) declares(p string, u *unit) rmod {
	if p == u.path || !w.has(p) {
		return rmod{}
	}
	from := w.r.unitAt(p)
	if from == nil || from.family != "rust" {
		return rmod{}
	}
	for i := range from.f.Imports {
		m := &from.f.Imports[i]
		if !strings.HasPrefix(m.Path, ".") {
			continue
		}
		for _, f := range w.moduleFiles(from, m) {
			if f == u.path {
				return rmod{from, from.moduleAround(m.Encl)}
			}
			if w.has(f) {
				break
			}
		}
	}
	return rmod{}
}

// byPathAttribute finds the module that declares a file by its path.
func (w *rustWorld) byPathAttribute(u *unit) rmod {
	if w.pathMods == nil {
		w.pathMods = []string{}
		paths, err := w.r.store.ImportPaths(w.r.ctx)
		if err != nil {
			w.r.err = err
			return rmod{}
		}
		for _, p := range paths {
			if strings.HasPrefix(p, ".") && strings.HasSuffix(p, ".rs") {
				w.pathMods = append(w.pathMods, p)
			}
		}
	}
	for _, p := range w.pathMods {
		if path.Base(p) != path.Base(u.path) {
			continue
		}
		ids, err := w.r.store.Importers(w.r.ctx, p)
		if err != nil {
			w.r.err = err
			return rmod{}
		}
		for _, id := range ids {
			if m := w.declares(w.r.cat.byID[id].path, u); m.u != nil {
				return m
			}
		}
	}
	return rmod{}
}

// moduleParts are the names by which code calls the module of a file, its crate first,
// as its path tells them.
func (w *rustWorld) moduleParts(u *unit) []string {
	p := u.path
	var out []string
	if c := w.crateOf(p); c != nil {
		out = append(out, c.name)
		p = strings.TrimPrefix(strings.TrimPrefix(p, c.dir), "/")
	}
	for _, part := range strings.Split(strings.TrimSuffix(p, ".rs"), "/") {
		switch part {
		case "src", "mod", "lib", "main":
		default:
			out = append(out, crateName(part))
		}
	}
	return out
}
