package graph

import (
	"vade/parsers"
)

// cWorld knows C and C++: what is visible comes through includes, and what is declared
// in one place is mostly defined in another.
//
//   - resolve_c.go:          what a plain name means
//   - resolve_c_spaces.go:   name spaces and using
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
	linking map[sym]bool       // what is being looked for
	users   map[string][]int64 // see usingName
	keys    map[sym]string
	owners  map[sym]sym
}

func newCWorld(r *Resolver) *cWorld {
	w := &cWorld{r: r, files: &cFiles{r: r}}
	w.forget()
	return w
}

func (w *cWorld) forget() {
	w.reach, w.ids, w.spaces = map[int64]fileSet{}, map[string]int64{}, map[string]bool{}
	w.chains, w.linked, w.keys, w.owners = map[*unit]*cChains{}, map[sym]links{}, map[sym]string{}, map[sym]sym{}
	w.linking, w.users = map[sym]bool{}, map[string][]int64{}
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
	if name := u.f.Names[ref.Name]; !usesC(u) && ref.Role == parsers.RoleRef && w.unknownName(name) {
		return Meaning{How: External, External: name}
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
