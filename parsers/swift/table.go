package swift

import "vade/parsers/sitter"

// The node types that the walk knows.
const (
	_ sitter.Kind = iota
	kImport
	kClass
	kProtocol
	kFunction
	kInit
	kDeinit
	kSubscript
	kProperty
	kProtocolProperty
	kTypealias
	kAssociated
	kEnumEntry
	kMacro
	kOperatorDecl
	kDirective
	kStatements
	kIf
	kGuard
	kWhile
	kRepeat
	kFor
	kSwitch
	kSwitchEntry
	kSwitchPattern
	kDo
	kCatch
	kTransfer
	kAssign
	kAvailability
	kLabel
	kFirstExpr
	kIdent
	kSelf
	kSuper
	kNav
	kCall
	kConstructor
	kPrefix
	kPostfix
	kTry
	kArith
	kCompare
	kCoalesce
	kRange
	kTernary
	kAs
	kIs
	kTuple
	kArray
	kDict
	kLambda
	kKeyPath
	kSelector
	kString
	kInt
	kReal
	kBool
	kLastExpr
	kUserType
	kTupleType
	kTupleItem
	kFuncType
	kArrayType
	kDictType
	kInnerType
	kLastType
	kTypeIdent
	kTypeArgs
	kIdentifier
	kPattern
	kBinding
	kWildcard
	kModifiers
	kModifier
	kAttribute
	kInherit
	kTypeParams
	kTypeParam
	kConstraints
	kConstraint
	kBody
	kFuncBody
	kParam
	kEnumTypes
	kComputed
	kAccessor
	kSetterWord
	kObservers
	kObserver
	kCallSuffix
	kNavSuffix
	kArgs
	kArg
	kLambdaType
	kLambdaParams
	kLambdaParam
	kCaptures
	kCapture
	kElse
	kCustomOp
	kComment
	kTokFunc
	kTokInit
	kTokDeinit
	kTokSubscript
)

const (
	_ sitter.Field = iota
	fName
	fExternal
	fDefault
	fBound
	fCondition
	fValue
	fTarget
	fExpr
	fResult
	fItem
	fCollection
	fError
	fReference
	fConstrained
	fIfTrue
	fIfFalse
	fParams
	fKey
)

