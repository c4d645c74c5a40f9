package graph

import (
	"strings"

	"vade/parsers"
)

// relation is how a value of one type goes to a parameter of another.
type relation uint8

const (
	fitsNot    relation = iota
	fitsHardly          // the names of the types speak against it
	fitsMaybe
	fitsBoxed // converted between a number and its class
	fitsSub
	fitsExact
)

// choice is a definition that a call can mean.
type choice struct {
	s      sym
	phase  int // 1 as it is, 2 with boxing, 3 with a variable number of arguments
	hardly bool
	params []typ // what the arguments go to
	doubts []int // arguments of which too little is known
}

// javaPick chooses among overloads by Java's rules: those that fit without conversion go
// before those that need some, and those before variadic ones; of what is left the most
// specific one is meant. sure is false where the types that decide are not known.
func (w *classWorld) javaPick(u *unit, syms []sym, list []parsers.ExprID) (out []sym, sure bool) {
	types := make([]typ, len(list))
	for i, x := range list {
		types[i] = w.argument(u, x)
	}
	all := w.choices(syms, types)
	var best []choice
	for _, c := range all {
		switch {
		case len(best) > 0 && c.phase > best[0].phase:
		case len(best) > 0 && c.phase == best[0].phase:
			best = append(best, c)
		default:
			best = []choice{c}
		}
	}
	if len(best) == 0 {
		return syms, false
	}
	if c, ok := w.mostSpecific(best, types); ok && !doubtful(c, all) {
		return []sym{c.s}, true
	}
	for _, c := range all {
		out = append(out, c.s)
	}
	return out, len(out) == 1
}

// argument is the type of an argument. A type parameter of another place than the
// argument's says nothing of it.
func (w *classWorld) argument(u *unit, x parsers.ExprID) typ {
	t := w.r.value(u, x)
	e := u.f.Exprs[x]
	switch {
	case e.Op == parsers.OpMember && u.f.Exprs[e.A].Op == parsers.OpPartial && t.k != tFunc:
		return typ{k: tFunc, idx: anyArity, args: []typ{{}}}
	case t.k == tParam && t.sym.u != u:
		return typ{}
	}
	return t
}

// anyArity is the index of the type of a function that may take any number of arguments.
const anyArity = -1

// reference is the type of a::name.
func (w *classWorld) reference(u *unit, t typ, name string) typ {
	if name == "new" {
		return typ{k: tFunc, idx: anyArity, args: []typ{instance(t)}}
	}
	return w.r.memberAs(u, t, name, calledMembers)
}

// choices are the definitions that the arguments fit, without those that they hardly fit
// if there are others.
func (w *classWorld) choices(syms []sym, types []typ) []choice {
	var all []choice
	hardly := true
	for _, s := range syms {
		if c := w.choice(s, types); c.phase != 0 {
			all = append(all, c)
			hardly = hardly && c.hardly
		}
	}
	out := all[:0]
	for _, c := range all {
		if hardly || !c.hardly {
			out = append(out, c)
		}
	}
	return out
}

// choice tells how a call finds s; the phase is 0 if it does not.
func (w *classWorld) choice(s sym, types []typ) choice {
	params := w.declared(s)
	c := choice{s: s, phase: 1}
	if len(types) < len(params) {
		c.phase = 3
	}
	for i, t := range types {
		if len(params) == 0 {
			return c
		}
		b := &s.u.f.Binds[params[min(i, len(params)-1)]]
		param := w.r.typeOf(s.u, b.Type)
		if b.Kind == parsers.BindRest {
			if len(types) == len(params) && (isArray(t) || t.k == tBuiltin && t.ext == "null") {
				param = typ{k: tList, ext: arrayName, args: []typ{param}}
			} else {
				c.phase = 3
			}
		}
		c.params = append(c.params, param)
		switch w.relate(param, t, 4) {
		case fitsNot:
			return choice{}
		case fitsHardly:
			c.hardly = true
		case fitsMaybe:
			c.doubts = append(c.doubts, i)
		case fitsBoxed:
			c.phase = max(c.phase, 2)
		}
	}
	return c
}

func isArray(t typ) bool { return t.k == tList && t.ext == arrayName }

// doubtful reports whether another choice differs from c in an argument of which too
// little is known.
func doubtful(c choice, all []choice) bool {
	for _, o := range all {
		if o.s == c.s || o.phase == c.phase {
			continue
		}
		for _, i := range c.doubts {
			if i >= len(o.params) || !equalTypes(c.params[i], o.params[i]) {
				return true
			}
		}
	}
	return false
}

