package graph

import (
	"path"
	"strings"

	"vade/parsers"
)

// pyWorld knows the modules of Python.
type pyWorld struct {
	r       *Resolver
	targets map[string]pyTarget
}

// pyTarget is where a module name leads: a file, a folder without __init__, or nowhere
// in the workspace.
type pyTarget struct {
	file int64
	dir  string
	ok   bool
}

func newPyWorld(r *Resolver) *pyWorld { return &pyWorld{r: r} }

func (w *pyWorld) forget() { w.targets = map[string]pyTarget{} }

// find looks for the module with the dotted name as seen from a file.
func (w *pyWorld) find(u *unit, name string) pyTarget {
	key := u.dir + "\x00" + name
	if t, ok := w.targets[key]; ok {
		return t
	}
	t := w.search(u, name)
	w.targets[key] = t
	return t
}

func (w *pyWorld) search(u *unit, name string) pyTarget {
	dots := len(name) - len(strings.TrimLeft(name, "."))
	rest := strings.ReplaceAll(name[dots:], ".", "/")
	if dots > 0 {
		dir := u.dir
		for range dots - 1 {
			dir = path.Dir(dir)
		}
		return w.at(path.Join(dir, rest))
	}
	for _, root := range w.roots(u.dir) {
		if t := w.at(path.Join(root, rest)); t.ok {
			return t
		}
	}
	return pyTarget{}
}

// roots are the folders that absolute imports of a file may start from: those above it
// that are no packages themselves, nearest first, and the source folders below them.
func (w *pyWorld) roots(dir string) []string {
	var out []string
	for d := dir; ; d = path.Dir(d) {
		if !w.isPackage(d) {
			out = append(out, d)
			for _, s := range []string{"src", "lib", "python"} {
				out = append(out, path.Join(d, s))
			}
		}
		if d == "." || d == "/" {
			return out
		}
	}
}

func (w *pyWorld) isPackage(dir string) bool {
	_, ok := w.r.cat.byPath[path.Join(dir, "__init__.py")]
	return ok
}

// at is the module of a path without extension. A package goes before a module of the
// same name, the source before a stub.
func (w *pyWorld) at(p string) pyTarget {
	for _, q := range []string{p + "/__init__.py", p + ".py", p + "/__init__.pyi", p + ".pyi", p + ".pyw"} {
		if ref, ok := w.r.cat.byPath[path.Clean(q)]; ok {
			return pyTarget{file: ref.id, ok: true}
		}
	}
	for _, ref := range w.r.cat.byDir[path.Clean(p)] {
		if ref.lang == "python" && p != "." {
			return pyTarget{dir: path.Clean(p), ok: true}
		}
	}
	return pyTarget{}
}

func (w *pyWorld) module(t pyTarget) *module {
	if t.file == 0 {
		return &module{family: "python", path: t.dir}
	}
	u := w.r.unit(t.file)
	if u == nil {
		return nil
	}
	return &module{family: "python", path: u.path, u: u}
}

func (w *pyWorld) ident(u *unit, name string, off uint32, typePos bool) entity {
	if e := w.defined(u, name); e.k != eUnknown {
		return e
	}
	if e := w.classScope(u, name, off); e.k != eUnknown {
		return e
	}
	if e := w.fromImports(u, name, map[string]bool{}); e.k != eUnknown {
		e.how = ByImport
		return e
	}
	if pyBuiltins[name] {
		return entity{k: eBuiltin, ext: name}
	}
	return entity{}
}

// defined looks at the top of a file. A name that is defined several times means all
// of its definitions, unless they follow each other without condition.
func (w *pyWorld) defined(u *unit, name string) entity {
	ds := u.top[name]
	if len(ds) == 0 {
		return entity{}
	}
	e := entity{k: eSyms, how: ByScope}
	for _, d := range ds {
		e.syms = append(e.syms, sym{u, d})
	}
	return e
}

// classScope finds a name of a class body, which only the body itself can see.
func (w *pyWorld) classScope(u *unit, name string, off uint32) entity {
	id, ok := u.ids[name]
	if !ok {
		return entity{}
	}
	e := entity{k: eSyms, how: ByScope}
	for _, i := range u.byName[id] {
		d := &u.f.Defs[i]
		if d.Parent == parsers.NoDef || !u.f.Defs[d.Parent].Kind.IsType() || d.Off >= off {
			continue
		}
		if c := &u.f.Defs[d.Parent]; off < c.Start || off >= c.End || w.inFunction(u, d.Parent, off) {
			continue
		}
		e.syms = append(e.syms, sym{u, i})
	}
	if len(e.syms) == 0 {
		return entity{}
	}
	return e
}

func (w *pyWorld) inFunction(u *unit, class parsers.DefID, off uint32) bool {
	for _, c := range u.children[class] {
		d := &u.f.Defs[c]
		if (d.Kind.IsCallable() || d.Kind == parsers.KindProperty) && d.Off < off && off < d.End {
			return true
		}
	}
	return false
}

