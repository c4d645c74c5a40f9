package ecmascript

import (
	"strings"

	"vade/parsers"
	"vade/parsers/angular"
	"vade/parsers/markup"
)

// metadata is what a decorator of Angular says about the class that comes next.
type metadata struct {
	object uint32 // the object literal
	pipe   bool
	alias  markup.Span // what templates call the member that comes next
}

// noteMetadata remembers the object of a decorator that makes a class a part of
// templates.
func (w *walker) noteMetadata(fn, args uint32) {
	switch s := w.text(fn); string(s) {
	case "Component", "Directive", "NgModule", "Pipe":
		if args == 0 {
			return
		}
		if o := w.firstReal(args); o != 0 && w.kind(o) == kObject {
			w.meta.object, w.meta.pipe = o, string(s) == "Pipe"
		}
	case "Input", "Output":
		if args == 0 {
			return
		}
		if first := w.firstReal(args); first != 0 {
			w.meta.alias = w.literal(first)
			if w.kind(first) == kObject {
				w.meta.alias = w.aliasIn(first)
			}
		}
	}
}

// aliasIn is the value of the key alias of an object literal.
func (w *walker) aliasIn(object uint32) markup.Span {
	for c := w.t.First(object); c != 0; c = w.t.Sibling(object, c) {
		if key, val := w.child(c, fKey), w.child(c, fValue); w.kind(c) == kPair && key != 0 && val != 0 && w.is(key, "alias") {
			return w.literal(val)
		}
	}
	return markup.Span{}
}

// signalAlias is the name that templates have for a member with the value
// input(x, {alias: 'name'}).
func (w *walker) signalAlias(call uint32) {
	fn, args := w.child(call, fFunction), w.child(call, fArguments)
	if fn == 0 || args == 0 {
		return
	}
	switch s := w.text(fn); string(s) {
	case "input", "input.required", "model", "model.required", "output":
		for a := w.t.First(args); a != 0; a = w.t.Sibling(args, a) {
			if w.kind(a) == kObject {
				w.meta.alias = w.aliasIn(a)
			}
		}
	}
}

// aliased makes the member d known to templates by the name that was said for it.
func (w *walker) aliased(d parsers.DefID) {
	s := w.meta.alias
	w.meta.alias = markup.Span{}
	if d != parsers.NoDef && !s.Empty() {
		w.template(d, s, parsers.MarkupInput)
	}
}

// metadata reads what a decorator says about the class d. The values were visited with
// the decorator.
func (w *walker) metadata(d parsers.DefID) {
	m := w.meta
	w.meta.object = 0
	if m.object == 0 || d == parsers.NoDef {
		return
	}
	for c := w.t.First(m.object); c != 0; c = w.t.Sibling(m.object, c) {
		key, val := w.child(c, fKey), w.peel(w.child(c, fValue))
		if w.kind(c) != kPair || key == 0 || val == 0 {
			continue
		}
		switch string(w.text(key)) {
		case "selector":
			w.selectors(d, val)
		case "name":
			if part := w.literal(val); m.pipe && !part.Empty() {
				w.template(d, part, parsers.MarkupPipe)
			}
		case "template":
			if part := w.literal(val); !part.Empty() {
				w.templateReader(d).Template(part)
			}
		case "templateUrl", "styleUrl":
			w.resource(d, val)
		case "styleUrls":
			for x := w.t.First(val); x != 0; x = w.t.Sibling(val, x) {
				w.resource(d, x)
			}
		case "components": // of Vue
			if w.host != nil {
				w.within(w.host.def, func() { w.registered(val, 1) })
			}
		case "host":
			w.hostBindings(d, val)
		case "imports":
			w.metaList(d, val, parsers.AttrImports)
		case "declarations":
			w.metaList(d, val, parsers.AttrDeclarations)
		case "exports":
			w.metaList(d, val, parsers.AttrExports)
		}
	}
}

// literal is what stands between the quotes of a string or template string.
func (w *walker) literal(n uint32) markup.Span {
	if k := w.kind(n); k != kString && k != kTemplate {
		return markup.Span{}
	}
	x := &w.t.Nodes[n]
	if x.End < x.Start+2 {
		return markup.Span{}
	}
	return markup.Span{From: x.Start + 1, To: x.End - 1}
}

