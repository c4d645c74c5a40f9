package java

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"vade/parsers"
)

// typ reads a type: it notes the names in it and gives the type.
func (w *walker) typ(n uint32) parsers.ExprID { return w.typeIn(n, parsers.RoleType, 0) }

// typeIn reads a type whose own name, not those of its arguments, has a role.
func (w *walker) typeIn(n uint32, role parsers.Role, args parsers.ExprID) parsers.ExprID {
	if n == 0 || !w.enter() {
		return 0
	}
	defer w.leave()
	switch w.kind(n) {
	case kTypeIdent, kIdent:
		if string(w.t.Text(n)) == "var" {
			return 0
		}
		w.refArgs(n, role, 0, args)
		return w.ident(n)
	case kScopedType, kScoped:
		return w.scopedType(n, role, args)
	case kGeneric:
		x := w.typeIn(w.first(n), role, args)
		return w.generic(x, w.typeArgs(w.t.ChildKind(n, kTypeArgs)))
	case kPrimitive:
		return w.b.Lit(string(w.t.Text(n)))
	case kArrayType:
		return w.arrays(w.typeIn(w.t.Child(n, fElement), role, args), w.dims(n))
	case kAnnotated:
		w.annotations(n)
		return w.typeIn(w.t.Last(n), role, args)
	case kWildcard, kTypeBound, kCatchType:
		return w.typeUnion(n)
	default:
		w.children(n)
		return 0
	}
}

// typeUnion joins the types in a node: alternatives of a catch, bounds.
func (w *walker) typeUnion(n uint32) parsers.ExprID {
	var x parsers.ExprID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch {
		case isType(w.kind(c)):
			x = w.b.Union(x, w.typ(c))
		case w.kind(c) == kAnnotation:
			w.annotation(c)
		}
	}
	return x
}

// scopedType reads a.b.C.
func (w *walker) scopedType(n uint32, role parsers.Role, args parsers.ExprID) parsers.ExprID {
	q, last := w.first(n), uint32(0)
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if w.kind(c) == kAnnotation {
			w.annotation(c)
		} else {
			last = c
		}
	}
	if last == 0 || last == q {
		return 0
	}
	recv := w.qualifier(q)
	w.refArgs(last, role, w.known(recv), args)
	return w.b.Member(recv, w.name(last))
}

// qualifier reads what stands before the dot of a type. What ends in a name with a
// small letter is a package.
func (w *walker) qualifier(n uint32) parsers.ExprID {
	last := n
	for k := w.kind(last); k == kScopedType || k == kScoped; k = w.kind(last) {
		last = w.t.Last(last)
	}
	if k := w.kind(last); (k == kTypeIdent || k == kIdent) && !capital(w.t.Text(last)) {
		return w.path(w.parts(n))
	}
	return w.typ(n)
}

// known is x, or a receiver of which nothing is known.
func (w *walker) known(x parsers.ExprID) parsers.ExprID {
	if x == 0 {
		return w.b.Some(0)
	}
	return x
}

func capital(name []byte) bool {
	r, _ := utf8.DecodeRune(name)
	return unicode.IsUpper(r)
}

// typeArgs reads the types in angle brackets, or another list of types; a bare "?" is
// unknown.
func (w *walker) typeArgs(n uint32) []parsers.ExprID {
	if n == 0 {
		return nil
	}
	var list []parsers.ExprID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		list = append(list, w.typ(c))
	}
	return list
}

// dims counts the dimensions that a node declares itself.
func (w *walker) dims(n uint32) int {
	d := w.t.Child(n, fDims)
	if d == 0 {
		return 0
	}
	w.annotations(d)
	return bytes.Count(w.t.Text(d), []byte{'['})
}

// typeParams binds the type parameters of the declaration n in all of it.
func (w *walker) typeParams(n uint32, from uint32) {
	list := w.t.Child(n, fTypeParams)
	if list == 0 {
		return
	}
	for p := w.first(list); p != 0; p = w.next(list, p) {
		if w.kind(p) != kTypeParam {
			continue
		}
		w.annotations(p)
		var bound parsers.ExprID
		if b := w.t.ChildKind(p, kTypeBound); b != 0 {
			bound = w.typ(b)
		}
		for c := w.first(p); c != 0; c = w.next(p, c) {
			if k := w.kind(c); k == kTypeIdent || k == kIdent {
				w.bind(c, parsers.BindTypeParam, from, w.node(n).End, bound, 0)
				break
			}
		}
	}
}
