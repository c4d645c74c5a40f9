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
	first := make([]int32, len(f.Names)) // by name: 1 + index of its last bind
	next := make([]int32, len(f.Binds))
	for i := range f.Binds {
		x := &f.Binds[i]
		if x.Kind == BindOuter || x.Kind == BindAttr {
			continue
		}
		next[i] = first[x.Name]
		first[x.Name] = int32(i) + 1
	}
	kept := f.Refs[:0]
	for _, r := range f.Refs {
		if r.Recv == 0 && (r.Role == RoleRef || r.Role == RoleWrite || r.Role == RoleType) && bound(f.Binds, next, first[r.Name], r.Off) {
			continue
		}
		kept = append(kept, r)
	}
	f.Refs = kept
}

func bound(binds []Bind, next []int32, i int32, off uint32) bool {
	for ; i > 0; i = next[i-1] {
		if x := &binds[i-1]; x.From <= off && off < x.To {
			return true
		}
	}
	return false
}
