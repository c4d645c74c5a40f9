package golang

import "vade/parsers/sitter"

// The node types that the walk knows.
const (
	_ sitter.Kind = iota
	kPackage
	kImport
	kFunc
	kMethod
	kTypeSpec
	kAlias
	kStruct
	kField
	kInterface
	kMethodSpec
	kTypeElem
	kConstSpec
	kVarSpec
	kShortVar
	kAssign
	kRange
	kFor
	kIf
	kTypeSwitch
	kTypeCase
	kDefaultCase
	kSwitch
	kCase
	kComm
	kReceive
	kBlock
	kCall
	kSelector
	kComposite
	kLiteralValue
	kKeyed
	kElement
	kFuncLit
	kAssert
	kConversion
	kIndex
	kSlice
	kUnary
	kParen
	kBinary
	kGeneric
	kPointer
	kSliceType
	kMapType
	kChan
	kFuncType
	kQualified
	kParamList
	kParam
	kVariadic
	kTypeParams
	kTypeArgs
	kArgs
	kExprList
	kIdent
	kTypeIdent
	kFieldIdent
	kPackageIdent
	kComment
	kString
	kInt
	kFloat
	kBool
	kNil
	kParenType
	kDot
	kConstraint
	kLabel
	kIncDec
	kStar
	kAmp
	kArrow
	kSelectorImport
)

const (
	_ sitter.Field = iota
	fName
	fPath
	fType
	fTypeParams
	fParams
	fResult
	fReceiver
	fBody
	fLeft
	fRight
	fValue
	fAlias
	fFunction
	fArgs
	fTypeArgs
	fOperand
	fField
	fPackage
	fElement
	fKey
	fOperator
	fInit
	fIndex
)

var table = &sitter.Table{
	Grammar: sitter.Go,
	Kinds: []string{
		kPackage: "package_clause", kImport: "import_spec", kFunc: "function_declaration", kMethod: "method_declaration",
		kTypeSpec: "type_spec", kAlias: "type_alias", kStruct: "struct_type", kField: "field_declaration",
		kInterface: "interface_type", kMethodSpec: "method_spec|method_elem", kTypeElem: "type_elem|constraint_elem|struct_elem|constraint_term",
		kConstSpec: "const_spec", kVarSpec: "var_spec", kShortVar: "short_var_declaration", kAssign: "assignment_statement",
		kRange: "range_clause", kFor: "for_statement", kIf: "if_statement", kTypeSwitch: "type_switch_statement",
		kTypeCase: "type_case", kDefaultCase: "default_case", kSwitch: "expression_switch_statement", kCase: "expression_case",
		kComm: "communication_case", kReceive: "receive_statement", kBlock: "block", kCall: "call_expression",
		kSelector: "selector_expression", kComposite: "composite_literal", kLiteralValue: "literal_value",
		kKeyed: "keyed_element", kElement: "literal_element", kFuncLit: "func_literal", kAssert: "type_assertion_expression",
		kConversion: "type_conversion_expression", kIndex: "index_expression", kSlice: "slice_expression",
		kUnary: "unary_expression", kParen: "parenthesized_expression", kBinary: "binary_expression",
		kGeneric: "generic_type", kPointer: "pointer_type", kSliceType: "slice_type|array_type|implicit_length_array_type",
		kMapType: "map_type", kChan: "channel_type", kFuncType: "function_type", kQualified: "qualified_type",
		kParamList: "parameter_list", kParam: "parameter_declaration|type_parameter_declaration", kVariadic: "variadic_parameter_declaration",
		kTypeParams: "type_parameter_list", kTypeArgs: "type_arguments", kArgs: "argument_list", kExprList: "expression_list",
		kIdent: "identifier", kTypeIdent: "type_identifier", kFieldIdent: "field_identifier", kPackageIdent: "package_identifier",
		kComment: "comment", kString: "interpreted_string_literal|raw_string_literal", kInt: "int_literal|rune_literal",
		kFloat: "float_literal", kBool: "true|false", kNil: "nil", kParenType: "parenthesized_type", kDot: "dot",
		kConstraint: "type_constraint|negated_type", kLabel: "label_name", kIncDec: "inc_statement|dec_statement",
		kStar: `"*"`, kAmp: `"&"`, kArrow: `"<-"`,
	},
	Fields: []string{
		fName: "name", fPath: "path", fType: "type", fTypeParams: "type_parameters", fParams: "parameters", fResult: "result",
		fReceiver: "receiver", fBody: "body", fLeft: "left", fRight: "right", fValue: "value", fAlias: "alias",
		fFunction: "function", fArgs: "arguments", fTypeArgs: "type_arguments", fOperand: "operand", fField: "field",
		fPackage: "package", fElement: "element", fKey: "key", fOperator: "operator", fInit: "initializer", fIndex: "index",
	},
	Leaves: []string{"interpreted_string_literal", "raw_string_literal", "comment"},
	Optional: []string{"method_spec", "method_elem", "type_elem", "constraint_elem", "struct_elem", "constraint_term", "type_constraint",
		"negated_type", "type_parameter_declaration", "initializer"},
}
