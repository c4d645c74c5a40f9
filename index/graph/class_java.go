package graph

import (
	"strings"

	"vade/parsers"
)

// This file holds what is Java's own in the class resolver: names of methods and of
// variables live apart, and code calls constructors that it does not name.

// apart reports whether a name that is not called never means a method, and one that is
// called never a variable.
func (u *unit) apart() bool {
	d := u.dialect()
	return d != nil && d.valuesApart
}

// methodName reports whether a reference names a method without calling it: it stands
// behind a double colon.
func methodName(u *unit, ref *parsers.Ref) bool {
	return ref.Recv != 0 && u.f.Exprs[ref.Recv].Op == parsers.OpPartial
}

// meant leaves, of the members of a name, those that a reference can mean.
func (u *unit) meant(ref *parsers.Ref, syms []sym) []sym {
	if ref.Role.Calls() && u.apart() {
		return filter(syms, callableName)
	}
	if ref.Role.Calls() || u.apart() && methodName(u, ref) {
		return calledMembers(u, syms)
	}
	return readMembers(u, syms)
}

// implicit reports whether a reference stands where its name is not written: a
// constructor calls that of the class above, a constant of an enum its own.
func implicit(u *unit, ref *parsers.Ref) bool {
	if ref.Role != parsers.RoleNew || !u.apart() {
		return false
	}
	if op := u.f.Exprs[ref.Recv].Op; op == parsers.OpThis || op == parsers.OpSuper {
		return true
	}
	return ref.Encl != parsers.NoDef && u.f.Defs[ref.Encl].Off == ref.Off
}

// onlyWritten drops the class that a call which is not written leads to: only a
// constructor that somebody wrote counts there.
func onlyWritten(u *unit, ref *parsers.Ref, m Meaning) Meaning {
	if len(m.Targets) == 0 || !implicit(u, ref) {
		return m
	}
	for _, t := range m.Targets {
		if t.sym.def().Kind != parsers.KindConstructor && len(t.sym.u.paramsOf(t.sym.d)) == 0 {
			return Meaning{How: Local}
		}
	}
	return m
}

// ofKeyword finds the constructor that this(…) or super(…) calls.
func (w *classWorld) ofKeyword(u *unit, ref *parsers.Ref) Meaning {
	t := w.r.value(u, ref.Recv)
	if t.sym.u == nil {
		return Meaning{How: Unresolved}
	}
	if u.f.Exprs[ref.Recv].Op == parsers.OpThis {
		return onlyWritten(u, ref, w.r.overloaded(meaning([]sym{t.sym}, ByScope, ref, u), ref, u))
	}
	for _, b := range w.bases(t) {
		switch {
		case b.k == tInst && b.sym.name() == u.f.Names[ref.Name]:
			return onlyWritten(u, ref, w.r.overloaded(meaning([]sym{b.sym}, ByHierarchy, ref, u), ref, u))
		case b.k == tExternal:
			return Meaning{How: External, External: b.ext}
		case b.k != tInst && b.k != tUnknown:
			return Meaning{How: External, External: "builtin"}
		}
	}
	return Meaning{How: Unresolved}
}

// callableName reports whether a name before parentheses can mean s: a method, a type that is
// constructed, a part of a record.
func callableName(s sym) bool {
	k := s.def().Kind
	if k != parsers.KindField {
		return k.IsCallable() || k.IsType()
	}
	p := s.def().Parent
	if p == parsers.NoDef {
		return false
	}
	for _, i := range s.u.paramsOf(p) {
		if s.u.f.Binds[i].Name == s.def().Name {
			return true
		}
	}
	return false
}

// accessor reports whether a call of s reads a part of a record.
func accessor(u *unit, s sym) bool { return u.apart() && s.def().Kind == parsers.KindField }

// enumMember is what a member gives that every enum has.
func (w *classWorld) enumMember(t typ, name string) typ {
	if t.sym.u.lang != "java" || t.sym.def().Kind != parsers.KindEnum {
		return typ{}
	}
	inst := typ{k: tInst, sym: t.sym}
	switch name {
	case "values":
		return typ{k: tList, ext: arrayName, args: []typ{inst}}
	case "valueOf":
		return inst
	case "name":
		return builtin("String")
	case "ordinal", "compareTo":
		return builtin("int")
	case "getDeclaringClass":
		return builtin("Class")
	}
	return typ{}
}

// arrayName is the name of the type of an array, which is kept as a list.
const arrayName = "[]"

