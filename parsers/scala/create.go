package scala

import "vade/parsers"

// instance reads new A(b) { … }; lists are further lists of arguments behind it, the
// last one first, and with is what follows the word "with".
func (w *walker) instance(n uint32, lists []uint32, with uint32) parsers.ExprID {
	typ, body := uint32(0), uint32(0)
	var args []uint32
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch k := w.kind(c); {
		case isType(k):
			typ = c
		case w.node(c).Field == fArgs:
			args = append(args, c)
		case k == kBody:
			body = c
		default:
			w.visit(c, 0)
		}
	}
	for i := len(lists) - 1; i >= 0; i-- {
		if l := lists[i]; l != 0 && w.kind(l) == kBlock && i == 0 && body == 0 && w.node(l).Field == fArgs {
			body = l
		} else if l != 0 {
			args = append(args, l)
		}
	}
	var values []parsers.ExprID
	var labels []parsers.NameID
	callee := w.path(typ)
	for _, a := range args {
		values, labels = w.arguments(a, callee, values, labels)
	}
	list := w.b.Args(values, labels)
	if typ == 0 {
		w.visit(body, 0)
		return 0
	}
	if body == 0 && with == 0 {
		return w.b.Applied(parsers.OpNew, w.typeIn(typ, parsers.RoleNew, list), list)
	}
	w.construct(typ, list)
	return w.nameless(typ, body, with, list)
}

// nameless defines the class of an instance that has members of its own. It goes by the
// name of its first base.
func (w *walker) nameless(typ, body, with uint32, list parsers.ExprID) parsers.ExprID {
	id := w.typeName(typ)
	if w.empty(id) {
		w.typ(typ)
		w.visit(body, 0)
		w.visit(with, 0)
		return 0
	}
	x, end := w.node(typ), max(w.end(typ), w.end(body), w.end(with))
	off, line, col := w.place(id)
	d := w.b.Def(parsers.Def{
		Name: w.name(id), Kind: parsers.KindClass, Flags: parsers.FlagLocal | parsers.FlagAnonymous, Parent: w.s.def, Off: off, Line: line, Col: col,
		Start: min(x.Start, off), End: end, StartLine: x.Row + 1, EndLine: max(line, w.lines.At(end-1)), Signature: parsers.Signature(w.head(x.Start, w.end(typ))),
	})
	t := &typeInfo{def: d, name: w.name(id)}
	w.within(scope{def: d, end: end, typ: t}, func() {
		w.bases(typ, t)
		if with != 0 {
			body = w.mixins(with, t)
		}
		if body != 0 {
			w.body(body)
		}
	})
	return w.b.Applied(parsers.OpNew, w.b.Expr(parsers.Expr{Op: parsers.OpDef, B: parsers.ExprID(d)}), list)
}

// mixins reads "B with C { … }" behind "new A with": bases, which look like values, and
// the members.
func (w *walker) mixins(n uint32, t *typeInfo) (body uint32) {
	for range parsers.MaxDepth {
		switch w.kind(n) {
		case kInfix:
			w.mixins(w.t.Child(n, fLeft), t)
			n = w.t.Child(n, fRight)
			continue
		case kCall:
			if args := w.t.Child(n, fArgs); args != 0 && w.kind(args) == kBlock {
				body = args
			}
			n = w.t.Child(n, fFunction)
			continue
		case kGenericCall:
			fn := w.t.Child(n, fFunction)
			x := w.mixin(fn)
			if x = w.b.Generic(x, w.typeArgs(w.t.ChildKind(n, kTypeArgs))); x != 0 {
				w.b.File.Defs[t.def].Bases = append(w.b.File.Defs[t.def].Bases, x)
			}
			return body
		}
		break
	}
	if x := w.mixin(n); x != 0 {
		w.b.File.Defs[t.def].Bases = append(w.b.File.Defs[t.def].Bases, x)
	}
	return body
}

// mixin reads the name of a base that stands where a value may.
func (w *walker) mixin(n uint32) parsers.ExprID {
	switch w.kind(n) {
	case kIdent:
		w.ref(n, parsers.RoleInherit, 0, 0)
		return w.ident(n)
	case kField:
		return w.access(n, parsers.RoleInherit, 0)
	}
	w.visit(n, 0)
	return 0
}
