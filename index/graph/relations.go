package graph

import (
	"context"
	"path"
	"sort"
	"strings"

	"vade/parsers"
)

// Member is a member of a type; From names the type it is inherited or promoted from.
type Member struct {
	Definition
	From string
}

// Members are the members of a type: its own, then those it inherits or has promoted
// to it, unless hidden by a nearer one of the same name.
func (r *Resolver) Members(ctx context.Context, d *Definition) ([]Member, error) {
	r.begin(ctx)
	var out []Member
	seen := map[string]bool{}
	listed := map[string]bool{} // a class and its stub have the same ones
	done := map[sym]bool{}
	level := append([]sym(nil), d.parts...)
	from := map[sym]string{}
	for depth := 0; depth < 6 && len(level) > 0; depth++ {
		var next []sym
		names := map[string]bool{}
		for _, s := range level {
			if done[s] {
				continue
			}
			done[s] = true
			for _, g := range r.groups(r.ownMembers(s)) {
				if seen[g.Name] || listed[g.ID] {
					continue
				}
				listed[g.ID] = true
				names[g.Name] = true
				out = append(out, Member{g, from[s]})
			}
			for _, b := range r.baseTypes(s) {
				if b.sym.u != nil {
					next = append(next, b.sym)
					from[b.sym] = b.sym.name()
				}
			}
		}
		for n := range names {
			seen[n] = true
		}
		level = next
	}
	sort.SliceStable(out, func(i, j int) bool {
		a, b := &out[i], &out[j]
		if (a.From == "") != (b.From == "") {
			return a.From == ""
		}
		if a.Path != b.Path {
			return a.Path < b.Path
		}
		return a.Line < b.Line
	})
	return out, r.err
}

func (r *Resolver) ownMembers(s sym) []sym {
	if w := r.classes(s.u); w != nil {
		return w.ownMembers(s)
	}
	if s.u.family == "rust" {
		return r.rust.ownMembers(s)
	}
	var out []sym
	for _, c := range s.u.children[s.d] {
		out = append(out, sym{s.u, c})
	}
	if s.u.family == "go" {
		var names []string
		methods := r.goWorld.own(s.u).methods[s.name()]
		for n := range methods {
			names = append(names, n)
		}
		sort.Strings(names)
		for _, n := range names {
			out = append(out, methods[n]...)
		}
	}
	return out
}

// baseTypes are the types that a type extends, implements or embeds.
func (r *Resolver) baseTypes(s sym) []typ {
	r.restart()
	if s.u.family == "go" {
		return r.goWorld.bases(typ{k: tInst, sym: s})
	}
	if w := r.classes(s.u); w != nil {
		return w.bases(typ{k: tInst, sym: s})
	}
	if s.u.family == "rust" {
		return r.rust.traitsOf(s)
	}
	if s.u.family == "c" {
		return r.c.bases(typ{k: tInst, sym: s})
	}
	var out []typ
	for _, b := range s.def().Bases {
		t := r.value(s.u, b)
		if s.u.family == "ecmascript" {
			if x := r.typeOf(s.u, b); x.k != tUnknown {
				t = x
			}
		}
		if t.k == tUnion {
			out = append(out, t.args...)
		} else {
			out = append(out, t)
		}
	}
	return out
}

// Implementation is a type or member that fulfils or overrides another.
type Implementation struct {
	Definition
	How Resolution
}

// Implementations are the types that extend or fulfil a type, or the methods that
// override or fulfil a method.
func (r *Resolver) Implementations(ctx context.Context, d *Definition) ([]Implementation, error) {
	r.begin(ctx)
	if d.Kind.IsType() || d.parts[0].u.owns(d.Kind) {
		return r.implementers(d), r.err
	}
	owner, ok := r.owner(d.parts[0])
	if !ok {
		return nil, r.err
	}
	typeDef := r.definition([]sym{owner})
	var syms []sym
	for _, t := range r.implementers(&typeDef) {
		for _, m := range r.ownMembers(t.parts[0]) {
			if m.name() == d.Name {
				syms = append(syms, m)
			}
		}
	}
	var out []Implementation
	for _, g := range r.groups(syms) {
		out = append(out, Implementation{g, ByHierarchy})
	}
	return out, r.err
}

// owner is the type that a member belongs to.
func (r *Resolver) owner(s sym) (sym, bool) {
	d := s.def()
	if d.Recv != 0 && s.u.family == "c" {
		class := r.c.ownerOf(s)
		return class, class.u != nil
	}
	if d.Recv != 0 {
		top := r.goWorld.own(s.u).top[s.u.f.Names[d.Recv]]
		if len(top) > 0 {
			return top[0], true
		}
	}
	if d.Parent == parsers.NoDef {
		return sym{}, false
	}
	return r.extended(sym{s.u, d.Parent})
}

