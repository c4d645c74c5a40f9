package dart

import (
	"bytes"

	"vade/parsers"
	"vade/parsers/sitter"
)

func isCtor(k sitter.Kind) bool { return k == kCtorSig || k == kFactorySig || k == kRedirectingSig }

// isCallable reports whether nodes of the kind are signatures.
func isCallable(k sitter.Kind) bool {
	return isCtor(k) || k == kFunctionSig || k == kGetterSig || k == kSetterSig || k == kOperatorSig
}

// calledName is the node with the name of a callable, and what it is. A constructor with
// a name of its own goes by that.
func (w *walker) calledName(sig uint32, p *pend) (uint32, parsers.Kind) {
	kind := parsers.KindFunction
	if w.s.typ != nil && !w.s.local {
		kind = parsers.KindMethod
	}
	switch w.kind(sig) {
	case kGetterSig:
		p.flags |= parsers.FlagGetter
	case kSetterSig:
		p.flags |= parsers.FlagSetter
	case kOperatorSig:
		return w.t.ChildKind(sig, kOperator), kind
	case kCtorSig, kFactorySig, kRedirectingSig:
		last := uint32(0)
		for c := w.first(sig); c != 0 && w.kind(c) != kParams; c = w.next(sig, c) {
			if w.kind(c) == kIdent && (last == 0 || string(w.t.Text(c)) != "new") {
				last = c
			}
		}
		return last, parsers.KindConstructor
	}
	if name := w.t.Child(sig, fName); name != 0 {
		return name, kind
	}
	return w.t.ChildKind(sig, kIdent), kind
}

// async is what the start of a body tells.
func (w *walker) async(body uint32) parsers.Flag {
	s := w.t.Text(body)
	switch {
	case bytes.HasPrefix(s, []byte("async*")):
		return parsers.FlagAsync | parsers.FlagGenerator
	case bytes.HasPrefix(s, []byte("async")):
		return parsers.FlagAsync
	case bytes.HasPrefix(s, []byte("sync*")):
		return parsers.FlagGenerator
	}
	return 0
}

// variables reads the variables of a declaration: fields, or those of a file.
func (w *walker) variables(n uint32, p *pend) {
	kind := parsers.KindVariable
	switch {
	case p.consts:
		kind = parsers.KindConstant
	case w.s.typ != nil && !w.s.local:
		kind = parsers.KindField
	}
	for c := w.first(n); c != 0; c = w.next(n, c) {
		name := c
		if w.kind(c) == kVar {
			name = w.t.ChildKind(c, kIdent)
		}
		if name == 0 || w.kind(name) != kIdent || w.node(name).Start == w.node(name).End {
			w.loose(c)
			continue
		}
		w.variable(n, c, name, kind, p)
	}
}

func (w *walker) variable(n, c, name uint32, kind parsers.Kind, p *pend) {
	value := uint32(0)
	if c != name {
		value = w.next(c, name)
	}
	d := w.def(name, kind, p, w.node(n).End, w.node(name).End)
	x := &w.b.File.Defs[d]
	x.Type = p.typ
	x.Signature = w.fieldHead(n, name, value, x.Start)
	s := w.s
	s.def, s.end = d, w.node(c).End
	w.within(s, func() {
		v, rest := w.expr(c, value, w.b.Unary(parsers.OpNew, p.typ))
		w.rest(c, rest)
		w.b.File.Defs[d].Value = v
	})
}

// fieldHead is the signature of one of the variables in the list n.
func (w *walker) fieldHead(n, name, value, start uint32) string {
	end := w.node(name).End
	if value != 0 {
		switch w.kind(value) {
		case kString, kInt, kFloat, kBool:
			end = w.node(value).End
		}
	}
	head := append([]byte{}, w.head(start, max(start, w.node(n).Start))...)
	head = append(head, ' ')
	return parsers.Signature(append(head, w.head(w.node(name).Start, end)...))
}
