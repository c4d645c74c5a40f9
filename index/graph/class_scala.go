package graph

import "vade/parsers"

// This file holds what is Scala's own in the class resolver: a class and the object of
// its name live side by side, objects and values are called, and methods without
// parameters are called by their names.

// isObject reports whether a type is an object: its name is that of a value.
func isObject(s sym) bool {
	return s.u.lang == "scala" && s.def().Kind == parsers.KindClass && s.def().Value != 0
}

// side leaves, of a class and its companion, the one that a use in the role means.
func side(syms []sym, role parsers.Role) []sym {
	object := role == parsers.RoleRef || role == parsers.RoleCall
	return narrow(syms, func(s sym) bool { return !s.def().Kind.IsType() || isObject(s) == object || s.u.lang != "scala" })
}

// lookSided looks for a name, first for what of a class and its companion may be meant.
func (w *classWorld) lookSided(u *unit, name string, off uint32, typePos bool, fits func(sym) bool) entity {
	if u.lang != "scala" {
		return w.look(u, name, off, fits)
	}
	e := w.look(u, name, off, func(s sym) bool { return fits(s) && (!s.def().Kind.IsType() || isObject(s) != typePos) })
	if e.k == eSyms || e.k == eModule {
		return e
	}
	if other := w.look(u, name, off, fits); other.k == eSyms {
		return other
	}
	return e
}

// companion is the class of the name of an object that stands beside it.
func companion(s sym) (sym, bool) {
	for _, c := range s.u.byName[s.def().Name] {
		d := &s.u.f.Defs[c]
		if c != s.d && d.Parent == s.def().Parent && d.Kind.IsType() && !isObject(sym{s.u, c}) {
			return sym{s.u, c}, true
		}
	}
	return sym{}, false
}

// classOf makes an object that is named as a type the class of its name.
func classOf(t typ) typ {
	if t.k == tInst && t.sym.d != parsers.NoDef && isObject(t.sym) {
		if c, ok := companion(t.sym); ok {
			t.sym = c
		}
	}
	return t
}

// appliedNames adds the names of an object to those of its method that runs where it is
// called.
func (r *Resolver) appliedNames(d *Definition, names, only map[string]bool) bool {
	s := d.parts[0]
	p := s.def().Parent
	if d.Name != "apply" || p == parsers.NoDef || !isObject(sym{s.u, p}) {
		return false
	}
	c := r.definition([]sym{{s.u, p}})
	for n := range r.otherNames(&c) {
		if !names[n] {
			names[n], only[n] = true, true
		}
	}
	return true
}

// applied replaces an object that is called by its methods for that. Without some, the
// class is constructed that the object belongs to.
func (w *classWorld) applied(syms []sym) []sym {
	var out []sym
	for _, s := range syms {
		if !isObject(s) {
			out = append(out, s)
			continue
		}
		own := filter(w.members(typ{k: tClass, sym: s}, "apply", map[sym]bool{}).syms, func(m sym) bool { return m.def().Kind.IsCallable() })
		if c, ok := companion(s); len(own) == 0 && ok {
			own = []sym{c}
		}
		if len(own) == 0 {
			own = []sym{s}
		}
		out = appendNew(out, own)
	}
	return out
}

// callsByName reports whether a use calls a method without saying so.
func (r *Resolver) callsByName(u *unit, ref *parsers.Ref) bool {
	if u.lang != "scala" || ref.Role != parsers.RoleRef {
		return false
	}
	for _, t := range r.resolve(u, ref).Targets {
		if roleFor(ref, t.sym) == parsers.RoleCall {
			return true
		}
	}
	return false
}

// roleFor is the role of a use that means s.
func roleFor(ref *parsers.Ref, s sym) parsers.Role {
	if d := s.def(); ref.Role == parsers.RoleRef && s.u.lang == "scala" && d.Flags&parsers.FlagGetter != 0 && d.Kind.IsCallable() {
		return parsers.RoleCall
	}
	return ref.Role
}

// called are the names of the methods that run where a value is called.
var called = map[string]string{"python": "__call__", "scala": "apply", "kotlin": "invoke"}
