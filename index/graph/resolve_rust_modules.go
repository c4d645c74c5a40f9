package graph

import (
	"sort"
	"strings"

	"vade/parsers"
)

// rmod is a module: the file u, or the module d in it.
type rmod struct {
	u *unit
	d parsers.DefID
}

func (m rmod) module() *module {
	return &module{family: "rust", path: m.u.path, u: m.u, typ: sym{m.u, m.d}}
}

func rmodOf(m *module) rmod {
	if m.typ.u == nil {
		return rmod{m.u, parsers.NoDef}
	}
	return rmod{m.u, m.typ.d}
}

func moduleEntity(m rmod) entity { return entity{k: eModule, how: ByImport, mod: m.module()} }

// rustKey is a question for a name in a module.
type rustKey struct {
	m    rmod
	name string
	ns   rustSpace
	pub  bool
}

// rustSeen are the questions that one question led to; those still open have no answer.
type rustSeen map[rustKey]*entity

// rustNames are the use declarations of a file, by where they hold.
type rustNames struct {
	imports map[rustName][]int32
	globs   map[parsers.DefID][]int32 // of modules
	inner   []int32                   // globs in functions
	modules nest
}

type rustName struct {
	module parsers.DefID
	name   parsers.NameID
}

func (w *rustWorld) namesOf(u *unit) *rustNames {
	n := w.names[u]
	if n != nil {
		return n
	}
	n = &rustNames{imports: map[rustName][]int32{}, globs: map[parsers.DefID][]int32{}}
	w.names[u] = n
	for i := range u.f.Imports {
		m := &u.f.Imports[i]
		inModule := m.Encl == parsers.NoDef || u.f.Defs[m.Encl].Kind == parsers.KindModule
		switch {
		case strings.HasPrefix(m.Path, "."):
		case m.Flags&parsers.ImportDot != 0 && inModule:
			n.globs[m.Encl] = append(n.globs[m.Encl], int32(i))
		case m.Flags&parsers.ImportDot != 0:
			n.inner = append(n.inner, int32(i))
		case m.Flags&parsers.ImportEffect != 0 || !inModule:
		default:
			name := m.Alias
			if name == 0 {
				name = m.Name
			}
			key := rustName{m.Encl, name}
			n.imports[key] = append(n.imports[key], int32(i))
		}
	}
	for i := range u.f.Defs {
		if d := &u.f.Defs[i]; d.Kind == parsers.KindModule && d.Flags&parsers.FlagAbstract == 0 {
			n.modules.add(d.Start, d.End, int32(i))
		}
	}
	n.modules.sort()
	return n
}

// moduleAt is the module around a place.
func (w *rustWorld) moduleAt(u *unit, off uint32) rmod {
	if id, ok := w.namesOf(u).modules.innermost(off); ok {
		return rmod{u, parsers.DefID(id)}
	}
	return rmod{u, parsers.NoDef}
}

func (u *unit) moduleAround(d parsers.DefID) parsers.DefID {
	return u.enclosing(d, func(k parsers.Kind) bool { return k == parsers.KindModule })
}

// lookup finds what a name means at a place: in the function around, in its module, or
// outside of the workspace.
func (w *rustWorld) lookup(u *unit, name string, off uint32, ns rustSpace) entity {
	if !w.r.enter() {
		return entity{}
	}
	defer w.r.leave()
	if e := w.local(u, name, off, ns); e.k != eUnknown {
		return e
	}
	n := w.namesOf(u)
	for i := len(n.inner) - 1; i >= 0; i-- {
		if m := &u.f.Imports[n.inner[i]]; m.From <= off && off < m.To {
			if e := w.fromGlob(u, m, name, ns, nil); e.k == eSyms {
				return e
			}
		}
	}
	m := w.moduleAt(u, off)
	if e := w.inModule(m, name, ns, false, nil); e.k != eUnknown {
		if e.how == "" || m.u == u && e.k == eSyms && e.syms[0].u == u {
			e.how = ByScope
		}
		return e
	}
	return w.elsewhere(m, name, off, ns)
}

// maxScopes bounds the bindings of one name that are looked through.
const maxScopes = 1 << 14

// local looks in the functions around a place.
func (w *rustWorld) local(u *unit, name string, off uint32, ns rustSpace) entity {
	id, ok := u.ids[name]
	if !ok {
		return entity{}
	}
	list := u.locals[id]
	end := sort.Search(len(list), func(i int) bool { return list[i].from > off })
	for i := end - 1; i >= max(0, end-maxScopes); i-- {
		l := list[i]
		if off >= l.to {
			continue
		}
		switch l.kind {
		case localBind:
			if param := u.f.Binds[l.index].Kind == parsers.BindTypeParam; param == (ns == rustType) {
				return entity{k: eBind, u: u, bind: l.index}
			}
		case localDef:
			d := &u.f.Defs[l.index]
			if u.f.Defs[d.Parent].Kind != parsers.KindModule && ns.holds(d) {
				return entity{k: eSyms, syms: []sym{{u, parsers.DefID(l.index)}}, how: ByScope}
			}
		case localImport:
			m := &u.f.Imports[l.index]
			if u.f.Defs[m.Encl].Kind == parsers.KindModule {
				continue
			}
			if e := w.importEntity(u, m, ns, nil); e.k != eUnknown {
				return e
			}
		}
	}
	return entity{}
}

