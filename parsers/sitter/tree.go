package sitter

// First is the first child of n, 0 if it has none.
func (t *Tree) First(n uint32) uint32 {
	if c := n + 1; c < t.Nodes[n].Next {
		return c
	}
	return 0
}

// Sibling is the node after c among the children of n, 0 if c is the last.
func (t *Tree) Sibling(n, c uint32) uint32 {
	if s := t.Nodes[c].Next; s < t.Nodes[n].Next {
		return s
	}
	return 0
}

// Child is the first child of n in the field, 0 if there is none.
func (t *Tree) Child(n uint32, f Field) uint32 {
	for c := t.First(n); c != 0; c = t.Sibling(n, c) {
		if t.Nodes[c].Field == f {
			return c
		}
	}
	return 0
}

// ChildKind is the first child of n of the kind, 0 if there is none.
func (t *Tree) ChildKind(n uint32, k Kind) uint32 {
	for c := t.First(n); c != 0; c = t.Sibling(n, c) {
		if t.Nodes[c].Kind == k {
			return c
		}
	}
	return 0
}

// Last is the last child of n, 0 if it has none.
func (t *Tree) Last(n uint32) uint32 {
	var last uint32
	for c := t.First(n); c != 0; c = t.Sibling(n, c) {
		last = c
	}
	return last
}

// Kind is the kind of n.
func (t *Tree) Kind(n uint32) Kind { return t.Nodes[n].Kind }

// Text is the source of n.
func (t *Tree) Text(n uint32) []byte { return t.Src[t.Nodes[n].Start:t.Nodes[n].End] }

// Broken counts the places that the grammar could not read, and gives the line
// (from 1) of the first.
func (t *Tree) Broken() (count, line int) {
	for i := range t.Nodes {
		if n := &t.Nodes[i]; n.flags != 0 {
			if count == 0 {
				line = int(n.Row) + 1
			}
			count++
		}
	}
	return count, line
}
