package parsers

import "strings"

// overloading are the languages in which several definitions of one name live side by
// side and are told apart by their parameters.
var overloading = map[string]bool{"java": true, "kotlin": true, "scala": true, "csharp": true, "swift": true, "cpp": true, "rust": true}

// Overloaded are the dotted paths of a file that several callables share, each to be
// told apart by its parameters.
func (f *File) Overloaded() map[string]bool {
	if !overloading[f.Language] {
		return nil
	}
	seen, out := map[string]bool{}, map[string]bool{}
	for i := range f.Defs {
		p := f.DefPath(DefID(i))
		if seen[p] && f.Defs[i].Kind.IsCallable() {
			out[p] = true
		}
		seen[p] = true
	}
	return out
}

// ParamTypes are the simple names of a callable's parameter types, in parentheses. In
// Rust a type has functions of one name by several traits, so there it is the trait.
func (f *File) ParamTypes(d DefID) string {
	if f.Language == "rust" {
		return f.traitWord(d)
	}
	var sb strings.Builder
	sb.WriteByte('(')
	for i := range f.Binds {
		b := &f.Binds[i]
		if b.Encl != d || !b.Kind.IsParam() {
			continue
		}
		if sb.Len() > 1 {
			sb.WriteByte(',')
		}
		sb.WriteString(f.typeWord(b.Type))
		if b.Kind == BindRest {
			sb.WriteString("...")
		}
	}
	return sb.String() + ")"
}

func (f *File) typeWord(x ExprID) string {
	mark := "" // of C++: * for a pointer, && for what may be moved
	for range 32 {
		e := f.Exprs[x]
		switch e.Op {
		case OpGeneric, OpPartial:
			if e.Op == OpPartial {
				mark = f.Names[e.Name] + mark
			}
			x = e.A
			continue
		case OpList:
			return f.typeWord(e.A) + "[]"
		case OpMap:
			return "map"
		case OpFunc:
			return "func"
		case OpIdent, OpMember, OpLit:
			return f.Names[e.Name] + mark
		}
		break
	}
	return "_"
}

// traitWord is the trait by which a type has a function, in parentheses; empty ones for
// a function of its own, which may have the name of a field.
func (f *File) traitWord(d DefID) string {
	p := f.Defs[d].Parent
	if p == NoDef || f.Defs[p].Kind != KindExtension || len(f.Defs[p].Bases) == 0 {
		return "()"
	}
	return "(" + f.writtenType(f.Defs[p].Bases[0], 4) + ")"
}

// writtenType is a type about as it is written.
func (f *File) writtenType(x ExprID, depth int) string {
	e := f.Exprs[x]
	switch {
	case depth == 0:
	case e.Op == OpMember:
		return f.writtenType(e.A, depth-1) + "::" + f.Names[e.Name]
	case e.Op == OpRequire:
		return f.Names[e.Name]
	case e.Op == OpGeneric:
		var args []string
		for t := e.B; t != 0 && len(args) < 8; t = f.Exprs[t].B {
			args = append(args, f.writtenType(f.Exprs[t].A, depth-1))
		}
		return f.writtenType(e.A, depth-1) + "<" + strings.Join(args, ",") + ">"
	}
	return f.typeWord(x)
}
