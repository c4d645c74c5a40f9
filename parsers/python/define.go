package python

import (
	"bytes"

	"vade/parsers"
)

// define adds the definition of the name at n. whole is its statement, decorators
// included; head ends its signature.
func (w *walker) define(s *scope, d parsers.Def, n, whole uint32) parsers.DefID {
	name, all := w.node(n), w.node(whole)
	d.Name, d.Parent = w.name(n), s.def
	d.Off, d.Line, d.Col = name.Start, name.Row+1, name.Col+1
	d.Start, d.End, d.StartLine = all.Start, all.End, all.Row+1
	d.EndLine = d.Line + uint32(bytes.Count(w.t.Src[d.Off:d.End], []byte{'\n'}))
	if s.kind == inFunction || s.def != parsers.NoDef && w.b.File.Defs[s.def].Flags&parsers.FlagLocal != 0 {
		d.Flags |= parsers.FlagLocal
	} else if s.kind == inClass && public(w.t.Text(n)) {
		d.Flags |= parsers.FlagExported
	}
	if s.branch {
		d.Flags |= parsers.FlagOptional
	}
	return w.b.Def(d)
}

// public tells whether a name is for others: dunder names are, _names are not.
func public(name []byte) bool {
	return len(name) > 0 && name[0] != '_' || bytes.HasPrefix(name, []byte("__")) && bytes.HasSuffix(name, []byte("__")) && len(name) > 4
}

// function reads a def; whole is n or the decorated definition around it.
func (w *walker) function(s *scope, n, whole uint32, tr traits) {
	name, params, result, body := w.t.Child(n, fName), w.t.Child(n, fParams), w.t.Child(n, fResult), w.t.Child(n, fBody)
	if name == 0 || w.node(name).Start == w.node(name).End {
		w.children(s, n)
		return
	}
	d := parsers.Def{Kind: parsers.KindFunction, Flags: tr.flags}
	if s.kind == inClass {
		d.Kind = parsers.KindMethod
		if tr.property {
			d.Kind = parsers.KindProperty
		}
	}
	if w.t.Kind(n+1) == kTokAsync {
		d.Flags |= parsers.FlagAsync
	}
	d.Flags |= w.bodyFlags(s, name, body)
	d.Signature = parsers.Signature(w.head(n, max(w.end(result), w.end(params), w.end(name))))
	d.Doc = w.docstring(body)
	id := w.define(s, d, name, whole)
	fs := w.functionScope(s, id, body)
	w.typeParams(fs, w.t.Child(n, fTypeParams), w.node(n).End)
	w.params(fs, params, w.receiver(s, name, tr))
	typ := w.typ(fs, result, true)
	fs.flow = &flow{want: typ == 0}
	w.stmt(fs, body)
	w.yields(id, typ, fs.flow)
}

func (w *walker) functionScope(s *scope, id parsers.DefID, body uint32) *scope {
	fs := &scope{kind: inFunction, def: id, self: s.self, class: s.class, static: s.static, typeOnly: s.typeOnly}
	if body != 0 {
		fs.from, fs.to = w.node(body).Start, w.node(body).End
	}
	return fs
}

// yields notes what a function gives back.
func (w *walker) yields(id parsers.DefID, typ parsers.ExprID, f *flow) {
	d := &w.b.File.Defs[id]
	d.Type = typ
	if f.generator {
		d.Flags |= parsers.FlagGenerator
	}
	switch {
	case typ != 0:
	case f.generator:
		d.Value = w.b.List(f.yields)
	default:
		d.Value = f.returns
	}
}

// bodyFlags tells what a function is by its body and its name.
func (w *walker) bodyFlags(s *scope, name, body uint32) parsers.Flag {
	var fl parsers.Flag
	if w.stub || s.protocol && w.noBody(body) {
		fl |= parsers.FlagAbstract
	}
	if w.test && s.kind != inFunction && runByTests(w.t.Text(name), s.kind == inClass) {
		fl |= parsers.FlagTest
	}
	return fl
}

