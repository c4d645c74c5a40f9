package graph

import "vade/parsers"

// Types of one name may differ by how many type parameters they have, where the dialect
// says so: Foo and Foo<T> are two.

// applied is how many type arguments the name at a place has.
func (u *unit) applied(off uint32) int {
	if u.targs == nil {
		u.targs = map[uint32]int{}
		for i := range u.f.Exprs {
			e := &u.f.Exprs[i]
			if e.Op != parsers.OpGeneric {
				continue
			}
			if a := &u.f.Exprs[e.A]; a.Op == parsers.OpIdent || a.Op == parsers.OpMember && a.Off != 0 {
				u.targs[a.Off] = u.count(e.B)
			}
		}
	}
	return u.targs[off]
}

// count is the length of a tuple.
func (u *unit) count(x parsers.ExprID) int {
	n := 0
	for ; x != 0 && u.f.Exprs[x].Op == parsers.OpTuple && n < 64; n++ {
		x = u.f.Exprs[x].B
	}
	return n
}

// typeArity is how many type parameters a definition has.
func (s sym) typeArity() int { return len(s.u.params[s.d]) }

// arityFits narrows fits to types with as many type parameters as the name at a place
// has arguments.
func (u *unit) arityFits(off uint32, fits func(sym) bool) func(sym) bool {
	n := u.applied(off)
	return func(s sym) bool { return fits(s) && (!s.def().Kind.IsType() || s.typeArity() == n) }
}

// applicable leaves the callables that have as many type parameters as the name at a
// place has arguments. Without arguments, those are out of which no parameter tells what
// their type parameters are.
func (w *classWorld) applicable(u *unit, off uint32, syms []sym) []sym {
	if len(syms) < 2 || off == 0 || !u.dialect().arity {
		return syms
	}
	n := u.applied(off)
	return narrow(syms, func(s sym) bool {
		if n == 0 && s.def().Kind.IsCallable() {
			return s.typeArity() == 0 || len(s.u.paramsOf(s.d)) > 0
		}
		return s.typeArity() == n
	})
}

// inPlace puts the types of arguments with a label where the parameters of the names
// are.
func (w *classWorld) inPlace(u *unit, s sym, list parsers.ExprID, types []typ) []typ {
	if !u.dialect().arity && u.lang != "kotlin" && u.lang != "scala" {
		return types
	}
	params := w.declared(s)
	out, moved := types, false
	for i := range types {
		e := u.f.Exprs[list]
		if e.Name != 0 {
			if !moved {
				out, moved = append([]typ(nil), types[:i]...), true
			}
			for j, p := range params {
				if n := u.f.Names[e.Name]; s.u.f.Names[s.u.f.Binds[p].Name] == n || n == parsers.LabelClosure && j == len(params)-1 {
					for len(out) <= j {
						out = append(out, typ{})
					}
					out[j] = types[i]
				}
			}
		}
		list = e.B
	}
	return out
}

// ofArity leaves those alternatives of a type that have n type parameters, or all if
// none has.
func (r *Resolver) ofArity(u *unit, t typ, n int) typ {
	if d := u.dialect(); d == nil || !d.arity || t.k != tUnion {
		return t
	}
	var out []typ
	for _, a := range t.args {
		if a.sym.u != nil && a.sym.d != parsers.NoDef && a.sym.def().Kind.IsType() && a.sym.typeArity() == n {
			out = append(out, a)
		}
	}
	if len(out) == 0 {
		return t
	}
	return union(out...)
}

// sameArity leaves the definitions that have as many type parameters as s.
func sameArity(s sym, list []sym) []sym {
	if d := s.u.dialect(); d == nil || !d.arity {
		return list
	}
	return filter(list, func(o sym) bool { return o.typeArity() == s.typeArity() })
}
