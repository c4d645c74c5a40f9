package graph

import (
	"slices"
	"sort"

	"vade/parsers"
)

// rustImpls are the impls of a type, and the traits that it derives.
type rustImpls struct {
	inherent, traits []sym
	derives          []rustDerive
}

type rustDerive struct {
	name  string
	trait typ // unknown outside of the workspace
}

// blocksNamed are the impls of types with a simple name.
func (w *rustWorld) blocksNamed(name string) []sym {
	all, ok := w.blocks[name]
	if ok {
		return all
	}
	for _, row := range w.r.symbolsNamed(name) {
		if row.Kind != parsers.KindExtension || row.Lang != "rust" {
			continue
		}
		if u := w.r.unit(row.File); u != nil {
			all = append(all, sym{u, row.Def})
		}
	}
	w.blocks[name] = all
	return all
}

// blocksFor are the impls that may be of a type: by its name, or by that of an alias
// which stands beside it.
func (w *rustWorld) blocksFor(s sym) []sym {
	out := w.blocksNamed(s.name())
	for i := range s.u.f.Defs {
		d := &s.u.f.Defs[i]
		if d.Kind == parsers.KindType && d.Type != 0 && d.Name != s.def().Name && w.lastName(s.u, d.Type) == s.name() {
			out = append(out[:len(out):len(out)], w.blocksNamed(s.u.f.Names[d.Name])...)
		}
	}
	return out
}

// implsFor are the impls of a type that is defined in the workspace.
func (w *rustWorld) implsFor(s sym) *rustImpls {
	s = enumOf(s)
	if x := w.impls[s]; x != nil {
		return x
	}
	x := &rustImpls{}
	cuts := w.r.cuts
	for _, b := range w.blocksFor(s) {
		if t := w.r.typeOf(b.u, b.def().Type); t.k != tInst || enumOf(t.sym) != s {
			continue
		}
		if len(b.def().Bases) == 0 {
			x.inherent = append(x.inherent, b)
		} else {
			x.traits = append(x.traits, b)
		}
	}
	x.derives = w.derived(s)
	if cuts == w.r.cuts {
		w.impls[s] = x
	}
	return x
}

// derived are the traits that a type names in its derive attributes. A derive macro has
// the name of the trait it implements.
func (w *rustWorld) derived(s sym) []rustDerive {
	var out []rustDerive
	d, refs := s.def(), s.u.f.Refs
	for i := sort.Search(len(refs), func(i int) bool { return refs[i].Line >= d.StartLine }); i < len(refs) && refs[i].Off < d.Start; i++ {
		if refs[i].Role != parsers.RoleDecorator {
			continue
		}
		x := rustDerive{name: s.u.f.Names[refs[i].Name]}
		var t typ
		if recv := refs[i].Recv; recv == 0 {
			t = w.instantiate(w.lookup(s.u, x.name, refs[i].Off, rustType), nil)
		} else {
			t = w.typeMember(s.u, w.r.value(s.u, recv), x.name, nil)
		}
		if t.k == tInst && t.sym.def().Kind == parsers.KindTrait {
			x.trait = t
		}
		out = append(out, x)
	}
	return out
}

// implsOf are the impls of a type, those without a trait first.
func (w *rustWorld) implsOf(t typ) []sym {
	if t.k == tInst {
		x := w.implsFor(t.sym)
		return append(x.inherent[:len(x.inherent):len(x.inherent)], x.traits...)
	}
	var out []sym
	for _, name := range implNames(t) {
		for _, b := range w.blocksNamed(name) {
			if x := w.r.typeOf(b.u, b.def().Type); x.k != tParam && sameHead(x, t) {
				out = append(out, b)
			}
		}
	}
	return out
}

