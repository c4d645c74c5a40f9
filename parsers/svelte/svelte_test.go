package svelte

import (
	"strings"
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, &Language, "testdata") }

func TestDeepNestingIsRead(t *testing.T) {
	const n = 20000
	for name, src := range map[string]string{
		"elements": strings.Repeat("<a>", n),
		"blocks":   strings.Repeat("{#if a}", n) + strings.Repeat("{/if}", n),
		"braces":   strings.Repeat("{", n),
		"brackets": "{" + strings.Repeat("(", n) + "a" + strings.Repeat(")", n) + "}",
		"quotes":   "<a b=\"" + strings.Repeat(`{"`, n),
		"each":     strings.Repeat("{#each a as ", n),
	} {
		t.Run(name, func(t *testing.T) {
			p, err := Language.New()
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			src := "<script>\nfunction first() {}\n</script>\n" + src
			f, err := p.Parse("x.svelte", []byte(src))
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
		"<script lang=ts>let {a, b}: P = $props(); $: c = a;</script>{#each a as {x, y}, i (x)}<B {x} bind:y {...i} let:z={[w]} on:c|once={() => a($s)}/>{:else}{/each}",
		"{#await p then {v}}{v}{:catch e}{e}{/await}{#snippet f(a, b = 1)}{@render f(a)}{/snippet}{@const q = 1}{@html `${a}`}",
		"<script module>export const x = {</script><style>.a{.b{--c:var(--d)}</style>{a /* { */ }{'}'}<a b='{c}' {/* */} {@attach d}>",
	} {
		f.Add([]byte(s))
	}
	parsertest.Fuzz(f, &Language, "x.svelte")
}
