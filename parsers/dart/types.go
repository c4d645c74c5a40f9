package dart

import "vade/parsers"

// typ reads the type that begins with the child c of n, and gives the child behind it.
func (w *walker) typ(n, c uint32) (parsers.ExprID, uint32) {
	return w.typeIn(n, c, parsers.RoleType, 0)
}

// typeIn reads a type whose own name, not those of its arguments, has a role.
func (w *walker) typeIn(n, c uint32, role parsers.Role, args parsers.ExprID) (parsers.ExprID, uint32) {
	if c == 0 || !w.enter() {
		return 0, 0
	}
	defer w.leave()
	var x parsers.ExprID
	next := w.next(n, c)
	switch w.kind(c) {
	case kTypeIdent, kIdent:
		x, next = w.named(n, c, role, args)
	case kFunctionType:
		x = w.functionType(c)
	case kRecordType:
		x = w.b.Tuple(w.typeList(c))
	case kVoid:
		x = w.b.Lit("void")
	default:
		w.children(c)
	}
	if next != 0 && w.kind(next) == kTypeArgs {
		x = w.b.Generic(x, w.typeList(next))
		next = w.next(n, next)
	}
	for next != 0 && w.kind(next) == kNullable {
		next = w.next(n, next)
	}
	return x, next
}

// named reads a name, or the name behind the prefix of an import.
func (w *walker) named(n, c uint32, role parsers.Role, args parsers.ExprID) (parsers.ExprID, uint32) {
	next := w.next(n, c)
	if next != 0 && w.kind(next) == kTypeIdent && w.afterDot(next) {
		w.ref(c, parsers.RoleRef, 0, 0)
		x := w.ident(c)
		w.ref(next, role, w.b.Some(x), args)
		return w.b.Member(x, w.name(next)), w.next(n, next)
	}
	switch word := string(w.t.Text(c)); word {
	case "int", "double", "num", "bool", "dynamic", "Never":
		return w.b.Lit(word), next
	}
	w.ref(c, role, 0, args)
	return w.ident(c), next
}

// typeList reads the types among the children of n: arguments, parts of a record.
func (w *walker) typeList(n uint32) []parsers.ExprID {
	if !w.enter() {
		return nil
	}
	defer w.leave()
	var list []parsers.ExprID
	for c := w.first(n); c != 0; {
		if isType(w.kind(c)) {
			var x parsers.ExprID
			x, c = w.typ(n, c)
			list = append(list, x)
			continue
		}
		if k := w.kind(c); k != kIdent && k != kTypeArgs && k != kNullable {
			list = append(list, w.typeList(c)...)
		}
		c = w.next(n, c)
	}
	return list
}

// functionType reads T Function(…), also one that gives a function again.
func (w *walker) functionType(n uint32) parsers.ExprID {
	var x parsers.ExprID
	for c := w.first(n); c != 0; {
		switch {
		case w.kind(c) == kParamTypes:
			list := w.b.Tuple(w.typeList(c))
			if x == 0 {
				x = w.b.Some(0)
			}
			x = w.b.Func(x, list)
		case isType(w.kind(c)):
			x, c = w.typ(n, c)
			continue
		case w.kind(c) == kTypeParams:
			w.typeParams(c, w.node(n).Start, w.node(n).End)
		}
		c = w.next(n, c)
	}
	return x
}

// typeParams binds the type parameters of a declaration in all of it.
func (w *walker) typeParams(n, from, to uint32) {
	for p := w.first(n); p != 0; p = w.next(n, p) {
		if w.kind(p) != kTypeParam {
			continue
		}
		var name uint32
		var bound parsers.ExprID
		for c := w.first(p); c != 0; c = w.next(p, c) {
			switch w.kind(c) {
			case kAnnotation:
				w.annotation(c)
			case kTypeIdent, kIdent:
				name = c
			case kTypeBound:
				bound, _ = w.typ(c, w.first(c))
			}
		}
		if name != 0 {
			w.bind(name, parsers.BindTypeParam, from, to, bound, 0)
		}
	}
}
