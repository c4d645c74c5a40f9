package java

import "vade/parsers/sitter"

// The node types that the walk knows.
const (
	_ sitter.Kind = iota
	kPackage
	kImport
	kAsterisk
	kStatic
	kPublic
	kProtected
	kPrivate
	kAbstract
	kDefault
	kModifiers
	kAnnotation
	kPair
	kClass
	kInterface
	kEnum
	kRecord
	kAnnotationType
	kSuperclass
	kInterfaces
	kPermits
	kEnumConstant
	kMethod
	kConstructor
	kCompact
	kElement
	kField
	kDeclarator
	kLocal
	kParams
	kParam
	kSpread
	kCatchParam
	kResource
	kForEach
	kTypeParams
	kTypeParam
	kTypeBound
	kTypeArgs
	kIdent
	kTypeIdent
	kScopedIdent
	kScopedType
	kGeneric
	kArrayType
	kPrimitive
	kVoid
	kAnnotatedType
	kWildcard
	kBlock
	kLambda
	kInferred
	kCall
	kNew
	kNewArray
	kMethodRef
	kFieldAccess
	kArrayAccess
	kAssign
	kTernary
	kCast
	kClassLiteral
	kThis
	kSuper
	kExplicit
	kInstanceof
	kTypePattern
	kRecordPattern
	kRecordComponent
	kInt
	kFloat
	kString
	kChar
	kBool
	kNull
	kParen
	kBinary
	kUpdate
	kUnary
	kArgs
	kClassBody
	kEnumBody
	kSwitchGroup
	kSwitchRule
	kYield
	kReturn
	kDims
	kInit
	kComment
	kReceiver
	kFor
	kSwitchBlock
	kTry
)

// The fields that the walk knows.
const (
	_ sitter.Field = iota
	fName
	fType
	fBody
	fValue
	fParams
	fTypeParams
	fSuperclass
	fInterfaces
	fDeclarator
	fObject
	fField
	fArgs
	fLeft
	fRight
	fOperator
	fCondition
	fConsequence
	fAlternative
	fArray
	fElement
	fConstructor
	fKey
	fPattern
	fDimensions
	fTypeArgs
	fScope
)

var table = &sitter.Table{
	Grammar: sitter.Java,
	Kinds: []string{
		kPackage: "package_declaration", kImport: "import_declaration", kAsterisk: "asterisk", kStatic: `"static"`, kPublic: `"public"`,
		kProtected: `"protected"`, kPrivate: `"private"`, kAbstract: `"abstract"`, kDefault: `"default"`, kModifiers: "modifiers",
		kAnnotation: "annotation|marker_annotation", kPair: "element_value_pair", kClass: "class_declaration", kInterface: "interface_declaration",
		kEnum: "enum_declaration", kRecord: "record_declaration", kAnnotationType: "annotation_type_declaration", kSuperclass: "superclass",
		kInterfaces: "super_interfaces|extends_interfaces", kPermits: "permits", kEnumConstant: "enum_constant", kMethod: "method_declaration",
		kConstructor: "constructor_declaration", kCompact: "compact_constructor_declaration", kElement: "annotation_type_element_declaration",
		kField: "field_declaration|constant_declaration", kDeclarator: "variable_declarator", kLocal: "local_variable_declaration",
		kParams: "formal_parameters", kParam: "formal_parameter", kSpread: "spread_parameter", kCatchParam: "catch_formal_parameter",
		kResource: "resource", kForEach: "enhanced_for_statement", kTypeParams: "type_parameters", kTypeParam: "type_parameter", kTypeBound: "type_bound",
		kTypeArgs: "type_arguments", kIdent: "identifier", kTypeIdent: "type_identifier", kScopedIdent: "scoped_identifier", kScopedType: "scoped_type_identifier",
		kGeneric: "generic_type", kArrayType: "array_type", kPrimitive: "integral_type|floating_point_type|boolean_type", kVoid: "void_type",
		kAnnotatedType: "annotated_type", kWildcard: "wildcard", kBlock: "block|constructor_body", kLambda: "lambda_expression", kInferred: "inferred_parameters",
		kCall: "method_invocation", kNew: "object_creation_expression", kNewArray: "array_creation_expression", kMethodRef: "method_reference",
		kFieldAccess: "field_access", kArrayAccess: "array_access", kAssign: "assignment_expression", kTernary: "ternary_expression", kCast: "cast_expression",
		kClassLiteral: "class_literal", kThis: "this", kSuper: "super", kExplicit: "explicit_constructor_invocation", kInstanceof: "instanceof_expression",
		kTypePattern: "type_pattern", kRecordPattern: "record_pattern", kRecordComponent: "record_pattern_component",
		kInt:   "decimal_integer_literal|hex_integer_literal|octal_integer_literal|binary_integer_literal",
		kFloat: "decimal_floating_point_literal|hex_floating_point_literal", kString: "string_literal", kChar: "character_literal",
		kBool: "true|false", kNull: "null_literal", kParen: "parenthesized_expression", kBinary: "binary_expression", kUpdate: "update_expression",
		kUnary: "unary_expression", kArgs: "argument_list", kClassBody: "class_body|interface_body|annotation_type_body|enum_body_declarations",
		kEnumBody: "enum_body", kSwitchGroup: "switch_block_statement_group", kSwitchRule: "switch_rule", kYield: "yield_statement",
		kReturn: "return_statement", kDims: "dimensions|dimensions_expr", kInit: "static_initializer", kComment: "line_comment|block_comment",
		kReceiver: "receiver_parameter", kFor: "for_statement", kSwitchBlock: "switch_block", kTry: "try_with_resources_statement",
	},
	Fields: []string{
		fName: "name", fType: "type", fBody: "body", fValue: "value", fParams: "parameters", fTypeParams: "type_parameters", fSuperclass: "superclass",
		fInterfaces: "interfaces", fDeclarator: "declarator", fObject: "object", fField: "field", fArgs: "arguments", fLeft: "left", fRight: "right",
		fOperator: "operator", fCondition: "condition", fConsequence: "consequence", fAlternative: "alternative", fArray: "array", fElement: "element",
		fConstructor: "constructor", fKey: "key", fPattern: "pattern", fDimensions: "dimensions", fTypeArgs: "type_arguments", fScope: "scope",
	},
	Leaves:   []string{"string_literal", "line_comment", "block_comment", "scoped_identifier"},
	Optional: []string{"scope"},
}