// extended is the type that a definition is or extends.
func (r *Resolver) extended(s sym) (sym, bool) {
	switch k := s.def().Kind; {
	case k == parsers.KindExtension:
		r.restart()
		t := r.typeOf(s.u, s.def().Type)
		return t.sym, t.k == tInst && t.sym.u != nil
	case s.u.owns(k):
		return s, true
	}
	return sym{}, false
}

func (r *Resolver) implementers(d *Definition) []Implementation {
	if d.parts[0].u.family == "go" {
		if d.Kind == parsers.KindInterface {
			return r.goImplementers(d)
		}
	}
	var out []Implementation
	seen := map[sym]bool{}
	todo := []Definition{*d}
	for len(todo) > 0 && len(out) < 2000 {
		base := todo[0]
		todo = todo[1:]
		for _, s := range r.directSubtypes(&base) {
			if seen[s] {
				continue
			}
			seen[s] = true
			g := r.groups([]sym{s})[0]
			out = append(out, Implementation{g, ByHierarchy})
			todo = append(todo, g)
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return better(&out[i].Definition, &out[j].Definition) })
	return out
}

// directSubtypes are the types that name d as a base.
func (r *Resolver) directSubtypes(d *Definition) []sym {
	names := r.otherNames(d)
	var out []sym
	for _, file := range r.filesUsing(names) {
		u := r.unit(file)
		if u == nil || u.family != d.parts[0].u.family {
			continue
		}
		for i := range u.f.Refs {
			ref := &u.f.Refs[i]
			if ref.Role != parsers.RoleInherit || !names[u.f.Names[ref.Name]] || ref.Encl == parsers.NoDef {
				continue
			}
			for _, t := range r.resolve(u, ref).Targets {
				for _, p := range d.parts {
					if t.sym == p {
						c := u.enclosing(ref.Encl, u.owns)
						if c == parsers.NoDef {
							continue
						}
						if sub, ok := r.extended(sym{u, c}); ok && sub != p {
							out = append(out, sub)
						}
					}
				}
			}
		}
	}
	return out
}

// goImplementers are the types whose method set has every method of an interface. The
// candidates are the owners of methods with the rarest name.
func (r *Resolver) goImplementers(d *Definition) []Implementation {
	need := map[string]bool{}
	r.interfaceMethods(typ{k: tInst, sym: d.parts[0]}, need, 5)
	rarest := ""
	for _, n := range sortedKeys(need) {
		if rarest == "" || len(r.symbolsNamed(n)) < len(r.symbolsNamed(rarest)) {
			rarest = n
		}
	}
	if rarest == "" {
		return nil
	}
	var syms []sym
	for _, row := range r.symbolsNamed(rarest) {
		u := r.unit(row.File)
		if u == nil || u.family != "go" {
			continue
		}
		owner, ok := r.owner(sym{u, row.Def})
		if !ok {
			continue
		}
		for _, c := range append(r.embedders(owner), owner) {
			if c != d.parts[0] && r.hasMethods(c, need) {
				syms = append(syms, c)
			}
		}
	}
	var out []Implementation
	for _, g := range r.groups(appendNew(nil, syms)) {
		out = append(out, Implementation{g, ByReceiver})
	}
	return out
}

// maxEmbedders bounds the types that are looked at for what is promoted to them.
const maxEmbedders = 2000

// embedders are the types that a type is embedded in, over as many levels as members
// are promoted.
func (r *Resolver) embedders(s sym) []sym {
	var out []sym
	level := []sym{s}
	for depth := 0; depth < 5 && len(level) > 0 && len(out) < maxEmbedders; depth++ {
		var next []sym
		for _, t := range level {
			d := r.definition([]sym{t})
			next = appendNew(next, r.directSubtypes(&d))
		}
		out = appendNew(out, next)
		level = next
	}
	return out
}

func (r *Resolver) interfaceMethods(t typ, need map[string]bool, depth int) {
	if t.sym.u == nil || depth == 0 {
		return
	}
	for _, c := range t.sym.u.children[t.sym.d] {
		if d := &t.sym.u.f.Defs[c]; d.Kind == parsers.KindMethod {
			need[t.sym.u.f.Names[d.Name]] = true
		}
	}
	for _, b := range r.goWorld.bases(t) {
		r.interfaceMethods(b, need, depth-1)
	}
}

func (r *Resolver) hasMethods(s sym, need map[string]bool) bool {
	for n := range need {
		r.restart()
		f := r.goWorld.members(typ{k: tInst, sym: s}, n, map[sym]bool{})
		if len(f.syms) == 0 || !f.syms[0].def().Kind.IsCallable() {
			return false
		}
	}
	return true
}

// ImportEdge is one import of a file.
type ImportEdge struct {
	Path     string // the importing file
	Line     int
	Module   string // as written
	Target   string // file or folder in the workspace, "" if it is outside
	External string // package outside
}

