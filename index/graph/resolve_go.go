package graph

import (
	"path"
	"regexp"
	"sort"
	"strings"

	"golang.org/x/mod/modfile"

	"vade/parsers"
)

// goWorld knows the modules and packages of Go.
type goWorld struct {
	r        *Resolver
	mods     []goModule // longest module path first
	packages map[string]*goPackage
	imports  map[string]*goPackage // by importing module's folder and path
	owns     map[*unit]*goPackage
	names    map[*unit]map[string]*parsers.Import // what the imports of a file are called
}

type goModule struct {
	path, dir string
	replace   map[string]string // import path prefix to folder
}

// goPackage is the set of files of one package.
type goPackage struct {
	dir, name string
	units     []*unit
	top       map[string][]sym
	methods   map[string]map[string][]sym // by receiver, by name
	external  bool
}

func newGoWorld(r *Resolver) *goWorld {
	w := &goWorld{r: r}
	for p, data := range r.cat.config {
		if path.Base(p) == "go.mod" {
			if m, ok := readGoMod(path.Dir(p), data); ok {
				w.mods = append(w.mods, m)
			}
		}
	}
	sort.Slice(w.mods, func(i, j int) bool {
		a, b := w.mods[i], w.mods[j]
		if len(a.path) != len(b.path) {
			return len(a.path) > len(b.path)
		}
		return a.dir < b.dir
	})
	return w
}

func readGoMod(dir string, data []byte) (goModule, bool) {
	m := goModule{dir: dir, path: modfile.ModulePath(data), replace: map[string]string{}}
	if f, err := modfile.ParseLax("go.mod", data, nil); err == nil {
		for _, r := range f.Replace {
			if strings.HasPrefix(r.New.Path, ".") {
				m.replace[r.Old.Path] = path.Join(dir, r.New.Path)
			}
		}
	}
	return m, m.path != ""
}

func (w *goWorld) forget() {
	w.packages, w.imports = map[string]*goPackage{}, map[string]*goPackage{}
	w.owns, w.names = map[*unit]*goPackage{}, map[*unit]map[string]*parsers.Import{}
}

// module is the module that a folder belongs to.
func (w *goWorld) module(dir string) (best goModule) {
	for _, m := range w.mods {
		if within(dir, m.dir) && (best.path == "" || len(m.dir) > len(best.dir) || best.dir == ".") {
			best = m
		}
	}
	return best
}

func within(dir, root string) bool {
	return root == "." || dir == root || strings.HasPrefix(dir, root+"/")
}

// dirOf is the folder of an import path; ok is false if it is not in the workspace.
func (w *goWorld) dirOf(from, importPath string) (string, bool) {
	own := w.module(from)
	replaced := "" // the longest that fits
	for old := range own.replace {
		if within(importPath, old) && len(old) > len(replaced) {
			replaced = old
		}
	}
	if replaced != "" {
		return path.Join(own.replace[replaced], importPath[len(replaced):]), true
	}
	if rest, ok := under(importPath, own.path); ok {
		return path.Join(own.dir, rest), true
	}
	for _, m := range w.mods {
		if rest, ok := under(importPath, m.path); ok {
			return path.Join(m.dir, rest), true
		}
	}
	return "", false
}

func under(p, root string) (rest string, ok bool) {
	if root == "" {
		return "", false
	}
	if p == root {
		return "", true
	}
	return strings.CutPrefix(p, root+"/")
}

// imported is the package that an import path leads to; nil if it is outside.
func (w *goWorld) pkgOf(u *unit, importPath string) *goPackage {
	key := w.module(u.dir).dir + "\x00" + importPath
	if p, ok := w.imports[key]; ok {
		return p
	}
	var p *goPackage
	if dir, ok := w.dirOf(u.dir, importPath); ok {
		if name := w.mainName(dir); name != "" {
			p = w.pkg(dir, name)
		}
	}
	w.imports[key] = p
	return p
}

