package golang

import (
	"bytes"
	"fmt"
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, Language, "testdata") }

func FuzzParse(f *testing.F) {
	f.Add([]byte("package a\n\ntype T[P any] struct{ *B; n int }\n\nfunc (t *T[P]) M() (x int, err error) { for k, v := range t.n { v.k() }; return }\n"))
	f.Add([]byte("package a\nfunc ((( {{{ switch x := y.(type) { case *T: x.f() }"))
	parsertest.Fuzz(f, Language, "x.go")
}

// sample is n functions of ordinary looking code.
func sample(n int) []byte {
	var b bytes.Buffer
	b.WriteString("package sample\n\nimport (\n\t\"fmt\"\n\t\"strings\"\n)\n\ntype Box struct{ name string; next *Box }\n\n")
	for i := range n {
		fmt.Fprintf(&b, `// Do%[1]d does the work of number %[1]d.
func (b *Box) Do%[1]d(in []string, n int) (string, error) {
	var sb strings.Builder
	for i, s := range in {
		if i > n {
			return "", fmt.Errorf("too many: %%d", i)
		}
		sb.WriteString(strings.TrimSpace(s) + b.next.name)
	}
	other := &Box{name: sb.String(), next: b}
	return other.Do%[1]d(in[1:], n-1)
}

`, i)
	}
	return b.Bytes()
}

func BenchmarkParse(b *testing.B) {
	src := sample(500)
	p, err := newParser()
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	b.SetBytes(int64(len(src)))
	b.Run("syntax only", func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		for b.Loop() {
			if _, err := p.p.Parse(src); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("facts", func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		for b.Loop() {
			if _, err := p.Parse("x.go", src); err != nil {
				b.Fatal(err)
			}
		}
	})
}