// implNames are the simple names under which impls of a type outside are found.
func implNames(t typ) []string {
	switch t.k {
	case tList:
		return []string{"slice"}
	case tTuple:
		return []string{"tuple"}
	case tFunc:
		return []string{"fn"}
	case tExternal:
		return []string{lastSegment(t.ext)}
	case tBuiltin:
		switch {
		case t.ext == "String":
			return []string{"String", "str"}
		case rustLists[t.ext]:
			return []string{t.ext, "slice"}
		}
		return []string{t.ext}
	}
	return nil
}

func lastSegment(p string) string {
	for i := len(p) - 1; i > 0; i-- {
		if p[i] == ':' {
			return p[i+1:]
		}
	}
	return p
}

// itemOf finds an item of a type of the workspace: in its impls, in its traits.
func (w *rustWorld) itemOf(t typ, name string, ns rustSpace) rfound {
	if t.sym.def().Kind == parsers.KindTrait {
		x := w.implsFor(t.sym) // impl dyn Trait
		if f := w.implItem(t, x.inherent, name, ns); len(f.syms) > 0 {
			return f
		}
		return w.traitMember(t, name, ns, 6)
	}
	x := w.implsFor(t.sym)
	if f := w.implItem(t, x.inherent, name, ns); len(f.syms) > 0 {
		return f
	}
	if f := w.implItem(t, x.traits, name, ns); len(f.syms) > 0 {
		return f
	}
	for _, d := range x.derives {
		if d.trait.k != tInst {
			continue
		}
		if f := w.traitMember(d.trait, name, ns, 6); len(f.syms) > 0 {
			f.how, f.self = ByHierarchy, t
			return f
		}
	}
	return rfound{}
}

// implItem finds an item in impls of a type, or else one that their traits give to all
// of what implements them.
func (w *rustWorld) implItem(t typ, blocks []sym, name string, ns rustSpace) rfound {
	var out rfound
	for _, b := range blocks {
		for _, c := range b.u.childrenNamed(b.d, name) {
			if !ns.holds(&b.u.f.Defs[c]) {
				continue
			}
			var e renv
			if !w.unify(w.r.typeOf(b.u, b.def().Type), t, &e, 4) {
				continue
			}
			s := sym{b.u, c}
			if len(out.syms) == 0 {
				out = rfound{how: ByReceiver, env: e, self: t}
			} else if !sameImpl(out.syms[0], s) {
				out.unsure = true
			}
			out.syms = append(out.syms, s)
		}
	}
	if len(out.syms) > 0 {
		return out
	}
	return w.givenItem(t, blocks, name, ns)
}

// sameImpl reports whether two items are variants of one: under other configurations
// the same impl is written once more.
func sameImpl(a, b sym) bool {
	x, y := a.u.f.Defs[a.def().Parent], b.u.f.Defs[b.def().Parent]
	return x.Signature == y.Signature
}

// givenItem is an item with a default in a trait that a type implements.
func (w *rustWorld) givenItem(t typ, blocks []sym, name string, ns rustSpace) rfound {
	var out rfound
	for _, b := range blocks {
		for _, base := range b.def().Bases {
			trait := w.r.typeOf(b.u, base)
			if trait.k != tInst {
				continue
			}
			f := w.traitMember(trait, name, ns, 6)
			if len(f.syms) == 0 {
				continue
			}
			if len(out.syms) > 0 {
				if !slices.Contains(out.syms, f.syms[0]) {
					out.unsure = true
					out.syms = appendNew(out.syms, f.syms)
				}
				continue
			}
			var e renv
			w.unify(w.r.typeOf(b.u, b.def().Type), t, &e, 4)
			for i := range f.env {
				f.env[i].t = w.subst(f.env[i].t, e, t, 4)
			}
			f.how, f.self = ByHierarchy, t
			out = f
		}
	}
	return out
}

