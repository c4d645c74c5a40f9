package graph

import (
	"context"
	"fmt"

	"vade/parsers"
)

// Resolution says how an occurrence was tied to what it means.
type Resolution string

// The resolutions. Candidate is a guess and never mixed with the others.
const (
	ByScope     Resolution = "scope"     // a name of the file or package around it
	ByImport    Resolution = "import"    // through an import
	ByReceiver  Resolution = "receiver"  // the type of what stands before the dot
	ByHierarchy Resolution = "hierarchy" // inherited by, or promoted to, that type
	ByUnique    Resolution = "unique"    // the only definition of a telling name
	ByCandidate Resolution = "candidate" // one of several of that name
	External    Resolution = "external"  // outside of the workspace
	Local       Resolution = "local"     // a local name that stands for nothing else
	Unresolved  Resolution = "unresolved"
)

// Target is one definition that a reference means.
type Target struct {
	sym sym
	How Resolution
}

// Meaning is what a reference means.
type Meaning struct {
	Targets  []Target
	How      Resolution // of all targets together; External, Local or Unresolved without targets
	External string     // the package
}

// Resolver ties references to definitions. It reads files as they are needed and
// remembers what it learned; one goroutine uses it.
//
// Resolution is a pure function of the facts in the database: the order of questions
// and what was asked before make no difference.
type Resolver struct {
	ctx   context.Context
	store *Store
	cat   *catalog
	rules map[string]rules
	units map[int64]*unit
	size  int
	byNam map[string][]SymbolRow
	err   error // the first failure to read; results after it are void

	depth, nest, fuel, cuts int
	deepest, nested         int // how far depth and nest went, see remember

	goWorld *goWorld
	ecma    *ecmaWorld
	py      *pyWorld
	lua     *luaWorld
	bash    *bashWorld
	rust    *rustWorld
	c       *cWorld
}

// rules are what differs between families of languages.
type rules interface {
	// ident finds what a name means outside of the local scopes around off.
	ident(u *unit, name string, off uint32, typePos bool) entity
	// imported is what an import of the file binds.
	imported(u *unit, m *parsers.Import) entity
	// members are the members of an instance or a class, and where they were found.
	members(t typ, name string, seen map[sym]bool) found
	// moduleMember is what a module hands out under a name.
	moduleMember(m *module, name string, seen map[string]bool) entity
	// importTarget is the file, or the folder with a slash at its end, that an import of
	// the module leads to, or else the package outside. name is the imported name or "".
	importTarget(u *unit, module, name string) (target, ext string)
}

// NewResolver makes a resolver over a store.
func NewResolver(ctx context.Context, s *Store) (*Resolver, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cat == nil {
		c, err := loadCatalog(ctx, s)
		if err != nil {
			return nil, err
		}
		s.cat = c
	}
	return newResolver(s, s.cat), nil
}

func newResolver(s *Store, c *catalog) *Resolver {
	r := &Resolver{store: s, cat: c}
	r.goWorld = newGoWorld(r)
	r.ecma = newEcmaWorld(r)
	r.py = newPyWorld(r)
	r.lua = newLuaWorld(r)
	r.bash = newBashWorld(r)
	r.rust = newRustWorld(r)
	r.c = newCWorld(r)
	r.rules = map[string]rules{"go": r.goWorld, "ecmascript": r.ecma, "python": r.py, "rust": r.rust, "lua": r.lua, "bash": r.bash}
	for family := range separators {
		r.rules[family] = newClassWorld(r, family)
	}
	for family, reach := range reaches {
		r.rules[family] = &nameWorld{r, family, reach}
	}
	r.rules["c"] = r.c
	r.forget()
	return r
}

// begin starts a question. What earlier ones loaded is kept within bounds.
func (r *Resolver) begin(ctx context.Context) {
	// What was learned while a read failed or was called off is not to be relied on.
	if r.err != nil || r.size > 3*cacheLimit {
		r.forget()
	}
	r.ctx, r.err = ctx, nil
	r.restart()
}