var table = &sitter.Table{
	Grammar: sitter.Swift,
	Kinds: []string{
		kImport:           "import_declaration",
		kClass:            "class_declaration",
		kProtocol:         "protocol_declaration",
		kFunction:         "function_declaration|protocol_function_declaration",
		kInit:             "init_declaration",
		kDeinit:           "deinit_declaration",
		kSubscript:        "subscript_declaration",
		kProperty:         "property_declaration",
		kProtocolProperty: "protocol_property_declaration",
		kTypealias:        "typealias_declaration",
		kAssociated:       "associatedtype_declaration",
		kEnumEntry:        "enum_entry",
		kMacro:            "macro_declaration",
		kOperatorDecl:     "operator_declaration|precedence_group_declaration",
		kDirective:        "directive|diagnostic",
		kStatements:       "statements",
		kIf:               "if_statement",
		kGuard:            "guard_statement",
		kWhile:            "while_statement",
		kRepeat:           "repeat_while_statement",
		kFor:              "for_statement",
		kSwitch:           "switch_statement",
		kSwitchEntry:      "switch_entry",
		kSwitchPattern:    "switch_pattern",
		kDo:               "do_statement",
		kCatch:            "catch_block",
		kTransfer:         "control_transfer_statement",
		kAssign:           "assignment",
		kAvailability:     "availability_condition",
		kLabel:            "statement_label|value_argument_label",
		kIdent:            "simple_identifier",
		kSelf:             "self_expression",
		kSuper:            "super_expression",
		kNav:              "navigation_expression",
		kCall:             "call_expression",
		kConstructor:      "constructor_expression",
		kPrefix:           "prefix_expression",
		kPostfix:          "postfix_expression",
		kTry:              "try_expression|await_expression",
		kArith:            "multiplicative_expression|additive_expression|bitwise_operation|infix_expression",
		kCompare:          "comparison_expression|equality_expression|conjunction_expression|disjunction_expression",
		kCoalesce:         "nil_coalescing_expression",
		kRange:            "range_expression|open_start_range_expression|open_end_range_expression",
		kTernary:          "ternary_expression",
		kAs:               "as_expression",
		kIs:               "check_expression",
		kTuple:            "tuple_expression",
		kArray:            "array_literal",
		kDict:             "dictionary_literal",
		kLambda:           "lambda_literal",
		kKeyPath:          "key_path_expression",
		kSelector:         "selector_expression",
		kString:           "line_string_literal|multi_line_string_literal|raw_string_literal",
		kInt:              "integer_literal|hex_literal|oct_literal|bin_literal",
		kReal:             "real_literal",
		kBool:             "boolean_literal",
		kUserType:         "user_type",
		kTupleType:        "tuple_type",
		kTupleItem:        "tuple_type_item",
		kFuncType:         "function_type",
		kArrayType:        "array_type",
		kDictType:         "dictionary_type",
		kInnerType:        "optional_type|opaque_type|existential_type|type_parameter_pack|type_pack_expansion|metatype|protocol_composition_type|type_annotation",
		kTypeIdent:        "type_identifier",
		kTypeArgs:         "type_arguments",
		kIdentifier:       "identifier",
		kPattern:          "pattern",
		kBinding:          "value_binding_pattern",
		kWildcard:         "wildcard_pattern",
		kModifiers:        "modifiers",
		kModifier:         "visibility_modifier|property_modifier|member_modifier|function_modifier|mutation_modifier|inheritance_modifier|property_behavior_modifier|ownership_modifier",
		kAttribute:        "attribute",
		kInherit:          "inheritance_specifier",
		kTypeParams:       "type_parameters",
		kTypeParam:        "type_parameter",
		kConstraints:      "type_constraints",
		kConstraint:       "inheritance_constraint|equality_constraint",
		kBody:             "class_body|enum_class_body|protocol_body",
		kFuncBody:         "function_body",
		kParam:            "parameter",
		kEnumTypes:        "enum_type_parameters",
		kComputed:         "computed_property",
		kAccessor:         "computed_getter|computed_setter|computed_modify",
		kSetterWord:       "setter_specifier",
		kObservers:        "willset_didset_block",
		kObserver:         "willset_clause|didset_clause",
		kCallSuffix:       "call_suffix",
		kNavSuffix:        "navigation_suffix",
		kArgs:             "value_arguments",
		kArg:              "value_argument",
		kLambdaType:       "lambda_function_type",
		kLambdaParams:     "lambda_function_type_parameters",
		kLambdaParam:      "lambda_parameter",
		kCaptures:         "capture_list",
		kCapture:          "capture_list_item",
		kElse:             "else",
		kCustomOp:         "custom_operator",
		kComment:          "comment|multiline_comment",
		kTokFunc:          `"func"`,
		kTokInit:          `"init"`,
		kTokDeinit:        `"deinit"`,
		kTokSubscript:     `"subscript"`,
	},
	Fields: []string{
		fName:        "name",
		fExternal:    "external_name",
		fDefault:     "default_value",
		fBound:       "bound_identifier",
		fCondition:   "condition",
		fValue:       "value",
		fTarget:      "target",
		fExpr:        "expr",
		fResult:      "result",
		fItem:        "item",
		fCollection:  "collection",
		fError:       "error",
		fReference:   "reference_specifier",
		fConstrained: "constrained_type",
		fIfTrue:      "if_true",
		fIfFalse:     "if_false",
		fParams:      "params",
		fKey:         "key",
	},
	Leaves: []string{"comment", "multiline_comment", "directive", "diagnostic", "line_str_text", "multi_line_str_text", "statement_label",
		"value_argument_label", "visibility_modifier", "property_modifier", "operator_declaration", "precedence_group_declaration", "availability_condition"},
}
