package graph

import (
	"strings"

	"vade/parsers"
)

// In PHP a name says exactly what it means: what the workspace does not have under it is
// outside of it. Functions and constants, not types, are looked for in the name space
// without a name too. Methods and fields have name spaces of their own.

// fallsBack reports whether a definition is found in the name space without a name from
// everywhere.
func fallsBack(s sym) bool { return s.u.lang != "php" || !s.def().Kind.IsType() }

// variable reports whether a name is that of a variable by its sign.
func variable(u *unit, name parsers.NameID) bool {
	return u.lang == "php" && strings.HasPrefix(u.f.Names[name], "$")
}

// traitsFirst puts the traits of a class before what it extends: what they have goes
// before what is inherited.
func traitsFirst(bases []typ) []typ {
	out := make([]typ, 0, len(bases))
	for _, traits := range []bool{true, false} {
		for _, b := range bases {
			if (b.sym.u != nil && b.sym.def().Kind == parsers.KindTrait) == traits {
				out = append(out, b)
			}
		}
	}
	return out
}

// calledMembers leaves the members of a name that can be called, where others may go by
// the name as well.
func calledMembers(u *unit, syms []sym) []sym {
	if u.lang != "php" && !u.apart() || len(syms) < 2 {
		return syms
	}
	return narrow(syms, func(s sym) bool { return s.def().Kind.IsCallable() })
}

// readMembers leaves the members of a name that are read.
func readMembers(u *unit, syms []sym) []sym {
	if u.lang != "php" && !u.apart() || len(syms) < 2 {
		return syms
	}
	return narrow(syms, func(s sym) bool { return !s.def().Kind.IsCallable() })
}

// magic is the type of a member that a class has without writing it: one that a comment
// tells of, or one that is only assigned to.
func (w *classWorld) magic(t typ, name string, seen map[sym]bool) typ {
	if t.sym.u == nil || t.sym.u.lang != "php" || seen[t.sym] || len(seen) > 32 || !w.r.enter() {
		return typ{}
	}
	defer w.r.leave()
	seen[t.sym] = true
	if x := w.r.held(t.sym, name); x.k != tUnknown {
		return x
	}
	for _, b := range w.bases(t) {
		if b.k == tInst {
			if x := w.magic(b, name, seen); x.k != tUnknown {
				return x
			}
		}
	}
	return typ{}
}

// missing is what a name means that no name space of the workspace has.
func (w *classWorld) missing(u *unit, name string) entity {
	if u.lang == "php" && name != "" && name[0] != '$' {
		return externalEntity(name)
	}
	return entity{}
}
