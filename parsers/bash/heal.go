package bash

import (
	"bytes"
	"path"

	"vade/parsers"
	"vade/parsers/indent"
)

// healed reads a file that is broken once more, without the bodies of the functions
// that cannot be read. It is taken if it has more definitions than the first reading f.
func (p *parser) healed(file string, src []byte, f *parsers.File) *parsers.File {
	text := indent.Shape{Opens: opens, Closes: "}", Unreadable: p.unreadable}.Heal(testsAsFunctions(src))
	if text == nil {
		return f
	}
	tree, err := p.sit.Parse(text)
	if err != nil {
		return f
	}
	tree.Src = src
	if again := p.w.file(tree, path.Ext(file) == ".bats"); len(again.Defs) > len(f.Defs) {
		return again
	}
	return f
}

// unreadable reports whether a part of a file cannot be read or does not end where it
// should: what is put behind it is taken for a piece of it.
func (p *parser) unreadable(part []byte) bool {
	tree, err := p.sit.Parse(append(bytes.Clone(part), "\nz=1"...))
	if err != nil {
		return true
	}
	n, _ := tree.Broken()
	last := tree.Last(0)
	return n > 0 || last == 0 || tree.Kind(last) != kAssignment
}

// opens reports whether a line begins a function that ends in another line.
func opens(line []byte) bool {
	line = bytes.TrimSpace(line)
	if !bytes.HasSuffix(line, []byte("{")) {
		return false
	}
	name := bytes.TrimSpace(line[:len(line)-1])
	word, named := bytes.CutPrefix(name, []byte("function "))
	word, called := bytes.CutSuffix(bytes.TrimSpace(word), []byte("()"))
	return (named || called) && callable(bytes.TrimSpace(word))
}
