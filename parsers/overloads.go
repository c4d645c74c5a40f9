package parsers

import "strings"

// overloading are the languages in which several definitions of one name live side by
// side and are told apart by their parameters.
var overloading = map[string]bool{"java": true, "kotlin": true, "scala": true, "csharp": true, "swift": true, "cpp": true}

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

// ParamTypes are the simple names of a callable's parameter types, in parentheses.
func (f *File) ParamTypes(d DefID) string {
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
	for range 32 {
		e := f.Exprs[x]
		switch e.Op {
		case OpGeneric, OpPartial:
			x = e.A
			continue
		case OpList:
			return f.typeWord(e.A) + "[]"
		case OpMap:
			return "map"
		case OpFunc:
			return "func"
		case OpIdent, OpMember, OpLit:
			return f.Names[e.Name]
		}
		break
	}
	return "_"
}
