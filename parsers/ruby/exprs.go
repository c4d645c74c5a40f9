package ruby

import (
	"strings"

	"vade/parsers"
)

// use reads any node and gives the value that it has.
func (w *walker) use(n uint32) parsers.ExprID {
	if n == 0 || !w.enter() {
		return 0
	}
	defer w.leave()
	switch w.kind(n) {
	case kModule, kClass:
		w.typeDecl(n)
	case kSingletonClass:
		w.singletonClass(n)
	case kMethod:
		w.method(n)
	case kSingletonMethod:
		w.singletonMethod(n)
	case kAlias:
		w.alias(n)
	case kUndef:
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			w.symbol(c, parsers.RoleRef, w.owned())
		}
	case kSequence, kElse, kEnsure:
		return w.sequence(n)
	case kRescue:
		return w.rescue(n)
	case kIf, kModifier, kRescueModifier, kLoop:
		return w.branches(n)
	case kFor:
		w.forLoop(n)
	case kCase, kWhen:
		return w.caseOf(n)
	case kCaseMatch:
		return w.caseMatch(n)
	case kMatch:
		value := w.use(w.t.Child(n, fValue))
		w.pattern(w.t.Child(n, fPattern), value)
	case kReturn:
		w.returned(n)
	case kYield:
		w.yield(n)
	case kCall:
		return w.call(n)
	case kSuper:
		return w.superCall(n, 0)
	case kAssign:
		return w.assignment(n)
	case kOpAssign:
		return w.opAssignment(n)
	case kBinary:
		return w.binary(n)
	case kIndex:
		return w.index(n)
	case kLambda:
		return w.lambda(n)
	case kBlock:
		return w.block(n, 0, 0)
	default:
		return w.leaf(n)
	}
	return 0
}

// leaf reads names, literals and what has no meaning of its own.
func (w *walker) leaf(n uint32) parsers.ExprID {
	switch w.kind(n) {
	case kIdentifier:
		return w.identifier(n)
	case kConstant, kScope:
		return w.constant(n, parsers.RoleRef)
	case kSelf:
		return w.this(w.node(n).Start)
	case kInstanceVar, kClassVar:
		return w.instanceVar(n, parsers.RoleRef)
	case kGlobalVar:
		return w.global(n, parsers.RoleRef)
	case kArray, kValues:
		return w.array(n)
	case kWords:
		w.children(n)
		return w.b.List(w.b.Lit("String"))
	case kSymbols:
		w.children(n)
		return w.b.List(w.b.Lit("Symbol"))
	case kHash:
		return w.hash(n)
	case kPair:
		_, v := w.pair(n)
		return v
	case kString, kChained:
		w.children(n)
		return w.b.Lit("String")
	case kRegex:
		w.children(n)
		return w.b.Lit("Regexp")
	case kSymbol:
		return w.b.Lit("Symbol")
	case kInteger:
		return w.b.Lit("Integer")
	case kFloat:
		return w.b.Lit("Float")
	case kRange:
		x := w.use(w.t.Child(n, fBegin))
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if w.t.Nodes[c].Field != fBegin {
				w.use(c)
			}
		}
		return w.b.List(x)
	case kComment, kNil, kContent, kPairKey, kFile, kData, kOperator:
		return 0
	case kUnary:
		w.children(n)
		return 0
	}
	w.children(n)
	return 0
}

func (w *walker) children(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		w.use(c)
	}
}

// identifier reads a name that stands alone: a variable, or else a call.
func (w *walker) identifier(n uint32) parsers.ExprID {
	name := w.name(n)
	at := w.node(n).Start
	if v, ok := w.variable(name); ok && !v.method {
		return w.b.Ident(name, at)
	}
	if x, ok := w.implicit(w.b.Text(name)); ok {
		return x
	}
	switch w.b.Text(name) {
	case "__method__", "__FILE__", "__dir__", "__callee__":
		return w.b.Lit("String")
	case "end", "do", "then", "def", "class", "module", "if", "else", "elsif", "unless", "while", "until", "case", "when", "in", "begin", "rescue", "ensure":
		return 0 // left over from what the grammar could not read
	}
	w.bareWord(name)
	args := w.b.Args(nil, nil)
	if w.construct(n, args) {
		return w.instance(n)
	}
	w.refAs(n, name, parsers.RoleCall, 0, args)
	return w.b.Applied(parsers.OpCall, w.b.Ident(name, at), args)
}

// bareWord reads words that change how the body behind them is meant.
func (w *walker) bareWord(name parsers.NameID) {
	if w.flow.method != parsers.NoDef {
		return
	}
	switch w.b.Text(name) {
	case "private":
		w.owner.hidden = true
	case "public", "protected":
		w.owner.hidden = false
	case "module_function":
		w.extendSelf()
	}
}

