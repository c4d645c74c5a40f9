package cfamily

import "vade/parsers/sitter"

// The node types that the walk knows, of both grammars.
const (
	_ sitter.Kind = iota
	kFunction
	kDeclaration
	kFieldDecl
	kTypeDef
	kLinkage
	kDeclList
	kNamespace
	kNested
	kNamespaceAlias
	kTemplate
	kTemplateParams
	kTypeParam
	kOptTypeParam
	kVarTypeParam
	kTemplateTemplate
	kUsing
	kAlias
	kConcept
	kFriend
	kInstantiation
	kAccess
	kStruct
	kUnion
	kClass
	kEnum
	kEnumList
	kEnumerator
	kBaseClause
	kFieldList
	kBlock
	kInit
	kPointer
	kReference
	kArray
	kFuncDeclarator
	kParen
	kAttributed
	kVarDeclarator
	kBinding
	kAbstractPointer
	kAbstractReference
	kAbstractArray
	kAbstractFunc
	kAbstractParen
	kParams
	kParam
	kOptParam
	kVarParam
	kVariadic
	kStorage
	kQualifier
	kTrailing
	kDefaulted
	kPrimitive
	kSized
	kTypeIdent
	kIdent
	kFieldIdent
	kNamespaceIdent
	kLabelIdent
	kAuto
	kPlaceholder
	kDecltype
	kDependent
	kTemplateType
	kTemplateFunc
	kTemplateMethod
	kTemplateArgs
	kQualified
	kTypeDesc
	kMacroType
	kOperator
	kOperatorCast
	kDestructor
	kDependentName
	kCall
	kArgs
	kField
	kSubscript
	kSubscriptArgs
	kAssign
	kUpdate
	kUnary
	kAddress
	kBinary
	kParenExpr
	kConditional
	kCast
	kComma
	kLiteral
	kInitList
	kInitPair
	kDesignator
	kOffsetof
	kSizeof
	kLambda
	kCapture
	kNew
	kDelete
	kThis
	kAwait
	kNumber
	kString
	kChar
	kBool
	kNull
	kRangeFor
	kFor
	kIf
	kWhile
	kSwitch
	kCase
	kCondition
	kCatch
	kReturn
	kLabeled
	kGoto
	kFieldInits
	kFieldInit
	kRequires
	kStaticAssert
	kComment
	kBitfield
	kError
)

const (
	_ sitter.Field = iota
	fName
	fType
	fDeclarator
	fBody
	fParams
	fValue
	fDefault
	fFunction
	fArgs
	fArgument
	fFieldName
	fScope
	fLeft
	fRight
	fOperator
	fCaptures
	fCondition
	fConsequence
	fAlternative
	fInitializer
	fDesignator
	fMember
	fBase
	fSize
	fIndex
	fDefaultType
	fPlacement
	fLabel
)