// noBody tells whether a body is only a docstring and an ellipsis.
func (w *walker) noBody(n uint32) bool {
	last := uint32(0)
	for c, i := w.t.First(n), 0; n != 0 && c != 0; c, i = w.t.Sibling(n, c), i+1 {
		if last = c; i > 1 || w.t.Kind(c) != kExprStmt {
			return false
		}
	}
	return last != 0 && w.t.Kind(w.t.First(last)) == kEllipsis
}

// receiver is what the first parameter of a function is.
func (w *walker) receiver(s *scope, name uint32, tr traits) parsers.BindKind {
	switch {
	case s.kind != inClass || tr.flags&parsers.FlagStatic != 0:
		return parsers.BindParam
	case tr.class:
		return parsers.BindClass
	}
	switch string(w.t.Text(name)) {
	case "__new__", "__init_subclass__", "__class_getitem__":
		return parsers.BindClass
	}
	return parsers.BindRecv
}

// params binds the parameters of a function in its body; first is what the first is.
func (w *walker) params(s *scope, n uint32, first parsers.BindKind) {
	for c := w.t.First(n); n != 0 && c != 0; c = w.t.Sibling(n, c) {
		name, typ, value := c, uint32(0), uint32(0)
		switch w.t.Kind(c) {
		case kIdent, kStarPattern, kStarStarPattern:
		case kTypedParam:
			name, typ = w.t.First(c), w.t.Child(c, fType)
		case kDefaultParam, kTypedDefaultParam:
			name, typ, value = w.t.Child(c, fName), w.t.Child(c, fType), w.t.Child(c, fValue)
		case kTuplePattern: // Python 2
			w.assign(s, c, 0, 0, &place{at: s.from, span: &span{s.from, s.to}})
			continue
		default:
			continue
		}
		w.param(s, name, typ, value, first)
		if w.t.Kind(c) != kComment {
			first = parsers.BindParam
		}
	}
}

func (w *walker) param(s *scope, name, typ, value uint32, kind parsers.BindKind) {
	x := parsers.Bind{Kind: kind, From: s.from, To: s.to, Off: s.from, Encl: s.def}
	x.Type = w.typ(s, typ, true)
	x.Value = w.use(s, value, parsers.RoleRef, x.Type == 0 && w.t.Kind(value) != kNone)
	switch w.t.Kind(name) {
	case kStarPattern:
		name, x.Kind = w.t.First(name), parsers.BindParam
		if x.Type, x.Value = w.rest(x.Type, false); x.Type != 0 {
			x.Value = 0
		}
	case kStarStarPattern:
		name, x.Kind = w.t.First(name), parsers.BindParam
		x.Type, x.Value = w.rest(x.Type, true)
	}
	x.Name = w.name(name)
	switch {
	case x.Kind == parsers.BindRecv || x.Kind == parsers.BindClass:
		s.self, s.class, s.static = x.Name, w.b.File.Defs[s.def].Parent, x.Kind == parsers.BindClass
	case x.Name == s.self:
		s.self = 0
	}
	w.b.Bind(x)
}

// rest is the type, or else the value, of *args and **kwargs.
func (w *walker) rest(elem parsers.ExprID, keys bool) (typ, value parsers.ExprID) {
	var x parsers.ExprID
	if keys {
		x = w.b.Map(w.b.Lit("str"), elem)
	} else {
		x = w.b.List(elem)
	}
	if elem != 0 {
		return x, 0
	}
	return 0, x
}

