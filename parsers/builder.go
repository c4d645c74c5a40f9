package parsers

// Bounds of what one file may give; what lies beyond is cut and said in File.Cut.
const (
	MaxSignature = 240 // bytes
	MaxDoc       = 240 // bytes
	MaxDepth     = 2000
)

// Builder fills a File. It belongs to one goroutine and is reused over files.
type Builder struct {
	File   *File
	intern map[string]NameID
	exprs  map[Expr]ExprID
}

// Reset starts a new file.
func (b *Builder) Reset(language string) {
	b.File = &File{Language: language, Names: append(make([]string, 0, 64), ""), Exprs: make([]Expr, 1, 64)}
	if b.intern == nil {
		b.intern, b.exprs = map[string]NameID{}, map[Expr]ExprID{}
	}
	clear(b.intern)
	clear(b.exprs)
}

// Name interns a name.
func (b *Builder) Name(s []byte) NameID {
	if len(s) == 0 {
		return 0
	}
	if id, ok := b.intern[string(s)]; ok {
		return id
	}
	id := NameID(len(b.File.Names))
	str := string(s)
	b.File.Names = append(b.File.Names, str)
	b.intern[str] = id
	return id
}

// Str interns a name given as a string.
func (b *Builder) Str(s string) NameID { return b.Name([]byte(s)) }

// Text is the name behind an id.
func (b *Builder) Text(id NameID) string { return b.File.Names[id] }

// Expr adds an expression, or finds the equal one.
func (b *Builder) Expr(e Expr) ExprID {
	if id, ok := b.exprs[e]; ok {
		return id
	}
	id := ExprID(len(b.File.Exprs))
	b.File.Exprs = append(b.File.Exprs, e)
	b.exprs[e] = id
	return id
}

// Ident, Member, Call and the others make the expression of that name; an operand
// that is missing gives no expression.

// Ident is a plain name seen at off.
func (b *Builder) Ident(name NameID, off uint32) ExprID {
	if name == 0 {
		return 0
	}
	return b.Expr(Expr{Op: OpIdent, Name: name, Off: off})
}

// Member is a.name.
func (b *Builder) Member(a ExprID, name NameID) ExprID {
	if a == 0 || name == 0 {
		return 0
	}
	return b.Expr(Expr{Op: OpMember, A: a, Name: name})
}

// Unary is an operation with one operand.
func (b *Builder) Unary(op Op, a ExprID) ExprID {
	if a == 0 {
		return 0
	}
	return b.Expr(Expr{Op: op, A: a})
}

// Call is a call of a with a first argument (or 0).
func (b *Builder) Call(a, arg ExprID) ExprID {
	if a == 0 {
		return 0
	}
	return b.Expr(Expr{Op: OpCall, A: a, B: arg})
}

// Nth is one of the values of the tuple a.
func (b *Builder) Nth(a ExprID, n int) ExprID {
	if a == 0 {
		return 0
	}
	return b.Expr(Expr{Op: OpNth, A: a, B: ExprID(n)})
}

// Lit is a value of a builtin type.
func (b *Builder) Lit(name string) ExprID { return b.Expr(Expr{Op: OpLit, Name: b.Str(name)}) }

// Union joins two alternatives, either of which may be missing.
func (b *Builder) Union(x, y ExprID) ExprID {
	switch {
	case x == 0 || x == y:
		return y
	case y == 0:
		return x
	}
	return b.Expr(Expr{Op: OpUnion, A: x, B: y})
}

// Tuple makes a list of expressions; missing ones keep their place.
func (b *Builder) Tuple(list []ExprID) ExprID {
	var id ExprID
	for i := len(list) - 1; i >= 0; i-- {
		id = b.Expr(Expr{Op: OpTuple, A: list[i], B: id})
	}
	return id
}

// Args makes the arguments of a call; 0 stands for one of which nothing is known.
// labels may be nil.
func (b *Builder) Args(list []ExprID, labels []NameID) ExprID {
	if len(list) == 0 {
		return b.Expr(Expr{Op: OpArgs})
	}
	var id ExprID
	for i := len(list) - 1; i >= 0; i-- {
		x := Expr{Op: OpArgs, A: list[i], B: id}
		if x.A == 0 {
			x.A = b.Expr(Expr{Op: OpLit})
		}
		if i < len(labels) {
			x.Name = labels[i]
		}
		id = b.Expr(x)
	}
	return id
}

// Def adds a definition.
func (b *Builder) Def(d Def) DefID {
	b.File.Defs = append(b.File.Defs, d)
	return DefID(len(b.File.Defs) - 1)
}

// Ref adds a reference.
func (b *Builder) Ref(r Ref) {
	if r.Name != 0 {
		b.File.Refs = append(b.File.Refs, r)
	}
}

// Bind adds a bound name.
func (b *Builder) Bind(x Bind) {
	if x.Name != 0 {
		b.File.Binds = append(b.File.Binds, x)
	}
}
