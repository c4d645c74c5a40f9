package graph

import "vade/parsers"

// params are the parameters of a callable as indexes of binds.
func (w *cWorld) params(s sym) []int32 {
	var out []int32
	for _, i := range s.u.paramsOf(s.d) {
		if s.u.f.Binds[i].Kind.IsParam() {
			out = append(out, i)
		}
	}
	return out
}

// overload is one of several definitions that go by one name, with what declares it.
type overload struct {
	parts []sym
	arity arity
	any   bool // nothing is known of its parameters
}

// pick chooses what a call with these arguments means among definitions of one name. A
// class stands for its constructors. sure is false if several fit equally well.
func (w *cWorld) pick(u *unit, syms []sym, x parsers.ExprID, construct bool) (out []sym, sure bool) {
	list, known := args(u, x)
	if !known {
		return syms, true
	}
	syms = w.constructors(syms, len(list) > 0 || construct)
	if len(syms) < 2 || len(filter(syms, overloads)) == 0 {
		return syms, true
	}
	all := w.overloads(syms)
	var fit []overload
	for _, o := range all {
		if o.any || o.arity.takes(len(list)) {
			fit = append(fit, o)
		}
	}
	switch len(fit) {
	case 0:
		if class := w.copied(syms, len(list)); class.u != nil {
			return []sym{class}, true
		}
		return syms, len(all) == 1 // a macro may add arguments
	case 1:
		return fit[0].parts, true
	}
	return w.byTypes(u, fit, list)
}

// overloads reports whether a definition can be one of several with other parameters.
func overloads(s sym) bool {
	return s.def().Kind.IsCallable() && s.def().Kind != parsers.KindMacro
}

// constructedBy is the class that all of the constructors construct.
func (w *cWorld) constructedBy(syms []sym) (class sym) {
	for _, s := range syms {
		if s.def().Kind != parsers.KindConstructor {
			return sym{}
		}
		c := sym{s.u, s.def().Parent}
		if c.d == parsers.NoDef {
			c = w.ownerOf(s)
		}
		if class.u != nil && c != class {
			return sym{}
		}
		class = c
	}
	return class
}

// copied is the class whose copy is constructed: no constructor needs to be written for
// that.
func (w *cWorld) copied(syms []sym, n int) sym {
	if n > 1 {
		return sym{}
	}
	return w.constructedBy(syms)
}

// constructors replaces classes by their constructors, where they have some.
func (w *cWorld) constructors(syms []sym, known bool) []sym {
	var out []sym
	for _, s := range syms {
		class := s
		if s.def().Kind == parsers.KindType {
			if t := w.symType(s); t.k == tClass {
				class = t.sym
			}
		}
		var list []sym
		if known && class.def().Kind.IsType() {
			for _, c := range class.u.children[class.d] {
				if class.u.f.Defs[c].Kind == parsers.KindConstructor {
					list = append(list, sym{class.u, c})
				}
			}
		}
		if len(list) == 0 {
			list = []sym{s}
		}
		out = append(out, list...)
	}
	return out
}

// constructed adds the constructors of a class to what stands for it.
func (w *cWorld) constructed(class sym, wanted map[sym]bool) {
	for _, c := range class.u.children[class.d] {
		s := sym{class.u, c}
		if s.def().Kind != parsers.KindConstructor {
			continue
		}
		wanted[s] = true
		for _, o := range w.link(s).defs {
			wanted[o] = true
		}
	}
}

// overloads joins definitions with what declares them.
func (w *cWorld) overloads(syms []sym) []overload {
	at := map[string]int{}
	var out []overload
	for _, s := range syms {
		key := w.key(s)
		i, ok := at[key]
		if !ok {
			i = len(out)
			at[key] = i
			out = append(out, overload{arity: arity{least: 1 << 20}})
		}
		o := &out[i]
		o.parts = append(o.parts, s)
		if !overloads(s) {
			o.any = true
			continue
		}
		a := w.arity(s)
		o.arity.least = min(o.arity.least, a.least)
		if a.most < 0 || o.arity.most < 0 {
			o.arity.most = -1
		} else {
			o.arity.most = max(o.arity.most, a.most)
		}
	}
	return out
}

func (w *cWorld) arity(s sym) arity {
	var a arity
	for _, i := range w.params(s) {
		switch s.u.f.Binds[i].Kind {
		case parsers.BindParam:
			a.least++
			a.most++
		case parsers.BindOptional:
			a.most++
		case parsers.BindRest:
			a.most = -1 << 20
		}
	}
	if a.most < 0 {
		a.most = -1
	}
	return a
}