// mostSpecific finds the one whose parameters go to those of all others.
func (w *classWorld) mostSpecific(list []choice, types []typ) (choice, bool) {
next:
	for i, c := range list {
		for j, o := range list {
			if i != j && !w.narrower(c, o, types, i < j) {
				continue next
			}
		}
		return c, true
	}
	return choice{}, false
}

// narrower reports whether all parameters of a go to those of b, and whether the
// arguments tell that it is a that is meant. first settles it for equal ones.
func (w *classWorld) narrower(a, b choice, types []typ, first bool) bool {
	same := true
	for i, t := range types {
		if i >= len(a.params) || i >= len(b.params) {
			break
		}
		x, y := a.params[i], b.params[i]
		there, back := w.relate(y, x, 4), w.relate(x, y, 4)
		if there == fitsExact && back == fitsExact || equalTypes(x, y) {
			continue
		}
		if there < fitsSub {
			return false
		}
		if back >= fitsSub {
			continue
		}
		same = false
		if t.k == tUnknown || t.k == tExternal && t.idx == 0 { // a wider one may be meant
			return false
		}
	}
	return !same || first
}

func equalTypes(a, b typ) bool {
	if a.k != b.k || a.ext != b.ext || a.idx != b.idx || a.sym != b.sym || len(a.args) != len(b.args) {
		return false
	}
	return a.k != tUnknown
}

// outsideName is the name of a type that the workspace does not have, "" if it is not
// known.
func (w *classWorld) outsideName(t typ) string {
	switch {
	case t.k == tExternal && t.idx != 0:
		return w.foreignNames[t.idx-1]
	case t.k == tBuiltin, t.k == tList || t.k == tMap || t.k == tPromise || t.k == tFunc && t.sym.u == nil:
		return t.ext
	}
	return ""
}

// relate tells how a value goes to a parameter.
func (w *classWorld) relate(param, got typ, depth int) relation {
	if depth == 0 {
		return fitsMaybe
	}
	switch got.k {
	case tUnknown:
		return takesAll(param)
	case tUnion:
		return w.relateUnion(param, got, depth)
	case tParam:
		if param.k == tParam && got.idx == param.idx && got.sym.u == param.sym.u {
			return fitsExact
		}
		c := w.r.constraint(got)
		if c.k == tUnknown || c.k == tParam {
			c = builtin("Object")
		}
		return min(w.relate(param, c, depth-1), fitsSub)
	case tExternal:
		if got.idx == 0 {
			return takesAll(param)
		}
	case tClass, tObject, tModule, tSuper:
		return fitsMaybe
	}
	if got.k == tBuiltin && got.ext == "null" {
		if param.k == tBuiltin && boxes[param.ext] != "" {
			return fitsNot
		}
		return fitsSub
	}
	return w.relateKnown(param, got, depth)
}

// takesAll is how a value of which nothing is known goes to a parameter.
func takesAll(param typ) relation {
	if param.k == tBuiltin && param.ext == "Object" {
		return fitsSub
	}
	return fitsMaybe
}

// relateUnion is relate for one of several types: of a sum with a text, for the text.
func (w *classWorld) relateUnion(param, got typ, depth int) relation {
	out, most := fitsExact, fitsNot
	top := ""
	for _, a := range got.args {
		switch {
		case a.k != tBuiltin:
			top = "-"
		case a.ext == "String" && top != "-":
			top = a.ext
		case boxes[a.ext] != "" && (top == "" || widening(top, a.ext)):
			top = a.ext
		}
		fit := w.relate(param, a, depth-1)
		out, most = min(out, fit), max(most, fit)
	}
	if top != "" && top != "-" {
		return w.relate(param, builtin(top), depth-1)
	}
	if out == fitsNot && most != fitsNot { // one of them may not be known well
		return fitsHardly
	}
	return out
}

func (w *classWorld) relateKnown(param, got typ, depth int) relation {
	prim := got.k == tBuiltin && boxes[got.ext] != ""
	switch param.k {
	case tUnknown:
		return fitsMaybe
	case tUnion:
		return fitsMaybe
	case tParam:
		switch c := w.r.constraint(param); {
		case prim:
			return fitsBoxed
		case got.k == tFunc && (got.sym.u != nil || got.ext == ""):
			return fitsNot
		case c.k == tUnknown || c.k == tParam || c.k == tUnion:
			return fitsSub
		default:
			return min(w.relate(c, got, depth-1), fitsSub)
		}
	case tExternal:
		if param.idx == 0 {
			return fitsMaybe
		}
	case tInst:
		return w.relateInst(param, got)
	}
	p := w.outsideName(param)
	switch {
	case got.k == tFunc && (got.sym.u != nil || got.ext == ""):
		return closureFits(param, p, got)
	case isArray(got):
		return w.relateArray(param, p, got, depth)
	case isArray(param):
		return fitsNot
	case got.k == tInst:
		return w.relateBases(got, p, map[sym]bool{})
	}
	g := w.outsideName(got)
	if p == "" || g == "" {
		return fitsMaybe
	}
	return relateNames(p, g)
}

