package sitter

import "sort"

// Lines finds the lines of a text.
type Lines struct {
	ends []uint32
}

// Read takes a new text.
func (l *Lines) Read(src []byte) {
	l.ends = l.ends[:0]
	for i, c := range src {
		if c == '\n' {
			l.ends = append(l.ends, uint32(i))
		}
	}
}

// At is the line of the byte at off, from 1.
func (l *Lines) At(off uint32) uint32 {
	return uint32(sort.Search(len(l.ends), func(i int) bool { return l.ends[i] >= off })) + 1
}

// Start is where a line begins.
func (l *Lines) Start(line uint32) uint32 {
	if line <= 1 {
		return 0
	}
	return l.ends[line-2] + 1
}

// Place gives the nodes of a tree the rows and columns of this text, where the tree was
// read from one with other line ends in the same number of bytes.
func (l *Lines) Place(t Tree) {
	row := 0
	for i := range t.Nodes {
		n := &t.Nodes[i]
		for row > 0 && l.ends[row-1] >= n.Start {
			row--
		}
		for row < len(l.ends) && l.ends[row] < n.Start {
			row++
		}
		n.Row, n.Col = uint32(row), n.Start-l.Start(uint32(row)+1)
	}
}
