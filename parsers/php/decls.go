package php

import (
	"bytes"
	"strings"

	"vade/parsers"
)

func (w *walker) declaration(n uint32) {
	switch w.kind(n) {
	case kNamespace:
		w.namespace(n)
	case kUseDecl:
		w.useDecl(n)
	case kClass, kInterface, kTrait, kEnum:
		w.typeDecl(n)
	case kEnumCase:
		w.enumCase(n)
	case kTraitUse:
		w.traitUse(n)
	case kConst:
		w.constants(n)
	case kProperty:
		w.properties(n)
	case kMethod, kFunction:
		w.callable(n)
	}
	w.noted.forget()
}

// spot is where a definition and its name stand.
type spot struct {
	name parsers.NameID
	node uint32 // of the name
	head uint32 // end of the signature
}

func (w *walker) at(n uint32, name parsers.NameID) spot { return spot{name: name, node: n} }

// define adds the definition that the node n declares.
func (w *walker) define(n uint32, kind parsers.Kind, s spot, fl parsers.Flag) parsers.DefID {
	x, id := w.node(n), w.node(s.node)
	start := w.start(n)
	d := parsers.Def{Name: s.name, Kind: kind, Flags: fl, Parent: w.encl, Off: id.Start, Line: id.Row + 1, Col: id.Col + 1,
		Start: start, End: x.End, StartLine: x.Row + 1, Doc: w.doc(n)}
	d.EndLine = d.Line + uint32(bytes.Count(w.t.Src[d.Off:d.End], []byte{'\n'}))
	d.Signature = parsers.Signature(bytes.TrimRight(w.t.Src[start:max(start, s.head)], "; \t\r\n"))
	if w.branch > 0 {
		d.Flags |= parsers.FlagOptional
	}
	return w.b.Def(d)
}

// start is where a declaration begins behind its attributes.
func (w *walker) start(n uint32) uint32 {
	at := w.node(n).Start
	if c := w.t.First(n); c != 0 && w.kind(c) == kAttributes {
		at = w.node(c).End
		for at < w.node(n).End && strings.IndexByte(" \t\r\n", w.t.Src[at]) >= 0 {
			at++
		}
	}
	return at
}

// lineEnd is the end of the line that the byte from is in, at most to.
func (w *walker) lineEnd(from, to uint32) uint32 {
	if i := bytes.IndexByte(w.t.Src[from:to], '\n'); i >= 0 {
		return from + uint32(i)
	}
	return to
}

func (w *walker) namespace(n uint32) {
	id, body := w.t.Child(n, fName), w.t.Child(n, fBody)
	if body == 0 {
		if id != 0 && w.encl == parsers.NoDef && w.b.File.Package == "" {
			w.space = plain(w.t.Text(id))
			w.b.File.Package = w.space
		}
		return
	}
	space := w.space
	if id == 0 { // the name space without a name
		w.space, w.aliases = "", nil
		w.children(body)
	} else {
		w.within(w.openSpace(n, w.node(n).End), func() { w.children(body) })
	}
	w.space = space
}

// typeDecl reads a class, an interface, a trait or an enum.
func (w *walker) typeDecl(n uint32) {
	id, body := w.t.Child(n, fName), w.t.Child(n, fBody)
	if id == 0 || w.node(id).Start == w.node(id).End {
		w.children(n)
		return
	}
	kind := parsers.KindClass
	switch w.kind(n) {
	case kInterface:
		kind = parsers.KindInterface
	case kTrait:
		kind = parsers.KindTrait
	case kEnum:
		kind = parsers.KindEnum
	}
	fl := parsers.FlagExported
	if w.t.ChildKind(n, kAbstractMod) != 0 {
		fl |= parsers.FlagAbstract
	}
	if w.test && bytes.HasSuffix(w.t.Text(id), []byte("Test")) {
		fl |= parsers.FlagTest
	}
	s := w.at(id, w.name(id))
	s.head = w.node(n).End
	if body != 0 {
		s.head = w.node(body).Start
	}
	encl := w.encl
	if w.inFunction() { // classes in functions are known everywhere
		w.encl = w.spaceDef()
	}
	w.typeBody(n, body, w.define(n, kind, s, fl|w.attributes(n)), kind)
	w.encl = encl
}