// relateNames is relate for types outside of the workspace.
func relateNames(p, g string) relation {
	pb, gb := boxes[p], boxes[g]
	switch {
	case p == g:
		return fitsExact
	case pb != "" && gb != "":
		if widening(g, p) {
			return fitsSub
		}
		return fitsNot
	case gb != "":
		if jdkIs(gb, p, 6) == yes {
			return fitsBoxed
		}
		return fitsNot
	case pb != "":
		if v := unboxes[g]; v != "" && (v == p || widening(v, p)) {
			return fitsBoxed
		}
		return fitsNot
	}
	switch jdkIs(g, p, 6) {
	case yes:
		return fitsSub
	case maybe:
		return fitsHardly
	}
	return fitsNot
}

// relateInst is relate for a parameter whose type is in the workspace.
func (w *classWorld) relateInst(param, got typ) relation {
	switch got.k {
	case tInst:
		if w.same(got.sym, param.sym) {
			return fitsExact
		}
		switch w.derives(got, param.sym, map[sym]bool{}) {
		case yes:
			return fitsSub
		case maybe:
			return fitsMaybe
		}
		return fitsNot
	case tFunc:
		if got.sym.u == nil && got.ext != "" { // an instance of an interface of the library
			return fitsNot
		}
		m, _, n := w.single(param, map[sym]bool{})
		if n != 1 {
			if n == 0 && param.sym.def().Kind == parsers.KindInterface {
				return fitsMaybe // what it inherits from outside may count
			}
			return fitsNot
		}
		if sized(got) && len(w.declared(m)) != len(got.args)-1 {
			return fitsNot
		}
		return fitsSub
	}
	return fitsNot
}

// closureFits tells whether a closure takes the place of an instance of a type outside
// of the workspace.
func closureFits(param typ, name string, got typ) relation {
	if param.k == tFunc {
		if param.ext != "" && sized(got) && len(got.args) != len(param.args) {
			return fitsNot
		}
		return fitsSub
	}
	switch name {
	case "Runnable":
		if sized(got) && len(got.args) > 1 {
			return fitsNot
		}
		return fitsSub
	case "Comparable", "AutoCloseable", "Closeable", "Iterable":
		return fitsSub
	}
	if _, known := jdkSupers[name]; known || boxes[name] != "" || param.k == tList || param.k == tMap {
		return fitsNot
	}
	return fitsMaybe
}

// sized reports whether it is known how many arguments a function takes: one less than
// it has args.
func sized(t typ) bool { return t.sym.u == nil && t.idx != anyArity && t.ext == "" }

func (w *classWorld) relateArray(param typ, name string, got typ, depth int) relation {
	switch {
	case isArray(param):
		x, y := param.arg(0), got.arg(0)
		if x.k == tBuiltin && boxes[x.ext] != "" || y.k == tBuiltin && boxes[y.ext] != "" {
			switch {
			case equalTypes(x, y):
				return fitsExact
			case x.k == tUnknown || y.k == tUnknown || y.k == tExternal && y.idx == 0:
				return fitsMaybe
			}
			return fitsNot
		}
		if r := w.relate(x, y, depth-1); r != fitsBoxed {
			return r
		}
		return fitsNot
	case name == "Object" || name == "Cloneable" || name == "Serializable":
		return fitsSub
	}
	return fitsNot
}

// relateBases tells whether an instance of a type of the workspace is one of the type
// name outside of it.
func (w *classWorld) relateBases(t typ, name string, seen map[sym]bool) relation {
	if t.sym.u == nil || seen[t.sym] || len(seen) > 64 {
		return fitsNot
	}
	seen[t.sym] = true
	switch {
	case name == "Object":
		return fitsSub
	case name == "":
		return fitsMaybe
	case jdkFinal[name] || boxes[name] != "":
		return fitsNot
	case t.sym.def().Kind == parsers.KindEnum && jdkIs("Enum", name, 2) == yes:
		return fitsSub
	}
	out := fitsNot
	for _, b := range w.bases(t) {
		switch {
		case b.k == tInst:
			out = max(out, w.relateBases(b, name, seen))
		case w.outsideName(b) == "":
			out = max(out, fitsMaybe)
		default:
			out = max(out, relateNames(name, w.outsideName(b)))
		}
	}
	return min(out, fitsSub)
}