// Trim drops what was loaded if it has become too much. It is for between questions.
func (r *Resolver) Trim() {
	if r.size > cacheLimit {
		r.forget()
	}
}

// forget drops what was loaded.
func (r *Resolver) forget() {
	r.units, r.size = map[int64]*unit{}, 0
	r.byNam = map[string][]SymbolRow{}
	r.goWorld.forget()
	r.ecma.forget()
	r.py.forget()
	r.lua.forget()
	r.bash.forget()
	r.rust.forget()
	r.c.forget()
	for family := range separators {
		if w, ok := r.rules[family].(*classWorld); ok {
			w.forget()
		}
	}
}

// unit loads a file; nil if it has no facts.
func (r *Resolver) unit(id int64) *unit {
	if u, ok := r.units[id]; ok {
		return u
	}
	ref, ok := r.cat.byID[id]
	if !ok || r.err != nil {
		return nil
	}
	f, err := r.store.Facts(r.ctx, id)
	if err != nil {
		r.err = fmt.Errorf("%s: %w", ref.path, err)
		return nil
	}
	var u *unit
	if f != nil {
		u = newUnit(id, ref.path, ref.lang, ref.flags, f)
		r.size += u.footprint()
	}
	r.units[id] = u
	return u
}

func (r *Resolver) unitAt(path string) *unit {
	ref, ok := r.cat.byPath[path]
	if !ok {
		return nil
	}
	return r.unit(ref.id)
}

// symbolsNamed are all definitions with the name.
func (r *Resolver) symbolsNamed(name string) []SymbolRow {
	rows, ok := r.byNam[name]
	if !ok && r.err == nil {
		var err error
		if rows, err = r.store.SymbolsNamed(r.ctx, name); err != nil {
			r.err = err
		}
		r.byNam[name] = rows
	}
	return rows
}

// entity is what a plain name means.
type entity struct {
	k    ekind
	syms []sym
	how  Resolution
	bind int32 // of u
	u    *unit
	mod  *module
	ext  string
	of   typ // the type that syms are members of, with its arguments
	typ  typ
}

type ekind uint8

const (
	eUnknown ekind = iota
	eSyms
	eBind
	eModule
	eExternal
	eBuiltin
	eTyped // no definition, but its type is known
)

func externalEntity(pkg string) entity { return entity{k: eExternal, ext: pkg} }

// restart begins the work on one question.
func (r *Resolver) restart() {
	r.depth, r.nest, r.fuel = 0, 0, maxFuel
	r.deepest, r.nested = 0, 0
}

// ident finds what a name seen at off means.
func (r *Resolver) ident(u *unit, name parsers.NameID, off uint32, typePos bool) entity {
	if typePos {
		return r.identIn(u, u.types[name], name, off, true)
	}
	return r.identIn(u, u.locals[name], name, off, false)
}

func (r *Resolver) identIn(u *unit, locals []local, name parsers.NameID, off uint32, typePos bool) entity {
	rules := r.rules[u.family]
	if rules == nil {
		return entity{}
	}
	if l, ok := closest(locals, off); ok && !(u.family == "ruby" && l.kind == localDef) { // members are looked for by their class
		switch l.kind {
		case localDef:
			return entity{k: eSyms, syms: r.sameLocal(u, name, l), how: ByScope}
		case localImport:
			return rules.imported(u, &u.f.Imports[l.index])
		}
		if u.f.Binds[l.index].Kind != parsers.BindOuter {
			return entity{k: eBind, u: u, bind: l.index}
		}
	}
	return rules.ident(u, u.f.Names[name], off, typePos)
}

// sameLocal are the definitions of a name in one scope: both branches of an if.
func (r *Resolver) sameLocal(u *unit, name parsers.NameID, l local) []sym {
	var out []sym
	for _, o := range u.locals[name] {
		if o.kind == localDef && o.from == l.from && o.to == l.to {
			out = append(out, sym{u, parsers.DefID(o.index)})
		}
	}
	return out
}

