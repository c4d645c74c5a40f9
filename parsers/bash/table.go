package bash

import "vade/parsers/sitter"

// The node types that the walk knows.
const (
	_ sitter.Kind = iota
	kFunction
	kCommand
	kCommandName
	kDeclaration
	kUnset
	kAssignment
	kFor
	kCFor
	kSubscript
	kVariable
	kWord
	kNumber
	kString
	kRawString
	kContent
	kConcat
	kExpansion
	kBranch
	kHeredocEnd
	kRegex
	kComment
)

const (
	_ sitter.Field = iota
	fName
	fBody
	fValue
	fArgument
	fVariable
	fIndex
	fInitializer
)

var table = &sitter.Table{
	Grammar: sitter.Bash,
	Kinds: []string{
		kFunction: "function_definition", kCommand: "command", kCommandName: "command_name", kDeclaration: "declaration_command",
		kUnset: "unset_command", kAssignment: "variable_assignment", kFor: "for_statement", kCFor: "c_style_for_statement", kSubscript: "subscript", kVariable: "variable_name",
		kWord: "word", kNumber: "number", kString: "string|translated_string", kRawString: "raw_string|ansi_c_string", kContent: "string_content",
		kConcat: "concatenation", kExpansion: "simple_expansion|expansion", kBranch: "if_statement|case_statement|list",
		kHeredocEnd: "heredoc_start|heredoc_end|heredoc_content", kRegex: "regex|extglob_pattern|special_variable_name", kComment: "comment",
	},
	Fields: []string{fName: "name", fBody: "body", fValue: "value", fArgument: "argument", fVariable: "variable", fIndex: "index", fInitializer: "initializer"},
	Leaves: []string{"comment", "word", "number", "raw_string", "ansi_c_string", "string_content", "variable_name", "special_variable_name", "regex",
		"extglob_pattern", "heredoc_start", "heredoc_end", "heredoc_content"},
}
