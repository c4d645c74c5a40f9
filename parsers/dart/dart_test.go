package dart

import (
	"strings"
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, Language, "testdata") }

func FuzzParse(f *testing.F) {
	parsertest.Fuzz(f, Language, "fuzz.dart",
		"import 'a.dart' as p show B;\nexport 'c.dart';\n@x class A<T extends p.B> extends C<T> with D { final int a, b = 1; A.of(this.a, {super.k, required int q}) : b = 2, super.of(a); factory A() = E.f; get g => [...a, if (b) c]; }",
		"enum E { a(1), b.c(2); const E(this.v); }\nextension X on List<int> { int operator [](int i) => this[i]; }\ntypedef int F(String s);",
		"void main() async { for (final (a, :b) in c) d..e = f..g(h)[1]; if (x case A(:var y)) z((q) => q.r, s: t); try {} on T catch (e, st) { } var v = switch (w) { [int i, ...] => i, _ => {'a': b} }; }",
		"library;\nextension type const A<T>._(p.B<C> d) implements E { abstract int f; }\nvoid g(h) { i: for (;;) {} switch (h) { case J(): case K<L>() when m: } return switch (h) { N() => .o, _ => const .p(?q, '${.r}') }; }",
		"class ((( {{{ '$a ${b} => ?.. [<T>")
}

// sample is a file with n classes.
func sample(n int) []byte {
	return []byte(strings.Repeat("/// Adds.\nclass A extends B<C> {\n  A(this.a, {required this.b});\n  final int a; final C? b;\n"+
		"  Future<C> m(List<C> list) async { for (final c in list) { await c.d.e(a, f: (g) => g.h); } return b!..i = 2; }\n}\n", n))
}

func BenchmarkParse(b *testing.B) {
	p, err := newParser()
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	parsertest.Bench(b, p, "x.dart", sample(500), func(src []byte) error {
		_, err := p.p.Parse(src)
		return err
	})
}
