package golang

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"vade/parsers"
	"vade/parsers/sitter"
)

// file visits the top of a file. A run of comment lines that ends on the line before
// a declaration is its doc.
func (w *walker) file() {
	for c := w.t.First(0); c != 0; c = w.t.Sibling(0, c) {
		switch w.kind(c) {
		case kPackage:
			if id := w.t.ChildKind(c, kPackageIdent); id != 0 {
				w.b.File.Package = string(w.t.Text(id))
			}
		case kComment:
		default:
			w.decl(c, w.doc(c))
		}
	}
}

// doc is the comment above a node: the comments that stand right before it among
// their siblings, without a blank line between.
func (w *walker) doc(n uint32) string {
	row := w.t.Nodes[n].Row
	i, first := n, n
	for i > 0 && w.kind(i-1) == kComment && w.t.Nodes[i-1].Next == i {
		c := &w.t.Nodes[i-1]
		end := c.Row + uint32(bytes.Count(w.t.Text(i-1), []byte{'\n'}))
		if end+1 != row || (c.Col > 0 && !w.lineStart(c)) {
			break
		}
		i--
		first, row = i, c.Row
	}
	if first == n {
		return ""
	}
	return parsers.Summary(w.t.Src[w.t.Nodes[first].Start:w.t.Nodes[n-1].End])
}

// lineStart reports whether only white space stands before the node in its line.
func (w *walker) lineStart(n *sitter.Node) bool {
	return len(bytes.TrimSpace(w.t.Src[n.Start-n.Col:n.Start])) == 0
}

func (w *walker) decl(n uint32, doc string) {
	if !w.deeper() {
		return
	}
	defer func() { w.depth-- }()
	switch w.kind(n) {
	case kFunc, kMethod:
		w.function(n, doc)
	case kImport:
		w.importSpec(n)
	case kTypeSpec, kAlias:
		w.typeSpec(n, doc)
	case kConstSpec:
		w.valueSpec(n, doc, parsers.KindConstant)
	case kVarSpec:
		w.valueSpec(n, doc, parsers.KindVariable)
	case kIdent, kCall, kSelector, kBlock, kAssign, kShortVar, kFor, kIf, kSwitch, kTypeSwitch:
		w.stmt(n)
	default: // groups in parentheses, broken text
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if w.kind(c) == kComment {
				continue
			}
			d := w.doc(c)
			if d == "" {
				d = doc
			}
			w.decl(c, d)
		}
	}
}

func (w *walker) importSpec(n uint32) {
	p := w.t.Child(n, fPath)
	if p == 0 {
		return
	}
	path := bytes.Trim(w.t.Text(p), "\"`")
	x := &w.t.Nodes[p]
	m := parsers.Import{Path: string(path), Off: x.Start, Line: x.Row + 1, Col: x.Col + 1, Encl: parsers.NoDef}
	switch a := w.t.Child(n, fName); {
	case a == 0:
	case w.kind(a) == kDot:
		m.Flags |= parsers.ImportDot
	case string(w.t.Text(a)) == "_":
		m.Flags |= parsers.ImportEffect
	default:
		m.Alias = w.name(a)
	}
	w.b.File.Imports = append(w.b.File.Imports, m)
}

// def adds a definition for the declaration n whose name is at id and whose head ends
// at headEnd.
func (w *walker) def(n, id uint32, kind parsers.Kind, headEnd uint32, doc string) parsers.DefID {
	x, y := &w.t.Nodes[n], &w.t.Nodes[id]
	d := parsers.Def{
		Name: w.b.Name(w.t.Text(id)), Kind: kind, Parent: w.encl, Doc: doc,
		Off: y.Start, Line: y.Row + 1, Col: y.Col + 1, Start: x.Start, End: x.End, StartLine: x.Row + 1,
		EndLine: w.endLine(n), Signature: parsers.Signature(w.t.Src[x.Start:max(x.Start, headEnd)]),
	}
	if r, _ := utf8.DecodeRune(w.t.Text(id)); unicode.IsUpper(r) {
		d.Flags |= parsers.FlagExported
	}
	return w.b.Def(d)
}

// endLine is the line of a node's last byte.
func (w *walker) endLine(n uint32) uint32 {
	x := &w.t.Nodes[n]
	return x.Row + 1 + uint32(bytes.Count(w.t.Text(n), []byte{'\n'}))
}

func (w *walker) function(n uint32, doc string) {
	id := w.t.Child(n, fName)
	if id == 0 {
		return
	}
	body := w.t.Child(n, fBody)
	head := w.t.Nodes[n].End
	if body != 0 {
		head = w.t.Nodes[body].Start
	}
	kind := parsers.KindFunction
	if w.kind(n) == kMethod {
		kind = parsers.KindMethod
	}
	d := w.def(n, id, kind, head, doc)
	def := &w.b.File.Defs[d]
	recv := w.t.Child(n, fReceiver)
	if recv != 0 {
		def.Recv = w.receiverName(recv)
	}
	if name := w.t.Text(id); kind == parsers.KindFunction && isTestName(name) {
		def.Flags |= parsers.FlagTest
	}
	result := w.t.Child(n, fResult)
	w.b.File.Defs[d].Type = w.resultType(result)
	w.within(d, func() {
		w.scope(w.t.Nodes[n].End, func() {
			if recv != 0 {
				w.receiver(recv)
			}
			w.signature(n)
			if body != 0 {
				w.block(body)
			}
		})
	})
}

