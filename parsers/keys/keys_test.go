package keys

import (
	"fmt"
	"strings"
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) {
	for _, l := range Languages {
		t.Run(l.Name, func(t *testing.T) { parsertest.Golden(t, l, "testdata/"+l.Name) })
	}
}

func FuzzJSON(f *testing.F) {
	parsertest.Fuzz(f, Languages[0], "fuzz.json", `{"a": {"b": [1, {"c": 2}]}, "": 1, "d`, `[{"x": 1}]`)
}

func FuzzYAML(f *testing.F) {
	parsertest.Fuzz(f, Languages[1], "fuzz.yaml", "a: &x\n  b: 1\n? c\n: d\n--- {e: {f: g}}\n- h: i\n", "\"q\": |\n  text: x\n*x : 1\n")
}

func FuzzTOML(f *testing.F) {
	parsertest.Fuzz(f, Languages[2], "fuzz.toml", "a = 1\n[b.c]\n\"d e\" = {f = 2}\n[[g]]\nh.i = 3\n")
}

// A file with very many keys gives its upper levels, and no more keys than are allowed.
func TestManyKeys(t *testing.T) {
	var sb strings.Builder
	for i := range 400 {
		fmt.Fprintf(&sb, "k%d:\n  a:\n    b: {c: 1}\n", i)
	}
	p, err := Languages[1].New()
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	f, err := p.Parse("x.yaml", []byte(sb.String()))
	if err != nil {
		t.Fatal(err)
	}
	top := 0
	for _, d := range f.Defs {
		if d.Parent < 0 {
			top++
		}
	}
	if len(f.Defs) != maxKeys || top != 400 {
		t.Errorf("%d keys, %d at the top; want %d and 400", len(f.Defs), top, maxKeys)
	}
}
