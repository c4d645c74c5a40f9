package graph

import (
	"path"
	"strings"

	"vade/parsers"
)

// nameWorld knows languages in which a name means what is called so within some reach,
// whatever stands around it: build files, schemas, infrastructure.
type nameWorld struct {
	r      *Resolver
	family string
	reach  reach
}

type reach uint8

const (
	inFile reach = iota
	inFolder
	inWorkspace
)

// reaches are the families of nameWorld.
var reaches = map[string]reach{"dockerfile": inFile, "hcl": inFolder, "sql": inWorkspace}

func (w *nameWorld) within(u *unit, row *SymbolRow) bool {
	switch w.reach {
	case inFile:
		return row.File == u.id
	case inFolder:
		return path.Dir(row.Path) == u.dir
	}
	return true
}

// named are the definitions of a name within reach. With several files that have one,
// those of the nearest folder are meant.
func (w *nameWorld) named(u *unit, name, recv string) []sym {
	var out []sym
	best := -1
	for _, row := range w.r.symbolsNamed(name) {
		if family(row.Lang) != w.family || !w.within(u, &row) || row.Kind == parsers.KindField {
			continue
		}
		o := w.r.unit(row.File)
		if o == nil || o.f.Names[o.f.Defs[row.Def].Recv] != recv {
			continue
		}
		n := shared(u.path, o.path)
		if n > best {
			best, out = n, nil
		}
		if n == best {
			out = append(out, sym{o, row.Def})
		}
	}
	return out
}

// ident implements rules.
func (w *nameWorld) ident(u *unit, name string, _ uint32, _ bool) entity {
	if syms := w.named(u, name, ""); len(syms) > 0 {
		return entity{k: eSyms, syms: syms, how: ByScope}
	}
	return entity{}
}

// qualified is what a name means behind others, as in var.region.
func (w *nameWorld) qualified(u *unit, ref *parsers.Ref) Meaning {
	recv := u.f.ExprString(ref.Recv)
	if syms := w.named(u, u.f.Names[ref.Name], recv); len(syms) > 0 {
		return meaning(syms, ByScope, ref, u)
	}
	return Meaning{How: Unresolved}
}

// imported implements rules.
func (w *nameWorld) imported(_ *unit, m *parsers.Import) entity { return externalEntity(m.Path) }

// members implements rules.
func (w *nameWorld) members(typ, string, map[sym]bool) found { return found{} }

// moduleMember implements rules.
func (w *nameWorld) moduleMember(*module, string, map[string]bool) entity { return entity{} }

// importTarget implements rules: a folder of the workspace by its relative path.
func (w *nameWorld) importTarget(u *unit, module, _ string) (target, ext string) {
	if !strings.HasPrefix(module, ".") {
		return "", module
	}
	dir := path.Join(u.dir, module)
	if len(w.r.cat.byDir[dir]) > 0 {
		return dir + "/", ""
	}
	return "", ""
}