func isTestName(name []byte) bool {
	for _, p := range []string{"Test", "Benchmark", "Example", "Fuzz"} {
		if rest, ok := bytes.CutPrefix(name, []byte(p)); ok {
			r, _ := utf8.DecodeRune(rest)
			return !unicode.IsLower(r)
		}
	}
	return false
}

// receiverName is the name of the type that a method belongs to.
func (w *walker) receiverName(recv uint32) parsers.NameID {
	for i := recv; i < w.t.Nodes[recv].Next; i++ {
		if w.kind(i) == kTypeIdent {
			return w.name(i)
		}
	}
	return 0
}

// receiver binds the receiver; the names in brackets behind its type are type parameters.
func (w *walker) receiver(recv uint32) {
	off := w.t.Nodes[recv].Start
	for p := w.t.First(recv); p != 0; p = w.t.Sibling(recv, p) {
		typ := w.t.Child(p, fType)
		if typ == 0 {
			continue
		}
		for id := w.t.First(p); id != 0; id = w.t.Sibling(p, id) {
			if w.t.Nodes[id].Field == fName {
				w.bind(id, parsers.BindRecv, off, w.typ(typ), 0)
			}
		}
		first := true
		for i := typ; i < w.t.Nodes[typ].Next; i++ {
			if w.kind(i) == kTypeIdent {
				if first {
					w.ref(i, parsers.RoleType, 0)
				} else {
					w.bind(i, parsers.BindTypeParam, off, 0, 0)
				}
				first = false
			}
		}
	}
}

// signature binds parameters, named results and type parameters of a function-like
// node and visits their types.
func (w *walker) signature(n uint32) {
	off := w.t.Nodes[n].Start
	if tp := w.t.Child(n, fTypeParams); tp != 0 {
		w.params(tp, parsers.BindTypeParam, off)
	}
	if ps := w.t.Child(n, fParams); ps != 0 {
		w.params(ps, parsers.BindParam, off)
	}
	switch r := w.t.Child(n, fResult); {
	case r == 0:
	case w.kind(r) == kParamList:
		w.params(r, parsers.BindParam, off)
	default:
		w.typeRefs(r)
	}
}

func (w *walker) params(list uint32, kind parsers.BindKind, off uint32) {
	for p := w.t.First(list); p != 0; p = w.t.Sibling(list, p) {
		typ := w.t.Child(p, fType)
		if typ == 0 {
			continue
		}
		x := w.typ(typ)
		if w.kind(p) == kVariadic {
			x = w.b.Unary(parsers.OpList, x)
		}
		for id := w.t.First(p); id != 0; id = w.t.Sibling(p, id) {
			if w.t.Nodes[id].Field == fName {
				w.bind(id, kind, off, x, 0)
			}
		}
		w.typeRefs(typ)
	}
}

// resultType is the declared result: one type, or a tuple of several.
func (w *walker) resultType(r uint32) parsers.ExprID {
	if r == 0 {
		return 0
	}
	if w.kind(r) != kParamList {
		return w.typ(r)
	}
	var list []parsers.ExprID
	for p := w.t.First(r); p != 0; p = w.t.Sibling(r, p) {
		typ := w.t.Child(p, fType)
		if typ == 0 {
			continue
		}
		names := 0
		for id := w.t.First(p); id != 0; id = w.t.Sibling(p, id) {
			if w.t.Nodes[id].Field == fName {
				names++
			}
		}
		x := w.typ(typ)
		for range max(names, 1) {
			list = append(list, x)
		}
	}
	if len(list) == 1 {
		return list[0]
	}
	return w.b.Tuple(list)
}

func (w *walker) typeSpec(n uint32, doc string) {
	id, typ := w.t.Child(n, fName), w.t.Child(n, fType)
	if id == 0 || typ == 0 {
		return
	}
	kind, head := parsers.KindType, w.t.Nodes[n].End
	switch w.kind(typ) {
	case kStruct:
		kind, head = parsers.KindStruct, w.t.Nodes[typ].Start+uint32(len("struct"))
	case kInterface:
		kind, head = parsers.KindInterface, w.t.Nodes[typ].Start+uint32(len("interface"))
	}
	d := w.def(n, id, kind, min(head, w.t.Nodes[n].End), doc)
	w.b.File.Defs[d].Signature = "type " + w.b.File.Defs[d].Signature
	if w.encl != parsers.NoDef {
		w.b.File.Defs[d].Flags |= parsers.FlagLocal
	}
	if kind == parsers.KindType {
		w.b.File.Defs[d].Type = w.typ(typ)
	}
	w.within(d, func() {
		w.scope(w.t.Nodes[n].End, func() {
			if tp := w.t.Child(n, fTypeParams); tp != 0 {
				w.params(tp, parsers.BindTypeParam, w.t.Nodes[n].Start)
			}
			switch kind {
			case parsers.KindStruct:
				w.structFields(typ, d)
			case parsers.KindInterface:
				w.interfaceMembers(typ, d)
			default:
				w.typeRefs(typ)
			}
		})
	})
}

