package python

import "vade/parsers/sitter"

// The node types that the walk knows.
const (
	_ sitter.Kind = iota
	kBlock
	kExprStmt
	kAssign
	kAugAssign
	kFunc
	kClass
	kDecorated
	kImport
	kImportFrom
	kFuture
	kIf
	kElif
	kFor
	kWhile
	kTry
	kExcept
	kExceptGroup
	kFinally
	kWith
	kMatch
	kCase
	kReturn
	kRaise
	kAssert
	kGlobal
	kNonlocal
	kTypeAlias
	kLastStatement // pieces and expressions follow
	kDecorator
	kParams
	kTypedParam
	kDefaultParam
	kTypedDefaultParam
	kStarPattern
	kStarStarPattern
	kRelative
	kPrefix
	kDotted
	kAliased
	kWildcard
	kWithClause
	kWithItem
	kAsPattern
	kAsTarget
	kCasePattern
	kClassPattern
	kKeywordPattern
	kDictPattern
	kSplatPattern
	kUnionPattern
	kListPattern
	kTuplePattern
	kPatternList
	kTypeParams
	kType
	kGenericType
	kUnionType
	kMemberType
	kConstrained
	kSplatType
	kExprList
	kWalrus
	kLambda
	kYield
	kAwait
	kCall
	kArgs
	kKeywordArg
	kAttribute
	kSubscript
	kSlice
	kIdent
	kString
	kConcat
	kStringStart
	kStringContent
	kStringEnd
	kInterpolation
	kInt
	kFloat
	kBool
	kNone
	kEllipsis
	kList
	kTuple
	kSet
	kDict
	kPair
	kListComp
	kDictComp
	kForIn
	kIfClause
	kConditional
	kBoolOp
	kBinary
	kUnary
	kNot
	kCompare
	kParen
	kStar
	kStarStar
	kComment
	kTokAsync
	kTokAnd
	kTokPipe
	kTokFrom
	kTokPercent
)

const (
	_ sitter.Field = iota
	fAlias
	fAlternative
	fArguments
	fAttribute
	fBody
	fCondition
	fConsequence
	fDefinition
	fFunction
	fGuard
	fKey
	fLeft
	fModule
	fName
	fObject
	fOperator
	fParams
	fResult
	fRight
	fSubject
	fSubscript
	fBases
	fType
	fTypeParams
	fValue
	fExpression
	fArgument
)

var table = &sitter.Table{
	Grammar: sitter.Python,
	Kinds: []string{
		kBlock: "block", kExprStmt: "expression_statement", kAssign: "assignment", kAugAssign: "augmented_assignment",
		kWalrus: "named_expression", kFunc: "function_definition", kClass: "class_definition",
		kDecorated: "decorated_definition", kDecorator: "decorator", kLambda: "lambda",
		kParams: "parameters|lambda_parameters", kTypedParam: "typed_parameter", kDefaultParam: "default_parameter",
		kTypedDefaultParam: "typed_default_parameter", kStarPattern: "list_splat_pattern",
		kStarStarPattern: "dictionary_splat_pattern", kImport: "import_statement", kImportFrom: "import_from_statement",
		kFuture: "future_import_statement", kRelative: "relative_import", kPrefix: "import_prefix", kDotted: "dotted_name",
		kAliased: "aliased_import", kWildcard: "wildcard_import", kIf: "if_statement", kElif: "elif_clause",
		kFor: "for_statement", kWhile: "while_statement", kTry: "try_statement",
		kExcept: "except_clause", kExceptGroup: "except_group_clause", kFinally: "finally_clause", kWith: "with_statement",
		kWithClause: "with_clause", kWithItem: "with_item", kAsPattern: "as_pattern", kAsTarget: "as_pattern_target",
		kMatch: "match_statement", kCase: "case_clause", kCasePattern: "case_pattern", kClassPattern: "class_pattern",
		kKeywordPattern: "keyword_pattern", kDictPattern: "dict_pattern", kSplatPattern: "splat_pattern",
		kUnionPattern: "union_pattern", kListPattern: "list_pattern", kTuplePattern: "tuple_pattern",
		kPatternList: "pattern_list", kExprList: "expression_list", kReturn: "return_statement", kYield: "yield",
		kAwait: "await", kRaise: "raise_statement", kAssert: "assert_statement", kGlobal: "global_statement",
		kNonlocal: "nonlocal_statement", kTypeAlias: "type_alias_statement", kTypeParams: "type_parameter", kType: "type",
		kGenericType: "generic_type", kUnionType: "union_type", kMemberType: "member_type", kConstrained: "constrained_type",
		kSplatType: "splat_type", kCall: "call", kArgs: "argument_list", kKeywordArg: "keyword_argument",
		kAttribute: "attribute", kSubscript: "subscript", kSlice: "slice", kIdent: "identifier", kString: "string",
		kConcat: "concatenated_string", kStringStart: "string_start", kStringContent: "string_content",
		kStringEnd: "string_end", kInterpolation: "interpolation|format_expression", kInt: "integer", kFloat: "float",
		kBool: "true|false", kNone: "none", kEllipsis: "ellipsis", kList: "list", kTuple: "tuple", kSet: "set",
		kDict: "dictionary", kPair: "pair", kListComp: "list_comprehension|set_comprehension|generator_expression",
		kDictComp: "dictionary_comprehension", kForIn: "for_in_clause", kIfClause: "if_clause",
		kConditional: "conditional_expression", kBoolOp: "boolean_operator", kBinary: "binary_operator",
		kUnary: "unary_operator", kNot: "not_operator", kCompare: "comparison_operator",
		kParen: "parenthesized_expression", kStar: "list_splat|parenthesized_list_splat", kStarStar: "dictionary_splat",
		kComment: "comment|line_continuation", kTokAsync: `"async"`, kTokAnd: `"and"`, kTokPipe: `"|"`,
		kTokFrom: `"from"`, kTokPercent: `"%"`,
	},
	Fields: []string{
		fAlias: "alias", fAlternative: "alternative", fArguments: "arguments", fAttribute: "attribute", fBody: "body",
		fCondition: "condition", fConsequence: "consequence", fDefinition: "definition", fFunction: "function",
		fGuard: "guard", fKey: "key", fLeft: "left", fModule: "module_name", fName: "name", fObject: "object",
		fOperator: "operator", fParams: "parameters", fResult: "return_type", fRight: "right", fSubject: "subject",
		fSubscript: "subscript", fBases: "superclasses", fType: "type", fTypeParams: "type_parameters", fValue: "value",
		fExpression: "expression", fArgument: "argument",
	},
	Leaves: []string{"string_content", "comment", "integer", "float"},
}
