package graph

import "vade/parsers"

// rustDerived are functions that derive macros of well known crates add.
var rustDerived = words("deserialize", "serialize", "parse", "try_parse", "parse_from", "command", "arbitrary", "zeroed", "builder", "from_bytes", "variants", "schema", "decode", "encode")

// stdResult is what a method of a type of the standard library gives.
func (w *rustWorld) stdResult(u *unit, t typ, name string, list []parsers.ExprID, targs []typ) typ {
	c := categoryOf(t)
	arg := func() typ {
		if len(list) == 0 {
			return typ{}
		}
		return w.r.value(u, list[len(list)-1])
	}
	return w.given(t, c, name, targs, arg, func() typ {
		if len(list) == 0 {
			return typ{}
		}
		return w.r.value(u, list[0])
	})
}

// given is what a method of a type of the category gives; last and first are its
// arguments.
func (w *rustWorld) given(t typ, c rcategory, name string, targs []typ, last, first func() typ) typ {
	elem, second := t.arg(0), t.arg(1)
	iter := func(x typ) typ { return builtinType("Iterator", []typ{x}) }
	option := func(x typ) typ { return builtinType("Option", []typ{x}) }
	pair := typ{k: tTuple, args: []typ{elem, second}}
	switch rustMethods[c][name].gives {
	case gSelf:
		return t
	case gElem:
		if name == "sum" || name == "product" {
			if len(targs) > 0 {
				return targs[0]
			}
		}
		return elem
	case gSecond:
		return second
	case gOption:
		return option(elem)
	case gOption2:
		return option(second)
	case gIter, gKeys:
		if c == rText {
			return iter(textItem(name))
		}
		return iter(elem)
	case gIndexed:
		return iter(typ{k: tTuple, args: []typ{builtin("usize"), elem}})
	case gZipped:
		both := typ{k: tTuple, args: []typ{elem, w.elem(first(), 4)}}
		if c == rOption {
			return option(both)
		}
		return iter(both)
	case gParts:
		return iter(list(elem))
	case gMapped:
		x := w.result(last())
		if c == rResult {
			return builtinType(t.ext, []typ{x, second})
		}
		if c == rIter {
			return iter(x)
		}
		return option(x)
	case gThen:
		return w.result(last())
	case gFiltered:
		x := w.elem(w.result(last()), 4)
		if name == "find_map" {
			return option(x)
		}
		return iter(x)
	case gFlat:
		return iter(w.elem(w.result(last()), 4))
	case gFlatSelf:
		return iter(w.elem(elem, 4))
	case gMappedErr:
		return builtinType("Result", []typ{elem, w.result(last())})
	case gArg:
		return first()
	case gResult:
		return builtinType("Result", []typ{elem, {}})
	case gResultArg:
		return builtinType("Result", []typ{elem, first()})
	case gValues:
		return iter(second)
	case gPairs:
		return iter(pair)
	case gPair:
		return option(pair)
	case gEntry:
		return builtinType("Entry", []typ{second})
	case gGuard:
		return builtinType("Guard", []typ{elem})
	case gHalves:
		if c == rIter {
			t = builtinType("Collect", []typ{elem})
		}
		return typ{k: tTuple, args: []typ{t, t}}
	case gOptionSelf:
		return option(t)
	case gApart:
		return option(typ{k: tTuple, args: []typ{elem, t}})
	case gUnpacked:
		return typ{k: tTuple, args: []typ{list(w.nth(elem, 0, 4)), list(w.nth(elem, 1, 4))}}
	case gTurbo:
		if len(targs) > 0 {
			return builtinType("Result", targs[:1])
		}
	case gCollect:
		if len(targs) > 0 {
			return collected(targs[0], elem)
		}
		return builtinType("Collect", []typ{elem})
	case gText:
		return builtin("String")
	case gInt:
		return builtin("usize")
	case gBool:
		return builtin("bool")
	}
	return typ{}
}

// textItem is what the parts of a text are.
func textItem(name string) typ {
	switch name {
	case "chars":
		return builtin("char")
	case "bytes":
		return builtin("u8")
	case "char_indices":
		return typ{k: tTuple, args: []typ{builtin("usize"), builtin("char")}}
	}
	return builtin("str")
}

