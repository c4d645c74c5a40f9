package php

import (
	"bytes"
	"strings"

	"vade/parsers"
)

// call reads f(…).
func (w *walker) call(n uint32) parsers.ExprID {
	fn, list := w.t.Child(n, fFunction), w.t.Child(n, fArgs)
	if fn == 0 {
		w.children(n)
		return 0
	}
	name := ""
	var callee parsers.ExprID
	role := parsers.RoleCall
	if w.firstClass(list) {
		role = parsers.RoleRef
	}
	switch w.kind(fn) {
	case kName, kQualified:
		switch strings.ToLower(string(w.t.Text(fn))) {
		case "isset", "empty", "exit", "die", "eval": // no functions
			w.args(list, 0, "")
			return w.b.Lit("bool")
		}
		callee = w.className(fn, role)
		name = strings.ToLower(string(w.t.Text(w.lastPart(fn))))
	case kVariable:
		callee = w.variable(fn)
		w.refAs(fn, w.varName(fn), role, 0, 0)
	default:
		callee = w.use(fn)
		w.last = -1
	}
	if role == parsers.RoleRef {
		return callee
	}
	last := w.last
	if name == "define" {
		w.defineConstant(list)
	}
	args := w.args(list, callee, name)
	w.last = last
	w.supply(args)
	if x, ok := w.known(name, args); ok {
		return x
	}
	return w.b.Applied(parsers.OpCall, callee, args)
}

// lastPart is the last name of a qualified name.
func (w *walker) lastPart(n uint32) uint32 {
	if w.kind(n) == kQualified {
		if id := w.t.Last(n); id != 0 {
			return id
		}
	}
	return n
}

// firstClass tells whether the arguments are f(...), which is the function itself.
func (w *walker) firstClass(args uint32) bool {
	return args != 0 && w.t.ChildKind(args, kPlaceholder) != 0
}

// memberCall reads a->b(…) and A::b(…).
func (w *walker) memberCall(n uint32) parsers.ExprID {
	list := w.t.Child(n, fArgs)
	var recv parsers.ExprID
	if w.kind(n) == kMemberCall {
		recv = w.use(w.t.Child(n, fObject))
	} else {
		recv = w.scopeOf(w.t.Child(n, fScope))
	}
	id := w.t.Child(n, fName)
	if id == 0 || w.kind(id) != kName {
		w.use(id)
		w.args(list, 0, "")
		return 0
	}
	callee := w.b.Member(recv, w.name(id))
	if w.firstClass(list) {
		w.ref(id, parsers.RoleRef, w.b.Some(recv))
		return callee
	}
	args := w.args(list, callee, "")
	w.refAs(id, w.name(id), parsers.RoleCall, w.b.Some(recv), args)
	return w.b.Applied(parsers.OpCall, callee, args)
}

// argument is one argument that is still to be read.
type argument struct {
	node  uint32
	index int
	label parsers.NameID
}

// args reads the arguments of a call of callee (0: unknown), or of a function of the
// language by its name. Closures come last: what they get depends on the others.
func (w *walker) args(n uint32, callee parsers.ExprID, name string) parsers.ExprID {
	if n == 0 {
		return w.b.Args(nil, nil)
	}
	var list []parsers.ExprID
	var labels []parsers.NameID
	var closures []argument
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.comment(c) {
			continue
		}
		value, label := c, uint32(0)
		if w.kind(c) == kArg {
			label = w.t.Child(c, fName)
			value = w.t.Last(c)
		}
		if value == 0 || value == label {
			continue
		}
		a := argument{value, len(list), 0}
		if label != 0 {
			a.label = w.name(label)
			labels = append(labels, make([]parsers.NameID, a.index+1-len(labels))...)
			labels[a.index] = a.label
		}
		var x parsers.ExprID
		switch k := w.kind(value); {
		case k == kClosure || k == kArrow:
			closures = append(closures, a)
		case k == kUnpacking:
			w.use(w.t.First(value))
		default:
			x = w.use(value)
			w.functionName(name, a.index, value)
		}
		list = append(list, x)
	}
	for _, a := range closures {
		if a.label == 0 {
			w.closure = w.b.Param(callee, a.index)
		}
		w.hint = w.elementFor(name, a.index, list)
		list[a.index] = w.use(a.node)
	}
	return w.b.Args(list, labels)
}

// elementFor is what a function of the language hands to the callback at the index.
func (w *walker) elementFor(name string, index int, list []parsers.ExprID) parsers.ExprID {
	at := 0
	switch name {
	case "array_map":
		at = 1
	case "array_filter", "usort", "uasort", "array_find", "array_any", "array_all":
	default:
		return 0
	}
	if at == index || at >= len(list) {
		return 0
	}
	return w.b.Unary(parsers.OpElem, list[at])
}

// known is what some functions of the language give, by what they get.
func (w *walker) known(name string, args parsers.ExprID) (parsers.ExprID, bool) {
	at := func(i int) parsers.ExprID {
		x := args
		for ; i > 0 && x != 0; i-- {
			x = w.b.File.Exprs[x].B
		}
		if x == 0 {
			return 0
		}
		return w.b.File.Exprs[x].A
	}
	switch name {
	case "array_filter", "array_values", "array_reverse", "array_slice", "array_unique", "array_merge", "array_diff", "array_intersect",
		"iterator_to_array", "array_splice":
		return at(0), at(0) != 0
	case "current", "reset", "end", "next", "prev", "array_pop", "array_shift", "array_find", "max", "min":
		x := w.b.Unary(parsers.OpElem, at(0))
		return x, x != 0
	case "array_map":
		if fn := w.b.File.Exprs[at(0)]; fn.Op == parsers.OpFunc {
			return w.b.List(fn.A), true
		}
	}
	return 0, false
}

