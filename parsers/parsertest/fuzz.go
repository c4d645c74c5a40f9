package parsertest

import (
	"testing"

	"vade/parsers"
)

// Fuzz feeds a parser of the language with variations of the seeds, as files with the
// path. Each text meets a new parser, so that what fails once fails again.
func Fuzz(f *testing.F, lang *parsers.Language, path string, seeds ...string) {
	f.Helper()
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		p, err := lang.New()
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		file, err := p.Parse(path, src)
		if err != nil {
			t.Fatal(err)
		}
		Check(t, file, src)
	})
}
