package graph

import (
	"path"
	"slices"
	"strings"

	"vade/parsers"
)

// markup is the name space that an expression of markup asks.
func (w *ecmaWorld) markup(u *unit, x parsers.Expr) typ {
	kind := u.f.Names[x.Name]
	if x.A == 0 {
		return typ{k: tMarkup, ext: kind, sym: sym{u, parsers.NoDef}}
	}
	self := w.r.value(u, x.A)
	if self.k == tUnion {
		return ofUnion(self, func(t typ) typ { return typ{k: tMarkup, ext: kind, sym: t.sym} })
	}
	if self.sym.u == nil {
		return typ{}
	}
	return typ{k: tMarkup, ext: kind, sym: self.sym}
}

// markupName is what a name in markup stands for.
func (w *ecmaWorld) markupName(u *unit, t typ, name string) found {
	switch {
	case t.sym.u == nil:
		return found{}
	case t.sym.d == parsers.NoDef:
		return w.styleName(t.sym.u, t.ext, name)
	case t.sym.u.lang == "vue":
		return w.tagName(t.sym, name)
	}
	return w.directive(t.sym, t.ext, name)
}

// inComponent reports whether a place in a page is in the template of a component, or
// in a script.
func (w *ecmaWorld) inComponent(u *unit, off uint32) bool {
	if w.component(u).k != tUnknown {
		return true
	}
	for _, i := range u.attrs[u.ids[parsers.AttrScript]] {
		if b := &u.f.Binds[i]; b.From <= off && off < b.To {
			return true
		}
	}
	return false
}

// component is an instance of the component whose template a page is.
func (w *ecmaWorld) component(u *unit) typ {
	var out []typ
	for _, s := range w.claims(u) {
		out = append(out, typ{k: tInst, sym: s})
	}
	return union(out...)
}

// claims are the classes whose decorator names a page as their template.
func (w *ecmaWorld) claims(u *unit) []sym {
	if out, ok := w.claimed[u.id]; ok {
		return out
	}
	base := path.Base(u.path)
	var out []sym
	done := map[int64]bool{}
	for _, p := range w.pagesNamed(base) {
		ids, err := w.r.store.Importers(w.r.ctx, p)
		if err != nil {
			w.r.err = err
			return nil
		}
		for _, id := range ids {
			c := w.r.unit(id)
			if c == nil || c.family != u.family || done[id] {
				continue
			}
			done[id] = true
			for i := range c.f.Imports {
				m := &c.f.Imports[i]
				if m.Encl != parsers.NoDef && path.Base(m.Path) == base && c.f.Defs[m.Encl].Kind == parsers.KindClass && w.target(c.dir, m.Path).file == u.id {
					out = appendNew(out, []sym{{c, m.Encl}})
				}
			}
		}
	}
	if w.r.err == nil {
		w.claimed[u.id] = out
	}
	return out
}

// pagesOf are the pages that are templates of a class.
func (w *ecmaWorld) pagesOf(c sym) (out []*unit) {
	if c.u.family != "ecmascript" || c.def().Kind != parsers.KindClass {
		return nil
	}
	for i := range c.u.f.Imports {
		m := &c.u.f.Imports[i]
		if m.Encl != c.d {
			continue
		}
		if t := w.target(c.u.dir, m.Path); t.file != 0 && w.r.cat.byID[t.file].lang == "html" {
			if u := w.r.unit(t.file); u != nil {
				out = append(out, u)
			}
		}
	}
	return out
}

// pagesNamed are the paths of imports that end in the name of a page.
func (w *ecmaWorld) pagesNamed(base string) []string {
	if w.pages == nil {
		paths, err := w.r.store.ImportPaths(w.r.ctx)
		if err != nil {
			w.r.err = err
			return nil
		}
		w.pages = map[string][]string{}
		for _, p := range paths {
			if b := path.Base(p); strings.HasSuffix(b, ".html") || strings.HasSuffix(b, ".htm") {
				w.pages[b] = append(w.pages[b], p)
			}
		}
	}
	return w.pages[base]
}

// templateScope are the classes that a template can use.
type templateScope struct {
	classes map[sym]bool
	known   bool // they are listed somewhere
	open    bool // there are more, of which nothing is known
}

// directive is the class that an element, attribute or pipe in the template of c stands
// for.
func (w *ecmaWorld) directive(c sym, kind, name string) found {
	all := w.selectedBy(kind, name)
	if len(all) == 0 {
		return found{}
	}
	scope := w.scopeOf(c)
	var in, rest []sym
	for _, s := range all {
		switch {
		case scope.classes[s] || s == c:
			in = append(in, s)
		case s.u.flags&FlagTest == 0 || c.u.flags&FlagTest != 0:
			rest = append(rest, s)
		}
	}
	switch {
	case len(in) > 0:
		return found{syms: in, how: ByImport}
	case scope.known && !scope.open || len(rest) == 0 || len(rest) > maxCandidates:
		return found{}
	case len(rest) == 1:
		return found{syms: rest, how: ByUnique}
	}
	return found{syms: rest, how: ByCandidate}
}

// selectedBy are all classes that a name in markup can stand for.
func (w *ecmaWorld) selectedBy(kind, name string) []sym {
	key := kind + "\x00" + name
	if out, ok := w.selected[key]; ok {
		return out
	}
	files, err := w.r.store.Aliasing(w.r.ctx, name)
	if err != nil {
		w.r.err = err
		return nil
	}
	var out []sym
	for _, id := range files {
		u := w.r.unit(id)
		if u == nil {
			continue
		}
		for i := range u.f.Exports {
			x := &u.f.Exports[i]
			if x.Path != "" || u.f.Names[x.Orig] != kind || u.f.Names[x.Name] != name {
				continue
			}
			if v := u.f.Exprs[x.Value]; v.Op == parsers.OpDef {
				out = appendNew(out, []sym{{u, parsers.DefID(v.B)}})
			}
		}
	}
	if w.r.err == nil {
		w.selected[key] = out
	}
	return out
}

