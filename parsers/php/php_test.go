package php

import (
	"bytes"
	"fmt"
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, Language, "testdata") }

func FuzzParse(f *testing.F) {
	f.Add([]byte("<?php namespace A\\B; use C\\{D, E as F}; abstract class G extends \\H implements I { use T { T::a as b; } public function __construct(private ?J $j = null, K ...$k) { parent::__construct($j); } }"))
	f.Add([]byte("<html><?= $x->y() ?><?php foreach ([$a, 'b' => [$c]] as $k => [$v]): if (!$v instanceof A) { return; } $v->f(...); endforeach;"))
	f.Add([]byte("<?php /** @template T of A\n * @param array<int, T>|callable(T $x=): ?B[] $y\n * @return class-string<T>&array{a?: 'x', b: self} */ function f($y) { yield from $y; /** @var A $z */ $z[] = fn() => new class(1) extends B {}; }"))
	f.Add([]byte("<?php enum E: string { private const int A = 1; case B = <<<'X'\n a\n X; const C = self::B; function f() {} } <<<"))
	f.Add([]byte("<?enum A0{ private const CAse A0;0"))
	parsertest.Fuzz(f, Language, "xTest.php")
}

// sample is n methods of ordinary looking code.
func sample(n int) []byte {
	var b bytes.Buffer
	b.WriteString("<?php\n\nnamespace App\\Boxes;\n\nuse App\\Text\\Builder;\n\nclass Box\n{\n    /** @var Box[] */\n    private array $next = [];\n\n")
	for i := range n {
		fmt.Fprintf(&b, `    /**
     * Does the work of number %[1]d.
     *
     * @param string[] $input
     */
    public function do%[1]d(array $input, int $count = 1): ?string
    {
        $text = new Builder();
        foreach ($input as $i => $s) {
            if ($i > $count && isset($this->next[$s])) {
                $text->append($this->next[$s]->do%[1]d($input, $count - 1))->append("{$s}!");
            }
        }
        return $text->toString();
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
	parsertest.Bench(b, p, "x.php", sample(500), func(src []byte) error {
		_, err := p.sit.Parse(src)
		return err
	})
}
