package csharp

import (
	"bytes"
	"fmt"
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, Language, "testdata") }

func FuzzParse(f *testing.F) {
	f.Add([]byte("using A = B.C<int>;\nnamespace N.M { class C<T>(int x) : B(x), I where T : D, new() { int P { get => x; set { } } } }\n"))
	f.Add([]byte("record R(int A) { public static R operator +(R a, R b) => a with { A = new(1) { B = 2 } }; ~R() {} }"))
	f.Add([]byte("class C { void M() { if (x is not { A: var (p, q) } z) return; var (a, b) = from i in x join j in y on i equals j into k select (i, k); } }"))
	f.Add([]byte("#if A\nclass C {\n#else\nstruct C {\n#endif\n void M( {{{ } }"))
	parsertest.Fuzz(f, Language, "x.cs")
}

// sample is n methods of ordinary looking code.
func sample(n int) []byte {
	var b bytes.Buffer
	b.WriteString("using System;\nusing System.Collections.Generic;\n\nnamespace Sample.Boxes\n{\n    public class Box\n    {\n        private readonly Dictionary<string, Box> next = new();\n\n")
	for i := range n {
		fmt.Fprintf(&b, `        /// <summary>Does the work of number %[1]d.</summary>
        public string Do%[1]d(IList<string> input, int count = 1)
        {
            var text = new StringBuilder();
            foreach (var s in input)
            {
                if (s.Length > count && next.TryGetValue(s, out var other))
                {
                    text.Append(other.Do%[1]d(input, count - 1)).Append($"{s.Trim()}!");
                }
            }
            return text.ToString();
        }

`, i)
	}
	b.WriteString("    }\n}\n")
	return b.Bytes()
}

func BenchmarkParse(b *testing.B) {
	p, err := newParser()
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	parsertest.Bench(b, p, "x.cs", sample(500), func(src []byte) error {
		_, err := p.sit.Parse(src)
		return err
	})
}
