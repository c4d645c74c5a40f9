package ecmascript

import "vade/parsers"

func (w *walker) module(path string) parsers.ExprID {
	return w.op(parsers.Expr{Op: parsers.OpRequire, Name: w.b.Str(path)})
}

// loadPath is the path of require("x"), import("x") or await import("x"), also with a
// compiler's helper around it. at is the node of the path, 0 if it is no such call.
func (w *walker) loadPath(n uint32) (at uint32) {
	for i := 0; n != 0 && i < 4; i++ {
		switch w.kind(n) {
		case kAwait, kParen, kAs, kNonNull, kSatisfies:
			n = w.firstReal(n)
		case kCall:
			fn, args := w.child(n, fFunction), w.child(n, fArguments)
			if fn == 0 || args == 0 || w.kind(args) != kArguments {
				return 0
			}
			first := w.firstReal(args)
			switch {
			case first == 0:
				return 0
			case w.kind(fn) == kImportWord, w.kind(fn) == kIdent && w.is(fn, "require"):
				if w.kind(first) == kString {
					return first
				}
				return 0
			case interop(w.text(fn)):
				n = first
			default:
				return 0
			}
		default:
			return 0
		}
	}
	return 0
}

// requires reads a declarator that binds a module that is loaded, or parts of it.
func (w *walker) requires(id, val uint32, v variable) bool {
	if val == 0 {
		return false
	}
	m := parsers.Import{Flags: parsers.ImportDynamic}
	if len(w.frames) > 1 || w.blocks > 0 {
		m.From, m.To = v.scope.from, v.scope.to
	}
	at := w.loadPath(val)
	if at == 0 && w.kind(val) == kMember && w.kind(id) == kIdent { // require("x").y
		at = w.loadPath(w.child(val, fObject))
		m.Name = w.name(w.child(val, fProperty))
		if at != 0 {
			w.ref(w.child(val, fProperty), parsers.RoleImport, 0)
		}
	}
	if at == 0 {
		return false
	}
	m.Path = w.content(at)
	if w.kind(id) == kIdent {
		m.Alias = w.name(id)
		if m.Name == 0 {
			w.ref(id, parsers.RoleImport, 0)
		}
		w.addImport(id, m)
		return true
	}
	return w.kind(id) == kObjectPattern && w.requiredParts(id, m, v)
}

// requiredParts is const {a, b: c} = require("x").
func (w *walker) requiredParts(pattern uint32, m parsers.Import, v variable) bool {
	effect := false
	for c := w.t.First(pattern); c != 0; c = w.t.Sibling(pattern, c) {
		key, target, def := w.part(c)
		switch {
		case key == 0 && w.kind(c) == kComment:
		case key == 0 || target == 0 || w.name(key) == 0:
			s := sink{scope: v.scope}
			x := w.module(m.Path)
			switch w.kind(c) {
			case kRestPattern:
				w.pattern(w.firstReal(c), &s, 0, 0, x)
			case kPairPattern:
				k := w.child(c, fKey)
				w.pattern(w.child(c, fValue), &s, 0, 0, w.memberOf(x, w.name(k)))
			}
			if !effect {
				w.addImport(c, parsers.Import{Path: m.Path, Flags: m.Flags | parsers.ImportEffect})
			}
			effect = true
		default:
			m.Name, m.Alias = w.name(key), w.name(target)
			w.addImport(key, m)
			w.ref(key, parsers.RoleImport, 0)
			w.visit(def)
		}
	}
	return true
}

// part takes a member of an object pattern apart; target is 0 if it is no plain name.
func (w *walker) part(c uint32) (key, target, def uint32) {
	switch w.kind(c) {
	case kShorthandPattern:
		return c, c, 0
	case kObjectAssignPattern:
		l := w.child(c, fLeft)
		return l, l, w.child(c, fRight)
	case kPairPattern:
		key, target = w.child(c, fKey), w.child(c, fValue)
		if target != 0 && w.kind(target) == kAssignPattern {
			target, def = w.child(target, fLeft), w.child(target, fRight)
		}
		if target != 0 && w.kind(target) != kIdent {
			return 0, 0, 0
		}
	}
	return key, target, def
}

// moduleCall is import("x") or require("x") in an expression.
func (w *walker) moduleCall(n, args uint32) parsers.ExprID {
	at := w.loadPath(n)
	if at == 0 {
		w.arguments(args, 0, 0)
		return 0
	}
	path := w.content(at)
	w.addImport(at, parsers.Import{Path: path, Flags: parsers.ImportDynamic | parsers.ImportEffect})
	return w.module(path)
}

