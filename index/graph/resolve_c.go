package graph

import (
	"slices"
	"strings"

	"vade/parsers"
)

// cWorld knows C and C++: what is visible comes through includes, and what is declared
// in one place is mostly defined in another.
//
//   - resolve_c.go:          what a plain name means
//   - resolve_c_files.go:    which files a file includes
//   - resolve_c_link.go:     from declarations to definitions
//   - resolve_c_members.go:  members of classes
//   - resolve_c_types.go:    types of expressions
//   - resolve_c_overload.go: which overload a call means
//   - resolve_c_std.go:      what the libraries of the languages give
type cWorld struct {
	r     *Resolver
	files *cFiles

	reach   map[int64]fileSet
	ids     map[string]int64
	spaces  map[string]bool
	chains  map[*unit]*cChains
	linked  map[sym]links
	linking map[sym]bool // what is being looked for
	keys    map[sym]string
	owners  map[sym]sym
}

// cChains are the name spaces of a file by place.
type cChains struct {
	nest  nest
	names map[parsers.DefID]string
}

func newCWorld(r *Resolver) *cWorld {
	w := &cWorld{r: r, files: &cFiles{r: r}}
	w.forget()
	return w
}

func (w *cWorld) forget() {
	w.reach, w.ids, w.spaces = map[int64]fileSet{}, map[string]int64{}, map[string]bool{}
	w.chains, w.linked, w.keys, w.owners = map[*unit]*cChains{}, map[sym]links{}, map[sym]string{}, map[sym]sym{}
	w.linking = map[sym]bool{}
}

// sees are the files that a file includes, itself among them.
func (w *cWorld) sees(file int64) fileSet {
	s, ok := w.reach[file]
	if !ok {
		s = w.files.reached(file)
		w.reach[file] = s
		w.r.size += 8 * len(s)
	}
	return s
}

// resolve finds what a reference means.
func (w *cWorld) resolve(u *unit, ref *parsers.Ref) Meaning {
	if ref.Recv != 0 {
		return w.resolveMember(u, ref)
	}
	if ref.Role == parsers.RoleImport {
		return w.r.resolveImport(u, ref)
	}
	e := w.plain(u, ref.Name, ref.Off, ref.Role.NamesType())
	if e.k == eUnknown && ref.Role.Calls() {
		e = w.byArguments(u, ref)
	}
	return w.meaning(u, ref, e)
}

// meaning makes the targets of what a name stands for.
func (w *cWorld) meaning(u *unit, ref *parsers.Ref, e entity) Meaning {
	switch e.k {
	case eSyms:
		return w.picked(u, ref, e.syms, e.how)
	case eBind:
		if !ref.Role.Calls() {
			return Meaning{How: Local}
		}
		b := &u.f.Binds[e.bind] // a local name for a function of another place
		if t := w.r.bindType(u, e.bind); b.Kind == parsers.BindLocal && t.k == tFunc && t.sym.u != nil && w.r.plainValue(u, b.Value) {
			return w.picked(u, ref, []sym{t.sym}, ByScope)
		}
		return Meaning{How: Local}
	case eModule, eTyped:
		return Meaning{How: Local}
	case eExternal:
		return Meaning{How: External, External: e.ext}
	case eBuiltin:
		return Meaning{How: External, External: "builtin"}
	}
	return Meaning{How: Unresolved}
}

// picked chooses among definitions by the arguments, and goes from declarations to what
// defines them.
func (w *cWorld) picked(u *unit, ref *parsers.Ref, syms []sym, how Resolution) Meaning {
	sure := true
	if ref.Role.Calls() {
		syms, sure = w.pick(u, syms, ref.Args, ref.Role == parsers.RoleNew)
		if class := w.constructedBy(syms); !sure && class.u != nil {
			syms, sure = []sym{class}, true // whichever constructor it is
		}
	}
	defs, one := w.definitions(u, syms)
	if how == "" {
		how = ByScope
	}
	if !sure || !one {
		how = ByCandidate
	}
	m := Meaning{How: how}
	for _, s := range defs {
		m.Targets = append(m.Targets, Target{s, how})
	}
	return m
}