func (w *walker) structFields(typ uint32, d parsers.DefID) {
	list := w.t.First(typ)
	if list == 0 {
		return
	}
	for f := w.t.First(list); f != 0; f = w.t.Sibling(list, f) {
		if w.kind(f) == kField {
			w.field(f, d)
		}
	}
}

func (w *walker) field(f uint32, owner parsers.DefID) {
	typ := w.t.Child(f, fType)
	if typ == 0 {
		return
	}
	x, named := w.typ(typ), false
	for id := w.t.First(f); id != 0; id = w.t.Sibling(f, id) {
		if w.t.Nodes[id].Field == fName {
			named = true
			m := w.def(f, id, parsers.KindField, w.t.Nodes[typ].End, w.doc(f))
			w.b.File.Defs[m].Type = x
			w.within(m, func() { w.typeRefs(typ) })
		}
	}
	if named {
		return
	}
	// An embedded field has the name of its type, and is a base of the struct.
	for i := typ; i < w.t.Nodes[typ].Next; i++ {
		if w.kind(i) == kTypeIdent {
			m := w.def(f, i, parsers.KindField, w.t.Nodes[typ].End, w.doc(f))
			w.b.File.Defs[m].Type, w.b.File.Defs[m].Flags = x, w.b.File.Defs[m].Flags|parsers.FlagEmbedded
			break
		}
	}
	w.b.File.Defs[owner].Bases = append(w.b.File.Defs[owner].Bases, x)
	w.inherit(typ)
}

// inherit visits the type of a base.
func (w *walker) inherit(typ uint32) {
	done := false
	for i := typ; i < w.t.Nodes[typ].Next; i++ {
		switch w.kind(i) {
		case kQualified:
			w.qualified(i, parsers.RoleInherit)
			done = true
			i = w.t.Nodes[i].Next - 1
		case kTypeIdent:
			role := parsers.RoleType
			if !done {
				role = parsers.RoleInherit
			}
			w.ref(i, role, 0)
			done = true
		}
	}
}

func (w *walker) interfaceMembers(typ uint32, d parsers.DefID) {
	for m := w.t.First(typ); m != 0; m = w.t.Sibling(typ, m) {
		switch w.kind(m) {
		case kMethodSpec:
			id := w.t.Child(m, fName)
			if id == 0 {
				continue
			}
			x := w.def(m, id, parsers.KindMethod, w.t.Nodes[m].End, w.doc(m))
			w.b.File.Defs[x].Flags |= parsers.FlagAbstract
			w.b.File.Defs[x].Type = w.resultType(w.t.Child(m, fResult))
			w.within(x, func() {
				w.scope(w.t.Nodes[m].End, func() { w.signature(m) })
			})
		case kTypeElem:
			if first := w.t.First(m); first != 0 && w.t.Sibling(m, first) == 0 {
				w.b.File.Defs[d].Bases = append(w.b.File.Defs[d].Bases, w.typ(first))
				w.inherit(first)
			} else {
				w.typeRefs(m)
			}
		}
	}
}

// valueSpec is a const or var declaration at any level.
func (w *walker) valueSpec(n uint32, doc string, kind parsers.Kind) {
	var ids []uint32
	for id := w.t.First(n); id != 0; id = w.t.Sibling(n, id) {
		if w.t.Nodes[id].Field == fName && w.kind(id) == kIdent {
			ids = append(ids, id)
		}
	}
	var x parsers.ExprID
	typ, value := w.t.Child(n, fType), w.t.Child(n, fValue)
	if typ != 0 {
		x = w.typ(typ)
	}
	values := w.exprList(value, len(ids))
	end := w.t.Nodes[n].End
	encl := w.encl
	for i, id := range ids {
		if encl != parsers.NoDef {
			w.bind(id, parsers.BindLocal, end, x, values[i])
			continue
		}
		if string(w.t.Text(id)) == "_" {
			continue
		}
		head := w.t.Nodes[id].End
		if typ != 0 {
			head = w.t.Nodes[typ].End
		} else if value != 0 && w.endLine(value) == w.t.Nodes[value].Row+1 {
			head = w.t.Nodes[value].End
		}
		w.encl = encl
		d := w.def(n, id, kind, head, doc)
		def := &w.b.File.Defs[d]
		def.Type, def.Value = x, values[i]
		word := "var "
		if kind == parsers.KindConstant {
			word = "const "
		}
		def.Signature = parsers.Cut(word+def.Signature, parsers.MaxSignature)
		w.encl = d
	}
	if typ != 0 {
		w.typeRefs(typ)
	}
	if value != 0 {
		w.stmt(value)
	}
	w.encl = encl
}
