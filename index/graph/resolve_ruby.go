package graph

import (
	"path"
	"slices"
	"strings"

	"vade/parsers"
)

// rubyWorld is what the class resolver knows of Ruby beyond what languages have in
// common: constants are looked for outwards and then among the ancestors, methods by
// the ancestors of self, of which there are those of instances and those of the class
// itself.
type rubyWorld struct {
	w *classWorld

	bodies map[*unit]*nest
	chains map[chainKey]*chain
	files  map[string][]string // of the language, by base name
	needs  map[int64][]int64   // files that a file requires, itself first
	mixins map[int64][]sym     // see included

	building, loops int // see chain
}

func (w *rubyWorld) forget() {
	w.bodies, w.chains = map[*unit]*nest{}, map[chainKey]*chain{}
	w.files, w.needs, w.mixins = nil, map[int64][]int64{}, map[int64][]sym{}
}

// ident is what a name means that is no local one.
func (w *rubyWorld) ident(u *unit, name string, off uint32) entity {
	switch {
	case name == "":
		return entity{}
	case name[0] >= 'A' && name[0] <= 'Z':
		return w.constant(u, name, off)
	case name[0] == '$':
		if syms := w.w.findInSpace("", name); len(syms) > 0 {
			return w.w.entity(preferred(u, syms), ByScope)
		}
		return entity{}
	}
	return w.call(u, name, off)
}

// constant looks outwards from a place, then among the ancestors of the innermost
// module or class, then at the top.
func (w *rubyWorld) constant(u *unit, name string, off uint32) entity {
	e, inner := w.outwards(u, name, off)
	if e.k != eUnknown {
		return e
	}
	if inner.u != nil {
		for _, l := range w.chain(inner, false).links[1:] {
			if syms := w.constants(u, l.s, name); len(syms) > 0 {
				return w.w.entity(syms, ByHierarchy)
			}
		}
	}
	return w.atTop(u, name)
}

// outwards looks for a constant in the modules and classes around a place. inner is the
// innermost of them.
func (w *rubyWorld) outwards(u *unit, name string, off uint32) (e entity, inner sym) {
	for d := w.w.ownerAt(u, off); d != parsers.NoDef; d = u.enclosing(u.f.Defs[d].Parent, u.owns) {
		s := sym{u, d}
		if s.def().Kind == parsers.KindExtension || inHead(s, off) {
			continue
		}
		if s.def().Flags&parsers.FlagOverload != 0 { // A of class A::B
			continue
		}
		if inner.u == nil {
			inner = s
		}
		if syms := w.constants(u, s, name); len(syms) > 0 {
			return w.w.entity(syms, ByScope), inner
		}
	}
	return entity{}, inner
}

func (w *rubyWorld) atTop(u *unit, name string) entity {
	syms := filter(w.w.findInSpace("", name), isConstant)
	switch {
	case len(syms) > 0:
		return w.w.entity(preferred(u, syms), ByScope)
	case ruby.builtins[name]:
		return entity{k: eBuiltin, ext: name}
	}
	return externalEntity(name)
}

// inHead reports whether a place is in the superclass of a declaration, which is looked
// for outside of it.
func inHead(s sym, off uint32) bool {
	d := s.def()
	if len(d.Bases) == 0 || d.Kind != parsers.KindClass {
		return false
	}
	x := s.u.f.Exprs[d.Bases[0]]
	for x.Op == parsers.OpMember {
		x = s.u.f.Exprs[x.A]
	}
	return x.Op == parsers.OpIdent && x.Off == off
}

func isConstant(s sym) bool {
	switch k := s.def().Kind; k {
	case parsers.KindModule, parsers.KindConstant:
		return true
	default:
		return k.IsType()
	}
}

// constants are those with a name that all parts of a module or class have.
func (w *rubyWorld) constants(from *unit, s sym, name string) []sym {
	var out []sym
	for _, p := range w.w.parts(s) {
		for _, c := range p.u.childrenNamed(p.d, name) {
			if o := (sym{p.u, c}); isConstant(o) {
				out = append(out, o)
			}
		}
	}
	return preferred(from, out)
}

// preferred leaves those of several definitions of one name that are nearest to the file
// that asks: its own, else those that are no tests, else those of the nearest folder. Of
// a module or class one part stands for all, best the one that its file is named after.
func preferred(from *unit, syms []sym) []sym {
	if len(syms) < 2 {
		return syms
	}
	best, out := -1, []sym(nil)
	for _, s := range syms {
		switch n := nearness(from, s); {
		case n > best:
			best, out = n, []sym{s}
		case n == best:
			out = append(out, s)
		}
	}
	if out[0].u.owns(out[0].def().Kind) {
		return out[:1]
	}
	return out
}

func nearness(from *unit, s sym) int {
	if s.u == from {
		return 1 << 20
	}
	n := min(shared(from.path, s.u.path), 500) << 7
	if s.u.flags&FlagTest == 0 {
		n += 1 << 18
	}
	if s.u.owns(s.def().Kind) {
		if namedAfter(s) {
			n += 1 << 17
		}
		n += 1<<7 - 1 - rubyMain(s)/64 // which is less than the nearer folder
	}
	return n
}

