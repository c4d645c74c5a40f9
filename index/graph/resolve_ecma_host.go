package graph

import (
	"strings"

	"vade/parsers"
)

// svelteLang is the language whose components are written by statements alone.
const svelteLang = "svelte"

// hostOf is the component that a file is, NoDef if it is none.
func hostOf(u *unit) parsers.DefID {
	if (u.lang == "vue" || u.lang == svelteLang) && len(u.f.Defs) > 0 && u.f.Defs[0].Flags&parsers.FlagDefault != 0 {
		return 0
	}
	return parsers.NoDef
}

// membersOnly reports whether a place is in a template that sees the members of its
// component and nothing else of the file.
func (w *ecmaWorld) membersOnly(u *unit, off uint32) bool {
	for _, i := range u.attrs[u.ids[parsers.AttrTemplate]] {
		if b := &u.f.Binds[i]; b.From <= off && off < b.To {
			return true
		}
	}
	return false
}

// hostName is what a plain name means as a member of the component.
func (w *ecmaWorld) hostName(u *unit, name string) entity {
	if store, ok := strings.CutPrefix(name, "$"); ok && u.lang == svelteLang && store != "" {
		if t := w.r.entityType(w.ident(u, store, 0, false)); t.k == tBox {
			return entity{k: eTyped, typ: t.arg(0)}
		}
		if compilerNames[name] {
			return entity{k: eBuiltin, ext: name}
		}
		return entity{}
	}
	f := w.members(typ{k: tInst, sym: sym{u, u.host}}, name, map[sym]bool{})
	switch {
	case len(f.syms) > 0:
		how := ByScope
		if f.how == ByHierarchy {
			how = f.how
		}
		return entity{k: eSyms, how: how, syms: f.syms}
	case f.typ.k == tFunc && f.typ.sym.u != nil: // setup returned it
		return entity{k: eSyms, how: ByScope, syms: []sym{f.typ.sym}}
	case f.typ.k != tUnknown:
		return entity{k: eTyped, typ: f.typ}
	case ecmaGlobals[name], compilerNames[name], name[0] == '$' && u.lang == "vue": // $event, $emit
		return entity{k: eBuiltin, ext: name}
	}
	return entity{}
}

// compilerNames are functions that the compilers of components know.
var compilerNames = map[string]bool{"$state": true, "$derived": true, "$effect": true, "$props": true, "$bindable": true, "$inspect": true,
	"$host": true, "defineProps": true, "defineEmits": true, "defineExpose": true, "defineModel": true, "defineOptions": true,
	"defineSlots": true, "withDefaults": true}

// hostVariable are the variables and functions of the script of a component, as far as
// others can reach them: all of its properties are among them.
func (w *ecmaWorld) hostVariable(u *unit, name string) []sym {
	if len(u.attrs[u.ids[parsers.AttrTemplate]]) > 0 {
		return nil
	}
	var out []sym
	for _, d := range u.top[name] {
		if x := &u.f.Defs[d]; d != u.host && !x.Kind.IsType() && x.Kind != parsers.KindModule {
			out = append(out, sym{u, d})
		}
	}
	return out
}

// mixedIn are the methods and the like that a component takes over from an object that
// is written as a component is.
func mixedIn(object sym, name string) (out []sym) {
	if object.u == nil {
		return nil
	}
	for _, group := range []string{"methods", "computed"} {
		for _, g := range object.u.childrenNamed(object.d, group) {
			for _, d := range object.u.childrenNamed(g, name) {
				out = append(out, sym{object.u, d})
			}
		}
	}
	return out
}

// pascal makes FooBar of foo-bar and fooBar.
func pascal(tag string) string {
	var sb strings.Builder
	for _, p := range strings.Split(tag, "-") {
		if p != "" {
			sb.WriteString(strings.ToUpper(p[:1]) + p[1:])
		}
	}
	return sb.String()
}

// kebab makes foo-bar of FooBar.
func kebab(name string) string {
	var sb strings.Builder
	for i := range len(name) {
		c := name[i]
		if c >= 'A' && c <= 'Z' {
			if i > 0 {
				sb.WriteByte('-')
			}
			c += 'a' - 'A'
		}
		sb.WriteByte(c)
	}
	return sb.String()
}

