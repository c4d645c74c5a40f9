package ecmascript

import (
	"bytes"

	"vade/parsers/sitter"
)

// The grammar of TypeScript that is linked in stumbles over a few constructs of the
// language, and may lose the rest of a file over one of them. Where a file reads as
// broken, repair rewrites these constructs, byte for byte, to what the grammar can
// read; the rewritten text is only parsed, names and positions are those of the file:
//
//	export type * from "x"        the word type is blanked
//	type A<in T, out U>           the words in and out are blanked
//	import("x").A<B>              the type arguments are blanked
//	export default abstract class the word abstract is blanked
//	import x from "y" assert {…}  assert is blanked to its end
//	<T>(x: T): A                  a call signature that starts a line gets a ; before it

// tree parses src, or what repair makes of it if that is less broken.
func (p *parser) tree(src []byte) (sitter.Tree, error) {
	t, err := p.p.Parse(src)
	if err != nil || p.w.untyped {
		return t, err
	}
	before, _ := t.Broken()
	if before == 0 {
		return t, nil
	}
	fixed := repair(src)
	if fixed == nil {
		return t, nil
	}
	if t, err = p.p.Parse(fixed); err == nil {
		if after, _ := t.Broken(); after < before {
			t.Src = src
			return t, nil
		}
	}
	return p.p.Parse(src)
}

// repair gives a rewritten copy of src of the same length, nil if there is nothing to
// rewrite.
func repair(src []byte) []byte {
	r := repairer{src: src}
	r.each("export type *", func(at int) { r.blank(at+len("export "), at+len("export type")) })
	r.each("export default abstract class", func(at int) { r.blank(at+len("export default "), at+len("export default abstract")) })
	r.each("import(", r.importType)
	r.each(" assert {", r.assertion)
	for _, before := range []string{"<", ", ", "in "} {
		for _, word := range []string{"in", "out"} {
			r.each(before+word+" ", func(at int) { r.variance(at+len(before), word) })
		}
	}
	r.callSignatures()
	return r.out
}

type repairer struct{ src, out []byte }

func (r *repairer) each(s string, do func(at int)) {
	for from := 0; ; {
		i := bytes.Index(r.src[from:], []byte(s))
		if i < 0 {
			return
		}
		do(from + i)
		from += i + len(s)
	}
}

func (r *repairer) set(at int, c byte) {
	if r.out == nil {
		r.out = bytes.Clone(r.src)
	}
	r.out[at] = c
}

// blank writes spaces over all but line ends.
func (r *repairer) blank(from, to int) {
	for i := from; i < to; i++ {
		if r.src[i] != '\n' && r.src[i] != '\r' {
			r.set(i, ' ')
		}
	}
}

const maxTypeArgs = 400 // bytes

// importType blanks the type arguments of import("x").A.B<C>.
func (r *repairer) importType(at int) {
	s := r.src[at+len("import("):]
	if len(s) == 0 || s[0] != '\'' && s[0] != '"' {
		return
	}
	end := bytes.IndexByte(s[1:], s[0])
	if end < 0 || end+2 >= len(s) || s[end+2] != ')' {
		return
	}
	i := end + 3
	for i < len(s) && (s[i] == '.' || letter(s[i])) {
		i++
	}
	if i == end+3 || i >= len(s) || s[i] != '<' {
		return
	}
	depth := 0
	for j := i; j < len(s) && j < i+maxTypeArgs; j++ {
		switch s[j] {
		case '<':
			depth++
		case '>':
			if s[j-1] != '=' {
				depth--
			}
		case ';':
			return
		}
		if depth == 0 {
			start := at + len("import(")
			r.blank(start+i, start+j+1)
			return
		}
	}
}

// assertion blanks the import assertion at at, if it follows a string.
func (r *repairer) assertion(at int) {
	end := bytes.IndexAny(r.src[at:], "}\n")
	if at > 0 && (r.src[at-1] == '\'' || r.src[at-1] == '"') && end > 0 && r.src[at+end] == '}' {
		r.blank(at, at+end+1)
	}
}

// variance blanks the word at at in a list of type parameters.
func (r *repairer) variance(at int, word string) {
	i := at + len(word) + 1
	if i < len(r.src) && letter(r.src[i]) && r.inTypeParams(at) {
		r.blank(at, at+len(word))
	}
}

// inTypeParams reports whether the line up to at declares a type with parameters.
func (r *repairer) inTypeParams(at int) bool {
	line := r.src[bytes.LastIndexByte(r.src[:at], '\n')+1 : at]
	return bytes.IndexByte(line, '<') >= 0 && (wordIn(line, "type") || wordIn(line, "interface") || wordIn(line, "class"))
}

// callSignatures separates lines that start with type parameters from the member of
// the interface that the line before ends.
func (r *repairer) callSignatures() {
	last := byte('{')
	for i := 0; i < len(r.src); i++ {
		c := r.src[i]
		if c == ' ' || c == '\t' || c == '\r' || c == '\n' {
			continue
		}
		if c == '/' && i+1 < len(r.src) && (r.src[i+1] == '/' || r.src[i+1] == '*') {
			i = r.commentEnd(i)
			continue
		}
		if c == '<' && i > 0 && (r.src[i-1] == ' ' || r.src[i-1] == '\t') && endsMember(last) && r.firstInLine(i) {
			r.set(i-1, ';')
		}
		last = c
	}
}

// commentEnd is the last byte of the comment that starts at i.
func (r *repairer) commentEnd(i int) int {
	end := "\n"
	if r.src[i+1] == '*' {
		end = "*/"
	}
	j := bytes.Index(r.src[i+2:], []byte(end))
	if j < 0 {
		return len(r.src)
	}
	return i + 2 + j + len(end) - 1
}

func (r *repairer) firstInLine(i int) bool {
	for i--; i >= 0 && (r.src[i] == ' ' || r.src[i] == '\t'); i-- {
	}
	return i >= 0 && r.src[i] == '\n'
}

func endsMember(c byte) bool {
	return c == ']' || c == '>' || c == ')' || c == '}' || c == '\'' || c == '"' || letter(c)
}
