package graph

import (
	"context"
	"path"
	"slices"
	"sort"
	"strconv"
	"strings"

	"vade/parsers"
)

// Definition is a symbol: one or several definitions that mean the same, the main one
// first.
type Definition struct {
	ID        string // path#Container.name
	Name      string
	Kind      parsers.Kind
	Flags     parsers.Flag
	Path      string
	Line      int
	Column    int
	EndLine   int
	Signature string
	Doc       string
	Container string
	Lang      string
	FileFlags int
	Others    []Place // further places: stubs, overloads, accessors, variants
	parts     []sym
}

// Place is a position in a file.
type Place struct {
	Path string
	Line int
	What string
}

// Start and End are the bytes of the main definition in its file.
func (d *Definition) Start() uint32 { return d.parts[0].def().Start }

// End is the end of the main definition, see Start.
func (d *Definition) End() uint32 { return d.parts[0].def().End }

// StartLine is the first line of the main definition, decorators included.
func (d *Definition) StartLine() int { return int(d.parts[0].def().StartLine) }

// Lookup finds symbols by a plain name, a qualified one in any language's spelling, an
// id, or path:line. Only exact names are found; a name under which a module hands out
// what is called otherwise is one. Keys of configuration files are found only where
// nothing else has the name; LookupKeys finds just them.
func (r *Resolver) Lookup(ctx context.Context, name string) ([]Definition, error) {
	return r.lookup(ctx, name, func(rows []SymbolRow) []SymbolRow {
		code := slices.DeleteFunc(slices.Clone(rows), func(row SymbolRow) bool { return row.Kind == parsers.KindKey })
		if len(code) > 0 {
			return code
		}
		return rows
	})
}

// LookupKeys finds keys of configuration files, see Lookup.
func (r *Resolver) LookupKeys(ctx context.Context, name string) ([]Definition, error) {
	return r.lookup(ctx, name, func(rows []SymbolRow) []SymbolRow {
		return slices.DeleteFunc(slices.Clone(rows), func(row SymbolRow) bool { return row.Kind != parsers.KindKey })
	})
}

func (r *Resolver) lookup(ctx context.Context, name string, choose func([]SymbolRow) []SymbolRow) ([]Definition, error) {
	r.begin(ctx)
	if p, line, ok := r.placeName(name); ok {
		return r.atLine(p, line)
	}
	for i := range len(name) { // paths may have the sign, and so may private names
		if name[i] != '#' {
			continue
		}
		if _, ok := r.cat.byPath[name[:i]]; ok {
			return r.byID(name[:i], name[i+1:])
		}
	}
	parts := qualifiers(name)
	if len(parts) == 0 {
		return nil, nil
	}
	last := parts[len(parts)-1]
	var syms []sym
	for _, row := range choose(r.symbolsNamed(last)) {
		if row.Kind == parsers.KindExtension || row.Flags&parsers.FlagAnonymous != 0 { // the type itself is what is asked for
			continue
		}
		u := r.unit(row.File)
		if u == nil {
			continue
		}
		if s := (sym{u, row.Def}); r.qualified(s, parts[:len(parts)-1]) {
			syms = append(syms, s)
		}
	}
	if len(syms) == 0 && len(parts) == 1 {
		syms = r.exportedAs(last)
	}
	return r.groups(syms), r.err
}

// placeName reads path:line.
func (r *Resolver) placeName(name string) (string, int, bool) {
	i := strings.LastIndexByte(name, ':')
	if i <= 0 {
		return "", 0, false
	}
	line, err := strconv.Atoi(name[i+1:])
	if err != nil || line < 1 {
		return "", 0, false
	}
	_, ok := r.cat.byPath[name[:i]]
	return name[:i], line, ok
}

// atLine finds the definition whose name stands in the line, or else the innermost one
// around it.
func (r *Resolver) atLine(p string, line int) ([]Definition, error) {
	u := r.unitAt(p)
	if u == nil {
		return nil, r.err
	}
	best := parsers.NoDef
	for i := range u.f.Defs {
		d := &u.f.Defs[i]
		if int(d.Line) == line {
			return r.groups([]sym{{u, parsers.DefID(i)}}), r.err
		}
		if int(d.StartLine) <= line && line <= int(d.EndLine) {
			best = parsers.DefID(i)
		}
	}
	if best == parsers.NoDef {
		return nil, r.err
	}
	return r.groups([]sym{{u, best}}), r.err
}

func (r *Resolver) byID(p, defPath string) ([]Definition, error) {
	u := r.unitAt(p)
	if u == nil {
		return nil, r.err
	}
	var overloads []sym // of an id without parameters
	for i := range u.f.Defs {
		d := parsers.DefID(i)
		switch id := u.idOf(d); {
		case id == defPath:
			return r.groups([]sym{{u, d}}), r.err
		case len(id) > len(defPath) && id[len(defPath)] == '(' && id[:len(defPath)] == defPath:
			overloads = append(overloads, sym{u, d})
		}
	}
	return r.groups(overloads), r.err
}

