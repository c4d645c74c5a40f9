package graph

import (
	"path"
	"slices"
	"strings"

	"vade/parsers"
)

// classWorld knows the languages whose code lives in classes and in name spaces that
// files declare: Java, Kotlin, Scala, C#, PHP, Swift, Dart, Ruby. What differs between
// them is in their dialect.
//
//   - resolve_class.go: what a plain name means, and imports
//   - class_members.go: members of types, by hierarchy, extensions and partial types
//   - class_calls.go:   overloads, and the types of calls
type classWorld struct {
	r      *Resolver
	family string

	spaces map[string]bool
	within map[spaced][]sym
	ids    map[string]int64
	whole  map[sym][]sym
	blocks map[string][]sym
	params map[sym]arity

	global       map[string]*usings // of C# projects, by folder
	projects     map[string]bool    // folders with a project file
	foreignIDs   map[string]int32   // types outside of the workspace, by their names
	foreignNames []string

	packages map[string][]string // folders of Dart packages by name

	ruby *rubyWorld // nil for all other languages
}

// spaced is a name in a name space.
type spaced struct{ space, name string }

func newClassWorld(r *Resolver, family string) *classWorld {
	w := &classWorld{r: r, family: family}
	if family == "ruby" {
		w.ruby = &rubyWorld{w: w}
	}
	return w
}

func (w *classWorld) forget() {
	w.spaces, w.within, w.ids = map[string]bool{}, map[spaced][]sym{}, map[string]int64{}
	w.whole, w.blocks, w.params = map[sym][]sym{}, map[string][]sym{}, map[sym]arity{}
	if w.ruby != nil {
		w.ruby.forget()
	}
	w.global, w.projects, w.foreignIDs, w.foreignNames = map[string]*usings{}, nil, map[string]int32{}, nil
	w.packages = nil
}

func (u *unit) dialect() *dialect { return dialects[u.lang] }

// classes is the class resolver of a file's family, nil if it has another one.
func (r *Resolver) classes(u *unit) *classWorld {
	w, _ := r.rules[u.family].(*classWorld)
	return w
}

// inSpace are the definitions of a name that stand directly in a name space.
func (w *classWorld) inSpace(from *unit, space, name string) []sym {
	key := spaced{space, name}
	syms, ok := w.within[key]
	if !ok {
		syms = w.findInSpace(space, name)
		w.within[key] = syms
	}
	return w.nearest(from, syms)
}

func (w *classWorld) findInSpace(space, name string) []sym {
	id := w.spaceID(space)
	var out []sym
	for _, row := range w.r.symbolsNamed(name) {
		if row.space != id || row.Flags&parsers.FlagLocal != 0 || row.Kind == parsers.KindExtension || family(row.Lang) != w.family {
			continue
		}
		if u := w.r.unit(row.File); u != nil && u.f.Defs[row.Def].Recv == 0 {
			out = append(out, sym{u, row.Def})
		}
	}
	return out
}

func (w *classWorld) spaceID(space string) int64 {
	if space == "" {
		return 0
	}
	id, ok := w.ids[space]
	if !ok {
		var err error
		if id, err = w.r.store.nameID(w.r.ctx, space); err != nil {
			w.r.err = err
		}
		if id < 0 {
			id = -2 // a name that nothing has
		}
		w.ids[space] = id
	}
	return id
}

// hasSpace reports whether the workspace defines anything in or below a name space.
func (w *classWorld) hasSpace(space, sep string) bool {
	has, ok := w.spaces[space]
	if !ok {
		var err error
		if has, err = w.r.store.hasSpace(w.r.ctx, space, sep); err != nil {
			w.r.err = err
		}
		w.spaces[space] = has
	}
	return has
}

