package dart

import "vade/parsers/sitter"

// The node types that the walk knows.
const (
	_ sitter.Kind = iota
	kLibrary
	kImport
	kExport
	kPart
	kPartOf
	kURI
	kCombinator
	kClass
	kMixinApplicationClass
	kMixinApplication
	kMixinDecl
	kEnum
	kExtension
	kTypeAlias
	kBody
	kEnumConstant
	kSuperclass
	kMixins
	kInterfaces
	kDeclaration
	kMethodSig
	kFunctionSig
	kGetterSig
	kSetterSig
	kOperatorSig
	kCtorSig
	kFactorySig
	kRedirectingSig
	kInitializers
	kFieldInit
	kInitEntry
	kRedirection
	kFunctionBody
	kVarList
	kVar
	kIdentList
	kAnnotation
	kTypeParams
	kTypeParam
	kTypeBound
	kParams
	kOptionalParams
	kParam
	kCtorParam
	kSuperParam
	kLocalVar
	kLocalFunction
	kLambda
	kVarDef
	kPatternVar
	kPatternAssign
	kBlock
	kExprStmt
	kReturn
	kJump
	kIf
	kFor
	kForParts
	kForElement
	kSwitch
	kSwitchExpr
	kCase
	kExprCase
	kTry
	kCatchParams
	kIdent
	kEscapedIdent
	kThis
	kSuper
	kString
	kInt
	kFloat
	kBool
	kNull
	kSymbol
	kList
	kSetOrMap
	kPair
	kSpread
	kIfElement
	kRecord
	kRecordField
	kThrow
	kAssign
	kAssignable
	kFunction
	kFunctionExprBody
	kIfNull
	kConditional
	kTruth
	kArith
	kUnary
	kPostfix
	kAwait
	kCast
	kTest
	kTypeCast
	kTypeTest
	kNew
	kQualified
	kParen
	kSelector
	kMember
	kIndex
	kNullSelector
	kArgPart
	kArgs
	kArg
	kNamedArg
	kLabel
	kCascade
	kCascadeSelector
	kOperator
	kIncrement
	kAdd
	kVarPattern
	kObjectPattern
	kConstPattern
	kRecordPattern
	kListPattern
	kPattern
	kTypeIdent
	kTypeArgs
	kNullable
	kFunctionType
	kParamTypes
	kOptionalTypes
	kParamType
	kTypedIdent
	kRecordType
	kVoid
	kInferred
	kFinal
	kConst
	kWord
	kTokStatic
	kTokRequired
	kComment
	kDocComment
)

const (
	_ sitter.Field = iota
	fName
	fTypeParams
	fSuperclass
	fInterfaces
	fClass
	fBody
	fParams
	fCondition
	fConsequence
	fAlternative
	fValue
)