// classDef reads a class; whole is n or the decorated definition around it.
func (w *walker) classDef(s *scope, n, whole uint32, tr traits) {
	name, bases, body := w.t.Child(n, fName), w.t.Child(n, fBases), w.t.Child(n, fBody)
	if name == 0 || w.node(name).Start == w.node(name).End {
		w.children(s, n)
		return
	}
	d := parsers.Def{Kind: parsers.KindClass, Flags: tr.flags &^ (parsers.FlagStatic | parsers.FlagGetter | parsers.FlagSetter)}
	d.Signature = parsers.Signature(w.head(n, max(w.end(bases), w.end(name), w.end(w.t.Child(n, fTypeParams)))))
	d.Doc = w.docstring(body)
	if w.test && s.kind != inFunction && bytes.Contains(w.t.Text(name), []byte("Test")) {
		d.Flags |= parsers.FlagTest
	}
	id := w.define(s, d, name, whole)
	b := w.node(n)
	cs := &scope{kind: inClass, def: id, from: b.Start, to: b.End, class: parsers.NoDef, typeOnly: s.typeOnly}
	w.typeParams(cs, w.t.Child(n, fTypeParams), b.End)
	w.bases(cs, bases)
	if body != 0 {
		w.collect(body, id)
		w.stmt(cs, body)
		if cs.slots != 0 { // the assignment that fills a slot defines it, if there is one
			w.slots(cs, cs.slots)
		}
	}
}

// bases reads what stands in the parentheses of a class; keywords are no bases.
func (w *walker) bases(s *scope, n uint32) {
	for c := w.t.First(n); n != 0 && c != 0; c = w.t.Sibling(n, c) {
		switch w.t.Kind(c) {
		case kComment:
			continue
		case kKeywordArg, kStar, kStarStar:
			w.use(s, c, parsers.RoleRef, false)
			continue
		}
		name := w.lastName(c)
		s.enum = s.enum || enumBase(name)
		s.protocol = s.protocol || string(name) == "Protocol"
		if w.t.Kind(c) == kCall {
			w.functional(s, s, c)
		}
		if x := w.use(s, c, parsers.RoleInherit, true); x != 0 {
			d := &w.b.File.Defs[s.def]
			d.Bases = append(d.Bases, x)
		}
	}
}

// lastName is the last name of a dotted, called or subscripted expression.
func (w *walker) lastName(n uint32) []byte {
	for range 8 {
		switch w.t.Kind(n) {
		case kIdent:
			return w.t.Text(n)
		case kAttribute:
			n = w.t.Child(n, fAttribute)
		case kCall:
			n = w.t.Child(n, fFunction)
		case kSubscript:
			n = w.t.Child(n, fValue)
		case kDecorator, kType, kGenericType, kParen:
			n = w.t.First(n)
		default:
			return nil
		}
		if n == 0 {
			return nil
		}
	}
	return nil
}

// head is the source from the start of n to the byte end.
func (w *walker) head(n, end uint32) []byte {
	start := w.node(n).Start
	return w.t.Src[start:max(start, min(end, start+4*parsers.MaxSignature))]
}

// docstring is the first sentence of the string that a body begins with.
func (w *walker) docstring(body uint32) string {
	c := w.t.First(body)
	for body != 0 && c != 0 && w.t.Kind(c) == kComment {
		c = w.t.Sibling(body, c)
	}
	if body == 0 || c == 0 || w.t.Kind(c) != kExprStmt {
		return ""
	}
	str := w.t.First(c)
	if w.t.Kind(str) == kConcat {
		str = w.t.First(str)
	}
	if str == 0 || w.t.Kind(str) != kString {
		return ""
	}
	return parsers.Summary(w.stringText(str, maxDocSource))
}

// maxDocSource bounds how much of a docstring is looked at, in bytes.
const maxDocSource = 2048

// stringSpan is the place between the quotes of the string n.
func (w *walker) stringSpan(n uint32) span {
	at := span{w.node(n).Start, w.node(n).End}
	if c := w.t.First(n); c != 0 && w.t.Kind(c) == kStringStart {
		at.from = w.node(c).End
	}
	if c := w.t.Last(n); c != 0 && w.t.Kind(c) == kStringEnd {
		at.to = w.node(c).Start
	}
	at.to = max(at.from, at.to)
	return at
}

// stringText is what stands between the quotes of the string n, at most limit bytes.
func (w *walker) stringText(n, limit uint32) []byte {
	at := w.stringSpan(n)
	return w.t.Src[at.from:min(at.to, at.from+limit)]
}