// Imports are the imports of a file, each module once.
func (r *Resolver) Imports(ctx context.Context, p string) ([]ImportEdge, error) {
	r.begin(ctx)
	u := r.unitAt(p)
	if u == nil {
		return nil, r.err
	}
	return r.importEdges(u), r.err
}

func (r *Resolver) importEdges(u *unit) []ImportEdge {
	var out []ImportEdge
	seen := map[string]bool{}
	add := func(e ImportEdge) {
		if key := e.Module + "\x00" + e.Target; !seen[key] {
			seen[key] = true
			out = append(out, e)
		}
	}
	for i := range u.f.Imports {
		m := &u.f.Imports[i]
		e := ImportEdge{Path: u.path, Line: int(m.Line), Module: m.Path}
		if d := u.dialect(); d != nil && m.Name != 0 && m.Flags&parsers.ImportDot == 0 && !d.filePaths {
			e.Module = joinSpace(m.Path, u.f.Names[m.Name], d.sep)
		}
		if e.Target, e.External = r.importTarget(u, m.Path, u.f.Names[m.Name]); e.Target == u.path { // a module of the file itself
			continue
		}
		add(e)
	}
	for i := range u.f.Exports {
		if x := &u.f.Exports[i]; x.Path != "" {
			e := ImportEdge{Path: u.path, Line: int(x.Line), Module: x.Path}
			e.Target, e.External = r.importTarget(u, x.Path, "")
			add(e)
		}
	}
	return out
}

// importTarget is where an import leads.
func (r *Resolver) importTarget(u *unit, module, name string) (target, ext string) {
	rules := r.rules[u.family]
	if rules == nil {
		return "", ""
	}
	return rules.importTarget(u, module, name)
}

// Importers are the imports that lead to a file, or for Go to its package.
func (r *Resolver) Importers(ctx context.Context, p string) ([]ImportEdge, error) {
	r.begin(ctx)
	u := r.unitAt(p)
	if u == nil {
		return nil, r.err
	}
	paths, err := r.store.ImportPaths(ctx)
	if err != nil {
		return nil, err
	}
	want := p
	if u.family == "go" {
		want = u.dir + "/"
	}
	stem, _, _ := strings.Cut(path.Base(p), ".")
	folder := path.Base(u.dir)
	var out []ImportEdge
	done := map[int64]bool{}
	for _, m := range paths {
		if !strings.Contains(m, stem) && !strings.Contains(m, folder) && Tail(m) != "*" {
			continue
		}
		ids, err := r.store.Importers(ctx, m)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			f := r.unit(id)
			if f == nil || f.family != u.family || done[id] {
				continue
			}
			done[id] = true
			for _, e := range r.importEdges(f) {
				if e.Target == want {
					out = append(out, e)
				}
			}
		}
	}
	sort.SliceStable(out, func(i, j int) bool {
		if out[i].Path != out[j].Path {
			return out[i].Path < out[j].Path
		}
		return out[i].Line < out[j].Line
	})
	return out, r.err
}

// Overridden are the members that a member overrides or fulfils: calls of them may
// arrive at it.
func (r *Resolver) Overridden(ctx context.Context, d *Definition) ([]Definition, error) {
	r.begin(ctx)
	s := d.parts[0]
	owner, ok := r.owner(s)
	if !ok || !d.Kind.IsCallable() && d.Kind != parsers.KindProperty {
		return nil, r.err
	}
	if s.u.family == "go" {
		return r.fulfilled(d, owner), r.err
	}
	rules := r.rules[s.u.family]
	f := rules.members(typ{k: tSuper, sym: owner}, d.Name, map[sym]bool{})
	return r.groups(f.syms), r.err
}

// Supers are what a definition is derived from: the bases of a type, the members that a
// member overrides or fulfils.
func (r *Resolver) Supers(ctx context.Context, d *Definition) ([]Definition, error) {
	if !d.Kind.IsType() {
		return r.Overridden(ctx, d)
	}
	r.begin(ctx)
	var syms []sym
	for _, t := range r.baseTypes(d.parts[0]) {
		if t.sym.u != nil && t.sym.def().Kind.IsType() {
			syms = append(syms, t.sym)
		}
	}
	return r.groups(syms), r.err
}

// fulfilled are the interface methods that a method of a Go type fulfils.
func (r *Resolver) fulfilled(d *Definition, owner sym) []Definition {
	var syms []sym
	for _, row := range r.symbolsNamed(d.Name) {
		if row.Lang != "go" || row.Flags&parsers.FlagAbstract == 0 || len(syms) >= 8 {
			continue
		}
		u := r.unit(row.File)
		if u == nil {
			continue
		}
		iface, ok := r.owner(sym{u, row.Def})
		if !ok || iface == owner {
			continue
		}
		need := map[string]bool{}
		r.restart()
		r.interfaceMethods(typ{k: tInst, sym: iface}, need, 5)
		if r.hasMethods(owner, need) {
			syms = append(syms, sym{u, row.Def})
		}
	}
	return r.groups(syms)
}
