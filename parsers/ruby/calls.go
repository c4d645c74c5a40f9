package ruby

import (
	"bytes"

	"vade/parsers"
)

// passed are the arguments of a call.
type passed struct {
	list   []parsers.ExprID
	labels []parsers.NameID
	open   bool // how many there are is not known
	args   parsers.ExprID
	block  uint32 // &name
}

// call reads a(…), a.b(…) and the like, with a block or without.
func (w *walker) call(n uint32) parsers.ExprID {
	recv, m := w.t.Child(n, fReceiver), w.t.Child(n, fMethod)
	if m != 0 && w.kind(m) == kSuper {
		return w.superCall(m, n)
	}
	if recv == 0 && m != 0 {
		if x, ok := w.special(n, m); ok {
			return x
		}
	}
	if recv != 0 && m != 0 && w.text(m) == "new" && w.isConstant(recv) {
		return w.creation(n, recv)
	}
	if recv != 0 && m != 0 && w.text(recv) == "RSpec" && w.spec(n, m, w.t.Child(n, fArguments)) {
		w.use(recv)
		return 0
	}
	r := w.use(recv)
	p := w.pass(w.t.Child(n, fArguments))
	if m == 0 { // a.(…)
		if list := w.t.Child(n, fArguments); list != 0 && recv != 0 {
			w.handBlock(recv, p)
			w.refAs(list, w.b.Str("call"), parsers.RoleCall, w.b.Some(r), p.args)
		}
		return w.b.Applied(parsers.OpCall, w.b.Member(r, w.b.Str("call")), p.args)
	}
	if k := w.kind(m); k != kIdentifier && k != kConstant {
		w.blocks(n, p, 0, 0)
		return w.b.Unary(parsers.OpElem, r)
	}
	name, at := w.name(m), w.node(m).Start
	if recv == 0 {
		if w.construct(m, p.args) {
			w.blocks(n, p, 0, 0)
			return w.instance(m)
		}
		w.refAs(m, name, parsers.RoleCall, 0, p.args)
		callee := w.b.Ident(name, at)
		w.blocks(n, p, callee, 0)
		return w.b.Applied(parsers.OpCall, callee, p.args)
	}
	w.refAs(m, name, parsers.RoleCall, w.b.Some(r), p.args)
	return w.sent(n, m, r, p)
}

// sent is what the call n of the method m of r gives.
func (w *walker) sent(n, m uint32, r parsers.ExprID, p passed) parsers.ExprID {
	callee := w.b.Member(r, w.name(m))
	name := w.text(m)
	switch name {
	case "tap":
		w.blocks(n, p, callee, r)
		return r
	case "then", "yield_self":
		if x := w.blocks(n, p, callee, r); x != 0 {
			return w.b.File.Exprs[x].A
		}
		return 0
	case "freeze", "dup", "clone", "itself":
		if len(p.list) == 0 {
			return r
		}
	case "call", "yield":
		w.handBlock(w.t.Child(n, fReceiver), p)
	case "send", "public_send", "__send__", "method", "public_method", "instance_method", "respond_to?", "try":
		w.sentSymbol(n, name, r)
	case "class_eval", "module_eval", "class_exec", "instance_eval":
		if w.reopen(n, name, r) {
			return 0
		}
	}
	args := p.args
	if fn := w.blocks(n, p, callee, 0); fn != 0 { // what map gives depends on it
		args = w.b.Args(append(p.list[:len(p.list):len(p.list)], fn), p.labels)
	}
	return w.b.Applied(parsers.OpCall, callee, args)
}

// handBlock notes that the block of the method around is called with the arguments.
func (w *walker) handBlock(recv uint32, p passed) {
	if recv == 0 || w.kind(recv) != kIdentifier || w.flow.block < 0 {
		return
	}
	if w.b.File.Binds[w.flow.block].Name == w.name(recv) {
		w.yields(p.list)
	}
}

