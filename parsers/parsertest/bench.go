package parsertest

import (
	"testing"

	"vade/parsers"
)

// Bench measures what a parser makes of a file, beside what its grammar alone takes.
func Bench(b *testing.B, p parsers.Parser, path string, src []byte, syntax func(src []byte) error) {
	b.Run("syntax only", func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		for b.Loop() {
			if err := syntax(src); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("facts", func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		for b.Loop() {
			if _, err := p.Parse(path, src); err != nil {
				b.Fatal(err)
			}
		}
	})
}
