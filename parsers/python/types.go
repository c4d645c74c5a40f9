package python

import "vade/parsers"

// typ reads the annotation n: it notes the names in it as types and gives the type
// that it names, if that is wanted. None alone is a type, in a union it is nothing.
func (w *walker) typ(s *scope, n uint32, want bool) parsers.ExprID {
	if n == 0 || !w.enter() {
		return 0
	}
	defer w.leave()
	switch w.t.Kind(n) {
	case kType, kParen, kConstrained, kSplatType, kStar:
		return w.typ(s, w.firstOf(n), want)
	case kIdent:
		return w.typeName(s, n, want)
	case kAttribute:
		recv := w.receiverOf(s, n)
		attr := w.t.Child(n, fAttribute)
		w.ref(s, attr, parsers.RoleType, recv)
		if x, ok := w.bareType(w.t.Text(attr), w.t.Nodes[attr].Start); ok {
			return x
		}
		return w.b.Member(recv, w.name(attr))
	case kMemberType:
		x := w.typ(s, w.firstOf(n), true)
		last := w.t.Last(n)
		w.ref(s, last, parsers.RoleType, x)
		return w.b.Member(x, w.name(last))
	case kSubscript, kGenericType:
		return w.genericType(s, n, want)
	case kUnionType, kBinary:
		return w.unionType(s, n, want)
	case kString:
		return w.quotedType(s, n, want)
	case kNone:
		return w.litIf(want, "none")
	case kEllipsis:
		return w.litIf(want, "ellipsis")
	case kList, kTuple:
		var list []parsers.ExprID
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if w.t.Kind(c) != kComment {
				list = append(list, w.typ(s, c, want))
			}
		}
		return w.b.Tuple(list)
	}
	w.use(s, n, parsers.RoleRef, false)
	return 0
}

// typeOf is the type that n names; the uses in it are noted elsewhere.
func (w *walker) typeOf(n uint32) parsers.ExprID {
	mark := len(w.b.File.Refs)
	x := w.typ(&scope{def: parsers.NoDef, class: parsers.NoDef}, n, true)
	w.b.File.Refs = w.b.File.Refs[:mark]
	return x
}

// typeName reads a plain name. Names of the language itself are no uses.
func (w *walker) typeName(s *scope, n uint32, want bool) parsers.ExprID {
	text := w.t.Text(n)
	x, ok := w.bareType(text, w.t.Nodes[n].Start)
	if !ok || text[0] < 'a' {
		w.ref(s, n, parsers.RoleType, 0)
	}
	switch {
	case !want:
		return 0
	case ok:
		return x
	}
	return w.ident(n)
}

// bareType knows the types that have a meaning of their own without arguments; a
// known name may stand for a type of which nothing is known.
func (w *walker) bareType(name []byte, off uint32) (parsers.ExprID, bool) {
	switch string(name) {
	case "str", "int", "float", "bool", "bytes", "complex":
		return w.b.Expr(parsers.Expr{Op: parsers.OpLit, Name: w.b.Name(name)}), true
	case "object", "Any", "AnyStr", "type", "Type", "Callable":
		return 0, true
	case "Self":
		return w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: off}), true
	case "list", "List", "set", "Set", "frozenset", "FrozenSet", "tuple", "Tuple":
		return w.b.List(0), true
	case "dict", "Dict":
		return w.b.Map(0, 0), true
	}
	return 0, false
}

// typeWord names the generic types that only mean something in annotations, so that
// X = Union[A, B] is an alias.
func typeWord(name []byte) bool {
	switch string(name) {
	case "Union", "Optional", "Callable", "List", "Dict", "Tuple", "Type", "Set", "FrozenSet", "Sequence", "Mapping",
		"Iterable", "Iterator", "Literal", "Annotated", "Awaitable", "Coroutine", "MutableMapping", "Generator":
		return true
	}
	return false
}

// unionType reads A | B; None in it is dropped.
func (w *walker) unionType(s *scope, n uint32, want bool) parsers.ExprID {
	var x parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if k := w.t.Kind(c); k == kComment || k == kTokPipe {
			continue
		}
		if y := w.typ(s, c, want); !w.isNone(y) {
			x = w.b.Union(x, y)
		}
	}
	return x
}

// genericType reads X[A, B].
func (w *walker) genericType(s *scope, n uint32, want bool) parsers.ExprID {
	head := w.firstOf(n)
	name := w.lastName(head)
	h := w.typeHead(s, head, want)
	var args []parsers.ExprID
	for c := w.t.Sibling(n, head); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Kind(c) == kTypeParams {
			for d := w.t.First(c); d != 0; d = w.t.Sibling(c, d) {
				args = w.typeArg(s, name, d, args, want)
			}
			continue
		}
		args = w.typeArg(s, name, c, args, want)
	}
	if !want {
		return 0
	}
	return w.applied(name, h, args)
}

// typeHead reads the X of X[A]. Its meaning comes from its name.
func (w *walker) typeHead(s *scope, n uint32, want bool) parsers.ExprID {
	switch string(w.t.Text(n)) {
	case "list", "dict", "set", "tuple", "type", "frozenset":
		return 0
	}
	if w.t.Kind(n) == kIdent {
		w.ref(s, n, parsers.RoleType, 0)
		if want {
			return w.ident(n)
		}
		return 0
	}
	return w.typ(s, n, want)
}

