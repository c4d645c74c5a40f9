// Package rust reads Rust files.
//
// One walk visits every node once: it notes definitions, references and bound names,
// and gives back the expression of what it visited where somebody wants it.
//
// What follows "::" is a member of a type or a module and never of a value. In the
// facts such a qualifier is a type expression in an OpTypeOf; the heads crate, self and
// super are OpRequire, and Self is OpThis.
//
// The arguments of a macro are tokens to the grammar. They are read again as what they
// most likely are: items, statements or a list of expressions. Where that fails, calls
// are found among the tokens.
package rust
