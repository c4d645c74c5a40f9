package graph

import (
	"slices"
	"strings"

	"vade/parsers"
)

// cChains are the name spaces of a file by place.
type cChains struct {
	nest  nest
	names map[parsers.DefID]string
}

// spaceAt is the name space around a place of a file.
func (w *cWorld) spaceAt(u *unit, off uint32) string {
	c := w.chains[u]
	if c == nil {
		c = &cChains{names: map[parsers.DefID]string{}}
		for i := range u.f.Defs {
			if d := &u.f.Defs[i]; d.Kind == parsers.KindModule {
				space, _ := spaceOf(u.f, parsers.DefID(i))
				if d.Flags&parsers.FlagEmbedded == 0 {
					space = joinSpace(space, u.f.Names[d.Name], "::")
				}
				c.names[parsers.DefID(i)] = space
				c.nest.add(d.Start, d.End, int32(i))
			}
		}
		c.nest.sort()
		w.chains[u] = c
	}
	if id, ok := c.nest.innermost(off); ok {
		return c.names[parsers.DefID(id)]
	}
	return ""
}

// spacesAt are the name spaces that a place can name things of, the innermost first.
func (w *cWorld) spacesAt(u *unit, off uint32, class sym) []string {
	out := outwards(w.spaceAt(u, off))
	if class.u != nil && class.u != u {
		for _, s := range outwards(w.classSpace(class)) {
			if !slices.Contains(out, s) {
				out = append([]string{s}, out...)
			}
		}
		slices.SortStableFunc(out, func(a, b string) int { return len(b) - len(a) })
	}
	return out
}

func (w *cWorld) classSpace(class sym) string {
	for o := w.around(class); o.u != nil; o = w.around(o) {
		class = o
	}
	space, _ := spaceOf(class.u.f, class.d)
	return space
}

// outwards are a name space and those around it.
func outwards(space string) []string {
	out := []string{space}
	for space != "" {
		i := strings.LastIndex(space, "::")
		space = space[:max(i, 0)]
		out = append(out, space)
	}
	return out
}

// ofSpace looks in one name space: what the file and its includes put there, and what
// using brings in.
func (w *cWorld) ofSpace(u *unit, space, name string, off uint32, typePos bool) entity {
	syms := w.visible(u, space, name, typePos)
	if len(syms) > 0 && (usesC(u) || !overloads(syms[0])) {
		return w.found(u, syms)
	}
	if e := w.using(u, space, name, off, typePos); e.k != eUnknown && (len(syms) == 0 || e.k == eSyms) {
		e.syms = appendNew(syms, e.syms)
		return e
	}
	if len(syms) > 0 {
		return w.found(u, syms)
	}
	if inner := joinSpace(space, name, "::"); w.hasSpace(inner) {
		return w.module(inner, u)
	}
	return entity{}
}

func (w *cWorld) module(space string, u *unit) entity {
	return entity{k: eModule, mod: &module{family: "c", path: space, from: u}}
}

// found makes an entity of definitions; it tells how they were reached.
func (w *cWorld) found(u *unit, syms []sym) entity {
	how := ByImport
	for _, s := range syms {
		if s.u == u {
			how = ByScope
		}
	}
	if syms[0].def().Kind == parsers.KindModule {
		space, _ := spaceOf(syms[0].u.f, syms[0].d)
		return w.module(joinSpace(space, syms[0].name(), "::"), u)
	}
	return entity{k: eSyms, syms: syms, how: how}
}

// spaceID is the number of a name space in the rows of symbols.
func (w *cWorld) spaceID(space string) int64 {
	if space == "" {
		return 0
	}
	id, ok := w.ids[space]
	if !ok {
		var err error
		if id, err = w.r.store.nameID(w.r.ctx, space); err != nil {
			w.r.err = err
		}
		if id < 0 {
			id = noSpace
		}
		w.ids[space] = id
	}
	return id
}

// hasSpace reports whether the workspace defines anything in or below a name space.
func (w *cWorld) hasSpace(space string) bool {
	has, ok := w.spaces[space]
	if !ok {
		var err error
		if has, err = w.r.store.hasSpace(w.r.ctx, space, "::"); err != nil {
			w.r.err = err
		}
		w.spaces[space] = has
	}
	return has
}

