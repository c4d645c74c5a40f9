package ecmascript

import (
	"slices"

	"vade/parsers/sitter"
)

// The node types that the walk knows.
const (
	_ sitter.Kind = iota
	kIdent
	kTypeIdent
	kPropIdent
	kShorthand
	kShorthandPattern
	kNestedIdent
	kNestedTypeIdent
	kThis
	kSuper
	kString
	kFragment
	kTemplate
	kNumber
	kRegex
	kBool
	kNull
	kComment
	kMeta
	kParen
	kAs
	kSatisfies
	kNonNull
	kTypeAssertion
	kInstantiation
	kMember
	kSubscript
	kCall
	kNew
	kAwait
	kYield
	kAssign
	kAugmented
	kUpdate
	kUnary
	kBinary
	kTernary
	kSequence
	kSpread
	kArray
	kObject
	kPair
	kComputed
	kArguments
	kImportWord
	kArrow
	kFuncExpr
	kGenExpr
	kFunc
	kGenFunc
	kFuncSignature
	kClass
	kClassDecl
	kAbstractClass
	kHeritage
	kExtends
	kImplements
	kClassBody
	kMethod
	kMethodSignature
	kAbstractMethod
	kField
	kStaticBlock
	kDecorator
	kAccessibility
	kOverride
	kParams
	kRequiredParam
	kOptionalParam
	kRestPattern
	kObjectPattern
	kArrayPattern
	kPairPattern
	kAssignPattern
	kObjectAssignPattern
	kLexical
	kVar
	kDeclarator
	kBlock
	kReturn
	kFor
	kForIn
	kSwitchBody
	kCatch
	kIf
	kElse
	kImport
	kImportClause
	kNamespaceImport
	kNamedImports
	kImportSpecifier
	kImportRequire
	kImportAlias
	kImportAttribute
	kExport
	kExportClause
	kExportSpecifier
	kNamespaceExport
	kInterface
	kInterfaceExtends
	kInterfaceBody
	kTypeAlias
	kEnum
	kEnumBody
	kEnumAssign
	kModule
	kNamespace
	kAmbient
	kPropSignature
	kCallSignature
	kIndexSignature
	kMapped
	kTypeAnnotation
	kTypePredicate
	kPredefined
	kLiteralType
	kGeneric
	kArrayType
	kTupleType
	kReadonlyType
	kUnion
	kIntersection
	kFuncType
	kConstructorType
	kTypeQuery
	kKeyOf
	kLookup
	kConditional
	kTemplateType
	kInfer
	kObjectType
	kThisType
	kOptionalType
	kRestType
	kParenType
	kTypeParams
	kTypeParam
	kTypeArgs
	kJSXElement
	kJSXOpening
	kJSXClosing
	kJSXSelfClosing
	kJSXAttribute
	kJSXText
	kJSXNamespaceName
	kLabel
	kLabeled
	kWordAsync
	kWordStatic
	kWordGet
	kWordSet
	kWordAbstract
	kWordDefault
	kWordType
)

const (
	_ sitter.Field = iota
	fName
	fValue
	fBody
	fParams
	fParam
	fReturn
	fType
	fTypeParams
	fTypeArgs
	fObject
	fProperty
	fIndex
	fFunction
	fArguments
	fConstructor
	fLeft
	fRight
	fKey
	fPattern
	fSource
	fAlias
	fDeclaration
	fModule
	fCondition
	fConsequence
	fAlternative
	fOperatorArg
	fConstraint
	fOpen
	fAttribute
)

