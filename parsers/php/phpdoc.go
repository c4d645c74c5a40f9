package php

import (
	"bytes"
	"strings"

	"vade/parsers"
	"vade/parsers/sitter"
)

// doc is the first sentence of the comment above a declaration: a doc comment, or the
// lines right before it.
func (w *walker) doc(n uint32) string {
	if text := w.docText(n); text != nil {
		return parsers.Summary(text)
	}
	row := w.node(n).Row
	i, first := n, n
	for i > 0 && w.kind(i-1) == kComment && w.node(i-1).Next == i {
		c := w.node(i - 1)
		end := c.Row + uint32(bytes.Count(bytes.TrimRight(w.t.Text(i-1), "\r\n"), []byte{'\n'}))
		if end+1 != row || !w.lineStart(c) {
			break
		}
		i--
		first, row = i, c.Row
	}
	if first == n {
		return ""
	}
	return parsers.Summary(w.t.Src[w.node(first).Start:w.node(n-1).End])
}

// lineStart reports whether only white space stands before the node in its line.
func (w *walker) lineStart(n *sitter.Node) bool {
	return len(bytes.TrimSpace(w.t.Src[n.Start-n.Col:n.Start])) == 0
}

// docText is the doc comment above a node, nil if there is none.
func (w *walker) docText(n uint32) []byte {
	if n == 0 || w.kind(n-1) != kComment || w.node(n-1).Next != n {
		return nil
	}
	if text := w.t.Text(n - 1); bytes.HasPrefix(text, []byte("/**")) {
		return text
	}
	return nil
}

// maxDocLines bounds how many lines of a doc comment one tag may take.
const maxDocLines = 16

// tags calls visit for each tag of a doc comment, with what stands behind it. What
// static analysers call by their own name counts as the tag itself.
func tags(doc []byte, visit func(tag, rest string)) {
	if !bytes.Contains(doc, []byte{'@'}) {
		return
	}
	lines := strings.Split(string(doc), "\n")
	for i := range lines {
		line := docLine(lines[i])
		if !strings.HasPrefix(line, "@") {
			continue
		}
		tag, rest, _ := strings.Cut(line, " ")
		for j := i + 1; j < len(lines) && j < i+maxDocLines && open(rest) > 0; j++ {
			rest += " " + docLine(lines[j])
		}
		tag = strings.Replace(strings.Replace(tag, "@phpstan-", "@", 1), "@psalm-", "@", 1)
		visit(tag, strings.TrimSpace(rest))
	}
}

// open is how many brackets of a type are not closed.
func open(s string) int {
	n := 0
	for _, c := range s {
		switch c {
		case '<', '{', '(':
			n++
		case '>', '}', ')':
			n--
		}
	}
	return n
}

// docLine is a line of a doc comment without its frame.
func docLine(line string) string {
	line = strings.TrimSpace(line)
	line = strings.TrimPrefix(line, "/**")
	line = strings.TrimSuffix(line, "*/")
	return strings.TrimSpace(strings.TrimLeft(line, "*"))
}

// docType is the type that the last such tag of a doc comment names. Names in it are
// looked for as if they stood at off.
func (w *walker) docType(doc []byte, tag string, off uint32) parsers.ExprID {
	var x parsers.ExprID
	tags(doc, func(t, rest string) {
		if t == tag {
			if y, _ := w.parseType(rest, off); y != 0 {
				x = y
			}
		}
	})
	return x
}

// paramDocs are the types that a doc comment gives to parameters, by their names.
func (w *walker) paramDocs(doc []byte) map[string]parsers.ExprID {
	docs := map[string]parsers.ExprID{}
	tags(doc, func(tag, rest string) {
		if tag != "@param" {
			return
		}
		x, rest := w.parseType(rest, w.from)
		if name := variableIn(rest); name != "" && x != 0 {
			docs[name] = x
		}
	})
	return docs
}

// variableIn is the variable that a text begins with, "" if it begins with none.
func variableIn(s string) string {
	s = strings.TrimLeft(s, " &.\t")
	if !strings.HasPrefix(s, "$") {
		return ""
	}
	return s[:1+identLen(s[1:])]
}

// better chooses between the declared type and the one of a doc comment, which may say
// what a list holds or what a generic type is applied to.
func (w *walker) better(declared, doc parsers.ExprID) parsers.ExprID {
	switch {
	case declared == 0 || doc == 0:
		return w.b.Union(declared, doc)
	case w.isEmpty(declared), w.isLit(declared, "callable"):
		return doc
	}
	d := w.b.File.Exprs[doc]
	if d.Op == parsers.OpTypeOf && w.isLit(declared, "string") {
		return doc
	}
	name, _ := w.named(declared)
	switch other, _ := w.named(doc); {
	case d.Op == parsers.OpGeneric && name == other && name != 0:
		return doc
	case d.Op == parsers.OpFunc || (d.Op == parsers.OpList || d.Op == parsers.OpMap) && generator(w.b.Text(name)):
		return doc
	}
	return declared
}

