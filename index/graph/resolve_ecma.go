package graph

import (
	"path"
	"strings"

	"vade/parsers"
)

// ecmaWorld knows the modules of TypeScript and JavaScript.
type ecmaWorld struct {
	r       *Resolver
	cfg     *ecmaConfig
	targets map[string]moduleTarget // by folder and specifier

	pages    map[string][]string // imports of templates, by the last part of the path
	claimed  map[int64][]sym     // by file: the components whose template it is
	selected map[string][]sym    // what a kind and name in markup stand for
	scopes   map[sym]*templateScope
}

// moduleTarget is where a module specifier leads: a file, or a package outside.
type moduleTarget struct {
	file int64
	ext  string
}

func newEcmaWorld(r *Resolver) *ecmaWorld { return &ecmaWorld{r: r, cfg: newEcmaConfig(r.cat)} }

func (w *ecmaWorld) forget() {
	w.targets = map[string]moduleTarget{}
	w.pages, w.claimed = nil, map[int64][]sym{}
	w.selected, w.scopes = map[string][]sym{}, map[sym]*templateScope{}
}

// target finds the module that a specifier in a folder names.
func (w *ecmaWorld) target(dir, spec string) moduleTarget {
	key := dir + "\x00" + spec
	t, ok := w.targets[key]
	if !ok {
		if p, found := w.cfg.resolve(dir, spec); found {
			t.file = w.r.cat.byPath[p].id
		} else if !strings.HasPrefix(spec, ".") {
			t.ext = packageName(spec)
		}
		w.targets[key] = t
	}
	return t
}

// packageName is the package part of a bare specifier.
func packageName(spec string) string {
	spec = strings.TrimPrefix(spec, "node:")
	parts := strings.SplitN(spec, "/", 3)
	if strings.HasPrefix(spec, "@") && len(parts) > 1 {
		return parts[0] + "/" + parts[1]
	}
	return parts[0]
}

func (w *ecmaWorld) module(dir, spec string) (m *module, ext string) {
	t := w.target(dir, spec)
	if t.file == 0 {
		return nil, t.ext
	}
	u := w.r.unit(t.file)
	if u == nil {
		return nil, ""
	}
	return &module{family: "ecmascript", path: u.path, u: u}, ""
}

func (w *ecmaWorld) ident(u *unit, name string, off uint32, typePos bool) entity {
	if u.host != parsers.NoDef && !typePos && w.membersOnly(u, off) {
		return w.hostName(u, name)
	}
	if ds := u.top[name]; len(ds) > 0 {
		e := entity{k: eSyms, how: ByScope}
		for _, d := range ds {
			e.syms = append(e.syms, sym{u, d})
		}
		e.syms = narrow(e.syms, func(s sym) bool { return s.def().Kind.IsType() == typePos })
		return e
	}
	for i := range u.f.Imports {
		m := &u.f.Imports[i]
		if m.To == 0 && m.Flags&(parsers.ImportEffect|parsers.ImportDot) == 0 && bindsName(u, m) == name {
			return w.imported(u, m)
		}
	}
	if u.host != parsers.NoDef {
		if e := w.hostName(u, name); e.k != eUnknown {
			return e
		}
	}
	if u.lang == "html" {
		return w.pageName(u, name)
	}
	if name == "exports" {
		return entity{k: eModule, how: ByScope, mod: &module{family: "ecmascript", path: u.path, u: u}}
	}
	if ecmaGlobals[name] {
		return entity{k: eBuiltin, ext: name}
	}
	return entity{}
}

func bindsName(u *unit, m *parsers.Import) string {
	if m.Alias != 0 {
		return u.f.Names[m.Alias]
	}
	return u.f.Names[m.Name]
}

func (w *ecmaWorld) imported(u *unit, m *parsers.Import) entity {
	mod, ext := w.module(u.dir, m.Path)
	if mod == nil {
		if ext == "" {
			return entity{}
		}
		return externalEntity(ext)
	}
	name := u.f.Names[m.Name]
	if name == "" || name == "*" {
		return entity{k: eModule, how: ByImport, mod: mod}
	}
	e := w.moduleMember(mod, name, map[string]bool{})
	if e.k == eUnknown && name == "default" { // interop: the module itself
		return entity{k: eModule, how: ByImport, mod: mod}
	}
	e.how = ByImport
	return e
}

// moduleMember follows exports and re-exports to the definition.
func (w *ecmaWorld) moduleMember(m *module, name string, seen map[string]bool) entity {
	if !w.r.enter() {
		return entity{}
	}
	defer w.r.leave()
	u := m.u
	key := m.path + "\x00" + name
	if u == nil || seen[key] || len(seen) > 64 {
		return entity{}
	}
	seen[key] = true
	if isSheet(u.lang) {
		return w.sheetName(u, name)
	}
	if e := w.listed(u, name, seen); e.k != eUnknown {
		return e
	}
	if e := w.defined(u, name); e.k != eUnknown {
		return e
	}
	if e := w.commonJS(u, name); e.k != eUnknown {
		return e
	}
	ext := ""
	for i := range u.f.Exports {
		x := &u.f.Exports[i]
		if u.f.Names[x.Name] != "*" || x.Path == "" || name == "default" {
			continue
		}
		mod, e := w.module(u.dir, x.Path)
		if mod == nil {
			ext = e
			continue
		}
		if e := w.moduleMember(mod, name, seen); e.k != eUnknown {
			return e
		}
	}
	if ext != "" {
		return externalEntity(ext)
	}
	return entity{}
}

