package graph

import (
	"strings"

	"vade/parsers"
)

// fromGlob finds a name among those that a glob brings in: all of a module around it,
// else what it hands out; the variants of an enum.
func (w *rustWorld) fromGlob(u *unit, im *parsers.Import, name string, ns rustSpace, seen rustSeen) entity {
	e := w.pathEntity(u, im, seen)
	here := rmod{u, u.moduleAround(im.Encl)}
	for _, m := range w.modsOf(e) {
		if f := w.inModule(m, name, ns, !w.below(here, m), seen); f.k != eUnknown {
			f.how = ByImport
			return f
		}
	}
	for _, s := range e.syms {
		if v := w.variant(s, name); v.u != nil && ns&(rustType|rustValue) != 0 {
			return entity{k: eSyms, syms: []sym{v}, how: ByImport}
		}
	}
	return entity{}
}

// variant is a member of an enum, or of the enum that an alias names.
func (w *rustWorld) variant(s sym, name string) sym {
	if s.def().Kind == parsers.KindType {
		s = w.r.typeOf(s.u, s.def().Type).sym
	}
	if s.u == nil || s.d == parsers.NoDef || s.def().Kind != parsers.KindEnum {
		return sym{}
	}
	for _, c := range s.u.childrenNamed(s.d, name) {
		if s.u.f.Defs[c].Kind == parsers.KindEnumMember {
			return sym{s.u, c}
		}
	}
	return sym{}
}

// importEntity is what an import means in a name space.
func (w *rustWorld) importEntity(u *unit, im *parsers.Import, ns rustSpace, seen rustSeen) entity {
	name := u.f.Names[im.Name]
	switch {
	case strings.HasPrefix(im.Path, "."):
		var out entity
		for _, m := range w.declared(u, im) {
			out = moduleEntity(m)
		}
		return out
	case im.Path == "":
		return w.pathHead(rmod{u, u.moduleAround(im.Encl)}, name, ns, seen)
	case im.Path == "::":
		return w.crateEntity(u, name)
	}
	e := w.step(w.pathEntity(u, im, seen), name, ns, seen)
	if e.k == eSyms || e.k == eModule {
		e.how = ByImport
	}
	return e
}

// pathEntity is what the path of an import leads to.
func (w *rustWorld) pathEntity(u *unit, im *parsers.Import, seen rustSeen) entity {
	if !w.r.enter() {
		return entity{}
	}
	defer w.r.leave()
	m := rmod{u, u.moduleAround(im.Encl)}
	p, outside := strings.CutPrefix(im.Path, "::")
	segs := strings.Split(p, "::")
	if len(segs) > 32 {
		return entity{}
	}
	var e entity
	if outside {
		e = w.crateEntity(u, segs[0])
	} else {
		e = w.pathHead(m, segs[0], rustType, seen)
	}
	for _, s := range segs[1:] {
		if s == "super" { // super::super
			mods := w.modsOf(e)
			if len(mods) == 0 {
				return entity{}
			}
			up, ok := w.parent(mods[0])
			if !ok {
				return entity{}
			}
			e = moduleEntity(up)
			continue
		}
		e = w.step(e, s, rustType, seen)
	}
	return e
}

// pathHead is what the first name of a path in a use declaration means.
func (w *rustWorld) pathHead(m rmod, name string, ns rustSpace, seen rustSeen) entity {
	if e, ok := w.keyword(m, name); ok {
		return e
	}
	if e := w.inModule(m, name, ns, false, seen); e.k != eUnknown {
		return e
	}
	if e := w.local(m.u, name, w.startOf(m), ns); e.k == eSyms {
		return e
	}
	c := w.crateOf(m.u.path)
	if c == nil || c.old {
		if root := w.rootOf(m); root != m {
			if e := w.inModule(root, name, ns, false, seen); e.k != eUnknown {
				return e
			}
		}
	}
	return w.crateEntity(m.u, name)
}

func (w *rustWorld) startOf(m rmod) uint32 {
	if m.d == parsers.NoDef {
		return 0
	}
	return m.u.f.Defs[m.d].Start
}

// keyword is what crate, self and super mean before "::".
func (w *rustWorld) keyword(m rmod, name string) (entity, bool) {
	switch name {
	case "crate", "$crate":
		return moduleEntity(w.rootOf(m)), true
	case "self":
		return moduleEntity(m), true
	case "super":
		if up, ok := w.parent(m); ok {
			return moduleEntity(up), true
		}
		return entity{}, true
	}
	return entity{}, false
}

// crateEntity is a crate by its name: a library of the workspace, or one outside.
func (w *rustWorld) crateEntity(u *unit, name string) entity {
	if name == "self" || name == "" {
		return moduleEntity(w.rootOf(rmod{u, parsers.NoDef}))
	}
	if lib := w.library(u.path, name); lib != nil {
		return moduleEntity(rmod{lib, parsers.NoDef})
	}
	return externalEntity(name)
}

// step is a name behind "::" in a use declaration.
func (w *rustWorld) step(e entity, name string, ns rustSpace, seen rustSeen) entity {
	if e.k == eExternal {
		return externalEntity(e.ext + "::" + name)
	}
	var out entity
	for _, m := range w.modsOf(e) {
		out = joined(out, w.inModule(m, name, ns, false, seen))
	}
	if out.k != eUnknown {
		return out
	}
	for _, s := range e.syms {
		if v := w.variant(s, name); v.u != nil && ns&(rustType|rustValue) != 0 {
			return entity{k: eSyms, syms: []sym{v}, how: ByImport}
		}
	}
	return entity{}
}
