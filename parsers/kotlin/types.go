package kotlin

import (
	"bytes"

	"vade/parsers"
)

// typ reads a type: its names are uses, the role being that of the outermost one.
func (w *walker) typ(n uint32, role parsers.Role) parsers.ExprID {
	w.last = -1
	if n == 0 || !w.enter() {
		return 0
	}
	defer w.leave()
	switch w.kind(n) {
	case kTypeIdent:
		if bytes.IndexByte(w.t.Text(n), '.') >= 0 {
			return w.dotted(n, role)
		}
		return w.userType(n, n, role)
	case kUserType:
		if c := w.first(n); c != 0 && w.kind(c) == kUserType { // in parentheses
			return w.typ(c, role)
		}
		return w.userType(n, w.first(n), role)
	case kFunctionType:
		return w.functionType(n)
	case kNullable, kNotNullable, kParenType, kProjection:
		var x parsers.ExprID
		for c := w.first(n); c != 0; c = w.next(n, c) {
			if t := w.typ(c, role); x == 0 {
				x = t
			}
		}
		return x
	case kModifiers, kAnnotation:
		w.annotations(n)
		return 0
	}
	for c := w.first(n); c != 0; c = w.next(n, c) { // broken text
		w.typ(c, parsers.RoleType)
	}
	return 0
}

// userType reads a.b.C<D> from its first part on.
func (w *walker) userType(n, part uint32, role parsers.Role) parsers.ExprID {
	var x parsers.ExprID
	known := true
	lastName := uint32(0)
	for c := part; c != 0; c = w.next(n, c) {
		if w.kind(c) == kTypeIdent {
			lastName = c
		}
	}
	last := -1
	for c := part; c != 0; c = w.next(n, c) {
		switch w.kind(c) {
		case kTypeIdent:
			if bytes.IndexByte(w.t.Text(c), '.') >= 0 {
				x = w.dotted(c, role)
				last, known = w.last, x != 0
				break
			}
			r := parsers.RoleType
			if c == lastName {
				r = role
			}
			if c == part && c == lastName && role == parsers.RoleType && primitive(string(w.t.Text(c))) {
				x = w.b.Lit(string(w.t.Text(c)))
				break
			}
			if c == part {
				w.ref(c, r, 0, 0)
				x = w.ident(c)
			} else {
				w.ref(c, r, w.b.Some(x), 0)
				x = w.b.Member(x, w.name(c))
			}
			last, known = w.last, x != 0
		case kTypeArgs:
			x = w.b.Generic(x, w.typeArgs(c))
		default:
			w.visit(c)
		}
		if n == part {
			break
		}
	}
	if w.last = last; !known {
		return 0
	}
	return x
}

// primitive names the types that literals have.
func primitive(name string) bool {
	switch name {
	case "Int", "Long", "Short", "Byte", "Char", "Boolean", "Double", "Float", "String", "Unit", "UInt", "ULong", "Nothing":
		return true
	}
	return false
}

func (w *walker) typeArgs(n uint32) []parsers.ExprID {
	var list []parsers.ExprID
	for c := w.first(n); n != 0 && c != 0; c = w.next(n, c) {
		list = append(list, w.typ(c, parsers.RoleType))
	}
	return list
}

// functionType reads A.(B, C) -> D.
func (w *walker) functionType(n uint32) parsers.ExprID {
	var list []parsers.ExprID
	var receiver, result parsers.ExprID
	params := w.t.ChildKind(n, kFunctionTypeParams)
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch {
		case c < params:
			receiver = w.typ(c, parsers.RoleType)
			continue
		case c != params:
			result = w.typ(c, parsers.RoleType)
			continue
		}
		for p := w.first(c); p != 0; p = w.next(c, p) {
			t := p
			if w.kind(p) == kParam {
				t = w.typeOf(p)
			}
			list = append(list, w.typ(t, parsers.RoleType))
		}
	}
	e := parsers.Expr{Op: parsers.OpFunc, A: result}
	if receiver != 0 {
		e.Name = w.b.Str("this")
		list = append(list, receiver)
	}
	e.B = w.b.Tuple(list)
	return w.b.Add(e, result, e.B)
}

// typeOf is the first type among the children of n, 0 if there is none.
func (w *walker) typeOf(n uint32) uint32 {
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if w.isType(c) {
			return c
		}
	}
	return 0
}

// simpleName is the name of the type at n without what is around it.
func (w *walker) simpleName(n uint32) parsers.NameID {
	for range parsers.MaxDepth {
		switch {
		case n == 0:
			return 0
		case w.kind(n) == kTypeIdent:
			return w.name(n)
		case w.kind(n) == kFunctionType:
			return w.b.Str("Function")
		case w.kind(n) == kUserType:
			last := uint32(0)
			for c := w.first(n); c != 0; c = w.next(n, c) {
				if k := w.kind(c); k == kTypeIdent || k == kUserType {
					last = c
				}
			}
			n = last
		default:
			n = w.typeOf(n)
		}
	}
	return 0
}

// typeParams binds the type parameters of the declaration n with their bounds, and
// gives the simple names of these.
func (w *walker) typeParams(n uint32) map[parsers.NameID]parsers.NameID {
	list := w.t.ChildKind(n, kTypeParams)
	if list == 0 {
		return nil
	}
	bounds := map[parsers.NameID]uint32{}
	if where := w.t.ChildKind(n, kConstraints); where != 0 {
		for c := w.first(where); c != 0; c = w.next(where, c) {
			id, typ := w.t.ChildKind(c, kTypeIdent), w.typeOf(c)
			if id != 0 && typ != 0 && bounds[w.name(id)] == 0 {
				bounds[w.name(id)] = typ
			} else {
				w.typ(typ, parsers.RoleType)
			}
		}
	}
	names := map[parsers.NameID]parsers.NameID{}
	x := w.node(n)
	for c := w.first(list); c != 0; c = w.next(list, c) {
		id := w.t.ChildKind(c, kTypeIdent)
		if id == 0 {
			continue
		}
		bound := w.typeOf(c)
		if bound == 0 {
			bound = bounds[w.name(id)]
		}
		names[w.name(id)] = w.simpleName(bound)
		w.b.Bind(parsers.Bind{Name: w.name(id), Kind: parsers.BindTypeParam, From: x.Start, To: x.End, Off: x.Start, Encl: w.encl, Type: w.typ(bound, parsers.RoleType)})
	}
	return names
}
