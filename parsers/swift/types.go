package swift

import "vade/parsers"

// typ reads a type: its names are uses, the role being that of the outermost one.
func (w *walker) typ(n uint32, role parsers.Role) parsers.ExprID {
	if n == 0 || !w.enter() {
		return 0
	}
	defer w.leave()
	switch w.kind(n) {
	case kUserType:
		return w.userType(n, role)
	case kArrayType:
		return w.b.List(w.innerType(n, parsers.RoleType))
	case kDictType:
		var pair [2]parsers.ExprID
		i := 0
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if x := w.typ(c, parsers.RoleType); w.isType(c) && i < 2 {
				pair[i] = x
				i++
			}
		}
		return w.b.Add(parsers.Expr{Op: parsers.OpMap, A: pair[0], B: pair[1]}, pair[0], pair[1])
	case kTupleType:
		list := w.tupleTypes(n)
		if len(list) == 1 {
			return list[0]
		}
		return w.b.Tuple(list)
	case kFuncType:
		return w.funcType(n)
	case kInnerType:
		return w.innerType(n, role)
	case kAttribute:
		w.attribute(n)
		return 0
	case kIdent, kComment:
		return 0
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		w.typ(c, parsers.RoleType)
	}
	return 0
}

// innerType reads what is written around a type, and gives the first type inside.
func (w *walker) innerType(n uint32, role parsers.Role) parsers.ExprID {
	var x parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if y := w.typ(c, role); x == 0 {
			x = y
		}
	}
	return x
}

// userType reads A.B<C>. The role is that of the last name; of X.Type it is X.
func (w *walker) userType(n uint32, role parsers.Role) parsers.ExprID {
	last := uint32(0)
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kTypeIdent && !w.metaWord(n, c) {
			last = c
		}
	}
	var x parsers.ExprID
	noted := -1
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kTypeIdent:
			if w.metaWord(n, c) {
				continue
			}
			r := parsers.RoleType
			if c == last {
				r = role
			}
			x = w.step(c, r, x)
			if c == last {
				noted = w.last
			}
		case kTypeArgs:
			x = w.b.Generic(x, w.typeList(c))
		}
	}
	w.last = noted
	return x
}

// metaWord reports whether the segment c of a type says that the type itself is meant.
func (w *walker) metaWord(n, c uint32) bool {
	s := string(w.t.Text(c))
	return (s == "Type" || s == "Protocol") && c != w.t.First(n)
}

// step reads one more name behind the type x, or a first one (0).
func (w *walker) step(n uint32, role parsers.Role, x parsers.ExprID) parsers.ExprID {
	w.ref(n, role, x)
	if x == 0 {
		return w.ident(n)
	}
	return w.b.Member(x, w.name(n))
}

// typeList reads type arguments.
func (w *walker) typeList(n uint32) []parsers.ExprID {
	var list []parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.isType(c) {
			list = append(list, w.typ(c, parsers.RoleType))
		}
	}
	return list
}

func (w *walker) tupleTypes(n uint32) []parsers.ExprID {
	var list []parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kTupleItem {
			list = append(list, w.innerType(c, parsers.RoleType))
		} else if w.isType(c) {
			list = append(list, w.typ(c, parsers.RoleType))
		}
	}
	return list
}

func (w *walker) funcType(n uint32) parsers.ExprID {
	var takes, gives parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch {
		case w.field(c) == fParams && w.kind(c) == kTupleType:
			takes = w.b.Tuple(w.tupleTypes(c))
		case w.field(c) == fParams:
			takes = w.b.Tuple([]parsers.ExprID{w.typ(c, parsers.RoleType)})
		case w.isType(c):
			gives = w.typ(c, parsers.RoleType)
		}
	}
	return w.b.Add(parsers.Expr{Op: parsers.OpFunc, A: gives, B: takes}, gives, takes)
}

// typeParams binds the type parameters of the declaration n, with what its constraints
// say of them, from the byte from on.
func (w *walker) typeParams(n uint32, from uint32) {
	bounds := w.constraints(n, from)
	list := w.t.ChildKind(n, kTypeParams)
	if list == 0 {
		return
	}
	for c := w.t.First(list); c != 0; c = w.t.Sibling(list, c) {
		if w.kind(c) != kTypeParam {
			continue
		}
		id, bound := uint32(0), parsers.ExprID(0)
		for d := w.t.First(c); d != 0; d = w.t.Sibling(c, d) {
			switch {
			case w.kind(d) == kTypeIdent:
				id = d
			case w.kind(d) == kInnerType && id == 0: // each T
				if u := w.t.ChildKind(d, kUserType); u != 0 {
					id = w.t.First(u)
				}
			default:
				if x := w.typ(d, parsers.RoleType); bound == 0 {
					bound = x
				}
			}
		}
		if bound == 0 {
			bound = bounds[w.name(id)]
		}
		w.typeParam(id, n, from, bound)
	}
}

func (w *walker) typeParam(id, n, from uint32, bound parsers.ExprID) {
	w.b.Bind(parsers.Bind{Name: w.name(id), Kind: parsers.BindTypeParam, From: from, To: w.node(n).End, Off: from, Encl: w.encl, Type: bound})
}

// constraints reads the where clause of a declaration: the first type that each type
// parameter is said to be. In an extension they are bound right here.
func (w *walker) constraints(n, from uint32) map[parsers.NameID]parsers.ExprID {
	list := w.t.ChildKind(n, kConstraints)
	if list == 0 {
		return nil
	}
	bounds := map[parsers.NameID]parsers.ExprID{}
	for c := w.t.First(list); c != 0; c = w.t.Sibling(list, c) {
		con := w.t.First(c)
		if con == 0 || w.kind(con) != kConstraint {
			continue
		}
		id, x := uint32(0), parsers.ExprID(0)
		for d := w.t.First(con); d != 0; d = w.t.Sibling(con, d) {
			switch {
			case w.field(d) == fConstrained && w.kind(d) == kIdentifier:
				if s := w.t.First(d); s != 0 && w.t.Sibling(d, s) == 0 {
					id = s
				}
			case w.isType(d):
				x = w.typ(d, parsers.RoleType)
			}
		}
		if name := w.name(id); name != 0 && x != 0 && bounds[name] == 0 {
			bounds[name] = x
			if w.owner.def == w.encl && w.owner.kind == parsers.KindExtension {
				w.typeParam(id, n, from, x)
			}
		}
	}
	return bounds
}

// named takes a type apart into the simple name of what it constructs and what stands
// before that.
func (w *walker) named(x parsers.ExprID) (name parsers.NameID, recv parsers.ExprID) {
	for range parsers.MaxHeight {
		switch e := w.b.File.Exprs[x]; e.Op {
		case parsers.OpGeneric:
			x = e.A
		case parsers.OpIdent:
			return e.Name, 0
		case parsers.OpMember:
			return e.Name, e.A
		default:
			return 0, 0
		}
	}
	return 0, 0
}

// constructs notes a construction of the type x that is not named at the node n.
func (w *walker) constructs(n uint32, x, args parsers.ExprID) {
	if name, recv := w.named(x); name != 0 {
		w.implied(n, name, parsers.RoleNew, recv, args)
	}
}
