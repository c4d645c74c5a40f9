package vue

import (
	"fmt"
	"strings"
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, &Language, "testdata") }

func TestDeepNestingIsRead(t *testing.T) {
	const n = 20000
	for name, src := range map[string]string{
		"elements":    "<template>" + strings.Repeat("<a>", n),
		"mustaches":   "<template>" + strings.Repeat("{{", n),
		"brackets":    "<template>{{" + strings.Repeat("(", n) + "a" + strings.Repeat(")", n) + "}}</template>",
		"loops":       "<template>" + strings.Repeat(`<a v-for="b in c">`, n),
		"attributes":  "<template><a " + strings.Repeat(`:b="c" `, n) + "></template>",
		"open quotes": "<template>" + strings.Repeat(`<a b="`, n),
	} {
		t.Run(name, func(t *testing.T) {
			p, err := Language.New()
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			src := "<script>\nfunction first() {}\n</script>\n" + src
			f, err := p.Parse("x.vue", []byte(src))
			if err != nil {
				t.Fatal(err)
			}
			parsertest.Check(t, f, []byte(src))
			if len(f.Defs) != 2 {
				t.Errorf("%d definitions, want the component and its function", len(f.Defs))
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"<template><A v-for='(b, c) in d' :[e].f=\"g?.h()\" @i='j = k; l()' #m='{ n = 1, ...o }' v-p:q>{{ r as S }}</A></template><script setup lang=ts>const { t } = defineProps<{ u: V }>()</script>",
		"<script>export default { props: { a: { type: B } }, data() { return { c: 1 } }, computed: { d() {} }, components: { E }, setup: () => ({ f }) }</script><template>{{ f | g }}</template>",
		"<template><a :b=\"c(\" v-for=\"in\" @d=\"function(){\">{{</template><script>class {{</script><style lang=scss>.a{&-b{",
	} {
		f.Add([]byte(s))
	}
	parsertest.Fuzz(f, &Language, "x.vue")
}

func BenchmarkParse(b *testing.B) {
	var sb strings.Builder
	sb.WriteString("<script setup lang=\"ts\">\nimport Card from './Card.vue';\n")
	for i := range 40 {
		fmt.Fprintf(&sb, "const open%d = ref(false);\nfunction toggle%[1]d(row: Row) { open%[1]d.value = row.ok; }\n", i)
	}
	sb.WriteString("</script>\n<template>\n")
	for i := range 40 {
		fmt.Fprintf(&sb, "  <Card v-for=\"row in rows\" :key=\"row.id\" :title=\"row.name.trim()\" @pick=\"toggle%d(row)\"><b v-if=\"open%[1]d\">{{ row.text }}</b></Card>\n", i)
	}
	sb.WriteString("</template>\n")
	src := []byte(sb.String())
	p, err := Language.New()
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Parse("x.vue", src); err != nil {
			b.Fatal(err)
		}
	}
}