// collected is the type into which items are gathered, as far as it is written out.
func collected(t, item typ) typ {
	switch rustCategory(t.ext) {
	case rSeq:
		if t.k == tBuiltin && (len(t.args) == 0 || t.args[0].k == tUnknown) {
			return builtinType(t.ext, []typ{item})
		}
	case rMap:
		if t.k == tBuiltin && item.k == tTuple && (len(t.args) == 0 || t.args[0].k == tUnknown) {
			return builtinType(t.ext, item.args)
		}
	case rOption, rResult:
		if len(t.args) > 0 {
			args := append([]typ(nil), t.args...)
			args[0] = collected(args[0], payload(item, 0))
			t.args = args
		}
	case rWrap:
		if len(t.args) > 0 && t.args[0].k == tList && t.args[0].arg(0).k == tUnknown {
			return builtinType(t.ext, []typ{list(item)})
		}
	}
	return t
}

// stdClosure is what the i-th parameter of a closure gets from a method of the standard
// library.
func stdClosure(t typ, name string, i int) typ {
	elem := t.arg(0)
	switch rustMethods[categoryOf(t)][name].takes {
	case cElem:
		if i == 0 {
			return elem
		}
	case cSecond:
		if i == 0 {
			return t.arg(1)
		}
	case cBoth:
		return t.arg(i)
	case cTwice:
		return elem
	case cFold:
		if i == 1 {
			return elem
		}
	}
	return typ{}
}

// stdAssoc is the call of a function of a type of the standard library.
func (w *rustWorld) stdAssoc(u *unit, t typ, name string, list []parsers.ExprID) typ {
	var first typ
	if len(list) > 0 {
		first = w.r.value(u, list[0])
	}
	c := categoryOf(t)
	switch {
	case name == "clone" && c != rConvert && first.k != tUnknown: // Arc::clone(&x)
		return first
	case c == rWrap || c == rCell:
		switch name {
		case "new", "from", "pin", "into_pin", "new_uninit", "new_unchecked", "dangling":
			if t.ext == "NonNull" && name == "new" {
				return builtinType("Option", []typ{builtinType("NonNull", []typ{first})})
			}
			if len(t.args) == 0 {
				return builtinType(t.ext, []typ{first})
			}
			return t
		case "get_mut", "make_mut", "into_inner", "as_ref", "try_unwrap", "unwrap_or_clone", "leak", "from_raw", "borrow", "as_mut", "map":
			if name == "try_unwrap" || name == "get_mut" && c == rWrap {
				return builtinType("Option", []typ{w.peeled(first)})
			}
			return w.peeled(first)
		case "downgrade":
			return builtinType("Weak", []typ{w.peeled(first)})
		}
	case c == rSeq || c == rMap:
		switch name {
		case "new", "with_capacity", "default", "from", "from_iter", "new_in", "with_hasher", "with_capacity_and_hasher":
			if len(t.args) == 0 && first.k != tUnknown && (name == "from" || name == "from_iter") {
				return collected(t, w.elem(first, 4))
			}
			return t
		}
	case c == rText:
		switch name {
		case "new", "from", "with_capacity", "from_utf8_lossy", "default", "from_iter":
			return t
		case "from_utf8":
			return builtinType("Result", []typ{builtin("String")})
		}
	case c == rNumber:
		switch name {
		case "from", "default", "from_le_bytes", "from_be_bytes", "from_ne_bytes":
			return t
		case "try_from", "from_str", "from_str_radix":
			return builtinType("Result", []typ{t})
		}
	case c == rOther:
		if t.k != tBuiltin || rustTraits[t.ext] {
			break
		}
		return external("std::" + t.ext)
	case c == rOption && name == "Some":
		return builtinType("Option", []typ{first})
	case c == rResult && name == "Ok":
		return builtinType("Result", []typ{first})
	}
	// Iterator::next(&mut x), Option::map(x, f): the receiver is the first argument.
	if std := stdReceiver(first, name); std.k != tUnknown && len(list) > 0 {
		return w.stdResult(u, std, name, list[1:], nil)
	}
	return typ{}
}

// itemOfValue is an item of a value that is iterated over.
func (w *rustWorld) itemOfValue(u *unit, x parsers.ExprID) typ { return w.elem(w.r.value(u, x), 4) }