// listed looks in the export lists and re-exports of a file.
func (w *ecmaWorld) listed(u *unit, name string, seen map[string]bool) entity {
	for i := range u.f.Exports {
		x := &u.f.Exports[i]
		if u.f.Names[x.Name] != name || x.Path == "" && x.Orig != 0 { // a name in templates
			continue
		}
		if x.Path != "" {
			mod, ext := w.module(u.dir, x.Path)
			if mod == nil {
				if ext != "" {
					return externalEntity(ext)
				}
				return entity{}
			}
			if u.f.Names[x.Orig] == "*" {
				return entity{k: eModule, how: ByImport, mod: mod}
			}
			orig := u.f.Names[x.Orig]
			if orig == "" {
				orig = name
			}
			return w.moduleMember(mod, orig, seen)
		}
		if e := w.exportedValue(u, x); e.k != eUnknown {
			return e
		}
	}
	return entity{}
}

// exportedValue is what a local export hands out.
func (w *ecmaWorld) exportedValue(u *unit, x *parsers.Export) entity {
	e := u.f.Exprs[x.Value]
	switch e.Op {
	case parsers.OpIdent:
		if ds := u.top[u.f.Names[e.Name]]; len(ds) > 0 {
			out := entity{k: eSyms, how: ByImport}
			for _, d := range ds {
				out.syms = append(out.syms, sym{u, d})
			}
			return out
		}
		return w.r.ident(u, e.Name, x.Off, false)
	case parsers.OpDef:
		return entity{k: eSyms, how: ByImport, syms: []sym{{u, parsers.DefID(e.B)}}}
	}
	switch t := w.r.value(u, x.Value); t.k {
	case tFunc, tClass, tObject, tInst:
		if t.sym.u != nil && t.k != tInst {
			return entity{k: eSyms, how: ByImport, syms: []sym{t.sym}}
		}
	case tModule:
		return entity{k: eModule, how: ByImport, mod: t.mod}
	}
	return entity{}
}

// defined looks for an exported definition at the top of a file.
func (w *ecmaWorld) defined(u *unit, name string) entity {
	e := entity{k: eSyms, how: ByImport}
	for _, d := range u.top[name] {
		if name != "default" && u.f.Defs[d].Flags&parsers.FlagExported != 0 {
			e.syms = append(e.syms, sym{u, d})
		}
	}
	if name == "default" {
		for i := range u.f.Defs {
			if d := &u.f.Defs[i]; d.Flags&parsers.FlagDefault != 0 && d.Parent == parsers.NoDef {
				e.syms = append(e.syms, sym{u, parsers.DefID(i)})
			}
		}
	}
	if len(e.syms) == 0 {
		return entity{}
	}
	return e
}

// commonJS looks for a member of what module.exports was set to.
func (w *ecmaWorld) commonJS(u *unit, name string) entity {
	for i := range u.f.Exports {
		x := &u.f.Exports[i]
		if u.f.Names[x.Name] != "=" {
			continue
		}
		if name == "default" {
			return w.exportedValue(u, x)
		}
		if f := w.r.member(u, w.r.value(u, x.Value), name, 4); len(f.syms) > 0 {
			return entity{k: eSyms, how: ByImport, syms: f.syms}
		}
	}
	return entity{}
}

// moduleValue is what a module is when it is used as a value.
func (r *Resolver) moduleValue(m *module) typ {
	if m.u == nil {
		return typ{}
	}
	for i := range m.u.f.Exports {
		x := &m.u.f.Exports[i]
		switch m.u.f.Names[x.Name] {
		case "=", "default":
			return r.entityType(r.ecma.exportedValue(m.u, x))
		}
	}
	if e := r.ecma.defined(m.u, "default"); e.k == eSyms {
		return r.entityType(e)
	}
	return typ{}
}

// required is the module that require or a dynamic import gives.
func (r *Resolver) required(u *unit, spec string) typ {
	if u.family == "lua" {
		return r.lua.required(u, spec)
	}
	if u.family == "python" {
		return typ{}
	}
	if r.classes(u) != nil { // a name space by its full name
		return typ{k: tModule, mod: &module{family: u.family, path: spec, from: u}}
	}
	m, ext := r.ecma.module(u.dir, spec)
	if m == nil {
		if ext == "" {
			return typ{}
		}
		return external(ext)
	}
	return typ{k: tModule, mod: m}
}

