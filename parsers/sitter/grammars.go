package sitter

// #include "walk.h"
// extern const TSLanguage *tree_sitter_bash(void);
// extern const TSLanguage *tree_sitter_c(void);
// extern const TSLanguage *tree_sitter_c_sharp(void);
// extern const TSLanguage *tree_sitter_cpp(void);
// extern const TSLanguage *tree_sitter_dart(void);
// extern const TSLanguage *tree_sitter_dockerfile(void);
// extern const TSLanguage *tree_sitter_go(void);
// extern const TSLanguage *tree_sitter_hcl(void);
// extern const TSLanguage *tree_sitter_java(void);
// extern const TSLanguage *tree_sitter_javascript(void);
// extern const TSLanguage *tree_sitter_json(void);
// extern const TSLanguage *tree_sitter_kotlin(void);
// extern const TSLanguage *tree_sitter_lua(void);
// extern const TSLanguage *tree_sitter_php(void);
// extern const TSLanguage *tree_sitter_python(void);
// extern const TSLanguage *tree_sitter_ruby(void);
// extern const TSLanguage *tree_sitter_rust(void);
// extern const TSLanguage *tree_sitter_scala(void);
// extern const TSLanguage *tree_sitter_sql(void);
// extern const TSLanguage *tree_sitter_swift(void);
// extern const TSLanguage *tree_sitter_toml(void);
// extern const TSLanguage *tree_sitter_tsx(void);
// extern const TSLanguage *tree_sitter_typescript(void);
// extern const TSLanguage *tree_sitter_yaml(void);
import "C"

import (
	// The object code of the runtime and the grammars.
	_ "github.com/alexaandru/go-sitter-forest/dart"
	_ "github.com/smacker/go-tree-sitter"
	_ "github.com/smacker/go-tree-sitter/bash"
	_ "github.com/smacker/go-tree-sitter/c"
	_ "github.com/smacker/go-tree-sitter/cpp"
	_ "github.com/smacker/go-tree-sitter/csharp"
	_ "github.com/smacker/go-tree-sitter/dockerfile"
	_ "github.com/smacker/go-tree-sitter/golang"
	_ "github.com/smacker/go-tree-sitter/hcl"
	_ "github.com/smacker/go-tree-sitter/java"
	_ "github.com/smacker/go-tree-sitter/javascript"
	_ "github.com/smacker/go-tree-sitter/kotlin"
	_ "github.com/smacker/go-tree-sitter/php"
	_ "github.com/smacker/go-tree-sitter/python"
	_ "github.com/smacker/go-tree-sitter/ruby"
	_ "github.com/smacker/go-tree-sitter/rust"
	_ "github.com/smacker/go-tree-sitter/scala"
	_ "github.com/smacker/go-tree-sitter/sql"
	_ "github.com/smacker/go-tree-sitter/swift"
	_ "github.com/smacker/go-tree-sitter/typescript/tsx"
	_ "github.com/smacker/go-tree-sitter/typescript/typescript"
	_ "github.com/tree-sitter-grammars/tree-sitter-lua/bindings/go"
	_ "github.com/tree-sitter-grammars/tree-sitter-toml/bindings/go"
	_ "github.com/tree-sitter-grammars/tree-sitter-yaml/bindings/go"
	_ "github.com/tree-sitter/tree-sitter-json/bindings/go"
)

// Grammar names a grammar that is linked in.
type Grammar string

// The grammars.
const (
	Bash       Grammar = "bash"
	C          Grammar = "c"
	CSharp     Grammar = "c_sharp"
	CPP        Grammar = "cpp"
	Dart       Grammar = "dart"
	Dockerfile Grammar = "dockerfile"
	Go         Grammar = "go"
	HCL        Grammar = "hcl"
	Java       Grammar = "java"
	JavaScript Grammar = "javascript"
	JSON       Grammar = "json"
	Kotlin     Grammar = "kotlin"
	Lua        Grammar = "lua"
	PHP        Grammar = "php"
	Python     Grammar = "python"
	Ruby       Grammar = "ruby"
	Rust       Grammar = "rust"
	Scala      Grammar = "scala"
	SQL        Grammar = "sql"
	Swift      Grammar = "swift"
	TOML       Grammar = "toml"
	TSX        Grammar = "tsx"
	TypeScript Grammar = "typescript"
	YAML       Grammar = "yaml"
)

func (g Grammar) language() *C.TSLanguage {
	switch g {
	case Bash:
		return C.tree_sitter_bash()
	case C:
		return C.tree_sitter_c()
	case CSharp:
		return C.tree_sitter_c_sharp()
	case CPP:
		return C.tree_sitter_cpp()
	case Dart:
		return C.tree_sitter_dart()
	case Dockerfile:
		return C.tree_sitter_dockerfile()
	case Go:
		return C.tree_sitter_go()
	case HCL:
		return C.tree_sitter_hcl()
	case Java:
		return C.tree_sitter_java()
	case JavaScript:
		return C.tree_sitter_javascript()
	case JSON:
		return C.tree_sitter_json()
	case Kotlin:
		return C.tree_sitter_kotlin()
	case Lua:
		return C.tree_sitter_lua()
	case PHP:
		return C.tree_sitter_php()
	case Python:
		return C.tree_sitter_python()
	case Ruby:
		return C.tree_sitter_ruby()
	case Rust:
		return C.tree_sitter_rust()
	case Scala:
		return C.tree_sitter_scala()
	case SQL:
		return C.tree_sitter_sql()
	case Swift:
		return C.tree_sitter_swift()
	case TOML:
		return C.tree_sitter_toml()
	case TSX:
		return C.tree_sitter_tsx()
	case TypeScript:
		return C.tree_sitter_typescript()
	case YAML:
		return C.tree_sitter_yaml()
	}
	return nil
}
