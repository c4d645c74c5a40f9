package graph

import "vade/parsers"

// maxReceivers bounds how many receivers around a place are looked at.
const maxReceivers = 16

// receiverBind is the nearest receiver that an extension function or a lambda binds
// around a place, as long as no type stands between.
func (w *classWorld) receiverBind(u *unit, off uint32) (local, bool) {
	for _, name := range []string{"this", "self"} {
		id, ok := u.ids[name]
		if !ok {
			continue
		}
		l, ok := closest(u.locals[id], off)
		if !ok || l.kind != localBind {
			continue
		}
		owner := w.ownerAt(u, off)
		if owner == parsers.NoDef || l.from >= u.f.Defs[owner].Start {
			return l, true
		}
	}
	return local{}, false
}

// receiverAt is what "this" means by the receivers around a place. A lambda of which it is
// not known whether it has one has none.
func (w *classWorld) receiverAt(u *unit, off uint32) (typ, bool) {
	for range maxReceivers {
		l, ok := w.receiverBind(u, off)
		if !ok {
			break
		}
		x := u.f.Exprs[u.f.Binds[l.index].Value]
		t := w.r.bindType(u, l.index)
		if t.k != tUnknown || x.Op != parsers.OpParam || x.B != parsers.ParamThis {
			return t, true
		}
		if l.from == 0 {
			break
		}
		off = l.from - 1
	}
	return typ{}, false
}

// ofReceivers looks among the members of the receivers around a place, the innermost
// first: a plain name may mean one of them.
func (w *classWorld) ofReceivers(u *unit, name string, off uint32, fits func(sym) bool) entity {
	if u.lang != "kotlin" {
		return entity{}
	}
	for range maxReceivers {
		l, ok := w.receiverBind(u, off)
		if !ok {
			break
		}
		t := w.r.bindType(u, l.index)
		if syms := filter(w.r.member(u, t, name, 4).syms, fits); len(syms) > 0 {
			return w.entity(syms, ByScope)
		}
		if l.from == 0 {
			break
		}
		off = l.from - 1
	}
	return entity{}
}

// ofAnything are the functions of the workspace that extend values of any type, or of any
// type below a bound, and that a file can name.
func (w *classWorld) ofAnything(u *unit, t typ, name string) []sym {
	if !w.r.enter() {
		return nil
	}
	defer w.r.leave()
	return w.extensionFunctions(u, name, func(_ string, s sym) bool {
		p := w.receiver(s)
		if p.k == tParam {
			c := w.r.constraint(p)
			return (c.k == tUnknown || anything(c) || w.extends(c, t)) && names(u, s)
		}
		return anything(p) && names(u, s)
	})
}

func anything(t typ) bool { return t.k == tBuiltin && (t.ext == "Any" || t.ext == "AnyRef") }

// names reports whether a file can name a function at the top of another one.
func names(u *unit, s sym) bool {
	if s.u == u || s.u.f.Package == u.f.Package {
		return true
	}
	for i := range u.f.Imports {
		m := &u.f.Imports[i]
		if n := u.f.Names[m.Name]; m.Path == s.u.f.Package && (n == s.name() || m.Flags&parsers.ImportDot != 0) {
			return true
		}
	}
	return s.def().Parent != parsers.NoDef
}
