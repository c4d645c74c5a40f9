package graph

import "vade/parsers"

// members implements rules: the members of the type itself, of what extends it, and of
// its bases, nearest first. Overloads that a base adds are among them.
func (w *classWorld) members(t typ, name string, seen map[sym]bool) found {
	if !w.r.enter() {
		return found{}
	}
	defer w.r.leave()
	if w.ruby != nil {
		return w.ruby.members(t, name)
	}
	if t.sym.u == nil || seen[t.sym] || len(seen) > 64 {
		return found{}
	}
	seen[t.sym] = true
	var out found
	if t.k != tSuper {
		out.syms = w.direct(t, name)
		out.how, out.of = ByReceiver, t
		if len(seen) > 1 {
			out.how = ByHierarchy
		}
		if len(out.syms) > 0 && !out.syms[0].def().Kind.IsCallable() && !t.sym.u.apart() {
			return out
		}
	}
	w.inherit(&out, t, name, seen)
	if len(out.syms) == 0 && len(seen) == 1 || len(out.syms) == 0 && t.k == tSuper {
		out.how = ByReceiver
		if d := t.sym.u.dialect(); out.ext == "" && d != nil && d.roots[name] {
			out.ext = "builtin"
		}
	}
	return out
}

// direct are the members that the type's own definitions and extensions give.
func (w *classWorld) direct(t typ, name string) []sym {
	var out []sym
	for _, p := range w.parts(t.sym) {
		for _, c := range p.u.childrenNamed(p.d, name) {
			out = append(out, sym{p.u, c})
		}
	}
	if t.sym.def().Kind.IsType() {
		out = append(out, w.added(t.sym, name)...)
	}
	return out
}

// inherit adds what the bases of a type have under a name.
func (w *classWorld) inherit(out *found, t typ, name string, seen map[sym]bool) {
	own := len(out.syms)
	bases, byName := w.bases(t), t.sym.u.lang == "php" // one name is one method
	if byName {
		bases = traitsFirst(bases)
	}
	for _, base := range bases {
		if byName && len(out.syms) > 0 {
			break
		}
		switch base.k {
		case tInst, tClass:
			base.k = tInst
			f := w.members(base, name, seen)
			if own == 0 && len(out.syms) == 0 && len(f.syms) > 0 {
				out.of, out.how = f.of, ByHierarchy
			}
			out.syms = w.addOverloads(out.syms, f.syms, f.of)
			if f.ext != "" {
				out.ext = f.ext
			}
		case tExternal:
			out.ext = base.ext
		case tList, tMap, tPromise, tBuiltin, tFunc, tTuple:
			out.ext = "builtin"
			if ty := w.r.builtinMember(t.sym.u, base, name); ty.k != tUnknown {
				out.typ = ty
			}
		case tUnknown:
			out.ext = "unknown base"
		}
	}
	if out.ext != "" && w.goesOutside(t, out.syms) {
		out.syms = nil
	}
	if len(out.syms) > 0 {
		out.ext, out.typ = "", typ{}
	}
}

// addOverloads adds the inherited definitions that none of the list overrides; of is the
// type that has them.
func (w *classWorld) addOverloads(list, more []sym, of typ) []sym {
	own := list
next:
	for _, s := range more {
		if s.u.apart() && s.def().Flags&(parsers.FlagExported|parsers.FlagLocal) == 0 { // private
			continue
		}
		for _, o := range own {
			callable := s.def().Kind.IsCallable()
			if callable != o.def().Kind.IsCallable() && s.u.apart() {
				continue
			}
			if !callable || !o.def().Kind.IsCallable() || w.overrides(o, s) && !w.otherTypes(o, s, of) {
				continue next
			}
		}
		list = append(list, s)
	}
	return list
}

// bases are the types that a type is derived from, in the order of the source.
func (w *classWorld) bases(t typ) []typ {
	var out []typ
	for _, p := range w.parts(t.sym) {
		for _, b := range p.def().Bases {
			out = append(out, w.r.subst(w.r.typeOf(p.u, b), bindings{ofType: t.args}, 4))
		}
	}
	if t.sym.def().Kind.IsType() {
		for _, x := range w.extensions(t.sym) {
			for _, b := range x.def().Bases {
				out = append(out, w.r.typeOf(x.u, b))
			}
		}
	}
	if d := t.sym.def(); d.Kind == parsers.KindType && d.Type != 0 { // an alias
		if x := w.r.typeOf(t.sym.u, d.Type); x.k != tUnknown {
			out = append(out, x)
		}
	}
	return out
}

// parts are the definitions of one type, of which partial types have several.
func (w *classWorld) parts(s sym) []sym {
	if d := s.u.dialect(); d == nil || !d.partial {
		return []sym{s}
	}
	if list, ok := w.whole[s]; ok {
		return list
	}
	list := []sym{s}
	if space, ok := spaceOf(s.u.f, s.d); ok && s.def().Flags&parsers.FlagLocal == 0 {
		list = nil
		for _, o := range w.findInSpace(space, s.name()) {
			if o.def().Kind.IsType() || o.def().Kind == parsers.KindModule {
				list = append(list, o)
			}
		}
	} else if p := s.def().Parent; p != parsers.NoDef && s.u.owns(s.u.f.Defs[p].Kind) { // nested in a partial type
		list = nil
		for _, o := range w.parts(sym{s.u, p}) {
			for _, c := range o.u.childrenNamed(o.d, s.name()) {
				if o.u.f.Defs[c].Kind.IsType() {
					list = append(list, sym{o.u, c})
				}
			}
		}
	}
	if list = sameArity(s, list); len(list) == 0 {
		list = []sym{s}
	}
	w.whole[s] = list
	return list
}