// elsewhere is what a name means that no module of the file has.
func (w *rustWorld) elsewhere(m rmod, name string, off uint32, ns rustSpace) entity {
	if ns == rustType {
		if lib := w.library(m.u.path, name); lib != nil {
			return moduleEntity(rmod{lib, parsers.NoDef})
		}
	}
	switch {
	case rustRoots[name] && ns == rustType:
		return externalEntity(name)
	case rustPrelude[name] || rustPrimitives[name]:
		return entity{k: eBuiltin, ext: name}
	}
	for _, i := range w.namesOf(m.u).globs[m.d] {
		if e := w.pathEntity(m.u, &m.u.f.Imports[i], nil); e.k == eExternal {
			return e
		}
	}
	for _, i := range w.namesOf(m.u).inner {
		if g := &m.u.f.Imports[i]; g.From <= off && off < g.To {
			if e := w.pathEntity(m.u, g, nil); e.k == eExternal {
				return e
			}
		}
	}
	return entity{}
}

// inModule finds a name in a module: what it defines, what it names in use
// declarations, what its globs bring in. pub asks for what it hands out only.
func (w *rustWorld) inModule(m rmod, name string, ns rustSpace, pub bool, seen rustSeen) entity {
	key := rustKey{m, name, ns, pub}
	top := seen == nil
	if top { // what was found on the way around a circle is not all there is
		if e, ok := w.found[key]; ok {
			return e
		}
		seen = rustSeen{}
	}
	if e, ok := seen[key]; ok {
		if e == nil {
			return entity{}
		}
		return *e
	}
	if m.u == nil || len(seen) > 1024 || !w.r.enter() {
		return entity{}
	}
	defer w.r.leave()
	seen[key] = nil
	cuts := w.r.cuts
	e := w.search(m, name, ns, pub, seen)
	seen[key] = &e
	if top && cuts == w.r.cuts {
		w.found[key] = e
	}
	return e
}

func (w *rustWorld) search(m rmod, name string, ns rustSpace, pub bool, seen rustSeen) entity {
	if syms := w.defined(m, name, ns, pub); len(syms) > 0 {
		return entity{k: eSyms, syms: syms, how: ByImport}
	}
	id, ok := m.u.ids[name]
	n := w.namesOf(m.u)
	var out entity
	if ok {
		for _, i := range n.imports[rustName{m.d, id}] {
			im := &m.u.f.Imports[i]
			if pub && im.Flags&parsers.ImportExported == 0 {
				continue
			}
			out = joined(out, w.importEntity(m.u, im, ns, seen))
		}
		if out.k != eUnknown {
			return out
		}
	}
	for _, i := range n.globs[m.d] {
		im := &m.u.f.Imports[i]
		if pub && im.Flags&parsers.ImportExported == 0 {
			continue
		}
		switch e := w.fromGlob(m.u, im, name, ns, seen); e.k {
		case eSyms, eModule:
			return e
		case eExternal:
			out = e
		}
	}
	if out.k != eUnknown {
		return out
	}
	if ns == rustMacro && m.d == parsers.NoDef && w.isRoot(m.u.path) {
		if syms := w.exportedMacros(m.u, name); len(syms) > 0 {
			return entity{k: eSyms, syms: syms, how: ByImport}
		}
	}
	return entity{}
}

// joined joins what two use declarations of one name mean: variants of a
// configuration. One in the workspace goes before one outside.
func joined(a, b entity) entity {
	switch {
	case a.k == eSyms && b.k == eSyms:
		a.syms = appendNew(a.syms, b.syms)
		return a
	case a.k == eUnknown, b.k == eSyms:
		return b
	}
	return a
}

// defined are the definitions of a name that stand directly in a module.
func (w *rustWorld) defined(m rmod, name string, ns rustSpace, pub bool) []sym {
	var list []parsers.DefID
	if m.d == parsers.NoDef {
		list = m.u.top[name]
	} else {
		list = m.u.childrenNamed(m.d, name)
	}
	var out []sym
	for _, d := range list {
		def := &m.u.f.Defs[d]
		if ns.holds(def) && (!pub || def.Flags&parsers.FlagExported != 0) {
			out = append(out, sym{m.u, d})
		}
	}
	return out
}