// entityType is the type of what a name means.
func (r *Resolver) entityType(e entity) typ {
	switch e.k {
	case eSyms:
		var out []typ
		for _, s := range narrow(e.syms, isObject) {
			t := r.defType(s)
			if len(e.of.args) > 0 && t.k != tFunc && hasParam(t, 4) {
				t = r.subst(t, bindings{ofType: e.of.args}, 6)
			}
			out = append(out, t)
		}
		return union(out...)
	case eBind:
		return r.bindType(e.u, e.bind)
	case eModule:
		return typ{k: tModule, mod: e.mod}
	case eExternal:
		t := external(e.ext)
		t.idx = e.bind
		return t
	case eBuiltin:
		return typ{k: tBuiltin, ext: e.ext}
	case eTyped:
		return e.typ
	}
	return typ{}
}

func (r *Resolver) bindType(u *unit, i int32) typ {
	if !r.enter() {
		return typ{}
	}
	defer r.leave()
	b := &u.f.Binds[i]
	switch b.Kind {
	case parsers.BindTypeParam:
		return typ{k: tParam, sym: sym{u, parsers.NoDef}, idx: i}
	case parsers.BindRecv, parsers.BindClass:
		if b.Type == 0 {
			return r.receiverType(u, b)
		}
	case parsers.BindRest:
		if u.apart() { // the arguments come in an array
			return typ{k: tList, ext: arrayName, args: []typ{r.typeOf(u, b.Type)}}
		}
	}
	if b.Type != 0 {
		t := r.typeOf(u, b.Type)
		if b.Kind == parsers.BindRecv {
			t.self = true
		}
		if t.k != tUnknown {
			return t
		}
	}
	return r.value(u, b.Value)
}

// receiverType is the class around a method, for its first parameter.
func (r *Resolver) receiverType(u *unit, b *parsers.Bind) typ {
	c := u.enclosing(b.Encl, parsers.Kind.IsType)
	if c == parsers.NoDef {
		return typ{}
	}
	if b.Kind == parsers.BindClass {
		return typ{k: tClass, sym: sym{u, c}}
	}
	return typ{k: tInst, sym: sym{u, c}, self: true}
}

// defType is the type of a definition used as a value.
func (r *Resolver) defType(s sym) typ {
	if !r.enter() {
		return typ{}
	}
	defer r.leave()
	d := s.def()
	switch {
	case d.Kind == parsers.KindType && s.u.family == "ecmascript" && len(s.u.children[s.d]) == 0 && d.Type != 0:
		return typ{k: tClass, sym: s}
	case d.Kind.IsType():
		return typ{k: tClass, sym: s}
	case d.Flags&parsers.FlagGetter != 0:
		return r.returns(s)
	case d.Flags&parsers.FlagSetter != 0:
		return typ{} // the getter beside it tells
	case d.Kind.IsCallable():
		return typ{k: tFunc, sym: s}
	case d.Kind == parsers.KindModule:
		return typ{k: tClass, sym: s}
	case d.Kind == parsers.KindEnumMember && d.Parent != parsers.NoDef:
		return typ{k: tInst, sym: sym{s.u, d.Parent}}
	}
	if d.Type != 0 {
		if t := r.typeOf(s.u, d.Type); t.k != tUnknown {
			return t
		}
	}
	if d.Value != 0 {
		if t := r.value(s.u, d.Value); t.k != tUnknown {
			return t
		}
	}
	if len(s.u.children[s.d]) > 0 {
		return typ{k: tObject, sym: s}
	}
	return r.attrType(s)
}

// attrType is the type of a field by what methods assign to it.
func (r *Resolver) attrType(s sym) typ {
	d := s.def()
	if d.Parent == parsers.NoDef {
		return typ{}
	}
	return r.assigned(s.u, d.Name, func(encl parsers.DefID) bool {
		return s.u.enclosing(encl, parsers.Kind.IsType) == d.Parent
	})
}