// nearest leaves one of several types that have the same qualified name, as happens
// with several projects in one workspace: the one whose folder is nearest to the
// asking file. Functions, and the parts of a partial type, stay together.
func (w *classWorld) nearest(from *unit, syms []sym) []sym {
	if len(syms) < 2 {
		return syms
	}
	if others := filter(syms, func(s sym) bool { return s.typeArity() != syms[0].typeArity() }); len(others) > 0 && syms[0].u.dialect().arity {
		return append(w.nearest(from, sameArity(syms[0], syms)), w.nearest(from, others)...)
	}
	best, at := -1, 0
	for i, s := range syms {
		if n := shared(from.path, s.u.path); n > best {
			best, at = n, i
		}
	}
	if !syms[at].def().Kind.IsType() {
		return syms
	}
	if syms[at].u.dialect().partial {
		return w.parts(syms[at])[:1]
	}
	out := []sym{syms[at]}
	for _, s := range syms { // a class and its companion
		if s.u == syms[at].u && s.d != syms[at].d {
			out = append(out, s)
		}
	}
	return out
}

// shared is the length of the folders that two paths have in common.
func shared(a, b string) int {
	n := 0
	for i := 0; i < len(a) && i < len(b) && a[i] == b[i]; i++ {
		if a[i] == '/' {
			n = i + 1
		}
	}
	return n
}

// ident implements rules.
func (w *classWorld) ident(u *unit, name string, off uint32, typePos bool) entity {
	if !w.r.enter() {
		return entity{}
	}
	defer w.r.leave()
	if w.ruby != nil {
		return w.ruby.ident(u, name, off)
	}
	apart := u.apart()
	fits := func(s sym) bool {
		k := s.def().Kind
		if !typePos {
			return !apart || !k.IsCallable()
		}
		return k.IsType() || k == parsers.KindModule
	}
	e := w.lookSided(u, name, off, typePos, fits)
	if typePos {
		return w.foreign(u, name, e)
	}
	return e
}

// callee is what a name means that is called without a receiver.
func (w *classWorld) callee(u *unit, name string, off uint32) entity {
	return w.look(u, name, off, func(s sym) bool {
		k := s.def().Kind
		return k.IsCallable() && k != parsers.KindConstructor || k.IsType() && u.lang != "php" || u.apart() && callableName(s)
	})
}

// look searches outwards: the types around, the file, its imports, its name spaces.
func (w *classWorld) look(u *unit, name string, off uint32, fits func(sym) bool) entity {
	d := u.dialect()
	if d == nil {
		return entity{}
	}
	if d.arity {
		fits = u.arityFits(off, fits)
	}
	if e := w.ofReceivers(u, name, off, fits); e.k != eUnknown {
		return e
	}
	e, base := w.ofOwners(u, name, off, fits)
	if e.k != eUnknown {
		return e
	}
	if e := w.ofFile(u, name, fits); e.k != eUnknown {
		return e
	}
	steps := []func() entity{
		func() entity { return w.ofImports(u, name, fits) },
		func() entity { return w.ofSpaces(u, name, off, fits) },
		func() entity { return w.ofAliases(u, name, fits) },
		func() entity { return w.ofWildcards(u, name, fits) },
	}
	if !d.importsFirst {
		steps[0], steps[1] = steps[1], steps[0]
	}
	if w.family == "dart" {
		steps = []func() entity{func() entity { return w.ofLibrary(u, name, fits) }}
	}
	for _, step := range steps {
		if e := step(); e.k != eUnknown {
			return e
		}
	}
	if d.global {
		if syms := filter(filter(w.inSpace(u, "", name), fits), fallsBack); len(syms) > 0 {
			return w.entity(syms, ByScope)
		}
	}
	switch {
	case d.builtins[name] || d.bareMembers && d.roots[name]:
		return entity{k: eBuiltin, ext: name}
	case base != "":
		return externalEntity(base)
	}
	if _, ok := d.containers[name]; ok {
		return entity{k: eBuiltin, ext: name}
	}
	if w.hasSpace(name, d.sep) {
		return entity{k: eModule, mod: &module{family: w.family, path: name}}
	}
	if e := w.missing(u, name); e.k != eUnknown {
		return e
	}
	return w.elsewhere(u)
}

