package graph

import (
	"encoding/xml"
	"path"
	"slices"
	"strings"

	"vade/parsers"
)

// usings are what "using" brings into all files of a C# project: those that its project
// file, or one for all projects of a folder, names, and those that files of the project
// call global.
type usings struct {
	spaces  []string
	aliases []globalAlias
}

// globalAlias is an import of another file that holds in the whole project.
type globalAlias struct {
	u *unit
	m *parsers.Import
}

// usings finds those of the project that a file belongs to.
func (w *classWorld) usings(u *unit) *usings {
	if u.lang != "csharp" {
		return &usings{}
	}
	dir := w.projectOf(u.dir)
	if g, ok := w.global[dir]; ok {
		return g
	}
	g := &usings{}
	w.global[dir] = g // a using of a file that is looked at right now adds nothing
	for p, data := range w.r.cat.config {
		switch {
		case strings.HasSuffix(p, ".csproj") && path.Dir(p) == dir, path.Base(p) == "Directory.Build.props" && below(dir, path.Dir(p)):
			g.spaces = append(g.spaces, projectUsings(data)...)
		}
	}
	for _, f := range w.usingFiles() {
		if v := w.r.unit(f.id); v != nil && w.projectOf(v.dir) == dir {
			g.add(v)
		}
	}
	slices.Sort(g.spaces)
	g.spaces = slices.Compact(g.spaces)
	return g
}

// add adds the global usings of a file.
func (g *usings) add(u *unit) {
	for i := range u.f.Imports {
		m := &u.f.Imports[i]
		switch {
		case m.Flags&parsers.ImportExported == 0:
		case m.Flags&parsers.ImportDot != 0:
			g.spaces = append(g.spaces, m.Path)
		default:
			g.aliases = append(g.aliases, globalAlias{u, m})
		}
	}
}

// projectOf is the nearest folder at or above dir that has a project file, "." without.
func (w *classWorld) projectOf(dir string) string {
	if w.projects == nil {
		w.projects = map[string]bool{}
		for p := range w.r.cat.config {
			if strings.HasSuffix(p, ".csproj") {
				w.projects[path.Dir(p)] = true
			}
		}
	}
	for dir != "." && dir != "/" && !w.projects[dir] {
		dir = path.Dir(dir)
	}
	return dir
}

// usingFiles are the files that are likely to hold global usings, by their names.
func (w *classWorld) usingFiles() []fileRef {
	var out []fileRef
	for _, f := range w.r.sortedFiles() {
		if f.lang != "csharp" {
			continue
		}
		switch base := strings.ToLower(path.Base(f.path)); {
		case strings.Contains(base, "using"), strings.HasPrefix(base, "global"), base == "imports.cs", base == "assemblyinfo.cs", base == "program.cs":
			out = append(out, f)
		}
	}
	return out
}

// below reports whether dir is the folder top or in it.
func below(dir, top string) bool {
	return top == "." || dir == top || strings.HasPrefix(dir, top+"/")
}

// projectUsings are the name spaces in the <Using> elements of a project file.
func projectUsings(data []byte) []string {
	var out []string
	d := xml.NewDecoder(strings.NewReader(string(data)))
	d.Strict = false
	for range maxElements {
		t, err := d.RawToken()
		if err != nil {
			break
		}
		e, ok := t.(xml.StartElement)
		if !ok || e.Name.Local != "Using" {
			continue
		}
		var space string
		alias := false
		for _, a := range e.Attr {
			alias = alias || a.Name.Local == "Alias"
			if a.Name.Local == "Include" {
				space = a.Value
			}
		}
		if space != "" && !alias {
			out = append(out, space)
		}
	}
	return out
}

// maxElements bounds how much of a project file is looked at.
const maxElements = 1 << 16

// wildcards are the name spaces and types whose members a file names without a
// qualifier, those of its project among them.
func (w *classWorld) wildcards(u *unit) []string {
	var out []string
	for i := range u.f.Imports {
		if m := &u.f.Imports[i]; m.Flags&parsers.ImportDot != 0 {
			out = append(out, m.Path)
		}
	}
	return append(out, w.usings(u).spaces...)
}

// ofAliases looks for the name among the aliases of the project.
func (w *classWorld) ofAliases(u *unit, name string, fits func(sym) bool) entity {
	for _, a := range w.usings(u).aliases {
		if bindsName(a.u, a.m) != name {
			continue
		}
		e := w.imported(a.u, a.m)
		if e.k == eSyms {
			if e.syms = filter(e.syms, fits); len(e.syms) == 0 {
				continue
			}
		}
		return e
	}
	return entity{}
}

// wildcard is the name space or the type that a wildcard of a file leads to. The name
// space around the file may stand in front of it.
func (w *classWorld) wildcard(u *unit, name string) *module {
	if mod := w.path(u, name); mod != nil || !u.dialect().spacesAround {
		return mod
	}
	for _, space := range w.declaredSpaces(u) {
		if mod := w.path(u, space+u.dialect().sep+name); mod != nil {
			return mod
		}
	}
	return nil
}

// declaredSpaces are the name spaces that a file declares, and those around them.
func (w *classWorld) declaredSpaces(u *unit) []string {
	sep := u.dialect().sep
	seen := map[string]bool{}
	var out []string
	add := func(space string) {
		for space != "" && !seen[space] {
			seen[space] = true
			out = append(out, space)
			i := strings.LastIndex(space, sep)
			if i < 0 {
				return
			}
			space = space[:i]
		}
	}
	add(u.f.Package)
	for i := range u.f.Defs {
		if d := parsers.DefID(i); nests(u.f, d) {
			if space, ok := spaceOf(u.f, d); ok {
				add(joinSpace(space, u.f.DefName(d), sep))
			}
		}
	}
	return out
}