// byTypes keeps the overloads whose parameters fit the arguments best.
func (w *cWorld) byTypes(u *unit, all []overload, list []parsers.ExprID) ([]sym, bool) {
	types := make([]typ, len(list))
	for i, x := range list {
		types[i] = w.r.value(u, x)
	}
	best := -1
	var out []sym
	ties := 0
	for _, o := range all {
		n := w.fit(o, types)
		switch {
		case n > best:
			best, out, ties = n, o.parts, 1
		case n == best:
			out = appendNew(append([]sym(nil), out...), o.parts)
			ties++
		}
	}
	return out, ties == 1
}

// fit tells how well arguments fit the parameters of an overload.
func (w *cWorld) fit(o overload, types []typ) int {
	if o.any {
		return 0
	}
	s := o.parts[0]
	params := w.params(s)
	n := 1
	for i, t := range types {
		if len(params) == 0 {
			break
		}
		b := &s.u.f.Binds[params[min(i, len(params)-1)]]
		if b.Kind == parsers.BindRest {
			continue
		}
		n += 1 + w.suits(s.u, b.Type, t)
	}
	return n
}

// suits tells how well a value fits a parameter: 4 exactly, 3 through a base or a usual
// conversion, 1 where one of them is not known, 0 if it would have to be converted.
func (w *cWorld) suits(u *unit, x parsers.ExprID, got typ) int {
	param := w.r.typeOf(u, x)
	switch {
	case got.k == tUnknown || param.k == tUnknown || got.k == tUnion || param.k == tUnion:
		return 1
	case param.k == tParam:
		return 1
	case got.k == tInst && param.k == tInst:
		if got.sym == param.sym {
			return 4
		}
		if w.derives(got, param.sym, map[sym]bool{}) {
			return 3
		}
		return w.converts(param.sym, got)
	case got.k == tBuiltin && param.k == tInst:
		return w.converts(param.sym, got)
	case got.k == tBuiltin && param.k == tBuiltin:
		return w.builtinSuits(u, x, param.ext, got.ext)
	case got.k == tBuiltin && got.ext == "const char*" && param.k == tExternal:
		return 3
	case got.k == param.k:
		return 2
	case got.k == tBuiltin && got.ext == "nullptr_t":
		return 2
	}
	return 0
}

// converts tells how well a class can be made of a value: 2 by a constructor, 1 if it is
// not known, 0 if none of its constructors takes one.
func (w *cWorld) converts(class sym, got typ) int {
	if !w.r.enter() {
		return 0
	}
	defer w.r.leave()
	some := false
	for _, c := range class.u.children[class.d] {
		s := sym{class.u, c}
		if s.def().Kind != parsers.KindConstructor {
			continue
		}
		some = true
		params := w.params(s)
		if len(params) == 0 || !w.arity(s).takes(1) {
			continue
		}
		x := class.u.f.Binds[params[0]].Type
		switch p := w.r.typeOf(class.u, x); {
		case p.k == tParam, p.k == tInst && got.k == tInst && p.sym == got.sym && p.sym != class, p.k == tExternal && got.ext == "const char*":
			return 2
		case p.k == tBuiltin && got.k == tBuiltin && w.builtinSuits(class.u, x, p.ext, got.ext) > 0:
			return 2
		}
	}
	if some {
		return 0
	}
	return 1
}

func (w *cWorld) builtinSuits(u *unit, x parsers.ExprID, param, got string) int {
	pointer := u.f.Exprs[x].Op == parsers.OpPartial && u.f.Names[u.f.Exprs[x].Name] == "*"
	text := got == "const char*"
	switch {
	case text && pointer && (param == "char" || param == "void"), got == "nullptr_t" && pointer:
		return 4
	case text || got == "nullptr_t" || pointer && got != param:
		return 0
	case param == got:
		return 4
	case floating(param) == floating(got):
		return 3
	}
	return 2
}

func floating(name string) bool { return name == "float" || name == "double" || name == "long double" }

// derives reports whether an instance is one of a base as well.
func (w *cWorld) derives(t typ, base sym, seen map[sym]bool) bool {
	if t.sym.u == nil || seen[t.sym] || len(seen) > 64 {
		return false
	}
	seen[t.sym] = true
	for _, b := range w.bases(t) {
		if b.k == tInst && (b.sym == base || w.derives(b, base, seen)) {
			return true
		}
	}
	return false
}