// amdFactory is the function of a define or require call whose parameters are modules.
type amdFactory struct {
	node   uint32
	deps   uint32 // array or arguments
	module bool   // what it returns is this file's module
}

// umd is what a wrapper for several module systems tells about its factory.
type umd struct {
	name parsers.NameID // of the parameter that is the factory
	deps uint32
}

// specialCall reads calls of functions that module systems know by name.
func (w *walker) specialCall(n, fn, args uint32) (parsers.ExprID, bool) {
	if args == 0 || w.kind(args) != kArguments {
		return 0, false
	}
	s := w.text(fn)
	switch {
	case string(s) == "require":
		if first := w.firstReal(args); first != 0 && w.kind(first) == kString {
			return w.moduleCall(n, args), true
		}
		return 0, w.amdCall(args, false)
	case string(s) == "define":
		return 0, w.amdCall(args, true)
	case len(s) > 8 && (string(s) == "__exportStar" || string(s) == "_export_star"):
		if first := w.firstReal(args); first != 0 {
			if at := w.loadPath(first); at != 0 {
				w.reexport(at, w.b.Str("*"), w.content(at), 0)
			}
		}
	}
	if w.wrappers > 0 && w.umd.deps == 0 {
		if first := w.firstReal(args); first != 0 && w.loadPath(first) != 0 {
			w.umd = umd{w.name(fn), args}
		}
	}
	return 0, false
}

// amdCall reads define([deps], f) and require([deps], f).
func (w *walker) amdCall(args uint32, module bool) bool {
	var deps, factory, named uint32
	for a := w.t.First(args); a != 0; a = w.t.Sibling(args, a) {
		switch k := w.kind(a); {
		case k == kArray:
			deps = a
		case isFunction(k):
			factory = a
		case k == kIdent:
			named = a
		}
	}
	if deps == 0 && (!module || factory == 0) {
		return false
	}
	old := w.factory
	w.factory = amdFactory{factory, deps, module}
	if factory == 0 && named != 0 {
		w.umd = umd{w.name(named), deps}
	}
	w.arguments(args, 0, 0)
	w.factory = old
	return true
}

// umdArguments visits the arguments of a wrapper function; the one that the wrapper
// takes for its factory is the body of the module.
func (w *walker) umdArguments(wrapper, args uint32) {
	i, at := 0, -1
	if ps := w.child(wrapper, fParams); ps != 0 && w.umd.name != 0 {
		for p := w.t.First(ps); p != 0; p = w.t.Sibling(ps, p) {
			id := p
			if w.kind(p) == kRequiredParam {
				id = w.child(p, fPattern)
			}
			if id != 0 && w.kind(id) == kIdent && w.name(id) == w.umd.name {
				at = i
			}
			i++
		}
	}
	old := w.factory
	i = 0
	for a := w.t.First(args); a != 0; a = w.t.Sibling(args, a) {
		if i == at && isFunction(w.kind(a)) {
			w.factory = amdFactory{a, w.umd.deps, true}
		}
		w.visit(a)
		w.factory = old
		i++
	}
	w.umd = umd{}
}

// dependency is the path of the i-th module that the factory of a module gets.
func (w *walker) dependency(deps uint32, i int) string {
	if deps == 0 {
		return ""
	}
	for c := w.t.First(deps); c != 0; c = w.t.Sibling(deps, c) {
		if w.kind(c) == kComment {
			continue
		}
		if i > 0 {
			i--
			continue
		}
		if w.kind(c) == kString {
			return w.content(c)
		}
		if at := w.loadPath(c); at != 0 {
			return w.content(at)
		}
		return ""
	}
	return ""
}

// moduleParam makes an import of the i-th parameter of a module's factory.
func (w *walker) moduleParam(p uint32, i int) bool {
	f := w.frame()
	if f.factory.node == 0 || w.kind(p) != kIdent {
		return false
	}
	path := w.dependency(f.factory.deps, i)
	switch path {
	case "", "require", "exports", "module":
		return false
	}
	w.addImport(p, parsers.Import{Path: path, Alias: w.name(p), Flags: parsers.ImportDynamic, From: f.from, To: f.to})
	return true
}

// moduleValue is what the factory of a module returns: the module.
func (w *walker) moduleValue(n, c uint32) {
	core := w.peel(c)
	if core == 0 {
		return
	}
	x, _ := w.assignedValue(n, c, core, target{place: placeModule, prop: c, def: parsers.NoDef})
	if w.kind(core) != kObject {
		w.export(c, w.b.Str("="), x)
	}
}
