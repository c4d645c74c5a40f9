package markup

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// show writes a document as an outline.
func show(d *Doc) string {
	var sb strings.Builder
	depth := make([]int, len(d.Nodes))
	for i := range d.Nodes {
		n := &d.Nodes[i]
		if n.Parent >= 0 {
			depth[i] = depth[n.Parent] + 1
		}
		sb.WriteString(strings.Repeat(" ", depth[i]))
		switch n.Kind {
		case Element:
			fmt.Fprintf(&sb, "<%s>", d.Text(n.Name))
		case Expr:
			sb.WriteString("expr")
		case Block:
			sb.WriteString("block " + d.Text(n.Name))
		}
		if !n.Inner.Empty() {
			fmt.Fprintf(&sb, " %q", d.Text(n.Inner))
		}
		for _, a := range n.Attrs {
			fmt.Fprintf(&sb, " %s=%s", d.Text(a.Name), d.Text(a.Value))
		}
		fmt.Fprintf(&sb, " -%d\n", n.To)
	}
	return sb.String()
}

func TestScan(t *testing.T) {
	for _, c := range []struct {
		name    string
		dialect Dialect
		src     string
		want    []string
	}{
		{"elements close as far as they are open", Angular, `<DIV a='1' b = 2 c><p>x</b><br><i/></div>y</p>`,
			[]string{"<DIV> a=1 b=2 c= -41", " <p> -35", "  <br> -31", "  <i> -35"}},
		{"a tag that was never ended", Angular, `<a b="c" <i>d</i>`, []string{"<a> b=c -17", " <i> -17"}},
		{"scripts and comments are no markup", Vue, `<!-- <a> --><script x>"<b>" </scripts></script><i18n><a></i18n>`,
			[]string{`<script> "\"<b>\" </scripts>" x= -47`, `<i18n> "<a>" -63`}},
		{"a template of Vue", Vue, `<template><a :b="c > d" @e.f='g("h")' v-i>{{ j < k }}</a></template>`,
			[]string{"<template> -68", ` <a> :b=c > d @e.f=g("h") v-i= -57`, `  expr " j < k " -53`}},
		{"braces of Svelte", Svelte, `<a b={c > '}'} {d} {...e} f="g{"h"}i" on:j={() => { k }}>{l < "}"}</a>`,
			[]string{`<a> b={c > '}'} =d =...e f=g{"h"}i on:j={() => { k }} -70`, ` expr "l < \"}\"" -66`}},
		{"blocks of Svelte", Svelte, `{#if a}<b>{:else if c}<d/>{:else}{@html e}{/if}{#each f as g}{/each}`,
			[]string{`block #if " a" -47`, " <b> -10", ` block :else " if c" -26`, "  <d> -26", " block :else -42", `  block @html " e" -42`, `block #each " f as g" -68`}},
		{"blocks of Angular", Angular, `@if (a; as b) { {{ c }} } @else if (d) {<e>} f@for.org @for (g of h; track (i)) {@let j = k; }}`,
			[]string{`block @if "a; as b" -25`, ` expr " c " -23`, `block @else "d" -44`, " <e> -43", `block @for "g of h; track (i)" -94`, ` block @let " j = k" -92`}},
		{"choices of Angular", Angular, `@if (a) {{b, plural, =1 {c} other {d}}} e`,
			[]string{`block @if "a" -39`, ` block  "b" -38`, "  block  -27", "  block  -37"}},
		{"nothing closes", Svelte, `{a(} <b c={d {#if e} {f`, []string{"<b> c={d =#if e f= -23"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := show(Scan([]byte(c.src), Span{To: uint32(len(c.src))}, c.dialect))
			if d := cmp.Diff(strings.Join(c.want, "\n")+"\n", got); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

func FuzzScan(f *testing.F) {
	for i := range 3 {
		f.Add(uint8(i), []byte(`<a b="c" {...d}>{{ e }}{#if f}@for (g of h) { <i/> }{/if}</a><!-- j --><script>k</script>`))
	}
	f.Fuzz(func(t *testing.T, dialect uint8, src []byte) {
		size := uint32(len(src))
		d := Scan(src, Span{To: size}, Dialect(dialect%3))
		last := uint32(0)
		for i, n := range d.Nodes {
			if n.Parent >= int32(i) || n.From < last || n.From > n.To || n.To > size {
				t.Fatalf("node %d is at an impossible place: %+v", i, n)
			}
			last = n.From
			for _, s := range append([]Span{n.Name, n.Inner}, spans(n.Attrs)...) {
				if !s.Empty() && (s.From < n.From || s.To > size) {
					t.Fatalf("node %d has an impossible span %v: %+v", i, s, n)
				}
			}
		}
	})
}

func spans(attrs []Attr) (out []Span) {
	for _, a := range attrs {
		out = append(out, a.Name, a.Value)
	}
	return out
}
