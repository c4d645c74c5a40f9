package graph

import (
	"path"
	"slices"
	"sort"
	"strings"

	"vade/parsers"
)

// links are the definitions that a declaration leads to.
type links struct {
	defs []sym
	one  bool // they are one symbol
}

// definitions replaces declarations by what defines them, as far as the workspace does.
// one is false if it is open which of several definitions is meant.
func (w *cWorld) definitions(u *unit, syms []sym) (out []sym, one bool) {
	one = true
	for _, s := range syms {
		if s.def().Flags&parsers.FlagAbstract == 0 && s.def().Kind != parsers.KindField {
			out = appendNew(out, []sym{s})
		}
	}
	for _, s := range syms {
		if s.def().Flags&parsers.FlagAbstract == 0 && s.def().Kind != parsers.KindField {
			continue
		}
		l := w.link(s)
		switch {
		case len(l.defs) == 0:
			out = appendNew(out, []sym{s})
		case l.one:
			out = appendNew(out, l.defs)
		default:
			near := w.nearest(u, l.defs)
			one = one && w.sameFolder(near)
			out = appendNew(out, near)
		}
	}
	return w.withoutDeclared(out), one
}

// withoutDeclared drops declarations whose definition is in the list.
func (w *cWorld) withoutDeclared(syms []sym) []sym {
	if len(syms) < 2 {
		return syms
	}
	defined := map[string]bool{}
	for _, s := range syms {
		if s.def().Flags&parsers.FlagAbstract == 0 {
			defined[w.key(s)] = true
		}
	}
	return narrow(syms, func(s sym) bool { return s.def().Flags&parsers.FlagAbstract == 0 || !defined[w.key(s)] })
}

// sameFolder reports whether definitions stand in one folder: then they are variants of
// one thing, of which the build takes one.
func (w *cWorld) sameFolder(syms []sym) bool {
	for _, s := range syms {
		if s.u.dir != syms[0].u.dir {
			return false
		}
	}
	return true
}

// nearest leaves the definitions in the folder that has most in common with a file.
func (w *cWorld) nearest(u *unit, syms []sym) []sym {
	best := -1
	for _, s := range syms {
		best = max(best, shared(u.path, s.u.path))
	}
	return filter(syms, func(s sym) bool { return shared(u.path, s.u.path) == best })
}

// link finds the definitions of what s declares.
func (w *cWorld) link(s sym) links {
	if l, ok := w.linked[s]; ok {
		return l
	}
	if w.linking[s] { // it leads back to itself
		w.r.cuts++
		return links{}
	}
	if !w.r.enter() {
		return links{}
	}
	defer w.r.leave()
	cuts := w.r.cuts
	w.linking[s] = true
	l := w.findLink(s)
	delete(w.linking, s)
	if w.r.cuts == cuts {
		w.linked[s] = l
	}
	return l
}

func (w *cWorld) findLink(s sym) links {
	p := s.def().Parent
	var defs []sym
	switch {
	case s.def().Recv != 0:
		return links{}
	case p != parsers.NoDef && s.u.f.Defs[p].Kind.IsType():
		defs = w.memberDefs(s, sym{s.u, p})
	case s.def().Kind == parsers.KindField:
		return links{}
	default:
		defs = w.functionDefs(s)
	}
	return links{defs, len(defs) < 2 || w.sameFolder(defs)}
}

// memberDefs are the definitions outside of the class of what it declares.
func (w *cWorld) memberDefs(s, class sym) []sym {
	if s.def().Kind == parsers.KindField && s.def().Flags&parsers.FlagStatic == 0 {
		return nil
	}
	var out []sym
	for _, row := range w.r.symbolsNamed(s.name()) {
		if row.space < 0 || family(row.Lang) != "c" || row.Kind != s.def().Kind && row.Kind != parsers.KindMethod {
			continue
		}
		u := w.r.unit(row.File)
		if u == nil || u.f.Names[u.f.Defs[row.Def].Recv] != class.name() {
			continue
		}
		if o := (sym{u, row.Def}); w.ownerOf(o) == class {
			out = append(out, o)
		}
	}
	return w.sameParams(s, out)
}

