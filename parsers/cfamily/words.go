package cfamily

// word is what kind of keyword an identifier is.
type word uint8

const (
	wordNone      word = iota
	wordType           // a builtin type
	wordRecord         // struct, union
	wordClass          // class
	wordEnum           //
	wordStorage        // a specifier that only begins declarations
	wordQualifier      // const and the like
	wordControl        // a statement with a condition in parentheses
	wordStatement      // another statement
	wordNamespace
	wordTemplate
	wordUsing
	wordAccess
	wordAfter // behind the parameters of a function
	wordOperator
	wordAttribute // has arguments in parentheses and says nothing of interest
	wordNoise     // says nothing of interest
	wordAsm
	wordValue // stands in expressions
	wordCPP   = 0x40
)

func (w word) cppOnly() bool { return w&wordCPP != 0 }

// is takes the mark of the language off.
func (w word) is() word { return w &^ wordCPP }

// declares reports whether the keyword begins or goes on with a declaration, so that
// an unknown word before it is no type.
func (w word) declares() bool {
	switch w.is() {
	case wordType, wordRecord, wordClass, wordEnum, wordStorage, wordNamespace, wordTemplate, wordUsing, wordAccess:
		return true
	}
	return false
}

var words = func() map[string]word {
	m := map[string]word{}
	add := func(w word, list ...string) {
		for _, s := range list {
			m[s] = w
		}
	}
	add(wordType, "void", "int", "char", "short", "long", "float", "double", "signed", "unsigned", "_Bool", "bool", "__int128", "__signed__",
		"__int64", "_Complex", "size_t", "ssize_t", "ptrdiff_t", "intptr_t", "uintptr_t", "int8_t", "int16_t", "int32_t", "int64_t",
		"uint8_t", "uint16_t", "uint32_t", "uint64_t")
	add(wordType|wordCPP, "wchar_t", "char8_t", "char16_t", "char32_t", "auto", "decltype", "typename")
	add(wordRecord, "struct", "union")
	add(wordClass|wordCPP, "class")
	add(wordEnum, "enum")
	add(wordStorage, "static", "extern", "inline", "register", "typedef", "_Noreturn", "_Thread_local", "__thread", "__inline", "__inline__",
		"__forceinline")
	add(wordStorage|wordCPP, "constexpr", "consteval", "constinit", "virtual", "explicit", "friend", "mutable", "thread_local")
	add(wordQualifier, "const", "volatile", "restrict", "__restrict", "__restrict__", "_Atomic", "__const", "__volatile__", "__volatile")
	add(wordControl, "if", "for", "while", "switch")
	add(wordControl|wordCPP, "catch")
	add(wordStatement, "return", "else", "do", "goto", "break", "continue", "case", "default")
	add(wordStatement|wordCPP, "try", "throw", "co_return", "co_yield", "co_await")
	add(wordNamespace|wordCPP, "namespace")
	add(wordTemplate|wordCPP, "template")
	add(wordUsing|wordCPP, "using", "static_assert", "concept")
	add(wordAccess|wordCPP, "public", "private", "protected")
	add(wordAfter|wordCPP, "noexcept", "override", "final", "requires")
	add(wordOperator|wordCPP, "operator")
	add(wordAttribute, "__attribute__", "__attribute", "__declspec", "_Alignas", "__pragma", "_Pragma")
	add(wordAttribute|wordCPP, "alignas")
	add(wordNoise, "__extension__", "__cdecl", "__stdcall", "__fastcall", "__vectorcall", "__thiscall", "__unaligned", "_Nonnull", "_Nullable", "__nonnull", "__nullable")
	add(wordAsm, "asm", "__asm__", "__asm")
	add(wordValue, "sizeof", "_Alignof", "__alignof__", "_Generic", "_Static_assert", "NULL", "defined", "__typeof__", "typeof", "__builtin_offsetof", "offsetof")
	add(wordValue|wordCPP, "new", "delete", "this", "nullptr", "true", "false", "not", "and", "or", "alignof", "static_cast", "dynamic_cast",
		"reinterpret_cast", "const_cast", "typeid")
	return m
}()
