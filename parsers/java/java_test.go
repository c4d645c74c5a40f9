package java

import (
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, Language, "testdata") }

func FuzzParse(f *testing.F) {
	parsertest.Fuzz(f, Language, "fuzz.java",
		"package a.b;\nimport static c.D.e;\nclass A<T extends B> extends C.D<T> implements E { int[] x = {1}, y; A(int... a) { super(a); } @Test <Q> T m(T t) { for (var i : x) t.m(z -> z.n(), A::new); return new T() { void q() {} }; } }",
		"enum E { A(1) { int f() { return 2; } }, B; }\nrecord R(int a) { R { } }\n@interface I { int v() default 1; }",
		"class ((( {{{ if (x instanceof Y(var z, W w) && switch (a) { case B b -> 1; default -> { yield 2; } } > 0")
}