// sentSymbol notes the method that a symbol among the arguments names.
func (w *walker) sentSymbol(n uint32, by string, r parsers.ExprID) {
	list := w.t.Child(n, fArguments)
	if list == 0 {
		return
	}
	role := parsers.RoleRef
	switch by {
	case "send", "public_send", "__send__", "try":
		role = parsers.RoleCall
	}
	if c := w.t.First(list); c != 0 && w.kind(c) == kSymbol {
		w.symbol(c, role, w.b.Some(r))
	}
}

// reopen reads A.class_eval { … }, whose block is more of the body of A.
func (w *walker) reopen(n uint32, by string, r parsers.ExprID) bool {
	recv, b := w.t.Child(n, fReceiver), w.t.Child(n, fBlock)
	if b == 0 || by == "instance_eval" {
		return false
	}
	if w.kind(recv) == kSelf && w.owner.def != parsers.NoDef && w.flow.method == parsers.NoDef {
		w.openBody(b)
		return true
	}
	id := recv
	if w.kind(recv) == kScope {
		id = w.t.Child(recv, fName)
	}
	if id == 0 || w.kind(id) != kConstant || w.flow.method != parsers.NoDef {
		return false
	}
	w.extension(n, id, b, r)
	return true
}

// extension defines what adds to the module or class x, named at id, in the block b.
func (w *walker) extension(n, id, b uint32, x parsers.ExprID) {
	d := w.define(n, id, w.name(id), parsers.KindExtension, 0, w.node(b).Start)
	w.b.File.Defs[d].Type = x
	w.owning(newOwner(d), func() { w.within(d, func() { w.openBody(b) }) })
}

// pass reads the arguments of a call.
func (w *walker) pass(n uint32) passed {
	var p passed
	for c := w.t.First(n); n != 0 && c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kComment:
		case kBlockArg:
			p.block = c
		case kSplatArg, kHashSplatArg, kForwardArg:
			p.open = true
			w.children(c)
		case kPair:
			k := w.t.Child(c, fKey)
			_, v := w.pair(c)
			p.labels = append(p.labels, make([]parsers.NameID, len(p.list)-len(p.labels))...)
			p.labels = append(p.labels, w.label(k))
			p.list = append(p.list, v)
		default:
			x := w.use(c)
			if w.kind(c) == 0 && x == 0 && w.heredoc(c) { // the text of a heredoc
				continue
			}
			p.list = append(p.list, x)
		}
	}
	if !p.open {
		p.args = w.b.Args(p.list, p.labels)
	}
	return p
}

// heredoc tells whether n is the text of a heredoc, which stands behind the line.
func (w *walker) heredoc(n uint32) bool {
	t := w.t.Text(n)
	return len(t) > 0 && t[0] == '\n'
}

// label is the name of an argument that has one.
func (w *walker) label(key uint32) parsers.NameID {
	switch {
	case key == 0:
	case w.kind(key) == kPairKey:
		return w.name(key)
	case w.kind(key) == kSymbol:
		return w.b.Name(bytes.TrimPrefix(w.t.Text(key), []byte(":")))
	}
	return 0
}

// blocks reads the block of the call n of callee, or the method that takes its place.
// first, if it is known, is what the block gets. The result is the block as a function.
func (w *walker) blocks(n uint32, p passed, callee, first parsers.ExprID) parsers.ExprID {
	fn := w.b.Param(callee, len(p.list))
	if p.block != 0 {
		return w.blockArgument(p.block, fn, first)
	}
	b := w.t.Child(n, fBlock)
	if b == 0 {
		return 0
	}
	return w.block(b, fn, first)
}