// mainName is the name of the package that a folder is imported as.
func (w *goWorld) mainName(dir string) string {
	count := map[string]int{}
	best := ""
	for _, ref := range w.r.cat.byDir[dir] {
		if ref.lang != "go" || strings.HasSuffix(ref.path, "_test.go") {
			continue
		}
		u := w.r.unit(ref.id)
		if u == nil || u.f.Package == "" {
			continue
		}
		n := u.f.Package
		count[n]++
		if best == "" || best == "main" && n != "main" || n != "main" && count[n] > count[best] {
			best = n
		}
	}
	return best
}

// pkg loads the files of a package.
func (w *goWorld) pkg(dir, name string) *goPackage {
	key := dir + "\x00" + name
	if p, ok := w.packages[key]; ok {
		return p
	}
	p := &goPackage{dir: dir, name: name, top: map[string][]sym{}, methods: map[string]map[string][]sym{}}
	w.packages[key] = p
	for _, ref := range w.r.cat.byDir[dir] {
		if ref.lang != "go" {
			continue
		}
		u := w.r.unit(ref.id)
		if u == nil || u.f.Package != name {
			continue
		}
		p.units = append(p.units, u)
		p.add(u)
	}
	return p
}

func (p *goPackage) add(u *unit) {
	for i := range u.f.Defs {
		d := &u.f.Defs[i]
		name := u.f.Names[d.Name]
		switch s := (sym{u, parsers.DefID(i)}); {
		case d.Recv != 0:
			recv := u.f.Names[d.Recv]
			if p.methods[recv] == nil {
				p.methods[recv] = map[string][]sym{}
			}
			p.methods[recv][name] = append(p.methods[recv][name], s)
		case d.Parent == parsers.NoDef:
			p.top[name] = append(p.top[name], s)
		}
	}
}

func (w *goWorld) own(u *unit) *goPackage {
	p := w.owns[u]
	if p == nil {
		p = w.pkg(u.dir, u.f.Package)
		w.owns[u] = p
	}
	return p
}

// named are the imports of a file by the names they bind, the first of each.
func (w *goWorld) named(u *unit) map[string]*parsers.Import {
	m := w.names[u]
	if m == nil {
		m = make(map[string]*parsers.Import, len(u.f.Imports))
		for i := range u.f.Imports {
			im := &u.f.Imports[i]
			if im.Flags&(parsers.ImportEffect|parsers.ImportDot) != 0 {
				continue
			}
			if n := w.importName(u, im); m[n] == nil {
				m[n] = im
			}
		}
		w.names[u] = m
	}
	return m
}

// visible leaves out what only test files can see.
func visible(u *unit, syms []sym) []sym {
	if strings.HasSuffix(u.path, "_test.go") {
		return syms
	}
	out := syms[:0:0]
	for _, s := range syms {
		if !strings.HasSuffix(s.u.path, "_test.go") {
			out = append(out, s)
		}
	}
	return out
}

func (w *goWorld) ident(u *unit, name string, off uint32, typePos bool) entity {
	if syms := visible(u, w.own(u).top[name]); len(syms) > 0 {
		return entity{k: eSyms, syms: syms, how: ByScope}
	}
	if m := w.named(u)[name]; m != nil {
		return w.imported(u, m)
	}
	dot := false
	for i := range u.f.Imports {
		m := &u.f.Imports[i]
		if m.Flags&parsers.ImportDot == 0 {
			continue
		}
		dot = true
		if p := w.pkgOf(u, m.Path); p != nil {
			if syms := visible(u, p.top[name]); len(syms) > 0 {
				return entity{k: eSyms, syms: syms, how: ByImport}
			}
		}
	}
	if goBuiltins[name] {
		return entity{k: eBuiltin, ext: name}
	}
	if dot {
		return externalEntity("dot import")
	}
	// A package whose name is not the last part of its path.
	for i := range u.f.Imports {
		if m := &u.f.Imports[i]; m.Alias == 0 && strings.Contains(m.Path, name) && w.pkgOf(u, m.Path) == nil {
			return externalEntity(m.Path)
		}
	}
	return entity{}
}

// importName is the name that an import binds.
func (w *goWorld) importName(u *unit, m *parsers.Import) string {
	if m.Alias != 0 {
		return u.f.Names[m.Alias]
	}
	if p := w.pkgOf(u, m.Path); p != nil {
		return p.name
	}
	return guessPackageName(m.Path)
}

