package graph

import (
	"path"
	"regexp"
	"strings"

	"vade/parsers"
)

// Dart names files where the other languages name name spaces. A library is a file with
// its parts; it sees what the libraries that it imports declare or hand on.

// Imports of these kinds are the two sides of a part, and a name that an import or
// export leaves out.
const (
	dartPart   = parsers.ImportDot | parsers.ImportExported
	dartHidden = parsers.ImportDot | parsers.ImportEffect
)

var pubspecName = regexp.MustCompile(`(?m)^name:[ \t]*["']?(\w+)`)

// dartPackages are the folders of the packages of the workspace by their names.
func (w *classWorld) dartPackages() map[string][]string {
	if w.packages == nil {
		w.packages = map[string][]string{}
		for p, data := range w.r.cat.config {
			if path.Base(p) != "pubspec.yaml" {
				continue
			}
			if m := pubspecName.FindSubmatch(data); m != nil {
				w.packages[string(m[1])] = append(w.packages[string(m[1])], path.Dir(p))
			}
		}
	}
	return w.packages
}

// dartFile is the file that an import of u leads to, "" if it is not in the workspace.
func (w *classWorld) dartFile(u *unit, uri string) string {
	p := path.Join(u.dir, uri)
	if rest, ok := strings.CutPrefix(uri, "package:"); ok {
		name, file, _ := strings.Cut(rest, "/")
		best := -1
		p = ""
		for _, dir := range w.dartPackages()[name] {
			at := path.Join(dir, "lib", file)
			if _, ok := w.r.cat.byPath[at]; !ok {
				continue
			}
			if n := shared(u.path, at); n > best || n == best && at < p {
				best, p = n, at
			}
		}
	} else if strings.Contains(uri, ":") {
		return ""
	}
	if _, ok := w.r.cat.byPath[p]; !ok {
		return ""
	}
	return p
}

func (w *classWorld) dartUnit(u *unit, uri string) *unit {
	v := w.r.unitAt(w.dartFile(u, uri))
	if v == nil || v.family != w.family {
		return nil
	}
	return v
}

// library is a file with its parts, or with what it is a part of, the file itself first.
func (w *classWorld) library(u *unit) []*unit {
	list, seen := []*unit{u}, map[*unit]bool{u: true}
	for i := 0; i < len(list); i++ {
		for k := range list[i].f.Imports {
			m := &list[i].f.Imports[k]
			if m.Flags != dartPart {
				continue
			}
			if v := w.dartUnit(list[i], m.Path); v != nil && !seen[v] {
				list, seen[v] = append(list, v), true
			}
		}
	}
	return list
}

// declaredIn are the definitions of a name at the top of the files of a library.
func declaredIn(list []*unit, name string) []sym {
	var out []sym
	for _, u := range list {
		for _, d := range u.top[name] {
			if u.f.Defs[d].Kind != parsers.KindExtension {
				out = append(out, sym{u, d})
			}
		}
	}
	return out
}

// handsOut are the definitions of a name that the library of u gives to those that import
// it: its own, or those of what it exports.
func (w *classWorld) handsOut(u *unit, name string, seen map[*unit]bool) []sym {
	if seen[u] || strings.HasPrefix(name, "_") {
		return nil
	}
	seen[u] = true
	list := w.library(u)
	if own := declaredIn(list, name); len(own) > 0 {
		return own
	}
	var out []sym
	for _, v := range list {
		for i := range v.f.Exports {
			x := &v.f.Exports[i]
			if n := v.f.Names[x.Name]; n != name && (n != "*" || dartHides(v, x.Path, name, parsers.ImportExported)) {
				continue
			}
			if to := w.dartUnit(v, x.Path); to != nil {
				out = appendNew(out, w.handsOut(to, name, seen))
			}
		}
	}
	return out
}

// dartHides reports whether an import or export of a path leaves out a name.
func dartHides(u *unit, uri, name string, more parsers.ImportFlag) bool {
	for i := range u.f.Imports {
		if m := &u.f.Imports[i]; m.Flags == dartHidden|more && m.Path == uri && u.f.Names[m.Name] == name {
			return true
		}
	}
	return false
}

// dartBrings reports whether an import brings in a name; without a prefix if that is "".
func dartBrings(u *unit, m *parsers.Import, prefix, name string) bool {
	switch {
	case m.Flags&(parsers.ImportExported|parsers.ImportEffect) != 0:
		return false
	case m.Flags&parsers.ImportDot != 0:
		return prefix == "" && !dartHides(u, m.Path, name, 0)
	case prefix != "":
		return m.Name == 0 && u.f.Names[m.Alias] == prefix
	}
	return m.Alias == 0 && u.f.Names[m.Name] == name
}