// selectors are the elements and attributes in markup that the class stands for.
func (w *walker) selectors(d parsers.DefID, n uint32) {
	part := w.literal(n)
	for from := part.From; from < part.To; {
		to := from
		for to < part.To && w.t.Src[to] != ',' {
			to++
		}
		w.selector(d, markup.Span{From: from, To: to})
		from = to + 1
	}
}

// selector reads one of several selectors: an element, or attributes.
func (w *walker) selector(d parsers.DefID, s markup.Span) {
	src := w.t.Src
	for s.From < s.To && src[s.From] <= ' ' {
		s.From++
	}
	at := s.From
	for at < s.To && selectorByte(src[at]) {
		at++
	}
	if tag := string(src[s.From:at]); at > s.From && !markup.IsElement(tag) {
		w.template(d, markup.Span{From: s.From, To: at}, parsers.MarkupElement)
		return
	}
	for at < s.To {
		switch src[at] {
		case ':': // :not(...)
			return
		case '[':
			from := at + 1
			for at++; at < s.To && selectorByte(src[at]); at++ {
			}
			if name := string(src[from:at]); at > from && !markup.IsAttribute(name) {
				w.template(d, markup.Span{From: from, To: at}, parsers.MarkupAttribute)
			}
		}
		at++
	}
}

func selectorByte(c byte) bool { return letter(c) || c == '-' }

// template makes the class d known to templates by a name.
func (w *walker) template(d parsers.DefID, s markup.Span, kind string) {
	if w.mute > 0 {
		return
	}
	line, _ := w.lines.Place(s.From)
	name := w.b.Str(strings.ToValidUTF8(string(w.t.Src[s.From:s.To]), "\uFFFD"))
	w.b.File.Exports = append(w.b.File.Exports, parsers.Export{Name: name, Orig: w.b.Str(kind), Value: w.defValue(d), Off: s.From, Line: line})
}

func (w *walker) templateReader(d parsers.DefID) *angular.Reader {
	self := w.unary(parsers.OpNew, w.defValue(d))
	return &angular.Reader{B: &w.b, Lines: w.lines, Src: w.t.Src, Encl: d, Self: func(uint32) parsers.ExprID { return self }}
}

// resource is a template or style sheet in a file of its own, beside the file of the
// component if nothing else is said.
func (w *walker) resource(d parsers.DefID, n uint32) {
	part := w.literal(n)
	if part.Empty() || w.mute > 0 {
		return
	}
	p := strings.ToValidUTF8(string(w.t.Src[part.From:part.To]), "\uFFFD")
	if !strings.HasPrefix(p, ".") && !strings.HasPrefix(p, "/") {
		p = "./" + p
	}
	w.within(d, func() { w.addImport(n, parsers.Import{Path: p, Flags: parsers.ImportEffect}) })
}

// hostBindings are events and properties of the element that the class stands for.
func (w *walker) hostBindings(d parsers.DefID, n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		key, val := w.child(c, fKey), w.child(c, fValue)
		if w.kind(c) != kPair || key == 0 || val == 0 || w.kind(key) != kString {
			continue
		}
		if k := w.literal(key); !k.Empty() && (w.t.Src[k.From] == '(' || w.t.Src[k.From] == '[') {
			w.templateReader(d).Statements(w.literal(val))
		}
	}
}

// metaList notes the entries of a list of classes.
func (w *walker) metaList(d parsers.DefID, n uint32, name string) {
	w.mute++ // the decorator was visited
	var list []parsers.ExprID
	if w.kind(n) == kArray {
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if x := w.spread(c); x != 0 {
				list = append(list, x)
			}
		}
	} else if x := w.visit(n); x != 0 {
		list = append(list, x)
	}
	w.mute--
	w.within(d, func() {
		for _, x := range list {
			w.bindName(w.b.Str(name), parsers.BindAttr, w.spanOf(n), 0, x)
		}
	})
}

// spread is the value of an entry, or of what the entry holds all of.
func (w *walker) spread(n uint32) parsers.ExprID {
	if w.kind(n) == kSpread {
		return w.last(n)
	}
	return w.visit(n)
}
