package css

import (
	"path/filepath"
	"strings"
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) {
	for _, l := range Languages {
		t.Run(l.Name, func(t *testing.T) { parsertest.Golden(t, l, filepath.Join("testdata", l.Name)) })
	}
}

func TestDeepNestingIsRead(t *testing.T) {
	const n = 20000
	for name, src := range map[string]string{
		"blocks":   strings.Repeat(".a{", n) + strings.Repeat("}", n) + ".last{}",
		"brackets": ".last{b:" + strings.Repeat("(", n) + "}",
		"closing":  strings.Repeat("}", n) + ".last{}",
		"commas":   ".last" + strings.Repeat(",b", n) + "{}",
	} {
		t.Run(name, func(t *testing.T) {
			p, err := Languages[1].New()
			if err != nil {
				t.Fatal(err)
			}
			f, err := p.Parse("x.scss", []byte(src))
			if err != nil {
				t.Fatal(err)
			}
			parsertest.Check(t, f, []byte(src))
			if d := f.Defs[len(f.Defs)-1]; f.Names[d.Name] != "last" {
				t.Errorf("the last definition is %q", f.Names[d.Name])
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"@import url(a.css);.a,.b:not(#c) > d::after{--e:var(--f);animation:g 1s}@keyframes g{from{top:0}}@media x{.h\\:i{}}",
		"@use 'a' as b;$c:1;@mixin d($e){&-f{@include b.g($c){.h{}}}}%i{@extend %j;width:k(1)+#{$l}}// m\n.n{/*",
		"@import (reference) \"a\";@b:1px;.c(@d:1){.e();.f;@g:{}}",
	} {
		for i := range Languages {
			f.Add(uint8(i), []byte(s))
		}
	}
	f.Fuzz(func(t *testing.T, lang uint8, src []byte) {
		p, err := Languages[int(lang)%len(Languages)].New()
		if err != nil {
			t.Fatal(err)
		}
		file, err := p.Parse("x", src)
		if err != nil {
			t.Fatal(err)
		}
		parsertest.Check(t, file, src)
	})
}

func BenchmarkParse(b *testing.B) {
	src := []byte(strings.Repeat(".card:hover > .title { --pad: calc(var(--gap) * 2); animation: 2s spin; }\n", 2000))
	p := &parser{language: "css"}
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Parse("x.css", src); err != nil {
			b.Fatal(err)
		}
	}
}
