// Package knowledge is what documents say: it reads the formats in which people and
// packages write things down and turns them into plain records. It has no database and
// opens no files by itself.
//
// Its words: a Document is one file; a Section reaches from one heading to the next of
// any level and is the unit that is searched and read; an anchor is the name by which a
// link reaches a section.
//
// To add a format, add a file named after it with a Parse function that gives a
// Document, never fails on broken input but reads what it can, and is bounded in time
// and size; and fuzz it.
package knowledge

// Document is one parsed file.
type Document struct {
	Path  string
	Title string            // from the front matter, else the first heading of level 1, else the file's name
	Tags  []string          // tags, keywords and categories of the front matter
	Front map[string]string // scalar values of the front matter, keys in lower case
	// Sections are in the order of the file and do not overlap.
	Sections []Section
}

// Section is a heading and the text up to the next heading. Text before the first
// heading is a section of level 0 with the title of the document.
type Section struct {
	Anchor  string   // as GitHub makes it, or the one given with {#id}; unique in the document
	Title   string   // plain text of the heading
	Heading []string // titles from the outermost heading to this one
	Level   int      // 1 to 6; 0 for text before the first heading
	// Line and EndLine are the first and last line, counted from 1 in the whole file.
	Line, EndLine int
	// Start and End are the byte offsets of the section with its heading; FullEnd is
	// where its last subsection ends.
	Start, End, FullEnd int
	Body                string // prose without markup, for indexing; at most 64 KiB
	Code                string // code blocks; at most 64 KiB
}
