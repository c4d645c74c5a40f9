package ecmascript

import "vade/parsers"

// sink says what becomes of the names in a pattern.
type sink struct {
	kind  parsers.BindKind
	scope span
	write bool // they are assigned to, not declared

	defs  bool // they are definitions, like this one
	proto decl
}

// pattern visits a binding pattern. typ is the declared type, of the node typeNode,
// and value is what it is bound to.
func (w *walker) pattern(n uint32, s *sink, typeNode uint32, typ, value parsers.ExprID) {
	if n == 0 || w.depth >= parsers.MaxDepth {
		return
	}
	w.depth++
	defer func() { w.depth-- }()
	switch w.kind(n) {
	case kIdent, kShorthandPattern, kThis:
		w.leaf(n, s, typ, value)
	case kAssignPattern:
		def := w.visit(w.child(n, fRight))
		w.pattern(w.child(n, fLeft), s, typeNode, typ, w.union(value, def))
	case kRestPattern:
		if typ == 0 && s.kind == parsers.BindParam {
			value = 0
		}
		w.pattern(w.firstReal(n), s, 0, typ, value)
	case kObjectPattern:
		w.objectPattern(n, s, typeNode, w.typed(typ, value))
	case kArrayPattern:
		w.arrayPattern(n, s, w.typed(typ, value))
	case kComment:
	default:
		if s.write {
			w.write(n)
		} else {
			w.visit(n)
		}
	}
}

// typed is a value of a declared type, or the value itself if there is none.
func (w *walker) typed(typ, value parsers.ExprID) parsers.ExprID {
	if typ != 0 {
		return w.unary(parsers.OpNew, typ)
	}
	return value
}

func (w *walker) leaf(n uint32, s *sink, typ, value parsers.ExprID) {
	switch {
	case s.write:
		w.ref(n, parsers.RoleWrite, 0)
	case s.defs:
		d := s.proto
		d.id, d.name = n, w.name(n)
		id := w.def(d)
		w.declare(d.name, id)
		if id != parsers.NoDef {
			w.b.File.Defs[id].Type, w.b.File.Defs[id].Value = typ, value
		}
	default:
		w.bind(n, s.kind, s.scope, typ, value)
	}
}

func (w *walker) objectPattern(n uint32, s *sink, typeNode uint32, value parsers.ExprID) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kShorthandPattern:
			w.keyed(c, c, s, typeNode, value, 0)
		case kObjectAssignPattern:
			left := w.child(c, fLeft)
			def := w.visit(w.child(c, fRight))
			w.keyed(left, left, s, typeNode, value, def)
		case kPairPattern:
			w.keyed(w.child(c, fKey), w.child(c, fValue), s, typeNode, value, 0)
		case kRestPattern:
			w.pattern(w.firstReal(c), s, 0, 0, w.unary(parsers.OpPartial, value))
		default:
			w.pattern(c, s, 0, 0, 0)
		}
	}
}

// keyed binds the target to the member key of value, or to def.
func (w *walker) keyed(key, target uint32, s *sink, typeNode uint32, value, def parsers.ExprID) {
	if key == 0 || target == 0 {
		return
	}
	name := w.name(key)
	if w.kind(key) == kComputed {
		w.visitChildren(key)
	} else if value != 0 && w.kind(key) != kString {
		w.ref(key, parsers.RoleRef, value)
	}
	keyType := w.keyType(typeNode, name)
	w.mute++ // the type was visited with the whole pattern
	typ := w.typ(keyType)
	w.mute--
	w.pattern(target, s, keyType, typ, w.union(w.memberOf(value, name), def))
}

// keyType is the node of the type that an inline object type gives to a key.
func (w *walker) keyType(typeNode uint32, name parsers.NameID) uint32 {
	if typeNode != 0 && w.kind(typeNode) == kTypeAnnotation {
		typeNode = w.firstReal(typeNode)
	}
	if typeNode == 0 || name == 0 || w.kind(typeNode) != kObjectType {
		return 0
	}
	for c := w.t.First(typeNode); c != 0; c = w.t.Sibling(typeNode, c) {
		if w.kind(c) == kPropSignature && w.name(w.child(c, fName)) == name {
			return w.child(c, fType)
		}
	}
	return 0
}

func (w *walker) arrayPattern(n uint32, s *sink, value parsers.ExprID) {
	at := w.t.Nodes[n].Start
	i := 0
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kComment {
			continue
		}
		i += commas(w.t.Src[at:w.t.Nodes[c].Start]) // holes have no node
		at = w.t.Nodes[c].End
		if w.kind(c) == kRestPattern {
			w.pattern(w.firstReal(c), s, 0, 0, value)
			continue
		}
		w.pattern(c, s, 0, 0, w.nth(value, i))
	}
}

func commas(s []byte) (n int) {
	for _, c := range s {
		if c == ',' {
			n++
		}
	}
	return n
}