// assigned joins what the assignments to an attribute give, of those whose enclosing
// definition belongs to the owner in question.
func (r *Resolver) assigned(u *unit, name parsers.NameID, belongs func(encl parsers.DefID) bool) typ {
	var out []typ
	for _, i := range u.attrs[name] {
		b := &u.f.Binds[i]
		if !belongs(b.Encl) {
			continue
		}
		t := r.typeOf(u, b.Type)
		if t.k == tUnknown {
			t = r.value(u, b.Value)
		}
		out = append(out, t)
	}
	return union(out...)
}

// held is the type of a member that is no definition of its own: a property of an
// object literal, an attribute that methods set.
func (r *Resolver) held(s sym, name string) typ {
	id, ok := s.u.ids[name]
	if !ok {
		return typ{}
	}
	return r.assigned(s.u, id, func(encl parsers.DefID) bool {
		return encl == s.d || s.u.enclosing(encl, parsers.Kind.IsType) == s.d
	})
}

// found is the answer to a question for members.
type found struct {
	syms []sym
	how  Resolution
	of   typ    // the type they were found in, with its arguments
	ext  string // a base outside of the workspace may have it
	ent  entity // of a module
	typ  typ    // known without a symbol: what a builtin method gives
}

// member finds the members with a name of what stands before a dot.
func (r *Resolver) member(u *unit, t typ, name string, depth int) found {
	if !r.enter() {
		return found{}
	}
	defer r.leave()
	if depth == 0 {
		return found{}
	}
	f := r.memberOf(u, t, name, depth)
	if u.lang == "java" && len(f.syms) == 0 && (f.typ.k == tUnknown || f.typ.k == tFunc && f.typ.sym.u == nil && f.typ.arg(0).k == tUnknown) {
		r.classes(u).fromLibrary(&f, t, name)
	}
	return f
}

func (r *Resolver) memberOf(u *unit, t typ, name string, depth int) found {
	rules := r.rules[u.family]
	switch t.k {
	case tInst, tClass, tObject, tSuper:
		f := rules.members(t, name, map[sym]bool{})
		if w := r.classes(u); w != nil && len(f.syms) == 0 && (t.k == tInst || t.k == tClass) {
			if syms := w.extensionMethods(u, t, name); len(syms) > 0 {
				return found{syms: syms, how: ByReceiver, of: t}
			}
			if x := w.ofNullable(t, name); x.ext != "" {
				return x
			}
			f.typ = union(f.typ, w.magic(t, name, map[sym]bool{}))
		}
		if len(f.syms) == 0 && f.ext == "" && t.k == tInst {
			if under := r.underlying(t); under.k != tUnknown {
				return r.member(u, under, name, depth-1)
			}
		}
		return f
	case tModule:
		e := rules.moduleMember(t.mod, name, map[string]bool{})
		return found{syms: e.syms, how: ByImport, ext: e.ext, ent: e}
	case tExternal:
		if w := r.classes(u); w != nil {
			if syms := w.extensionMethods(u, t, name); len(syms) > 0 {
				return found{syms: syms, how: ByReceiver, of: t}
			}
		}
		return found{ext: t.ext}
	case tBuiltin, tList, tMap, tTuple, tPromise:
		if u.family == "lua" && t.k == tTuple { // of several values the first
			return r.member(u, t.arg(0), name, depth-1)
		}
		if w := r.classes(u); w != nil {
			if syms := append(w.outside(u, t, name), w.extensionMethods(u, t, name)...); len(syms) > 0 {
				return found{syms: syms, how: ByReceiver, of: t}
			}
		}
		return found{ext: "builtin", typ: renamed(u, r.builtinMember(u, t, name), name)}
	case tFunc:
		if u.family == "go" {
			return found{}
		}
		if u.family == "ecmascript" && t.sym.u != nil {
			if name == "prototype" {
				return found{ext: "builtin", typ: typ{k: tInst, sym: t.sym}}
			}
			if f := rules.members(t, name, map[sym]bool{}); len(f.syms) > 0 {
				return f
			}
		}
		return found{ext: "builtin"}
	case tParam:
		return r.member(u, r.constraint(t), name, depth-1)
	case tBox:
		if name == "value" {
			return found{ext: "builtin", typ: t.arg(0)}
		}
		return r.member(u, t.arg(0), name, depth-1)
	case tMarkup:
		return r.ecma.markupName(u, t, name)
	case tUnion:
		return r.memberOfUnion(u, t, name, depth)
	}
	return found{}
}

