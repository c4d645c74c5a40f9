package graph

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"vade/parsers"
)

// Unused is a definition that nothing in the workspace was seen to use.
type Unused struct {
	Definition
	// Reasons say why it may be live all the same.
	Reasons []string
}

// usage is what one pass over all references found.
type usage struct {
	used    map[int64]bool // by key
	guesses map[int64]int  // guesses that may mean the definition
	untied  map[string]int // uses by name that could not be tied
	imports map[int64]int  // imports that name the definition
}

// key of a definition that stays when its file is loaded again.
func (s sym) key() int64 { return s.u.id<<24 | int64(s.d) }

// Unused lists the definitions that nothing uses, of those that want asks for. It
// resolves every reference of the workspace once. Those without a reason to be live come
// first, then by path and line.
func (r *Resolver) Unused(ctx context.Context, want func(*Definition) bool) ([]Unused, error) {
	use, err := r.usage(ctx)
	if err != nil {
		return nil, err
	}
	var out []Unused
	for _, f := range r.sortedFiles() {
		if f.flags&(FlagGenerated|FlagMinified|FlagVendored) != 0 {
			continue
		}
		r.begin(ctx)
		r.Trim()
		u := r.unit(f.id)
		if u == nil || r.rules[u.family] == nil {
			continue
		}
		for i := range u.f.Defs {
			if x, ok := r.unused(sym{u, parsers.DefID(i)}, use, want); ok {
				out = append(out, x)
			}
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(out, func(a, b Unused) int { return min(len(a.Reasons), 1) - min(len(b.Reasons), 1) })
	return out, r.err
}

func (r *Resolver) usage(ctx context.Context) (*usage, error) {
	use := &usage{map[int64]bool{}, map[int64]int{}, map[string]int{}, map[int64]int{}}
	for _, f := range r.sortedFiles() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r.begin(ctx)
		r.Trim()
		u := r.unit(f.id)
		if u == nil {
			continue
		}
		for i := range u.f.Refs {
			r.count(use, u, &u.f.Refs[i])
		}
	}
	return use, r.err
}

func (r *Resolver) count(use *usage, u *unit, ref *parsers.Ref) {
	m := r.resolve(u, ref)
	if ref.Role == parsers.RoleImport {
		for _, t := range m.Targets {
			use.imports[t.sym.key()]++
		}
		return
	}
	if m.How == Unresolved {
		use.untied[u.f.Names[ref.Name]]++
	}
	for _, t := range m.Targets {
		switch {
		case t.How == ByCandidate:
			use.guesses[t.sym.key()]++
		case t.sym.u == u && inside(u, ref.Encl, t.sym.d): // calls itself
		default:
			use.used[t.sym.key()] = true
		}
	}
}

// unused judges one definition; ok is false if it is used, not asked for, or of a kind
// that has no uses of its own.
func (r *Resolver) unused(s sym, use *usage, want func(*Definition) bool) (Unused, bool) {
	d := s.def()
	if !mayBeUnused(s) || use.used[s.key()] || started(s) {
		return Unused{}, false
	}
	def := r.groups([]sym{s})[0]
	if def.parts[0] != s || !want(&def) {
		return Unused{}, false
	}
	guesses := 0
	for _, p := range def.parts {
		if use.used[p.key()] {
			return Unused{}, false
		}
		guesses += use.guesses[p.key()]
		for _, c := range p.u.children[p.d] { // a class is used by way of its constructor
			if k := p.u.f.Defs[c].Kind; k == parsers.KindConstructor && use.used[(sym{p.u, c}).key()] {
				return Unused{}, false
			}
		}
	}
	x := Unused{Definition: def, Reasons: r.marks(s)}
	if n := use.imports[s.key()]; n > 0 {
		x.Reasons = append(x.Reasons, counted(n, "import")+" without a use that was seen")
	}
	if guesses > 0 {
		x.Reasons = append(x.Reasons, counted(guesses, "guess")+" may mean it")
	}
	if n := use.untied[def.Name]; n > 0 && d.Parent != parsers.NoDef {
		x.Reasons = append(x.Reasons, counted(n, "use")+" of the name tied to nothing")
	}
	return x, true
}

func counted(n int, what string) string {
	switch {
	case n == 1:
	case strings.HasSuffix(what, "s"):
		what += "es"
	default:
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// mayBeUnused reports whether it says something that nobody uses a definition: what is
// local is for compilers to tell, fields and keys are often read by other means.
func mayBeUnused(s sym) bool {
	d := s.def()
	switch {
	case d.Kind == parsers.KindConstructor, d.Flags&parsers.FlagOverload != 0, s.name() == "_":
		return false
	case d.Kind.IsCallable(), d.Kind.IsType() && d.Flags&parsers.FlagLocal == 0:
		return true
	case d.Kind == parsers.KindVariable, d.Kind == parsers.KindConstant:
		return d.Parent == parsers.NoDef
	case d.Kind == parsers.KindProperty:
		return d.Parent != parsers.NoDef
	}
	return false
}

// marks are the signs that something outside of the code's own uses reaches a definition.
func (r *Resolver) marks(s sym) []string {
	var out []string
	d := s.def()
	if d.Flags&parsers.FlagDecorated != 0 {
		out = append(out, "decorated")
	}
	if owner, ok := r.owner(s); ok && d.Kind.IsCallable() {
		if over := r.overriddenBy(s, owner); len(over) > 0 {
			out = append(out, "fulfils or overrides "+over[0].ID)
		} else if r.outsideBase(s, owner) {
			out = append(out, "a base outside of the workspace may ask for it")
		} else if s.u.family == "go" && d.Flags&parsers.FlagExported != 0 {
			out = append(out, "may fulfil an interface outside of the workspace")
		}
	}
	if d.Flags&parsers.FlagExported != 0 && !internal(s.u.path) {
		out = append(out, "exported")
	}
	if d.Flags&parsers.FlagDefault != 0 {
		out = append(out, "default export")
	}
	return out
}

// started reports whether the language's own machinery or a test runner calls a
// definition.
func started(s sym) bool {
	u, d, name := s.u, s.def(), s.name()
	if d.Flags&parsers.FlagTest != 0 || u.flags&FlagTest != 0 && (strings.HasPrefix(name, "Test") || strings.HasPrefix(name, "test")) {
		return true
	}
	switch u.family {
	case "go":
		return d.Recv == 0 && (name == "init" || name == "main" && u.f.Package == "main")
	case "python":
		return strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__")
	case "ruby":
		return rubyHooks[name] || d.Kind.IsCallable() && !isLetter(name[0])
	}
	return name == "main" || name == "Main"
}

// internal reports whether the language keeps a path's exports from other repositories.
func internal(p string) bool {
	return strings.HasPrefix(p, "internal/") || strings.Contains(p, "/internal/")
}

// overriddenBy are the members that a member of owner overrides or fulfils.
func (r *Resolver) overriddenBy(s, owner sym) []Definition {
	d := r.definition([]sym{s})
	if s.u.family == "go" {
		return r.fulfilled(&d, owner)
	}
	r.restart()
	return r.groups(r.rules[s.u.family].members(typ{k: tSuper, sym: owner}, d.Name, map[sym]bool{}).syms)
}

// outsideBase reports whether a type has a base that the workspace does not hold.
func (r *Resolver) outsideBase(s, owner sym) bool {
	if s.u.family == "go" {
		return false // interfaces are fulfilled without being named
	}
	r.restart()
	return r.rules[s.u.family].members(typ{k: tSuper, sym: owner}, s.name(), map[sym]bool{}).ext != ""
}
