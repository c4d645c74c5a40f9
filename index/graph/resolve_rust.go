package graph

import (
	"strings"

	"vade/parsers"
)

// rustWorld knows the crates and modules of Rust.
//
//   - resolve_rust_cargo.go:    packages and the roots of their crates
//   - resolve_rust_files.go:    the tree of modules
//   - resolve_rust_modules.go:  names in functions and modules
//   - resolve_rust_imports.go:  use declarations
//   - resolve_rust_macros.go:   names of macros
//   - resolve_rust_types.go:    type expressions, associated types
//   - resolve_rust_values.go:   value expressions, patterns
//   - resolve_rust_unify.go:    type parameters and what they stand for
//   - resolve_rust_calls.go:    what calls give, parameters of closures
//   - resolve_rust_members.go:  fields, methods, items behind "::"
//   - resolve_rust_impls.go:    items by impl and by trait
//   - resolve_rust_bounds.go:   impls for every type that fulfils a bound
//   - resolve_rust_std*.go:     types of the standard library, and what their methods give
type rustWorld struct {
	r      *Resolver
	read   bool
	crates []rustCrate

	names    map[*unit]*rustNames
	parents  map[rmod]rmod
	found    map[rustKey]entity
	blocks   map[string][]sym // impls, by the simple name of the type
	impls    map[sym]*rustImpls
	byTrait  map[sym][]sym
	pathMods []string // of #[path] attributes
}

func newRustWorld(r *Resolver) *rustWorld { return &rustWorld{r: r} }

func (w *rustWorld) forget() {
	w.names, w.parents, w.found = map[*unit]*rustNames{}, map[rmod]rmod{}, map[rustKey]entity{}
	w.blocks, w.impls, w.byTrait = map[string][]sym{}, map[sym]*rustImpls{}, map[sym][]sym{}
	w.pathMods = nil
}

// rustSpace is a set of name spaces: one name can be a type, a value and a macro.
type rustSpace uint8

const (
	rustType rustSpace = 1 << iota
	rustValue
	rustMacro
)

// holds reports whether definitions of the kind are named in one of the spaces.
func (ns rustSpace) holds(d *parsers.Def) bool {
	switch d.Kind {
	case parsers.KindExtension, parsers.KindField:
		return false
	case parsers.KindStruct, parsers.KindEnumMember:
		return ns&(rustType|rustValue) != 0
	case parsers.KindEnum, parsers.KindTrait, parsers.KindType, parsers.KindModule:
		return ns&rustType != 0
	case parsers.KindMacro:
		return ns&rustMacro != 0
	case parsers.KindFunction:
		return ns&rustValue != 0 || ns&rustMacro != 0 && d.Flags&parsers.FlagDecorated != 0
	}
	return ns&rustValue != 0
}

// ident implements rules.
func (w *rustWorld) ident(u *unit, name string, off uint32, typePos bool) entity {
	ns := rustValue
	if typePos {
		ns = rustType
	}
	return w.lookup(u, name, off, ns)
}

// imported implements rules: what an import brings in, in all name spaces.
func (w *rustWorld) imported(u *unit, m *parsers.Import) entity {
	var out entity
	for _, ns := range []rustSpace{rustType, rustValue, rustMacro} {
		e := w.importEntity(u, m, ns, nil)
		switch {
		case e.k == eSyms && out.k == eSyms:
			out.syms = appendNew(out.syms, e.syms)
		case e.k != eUnknown && (out.k == eUnknown || e.k == eSyms):
			out = e
		}
	}
	out.how = ByImport
	return out
}

// moduleMember implements rules.
func (w *rustWorld) moduleMember(m *module, name string, _ map[string]bool) entity {
	var out entity
	for _, ns := range []rustSpace{rustType, rustValue, rustMacro} {
		if e := w.inModule(rmodOf(m), name, ns, false, nil); e.k == eSyms {
			out = entity{k: eSyms, syms: appendNew(out.syms, e.syms), how: ByImport}
		}
	}
	return out
}