func (r *Resolver) memberOfUnion(u *unit, t typ, name string, depth int) found {
	var out found
	for _, a := range t.args {
		f := r.member(u, a, name, depth-1)
		if len(f.syms) > 0 {
			if len(out.syms) == 0 {
				out.how, out.of = f.how, f.of
			}
			out.syms = appendNew(out.syms, f.syms)
		}
		if f.ext != "" {
			out.ext = f.ext
		}
		out.typ = union(out.typ, f.typ)
	}
	return out
}

func appendNew(list, more []sym) []sym {
outer:
	for _, s := range more {
		for _, o := range list {
			if o == s {
				continue outer
			}
		}
		list = append(list, s)
	}
	return list
}

// memberType is the type of t.name.
func (r *Resolver) memberType(u *unit, t typ, name string) typ {
	return r.memberAs(u, t, name, readMembers)
}

// memberAs is the type of t.name, where only some of the members of the name can be
// meant.
func (r *Resolver) memberAs(u *unit, t typ, name string, can func(*unit, []sym) []sym) typ {
	if name == "__class__" && t.k == tInst && u.family == "python" {
		t.k, t.self = tClass, false
		return t
	}
	f := r.member(u, t, name, 6)
	if f.typ.k != tUnknown {
		return f.typ
	}
	if t.k == tModule {
		if f.ent.k == eUnknown && f.ext != "" {
			return external(f.ext)
		}
		return r.entityType(f.ent)
	}
	if len(f.syms) == 0 {
		if f.ext != "" && (f.ext != "builtin" || (u.lang == "csharp" || u.lang == "java" || u.lang == "lua") && t.k != tList && t.k != tMap) {
			return external(f.ext)
		}
		return typ{}
	}
	var out []typ
	for _, s := range narrow(can(u, f.syms), isObject) {
		out = append(out, r.bound(r.defType(s), s, f.of, t))
	}
	return union(out...)
}

// bound is the type of a member, with what is known of the value it belongs to.
func (r *Resolver) bound(m typ, s sym, of, recv typ) typ {
	if m.k == tFunc && m.sym.u != nil {
		ret := r.returns(s)
		if hasParam(ret, 4) {
			self := typ{}
			if recv.k == tInst || recv.k == tClass && s.u.lang == "php" || s.u.lang == "lua" { // static is what is called on
				self = instance(recv)
				self.self = recv.self && s.u.lang == "lua"
			}
			if s.def().Recv == 0 && len(s.u.params[s.d]) > 0 { // has type parameters of its own
				m.args = nil
				return m
			}
			b := bindings{ofType: of.args, self: self}
			if w := r.classes(s.u); w != nil && s.def().Recv != 0 {
				b.ofFunc = w.byReceiver(s, recv)
			}
			return typ{k: tFunc, args: []typ{r.subst(ret, b, 6)}}
		}
		return m
	}
	if hasParam(m, 4) {
		return r.subst(m, bindings{ofType: of.args}, 6)
	}
	return m
}

// Resolve finds what a reference means.
func (r *Resolver) resolve(u *unit, ref *parsers.Ref) Meaning {
	r.restart()
	rules := r.rules[u.family]
	if rules == nil {
		return Meaning{How: Unresolved}
	}
	if u.family == "rust" {
		return r.rust.resolve(u, ref)
	}
	if u.family == "c" {
		return r.c.resolve(u, ref)
	}
	if ref.Recv != 0 {
		if w := r.classes(u); w != nil && implicit(u, ref) {
			return w.ofKeyword(u, ref)
		}
		return r.resolveMember(u, ref)
	}
	if ref.Role == parsers.RoleImport {
		return r.resolveImport(u, ref)
	}
	return onlyWritten(u, ref, r.resolvePlain(u, ref))
}