// qualifiers splits a qualified name at what any language puts between its parts.
func qualifiers(name string) []string {
	name = strings.TrimSuffix(strings.TrimSpace(name), "()")
	name = strings.NewReplacer("::", ".", "->", ".", "(*", "", ")", "").Replace(name)
	start := true
	name = strings.Map(func(c rune) rune {
		if c == '#' && !start { // at the start of a part it belongs to a private name
			c = '.'
		}
		start = c == '.'
		return c
	}, name)
	return strings.FieldsFunc(name, func(c rune) bool { return c == '.' })
}

// qualified reports whether the names in front of a symbol end with the qualifiers.
func (r *Resolver) qualified(s sym, q []string) bool {
	if len(q) == 0 {
		return true
	}
	chain := moduleParts(s.u)
	if s.u.family == "rust" {
		chain = r.rust.moduleParts(s.u)
		if q[0] == "crate" {
			q = q[1:]
		}
	}
	if s.u.family == "c" {
		chain = r.c.chain(s)
	} else if p := s.u.f.DefPath(s.d); p != s.name() {
		chain = append(chain, strings.Split(strings.TrimSuffix(p, "."+s.name()), ".")...)
	}
	if len(q) > len(chain) {
		return false
	}
	for i := range q {
		if chain[len(chain)-len(q)+i] != q[i] {
			return false
		}
	}
	return true
}

// moduleParts are the names by which a language calls the file or package.
func moduleParts(u *unit) []string {
	stem := path.Base(u.path)
	if i := strings.IndexByte(stem, '.'); i > 0 {
		stem = stem[:i]
	}
	switch u.family {
	case "go":
		return []string{u.f.Package}
	case "python":
		parts := strings.Split(u.dir, "/")
		if stem != "__init__" {
			parts = append(parts, stem)
		}
		return parts
	}
	if u.f.Package != "" && separators[u.family] != "" {
		return strings.FieldsFunc(u.f.Package, func(c rune) bool { return c == '.' || c == '\\' || c == ':' })
	}
	return append(strings.Split(u.dir, "/"), stem)
}

// groupKey is equal for definitions that are one symbol.
func (r *Resolver) groupKey(s sym) string {
	if s.u.family == "c" {
		return r.c.key(s)
	}
	p := s.u.idOf(s.d)
	if s.def().Kind == parsers.KindExtension { // it goes by the name of its type, but is not the type
		return s.u.path + "#" + p + "\x00" + strconv.Itoa(int(s.d))
	}
	if space, ok := partialSpace(s); ok {
		return space
	}
	switch s.u.family {
	case "ecmascript":
		if space := styleSpace(s.u.f, s.def()); space != "" { // a class and a variable are two
			return s.u.path + "#" + space + " " + p
		}
	case "go":
		if p == "init" || p == "_" {
			return s.u.path + "#" + p + strconv.Itoa(int(s.d))
		}
		return s.u.dir + "\x00" + s.u.f.Package + "#" + p
	case "python":
		return strings.TrimSuffix(strings.TrimSuffix(s.u.path, ".pyi"), ".py") + "#" + p
	}
	return s.u.path + "#" + p
}

// partialSpace is the qualified name of a type that may have several definitions.
func partialSpace(s sym) (string, bool) {
	d := s.u.dialect()
	if d == nil || !d.partial || !s.u.owns(s.def().Kind) || s.def().Flags&parsers.FlagLocal != 0 {
		return "", false
	}
	space, ok := spaceOf(s.u.f, s.d)
	key := s.u.family + "\x00" + joinSpace(space, s.name(), d.sep)
	if n := s.typeArity(); d.arity && n > 0 {
		key += "`" + strconv.Itoa(n)
	}
	return key, ok
}

// groups joins definitions to symbols, each with all its parts, best first.
func (r *Resolver) groups(syms []sym) []Definition {
	seen := map[string]bool{}
	var out []Definition
	for _, s := range syms {
		key := r.groupKey(s)
		if !seen[key] {
			seen[key] = true
			out = append(out, r.definition(r.parts(s, key)))
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return better(&out[i], &out[j]) })
	return out
}

// parts are all definitions of the symbol of s, the main one first.
func (r *Resolver) parts(s sym, key string) []sym {
	if s.u.family == "c" {
		return r.c.parts(s, key)
	}
	out := []sym{}
	for _, row := range r.symbolsNamed(s.name()) {
		if !mayShare(s, row) {
			continue
		}
		if u := r.unit(row.File); u != nil {
			if o := (sym{u, row.Def}); r.groupKey(o) == key {
				out = append(out, o)
			}
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return mainRank(out[i]) < mainRank(out[j]) })
	if len(out) == 0 {
		return []sym{s}
	}
	return out
}

