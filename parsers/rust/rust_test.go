package rust

import (
	"bytes"
	"fmt"
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, Language, "testdata") }

func FuzzParse(f *testing.F) {
	f.Add([]byte("impl<T: A + B> Tr<T> for S<T> where T: C { fn m(&mut self, (a, _): (u8, X)) -> Result<Self> { let Some(x) = self.a.b()? else { return }; x.y(|z| z.w()) } }\n"))
	f.Add([]byte("m! { fn f() { vec![a::b(c).d; n]; matches!(x, Some(A { b, .. }) if b.c()) } } macro_rules! q { ($e:expr) => { $e.f(); $crate::g::<T>(h!(1)) } }"))
	f.Add([]byte("use {a::b::{self as c, *}, ::d}; mod r#e; fn ((( {{{ match x { A | B(c) => d"))
	parsertest.Fuzz(f, Language, "x.rs")
}

// sample is n methods of ordinary looking code.
func sample(n int) []byte {
	var b bytes.Buffer
	b.WriteString("use std::collections::HashMap;\n\npub struct Shelf { name: String, next: Option<Box<Shelf>>, rows: HashMap<String, Vec<u32>> }\n\nimpl Shelf {\n")
	for i := range n {
		fmt.Fprintf(&b, `    /// Does the work of number %[1]d.
    pub fn work%[1]d(&mut self, input: &[String], limit: usize) -> Result<usize, String> {
        let mut sum = 0;
        for (i, s) in input.iter().enumerate() {
            if i > limit {
                return Err(format!("too many: {} in {}", i, self.name.trim()));
            }
            sum += self.rows.get(s).map(|r| r.len()).unwrap_or(0);
        }
        match self.next.as_mut() {
            Some(n) if n.name.is_empty() => n.work%[1]d(&input[1..], limit - 1),
            _ => Ok(sum),
        }
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
	parsertest.Bench(b, p, "x.rs", sample(500), func(src []byte) error {
		_, err := p.main.Parse(src)
		return err
	})
}
