package parsers

// The bounds of expressions, where a language sets no other.
const (
	MaxHeight = 100
	MaxTuple  = 16 // values of a tuple that are told apart
	maxArgs   = 64 // arguments of a call; one with more was not written by a person
)

// Bounded is a Builder that keeps expressions of a bounded height: deeper ones are
// unknown, so that a chain of ten thousand calls costs no more than one of a hundred.
// Expressions made with Expr, Ident and Lit have no operands and count as one high.
type Bounded struct {
	Builder
	// Limit is the greatest height, 0 for 100.
	Limit uint8

	heights []uint8 // by ExprID
}

// Reset starts a new file.
func (b *Bounded) Reset(language string) {
	b.Builder.Reset(language)
	b.heights = append(b.heights[:0], 0)
}

func (b *Bounded) limit() uint8 {
	if b.Limit == 0 {
		return MaxHeight
	}
	return b.Limit
}

// Height is how high an expression is.
func (b *Bounded) Height(id ExprID) uint8 {
	if int(id) < len(b.heights) {
		return b.heights[id]
	}
	return 1
}

// Full reports whether nothing can be made of an expression any more.
func (b *Bounded) Full(id ExprID) bool { return b.Height(id) >= b.limit() }

// Add keeps an expression whose operands x and y (0: none) bound its height.
func (b *Bounded) Add(e Expr, x, y ExprID) ExprID {
	h := max(b.Height(x), b.Height(y)) + 1
	if h > b.limit() {
		return 0
	}
	return b.Keep(e, h)
}

// Keep adds an expression of a known height.
func (b *Bounded) Keep(e Expr, height uint8) ExprID {
	id := b.Expr(e)
	b.mark(id, height)
	return id
}

func (b *Bounded) mark(id ExprID, height uint8) {
	for len(b.heights) <= int(id) {
		b.heights = append(b.heights, 1)
	}
	b.heights[id] = height
}

// Member is a.name.
func (b *Bounded) Member(a ExprID, name NameID) ExprID {
	if a == 0 || name == 0 {
		return 0
	}
	return b.Add(Expr{Op: OpMember, A: a, Name: name}, a, 0)
}

// Unary is an operation on something that must be known.
func (b *Bounded) Unary(op Op, a ExprID) ExprID {
	if a == 0 {
		return 0
	}
	return b.Add(Expr{Op: op, A: a}, a, 0)
}

// List is a list of elements that may be unknown: that it is a list tells what its
// methods are not.
func (b *Bounded) List(elem ExprID) ExprID {
	return b.Add(Expr{Op: OpList, A: elem}, elem, 0)
}

// Map is a map from keys to values, both of which may be unknown.
func (b *Bounded) Map(key, value ExprID) ExprID {
	return b.Add(Expr{Op: OpMap, A: key, B: value}, key, value)
}

// Func is a function with a result and a tuple of parameters, both of which may be
// unknown.
func (b *Bounded) Func(result, params ExprID) ExprID {
	return b.Add(Expr{Op: OpFunc, A: result, B: params}, result, params)
}

// Each is what iterating over a gives. It has a name to tell it from an index: iterating
// over a map gives pairs.
func (b *Bounded) Each(a ExprID) ExprID {
	if a == 0 {
		return 0
	}
	return b.Add(Expr{Op: OpElem, A: a, Name: b.Str("each")}, a, 0)
}

// Union joins two alternatives, either of which may be missing.
func (b *Bounded) Union(x, y ExprID) ExprID {
	if x == 0 || y == 0 || x == y {
		return b.Builder.Union(x, y)
	}
	return b.Add(Expr{Op: OpUnion, A: x, B: y}, x, y)
}

// Applied is a call or a construction with all its arguments, of which nothing is said if
// they are too high.
func (b *Bounded) Applied(op Op, a, args ExprID) ExprID {
	if a == 0 {
		return 0
	}
	if b.Full(args) {
		args = 0
	}
	return b.Add(Expr{Op: op, A: a, B: args}, a, args)
}

// Generic is a with type arguments, or a alone if there are none.
func (b *Bounded) Generic(a ExprID, args []ExprID) ExprID {
	if a == 0 || len(args) == 0 {
		return a
	}
	t := b.Tuple(args)
	return b.Add(Expr{Op: OpGeneric, A: a, B: t}, a, t)
}

// Tuple keeps the place of every value; its height is that of its highest value.
func (b *Bounded) Tuple(list []ExprID) ExprID {
	var id ExprID
	for i := min(len(list), MaxTuple) - 1; i >= 0; i-- {
		a := list[i]
		if b.Full(a) {
			a = 0
		}
		id = b.Keep(Expr{Op: OpTuple, A: a, B: id}, max(b.Height(a)+1, b.Height(id)))
	}
	return id
}

// Args are the arguments of a call, see Builder.Args. Nothing is said of the arguments of
// a call that has more than a person would write. Those that are too high are unknown.
func (b *Bounded) Args(list []ExprID, labels []NameID) ExprID {
	if len(list) > maxArgs {
		return 0
	}
	var high uint8
	for i, a := range list {
		if b.Full(a) {
			list[i] = 0
		} else {
			high = max(high, b.Height(a))
		}
	}
	id := b.Builder.Args(list, labels)
	b.mark(id, max(b.Height(id), high+1))
	return id
}

// Nth is the i-th value of v, read directly where v is written out.
func (b *Bounded) Nth(v ExprID, i int) ExprID {
	if v == 0 {
		return 0
	}
	if b.File.Exprs[v].Op != OpTuple {
		return b.Add(Expr{Op: OpNth, A: v, B: ExprID(i)}, v, 0)
	}
	for ; i > 0 && v != 0; i-- {
		v = b.File.Exprs[v].B
	}
	if v == 0 {
		return 0
	}
	return b.File.Exprs[v].A
}

// Param is what the i-th parameter of the function fn gets.
func (b *Bounded) Param(fn ExprID, i int) ExprID {
	if fn == 0 {
		return 0
	}
	return b.Add(Expr{Op: OpParam, A: fn, B: ExprID(i)}, fn, 0)
}

// Some is x, or a receiver of which nothing is known; 0 would be no receiver at all.
func (b *Bounded) Some(x ExprID) ExprID {
	if x != 0 {
		return x
	}
	return b.Expr(Expr{Op: OpNone})
}