// mayShare reports whether the definition of a row can be a part of the symbol of s:
// that is a matter of the file, of its folder, or, with partial types, of any file.
func mayShare(s sym, row SymbolRow) bool {
	if s.u.dialect() == nil {
		return path.Dir(row.Path) == s.u.dir
	}
	_, partial := partialSpace(s)
	return row.File == s.u.id || partial
}

// mainRank is lower for what a reader would call the definition itself.
func mainRank(s sym) int {
	d, n := s.def(), 0
	if d.Flags&parsers.FlagOverload != 0 {
		n += 4
	}
	if strings.HasSuffix(s.u.path, ".pyi") || strings.HasSuffix(s.u.path, ".d.ts") {
		n += 8
	}
	if d.Flags&parsers.FlagSetter != 0 {
		n += 2
	}
	if !d.Kind.IsCallable() && !d.Kind.IsType() {
		n++
	}
	return n + rubyMain(s)
}

func (r *Resolver) definition(parts []sym) Definition {
	s := parts[0]
	d := s.def()
	full := s.u.f.DefPath(s.d)
	out := Definition{
		ID: s.u.path + "#" + s.u.idOf(s.d), Name: s.name(), Kind: d.Kind, Flags: d.Flags, Path: s.u.path, Line: int(d.Line),
		Column: int(d.Col), EndLine: int(d.EndLine), Signature: d.Signature, Doc: d.Doc, Lang: s.u.lang, FileFlags: s.u.flags,
		Container: strings.TrimSuffix(strings.TrimSuffix(full, s.name()), "."), parts: parts,
	}
	for _, o := range parts[1:] {
		out.Others = append(out.Others, Place{o.u.path, int(o.def().Line), otherWord(o)})
		if out.Doc == "" {
			out.Doc = o.def().Doc
		}
	}
	return out
}

func otherWord(s sym) string {
	d := s.def()
	switch {
	case d.Flags&parsers.FlagOverload != 0:
		return "overload"
	case strings.HasSuffix(s.u.path, ".pyi"):
		return "stub"
	case d.Flags&parsers.FlagSetter != 0:
		return "setter"
	case d.Flags&parsers.FlagAbstract != 0:
		return "declaration"
	}
	return "variant"
}

// better orders symbols of one name: what a reader most likely wants comes first.
func better(a, b *Definition) bool {
	if x, y := rank(a), rank(b); x != y {
		return x < y
	}
	if a.Path != b.Path {
		return a.Path < b.Path
	}
	return a.Line < b.Line
}

func rank(d *Definition) int {
	n := 0
	if d.FileFlags&FlagVendored != 0 {
		n += 64
	}
	if d.FileFlags&(FlagGenerated|FlagMinified) != 0 {
		n += 32
	}
	if d.FileFlags&FlagTest != 0 {
		n += 16
	}
	if d.Flags&parsers.FlagLocal != 0 {
		n += 8
	}
	if !d.Kind.IsType() && !d.Kind.IsCallable() {
		n += 4
	}
	if d.Flags&parsers.FlagExported == 0 {
		n += 2
	}
	return n
}

// Outline are the symbols of a file in the order of the source, all parts shown.
func (r *Resolver) Outline(ctx context.Context, p string) ([]Definition, error) {
	r.begin(ctx)
	u := r.unitAt(p)
	if u == nil {
		return nil, r.err
	}
	var out []Definition
	for i := range u.f.Defs {
		out = append(out, r.definition([]sym{{u, parsers.DefID(i)}}))
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Line < out[j].Line })
	return out, r.err
}

// BySymbolRow is the symbol that a row leads to.
func (r *Resolver) BySymbolRow(ctx context.Context, row SymbolRow) (Definition, bool, error) {
	r.begin(ctx)
	u := r.unit(row.File)
	if u == nil || int(row.Def) >= len(u.f.Defs) {
		return Definition{}, false, r.err
	}
	return r.groups([]sym{{u, row.Def}})[0], true, r.err
}

// FindPath finds a definition by its dotted path in the facts of a file and gives its
// first and last line.
func FindPath(f *parsers.File, path string) (lines [2]int, ok bool) {
	base, _, _ := strings.Cut(path, "(")
	for i := range f.Defs {
		if p := f.DefPath(parsers.DefID(i)); p == path || p == base && path == p+f.ParamTypes(parsers.DefID(i)) {
			d := &f.Defs[i]
			return [2]int{int(d.StartLine), int(d.EndLine)}, true
		}
	}
	return lines, false
}
