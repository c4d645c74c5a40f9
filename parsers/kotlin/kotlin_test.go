package kotlin

import (
	"strings"
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, Language, "testdata") }

func FuzzParse(f *testing.F) {
	parsertest.Fuzz(f, Language, "fuzz.kt",
		"package a.b\nimport c.D as E\nimport f.*\n@An(x = [1]) data class A<T : B>(val a: Int = 1, private var b: List<T>?, c: String) : B<T>(a), I by c where T : I { init { run(a) }\n constructor(vararg z: Int) : this(z) { go() }\n var p: Int = 3\n get() = field\n private set(v) { field = v } }",
		"enum class E(val x: Int) { A(1) { override fun f() = 2 }, B; companion object : F() { const val K = 1 } }\nfun interface J { fun T?.g(x: (Int) -> Unit = { it }): a.b.C }\ndata object O",
		"fun f() { val (a, b) = x?.y() ?: return\n when (val t = a) { is B -> t.c(); !in d -> {} else -> e { z, (p, q) -> p } }\n object : X(), Y by z { fun g() = super<X>.g() } }",
		"fun ((( {{{ \"${a \"$b` if (x is Y && x !is Z) return@f ::a A::class")
}

func BenchmarkParse(b *testing.B) {
	src := []byte("package a\nclass Box(val next: Box?) {\n" + strings.Repeat("    /** Does it. */\n    fun run(input: List<String>, n: Int = 1): String {\n        val text = StringBuilder()\n        for (s in input) {\n            if (s.length > n) next?.let { text.append(it.run(input, n - 1)).append(\"${s.trim()}!\") }\n        }\n        return text.toString()\n    }\n", 500) + "}\n")
	p, err := newParser()
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		if _, err := p.Parse("x.kt", src); err != nil {
			b.Fatal(err)
		}
	}
}
