package hcl

import (
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, Language, "testdata") }

func FuzzParse(f *testing.F) { parsertest.Fuzz(f, Language, "fuzz.tf", seeds...) }

var seeds = []string{"resource \"a\" \"b\" {\n  c = [for d in var.e : data.f.g.h]\n}\nlocals { i = \"${module.j.k}\" }\n", "x { y"}
