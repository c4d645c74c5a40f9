package markup

import (
	"bytes"
	"sort"
)

// Lines tells the lines and columns of places in a text.
type Lines []uint32

// NewLines finds where the lines of a text start; old is reused.
func NewLines(old Lines, src []byte) Lines {
	l := append(old[:0], 0)
	for at := 0; ; {
		i := bytes.IndexByte(src[at:], '\n')
		if i < 0 {
			return l
		}
		at += i + 1
		l = append(l, uint32(at))
	}
}

// Place is the line and column, from 1, of a byte.
func (l Lines) Place(off uint32) (line, col uint32) {
	i := sort.Search(len(l), func(i int) bool { return l[i] > off })
	return uint32(i), off - l[i-1] + 1
}

// Count is the number of lines of the text.
func (l Lines) Count(src []byte) int {
	if len(src) == 0 || src[len(src)-1] == '\n' {
		return len(l) - 1
	}
	return len(l)
}
