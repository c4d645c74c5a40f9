package rust

import (
	"bytes"

	"vade/parsers"
	"vade/parsers/sitter"
)

func (w *walker) file() { w.items(0) }

// items visits the items in a file, a module, a trait or an impl.
func (w *walker) items(n uint32) {
	var p prefix
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if p.take(w, c) {
			continue
		}
		w.item(c, &p)
		p.reset()
	}
}

// item visits one item, or what stands in its place.
func (w *walker) item(n uint32, p *prefix) {
	if !w.deeper() {
		return
	}
	defer func() { w.depth-- }()
	switch w.kind(n) {
	case kMod:
		w.module(n, p)
	case kStruct:
		w.structItem(n, p)
	case kEnum:
		w.enum(n, p)
	case kTrait:
		w.traitItem(n, p)
	case kImpl:
		w.impl(n, p)
	case kFunction, kSignature:
		w.function(n, p)
	case kConst:
		w.constant(n, p, parsers.KindConstant)
	case kStatic:
		w.constant(n, p, parsers.KindVariable)
	case kTypeAlias, kAssociated:
		w.typeAlias(n, p)
	case kMacroRules:
		w.macroRules(n, p)
	case kForeignMod:
		w.attributes(p)
		if body := w.t.Child(n, fBody); body != 0 {
			w.items(body)
		}
	case kUse:
		w.use(n)
	case kExternCrate:
		w.externCrate(n)
	case kMacroCall:
		w.macroCall(n, true)
	case kExprStmt:
		if m := w.t.ChildKind(n, kMacroCall); m != 0 {
			w.macroCall(m, true)
			return
		}
		w.children(n)
	case kVisibility, kIdent, kTypeIdent, kEmptyStmt: // of broken text
	default:
		if w.t.Nodes[n].Error() || w.kind(n) == 0 {
			w.items(n)
			return
		}
		w.stmt(n)
	}
}

// def adds a definition for the declaration n whose name is at id and whose head ends
// at headEnd.
func (w *walker) def(n, id uint32, kind parsers.Kind, headEnd uint32, p *prefix) parsers.DefID {
	x := &w.t.Nodes[n]
	off, line, col := w.at(id)
	d := parsers.Def{
		Name: w.defName(id), Kind: kind, Parent: w.encl, Doc: p.doc(w), Flags: w.exported(n) | w.trait,
		Off: off, Line: line, Col: col, Start: x.Start, End: x.End, StartLine: x.Row + 1, EndLine: w.endLine(n),
		Signature: parsers.Signature(w.t.Src[x.Start:max(x.Start, headEnd)]),
	}
	if len(p.attrs) > 0 {
		d.StartLine = min(d.StartLine, p.row+1)
	}
	if w.test {
		d.Flags |= parsers.FlagTest
	}
	if w.local {
		d.Flags |= parsers.FlagLocal
	}
	return w.b.Def(d)
}

func (w *walker) defName(id uint32) parsers.NameID {
	if word, ok := unnamed[w.kind(id)]; ok {
		return w.b.Str(word)
	}
	return w.name(id)
}

// head is where the head of a declaration ends: at its body, if it has one.
func (w *walker) head(n uint32, bodies ...sitter.Kind) uint32 {
	body := w.t.Child(n, fBody)
	if body == 0 {
		return w.t.Nodes[n].End
	}
	for _, k := range bodies {
		if w.kind(body) == k {
			return w.t.Nodes[n].End
		}
	}
	return w.t.Nodes[body].Start
}

// inside visits the parts of a declaration: names bound there end with it.
func (w *walker) inside(n uint32, d parsers.DefID, visit func()) {
	w.within(d, func() { w.scope(w.t.Nodes[n].End, visit) })
}

// testing visits what only test builds have, if on is set.
func (w *walker) testing(on bool, visit func()) {
	old := w.test
	w.test = old || on
	visit()
	w.test = old
}

