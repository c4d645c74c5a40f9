package graph

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadCargo(t *testing.T) {
	c, shared := readCargo("tools/mill", []byte(`# a comment = "x"
[package]
name = "mill-stone" # the name
edition.workspace = true
description = """
[lib]
path = "wrong.rs"
"""
categories = [
  "a", # one
  "b]",
]

[lib]
path = 'src/mill.rs'

[[bin]]
name = "grind"
path = "cli/grind.rs"

[dependencies]
log = "0.4"
stone = { package = "granite-core", path = "../granite" }

[target.'cfg(unix)'.dependencies.other]
version = "1"
package = "some-thing"

[workspace.dependencies]
sand = { version = "2", package = "quartz" }
`))
	want := rustCrate{dir: "tools/mill", name: "mill_stone", lib: "tools/mill/src/mill.rs", roots: map[string]bool{"tools/mill/cli/grind.rs": true},
		renamed: map[string]string{"stone": "granite_core", "other": "some_thing"}}
	if d := cmp.Diff(want, c, cmp.AllowUnexported(rustCrate{})); d != "" {
		t.Errorf("package (-want +got):\n%s", d)
	}
	if d := cmp.Diff(map[string]string{"sand": "quartz"}, shared); d != "" {
		t.Errorf("of the workspace (-want +got):\n%s", d)
	}
}

func TestReadCargoBroken(t *testing.T) {
	for _, text := range []string{"", "[", "[package", "name = ", "[package]\nname = \"", "[package]\nname = \"a\"\nx = [[[{", "x = \"\"\"", "= = =\n[[bin]]\npath"} {
		readCargo(".", []byte(text))
	}
}

func FuzzReadCargo(f *testing.F) {
	f.Add([]byte("[package]\nname = \"a\"\n[dependencies.b]\npackage = 'c'\nx = [\n\"]\" # ]\n]\n"))
	f.Fuzz(func(_ *testing.T, data []byte) { readCargo("d", data) })
}