// ownerOf is the class of a member that is defined outside of it.
func (w *cWorld) ownerOf(s sym) sym {
	if o, ok := w.owners[s]; ok {
		return o
	}
	cuts := w.r.cuts
	var class sym
	for _, i := range s.u.paramsOf(s.d) {
		if b := &s.u.f.Binds[i]; b.Kind == parsers.BindRecv {
			if t := w.r.typeOf(s.u, b.Type); t.k == tInst && t.sym.u != nil {
				class = t.sym
			}
		}
	}
	if w.r.cuts == cuts {
		w.owners[s] = class
	}
	return class
}

// sameParams leaves the definitions with the parameters of a declaration: of the same
// types as written, or else as many. In C the name alone counts.
func (w *cWorld) sameParams(s sym, defs []sym) []sym {
	if usesC(s.u) || !s.def().Kind.IsCallable() || len(defs) == 0 {
		return defs
	}
	want := paramWords(s)
	if exact := filter(defs, func(o sym) bool { return paramWords(o) == want }); len(exact) > 0 {
		return exact
	}
	n := len(w.params(s))
	return filter(defs, func(o sym) bool { return len(w.params(o)) == n && !usesC(o.u) || usesC(o.u) })
}

// paramWords are the types of parameters; defaults stand in the declaration only.
func paramWords(s sym) string { return s.u.f.ParamTypes(s.d) }

// functionDefs are the definitions of a function or variable that is declared outside
// of a class: in a file that includes the declaration, if there is one.
func (w *cWorld) functionDefs(s sym) []sym {
	var space int64 = -1
	for _, row := range w.r.symbolsNamed(s.name()) {
		if row.File == s.u.id && row.Def == s.d {
			space = row.space
		}
	}
	var including, others []sym
	for _, row := range w.r.symbolsNamed(s.name()) {
		if row.space != space || space < 0 || family(row.Lang) != "c" || row.Flags&(parsers.FlagAbstract|parsers.FlagLocal) != 0 || !w.sameSort(s, row.Kind) {
			continue
		}
		if row.File != s.u.id && (!linksOut(row.Flags) || !linksOut(s.def().Flags)) {
			continue // a static one is another
		}
		u := w.r.unit(row.File)
		if u == nil || u.f.Defs[row.Def].Recv != 0 {
			continue
		}
		if w.sees(row.File).has(s.u.id) {
			including = append(including, sym{u, row.Def})
		} else {
			others = append(others, sym{u, row.Def})
		}
	}
	if defs := w.sameParams(s, including); len(defs) > 0 {
		if own := filter(defs, func(o sym) bool { return o.u == s.u }); len(own) > 0 {
			return own
		}
		return defs
	}
	return w.nearestOnly(s.u, w.sameParams(s, others))
}

// nearestOnly leaves of definitions that do not include a declaration the nearest ones.
func (w *cWorld) nearestOnly(u *unit, defs []sym) []sym {
	if len(defs) < 2 {
		return defs
	}
	return w.nearest(u, defs)
}

// sameSort reports whether a definition of the kind can define what s declares.
func (w *cWorld) sameSort(s sym, k parsers.Kind) bool {
	if s.def().Kind == parsers.KindFunction {
		return k == parsers.KindFunction
	}
	return k == parsers.KindVariable || k == parsers.KindConstant
}

// key is equal for definitions that are one symbol: a definition and what declares it,
// the branches of a conditional in one file, the pieces of a name space.
func (w *cWorld) key(s sym) string {
	if k, ok := w.keys[s]; ok {
		return k
	}
	cuts := w.r.cuts
	k := w.makeKey(s)
	if w.r.cuts == cuts {
		w.keys[s] = k
	}
	return k
}

func (w *cWorld) makeKey(s sym) string {
	d := s.def()
	if d.Kind == parsers.KindModule {
		space, _ := spaceOf(s.u.f, s.d)
		return "::" + joinSpace(space, s.name(), "::")
	}
	if d.Recv != 0 {
		if decl := w.declaration(s); decl.u != nil {
			return w.ownKey(decl)
		}
		return w.ownKey(s)
	}
	if d.Flags&parsers.FlagAbstract != 0 && (d.Parent == parsers.NoDef || !s.u.f.Defs[d.Parent].Kind.IsType()) {
		if l := w.link(s); len(l.defs) > 0 {
			return w.ownKey(l.defs[0])
		}
	}
	return w.ownKey(s)
}