func (w *walker) module(n uint32, p *prefix) {
	id := w.t.Child(n, fName)
	if id == 0 {
		return
	}
	attrs := w.attributes(p)
	w.testing(attrs.test, func() {
		d := w.def(n, id, parsers.KindModule, w.head(n), p)
		body := w.t.Child(n, fBody)
		if body == 0 {
			w.b.File.Defs[d].Flags |= parsers.FlagAbstract
			w.fileModule(n, id, attrs.paths)
			return
		}
		trait, owner := w.trait, w.owner
		w.trait, w.owner = 0, 0
		w.inside(n, d, func() { w.items(body) })
		w.trait, w.owner = trait, owner
	})
}

func (w *walker) structItem(n uint32, p *prefix) {
	id := w.t.Child(n, fName)
	if id == 0 {
		return
	}
	attrs := w.attributes(p)
	w.testing(attrs.test, func() {
		d := w.def(n, id, parsers.KindStruct, w.head(n, kOrdered), p)
		w.b.File.Defs[d].Flags |= attrs.flags
		owner := w.owner
		w.owner = w.name(id)
		w.inside(n, d, func() {
			w.generics(n)
			w.fields(w.t.Child(n, fBody), d)
		})
		w.owner = owner
	})
}

// fields visits the fields of a struct or a variant. Those without names make the
// type of the definition.
func (w *walker) fields(body uint32, d parsers.DefID) {
	if body == 0 {
		return
	}
	var p prefix
	var list []parsers.ExprID
	for c := w.t.First(body); c != 0; c = w.t.Sibling(body, c) {
		switch {
		case p.take(w, c):
			continue
		case w.kind(c) == kField:
			w.field(c, &p)
		case w.t.Nodes[c].Field == fType && w.kind(body) == kOrdered:
			list = append(list, w.typ(c))
		}
		p.reset()
	}
	if len(list) > 0 {
		w.b.File.Defs[d].Type = w.b.Tuple(list)
	}
}

func (w *walker) field(n uint32, p *prefix) {
	id, typ := w.t.Child(n, fName), w.t.Child(n, fType)
	if id == 0 {
		return
	}
	d := w.def(n, id, parsers.KindField, w.t.Nodes[n].End, p)
	w.within(d, func() {
		t := w.typ(typ)
		w.b.File.Defs[d].Type = t
	})
}

func (w *walker) enum(n uint32, p *prefix) {
	id := w.t.Child(n, fName)
	if id == 0 {
		return
	}
	attrs := w.attributes(p)
	w.testing(attrs.test, func() {
		d := w.def(n, id, parsers.KindEnum, w.head(n), p)
		w.b.File.Defs[d].Flags |= attrs.flags
		trait, owner := w.trait, w.owner
		w.trait, w.owner = w.b.File.Defs[d].Flags&parsers.FlagExported, w.name(id)
		w.inside(n, d, func() {
			w.generics(n)
			w.variants(w.t.Child(n, fBody))
		})
		w.trait, w.owner = trait, owner
	})
}

func (w *walker) variants(body uint32) {
	if body == 0 {
		return
	}
	var p prefix
	for c := w.t.First(body); c != 0; c = w.t.Sibling(body, c) {
		if p.take(w, c) {
			continue
		}
		if id := w.t.Child(c, fName); w.kind(c) == kVariant && id != 0 {
			d := w.def(c, id, parsers.KindEnumMember, w.t.Nodes[c].End, &p)
			w.within(d, func() {
				w.fields(w.t.Child(c, fBody), d)
				w.expr(w.t.Child(c, fValue), false)
			})
		}
		p.reset()
	}
}

func (w *walker) traitItem(n uint32, p *prefix) {
	id := w.t.Child(n, fName)
	if id == 0 {
		return
	}
	attrs := w.attributes(p)
	w.testing(attrs.test, func() {
		d := w.def(n, id, parsers.KindTrait, w.head(n), p)
		w.b.File.Defs[d].Flags |= attrs.flags
		w.inside(n, d, func() {
			w.generics(n)
			w.bases(w.t.Child(n, fBounds), d)
			w.members(w.t.Child(n, fBody), w.b.File.Defs[d].Flags&parsers.FlagExported, 0)
		})
	})
}

