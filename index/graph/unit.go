package graph

import (
	"cmp"
	"context"
	"path"
	"slices"
	"sort"

	"vade/parsers"
)

// unit is one file with its facts, made ready for look-ups.
type unit struct {
	id     int64
	path   string
	dir    string // "." at the root
	lang   string
	family string
	flags  int
	f      *parsers.File

	locals   map[parsers.NameID][]local
	types    map[parsers.NameID][]local // those of locals that can be meant where a type stands
	top      map[string][]parsers.DefID // definitions at the top of the file
	children map[parsers.DefID][]parsers.DefID
	named    map[member][]parsers.DefID // children by name
	byName   map[parsers.NameID][]parsers.DefID
	owners   nest                      // what "this" can be
	params   map[parsers.DefID][]int32 // type parameters by owner, as indexes of binds
	ids      map[string]parsers.NameID
	vals     []memo
	typs     []memo
	attrs    map[parsers.NameID][]int32 // attribute assignments, as indexes of binds
	targs    map[uint32]int             // type arguments by the place of a name, see applied
	heads    map[parsers.DefID]uint32   // where the bases of a type end, see inHead

	host       parsers.DefID             // the component that the file is, NoDef if it is none
	overloads  map[string]bool           // see parsers.File.Overloaded
	monikers   []string                  // see Definition.Moniker
	paramIndex map[parsers.DefID][]int32 // see paramsOf
}

// member is a name in a definition.
type member struct {
	parent parsers.DefID
	name   parsers.NameID
}

// local is a name with a scope inside of a file.
type local struct {
	from, to, off uint32
	kind          localKind
	index         int32
}

type localKind uint8

const (
	localBind localKind = iota
	localDef
	localImport
)

// memo is what was found out of one expression; a nil t that is done is unknown.
type memo struct {
	t           *typ
	done        bool
	busy        bool
	depth, nest uint16 // how far the evaluation went, see remember
}

// sym is a definition in a loaded file.
type sym struct {
	u *unit
	d parsers.DefID
}

func (s sym) def() *parsers.Def { return &s.u.f.Defs[s.d] }
func (s sym) name() string      { return s.u.f.Names[s.def().Name] }

// Family is the name space that a language shares with others; "" for "".
func Family(lang string) string { return family(lang) }

func family(lang string) string {
	switch lang {
	case "typescript", "tsx", "javascript", "vue", "svelte", "html", "css", "scss", "less":
		return "ecmascript"
	case "java", "kotlin", "scala":
		return "jvm"
	case "cpp":
		return "c"
	}
	return lang
}

func newUnit(id int64, p, lang string, flags int, f *parsers.File) *unit {
	u := &unit{id: id, path: p, dir: path.Dir(p), lang: lang, family: family(lang), flags: flags, f: f}
	u.top = map[string][]parsers.DefID{}
	u.children = map[parsers.DefID][]parsers.DefID{}
	u.named, u.byName = map[member][]parsers.DefID{}, map[parsers.NameID][]parsers.DefID{}
	u.host = hostOf(u)
	for i := range f.Defs {
		d := &f.Defs[i]
		if d.Parent == parsers.NoDef {
			if d.Recv == 0 && styleSpace(f, d) == "" {
				u.top[f.Names[d.Name]] = append(u.top[f.Names[d.Name]], parsers.DefID(i))
			}
		} else {
			u.children[d.Parent] = append(u.children[d.Parent], parsers.DefID(i))
			if d.Flags&parsers.FlagAnonymous == 0 {
				key := member{d.Parent, d.Name}
				u.named[key] = append(u.named[key], parsers.DefID(i))
			}
		}
		u.byName[d.Name] = append(u.byName[d.Name], parsers.DefID(i))
	}
	u.indexLocals()
	u.indexOwners()
	u.ids = make(map[string]parsers.NameID, len(f.Names))
	for i, n := range f.Names {
		u.ids[n] = parsers.NameID(i)
	}
	u.vals, u.typs = make([]memo, len(f.Exprs)), make([]memo, len(f.Exprs))
	return u
}

// memoSize is about what one remembered type takes, in bytes.
const memoSize = 112