// extensions are the blocks elsewhere that add to a type.
func (w *classWorld) extensions(s sym) []sym {
	name := s.name()
	all, ok := w.blocks[name]
	if !ok {
		for _, row := range w.r.symbolsNamed(name) {
			if row.Kind != parsers.KindExtension || family(row.Lang) != w.family {
				continue
			}
			if u := w.r.unit(row.File); u != nil {
				all = append(all, sym{u, row.Def})
			}
		}
		w.blocks[name] = all
	}
	var out []sym
	for _, x := range all {
		if t := w.r.typeOf(x.u, x.def().Type); t.sym == s || t.sym.u != nil && w.same(t.sym, s) {
			out = append(out, x)
		}
	}
	return out
}

// same reports whether two definitions are parts of one type.
func (w *classWorld) same(a, b sym) bool { return a == b || w.parts(a)[0] == w.parts(b)[0] }

// added are the members that extensions give a type: those of extension blocks, and
// functions that name the type as their receiver.
func (w *classWorld) added(s sym, name string) []sym {
	var out []sym
	for _, x := range w.extensions(s) {
		for _, c := range x.u.childrenNamed(x.d, name) {
			out = append(out, sym{x.u, c})
		}
	}
	return append(out, w.extensionFunctions(s.u, name, func(recv string, x sym) bool {
		if recv != s.name() {
			return false
		}
		t := w.receiver(x)
		return t.sym.u == nil || w.same(t.sym, s)
	})...)
}

// extensionFunctions are the functions with a name that are written for a receiver
// outside of its type.
func (w *classWorld) extensionFunctions(from *unit, name string, fits func(recv string, s sym) bool) []sym {
	var out []sym
	for _, row := range w.r.symbolsNamed(name) {
		if family(row.Lang) != w.family || !(row.Kind.IsCallable() || row.Kind == parsers.KindProperty) {
			continue
		}
		u := w.r.unit(row.File)
		if u == nil {
			continue
		}
		if r := u.f.Defs[row.Def].Recv; r != 0 && fits(u.f.Names[r], sym{u, row.Def}) {
			out = append(out, sym{u, row.Def})
		}
	}
	return out
}

// receiver is the type that an extension function is written for.
func (w *classWorld) receiver(s sym) typ {
	for _, i := range s.u.paramsOf(s.d) {
		if b := &s.u.f.Binds[i]; b.Kind == parsers.BindRecv {
			return w.r.typeOf(s.u, b.Type)
		}
	}
	return typ{}
}

// outside are the extension functions of the workspace for a type that is not in it.
func (w *classWorld) outside(u *unit, t typ, name string) []sym {
	if w.ruby != nil {
		return w.ruby.added(t, name)
	}
	if t.ext == "" && t.k != tList && t.k != tMap {
		return nil
	}
	return w.extensionFunctions(u, name, func(recv string, s sym) bool {
		o := w.receiver(s)
		return o.k == t.k && (o.ext == t.ext || o.k == tList || o.k == tMap) && o.k != tExternal && o.k != tUnknown
	})
}

// this is the instance that code at a place works on: what a receiver of an extension
// function says, or the type around.
func (w *classWorld) this(u *unit, off uint32) typ {
	if w.ruby != nil {
		return w.ruby.this(u, off)
	}
	if t, ok := w.receiverAt(u, off); ok {
		return t
	}
	owner := w.ownerAt(u, off)
	if owner == parsers.NoDef {
		return typ{}
	}
	t := w.ownerType(sym{u, owner})
	t.self = t.k == tInst
	return t
}

// elemOf is what iterating over an instance gives: what the container among its bases
// holds, or what its iterator does.
func (w *classWorld) elemOf(u *unit, t typ, depth int) typ {
	if depth == 0 || !w.r.enter() {
		return typ{}
	}
	defer w.r.leave()
	for _, b := range w.bases(t) {
		switch b.k {
		case tList, tMap:
			return w.r.elem(u, b, 4)
		case tInst:
			if e := w.elemOf(u, b, depth-1); e.k != tUnknown {
				return e
			}
		}
	}
	if f := w.members(t, "this", map[sym]bool{}); t.sym.u.lang == "csharp" && len(f.syms) > 0 { // an indexer
		return w.r.bound(w.r.defType(f.syms[0]), f.syms[0], f.of, t)
	}
	for _, name := range []string{"iterator", "GetEnumerator", "getIterator", "makeIterator"} {
		if ret := w.r.result(u, w.r.memberType(u, t, name), 0); ret.k == tList {
			return ret.arg(0)
		}
	}
	return typ{}
}

// ownMembers are the members that the parts of a type and its extensions have.
func (w *classWorld) ownMembers(s sym) []sym {
	var out []sym
	parts := w.parts(s)
	if s.def().Kind.IsType() {
		parts = append(parts[:len(parts):len(parts)], w.extensions(s)...)
	}
	for _, p := range parts {
		for _, c := range p.u.children[p.d] {
			if p.u.f.Defs[c].Flags&parsers.FlagAnonymous == 0 {
				out = append(out, sym{p.u, c})
			}
		}
	}
	return out
}