// members implements rules. Of a tSuper they are what the traits of a type have.
func (w *rustWorld) members(t typ, name string, _ map[sym]bool) found {
	if t.k != tSuper {
		f := w.method(t, name, 6)
		return found{syms: f.syms, how: f.how, of: t, ext: f.ext}
	}
	var out found
	for _, b := range w.traitsOf(t.sym) {
		if b.k == tInst {
			if f := w.traitMember(b, name, rustValue|rustType, 6); len(f.syms) > 0 {
				return found{syms: f.syms, how: ByHierarchy, of: b}
			}
			continue
		}
		if out.ext == "" && w.inTraitImpl(t.sym, b, name) {
			out.ext = "std"
			if b.k == tExternal {
				out.ext = packageOfPath(b.ext)
			}
		}
	}
	return out
}

// importTarget implements rules: the file of the module that an import names, or that
// has what it names.
func (w *rustWorld) importTarget(u *unit, p, name string) (target, ext string) {
	for i := range u.f.Imports {
		m := &u.f.Imports[i]
		if m.Path != p || u.f.Names[m.Name] != name {
			continue
		}
		e := w.importFile(u, m)
		if mods := w.modsOf(e); len(mods) > 0 {
			return mods[0].u.path, ""
		}
		if e.k == eSyms {
			return e.syms[0].u.path, ""
		}
		if e.k == eExternal {
			return "", packageOfPath(e.ext)
		}
	}
	return "", ""
}

// importFile is the module that an import names, or else what its path leads to.
func (w *rustWorld) importFile(u *unit, m *parsers.Import) entity {
	if m.Flags&parsers.ImportDot == 0 {
		if e := w.importEntity(u, m, rustType, nil); len(w.modsOf(e)) > 0 || e.k == eExternal {
			return e
		}
	}
	if m.Path == "" {
		return entity{}
	}
	return w.pathEntity(u, m, nil)
}

// packageOfPath is the crate that a path begins with.
func packageOfPath(p string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(p, "::"), "::")
	return first
}

// resolve finds what a reference means.
func (w *rustWorld) resolve(u *unit, ref *parsers.Ref) Meaning {
	name := u.f.Names[ref.Name]
	x := u.f.Exprs[ref.Args]
	switch {
	case x.Op == parsers.OpLit && u.f.Names[x.Name] == "!":
		return w.meaning(u, ref, w.macroOf(u, ref, name))
	case ref.Role == parsers.RoleDecorator:
		e := w.macroOf(u, ref, name)
		if e.k != eSyms && ref.Recv == 0 {
			if t := w.lookup(u, name, ref.Off, rustType); t.k != eUnknown {
				e = t
			}
		}
		return w.meaning(u, ref, e)
	case ref.Role == parsers.RoleImport:
		return w.resolveImport(u, ref)
	case ref.Recv == 0:
		return w.resolvePlain(u, ref, name)
	case u.f.Exprs[ref.Recv].Op == parsers.OpTypeOf:
		return w.resolvePath(u, ref, name)
	}
	return w.resolveMember(u, ref, name)
}

// rustSpaces are the name spaces in which a name of the role is looked for, in order.
func rustSpaces(role parsers.Role) []rustSpace {
	switch role {
	case parsers.RoleType, parsers.RoleInherit:
		return []rustSpace{rustType}
	case parsers.RoleNew:
		return []rustSpace{rustType, rustValue}
	}
	return []rustSpace{rustValue, rustType}
}

func (w *rustWorld) resolvePlain(u *unit, ref *parsers.Ref, name string) Meaning {
	var e entity
	for _, ns := range rustSpaces(ref.Role) {
		if e = w.lookup(u, name, ref.Off, ns); e.k != eUnknown {
			break
		}
	}
	if e.k == eBind && ref.Role.Calls() {
		b := &u.f.Binds[e.bind]
		if t := w.bindType(u, e.bind); t.k == tFunc && t.sym.u != nil && w.r.plainValue(u, b.Value) {
			return meaning([]sym{t.sym}, ByScope, ref, u)
		}
	}
	if e.k == eUnknown && ref.Role == parsers.RoleType && !startsUpper(name) { // only the head of a path is written so
		e = externalEntity(name)
	}
	return w.meaning(u, ref, e)
}

