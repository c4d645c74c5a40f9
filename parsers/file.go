package parsers

// File is what one file says, purely by its syntax: definitions, references,
// imports, the names bound in its scopes and the expressions that light typing
// needs. It names nothing outside of itself, so it stays right when other files
// change; tying names to definitions is the job of the graph.
//
// Offsets count bytes of the source given to the parser, lines and columns start
// at 1, columns count bytes.
type File struct {
	Language string
	Package  string   // the package or name space a file declares itself to be in, in the language's spelling
	Names    []string // Names[0] is ""; NameIDs index it
	Defs     []Def    // parents before children, in source order
	Refs     []Ref    // in source order
	Imports  []Import
	Exports  []Export // ECMAScript only
	Binds    []Bind   // names of parameters, locals and type parameters
	Exprs    []Expr   // Exprs[0] is no expression
	Lines    int      // number of lines
	Broken   int      // places the grammar could not read
	// BrokenLine is the line of the first of them.
	BrokenLine int
	// Cut tells why the file was not read to its end ("" if it was): time, depth or size.
	Cut string
}

// NameID indexes File.Names.
type NameID uint32

// ExprID indexes File.Exprs; 0 is none.
type ExprID uint32

// DefID indexes File.Defs; NoDef is none.
type DefID int32

// NoDef is the enclosing definition of what stands at the top of a file.
const NoDef DefID = -1

// Flag tells more about a definition or an import.
type Flag uint16

// Flags of definitions.
const (
	FlagExported Flag = 1 << iota // visible outside of its file or package
	FlagStatic                    // belongs to the class, not to its instances
	FlagAsync
	FlagAbstract  // has no body: interface members, abstract methods, declarations
	FlagOverload  // a signature beside the implementation
	FlagGetter    // read like a field
	FlagSetter    // written like a field
	FlagDefault   // the default export
	FlagLocal     // inside a function
	FlagTest      // run by a test runner
	FlagDecorated // registered by a decorator or annotation: may be live without callers
	FlagEmbedded  // an embedded field: its type's members are promoted
	FlagGenerator // returns an iterator over what it yields
	FlagOptional  // guarded: defined in one branch of several
	FlagAnonymous // a class without a name, which goes by that of its base
)

// Def is a definition.
type Def struct {
	Name       NameID
	Kind       Kind
	Flags      Flag
	Parent     DefID
	Off        uint32 // of the name
	Line, Col  uint32 // of the name
	Start, End uint32 // of the whole declaration, decorators and doc excluded
	StartLine  uint32 // decorators included
	EndLine    uint32
	Recv       NameID // base type name of a receiver that stands outside of the type (Go, extension functions, C++)
	Type       ExprID // declared type; of a function: what it returns
	Value      ExprID // initial value; of a function: what its return statements give
	Bases      []ExprID
	Signature  string // one line, bounded
	Doc        string // first sentence, bounded
}

// Ref is a use of a name.
type Ref struct {
	Name      NameID
	Role      Role
	Encl      DefID  // innermost enclosing definition
	Recv      ExprID // what stands before the dot; 0 for a plain name
	Args      ExprID // of a call in a language that has overloads: OpArgs; 0 if unknown
	Off       uint32
	Line, Col uint32
}

// ImportFlag tells more about an import.
type ImportFlag uint8

// Flags of imports.
const (
	ImportTypeOnly ImportFlag = 1 << iota // gone at run time
	ImportDot                             // all names come in unqualified (Go ".", Python and Java "*")
	ImportDynamic                         // require(), import() as an expression
	ImportEffect                          // binds no name
	ImportExported                        // hands the name out again: Rust's pub use
)

// Import is one name that an import statement binds.
type Import struct {
	Path  string // as written, without quotes; Python: dots of a relative import lead
	Name  NameID // the imported name; 0: the module itself; "*" with ImportDot; "default"
	Alias NameID // the name bound in this file; 0: by the language's rule
	Flags ImportFlag
	// From and To bound the scope, in bytes; To is 0 for the whole file.
	From, To  uint32
	Off       uint32
	Line, Col uint32
	Encl      DefID
}

