package archtest

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// allowed are the modules that may be linked into cmd/vade, each with its reason.
var allowed = map[string]string{
	"github.com/klauspost/compress":                    "the graph's facts about a file, packed",
	"github.com/blevesearch/bleve/v2":                  "the text index",
	"github.com/modelcontextprotocol/go-sdk":           "the protocol that agents speak",
	"github.com/smacker/go-tree-sitter":                "the C code of tree-sitter and its grammars",
	"github.com/alexaandru/go-sitter-forest/dart":      "the C code of a grammar that go-tree-sitter lacks",
	"github.com/tree-sitter-grammars/tree-sitter-lua":  "the C code of a grammar; the one in go-tree-sitter has no licence text",
	"github.com/tree-sitter-grammars/tree-sitter-toml": "the C code of a grammar; the one in go-tree-sitter is old",
	"github.com/tree-sitter-grammars/tree-sitter-yaml": "the C code of a grammar; the one in go-tree-sitter needs a C++ library",
	"github.com/tree-sitter/tree-sitter-json":          "the C code of a grammar that go-tree-sitter lacks",
	"github.com/tailscale/hujson":                      "tsconfig.json has comments and trailing commas",
	"github.com/yuin/goldmark":                         "Markdown",
	"google.golang.org/protobuf":                       "the wire format of a SCIP export",
	"golang.org/x/mod":                                 "go.mod files of the projects that are read",
	"golang.org/x/sync":                                "errgroup: no goroutine is left behind",
	"golang.org/x/sys":                                 "file locks, the parent's death, descriptors",
	"golang.org/x/text":                                "Unicode normal forms of what is searched",
	"modernc.org/sqlite":                               "the graph's store, without cgo",
	"github.com/RoaringBitmap/roaring/v2":              "of bleve",
	"github.com/bits-and-blooms/bitset":                "of bleve",
	"github.com/blevesearch/bleve_index_api":           "of bleve",
	"github.com/blevesearch/geo":                       "of bleve",
	"github.com/blevesearch/mmap-go":                   "of bleve",
	"github.com/blevesearch/scorch_segment_api/v2":     "of bleve",
	"github.com/blevesearch/upsidedown_store_api":      "of bleve",
	"github.com/blevesearch/vellum":                    "of bleve",
	"github.com/blevesearch/zapx/v11":                  "of bleve: a format of segments",
	"github.com/blevesearch/zapx/v12":                  "of bleve: a format of segments",
	"github.com/blevesearch/zapx/v13":                  "of bleve: a format of segments",
	"github.com/blevesearch/zapx/v14":                  "of bleve: a format of segments",
	"github.com/blevesearch/zapx/v15":                  "of bleve: a format of segments",
	"github.com/blevesearch/zapx/v16":                  "of bleve: a format of segments",
	"github.com/blevesearch/zapx/v17":                  "of bleve: a format of segments",
	"github.com/golang/snappy":                         "of bleve",
	"github.com/json-iterator/go":                      "of bleve's geo",
	"github.com/mschoch/smat":                          "of roaring, in a file of its tests' making that is built in",
	"go.etcd.io/bbolt":                                 "of bleve",
	"github.com/google/jsonschema-go":                  "of the MCP SDK",
	"github.com/segmentio/asm":                         "of the MCP SDK",
	"github.com/segmentio/encoding":                    "of the MCP SDK",
	"github.com/yosida95/uritemplate/v3":               "of the MCP SDK",
	"golang.org/x/oauth2":                              "of the MCP SDK; nothing here asks for a token",
	"golang.org/x/time":                                "of the MCP SDK",
	"github.com/dustin/go-humanize":                    "of sqlite",
	"github.com/google/uuid":                           "of sqlite",
	"github.com/mattn/go-isatty":                       "of sqlite",
	"github.com/ncruces/go-strftime":                   "of sqlite",
	"github.com/remyoudompheng/bigfft":                 "of sqlite",
	"modernc.org/libc":                                 "of sqlite",
	"modernc.org/mathutil":                             "of sqlite",
	"modernc.org/memory":                               "of sqlite",
}

// systems are what the program is built for.
var systems = []string{"linux", "darwin", "windows"}

// linked gives "path version" of the modules that are linked in on a system. Those that
// only a foreign system needs may be missing from the machine; then the test is
// skipped for it.
func linked(t *testing.T, system string) []string {
	t.Helper()
	out, err := goList([]string{"GOOS=" + system, "CGO_ENABLED=1"}, "-deps",
		"-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}", "./cmd/vade")
	if err != nil && system == runtime.GOOS {
		t.Fatal(err)
	} else if err != nil {
		t.Skipf("the modules for %s are not on this machine and cannot be had (go mod download): %v", system, err)
	}
	list := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(list)
	return slices.Compact(list)
}

func TestLinkedModulesAreAllowed(t *testing.T) {
	for _, system := range systems {
		t.Run(system, func(t *testing.T) {
			for _, m := range linked(t, system) {
				path, _, _ := strings.Cut(m, " ")
				if allowed[path] == "" {
					t.Errorf("%s is linked in on %s and has no line in the table of modules", path, system)
				}
			}
		})
	}
}

func TestAllowedModulesAreLinked(t *testing.T) {
	seen := map[string]bool{}
	for _, system := range systems {
		for _, m := range linked(t, system) {
			path, _, _ := strings.Cut(m, " ")
			seen[path] = true
		}
	}
	for path := range allowed {
		if !seen[path] {
			t.Errorf("%s is not linked in any more: take it out of the table", path)
		}
	}
}

func TestEveryLinkedModuleHasANotice(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(root, "THIRD_PARTY_NOTICES"))
	if err != nil {
		t.Fatal(err)
	}
	notices := "\n" + string(b)
	for _, system := range systems {
		t.Run(system, func(t *testing.T) {
			for _, m := range append(linked(t, system), "Go standard library and runtime") {
				if !strings.Contains(notices, "\n"+m+" (") {
					t.Errorf("THIRD_PARTY_NOTICES lacks %s: run scripts/notices.sh", m)
				}
			}
		})
	}
}

// The grammars and the runtime come inside of a module whose licence is its own.
func TestEveryGrammarHasANotice(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(root, "THIRD_PARTY_NOTICES"))
	if err != nil {
		t.Fatal(err)
	}
	const from = "github.com/smacker/go-tree-sitter"
	grammars := 0
	for _, p := range pkgs(t) {
		for _, f := range p.files {
			for _, i := range f.imports {
				if !within(i.path, from) || f.test {
					continue
				}
				name := "tree-sitter"
				if sub, ok := strings.CutPrefix(i.path, from+"/"); ok {
					sub, _, _ = strings.Cut(sub, "/")
					name += "-" + strings.TrimSuffix(sub, "lang")
				}
				grammars++
				if !strings.Contains(string(b), "\n"+name+", inside "+from+"\n") {
					t.Errorf("%s:%d: THIRD_PARTY_NOTICES lacks %s: put its licence into scripts/notices and run scripts/notices.sh", f.name, i.line, name)
				}
			}
		}
	}
	if grammars == 0 {
		t.Error("no grammar is linked in")
	}
}