var kindNames = []string{
	kFunction: "function_definition", kDeclaration: "declaration", kFieldDecl: "field_declaration", kTypeDef: "type_definition",
	kLinkage: "linkage_specification", kDeclList: "declaration_list", kNamespace: "namespace_definition",
	kNested: "nested_namespace_specifier", kNamespaceAlias: "namespace_alias_definition", kTemplate: "template_declaration",
	kTemplateParams: "template_parameter_list", kTypeParam: "type_parameter_declaration",
	kOptTypeParam: "optional_type_parameter_declaration", kVarTypeParam: "variadic_type_parameter_declaration",
	kTemplateTemplate: "template_template_parameter_declaration", kUsing: "using_declaration", kAlias: "alias_declaration",
	kConcept: "concept_definition", kFriend: "friend_declaration", kInstantiation: "template_instantiation",
	kAccess: "access_specifier", kStruct: "struct_specifier", kUnion: "union_specifier", kClass: "class_specifier",
	kEnum: "enum_specifier", kEnumList: "enumerator_list", kEnumerator: "enumerator", kBaseClause: "base_class_clause",
	kFieldList: "field_declaration_list", kBlock: "compound_statement", kInit: "init_declarator",
	kPointer: "pointer_declarator|pointer_type_declarator", kReference: "reference_declarator", kArray: "array_declarator",
	kFuncDeclarator: "function_declarator", kParen: "parenthesized_declarator", kAttributed: "attributed_declarator",
	kVarDeclarator: "variadic_declarator", kBinding: "structured_binding_declarator", kAbstractPointer: "abstract_pointer_declarator",
	kAbstractReference: "abstract_reference_declarator", kAbstractArray: "abstract_array_declarator",
	kAbstractFunc: "abstract_function_declarator", kAbstractParen: "abstract_parenthesized_declarator", kParams: "parameter_list",
	kParam: "parameter_declaration", kOptParam: "optional_parameter_declaration", kVarParam: "variadic_parameter_declaration",
	kVariadic: "variadic_parameter", kStorage: "storage_class_specifier", kQualifier: "type_qualifier",
	kTrailing: "trailing_return_type", kDefaulted: "default_method_clause|delete_method_clause", kPrimitive: "primitive_type",
	kSized: "sized_type_specifier", kTypeIdent: "type_identifier", kIdent: "identifier", kFieldIdent: "field_identifier",
	kNamespaceIdent: "namespace_identifier", kLabelIdent: "statement_identifier", kAuto: "auto",
	kPlaceholder: "placeholder_type_specifier", kDecltype: "decltype", kDependent: "dependent_type", kTemplateType: "template_type",
	kTemplateFunc: "template_function", kTemplateMethod: "template_method", kTemplateArgs: "template_argument_list",
	kQualified: "qualified_identifier", kTypeDesc: "type_descriptor", kMacroType: "macro_type_specifier", kOperator: "operator_name",
	kOperatorCast: "operator_cast", kDestructor: "destructor_name", kDependentName: "dependent_name", kCall: "call_expression",
	kArgs: "argument_list", kField: "field_expression", kSubscript: "subscript_expression", kSubscriptArgs: "subscript_argument_list",
	kAssign: "assignment_expression", kUpdate: "update_expression", kUnary: "unary_expression", kAddress: "pointer_expression",
	kBinary: "binary_expression", kParenExpr: "parenthesized_expression", kConditional: "conditional_expression", kCast: "cast_expression",
	kComma: "comma_expression", kLiteral: "compound_literal_expression", kInitList: "initializer_list", kInitPair: "initializer_pair",
	kDesignator: "field_designator", kOffsetof: "offsetof_expression", kSizeof: "sizeof_expression", kLambda: "lambda_expression",
	kCapture: "lambda_capture_specifier", kNew: "new_expression", kDelete: "delete_expression", kThis: "this",
	kAwait: "co_await_expression", kNumber: "number_literal", kString: "string_literal|raw_string_literal|concatenated_string",
	kChar: "char_literal", kBool: "true|false", kNull: "null", kRangeFor: "for_range_loop", kFor: "for_statement", kIf: "if_statement",
	kWhile: "while_statement", kSwitch: "switch_statement", kCase: "case_statement", kCondition: "condition_clause",
	kCatch: "catch_clause", kReturn: "return_statement|co_return_statement", kLabeled: "labeled_statement", kGoto: "goto_statement",
	kFieldInits: "field_initializer_list", kFieldInit: "field_initializer", kRequires: "requires_clause|requires_expression",
	kStaticAssert: "static_assert_declaration", kComment: "comment", kBitfield: "bitfield_clause", kError: "ERROR",
}

var fieldNames = []string{
	fName: "name", fType: "type", fDeclarator: "declarator", fBody: "body", fParams: "parameters", fValue: "value",
	fDefault: "default_value", fFunction: "function", fArgs: "arguments", fArgument: "argument", fFieldName: "field", fScope: "scope",
	fLeft: "left", fRight: "right", fOperator: "operator", fCaptures: "captures", fCondition: "condition",
	fConsequence: "consequence", fAlternative: "alternative", fInitializer: "initializer", fDesignator: "designator",
	fMember: "member", fBase: "base", fSize: "size", fIndex: "index", fDefaultType: "default_type", fPlacement: "placement",
	fLabel: "label",
}

var leaves = []string{"string_literal", "raw_string_literal", "char_literal", "comment", "primitive_type", "system_lib_string"}

// tableC lacks what only C++ has, tableCPP what only C has.
var (
	tableC = &sitter.Table{Grammar: sitter.C, Kinds: kindNames, Fields: fieldNames, Leaves: leaves, Optional: []string{
		"namespace_definition", "nested_namespace_specifier", "namespace_alias_definition", "template_declaration",
		"template_parameter_list", "type_parameter_declaration", "optional_type_parameter_declaration",
		"variadic_type_parameter_declaration", "template_template_parameter_declaration", "using_declaration", "alias_declaration",
		"concept_definition", "friend_declaration", "template_instantiation", "access_specifier", "class_specifier",
		"base_class_clause", "pointer_type_declarator", "reference_declarator", "variadic_declarator",
		"structured_binding_declarator", "abstract_reference_declarator", "optional_parameter_declaration",
		"variadic_parameter_declaration", "trailing_return_type", "default_method_clause", "delete_method_clause",
		"namespace_identifier", "auto", "placeholder_type_specifier", "decltype", "dependent_type", "template_type",
		"template_function", "template_method", "template_argument_list", "qualified_identifier", "operator_name", "operator_cast",
		"destructor_name", "dependent_name", "subscript_argument_list", "lambda_expression", "lambda_capture_specifier",
		"new_expression", "delete_expression", "this", "co_await_expression", "raw_string_literal", "for_range_loop",
		"condition_clause", "catch_clause", "co_return_statement", "field_initializer_list", "field_initializer", "requires_clause",
		"requires_expression", "static_assert_declaration", "ERROR", "default_value", "scope", "captures", "base", "default_type", "placement",
	}}
	tableCPP = &sitter.Table{Grammar: sitter.CPP, Kinds: kindNames, Fields: fieldNames, Leaves: leaves, Optional: []string{
		"variadic_parameter", "macro_type_specifier", "index", "ERROR",
	}}
)