// extensionMethods are the static methods that a file may call as if they were members
// of a type: those of the name spaces it sees whose first parameter takes the type.
func (w *classWorld) extensionMethods(u *unit, t typ, name string) []sym {
	if u.lang == "kotlin" || u.lang == "scala" {
		return w.ofAnything(u, t, name)
	}
	if u.lang != "csharp" || !w.r.enter() {
		return nil
	}
	defer w.r.leave()
	var visible map[string]bool
	var out []sym
	for _, row := range w.r.symbolsNamed(name) {
		if row.Kind != parsers.KindMethod || row.Flags&parsers.FlagStatic == 0 || row.Lang != "csharp" {
			continue
		}
		v := w.r.unit(row.File)
		if v == nil {
			continue
		}
		s := sym{v, row.Def}
		first := v.paramsOf(row.Def)
		if len(first) == 0 || v.f.Binds[first[0]].Kind != parsers.BindRecv {
			continue
		}
		if visible == nil {
			visible = w.visibleSpaces(u)
		}
		if space, ok := spaceOf(v.f, s.def().Parent); !ok || !visible[space] && v != u {
			continue
		}
		if b := &v.f.Binds[first[0]]; w.extends(w.r.typeOf(v, b.Type), t) {
			out = append(out, s)
		}
	}
	return out
}

// visibleSpaces are the name spaces that a file declares or brings in.
func (w *classWorld) visibleSpaces(u *unit) map[string]bool {
	out := map[string]bool{"": true}
	for _, s := range w.declaredSpaces(u) {
		out[s] = true
	}
	for _, s := range w.wildcards(u) {
		if mod := w.wildcard(u, s); mod != nil {
			if mod.typ.u != nil { // using static
				space, _ := spaceOf(mod.typ.u.f, mod.typ.d)
				out[space] = true
				continue
			}
			out[mod.path] = true
		}
	}
	return out
}

// byReceiver is what the type parameters of an extension method are where it is called
// on a value of the type recv.
func (w *classWorld) byReceiver(s sym, recv typ) []typ {
	tps, params := s.u.params[s.d], s.u.paramsOf(s.d)
	if s.u.lang != "csharp" && s.u.family != "jvm" || len(tps) == 0 || len(params) == 0 || s.u.f.Binds[params[0]].Kind != parsers.BindRecv {
		return nil
	}
	out := make([]typ, len(tps))
	w.r.match(w.r.typeOf(s.u, s.u.f.Binds[params[0]].Type), recv, out, 4)
	return out
}

// extends reports whether a value of the type t goes to a receiver of the type param.
func (w *classWorld) extends(param, t typ) bool {
	switch param.k {
	case tParam:
		c := w.r.constraint(param)
		return c.k == tUnknown || w.extends(c, t)
	case tBuiltin:
		return param.ext == "object" || t.k == tBuiltin && t.ext == param.ext
	case tInst:
		return t.k == tInst && w.derives(t, param.sym, map[sym]bool{}) == yes
	case tList, tMap:
		if t.k == tInst {
			return w.elemOf(t.sym.u, t, 4).k != tUnknown
		}
		return t.k == tList && param.k == tList || t.k == tMap
	case tExternal:
		return t.k == tExternal && t.idx != 0 && t.idx == param.idx
	case tPromise, tTuple, tFunc:
		return t.k == param.k
	}
	return false
}

// ofNullable are the members that a value type has where it may be missing.
func (w *classWorld) ofNullable(t typ, name string) found {
	if k := t.sym.def().Kind; t.sym.u.lang != "csharp" || k != parsers.KindStruct && k != parsers.KindEnum {
		return found{}
	}
	switch name {
	case "HasValue":
		return found{ext: "builtin", typ: builtin("bool")}
	case "Value":
		return found{ext: "builtin", typ: t}
	case "GetValueOrDefault":
		return found{ext: "builtin", typ: typ{k: tFunc, args: []typ{t}}}
	}
	return found{}
}

// foreign is a type of which only the name is known.
func (w *classWorld) foreign(u *unit, name string, e entity) entity {
	switch {
	case u.lang != "csharp" && u.lang != "java" || e.k != eExternal && e.k != eUnknown:
		return e
	case e.k == eUnknown && u.lang == "java":
		return e
	case e.k == eUnknown:
		e = externalEntity("System")
	}
	e.bind = w.foreignID(name)
	return e
}

func (w *classWorld) foreignID(name string) int32 {
	id, ok := w.foreignIDs[name]
	if !ok {
		w.foreignNames = append(w.foreignNames, name)
		id = int32(len(w.foreignNames))
		w.foreignIDs[name] = id
	}
	return id
}

// foreignFit is assignable for types outside of the workspace. By the convention of .NET
// the name of a type ends with that of its base.
func (w *classWorld) foreignFit(param, got int32) int {
	switch p, g := w.foreignNames[param-1], w.foreignNames[got-1]; {
	case param == got:
		return 4
	case strings.HasSuffix(g, p) || len(p) > 2 && p[0] == 'I' && strings.HasSuffix(g, p[1:]):
		return 3
	}
	return 1
}
