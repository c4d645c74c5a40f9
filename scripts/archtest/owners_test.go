package archtest

import (
	"slices"
	"testing"
)

// owner says which packages alone may import something, and why so few.
type owner struct {
	what    string // an import path, with all below it
	by      []string
	inTests bool // tests of others may
	why     string
}

var owners = []owner{
	{"C", []string{"parsers/sitter"}, false, "cgo in one place keeps most edits free of C"},
	{"unsafe", []string{"parsers/sitter"}, true, "only the border to C needs it"},
	{"github.com/smacker/go-tree-sitter", []string{"parsers/sitter"}, false, "tree-sitter has one door"},
	{"modernc.org/sqlite", []string{"index/graph"}, false, "the graph owns its engine"},
	{"database/sql", []string{"index/graph"}, false, "the graph owns its engine"},
	{"github.com/blevesearch", []string{"index/text"}, false, "the text index owns its engine"},
	{"github.com/modelcontextprotocol/go-sdk", []string{"tools"}, false, "the protocol stops at the tools"},
	{"github.com/klauspost/compress", []string{"index/graph"}, false, "what is packed is the graph's own affair"},
	{"github.com/yuin/goldmark", []string{"knowledge"}, false, "documents are read in one place"},
	{"net", []string{}, true, "the program opens no connection"},
	{"net/http", []string{"tools"}, true, "only for the handler that the conformance suite needs"},
	{"os/exec", []string{"cmd/vade", "tools/target", "scripts/benchrun", "scripts/benchmcp"}, true, "reading a project runs nothing"},
	{"plugin", []string{}, false, "nothing is loaded at run time"},
	{"log", []string{}, true, "logs go through the logger that is handed in"},
	{"github.com/stretchr/testify", []string{}, false, "tests compare with go-cmp"},
}

// exactly are import paths whose sub-packages are other things.
var exactly = []string{"net", "log"}

func (o *owner) covers(path string) bool {
	if slices.Contains(exactly, o.what) {
		return path == o.what
	}
	return within(path, o.what)
}

func TestOnlyTheOwnerImports(t *testing.T) {
	for _, p := range pkgs(t) {
		for _, f := range p.files {
			for _, i := range f.imports {
				for _, o := range owners {
					if o.covers(i.path) && !slices.Contains(o.by, p.path) && !(f.test && o.inTests) {
						t.Errorf("%s:%d: imports %s, which belongs to %v: %s", f.name, i.line, i.path, o.by, o.why)
					}
				}
			}
		}
	}
}

func TestOwnersOwn(t *testing.T) {
	for _, o := range owners {
		for _, by := range o.by {
			if by != "tools/target" && !imports(t, by, &o) {
				t.Errorf("%s no longer imports %s: take it out of the table", by, o.what)
			}
		}
	}
}

func imports(t *testing.T, path string, o *owner) bool {
	for _, p := range pkgs(t) {
		if p.path != path {
			continue
		}
		for _, f := range p.files {
			for _, i := range f.imports {
				if o.covers(i.path) {
					return true
				}
			}
		}
	}
	return false
}
