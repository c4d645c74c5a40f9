package parsers

// Kind is what a definition is. The list is closed: names, once shipped, stay.
type Kind uint8

// The kinds of definitions.
const (
	KindUnknown Kind = iota
	KindFunction
	KindMethod
	KindConstructor
	KindProperty
	KindField
	KindVariable
	KindConstant
	KindClass
	KindStruct
	KindInterface
	KindTrait
	KindEnum
	KindEnumMember
	KindType // an alias or another named type
	KindModule
	KindMacro
	KindKey      // of a configuration file
	KindTable    // of a database schema
	KindRule     // a style rule, a build rule
	KindMessage  // of an interface description
	KindService  // of an interface description
	KindResource // of an infrastructure description
	// KindExtension adds members or bases to a type that is defined elsewhere: a Rust
	// impl, a Swift or Dart extension. Its name is the type's, Type names the type.
	KindExtension
	kindCount
)

var kindNames = [kindCount]string{"unknown", "function", "method", "constructor", "property", "field",
	"variable", "constant", "class", "struct", "interface", "trait", "enum", "enum_member", "type",
	"module", "macro", "key", "table", "rule", "message", "service", "resource", "extension"}

// String is the kind's word in answers.
func (k Kind) String() string {
	if k < kindCount {
		return kindNames[k]
	}
	return kindNames[0]
}

// Kinds lists the words of all kinds, in the order of the constants.
func Kinds() []string { return append([]string(nil), kindNames[1:]...) }

// IsType reports whether definitions of the kind have members and can be a base.
func (k Kind) IsType() bool {
	switch k {
	case KindClass, KindStruct, KindInterface, KindTrait, KindEnum, KindType, KindMessage, KindService:
		return true
	}
	return false
}

// IsCallable reports whether definitions of the kind are called.
func (k Kind) IsCallable() bool {
	switch k {
	case KindFunction, KindMethod, KindConstructor, KindMacro:
		return true
	}
	return false
}

// Role is how a name is used at one place.
type Role uint8

// The roles of references.
const (
	RoleRef       Role = iota // any use that is none of the others: read, passed, assigned
	RoleCall                  // called
	RoleNew                   // constructed
	RoleJSX                   // used as a component in markup
	RoleType                  // named in a type position
	RoleImport                // named in an import statement
	RoleInherit               // named as a base
	RoleDecorator             // applied as a decorator or annotation
	RoleWrite                 // assigned to
	roleCount
)

var roleNames = [roleCount]string{"ref", "call", "new", "jsx", "type", "import", "inherit", "decorator", "write"}

// String is the role's word in answers.
func (r Role) String() string {
	if r < roleCount {
		return roleNames[r]
	}
	return roleNames[0]
}

// NamesType reports whether the role names a type.
func (r Role) NamesType() bool {
	return r == RoleType || r == RoleInherit || r == RoleNew || r == RoleDecorator
}

// Calls reports whether the role runs the thing named: callers are found by it.
func (r Role) Calls() bool { return r == RoleCall || r == RoleNew || r == RoleJSX }