var kinds = []string{
	kIdent: "identifier", kTypeIdent: "type_identifier", kPropIdent: "property_identifier|private_property_identifier",
	kShorthand: "shorthand_property_identifier", kShorthandPattern: "shorthand_property_identifier_pattern",
	kNestedIdent: "nested_identifier", kNestedTypeIdent: "nested_type_identifier", kThis: "this", kSuper: "super",
	kString: "string", kFragment: "string_fragment", kTemplate: "template_string", kNumber: "number", kRegex: "regex", kBool: "true|false",
	kNull: "null|undefined", kComment: "comment|html_comment", kMeta: "meta_property", kParen: "parenthesized_expression",
	kAs: "as_expression", kSatisfies: "satisfies_expression", kNonNull: "non_null_expression", kTypeAssertion: "type_assertion",
	kInstantiation: "instantiation_expression", kMember: "member_expression", kSubscript: "subscript_expression",
	kCall: "call_expression", kNew: "new_expression", kAwait: "await_expression", kYield: "yield_expression",
	kAssign: "assignment_expression", kAugmented: "augmented_assignment_expression", kUpdate: "update_expression",
	kUnary: "unary_expression", kBinary: "binary_expression", kTernary: "ternary_expression", kSequence: "sequence_expression",
	kSpread: "spread_element", kArray: "array", kObject: "object", kPair: "pair", kComputed: "computed_property_name",
	kArguments: "arguments", kImportWord: "import", kArrow: "arrow_function", kFuncExpr: "function_expression",
	kGenExpr: "generator_function", kFunc: "function_declaration", kGenFunc: "generator_function_declaration",
	kFuncSignature: "function_signature", kClass: "class", kClassDecl: "class_declaration",
	kAbstractClass: "abstract_class_declaration", kHeritage: "class_heritage", kExtends: "extends_clause",
	kImplements: "implements_clause", kClassBody: "class_body", kMethod: "method_definition", kMethodSignature: "method_signature",
	kAbstractMethod: "abstract_method_signature", kField: "public_field_definition|field_definition",
	kStaticBlock: "class_static_block", kDecorator: "decorator", kAccessibility: "accessibility_modifier",
	kOverride: "override_modifier", kParams: "formal_parameters", kRequiredParam: "required_parameter",
	kOptionalParam: "optional_parameter", kRestPattern: "rest_pattern", kObjectPattern: "object_pattern",
	kArrayPattern: "array_pattern", kPairPattern: "pair_pattern", kAssignPattern: "assignment_pattern",
	kObjectAssignPattern: "object_assignment_pattern", kLexical: "lexical_declaration", kVar: "variable_declaration",
	kDeclarator: "variable_declarator", kBlock: "statement_block", kReturn: "return_statement", kFor: "for_statement",
	kForIn: "for_in_statement", kSwitchBody: "switch_body", kCatch: "catch_clause", kIf: "if_statement", kElse: "else_clause",
	kImport: "import_statement", kImportClause: "import_clause", kNamespaceImport: "namespace_import",
	kNamedImports: "named_imports", kImportSpecifier: "import_specifier", kImportRequire: "import_require_clause",
	kImportAlias: "import_alias", kImportAttribute: "import_attribute", kExport: "export_statement",
	kExportClause: "export_clause", kExportSpecifier: "export_specifier", kNamespaceExport: "namespace_export",
	kInterface: "interface_declaration", kInterfaceExtends: "extends_type_clause", kInterfaceBody: "interface_body",
	kTypeAlias: "type_alias_declaration", kEnum: "enum_declaration", kEnumBody: "enum_body", kEnumAssign: "enum_assignment",
	kModule: "module", kNamespace: "internal_module", kAmbient: "ambient_declaration", kPropSignature: "property_signature",
	kCallSignature: "call_signature|construct_signature", kIndexSignature: "index_signature", kMapped: "mapped_type_clause",
	kTypeAnnotation: "type_annotation|omitting_type_annotation|adding_type_annotation|opting_type_annotation|type_predicate_annotation|asserts_annotation",
	kTypePredicate:  "type_predicate|asserts", kPredefined: "predefined_type", kLiteralType: "literal_type", kGeneric: "generic_type",
	kArrayType: "array_type", kTupleType: "tuple_type", kReadonlyType: "readonly_type", kUnion: "union_type",
	kIntersection: "intersection_type", kFuncType: "function_type", kConstructorType: "constructor_type",
	kTypeQuery: "type_query", kKeyOf: "index_type_query", kLookup: "lookup_type", kConditional: "conditional_type",
	kTemplateType: "template_literal_type", kInfer: "infer_type", kObjectType: "object_type", kThisType: "this_type",
	kOptionalType: "optional_type|flow_maybe_type", kRestType: "rest_type", kParenType: "parenthesized_type",
	kTypeParams: "type_parameters", kTypeParam: "type_parameter", kTypeArgs: "type_arguments", kJSXElement: "jsx_element",
	kJSXOpening: "jsx_opening_element", kJSXClosing: "jsx_closing_element", kJSXSelfClosing: "jsx_self_closing_element",
	kJSXAttribute: "jsx_attribute", kJSXText: "jsx_text", kJSXNamespaceName: "jsx_namespace_name", kLabel: "statement_identifier", kLabeled: "labeled_statement",
	kWordAsync: `"async"`, kWordStatic: `"static"`, kWordGet: `"get"`, kWordSet: `"set"`, kWordAbstract: `"abstract"`,
	kWordDefault: `"default"`, kWordType: `"type"`,
}

