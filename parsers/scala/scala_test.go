package scala

import (
	"fmt"
	"strings"
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, Language, "testdata") }

func FuzzParse(f *testing.F) {
	parsertest.Fuzz(f, Language, "fuzz.scala",
		"package a.b\npackage c\nimport d.{e, f => g, _}\n@An(1) case class A[+T <: B](val a: Int = 1, b: List[T]*)(implicit c: C) extends D[T](a)(b) with E { self: F =>\n def this() = this(1)\n lazy val (x, y) = for (i <- c; j = i if j) yield s\"$i ${j.k}\" }",
		"object A extends App { def f: Int = x match { case B(c, d @ E(_)) if c => 1; case g :: Nil => 2; case _: H | I => 3 }\n new J(k) with L { def m() { n } } }",
		"enum E(val x: Int):\n  case A extends E(1)\n  case B(y: Int)\n  def z = 3\ngiven o: Ord[Int] with\n  def c = 1\nextension [T](a: List[T])\n  def b = a.map(_.c)\n",
		"class ((( {{{ s\"${a \"$b\" if (x) case class def f { r: R => \"\"\" 'a 'b' `")
}

// sample is a file with n methods.
func sample(n int) []byte {
	var sb strings.Builder
	sb.WriteString("package bench\n\nimport a.b.{C, D => E}\n\nclass Bench(val c: C)(implicit e: E) extends F(c) {\n")
	for i := range n {
		fmt.Fprintf(&sb, "  /** Does %d. */\n  def m%d(x: Int, y: List[C]): Option[C] = y.filter(_.ok).map { case C(a, b) if a > x => b.next(a, %d) }.headOption\n\n", i, i, i)
	}
	sb.WriteString("}\n")
	return []byte(sb.String())
}

func BenchmarkParse(b *testing.B) {
	p, err := newParser()
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	parsertest.Bench(b, p, "x.scala", sample(500), func(src []byte) error {
		_, err := p.p.Parse(src)
		return err
	})
}