// members finds what an object, a class or an instance has under a name.
func (w *ecmaWorld) members(t typ, name string, seen map[sym]bool) found {
	return w.search(t, name, seen, false)
}

func (w *ecmaWorld) search(t typ, name string, seen map[sym]bool, inherited bool) found {
	if !w.r.enter() {
		return found{}
	}
	defer w.r.leave()
	if t.sym.u == nil || seen[t.sym] || len(seen) > 32 {
		return found{}
	}
	seen[t.sym] = true
	u, d := t.sym.u, t.sym.def()
	how := ByReceiver
	if inherited {
		how = ByHierarchy
	}
	if t.k != tSuper {
		// The parts of one merged name: an interface and a class, several interfaces.
		for _, s := range w.merged(t.sym) {
			var syms []sym
			for _, c := range s.u.childrenNamed(s.d, name) {
				if !w.has(t.k, d.Kind, s.u.f.Defs[c].Flags) {
					continue
				}
				syms = append(syms, sym{s.u, c})
			}
			if len(syms) > 0 {
				return found{syms: syms, how: how, of: t}
			}
		}
		if v := w.r.held(t.sym, name); v.k != tUnknown {
			return found{typ: v, how: how, of: t}
		}
		if t.k == tInst {
			if syms := aliased(t.sym, name); len(syms) > 0 {
				return found{syms: syms, how: how, of: t}
			}
		}
		if t.sym.d == u.host && t.k == tInst {
			if syms := w.hostVariable(u, name); len(syms) > 0 {
				return found{syms: syms, how: how, of: t}
			}
		}
		if d.Kind == parsers.KindType && d.Type != 0 {
			if f := w.r.member(u, w.r.subst(w.r.typeOf(u, d.Type), bindings{ofType: t.args}, 4), name, 4); len(f.syms) > 0 || f.ext != "" {
				return f
			}
		}
	}
	return w.fromBases(t, name, seen)
}

// has reports whether what is of a class, or of a function that constructs, has a
// member with the flags.
func (w *ecmaWorld) has(of tkind, kind parsers.Kind, flags parsers.Flag) bool {
	static := flags&parsers.FlagStatic != 0
	if kind.IsCallable() { // what is defined in it is no member
		return flags&parsers.FlagLocal == 0 && static == (of != tInst)
	}
	return !(of == tInst && static) && !(of == tClass && !static && kind == parsers.KindClass)
}

func (w *ecmaWorld) fromBases(t typ, name string, seen map[sym]bool) found {
	ext := ""
	for _, s := range w.merged(t.sym) {
		for _, b := range s.def().Bases {
			base := w.r.typeOf(s.u, b)
			if base.k == tUnknown {
				base = w.r.value(s.u, b)
			}
			switch base.k {
			case tExternal:
				ext = base.ext
				continue
			case tInst, tClass, tObject:
			default:
				if base.k == tUnknown {
					ext = "unknown base"
				}
				continue
			}
			if t.k == tClass {
				base.k = tClass
			} else if base.k == tClass {
				base.k = tInst
			}
			if t.sym.d == s.u.host {
				if syms := mixedIn(base.sym, name); len(syms) > 0 {
					return found{syms: syms, how: ByHierarchy, of: base}
				}
			}
			if f := w.search(base, name, seen, true); len(f.syms) > 0 {
				return f
			} else if f.ext != "" {
				ext = f.ext
			}
		}
	}
	return found{ext: ext}
}

// merged are the definitions that one name joins: declarations of the same name in
// the same place of a file.
func (w *ecmaWorld) merged(s sym) []sym {
	d := s.def()
	if d.Parent != parsers.NoDef {
		return []sym{s}
	}
	out := []sym{s}
	for _, o := range s.u.top[s.name()] {
		if o != s.d && (s.u.f.Defs[o].Kind.IsType() || s.u.f.Defs[o].Kind == parsers.KindModule) {
			out = append(out, sym{s.u, o})
		}
	}
	return out
}

// packageFile is the main file of a package folder, "" if none of the usual ones is
// in the index.
func (c *ecmaConfig) packageFile(dir string, p *packageJSON, sub string) (string, bool) {
	if sub == "" {
		for _, m := range []string{p.Source, p.Types, p.Typings, p.Module, p.Main} {
			if m != "" {
				if f, ok := c.sourceOf(path.Join(dir, m)); ok {
					return f, true
				}
			}
		}
	}
	key := "."
	if sub != "" {
		key = "./" + sub
	}
	for _, m := range p.exported(key) {
		if f, ok := c.sourceOf(path.Join(dir, m)); ok {
			return f, true
		}
	}
	for _, d := range []string{"src", "", "lib", "source"} {
		if f, ok := c.file(path.Join(dir, d, sub)); ok {
			return f, true
		}
	}
	return "", false
}

// importTarget implements rules.
func (w *ecmaWorld) importTarget(u *unit, module, _ string) (target, ext string) {
	t := w.targetOf(u, module)
	if t.file != 0 {
		return w.r.cat.byID[t.file].path, ""
	}
	return "", t.ext
}
