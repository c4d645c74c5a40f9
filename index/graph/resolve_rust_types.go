package graph

import (
	"strings"

	"vade/parsers"
)

// typeExpr is the type that a type expression names.
func (w *rustWorld) typeExpr(u *unit, x parsers.Expr) typ {
	f := u.f
	switch x.Op {
	case parsers.OpIdent, parsers.OpMember:
		return w.named(u, x, nil)
	case parsers.OpGeneric:
		return w.named(u, f.Exprs[x.A], w.typeArgs(u, x.B))
	case parsers.OpThis:
		return w.selfType(u, x.Off)
	case parsers.OpRequire:
		return w.moduleType(w.required(u, x))
	case parsers.OpLit:
		return builtin(f.Names[x.Name])
	case parsers.OpList:
		return list(w.r.typeOf(u, x.A))
	case parsers.OpTuple:
		return w.r.tuple(u, x, w.r.typeOf)
	case parsers.OpFunc:
		return typ{k: tFunc, args: append([]typ{w.r.typeOf(u, x.A)}, w.r.tuple(u, f.Exprs[x.B], w.r.typeOf).args...)}
	case parsers.OpUnion:
		return union(w.r.typeOf(u, x.A), w.r.typeOf(u, x.B))
	case parsers.OpTypeOf:
		return w.r.typeOf(u, x.A)
	}
	return typ{}
}

// typeArgs are type arguments; those with a name come last.
func (w *rustWorld) typeArgs(u *unit, id parsers.ExprID) []typ {
	var out, labelled []typ
	for n := 0; id != 0 && n < 16; n++ {
		x := u.f.Exprs[id]
		t := w.r.typeOf(u, x.A)
		if x.Name != 0 {
			labelled = append(labelled, typ{k: tAssoc, ext: u.f.Names[x.Name], args: []typ{t}})
		} else {
			out = append(out, t)
		}
		id = x.B
	}
	return append(out, labelled...)
}

// named is the type of a name or a path, with its arguments.
func (w *rustWorld) named(u *unit, x parsers.Expr, args []typ) typ {
	switch x.Op {
	case parsers.OpIdent:
		name := u.f.Names[x.Name]
		e := w.lookup(u, name, x.Off, rustType)
		if e.k == eUnknown {
			if v := w.lookup(u, name, x.Off, rustValue); v.k == eSyms || v.k == eExternal { // a variant brought in by a glob
				e = v
			} else if !startsUpper(name) {
				e = externalEntity(name)
			}
		}
		return w.instantiate(e, args)
	case parsers.OpMember:
		return w.typeMember(u, w.r.typeOf(u, x.A), u.f.Names[x.Name], args)
	case parsers.OpThis:
		t := w.selfType(u, x.Off)
		return t
	}
	return w.typeExpr(u, x)
}

// typeMember is a type behind "::".
func (w *rustWorld) typeMember(u *unit, base typ, name string, args []typ) typ {
	switch base.k {
	case tModule:
		m := rmodOf(base.mod)
		if e, ok := w.keyword(m, name); ok { // super::super
			return w.moduleType(e)
		}
		e := w.inModule(m, name, rustType, false, nil)
		if e.k == eUnknown {
			e = w.inModule(m, name, rustValue, false, nil)
		}
		return w.instantiate(e, args)
	case tExternal:
		return w.stdType(base.ext+"::"+name, args)
	case tUnion:
		for _, a := range base.args {
			if t := w.typeMember(u, a, name, args); t.k != tUnknown {
				return t
			}
		}
		return typ{}
	}
	return w.assocType(base, name, 6)
}

// moduleType is the type that stands for a module before "::".
func (w *rustWorld) moduleType(e entity) typ {
	switch e.k {
	case eModule:
		return typ{k: tModule, mod: e.mod}
	case eExternal:
		return external(e.ext)
	}
	return typ{}
}

// required is the module that crate, self or super means at a place; "::" is any crate.
func (w *rustWorld) required(u *unit, x parsers.Expr) entity {
	name := u.f.Names[x.Name]
	if name == "::" {
		return externalEntity("")
	}
	e, _ := w.keyword(w.moduleAt(u, x.Off), name)
	return e
}

