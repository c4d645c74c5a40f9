package dart

import "vade/parsers"

// declaration reads a member without a body: fields, abstract members, constructors.
func (w *walker) declaration(n uint32, p *pend) {
	p.marked, p.start = true, w.start(n)
	if s := w.first(n); s != 0 && isCtor(w.kind(s)) {
		w.signature(n, s, 0, p)
		return
	}
	w.memberParts(n, p)
}

// memberParts reads what a declaration is made of.
func (w *walker) memberParts(n uint32, p *pend) {
	for c := w.first(n); c != 0; {
		next := w.next(n, c)
		switch k := w.kind(c); {
		case k == kAnnotation:
			p.flags |= w.annotation(c)
		case isCallable(k):
			w.signature(n, c, 0, p)
			return
		default:
			next = w.item(n, c, p)
		}
		c = next
	}
}

// methodSig reads a member with a body, which stands behind it.
func (w *walker) methodSig(n, m uint32, p *pend) uint32 {
	p.marked, p.start = true, w.start(m)
	next := w.next(n, m)
	body := uint32(0)
	if next != 0 && w.kind(next) == kFunctionBody {
		body, next = next, w.next(n, next)
	}
	for c := w.first(m); c != 0; c = w.next(m, c) {
		switch k := w.kind(c); {
		case k == kTokStatic:
			p.flags |= parsers.FlagStatic
		case k == kAnnotation:
			p.flags |= w.annotation(c)
		case isCallable(k):
			w.signature(m, c, body, p)
			return next
		}
	}
	w.children(m)
	w.children(body)
	return next
}

// callable reads a signature that stands free, with the body behind it.
func (w *walker) callable(n, sig uint32, p *pend) uint32 {
	next := w.next(n, sig)
	body := uint32(0)
	for c := next; c != 0; c = w.next(n, c) {
		if k := w.kind(c); k == kFunctionBody {
			body, next = c, w.next(n, c)
			break
		} else if k != kInitializers && k != kRedirection {
			break
		}
	}
	w.signature(n, sig, body, p)
	return next
}

// signature reads the callable whose signature is sig, a child of n; body is 0 if it
// has none.
func (w *walker) signature(n, sig, body uint32, p *pend) {
	if !w.enter() {
		return
	}
	defer w.leave()
	id, kind := w.calledName(sig, p)
	if id == 0 || w.node(id).Start == w.node(id).End {
		w.children(sig)
		w.children(body)
		return
	}
	head := w.node(sig).End
	end := max(w.node(n).End, w.end(body))
	if w.s.local && w.kind(n) != kLambda || w.kind(n) == 0 {
		end = max(head, w.end(body))
	}
	if body != 0 {
		p.flags |= w.async(body)
	} else if !isCtor(w.kind(sig)) {
		p.flags |= parsers.FlagAbstract
	}
	if w.test && w.s.def == parsers.NoDef && string(w.t.Text(id)) == "main" {
		p.flags |= parsers.FlagTest
	}
	d := w.def(id, kind, p, end, head)
	f := &flow{}
	s := w.s
	s.def, s.end, s.local, s.result = d, max(end, w.node(sig).End), true, f
	w.within(s, func() {
		w.header(sig, id, d)
		if p.flags&(parsers.FlagAsync|parsers.FlagGenerator) == 0 {
			f.want = w.b.Unary(parsers.OpNew, w.b.File.Defs[d].Type)
		}
		if isCtor(w.kind(sig)) {
			w.initializers(n, sig)
		}
		if body != 0 {
			w.body(body, f)
		}
	})
	if x := &w.b.File.Defs[d]; x.Type == 0 && kind != parsers.KindConstructor {
		x.Value = f.value
	}
}

// header reads the types and parameters of a signature.
func (w *walker) header(sig, id uint32, d parsers.DefID) {
	from, to := w.b.File.Defs[d].Start, w.b.File.Defs[d].End
	if t := w.s.typ; t != nil && w.b.File.Defs[t.def].Kind == parsers.KindExtension {
		w.b.Bind(parsers.Bind{Name: w.b.Str("this"), Kind: parsers.BindRecv, From: from, To: to, Off: from, Encl: d, Type: w.b.File.Defs[t.def].Type})
	}
	ctor := isCtor(w.kind(sig))
	for c := w.first(sig); c != 0; {
		switch k := w.kind(c); {
		case k == kTypeParams:
			w.typeParams(c, from, to)
		case k == kParams:
			w.params(c, parsers.BindParam, from, to)
		case isType(k) && c != id:
			var x parsers.ExprID
			if ctor { // what a factory redirects to
				c = w.redirected(sig, c)
				continue
			}
			x, c = w.typ(sig, c)
			w.b.File.Defs[d].Type = x
			continue
		}
		c = w.next(sig, c)
	}
}

// redirected reads the constructor behind the "=" of a factory.
func (w *walker) redirected(n, c uint32) uint32 {
	var names []uint32
	var types []parsers.ExprID
	for ; c != 0; c = w.next(n, c) {
		switch w.kind(c) {
		case kTypeIdent, kIdent:
			names = append(names, c)
		case kTypeArgs:
			types = w.typeList(c)
		}
	}
	last := len(names) - 1
	switch {
	case last < 0:
	case last > 0 && !capital(w.t.Text(names[last])):
		x := w.b.Generic(w.prefixed(names[:last], parsers.RoleType, 0), types)
		w.ref(names[last], parsers.RoleNew, w.b.Some(x), 0)
	default:
		w.prefixed(names, parsers.RoleNew, 0)
	}
	return 0
}

// initializers reads what stands behind the parameters of a constructor.
func (w *walker) initializers(n, sig uint32) {
	for c := w.next(n, sig); c != 0; c = w.next(n, c) {
		switch w.kind(c) {
		case kRedirection:
			w.delegate(c)
		case kInitializers:
			for e := w.first(c); e != 0; e = w.next(c, e) {
				w.initializer(e)
			}
		case kFunctionBody:
			return
		}
	}
}

func (w *walker) initializer(n uint32) {
	c := w.first(n)
	switch {
	case c == 0:
	case w.kind(c) == kSuper || w.kind(c) == kThis:
		w.delegate(n)
	case w.kind(c) == kFieldInit:
		name := w.t.ChildKind(c, kIdent)
		if name == 0 {
			w.children(c)
			return
		}
		this := w.b.Expr(parsers.Expr{Op: parsers.OpThis, Off: w.node(name).Start})
		w.ref(name, parsers.RoleWrite, this, 0)
		_, rest := w.expr(c, w.next(c, name), 0)
		w.rest(c, rest)
	default:
		w.children(n)
	}
}

// delegate reads super(…), this(…), and the like with the name of a constructor.
func (w *walker) delegate(n uint32) {
	key, args, name := uint32(0), uint32(0), uint32(0)
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch w.kind(c) {
		case kSuper, kThis:
			key = c
		case kIdent:
			name = c
		case kArgs:
			args = c
		}
	}
	t := w.s.typ
	if key == 0 || args == 0 || t == nil {
		w.children(n)
		return
	}
	target, op := t.name, parsers.OpThis
	if w.kind(key) == kSuper {
		target, op = t.super, parsers.OpSuper
	}
	of := w.b.Expr(parsers.Expr{Op: op, Off: w.node(key).Start})
	if name != 0 {
		list := w.arguments(args, w.b.Member(of, w.name(name)))
		w.ref(name, parsers.RoleNew, of, list)
		return
	}
	w.refNamed(target, key, parsers.RoleNew, 0, w.arguments(args, 0))
}
