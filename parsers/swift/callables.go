package swift

import (
	"bytes"
	"strings"

	"vade/parsers"
)

// callable reads whatever has parameters and a body.
func (w *walker) callable(n uint32) {
	s, kind := w.callableName(n)
	if s.name == 0 {
		w.children(n)
		return
	}
	body := w.t.ChildKind(n, kFuncBody)
	if w.kind(n) == kSubscript {
		body = w.t.ChildKind(n, kComputed)
	}
	s.head = w.node(n).End
	if body != 0 {
		s.head = w.node(body).Start
	}
	fl := w.mods(n) | w.effects(s)
	if body == 0 || w.owner.kind == parsers.KindInterface && w.level == inType {
		fl |= parsers.FlagAbstract
	}
	if w.kind(n) == kDeinit { // run by the language itself
		fl |= parsers.FlagDecorated
	}
	if kind == parsers.KindMethod && w.runByTests(s.name, n) {
		fl |= parsers.FlagTest
	}
	d := w.define(n, kind, s, fl)
	w.attributes(n)
	w.within(d, w.node(n).End, func() {
		w.typeParams(n, w.start(n))
		w.params(n)
		typ := w.returnType(n)
		w.b.File.Defs[d].Type = typ
		w.at(inCode, func() {
			if w.kind(n) == kSubscript {
				w.computed(body, typ)
			} else {
				w.body(body, want{typ, true})
			}
		})
	})
}

// callableName is where the name of a callable stands. Operators are named by their sign.
func (w *walker) callableName(n uint32) (spot, parsers.Kind) {
	kind := parsers.KindMethod
	switch w.kind(n) {
	case kInit:
		return w.wordSpot(w.t.ChildKind(n, kTokInit), "init"), parsers.KindConstructor
	case kDeinit:
		return w.wordSpot(w.t.ChildKind(n, kTokDeinit), "deinit"), kind
	case kSubscript:
		return w.wordSpot(w.t.ChildKind(n, kTokSubscript), "subscript"), kind
	}
	if w.level != inType {
		kind = parsers.KindFunction
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kIdent, kCustomOp:
			if w.field(c) == fName {
				return w.spot(c), kind
			}
		case kParam, kFuncBody:
			return w.signSpot(n), kind
		}
	}
	return w.signSpot(n), kind
}

func (w *walker) wordSpot(n uint32, word string) spot {
	if n == 0 || string(w.t.Text(n)) != word {
		return spot{}
	}
	s := w.spot(n)
	s.name = w.b.Str(word)
	return s
}

// signSpot finds the sign behind the word func.
func (w *walker) signSpot(n uint32) spot {
	word := w.t.ChildKind(n, kTokFunc)
	if word == 0 {
		return spot{}
	}
	from := w.node(word).End
	for from < w.node(n).End && (w.t.Src[from] == ' ' || w.t.Src[from] == '\t') {
		from++
	}
	to := from
	for to < w.node(n).End && strings.IndexByte("/=-+!*%<>&|^~?.", w.t.Src[to]) >= 0 {
		to++
	}
	if to-from > 1 && w.t.Src[to-1] == '<' && to < w.node(n).End && letter(w.t.Src[to]) {
		to-- // type parameters
	}
	x := w.node(word)
	return spot{name: w.b.Name(w.t.Src[from:to]), off: from, line: x.Row + 1, col: x.Col + 1 + from - x.Start}
}

// effects tells whether a function is asynchronous. The grammar hides the word.
func (w *walker) effects(s spot) parsers.Flag {
	head := w.t.Src[s.off:max(s.off, s.head)]
	if i := bytes.LastIndexByte(head, ')'); i >= 0 {
		head = head[i:]
	}
	if bytes.Contains(head, []byte(" async")) {
		return parsers.FlagAsync
	}
	return 0
}

// runByTests tells whether a method of a test case is run by its name.
func (w *walker) runByTests(name parsers.NameID, n uint32) bool {
	if !w.owner.test {
		return false
	}
	switch s := w.b.Text(name); s {
	case "setUp", "tearDown", "setUpWithError", "tearDownWithError":
		return true
	default:
		return strings.HasPrefix(s, "test") && w.t.ChildKind(n, kParam) == 0
	}
}

// returnType reads what a callable gives.
func (w *walker) returnType(n uint32) parsers.ExprID {
	var x parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.isType(c) {
			x = w.typ(c, parsers.RoleType)
		}
	}
	return x
}

// params binds the parameters of the innermost definition.
func (w *walker) params(n uint32) {
	from, to := w.start(n), w.node(n).End
	var typ parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.field(c) == fDefault {
			w.useAs(c, want{typ, true})
			continue
		}
		if w.kind(c) != kParam {
			continue
		}
		id := uint32(0)
		typ = 0
		for d := w.t.First(c); d != 0; d = w.t.Sibling(c, d) {
			switch {
			case w.kind(d) == kIdent && w.field(d) != fExternal:
				id = d
			case w.kind(d) != kIdent:
				typ = w.b.Union(typ, w.typ(d, parsers.RoleType))
			}
		}
		kind := parsers.BindParam
		switch end := w.node(c).End; {
		case w.followed(end, "..."):
			kind = parsers.BindRest
		case w.followed(end, "="):
			kind = parsers.BindOptional
		}
		name := w.name(id)
		if name == 0 {
			name = w.b.Str("_")
		}
		w.b.Bind(parsers.Bind{Name: name, Kind: kind, From: from, To: to, Off: from, Encl: w.encl, Type: typ})
	}
}

// body reads a block that is to give a value of what is wanted.
func (w *walker) body(n uint32, gives want) {
	if n == 0 {
		return
	}
	old := w.flow
	w.flow = &flow{want: gives}
	list := w.t.ChildKind(n, kStatements)
	if list != 0 && w.alone(list) {
		w.block(w.node(n).End, func() { w.useAs(w.first(list), gives) })
	} else {
		w.block(w.node(n).End, func() { w.children(n) })
	}
	w.flow = old
}

// alone reports whether a block is one expression, whose value it gives.
func (w *walker) alone(list uint32) bool {
	c := w.first(list)
	return c != 0 && w.t.Sibling(list, c) == 0 && w.isExpr(c)
}
