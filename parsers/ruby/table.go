package ruby

import "vade/parsers/sitter"

// The node types that the walk knows.
const (
	_ sitter.Kind = iota
	kModule
	kClass
	kSingletonClass
	kMethod
	kSingletonMethod
	kAlias
	kUndef
	kSequence
	kRescue
	kEnsure
	kElse
	kIf
	kLoop
	kModifier
	kRescueModifier
	kFor
	kCase
	kWhen
	kCaseMatch
	kInClause
	kMatch
	kReturn
	kYield
	kCall
	kSuper
	kAssign
	kOpAssign
	kBinary
	kUnary
	kIndex
	kLambda
	kBlock
	kIdentifier
	kConstant
	kScope
	kSelf
	kInstanceVar
	kClassVar
	kGlobalVar
	kArray
	kWords
	kSymbols
	kHash
	kPair
	kString
	kChained
	kRegex
	kSymbol
	kInteger
	kFloat
	kRange
	kNil
	kArgs
	kSplatArg
	kHashSplatArg
	kBlockArg
	kForwardArg
	kPairKey
	kContent
	kParams
	kOptional
	kKeyword
	kSplat
	kHashSplat
	kBlockParam
	kForward
	kDestructured
	kSuperclass
	kSetter
	kOperator
	kExceptions
	kExceptionVar
	kTargets
	kRestTarget
	kValues
	kHashPattern
	kKeyPattern
	kListPattern
	kAlternatives
	kAs
	kPinned
	kInterpolation
	kBareSymbol
	kFile
	kData
	kComment
)

const (
	_ sitter.Field = iota
	fName
	fScope
	fSuperclass
	fValue
	fObject
	fParameters
	fBody
	fReceiver
	fMethod
	fArguments
	fBlock
	fLeft
	fRight
	fOperator
	fCondition
	fConsequence
	fAlternative
	fPattern
	fExceptions
	fVariable
	fKey
	fAlias
	fLocals
	fClass
	fHandler
	fGuard
	fBegin
)

var table = &sitter.Table{
	Grammar: sitter.Ruby,
	Kinds: []string{
		kModule: "module", kClass: "class", kSingletonClass: "singleton_class", kMethod: "method", kSingletonMethod: "singleton_method",
		kAlias: "alias", kUndef: "undef",
		kSequence: "program|body_statement|block_body|then|do|begin|begin_block|end_block|parenthesized_statements",
		kRescue:   "rescue", kEnsure: "ensure", kElse: "else", kIf: "if|unless|elsif|conditional", kLoop: "while|until",
		kModifier: "if_modifier|unless_modifier|while_modifier|until_modifier", kRescueModifier: "rescue_modifier", kFor: "for",
		kCase: "case", kWhen: "when", kCaseMatch: "case_match", kInClause: "in_clause", kMatch: "match_pattern|test_pattern",
		kReturn: "return|break|next", kYield: "yield", kCall: "call", kSuper: "super", kAssign: "assignment", kOpAssign: "operator_assignment",
		kBinary: "binary", kUnary: "unary", kIndex: "element_reference", kLambda: "lambda", kBlock: "block|do_block",
		kIdentifier: "identifier", kConstant: "constant", kScope: "scope_resolution", kSelf: "self", kInstanceVar: "instance_variable",
		kClassVar: "class_variable", kGlobalVar: "global_variable", kArray: "array", kWords: "string_array", kSymbols: "symbol_array",
		kHash: "hash", kPair: "pair", kString: "string|heredoc_beginning|subshell|character", kChained: "chained_string", kRegex: "regex",
		kSymbol: "simple_symbol", kInteger: "integer", kFloat: "float|rational|complex", kRange: "range", kNil: "nil|true|false",
		kArgs: "argument_list", kSplatArg: "splat_argument", kHashSplatArg: "hash_splat_argument", kBlockArg: "block_argument",
		kForwardArg: "forward_argument", kPairKey: "hash_key_symbol", kContent: "string_content",
		kParams: "method_parameters|block_parameters|lambda_parameters", kOptional: "optional_parameter", kKeyword: "keyword_parameter",
		kSplat: "splat_parameter", kHashSplat: "hash_splat_parameter", kBlockParam: "block_parameter", kForward: "forward_parameter",
		kDestructured: "destructured_parameter", kSuperclass: "superclass", kSetter: "setter", kOperator: "operator",
		kExceptions: "exceptions", kExceptionVar: "exception_variable", kTargets: "left_assignment_list|destructured_left_assignment",
		kRestTarget: "rest_assignment", kValues: "right_assignment_list", kHashPattern: "hash_pattern", kKeyPattern: "keyword_pattern",
		kListPattern: "array_pattern|find_pattern", kAlternatives: "alternative_pattern|parenthesized_pattern", kAs: "as_pattern",
		kPinned: "variable_reference_pattern|expression_reference_pattern", kInterpolation: "interpolation", kBareSymbol: "bare_symbol",
		kFile: "file|line|encoding", kData: "uninterpreted", kComment: "comment",
	},
	Fields: []string{
		fName: "name", fScope: "scope", fSuperclass: "superclass", fValue: "value", fObject: "object", fParameters: "parameters", fBody: "body",
		fReceiver: "receiver", fMethod: "method", fArguments: "arguments", fBlock: "block", fLeft: "left", fRight: "right",
		fOperator: "operator", fCondition: "condition", fConsequence: "consequence", fAlternative: "alternative", fPattern: "pattern",
		fExceptions: "exceptions", fVariable: "variable", fKey: "key", fAlias: "alias", fLocals: "locals", fClass: "class", fHandler: "handler",
		fGuard: "guard", fBegin: "begin",
	},
	Leaves: []string{"comment", "identifier", "constant", "string_content", "simple_symbol", "hash_key_symbol", "integer", "float", "uninterpreted",
		"heredoc_beginning"},
}
