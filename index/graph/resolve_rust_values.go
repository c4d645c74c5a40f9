package graph

import "vade/parsers"

// entityValue is the type of a name used as a value.
func (w *rustWorld) entityValue(e entity) typ {
	switch e.k {
	case eBind:
		return w.bindType(e.u, e.bind)
	case eSyms:
		var out typ
		for _, s := range e.syms {
			out = join(out, w.symValue(s, nil))
		}
		return out
	case eExternal:
		return external(e.ext)
	case eBuiltin:
		if e.ext == "None" {
			return builtinType("Option", nil)
		}
	}
	return typ{}
}

// symValue is the type of a definition used as a value.
func (w *rustWorld) symValue(s sym, args []typ) typ {
	d := s.def()
	switch d.Kind {
	case parsers.KindFunction, parsers.KindMethod:
		return typ{k: tFunc, sym: s}
	case parsers.KindStruct, parsers.KindEnumMember:
		t := typ{k: tInst, sym: enumOf(s), args: args}
		if d.Type != 0 {
			return typ{k: tFunc, args: []typ{t}}
		}
		return t
	case parsers.KindConstant, parsers.KindVariable:
		return w.r.typeOf(s.u, d.Type)
	}
	return typ{}
}

// bindType is the type of a local name.
func (w *rustWorld) bindType(u *unit, i int32) typ {
	if !w.r.enter() {
		return typ{}
	}
	defer w.r.leave()
	b := &u.f.Binds[i]
	t := w.r.typeOf(u, b.Type)
	switch {
	case t.k == tUnknown:
		t = w.r.value(u, b.Value)
	case b.Value != 0 && gaps(t):
		t = w.filled(t, w.r.value(u, b.Value))
	}
	if gaps(t) && b.Kind == parsers.BindLocal {
		return w.filledLater(u, b, t)
	}
	return t
}

// filledLater is a container with what is put into it after it was made.
func (w *rustWorld) filledLater(u *unit, b *parsers.Bind, t typ) typ {
	for _, i := range u.attrs[b.Name] {
		x := &u.f.Binds[i]
		if x.Off < b.From || x.Off >= b.To {
			continue
		}
		put, _ := args(u, x.Value)
		if len(put) == 0 {
			continue
		}
		last := w.r.value(u, put[len(put)-1])
		switch c := categoryOf(t); {
		case last.k == tUnknown:
		case c == rMap && len(put) == 2:
			return builtinType(t.ext, []typ{w.r.value(u, put[0]), last})
		case c == rSeq && t.k == tList:
			return typ{k: tList, args: []typ{last}}
		case c == rSeq:
			return builtinType(t.ext, []typ{last})
		}
	}
	return t
}

// gaps reports whether a type leaves arguments to be found out.
func gaps(t typ) bool {
	if t.k != tBuiltin && t.k != tList {
		return false
	}
	return rustKnown(t.ext) && len(t.args) == 0 && !rustText[t.ext] && !rustPrimitives[t.ext] || len(t.args) > 0 && (t.args[0].k == tUnknown || gaps(t.args[0]))
}

// filled is a declared type with what the value tells of its arguments.
func (w *rustWorld) filled(t, v typ) typ {
	switch {
	case v.k == tBuiltin && v.ext == "Collect":
		return collected(t, v.arg(0))
	case v.k == t.k && v.ext == t.ext && len(v.args) > 0:
		return v
	case rustLists[t.ext] && v.k == tList:
		return builtinType(t.ext, v.args)
	}
	return t
}

// value is the type of a value expression.
func (w *rustWorld) value(u *unit, x parsers.Expr) typ {
	f := u.f
	switch x.Op {
	case parsers.OpIdent:
		return w.entityValue(w.lookup(u, f.Names[x.Name], x.Off, rustValue))
	case parsers.OpThis:
		if id, ok := u.ids["self"]; ok {
			if l, ok := closest(u.locals[id], x.Off); ok && l.kind == localBind {
				return w.bindType(u, l.index)
			}
		}
	case parsers.OpTypeOf:
		return w.r.typeOf(u, x.A)
	case parsers.OpMember:
		return w.memberValue(u, x)
	case parsers.OpCall:
		return w.call(u, x)
	case parsers.OpNew:
		return w.narrowed(u, x)
	case parsers.OpElem:
		return w.elemOf(u, x)
	case parsers.OpNth:
		return w.nth(w.r.value(u, x.A), int(x.B), 6)
	case parsers.OpAwait:
		return w.awaited(w.r.value(u, x.A))
	case parsers.OpList:
		return list(w.r.value(u, x.A))
	case parsers.OpTuple:
		return w.r.tuple(u, x, w.r.value)
	case parsers.OpUnion:
		return join(w.r.value(u, x.A), w.r.value(u, x.B))
	case parsers.OpFunc:
		return typ{k: tFunc, args: []typ{w.r.value(u, x.A)}}
	case parsers.OpGeneric:
		return w.r.value(u, x.A)
	case parsers.OpParam:
		return w.closureParam(u, x)
	case parsers.OpLit:
		if x.Name != 0 {
			return builtin(f.Names[x.Name])
		}
	}
	return typ{}
}

// memberValue is a field of a value, or an item of a type.
func (w *rustWorld) memberValue(u *unit, x parsers.Expr) typ {
	name := u.f.Names[x.Name]
	if q := u.f.Exprs[x.A]; q.Op == parsers.OpTypeOf {
		f := w.assocOf(u, q.A, name, rustValue, 0)
		var out typ
		for _, s := range f.syms {
			out = join(out, w.subst(w.symValue(s, f.self.args), f.env, f.self, 6))
		}
		if out.k == tUnknown && f.ext != "" {
			return external(f.ext)
		}
		return out
	}
	_, t := w.field(w.r.value(u, x.A), name, 8)
	return t
}

