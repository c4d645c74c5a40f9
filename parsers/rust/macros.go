package rust

import (
	"bytes"

	"vade/parsers"
	"vade/parsers/sitter"
)

// maxMacros bounds how often a macro body inside of macro bodies is read again; what
// lies deeper is searched for calls.
const maxMacros = 6

// macroMark is the argument list of a macro's call: it is looked for among macros only.
const macroMark = "!"

// macroRules visits a macro's definition. Its rules are tokens, and stay so.
func (w *walker) macroRules(n uint32, p *prefix) {
	id := w.t.Child(n, fName)
	if id == 0 {
		return
	}
	attrs := w.attributes(p)
	d := w.def(n, id, parsers.KindMacro, w.end(id), p)
	if attrs.export {
		w.b.File.Defs[d].Flags |= parsers.FlagExported
	}
	w.within(d, func() {
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if right := w.t.Child(c, fRight); w.kind(c) == kMacroRule && right != 0 {
				w.tokens(right)
			}
		}
	})
}

// macroCall visits name!(…).
func (w *walker) macroCall(n uint32, item bool) parsers.ExprID {
	path, body := w.t.Child(n, fMacro), w.t.ChildKind(n, kTokens)
	if path == 0 || body == 0 {
		return 0
	}
	name := w.macroName(path)
	args := w.macroBody(name, body, item)
	return w.macroValue(name, args)
}

// macroName notes the call of a macro by its path.
func (w *walker) macroName(path uint32) string {
	id, recv := path, parsers.ExprID(0)
	if w.kind(path) == kScoped {
		if id = w.t.Child(path, fName); id == 0 {
			return ""
		}
		recv = w.qualifier(w.pathBefore(path))
	}
	name := string(w.t.Text(id))
	if recv != 0 || !stdMacros[name] {
		w.macroRef(id, recv)
	}
	return name
}

func (w *walker) macroRef(id uint32, recv parsers.ExprID) {
	off, line, col := w.at(id)
	w.b.Ref(parsers.Ref{Name: w.name(id), Role: parsers.RoleCall, Encl: w.encl, Recv: recv, Args: w.b.Lit(macroMark), Off: off, Line: line, Col: col})
}

// macroValue is what the well known macros give; args are those that were read.
func (w *walker) macroValue(name string, args []parsers.ExprID) parsers.ExprID {
	var first parsers.ExprID
	if len(args) > 0 {
		first = args[0]
	}
	switch name {
	case "vec", "smallvec", "arrayvec":
		return w.b.Unary(parsers.OpList, w.unknown(first))
	case "format", "concat", "stringify", "env", "include_str":
		return w.b.Lit("String")
	case "matches", "cfg":
		return w.b.Lit("bool")
	case "dbg", "ready", "pin":
		return first
	case "try":
		return w.b.Unary(parsers.OpElem, first)
	}
	return 0
}

// macroBody reads what is inside of a macro's delimiters as what it may be. The values
// are those of a list of expressions.
func (w *walker) macroBody(name string, body uint32, item bool) (args []parsers.ExprID) {
	x := w.t.Nodes[body]
	if x.End-x.Start < 3 {
		return nil
	}
	if rawMacros[name] {
		return nil
	}
	text := w.t.Src[x.Start+1 : x.End-1]
	if w.slow || w.macros >= maxMacros || len(bytes.TrimSpace(text)) == 0 {
		w.tokens(body)
		return nil
	}
	old := w.t
	w.macros++
	ok := false
	switch open := w.t.Src[x.Start]; {
	case item && (open == '{' || startsItem(text)):
		ok = w.itemBody(&x, text)
	case open == '{':
		ok = w.blockBody(&x, text)
	case name == "matches" || name == "assert_matches":
		ok = w.matchBody(&x, text)
	case open == '[':
		args, ok = w.listBody(&x, text, "[", "]", kArray)
	default:
		args, ok = w.listBody(&x, text, "m(", ")", kArgs)
	}
	w.macros--
	w.t = old
	if !ok {
		w.tokens(body)
	}
	return args
}

// again parses a text between others and moves the nodes to where the text stands in
// the file, as the node at tells.
func (w *walker) again(before string, text []byte, after string, at *sitter.Node) error {
	src := make([]byte, 0, len(before)+len(text)+len(after))
	src = append(append(append(src, before...), text...), after...)
	t, err := w.sub.Parse(src)
	if err != nil {
		w.slow = true // the time for one body is too much for many
		return err
	}
	nodes := append([]sitter.Node(nil), t.Nodes...)
	shift := at.Start + 1 - uint32(len(before))
	end := at.Start + 1 + uint32(len(text))
	for i := range nodes {
		n := &nodes[i]
		n.Start, n.End = min(n.Start+shift, end), min(n.End+shift, end)
		if n.Row == 0 {
			n.Col += at.Col + 1 - uint32(len(before))
		}
		n.Row += at.Row
	}
	w.t = sitter.Tree{Src: w.t.Src, Nodes: nodes}
	return nil
}

