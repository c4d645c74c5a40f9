package parsers

// Language is one programming language: how its files are known and who reads them.
type Language struct {
	Name         string   // lower case: go, python, typescript, tsx, javascript
	Family       string   // languages that share one name space: ecmascript for four of them
	Extensions   []string // with the dot, lower case
	Filenames    []string // exact base names; "name.*" stands for any extension
	Interpreters []string // programs of a #! line, without a version: python, node
	// Support is how much is made of the files.
	Support Support
	// New makes a parser for one goroutine. It is nil where only detection is wanted.
	New func() (Parser, error)
}

// Support is how much is made of a language's files.
type Support uint8

// The levels of support, each with what the one before has.
const (
	SupportOutline Support = iota // definitions only
	SupportUses                   // uses are tied to definitions by name and scope
	SupportTypes                  // receivers are typed, so that member calls are tied too
)

// String is the word for the level.
func (s Support) String() string {
	switch s {
	case SupportTypes:
		return "types"
	case SupportUses:
		return "uses"
	}
	return "outline"
}

// Parser reads files of one language. It belongs to one goroutine.
type Parser interface {
	// Parse reads one file. src is valid UTF-8 or not, without a byte order mark.
	// A broken file is no error: it gives what could be read and File.Broken.
	Parse(path string, src []byte) (*File, error)
	// Close frees what the parser holds outside of Go's heap.
	Close()
}
