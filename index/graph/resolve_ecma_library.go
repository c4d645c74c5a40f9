package graph

import (
	"strings"

	"vade/parsers"
)

// libraryCalls are functions of frameworks whose results carry on the type of what they
// get. The value says whose function it is: of Angular, of Vue, of the stores of Svelte,
// of its compiler.
var libraryCalls = map[string]string{
	"inject": "angular", "signal": "angular", "linkedSignal": "angular", "input": "angular", "model": "angular", "viewChild": "angular",
	"contentChild": "angular", "viewChildren": "angular", "contentChildren": "angular", "toSignal": "angular", "forwardRef": "angular",
	"computed": "angular vue", "ref": "vue", "shallowRef": "vue", "customRef": "vue", "defineModel": "vue", "reactive": "vue",
	"shallowReactive": "vue", "readonly": "vue", "markRaw": "vue", "toRaw": "vue", "unref": "vue", "toValue": "vue", "toRefs": "vue",
	"writable": "svelte", "readable": "svelte",
	"$state": "runes", "$derived": "runes", "$bindable": "runes",
}

// libraryOf tells whose functions a module has.
func libraryOf(module string) string {
	switch module {
	case "@angular/core", "@angular/core/rxjs-interop":
		return "angular"
	case "vue", "#imports", "@vue/composition-api", "vue-demi", "@vue/reactivity":
		return "vue"
	case "svelte/store":
		return "svelte"
	}
	return ""
}

// libraryCall is the type of a call of a function of a framework.
func (w *ecmaWorld) libraryCall(u *unit, x parsers.Expr) (typ, bool) {
	f := u.f
	callee, targs, method := f.Exprs[x.A], parsers.ExprID(0), ""
	if callee.Op == parsers.OpGeneric {
		targs, callee = callee.B, f.Exprs[callee.A]
	}
	if callee.Op == parsers.OpMember { // input.required, $derived.by
		method, callee = f.Names[callee.Name], f.Exprs[callee.A]
	}
	if callee.Op != parsers.OpIdent {
		return typ{}, false
	}
	whose, ok := libraryCalls[f.Names[callee.Name]]
	if !ok {
		return typ{}, false
	}
	name, lib := w.libraryName(u, callee)
	if lib == "" || !strings.Contains(whose, lib) {
		return typ{}, false
	}
	if targs != 0 {
		if t := w.r.tuple(u, f.Exprs[targs], w.r.typeOf).arg(0); t.k != tUnknown {
			return libraryResult(lib, name, method, t, t), true
		}
	}
	arg := w.r.value(u, x.B)
	gives := typ{}
	if name == "computed" || name == "forwardRef" || method == "by" {
		gives = w.r.result(u, arg, 0)
	}
	return libraryResult(lib, name, method, arg, gives), true
}

// libraryName is the name of an imported function at its library, and the library.
func (w *ecmaWorld) libraryName(u *unit, callee parsers.Expr) (name, lib string) {
	name = u.f.Names[callee.Name]
	if strings.HasPrefix(name, "$") {
		return name, "runes"
	}
	for i := range u.f.Imports {
		m := &u.f.Imports[i]
		if lib := libraryOf(m.Path); lib != "" && bindsName(u, m) == name {
			return u.f.Names[m.Name], lib
		}
	}
	if u.lang == "vue" && len(u.top[name]) == 0 { // imported by the build
		if _, taken := u.locals[callee.Name]; !taken {
			return name, "vue"
		}
	}
	return "", ""
}

// libraryResult is what a function of a library gives for an argument; result is what
// the argument gives if that is a function.
func libraryResult(lib, name, method string, arg, result typ) typ {
	gives := func(t typ) typ { return typ{k: tFunc, args: []typ{t}} }
	held := func(t typ) typ {
		if t.k == tUnknown {
			return typ{}
		}
		return typ{k: tBox, args: []typ{t}}
	}
	switch lib {
	case "angular":
		switch name {
		case "inject":
			return injected(arg)
		case "forwardRef":
			return result
		case "computed":
			return gives(result)
		case "toSignal":
			return gives(await(arg))
		case "viewChild", "contentChild":
			return gives(instance(arg))
		case "viewChildren", "contentChildren":
			return gives(list(instance(arg)))
		}
		return gives(arg)
	case "vue":
		switch name {
		case "computed":
			return held(result)
		case "ref", "shallowRef", "customRef", "defineModel":
			return held(arg)
		}
		return unboxed(arg)
	case "svelte":
		return held(arg)
	}
	if method == "by" {
		return result
	}
	return arg
}

// injected is what a token stands for: a class for its instances.
func injected(t typ) typ {
	if t.k == tExternal && len(t.args) > 0 {
		return t.args[0]
	}
	return instance(t)
}

func unboxed(t typ) typ {
	if t.k == tBox {
		return t.arg(0)
	}
	return t
}

// libraryType is a generic type from outside of the workspace, applied to arguments.
func libraryType(name string, t typ) typ {
	if len(t.args) == 0 || t.args[0].k == tUnknown {
		return t
	}
	switch {
	case name == "InstanceType":
		return instance(t.args[0])
	case t.k != tExternal:
	case libraryOf(t.ext) == "vue" && (strings.HasSuffix(name, "Ref") || name == "MaybeRefOrGetter"):
		return typ{k: tBox, args: t.args[:1]}
	case t.ext == "@angular/core" && strings.HasSuffix(name, "Signal"):
		return typ{k: tFunc, args: t.args[:1]}
	case t.ext == "@angular/core" && name == "QueryList":
		return list(t.args[0])
	case t.ext == "svelte" && (name == "Writable" || name == "Readable"):
		return typ{k: tBox, args: t.args[:1]}
	}
	return t
}