// scopeOf are the classes that the template of a component can use: what it imports
// itself, and what the module that declares it has and imports.
func (w *ecmaWorld) scopeOf(c sym) *templateScope {
	if s, ok := w.scopes[c]; ok {
		return s
	}
	s := &templateScope{classes: map[sym]bool{}}
	cuts := w.r.cuts
	for _, x := range metaList(c, parsers.AttrImports) {
		s.known = true
		w.expand(s, c.u, x, 0)
	}
	for _, m := range w.declaring(c) {
		s.known = true
		for _, list := range []string{parsers.AttrDeclarations, parsers.AttrImports} {
			for _, x := range metaList(m, list) {
				w.expand(s, m.u, x, 0)
			}
		}
	}
	if w.r.err == nil && w.r.cuts == cuts {
		w.scopes[c] = s
	}
	return s
}

// metaList are the entries of a list in the metadata of a class.
func metaList(c sym, list string) (out []parsers.ExprID) {
	for _, i := range c.u.attrs[c.u.ids[list]] {
		if b := &c.u.f.Binds[i]; b.Encl == c.d {
			out = append(out, b.Value)
		}
	}
	return out
}

// declaring are the modules that declare a class.
func (w *ecmaWorld) declaring(c sym) (out []sym) {
	files, err := w.r.store.Uses(w.r.ctx, c.name())
	if err != nil {
		w.r.err = err
		return nil
	}
	for _, id := range files {
		u := w.r.unit(id)
		if u == nil || u.family != "ecmascript" {
			continue
		}
		list, ok := u.ids[parsers.AttrDeclarations]
		if !ok {
			continue
		}
		for _, i := range u.attrs[list] {
			b := &u.f.Binds[i]
			if m := (sym{u, b.Encl}); !slices.Contains(out, m) && w.holds(w.r.value(u, b.Value), c, 4) {
				out = append(out, m)
			}
		}
	}
	return out
}

// holds reports whether a class is the value, or in the list that it is.
func (w *ecmaWorld) holds(t typ, c sym, depth int) bool {
	if t.k == tClass {
		return t.sym == c
	}
	for _, a := range t.args {
		if depth > 0 && w.holds(a, c, depth-1) {
			return true
		}
	}
	return false
}

// maxModules bounds how far modules lead to other modules.
const maxModules = 8

// expand adds what an entry of a list of imports brings in.
func (w *ecmaWorld) expand(s *templateScope, u *unit, x parsers.ExprID, depth int) {
	e := u.f.Exprs[x]
	if e.Op == parsers.OpCall && u.f.Exprs[e.A].Op == parsers.OpMember { // Module.forRoot()
		x = u.f.Exprs[e.A].A
	}
	w.expandType(s, w.r.value(u, x), depth)
}

func (w *ecmaWorld) expandType(s *templateScope, t typ, depth int) {
	switch t.k {
	case tClass:
		if t.sym.u == nil || s.classes[t.sym] {
			return
		}
		s.classes[t.sym] = true
		for _, x := range metaList(t.sym, parsers.AttrExports) {
			if depth < maxModules {
				w.expand(s, t.sym.u, x, depth+1)
			}
		}
	case tList, tTuple, tUnion:
		for _, a := range t.args {
			if depth < maxModules {
				w.expandType(s, a, depth+1)
			}
		}
	case tExternal:
		s.open = s.open || !strings.HasPrefix(t.ext, "@angular/")
	default:
		s.open = true
	}
}

// aliased are the members of a class that templates call by another name.
func aliased(c sym, name string) (out []sym) {
	kind, ok := c.u.ids[parsers.MarkupInput]
	if !ok {
		return nil
	}
	id := c.u.ids[name]
	for i := range c.u.f.Exports {
		x := &c.u.f.Exports[i]
		if x.Path != "" || x.Orig != kind || x.Name != id {
			continue
		}
		if v := c.u.f.Exprs[x.Value]; v.Op == parsers.OpDef && c.u.f.Defs[v.B].Parent == c.d {
			out = append(out, sym{c.u, parsers.DefID(v.B)})
		}
	}
	return out
}

// selectorAliases finds the classes that go by a name in templates.
func (w *ecmaWorld) selectorAliases(name string) (out []sym) {
	for _, kind := range []string{parsers.MarkupElement, parsers.MarkupAttribute, parsers.MarkupPipe} {
		out = appendNew(out, w.selectedBy(kind, name))
	}
	return out
}

// pageName is what a plain name means in the script of a page, or in a handler: also
// what the scripts define that the page loads.
func (w *ecmaWorld) pageName(u *unit, name string) entity {
	for i := range u.f.Imports {
		t := w.targetOf(u, u.f.Imports[i].Path)
		if t.file == 0 {
			continue
		}
		s := w.r.unit(t.file)
		if s == nil || s.host != parsers.NoDef || len(s.top[name]) == 0 {
			continue
		}
		e := entity{k: eSyms, how: ByImport}
		for _, d := range s.top[name] {
			e.syms = append(e.syms, sym{s, d})
		}
		return e
	}
	if ecmaGlobals[name] {
		return entity{k: eBuiltin, ext: name}
	}
	return entity{}
}
