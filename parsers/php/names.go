package php

import (
	"bytes"
	"strings"

	"vade/parsers"
)

// plain is a qualified name without the white space it may be written with.
func plain(text []byte) string {
	return string(bytes.Join(bytes.Fields(text), nil))
}

// className reads the name of a type: self and its like, a name, or a qualified one.
// The role is that of the last name.
func (w *walker) className(n uint32, role parsers.Role) parsers.ExprID {
	w.last = -1
	switch w.kind(n) {
	case kRelative, kName:
		if x, ok := w.relative(n, role); ok {
			return x
		}
		w.ref(n, role, 0)
		return w.b.Ident(w.name(n), w.node(n).Start)
	case kQualified:
		return w.qualified(n, role)
	}
	return 0
}

// relative reads self, static and parent, which are names that are not written.
func (w *walker) relative(n uint32, role parsers.Role) (parsers.ExprID, bool) {
	x := parsers.ExprID(0)
	switch strings.ToLower(string(w.t.Text(n))) {
	case "self", "static":
		x = w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: w.node(n).Start})
		if role == parsers.RoleNew && w.owner.def != parsers.NoDef {
			w.refAs(n, w.b.File.Defs[w.owner.def].Name, role, 0, 0)
		}
	case "parent":
		x = w.owner.base
		if name, recv := w.named(x); role == parsers.RoleNew && name != 0 {
			w.refAs(n, name, role, recv, 0)
		}
	default:
		return 0, false
	}
	return x, true
}

// qualified reads a name with backslashes.
func (w *walker) qualified(n uint32, role parsers.Role) parsers.ExprID {
	id := w.t.Last(n)
	prefix := w.t.First(n)
	if id == 0 || prefix == 0 || w.kind(id) != kName || w.kind(prefix) != kPrefix {
		return 0
	}
	recv := w.prefix(strings.TrimSuffix(plain(w.t.Text(prefix)), `\`))
	w.ref(id, role, recv)
	return w.b.Member(recv, w.name(id))
}

// prefix is the name space in front of a qualified name, by its full name: its first part
// may be an alias.
func (w *walker) prefix(s string) parsers.ExprID {
	switch {
	case s == "":
		return w.module("")
	case s[0] == '\\':
		return w.module(s[1:])
	case strings.EqualFold(s, "namespace"):
		return w.module(w.space)
	case len(s) > 10 && strings.EqualFold(s[:10], `namespace\`):
		return w.module(strings.TrimPrefix(w.space+s[9:], `\`))
	}
	first, rest, more := strings.Cut(s, `\`)
	full, ok := w.aliases[strings.ToLower(first)]
	switch {
	case !ok:
		full = strings.TrimPrefix(w.space+`\`+s, `\`)
	case more:
		full += `\` + rest
	}
	return w.module(full)
}

// named takes a type apart into its simple name and what stands before that.
func (w *walker) named(x parsers.ExprID) (name parsers.NameID, recv parsers.ExprID) {
	e := w.b.File.Exprs[x]
	if e.Op == parsers.OpGeneric {
		e = w.b.File.Exprs[e.A]
	}
	switch e.Op {
	case parsers.OpIdent:
		return e.Name, 0
	case parsers.OpMember:
		return e.Name, e.A
	}
	return 0, 0
}

// typ reads a type: its names are uses.
func (w *walker) typ(n uint32) parsers.ExprID {
	if n == 0 || !w.enter() {
		return 0
	}
	defer w.leave()
	switch w.kind(n) {
	case kName, kQualified, kRelative:
		return w.className(n, parsers.RoleType)
	case kNamedType, kOptionalType:
		return w.typ(w.t.First(n))
	case kPrimitive:
		return w.builtin(strings.ToLower(string(w.t.Text(n))))
	case kBottom:
		return w.b.Lit("void")
	case kUnionType, kTypeList, kIntersection:
		var x parsers.ExprID
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if y := w.typ(c); y != 0 && !w.isLit(y, "null") && !w.isLit(y, "false") {
				x = w.b.Union(x, y)
			}
		}
		return x
	}
	return 0
}

// builtin is a type of the language; one that says nothing is unknown.
func (w *walker) builtin(name string) parsers.ExprID {
	switch name {
	case "array", "iterable", "list":
		return w.b.List(0)
	case "mixed", "object":
		return 0
	case "boolean", "true":
		name = "bool"
	case "integer":
		name = "int"
	case "double":
		name = "float"
	}
	return w.b.Lit(name)
}