func (r *Resolver) resolvePlain(u *unit, ref *parsers.Ref) Meaning {
	typePos := ref.Role == parsers.RoleType
	var e entity
	if w := r.classes(u); w != nil && ref.Role == parsers.RoleCall {
		e = w.plain(u, ref.Name, ref.Off)
	} else if u.family == "bash" && ref.Role == parsers.RoleCall {
		e = r.bash.callee(u, u.f.Names[ref.Name])
	} else {
		e = r.ident(u, ref.Name, ref.Off, typePos || w != nil && ref.Role.NamesType())
	}
	switch e.k {
	case eSyms:
		return r.overloaded(meaning(e.syms, e.how, ref, u), ref, u)
	case eBind:
		if !ref.Role.Calls() {
			return Meaning{How: Local}
		}
		// A local name for a function of another place.
		b := &u.f.Binds[e.bind]
		if t := r.bindType(u, e.bind); b.Kind == parsers.BindLocal && (t.k == tFunc || t.k == tClass) && t.sym.u != nil && r.plainValue(u, b.Value) {
			return meaning([]sym{t.sym}, ByScope, ref, u)
		}
		return Meaning{How: Local}
	case eModule:
		if e.mod.u != nil && ref.Role.Calls() { // a CommonJS module that is a function
			if t := r.moduleValue(e.mod); (t.k == tFunc || t.k == tClass) && t.sym.u != nil {
				return meaning([]sym{t.sym}, ByImport, ref, u)
			}
		}
		return Meaning{How: Local}
	case eExternal:
		return Meaning{How: External, External: e.ext}
	case eBuiltin:
		return Meaning{How: External, External: "builtin"}
	case eTyped:
		return Meaning{How: Local}
	}
	if w := r.classes(u); w != nil && w.ruby != nil && ref.Role == parsers.RoleCall && w.ruby.guessed(u, ref.Off) {
		if m := r.guess(u, ref, u.f.Names[ref.Name]); m.How == ByUnique {
			return m
		}
	}
	return Meaning{How: Unresolved}
}

// plainValue reports whether a value is a name or a member and not the result of work.
func (r *Resolver) plainValue(u *unit, x parsers.ExprID) bool {
	switch u.f.Exprs[x].Op {
	case parsers.OpIdent, parsers.OpMember, parsers.OpDef:
		return true
	}
	return false
}

func (r *Resolver) resolveMember(u *unit, ref *parsers.Ref) Meaning {
	name := u.f.Names[ref.Name]
	if w, ok := r.rules[u.family].(*nameWorld); ok {
		return w.qualified(u, ref)
	}
	t := typ{}
	if ref.Role == parsers.RoleType || ref.Role == parsers.RoleInherit {
		t = r.typeQualifier(u, ref.Recv)
	}
	if t.k == tUnknown {
		t = r.value(u, ref.Recv)
	}
	if t.k == tUnknown && u.lang == "html" && !r.ecma.inComponent(u, ref.Off) {
		return Meaning{How: Local} // a page that is no template
	}
	if t.k == tUnknown {
		return r.overloaded(r.guess(u, ref, name), ref, u)
	}
	f := r.member(u, t, name, 6)
	f.syms = u.meant(ref, f.syms)
	switch {
	case len(f.syms) > 0:
		how := f.how
		if how == "" {
			how = ByReceiver
		}
		return r.overloaded(meaning(f.syms, how, ref, u), ref, u)
	case ref.Role.Calls() && (f.typ.k == tFunc || f.typ.k == tClass) && f.typ.sym.u != nil:
		return meaning([]sym{f.typ.sym}, ByReceiver, ref, u)
	case f.ext != "":
		return Meaning{How: External, External: f.ext}
	case f.typ.k != tUnknown:
		return Meaning{How: Local}
	case f.ent.k == eBuiltin:
		return Meaning{How: External, External: "builtin"}
	case f.ent.k == eModule || f.ent.k == eBind || t.k == tMarkup:
		return Meaning{How: Local}
	}
	return Meaning{How: Unresolved}
}