// typeBody reads the bases and the members of a type.
func (w *walker) typeBody(n, body uint32, d parsers.DefID, kind parsers.Kind) {
	old, branch, around := w.owner, w.branch, w.flow
	w.owner, w.branch, w.flow = owner{def: d, kind: kind}, 0, &flow{}
	doc := w.docText(n)
	w.within(d, func() {
		w.bases(n, d)
		w.classDoc(doc, d)
		for c := w.t.First(body); body != 0 && c != 0; c = w.t.Sibling(body, c) {
			w.visit(c)
		}
	})
	w.owner, w.branch, w.flow = old, branch, around
}

// bases reads what a type extends and implements.
func (w *walker) bases(n uint32, d parsers.DefID) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		k := w.kind(c)
		if k != kBaseClause && k != kInterfaces {
			continue
		}
		for b := w.t.First(c); b != 0; b = w.t.Sibling(c, b) {
			x := w.className(b, parsers.RoleInherit)
			if x == 0 {
				continue
			}
			w.addBase(d, x)
			if k == kBaseClause && w.owner.base == 0 && w.owner.kind != parsers.KindInterface {
				w.owner.base = x
			}
		}
	}
}

func (w *walker) addBase(d parsers.DefID, x parsers.ExprID) {
	w.b.File.Defs[d].Bases = append(w.b.File.Defs[d].Bases, x)
}

// anonymous reads new class(…) extends A { … }: a class that goes by the name of its
// first base.
func (w *walker) anonymous(n, body, list uint32, args parsers.ExprID) parsers.ExprID {
	var id uint32
	for c := w.t.First(n); c != 0 && id == 0; c = w.t.Sibling(n, c) {
		if k := w.kind(c); k == kBaseClause || k == kInterfaces {
			id = w.t.First(c)
		}
	}
	s := spot{head: w.node(body).Start, node: body, name: w.b.Str("class")}
	if id != 0 {
		id = w.lastPart(id)
		s.node, s.name = id, w.name(id)
	}
	d := w.define(n, parsers.KindClass, s, parsers.FlagLocal|parsers.FlagAnonymous)
	def := &w.b.File.Defs[d]
	def.Doc, def.Flags = "", def.Flags&^parsers.FlagOptional
	if id == 0 {
		w.placeAtWord(def, n)
	}
	w.typeBody(n, body, d, parsers.KindClass)
	if base := w.t.ChildKind(n, kBaseClause); base != 0 && list != 0 {
		if bases := w.b.File.Defs[d].Bases; len(bases) > 0 {
			name, recv := w.named(bases[0])
			w.refAs(w.lastPart(w.t.First(base)), name, parsers.RoleNew, recv, args)
		}
	}
	return w.b.Unary(parsers.OpNew, w.b.Expr(parsers.Expr{Op: parsers.OpDef, B: parsers.ExprID(d)}))
}

// placeAtWord lets a class without a name stand at the word "class".
func (w *walker) placeAtWord(d *parsers.Def, n uint32) {
	x := w.node(n)
	head := w.t.Src[x.Start:d.Off]
	i := bytes.Index(bytes.ToLower(head), []byte("class"))
	if i < 0 {
		return
	}
	before := head[:i]
	lines := uint32(bytes.Count(before, []byte{'\n'}))
	d.Off, d.Line = x.Start+uint32(i), x.Row+1+lines
	d.Col = x.Col + 1 + uint32(i)
	if j := bytes.LastIndexByte(before, '\n'); j >= 0 {
		d.Col = uint32(i - j)
	}
	d.EndLine = d.Line + uint32(bytes.Count(w.t.Src[d.Off:d.End], []byte{'\n'}))
}