// sound reports whether nothing below n is broken.
func (w *walker) sound(n uint32) bool {
	for i := n; i < w.t.Nodes[n].Next; i++ {
		if w.t.Nodes[i].Error() || w.t.Nodes[i].Missing() {
			return false
		}
	}
	return true
}

// listBody reads a list of expressions. An assignment in it names an argument.
func (w *walker) listBody(x *sitter.Node, text []byte, open, closing string, kind sitter.Kind) (args []parsers.ExprID, ok bool) {
	if w.again("fn f(){"+open, text, closing+"}", x) != nil || !w.sound(0) {
		return nil, false
	}
	list := uint32(0)
	for i := range w.t.Nodes {
		if w.t.Nodes[i].Kind == kind {
			list = uint32(i)
			break
		}
	}
	if list == 0 {
		return nil, false
	}
	for c := w.t.First(list); c != 0; c = w.t.Sibling(list, c) {
		switch {
		case w.comment(c):
		case w.kind(c) == kAssign:
			w.expr(w.t.Child(c, fRight), false)
		default:
			args = append(args, w.expr(c, len(args) == 0))
		}
	}
	return args, true
}

// blockBody reads statements.
func (w *walker) blockBody(x *sitter.Node, text []byte) bool {
	if w.again("fn f(){", text, "}", x) != nil || !w.sound(0) {
		return false
	}
	f := w.t.First(0)
	if f == 0 || w.t.Child(f, fBody) == 0 {
		return false
	}
	w.block(w.t.Child(f, fBody), false)
	return true
}

// matchBody reads "value, pattern if guard" as a match with one arm.
func (w *walker) matchBody(x *sitter.Node, text []byte) bool {
	i := topComma(text)
	if i < 0 {
		return false
	}
	arm := append([]byte(nil), bytes.TrimRight(text, ", \t\r\n")...)
	if i >= len(arm) {
		return false
	}
	arm[i] = '{'
	if w.again("fn f(){match ", arm, "=>()}}", x) != nil || !w.sound(0) {
		return false
	}
	for i := range w.t.Nodes {
		if w.t.Nodes[i].Kind == kMatch {
			w.expr(uint32(i), false)
			return true
		}
	}
	return false
}

// topComma is the place of the first comma outside of brackets, -1 if there is none.
func topComma(text []byte) int {
	depth := 0
	for i, c := range text {
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '"', '\'': // strings are not looked into
			return -1
		case ',':
			if depth == 0 {
				return i
			}
		}
	}
	return -1
}

// itemBody reads items. Those that are whole are visited, if others are not.
func (w *walker) itemBody(x *sitter.Node, text []byte) bool {
	// The variables of lazy_static are written "static ref".
	text = bytes.ReplaceAll(text, []byte("static ref "), []byte("static     "))
	if w.again("", text, "", x) != nil {
		return false
	}
	if w.sound(0) {
		w.items(0)
		return true
	}
	var p prefix
	any := false
	for c := w.t.First(0); c != 0; c = w.t.Sibling(0, c) {
		if p.take(w, c) {
			continue
		}
		if itemKinds[w.kind(c)] && w.sound(c) {
			any = true
			w.item(c, &p)
		}
		p.reset()
	}
	return any
}

// startsItem reports whether a text begins as items do.
func startsItem(text []byte) bool {
	text = bytes.TrimSpace(text)
	for _, word := range []string{"pub ", "pub(", "fn ", "struct ", "enum ", "impl ", "impl<", "trait ", "mod ", "use ", "const ", "static ", "async fn ",
		"unsafe ", "extern ", "type ", "#[", "///", "macro_rules!"} {
		if bytes.HasPrefix(text, []byte(word)) {
			return true
		}
	}
	return false
}

// rawMacros take code of another place, or of another language.
var rawMacros = set("quote", "quote_spanned", "parse_quote", "parse_quote_spanned", "stringify", "asm", "global_asm")

// stdMacros are those of the standard library; their uses are not kept.
var stdMacros = set("assert", "assert_eq", "assert_ne", "cfg", "column", "compile_error", "concat", "dbg", "debug_assert", "debug_assert_eq",
	"debug_assert_ne", "env", "eprint", "eprintln", "file", "format", "format_args", "include", "include_bytes", "include_str", "line",
	"matches", "module_path", "option_env", "panic", "print", "println", "stringify", "thread_local", "todo", "try", "unimplemented",
	"unreachable", "vec", "write", "writeln", "addr_of", "addr_of_mut")
