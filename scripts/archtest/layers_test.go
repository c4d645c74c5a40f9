package archtest

import (
	"slices"
	"strings"
	"testing"
)

// layer says what a package may import of this module. A path that ends in "/*" stands
// for the folders below it that have no line of their own.
type layer struct {
	path  string
	may   []string // in code
	tests []string // in tests besides
}

// anything stands for every package.
const anything = "*"

// component is below the languages that hold script, style and markup in one file.
var component = []string{"parsers", "parsers/ecmascript", "parsers/css", "parsers/angular", "parsers/markup"}

// layers are the places of all packages; imports point down the list.
var layers = []layer{
	{path: "cmd/vade", may: []string{anything}},

	{path: "tools", may: []string{"index", "tools/target", "parsers"}, tests: []string{"parsers/all"}},
	{path: "tools/target"},

	{path: "index", may: []string{"index/graph", "index/text", "index/walk", "index/ident", "knowledge", "parsers"}, tests: []string{"parsers/all"}},
	{path: "index/graph", may: []string{"index/ident", "parsers"}, tests: []string{"parsers/all"}},
	{path: "index/text", may: []string{"index/ident"}},
	{path: "index/walk"},
	{path: "index/ident"},

	{path: "parsers/all", may: []string{"parsers", "parsers/*", "parsers/vue", "parsers/svelte", "parsers/html", "parsers/ecmascript", "parsers/css"}, tests: []string{"parsers/parsertest"}},
	{path: "parsers/vue", may: component, tests: []string{"parsers/parsertest"}},
	{path: "parsers/svelte", may: component, tests: []string{"parsers/parsertest"}},
	{path: "parsers/html", may: component, tests: []string{"parsers/parsertest"}},
	{path: "parsers/ecmascript", may: []string{"parsers", "parsers/sitter", "parsers/markup", "parsers/angular"}, tests: []string{"parsers/parsertest"}},
	{path: "parsers/css", may: []string{"parsers", "parsers/markup"}, tests: []string{"parsers/parsertest"}},
	{path: "parsers/angular", may: []string{"parsers", "parsers/markup"}, tests: []string{"parsers/parsertest"}},
	{path: "parsers/markup", may: []string{"parsers"}},
	{path: "parsers/plain", may: []string{"parsers", "parsers/sitter"}},
	{path: "parsers/indent"},
	{path: "parsers/*", may: []string{"parsers", "parsers/sitter", "parsers/plain", "parsers/indent"}, tests: []string{"parsers/parsertest"}},
	{path: "parsers/parsertest", may: []string{"parsers"}},
	{path: "parsers/sitter"},
	{path: "parsers"},

	{path: "knowledge", may: []string{"index/ident"}},
	{path: "embed"},

	// Programs and tests beside the product; nothing imports them.
	{path: "scripts/archtest"},
	{path: "scripts/benchmcp"},
	{path: "scripts/benchparse", may: []string{"parsers", "parsers/all", "parsers/sitter", "index/walk"}},
	{path: "scripts/benchrun"},
	{path: "scripts/tally"},
}

// place finds the line of a package: its own, else that of its folder's "/*".
func place(path string) *layer {
	folder := path[:strings.LastIndexByte(path, '/')+1] + "*"
	for _, want := range []string{path, folder} {
		if i := slices.IndexFunc(layers, func(l layer) bool { return l.path == want }); i >= 0 {
			return &layers[i]
		}
	}
	return nil
}

// allows reports whether the list names the package, by itself or as one of a folder.
func allows(list []string, path string) bool {
	if slices.Contains(list, anything) || slices.Contains(list, path) {
		return true
	}
	p := place(path)
	return p != nil && p.path != path && slices.Contains(list, p.path)
}

func TestLayers(t *testing.T) {
	for _, p := range pkgs(t) {
		l := place(p.path)
		if l == nil {
			t.Errorf("%s has no place in the table of layers", p.path)
			continue
		}
		for _, f := range p.files {
			checkImports(t, p, l, f)
		}
	}
}

func checkImports(t *testing.T, p *pkg, l *layer, f *file) {
	for _, i := range f.imports {
		if !within(i.path, modulePath) {
			continue
		}
		to := strings.TrimPrefix(i.path, modulePath+"/")
		ok := to == p.path || allows(l.may, to) || f.test && allows(l.tests, to)
		if !ok {
			t.Errorf("%s:%d: %s imports %s, which is not below it", f.name, i.line, p.path, to)
		}
	}
}

func TestEveryLanguageIsListed(t *testing.T) {
	var listed []string
	languages := 0
	for _, p := range pkgs(t) {
		if p.path == "parsers/all" {
			for _, f := range p.files {
				for _, i := range f.imports {
					if !f.test {
						listed = append(listed, strings.TrimPrefix(i.path, modulePath+"/"))
					}
				}
			}
		}
	}
	for _, p := range pkgs(t) {
		if l := place(p.path); l == nil || l.path != "parsers/*" {
			continue
		}
		languages++
		if !slices.Contains(listed, p.path) {
			t.Errorf("%s is not listed in parsers/all", p.path)
		}
	}
	if languages == 0 {
		t.Error("no language found below parsers")
	}
}
