package rust

import "vade/parsers/sitter"

// The node types that the walk knows.
const (
	_ sitter.Kind = iota
	kLineComment
	kBlockComment
	kAttribute
	kInnerAttribute
	kAttr
	kMod
	kForeignMod
	kStruct
	kEnum
	kVariant
	kField
	kOrdered
	kExternCrate
	kConst
	kStatic
	kTypeAlias
	kFunction
	kSignature
	kModifiers
	kWhere
	kPredicate
	kImpl
	kTrait
	kAssociated
	kBounds
	kHigherRanked
	kRemovedBound
	kConstParam
	kBoundParam
	kDefaultParam
	kLet
	kUse
	kScopedUse
	kUseList
	kUseAs
	kUseAll
	kSelfParam
	kVariadic
	kParam
	kVisibility
	kMacroRules
	kMacroRule
	kMacroCall
	kTokens
	kRepeated
	kMetavariable

	// types
	kBracketed
	kQualified
	kLifetime
	kArrayType
	kFuncType
	kTupleType
	kUnitType
	kGeneric
	kTurbofishType
	kBounded
	kTypeArgs
	kTypeBinding
	kRefType
	kNever
	kTraitType
	kTypeIdent
	kPrimitive
	kScopedType

	// expressions
	kIdent
	kSelf
	kSuper
	kCrate
	kScoped
	kGenericFunc
	kCall
	kArgs
	kMember
	kFieldIdent
	kShorthandField
	kIndex
	kAwait
	kTry
	kUnary
	kReference
	kBinary
	kAssign
	kCompound
	kCast
	kRange
	kJump
	kArray
	kParen
	kTuple
	kUnit
	kStructExpr
	kInitializer
	kShorthandInit
	kBaseInit
	kIf
	kLetCond
	kLetChain
	kElse
	kMatch
	kArm
	kWhile
	kLoop
	kFor
	kClosure
	kLabel
	kBlockExpr
	kBlock
	kExprStmt
	kEmptyStmt
	kInt
	kFloat
	kString
	kChar
	kBool

	// patterns
	kTuplePattern
	kSlicePattern
	kTupleStructPattern
	kStructPattern
	kFieldPattern
	kRest
	kPlainPattern
	kCaptured
	kOr
	kUnderscore
	kMutable
	kExternModifier
)

const (
	_ sitter.Field = iota
	fName
	fBody
	fType
	fTypeParams
	fParams
	fReturn
	fPattern
	fValue
	fAlternative
	fCondition
	fConsequence
	fFunction
	fArgs
	fTypeArgs
	fTrait
	fLeft
	fRight
	fBounds
	fPath
	fList
	fAlias
	fField
	fArgument
	fMacro
	fElement
	fDefault
	fLength
)