// instantiate is the type that an entity is, with arguments.
func (w *rustWorld) instantiate(e entity, args []typ) typ {
	switch e.k {
	case eModule:
		return typ{k: tModule, mod: e.mod}
	case eExternal:
		return w.stdType(e.ext, args)
	case eBuiltin:
		return builtinType(e.ext, args)
	case eBind:
		if e.u.f.Binds[e.bind].Kind == parsers.BindTypeParam {
			return typ{k: tParam, sym: sym{e.u, parsers.NoDef}, idx: e.bind}
		}
	case eSyms:
		return w.typeOfSyms(e, args)
	}
	return typ{}
}

func (w *rustWorld) typeOfSyms(e entity, args []typ) typ {
	if mods := w.modsOf(e); len(mods) > 0 {
		var out []typ
		for _, m := range mods {
			out = append(out, typ{k: tModule, mod: m.module()})
		}
		return union(out...)
	}
	s := e.syms[0]
	switch d := s.def(); d.Kind {
	case parsers.KindStruct, parsers.KindEnum, parsers.KindTrait, parsers.KindEnumMember:
		return typ{k: tInst, sym: s, args: args}
	case parsers.KindType:
		return w.alias(s, args)
	}
	return typ{}
}

// alias is what a type alias stands for.
func (w *rustWorld) alias(s sym, args []typ) typ {
	if !w.r.enter() {
		return typ{}
	}
	defer w.r.leave()
	t := w.r.typeOf(s.u, s.def().Type)
	var e renv
	for i, p := range s.u.params[s.d] {
		switch b := &s.u.f.Binds[p]; {
		case i < len(args):
			e = append(e, rbound{s.u, p, args[i]})
		case b.Value != 0:
			e = append(e, rbound{s.u, p, w.r.typeOf(s.u, b.Value)})
		}
	}
	return w.subst(t, e, typ{}, 6)
}

// stdType is a type of another crate. Those of the standard library that elements go
// through are known, and so are containers that others write in the same way.
func (w *rustWorld) stdType(p string, args []typ) typ {
	p = strings.TrimPrefix(p, "::")
	first := packageOfPath(p)
	name := p[strings.LastIndex(p, ":")+1:]
	switch std := rustRoots[first]; {
	case std && rustKnown(name), name != p && rustContainers[name]:
		return builtinType(name, args)
	}
	return external(p)
}

// builtinType is a type of the standard library. The associated type that matters of a
// trait is its first argument.
func builtinType(name string, args []typ) typ {
	var list []typ
	for _, a := range args {
		if a.k != tAssoc || a.sym.u != nil {
			list = append(list, a)
		}
	}
	for _, a := range args {
		if a.k == tAssoc && a.sym.u == nil && (a.ext == "Item" || a.ext == "Output" || a.ext == "Target") {
			list = append([]typ{a.arg(0)}, list...)
		}
	}
	return typ{k: tBuiltin, ext: name, args: list}
}

// selfType is what Self is at a place.
func (w *rustWorld) selfType(u *unit, off uint32) typ {
	id, ok := u.owners.innermost(off)
	if !ok {
		return typ{}
	}
	d := u.enclosing(parsers.DefID(id), func(k parsers.Kind) bool {
		return k == parsers.KindExtension || k == parsers.KindTrait || k == parsers.KindStruct || k == parsers.KindEnum
	})
	if d == parsers.NoDef {
		return typ{}
	}
	switch s := (sym{u, d}); s.def().Kind {
	case parsers.KindExtension:
		return w.r.typeOf(u, s.def().Type)
	case parsers.KindTrait:
		return typ{k: tInst, sym: s, self: true}
	default:
		return typ{k: tInst, sym: s}
	}
}

