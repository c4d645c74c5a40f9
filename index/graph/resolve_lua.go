package graph

import (
	"path"
	"strings"

	"vade/parsers"
)

// luaWorld knows the modules and tables of Lua. A module is what its file returns, so a
// name that holds a module means the table or function that is returned. Tables and what
// has them as metatable have the same members.
type luaWorld struct {
	r       *Resolver
	files   map[string][]string // by the last part of the names they go by
	targets map[string]string   // by folder and module name; "" for none
}

func newLuaWorld(r *Resolver) *luaWorld { return &luaWorld{r: r} }

func (w *luaWorld) forget() { w.files, w.targets = nil, map[string]string{} }

// ident implements rules: names of the file, its imports, then global ones.
func (w *luaWorld) ident(u *unit, name string, off uint32, _ bool) entity {
	if !w.r.enter() {
		return entity{}
	}
	defer w.r.leave()
	if e := w.defined(u, name, off); e.k != eUnknown {
		return e
	}
	if m := w.importNamed(u, name, off); m != nil {
		return w.imported(u, m)
	}
	if luaBuiltins[name] {
		return entity{k: eBuiltin, ext: name}
	}
	all := w.globals(name)
	if len(all) > 1 { // tests set up what the program has
		if shipped := filter(all, func(s sym) bool { return s.u.flags&FlagTest == 0 }); len(shipped) > 0 {
			all = shipped
		}
	}
	switch {
	case len(all) == 1:
		return entity{k: eSyms, syms: all, how: ByUnique}
	case len(all) == 0:
		return externalEntity(name)
	}
	return entity{}
}

// defined finds a name of the file itself. Of local variables with one name the last
// before the place is meant.
func (w *luaWorld) defined(u *unit, name string, off uint32) entity {
	var global []sym
	last := parsers.NoDef
	for _, d := range u.top[name] {
		x := &u.f.Defs[d]
		switch {
		case x.Flags&(parsers.FlagLocal|parsers.FlagStatic) != 0:
		case isGlobal(x):
			global = append(global, sym{u, d})
		case last == parsers.NoDef || x.Off <= off:
			last = d
		}
	}
	switch {
	case last != parsers.NoDef:
		return entity{k: eSyms, syms: []sym{{u, last}}, how: ByScope}
	case len(global) > 0:
		return entity{k: eSyms, syms: global, how: ByScope}
	}
	return entity{}
}

// isGlobal reports whether a definition at the top of a file is seen by all files: it is
// exported, but not by being what the file returns.
func isGlobal(d *parsers.Def) bool {
	return d.Flags&parsers.FlagExported != 0 && d.Flags&parsers.FlagDefault == 0
}

func (w *luaWorld) importNamed(u *unit, name string, off uint32) *parsers.Import {
	var found *parsers.Import
	for i := range u.f.Imports {
		m := &u.f.Imports[i]
		if m.To == 0 && m.Flags&parsers.ImportEffect == 0 && u.f.Names[m.Alias] == name && (found == nil || m.Off <= off) {
			found = m
		}
	}
	return found
}

func (w *luaWorld) globals(name string) []sym {
	var out []sym
	for _, row := range w.r.symbolsNamed(name) {
		if row.Lang != "lua" || row.Flags&parsers.FlagExported == 0 || row.Flags&(parsers.FlagDefault|parsers.FlagLocal) != 0 {
			continue
		}
		if u := w.r.unit(row.File); u != nil {
			if d := &u.f.Defs[row.Def]; d.Parent == parsers.NoDef && d.Recv == 0 {
				out = append(out, sym{u, row.Def})
			}
		}
	}
	return out
}

// imported implements rules.
func (w *luaWorld) imported(u *unit, m *parsers.Import) entity {
	t := w.module(u, m.Path)
	if t == nil {
		return externalEntity(firstPart(m.Path))
	}
	if m.Name != 0 {
		return w.moduleMember(&module{family: "lua", path: t.path, u: t}, u.f.Names[m.Name], nil)
	}
	return w.returned(t)
}