// bases adds the bounds of a trait: what implements it implements them too.
func (w *walker) bases(bounds uint32, d parsers.DefID) {
	for c := w.t.First(bounds); bounds != 0 && c != 0; c = w.t.Sibling(bounds, c) {
		if x := w.typeAs(c, parsers.RoleInherit); x != 0 {
			w.b.File.Defs[d].Bases = append(w.b.File.Defs[d].Bases, x)
		}
	}
}

// members visits the items of a trait or an impl.
func (w *walker) members(body uint32, exported parsers.Flag, owner parsers.NameID) {
	if body == 0 {
		return
	}
	trait, old, local := w.trait, w.owner, w.local
	w.trait, w.owner, w.local = exported, owner, false
	w.items(body)
	w.trait, w.owner, w.local = trait, old, local
}

func (w *walker) impl(n uint32, p *prefix) {
	typ, trait := w.t.Child(n, fType), w.t.Child(n, fTrait)
	if typ == 0 {
		return
	}
	id := w.typeName(typ)
	attrs := w.attributes(p)
	w.testing(attrs.test, func() {
		d := w.def(n, id, parsers.KindExtension, w.head(n), p)
		def := &w.b.File.Defs[d]
		def.Flags |= attrs.flags
		owner, exported := def.Name, parsers.Flag(0)
		if trait != 0 {
			exported = parsers.FlagExported
		}
		w.inside(n, d, func() {
			w.generics(n)
			if trait != 0 {
				if x := w.typeAs(trait, parsers.RoleInherit); x != 0 {
					w.b.File.Defs[d].Bases = append(w.b.File.Defs[d].Bases, x)
				}
			}
			t := w.typ(typ)
			w.b.File.Defs[d].Type = t
			w.members(w.t.Child(n, fBody), exported, owner)
		})
	})
}

// typeName is the node with the simple name of a type that is written out.
func (w *walker) typeName(n uint32) uint32 {
	for range 64 {
		next := uint32(0)
		switch w.kind(n) {
		case kGeneric, kRefType, kTurbofishType:
			next = w.t.Child(n, fType)
		case kScopedType, kScoped:
			next = w.t.Child(n, fName)
		case kTraitType, kFuncType:
			next = w.t.Child(n, fTrait)
		case kBounded, kBracketed, kParen:
			next = w.t.First(n)
		}
		if next == 0 {
			break
		}
		n = next
	}
	return n
}

// unnamed are types without a name, as impls of them are called.
var unnamed = map[sitter.Kind]string{kArrayType: "slice", kTupleType: "tuple", kUnitType: "unit", kFuncType: "fn", kNever: "never",
	kMacroCall: "macro", kRefType: "reference"}

func (w *walker) function(n uint32, p *prefix) {
	id := w.t.Child(n, fName)
	if id == 0 {
		return
	}
	attrs := w.attributes(p)
	kind := parsers.KindFunction
	if w.encl != parsers.NoDef {
		if k := w.b.File.Defs[w.encl].Kind; k == parsers.KindTrait || k == parsers.KindExtension {
			kind = parsers.KindMethod
		}
	}
	w.testing(attrs.test, func() {
		d := w.def(n, id, kind, w.head(n), p)
		w.b.File.Defs[d].Flags |= attrs.flags | w.functionFlags(n, kind)
		local, trait := w.local, w.trait
		w.trait = 0
		w.inside(n, d, func() {
			w.generics(n)
			w.params(w.t.Child(n, fParams))
			if r := w.t.Child(n, fReturn); r != 0 {
				t := w.typ(r)
				w.b.File.Defs[d].Type = t
			}
			w.local = true
			w.block(w.t.Child(n, fBody), false)
		})
		w.local, w.trait = local, trait
	})
}

