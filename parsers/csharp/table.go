package csharp

import "vade/parsers/sitter"

// The node types that the walk knows.
const (
	_ sitter.Kind = iota
	kUsing
	kNamespace
	kFileNamespace
	kClass
	kStruct
	kRecord
	kInterface
	kEnum
	kEnumMember
	kDelegate
	kField
	kEventField
	kEvent
	kProperty
	kIndexer
	kMethod
	kConstructor
	kDestructor
	kOperator
	kConversion
	kLocalFunction
	kGlobalAttribute
	kPreprocBranch
	kLastDeclaration // statements follow
	kBlock
	kLocalDecl
	kVarDecl
	kForeach
	kScopeStmt
	kSwitchStmt
	kSwitchSection
	kCatch
	kReturn
	kGoto
	kLabeled
	kLastStatement // expressions follow
	kIdent
	kGeneric
	kQualified
	kAliasQualified
	kThis
	kBase
	kMember
	kCondAccess
	kMemberBinding
	kElementBinding
	kElement
	kInvocation
	kNew
	kNewImplicit
	kNewAnonymous
	kNewArray
	kNewImplicitArray
	kInitializer
	kWith
	kWithInit
	kAssign
	kBinary
	kIsPattern
	kIs
	kAs
	kCast
	kPrefix
	kInner
	kConditional
	kAwait
	kLambda
	kAnonMethod
	kSwitchExpr
	kSwitchArm
	kQuery
	kTuple
	kDeclExpr
	kTypeof
	kSizeof
	kDefault
	kString
	kInterpolated
	kChar
	kInt
	kReal
	kBool
	kNull
	kAttributeList
	kAttribute
	kAttributeArg
	kLastExpression // types, patterns and pieces follow
	kPredefined
	kImplicitType
	kNullable
	kArrayType
	kPointerType
	kTupleType
	kTupleElement
	kConstantPattern
	kDeclPattern
	kRecursivePattern
	kListPattern
	kTypePattern
	kInnerPattern
	kPositional
	kPropertyPattern
	kSubpattern
	kDesignation
	kModifier
	kTypeParams
	kTypeParam
	kConstraints
	kConstraint
	kParams
	kParam
	kImplicitParam
	kBaseList
	kPrimaryBase
	kArgs
	kArg
	kBracketArgs
	kCtorInit
	kArrow
	kAccessors
	kAccessor
	kExplicit
	kDeclarator
	kTuplePattern
	kCatchDecl
	kTypeArgs
	kFrom
	kJoin
	kJoinInto
	kLet
	kSelect
	kGroup
	kDiscard
	kComment
	kDirective
	kTokOperator
)

const (
	_ sitter.Field = iota
	fName
	fType
	fReturns
	fBody
	fParams
	fValue
	fAccessors
	fExpression
	fFunction
	fArgs
	fLeft
	fRight
	fCondition
	fConsequence
	fAlternative
	fInitializer
	fPattern
	fQualifier
)