// call is what a name means that is called without a receiver.
func (w *rubyWorld) call(u *unit, name string, off uint32) entity {
	if id, ok := u.ids[name]; ok { // a method that a block around defines
		if l, ok := closest(u.locals[id], off); ok && l.kind == localBind {
			if x := u.f.Exprs[u.f.Binds[l.index].Value]; x.Op == parsers.OpDef {
				return w.w.entity([]sym{{u, parsers.DefID(x.B)}}, ByScope)
			}
		}
	}
	t := w.this(u, off)
	f := w.w.r.member(u, t, name, 6)
	if len(f.syms) == 0 && t.k == tClass && w.inBody(u, off) { // in blocks of the body self is often an instance
		if g := w.w.r.member(u, instance(t), name, 6); len(g.syms) > 0 {
			f = g
		}
	}
	if len(f.syms) > 0 {
		if f.how == ByReceiver {
			f.how = ByScope
		}
		return w.w.entity(f.syms, f.how)
	}
	if e := w.function(u, name); e.k != eUnknown {
		return e
	}
	if t.k == tUnknown {
		if syms := w.helper(u, name); len(syms) > 0 {
			return w.w.entity(syms, ByHierarchy)
		}
	}
	if ruby.builtins[name] {
		return entity{k: eBuiltin, ext: name}
	}
	if f.ext != "" {
		return externalEntity(f.ext)
	}
	return entity{}
}

// function is a method that is defined at the top of this file or of one that it
// requires.
func (w *rubyWorld) function(u *unit, name string) entity {
	global := func(s sym) bool {
		return s.def().Kind == parsers.KindFunction && s.def().Flags&parsers.FlagLocal == 0
	}
	all := filter(w.w.findInSpace("", name), global)
	if len(all) == 0 {
		return entity{}
	}
	if own := filter(all, func(s sym) bool { return s.u == u }); len(own) > 0 {
		return w.w.entity(own, ByScope)
	}
	needed := map[int64]bool{}
	for _, id := range w.required(u) {
		needed[id] = true
	}
	if syms := filter(all, func(s sym) bool { return needed[s.u.id] }); len(syms) > 0 {
		return w.w.entity(syms, ByImport)
	}
	return entity{}
}

// this is self at a place: an instance in methods, the module or class itself in its
// methods and in its body.
func (w *rubyWorld) this(u *unit, off uint32) typ {
	if id, ok := u.ids["self"]; ok {
		if l, ok := closest(u.locals[id], off); ok && l.kind == localBind {
			t := w.w.r.bindType(u, l.index)
			t.self, t.idx = false, 1
			return t
		}
	}
	id, ok := w.body(u).innermost(off)
	if !ok {
		return typ{}
	}
	d := &u.f.Defs[id]
	owner := u.enclosing(parsers.DefID(id), u.owns)
	if owner == parsers.NoDef || d.Kind == parsers.KindFunction {
		return typ{}
	}
	t := w.w.ownerType(sym{u, owner})
	if t.k != tInst {
		return typ{}
	}
	t.self = true
	if !d.Kind.IsCallable() || d.Flags&parsers.FlagStatic != 0 {
		t.k, t.idx = tClass, 1
	}
	return t
}

// inBody reports whether a place is in the body of a module or class, not in a method.
func (w *rubyWorld) inBody(u *unit, off uint32) bool {
	id, ok := w.body(u).innermost(off)
	return ok && !u.f.Defs[id].Kind.IsCallable()
}

// body are the places of a file where self is something else.
func (w *rubyWorld) body(u *unit) *nest {
	n := w.bodies[u]
	if n == nil {
		n = &nest{}
		for i := range u.f.Defs {
			if d := &u.f.Defs[i]; d.Kind.IsCallable() || u.owns(d.Kind) {
				n.add(d.Start, d.End, int32(i))
			}
		}
		n.sort()
		w.bodies[u] = n
	}
	return n
}

// guessed reports whether a name that is called without a receiver may be that of a
// method which was not seen to belong to self: in a test, a script, a mixin.
func (w *rubyWorld) guessed(u *unit, off uint32) bool {
	t := w.this(u, off)
	return t.k == tUnknown || t.k == tInst && w.isModule(t.sym)
}

func (w *rubyWorld) isModule(s sym) bool {
	for _, p := range w.w.parts(s) {
		if p.def().Kind.IsType() {
			return false
		}
	}
	return true
}

// helper are the methods with a name that a test has by the configuration of its runner,
// as in RSpec.configure { |config| config.include Helpers }.
func (w *rubyWorld) helper(u *unit, name string) []sym {
	if u.flags&FlagTest == 0 {
		return nil
	}
	for _, m := range w.included(u) {
		for _, l := range w.chain(m, false).links {
			if syms := preferred(u, w.direct(l, name)); len(syms) > 0 {
				return syms
			}
		}
	}
	return nil
}