var table = &sitter.Table{
	Grammar: sitter.Rust,
	Kinds: []string{
		kLineComment: "line_comment", kBlockComment: "block_comment", kAttribute: "attribute_item",
		kInnerAttribute: "inner_attribute_item", kAttr: "attribute", kMod: "mod_item", kForeignMod: "foreign_mod_item",
		kStruct: "struct_item|union_item", kEnum: "enum_item",
		kVariant: "enum_variant", kField: "field_declaration",
		kOrdered: "ordered_field_declaration_list", kExternCrate: "extern_crate_declaration", kConst: "const_item",
		kStatic: "static_item", kTypeAlias: "type_item", kFunction: "function_item", kSignature: "function_signature_item",
		kModifiers: "function_modifiers", kWhere: "where_clause", kPredicate: "where_predicate", kImpl: "impl_item",
		kTrait: "trait_item", kAssociated: "associated_type", kBounds: "trait_bounds", kHigherRanked: "higher_ranked_trait_bound",
		kRemovedBound: "removed_trait_bound", kConstParam: "const_parameter",
		kBoundParam: "constrained_type_parameter", kDefaultParam: "optional_type_parameter", kLet: "let_declaration",
		kUse: "use_declaration", kScopedUse: "scoped_use_list", kUseList: "use_list", kUseAs: "use_as_clause",
		kUseAll: "use_wildcard", kSelfParam: "self_parameter", kVariadic: "variadic_parameter",
		kParam: "parameter", kVisibility: "visibility_modifier", kMacroRules: "macro_definition", kMacroRule: "macro_rule",
		kMacroCall: "macro_invocation", kTokens: "token_tree", kRepeated: "token_repetition", kMetavariable: "metavariable",

		kBracketed: "bracketed_type", kQualified: "qualified_type", kLifetime: "lifetime", kArrayType: "array_type",
		kFuncType: "function_type", kTupleType: "tuple_type", kUnitType: "unit_type", kGeneric: "generic_type",
		kTurbofishType: "generic_type_with_turbofish", kBounded: "bounded_type", kTypeArgs: "type_arguments",
		kTypeBinding: "type_binding", kRefType: "reference_type|pointer_type", kNever: "never_type",
		kTraitType: "abstract_type|dynamic_type", kTypeIdent: "type_identifier", kPrimitive: "primitive_type",
		kScopedType: "scoped_type_identifier",

		kIdent: "identifier", kSelf: "self", kSuper: "super", kCrate: "crate", kScoped: "scoped_identifier",
		kGenericFunc: "generic_function", kCall: "call_expression", kArgs: "arguments", kMember: "field_expression",
		kFieldIdent: "field_identifier", kShorthandField: "shorthand_field_identifier", kIndex: "index_expression",
		kAwait: "await_expression", kTry: "try_expression", kUnary: "unary_expression", kReference: "reference_expression",
		kBinary: "binary_expression", kAssign: "assignment_expression", kCompound: "compound_assignment_expr",
		kCast: "type_cast_expression", kRange: "range_expression", kJump: "return_expression|break_expression|yield_expression|continue_expression",
		kArray: "array_expression", kParen: "parenthesized_expression", kTuple: "tuple_expression", kUnit: "unit_expression",
		kStructExpr: "struct_expression", kInitializer: "field_initializer",
		kShorthandInit: "shorthand_field_initializer", kBaseInit: "base_field_initializer", kIf: "if_expression",
		kLetCond: "let_condition", kLetChain: "let_chain", kElse: "else_clause", kMatch: "match_expression",
		kArm: "match_arm", kWhile: "while_expression",
		kLoop: "loop_expression", kFor: "for_expression", kClosure: "closure_expression",
		kLabel: "label", kBlockExpr: "unsafe_block|async_block|try_block|const_block", kBlock: "block",
		kExprStmt: "expression_statement", kEmptyStmt: "empty_statement", kInt: "integer_literal", kFloat: "float_literal",
		kString: "string_literal|raw_string_literal", kChar: "char_literal", kBool: "boolean_literal",

		kTuplePattern: "tuple_pattern", kSlicePattern: "slice_pattern", kTupleStructPattern: "tuple_struct_pattern",
		kStructPattern: "struct_pattern", kFieldPattern: "field_pattern", kRest: "remaining_field_pattern",
		kPlainPattern: "ref_pattern|mut_pattern|reference_pattern", kCaptured: "captured_pattern", kOr: "or_pattern", kUnderscore: `"_"`,
		kMutable: "mutable_specifier", kExternModifier: "extern_modifier",
	},
	Fields: []string{
		fName: "name", fBody: "body", fType: "type", fTypeParams: "type_parameters", fParams: "parameters", fReturn: "return_type",
		fPattern: "pattern", fValue: "value", fAlternative: "alternative", fCondition: "condition", fConsequence: "consequence",
		fFunction: "function", fArgs: "arguments", fTypeArgs: "type_arguments", fTrait: "trait", fLeft: "left", fRight: "right",
		fBounds: "bounds", fPath: "path", fList: "list", fAlias: "alias", fField: "field", fArgument: "argument", fMacro: "macro",
		fElement: "element", fDefault: "default_type", fLength: "length",
	},
	Leaves: []string{"line_comment", "block_comment", "string_literal", "raw_string_literal", "lifetime", "label", "visibility_modifier",
		"function_modifiers", "extern_modifier"},
}
