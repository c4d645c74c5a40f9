package sitter

// #include "walk.h"
import "C"

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"
	"unsafe"
)

// The limits of one file.
const (
	TimeLimit = 5 * time.Second
	maxNodes  = 1 << 24
)

// The ways a parse can end early.
var (
	ErrTime = fmt.Errorf("parsing took longer than %s", TimeLimit)
	ErrSize = fmt.Errorf("the syntax tree has more than %d nodes", maxNodes)
)

// Node is one node of a flattened tree, laid out as vade_node in walk.h.
type Node struct {
	Start, End uint32 // bytes
	Row, Col   uint32 // from 0; Col counts bytes
	Next       uint32 // index of the first node behind the subtree
	Kind       Kind
	Field      Field
	flags      uint8
}

// Error reports whether the node stands for text that the grammar could not read.
func (n *Node) Error() bool { return n.flags&C.VADE_ERROR != 0 }

// Missing reports whether the parser supplied the node to go on.
func (n *Node) Missing() bool { return n.flags&C.VADE_MISSING != 0 }

// Tree is a flattened tree. Its nodes are valid until the parser's next call.
type Tree struct {
	Src   []byte
	Nodes []Node // pre-order; Nodes[0] is the root
}

// Parser parses files of one grammar. It belongs to one goroutine.
type Parser struct {
	spec *spec
	c    *C.vade_ctx
}

var (
	specMu sync.Mutex
	specs  = map[*Table]*spec{} // resolved once per process
)

// New makes a parser that flattens trees as the table says.
func New(t *Table) (*Parser, error) {
	specMu.Lock()
	defer specMu.Unlock()
	s := specs[t]
	if s == nil {
		var err error
		if s, err = t.resolve(); err != nil {
			return nil, err
		}
		specs[t] = s
	}
	c := C.vade_new(s.lang, C.uint64_t(TimeLimit.Microseconds()), maxNodes)
	if c == nil {
		return nil, fmt.Errorf("no parser for grammar %s", t.Grammar)
	}
	return &Parser{spec: s, c: c}, nil
}

// Close frees the parser.
func (p *Parser) Close() {
	C.vade_free(p.c)
	p.c = nil
}

// Parse reads src, which must be shorter than 2 GiB.
func (p *Parser) Parse(src []byte) (Tree, error) {
	if len(src) >= 1<<31 {
		return Tree{}, errors.New("the file is larger than 2 GiB")
	}
	var pin runtime.Pinner
	defer pin.Unpin()
	s := p.spec.c()
	pin.Pin(s.kind)
	pin.Pin(s.action)
	pin.Pin(s.field)
	data := unsafe.SliceData(src)
	if len(src) == 0 {
		data = &[]byte{0}[0]
	}
	n := C.vade_parse(p.c, &s, (*C.char)(unsafe.Pointer(data)), C.uint32_t(len(src)))
	switch n {
	case -1:
		return Tree{}, ErrTime
	case -2:
		return Tree{}, errors.New("no memory for the syntax tree")
	case -3:
		return Tree{}, ErrSize
	}
	return Tree{Src: src, Nodes: unsafe.Slice((*Node)(unsafe.Pointer(p.c.nodes)), int(n))}, nil
}

// Trim gives memory that parsing left on the C heap back to the system.
func Trim() { C.vade_trim() }
