package sitter

import (
	"bytes"
	"testing"
	"unsafe"
)

var goTable = &Table{
	Grammar: Go,
	Kinds:   []string{1: "function_declaration", 2: "identifier", 3: "call_expression", 4: "comment"},
	Fields:  []string{1: "name", 2: "function"},
}

func TestNodeLayoutIsTheOneInC(t *testing.T) {
	if got := unsafe.Sizeof(Node{}); got != 24 {
		t.Fatalf("a Node has %d bytes, walk.h's vade_node has 24", got)
	}
}

func TestFlattenedTreeNestsAsTheSource(t *testing.T) {
	p, err := New(goTable)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	tree, err := p.Parse([]byte("package a\n\nfunc F() { g() }\n"))
	if err != nil {
		t.Fatal(err)
	}
	fn := tree.ChildKind(0, 1)
	if fn == 0 || string(tree.Text(tree.Child(fn, 1))) != "F" {
		t.Fatalf("function F not found: %+v", tree.Nodes)
	}
	if n := tree.Nodes[fn]; n.Row != 2 || n.Col != 0 {
		t.Errorf("F is at row %d column %d, want 2 and 0", n.Row, n.Col)
	}
	var calls int
	for i := fn; i < tree.Nodes[fn].Next; i++ {
		if tree.Kind(i) == 3 {
			calls++
		}
	}
	if calls != 1 {
		t.Errorf("%d calls inside of F, want 1", calls)
	}
}

func TestDeepNestingNeedsNoStack(t *testing.T) {
	p, err := New(goTable)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	src := append([]byte("package a\nvar x = "), bytes.Repeat([]byte("("), 50000)...)
	src = append(src, '1')
	src = append(append(src, bytes.Repeat([]byte(")"), 50000)...), "\nfunc After() {}\n"...)
	tree, err := p.Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	if fn := tree.ChildKind(0, 1); fn == 0 {
		t.Error("the function after the deep expression is lost")
	}
}

func TestUnknownNodeTypeIsNoticed(t *testing.T) {
	if _, err := New(&Table{Grammar: Go, Kinds: []string{1: "no_such_type"}}); err == nil {
		t.Error("a table with an unknown node type was accepted")
	}
}

func TestParseAfterBrokenInputIsClean(t *testing.T) {
	p, err := New(goTable)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if tree, err := p.Parse(bytes.Repeat([]byte("{{{ func ("), 2000)); err != nil {
		t.Fatal(err)
	} else if n, _ := tree.Broken(); n == 0 {
		t.Error("broken text was not noticed")
	}
	tree, err := p.Parse([]byte("package a\n"))
	if err != nil {
		t.Fatal(err)
	}
	if n, _ := tree.Broken(); n != 0 || len(tree.Nodes) != 3 {
		t.Errorf("the next file has %d errors and %d nodes, want 0 and 3", n, len(tree.Nodes))
	}
}