// isConstant tells whether n is a constant, qualified or not.
func (w *walker) isConstant(n uint32) bool { return w.kind(n) == kConstant || w.kind(n) == kScope }

// constant reads A and A::B; the role is that of the last name.
func (w *walker) constant(n uint32, role parsers.Role) parsers.ExprID {
	return w.constantWith(n, role, 0)
}

func (w *walker) constantWith(n uint32, role parsers.Role, args parsers.ExprID) parsers.ExprID {
	if w.kind(n) != kScope {
		w.refAs(n, w.name(n), role, 0, args)
		return w.b.Ident(w.name(n), w.node(n).Start)
	}
	name, scope := w.t.Child(n, fName), w.t.Child(n, fScope)
	if name == 0 {
		w.use(scope)
		return 0
	}
	recv := w.top()
	if scope != 0 {
		recv = w.use(scope)
	}
	w.refAs(name, w.name(name), role, w.b.Some(recv), args)
	return w.b.Member(recv, w.name(name))
}

// top is the name space of what begins with "::".
func (w *walker) top() parsers.ExprID { return w.b.Expr(parsers.Expr{Op: parsers.OpRequire}) }

// instanceVar reads @a and @@a.
func (w *walker) instanceVar(n uint32, role parsers.Role) parsers.ExprID {
	recv := w.this(w.node(n).Start)
	w.ref(n, role, recv)
	return w.b.Member(recv, w.name(n))
}

// assignInstanceVar gives an instance or class variable a value. The first time it is
// a definition.
func (w *walker) assignInstanceVar(n uint32, value parsers.ExprID) {
	name, x := w.name(n), w.node(n)
	w.instanceVar(n, parsers.RoleWrite)
	if w.owner.def == parsers.NoDef {
		return
	}
	cls := w.b.File.Defs[w.owner.def]
	static := w.flow.method == parsers.NoDef || w.flow.static || w.kind(n) == kClassVar
	w.b.Bind(parsers.Bind{Name: name, Kind: parsers.BindAttr, From: cls.Start, To: cls.End, Off: x.Start, Encl: w.encl, Value: value})
	if f := (field{name, static}); !w.owner.fields[f] {
		w.owner.fields[f] = true
		var fl parsers.Flag
		if static {
			fl = parsers.FlagStatic
		}
		w.within(w.owner.def, func() {
			d := w.define(n, n, name, parsers.KindField, fl, x.End)
			w.b.File.Defs[d].Signature = parsers.Signature(w.t.Src[x.Start:w.lineEnd(x.Start, uint32(len(w.t.Src)))])
			w.b.File.Defs[d].Doc = ""
		})
	}
}

// global reads $a.
func (w *walker) global(n uint32, role parsers.Role) parsers.ExprID {
	t := w.text(n)
	if len(t) < 3 || t[1] < 'A' || predefined[t] {
		return 0
	}
	w.ref(n, role, 0)
	return w.b.Ident(w.name(n), w.node(n).Start)
}

// predefined are the global variables of the language.
var predefined = map[string]bool{"$stdout": true, "$stderr": true, "$stdin": true, "$DEBUG": true, "$VERBOSE": true, "$PROGRAM_NAME": true,
	"$LOAD_PATH": true, "$LOADED_FEATURES": true, "$FILENAME": true}

func (w *walker) assignGlobal(n uint32, value parsers.ExprID) {
	if w.global(n, parsers.RoleWrite) == 0 || w.globals[w.name(n)] {
		return
	}
	w.globals[w.name(n)] = true
	x := w.node(n)
	w.within(parsers.NoDef, func() {
		d := w.define(n, n, w.name(n), parsers.KindVariable, parsers.FlagExported, x.End)
		def := &w.b.File.Defs[d]
		def.Signature = parsers.Signature(w.t.Src[x.Start:w.lineEnd(x.Start, uint32(len(w.t.Src)))])
		def.Value = value
	})
}

// maxElements bounds how many elements tell the type of a literal.
const maxElements = 8

func (w *walker) array(n uint32) parsers.ExprID {
	var elem parsers.ExprID
	var list []parsers.ExprID
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kComment {
			continue
		}
		x := w.use(c)
		if len(list) < maxElements {
			elem = w.b.Union(elem, x)
		}
		list = append(list, x)
	}
	out := w.b.List(elem)
	if len(list) > 1 && len(list) <= maxElements && out != 0 {
		w.tuples[out] = w.b.Tuple(list)
	}
	return out
}

func (w *walker) hash(n uint32) parsers.ExprID {
	var key, value parsers.ExprID
	count := 0
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) != kPair {
			w.use(c)
			continue
		}
		k, v := w.pair(c)
		if count++; count <= maxElements {
			key, value = w.b.Union(key, k), w.b.Union(value, v)
		}
	}
	return w.b.Map(key, value)
}

