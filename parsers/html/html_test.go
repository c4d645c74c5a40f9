package html

import (
	"strings"
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, &Language, "testdata") }

func TestDeepNestingIsRead(t *testing.T) {
	const n = 20000
	for name, src := range map[string]string{
		"elements":    strings.Repeat("<a>", n),
		"references":  strings.Repeat("<a #b>", n),
		"blocks":      strings.Repeat("@if (a) {", n) + strings.Repeat("}", n),
		"mustaches":   strings.Repeat("{{", n),
		"parentheses": "{{" + strings.Repeat("(", n) + "a" + strings.Repeat(")", n) + "}}",
		"members":     "{{ a" + strings.Repeat(".b()", n) + "}}",
		"ternaries":   "{{ " + strings.Repeat("a ? b : ", n) + "c }}",
		"variables":   strings.Repeat(`<a *ngFor="let i of a">{{i}}`, n/20),
		"end tags":    strings.Repeat("<a>", n) + strings.Repeat("</b>", n),
		"templates":   "{{" + strings.Repeat("`${", n) + "}}",
	} {
		t.Run(name, func(t *testing.T) {
			p, err := Language.New()
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			src := "<i id=first>" + src
			f, err := p.Parse("x.html", []byte(src))
			if err != nil {
				t.Fatal(err)
			}
			parsertest.Check(t, f, []byte(src))
			if len(f.Defs) != 1 {
				t.Errorf("%d definitions, want the id", len(f.Defs))
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		`<a #b (c)="d($event); e = f" [(g)]="h" *ngFor="let i of j | k: 1 as l; let m = index; trackBy: n" o="{{ p?.q!.r[s] }}">{{ {t, u: [v]} }}</a>`,
		"@if (a; as b) { {{ `x ${c + `${d}`}` }} } @else if (e) { } @for (f of g; track f.h; let i = $index) { @let j = f; } @empty { }{k, plural, =1 {l}}",
		`<html><link rel=stylesheet href=a.css><script>function f() {}</script><style>.a{}</style><b id=c class="d e" onclick="f(" href='#c'></b>`,
	} {
		f.Add([]byte(s))
	}
	parsertest.Fuzz(f, &Language, "x.html")
}