var table = &sitter.Table{
	Grammar: sitter.Dart,
	Kinds: []string{
		kLibrary: "library_name", kImport: "library_import", kExport: "library_export", kPart: "part_directive", kPartOf: "part_of_directive",
		kURI: "uri|configurable_uri", kCombinator: "combinator",
		kClass: "class_definition", kMixinApplicationClass: "mixin_application_class", kMixinApplication: "mixin_application",
		kMixinDecl: "mixin_declaration", kEnum: "enum_declaration", kExtension: "extension_declaration", kTypeAlias: "type_alias",
		kBody: "class_body|extension_body|enum_body", kEnumConstant: "enum_constant", kSuperclass: "superclass", kMixins: "mixins", kInterfaces: "interfaces",
		kDeclaration: "declaration", kMethodSig: "method_signature", kFunctionSig: "function_signature", kGetterSig: "getter_signature",
		kSetterSig: "setter_signature", kOperatorSig: "operator_signature", kCtorSig: "constructor_signature|constant_constructor_signature",
		kFactorySig: "factory_constructor_signature", kRedirectingSig: "redirecting_factory_constructor_signature",
		kInitializers: "initializers", kFieldInit: "field_initializer", kInitEntry: "initializer_list_entry", kRedirection: "redirection", kFunctionBody: "function_body",
		kVarList: "initialized_identifier_list|static_final_declaration_list", kVar: "initialized_identifier|static_final_declaration", kIdentList: "identifier_list",
		kAnnotation: "annotation", kTypeParams: "type_parameters", kTypeParam: "type_parameter", kTypeBound: "type_bound",
		kParams: "formal_parameter_list", kOptionalParams: "optional_formal_parameters", kParam: "formal_parameter", kCtorParam: "constructor_param",
		kSuperParam: "super_formal_parameter", kLocalVar: "local_variable_declaration", kLocalFunction: "local_function_declaration", kLambda: "lambda_expression",
		kVarDef: "initialized_variable_definition", kPatternVar: "pattern_variable_declaration", kPatternAssign: "pattern_assignment",
		kBlock: "block", kExprStmt: "expression_statement", kReturn: "return_statement", kJump: "break_statement|continue_statement", kIf: "if_statement",
		kFor: "for_statement", kForParts: "for_loop_parts", kForElement: "for_element", kSwitch: "switch_statement", kSwitchExpr: "switch_expression",
		kCase: "switch_statement_case|switch_statement_default", kExprCase: "switch_expression_case", kTry: "try_statement", kCatchParams: "catch_parameters",
		kIdent: "identifier", kEscapedIdent: "identifier_dollar_escaped", kThis: "this", kSuper: "super", kString: "string_literal",
		kInt: "decimal_integer_literal|hex_integer_literal", kFloat: "decimal_floating_point_literal", kBool: "true|false", kNull: "null_literal", kSymbol: "symbol_literal",
		kList: "list_literal", kSetOrMap: "set_or_map_literal", kPair: "pair", kSpread: "spread_element", kIfElement: "if_element",
		kRecord: "record_literal", kRecordField: "record_field", kThrow: "throw_expression|throw_expression_without_cascade|rethrow_expression",
		kAssign: "assignment_expression|assignment_expression_without_cascade", kAssignable: "assignable_expression",
		kFunction: "function_expression", kFunctionExprBody: "function_expression_body", kIfNull: "if_null_expression", kConditional: "conditional_expression",
		kTruth: "logical_or_expression|logical_and_expression|equality_expression|relational_expression",
		kArith: "additive_expression|multiplicative_expression|bitwise_or_expression|bitwise_xor_expression|bitwise_and_expression|shift_expression",
		kUnary: "unary_expression", kPostfix: "postfix_expression", kAwait: "await_expression", kCast: "type_cast_expression", kTest: "type_test_expression",
		kTypeCast: "type_cast", kTypeTest: "type_test", kNew: "new_expression|const_object_expression|constructor_invocation|constructor_tearoff", kQualified: "qualified|scoped_identifier",
		kParen: "parenthesized_expression", kSelector: "selector", kMember: "unconditional_assignable_selector|conditional_assignable_selector",
		kIndex: "index_selector", kNullSelector: "nullable_selector", kArgPart: "argument_part", kArgs: "arguments", kArg: "argument", kNamedArg: "named_argument",
		kLabel: "label", kCascade: "cascade_section", kCascadeSelector: "cascade_selector",
		kOperator:  `equality_operator|relational_operator|bitwise_operator|shift_operator|multiplicative_operator|logical_and_operator|logical_or_operator|is_operator|as_operator|tilde_operator|negation_operator|minus_operator|binary_operator|prefix_operator|postfix_operator|"[]"|"[]="`,
		kIncrement: "increment_operator", kAdd: "additive_operator",
		kVarPattern: "variable_pattern", kObjectPattern: "object_pattern", kConstPattern: "constant_pattern", kRecordPattern: "record_pattern",
		kListPattern: "list_pattern", kPattern: "cast_pattern|null_check_pattern|null_assert_pattern|rest_pattern|map_pattern",
		kTypeIdent: "type_identifier", kTypeArgs: "type_arguments", kNullable: "nullable_type", kFunctionType: "function_type", kParamTypes: "parameter_type_list",
		kOptionalTypes: "optional_parameter_types|optional_positional_parameter_types|named_parameter_types", kParamType: "normal_parameter_type", kTypedIdent: "typed_identifier",
		kRecordType: "record_type", kVoid: "void_type", kInferred: "inferred_type", kFinal: "final_builtin", kConst: "const_builtin",
		kWord:      `abstract|base|interface|sealed|mixin|break_builtin|assert_builtin|rethrow_builtin|part_of_builtin|case_builtin|escape_sequence|"external"|"late"`,
		kTokStatic: `"static"`, kTokRequired: `"required"`, kComment: "comment", kDocComment: "documentation_comment",
	},
	Fields: []string{
		fName: "name", fTypeParams: "type_parameters", fSuperclass: "superclass", fInterfaces: "interfaces", fClass: "class", fBody: "body",
		fParams: "parameters", fCondition: "condition", fConsequence: "consequence", fAlternative: "alternative", fValue: "value",
	},
	Leaves: []string{"identifier", "type_identifier", "comment", "documentation_comment", "symbol_literal", "break_statement", "continue_statement", "label"},
}

// isType reports whether a type begins with a node of the kind.
func isType(k sitter.Kind) bool {
	switch k {
	case kTypeIdent, kFunctionType, kRecordType, kVoid:
		return true
	}
	return false
}
