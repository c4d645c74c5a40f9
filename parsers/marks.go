package parsers

// What the names of OpMarkup say.
const (
	MarkupElement     = "element" // a tag
	MarkupAttribute   = "attribute"
	MarkupPipe        = "pipe"
	MarkupInput       = "input alias" // an attribute that is a member of another name
	MarkupClass       = "class"
	MarkupID          = "id"
	MarkupAnimation   = "animation"
	MarkupProperty    = "property" // --name
	MarkupVariable    = "variable"
	MarkupMixin       = "mixin"
	MarkupFunction    = "function"
	MarkupPlaceholder = "placeholder"
)

// Attributes (BindAttr) with names that no program can have.
const (
	AttrTemplate     = "<template>"    // the scope is a template that sees the members of its component only
	AttrScript       = "<script>"      // the scope is a script in a page
	AttrTag          = "<"             // and a tag: the value is the component that it stands for
	AttrImports      = "@imports"      // an entry of a list in the metadata of a class
	AttrDeclarations = "@declarations" // likewise
	AttrExports      = "@exports"      // likewise
)
