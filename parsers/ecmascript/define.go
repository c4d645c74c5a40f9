package ecmascript

import (
	"bytes"

	"vade/parsers"
)

// decl is what is known of a definition before its inside is visited.
type decl struct {
	node  uint32 // the whole declaration
	outer uint32 // the export statement or first decorator before it, 0: none
	id    uint32 // spells the name
	name  parsers.NameID
	kind  parsers.Kind
	flags parsers.Flag
	head  span // what the signature shows
}

// take gives what the statement around said about the declaration that comes next.
func (w *walker) take() (parsers.Flag, uint32) {
	f, o := w.flags, w.outer
	w.flags, w.outer = 0, 0
	return f, o
}

// def adds a definition, as a member of the enclosing one.
func (w *walker) def(d decl) parsers.DefID { return w.defIn(w.encl, d) }

func (w *walker) defIn(parent parsers.DefID, d decl) parsers.DefID {
	if d.name == 0 {
		return parsers.NoDef
	}
	if d.outer == 0 || w.t.Nodes[d.outer].Start > w.t.Nodes[d.node].Start {
		d.outer = d.node
	}
	if w.inFunction() {
		d.flags |= parsers.FlagLocal
	}
	off, line, col := w.place(d.id)
	node := &w.t.Nodes[d.node]
	end := node.End
	id := w.b.Def(parsers.Def{
		Name: d.name, Kind: d.kind, Flags: d.flags, Parent: parent, Off: off, Line: line, Col: col,
		Start: node.Start, End: end, StartLine: w.t.Nodes[d.outer].Row + 1, EndLine: max(line, w.lineOf(max(end, 1)-1)),
		Signature: w.signature(d.head), Doc: w.doc(d.outer),
	})
	return id
}

// declare makes a definition known by its name in the scopes it is seen from.
func (w *walker) declare(name parsers.NameID, id parsers.DefID) {
	if id == parsers.NoDef {
		return
	}
	for len(w.byName) <= int(name) {
		w.byName = append(w.byName, 0)
	}
	w.byName[name] = id + 1
}

// lookup finds the definition that a plain name means here, as far as this file and
// what was read of it tell.
func (w *walker) lookup(name parsers.NameID) parsers.DefID {
	if int(name) >= len(w.byName) || w.byName[name] == 0 {
		return parsers.NoDef
	}
	id := w.byName[name] - 1
	d := &w.b.File.Defs[id]
	if d.Flags&parsers.FlagLocal == 0 || d.Parent == parsers.NoDef {
		return id
	}
	for e, n := w.encl, 0; e != parsers.NoDef && n < 64; e, n = w.b.File.Defs[e].Parent, n+1 {
		if e == d.Parent {
			return id
		}
	}
	return parsers.NoDef
}

// once reports whether the class or function d has no member of that name yet, and
// takes the name.
func (w *walker) once(d parsers.DefID, name parsers.NameID) bool {
	k := memberKey{d, name}
	if _, ok := w.members[k]; ok {
		return false
	}
	w.members[k] = parsers.NoDef
	return true
}

func (w *walker) signature(s span) string {
	if s.to <= s.from {
		return ""
	}
	src := w.t.Src[s.from:s.to]
	if len(src) > 4*parsers.MaxSignature {
		src = src[:4*parsers.MaxSignature]
	}
	src = bytes.TrimRight(src, " \t\r\n")
	src = bytes.TrimSuffix(src, []byte("=>"))
	return parsers.Signature(bytes.TrimRight(src, " \t\r\n;,"))
}

// doc is the comment above a node, without a blank line between. Remarks to tools do
// not count.
func (w *walker) doc(n uint32) string {
	row := w.t.Nodes[n].Row
	first, last := uint32(0), uint32(0)
	for i := n; i > 1 && w.kind(i-1) == kComment && w.t.Nodes[i-1].Next == i; i-- {
		c := &w.t.Nodes[i-1]
		end := c.Row + uint32(bytes.Count(w.text(i-1), []byte{'\n'}))
		if end+1 < row || end > row || end == row && n != i || !w.lineStart(i-1) {
			break
		}
		block := bytes.HasPrefix(w.text(i-1), []byte("/*"))
		if last != 0 && block {
			break // a comment of its own above the lines
		}
		row = c.Row
		if directive(w.text(i - 1)) {
			if last != 0 {
				break
			}
			continue
		}
		if first = i - 1; last == 0 {
			last = i - 1
		}
		if block {
			break
		}
	}
	if first == 0 {
		return ""
	}
	return parsers.Summary(w.t.Src[w.t.Nodes[first].Start:w.t.Nodes[last].End])
}

func (w *walker) lineStart(n uint32) bool {
	x := &w.t.Nodes[n]
	return len(bytes.TrimSpace(w.t.Src[x.Start-min(x.Col, x.Start):x.Start])) == 0
}

var directives = [][]byte{[]byte("eslint"), []byte("@ts-"), []byte("prettier-"), []byte("biome-"), []byte("istanbul"),
	[]byte("c8 "), []byte("v8 "), []byte("#region"), []byte("#endregion"), []byte("tslint"), []byte("/ <"), []byte("#__PURE__")}

// directive reports whether a comment speaks to a tool.
func directive(c []byte) bool {
	c = bytes.TrimLeft(c[min(2, len(c)):], " \t*")
	for _, d := range directives {
		if bytes.HasPrefix(c, d) {
			return true
		}
	}
	return false
}
