package graph

import (
	"context"
	"path"
	"slices"
	"sort"
	"strings"

	"vade/parsers"
)

// Occurrence is one use of a symbol.
type Occurrence struct {
	Path       string
	Line       int
	Column     int
	Name       string
	Role       parsers.Role
	How        Resolution
	Symbol     *Definition // what is used; nil if it is outside
	External   string
	In         *Definition // the innermost named definition around it; nil at the top of a file
	FileFlags  int
	Depth      int
	unresolved bool
}

// Uses are the occurrences of a symbol, by place.
type Uses struct {
	List       []Occurrence
	Candidates int // guesses that were left out, or are in the list if they were asked for
	Unresolved int // uses of the same name that nothing is known of
}

// Callers are the places that call, construct or render the symbol.
func (r *Resolver) Callers(ctx context.Context, d *Definition, candidates bool) (Uses, error) {
	return r.uses(ctx, d, candidates, parsers.Role.Calls)
}

// References are all uses of the symbol.
func (r *Resolver) References(ctx context.Context, d *Definition, candidates bool) (Uses, error) {
	return r.uses(ctx, d, candidates, func(parsers.Role) bool { return true })
}

func (r *Resolver) uses(ctx context.Context, d *Definition, candidates bool, want func(parsers.Role) bool) (Uses, error) {
	r.begin(ctx)
	wanted := map[sym]bool{}
	for _, s := range d.parts {
		wanted[s] = true
	}
	names := r.otherNames(d)
	constructed := r.constructs(d, wanted, names)
	var out Uses
	for _, file := range r.filesUsing(names) {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		u := r.unit(file)
		if u == nil || u.family != d.parts[0].u.family {
			continue
		}
		for i := range u.f.Refs {
			ref := &u.f.Refs[i]
			name := u.f.Names[ref.Name]
			if !names[name] || !want(ref.Role) && !(want(parsers.RoleCall) && r.callsByName(u, ref)) {
				continue
			}
			if constructed[name] && !ref.Role.Calls() {
				continue
			}
			r.use(&out, u, ref, d, wanted, candidates, name)
		}
	}
	sortOccurrences(out.List)
	return out, r.err
}

func (r *Resolver) use(out *Uses, u *unit, ref *parsers.Ref, d *Definition, wanted map[sym]bool, candidates bool, name string) {
	m := r.resolve(u, ref)
	for _, t := range m.Targets {
		if !wanted[t.sym] {
			continue
		}
		if t.How == ByCandidate {
			out.Candidates++
			if !candidates {
				return
			}
		}
		o := r.occurrence(u, ref, t.How)
		o.Symbol, o.Role = d, roleFor(ref, t.sym)
		out.List = append(out.List, o)
		return
	}
	if m.How == Unresolved && name == d.Name && ref.Role.Calls() && d.Kind != parsers.KindFunction {
		out.Unresolved++
	}
}

func (r *Resolver) occurrence(u *unit, ref *parsers.Ref, how Resolution) Occurrence {
	o := Occurrence{Path: u.path, Line: int(ref.Line), Column: int(ref.Col), Name: u.f.Names[ref.Name], Role: ref.Role, How: how, FileFlags: u.flags}
	if s, ok := r.around(u, ref); ok {
		d := r.definition([]sym{s})
		o.In = &d
	}
	return o
}

// around is the definition that a reference stands in; for a template in a file of its
// own, its component.
func (r *Resolver) around(u *unit, ref *parsers.Ref) (sym, bool) {
	d := ref.Encl
	for ref.Role != parsers.RoleInherit && d != parsers.NoDef && u.f.Defs[d].Flags&parsers.FlagAnonymous != 0 {
		d = u.f.Defs[d].Parent
	}
	if d != parsers.NoDef {
		return sym{u, d}, true
	}
	if u.lang == "html" {
		if c := r.ecma.claims(u); len(c) > 0 {
			return c[0], true
		}
	}
	return sym{}, false
}

