package markup

// Span is a range of bytes.
type Span struct{ From, To uint32 }

// Empty reports whether nothing is in the span.
func (s Span) Empty() bool { return s.From >= s.To }

// Dialect is a template language.
type Dialect uint8

// The dialects.
const (
	Vue     Dialect = iota // {{ expression }}; the blocks of a component file at the top
	Svelte                 // {expression} and {#blocks}, in attributes too
	Angular                // {{ expression }} and @blocks; plain HTML is read as this
)

// Kind is what a node is.
type Kind uint8

// The kinds of nodes.
const (
	Element Kind = iota
	Expr         // an expression in the text
	Block        // {#if x}, {:else}, @if (x) {
)

// Node is an element, an expression or a block.
type Node struct {
	Kind   Kind
	Parent int32 // index of the node around, -1 at the top
	Name   Span  // of a tag; the word of a block with its sign, as in #if and @if
	From   uint32
	To     uint32 // behind the end tag, or the end of the text if there is none
	// Inner is the expression, the head of a block, or the content of an element whose
	// content is no markup.
	Inner Span
	Attrs []Attr
}

// Attr is an attribute. The name of {value} and {...value} in Svelte is empty.
type Attr struct {
	Name  Span
	Value Span // without quotes
	Bare  bool // it has no value
}

// Doc is a text that was cut.
type Doc struct {
	Src     []byte
	Nodes   []Node // parents before children, in source order
	Comment Span   // what the first comment says, if no element stands before it
}

// Text is what stands in a span.
func (d *Doc) Text(s Span) string {
	if s.Empty() {
		return ""
	}
	return string(d.Src[s.From:s.To])
}

// Attr finds an attribute of a node by its name.
func (d *Doc) Attr(n *Node, name string) (Attr, bool) {
	for _, a := range n.Attrs {
		if d.Text(a.Name) == name {
			return a, true
		}
	}
	return Attr{}, false
}

// AttrText is the value of an attribute, "" if the node has none of the name.
func (d *Doc) AttrText(n *Node, name string) string {
	a, _ := d.Attr(n, name)
	return d.Text(a.Value)
}
