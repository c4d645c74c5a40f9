package graph

import "vade/parsers"

// typ is what is known of the type of an expression. The zero typ is unknown.
type typ struct {
	k    tkind
	self bool // the receiver of the method it stands in
	sym  sym  // inst, class, function, object
	mod  *module
	ext  string // external: the package
	idx  int32  // param: index of the bind in sym.u; tuple member; external: the type, see foreign
	on   *typ   // of a function: what a closure in its place works on
	args []typ  // type arguments, element types, alternatives; of a function: of its receiver
}

type tkind uint8

const (
	tUnknown  tkind = iota
	tInst           // an instance of the type sym
	tClass          // the type sym itself
	tFunc           // the function sym, or one that gives args[0]
	tObject         // the object literal sym
	tModule         // mod
	tExternal       // something of ext, outside of the workspace
	tBuiltin        // a value of the builtin type ext
	tList           // of args[0]
	tMap            // args[0] to args[1]
	tTuple          // args
	tUnion          // one of args
	tPromise        // of args[0]
	tParam          // the type parameter that sym.u binds at idx
	tSuper          // the bases of the class sym
	tAssoc          // Rust: the associated type sym of args[0]; without sym the type argument named ext
	tBox            // holds args[0]: a ref, a store
	tMarkup         // the names of the kind ext that the markup of the component sym may use; sym.d may be NoDef
)

// module is a name space that is not a type: a package, a file.
type module struct {
	family string
	path   string // folder of a Go package, file of an ECMAScript or Python module
	u      *unit  // the file, nil for a Go package or a folder without __init__
	pkg    *goPackage
	typ    sym   // a type whose static members are meant
	from   *unit // the file that asks: of several with the name, the nearest is meant
}

func external(pkg string) typ { return typ{k: tExternal, ext: pkg} }
func builtin(name string) typ { return typ{k: tBuiltin, ext: name} }
func list(elem typ) typ       { return typ{k: tList, args: []typ{elem}} }

func union(ts ...typ) typ {
	var out []typ
	for _, t := range ts {
		switch t.k {
		case tUnknown:
		case tUnion:
			out = append(out, t.args...)
		default:
			out = append(out, t)
		}
	}
	switch len(out) {
	case 0:
		return typ{}
	case 1:
		return out[0]
	}
	if len(out) > 8 {
		out = out[:8]
	}
	return typ{k: tUnion, args: out}
}

// ofUnion joins what f makes of each alternative of t.
func ofUnion(t typ, f func(typ) typ) typ {
	out := make([]typ, 0, len(t.args))
	for _, a := range t.args {
		out = append(out, f(a))
	}
	return union(out...)
}

func (t typ) arg(i int) typ {
	if i < len(t.args) {
		return t.args[i]
	}
	return typ{}
}

// bindings are what type parameters stand for: those of a type and of a function.
type bindings struct {
	ofType, ofFunc []typ
	self           typ
}

// subst puts in what type parameters and self stand for.
func (r *Resolver) subst(t typ, b bindings, depth int) typ {
	if depth == 0 {
		return t
	}
	if t.self && b.self.k != tUnknown {
		return b.self
	}
	if t.k == tParam {
		owner, i := r.paramPlace(t)
		if args := b.ofFunc; !owner && i < len(args) && args[i].k != tUnknown {
			return args[i]
		}
		if args := b.ofType; owner && i < len(args) && args[i].k != tUnknown {
			return args[i]
		}
		return t
	}
	if len(t.args) == 0 || (len(b.ofType) == 0 && len(b.ofFunc) == 0 && b.self.k == tUnknown) {
		return t
	}
	args := make([]typ, len(t.args))
	for i, a := range t.args {
		args[i] = r.subst(a, b, depth-1)
	}
	t.args = args
	if t.on != nil {
		on := r.subst(*t.on, b, depth-1)
		t.on = &on
	}
	return t
}

// paramPlace tells whether a type parameter belongs to a type (or to a Go method,
// whose receiver repeats those of the type), and which one it is.
func (r *Resolver) paramPlace(t typ) (ofType bool, index int) {
	u := t.sym.u
	encl := u.f.Binds[t.idx].Encl
	for i, p := range u.params[encl] {
		if p == t.idx {
			index = i
		}
	}
	if encl == parsers.NoDef {
		return false, index
	}
	d := &u.f.Defs[encl]
	return d.Kind.IsType() || d.Recv != 0 && u.family != "jvm", index
}

// constraint is what a type parameter is known to be.
func (r *Resolver) constraint(t typ) typ {
	u := t.sym.u
	if x := u.f.Binds[t.idx].Type; x != 0 {
		return r.typeOf(u, x)
	}
	return typ{}
}
