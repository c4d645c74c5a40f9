package kotlin

import "vade/parsers/sitter"

// The node types that the walk knows.
const (
	_ sitter.Kind = iota
	kPackage
	kImport
	kAlias
	kClass
	kObject
	kCompanion
	kInit
	kConstructor
	kFunction
	kProperty
	kAccessor
	kEnumEntry
	kLastDeclaration // statements follow
	kStatements
	kScope
	kFor
	kCatch
	kAssignment
	kJump
	kLastStatement // expressions follow
	kIdent
	kTypeIdent
	kThis
	kSuper
	kNav
	kCall
	kIndexing
	kPrefix
	kPostfix
	kAs
	kSpread
	kBinary
	kInfix
	kElvis
	kTest
	kCheck
	kParen
	kCollection
	kLambda
	kAnonFunction
	kObjectLiteral
	kIf
	kWhen
	kTry
	kReference
	kAnnotatedLambda
	kString
	kInterpolated
	kInt
	kLong
	kUnsigned
	kReal
	kBool
	kChar
	kNull
	kLastExpression // types and pieces follow
	kUserType
	kNullable
	kNotNullable
	kFunctionType
	kFunctionTypeParams
	kParenType
	kProjection
	kLastType
	kModifiers
	kClassModifier
	kMemberModifier
	kVisibility
	kPropertyModifier
	kFunctionModifier
	kInheritance
	kAnnotation
	kFileAnnotation
	kParamModifiers
	kTypeArgs
	kTypeParams
	kTypeParam
	kConstraints
	kConstraint
	kPrimary
	kClassParam
	kValVar
	kSpecifier
	kInvocation
	kDelegation
	kClassBody
	kDelegationCall
	kParams
	kParam
	kBody
	kVariable
	kVariables
	kDelegate
	kOptionalTypeParam
	kAssignable
	kNavSuffix
	kIndexSuffix
	kCallSuffix
	kArgs
	kArg
	kLambdaParams
	kWhenSubject
	kWhenEntry
	kWhenCondition
	kTypeTest
	kControlBody
	kIdentifier
	kLabel
	kComment
	kTokInterface
	kTokEnum
	kTokClass
	kWildcard
)

var table = &sitter.Table{
	Grammar: sitter.Kotlin,
	Kinds: []string{
		kPackage: "package_header", kImport: "import_header", kAlias: "type_alias", kClass: "class_declaration", kObject: "object_declaration",
		kCompanion: "companion_object", kInit: "anonymous_initializer", kConstructor: "secondary_constructor", kFunction: "function_declaration",
		kProperty: "property_declaration", kAccessor: "getter|setter", kEnumEntry: "enum_entry",
		kStatements: "statements", kScope: "while_statement|do_while_statement|finally_block", kFor: "for_statement", kCatch: "catch_block",
		kAssignment: "assignment", kJump: "jump_expression",
		kIdent: "simple_identifier|interpolated_identifier", kTypeIdent: "type_identifier", kThis: "this_expression", kSuper: "super_expression",
		kNav: "navigation_expression", kCall: "call_expression", kIndexing: "indexing_expression", kPrefix: "prefix_expression",
		kPostfix: "postfix_expression", kAs: "as_expression", kSpread: "spread_expression",
		kBinary: "additive_expression|multiplicative_expression|range_expression", kInfix: "infix_expression", kElvis: "elvis_expression",
		kTest:  "comparison_expression|equality_expression|conjunction_expression|disjunction_expression",
		kCheck: "check_expression", kParen: "parenthesized_expression", kCollection: "collection_literal", kLambda: "lambda_literal",
		kAnonFunction: "anonymous_function", kObjectLiteral: "object_literal", kIf: "if_expression", kWhen: "when_expression",
		kTry: "try_expression", kReference: "callable_reference", kAnnotatedLambda: "annotated_lambda", kString: "string_literal",
		kInterpolated: "interpolated_expression", kInt: "integer_literal|hex_literal|bin_literal", kLong: "long_literal",
		kUnsigned: "unsigned_literal", kReal: "real_literal", kBool: "boolean_literal", kChar: "character_literal", kNull: `"null"`,
		kUserType: "user_type|parenthesized_user_type", kNullable: "nullable_type", kNotNullable: "not_nullable_type", kFunctionType: "function_type",
		kFunctionTypeParams: "function_type_parameters", kParenType: "parenthesized_type", kProjection: "type_projection",
		kModifiers: "modifiers", kClassModifier: "class_modifier", kMemberModifier: "member_modifier", kVisibility: "visibility_modifier",
		kPropertyModifier: "property_modifier", kFunctionModifier: "function_modifier", kInheritance: "inheritance_modifier",
		kAnnotation: "annotation", kFileAnnotation: "file_annotation", kParamModifiers: "parameter_modifiers", kTypeArgs: "type_arguments",
		kTypeParams: "type_parameters", kTypeParam: "type_parameter", kConstraints: "type_constraints", kConstraint: "type_constraint",
		kPrimary: "primary_constructor", kClassParam: "class_parameter", kValVar: "binding_pattern_kind", kSpecifier: "delegation_specifier",
		kInvocation: "constructor_invocation", kDelegation: "explicit_delegation", kClassBody: "class_body|enum_class_body",
		kDelegationCall: "constructor_delegation_call", kParams: "function_value_parameters", kParam: "parameter", kBody: "function_body",
		kVariable: "variable_declaration", kVariables: "multi_variable_declaration", kDelegate: "property_delegate",
		kOptionalTypeParam: "parameter_with_optional_type", kAssignable: "directly_assignable_expression", kNavSuffix: "navigation_suffix",
		kIndexSuffix: "indexing_suffix", kCallSuffix: "call_suffix", kArgs: "value_arguments", kArg: "value_argument",
		kLambdaParams: "lambda_parameters", kWhenSubject: "when_subject", kWhenEntry: "when_entry", kWhenCondition: "when_condition",
		kTypeTest: "type_test", kControlBody: "control_structure_body", kIdentifier: "identifier", kLabel: "label",
		kComment: "line_comment|multiline_comment|shebang_line", kTokInterface: `"interface"`, kTokEnum: `"enum"`, kTokClass: `"class"`,
		kWildcard: "wildcard_import",
	},
	Leaves: []string{"line_comment", "multiline_comment", "visibility_modifier", "class_modifier", "member_modifier", "property_modifier",
		"function_modifier", "inheritance_modifier", "label", "long_literal", "unsigned_literal", "character_literal", "shebang_line"},
}