func (w *walker) functionFlags(n uint32, kind parsers.Kind) (flags parsers.Flag) {
	if w.t.Child(n, fBody) == 0 {
		flags |= parsers.FlagAbstract
	}
	if m := w.t.ChildKind(n, kModifiers); m != 0 && bytes.Contains(w.t.Text(m), []byte("async")) {
		flags |= parsers.FlagAsync
	}
	if kind == parsers.KindMethod && !w.hasSelf(w.t.Child(n, fParams)) {
		flags |= parsers.FlagStatic
	}
	return flags
}

func (w *walker) hasSelf(params uint32) bool {
	for c := w.t.First(params); params != 0 && c != 0; c = w.t.Sibling(params, c) {
		if w.kind(c) == kSelfParam {
			return true
		}
		if w.kind(c) == kParam {
			return w.kind(w.t.Child(c, fPattern)) == kSelf
		}
	}
	return false
}

// params binds the parameters of a function. One that is a pattern keeps its place
// under the name "_".
func (w *walker) params(list uint32) {
	if list == 0 {
		return
	}
	off := w.b.File.Defs[w.encl].Start
	for c := w.t.First(list); c != 0; c = w.t.Sibling(list, c) {
		switch w.kind(c) {
		case kSelfParam:
			w.bindName(w.b.Str("self"), parsers.BindRecv, off, w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: w.t.Nodes[c].Start}), 0)
		case kParam:
			w.param(c, off)
		}
	}
}

func (w *walker) param(n, off uint32) {
	pattern, typ := w.t.Child(n, fPattern), w.typ(w.t.Child(n, fType))
	if pattern == 0 {
		return
	}
	switch w.kind(pattern) {
	case kSelf:
		w.bindName(w.b.Str("self"), parsers.BindRecv, off, typ, 0)
	case kIdent:
		w.bind(pattern, parsers.BindParam, off, typ, 0)
	default:
		w.bindName(w.b.Str("_"), parsers.BindParam, off, typ, 0)
		w.pattern(pattern, w.instance(typ), off)
	}
}

func (w *walker) constant(n uint32, p *prefix, kind parsers.Kind) {
	id, typ, value := w.t.Child(n, fName), w.t.Child(n, fType), w.t.Child(n, fValue)
	if id == 0 {
		return
	}
	attrs := w.attributes(p)
	if string(w.t.Text(id)) == "_" {
		w.expr(value, false)
		return
	}
	head := w.t.Nodes[n].End
	if value != 0 && w.endLine(value) != w.t.Nodes[n].Row+1 {
		head = w.t.Nodes[value].Start
	}
	d := w.def(n, id, kind, head, p)
	w.b.File.Defs[d].Flags |= attrs.flags
	w.b.File.Defs[d].Signature = trimEnd(w.b.File.Defs[d].Signature)
	w.inside(n, d, func() {
		t := w.typ(typ)
		w.b.File.Defs[d].Type = t
		w.expr(value, false)
	})
}

func trimEnd(s string) string { return string(bytes.TrimRight([]byte(s), " =;")) }

func (w *walker) typeAlias(n uint32, p *prefix) {
	id := w.t.Child(n, fName)
	if id == 0 {
		return
	}
	attrs := w.attributes(p)
	d := w.def(n, id, parsers.KindType, w.t.Nodes[n].End, p)
	def := &w.b.File.Defs[d]
	def.Flags |= attrs.flags
	def.Signature = trimEnd(def.Signature)
	typ := w.t.Child(n, fType)
	if typ == 0 {
		def.Flags |= parsers.FlagAbstract
	}
	w.inside(n, d, func() {
		w.generics(n)
		// What an associated type is bound by has the members that can be used of it.
		if bound := w.boundsOf(w.t.Child(n, fBounds)); bound != 0 {
			w.b.File.Defs[d].Bases = []parsers.ExprID{bound}
		}
		t := w.typ(typ)
		w.b.File.Defs[d].Type = t
	})
}
