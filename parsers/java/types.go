package java

import (
	"bytes"

	"vade/parsers"
)

// typ reads a type, with the uses in it; the named type itself is used in the role.
func (w *walker) typ(n uint32, role parsers.Role) parsers.ExprID {
	if n == 0 {
		return 0
	}
	switch w.kind(n) {
	case kTypeIdent, kIdent:
		if string(w.t.Text(n)) == "var" {
			return 0
		}
		w.ref(n, role, 0, 0)
		return w.b.Ident(w.name(n), w.node(n).Start)
	case kScopedType:
		return w.scopedType(n, role)
	case kGeneric:
		return w.generic(n, role)
	case kArrayType:
		x := w.typ(w.t.Child(n, fElement), role)
		return w.dimensioned(x, n)
	case kPrimitive:
		return w.b.Lit(string(w.t.Text(n)))
	case kVoid:
		return w.b.Lit("void")
	case kAnnotatedType:
		var x parsers.ExprID
		w.each(n, func(c uint32) {
			if w.kind(c) == kAnnotation {
				w.annotation(c)
			} else {
				x = w.typ(c, role)
			}
		})
		return x
	case kWildcard:
		var x parsers.ExprID
		w.each(n, func(c uint32) {
			if w.kind(c) != kSuper {
				x = w.typ(c, parsers.RoleType)
			}
		})
		return x
	case 0: // a list of alternatives, as in catch
		var x parsers.ExprID
		w.each(n, func(c uint32) { x = w.b.Union(x, w.typ(c, role)) })
		return x
	}
	return 0
}

// scopedType reads Outer.Inner and a.b.C.
func (w *walker) scopedType(n uint32, role parsers.Role) parsers.ExprID {
	var recv parsers.ExprID
	w.each(n, func(c uint32) {
		last := w.t.Sibling(n, c) == 0
		switch w.kind(c) {
		case kTypeIdent, kIdent:
			switch {
			case last:
				w.ref(c, role, recv, 0)
			case recv == 0 && !lower(w.t.Text(c)):
				w.ref(c, parsers.RoleType, 0, 0)
			}
			if recv == 0 {
				recv = w.b.Ident(w.name(c), w.node(c).Start)
			} else {
				recv = w.b.Member(recv, w.name(c))
			}
		case kScopedType, kGeneric:
			recv = w.typ(c, parsers.RoleType)
		}
	})
	return recv
}

func lower(s []byte) bool { return len(s) > 0 && s[0] >= 'a' && s[0] <= 'z' }

func (w *walker) generic(n uint32, role parsers.Role) parsers.ExprID {
	var base parsers.ExprID
	var list []parsers.ExprID
	w.each(n, func(c uint32) {
		if w.kind(c) != kTypeArgs {
			base = w.typ(c, role)
			return
		}
		w.each(c, func(a uint32) { list = append(list, w.typ(a, parsers.RoleType)) })
	})
	if base == 0 || len(list) == 0 {
		return base
	}
	return w.b.Expr(parsers.Expr{Op: parsers.OpGeneric, A: base, B: w.b.Tuple(list)})
}

// boxed is the class literal's type: Class of the named one.
func (w *walker) classOf(n uint32) parsers.ExprID {
	var x parsers.ExprID
	w.each(n, func(c uint32) {
		if t := w.typ(c, parsers.RoleType); x == 0 {
			x = t
		}
	})
	class := w.b.Ident(w.b.Str("Class"), w.node(n).Start)
	if x == 0 {
		return w.b.Unary(parsers.OpNew, class)
	}
	return w.b.Unary(parsers.OpNew, w.b.Expr(parsers.Expr{Op: parsers.OpGeneric, A: class, B: w.b.Tuple([]parsers.ExprID{x})}))
}

// number is the type of a number by its suffix.
func number(s []byte, float bool) string {
	switch s = bytes.ToLower(s); {
	case !float && bytes.HasSuffix(s, []byte("l")):
		return "long"
	case float && bytes.HasSuffix(s, []byte("f")):
		return "float"
	case float:
		return "double"
	}
	return "int"
}