// ownKey is the file and the path in it, with the parameters of what may be overloaded.
func (w *cWorld) ownKey(s sym) string {
	k := s.u.path + "#" + s.u.f.DefPath(s.d)
	if !usesC(s.u) && s.def().Kind.IsCallable() && s.def().Kind != parsers.KindMacro {
		k += paramWords(s)
	}
	if s.def().Kind.IsType() { // a tag and a function may have one name
		k += " type"
	}
	return k
}

// declaration is what a class declares that s defines outside of it.
func (w *cWorld) declaration(s sym) sym {
	class := w.ownerOf(s)
	if class.u == nil {
		return sym{}
	}
	for _, c := range class.u.childrenNamed(class.d, s.name()) {
		o := sym{class.u, c}
		if slices.Contains(w.link(o).defs, s) {
			return o
		}
	}
	return sym{}
}

// parts are all definitions of the symbol of s, the main one first.
func (w *cWorld) parts(s sym, key string) []sym {
	var out []sym
	for _, row := range w.r.symbolsNamed(s.name()) {
		if family(row.Lang) != "c" || row.File != s.u.id && !w.mayShare(s, row) {
			continue
		}
		if u := w.r.unit(row.File); u != nil {
			if o := (sym{u, row.Def}); w.key(o) == key {
				out = append(out, o)
			}
		}
	}
	sort.SliceStable(out, func(i, j int) bool {
		a, b := out[i].def().Flags&parsers.FlagAbstract, out[j].def().Flags&parsers.FlagAbstract
		return a < b || a == b && out[j].def().Kind == parsers.KindField && out[i].def().Recv != 0 && out[j].def().Recv == 0
	})
	if len(out) == 0 {
		return []sym{s}
	}
	return out
}

// mayShare reports whether the definition of a row in another file can be a part of the
// symbol of s: only what is declared apart from its definition has parts elsewhere.
func (w *cWorld) mayShare(s sym, row SymbolRow) bool {
	switch s.def().Kind {
	case parsers.KindModule:
		return row.Kind == parsers.KindModule
	case parsers.KindFunction, parsers.KindVariable, parsers.KindConstant:
		return (row.Flags&parsers.FlagAbstract != 0 || s.def().Flags&parsers.FlagAbstract != 0) && row.Kind == s.def().Kind && linksOut(row.Flags)
	case parsers.KindMethod, parsers.KindConstructor, parsers.KindField:
		in, out := s.def().Recv == 0, row.space < 0
		return in != out && row.Kind == s.def().Kind
	}
	return false
}

// chain are the names around a definition by which it can be qualified: files, name
// spaces, classes.
func (w *cWorld) chain(s sym) []string {
	stem := path.Base(s.u.path)
	if i := strings.IndexByte(stem, '.'); i > 0 {
		stem = stem[:i]
	}
	out := append(strings.Split(s.u.dir, "/"), stem)
	top := s
	var classes []string
	if s.def().Recv != 0 {
		class := w.ownerOf(s)
		if class.u == nil {
			space, _ := spaceOf(s.u.f, s.d)
			return append(append(out, splitSpace(space)...), s.u.f.Names[s.def().Recv])
		}
		classes, top = []string{class.name()}, class
	}
	for p := top.def().Parent; p != parsers.NoDef && top.u.f.Defs[p].Kind != parsers.KindModule; p = top.u.f.Defs[p].Parent {
		classes = append([]string{top.u.f.Names[top.u.f.Defs[p].Name]}, classes...)
		top = sym{top.u, p}
	}
	space, _ := spaceOf(top.u.f, top.d)
	return append(append(out, splitSpace(space)...), classes...)
}

func splitSpace(space string) []string {
	if space == "" {
		return nil
	}
	return strings.Split(space, "::")
}
