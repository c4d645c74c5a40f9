package java

import "vade/parsers"

// instanceOf reads x instanceof T, with a variable, a pattern or neither.
func (w *walker) instanceOf(n uint32) parsers.ExprID {
	end := w.s.hit
	if w.s.negated {
		end = w.s.miss
	}
	left := w.t.Child(n, fLeft)
	var typ parsers.ExprID
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch {
		case c == left:
			w.use(c, 0)
		case w.node(c).Field == fName:
			w.bind(c, parsers.BindLocal, w.node(c).Start, end, typ, 0)
		case isType(w.kind(c)):
			typ = w.typ(c)
		default:
			w.pattern(c, end)
		}
	}
	return w.b.Lit("boolean")
}

// pattern binds the variables of a pattern up to end.
func (w *walker) pattern(n, end uint32) {
	if !w.enter() {
		return
	}
	defer w.leave()
	switch w.kind(n) {
	case kTypePattern, kRecordComponent:
		w.modifiers(n)
		var typ parsers.ExprID
		for c := w.first(n); c != 0; c = w.next(n, c) {
			switch k := w.kind(c); {
			case isType(k):
				typ = w.typ(c)
			case k == kIdent:
				w.bind(c, parsers.BindLocal, w.node(c).Start, end, typ, 0)
			case k == kRecordPattern:
				w.pattern(c, end)
			}
		}
	case kRecordPattern:
		for c := w.first(n); c != 0; c = w.next(n, c) {
			switch k := w.kind(c); {
			case k == kIdent || isType(k):
				w.typ(c)
			default:
				w.pattern(c, end)
			}
		}
	case kIdent, kComment, kModifiers, kTokFinal:
	default:
		for c := w.first(n); c != 0; c = w.next(n, c) {
			w.pattern(c, end)
		}
	}
}

func (w *walker) switchExpr(n uint32, want parsers.ExprID) parsers.ExprID {
	subject := w.use(w.t.Child(n, fCondition), 0)
	body := w.t.Child(n, fBody)
	if body == 0 {
		return 0
	}
	f := &flow{}
	s := w.s
	s.yield, s.local, s.end, s.miss, s.negated = f, true, w.node(body).End, w.node(body).End, false
	w.within(s, func() {
		for c := w.first(body); c != 0; c = w.next(body, c) {
			switch w.kind(c) {
			case kSwitchGroup, kSwitchRule:
				w.s.hit = w.node(c).End
				w.group(c, subject, want)
			default:
				w.stmt(c)
			}
		}
	})
	return f.value
}

// group reads one case with what it does.
func (w *walker) group(n uint32, subject, want parsers.ExprID) {
	rule := w.kind(n) == kSwitchRule
	end := w.node(n).End
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch k := w.kind(c); {
		case k == kSwitchLabel:
			w.label(c, subject, end)
		case rule && k == kExprStmt:
			w.s.yield.add(w, w.use(w.first(c), want))
		default:
			w.s.hit = max(w.node(c).End, w.node(c).Start)
			w.decl(c, "")
			w.s.hit = end
		}
	}
}

// label is a name after "case": a constant of the enum that is switched over, or one
// that is in scope.
type label struct {
	ref     int
	subject parsers.ExprID
}

func (w *walker) label(n uint32, subject parsers.ExprID, end uint32) {
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch k := w.kind(c); k {
		case kTokDefault:
		case kIdent:
			if string(w.t.Text(c)) == "default" {
				continue
			}
			w.labels = append(w.labels, label{len(w.b.File.Refs), subject})
			w.ref(c, parsers.RoleRef, subject)
		case kTypePattern, kRecordPattern:
			w.pattern(c, end)
		default:
			if first := w.first(c); k == 0 && first != 0 && (w.kind(first) == kTypePattern || w.kind(first) == kRecordPattern) {
				w.pattern(c, end)
				continue
			}
			w.use(c, 0)
		}
	}
}

// settleLabels makes plain names of the labels whose subject is no enum, as far as this
// file tells.
func (w *walker) settleLabels() {
	if len(w.labels) == 0 {
		return
	}
	f := w.b.File
	binds, defs := map[parsers.NameID][]int{}, map[parsers.NameID][]int{}
	for i := range f.Binds {
		binds[f.Binds[i].Name] = append(binds[f.Binds[i].Name], i)
	}
	for i := range f.Defs {
		if k := f.Defs[i].Kind; !k.IsType() && k != parsers.KindConstructor {
			defs[f.Defs[i].Name] = append(defs[f.Defs[i].Name], i)
		}
	}
	for _, l := range w.labels {
		if l.ref < len(f.Refs) && w.plainSubject(l.subject, binds, defs) {
			f.Refs[l.ref].Recv = 0
		}
	}
}

// plainSubject reports whether a value is a number, a character or a string.
func (w *walker) plainSubject(x parsers.ExprID, binds, defs map[parsers.NameID][]int) bool {
	f := w.b.File
	e := f.Exprs[x]
	call := e.Op == parsers.OpCall
	if call {
		e = f.Exprs[e.A]
	}
	switch e.Op {
	case parsers.OpNew:
		return w.plainType(e.A)
	case parsers.OpMember:
		if f.Exprs[e.A].Op != parsers.OpThis {
			return false
		}
	case parsers.OpIdent:
		for list := binds[e.Name]; !call && len(list) > 0; list = list[:len(list)-1] {
			b := &f.Binds[list[len(list)-1]]
			if b.From <= e.Off && e.Off < b.To {
				return w.plainType(b.Type) || b.Type == 0 && f.Exprs[b.Value].Op == parsers.OpLit
			}
			if len(list) < len(binds[e.Name])-maxLook {
				break
			}
		}
	default:
		return x == 0 || e.Op == parsers.OpLit
	}
	for i, d := range defs[e.Name] {
		if f.Defs[d].Kind.IsCallable() == call {
			return w.plainType(f.Defs[d].Type)
		}
		if i > maxLook {
			break
		}
	}
	return false
}

// maxLook bounds the definitions of one name that are looked at.
const maxLook = 64

func (w *walker) plainType(x parsers.ExprID) bool {
	switch e := w.b.File.Exprs[x]; e.Op {
	case parsers.OpLit:
		return true
	case parsers.OpIdent:
		switch w.b.Text(e.Name) {
		case "String", "Integer", "Character", "Byte", "Short":
			return true
		}
	}
	return false
}
