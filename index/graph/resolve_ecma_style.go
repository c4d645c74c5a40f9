package graph

import (
	"path"
	"strings"

	"vade/parsers"
)

// isSheet reports whether the files of a language are style sheets.
func isSheet(lang string) bool { return lang == "css" || lang == "scss" || lang == "less" }

// styleSpace is the name space of styles that a definition belongs to, "" if it is none
// of a style sheet.
func styleSpace(f *parsers.File, d *parsers.Def) string {
	if e := f.Exprs[d.Type]; e.Op == parsers.OpMarkup {
		return f.Names[e.Name]
	}
	return ""
}

// styles are the definitions of a file in a name space of styles.
func styles(u *unit, kind, name string) (out []sym) {
	id, ok := u.ids[name]
	if !ok {
		return nil
	}
	for _, d := range u.byName[id] {
		if styleSpace(u.f, &u.f.Defs[d]) == kind {
			out = append(out, sym{u, d})
		}
	}
	return out
}

// maxSheets bounds the style sheets that are asked for one name.
const maxSheets = 64

// styleName finds a class, a custom property or the like: in the file itself, in the
// sheets it loads, and in those that they load. What is seen everywhere is found by its
// name if it has one definition only.
func (w *ecmaWorld) styleName(u *unit, kind, name string) found {
	if syms := styles(u, kind, name); len(syms) > 0 {
		return found{syms: syms, how: ByScope}
	}
	sheets := w.sheetsOf(u)
	seen := map[int64]bool{u.id: true}
	for n := 0; len(sheets) > 0 && n < maxSheets; n++ {
		s := sheets[0]
		sheets = sheets[1:]
		if seen[s.id] {
			continue
		}
		seen[s.id] = true
		if syms := styles(s, kind, name); len(syms) > 0 {
			return found{syms: syms, how: ByImport}
		}
		sheets = append(sheets, w.sheetsOf(s)...)
	}
	switch kind {
	case parsers.MarkupProperty, parsers.MarkupVariable, parsers.MarkupMixin, parsers.MarkupFunction, parsers.MarkupPlaceholder:
		return w.globalStyle(kind, name)
	}
	return found{}
}

// sheetsOf are the style sheets that a file loads; for the template of a component,
// those of the component.
func (w *ecmaWorld) sheetsOf(u *unit) (out []*unit) {
	add := func(u *unit, only parsers.DefID) {
		for i := range u.f.Imports {
			m := &u.f.Imports[i]
			if only != parsers.NoDef && m.Encl != only {
				continue
			}
			if t := w.targetOf(u, m.Path); t.file != 0 {
				if s := w.r.unit(t.file); s != nil && isSheet(s.lang) {
					out = append(out, s)
				}
			}
		}
	}
	add(u, parsers.NoDef)
	if u.lang == "html" {
		for _, c := range w.claims(u) {
			add(c.u, c.d)
		}
	}
	return out
}

// globalStyle finds what every sheet can use, wherever it is defined.
func (w *ecmaWorld) globalStyle(kind, name string) found {
	f := found{how: ByUnique}
	files := map[int64]bool{}
	for _, row := range w.r.symbolsNamed(name) {
		if family(row.Lang) != "ecmascript" || files[row.File] {
			continue
		}
		u := w.r.unit(row.File)
		if u == nil {
			continue
		}
		if syms := styles(u, kind, name); len(syms) > 0 {
			files[row.File] = true
			f.syms = append(f.syms, syms...)
		}
		if len(files) > maxCandidates {
			return found{}
		}
	}
	if len(files) > 1 {
		f.how = ByCandidate
	}
	if len(files) == 0 {
		return found{}
	}
	return f
}

// sheetName is what a style sheet hands out under a name to code that imports it: a
// class.
func (w *ecmaWorld) sheetName(u *unit, name string) entity {
	if syms := styles(u, parsers.MarkupClass, name); len(syms) > 0 {
		return entity{k: eSyms, how: ByImport, syms: syms}
	}
	return entity{}
}

// targetOf is where the import of a path in a file leads. In pages and style sheets a
// path is relative without a dot in front.
func (w *ecmaWorld) targetOf(u *unit, spec string) moduleTarget {
	if u.lang != "html" && !isSheet(u.lang) {
		return w.target(u.dir, spec)
	}
	key := u.dir + "\x00" + u.lang + "\x00" + spec
	t, ok := w.targets[key]
	if !ok {
		t = w.linked(u, spec)
		w.targets[key] = t
	}
	return t
}

func (w *ecmaWorld) linked(u *unit, spec string) moduleTarget {
	if i := strings.IndexAny(spec, "?#"); i > 0 {
		spec = spec[:i]
	}
	if strings.Contains(spec, ":") { // an address, a module of the language
		return moduleTarget{}
	}
	spec = strings.TrimPrefix(spec, "~")
	if strings.HasPrefix(spec, "/") {
		for d := u.dir; ; d = path.Dir(d) {
			for _, sub := range []string{"", "public", "static", "src"} {
				if p := path.Join(d, sub, spec); w.r.ecma.cfg.has(p) {
					return moduleTarget{file: w.r.cat.byPath[p].id}
				}
			}
			if d == "." || d == "/" {
				return moduleTarget{}
			}
		}
	}
	for _, p := range spellings(path.Join(u.dir, spec), u.lang) {
		if w.cfg.has(p) {
			return moduleTarget{file: w.r.cat.byPath[p].id}
		}
	}
	if u.lang == "html" || strings.HasPrefix(spec, ".") {
		return moduleTarget{}
	}
	return w.target(u.dir, spec)
}

// spellings are the files that a path in a style sheet can mean.
func spellings(p, lang string) []string {
	out := []string{p}
	if lang != "scss" && lang != "less" {
		return out
	}
	dir, base := path.Split(p)
	for _, ext := range []string{".scss", ".less", ".css"} {
		out = append(out, p+ext, dir+"_"+base+ext)
	}
	return append(out, dir+"_"+base, path.Join(p, "_index.scss"), path.Join(p, "index.scss"), path.Join(p, "index.less"))
}
