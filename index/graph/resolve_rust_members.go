package graph

import "vade/parsers"

// rfound is the answer to a question for a member of a Rust type.
type rfound struct {
	syms   []sym
	how    Resolution
	env    renv // of the impl they stand in
	self   typ
	ext    string // the crate outside that has it
	std    typ    // the type of the standard library that has it
	unsure bool   // several impls have it
	local  bool   // a module
}

// method finds a method of a value.
func (w *rustWorld) method(t typ, name string, depth int) rfound {
	if depth == 0 || !w.r.enter() {
		return rfound{}
	}
	defer w.r.leave()
	switch t.k {
	case tInst:
		return w.methodOfInstance(t, name, depth)
	case tParam:
		return w.methodOfBound(w.r.constraint(t), t, name, depth)
	case tAssoc:
		return w.methodOfBound(w.boundOf(t), t, name, depth)
	case tUnion:
		return w.methodOfUnion(t, name, depth)
	case tBuiltin, tList, tTuple, tFunc, tPromise, tExternal:
		return w.methodOutside(t, name, depth)
	}
	return rfound{}
}

func (w *rustWorld) methodOfUnion(t typ, name string, depth int) rfound {
	var out rfound
	for _, a := range t.args {
		f := w.method(a, name, depth-1)
		switch {
		case len(f.syms) > 0 && len(out.syms) > 0:
			out.syms = appendNew(out.syms, f.syms)
		case len(f.syms) > 0 || len(out.syms) == 0 && f.ext != "":
			out = f
		}
	}
	return out
}

// methodOfBound finds a method of something that is only known to fulfil a bound.
func (w *rustWorld) methodOfBound(bound, of typ, name string, depth int) rfound {
	f := w.method(bound, name, depth-1)
	f.self = of
	if len(f.syms) == 0 && f.ext == "" {
		if b := w.blanket(of, name, rustValue); len(b.syms) > 0 {
			return b
		}
		if stdNames[name] {
			f.ext = "std"
		}
	}
	return f
}

func (w *rustWorld) methodOfInstance(t typ, name string, depth int) rfound {
	f := w.itemOf(t, name, rustValue)
	if len(f.syms) > 0 {
		return f
	}
	if target := w.derefTarget(t); target.k != tUnknown {
		g := w.method(target, name, depth-1)
		if len(g.syms) > 0 || g.std.k != tUnknown {
			return g
		}
		if f.ext == "" && g.ext != "" {
			f.ext = g.ext
		}
	}
	if m := rustMethods[rIter][name]; m != (stdMethod{}) {
		if item := w.implementedItem(t, "Item", "Iterator"); item.k != tUnknown {
			return rfound{ext: "std", std: builtinType("Iterator", []typ{item})}
		}
	}
	if b := w.blanket(t, name, rustValue); len(b.syms) > 0 {
		return b
	}
	if f.ext == "" && stdNames[name] {
		f.ext = "std"
	}
	return rfound{ext: f.ext}
}

// methodOutside finds a method of a type that is not of the workspace: its own ones go
// before those that traits of the workspace add.
func (w *rustWorld) methodOutside(t typ, name string, depth int) rfound {
	if std := stdReceiver(t, name); std.k != tUnknown {
		return rfound{ext: outsideName(t), std: std}
	}
	if t.k == tExternal && stdNames[name] && rustRoots[packageOfPath(t.ext)] {
		return rfound{ext: t.ext}
	}
	if f := w.implItem(t, w.implsOf(t), name, rustValue); len(f.syms) > 0 {
		return f
	}
	if t.k == tBuiltin && rustWrappers[t.ext] {
		if f := w.method(t.arg(0), name, depth-1); len(f.syms) > 0 || f.std.k != tUnknown {
			return f
		}
	}
	if t.k == tBuiltin && rustTraits[t.ext] || !stdNames[name] {
		if f := w.blanket(t, name, rustValue); len(f.syms) > 0 {
			return f
		}
	}
	return rfound{ext: outsideName(t)}
}

func outsideName(t typ) string {
	if t.k == tExternal {
		return t.ext
	}
	return "std"
}

// field finds a field of a value, and its type there.
func (w *rustWorld) field(t typ, name string, depth int) (sym, typ) {
	if depth == 0 {
		return sym{}, typ{}
	}
	switch t.k {
	case tInst:
		for _, c := range t.sym.u.childrenNamed(t.sym.d, name) {
			if d := &t.sym.u.f.Defs[c]; d.Kind == parsers.KindField {
				return sym{t.sym.u, c}, w.subst(w.r.typeOf(t.sym.u, d.Type), w.env(t), t, 6)
			}
		}
		if target := w.derefTarget(t); target.k != tUnknown {
			return w.field(target, name, depth-1)
		}
	case tBuiltin:
		if rustWrappers[t.ext] {
			return w.field(t.arg(0), name, depth-1)
		}
	case tUnion:
		for _, a := range t.args {
			if s, x := w.field(a, name, depth-1); s.u != nil {
				return s, x
			}
		}
	case tExternal:
		return sym{}, t
	}
	return sym{}, typ{}
}