// generator tells whether a type of the name is iterated over.
func generator(name string) bool {
	switch name {
	case "Generator", "Iterator", "Traversable", "IteratorAggregate", "Closure":
		return true
	}
	return false
}

// templates binds the type parameters that a doc comment names to the definition d.
func (w *walker) templates(doc []byte, d parsers.DefID) {
	def := w.b.File.Defs[d]
	tags(doc, func(tag, rest string) {
		switch tag {
		case "@template", "@template-covariant", "@template-contravariant":
		default:
			return
		}
		name, rest, _ := strings.Cut(rest, " ")
		if !identifier([]byte(name)) {
			return
		}
		x := parsers.Bind{Name: w.b.Str(name), Kind: parsers.BindTypeParam, From: def.Start, To: def.End, Off: def.Start, Encl: d}
		if bound, ok := strings.CutPrefix(strings.TrimSpace(rest), "of "); ok {
			x.Type, _ = w.parseType(bound, def.Start)
		}
		w.b.Bind(x)
	})
}

// classDoc reads what a doc comment says of a class: type parameters, members that are
// not written, and what bases are applied to.
func (w *walker) classDoc(doc []byte, d parsers.DefID) {
	w.templates(doc, d)
	off := w.b.File.Defs[d].Start
	tags(doc, func(tag, rest string) {
		switch tag {
		case "@property", "@property-read", "@property-write":
			x, rest := w.parseType(rest, off)
			if name := variableIn(rest); x != 0 && len(name) > 1 {
				w.magic(d, name[1:], x, 0)
			}
		case "@method":
			w.magicMethod(d, rest, off)
		case "@extends", "@implements", "@template-extends", "@template-implements":
			x, _ := w.parseType(rest, off)
			w.applyBase(d, x)
		}
	})
}

// magic notes a member that a class has without writing it.
func (w *walker) magic(d parsers.DefID, name string, typ, value parsers.ExprID) {
	def := &w.b.File.Defs[d]
	w.b.Bind(parsers.Bind{Name: w.b.Str(name), Kind: parsers.BindAttr, From: def.Start, To: def.End, Off: def.Start, Encl: d, Type: typ, Value: value})
}

// magicMethod reads "static Type name(…)".
func (w *walker) magicMethod(d parsers.DefID, rest string, off uint32) {
	if s, ok := strings.CutPrefix(rest, "static "); ok && strings.IndexByte(s, '(') > strings.IndexByte(s, ' ') && strings.IndexByte(s, ' ') > 0 {
		rest = strings.TrimSpace(s)
	}
	x, rest := w.parseType(rest, off)
	name, _, ok := strings.Cut(strings.TrimSpace(rest), "(")
	if name = strings.TrimSpace(name); ok && x != 0 && identifier([]byte(name)) {
		w.magic(d, name, w.b.Func(x, 0), 0)
	}
}

// applyBase puts type arguments to the base of the same name.
func (w *walker) applyBase(d parsers.DefID, x parsers.ExprID) {
	if x == 0 || w.b.File.Exprs[x].Op != parsers.OpGeneric {
		return
	}
	name, _ := w.named(x)
	for i, b := range w.b.File.Defs[d].Bases {
		if other, _ := w.named(b); other == name && w.b.File.Exprs[b].Op != parsers.OpGeneric {
			args := w.b.File.Exprs[x].B
			w.b.File.Defs[d].Bases[i] = w.b.Add(parsers.Expr{Op: parsers.OpGeneric, A: b, B: args}, b, args)
			return
		}
	}
}

// noted is what a comment says of a variable of the next statement.
type noted struct {
	typ  parsers.ExprID
	name parsers.NameID // 0: the one that is assigned to
}

func (t *noted) forget() { *t = noted{} }

// typeOf is the noted type of a variable.
func (t *noted) typeOf(name parsers.NameID) parsers.ExprID {
	if t.typ == 0 || t.name != 0 && t.name != name {
		return 0
	}
	x := t.typ
	t.forget()
	return x
}

// note reads a comment among statements: @var tells the type of a variable.
func (w *walker) note(n uint32) {
	text := w.t.Text(n)
	if !bytes.HasPrefix(text, []byte("/**")) && !bytes.HasPrefix(text, []byte("/* @var")) || !bytes.Contains(text, []byte("var ")) {
		return
	}
	off := w.node(n).End
	tags(bytes.Replace(text, []byte("/* @"), []byte("/** @"), 1), func(tag, rest string) {
		if tag != "@var" {
			return
		}
		name := variableIn(rest) // the other way round
		if name != "" {
			rest = rest[len(name):]
		}
		x, rest := w.parseType(rest, w.node(n).Start)
		if name == "" {
			name = variableIn(rest)
		}
		if x == 0 || name == "$this" {
			return
		}
		w.noted = noted{typ: x}
		if name == "" {
			return
		}
		w.noted.name = w.b.Str(name)
		w.cut(w.noted.name, off)
		w.b.Bind(parsers.Bind{Name: w.noted.name, Kind: parsers.BindLocal, From: w.from, To: w.to, Off: off, Encl: w.encl, Type: x})
	})
}