func (w *cWorld) resolveMember(u *unit, ref *parsers.Ref) Meaning {
	name := u.f.Names[ref.Name]
	t := w.qualifier(u, ref.Recv, ref.Role.NamesType())
	if t.k == tUnknown {
		return w.guess(u, ref, name)
	}
	f := w.member(u, t, name, 6)
	switch {
	case len(f.syms) > 0:
		return w.picked(u, ref, f.syms, f.how)
	case f.ent.k == eModule || f.typ.k != tUnknown:
		return Meaning{How: Local}
	case f.ext != "":
		return Meaning{How: External, External: f.ext}
	}
	return Meaning{How: Unresolved}
}

// guess looks for methods with the name when nothing is known of what stands before the
// dot.
func (w *cWorld) guess(u *unit, ref *parsers.Ref, name string) Meaning {
	if ref.Role != parsers.RoleCall {
		return Meaning{How: Unresolved}
	}
	var syms []sym
	keys := map[string]bool{}
	for _, row := range w.r.symbolsNamed(name) {
		if family(row.Lang) != "c" || row.Flags&parsers.FlagLocal != 0 || row.Kind != parsers.KindMethod && row.Kind != parsers.KindField {
			continue
		}
		t := w.r.unit(row.File)
		if t == nil || len(syms) > 2*maxCandidates {
			return Meaning{How: Unresolved}
		}
		syms = append(syms, sym{t, row.Def})
		keys[w.key(sym{t, row.Def})] = true
	}
	if len(syms) == 0 || len(keys) > maxCandidates {
		return Meaning{How: Unresolved}
	}
	how := ByCandidate
	if len(keys) == 1 && telling(name) && w.sees(u.id).has(syms[0].u.id) {
		how = ByUnique
	}
	defs, _ := w.definitions(u, syms)
	m := Meaning{How: how}
	for _, s := range defs {
		m.Targets = append(m.Targets, Target{s, how})
	}
	return m
}

// plain is what a name without anything before it means.
func (w *cWorld) plain(u *unit, name parsers.NameID, off uint32, typePos bool) entity {
	return w.r.ident(u, name, off, typePos)
}

// ident implements rules.
func (w *cWorld) ident(u *unit, name string, off uint32, typePos bool) entity {
	if !w.r.enter() {
		return entity{}
	}
	defer w.r.leave()
	class := w.classAt(u, off)
	if class.u != nil {
		if e := w.ofClasses(class, name, typePos); e.k != eUnknown {
			return e
		}
	}
	spaces := w.spacesAt(u, off, class)
	for _, space := range spaces {
		if e := w.ofSpace(u, space, name, off, typePos); e.k != eUnknown {
			return e
		}
	}
	return w.unseen(u, spaces, name, typePos)
}

// classAt is the class whose members a place can name without a receiver.
func (w *cWorld) classAt(u *unit, off uint32) sym {
	lexical, at := parsers.NoDef, uint32(0)
	if id, ok := u.owners.innermost(off); ok && u.f.Defs[id].Kind.IsType() {
		lexical, at = parsers.DefID(id), u.f.Defs[id].Start
	}
	if id, ok := u.ids["this"]; ok {
		if l, ok := closest(u.locals[id], off); ok && l.kind == localBind && (lexical == parsers.NoDef || l.from > at) && u.f.Binds[l.index].Kind == parsers.BindRecv {
			if t := w.r.typeOf(u, u.f.Binds[l.index].Type); t.k == tInst && t.sym.u != nil {
				return t.sym
			}
		}
	}
	if lexical == parsers.NoDef {
		return sym{}
	}
	return sym{u, lexical}
}