var table = &sitter.Table{
	Grammar: sitter.CSharp,
	Kinds: []string{
		kUsing: "using_directive", kNamespace: "namespace_declaration", kFileNamespace: "file_scoped_namespace_declaration",
		kClass: "class_declaration", kStruct: "struct_declaration", kRecord: "record_declaration", kInterface: "interface_declaration",
		kEnum: "enum_declaration", kEnumMember: "enum_member_declaration", kDelegate: "delegate_declaration", kField: "field_declaration",
		kEventField: "event_field_declaration", kEvent: "event_declaration", kProperty: "property_declaration", kIndexer: "indexer_declaration",
		kMethod: "method_declaration", kConstructor: "constructor_declaration", kDestructor: "destructor_declaration",
		kOperator: "operator_declaration", kConversion: "conversion_operator_declaration", kLocalFunction: "local_function_statement",
		kGlobalAttribute: "global_attribute", kPreprocBranch: "preproc_if|preproc_elif|preproc_else",
		kBlock: "block", kLocalDecl: "local_declaration_statement", kVarDecl: "variable_declaration", kForeach: "foreach_statement",
		kScopeStmt:  "for_statement|while_statement|do_statement|using_statement|fixed_statement|lock_statement",
		kSwitchStmt: "switch_statement", kSwitchSection: "switch_section", kCatch: "catch_clause", kReturn: "return_statement",
		kGoto: "goto_statement", kLabeled: "labeled_statement",
		kIdent: "identifier", kGeneric: "generic_name", kQualified: "qualified_name", kAliasQualified: "alias_qualified_name",
		kThis: `"this"`, kBase: `"base"`, kMember: "member_access_expression", kCondAccess: "conditional_access_expression",
		kMemberBinding: "member_binding_expression", kElementBinding: "element_binding_expression", kElement: "element_access_expression",
		kInvocation: "invocation_expression", kNew: "object_creation_expression", kNewImplicit: "implicit_object_creation_expression",
		kNewAnonymous: "anonymous_object_creation_expression", kNewArray: "array_creation_expression|stackalloc_expression",
		kNewImplicitArray: "implicit_array_creation_expression|implicit_stackalloc_expression", kInitializer: "initializer_expression",
		kWith: "with_expression", kWithInit: "with_initializer", kAssign: "assignment_expression", kBinary: "binary_expression",
		kIsPattern: "is_pattern_expression", kIs: "is_expression", kAs: "as_expression", kCast: "cast_expression", kPrefix: "prefix_unary_expression",
		kInner:       "parenthesized_expression|checked_expression|ref_expression|postfix_unary_expression",
		kConditional: "conditional_expression", kAwait: "await_expression", kLambda: "lambda_expression", kAnonMethod: "anonymous_method_expression",
		kSwitchExpr: "switch_expression", kSwitchArm: "switch_expression_arm", kQuery: "query_expression", kTuple: "tuple_expression",
		kDeclExpr: "declaration_expression", kTypeof: "typeof_expression", kSizeof: "sizeof_expression", kDefault: "default_expression",
		kString: "string_literal|raw_string_literal", kInterpolated: "interpolated_string_expression", kChar: "character_literal",
		kInt: "integer_literal", kReal: "real_literal", kBool: "boolean_literal", kNull: "null_literal",
		kAttributeList: "attribute_list", kAttribute: "attribute", kAttributeArg: "attribute_argument",
		kPredefined: "predefined_type", kImplicitType: "implicit_type", kNullable: "nullable_type|ref_type|scoped_type", kArrayType: "array_type",
		kPointerType: "pointer_type", kTupleType: "tuple_type", kTupleElement: "tuple_element",
		kConstantPattern: "constant_pattern", kDeclPattern: "declaration_pattern|var_pattern", kRecursivePattern: "recursive_pattern",
		kListPattern: "list_pattern", kTypePattern: "type_pattern",
		kInnerPattern: "parenthesized_pattern|negated_pattern|and_pattern|or_pattern", kPositional: "positional_pattern_clause",
		kPropertyPattern: "property_pattern_clause", kSubpattern: "subpattern", kDesignation: "parenthesized_variable_designation",
		kModifier: "modifier", kTypeParams: "type_parameter_list", kTypeParam: "type_parameter", kConstraints: "type_parameter_constraints_clause",
		kConstraint: "type_parameter_constraint", kParams: "parameter_list|bracketed_parameter_list", kParam: "parameter",
		kImplicitParam: "implicit_parameter", kBaseList: "base_list", kPrimaryBase: "primary_constructor_base_type", kArgs: "argument_list",
		kArg: "argument", kBracketArgs: "bracketed_argument_list", kCtorInit: "constructor_initializer",
		kArrow: "arrow_expression_clause", kAccessors: "accessor_list",
		kAccessor: "accessor_declaration", kExplicit: "explicit_interface_specifier", kDeclarator: "variable_declarator",
		kTuplePattern: "tuple_pattern", kCatchDecl: "catch_declaration", kTypeArgs: "type_argument_list", kFrom: "from_clause",
		kJoin: "join_clause", kJoinInto: "join_into_clause", kLet: "let_clause", kSelect: "select_clause", kGroup: "group_clause",
		kDiscard: "discard", kComment: "comment",
		kDirective:   "shebang_directive|preproc_region|preproc_endregion|preproc_line|preproc_pragma|preproc_nullable|preproc_error|preproc_define|preproc_undef",
		kTokOperator: `"operator"`,
	},
	Fields: []string{
		fName: "name", fType: "type", fReturns: "returns", fBody: "body", fParams: "parameters", fValue: "value", fAccessors: "accessors", fExpression: "expression", fFunction: "function", fArgs: "arguments", fLeft: "left",
		fRight: "right", fCondition: "condition", fConsequence: "consequence", fAlternative: "alternative",
		fInitializer: "initializer", fPattern: "pattern", fQualifier: "qualifier"},
	Leaves: []string{"modifier", "comment", "string_literal", "raw_string_literal", "character_literal", "preproc_region", "preproc_endregion",
		"preproc_line", "preproc_pragma", "preproc_nullable", "preproc_error", "preproc_define", "preproc_undef", "interpolation_format_clause"},
}
