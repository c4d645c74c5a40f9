package php

import (
	"strings"

	"vade/parsers"
)

// typeReader reads the type that a text in a doc comment begins with.
type typeReader struct {
	w     *walker
	s     string
	off   uint32 // where its names are seen
	depth int
}

// maxTypeDepth bounds how deep types in comments nest.
const maxTypeDepth = 16

// parseType reads a type and gives what stands behind it.
func (w *walker) parseType(s string, off uint32) (x parsers.ExprID, rest string) {
	r := typeReader{w: w, s: strings.TrimSpace(s), off: off}
	x = r.union()
	return x, strings.TrimSpace(r.s)
}

func (r *typeReader) skip() { r.s = strings.TrimLeft(r.s, " \t") }

// take takes a sign off the text, if it is next.
func (r *typeReader) take(sign string) bool {
	if !strings.HasPrefix(r.s, sign) {
		return false
	}
	r.s = r.s[len(sign):]
	return true
}

// union reads A|B and A&B. What stands for no value is left out.
func (r *typeReader) union() parsers.ExprID {
	if r.depth++; r.depth > maxTypeDepth {
		r.s = ""
		return 0
	}
	defer func() { r.depth-- }()
	var out parsers.ExprID
	known := true
	for n := 0; n < parsers.MaxTuple; n++ {
		x, none := r.single()
		if !none {
			known = known && x != 0
			out = r.w.b.Union(out, x)
		}
		rest := strings.TrimLeft(r.s, " \t")
		if !strings.HasPrefix(rest, "|") && (!strings.HasPrefix(rest, "&") || strings.HasPrefix(rest, "&$") || strings.HasPrefix(rest, "&...")) {
			break
		}
		r.s = strings.TrimLeft(rest[1:], " \t")
	}
	if !known && out != 0 && r.w.b.File.Exprs[out].Op == parsers.OpLit { // string|mixed is not a string
		return 0
	}
	return out
}

// single reads one alternative; none says that it stands for no value.
func (r *typeReader) single() (x parsers.ExprID, none bool) {
	r.take("?")
	switch {
	case strings.HasPrefix(r.s, "($"):
		x = r.conditional()
	case r.take("("):
		x = r.union()
		r.skip()
		r.take(")")
	case strings.HasPrefix(r.s, "'") || strings.HasPrefix(r.s, `"`):
		end := strings.IndexByte(r.s[1:], r.s[0])
		if end < 0 {
			r.s = ""
			return 0, true
		}
		r.s = r.s[end+2:]
		x = r.w.b.Lit("string")
	default:
		x, none = r.named()
	}
	for {
		if r.take("[]") {
			x, none = r.w.b.List(x), false
		} else if strings.HasPrefix(r.s, "[") && strings.IndexByte(r.s, ']') > 0 { // T[K]
			r.s = r.s[strings.IndexByte(r.s, ']')+1:]
			x = 0
		} else {
			return x, none
		}
	}
}

// conditional reads ($x is A ? B : C): one of B and C.
func (r *typeReader) conditional() parsers.ExprID {
	i, n := strings.Index(r.s, " ? "), 1
	if i < 0 {
		r.take("(")
		r.close("(", ")")
		return 0
	}
	r.s = strings.TrimLeft(r.s[i+3:], " ")
	x := r.union()
	for r.skip(); r.take(":") && n < parsers.MaxTuple; n++ {
		r.skip()
		if strings.HasPrefix(r.s, "($") {
			x = r.w.b.Union(x, r.conditional())
		} else {
			x = r.w.b.Union(x, r.union())
		}
		r.skip()
	}
	r.take(")")
	return x
}

// word takes a name off the text.
func (r *typeReader) word() string {
	n := 0
	for n < len(r.s) {
		c := r.s[n]
		if c == '_' || c == '\\' || c == '-' || c == '$' && n == 0 || c == '*' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c >= 0x80 {
			n++
			continue
		}
		if c == ':' && strings.HasPrefix(r.s[n:], "::") { // A::B*
			n += 2
			continue
		}
		break
	}
	word := r.s[:n]
	r.s = r.s[n:]
	return word
}

func (r *typeReader) named() (x parsers.ExprID, none bool) {
	before := r.s
	word := r.word()
	if word == "" {
		return 0, true
	}
	if word[0] == '$' && word != "$this" { // the name of what has no type
		r.s = before
		return 0, true
	}
	var args []parsers.ExprID
	switch {
	case strings.HasPrefix(r.s, "<"):
		args = r.list("<", ">")
	case strings.HasPrefix(r.s, "{"):
		values := r.shape()
		if isList(word) {
			return r.w.b.Map(r.w.b.Lit("string"), values), false
		}
		return 0, false
	case strings.HasPrefix(r.s, "(") && isCallable(word):
		return r.callable(), false
	}
	return r.apply(word, args)
}