// ofClasses looks in a class and in those around it.
func (w *cWorld) ofClasses(class sym, name string, typePos bool) entity {
	for n := 0; class.u != nil && n < 16; n++ {
		if class.name() == name {
			return entity{k: eSyms, syms: []sym{class}, how: ByScope}
		}
		f := w.members(typ{k: tInst, sym: class}, name, map[sym]bool{})
		if syms := w.fitting(f.syms, typePos); len(syms) > 0 {
			how := f.how
			if how == ByReceiver {
				how = ByScope
			}
			return entity{k: eSyms, syms: syms, how: how}
		}
		class = w.around(class)
	}
	return entity{}
}

// around is the class that a class is nested in.
func (w *cWorld) around(class sym) sym {
	p := class.u.enclosing(class.def().Parent, parsers.Kind.IsType)
	if p == parsers.NoDef {
		return sym{}
	}
	return sym{class.u, p}
}

// fitting leaves what can stand where the name does: types, or else anything but types
// if there is anything.
func (w *cWorld) fitting(syms []sym, typePos bool) []sym {
	types := filter(syms, func(s sym) bool { return s.def().Kind.IsType() })
	if typePos {
		if len(types) > 0 {
			return types
		}
		return filter(syms, func(s sym) bool { return s.def().Kind == parsers.KindMacro || s.def().Kind == parsers.KindModule })
	}
	if len(types) > 0 && len(types) < len(syms) {
		return filter(syms, func(s sym) bool { return !s.def().Kind.IsType() })
	}
	return syms
}

// spaceAt is the name space around a place of a file.
func (w *cWorld) spaceAt(u *unit, off uint32) string {
	c := w.chains[u]
	if c == nil {
		c = &cChains{names: map[parsers.DefID]string{}}
		for i := range u.f.Defs {
			if d := &u.f.Defs[i]; d.Kind == parsers.KindModule {
				space, _ := spaceOf(u.f, parsers.DefID(i))
				if d.Flags&parsers.FlagEmbedded == 0 {
					space = joinSpace(space, u.f.Names[d.Name], "::")
				}
				c.names[parsers.DefID(i)] = space
				c.nest.add(d.Start, d.End, int32(i))
			}
		}
		c.nest.sort()
		w.chains[u] = c
	}
	if id, ok := c.nest.innermost(off); ok {
		return c.names[parsers.DefID(id)]
	}
	return ""
}

// spacesAt are the name spaces that a place can name things of, the innermost first.
func (w *cWorld) spacesAt(u *unit, off uint32, class sym) []string {
	out := outwards(w.spaceAt(u, off))
	if class.u != nil && class.u != u {
		for _, s := range outwards(w.classSpace(class)) {
			if !slices.Contains(out, s) {
				out = append([]string{s}, out...)
			}
		}
		slices.SortStableFunc(out, func(a, b string) int { return len(b) - len(a) })
	}
	return out
}

func (w *cWorld) classSpace(class sym) string {
	for o := w.around(class); o.u != nil; o = w.around(o) {
		class = o
	}
	space, _ := spaceOf(class.u.f, class.d)
	return space
}

// outwards are a name space and those around it.
func outwards(space string) []string {
	out := []string{space}
	for space != "" {
		i := strings.LastIndex(space, "::")
		space = space[:max(i, 0)]
		out = append(out, space)
	}
	return out
}

// ofSpace looks in one name space: what the file and its includes put there, and what
// using brings in.
func (w *cWorld) ofSpace(u *unit, space, name string, off uint32, typePos bool) entity {
	syms := w.visible(u, space, name, typePos)
	if len(syms) > 0 && (usesC(u) || !overloads(syms[0])) {
		return w.found(u, syms)
	}
	if e := w.using(u, space, name, off, typePos); e.k != eUnknown && (len(syms) == 0 || e.k == eSyms) {
		e.syms = appendNew(syms, e.syms)
		return e
	}
	if len(syms) > 0 {
		return w.found(u, syms)
	}
	if inner := joinSpace(space, name, "::"); w.hasSpace(inner) {
		return w.module(inner, u)
	}
	return entity{}
}