// assocType is an associated type, or a variant, of a type.
func (w *rustWorld) assocType(base typ, name string, depth int) typ {
	if depth == 0 || !w.r.enter() {
		return typ{}
	}
	defer w.r.leave()
	switch base.k {
	case tInst:
		if v := w.variant(base.sym, name); v.u != nil {
			return typ{k: tInst, sym: v, args: base.args}
		}
		if base.sym.def().Kind == parsers.KindTrait {
			return w.assocOfTrait(base, base, name, depth)
		}
		return w.assocOfImpls(base, name)
	case tParam:
		return w.assocOfTrait(w.r.constraint(base), base, name, depth)
	case tAssoc:
		return w.assocOfTrait(w.boundOf(base), base, name, depth)
	case tUnion:
		for _, a := range base.args {
			if t := w.assocType(a, name, depth-1); t.k != tUnknown {
				return t
			}
		}
	case tBuiltin:
		if rustWrappers[base.ext] {
			return w.assocType(base.arg(0), name, depth-1)
		}
		if name == "Item" || name == "Output" || name == "Target" {
			return base.arg(0)
		}
		if name == "IntoIter" {
			return base
		}
		return w.assocOfImpls(base, name)
	}
	return typ{}
}

// assocOfTrait is the associated type of what fulfils the bound.
func (w *rustWorld) assocOfTrait(bound, of typ, name string, depth int) typ {
	if depth <= 0 {
		return typ{}
	}
	switch bound.k {
	case tUnion:
		for _, a := range bound.args {
			if t := w.assocOfTrait(a, of, name, depth-1); t.k != tUnknown {
				return t
			}
		}
	case tBuiltin:
		if name == "Item" || name == "Output" || name == "Target" {
			return bound.arg(0)
		}
	case tFunc:
		if name == "Output" {
			return bound.arg(0)
		}
	case tInst:
		if t := labelled(bound, name); t.k != tUnknown {
			return t
		}
		if bound.sym.def().Kind != parsers.KindTrait {
			return typ{}
		}
		for _, c := range bound.sym.u.childrenNamed(bound.sym.d, name) {
			if bound.sym.u.f.Defs[c].Kind == parsers.KindType {
				return typ{k: tAssoc, sym: sym{bound.sym.u, c}, args: []typ{of}}
			}
		}
		for _, b := range bound.sym.def().Bases {
			if t := w.assocOfTrait(w.r.typeOf(bound.sym.u, b), of, name, depth-1); t.k != tUnknown {
				return t
			}
		}
	}
	return typ{}
}

// assocOfImpls is the associated type that an impl gives.
func (w *rustWorld) assocOfImpls(t typ, name string) typ {
	var out typ
	for _, x := range w.implsOf(t) {
		for _, c := range x.u.childrenNamed(x.d, name) {
			d := &x.u.f.Defs[c]
			var e renv
			if d.Kind != parsers.KindType || d.Type == 0 || !w.unify(w.r.typeOf(x.u, x.def().Type), t, &e, 4) {
				continue
			}
			out = join(out, w.subst(w.r.typeOf(x.u, d.Type), e, t, 6))
		}
	}
	return out
}

// project is the associated type s of a type, as far as the type is known.
func (w *rustWorld) project(s sym, of typ) typ {
	switch trait := of; {
	case of.k == tParam:
		trait = w.r.constraint(of)
		fallthrough
	case of.k == tInst && of.sym.def().Kind == parsers.KindTrait:
		if t := labelled(trait, s.name()); t.k != tUnknown {
			return t
		}
	case of.k == tInst || of.k == tBuiltin:
		if t := w.assocType(of, s.name(), 4); t.k != tUnknown {
			return t
		}
	}
	return typ{k: tAssoc, sym: s, args: []typ{of}}
}

// labelled is a type argument that a bound gives by name: dyn Trait<Item = X>.
func labelled(bound typ, name string) typ {
	if bound.k == tUnion {
		for _, b := range bound.args {
			if t := labelled(b, name); t.k != tUnknown {
				return t
			}
		}
	}
	for _, a := range bound.args {
		if a.k == tAssoc && a.sym.u == nil && a.ext == name {
			return a.arg(0)
		}
	}
	return typ{}
}

// boundOf is what an associated type is known to be.
func (w *rustWorld) boundOf(t typ) typ {
	if t.sym.u == nil || len(t.sym.def().Bases) == 0 {
		return typ{}
	}
	return w.subst(w.r.typeOf(t.sym.u, t.sym.def().Bases[0]), nil, t, 4)
}