// pair reads a => b and a: b. The short a: stands for the variable or method a.
func (w *walker) pair(n uint32) (key, value parsers.ExprID) {
	k, v := w.t.Child(n, fKey), w.t.Child(n, fValue)
	if k != 0 && w.kind(k) == kPairKey {
		key = w.b.Lit("Symbol")
		if v == 0 {
			return key, w.identifier(k)
		}
	} else {
		key = w.use(k)
	}
	return key, w.use(v)
}

func (w *walker) index(n uint32) parsers.ExprID {
	o := w.t.Child(n, fObject)
	x := w.use(o)
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if c != o {
			w.use(c)
		}
	}
	return w.b.Unary(parsers.OpElem, x)
}

func (w *walker) binary(n uint32) parsers.ExprID {
	l, r := w.t.Child(n, fLeft), w.t.Child(n, fRight)
	if l == 0 || r == 0 {
		w.children(n)
		return 0
	}
	left := w.use(l)
	right := w.use(r)
	op := strings.TrimSpace(string(w.t.Src[w.node(l).End:max(w.node(l).End, w.node(r).Start)]))
	switch op {
	case "||", "or":
		return w.b.Union(left, right)
	case "&&", "and":
		return right
	case "==", "!=", "<", ">", "<=", ">=", "===", "=~", "!~", "<=>":
		return 0
	}
	return w.b.Applied(parsers.OpCall, w.b.Member(left, w.b.Str(op)), w.b.Args([]parsers.ExprID{right}, nil))
}

// lambda reads -> (…) { … }.
func (w *walker) lambda(n uint32) parsers.ExprID {
	x := w.node(n)
	old := w.flow
	f := *old
	f.returns, f.count = 0, 0
	w.flow = &f
	var last parsers.ExprID
	w.scope(x.Start, x.End, false, func() {
		w.blockParams(w.t.Child(n, fParameters), 0, 0)
		if body := w.t.Child(n, fBody); body != 0 {
			for c := w.t.First(body); c != 0; c = w.t.Sibling(body, c) {
				if x := w.use(c); w.t.Nodes[c].Field == fBody {
					last = x
				}
			}
		}
	})
	old.yields = f.yields
	w.flow = old
	return w.b.Func(w.b.Union(f.returns, last), 0)
}

// block reads { … } and do … end. Its parameters get what the function fn says; first,
// if it is known, is what the only one gets.
func (w *walker) block(n uint32, fn, first parsers.ExprID) parsers.ExprID {
	x := w.node(n)
	var last parsers.ExprID
	params := w.t.Child(n, fParameters)
	old := w.anonymous
	w.anonymous = nil
	if params == 0 {
		w.anonymous = &anonymous{fn, first}
	}
	w.scope(x.Start, x.End, false, func() {
		w.blockParams(params, fn, first)
		w.helpers(n)
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if c == params || w.kind(c) == kComment {
				continue
			}
			if x := w.use(c); w.t.Nodes[c].Field == fBody {
				last = x
			}
		}
	})
	w.anonymous = old
	return w.b.Func(last, 0)
}

func (w *walker) blockParams(n uint32, fn, first parsers.ExprID) {
	i := 0
	for c := w.t.First(n); n != 0 && c != 0; c = w.t.Sibling(n, c) {
		value := w.b.Param(fn, i)
		if i == 0 && first != 0 {
			value = first
		}
		id := w.t.Child(c, fName)
		switch {
		case w.t.Nodes[c].Field == fLocals:
			w.bind(parsers.BindLocal, w.name(c), 0, 0)
			continue
		case w.kind(c) == kIdentifier:
			w.bind(parsers.BindLocal, w.name(c), 0, value)
		case w.kind(c) == kDestructured:
			w.destructure(c, value)
		case w.kind(c) == kOptional || w.kind(c) == kKeyword:
			def := w.use(w.t.Child(c, fValue))
			w.bind(parsers.BindLocal, w.name(id), 0, w.b.Union(value, def))
		case w.kind(c) == kComment:
			continue
		default:
			w.bind(parsers.BindLocal, w.name(id), 0, 0)
		}
		i++
	}
}

// anonymous is what the parameters of the innermost block get, if it names none.
type anonymous struct{ fn, first parsers.ExprID }

// implicit is the value of a name that stands for a parameter of a block without any.
func (w *walker) implicit(name string) (parsers.ExprID, bool) {
	if w.anonymous == nil {
		return 0, false
	}
	switch name {
	case "it", "_1":
		if x := w.anonymous.first; x != 0 {
			return x, true
		}
		return w.b.Param(w.anonymous.fn, 0), true
	case "_2":
		return w.b.Param(w.anonymous.fn, 1), true
	}
	return 0, false
}