// fromImports finds a name that the imports of a file bind.
func (w *pyWorld) fromImports(u *unit, name string, seen map[string]bool) entity {
	if !w.r.enter() {
		return entity{}
	}
	defer w.r.leave()
	var found entity
	for i := range u.f.Imports {
		m := &u.f.Imports[i]
		if m.To != 0 || m.Flags&(parsers.ImportEffect|parsers.ImportDot) != 0 || w.binds(u, m) != name {
			continue
		}
		// The last one wins, but one in the workspace goes before one outside: the
		// other is the fallback of a try block.
		if e := w.imported(u, m); e.k != eUnknown && (found.k == eUnknown || found.k == eExternal || e.k != eExternal) {
			found = e
		}
	}
	if found.k != eUnknown {
		return found
	}
	for i := range u.f.Imports {
		m := &u.f.Imports[i]
		if m.Flags&parsers.ImportDot == 0 || seen[u.path+"\x00"+m.Path] || len(seen) > 64 {
			continue
		}
		seen[u.path+"\x00"+m.Path] = true
		t := w.find(u, m.Path)
		mod := w.module(t)
		if !t.ok || mod == nil || mod.u == nil || strings.HasPrefix(name, "_") {
			continue
		}
		if e := w.defined(mod.u, name); e.k != eUnknown {
			return e
		}
		if e := w.fromImports(mod.u, name, seen); e.k != eUnknown {
			return e
		}
	}
	return entity{}
}

// binds is the name that an import makes known: import a.b binds a.
func (w *pyWorld) binds(u *unit, m *parsers.Import) string {
	if m.Alias != 0 {
		return u.f.Names[m.Alias]
	}
	if m.Name != 0 {
		return u.f.Names[m.Name]
	}
	first, _, _ := strings.Cut(m.Path, ".")
	return first
}

func (w *pyWorld) imported(u *unit, m *parsers.Import) entity {
	if m.Name == 0 { // import a.b [as c]
		p := m.Path
		if m.Alias == 0 && !strings.HasPrefix(p, ".") {
			p, _, _ = strings.Cut(p, ".")
		}
		return w.moduleEntity(u, p)
	}
	name := u.f.Names[m.Name]
	base := w.find(u, m.Path)
	if !base.ok {
		if strings.HasPrefix(m.Path, ".") {
			return entity{}
		}
		return externalEntity(firstPart(m.Path))
	}
	mod := w.module(base)
	if mod == nil {
		return entity{}
	}
	e := w.moduleMember(mod, name, map[string]bool{})
	e.how = ByImport
	return e
}

func firstPart(dotted string) string {
	first, _, _ := strings.Cut(dotted, ".")
	return first
}

func (w *pyWorld) moduleEntity(u *unit, name string) entity {
	t := w.find(u, name)
	if !t.ok {
		return externalEntity(firstPart(name))
	}
	mod := w.module(t)
	if mod == nil {
		return entity{}
	}
	return entity{k: eModule, how: ByImport, mod: mod}
}

// moduleMember finds a name of a module: what it defines, what it imports, or a module
// below it.
func (w *pyWorld) moduleMember(m *module, name string, seen map[string]bool) entity {
	if !w.r.enter() {
		return entity{}
	}
	defer w.r.leave()
	key := m.path + "\x00" + name
	if seen[key] || len(seen) > 64 {
		return entity{}
	}
	seen[key] = true
	dir := m.path
	if m.u != nil {
		if e := w.defined(m.u, name); e.k != eUnknown {
			e.how = ByImport
			return e
		}
		if e := w.fromImports(m.u, name, map[string]bool{}); e.k != eUnknown {
			return e
		}
		if !strings.HasPrefix(path.Base(m.path), "__init__.") {
			return entity{}
		}
		dir = m.u.dir
	}
	t := w.at(path.Join(dir, name))
	if !t.ok {
		return entity{}
	}
	mod := w.module(t)
	if mod == nil {
		return entity{}
	}
	return entity{k: eModule, how: ByImport, mod: mod}
}

// members finds attributes: of the class, then of its bases, left to right.
func (w *pyWorld) members(t typ, name string, seen map[sym]bool) found {
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
			syms = append(syms, sym{t.sym.u, c})
		}
		if syms = w.effective(syms); len(syms) > 0 {
			if f, ok := w.declaredAbove(t, syms, name, seen); ok {
				return f
			}
			return found{syms: syms, how: how, of: t}
		}
	}
	return w.inherited(t, name, seen)
}

// declaredAbove finds the declaration that a base has of an attribute which the class
// itself only assigns to, in a method and without a type.
func (w *pyWorld) declaredAbove(t typ, syms []sym, name string, seen map[sym]bool) (found, bool) {
	for _, s := range syms {
		if !w.reassigned(s) {
			return found{}, false
		}
	}
	f := w.inherited(t, name, seen)
	if len(f.syms) == 0 {
		return found{}, false
	}
	d := f.syms[0].def()
	return f, d.Type != 0 || d.Kind.IsCallable() || d.Kind == parsers.KindProperty
}