func (w *cWorld) module(space string, u *unit) entity {
	return entity{k: eModule, mod: &module{family: "c", path: space, from: u}}
}

// found makes an entity of definitions; it tells how they were reached.
func (w *cWorld) found(u *unit, syms []sym) entity {
	how := ByImport
	for _, s := range syms {
		if s.u == u {
			how = ByScope
		}
	}
	if syms[0].def().Kind == parsers.KindModule {
		space, _ := spaceOf(syms[0].u.f, syms[0].d)
		return w.module(joinSpace(space, syms[0].name(), "::"), u)
	}
	return entity{k: eSyms, syms: syms, how: how}
}

// visible are the definitions of a name in a name space that a file sees.
func (w *cWorld) visible(u *unit, space, name string, typePos bool) []sym {
	id := w.spaceID(space)
	if id == noSpace {
		return nil
	}
	sees := w.sees(u.id)
	var out []sym
	for _, row := range w.r.symbolsNamed(name) {
		if row.space != id || !sees.has(row.File) || !w.mayMean(row, typePos) {
			continue
		}
		if t := w.r.unit(row.File); t != nil && t.f.Defs[row.Def].Recv == 0 {
			out = append(out, sym{t, row.Def})
		}
	}
	return w.nearer(u, w.fitting(out, typePos))
}

// mayMean reports whether a row can be what a plain name means.
func (w *cWorld) mayMean(row SymbolRow, typePos bool) bool {
	if family(row.Lang) != "c" || row.Flags&parsers.FlagLocal != 0 {
		return false
	}
	switch k := row.Kind; k {
	case parsers.KindMethod, parsers.KindConstructor, parsers.KindField: // of a class, defined outside of it
		return false
	case parsers.KindMacro, parsers.KindModule:
		return true
	default:
		return !typePos || k.IsType()
	}
}

// nearer leaves the definitions of the own file, if it has some, and of several types
// the nearest.
func (w *cWorld) nearer(u *unit, syms []sym) []sym {
	if len(syms) < 2 {
		return syms
	}
	if usesC(u) {
		if own := filter(syms, func(s sym) bool { return s.u == u && s.def().Flags&parsers.FlagAbstract == 0 }); len(own) > 0 {
			return own
		}
	}
	if !syms[0].def().Kind.IsType() {
		return syms
	}
	best := -1
	for _, s := range syms {
		best = max(best, shared(u.path, s.u.path))
	}
	return filter(syms, func(s sym) bool { return shared(u.path, s.u.path) == best })
}

const noSpace = -2

// spaceID is the number of a name space in the rows of symbols.
func (w *cWorld) spaceID(space string) int64 {
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
			id = noSpace
		}
		w.ids[space] = id
	}
	return id
}

// hasSpace reports whether the workspace defines anything in or below a name space.
func (w *cWorld) hasSpace(space string) bool {
	has, ok := w.spaces[space]
	if !ok {
		var err error
		if has, err = w.r.store.hasSpace(w.r.ctx, space, "::"); err != nil {
			w.r.err = err
		}
		w.spaces[space] = has
	}
	return has
}

// using looks for a name among those that using brings into a name space around off.
func (w *cWorld) using(u *unit, space, name string, off uint32, typePos bool) entity {
	for i := range u.f.Imports {
		m := &u.f.Imports[i]
		if m.Name == 0 || m.To != 0 && (off < m.From || off >= m.To) || m.To == 0 && space != "" {
			continue
		}
		if m.To != 0 && w.spaceAt(u, m.Off) != space {
			continue
		}
		if m.Flags&parsers.ImportDot == 0 {
			if bindsName(u, m) == name {
				if e := w.imported(u, m); e.k != eUnknown {
					return e
				}
			}
			continue
		}
		if target, ok := w.spaceNamed(u, m.Path[2:], m.Off); ok {
			if syms := w.visible(u, target, name, typePos); len(syms) > 0 {
				e := w.found(u, syms)
				e.how = ByImport
				return e
			}
		}
	}
	return entity{}
}

