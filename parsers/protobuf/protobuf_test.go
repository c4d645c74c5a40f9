package protobuf

import (
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, Language, "testdata") }

func FuzzParse(f *testing.F) { parsertest.Fuzz(f, Language, "fuzz.proto", seeds...) }

var seeds = []string{"syntax = \"proto3\";\npackage a.b;\nmessage M { repeated .a.N n = 1; oneof k { E e = 2; } enum E { A = 0; } }\nservice S { rpc D(M) returns (stream M); }\n", "message {"}
