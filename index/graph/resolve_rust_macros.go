package graph

import "vade/parsers"

// macroOf is what the name of a macro means: macros are seen in the text that follows
// them, in modules by their path, and in the whole crate if they are exported.
func (w *rustWorld) macroOf(u *unit, ref *parsers.Ref, name string) entity {
	if ref.Recv != 0 {
		f := w.assocOf(u, u.f.Exprs[ref.Recv].A, name, rustMacro, 0)
		switch {
		case len(f.syms) > 0:
			return entity{k: eSyms, syms: f.syms, how: ByImport}
		case f.ext != "":
			return externalEntity(f.ext)
		}
		return entity{}
	}
	if syms := w.macrosAbove(u, name, ref.Off); len(syms) > 0 {
		return entity{k: eSyms, syms: syms, how: ByScope}
	}
	m := w.moduleAt(u, ref.Off)
	if e := w.inModule(m, name, rustMacro, false, nil); e.k != eUnknown {
		return e
	}
	if e := w.local(u, name, ref.Off, rustMacro); e.k == eSyms || e.k == eExternal {
		return e
	}
	if syms := w.crateMacros(u, name); len(syms) > 0 {
		return entity{k: eSyms, syms: syms, how: ByScope}
	}
	return entity{}
}

// macrosAbove is the last definition of a macro in the file before a place, or else
// the first behind it.
func (w *rustWorld) macrosAbove(u *unit, name string, off uint32) []sym {
	id, ok := u.ids[name]
	if !ok {
		return nil
	}
	best := parsers.NoDef
	for _, d := range u.byName[id] {
		x := &u.f.Defs[d]
		if x.Kind != parsers.KindMacro {
			continue
		}
		if best == parsers.NoDef || x.Off < off {
			best = d
		}
	}
	if best == parsers.NoDef {
		return nil
	}
	return []sym{{u, best}}
}

// crateMacros are the macros with a name in the crate of a file, or else the exported
// ones of the other crates, if only one has the name.
func (w *rustWorld) crateMacros(u *unit, name string) []sym {
	own := w.crateOf(u.path)
	var here, there []sym
	for _, row := range w.r.symbolsNamed(name) {
		if row.Kind != parsers.KindMacro || row.Lang != "rust" {
			continue
		}
		x := w.r.unit(row.File)
		if x == nil {
			continue
		}
		if w.crateOf(x.path) == own {
			here = append(here, sym{x, row.Def})
		} else if row.Flags&parsers.FlagExported != 0 {
			there = append(there, sym{x, row.Def})
		}
	}
	if len(here) == 0 && len(there) == 1 {
		return there
	}
	return here
}

// exportedMacros are the macros that a crate hands out at its root.
func (w *rustWorld) exportedMacros(root *unit, name string) []sym {
	var out []sym
	own := w.crateOf(root.path)
	for _, row := range w.r.symbolsNamed(name) {
		if row.Kind != parsers.KindMacro || row.Lang != "rust" || row.Flags&parsers.FlagExported == 0 {
			continue
		}
		if x := w.r.unit(row.File); x != nil && w.crateOf(x.path) == own {
			out = append(out, sym{x, row.Def})
		}
	}
	return out
}