func sortOccurrences(list []Occurrence) {
	sort.SliceStable(list, func(i, j int) bool {
		a, b := &list[i], &list[j]
		if x, y := a.FileFlags&FlagTest, b.FileFlags&FlagTest; x != y {
			return x < y
		}
		if a.Path != b.Path {
			return a.Path < b.Path
		}
		if a.Line != b.Line {
			return a.Line < b.Line
		}
		return a.Column < b.Column
	})
}

// filesUsing are the files that refer to one of the names.
func (r *Resolver) filesUsing(names map[string]bool) []int64 {
	seen := map[int64]bool{}
	var out []int64
	for _, n := range sortedKeys(names) {
		ids, err := r.store.Uses(r.ctx, n)
		if err != nil {
			r.err = err
			return nil
		}
		for _, id := range ids {
			if !seen[id] {
				seen[id] = true
				out = append(out, id)
			}
		}
	}
	slices.SortFunc(out, func(a, b int64) int { return strings.Compare(r.cat.byID[a].path, r.cat.byID[b].path) })
	return out
}

func sortedKeys(m map[string]bool) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// constructs adds, for a constructor, its class: to construct the class is to call it.
// It returns the names that only count as calls.
func (r *Resolver) constructs(d *Definition, wanted map[sym]bool, names map[string]bool) map[string]bool {
	only := map[string]bool{}
	if d.Kind.IsType() {
		r.constructed(d, wanted)
	}
	if r.appliedNames(d, names, only) {
		return only
	}
	if d.Kind != parsers.KindConstructor && d.Name != "__init__" && d.Name != "__new__" {
		return only
	}
	s := d.parts[0]
	if s.u.family == "c" { // a construction is tied to its constructor
		names[s.name()] = true
		return only
	}
	class := s.def().Parent
	if class == parsers.NoDef || !s.u.f.Defs[class].Kind.IsType() {
		return only
	}
	c := r.definition([]sym{{s.u, class}})
	for n := range r.otherNames(&c) {
		if !names[n] {
			names[n], only[n] = true, true
		}
	}
	wanted[sym{s.u, class}] = true
	return only
}

// constructed adds the constructors of a class to what stands for it.
func (r *Resolver) constructed(d *Definition, wanted map[sym]bool) {
	for _, s := range d.parts {
		if s.u.family == "c" {
			r.c.constructed(s, wanted)
		}
		if r.classes(s.u) == nil {
			continue
		}
		for _, c := range s.u.children[s.d] {
			if s.u.f.Defs[c].Kind == parsers.KindConstructor {
				wanted[sym{s.u, c}] = true
			}
		}
	}
}

// maxNames bounds the names under which one symbol is looked for.
const maxNames = 256

// otherNames are the names by which a symbol goes: its own, and what imports, exports
// and re-exports call it. Names of the default export are followed only where the
// module path can lead to a file that hands the symbol out.
func (r *Resolver) otherNames(d *Definition) map[string]bool {
	names := map[string]bool{d.Name: true}
	tails := map[string]bool{"*": true}
	addTails := func(p string) {
		stem, _, _ := strings.Cut(path.Base(p), ".")
		tails[stem], tails[path.Base(path.Dir(p))] = true, true
	}
	todo := []string{d.Name}
	for _, s := range d.parts {
		addTails(s.u.path)
		if s.def().Flags&parsers.FlagDefault != 0 && !names["default"] {
			names["default"] = true
			todo = append(todo, "default")
		}
	}
	for len(todo) > 0 && len(names) < maxNames {
		n := todo[0]
		todo = todo[1:]
		rows, err := r.store.Aliases(r.ctx, n)
		if err != nil {
			r.err = err
			return names
		}
		for _, a := range rows {
			special := n == "default" || n == ModuleValue
			if special && !tails[a.Tail] {
				continue
			}
			if a.Alias == "default" || a.Alias == ModuleValue {
				addTails(r.cat.byID[a.File].path)
				if a.Alias == ModuleValue && !names["default"] {
					names["default"] = true
					todo = append(todo, "default")
				}
			}
			if !names[a.Alias] {
				if special && !r.mayImport(a, d) {
					continue
				}
				names[a.Alias] = true
				todo = append(todo, a.Alias)
			}
		}
	}
	r.ecma.addTags(d, names)
	return names
}

