package graph

import (
	"context"
	"slices"
	"strings"

	"vade/parsers"
)

// Edge is one reference of the whole graph with one of its targets.
type Edge struct {
	Path   string
	Line   int
	Column int
	Name   string
	Role   parsers.Role
	How    Resolution
	Hidden bool        // the name is not written there, see implicit
	From   *Definition // enclosing definition, nil at the top of a file
	To     *Definition
}

// Visitor is told everything in a graph, by path and place.
type Visitor struct {
	File   func(path, language string) error
	Def    func(*Definition) error
	Edge   func(*Edge) error
	Import func(*ImportEdge) error
}

// Each visits every definition, tied reference and import. Candidates are visited too
// and marked; the order depends on paths and places only.
func (r *Resolver) Each(ctx context.Context, v Visitor) error {
	for _, f := range r.sortedFiles() {
		if err := ctx.Err(); err != nil {
			return err
		}
		r.begin(ctx)
		r.Trim()
		u := r.unit(f.id)
		if u == nil {
			if r.err != nil {
				return r.err
			}
			continue
		}
		if err := r.eachOf(u, v); err != nil {
			return err
		}
	}
	return r.err
}

func (r *Resolver) sortedFiles() []fileRef {
	files := make([]fileRef, 0, len(r.cat.byID))
	for _, f := range r.cat.byID {
		files = append(files, f)
	}
	slices.SortFunc(files, func(a, b fileRef) int { return strings.Compare(a.path, b.path) })
	return files
}

func (r *Resolver) eachOf(u *unit, v Visitor) error {
	if v.File != nil {
		if err := v.File(u.path, u.lang); err != nil {
			return err
		}
	}
	if v.Def != nil {
		for i := range u.f.Defs {
			if u.f.Defs[i].Flags&parsers.FlagAnonymous != 0 {
				continue
			}
			if u.family == "python" {
				if r.restart(); r.py.onlyAssigned(sym{u, parsers.DefID(i)}) {
					continue
				}
			}
			d := r.definition([]sym{{u, parsers.DefID(i)}})
			if err := v.Def(&d); err != nil {
				return err
			}
		}
	}
	if v.Import != nil {
		for _, e := range r.importEdges(u) {
			if err := v.Import(&e); err != nil {
				return err
			}
		}
	}
	if v.Edge == nil {
		return nil
	}
	for i := range u.f.Refs {
		ref := &u.f.Refs[i]
		m := r.resolve(u, ref)
		for _, t := range m.Targets {
			to := r.definition([]sym{t.sym})
			e := Edge{Path: u.path, Line: int(ref.Line), Column: int(ref.Col), Name: u.f.Names[ref.Name], Role: roleFor(ref, t.sym), How: t.How, To: &to}
			e.From, e.Hidden = r.from(u, ref), implicit(u, ref)
			if err := v.Edge(&e); err != nil {
				return err
			}
		}
	}
	return nil
}

// from is the definition that a reference belongs to. What a block names as a base is
// one of the type that the block extends, nil if that is outside of the workspace.
func (r *Resolver) from(u *unit, ref *parsers.Ref) *Definition {
	s, ok := r.around(u, ref)
	if !ok {
		return nil
	}
	if ref.Role == parsers.RoleInherit && s.def().Kind == parsers.KindExtension {
		if s, ok = r.extended(s); !ok {
			return nil
		}
	}
	d := r.definition([]sym{s})
	return &d
}