// tagName is the component that a tag in the template of Vue stands for: one that is
// registered, one that the script knows by the name, the component itself. The build
// may import components by their names; so the only one of a name is meant.
func (w *ecmaWorld) tagName(c sym, tag string) found {
	u := c.u
	name := pascal(tag)
	spellings := []string{tag, name, strings.ToLower(name[:min(1, len(name))]) + name[min(1, len(name)):]}
	for _, n := range spellings {
		for _, i := range u.attrs[u.ids[parsers.AttrTag+n]] {
			return w.asFound(w.registered(u, u.f.Binds[i].Value), ByScope)
		}
	}
	if len(u.attrs[u.ids[parsers.AttrTemplate]]) == 0 {
		for _, n := range spellings {
			if len(u.top[n]) == 0 && !importsName(u, n) || n == c.name() {
				continue
			}
			return w.asFound(w.ident(u, n, 0, false), "")
		}
	}
	if name == c.name() {
		return found{syms: []sym{c}, how: ByScope}
	}
	return w.onlyComponent(name)
}

func importsName(u *unit, name string) bool {
	for i := range u.f.Imports {
		if m := &u.f.Imports[i]; m.To == 0 && m.Flags&parsers.ImportEffect == 0 && bindsName(u, m) == name {
			return true
		}
	}
	return false
}

// registered is what a component names another by.
func (w *ecmaWorld) registered(u *unit, x parsers.ExprID) entity {
	if e := u.f.Exprs[x]; e.Op == parsers.OpIdent {
		if u.host != parsers.NoDef { // outside of the template
			if ds := u.top[u.f.Names[e.Name]]; len(ds) > 0 {
				return entity{k: eSyms, how: ByScope, syms: []sym{{u, ds[0]}}}
			}
			for i := range u.f.Imports {
				if m := &u.f.Imports[i]; m.To == 0 && bindsName(u, m) == u.f.Names[e.Name] {
					return w.imported(u, m)
				}
			}
		}
		return w.r.ident(u, e.Name, e.Off, false)
	}
	if t := w.r.value(u, x); t.sym.u != nil {
		return entity{k: eSyms, how: ByScope, syms: []sym{t.sym}}
	}
	return entity{}
}

// asFound is an entity as the answer to a question for a member. how is for what does
// not say it.
func (w *ecmaWorld) asFound(e entity, how Resolution) found {
	if e.how != "" {
		how = e.how
	}
	return found{syms: e.syms, how: how, ext: e.ext, ent: e}
}

// onlyComponent is the component of a name if there is one only.
func (w *ecmaWorld) onlyComponent(name string) found {
	var syms []sym
	rows := w.r.symbolsNamed(name)
	if k := kebab(name); k != name { // files are called so as well
		rows = append(rows[:len(rows):len(rows)], w.r.symbolsNamed(k)...)
	}
	for _, row := range rows {
		if row.Lang != "vue" || row.Def != 0 || row.Kind != parsers.KindClass || row.FileFlags&FlagTest != 0 {
			continue
		}
		if u := w.r.unit(row.File); u != nil && u.host == row.Def {
			syms = append(syms, sym{u, row.Def})
		}
	}
	switch {
	case len(syms) == 0 || len(syms) > maxCandidates:
		return found{}
	case len(syms) == 1 && strings.ContainsAny(name[1:], "ABCDEFGHIJKLMNOPQRSTUVWXYZ"):
		return found{syms: syms, how: ByUnique}
	}
	return found{syms: syms, how: ByCandidate}
}

// addTags adds the spellings of names that templates of Vue use for tags.
func (w *ecmaWorld) addTags(d *Definition, names map[string]bool) {
	if family(d.Lang) != "ecmascript" || !w.r.cat.hasVue {
		return
	}
	if d.Lang == "vue" && d.parts[0].d == d.parts[0].u.host {
		names[pascal(d.Name)] = true
	}
	for _, n := range sortedKeys(names) {
		if n[0] >= 'A' && n[0] <= 'Z' && !strings.Contains(n, "-") {
			names[kebab(n)] = true
		}
	}
}
