package graph

import "vade/parsers"

// rbound says what one type parameter stands for.
type rbound struct {
	u   *unit
	idx int32
	t   typ
}

// renv says what type parameters stand for.
type renv []rbound

func (e renv) of(t typ) (typ, bool) {
	for i := range e {
		if e[i].u == t.sym.u && e[i].idx == t.idx {
			return e[i].t, true
		}
	}
	return typ{}, false
}

// with adds what a parameter stands for, unless that is known or says nothing.
func (e renv) with(param, t typ) renv {
	if param.k != tParam || t.k == tUnknown || t.k == tParam && t.sym.u == param.sym.u && t.idx == param.idx {
		return e
	}
	if _, ok := e.of(param); ok {
		return e
	}
	return append(e, rbound{param.sym.u, param.idx, t})
}

// subst puts in what type parameters and Self stand for.
func (w *rustWorld) subst(t typ, e renv, self typ, depth int) typ {
	if depth == 0 || len(e) == 0 && self.k == tUnknown {
		return t
	}
	switch {
	case t.self && self.k != tUnknown:
		self.self = false
		return self
	case t.k == tParam:
		if x, ok := e.of(t); ok {
			return x
		}
		return t
	case len(t.args) == 0:
		return t
	}
	args := make([]typ, len(t.args))
	for i, a := range t.args {
		args[i] = w.subst(a, e, self, depth-1)
	}
	t.args = args
	if t.k == tAssoc && t.sym.u != nil {
		return w.project(t.sym, args[0])
	}
	return t
}

// env says what the type parameters of a type stand for in one of its instances.
func (w *rustWorld) env(t typ) renv {
	s := t.sym
	if t.k != tInst || s.u == nil || s.d == parsers.NoDef {
		return nil
	}
	if s.def().Kind == parsers.KindEnumMember {
		s.d = s.def().Parent
	}
	var out renv
	for i, p := range s.u.params[s.d] {
		a := t.arg(i)
		if a.k == tAssoc && a.sym.u == nil {
			a = typ{}
		}
		if b := &s.u.f.Binds[p]; a.k == tUnknown && b.Value != 0 && len(t.args) > 0 {
			a = w.r.typeOf(s.u, b.Value)
		}
		if a.k != tUnknown {
			out = append(out, rbound{s.u, p, a})
		}
	}
	return out
}

// unify finds what the type parameters in a pattern stand for where a type is what the
// pattern says. It reports whether the two can be the same at all.
func (w *rustWorld) unify(pattern, t typ, e *renv, depth int) bool {
	if depth == 0 || pattern.k == tUnknown || t.k == tUnknown || t.k == tParam || t.k == tAssoc {
		if pattern.k == tParam {
			*e = e.with(pattern, t)
		}
		return true
	}
	switch pattern.k {
	case tParam:
		*e = e.with(pattern, t)
		return true
	case tUnion, tAssoc:
		return true
	case tFunc:
		if t.k == tFunc && t.sym.u == nil {
			w.unifyArgs(pattern, t, e, depth)
		}
		return true
	}
	if rustWrappers[t.ext] && t.k == tBuiltin && (pattern.k != tBuiltin || pattern.ext != t.ext) {
		return w.unify(pattern, t.arg(0), e, depth-1)
	}
	if !sameHead(pattern, t) {
		return t.k == tUnion || t.k == tExternal || t.k == tFunc
	}
	return w.unifyArgs(pattern, t, e, depth)
}

func (w *rustWorld) unifyArgs(pattern, t typ, e *renv, depth int) bool {
	ok := true
	for i := range pattern.args {
		if i < len(t.args) && !w.unify(pattern.args[i], t.args[i], e, depth-1) {
			ok = false
		}
	}
	return ok
}

// sameHead reports whether two types are the same but for their arguments.
func sameHead(a, b typ) bool {
	if a.k == b.k && a.k == tInst {
		return enumOf(a.sym) == enumOf(b.sym)
	}
	if rustLists[a.ext] && b.k == tList || a.k == tList && rustLists[b.ext] {
		return true
	}
	if a.k == tBuiltin && b.k == tBuiltin && rustText[a.ext] && rustText[b.ext] {
		return true
	}
	return a.k == b.k && a.ext == b.ext && a.sym == b.sym
}

// enumOf is the enum of a variant, and any other definition itself.
func enumOf(s sym) sym {
	if s.u != nil && s.d != parsers.NoDef && s.def().Kind == parsers.KindEnumMember {
		s.d = s.def().Parent
	}
	return s
}

// join is the type of one of two values, as the branches of an if give them.
func join(a, b typ) typ {
	switch {
	case a.k == tUnknown:
		return b
	case b.k == tUnknown:
		return a
	case sameHead(a, b):
		if a.k == tFunc && a.sym.u != nil {
			return a
		}
		return joinArgs(a, b)
	}
	return union(a, b)
}

// joinArgs joins the arguments of two types that are the same otherwise.
func joinArgs(a, b typ) typ {
	if len(b.args) == 0 {
		return a
	}
	args := make([]typ, max(len(a.args), len(b.args)))
	for i := range args {
		switch x, y := a.arg(i), b.arg(i); {
		case x.k == tUnknown:
			args[i] = y
		case y.k == tUnknown || x.k != y.k:
			args[i] = x
		case sameHead(x, y) && len(args) <= 8:
			args[i] = joinArgs(x, y)
		default:
			args[i] = x
		}
	}
	a.args = args
	return a
}
