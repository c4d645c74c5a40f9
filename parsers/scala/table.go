package scala

import "vade/parsers/sitter"

// The node types that the walk knows.
const (
	_ sitter.Kind = iota
	kPackage
	kPackageObject
	kImport
	kExport
	kObject
	kClass
	kTrait
	kEnum
	kEnumCases
	kSimpleCase
	kFullCase
	kVal
	kVar
	kTypeDef
	kFunction
	kExtension
	kGiven
	kBody
	kExtends
	kDerives
	kClassParams
	kClassParam
	kParams
	kParam
	kTypeParams
	kVariantParam
	kBound
	kContextBound
	kSelfType
	kAnnotation
	kModifiers
	kSelectors
	kRenamed
	kWildcardImport
	kPackageID
	kTypeIdent
	kGeneric
	kCompoundType
	kRefinement
	kTupleType
	kFunctionType
	kParamTypes
	kInfixType
	kStableType
	kStable
	kProjected
	kSingleton
	kLazyType
	kRepeated
	kAnnotatedType
	kStructural
	kTypeLambda
	kMatchType
	kLiteralType
	kTypeArgs
	kIdent
	kOperator
	kWildcard
	kBlock
	kIndented
	kCases
	kCase
	kGuard
	kCall
	kArgs
	kColonArg
	kField
	kGenericCall
	kNew
	kInfix
	kPrefix
	kPostfix
	kAscription
	kAssign
	kParen
	kTuple
	kLambda
	kBindings
	kBinding
	kIf
	kMatch
	kTry
	kCatch
	kFinally
	kWhile
	kFor
	kEnumerators
	kEnumerator
	kReturn
	kInterpolated
	kInterpolatedText
	kInterpolation
	kString
	kInt
	kFloat
	kBool
	kChar
	kNull
	kUnit
	kCasePattern
	kInfixPattern
	kCapture
	kTypedPattern
	kAlternative
	kTuplePattern
	kRepeatPattern
	kGivenPattern
	kIdents
	kTokCase
	kTokImplicit
	kTokVal
	kComment
)

const (
	_ sitter.Field = iota
	fName
	fType
	fValue
	fBody
	fPattern
	fParams
	fTypeParams
	fClassParams
	fExtend
	fReturn
	fBound
	fArgs
	fFunction
	fField
	fLeft
	fRight
	fOperator
	fCondition
	fConsequence
	fAlternative
	fDefault
	fPath
	fAlias
	fBase
	fExtra
	fSelector
	fParamTypes
	fLambdaStart
	fInterpolator
	fEnumerators
)

var table = &sitter.Table{
	Grammar: sitter.Scala,
	Kinds: []string{
		kPackage: "package_clause", kPackageObject: "package_object", kImport: "import_declaration", kExport: "export_declaration",
		kObject: "object_definition", kClass: "class_definition", kTrait: "trait_definition", kEnum: "enum_definition",
		kEnumCases: "enum_case_definitions", kSimpleCase: "simple_enum_case", kFullCase: "full_enum_case",
		kVal: "val_definition|val_declaration", kVar: "var_definition|var_declaration", kTypeDef: "type_definition",
		kFunction: "function_definition|function_declaration", kExtension: "extension_definition", kGiven: "given_definition",
		kBody: "template_body|with_template_body|enum_body", kExtends: "extends_clause", kDerives: "derives_clause",
		kClassParams: "class_parameters", kClassParam: "class_parameter", kParams: "parameters", kParam: "parameter",
		kTypeParams: "type_parameters", kVariantParam: "covariant_type_parameter|contravariant_type_parameter",
		kBound: "upper_bound|lower_bound|view_bound", kContextBound: "context_bound", kSelfType: "self_type", kAnnotation: "annotation",
		kModifiers: "modifiers", kSelectors: "namespace_selectors", kRenamed: "arrow_renamed_identifier|as_renamed_identifier",
		kWildcardImport: "namespace_wildcard", kPackageID: "package_identifier",
		kTypeIdent: "type_identifier", kGeneric: "generic_type", kCompoundType: "compound_type", kRefinement: "refinement",
		kTupleType: "tuple_type", kFunctionType: "function_type", kParamTypes: "parameter_types", kInfixType: "infix_type",
		kStableType: "stable_type_identifier", kStable: "stable_identifier", kProjected: "projected_type", kSingleton: "singleton_type",
		kLazyType: "lazy_parameter_type", kRepeated: "repeated_parameter_type", kAnnotatedType: "annotated_type",
		kStructural: "structural_type", kTypeLambda: "type_lambda", kMatchType: "match_type", kLiteralType: "literal_type",
		kTypeArgs: "type_arguments",
		kIdent:    "identifier", kOperator: "operator_identifier", kWildcard: "wildcard", kBlock: "block", kIndented: "indented_block",
		kCases: "case_block|indented_cases", kCase: "case_clause", kGuard: "guard", kCall: "call_expression", kArgs: "arguments",
		kColonArg: "colon_argument", kField: "field_expression", kGenericCall: "generic_function", kNew: "instance_expression",
		kInfix: "infix_expression", kPrefix: "prefix_expression", kPostfix: "postfix_expression", kAscription: "ascription_expression",
		kAssign: "assignment_expression", kParen: "parenthesized_expression", kTuple: "tuple_expression", kLambda: "lambda_expression",
		kBindings: "bindings", kBinding: "binding", kIf: "if_expression", kMatch: "match_expression", kTry: "try_expression",
		kCatch: "catch_clause", kFinally: "finally_clause", kWhile: "while_expression|do_while_expression", kFor: "for_expression",
		kEnumerators: "enumerators", kEnumerator: "enumerator", kReturn: "return_expression|throw_expression",
		kInterpolated: "interpolated_string_expression", kInterpolatedText: "interpolated_string", kInterpolation: "interpolation",
		kString: "string", kInt: "integer_literal", kFloat: "floating_point_literal", kBool: "boolean_literal", kChar: "character_literal",
		kNull: "null_literal", kUnit: "unit",
		kCasePattern: "case_class_pattern", kInfixPattern: "infix_pattern", kCapture: "capture_pattern", kTypedPattern: "typed_pattern",
		kAlternative: "alternative_pattern", kTuplePattern: "tuple_pattern", kRepeatPattern: "repeat_pattern", kGivenPattern: "given_pattern",
		kIdents: "identifiers", kTokCase: `"case"`, kTokImplicit: `"implicit"|"using"`, kTokVal: `"val"|"var"`, kComment: "comment|block_comment",
	},
	Fields: []string{
		fName: "name", fType: "type", fValue: "value", fBody: "body", fPattern: "pattern", fParams: "parameters", fTypeParams: "type_parameters",
		fClassParams: "class_parameters", fExtend: "extend", fReturn: "return_type", fBound: "bound", fArgs: "arguments", fFunction: "function",
		fField: "field", fLeft: "left", fRight: "right", fOperator: "operator", fCondition: "condition", fConsequence: "consequence",
		fAlternative: "alternative", fDefault: "default_value", fPath: "path", fAlias: "alias", fBase: "base", fExtra: "extra",
		fSelector: "selector", fParamTypes: "parameter_types", fLambdaStart: "lambda_start", fInterpolator: "interpolator",
		fEnumerators: "enumerators",
	},
	Leaves: []string{"comment", "block_comment", "modifiers", "string", "character_literal"},
}

// isType reports whether nodes of the kind stand for types wherever they are.
func isType(k sitter.Kind) bool {
	return k >= kTypeIdent && k <= kLiteralType && k != kRefinement && k != kParamTypes && k != kStable
}