func (w *rustWorld) meaning(u *unit, ref *parsers.Ref, e entity) Meaning {
	switch e.k {
	case eSyms:
		return meaning(e.syms, e.how, ref, u)
	case eBind, eModule:
		return Meaning{How: Local}
	case eExternal:
		return Meaning{How: External, External: packageOfPath(e.ext)}
	case eBuiltin:
		return Meaning{How: External, External: "std"}
	}
	return Meaning{How: Unresolved}
}

// resolvePath is a name behind "::".
func (w *rustWorld) resolvePath(u *unit, ref *parsers.Ref, name string) Meaning {
	q := u.f.Exprs[ref.Recv].A
	for _, ns := range rustSpaces(ref.Role) {
		f := w.assocOf(u, q, name, ns, ref.Args)
		if len(f.syms) > 0 || f.ext != "" {
			return w.foundMeaning(u, ref, f)
		}
	}
	t := w.r.typeOf(u, q)
	if t.k == tUnknown && ref.Role == parsers.RoleCall && startsUpper(w.lastName(u, q)) {
		return w.guess(u, ref, name)
	}
	return Meaning{How: Unresolved}
}

// lastName is the name that a type expression ends in.
func (w *rustWorld) lastName(u *unit, x parsers.ExprID) string {
	for range 16 {
		e := u.f.Exprs[x]
		switch e.Op {
		case parsers.OpGeneric:
			x = e.A
			continue
		case parsers.OpIdent, parsers.OpMember:
			return u.f.Names[e.Name]
		}
		break
	}
	return ""
}

func startsUpper(s string) bool { return s != "" && s[0] >= 'A' && s[0] <= 'Z' }

func (w *rustWorld) foundMeaning(u *unit, ref *parsers.Ref, f rfound) Meaning {
	switch {
	case len(f.syms) > 0:
		how := f.how
		if how == "" {
			how = ByReceiver
		}
		if f.unsure {
			how = ByCandidate
		}
		return meaning(f.syms, how, ref, u)
	case f.local:
		return Meaning{How: Local}
	case f.ext != "":
		return Meaning{How: External, External: packageOfPath(f.ext)}
	}
	return Meaning{How: Unresolved}
}

// resolveMember is a name behind a dot.
func (w *rustWorld) resolveMember(u *unit, ref *parsers.Ref, name string) Meaning {
	t := w.r.value(u, ref.Recv)
	if t.k == tUnknown {
		return w.guess(u, ref, name)
	}
	if ref.Role.Calls() {
		return w.foundMeaning(u, ref, w.method(t, name, 8))
	}
	if f, _ := w.field(t, name, 8); f.u != nil {
		return meaning([]sym{f}, ByReceiver, ref, u)
	}
	if t.k == tExternal || t.k == tBuiltin || t.k == tList {
		return Meaning{How: External, External: packageOfPath(outsideName(t))}
	}
	return Meaning{How: Unresolved}
}

// resolveImport ties the name in a use declaration to what it brings in.
func (w *rustWorld) resolveImport(u *unit, ref *parsers.Ref) Meaning {
	for i := range u.f.Imports {
		m := &u.f.Imports[i]
		if m.Off == ref.Off && m.Name == ref.Name {
			return w.meaning(u, ref, w.imported(u, m))
		}
	}
	return Meaning{How: Unresolved}
}

// guess looks for methods with the name when nothing is known of what stands before
// it. Names that the standard library has as well say nothing.
func (w *rustWorld) guess(u *unit, ref *parsers.Ref, name string) Meaning {
	if stdNames[name] {
		return Meaning{How: Unresolved}
	}
	return w.r.guess(u, ref, name)
}
