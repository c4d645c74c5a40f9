package csharp

import (
	"bytes"

	"vade/parsers"
)

// typ reads a type: its names are uses, the role being that of the outermost one.
func (w *walker) typ(n uint32, role parsers.Role) parsers.ExprID {
	if n == 0 || !w.enter() {
		return 0
	}
	defer w.leave()
	switch w.kind(n) {
	case kIdent, kGeneric:
		return w.simple(n, role, 0)
	case kQualified:
		recv := w.b.Some(w.typ(w.t.Child(n, fQualifier), parsers.RoleType))
		return w.simple(w.t.Child(n, fName), role, recv)
	case kMember: // an expression that names a type
		recv := w.b.Some(w.typ(w.t.Child(n, fExpression), parsers.RoleType))
		return w.simple(w.t.Child(n, fName), role, recv)
	case kAliasQualified:
		return w.simple(w.t.Child(n, fName), role, 0)
	case kPredefined:
		return w.b.Lit(string(w.t.Text(n)))
	case kNullable, kPointerType:
		return w.typ(w.t.Child(n, fType), role)
	case kArrayType:
		elem := w.typ(w.t.Child(n, fType), parsers.RoleType)
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if w.field(c) != fType {
				w.children(c) // sizes
			}
		}
		return w.b.List(elem)
	case kTupleType:
		return w.tupleType(n)
	case kImplicitType, kComment, kDirective:
		return 0
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) { // function pointers, broken text
		w.typ(c, parsers.RoleType)
	}
	return 0
}

func (w *walker) tupleType(n uint32) parsers.ExprID {
	var list []parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kTupleElement {
			list = append(list, w.typ(w.t.Child(c, fType), parsers.RoleType))
		}
	}
	return w.b.Tuple(list)
}

// simple reads one name with its type arguments, behind recv or by itself (0). Its
// reference is w.last afterwards.
func (w *walker) simple(n uint32, role parsers.Role, recv parsers.ExprID) parsers.ExprID {
	w.last = -1
	if n == 0 {
		return 0
	}
	id, targs := n, uint32(0)
	if w.kind(n) == kGeneric {
		id, targs = w.t.First(n), w.t.ChildKind(n, kTypeArgs)
	}
	if id == 0 || w.kind(id) != kIdent {
		w.children(n)
		return 0
	}
	at := len(w.b.File.Refs)
	w.ref(id, role, recv)
	x := w.ident(id)
	if recv != 0 {
		if x = 0; w.b.File.Exprs[recv].Op != parsers.OpNone {
			x = w.b.Member(recv, w.name(id))
		}
	}
	list := w.typeList(targs)
	if len(list) > 0 && x != 0 && recv != 0 { // where it stands tells how many there are
		e := w.b.File.Exprs[x]
		e.Off, _ = w.place(id)
		x = w.b.Add(e, e.A, 0)
	}
	if w.last = -1; w.name(id) != 0 {
		w.last = at
	}
	return w.b.Generic(x, list)
}

// supply gives the reference that was noted last the arguments of its call.
func (w *walker) supply(args parsers.ExprID) {
	if w.last >= 0 {
		w.b.File.Refs[w.last].Args = args
	}
}

// typeList reads type arguments.
func (w *walker) typeList(n uint32) []parsers.ExprID {
	if n == 0 {
		return nil
	}
	var list []parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if !w.comment(c) {
			list = append(list, w.typ(c, parsers.RoleType))
		}
	}
	if len(list) == 0 { // List<>, Dictionary<,>
		list = make([]parsers.ExprID, min(bytes.Count(w.t.Text(n), []byte{','})+1, parsers.MaxTuple))
	}
	return list
}

// typeParams binds the type parameters of the declaration n, with what its constraints
// say of them, from the byte from on.
func (w *walker) typeParams(n uint32, from uint32) {
	list := w.t.ChildKind(n, kTypeParams)
	if list == 0 {
		return
	}
	bounds := w.constraints(n)
	for c := w.t.First(list); c != 0; c = w.t.Sibling(list, c) {
		if w.kind(c) != kTypeParam {
			continue
		}
		for a := w.t.First(c); a != 0; a = w.t.Sibling(c, a) {
			if w.kind(a) == kAttributeList {
				w.visit(a)
			}
		}
		name := w.t.Child(c, fName)
		w.b.Bind(parsers.Bind{Name: w.name(name), Kind: parsers.BindTypeParam, From: from, To: w.node(n).End, Off: from,
			Encl: w.encl, Type: bounds[w.name(name)]})
	}
}

// constraints reads the where clauses of a declaration: the first type that each type
// parameter is said to be.
func (w *walker) constraints(n uint32) map[parsers.NameID]parsers.ExprID {
	var bounds map[parsers.NameID]parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kConstraints {
			continue
		}
		var name parsers.NameID
		for d := w.t.First(c); d != 0; d = w.t.Sibling(c, d) {
			switch w.kind(d) {
			case kIdent:
				name = w.name(d)
			case kConstraint:
				x := w.typ(w.t.Child(d, fType), parsers.RoleType)
				if x != 0 && bounds[name] == 0 {
					if bounds == nil {
						bounds = map[parsers.NameID]parsers.ExprID{}
					}
					bounds[name] = x
				}
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

// element is what a collection of the type holds, as far as its writing tells.
func (w *walker) element(x parsers.ExprID) parsers.ExprID {
	if x == 0 {
		return 0
	}
	switch e := w.b.File.Exprs[x]; e.Op {
	case parsers.OpList:
		return e.A
	case parsers.OpGeneric:
		if args := w.b.File.Exprs[e.B]; args.B == 0 {
			return args.A
		}
	}
	return 0
}

// awaited is what awaiting a task of the type gives.
func (w *walker) awaited(x parsers.ExprID) parsers.ExprID {
	if e := w.b.File.Exprs[x]; e.Op == parsers.OpGeneric {
		if name, _ := w.named(e.A); name != 0 && bytes.HasSuffix([]byte(w.b.Text(name)), []byte("Task")) {
			return w.element(x)
		}
		return 0
	}
	return x
}