// elsewhere is what a name means that the workspace does not have: something of a
// wildcard import that leads outside, if there is one.
func (w *classWorld) elsewhere(u *unit) entity {
	if w.family == "dart" {
		return w.dartOutside(u)
	}
	for _, space := range w.wildcards(u) {
		if !w.hasSpace(space, u.dialect().sep) {
			return externalEntity(space)
		}
	}
	return entity{}
}

func filter(syms []sym, fits func(sym) bool) []sym {
	var out []sym
	for _, s := range syms {
		if fits(s) {
			out = append(out, s)
		}
	}
	return out
}

func (w *classWorld) entity(syms []sym, how Resolution) entity {
	return entity{k: eSyms, syms: syms, how: how}
}

// ofOwners looks in the types around a place, the innermost first. ext tells of a base
// outside of the workspace, which may have the name as well.
func (w *classWorld) ofOwners(u *unit, name string, off uint32, fits func(sym) bool) (e entity, ext string) {
	bare := u.dialect().bareMembers
	for d := w.ownerAt(u, off); d != parsers.NoDef; d = u.enclosing(u.f.Defs[d].Parent, u.owns) {
		self := sym{u, d}
		if fits(self) && self.name() == name && self.def().Kind != parsers.KindExtension && self.def().Flags&parsers.FlagAnonymous == 0 {
			return w.entity([]sym{self}, ByScope), ""
		}
		if u.inHead(d, off) {
			continue
		}
		f := w.members(w.ownerType(self), name, map[sym]bool{})
		syms := filter(f.syms, fits)
		if !bare {
			syms = filter(syms, func(s sym) bool { return s.def().Kind.IsType() })
		}
		if len(syms) > 0 {
			how := f.how
			if how == ByReceiver {
				how = ByScope
			}
			e := w.entity(syms, how)
			e.of = f.of
			return e, ""
		}
		if f.ext != "" && bare {
			ext = f.ext
		}
	}
	return entity{}, ext
}

// owns reports whether definitions of the kind have members that code inside of them
// works on.
func (u *unit) owns(k parsers.Kind) bool {
	return k.IsType() || k == parsers.KindExtension || k == parsers.KindModule && u.family == "ruby"
}

func (w *classWorld) ownerAt(u *unit, off uint32) parsers.DefID {
	id, ok := u.owners.innermost(off)
	if !ok {
		return parsers.NoDef
	}
	return u.enclosing(parsers.DefID(id), u.owns)
}

// ownerType is the type that code inside of a definition works on.
func (w *classWorld) ownerType(s sym) typ {
	if s.def().Kind == parsers.KindExtension {
		if t := w.r.typeOf(s.u, s.def().Type); t.k != tUnknown {
			return t
		}
	}
	return typ{k: tInst, sym: s}
}

// ofFile looks at the top of the file, whatever its name spaces are.
func (w *classWorld) ofFile(u *unit, name string, fits func(sym) bool) entity {
	var syms []sym
	for _, d := range u.top[name] {
		if s := (sym{u, d}); fits(s) && s.def().Kind != parsers.KindExtension {
			syms = append(syms, s)
		}
	}
	if len(syms) == 0 {
		return entity{}
	}
	if !syms[0].def().Kind.IsType() && w.family != "dart" { // other files of the name space have more overloads
		if more := filter(w.inSpace(u, u.f.Package, name), fits); len(more) > len(syms) {
			syms = more
		}
	}
	return w.spaceOrSyms(syms, ByScope)
}

// spaceOrSyms makes a module of definitions that are but name spaces.
func (w *classWorld) spaceOrSyms(syms []sym, how Resolution) entity {
	if s := syms[0]; s.def().Kind == parsers.KindModule && s.u.family != "ruby" {
		space, _ := spaceOf(s.u.f, s.d)
		return entity{k: eModule, mod: &module{family: w.family, path: joinSpace(space, s.name(), s.u.dialect().sep)}}
	}
	return w.entity(syms, how)
}