// spaceNamed is the full name of a name space that is written at a place.
func (w *cWorld) spaceNamed(u *unit, name string, off uint32) (string, bool) {
	for _, s := range outwards(w.spaceAt(u, off)) {
		if full := joinSpace(s, name, "::"); w.hasSpace(full) {
			return full, true
		}
	}
	return "", false
}

// imported implements rules: what using or a name space alias brings in.
func (w *cWorld) imported(u *unit, m *parsers.Import) entity {
	if !w.r.enter() {
		return entity{}
	}
	defer w.r.leave()
	path, ok := strings.CutPrefix(m.Path, "::")
	if !ok || m.Name == 0 || m.Flags&parsers.ImportDot != 0 {
		return entity{}
	}
	name := u.f.Names[m.Name]
	space := ""
	if path != "" {
		if space, ok = w.spaceNamed(u, path, m.Off); !ok {
			return w.importedMember(u, m, path, name)
		}
	}
	e := w.moduleMember(&module{family: "c", path: space, from: u}, name, map[string]bool{})
	if e.k == eUnknown {
		return externalEntity(path)
	}
	e.how = ByImport
	return e
}

// importedMember is using Class::name outside of a class, or something of a library.
func (w *cWorld) importedMember(u *unit, m *parsers.Import, path, name string) entity {
	t := typ{}
	for i, part := range strings.Split(path, "::") {
		if i == 0 {
			e := w.ident(u, part, m.Off, true)
			t = w.entityType(e)
			if e.k == eModule {
				t = typ{k: tModule, mod: e.mod}
			}
			continue
		}
		t = w.memberType(u, t, part)
	}
	if t.k == tUnknown {
		return externalEntity(path)
	}
	f := w.member(u, t, name, 6)
	switch {
	case len(f.syms) > 0:
		return entity{k: eSyms, syms: f.syms, how: ByImport}
	case f.ext != "":
		return externalEntity(f.ext)
	}
	return f.ent
}

// moduleMember implements rules: what a name space has under a name.
func (w *cWorld) moduleMember(m *module, name string, _ map[string]bool) entity {
	u := m.from
	if u == nil {
		return entity{}
	}
	var all []sym
	for _, typePos := range []bool{false, true} {
		if all = w.visible(u, m.path, name, typePos); len(all) > 0 {
			break
		}
	}
	if len(all) > 0 {
		if types := w.visible(u, m.path, name, true); len(types) > 0 {
			all = appendNew(all, types)
		}
		return w.found(u, all)
	}
	if inner := joinSpace(m.path, name, "::"); w.hasSpace(inner) {
		return w.module(inner, u)
	}
	if e := w.usedIn(u, m.path, name); e.k != eUnknown {
		return e
	}
	if m.path == "std" || strings.HasPrefix(m.path, "std::") {
		return externalEntity("std")
	}
	if m.path == "" {
		return entity{}
	}
	return w.everywhere(u, []string{m.path}, name, false)
}

// usedIn finds a name that using brings into a name space in one of the files that u
// sees: those that use the name at all are few.
func (w *cWorld) usedIn(u *unit, space, name string) entity {
	if !w.r.enter() {
		return entity{}
	}
	defer w.r.leave()
	files, err := w.r.store.Uses(w.r.ctx, name)
	if err != nil {
		w.r.err = err
		return entity{}
	}
	sees := w.sees(u.id)
	for n, f := range files {
		if !sees.has(f) || n > 500 {
			continue
		}
		t := w.r.unit(f)
		if t == nil {
			continue
		}
		for i := range t.f.Imports {
			m := &t.f.Imports[i]
			if m.Name != 0 && m.Flags&parsers.ImportDot == 0 && bindsName(t, m) == name && w.spaceAt(t, m.Off) == space && m.Path != "::"+space {
				if e := w.imported(t, m); e.k != eUnknown {
					return e
				}
			}
		}
	}
	return entity{}
}