// traitMember finds an item of a trait or of those it asks for.
func (w *rustWorld) traitMember(t typ, name string, ns rustSpace, depth int) rfound {
	if depth == 0 || t.sym.u == nil || !w.r.enter() {
		return rfound{}
	}
	defer w.r.leave()
	out := rfound{how: ByReceiver, env: w.env(t), self: t}
	for _, c := range t.sym.u.childrenNamed(t.sym.d, name) {
		if ns.holds(&t.sym.u.f.Defs[c]) {
			out.syms = append(out.syms, sym{t.sym.u, c})
		}
	}
	if len(out.syms) > 0 || t.sym.def().Kind != parsers.KindTrait {
		return out
	}
	for _, b := range t.sym.def().Bases {
		base := w.subst(w.r.typeOf(t.sym.u, b), out.env, typ{}, 4)
		switch base.k {
		case tInst:
			if f := w.traitMember(base, name, ns, depth-1); len(f.syms) > 0 || f.ext != "" {
				f.how = ByHierarchy
				return f
			}
		case tBuiltin:
			if std := stdReceiver(base, name); std.k != tUnknown {
				return rfound{ext: "std", std: std}
			}
		case tExternal:
			if out.ext == "" && !stdNames[name] {
				out = rfound{ext: base.ext}
			}
		}
	}
	return rfound{ext: out.ext}
}

// implementedItem is an associated type of a type by its impl of a trait of the
// standard library.
func (w *rustWorld) implementedItem(t typ, item string, traits ...string) typ {
	if t.k != tInst || !w.r.enter() {
		return typ{}
	}
	defer w.r.leave()
	if t.sym.def().Kind == parsers.KindTrait {
		for _, b := range t.sym.def().Bases {
			if x := w.r.typeOf(t.sym.u, b); x.k == tBuiltin && slices.Contains(traits, x.ext) {
				return x.arg(0)
			}
		}
		return typ{}
	}
	for _, b := range w.implsFor(t.sym).traits {
		base := b.def().Bases[0]
		if !slices.Contains(traits, w.lastName(b.u, base)) || w.r.typeOf(b.u, base).k == tInst {
			continue
		}
		for _, c := range b.u.childrenNamed(b.d, item) {
			var e renv
			w.unify(w.r.typeOf(b.u, b.def().Type), t, &e, 4)
			return w.subst(w.r.typeOf(b.u, b.u.f.Defs[c].Type), e, t, 6)
		}
	}
	return typ{}
}

func (w *rustWorld) derefTarget(t typ) typ { return w.implementedItem(t, "Target", "Deref") }

// traitsOf are the traits that a type implements, or that a trait asks for.
func (w *rustWorld) traitsOf(s sym) []typ {
	var out []typ
	if s.def().Kind == parsers.KindTrait {
		for _, b := range s.def().Bases {
			out = append(out, w.r.typeOf(s.u, b))
		}
		return out
	}
	for _, b := range w.implsFor(s).traits {
		out = append(out, w.r.typeOf(b.u, b.def().Bases[0]))
	}
	return out
}

// inTraitImpl reports whether a type has an item by its impl of a trait outside.
func (w *rustWorld) inTraitImpl(s sym, trait typ, name string) bool {
	for _, b := range w.implsFor(s).traits {
		if t := w.r.typeOf(b.u, b.def().Bases[0]); t.k == trait.k && t.ext == trait.ext && len(b.u.childrenNamed(b.d, name)) > 0 {
			return true
		}
	}
	return false
}

// ownMembers are the members of a type: its fields or variants, and what its impls add.
func (w *rustWorld) ownMembers(s sym) []sym {
	var out []sym
	for _, c := range s.u.children[s.d] {
		out = append(out, sym{s.u, c})
	}
	if k := s.def().Kind; k == parsers.KindExtension || k == parsers.KindModule {
		return out
	}
	x := w.implsFor(s)
	for _, list := range [][]sym{x.inherent, x.traits} {
		for _, b := range list {
			for _, c := range b.u.children[b.d] {
				out = append(out, sym{b.u, c})
			}
		}
	}
	return out
}