func joinSpace(space, name, sep string) string {
	if space == "" {
		return name
	}
	return space + sep + name
}

// ofImports looks for the name among those that imports bind.
func (w *classWorld) ofImports(u *unit, name string, fits func(sym) bool) entity {
	var out entity
	for i := range u.f.Imports {
		m := &u.f.Imports[i]
		if m.To != 0 || m.Flags&(parsers.ImportDot|parsers.ImportEffect) != 0 || bindsName(u, m) != name {
			continue
		}
		e := w.imported(u, m)
		if e.k == eSyms {
			if e.syms = filter(e.syms, fits); len(e.syms) == 0 {
				continue
			}
			e.syms = appendNew(out.syms, e.syms)
		}
		if e.k != eUnknown && (out.k == eUnknown || e.k == eSyms) {
			out = e
		}
	}
	return out
}

// spacesOf are the name spaces that a place is in, the innermost first.
func (w *classWorld) spacesOf(u *unit, off uint32) []string {
	d := u.dialect()
	space := u.f.Package
	levels := []string{space}
	for i := range u.f.Defs { // modules in each other, the outer one first
		if x := &u.f.Defs[i]; nests(u.f, parsers.DefID(i)) && x.Start <= off && off < x.End {
			space = joinSpace(space, u.f.DefName(parsers.DefID(i)), d.sep)
			levels = append(levels, space)
		}
	}
	if u.lang == "scala" { // a dotted name opens one package only
		slices.Reverse(levels)
		return levels
	}
	out := []string{space}
	for d.spacesAround && space != "" {
		i := strings.LastIndex(space, d.sep)
		if i < 0 {
			break
		}
		space = space[:i]
		out = append(out, space)
	}
	return out
}

func (w *classWorld) ofSpaces(u *unit, name string, off uint32, fits func(sym) bool) entity {
	for _, space := range w.spacesOf(u, off) {
		if syms := filter(w.inSpace(u, space, name), fits); len(syms) > 0 {
			return w.spaceOrSyms(syms, ByScope)
		}
		if sep := u.dialect().sep; space != "" && u.dialect().spacesAround && w.hasSpace(space+sep+name, sep) {
			return entity{k: eModule, mod: &module{family: w.family, path: space + sep + name}}
		}
	}
	return entity{}
}

func (w *classWorld) ofWildcards(u *unit, name string, fits func(sym) bool) entity {
	var out entity
	for _, space := range w.wildcards(u) {
		e := w.moduleMember(w.wildcard(u, space), name, map[string]bool{})
		if e.k != eSyms {
			continue
		}
		if syms := filter(e.syms, fits); len(syms) > 0 {
			out = w.entity(appendNew(out.syms, syms), ByImport)
		}
	}
	return out
}

// path is the name space or the type that a qualified name leads to; nil if it is not
// in the workspace.
func (w *classWorld) path(u *unit, name string) *module {
	sep := u.dialect().sep
	name = strings.TrimPrefix(name, sep)
	if w.hasSpace(name, sep) {
		return &module{family: w.family, path: name}
	}
	i := strings.LastIndex(name, sep)
	space, last := "", name
	if i >= 0 {
		space, last = name[:i], name[i+len(sep):]
	}
	var e entity
	if outer := w.outer(u, space, i >= 0); outer != nil {
		e = w.moduleMember(outer, last, map[string]bool{})
	}
	for _, s := range e.syms {
		if s.def().Kind.IsType() {
			return &module{family: w.family, path: name, typ: s}
		}
	}
	return nil
}

func (w *classWorld) outer(u *unit, space string, named bool) *module {
	if !named {
		return &module{family: w.family, from: u}
	}
	if strings.Count(space, u.dialect().sep) > 12 {
		return nil
	}
	if w.hasSpace(space, u.dialect().sep) {
		return &module{family: w.family, path: space, from: u}
	}
	return w.path(u, space)
}

