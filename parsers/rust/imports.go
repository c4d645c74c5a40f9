package rust

import (
	"strings"

	"vade/parsers"
)

// use visits a use declaration. It brings names into the module or block around it.
func (w *walker) use(n uint32) {
	var flags parsers.ImportFlag
	if w.t.ChildKind(n, kVisibility) != 0 {
		flags = parsers.ImportExported
	}
	if a := w.t.Child(n, fArgument); a != 0 {
		w.useTree(a, "", flags)
	}
}

// useTree visits one tree of a use declaration below the path that leads to it.
func (w *walker) useTree(n uint32, path string, flags parsers.ImportFlag) {
	if !w.deeper() {
		return
	}
	defer func() { w.depth-- }()
	switch w.kind(n) {
	case kIdent, kCrate, kSuper:
		w.useName(n, 0, path, flags)
	case kSelf: // the module itself, in a list
		w.useModule(n, 0, path, flags)
	case kScoped:
		if id := w.t.Child(n, fName); id != 0 {
			w.useName(id, 0, joined(path, w.usePath(w.t.Child(n, fPath), n)), flags)
		}
	case kUseAs:
		w.useAs(n, path, flags)
	case kScopedUse:
		p := joined(path, w.usePath(w.t.Child(n, fPath), n))
		if list := w.t.Child(n, fList); list != 0 {
			w.useList(list, p, flags)
		}
	case kUseList:
		w.useList(n, path, flags)
	case kUseAll:
		p := path
		if c := w.t.First(n); c != 0 {
			p = joined(path, w.usePath(c, n))
		}
		w.addImport(n, parsers.Import{Path: p, Name: w.b.Str("*"), Flags: flags | parsers.ImportDot})
	}
}

func (w *walker) useList(list uint32, path string, flags parsers.ImportFlag) {
	for c := w.t.First(list); c != 0; c = w.t.Sibling(list, c) {
		w.useTree(c, path, flags)
	}
}

func (w *walker) useAs(n uint32, path string, flags parsers.ImportFlag) {
	what, alias := w.t.Child(n, fPath), w.t.Child(n, fAlias)
	switch {
	case what == 0:
	case w.kind(what) == kSelf && path != "":
		w.useModule(what, alias, path, flags)
	case w.kind(what) == kScoped:
		if id := w.t.Child(what, fName); id != 0 {
			w.useName(id, alias, joined(path, w.usePath(w.t.Child(what, fPath), what)), flags)
		}
	default:
		w.useName(what, alias, path, flags)
	}
}

// useModule is self in a list: the path before it.
func (w *walker) useModule(n, alias uint32, path string, flags parsers.ImportFlag) {
	i := strings.LastIndex(path, "::")
	name, rest := path, ""
	if i >= 0 {
		name, rest = path[i+2:], path[:i]
	}
	m := parsers.Import{Path: rest, Name: w.b.Str(name), Flags: flags}
	w.aliased(&m, alias)
	w.addImport(n, m)
}

func (w *walker) useName(n, alias uint32, path string, flags parsers.ImportFlag) {
	m := parsers.Import{Path: path, Name: w.name(n), Flags: flags}
	w.aliased(&m, alias)
	w.addImport(n, m)
	w.ref(n, parsers.RoleImport, 0)
}

// aliased sets the name that an import binds; "_" brings a trait in without one.
func (w *walker) aliased(m *parsers.Import, alias uint32) {
	switch {
	case alias == 0:
	case string(w.t.Text(alias)) == "_":
		m.Flags |= parsers.ImportEffect
	default:
		m.Alias = w.name(alias)
	}
}

// addImport adds an import for the block or the module it stands in.
func (w *walker) addImport(n uint32, m parsers.Import) {
	m.Off, m.Line, m.Col = w.at(n)
	m.Encl = w.encl
	if w.encl != parsers.NoDef {
		m.From, m.To = w.b.File.Defs[w.encl].Start, w.scopeEnd
		if w.local {
			m.From = m.Off
		}
	}
	w.b.File.Imports = append(w.b.File.Imports, m)
}

// usePath is the text of a path, without white space. A path that begins with "::" is
// one of another crate.
func (w *walker) usePath(path, n uint32) string {
	if path == 0 {
		if strings.HasPrefix(string(w.t.Text(n)), "::") {
			return "::"
		}
		return ""
	}
	var parts []string
	for range 64 {
		if w.kind(path) != kScoped {
			parts = append(parts, strings.TrimPrefix(string(w.t.Text(path)), "r#"))
			break
		}
		if id := w.t.Child(path, fName); id != 0 {
			parts = append(parts, strings.TrimPrefix(string(w.t.Text(id)), "r#"))
		}
		next := w.t.Child(path, fPath)
		if next == 0 {
			parts = append(parts, "::")
			break
		}
		path = next
	}
	var sb strings.Builder
	for i := len(parts) - 1; i >= 0; i-- {
		sb.WriteString(parts[i])
		if i > 0 && parts[i] != "::" {
			sb.WriteString("::")
		}
	}
	return sb.String()
}

func joined(path, more string) string {
	switch {
	case path == "":
		return more
	case more == "":
		return path
	case path == "::":
		return path + more
	}
	return path + "::" + more
}

// fileModule is "mod name;": the module is in a file of its own. Its path begins with
// a dot, as none of a use declaration does.
func (w *walker) fileModule(n, id uint32, paths []string) {
	if len(paths) == 0 {
		paths = []string{string(w.t.Text(id))}
	}
	var flags parsers.ImportFlag
	if w.t.ChildKind(n, kVisibility) != 0 {
		flags = parsers.ImportExported
	}
	for _, p := range paths {
		if !strings.HasPrefix(p, ".") {
			p = "./" + strings.TrimPrefix(strings.TrimPrefix(p, "r#"), "/")
		}
		w.addImport(id, parsers.Import{Path: p, Name: w.name(id), Flags: flags})
	}
}

func (w *walker) externCrate(n uint32) {
	id := w.t.Child(n, fName)
	if id == 0 {
		return
	}
	var flags parsers.ImportFlag
	if w.t.ChildKind(n, kVisibility) != 0 {
		flags = parsers.ImportExported
	}
	w.useName(id, w.t.Child(n, fAlias), "::", flags)
}
