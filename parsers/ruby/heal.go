package ruby

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
	if again := p.w.file(tree, testFile(file)); len(again.Defs) > len(f.Defs) {
		return again
	}
	return f
}

// unreadable reports whether a part of a file cannot be read or does not end where it
// should: what is put behind it is taken for a piece of it.
func (p *parser) unreadable(part []byte) bool {
	tree, err := p.sit.Parse(append(bytes.Clone(part), "\nZ"...))
	if err != nil {
		return true
	}
	n, _ := tree.Broken()
	last := tree.Last(0)
	return n > 0 || last == 0 || tree.Kind(last) != kConstant
}

// opens reports whether a line begins a method that ends in another line.
func opens(line []byte) bool {
	for _, word := range []string{"private ", "public ", "protected ", "private_class_method "} {
		line = bytes.TrimPrefix(line, []byte(word))
	}
	if !bytes.HasPrefix(line, []byte("def ")) {
		return false
	}
	line = bytes.TrimSpace(line)
	return !bytes.HasSuffix(line, []byte(" end")) && !bytes.HasSuffix(line, []byte(";end")) && !bytes.Contains(line, []byte(") = "))
}
