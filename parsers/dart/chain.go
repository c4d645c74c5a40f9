package dart

import (
	"vade/parsers"
	"vade/parsers/sitter"
)

// chain is an expression with what follows it: a.b(c)[d].e. The name that was read last
// waits for what comes behind it, which tells how it is used.
type chain struct {
	x    parsers.ExprID // value up to here
	name uint32         // the waiting name, 0: none
	recv parsers.ExprID // what stands before it
}

// settle notes the use of the waiting name.
func (w *walker) settle(ch *chain, role parsers.Role, args parsers.ExprID) {
	if ch.name != 0 {
		w.ref(ch.name, role, ch.recv, args)
	}
	ch.name = 0
}

// expr reads the expression that begins with the child c of n: its value and the child
// behind it. want is what a closure in its place stands for.
func (w *walker) expr(n, c uint32, want parsers.ExprID) (parsers.ExprID, uint32) {
	return w.exprAs(n, c, parsers.RoleRef, want)
}

// exprAs reads an expression whose last name has a role.
func (w *walker) exprAs(n, c uint32, role parsers.Role, want parsers.ExprID) (parsers.ExprID, uint32) {
	if c == 0 || !w.enter() {
		return 0, 0
	}
	defer w.leave()
	var ch chain
	switch w.kind(c) {
	case kIdent, kEscapedIdent, kTypeIdent:
		if w.short(c) {
			w.shorthand(&ch, c, want)
		} else {
			ch.x, ch.name = w.ident(c), c
		}
	default:
		ch.x = w.operand(c, want)
	}
	c = w.next(n, c)
	for c != 0 && isPart(w.kind(c)) && w.part(&ch, c) {
		c = w.next(n, c)
	}
	w.settle(&ch, role, 0)
	for c != 0 && w.kind(c) == kCascade {
		w.cascade(c, ch.x)
		c = w.next(n, c)
	}
	return ch.x, c
}

// short reports whether the name at n, with which an expression begins, has but a dot in
// place of the type that is wanted there.
func (w *walker) short(n uint32) bool {
	at, src := w.node(n).Start, w.t.Src
	return src[at] == '.' || at > 0 && src[at-1] == '.' && (at == 1 || src[at-2] != '.')
}

// shorthand begins a chain with .name, a member of the type that is wanted, or with
// .new, which is that type.
func (w *walker) shorthand(ch *chain, n uint32, want parsers.ExprID) {
	if e := w.b.File.Exprs[want]; e.Op == parsers.OpNew {
		want = e.A
	}
	if ch.x = want; w.t.Src[w.node(n).Start] != '.' {
		ch.x, ch.name, ch.recv = w.b.Member(want, w.name(n)), n, w.b.Some(want)
	}
}

// whole is the value of a node that holds one expression.
func (w *walker) whole(n uint32) parsers.ExprID {
	x, c := w.expr(n, w.first(n), 0)
	w.rest(n, c)
	return x
}

// part reads n if it continues the chain.
func (w *walker) part(ch *chain, n uint32) bool {
	switch w.kind(n) {
	case kSelector:
		if c := w.first(n); c != 0 {
			return w.part(ch, c)
		}
	case kMember, kCascadeSelector:
		for c := w.first(n); c != 0; c = w.next(n, c) {
			w.part(ch, c)
		}
	case kIdent, kEscapedIdent, kTypeIdent:
		w.access(ch, n)
	case kIndex:
		w.settle(ch, parsers.RoleRef, 0)
		w.children(n)
		ch.x = w.b.Unary(parsers.OpElem, ch.x)
	case kTypeArgs:
		ch.x = w.b.Generic(ch.x, w.typeList(n))
	case kArgPart:
		w.call(ch, n)
	case kNullSelector:
	default:
		return false
	}
	return true
}

// access reads .name; Foo.new is the constructor that goes by the name Foo.
func (w *walker) access(ch *chain, n uint32) {
	if string(w.t.Text(n)) == "new" {
		return
	}
	w.settle(ch, parsers.RoleRef, 0)
	ch.recv, ch.name = w.b.Some(ch.x), n
	ch.x = w.b.Member(ch.x, w.name(n))
}

// call reads <T>(…).
func (w *walker) call(ch *chain, n uint32) {
	if types := w.t.ChildKind(n, kTypeArgs); types != 0 {
		ch.x = w.b.Generic(ch.x, w.typeList(types))
	}
	args := w.t.ChildKind(n, kArgs)
	if args == 0 {
		return
	}
	list := w.arguments(args, ch.x)
	w.settle(ch, parsers.RoleCall, list)
	ch.x = w.b.Applied(parsers.OpCall, ch.x, list)
}

// cascade reads ..a(b) and ..a = b on the value of.
func (w *walker) cascade(n uint32, of parsers.ExprID) {
	if !w.enter() {
		return
	}
	defer w.leave()
	ch := chain{x: of}
	c := w.first(n)
	for c != 0 && isPart(w.kind(c)) && w.part(&ch, c) {
		c = w.next(n, c)
	}
	if c == 0 {
		w.settle(&ch, parsers.RoleRef, 0)
		return
	}
	w.settle(&ch, parsers.RoleWrite, 0)
	w.rest(n, c)
}

// isPart reports whether nodes of the kind only continue a chain.
func isPart(k sitter.Kind) bool {
	switch k {
	case kSelector, kMember, kCascadeSelector, kIndex, kTypeArgs, kArgPart, kNullSelector:
		return true
	}
	return false
}

// arguments reads the arguments of a call of the callee. What a closure stands for is
// known of those without a label only: these count by their place.
func (w *walker) arguments(n uint32, callee parsers.ExprID) parsers.ExprID {
	var list []parsers.ExprID
	var labels []parsers.NameID
	place := 0
	for c := w.first(n); c != 0; c = w.next(n, c) {
		var label parsers.NameID
		v := w.first(c)
		switch w.kind(c) {
		case kNamedArg:
			if v != 0 && w.kind(v) == kLabel {
				label = w.labelName(v)
				v = w.next(c, v)
			}
		case kArg:
		default:
			w.loose(c)
			continue
		}
		var want parsers.ExprID
		if label == 0 {
			want = w.b.Param(callee, place)
			place++
		}
		x, rest := w.expr(c, v, want)
		w.rest(c, rest)
		list, labels = append(list, x), append(labels, label)
	}
	return w.b.Args(list, labels)
}

// labelName is the name in "name:".
func (w *walker) labelName(n uint32) parsers.NameID {
	s := w.t.Text(n)
	for i, c := range s {
		if c == ':' || c == ' ' || c == '\t' || c == '\n' || c == '\r' {
			s = s[:i]
			break
		}
	}
	return w.b.Name(s)
}
