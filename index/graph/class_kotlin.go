package graph

import "vade/parsers"

// maxReceivers bounds how many receivers around a place are looked at.
const maxReceivers = 4

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
		syms := w.members(t, name, map[sym]bool{}).syms
		if t.sym.u == nil {
			syms = w.outside(u, t, name)
		}
		if syms = filter(syms, fits); len(syms) > 0 {
			return w.entity(syms, ByScope)
		}
		if l.from == 0 {
			break
		}
		off = l.from - 1
	}
	return entity{}
}