// using looks for a name among those that using brings into a name space around off.
func (w *cWorld) using(u *unit, space, name string, off uint32, typePos bool) entity {
	for i := range u.f.Imports {
		m := &u.f.Imports[i]
		if m.Name == 0 || m.To != 0 && (off < m.From || off >= m.To) || m.To == 0 && space != "" {
			continue
		}
		if m.To != 0 && w.spaceAt(u, m.Off) != space {
			continue
		}
		if m.Flags&parsers.ImportDot == 0 {
			if bindsName(u, m) == name {
				if e := w.imported(u, m); e.k != eUnknown {
					return e
				}
			}
			continue
		}
		if target, ok := w.spaceNamed(u, m.Path[2:], m.Off); ok {
			if syms := w.visible(u, target, name, typePos); len(syms) > 0 {
				e := w.found(u, syms)
				e.how = ByImport
				return e
			}
		}
	}
	return entity{}
}

// spaceNamed is the full name of a name space that is written at a place.
func (w *cWorld) spaceNamed(u *unit, name string, off uint32) (string, bool) {
	for _, s := range outwards(w.spaceAt(u, off)) {
		if full := joinSpace(s, name, "::"); w.hasSpace(full) {
			return full, true
		}
	}
	return "", false
}

// imported implements rules: what using or a name space alias brings in.
func (w *cWorld) imported(u *unit, m *parsers.Import) entity {
	if !w.r.enter() {
		return entity{}
	}
	defer w.r.leave()
	path, ok := strings.CutPrefix(m.Path, "::")
	if !ok || m.Name == 0 || m.Flags&parsers.ImportDot != 0 {
		return entity{}
	}
	name := u.f.Names[m.Name]
	space := ""
	if path != "" {
		if space, ok = w.spaceNamed(u, path, m.Off); !ok {
			return w.importedMember(u, m, path, name)
		}
	}
	e := w.moduleMember(&module{family: "c", path: space, from: u}, name, map[string]bool{})
	if e.k == eUnknown {
		return externalEntity(path)
	}
	e.how = ByImport
	return e
}

// importedMember is using Class::name outside of a class, or something of a library.
func (w *cWorld) importedMember(u *unit, m *parsers.Import, path, name string) entity {
	t := typ{}
	for i, part := range strings.Split(path, "::") {
		if i == 0 {
			e := w.ident(u, part, m.Off, true)
			t = w.entityType(e)
			if e.k == eModule {
				t = typ{k: tModule, mod: e.mod}
			}
			continue
		}
		t = w.memberType(u, t, part)
	}
	if t.k == tUnknown {
		return externalEntity(path)
	}
	f := w.member(u, t, name, 6)
	switch {
	case len(f.syms) > 0:
		return entity{k: eSyms, syms: f.syms, how: ByImport}
	case f.ext != "":
		return externalEntity(f.ext)
	}
	return f.ent
}

// moduleMember implements rules: what a name space has under a name.
func (w *cWorld) moduleMember(m *module, name string, _ map[string]bool) entity {
	u := m.from
	if u == nil {
		return entity{}
	}
	var all []sym
	for _, typePos := range []bool{false, true} {
		if all = w.visible(u, m.path, name, typePos); len(all) > 0 {
			break
		}
	}
	if len(all) > 0 {
		if types := w.visible(u, m.path, name, true); len(types) > 0 {
			all = appendNew(all, types)
		}
		return w.found(u, all)
	}
	if inner := joinSpace(m.path, name, "::"); w.hasSpace(inner) {
		return w.module(inner, u)
	}
	if e := w.usedIn(u, m.path, name); e.k != eUnknown {
		return e
	}
	if m.path == "std" || strings.HasPrefix(m.path, "std::") {
		return externalEntity("std")
	}
	if m.path == "" {
		return entity{}
	}
	return w.everywhere(u, []string{m.path}, name, false)
}

// usedIn finds a name that using brings into a name space in one of the files that u
// sees: those that use the name at all are few.
func (w *cWorld) usedIn(u *unit, space, name string) entity {
	if !w.r.enter() {
		return entity{}
	}
	defer w.r.leave()
	sees := w.sees(u.id)
	for _, f := range w.usingName(name) {
		if !sees.has(f) {
			continue
		}
		t := w.r.unit(f)
		if t == nil {
			continue
		}
		for i := range t.f.Imports {
			m := &t.f.Imports[i]
			if m.Name != 0 && m.Flags&parsers.ImportDot == 0 && bindsName(t, m) == name && w.spaceAt(t, m.Off) == space && m.Path != "::"+space {
				if e := w.imported(t, m); e.k != eUnknown {
					return e
				}
			}
		}
	}
	return entity{}
}

// usingName are the files that have a name and bring in names of name spaces.
func (w *cWorld) usingName(name string) []int64 {
	list, ok := w.users[name]
	if ok {
		return list
	}
	w.files.load()
	files, err := w.r.store.Uses(w.r.ctx, name)
	if err != nil {
		w.r.err = err
		return nil
	}
	for _, f := range files {
		if w.files.using[f] {
			list = append(list, f)
		}
	}
	w.users[name] = list
	return list
}
