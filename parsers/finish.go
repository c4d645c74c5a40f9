package parsers

import "sort"

// Finish completes a file: references and definitions are in source order, and plain
// uses of names that are bound in an enclosing local scope are dropped, since nothing
// outside of the file can be meant. Calls of such names stay: the name may stand for
// a function of another file.
func (b *Builder) Finish() *File {
	f := b.File
	sort.SliceStable(f.Refs, func(i, j int) bool { return f.Refs[i].Off < f.Refs[j].Off })
	b.dropLocal()
	return f
}

func (b *Builder) dropLocal() {
	f := b.File
	if len(f.Binds) == 0 {
		return
	}
	scopes := make([]scopeList, len(f.Names))
	for i := range f.Binds {
		if x := &f.Binds[i]; x.Kind != BindOuter && x.Kind != BindAttr {
			scopes[x.Name] = append(scopes[x.Name], scopeEnd{x.From, x.To})
		}
	}
	for _, s := range scopes {
		s.prepare()
	}
	kept := f.Refs[:0]
	for _, r := range f.Refs {
		if r.Recv == 0 && (r.Role == RoleRef || r.Role == RoleWrite || r.Role == RoleType) && scopes[r.Name].around(r.Off) {
			continue
		}
		kept = append(kept, r)
	}
	f.Refs = kept
}

// scopeList are the scopes of one name, by where they begin; to is the greatest end of
// the scopes up to there.
type scopeList []scopeEnd

type scopeEnd struct{ from, to uint32 }

func (s scopeList) prepare() {
	sort.Slice(s, func(i, j int) bool { return s[i].from < s[j].from })
	for i := 1; i < len(s); i++ {
		s[i].to = max(s[i].to, s[i-1].to)
	}
}

// around reports whether some scope holds off.
func (s scopeList) around(off uint32) bool {
	i := sort.Search(len(s), func(i int) bool { return s[i].from > off })
	return i > 0 && s[i-1].to > off
}