// mayImport reports whether a default import in a file can mean the symbol: some
// import of that name resolves to it, or is a module that does.
func (r *Resolver) mayImport(a AliasRow, d *Definition) bool {
	u := r.unit(a.File)
	if u == nil {
		return false
	}
	rules := r.rules[u.family]
	if rules == nil {
		return false
	}
	for i := range u.f.Imports {
		m := &u.f.Imports[i]
		if bindsName(u, m) != a.Alias {
			continue
		}
		e := rules.imported(u, m)
		if e.k == eModule && e.mod.u != nil {
			if t := r.moduleValue(e.mod); t.sym.u != nil && slices.Contains(d.parts, t.sym) {
				return true
			}
		}
		for _, s := range e.syms {
			if slices.Contains(d.parts, s) {
				return true
			}
		}
	}
	for i := range u.f.Exports { // export { default as X } from
		if x := &u.f.Exports[i]; u.f.Names[x.Name] == a.Alias && x.Path != "" {
			return true
		}
	}
	return false
}

// Callees are what the symbol calls. Calls that lead outside are counted by package.
func (r *Resolver) Callees(ctx context.Context, d *Definition, candidates bool) (Uses, map[string]int, error) {
	r.begin(ctx)
	var out Uses
	outside := map[string]int{}
	for _, s := range d.parts {
		r.calls(&out, outside, s.u, candidates, func(ref *parsers.Ref) bool { return inside(s.u, ref.Encl, s.d) })
		for _, page := range r.ecma.pagesOf(s) {
			r.calls(&out, outside, page, candidates, func(*parsers.Ref) bool { return true })
		}
	}
	sortOccurrences(out.List)
	return out, outside, r.err
}

// calls adds the calls of a file that are in question.
func (r *Resolver) calls(out *Uses, outside map[string]int, u *unit, candidates bool, want func(*parsers.Ref) bool) {
	for i := range u.f.Refs {
		ref := &u.f.Refs[i]
		if !want(ref) || !ref.Role.Calls() && !r.callsByName(u, ref) {
			continue
		}
		m := r.resolve(u, ref)
		switch {
		case m.How == External:
			outside[m.External]++
		case m.How == Unresolved:
			out.Unresolved++
		case m.How == ByCandidate && !candidates:
			out.Candidates++
		}
		if m.How == ByCandidate && !candidates {
			continue
		}
		for _, g := range r.targetGroups(m) {
			o := r.occurrence(u, ref, m.How)
			if o.Symbol = &g; !o.Role.Calls() {
				o.Role = parsers.RoleCall
			}
			out.List = append(out.List, o)
		}
	}
}

func (r *Resolver) targetGroups(m Meaning) []Definition {
	var syms []sym
	for _, t := range m.Targets {
		syms = append(syms, t.sym)
	}
	return r.groups(syms)
}

// inside reports whether a definition is d or lies in it.
func inside(u *unit, x, d parsers.DefID) bool {
	for x != parsers.NoDef {
		if x == d {
			return true
		}
		x = u.f.Defs[x].Parent
	}
	return false
}

// Impact are the callers of the callers, up to depth steps away. Each calling
// definition is listed once, at its least distance.
func (r *Resolver) Impact(ctx context.Context, d *Definition, depth int) (Uses, error) {
	var out Uses
	seen := map[string]bool{r.groupKey(d.parts[0]): true}
	level := []Definition{*d}
	for n := 1; n <= depth && len(level) > 0; n++ {
		var next []Definition
		for i := range level {
			u, err := r.Callers(ctx, &level[i], false)
			if err != nil {
				return out, err
			}
			if n == 1 {
				out.Candidates, out.Unresolved = u.Candidates, u.Unresolved
			}
			for _, o := range u.List {
				o.Depth = n
				if o.In == nil {
					out.List = append(out.List, o)
					continue
				}
				if key := r.groupKey(o.In.parts[0]); !seen[key] {
					seen[key] = true
					out.List = append(out.List, o)
					next = append(next, r.groups(o.In.parts)[0])
				}
			}
		}
		level = next
		if len(seen) > 5000 {
			break
		}
	}
	return out, r.err
}