// idOf is the path of a definition in its file that nothing else there has: overloads
// are told apart by the types of their parameters.
func (u *unit) idOf(d parsers.DefID) string {
	if u.overloads == nil {
		if u.overloads = u.f.Overloaded(); u.overloads == nil {
			u.overloads = map[string]bool{}
		}
	}
	p := u.f.DefPath(d)
	if u.overloads[p] && u.f.Defs[d].Kind.IsCallable() {
		return p + u.f.ParamTypes(d)
	}
	return p
}

// footprint is about what the unit takes in memory, in bytes.
func (u *unit) footprint() int {
	f := u.f
	return 2000 + 250*len(f.Defs) + 28*len(f.Refs) + 50*len(f.Exprs) + 100*len(f.Binds) + 90*len(f.Names) + 120*len(f.Imports)
}

func (u *unit) indexLocals() {
	f := u.f
	u.locals, u.types = map[parsers.NameID][]local{}, map[parsers.NameID][]local{}
	u.params = map[parsers.DefID][]int32{}
	u.attrs = map[parsers.NameID][]int32{}
	add := func(n parsers.NameID, l local) {
		u.locals[n] = append(u.locals[n], l)
		// A parameter often goes by the name of its own type, which it does not hide
		// where the type stands.
		if l.kind != localBind || f.Binds[l.index].Kind == parsers.BindTypeParam {
			u.types[n] = append(u.types[n], l)
		}
	}
	for i := range f.Binds {
		b := &f.Binds[i]
		if b.Kind == parsers.BindAttr {
			u.attrs[b.Name] = append(u.attrs[b.Name], int32(i))
			continue
		}
		if b.Kind == parsers.BindTypeParam {
			u.params[b.Encl] = append(u.params[b.Encl], int32(i))
		}
		add(b.Name, local{b.From, b.To, b.Off, localBind, int32(i)})
	}
	for i := range f.Defs {
		d := &f.Defs[i]
		if d.Parent == parsers.NoDef || d.Recv != 0 || d.Flags&parsers.FlagAnonymous != 0 || !u.lexical(d.Parent) {
			continue
		}
		p := &f.Defs[d.Parent]
		add(d.Name, local{p.Start, p.End, p.Start, localDef, int32(i)})
	}
	for i := range f.Imports {
		m := &f.Imports[i]
		if m.To == 0 || m.Flags&(parsers.ImportDot|parsers.ImportEffect) != 0 {
			continue
		}
		n := m.Alias
		if n == 0 {
			n = m.Name
		}
		add(n, local{m.From, m.To, m.Off, localImport, int32(i)})
	}
	for _, m := range []map[parsers.NameID][]local{u.locals, u.types} {
		for _, list := range m {
			slices.SortStableFunc(list, func(a, b local) int {
				return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.off, b.off))
			})
		}
	}
	if u.family == "python" { // a variable can be a type
		u.types = u.locals
	}
}

// lexical reports whether what is defined directly inside of d can be named there
// without a qualifier: so in functions and name spaces, not in types and objects.
func (u *unit) lexical(d parsers.DefID) bool {
	switch k := u.f.Defs[d].Kind; k {
	case parsers.KindModule:
		return u.family != "c" && u.family != "lua" // where a name space has more than one file says
	case parsers.KindFunction, parsers.KindMethod, parsers.KindConstructor, parsers.KindProperty:
		return true
	}
	return false
}

// indexOwners finds the types and objects that methods of a file work on.
func (u *unit) indexOwners() {
	f := u.f
	for i := range u.f.Defs {
		d := &u.f.Defs[i]
		if u.owns(d.Kind) || d.Kind == parsers.KindVariable && len(u.children[parsers.DefID(i)]) > 0 {
			u.owners.add(d.Start, d.End, int32(i))
		}
		// A method of a function that constructs, and the function itself.
		if d.Parent != parsers.NoDef && d.Flags&(parsers.FlagLocal|parsers.FlagStatic) == 0 && u.family == "ecmascript" {
			if p := &f.Defs[d.Parent]; p.Kind == parsers.KindFunction {
				u.owners.add(d.Start, d.End, int32(d.Parent))
				u.owners.add(p.Start, p.End, int32(d.Parent))
			}
		}
	}
	u.owners.sort()
}

// inHead reports whether a place is among the bases of a type: what a type inherits
// cannot tell what its bases are.
func (u *unit) inHead(d parsers.DefID, off uint32) bool {
	x := &u.f.Defs[d]
	if len(x.Bases) == 0 || off < x.Off {
		return false
	}
	end, ok := u.heads[d]
	if !ok {
		for _, b := range x.Bases {
			end = max(end, u.lastName(b, 12))
		}
		if u.heads == nil {
			u.heads = map[parsers.DefID]uint32{}
		}
		u.heads[d] = end
	}
	return off <= end
}