// traitUse reads use A, B { … } in a class.
func (w *walker) traitUse(n uint32) {
	d := w.encl
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kName, kQualified:
			if x := w.className(c, parsers.RoleInherit); x != 0 && d != parsers.NoDef {
				w.addBase(d, x)
			}
		case kUseList:
			for r := w.t.First(c); r != 0; r = w.t.Sibling(c, r) {
				w.traitRule(r)
			}
		}
	}
}

// traitRule reads A::f insteadof B and A::f as g. The second makes a method g.
func (w *walker) traitRule(n uint32) {
	first := w.t.First(n)
	if first == 0 {
		return
	}
	var of parsers.ExprID
	if w.kind(first) == kClassConst {
		of = w.use(first)
	} else if w.kind(first) == kName {
		recv := w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: w.node(first).Start})
		w.ref(first, parsers.RoleRef, recv)
		of = w.b.Member(recv, w.name(first))
	}
	for c := w.t.Sibling(n, first); c != 0; c = w.t.Sibling(n, c) {
		switch {
		case w.kind(n) == kInsteadOf:
			w.className(c, parsers.RoleType)
		case w.kind(n) == kUseAs && w.kind(c) == kName:
			s := w.at(c, w.name(c))
			s.head = w.node(n).End
			d := w.define(n, parsers.KindMethod, s, parsers.FlagExported)
			w.b.File.Defs[d].Value = w.b.Applied(parsers.OpCall, of, 0)
		}
	}
}

func (w *walker) enumCase(n uint32) {
	id := w.t.Child(n, fName)
	if id == 0 {
		return
	}
	s := w.at(id, w.name(id))
	s.head = w.lineEnd(w.start(n), w.node(n).End)
	fl := parsers.FlagExported | parsers.FlagStatic | w.attributes(n)
	kind := parsers.KindEnumMember
	m, patched := w.patched.member(w.node(n).Start)
	if m.constant {
		kind = parsers.KindConstant
	}
	d := w.define(n, kind, s, fl)
	if patched && m.from < m.to {
		x := w.quotedValue(n, m.from, m.to)
		if kind == parsers.KindConstant {
			w.b.File.Defs[d].Value = x
		}
		return
	}
	w.use(w.t.Child(n, fValue))
}

// quotedValue finds each A::B in a value, behind the node n, that the grammar did not
// see. It gives what the value is if that is one of them.
func (w *walker) quotedValue(n, from, to uint32) (value parsers.ExprID) {
	text := w.t.Src[from:to]
	x := w.node(n)
	line, begin := x.Row+1, x.Start-x.Col
	if head := w.t.Src[x.Start:from]; bytes.IndexByte(head, '\n') >= 0 {
		line += uint32(bytes.Count(head, []byte{'\n'}))
		begin = x.Start + uint32(bytes.LastIndexByte(head, '\n')) + 1
	}
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\n':
			line, begin = line+1, from+uint32(i)+1
			continue
		case text[i] != ':' || i+1 >= len(text) || text[i+1] != ':':
			continue
		}
		left := i
		for left > 0 && (text[left-1] >= '0' && text[left-1] <= '9' || letter(text[left-1])) {
			left--
		}
		class, name := string(text[left:i]), string(text[i+2:])
		if name = name[:identLen(name)]; class == "" || name == "" {
			continue
		}
		at := from + uint32(left)
		recv := w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: at})
		if class != "self" && class != "static" {
			recv = w.b.Ident(w.b.Str(class), at)
			w.b.Ref(parsers.Ref{Name: w.b.Str(class), Role: parsers.RoleType, Encl: w.encl, Off: at, Line: line, Col: at - begin + 1})
		}
		if at = from + uint32(i) + 2; name != "class" {
			w.b.Ref(parsers.Ref{Name: w.b.Str(name), Role: parsers.RoleRef, Encl: w.encl, Recv: recv, Off: at, Line: line, Col: at - begin + 1})
			if string(bytes.TrimSpace(text)) == class+"::"+name {
				value = w.b.Member(recv, w.b.Str(name))
			}
		}
	}
	return value
}
