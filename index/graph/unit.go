package graph

import (
	"context"
	"path"
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
	top      map[string][]parsers.DefID // definitions at the top of the file
	children map[parsers.DefID][]parsers.DefID
	params   map[parsers.DefID][]int32 // type parameters by owner, as indexes of binds
	ids      map[string]parsers.NameID
	vals     []memo
	typs     []memo
	attrs    map[parsers.NameID][]int32 // attribute assignments, as indexes of binds
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
	t    *typ
	done bool
	busy bool
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
	case "typescript", "tsx", "javascript":
		return "ecmascript"
	}
	return lang
}

func newUnit(id int64, p, lang string, flags int, f *parsers.File) *unit {
	u := &unit{id: id, path: p, dir: path.Dir(p), lang: lang, family: family(lang), flags: flags, f: f}
	u.top = map[string][]parsers.DefID{}
	u.children = map[parsers.DefID][]parsers.DefID{}
	for i := range f.Defs {
		d := &f.Defs[i]
		if d.Parent == parsers.NoDef {
			if d.Recv == 0 {
				u.top[f.Names[d.Name]] = append(u.top[f.Names[d.Name]], parsers.DefID(i))
			}
		} else {
			u.children[d.Parent] = append(u.children[d.Parent], parsers.DefID(i))
		}
	}
	u.indexLocals()
	u.ids = make(map[string]parsers.NameID, len(f.Names))
	for i, n := range f.Names {
		u.ids[n] = parsers.NameID(i)
	}
	u.vals, u.typs = make([]memo, len(f.Exprs)), make([]memo, len(f.Exprs))
	return u
}

// memoSize is about what one remembered type takes, in bytes.
const memoSize = 112

// footprint is about what the unit takes in memory, in bytes.
func (u *unit) footprint() int {
	f := u.f
	return 2000 + 250*len(f.Defs) + 28*len(f.Refs) + 50*len(f.Exprs) + 100*len(f.Binds) + 90*len(f.Names) + 120*len(f.Imports)
}

func (u *unit) indexLocals() {
	f := u.f
	u.locals = map[parsers.NameID][]local{}
	u.params = map[parsers.DefID][]int32{}
	u.attrs = map[parsers.NameID][]int32{}
	add := func(n parsers.NameID, l local) { u.locals[n] = append(u.locals[n], l) }
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
		if d.Parent == parsers.NoDef || d.Recv != 0 || !u.lexical(d.Parent) {
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
}

// lexical reports whether what is defined directly inside of d can be named there
// without a qualifier: so in functions and name spaces, not in types and objects.
func (u *unit) lexical(d parsers.DefID) bool {
	switch k := u.f.Defs[d].Kind; k {
	case parsers.KindFunction, parsers.KindMethod, parsers.KindConstructor, parsers.KindModule, parsers.KindProperty:
		return true
	}
	return false
}

// local finds what a name means in the scopes around off: the innermost one, and in
// one scope what stands nearest before off.
func (u *unit) local(name parsers.NameID, off uint32) (local, bool) {
	var best local
	ok := false
	for _, l := range u.locals[name] {
		if off < l.from || off >= l.to {
			continue
		}
		if !ok || closer(l, best, off) {
			best, ok = l, true
		}
	}
	return best, ok
}

func closer(a, b local, off uint32) bool {
	if x, y := a.to-a.from, b.to-b.from; x != y {
		return x < y
	}
	if (a.off <= off) != (b.off <= off) {
		return a.off <= off
	}
	if a.off <= off {
		return a.off > b.off
	}
	return a.off < b.off
}

// childrenNamed are the members of d with the name.
func (u *unit) childrenNamed(d parsers.DefID, name string) []parsers.DefID {
	id, ok := u.ids[name]
	if !ok {
		return nil
	}
	var out []parsers.DefID
	for _, c := range u.children[d] {
		if u.f.Defs[c].Name == id {
			out = append(out, c)
		}
	}
	return out
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
	byID   map[int64]fileRef
	config map[string][]byte // build configuration by path
}

type fileRef struct {
	id    int64
	path  string
	lang  string
	flags int
}

func loadCatalog(ctx context.Context, s *Store) (*catalog, error) {
	c := &catalog{byPath: map[string]fileRef{}, byDir: map[string][]fileRef{}, byID: map[int64]fileRef{}}
	err := s.Files(ctx, func(f File) error {
		if f.Status == StatusSkipped || f.Lang == "" {
			return nil
		}
		r := fileRef{f.ID, f.Path, f.Lang, f.Flags}
		c.byPath[f.Path], c.byID[f.ID] = r, r
		c.byDir[path.Dir(f.Path)] = append(c.byDir[path.Dir(f.Path)], r)
		return nil
	})
	if err != nil {
		return nil, err
	}
	c.config, err = s.configs(ctx)
	return c, err
}

// dirs are the folders with files, sorted.
func (c *catalog) dirs() []string {
	out := make([]string, 0, len(c.byDir))
	for d := range c.byDir {
		out = append(out, d)
	}
	sort.Strings(out)
	return out
}
