package php

import "vade/parsers/sitter"

// The node types that the walk knows.
const (
	_ sitter.Kind = iota
	kNamespace
	kUseDecl
	kClass
	kInterface
	kTrait
	kEnum
	kEnumCase
	kTraitUse
	kConst
	kProperty
	kMethod
	kFunction
	kLastDeclaration // statements follow
	kBlock
	kIf
	kElseIf
	kForeach
	kCatch
	kReturn
	kStatic
	kGlobal
	kGoto
	kLabel
	kExprStmt
	kDeclare
	kLeave
	kLastStatement // expressions follow
	kName
	kQualified
	kRelative
	kVariable
	kDynamicVar
	kMember
	kScopedProperty
	kClassConst
	kCall
	kMemberCall
	kScopedCall
	kNew
	kAssign
	kRefAssign
	kAugAssign
	kBinary
	kUnary
	kInner
	kConditional
	kCast
	kMatch
	kMatchArm
	kMatchDefault
	kClosure
	kArrow
	kArray
	kListLiteral
	kArrayItem
	kSubscript
	kString
	kEncapsed
	kInt
	kFloat
	kBool
	kNull
	kYield
	kInclude
	kAttributes
	kAttribute
	kThrow
	kLastExpression // types and pieces follow
	kNamedType
	kOptionalType
	kUnionType
	kIntersection
	kPrimitive
	kBottom
	kCastType
	kTypeList
	kNamespaceName
	kPrefix
	kUseClause
	kUseAlias
	kUseGroup
	kUseGroupClause
	kBaseClause
	kInterfaces
	kBody
	kUseList
	kInsteadOf
	kUseAs
	kConstElement
	kPropertyElement
	kPropertyInit
	kParam
	kVariadicParam
	kPromotedParam
	kVisibility
	kStaticMod
	kAbstractMod
	kArgs
	kArg
	kUnpacking
	kPlaceholder
	kClosureUse
	kPair
	kByRef
	kConditionList
	kStaticVar
	kStringContent
	kText
	kComment
)

const (
	_ sitter.Field = iota
	fName
	fType
	fReturnType
	fBody
	fParams
	fValue
	fDefault
	fObject
	fScope
	fFunction
	fArgs
	fLeft
	fRight
	fArgument
	fCondition
	fAlternative
	fConditions
	fResult
)

var table = &sitter.Table{
	Grammar: sitter.PHP,
	Kinds: []string{
		kNamespace: "namespace_definition", kUseDecl: "namespace_use_declaration", kClass: "class_declaration",
		kInterface: "interface_declaration", kTrait: "trait_declaration", kEnum: "enum_declaration", kEnumCase: "enum_case",
		kTraitUse: "use_declaration", kConst: "const_declaration", kProperty: "property_declaration", kMethod: "method_declaration",
		kFunction: "function_definition", kBlock: "compound_statement|colon_block", kIf: "if_statement", kElseIf: "else_if_clause",
		kForeach: "foreach_statement", kCatch: "catch_clause", kReturn: "return_statement", kStatic: "function_static_declaration",
		kGlobal: "global_declaration", kGoto: "goto_statement", kLabel: "named_label_statement", kExprStmt: "expression_statement",
		kDeclare: "declare_directive", kLeave: "break_statement|continue_statement",
		kName: "name", kQualified: "qualified_name", kRelative: "relative_scope", kVariable: "variable_name", kDynamicVar: "dynamic_variable_name",
		kMember: "member_access_expression|nullsafe_member_access_expression", kScopedProperty: "scoped_property_access_expression",
		kClassConst: "class_constant_access_expression", kCall: "function_call_expression",
		kMemberCall: "member_call_expression|nullsafe_member_call_expression", kScopedCall: "scoped_call_expression",
		kNew: "object_creation_expression", kAssign: "assignment_expression", kRefAssign: "reference_assignment_expression",
		kAugAssign: "augmented_assignment_expression", kBinary: "binary_expression", kUnary: "unary_op_expression",
		kInner:       "parenthesized_expression|clone_expression|error_suppression_expression|update_expression",
		kConditional: "conditional_expression", kCast: "cast_expression", kMatch: "match_expression", kMatchArm: "match_conditional_expression",
		kMatchDefault: "match_default_expression", kClosure: "anonymous_function_creation_expression", kArrow: "arrow_function",
		kArray: "array_creation_expression", kListLiteral: "list_literal", kArrayItem: "array_element_initializer", kSubscript: "subscript_expression",
		kString: "string|nowdoc", kEncapsed: "encapsed_string|heredoc|shell_command_expression", kInt: "integer", kFloat: "float",
		kBool: "boolean", kNull: "null", kYield: "yield_expression",
		kInclude:    "include_expression|include_once_expression|require_expression|require_once_expression",
		kAttributes: "attribute_list|attribute_group", kAttribute: "attribute", kThrow: "throw_expression",
		kNamedType: "named_type", kOptionalType: "optional_type", kUnionType: "union_type|disjunctive_normal_form_type",
		kIntersection: "intersection_type", kPrimitive: "primitive_type", kBottom: "bottom_type", kCastType: "cast_type", kTypeList: "type_list",
		kNamespaceName: "namespace_name", kPrefix: "namespace_name_as_prefix", kUseClause: "namespace_use_clause",
		kUseAlias: "namespace_aliasing_clause", kUseGroup: "namespace_use_group", kUseGroupClause: "namespace_use_group_clause",
		kBaseClause: "base_clause", kInterfaces: "class_interface_clause", kBody: "declaration_list|enum_declaration_list", kUseList: "use_list",
		kInsteadOf: "use_instead_of_clause", kUseAs: "use_as_clause", kConstElement: "const_element", kPropertyElement: "property_element",
		kPropertyInit: "property_initializer", kParam: "simple_parameter", kVariadicParam: "variadic_parameter",
		kPromotedParam: "property_promotion_parameter", kVisibility: "visibility_modifier|var_modifier", kStaticMod: "static_modifier",
		kAbstractMod: "abstract_modifier", kArgs: "arguments", kArg: "argument", kUnpacking: "variadic_unpacking", kPlaceholder: "variadic_placeholder",
		kClosureUse: "anonymous_function_use_clause", kPair: "pair", kByRef: "by_ref", kConditionList: "match_condition_list",
		kStaticVar: "static_variable_declaration", kStringContent: "string_content", kText: "text_interpolation|text|php_tag", kComment: "comment",
	},
	Fields: []string{
		fName: "name", fType: "type", fReturnType: "return_type", fBody: "body", fParams: "parameters", fValue: "value", fDefault: "default_value", fObject: "object", fScope: "scope", fFunction: "function", fArgs: "arguments",
		fLeft: "left", fRight: "right", fArgument: "argument", fCondition: "condition", fAlternative: "alternative",
		fConditions: "conditional_expressions", fResult: "return_expression",
	},
	Leaves: []string{"comment", "text", "text_interpolation", "php_tag", "relative_scope", "primitive_type", "cast_type", "name", "boolean", "null",
		"visibility_modifier", "nowdoc"},
}
