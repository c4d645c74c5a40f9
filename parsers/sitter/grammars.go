package sitter

// #include "walk.h"
// extern const TSLanguage *tree_sitter_go(void);
// extern const TSLanguage *tree_sitter_javascript(void);
// extern const TSLanguage *tree_sitter_typescript(void);
// extern const TSLanguage *tree_sitter_tsx(void);
// extern const TSLanguage *tree_sitter_python(void);
import "C"

import (
	// The object code of the runtime and the grammars.
	_ "github.com/smacker/go-tree-sitter"
	_ "github.com/smacker/go-tree-sitter/golang"
	_ "github.com/smacker/go-tree-sitter/javascript"
	_ "github.com/smacker/go-tree-sitter/python"
	_ "github.com/smacker/go-tree-sitter/typescript/tsx"
	_ "github.com/smacker/go-tree-sitter/typescript/typescript"
)

// Grammar names a grammar that is linked in.
type Grammar string

// The grammars.
const (
	Go         Grammar = "go"
	JavaScript Grammar = "javascript"
	TypeScript Grammar = "typescript"
	TSX        Grammar = "tsx"
	Python     Grammar = "python"
)

func (g Grammar) language() *C.TSLanguage {
	switch g {
	case Go:
		return C.tree_sitter_go()
	case JavaScript:
		return C.tree_sitter_javascript()
	case TypeScript:
		return C.tree_sitter_typescript()
	case TSX:
		return C.tree_sitter_tsx()
	case Python:
		return C.tree_sitter_python()
	}
	return nil
}