// functionName notes that a word among the arguments of some functions of the language
// names a function to be called.
func (w *walker) functionName(name string, index int, value uint32) {
	at := 0
	switch name {
	case "call_user_func", "call_user_func_array", "array_map", "is_callable", "register_shutdown_function", "set_error_handler",
		"set_exception_handler", "spl_autoload_register", "forward_static_call", "iterator_apply":
	case "array_filter", "usort", "uasort", "uksort", "array_walk", "array_reduce", "preg_replace_callback":
		at = 1
	default:
		return
	}
	if id := w.t.First(value); index == at && w.kind(value) == kString && id != 0 && w.kind(id) == kStringContent {
		w.quotedName(id)
	}
}

// quotedName reads the name of a function or of a static method in a string.
func (w *walker) quotedName(n uint32) {
	text := w.t.Text(n)
	recv := parsers.ExprID(0)
	skip := 0
	if i := bytes.Index(text, []byte("::")); i >= 0 {
		class := strings.TrimPrefix(strings.ReplaceAll(string(text[:i]), `\\`, `\`), `\`)
		space, last := "", class
		if j := strings.LastIndexByte(class, '\\'); j >= 0 {
			space, last = class[:j], class[j+1:]
		}
		recv, skip = w.b.Member(w.module(space), w.b.Str(last)), i+2
	} else if i := bytes.LastIndexByte(text, '\\'); i >= 0 {
		recv, skip = w.module(strings.Trim(strings.ReplaceAll(string(text[:i]), `\\`, `\`), `\`)), i+1
	}
	if !identifier(text[skip:]) {
		return
	}
	x := w.node(n)
	w.b.Ref(parsers.Ref{Name: w.b.Name(text[skip:]), Role: parsers.RoleRef, Encl: w.encl, Recv: recv,
		Off: x.Start + uint32(skip), Line: x.Row + 1, Col: x.Col + 1 + uint32(skip)})
}

// creation reads new A(…), new (…)(…) and new class(…) { … }.
func (w *walker) creation(n uint32) parsers.ExprID {
	list := w.t.ChildKind(n, kArgs)
	args := w.args(list, 0, "")
	if body := w.t.ChildKind(n, kBody); body != 0 {
		return w.anonymous(n, body, list, args)
	}
	var what uint32
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if c == list || w.comment(c) {
			continue
		}
		what = c
		break
	}
	if what == 0 {
		return 0
	}
	switch w.kind(what) {
	case kName, kQualified, kRelative:
		x := w.className(what, parsers.RoleNew)
		w.supply(args)
		return w.b.Applied(parsers.OpNew, x, args)
	}
	return w.b.Applied(parsers.OpCall, w.use(what), args)
}

// closureExpr reads function (…) { … } and fn (…) => …. Its parameters get what fn, the
// function type whose place it takes, or hint says.
func (w *walker) closureExpr(n uint32, fn, hint parsers.ExprID) parsers.ExprID {
	x := w.node(n)
	var result, declared parsers.ExprID
	old := w.flow
	w.flow = &flow{}
	w.captured(w.t.ChildKind(n, kClosureUse))
	w.scope(x.Start, x.End, func() {
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			switch {
			case w.kind(c) == kAttributes:
				w.visit(c)
			case w.field(c) == fParams:
				w.closureParams(c, fn, hint)
			case w.field(c) == fReturnType:
				declared = w.typ(c)
			case w.field(c) != fBody:
			case w.kind(c) == kBlock:
				w.visit(c)
				result = w.flow.returns
			default:
				result = w.use(c)
			}
		}
	})
	if w.flow.generator {
		result = w.b.List(w.flow.yields)
	}
	w.flow = old
	if declared != 0 {
		result = w.b.Unary(parsers.OpNew, declared)
	}
	return w.b.Func(result, 0)
}

// captured reads the variables behind use. One that a reference makes known may be new.
func (w *walker) captured(n uint32) {
	for c := w.t.First(n); n != 0 && c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kByRef {
			continue
		}
		w.use(c)
	}
}

func (w *walker) closureParams(n uint32, fn, hint parsers.ExprID) {
	i := 0
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kParam, kVariadicParam, kPromotedParam:
		default:
			continue
		}
		for a := w.t.First(c); a != 0; a = w.t.Sibling(c, a) {
			if w.kind(a) == kAttributes {
				w.visit(a)
			}
		}
		typ := w.typ(w.t.Child(c, fType))
		w.use(w.t.Child(c, fDefault))
		value := w.b.Param(fn, i)
		if hint != 0 && i < 2 {
			value = hint
		}
		if w.kind(c) == kVariadicParam {
			typ, value = w.b.List(typ), 0
		}
		id := w.t.Child(c, fName)
		w.bindVar(id, w.from, typ, value)
		i++
	}
}