// narrowed is a value of a type; by a pattern it may be known to be of a variant, whose
// type arguments are those of the value that was compared.
func (w *rustWorld) narrowed(u *unit, x parsers.Expr) typ {
	if x.B == 0 {
		return w.r.typeOf(u, x.A)
	}
	of := w.peeled(w.r.value(u, x.B))
	if p := u.f.Exprs[x.A]; p.Op == parsers.OpIdent || p.Op == parsers.OpMember {
		switch name := u.f.Names[p.Name]; name {
		case "Some", "Ok", "Break", "Continue", "Ready", "Borrowed", "Owned":
			if t := w.r.typeOf(u, x.A); t.k == tBuiltin || t.k == tExternal || t.k == tUnknown {
				return typ{k: tTuple, args: []typ{payload(of, 0)}}
			}
		case "Err":
			if t := w.r.typeOf(u, x.A); t.k == tBuiltin {
				return typ{k: tTuple, args: []typ{payload(of, 1)}}
			}
		}
	}
	t := w.r.typeOf(u, x.A)
	if t.k == tInst && len(t.args) == 0 && of.k == tInst && enumOf(of.sym) == enumOf(t.sym) {
		t.args = of.args
	}
	return t
}

// payload is what a variant of Option or Result holds.
func payload(t typ, i int) typ {
	if t.k == tBuiltin && (t.ext == "Option" || t.ext == "Result" || t.ext == "Poll" || t.ext == "Cow" || t.ext == "ControlFlow") {
		return t.arg(i)
	}
	return typ{}
}

// peeled is a value without the boxes around it.
func (w *rustWorld) peeled(t typ) typ {
	for range 8 {
		if t.k != tBuiltin || !rustWrappers[t.ext] || t.ext == "Cow" {
			break
		}
		t = t.arg(0)
	}
	return t
}

func (w *rustWorld) nth(t typ, n, depth int) typ {
	if depth == 0 {
		return typ{}
	}
	switch t.k {
	case tTuple:
		return t.arg(n)
	case tInst:
		d := t.sym.def()
		if d.Kind == parsers.KindStruct || d.Kind == parsers.KindEnumMember {
			if tuple := w.r.typeOf(t.sym.u, d.Type); tuple.k == tTuple && n < len(tuple.args) {
				return w.subst(tuple.args[n], w.env(t), t, 6)
			}
		}
		if target := w.derefTarget(t); target.k != tUnknown {
			return w.nth(target, n, depth-1)
		}
	case tBuiltin:
		if rustWrappers[t.ext] {
			return w.nth(t.arg(0), n, depth-1)
		}
	case tUnion:
		for _, a := range t.args {
			if x := w.nth(a, n, depth-1); x.k != tUnknown {
				return x
			}
		}
	case tExternal:
		return t
	}
	return typ{}
}

func (w *rustWorld) awaited(t typ) typ {
	if !w.r.enter() {
		return typ{}
	}
	defer w.r.leave()
	switch {
	case t.k == tPromise:
		return t.arg(0)
	case t.k == tBuiltin && t.ext == "Future":
		return t.arg(0)
	case t.k == tBuiltin && rustWrappers[t.ext]:
		return w.awaited(t.arg(0))
	case t.k == tInst:
		if out := w.implementedItem(t, "Output", "Future", "IntoFuture"); out.k != tUnknown {
			return out
		}
		return typ{}
	}
	return t
}

// elemOf is x[i] or what "?" takes out of x; of a loop's value it is one of its items.
func (w *rustWorld) elemOf(u *unit, x parsers.Expr) typ {
	a := u.f.Exprs[x.A]
	if c := u.f.Exprs[a.A]; a.Op == parsers.OpCall && c.Op == parsers.OpMember && u.f.Names[c.Name] == "into_iter" {
		of := w.peeled(w.r.value(u, c.A))
		if item := w.implementedItem(of, "Item", "IntoIterator", "Iterator", "Stream"); item.k != tUnknown {
			return item
		}
	}
	return w.elem(w.r.value(u, x.A), 6)
}

func (w *rustWorld) elem(t typ, depth int) typ {
	if depth == 0 || !w.r.enter() {
		return typ{}
	}
	defer w.r.leave()
	switch t.k {
	case tList:
		return t.arg(0)
	case tExternal:
		return t
	case tBuiltin:
		switch {
		case rustWrappers[t.ext]:
			return w.elem(t.arg(0), depth-1)
		case rustCategory(t.ext) == rMap:
			return t.arg(1)
		case rustText[t.ext]:
			return typ{}
		}
		return t.arg(0)
	case tInst:
		if item := w.implementedItem(t, "Output", "Index"); item.k != tUnknown {
			return item
		}
		if item := w.implementedItem(t, "Item", "Iterator", "IntoIterator"); item.k != tUnknown {
			return item
		}
		return w.elem(w.derefTarget(t), depth-1)
	case tParam:
		return w.elem(w.r.constraint(t), depth-1)
	case tAssoc:
		return w.elem(w.boundOf(t), depth-1)
	case tUnion:
		for _, a := range t.args {
			if e := w.elem(a, depth-1); e.k != tUnknown {
				return e
			}
		}
	}
	return typ{}
}