var versionPart = regexp.MustCompile(`^v[0-9]+$`)

// guessPackageName is what a package outside of the workspace is most likely called.
func guessPackageName(importPath string) string {
	base := path.Base(importPath)
	if versionPart.MatchString(base) && strings.Contains(importPath, "/") {
		base = path.Base(path.Dir(importPath))
	}
	if i := strings.Index(base, ".v"); i > 0 {
		base = base[:i]
	}
	base = strings.TrimSuffix(strings.TrimPrefix(base, "go-"), "-go")
	base = strings.TrimSuffix(base, ".go")
	return strings.ReplaceAll(base, "-", "")
}

func (w *goWorld) imported(u *unit, m *parsers.Import) entity {
	p := w.pkgOf(u, m.Path)
	if p == nil {
		return externalEntity(m.Path)
	}
	return entity{k: eModule, how: ByImport, mod: &module{family: "go", path: p.dir, pkg: p}}
}

func (w *goWorld) moduleMember(m *module, name string, _ map[string]bool) entity {
	if m.pkg == nil {
		return entity{}
	}
	var out []sym
	for _, s := range m.pkg.top[name] {
		if !strings.HasSuffix(s.u.path, "_test.go") {
			out = append(out, s)
		}
	}
	if len(out) == 0 {
		return entity{}
	}
	return entity{k: eSyms, syms: out, how: ByImport}
}

// members finds fields and methods: those of the type itself, then those promoted
// from embedded types, nearest level first.
func (w *goWorld) members(t typ, name string, seen map[sym]bool) found {
	level := []typ{t}
	ext := ""
	for depth := 0; depth < 6 && len(level) > 0; depth++ {
		var out found
		var next []typ
		for _, t := range level {
			if t.k == tExternal {
				ext = t.ext
				continue
			}
			if t.sym.u == nil || seen[t.sym] {
				continue
			}
			seen[t.sym] = true
			if syms := w.direct(t, name); len(syms) > 0 {
				out.syms = appendNew(out.syms, syms)
				out.of = t
			}
			next = append(next, w.bases(t)...)
		}
		if len(out.syms) > 0 {
			out.how = ByReceiver
			if depth > 0 {
				out.how = ByHierarchy
			}
			return out
		}
		level = next
	}
	return found{ext: ext}
}

func (w *goWorld) direct(t typ, name string) []sym {
	u := t.sym.u
	var out []sym
	for _, c := range u.childrenNamed(t.sym.d, name) {
		out = append(out, sym{u, c})
	}
	return append(out, w.own(u).methods[t.sym.name()][name]...)
}

func (w *goWorld) bases(t typ) []typ {
	var out []typ
	u := t.sym.u
	for _, b := range t.sym.def().Bases {
		out = append(out, w.r.subst(w.r.typeOf(u, b), bindings{ofType: t.args}, 4))
	}
	d := t.sym.def()
	if d.Kind == parsers.KindType && d.Type != 0 { // an alias, or a type over a struct
		if x := w.r.typeOf(u, d.Type); x.k == tInst || x.k == tExternal {
			out = append(out, x)
		}
	}
	return out
}

var goBuiltins = map[string]bool{
	"append": true, "cap": true, "clear": true, "close": true, "complex": true, "copy": true, "delete": true, "imag": true,
	"len": true, "make": true, "max": true, "min": true, "new": true, "panic": true, "print": true, "println": true,
	"real": true, "recover": true, "true": true, "false": true, "iota": true, "nil": true, "any": true, "bool": true,
	"byte": true, "comparable": true, "complex64": true, "complex128": true, "error": true, "float32": true, "float64": true,
	"int": true, "int8": true, "int16": true, "int32": true, "int64": true, "rune": true, "string": true, "uint": true,
	"uint8": true, "uint16": true, "uint32": true, "uint64": true, "uintptr": true,
}

// importTarget implements rules.
func (w *goWorld) importTarget(u *unit, module, _ string) (target, ext string) {
	if p := w.pkgOf(u, module); p != nil {
		return p.dir + "/", ""
	}
	return "", module
}