var fields = []string{
	fName: "name", fValue: "value", fBody: "body", fParams: "parameters", fParam: "parameter", fReturn: "return_type",
	fType: "type", fTypeParams: "type_parameters", fTypeArgs: "type_arguments", fObject: "object", fProperty: "property",
	fIndex: "index", fFunction: "function", fArguments: "arguments", fConstructor: "constructor", fLeft: "left",
	fRight: "right", fKey: "key", fPattern: "pattern", fSource: "source", fAlias: "alias", fDeclaration: "declaration",
	fModule: "module", fCondition: "condition", fConsequence: "consequence", fAlternative: "alternative",
	fOperatorArg: "argument", fConstraint: "constraint", fOpen: "open_tag", fAttribute: "attribute",
}

var leaves = []string{"comment", "regex", "accessibility_modifier", "override_modifier", "predefined_type", "meta_property"}

// What the grammars lack of the above.
var (
	onlyTypeScript = []string{
		"type_identifier", "nested_identifier", "nested_type_identifier", "as_expression", "satisfies_expression", "non_null_expression",
		"type_assertion", "instantiation_expression", "function_signature", "abstract_class_declaration", "extends_clause",
		"implements_clause", "method_signature", "abstract_method_signature", "public_field_definition", "accessibility_modifier",
		"override_modifier", "required_parameter", "optional_parameter", "import_require_clause", "import_alias",
		"interface_declaration", "extends_type_clause", "interface_body", "type_alias_declaration", "enum_declaration", "enum_body",
		"enum_assignment", "module", "internal_module", "ambient_declaration", "property_signature", "call_signature",
		"construct_signature", "index_signature", "mapped_type_clause", "type_annotation", "omitting_type_annotation",
		"adding_type_annotation", "opting_type_annotation", "type_predicate_annotation", "asserts_annotation", "type_predicate",
		"asserts", "predefined_type", "literal_type", "generic_type", "array_type", "tuple_type", "readonly_type", "union_type",
		"intersection_type", "function_type", "constructor_type", "type_query", "index_type_query", "lookup_type", "conditional_type",
		"template_literal_type", "infer_type", "object_type", "this_type", "optional_type", "flow_maybe_type", "rest_type",
		"parenthesized_type", "type_parameters", "type_parameter", "type_arguments", `"abstract"`, `"type"`, "return_type", "type", "module",
		"constraint",
	}
	onlyJSX = []string{
		"jsx_element", "jsx_opening_element", "jsx_closing_element", "jsx_self_closing_element", "jsx_attribute", "jsx_text",
		"jsx_namespace_name", "open_tag", "attribute",
	}
)

func newTable(g sitter.Grammar, lacks ...string) *sitter.Table {
	return &sitter.Table{Grammar: g, Kinds: kinds, Fields: fields, Leaves: leaves, Optional: lacks}
}

var (
	typescriptTable = newTable(sitter.TypeScript, slices.Concat([]string{"field_definition", "html_comment"}, onlyJSX)...)
	tsxTable        = newTable(sitter.TSX, "field_definition", "type_assertion", "html_comment")
	javascriptTable = newTable(sitter.JavaScript, slices.Concat([]string{"html_comment"}, onlyTypeScript)...)
)