// ofLibrary looks in the other files of the library, and in what it imports.
func (w *classWorld) ofLibrary(u *unit, name string, fits func(sym) bool) entity {
	list := w.library(u)
	if syms := filter(declaredIn(list, name), fits); len(syms) > 0 {
		return w.entity(syms, ByScope)
	}
	var out []sym
	for _, v := range list {
		out = appendNew(out, filter(w.ofPrefix(v, "", name), fits))
	}
	if len(out) > 0 {
		return w.entity(out, ByImport)
	}
	for _, v := range list {
		for i := range v.f.Imports {
			if m := &v.f.Imports[i]; m.Name == 0 && m.Alias != 0 && v.f.Names[m.Alias] == name {
				return w.dartImport(v, m)
			}
		}
	}
	return entity{}
}

// ofPrefix are the definitions of a name that the imports of a file with a prefix, or
// those without one, bring in.
func (w *classWorld) ofPrefix(u *unit, prefix, name string) []sym {
	var out []sym
	for i := range u.f.Imports {
		m := &u.f.Imports[i]
		if !dartBrings(u, m, prefix, name) {
			continue
		}
		if to := w.dartUnit(u, m.Path); to != nil {
			out = appendNew(out, w.handsOut(to, name, map[*unit]bool{}))
		}
	}
	return out
}

// dartImport is what an import binds: a name, or a prefix that stands before all names.
func (w *classWorld) dartImport(u *unit, m *parsers.Import) entity {
	if m.Name == 0 {
		for i := range u.f.Imports {
			if o := &u.f.Imports[i]; o.Name == 0 && o.Alias == m.Alias && w.dartFile(u, o.Path) != "" {
				return entity{k: eModule, mod: &module{family: w.family, path: u.f.Names[m.Alias], from: u}}
			}
		}
		return externalEntity(m.Path)
	}
	to := w.dartUnit(u, m.Path)
	if to == nil {
		return externalEntity(m.Path)
	}
	if syms := w.handsOut(to, u.f.Names[m.Name], map[*unit]bool{}); len(syms) > 0 {
		return w.entity(syms, ByImport)
	}
	return entity{}
}

// prefixed is what stands behind a prefix.
func (w *classWorld) prefixed(m *module, name string) entity {
	if m.from == nil {
		return entity{}
	}
	if syms := w.ofPrefix(m.from, m.path, name); len(syms) > 0 {
		return w.entity(syms, ByImport)
	}
	return entity{}
}

// dartOutside is what a name means that no file of the workspace has: something of an import
// that leads outside, if there is one.
func (w *classWorld) dartOutside(u *unit) entity {
	for _, v := range w.library(u) {
		for i := range v.f.Imports {
			if m := &v.f.Imports[i]; m.Flags == parsers.ImportDot && w.dartFile(v, m.Path) == "" {
				return externalEntity(m.Path)
			}
		}
	}
	return entity{}
}

// dartClosure is what a closure takes that is the i-th argument of a method of a
// container.
func (w *classWorld) dartClosure(recv typ, name string, i int) typ {
	elem := recv.arg(0)
	switch {
	case recv.k == tMap && i == 0 && (name == "forEach" || name == "map" || name == "removeWhere"):
		return typ{k: tFunc, args: []typ{{}, elem, recv.arg(1)}}
	case recv.k == tPromise && i == 0 && name == "then":
		return typ{k: tFunc, args: []typ{{}, elem}}
	case recv.k != tList:
		return typ{}
	case name == "fold" && i == 1:
		return typ{k: tFunc, args: []typ{{}, {}, elem}}
	case i == 0 && (name == "sort" || name == "reduce"):
		return typ{k: tFunc, args: []typ{{}, elem, elem}}
	case i == 0 && dartElementwise[name]:
		return typ{k: tFunc, args: []typ{{}, elem}}
	}
	return typ{}
}

// dartElementwise are the methods of containers that call a closure with one element.
var dartElementwise = words("forEach", "map", "where", "any", "every", "firstWhere", "lastWhere", "singleWhere", "indexWhere", "removeWhere", "retainWhere",
	"expand", "takeWhile", "skipWhile", "listen", "asyncMap", "asyncExpand")