// returned is what a file returns.
func (w *luaWorld) returned(u *unit) entity {
	if !w.r.enter() {
		return entity{}
	}
	defer w.r.leave()
	e := entity{k: eSyms, how: ByImport}
	for i := range u.f.Exports {
		x := u.f.Exprs[u.f.Exports[i].Value]
		switch x.Op {
		case parsers.OpIdent:
			e.syms = appendNew(e.syms, w.r.ident(u, x.Name, x.Off, false).syms)
		case parsers.OpDef:
			e.syms = appendNew(e.syms, []sym{{u, parsers.DefID(x.B)}})
		default:
			if t := w.r.value(u, u.f.Exports[i].Value); t.sym.u != nil && t.k != tSuper {
				e.syms = appendNew(e.syms, []sym{t.sym})
			}
		}
	}
	if len(e.syms) == 0 {
		return entity{k: eModule, how: ByImport, mod: &module{family: "lua", path: u.path, u: u}}
	}
	return e
}

// required is what require gives for a module name.
func (w *luaWorld) required(u *unit, name string) typ {
	t := w.module(u, name)
	if t == nil {
		return external(firstPart(name))
	}
	return w.r.entityType(w.returned(t))
}

// moduleMember implements rules. A file that returns nothing hands out what it defines.
func (w *luaWorld) moduleMember(m *module, name string, _ map[string]bool) entity {
	if m == nil || m.u == nil || !w.r.enter() {
		return entity{}
	}
	defer w.r.leave()
	var out []sym
	ext := ""
	e := w.returned(m.u)
	for _, s := range e.syms {
		f := w.r.member(m.u, w.r.defType(s), name, 4)
		out = appendNew(out, f.syms)
		ext = f.ext
	}
	if e.k == eModule {
		if e := w.defined(m.u, name, 0); len(e.syms) > 0 && isGlobal(e.syms[0].def()) {
			out = e.syms
		}
	}
	switch {
	case len(out) > 0:
		return entity{k: eSyms, syms: out, how: ByImport}
	case ext != "":
		return externalEntity(ext)
	}
	return entity{}
}

// members implements rules: what is put into a table by name, here or in other files,
// then what the tables have that it falls back on.
func (w *luaWorld) members(t typ, name string, seen map[sym]bool) found {
	if !w.r.enter() {
		return found{}
	}
	defer w.r.leave()
	if t.sym.u == nil || seen[t.sym] || len(seen) > 48 {
		return found{}
	}
	seen[t.sym] = true
	how := ByReceiver
	if len(seen) > 1 {
		how = ByHierarchy
	}
	if t.k != tSuper {
		var syms []sym
		for _, c := range t.sym.u.childrenNamed(t.sym.d, name) {
			syms = append(syms, w.meant(sym{t.sym.u, c}))
		}
		if syms = append(syms, w.added(t.sym, name)...); len(syms) > 0 {
			return found{syms: syms, how: how, of: t}
		}
	}
	ext := ""
	for _, b := range t.sym.def().Bases {
		base := w.r.value(t.sym.u, b)
		if base.k == tUnion {
			base = base.args[0]
		}
		switch base.k {
		case tInst, tClass, tObject:
			f := w.members(base, name, seen)
			if len(f.syms) > 0 {
				f.how = ByHierarchy
				return f
			}
			if f.ext != "" {
				ext = f.ext
			}
		case tExternal:
			ext = base.ext
		default:
			ext = "unknown base"
		}
	}
	return found{ext: ext}
}

// meant is the function that a field stands for which is called the same: a = a.
func (w *luaWorld) meant(s sym) sym {
	d := s.def()
	x := s.u.f.Exprs[d.Value]
	if d.Kind != parsers.KindField || x.Op != parsers.OpIdent || x.Name != d.Name {
		return s
	}
	if e := w.r.ident(s.u, x.Name, x.Off, false); e.k == eSyms && len(e.syms) == 1 && e.syms[0].def().Kind.IsCallable() {
		return e.syms[0]
	}
	return s
}