// imported implements rules.
func (w *classWorld) imported(u *unit, m *parsers.Import) entity {
	if !w.r.enter() {
		return entity{}
	}
	defer w.r.leave()
	if w.family == "dart" {
		return w.dartImport(u, m)
	}
	if m.Name == 0 {
		return externalEntity(m.Path)
	}
	name := u.f.Names[m.Name]
	mod := w.path(u, m.Path)
	if m.Path == "" {
		mod = &module{family: w.family}
	}
	if mod == nil {
		return externalEntity(m.Path)
	}
	mod.from = u
	e := w.moduleMember(mod, name, map[string]bool{})
	if e.k == eUnknown && w.hasSpace(joinSpace(m.Path, name, u.dialect().sep), u.dialect().sep) {
		return entity{k: eModule, mod: &module{family: w.family, path: joinSpace(m.Path, name, u.dialect().sep), from: u}}
	}
	if e.k == eUnknown && m.Path == "" {
		return externalEntity(name)
	}
	e.how = ByImport
	return e
}

// moduleMember implements rules.
func (w *classWorld) moduleMember(m *module, name string, _ map[string]bool) entity {
	if m == nil {
		return entity{}
	}
	if m.typ.u != nil {
		if f := w.members(typ{k: tClass, sym: m.typ}, name, map[sym]bool{}); len(f.syms) > 0 {
			return w.entity(f.syms, ByImport)
		}
		return entity{}
	}
	if w.family == "dart" {
		return w.prefixed(m, name)
	}
	from := m.from
	if from == nil {
		from = &unit{}
	}
	if w.ruby != nil { // what begins with "::"
		return w.ruby.atTop(from, name)
	}
	if syms := w.inSpace(from, m.path, name); len(syms) > 0 {
		return w.spaceOrSyms(syms, ByImport)
	}
	if sep := separators[w.family]; m.path != "" && w.hasSpace(m.path+sep+name, sep) {
		return entity{k: eModule, mod: &module{family: w.family, path: m.path + sep + name, from: m.from}}
	}
	if w.family == "csharp" && (m.path == "System" || strings.HasPrefix(m.path, "System.")) {
		return externalEntity(m.path) // the workspace has but a part of it
	}
	if w.family == "php" {
		return externalEntity(joinSpace(m.path, name, `\`))
	}
	return entity{}
}

// importTarget implements rules: the file of what is imported. A wildcard leads to the
// folder of the name space, if all of it is in one.
func (w *classWorld) importTarget(u *unit, space, name string) (target, ext string) {
	if w.ruby != nil {
		return w.ruby.importTarget(u, space)
	}
	if w.family == "dart" {
		if target = w.dartFile(u, space); target == "" {
			ext = space
		}
		return target, ext
	}
	if u.dialect().filePaths {
		return w.fileTarget(u, space)
	}
	mod := w.path(u, space)
	switch {
	case mod == nil && space != "":
		return "", space
	case mod == nil:
		mod = &module{family: w.family}
	}
	mod.from = u
	if name != "" && name != "*" {
		if e := w.moduleMember(mod, name, map[string]bool{}); len(e.syms) > 0 {
			return e.syms[0].u.path, ""
		}
		return "", ""
	}
	if mod.typ.u != nil {
		return mod.typ.u.path, ""
	}
	return "", ""
}

// fileTarget is the file whose path ends with the path of an import, the nearest of
// several.
func (w *classWorld) fileTarget(u *unit, name string) (target, ext string) {
	best := -1
	for _, f := range w.r.cat.byBase[path.Base(name)] {
		if f.path != name && !strings.HasSuffix(f.path, "/"+name) {
			continue
		}
		if n := shared(u.path, f.path); n > best {
			best, target = n, f.path
		}
	}
	if target == "" {
		return "", name
	}
	return target, ""
}