// blockArgument reads &a and &:a. The second calls the method a of what the block gets.
func (w *walker) blockArgument(n uint32, fn, first parsers.ExprID) parsers.ExprID {
	c := w.t.First(n)
	if c == 0 {
		return 0
	}
	if w.kind(c) != kSymbol {
		return w.use(c)
	}
	if first == 0 {
		first = w.b.Param(fn, 0)
	}
	w.symbol(c, parsers.RoleCall, w.b.Some(first))
	name := w.b.Name(bytes.TrimPrefix(w.t.Text(c), []byte(":")))
	return w.b.Func(w.b.Applied(parsers.OpCall, w.b.Member(first, name), w.b.Args(nil, nil)), 0)
}

// symbol notes the use of a method that the symbol or name n stands for. Without a
// receiver it is one of the top.
func (w *walker) symbol(n uint32, role parsers.Role, recv parsers.ExprID) parsers.NameID {
	text, skip := w.t.Text(n), uint32(0)
	switch w.kind(n) {
	case kSymbol:
		text, skip = text[min(1, len(text)):], 1
	case kIdentifier, kConstant, kContent, kSetter, kOperator:
	case kString, kBareSymbol:
		if c := w.t.First(n); c != 0 && w.kind(c) == kContent {
			return w.symbol(c, role, recv)
		}
		w.children(n)
		return 0
	default:
		w.use(n)
		return 0
	}
	if !methodName(text) {
		return 0
	}
	name := w.b.Name(text)
	if s, ok := bytes.CutSuffix(text, []byte("=")); ok && len(s) > 0 && letter(s[0]) {
		w.refAt(n, skip, w.b.Name(s), parsers.RoleWrite, recv, 0)
		return name
	}
	w.refAt(n, skip, name, role, recv, 0)
	return name
}

func letter(c byte) bool { return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80 }

// methodName tells whether a word may name a method other than an operator.
func methodName(s []byte) bool {
	if len(s) == 0 || !letter(s[0]) {
		return false
	}
	for i, c := range s {
		if !letter(c) && (c < '0' || c > '9') && !(i == len(s)-1 && (c == '?' || c == '!' || c == '=')) {
			return false
		}
	}
	return true
}

// creation reads A.new(…).
func (w *walker) creation(n, recv uint32) parsers.ExprID {
	p := w.pass(w.t.Child(n, fArguments))
	x := w.constantWith(recv, parsers.RoleNew, p.args)
	made := w.b.Applied(parsers.OpNew, x, p.args)
	w.blocks(n, p, w.b.Member(made, w.b.Str("initialize")), 0)
	return made
}

// construct notes that new without a receiver, in a method of the class itself, makes
// an instance of the class. ok is false for any other name or place.
func (w *walker) construct(n uint32, args parsers.ExprID) bool {
	if w.owner.def == parsers.NoDef || !w.flow.static || w.text(n) != "new" {
		return false
	}
	d := &w.b.File.Defs[w.owner.def]
	if !d.Kind.IsType() {
		return false
	}
	w.refAs(n, d.Name, parsers.RoleNew, 0, args)
	return true
}

// instance is what the class makes whose method is read at n.
func (w *walker) instance(n uint32) parsers.ExprID {
	return w.b.Unary(parsers.OpNew, w.this(w.node(n).Start))
}

// superCall reads super, which calls the method of the same name further up; n is the
// call around, 0 if the word stands alone.
func (w *walker) superCall(word, n uint32) parsers.ExprID {
	var p passed
	if n != 0 {
		p = w.pass(w.t.Child(n, fArguments))
	}
	name := w.flow.name
	if w.flow.method == parsers.NoDef || name == 0 {
		if n != 0 {
			w.blocks(n, p, 0, 0)
		}
		return 0
	}
	recv := w.b.Expr(parsers.Expr{Op: parsers.OpSuper, Off: w.node(word).Start})
	w.refAs(word, name, parsers.RoleCall, recv, p.args)
	callee := w.b.Member(recv, name)
	if n != 0 {
		w.blocks(n, p, callee, 0)
	}
	return w.b.Applied(parsers.OpCall, callee, p.args)
}