// added are the functions that other files put into a table.
func (w *luaWorld) added(s sym, name string) []sym {
	var out []sym
	for _, row := range w.r.symbolsNamed(name) {
		if row.Lang != "lua" || !row.Kind.IsCallable() {
			continue
		}
		u := w.r.unit(row.File)
		if u == nil || u.f.Defs[row.Def].Recv == 0 {
			continue
		}
		for _, i := range u.paramsOf(row.Def) {
			b := &u.f.Binds[i]
			if b.Kind == parsers.BindRecv && w.r.typeOf(u, b.Type).sym == s {
				out = append(out, sym{u, row.Def})
			}
		}
	}
	return out
}

// module is the file that a module name leads to.
func (w *luaWorld) module(u *unit, name string) *unit {
	if p := w.target(u, name); p != "" {
		return w.r.unitAt(p)
	}
	return nil
}

// target finds the file of a module, a.b in a/b.lua or a/b/init.lua of some folder that
// is searched. Where several fit equally well none is taken.
func (w *luaWorld) target(u *unit, name string) string {
	key := u.dir + "\x00" + name
	if p, ok := w.targets[key]; ok {
		return p
	}
	rel := strings.TrimSuffix(name, ".lua")
	if !strings.Contains(rel, "/") {
		rel = strings.ReplaceAll(rel, ".", "/")
	}
	best, found := -1, ""
	for _, p := range w.named(path.Base(rel)) {
		root, ok := rootOf(p, path.Clean(rel))
		if !ok {
			continue
		}
		switch n := luaRank(u, root); {
		case n > best:
			best, found = n, p
		case n == best && path.Dir(p) != path.Dir(found):
			found = ""
		}
	}
	w.targets[key] = found
	return found
}

// rootOf is the folder that a file has the relative name of a module from.
func rootOf(p, rel string) (string, bool) {
	for _, end := range []string{"/init.lua", ".lua"} {
		if root, ok := strings.CutSuffix(p, rel+end); ok && (root == "" || strings.HasSuffix(root, "/")) {
			return strings.TrimSuffix(root, "/"), true
		}
	}
	return "", false
}

// luaRank tells how likely a folder is to be searched for the modules of a file: folders
// around it, the nearest first, then well known ones, then those near to it.
func luaRank(u *unit, root string) int {
	n := 4 * min(shared(u.path, root+"/x"), 1000)
	switch {
	case root == "" || root == u.dir || strings.HasPrefix(u.path, root+"/"):
		n += 1 << 16
	case path.Base(root) == "lua" || path.Base(root) == "src" || path.Base(root) == "lib" || path.Base(root) == "share":
		n += 1 << 15
	}
	return n
}

func (w *luaWorld) named(last string) []string {
	if w.files == nil {
		w.files = map[string][]string{}
		for _, f := range w.r.sortedFiles() {
			if f.lang != "lua" {
				continue
			}
			stem := strings.TrimSuffix(path.Base(f.path), ".lua")
			w.files[stem] = append(w.files[stem], f.path)
			if stem == "init" {
				dir := path.Base(path.Dir(f.path))
				w.files[dir] = append(w.files[dir], f.path)
			}
		}
	}
	return w.files[last]
}

// importTarget implements rules.
func (w *luaWorld) importTarget(u *unit, name, _ string) (target, ext string) {
	if p := w.target(u, name); p != "" {
		return p, ""
	}
	first, _, _ := strings.Cut(firstPart(name), "/")
	return "", first
}

var luaBuiltins = words("_G", "_ENV", "_VERSION", "assert", "collectgarbage", "dofile", "error", "getfenv", "getmetatable", "ipairs", "load", "loadfile", "loadstring", "module",
	"next", "pairs", "pcall", "print", "rawequal", "rawget", "rawlen", "rawset", "require", "select", "setfenv", "setmetatable", "tonumber", "tostring", "type", "unpack", "xpcall",
	"coroutine", "debug", "io", "math", "os", "package", "string", "table", "utf8", "bit", "bit32", "jit", "ffi", "arg", "newproxy", "warn")
