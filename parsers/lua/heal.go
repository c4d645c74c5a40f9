package lua

import (
	"bytes"

	"vade/parsers"
	"vade/parsers/indent"
)

// healed reads a file that is broken once more, without the bodies of the functions
// that cannot be read. It is taken if it has more definitions than the first reading f.
func (p *parser) healed(file string, src []byte, f *parsers.File) *parsers.File {
	text := indent.Shape{Opens: opens, Closes: "end", Unreadable: p.unreadable}.Heal(src)
	if text == nil {
		return f
	}
	tree, err := p.sit.Parse(text)
	if err != nil {
		return f
	}
	tree.Src = src
	if again := p.w.file(tree, stem(file)); len(again.Defs) > len(f.Defs) {
		return again
	}
	return f
}

// unreadable reports whether a part of a file cannot be read or does not end where it
// should: what is put behind it is taken for a piece of it.
func (p *parser) unreadable(part []byte) bool {
	tree, err := p.sit.Parse(append(bytes.Clone(part), "\nlocal z"...))
	if err != nil {
		return true
	}
	n, _ := tree.Broken()
	last := tree.Last(0)
	return n > 0 || last == 0 || tree.Kind(last) != kLocal
}

// opens reports whether a line begins a function that ends in another line.
func opens(line []byte) bool {
	line = bytes.TrimSpace(bytes.TrimPrefix(line, []byte("local ")))
	return bytes.HasPrefix(line, []byte("function ")) && !bytes.HasSuffix(line, []byte(" end"))
}
