package lua

import "vade/parsers/sitter"

// The node types that the walk knows.
const (
	_ sitter.Kind = iota
	kBlock
	kReturn
	kAssign
	kLocal
	kFor
	kGeneric
	kNumeric
	kRepeat
	kDo
	kLeave
	kLabel
	kFunction
	kFunctionExpr
	kCall
	kDot
	kMethod
	kBracket
	kIdentifier
	kVararg
	kNumber
	kString
	kConst
	kTable
	kField
	kBinary
	kUnary
	kParen
	kNames
	kValues
	kArgs
	kParams
	kAttribute
	kContent
	kComment
)

const (
	_ sitter.Field = iota
	fName
	fTable
	fField
	fMethod
	fParameters
	fBody
	fArguments
	fValue
	fLeft
	fRight
	fCondition
	fClause
	fContent
	fLocal
)

var table = &sitter.Table{
	Grammar: sitter.Lua,
	Kinds: []string{
		kBlock: "block|chunk", kReturn: "return_statement", kAssign: "assignment_statement", kLocal: "variable_declaration", kFor: "for_statement",
		kGeneric: "for_generic_clause", kNumeric: "for_numeric_clause", kRepeat: "repeat_statement", kDo: "do_statement",
		kLeave: "break_statement|goto_statement", kLabel: "label_statement", kFunction: "function_declaration",
		kFunctionExpr: "function_definition", kCall: "function_call", kDot: "dot_index_expression", kMethod: "method_index_expression",
		kBracket: "bracket_index_expression", kIdentifier: "identifier", kVararg: "vararg_expression", kNumber: "number", kString: "string",
		kConst: "nil|true|false", kTable: "table_constructor", kField: "field", kBinary: "binary_expression", kUnary: "unary_expression",
		kParen: "parenthesized_expression", kNames: "variable_list", kValues: "expression_list", kArgs: "arguments", kParams: "parameters",
		kAttribute: "attribute", kContent: "string_content", kComment: "comment|hash_bang_line",
	},
	Fields: []string{
		fName: "name", fTable: "table", fField: "field", fMethod: "method", fParameters: "parameters", fBody: "body", fArguments: "arguments",
		fValue: "value", fLeft: "left", fRight: "right", fCondition: "condition", fClause: "clause", fContent: "content",
		fLocal: "local_declaration",
	},
	Leaves: []string{"comment", "identifier", "number", "string_content", "attribute"},
}