// resolveImport ties the names in an import statement to what they bring in.
func (r *Resolver) resolveImport(u *unit, ref *parsers.Ref) Meaning {
	rules := r.rules[u.family]
	for i := range u.f.Imports {
		m := &u.f.Imports[i]
		if m.Off != ref.Off && (m.Name != ref.Name || m.Line != ref.Line) {
			continue
		}
		switch e := rules.imported(u, m); e.k {
		case eSyms:
			return meaning(e.syms, ByImport, ref, u)
		case eExternal:
			return Meaning{How: External, External: e.ext}
		case eModule:
			return Meaning{How: Local}
		}
	}
	return Meaning{How: Unresolved}
}

// meaning makes the targets of the definitions found. Where a name has signatures
// beside its implementation, the implementation is meant; where it is both a value
// and a type, the role decides.
func meaning(syms []sym, how Resolution, ref *parsers.Ref, u *unit) Meaning {
	syms = narrow(syms, func(s sym) bool { return s.def().Flags&parsers.FlagOverload == 0 })
	switch ref.Role {
	case parsers.RoleType, parsers.RoleInherit:
		syms = side(narrow(syms, func(s sym) bool { return s.def().Kind.IsType() }), ref.Role)
	case parsers.RoleNew, parsers.RoleDecorator:
		syms = side(syms, ref.Role)
	case parsers.RoleCall, parsers.RoleJSX:
		syms = narrow(syms, func(s sym) bool { return s.def().Kind != parsers.KindInterface || s.u.family != "ecmascript" })
		if u.family == "ruby" { // a.b never calls b=
			if syms = filter(syms, func(s sym) bool { return s.def().Flags&parsers.FlagSetter == 0 }); len(syms) == 0 {
				return Meaning{How: Unresolved}
			}
		}
	case parsers.RoleWrite:
		syms = narrow(syms, func(s sym) bool { return s.def().Flags&parsers.FlagSetter != 0 })
	case parsers.RoleRef:
		syms = side(narrow(syms, func(s sym) bool { return s.def().Flags&parsers.FlagSetter == 0 }), ref.Role)
	}
	if how == "" {
		how = ByScope
	}
	m := Meaning{How: how}
	for _, s := range syms {
		m.Targets = append(m.Targets, Target{s, how})
	}
	return m
}

// overloaded leaves those of several overloads that the arguments fit. Where more than
// one does, all are candidates.
func (r *Resolver) overloaded(m Meaning, ref *parsers.Ref, u *unit) Meaning {
	w := r.classes(u)
	if w != nil && len(m.Targets) > 1 && u.apart() && methodName(u, ref) { // nothing tells which one is meant
		return asCandidates(m)
	}
	if w == nil || !ref.Role.Calls() || len(m.Targets) == 0 {
		return m
	}
	syms := make([]sym, len(m.Targets))
	for i, t := range m.Targets {
		syms[i] = t.sym
	}
	picked, sure := w.pick(u, w.applicable(u, ref.Off, syms), ref.Args)
	out := Meaning{How: m.How}
	if !sure {
		out.How = ByCandidate
	}
	for _, s := range picked {
		out.Targets = append(out.Targets, Target{s, out.How})
	}
	return out
}

// narrow keeps those that fit, or all if none does.
func narrow(syms []sym, fits func(sym) bool) []sym {
	var out []sym
	for _, s := range syms {
		if fits(s) {
			out = append(out, s)
		}
	}
	if len(out) == 0 {
		return syms
	}
	return out
}
