package parsers

import (
	"fmt"
	"strings"
)

// Dump writes the facts of a file as text, for golden files and for people who want
// to see what a parser made of a file.
func Dump(f *File) string {
	var sb strings.Builder
	if f.Package != "" {
		fmt.Fprintf(&sb, "package %s\n", f.Package)
	}
	for _, m := range f.Imports {
		fmt.Fprintf(&sb, "import %d %q name=%s as=%s%s\n", m.Line, m.Path, f.Names[m.Name], f.Names[m.Alias], importFlags(m))
	}
	for _, x := range f.Exports {
		fmt.Fprintf(&sb, "export %d %s from=%q orig=%s value=%s\n", x.Line, f.Names[x.Name], x.Path, f.Names[x.Orig], f.ExprString(x.Value))
	}
	for i, d := range f.Defs {
		fmt.Fprintf(&sb, "def %d:%d-%d %s %s%s", d.Line, d.Col, d.EndLine, d.Kind, f.DefPath(DefID(i)), flagString(d.Flags))
		writeExpr(&sb, f, " type=", d.Type)
		writeExpr(&sb, f, " value=", d.Value)
		for _, b := range d.Bases {
			writeExpr(&sb, f, " base=", b)
		}
		if d.Doc != "" {
			fmt.Fprintf(&sb, " doc=%q", d.Doc)
		}
		fmt.Fprintf(&sb, " | %s\n", d.Signature)
	}
	for _, x := range f.Binds {
		fmt.Fprintf(&sb, "bind %s %s [%d,%d) in=%s", bindNames[x.Kind], f.Names[x.Name], x.From, x.To, f.DefPath(x.Encl))
		writeExpr(&sb, f, " type=", x.Type)
		writeExpr(&sb, f, " value=", x.Value)
		sb.WriteByte('\n')
	}
	for _, r := range f.Refs {
		fmt.Fprintf(&sb, "ref %d:%d %s %s", r.Line, r.Col, r.Role, f.Names[r.Name])
		writeExpr(&sb, f, " of=", r.Recv)
		writeExpr(&sb, f, " args=", r.Args)
		fmt.Fprintf(&sb, " in=%s\n", f.DefPath(r.Encl))
	}
	if f.Broken > 0 {
		fmt.Fprintf(&sb, "broken %d first at %d\n", f.Broken, f.BrokenLine)
	}
	if f.Cut != "" {
		fmt.Fprintf(&sb, "cut %s\n", f.Cut)
	}
	return sb.String()
}

var bindNames = [...]string{"local", "param", "recv", "class", "typeparam", "outer", "attr", "optional", "rest"}

func importFlags(m Import) string {
	var sb strings.Builder
	for i, n := range []string{"typeonly", "dot", "dynamic", "effect", "exported"} {
		if m.Flags&(1<<i) != 0 {
			sb.WriteString(" " + n)
		}
	}
	if m.To != 0 {
		fmt.Fprintf(&sb, " [%d,%d)", m.From, m.To)
	}
	return sb.String()
}

var flagNames = []string{"exported", "static", "async", "abstract", "overload", "getter", "setter", "default", "local",
	"test", "decorated", "embedded", "generator", "optional", "anonymous"}

func flagString(fl Flag) string {
	var sb strings.Builder
	for i, n := range flagNames {
		if fl&(1<<i) != 0 {
			sb.WriteString(" " + n)
		}
	}
	return sb.String()
}

func writeExpr(sb *strings.Builder, f *File, label string, x ExprID) {
	if x != 0 {
		sb.WriteString(label)
		sb.WriteString(f.ExprString(x))
	}
}

// DefPath is the dotted path of a definition in its file, "-" for NoDef.
func (f *File) DefPath(id DefID) string {
	if id == NoDef {
		return "-"
	}
	d := &f.Defs[id]
	name := f.Names[d.Name]
	switch {
	case d.Recv != 0:
		return f.Names[d.Recv] + "." + name
	case d.Parent != NoDef:
		return f.DefPath(d.Parent) + "." + name
	}
	return name
}

// ExprString writes an expression in a short notation, bounded in depth.
func (f *File) ExprString(x ExprID) string { return f.exprString(x, 12) }

var opNames = [opCount]string{"", "", "", "call", "new", "elem", "key", "nth", "await", "lit", "list", "map", "func", "union", "tuple", "generic", "this", "super", "typeof", "require", "def", "param", "partial", "args", "markup"}

func (f *File) exprString(id ExprID, depth int) string {
	if id == 0 {
		return "?"
	}
	if depth == 0 {
		return "…"
	}
	x := f.Exprs[id]
	switch x.Op {
	case OpIdent:
		return f.Names[x.Name]
	case OpMember:
		return f.exprString(x.A, depth-1) + "." + f.Names[x.Name]
	case OpLit, OpRequire:
		return opNames[x.Op] + ":" + f.Names[x.Name]
	case OpMarkup:
		return "markup:" + f.Names[x.Name] + "(" + f.exprString(x.A, depth-1) + ")"
	case OpThis, OpSuper:
		return opNames[x.Op]
	case OpNth:
		return fmt.Sprintf("%s.%d", f.exprString(x.A, depth-1), x.B)
	case OpParam:
		switch x.B {
		case ParamLast:
			return "param(" + f.exprString(x.A, depth-1) + ", last)"
		case ParamThis:
			return "param(" + f.exprString(x.A, depth-1) + ", this)"
		}
		return fmt.Sprintf("param(%s, %d)", f.exprString(x.A, depth-1), x.B)
	case OpDef:
		return "def:" + f.DefPath(DefID(x.B))
	case OpTuple, OpArgs:
		if x.Op == OpArgs && x.A == 0 {
			return "()"
		}
		var parts []string
		for n := 0; id != 0 && n < 32; n++ {
			label := ""
			if n := f.Exprs[id].Name; n != 0 {
				label = f.Names[n] + ": "
			}
			parts = append(parts, label+f.exprString(f.Exprs[id].A, depth-1))
			id = f.Exprs[id].B
		}
		return "(" + strings.Join(parts, ", ") + ")"
	}
	s := opNames[x.Op] + "(" + f.exprString(x.A, depth-1)
	if x.B != 0 {
		s += ", " + f.exprString(x.B, depth-1)
	}
	return s + ")"
}
