package graph

import "vade/parsers"

// member finds the members with a name of what stands before a dot or double colons.
func (w *cWorld) member(u *unit, t typ, name string, depth int) found {
	if depth == 0 || !w.r.enter() {
		return found{}
	}
	defer w.r.leave()
	switch t.k {
	case tInst, tClass, tObject, tSuper:
		return w.members(t, name, map[sym]bool{})
	case tModule:
		m := *t.mod
		m.from = u
		e := w.moduleMember(&m, name, map[string]bool{})
		return found{syms: e.syms, how: e.how, ext: e.ext, ent: e}
	case tExternal:
		return found{ext: t.ext}
	case tBuiltin:
		return found{ext: "builtin"}
	case tList, tMap, tTuple, tBox, tFunc:
		return found{ext: "std", typ: stdMember(t, name)}
	case tUnion:
		var out found
		for _, a := range t.args {
			f := w.member(u, a, name, depth-1)
			out.syms = appendNew(out.syms, f.syms)
			if len(f.syms) > 0 {
				out.how, out.of = f.how, f.of
			}
			if f.ext != "" {
				out.ext = f.ext
			}
			out.typ = union(out.typ, f.typ)
		}
		return out
	}
	return found{}
}

// members implements rules: the members of the class itself, or else of its bases.
func (w *cWorld) members(t typ, name string, seen map[sym]bool) found {
	if !w.r.enter() {
		return found{}
	}
	defer w.r.leave()
	if t.sym.u == nil || seen[t.sym] || len(seen) > 64 {
		return found{}
	}
	seen[t.sym] = true
	if t.k != tSuper {
		if syms := w.direct(t.sym, name); len(syms) > 0 {
			how := ByReceiver
			if len(seen) > 1 {
				how = ByHierarchy
			}
			return found{syms: syms, how: how, of: t}
		}
	}
	var out found
	for _, b := range w.bases(t) {
		switch b.k {
		case tInst, tClass:
			b.k = tInst
			f := w.members(b, name, seen)
			if len(f.syms) > 0 && len(out.syms) == 0 {
				out.how, out.of = ByHierarchy, f.of
			}
			out.syms = appendNew(out.syms, f.syms)
			if f.ext != "" {
				out.ext = f.ext
			}
		case tExternal:
			out.ext = b.ext
		case tUnknown, tParam:
			out.ext = "unknown base"
		default:
			out.ext = "std"
		}
	}
	if len(out.syms) > 0 {
		out.ext = ""
	}
	return out
}

// direct are the members that a class declares itself. Those of an enumeration that is
// no class of its own are among them.
func (w *cWorld) direct(class sym, name string) []sym {
	var out []sym
	for _, c := range class.u.childrenNamed(class.d, name) {
		out = append(out, sym{class.u, c})
	}
	if len(out) > 0 {
		return out
	}
	for _, c := range class.u.children[class.d] {
		if d := &class.u.f.Defs[c]; d.Kind == parsers.KindEnum && d.Flags&parsers.FlagEmbedded != 0 {
			for _, m := range class.u.childrenNamed(c, name) {
				out = append(out, sym{class.u, m})
			}
		}
	}
	if len(out) == 0 {
		out = w.nested(class, name)
	}
	return out
}

// nested are the classes that a class declares and that are defined outside of it.
func (w *cWorld) nested(class sym, name string) []sym {
	var out []sym
	for _, row := range w.r.symbolsNamed(name) {
		if row.space < 0 || !row.Kind.IsType() || family(row.Lang) != "c" {
			continue
		}
		if u := w.r.unit(row.File); u != nil && u.f.Names[u.f.Defs[row.Def].Recv] == class.name() && w.sees(u.id).has(class.u.id) {
			out = append(out, sym{u, row.Def})
		}
	}
	return out
}

// bases are the classes that a class is derived from.
func (w *cWorld) bases(t typ) []typ {
	var out []typ
	for _, b := range t.sym.def().Bases {
		out = append(out, w.r.subst(w.r.typeOf(t.sym.u, b), bindings{ofType: t.args}, 4))
	}
	return out
}

// this is the instance that a place works on.
func (w *cWorld) this(u *unit, off uint32) typ {
	class := w.classAt(u, off)
	if class.u == nil {
		return typ{}
	}
	return typ{k: tInst, sym: class}
}

// memberType is the type of t.name or t::name.
func (w *cWorld) memberType(u *unit, t typ, name string) typ {
	f := w.member(u, t, name, 6)
	if f.typ.k != tUnknown {
		return f.typ
	}
	if f.ent.k == eModule {
		return typ{k: tModule, mod: f.ent.mod}
	}
	var out []typ
	for _, s := range f.syms {
		out = append(out, w.bound(s, f.of, t))
	}
	if len(out) == 0 && f.ext != "" && f.ext != "builtin" && f.ext != "unknown base" {
		return external(f.ext)
	}
	return union(out...)
}

// bound is the type of a member of an instance whose class has type arguments.
func (w *cWorld) bound(s sym, of, recv typ) typ {
	t := w.symType(s)
	if t.k == tFunc && t.sym.u != nil {
		t.args = of.args
		return t
	}
	return w.r.subst(t, bindings{ofType: of.args, self: recv}, 6)
}