// Export is one name that a module hands out under a name that is not simply its own.
type Export struct {
	Name  NameID // "default", "=" for the module itself, "*" for all of Path
	Path  string // of a re-export; "" for a local value
	Orig  NameID // of a re-export: the name there, "*" for the module as a name space
	Value ExprID // of a local value
	Off   uint32
	Line  uint32
}

// BindKind is what a bound name is.
type BindKind uint8

// The kinds of bound names.
const (
	BindLocal BindKind = iota
	BindParam
	BindRecv      // receiver, self
	BindClass     // cls: the class itself
	BindTypeParam // Type is its constraint
	BindOuter     // a global or nonlocal statement: the name is another scope's
	BindAttr      // an assignment to an attribute of self; Name is the attribute, Value what it gets (Rust: the arguments that a call puts into the local Name)
	BindOptional  // a parameter that a call may leave out
	BindRest      // a parameter that takes any number of arguments; Type is that of one
)

// IsParam reports whether the bound name is a parameter of a function.
func (k BindKind) IsParam() bool { return k == BindParam || k == BindOptional || k == BindRest }

// Bind is a name bound in a scope of a file, other than a definition or an import.
type Bind struct {
	Name     NameID
	Kind     BindKind
	From, To uint32 // the scope, in bytes
	Off      uint32 // visible from here on (or in the whole scope, by the language's rule)
	Encl     DefID
	Type     ExprID // declared type, 0: none
	Value    ExprID // what it is bound to, 0: unknown
}

// Op is what an expression does, as far as typing cares.
type Op uint8

// The operations. A and B are the operands.
const (
	OpNone    Op = iota
	OpIdent      // Name, seen at Off
	OpMember     // A.Name
	OpCall       // A(...); B is the first argument or all of them (OpArgs), 0 if none
	OpNew        // an instance of the type A: literal, construction, conversion, assertion
	OpElem       // one element of A: index, iteration, receive, dereference is nothing
	OpKey        // one key of A
	OpNth        // the B-th (from 0, a plain number) of the tuple A
	OpAwait      // what the promise A resolves to
	OpLit        // a value of the builtin type Name
	OpList       // list, array, slice, set, channel, iterator of A
	OpMap        // map from A to B
	OpFunc       // a function that returns A; B is a list (OpTuple) of parameter types or 0; with a Name the last of them is what it works on
	OpUnion      // A or B
	OpTuple      // A, then the rest B (OpTuple or 0)
	OpGeneric    // A applied to the type arguments B (OpTuple)
	OpThis       // this, self by keyword, seen at Off
	OpSuper      // super, seen at Off
	OpTypeOf     // the type of the value A, in a type; in Rust the type or module A, before "::" of a value
	OpRequire    // the module Name
	OpDef        // the definition with the index B
	OpParam      // what the B-th parameter (from 0, a plain number) of the function A gets
	OpPartial    // A with members taken away or made optional: same members
	OpArgs       // arguments of a call: A, then the rest B (OpArgs or 0); Name is a label. No A: no arguments
	// OpMarkup are the names of the kind Name that markup may use: the elements,
	// attributes and pipes of the template of the component A, the classes, ids and
	// other names of style sheets (A is 0).
	OpMarkup
	opCount
)

// What OpParam asks for beside the parameter at a place: the last one, for which a closure
// behind the parentheses is, and what a closure in the place of the function works on.
const (
	ParamLast ExprID = 1<<16 + iota
	ParamThis
)

// LabelClosure labels the argument that stands behind the parentheses of a call.
const LabelClosure = "{"

// Expr is one node of an expression.
type Expr struct {
	Op   Op
	Name NameID
	A, B ExprID
	Off  uint32
}

// DefName is the name of a definition, with the type it is written for in front if that
// stands elsewhere.
func (f *File) DefName(d DefID) string {
	x := &f.Defs[d]
	if x.Recv != 0 {
		return f.Names[x.Recv] + "." + f.Names[x.Name]
	}
	return f.Names[x.Name]
}