// list reads the types between two signs.
func (r *typeReader) list(from, to string) []parsers.ExprID {
	r.take(from)
	var out []parsers.ExprID
	for n := 0; n < parsers.MaxTuple; n++ {
		r.skip()
		if r.take(to) || r.s == "" {
			return out
		}
		out = append(out, r.union())
		r.skip()
		if !r.take(",") && !strings.HasPrefix(r.s, to) {
			r.close(from, to)
			return out
		}
	}
	r.close(from, to)
	return out
}

// close skips to behind the closing sign.
func (r *typeReader) close(from, to string) {
	n := 1
	for i := range len(r.s) {
		switch r.s[i] {
		case from[0]:
			n++
		case to[0]:
			if n--; n == 0 {
				r.s = r.s[i+1:]
				return
			}
		}
	}
	r.s = ""
}

// shape reads {a: T, b?: U}: what a value of it may be.
func (r *typeReader) shape() parsers.ExprID {
	r.take("{")
	var out parsers.ExprID
	for n := 0; n < parsers.MaxTuple; n++ {
		r.skip()
		if r.take("}") || r.s == "" {
			return out
		}
		rest := strings.TrimLeft(r.s, `'"`)
		i := identLen(rest)
		after := strings.TrimLeft(rest[i:], `'" ?`)
		if i > 0 && strings.HasPrefix(after, ":") && !strings.HasPrefix(after, "::") {
			r.s = strings.TrimLeft(after[1:], " ")
		}
		before := len(r.s)
		out = r.w.b.Union(out, r.union())
		r.skip()
		if !r.take(",") && !strings.HasPrefix(r.s, "}") || len(r.s) == before {
			r.close("{", "}")
			return out
		}
	}
	r.close("{", "}")
	return out
}

// callable reads the (A, B): C of a function type.
func (r *typeReader) callable() parsers.ExprID {
	r.take("(")
	var params []parsers.ExprID
	for n := 0; n < parsers.MaxTuple; n++ {
		r.skip()
		if r.take(")") || r.s == "" {
			break
		}
		params = append(params, r.union())
		r.skip()
		r.s = r.s[len(variableIn(r.s)):]
		r.take("=")
		r.take("...")
		r.skip()
		if !r.take(",") && !strings.HasPrefix(r.s, ")") {
			r.close("(", ")")
			break
		}
	}
	var result parsers.ExprID
	if rest := strings.TrimLeft(r.s, " "); strings.HasPrefix(rest, ":") && !strings.HasPrefix(rest, "::") {
		r.s = strings.TrimLeft(rest[1:], " ")
		result, _ = r.single()
	}
	return r.w.b.Func(result, r.w.b.Tuple(params))
}

func isList(word string) bool {
	switch strings.ToLower(word) {
	case "array", "list", "non-empty-array", "non-empty-list", "iterable":
		return true
	}
	return false
}

func isCallable(word string) bool {
	switch strings.ToLower(strings.TrimPrefix(word, `\`)) {
	case "callable", "closure", "pure-callable", "pure-closure":
		return true
	}
	return false
}

// apply is the type of a name and its arguments.
func (r *typeReader) apply(word string, args []parsers.ExprID) (x parsers.ExprID, none bool) {
	w := r.w
	arg := func(i int) parsers.ExprID {
		if i < len(args) {
			return args[i]
		}
		return 0
	}
	switch lower := strings.ToLower(word); lower {
	case "null", "void", "never", "no-return", "false":
		return 0, true
	case "mixed", "object", "resource", "scalar", "array-key", "callable", "empty", "value-of", "key-of", "int-mask", "int-mask-of":
		return 0, false
	case "self", "static", "$this":
		return w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: r.off}), false
	case "parent":
		return w.owner.base, false
	case "class-string", "interface-string":
		return w.b.Unary(parsers.OpTypeOf, arg(0)), false
	case "int", "integer", "positive-int", "negative-int", "non-negative-int", "non-positive-int":
		return w.b.Lit("int"), false
	case "bool", "boolean", "true":
		return w.b.Lit("bool"), false
	case "float", "double", "number":
		return w.b.Lit("float"), false
	case "string", "numeric-string", "non-empty-string", "callable-string", "literal-string", "lowercase-string", "non-falsy-string", "truthy-string":
		return w.b.Lit("string"), false
	}
	if isList(word) || iterated(word) && len(args) > 0 {
		if len(args) > 1 {
			return w.b.Map(arg(0), arg(1)), false
		}
		return w.b.List(arg(0)), false
	}
	if strings.Contains(word, "::") || strings.Contains(word, "-") || strings.Contains(word, "*") || word[0] >= '0' && word[0] <= '9' {
		return 0, false
	}
	return w.b.Generic(r.name(word), args), false
}

func iterated(word string) bool {
	switch strings.TrimPrefix(word, `\`) {
	case "Generator", "Iterator", "Traversable", "IteratorAggregate":
		return true
	}
	return false
}

// name is a class name as written in a comment.
func (r *typeReader) name(word string) parsers.ExprID {
	i := strings.LastIndexByte(word, '\\')
	last := r.w.b.Str(word[i+1:])
	if i < 0 {
		return r.w.b.Ident(last, r.off)
	}
	return r.w.b.Member(r.w.prefix(word[:i]), last)
}
