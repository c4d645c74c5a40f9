package java

import "vade/parsers/sitter"

// The node types that the walk knows.
const (
	_ sitter.Kind = iota
	kPackage
	kImport
	kAsterisk
	kScoped
	kModule
	kModuleTypes
	kClass
	kInterface
	kEnum
	kRecord
	kAnnotationType
	kBody
	kEnumConstant
	kMethod
	kElement
	kCtor
	kCompactCtor
	kExplicitCtor
	kField
	kLocal
	kDeclarator
	kModifiers
	kAnnotation
	kPair
	kTypeParam
	kTypeBound
	kSuperclass
	kExtends
	kInterfaces
	kPermits
	kTypeList
	kParam
	kSpread
	kReceiver
	kThrows
	kDims
	kBlock
	kLabeled
	kJump
	kReturn
	kYield
	kFor
	kForEach
	kIf
	kWhile
	kTry
	kCatch
	kCatchParam
	kCatchType
	kSwitch
	kSwitchGroup
	kSwitchRule
	kSwitchLabel
	kExprStmt
	kIdent
	kFieldAccess
	kCall
	kNew
	kArrayNew
	kArrayInit
	kArrayAccess
	kAssign
	kBinary
	kUnary
	kUpdate
	kTernary
	kCast
	kInstanceof
	kLambda
	kMethodRef
	kParen
	kClassLit
	kTemplate
	kThis
	kSuper
	kString
	kInt
	kFloat
	kChar
	kBool
	kNull
	kTypePattern
	kRecordPattern
	kRecordComponent
	kUnderscore
	kTypeIdent
	kScopedType
	kGeneric
	kArrayType
	kPrimitive
	kAnnotated
	kTypeArgs
	kWildcard
	kComment
	kTokPublic
	kTokPrivate
	kTokStatic
	kTokFinal
	kTokDefault
	kTokOther
)

const (
	_ sitter.Field = iota
	fName
	fType
	fValue
	fBody
	fParams
	fTypeParams
	fTypeArgs
	fDims
	fObject
	fField
	fArgs
	fConstructor
	fLeft
	fRight
	fOperand
	fCondition
	fConsequence
	fAlternative
	fArray
	fIndex
	fKey
	fResources
	fElement
)

var table = &sitter.Table{
	Grammar: sitter.Java,
	Kinds: []string{
		kPackage: "package_declaration", kImport: "import_declaration", kAsterisk: "asterisk", kScoped: "scoped_identifier",
		kModule: "module_declaration", kModuleTypes: "uses_module_directive|provides_module_directive",
		kClass: "class_declaration", kInterface: "interface_declaration", kEnum: "enum_declaration", kRecord: "record_declaration",
		kAnnotationType: "annotation_type_declaration", kEnumConstant: "enum_constant",
		kBody:   "class_body|interface_body|annotation_type_body|enum_body|enum_body_declarations",
		kMethod: "method_declaration", kElement: "annotation_type_element_declaration", kCtor: "constructor_declaration",
		kCompactCtor: "compact_constructor_declaration", kExplicitCtor: "explicit_constructor_invocation",
		kField: "field_declaration|constant_declaration", kLocal: "local_variable_declaration", kDeclarator: "variable_declarator",
		kModifiers: "modifiers", kAnnotation: "annotation|marker_annotation", kPair: "element_value_pair",
		kTypeParam: "type_parameter", kTypeBound: "type_bound",
		kSuperclass: "superclass", kExtends: "extends_interfaces", kInterfaces: "super_interfaces", kPermits: "permits", kTypeList: "type_list",
		kParam: "formal_parameter", kSpread: "spread_parameter", kReceiver: "receiver_parameter", kThrows: "throws", kDims: "dimensions",
		kBlock: "block|constructor_body", kLabeled: "labeled_statement", kJump: "break_statement|continue_statement",
		kReturn: "return_statement", kYield: "yield_statement", kFor: "for_statement", kForEach: "enhanced_for_statement", kIf: "if_statement",
		kWhile: "while_statement", kTry: "try_statement|try_with_resources_statement",
		kCatch: "catch_clause", kCatchParam: "catch_formal_parameter", kCatchType: "catch_type",
		kSwitch: "switch_expression", kSwitchGroup: "switch_block_statement_group", kSwitchRule: "switch_rule",
		kSwitchLabel: "switch_label", kExprStmt: "expression_statement",
		kIdent: "identifier", kFieldAccess: "field_access", kCall: "method_invocation",
		kNew: "object_creation_expression", kArrayNew: "array_creation_expression", kArrayInit: "array_initializer|element_value_array_initializer",
		kArrayAccess: "array_access", kAssign: "assignment_expression", kBinary: "binary_expression", kUnary: "unary_expression",
		kUpdate: "update_expression", kTernary: "ternary_expression", kCast: "cast_expression", kInstanceof: "instanceof_expression",
		kLambda: "lambda_expression", kMethodRef: "method_reference", kParen: "parenthesized_expression", kClassLit: "class_literal",
		kTemplate: "template_expression", kThis: "this", kSuper: "super", kString: "string_literal",
		kInt:   "decimal_integer_literal|hex_integer_literal|octal_integer_literal|binary_integer_literal",
		kFloat: "decimal_floating_point_literal|hex_floating_point_literal", kChar: "character_literal", kBool: "true|false", kNull: "null_literal",
		kTypePattern: "type_pattern", kRecordPattern: "record_pattern", kRecordComponent: "record_pattern_component", kUnderscore: "underscore_pattern",
		kTypeIdent: "type_identifier", kScopedType: "scoped_type_identifier", kGeneric: "generic_type", kArrayType: "array_type",
		kPrimitive: "integral_type|floating_point_type|boolean_type|void_type", kAnnotated: "annotated_type", kTypeArgs: "type_arguments",
		kWildcard: "wildcard", kComment: "line_comment|block_comment",
		kTokPublic: `"public"|"protected"`, kTokPrivate: `"private"`, kTokStatic: `"static"`, kTokFinal: `"final"`, kTokDefault: `"default"`,
		kTokOther: `"abstract"|"native"|"transient"|"volatile"|"sealed"|"non-sealed"|"strictfp"|"synchronized"|"class"|"interface"|"enum"|"record"|"@interface"`,
	},
	Fields: []string{
		fName: "name", fType: "type", fValue: "value", fBody: "body", fParams: "parameters", fTypeParams: "type_parameters",
		fTypeArgs: "type_arguments", fDims: "dimensions", fObject: "object", fField: "field", fArgs: "arguments",
		fConstructor: "constructor", fLeft: "left", fRight: "right", fOperand: "operand", fCondition: "condition",
		fConsequence: "consequence", fAlternative: "alternative", fArray: "array", fIndex: "index", fKey: "key",
		fResources: "resources", fElement: "element",
	},
	Leaves: []string{"line_comment", "block_comment", "character_literal", "integral_type", "floating_point_type"},
}

// isType reports whether nodes of the kind stand for types wherever they are.
func isType(k sitter.Kind) bool {
	switch k {
	case kTypeIdent, kScopedType, kGeneric, kArrayType, kPrimitive, kAnnotated:
		return true
	}
	return false
}