// included are the modules that are included into the tests of a file: by the files that
// it requires, and by the helper of the tests in a folder around it.
func (w *rubyWorld) included(u *unit) []sym {
	if list, ok := w.mixins[u.id]; ok {
		return list
	}
	from := w.required(u)
	for dir := u.dir; ; dir = path.Dir(dir) {
		for _, base := range []string{"spec_helper.rb", "rails_helper.rb", "test_helper.rb"} {
			if ref, ok := w.w.r.cat.byPath[path.Join(dir, base)]; ok && !slices.Contains(from, ref.id) {
				from = append(from[:len(from):len(from)], ref.id)
			}
		}
		if dir == "." || dir == "/" {
			break
		}
	}
	var list []sym
	for _, id := range from {
		if f := w.w.r.unit(id); f != nil && f.flags&FlagTest != 0 {
			list = appendNew(list, w.includes(f))
		}
	}
	w.mixins[u.id] = list
	return list
}

// includes are the modules that a file has something else include.
func (w *rubyWorld) includes(u *unit) []sym {
	var out []sym
	for i := range u.f.Refs {
		ref := &u.f.Refs[i]
		if ref.Recv == 0 || ref.Role != parsers.RoleCall || u.f.Names[ref.Name] != "include" {
			continue
		}
		list, _ := args(u, ref.Args)
		for _, x := range list {
			if s, _ := w.base(u, x, 4); s.u != nil {
				out = append(out, s)
			}
		}
	}
	return out
}

// importTarget is the file that a path leads to: of the folder of the file, if it begins
// with a dot, else of the folders that are searched.
func (w *rubyWorld) importTarget(u *unit, name string) (target, ext string) {
	if !strings.HasSuffix(name, ".rb") && !strings.HasSuffix(name, ".rake") {
		name += ".rb"
	}
	if strings.HasPrefix(name, ".") {
		p := path.Join(u.dir, name)
		if _, ok := w.w.r.cat.byPath[p]; ok {
			return p, ""
		}
		return "", ""
	}
	best := -1
	for _, p := range w.named(path.Base(name)) {
		root, ok := strings.CutSuffix(p, name)
		if !ok || root != "" && !strings.HasSuffix(root, "/") {
			continue
		}
		if n := loadRank(u, strings.TrimSuffix(root, "/")); n > best {
			best, target = n, p
		}
	}
	if target != "" {
		return target, ""
	}
	first, _, _ := strings.Cut(strings.TrimSuffix(name, ".rb"), "/")
	return "", first
}

// loadRank tells how likely a folder is to be searched for what a file requires, -1 for
// not at all.
func loadRank(u *unit, root string) int {
	base := path.Base(root)
	switch {
	case base == "lib", base == "spec", base == "test", base == "ext", base == "src":
	case root == "", root == u.dir, strings.HasPrefix(u.path, root+"/"):
	default:
		return -1
	}
	n := 2 * shared(u.path, root+"/x")
	if base == "lib" {
		n++
	}
	return n
}

func (w *rubyWorld) named(base string) []string {
	if w.files == nil {
		w.files = map[string][]string{}
		for _, f := range w.w.r.sortedFiles() {
			if f.lang == "ruby" {
				b := path.Base(f.path)
				w.files[b] = append(w.files[b], f.path)
			}
		}
	}
	return w.files[base]
}

// maxRequired bounds how many files are looked at for what a file can see.
const maxRequired = 2000

// required are the files that are loaded with a file, itself first.
func (w *rubyWorld) required(u *unit) []int64 {
	if list, ok := w.needs[u.id]; ok {
		return list
	}
	list, seen := []int64{u.id}, map[int64]bool{u.id: true}
	for i := 0; i < len(list) && len(list) < maxRequired; i++ {
		f := w.w.r.unit(list[i])
		if f == nil {
			continue
		}
		for j := range f.f.Imports {
			p, _ := w.importTarget(f, f.f.Imports[j].Path)
			if ref, ok := w.w.r.cat.byPath[p]; ok && p != "" && !seen[ref.id] {
				seen[ref.id] = true
				list = append(list, ref.id)
			}
		}
	}
	w.needs[u.id] = list
	return list
}

// rubyMain is lower for what is the main one of several definitions of a module or class:
// it is no test, its file is named after it, it has a comment, it has the most members.
func rubyMain(s sym) int {
	if s.u.family != "ruby" || !s.u.owns(s.def().Kind) {
		return 0
	}
	const step = 256
	n := step - min(len(s.u.children[s.d]), step)
	if !namedAfter(s) {
		n += 2 * step
	}
	if s.def().Doc == "" {
		n += step
	}
	if s.u.flags&FlagTest != 0 {
		n += 8 * step
	}
	if s.def().Flags&parsers.FlagOverload != 0 {
		n += 16 * step
	}
	return n
}

// namedAfter reports whether the file is named after a module or class.
func namedAfter(s sym) bool {
	stem := strings.TrimSuffix(path.Base(s.u.path), path.Ext(s.u.path))
	return strings.EqualFold(strings.ReplaceAll(stem, "_", ""), s.name())
}
