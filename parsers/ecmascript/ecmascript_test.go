package ecmascript

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"vade/parsers"
	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) {
	for _, lang := range Languages {
		t.Run(lang.Name, func(t *testing.T) { parsertest.Golden(t, lang, filepath.Join("testdata", lang.Name)) })
	}
}

func TestExtensionsAndInterpretersPickTheGrammar(t *testing.T) {
	got := map[string]string{}
	for _, l := range Languages {
		if l.Family != family {
			t.Errorf("%s is of family %q", l.Name, l.Family)
		}
		for _, e := range append(l.Extensions, l.Interpreters...) {
			got[e] = l.Name
		}
	}
	for ext, want := range map[string]string{".ts": "typescript", ".mts": "typescript", ".cts": "typescript", ".tsx": "tsx",
		".js": "javascript", ".mjs": "javascript", ".cjs": "javascript", ".jsx": "javascript",
		"node": "javascript", "deno": "javascript", "bun": "javascript"} {
		if got[ext] != want {
			t.Errorf("%s is read as %q, want %q", ext, got[ext], want)
		}
	}
}

// parse reads src in the language and checks the rules that all facts obey.
func parse(t testing.TB, language, src string) *parsers.File {
	t.Helper()
	for _, l := range Languages {
		if l.Name != language {
			continue
		}
		p, err := l.New()
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		f, err := p.Parse("x", []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		parsertest.Check(t, f, []byte(src))
		return f
	}
	t.Fatalf("no language %s", language)
	return nil
}

// names lists the paths of a file's definitions.
func names(f *parsers.File) []string {
	var list []string
	for i := range f.Defs {
		list = append(list, f.DefPath(parsers.DefID(i)))
	}
	return list
}

func TestWhatFollowsDeepNestingIsStillRead(t *testing.T) {
	const n = 20000
	for name, src := range map[string]string{
		"arrays":     "const x = " + strings.Repeat("[", n) + strings.Repeat("]", n),
		"parens":     "x(" + strings.Repeat("(", n) + "1" + strings.Repeat(")", n) + ")",
		"objects":    "x = " + strings.Repeat("{a:", n) + "1" + strings.Repeat("}", n),
		"blocks":     strings.Repeat("{", n) + strings.Repeat("}", n),
		"functions":  strings.Repeat("function f(){", n/4) + strings.Repeat("}", n/4),
		"arrows":     "x = " + strings.Repeat("a => ", n) + "1",
		"patterns":   "const " + strings.Repeat("[", n) + "a" + strings.Repeat("]", n) + " = y",
		"calls":      "x" + strings.Repeat("(1)", n),
		"members":    "x" + strings.Repeat(".y", n),
		"else-ifs":   "if (a) {}" + strings.Repeat(" else if (a) { g() }", n/4),
		"exponents":  "x = 1" + strings.Repeat(" ** 2", n),
		"assignment": "x" + strings.Repeat(" = x", n),
	} {
		t.Run(name, func(t *testing.T) {
			f := parse(t, "javascript", src+";\nexport function after() { return before; }\n")
			if got := names(f); len(got) == 0 || got[len(got)-1] != "after" {
				t.Errorf("the function behind is lost; cut %q, definitions %.100q", f.Cut, got)
			}
		})
	}
}

func TestLongChainsOfOperatorsAreNotDeep(t *testing.T) {
	f := parse(t, "typescript", "export const q = "+strings.Repeat(`"a" + `, 20000)+"f();\nexport function after() { return q; }\n")
	if got, want := fmt.Sprint(names(f)), "[q after]"; got != want || f.Cut != "" {
		t.Errorf("definitions %s, cut %q; want %s and no cut", got, f.Cut, want)
	}
	if len(f.Refs) != 2 {
		t.Errorf("%d references, want f and q", len(f.Refs))
	}
}

func TestDeepTypesAreCut(t *testing.T) {
	f := parse(t, "typescript", "type A = "+strings.Repeat("B<", 5000)+"C"+strings.Repeat(">", 5000)+";\nfunction after() {}\n")
	if got := names(f); got[len(got)-1] != "after" || f.Cut == "" {
		t.Errorf("definitions %.100q, cut %q; want the function after and a cut", got, f.Cut)
	}
}

func TestInvalidTextGivesValidNames(t *testing.T) {
	f := parse(t, "javascript", "import 'a\xff'; const o = {'k\xfe': 1, f\xc3() {}}; /** do\xff */ function g() {}")
	for _, s := range append(append([]string{}, f.Names...), f.Imports[0].Path) {
		if strings.ToValidUTF8(s, "") != s {
			t.Errorf("name %q is no valid UTF-8", s)
		}
	}
}

func FuzzParse(f *testing.F) {
	seeds := []string{
		"import a, {b as c, type D} from 'x'; export * as n from 'y'; export default class extends (m(a)) { #p = 1; constructor(private s: S) { this.q = s } }",
		"const {a: {b = 1}, ...r} = require('x'); exports.f = module.exports.g = wrap({}, async function h(x) { return x })",
		"define(['a'], function (a) { return { f() { a.g() } } }); (function (r, f) { f(require('b')) })(this, function (b) { b.c() })",
		"namespace A.B { export enum E { X = 1, 'y' } } declare module 'm' { function f(a: { b: C[] }): asserts a is D }",
		"const X = memo(forwardRef<A, B>(({c, d = 1}: {c: C}, ref) => <><X.Y<T> a={b} {...c}/>{xs.map(x => <Z/>)}</>))",
		"type T<in A extends B = C> = { [K in keyof A]?: A[K] extends infer U ? U : never }['x'][number]; let v = <T>x!;",
		"F.prototype = Object.create(B.prototype); F.prototype.m = function () { this.x = 1 }; Object.assign(exports, { a, b: 1 });",
		"@Component({selector: 'a[b],c', template: `<d [e]=\"f(\" #g>{{ h | i }}</d>`, imports: [...J], host: {'(k)': 'l'}}) class M { @Input('n') o = input(1, {alias: 'p'}) }",
		"class { ((( {{{ [ `${` </ = => function* async get set static",
	}
	for _, s := range seeds {
		for i := range Languages {
			f.Add(uint8(i), []byte(s))
		}
	}
	f.Fuzz(func(t *testing.T, lang uint8, src []byte) {
		p, err := Languages[int(lang)%len(Languages)].New()
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		file, err := p.Parse("x", src)
		if err != nil {
			t.Fatal(err)
		}
		parsertest.Check(t, file, src)
	})
}

// sample is n components and services of ordinary looking code.
func sample(n int) []byte {
	var b bytes.Buffer
	b.WriteString("import React, { useState } from 'react';\nimport * as api from '../api';\nimport type { Row } from './types';\n\n")
	for i := range n {
		fmt.Fprintf(&b, `/** Keeps the rows of table %[1]d. */
export class Store%[1]d extends Base<Row> implements Closable {
  private readonly rows: Map<string, Row[]> = new Map();
  constructor(private readonly client: Client, public name = 'x') { super(client); }
  async load(id: string, options: { limit?: number } = {}): Promise<Row[]> {
    const { data, error } = await this.client.get(id, options);
    if (error || !data.length) throw new Error(`+"`no ${id} in ${this.name}`"+`);
    for (const row of data) { this.rows.get(row.key)?.push({ ...row, seen: true }); }
    return data.filter((r) => r.ok).map((r) => api.clean(r));
  }
}

export const Table%[1]d = ({ rows, onPick }: { rows: Row[]; onPick: (r: Row) => void }) => {
  const [open, setOpen] = useState<boolean>(false);
  const toggle = () => setOpen(!open);
  return (
    <Panel title="t" onClick={toggle}>
      {rows.map((row) => <Line key={row.id} value={row.value} onClick={() => onPick(row)} />)}
    </Panel>
  );
};

`, i)
	}
	return b.Bytes()
}

func BenchmarkParse(b *testing.B) {
	src := sample(200)
	p, err := newParser("tsx", tsxTable)
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	b.Run("syntax only", func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		for b.Loop() {
			if _, err := p.p.Parse(src); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("facts", func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := p.Parse("x.tsx", src); err != nil {
				b.Fatal(err)
			}
		}
	})
}