func (w *pyWorld) reassigned(s sym) bool {
	d := s.def()
	return d.Kind == parsers.KindField && d.Type == 0 && d.Parent != parsers.NoDef && w.inFunction(s.u, d.Parent, d.Off)
}

// onlyAssigned reports whether an attribute of a class is declared by a base, so that
// what stands in the class defines nothing.
func (w *pyWorld) onlyAssigned(s sym) bool {
	if !w.reassigned(s) {
		return false
	}
	class := sym{s.u, s.def().Parent}
	_, ok := w.declaredAbove(typ{k: tInst, sym: class}, []sym{s}, s.name(), map[sym]bool{class: true})
	return ok
}

// inherited finds an attribute in the bases, left to right.
func (w *pyWorld) inherited(t typ, name string, seen map[sym]bool) found {
	ext := ""
	for _, b := range t.sym.def().Bases {
		base := w.r.value(t.sym.u, b)
		switch base.k {
		case tClass, tInst:
			base.k = tInst
			if f := w.members(base, name, seen); len(f.syms) > 0 {
				f.how = ByHierarchy
				return f
			} else if f.ext != "" {
				ext = f.ext
			}
		case tExternal:
			ext = base.ext
		case tUnion:
			if f := w.r.member(t.sym.u, instance(base), name, 3); len(f.syms) > 0 {
				f.how = ByHierarchy
				return f
			}
			ext = "unknown base"
		case tBuiltin:
			if base.ext != "object" && base.ext != "Generic" && base.ext != "Protocol" {
				ext = "builtin"
			}
		default:
			ext = "unknown base"
		}
	}
	return found{ext: ext}
}

// effective prefers methods over the attributes that shadow nothing.
func (w *pyWorld) effective(syms []sym) []sym {
	return narrow(syms, func(s sym) bool { return s.def().Kind != parsers.KindField })
}

// pythonCall handles the builtins that say something of their result.
func (r *Resolver) pythonCall(u *unit, x parsers.Expr) (typ, bool) {
	callee := u.f.Exprs[x.A]
	if callee.Op != parsers.OpIdent {
		return typ{}, false
	}
	name := u.f.Names[callee.Name]
	if !pyBuiltins[name] || r.ident(u, callee.Name, callee.Off, false).k != eBuiltin {
		return typ{}, false
	}
	arg := func() typ { return r.value(u, x.B) }
	switch name {
	case "list", "set", "tuple", "frozenset", "sorted", "reversed", "iter", "filter":
		return list(r.elem(u, arg(), 4)), true
	case "enumerate":
		return list(typ{k: tTuple, args: []typ{builtin("int"), r.elem(u, arg(), 4)}}), true
	case "next", "min", "max":
		return r.elem(u, arg(), 4), true
	case "type":
		if t := arg(); t.k == tInst {
			t.k, t.self = tClass, false
			return t, true
		}
		return typ{}, true
	case "str", "int", "float", "bool", "bytes", "len", "repr", "hash", "id", "sum", "abs", "round":
		return builtin(name), true
	case "super":
		t := r.this(u, callee.Off)
		t.k, t.self = tSuper, false
		return t, true
	case "zip", "map":
		return typ{k: tList}, true
	case "dict":
		return typ{k: tMap, args: []typ{{}, {}}}, true
	}
	return typ{}, true
}

var pyBuiltins = func() map[string]bool {
	m := map[string]bool{}
	for _, n := range strings.Fields(`abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr
		classmethod compile complex copyright credits delattr dict dir divmod enumerate eval exec exit filter float format
		frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter len license list locals map
		max memoryview min next object oct open ord pow print property quit range repr reversed round set setattr slice
		sorted staticmethod str sum super tuple type vars zip __import__ __name__ __file__ __doc__ __package__ __spec__
		__loader__ __builtins__ __debug__ Ellipsis NotImplemented None True False
		ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError
		BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError
		ConnectionResetError DeprecationWarning EOFError EncodingWarning EnvironmentError Exception ExceptionGroup
		FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning
		IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError
		ModuleNotFoundError NameError NotADirectoryError NotImplementedError OSError OverflowError PendingDeprecationWarning
		PermissionError ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning
		StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError
		UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning
		UserWarning ValueError Warning ZeroDivisionError`) {
		m[n] = true
	}
	return m
}()

// importTarget implements rules: from package import module leads to the module.
func (w *pyWorld) importTarget(u *unit, module, name string) (target, ext string) {
	if name != "" {
		sub := module + "." + name
		if strings.Trim(module, ".") == "" {
			sub = module + name
		}
		if t := w.find(u, sub); t.file != 0 {
			return w.r.cat.byID[t.file].path, ""
		}
	}
	t := w.find(u, module)
	switch {
	case t.file != 0:
		return w.r.cat.byID[t.file].path, ""
	case t.ok:
		return t.dir + "/", ""
	case strings.HasPrefix(module, "."):
		return "", ""
	}
	return "", firstPart(module)
}