// fromLibrary tells what a member gives that the workspace does not have.
func (w *classWorld) fromLibrary(f *found, t typ, name string) {
	var ret typ
	switch t.k {
	case tInst, tClass:
		if ret = w.enumMember(t, name); ret.k == tUnknown && f.ext != "" {
			ret = w.libraryResult(t, name)
		}
	case tExternal, tBuiltin, tList, tMap, tFunc, tPromise:
		ret = w.libraryResult(t, name)
	}
	switch {
	case name == "length" && isArray(t):
		f.typ = builtin("int")
	case t.k == tBuiltin && (name == "MAX_VALUE" || name == "MIN_VALUE") && unboxes[t.ext] != "":
		f.typ = builtin(unboxes[t.ext])
	case ret.k == tUnknown:
		return
	case f.typ.k == tFunc: // what functions in its arguments get is known
		f.typ.args = append([]typ{ret}, f.typ.args[1:]...)
	default:
		f.typ = typ{k: tFunc, args: []typ{ret}}
	}
	if f.ext == "" {
		f.ext = "builtin"
	}
}

func (w *classWorld) libraryResult(t typ, name string) typ {
	on := w.outsideName(t)
	switch {
	case t.k == tFunc && t.sym.u == nil:
		if name == "andThen" || name == "compose" || name == "negate" || name == "reversed" || strings.HasPrefix(name, "thenComparing") {
			return t
		}
		return t.arg(0) // the one method of an interface of the library
	case name == "valueOf" && t.k == tBuiltin, jdkSame[name] && on != "":
		return t
	case name == "replace" || name == "replaceAll" || name == "replaceFirst" || name == "format":
		if on == "StringBuilder" || on == "StringBuffer" {
			return t
		}
		return builtin("String")
	case name == "length" && on != "File", name == "size" && on != "Files" && !strings.HasSuffix(on, "Channel"):
		return builtin("int")
	case predicate(name):
		return builtin("boolean")
	}
	r := jdkResults[name]
	if elem, ok := strings.CutSuffix(r, "[]"); ok {
		return typ{k: tList, ext: arrayName, args: []typ{w.libraryType(elem)}}
	}
	if r == "" {
		return typ{}
	}
	return w.libraryType(r)
}

// predicate reports whether a method asks a question, by its name.
func predicate(name string) bool {
	for _, p := range []string{"is", "has"} {
		if rest, ok := strings.CutPrefix(name, p); ok && rest != "" && rest[0] >= 'A' && rest[0] <= 'Z' {
			return true
		}
	}
	return false
}

// libraryType is a type of the library by its name.
func (w *classWorld) libraryType(name string) typ {
	if boxes[name] != "" || java.builtins[name] {
		return builtin(name)
	}
	t := external("java")
	t.idx = w.foreignID(name)
	return t
}

// factory is what a static method of the library makes of its arguments.
func (w *classWorld) factory(u *unit, callee parsers.Expr, list parsers.ExprID) typ {
	class := u.f.Exprs[callee.A]
	if class.Op != parsers.OpIdent {
		return typ{}
	}
	name, on := u.f.Names[callee.Name], u.f.Names[class.Name]
	made, ok := jdkFactories[on+"."+name]
	if t := w.r.value(u, callee.A); t.k != tExternal && t.k != tBuiltin || on == "" || on[0] < 'A' || on[0] > 'Z' {
		return typ{}
	}
	switch {
	case on == "Paths" && name == "get":
		return w.libraryType("Path")
	case jdkMakers[name] && !ok:
		return w.libraryType(on)
	case !ok:
		return typ{}
	}
	xs, _ := args(u, list)
	if len(xs) == 0 {
		return typ{}
	}
	t := w.r.value(u, xs[0])
	switch {
	case on == "Math" && len(xs) > 1: // the higher of two numbers
		return union(t, w.r.value(u, xs[1]))
	case made == "":
		return t
	case made == "Map":
		return typ{k: tMap, ext: made}
	case isArray(t) && len(xs) == 1 || made == "Stream" && isArray(t):
		t = t.arg(0)
	}
	return typ{k: tList, ext: made, args: []typ{t}}
}

// renamed puts the name of the container right that a method of a container gives.
func renamed(u *unit, t typ, name string) typ {
	if u.lang != "java" || t.k != tFunc || t.arg(0).ext == "" {
		return t
	}
	switch r := t.arg(0); r.k {
	case tList, tMap, tPromise:
		if r.ext = jdkContainers[name]; r.ext == "" && jdkStream[name] {
			r.ext = "Stream"
		}
		t.args = append([]typ{r}, t.args[1:]...)
	}
	return t
}
