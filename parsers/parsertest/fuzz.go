package parsertest

import (
	"testing"

	"vade/parsers"
)

// Fuzz feeds the parser of a language with variations of the seeds.
func Fuzz(f *testing.F, lang *parsers.Language, seeds ...string) {
	f.Helper()
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	p, err := lang.New()
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(p.Close)
	name := "fuzz"
	if len(lang.Extensions) > 0 {
		name += lang.Extensions[0]
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		file, err := p.Parse(name, src)
		if err != nil {
			t.Fatal(err)
		}
		Check(t, file, src)
	})
}