// unseen looks for a name that neither the file nor what it includes defines: it may be
// a fragment that others include, or some include did not lead anywhere.
func (w *cWorld) unseen(u *unit, spaces []string, name string, typePos bool) entity {
	for i, f := range w.files.includers(u.id) {
		if i >= maxIncluders {
			break
		}
		t := w.r.unit(f)
		if t == nil {
			continue
		}
		for _, space := range spaces {
			if syms := w.visible(t, space, name, typePos); len(syms) > 0 {
				e := w.found(u, syms)
				return e
			}
		}
	}
	switch {
	case cBuiltins[name]:
		return entity{k: eBuiltin, ext: name}
	case cLibrary[name], cLibraryNames[name]:
		return externalEntity("libc")
	case name == "std":
		return externalEntity("std")
	case testMacro(name):
		return externalEntity("test library")
	}
	return w.everywhere(u, spaces, name, typePos)
}

// maxIncluders bounds the files that are asked for what a fragment does not know.
const maxIncluders = 12

// everywhere looks in all files for what other files can mean. The only definition is
// taken if its name tells enough or it stands in the same folder; else all are guesses.
func (w *cWorld) everywhere(u *unit, spaces []string, name string, typePos bool) entity {
	var out []sym
	for _, space := range spaces {
		id := w.spaceID(space)
		for _, row := range w.r.symbolsNamed(name) {
			if row.space != id || !w.mayMean(row, typePos) || !w.farOff(u, row, typePos) {
				continue
			}
			if len(out) > 2*maxCandidates {
				return entity{}
			}
			if t := w.r.unit(row.File); t != nil && t.f.Defs[row.Def].Recv == 0 {
				out = append(out, sym{t, row.Def})
			}
		}
		if len(out) > 0 {
			break
		}
	}
	out = w.fitting(out, typePos)
	if len(out) == 0 {
		return entity{}
	}
	if out[0].def().Kind.IsType() { // one that is declared without its members
		if near := w.nearest(u, out); shared(u.path, near[0].u.path) > 0 {
			out = near
		}
	}
	defs, one := w.definitions(u, out)
	keys := map[string]bool{}
	near := true
	for _, s := range defs {
		keys[w.key(s)] = true
		near = near && s.u.dir == u.dir
	}
	how := ByCandidate
	if one && len(keys) == 1 && (telling(name) || near || defs[0].def().Kind.IsType()) {
		how = ByUnique
	}
	return entity{k: eSyms, syms: out, how: how}
}

// farOff reports whether a definition can be meant without being declared in sight:
// functions in old C, and types of which only the name is declared. Macros cannot, nor
// can what is static.
func (w *cWorld) farOff(u *unit, row SymbolRow, typePos bool) bool {
	switch {
	case row.Kind.IsType():
		return typePos || !usesC(u)
	case row.Kind == parsers.KindFunction:
		return linksOut(row.Flags) && (row.Flags&parsers.FlagAbstract == 0 || !usesC(u))
	}
	return false
}

// byArguments finds a function in the name spaces of its arguments' types.
func (w *cWorld) byArguments(u *unit, ref *parsers.Ref) entity {
	list, ok := args(u, ref.Args)
	if !ok || usesC(u) {
		return entity{}
	}
	name := u.f.Names[ref.Name]
	for _, x := range list {
		t := w.r.value(u, x)
		if t.k != tInst || t.sym.u == nil {
			continue
		}
		space := w.classSpace(t.sym)
		if syms := filter(w.visible(u, space, name, false), func(s sym) bool { return s.def().Kind == parsers.KindFunction }); len(syms) > 0 {
			return w.found(u, syms)
		}
	}
	return entity{}
}