// lastName is where the last name of an expression stands.
func (u *unit) lastName(x parsers.ExprID, depth int) uint32 {
	if x == 0 || depth == 0 {
		return 0
	}
	switch e := u.f.Exprs[x]; e.Op {
	case parsers.OpIdent:
		return e.Off
	case parsers.OpMember, parsers.OpList:
		return u.lastName(e.A, depth-1)
	case parsers.OpGeneric, parsers.OpTuple, parsers.OpUnion, parsers.OpMap:
		return max(u.lastName(e.A, depth-1), u.lastName(e.B, depth-1))
	}
	return 0
}

// closest finds what a name means in the scopes around off: the innermost one, and in
// one scope what stands nearest before off. Scopes nest, so the innermost is the one
// that begins last; the names are sorted by where their scope begins, then by place.
func closest(list []local, off uint32) (local, bool) {
	end := sort.Search(len(list), func(i int) bool { return list[i].from > off })
	for end > 0 {
		from := list[end-1].from
		begin := sort.Search(end, func(i int) bool { return list[i].from >= from })
		if l, ok := nearest(list[begin:end], off); ok {
			return l, true
		}
		end = begin
	}
	return local{}, false
}

// nearest is the best of the names whose scopes begin at one place: of the smallest
// scope, then the last before off, else the first behind it.
func nearest(list []local, off uint32) (best local, ok bool) {
	at := sort.Search(len(list), func(i int) bool { return list[i].off > off })
	// Nearly always the first look decides; the others are for scopes of other lengths.
	for i, steps := at-1, 0; i >= 0 && steps < maxLook; i, steps = i-1, steps+1 {
		if l := list[i]; off < l.to && (!ok || l.to < best.to) {
			best, ok = l, true
		}
	}
	for i, steps := at, 0; !ok && i < len(list) && steps < maxLook; i, steps = i+1, steps+1 {
		if l := list[i]; off < l.to {
			return l, true
		}
	}
	return best, ok
}

// maxLook bounds the assignments to one name in one scope that are compared.
const maxLook = 64

// childrenNamed are the members of d with the name.
func (u *unit) childrenNamed(d parsers.DefID, name string) []parsers.DefID {
	id, ok := u.ids[name]
	if !ok {
		return nil
	}
	return u.named[member{d, id}]
}

// enclosing is the innermost definition of one of the kinds around d, d included.
func (u *unit) enclosing(d parsers.DefID, is func(parsers.Kind) bool) parsers.DefID {
	for d != parsers.NoDef && !is(u.f.Defs[d].Kind) {
		d = u.f.Defs[d].Parent
	}
	return d
}

// cacheLimit bounds what a resolver keeps between questions, in bytes.
const cacheLimit = 64 << 20

// catalog is what all resolvers of one database share: which files there are.
type catalog struct {
	byPath map[string]fileRef
	byDir  map[string][]fileRef // files with facts, by path
	byBase map[string][]fileRef // by the last part of the path
	byID   map[int64]fileRef
	config map[string][]byte // build configuration by path
	hasVue bool              // templates may spell names otherwise
}

type fileRef struct {
	id    int64
	path  string
	lang  string
	flags int
}

func loadCatalog(ctx context.Context, s *Store) (*catalog, error) {
	c := &catalog{byPath: map[string]fileRef{}, byDir: map[string][]fileRef{}, byBase: map[string][]fileRef{}, byID: map[int64]fileRef{}}
	err := s.Files(ctx, func(f File) error {
		if f.Status == StatusSkipped || f.Lang == "" {
			return nil
		}
		r := fileRef{f.ID, f.Path, f.Lang, f.Flags}
		c.byPath[f.Path], c.byID[f.ID] = r, r
		c.hasVue = c.hasVue || f.Lang == "vue"
		c.byDir[path.Dir(f.Path)] = append(c.byDir[path.Dir(f.Path)], r)
		c.byBase[path.Base(f.Path)] = append(c.byBase[path.Base(f.Path)], r)
		return nil
	})
	if err != nil {
		return nil, err
	}
	c.config, err = s.configs(ctx)
	return c, err
}
