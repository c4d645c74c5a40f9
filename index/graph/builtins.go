package graph

// builtinMember is what a member of a builtin container gives, as far as elements go
// through it. Anything else is unknown.
func (r *Resolver) builtinMember(u *unit, t typ, name string) typ {
	gives := func(t typ) typ {
		if t.k == tUnknown {
			return typ{}
		}
		return typ{k: tFunc, args: []typ{t}}
	}
	elem, key, value := t.arg(0), t.arg(0), t.arg(1)
	if d := u.dialect(); d != nil {
		return classMember(d, t, name)
	}
	pair := typ{k: tTuple, args: []typ{key, value}}
	switch {
	case t.k == tMap && u.family == "python":
		switch name {
		case "items":
			return gives(list(pair))
		case "values":
			return gives(list(value))
		case "keys":
			return gives(list(key))
		case "get", "pop", "setdefault":
			return gives(value)
		case "copy":
			return gives(t)
		}
	case t.k == tMap && u.family == "ecmascript":
		switch name {
		case "get":
			return gives(value)
		case "values":
			return gives(list(value))
		case "keys":
			return gives(list(key))
		case "entries":
			return gives(list(pair))
		}
	case t.k == tList && u.family == "python":
		switch name {
		case "pop", "__enter__", "__aenter__": // a context manager is written as a list of what it gives
			return gives(elem)
		case "copy", "union", "intersection", "difference":
			return gives(t)
		}
	case t.k == tList && u.family == "ecmascript":
		switch name {
		case "find", "findLast", "at", "pop", "shift":
			return gives(elem)
		case "filter", "slice", "concat", "reverse", "sort", "toSorted", "values", "splice":
			return gives(t)
		}
	}
	return typ{}
}
