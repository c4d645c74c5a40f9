package graph

import (
	"slices"

	"vade/parsers"
)

// maxBlanket bounds the methods of one name that are looked at for a trait that every
// type implements.
const maxBlanket = 64

// blanket finds an item of a trait that is implemented for every type that fulfils a
// bound: such an impl stands beside its trait.
func (w *rustWorld) blanket(t typ, name string, ns rustSpace) rfound {
	rows := w.r.symbolsNamed(name)
	if len(rows) > maxBlanket {
		return rfound{}
	}
	var out rfound
	for _, row := range rows {
		if row.Lang != "rust" || row.Kind != parsers.KindMethod && row.Kind != parsers.KindConstant && row.Kind != parsers.KindType {
			continue
		}
		u := w.r.unit(row.File)
		if u == nil || !ns.holds(&u.f.Defs[row.Def]) {
			continue
		}
		owner := sym{u, u.f.Defs[row.Def].Parent}
		if owner.d == parsers.NoDef {
			continue
		}
		switch owner.def().Kind {
		case parsers.KindTrait:
			if !w.coversAll(owner, t, 3) {
				continue
			}
		case parsers.KindExtension:
			if !w.covers(owner, t, 3) {
				continue
			}
		default:
			continue
		}
		out.syms = append(out.syms, sym{u, row.Def})
	}
	if len(out.syms) == 0 {
		return rfound{}
	}
	// The impl says more than the trait.
	out.syms = narrow(out.syms, func(s sym) bool { return s.u.f.Defs[s.def().Parent].Kind == parsers.KindExtension })
	out.how, out.self, out.unsure = ByHierarchy, t, len(out.syms) > 1
	return out
}

// coversAll reports whether a trait has an impl for every type like t in its file.
func (w *rustWorld) coversAll(trait sym, t typ, depth int) bool {
	blocks, ok := w.byTrait[trait]
	if !ok {
		for i := range trait.u.f.Defs {
			d := &trait.u.f.Defs[i]
			if d.Kind == parsers.KindExtension && len(d.Bases) > 0 {
				if b := w.r.typeOf(trait.u, d.Bases[0]); b.k == tInst && b.sym == trait {
					blocks = append(blocks, sym{trait.u, parsers.DefID(i)})
				}
			}
		}
		w.byTrait[trait] = blocks
	}
	for _, b := range blocks {
		if w.covers(b, t, depth) {
			return true
		}
	}
	return false
}

// covers reports whether an impl is one for every type, and what is known of the type
// does not rule it out.
func (w *rustWorld) covers(block sym, t typ, depth int) bool {
	p := w.r.typeOf(block.u, block.def().Type)
	if p.k != tParam {
		return false
	}
	return w.fulfils(t, w.r.constraint(p), depth-1)
}

// fulfils reports whether a type may fulfil a bound.
func (w *rustWorld) fulfils(t, bound typ, depth int) bool {
	if depth <= 0 || !w.r.enter() {
		return false
	}
	defer w.r.leave()
	switch bound.k {
	case tUnion:
		for _, b := range bound.args {
			if !w.fulfils(t, b, depth-1) {
				return false
			}
		}
	case tInst:
		if bound.sym.def().Kind != parsers.KindTrait {
			return false
		}
		if t.k == tParam {
			return w.asksFor(w.r.constraint(t), bound.sym, depth)
		}
		for _, b := range w.implsOf(t) {
			for _, base := range b.def().Bases {
				if x := w.r.typeOf(b.u, base); x.k == tInst && x.sym == bound.sym {
					return true
				}
			}
		}
		if t.k == tInst && slices.ContainsFunc(w.implsFor(t.sym).derives, func(d rustDerive) bool { return w.asksFor(d.trait, bound.sym, depth) }) {
			return true
		}
		return w.asksFor(t, bound.sym, depth) || w.coversAll(bound.sym, t, depth)
	case tBuiltin:
		return !written[bound.ext] || w.hasTrait(t, bound.ext, depth)
	case tExternal:
		return w.hasTrait(t, lastSegment(bound.ext), depth)
	}
	return true
}

// hasTrait reports whether a type has a trait outside of the workspace by that name, as
// far as can be seen.
func (w *rustWorld) hasTrait(t typ, trait string, depth int) bool {
	if depth <= 0 {
		return false
	}
	switch t.k {
	case tParam:
		return w.hasTrait(w.r.constraint(t), trait, depth-1)
	case tAssoc:
		return w.hasTrait(w.boundOf(t), trait, depth-1)
	case tUnion:
		for _, a := range t.args {
			if w.hasTrait(a, trait, depth) {
				return true
			}
		}
		return false
	case tInst:
		if t.sym.def().Kind != parsers.KindTrait {
			return w.implements(t, trait)
		}
		for _, b := range t.sym.def().Bases {
			if w.hasTrait(w.r.typeOf(t.sym.u, b), trait, depth-1) {
				return true
			}
		}
		return false
	case tBuiltin:
		return t.ext == trait || trait == "Iterator" && rustCategory(t.ext) == rIter
	case tPromise:
		return trait == "Future"
	}
	return t.k == tExternal
}

// written are the traits of the standard library that no derive implements.
var written = words("Iterator", "IntoIterator", "Future", "IntoFuture", "Stream", "Error", "Read", "Write", "BufRead", "Seek", "Display", "Deref", "AsRef", "Index")

// implements reports whether a type has an impl of a trait outside by that name.
func (w *rustWorld) implements(t typ, trait string) bool {
	x := w.implsFor(t.sym)
	for _, b := range x.traits {
		if w.lastName(b.u, b.def().Bases[0]) == trait {
			return true
		}
	}
	return slices.ContainsFunc(x.derives, func(d rustDerive) bool { return d.name == trait })
}

// asksFor reports whether a bound is or includes a trait.
func (w *rustWorld) asksFor(bound typ, trait sym, depth int) bool {
	if depth <= 0 {
		return false
	}
	switch bound.k {
	case tUnion:
		for _, a := range bound.args {
			if w.asksFor(a, trait, depth) {
				return true
			}
		}
	case tInst:
		if bound.sym == trait {
			return true
		}
		if bound.sym.def().Kind != parsers.KindTrait {
			return false
		}
		for _, b := range bound.sym.def().Bases {
			if w.asksFor(w.r.typeOf(bound.sym.u, b), trait, depth-1) {
				return true
			}
		}
	}
	return false
}