func (w *walker) typeArg(s *scope, head []byte, n uint32, args []parsers.ExprID, want bool) []parsers.ExprID {
	switch string(head) {
	case "Literal":
		in := n
		for w.t.Kind(in) == kType {
			in = w.t.First(in)
		}
		return append(args, w.use(s, in, parsers.RoleRef, want))
	case "Annotated":
		if len(args) > 0 {
			for w.t.Kind(n) == kType {
				n = w.t.First(n)
			}
			w.use(s, n, parsers.RoleRef, false)
			return args
		}
	}
	if w.t.Kind(n) == kComment {
		return args
	}
	return append(args, w.typ(s, n, want))
}

// applied is the type head[args], where name is the last name of head.
func (w *walker) applied(name []byte, head parsers.ExprID, args []parsers.ExprID) parsers.ExprID {
	arg := func(i int) parsers.ExprID {
		if i < len(args) && !w.isNone(args[i]) {
			return args[i]
		}
		return 0
	}
	switch string(name) {
	case "Optional", "Final", "ClassVar", "Annotated", "Required", "NotRequired", "ReadOnly", "InitVar", "Unpack":
		return arg(0)
	case "Union", "Literal":
		var x parsers.ExprID
		for i := range min(len(args), parsers.MaxTuple) {
			x = w.b.Union(x, arg(i))
		}
		return x
	case "tuple", "Tuple":
		if len(args) == 2 && w.isLit(args[1], "ellipsis") {
			return w.b.List(arg(0))
		}
		return w.b.Tuple(args)
	case "type", "Type":
		return w.b.Unary(parsers.OpTypeOf, arg(0))
	case "Awaitable", "Future", "Task":
		return w.b.Unary(parsers.OpAwait, arg(0))
	case "Coroutine":
		return w.b.Unary(parsers.OpAwait, arg(2))
	case "Callable":
		return w.callable(args)
	case "Counter":
		return w.b.Map(arg(0), w.b.Lit("int"))
	case "ItemsView":
		return w.b.List(w.b.Tuple([]parsers.ExprID{arg(0), arg(1)}))
	}
	switch {
	case listLike(name):
		return w.b.List(arg(0))
	case mapLike(name):
		return w.b.Map(arg(0), arg(1))
	case head == 0:
		return 0
	}
	return w.b.Add(parsers.Expr{Op: parsers.OpGeneric, A: head, B: w.b.Tuple(args)}, head, 0)
}

func (w *walker) isLit(x parsers.ExprID, name string) bool {
	e := w.b.File.Exprs[x]
	return x != 0 && e.Op == parsers.OpLit && w.b.Text(e.Name) == name
}

// callable is Callable[[A, B], R]; the parameters of Callable[..., R] are unknown.
func (w *walker) callable(args []parsers.ExprID) parsers.ExprID {
	if len(args) != 2 || args[1] == 0 {
		return 0
	}
	var params parsers.ExprID
	if args[0] != 0 && w.b.File.Exprs[args[0]].Op == parsers.OpTuple {
		params = args[0]
	}
	return w.b.Add(parsers.Expr{Op: parsers.OpFunc, A: args[1], B: params}, args[1], params)
}

// listLike names the types that give their argument when iterated over or entered.
func listLike(name []byte) bool {
	switch string(name) {
	case "list", "List", "set", "Set", "frozenset", "FrozenSet", "Sequence", "MutableSequence", "Iterable", "Iterator",
		"Collection", "deque", "Deque", "Generator", "AsyncIterator", "AsyncIterable", "AsyncGenerator", "AbstractSet",
		"MutableSet", "KeysView", "ValuesView", "Container", "Reversible", "ContextManager", "AbstractContextManager",
		"AsyncContextManager", "AbstractAsyncContextManager":
		return true
	}
	return false
}

func mapLike(name []byte) bool {
	switch string(name) {
	case "dict", "Dict", "Mapping", "MutableMapping", "DefaultDict", "defaultdict", "OrderedDict", "ChainMap":
		return true
	}
	return false
}

// typeParams binds the type parameters n up to the byte end.
func (w *walker) typeParams(s *scope, n, end uint32) {
	for c := w.t.First(n); n != 0 && c != 0; c = w.t.Sibling(n, c) {
		if w.t.Kind(c) != kType {
			continue
		}
		name, bound := w.t.First(c), uint32(0)
		if w.t.Kind(name) == kConstrained {
			first := w.t.First(name)
			name, bound = first, w.t.Sibling(name, first)
		}
		for k := w.t.Kind(name); name != 0 && (k == kType || k == kSplatType || k == kStar); k = w.t.Kind(name) {
			name = w.t.First(name)
		}
		if name == 0 || w.t.Kind(name) != kIdent {
			continue
		}
		from := w.node(n).Start
		x := parsers.Bind{Name: w.name(name), Kind: parsers.BindTypeParam, From: from, To: end, Off: from, Encl: s.def}
		if bound != 0 && w.t.Kind(w.firstOf(bound)) == kTuple {
			x.Type = w.unionType(s, w.firstOf(bound), true)
		} else {
			x.Type = w.typ(s, bound, true)
		}
		w.b.Bind(x)
	}
}