// single is the one method without a body that an interface has, with the types that it
// is inherited through.
func (w *classWorld) single(t typ, seen map[sym]bool) (method sym, of typ, n int) {
	if t.k != tInst || t.sym.u == nil || seen[t.sym] || len(seen) > 16 || t.sym.def().Kind != parsers.KindInterface {
		return sym{}, typ{}, 0
	}
	seen[t.sym] = true
	d := t.sym.u.dialect()
	for _, c := range t.sym.u.children[t.sym.d] {
		m := &t.sym.u.f.Defs[c]
		if m.Kind != parsers.KindMethod || m.Flags&parsers.FlagAbstract == 0 || d != nil && d.roots[t.sym.u.f.Names[m.Name]] {
			continue
		}
		method, of, n = sym{t.sym.u, c}, t, n+1
	}
	for _, b := range w.bases(t) {
		m, o, k := w.single(b, seen)
		switch {
		case k == 0:
		case n > 0 && k == 1 && m.name() == method.name(): // said again
		default:
			if n == 0 {
				method, of = m, o
			}
			n += k
		}
	}
	return method, of, n
}

// closureParam is what the i-th parameter of a closure gets that stands for an instance
// of an interface with one method.
func (w *classWorld) closureParam(t typ, i int) typ {
	m, of, n := w.single(t, map[sym]bool{})
	if n != 1 {
		return typ{}
	}
	return w.r.subst(w.r.declaredParam(m, i), bindings{ofType: of.args}, 6)
}

// otherTypes reports whether the parameters of two methods differ once the type
// parameters of the type that has the second one are put in.
func (w *classWorld) otherTypes(a, b sym, of typ) bool {
	if !a.u.apart() || b.def().Parent == parsers.NoDef || of.sym != (sym{b.u, b.def().Parent}) {
		return false
	}
	pa, pb := w.declared(a), w.declared(b)
	for i := range min(len(pa), len(pb)) {
		x := w.r.typeOf(a.u, a.u.f.Binds[pa[i]].Type)
		y := w.r.subst(w.r.typeOf(b.u, b.u.f.Binds[pb[i]].Type), bindings{ofType: of.args}, 4)
		if w.apartTypes(x, y) {
			return true
		}
	}
	return false
}

// apartTypes reports whether two types are surely different ones, whatever their
// arguments are.
func (w *classWorld) apartTypes(x, y typ) bool {
	switch {
	case x.k == tUnknown || y.k == tUnknown || x.k == tParam || y.k == tParam || x.k == tUnion || y.k == tUnion:
		return false
	case x.k == tInst && y.k == tInst:
		return !w.same(x.sym, y.sym)
	case isArray(x) && isArray(y):
		return w.apartTypes(x.arg(0), y.arg(0))
	case isArray(x) != isArray(y) || (x.k == tInst) != (y.k == tInst):
		return true
	}
	a, b := w.outsideName(x), w.outsideName(y)
	return a != "" && b != "" && a != b
}

// goesOutside reports whether what was found for a member of t is but what interfaces of
// the workspace ask for, while the class that t extends is outside and has it: so if t
// could not be made otherwise, and if the call is one of the class above.
func (w *classWorld) goesOutside(t typ, syms []sym) bool {
	if len(syms) == 0 || !t.sym.u.apart() || t.k == tClass {
		return false
	}
	d := t.sym.def()
	bases := w.bases(typ{k: tInst, sym: t.sym})
	if d.Kind != parsers.KindClass || len(bases) == 0 || bases[0].sym.u != nil || !extends(d.Signature) {
		return false
	}
	if t.k != tSuper && strings.Contains(d.Signature, "abstract ") {
		return false
	}
	for _, s := range syms {
		p := s.def().Parent
		if s.def().Flags&parsers.FlagAbstract == 0 || p == parsers.NoDef || s.u.f.Defs[p].Kind != parsers.KindInterface {
			return false
		}
	}
	return true
}

// extends reports whether a class says that it extends another one.
func extends(signature string) bool {
	depth := 0
	for i, c := range signature {
		switch c {
		case '<':
			depth++
		case '>':
			depth--
		case ' ':
			if depth == 0 && strings.HasPrefix(signature[i:], " extends ") {
				return true
			}
		}
	}
	return false
}

// asCandidates makes guesses of the targets.
func asCandidates(m Meaning) Meaning {
	out := Meaning{How: ByCandidate}
	for _, t := range m.Targets {
		out.Targets = append(out.Targets, Target{t.sym, ByCandidate})
	}
	return out
}
