package cfamily

import (
	"bytes"
	"fmt"
	"path"
	"strings"
	"testing"

	"vade/parsers/parsertest"
)

func TestGoldenC(t *testing.T) { parsertest.Golden(t, C, "testdata/c") }

func TestGoldenCPP(t *testing.T) { parsertest.Golden(t, CPP, "testdata/cpp") }

func FuzzParse(f *testing.F) {
	f.Add("x.c", []byte("#ifdef A\nint f(void) {\n#else\nint f(int a) {\n#endif\n\treturn g(a)->b[2].c; }\nEXPORT_API int h(void);\n#define M(x) do { x /* y */\\\n } while (0)\n"))
	f.Add("x.cc", []byte("namespace a::b { template <class T> class C : public D<T> { C() : D<T>(1), x_{2} {} int x_; }; }\nvoid a::b::C<int>::f() { for (auto& [k, v] : m) v->g([&](auto x) { return x; }); }\nTEST_F(A, b) { EXPECT_EQ(1, 2) }\n"))
	f.Add("x.h", []byte("#if 0\n#if 1\n#else\nclass EXPORT A; }}}}\n#elif\n((((\n[[a]] struct { union { int x; }; } y, *z[3];"))
	f.Fuzz(func(t *testing.T, name string, src []byte) {
		lang := C
		if path.Ext(name) == ".cc" {
			lang = CPP
		}
		p, err := lang.New()
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		file, err := p.Parse(name, src)
		if err != nil {
			t.Fatal(err)
		}
		parsertest.Check(t, file, src)
	})
}

// TestHostile reads text that nests or repeats what is costly to read.
func TestHostile(t *testing.T) {
	const n = 3000
	many := func(s string) string { return strings.Repeat(s, n) }
	for name, src := range map[string]string{
		"calls": "void f(){" + many("a("), "scopes": many("a::") + "b c;", "members": "int x = " + many("a.") + "b;",
		"structures": many("struct a{"), "conditionals": many("#if A\nx\n#else\ny(\n"), "names": "int " + many("a,") + "b;",
		"functions": "int f(" + many("int(*)("), "templates": many("template<class T> ") + "int x;", "macros": many("#define A(x) x\nA(1)\n"),
		"old parameters": "int f(" + many("a,") + "b) " + many("int a;") + "{}", "lambdas": "auto x = " + many("[](){"),
		"initialisers": "A::A() : " + many("b(1),") + "c(2) {}", "pointers": "void f(){ a(b " + many("*") + ");}",
	} {
		for _, lang := range Languages {
			p, err := lang.New()
			if err != nil {
				t.Fatal(err)
			}
			f, err := p.Parse("x."+lang.Name, []byte(src))
			p.Close()
			if err != nil {
				t.Errorf("%s in %s: %v", name, lang.Name, err)
				continue
			}
			parsertest.Check(t, f, []byte(src))
		}
	}
}

// sample is n functions of ordinary looking code.
func sample(n int, cpp bool) []byte {
	var b bytes.Buffer
	b.WriteString("#include <stdio.h>\n#include \"box.h\"\n\n#define LIMIT(x) ((x) > 10 ? 10 : (x))\n\nstruct box { const char *name; struct box *next; };\n\n")
	for i := range n {
		fmt.Fprintf(&b, `/* do%[1]d does the work of number %[1]d. */
static int do%[1]d(struct box *b, int n)
{
	int i, sum = 0;
#ifdef TRACE
	printf("%%s: %%d\n", b->name, n);
#endif
	for (i = 0; i < LIMIT(n); i++) {
		if (b->next && b->next->name[i])
			sum += do%[1]d(b->next, n - 1);
		else
			sum += i * 2;
	}
	return sum;
}

`, i)
		if cpp {
			fmt.Fprintf(&b, "void Box::run%[1]d(const std::vector<int>& v) {\n  for (auto& x : v) this->add(x, do%[1]d(nullptr, x));\n}\n\n", i)
		}
	}
	return b.Bytes()
}

func BenchmarkParse(b *testing.B) {
	for _, lang := range Languages {
		src := sample(500, lang == CPP)
		p, err := lang.New()
		if err != nil {
			b.Fatal(err)
		}
		defer p.Close()
		g, err := p.(*parser).grammar(lang == CPP)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(lang.Name+"/syntax only", func(b *testing.B) { bench(b, src, func() error { _, err := g.Parse(src); return err }) })
		b.Run(lang.Name+"/facts", func(b *testing.B) { bench(b, src, func() error { _, err := p.Parse("x."+lang.Name, src); return err }) })
	}
}

func bench(b *testing.B, src []byte, parse func() error) {
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		if err := parse(); err != nil {
			b.Fatal(err)
		}
	}
}