// assocOf finds an item behind "::". args may tell which of several impls is meant.
func (w *rustWorld) assocOf(u *unit, q parsers.ExprID, name string, ns rustSpace, args parsers.ExprID) rfound {
	x := u.f.Exprs[q]
	if x.Op == parsers.OpUnion {
		return w.viaTrait(w.r.typeOf(u, x.A), w.r.typeOf(u, x.B), name, ns)
	}
	f := w.assoc(w.r.typeOf(u, q), name, ns, 6)
	if f.unsure {
		w.pick(u, &f, args)
	}
	return f
}

// pick leaves the one of several functions whose first parameter is of the type of the
// first argument.
func (w *rustWorld) pick(u *unit, f *rfound, x parsers.ExprID) {
	list, ok := args(u, x)
	if !ok || len(list) == 0 {
		return
	}
	got := w.r.value(u, list[0])
	if got.k == tUnknown {
		return
	}
	var out []sym
	for _, s := range f.syms {
		for _, i := range s.u.paramsOf(s.d) {
			if b := &s.u.f.Binds[i]; b.Kind.IsParam() {
				if p := w.r.typeOf(s.u, b.Type); p.k != tUnknown && sameHead(p, got) {
					out = append(out, s)
				}
				break
			}
		}
	}
	if len(out) == 1 {
		f.syms, f.unsure = out, false
	}
}

// viaTrait is an item of <X as Trait>: of the impl if there is one.
func (w *rustWorld) viaTrait(x, trait typ, name string, ns rustSpace) rfound {
	if trait.k == tInst && x.k != tParam && x.k != tUnknown && !x.self {
		var blocks []sym
		for _, b := range w.implsOf(x) {
			if len(b.def().Bases) > 0 && w.r.typeOf(b.u, b.def().Bases[0]).sym == trait.sym {
				blocks = append(blocks, b)
			}
		}
		if f := w.implItem(x, blocks, name, ns); len(f.syms) > 0 {
			return f
		}
	}
	if trait.k == tInst {
		f := w.traitMember(trait, name, ns, 6)
		f.self = x
		return f
	}
	if x.k == tInst {
		var blocks []sym
		for _, b := range w.implsOf(x) {
			if len(b.def().Bases) > 0 && sameHead(w.r.typeOf(b.u, b.def().Bases[0]), trait) {
				blocks = append(blocks, b)
			}
		}
		if f := w.implItem(x, blocks, name, ns); len(f.syms) > 0 {
			return f
		}
	}
	if trait.k == tExternal {
		return rfound{ext: trait.ext}
	}
	if trait.k == tBuiltin {
		return rfound{ext: "std"}
	}
	return w.assoc(x, name, ns, 6)
}

// assoc finds an item of a type or a module.
func (w *rustWorld) assoc(t typ, name string, ns rustSpace, depth int) rfound {
	if depth == 0 || !w.r.enter() {
		return rfound{}
	}
	defer w.r.leave()
	switch t.k {
	case tModule:
		return w.ofModule(rmodOf(t.mod), name, ns)
	case tExternal:
		return rfound{ext: t.ext + "::" + name}
	case tInst:
		if v := w.variant(t.sym, name); v.u != nil && ns&(rustType|rustValue) != 0 {
			return rfound{syms: []sym{v}, how: ByReceiver, env: w.env(t), self: t}
		}
		f := w.itemOf(t, name, ns)
		if len(f.syms) > 0 || f.ext != "" {
			return f
		}
		if stdNames[name] || rustDerived[name] {
			return rfound{ext: "std"}
		}
		return w.blanket(t, name, ns)
	case tParam, tAssoc:
		bound := w.r.constraint
		if t.k == tAssoc {
			bound = w.boundOf
		}
		f := w.assoc(bound(t), name, ns, depth-1)
		f.self = t
		return f
	case tUnion:
		var out rfound
		for _, a := range t.args {
			f := w.assoc(a, name, ns, depth-1)
			switch {
			case len(f.syms) > 0 && len(out.syms) > 0:
				out.syms = appendNew(out.syms, f.syms)
			case len(f.syms) > 0 || len(out.syms) == 0 && f.ext != "":
				out = f
			}
		}
		return out
	case tBuiltin, tList, tTuple, tFunc:
		if !stdNames[name] {
			if f := w.implItem(t, w.implsOf(t), name, ns); len(f.syms) > 0 {
				return f
			}
		}
		return rfound{ext: "std", std: t}
	}
	return rfound{}
}

func (w *rustWorld) ofModule(m rmod, name string, ns rustSpace) rfound {
	e, ok := w.keyword(m, name) // super::super
	if !ok {
		e = w.inModule(m, name, ns, false, nil)
	}
	switch e.k {
	case eSyms:
		how := e.how
		if how == "" {
			how = ByImport
		}
		return rfound{syms: e.syms, how: how}
	case eModule:
		return rfound{local: true, ext: "crate"}
	case eExternal:
		return rfound{ext: e.ext}
	case eBuiltin:
		return rfound{ext: "std"}
	}
	return rfound{}
}
