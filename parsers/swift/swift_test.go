package swift

import (
	"bytes"
	"fmt"
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, Language, "testdata") }

func FuzzParse(f *testing.F) {
	parsertest.Fuzz(f, Language, "fuzz.swift",
		"import A\nclass C<T: P>: B, Q where T: R { var p: Int { get { x } set { y = newValue } }; init?(_ a: Int = 1, b: T...) { super.init() } }\n",
		"enum E: String { case a, b(Int, c: F) }\nextension E { func f() { switch self { case .a: g(); case let .b(n, c: m) where n > 1: m.h() } } }\n",
		"func f() { if let x = y?.z, case .some(let q) = x as? W { q { $0.a } b: { (c, d) -> E in c }[1].e() } guard let self else { return } }\n",
		"#if A\nprotocol P { associatedtype T\n#else\nstruct {\n#endif\n func ==( {{{ } }\n@T(\\.a) #m(\"\\(x)\")",
	)
}

// sample is n methods of ordinary looking code.
func sample(n int) []byte {
	var b bytes.Buffer
	b.WriteString("import Foundation\n\npublic final class Box {\n    private var next: [String: Box] = [:]\n\n")
	for i := range n {
		fmt.Fprintf(&b, `    /// Does the work of number %[1]d.
    public func do%[1]d(_ input: [String], count: Int = 1) -> String {
        var text = Builder()
        for s in input where s.count > count {
            if let other = next[s], !other.isEmpty {
                text.append(other.do%[1]d(input, count: count - 1)).append("\(s.trimmed())!")
            }
        }
        return text.parts.map { $0.name }.joined()
    }

`, i)
	}
	b.WriteString("}\n")
	return b.Bytes()
}

func BenchmarkParse(b *testing.B) {
	p, err := newParser()
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	parsertest.Bench(b, p, "x.swift", sample(500), func(src []byte) error {
		_, err := p.sit.Parse(src)
		return err
	})
}
