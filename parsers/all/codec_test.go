package all_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"vade/parsers"
	"vade/parsers/all"
)

var codecSources = map[string]string{
	"a.go":  "package a\n\nimport x \"fmt\"\n\ntype T[K any] struct{ U; f map[string]*K }\n\n// M does.\nfunc (t *T[K]) M(a int) (b K) { x.Println(t.f[\"k\"]); return }\n",
	"a.ts":  "import d, { e as f } from './b';\nexport * from './c';\nexport class K<T> extends L implements M { #p = 1; get g(): T { return this.#p } }\nexport const h = async (a: Array<string>) => (await f(a))[0].q?.();\n",
	"a.tsx": "export const V = ({ on }: P) => <W.X on={on}>{on && <Y />}</W.X>;\n",
	"a.js":  "const { a: b } = require('./c');\nmodule.exports = { b, c() { return b() } };\nexports.d = function () {};\n",
	"a.py":  "from .b import c as d\nimport e.f\n\n\nclass G(H, metaclass=I):\n    j: int = 1\n\n    @property\n    def k(self) -> 'L':\n        return [m async for m in self.j]\n",
	"b.py":  "def broken(:\n",
}

func facts(t testing.TB, path, src string) *parsers.File {
	t.Helper()
	lang := parsers.NewRegistry(all.Languages).ByPath(path)
	if lang == nil {
		t.Fatalf("no language for %s", path)
	}
	p, err := lang.New()
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	f, err := p.Parse(path, []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// equal compares files; an empty list equals none.
func equal(a, b *parsers.File) string { return cmp.Diff(a, b, emptyLists) }

var emptyLists = cmp.FilterValues(func(x, y any) bool { return length(x) == 0 && length(y) == 0 }, cmp.Ignore())

// length is the number of elements of a list of a File, -1 for anything else.
func length(v any) int {
	switch v := v.(type) {
	case []string:
		return len(v)
	case []parsers.Expr:
		return len(v)
	case []parsers.Def:
		return len(v)
	case []parsers.Ref:
		return len(v)
	case []parsers.Import:
		return len(v)
	case []parsers.Export:
		return len(v)
	case []parsers.Bind:
		return len(v)
	case []parsers.ExprID:
		return len(v)
	}
	return -1
}

func TestStoredFactsComeBack(t *testing.T) {
	for path, src := range codecSources {
		f := facts(t, path, src)
		got, err := parsers.Decode(parsers.Encode(nil, f))
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if diff := equal(f, got); diff != "" {
			t.Errorf("%s: stored and read again (-want +got):\n%s", path, diff)
		}
	}
}

// TestCutFactsAreAnError cuts the stored form at every place.
func TestCutFactsAreAnError(t *testing.T) {
	b := parsers.Encode(nil, facts(t, "a.ts", codecSources["a.ts"]))
	for n := range b {
		if _, err := parsers.Decode(b[:n]); err == nil {
			t.Errorf("the first %d of %d bytes are read without an error", n, len(b))
		}
	}
}

// FuzzDecode reads arbitrary bytes: an error, or a file of bounded size whose ids all
// lead somewhere.
func FuzzDecode(f *testing.F) {
	for path, src := range codecSources {
		f.Add(parsers.Encode(nil, facts(f, path, src)))
	}
	f.Add([]byte{})
	f.Add([]byte("\x02\x00\x00\xff\xff\xff\xff\x0f"))
	f.Fuzz(func(t *testing.T, b []byte) {
		x, err := parsers.Decode(b)
		if n := records(x); n > len(b) {
			t.Errorf("%d records out of %d bytes", n, len(b))
		}
		if err != nil {
			return
		}
		follow(t, x)
		again, err := parsers.Decode(parsers.Encode(nil, x))
		if err != nil {
			t.Fatalf("a file that was read cannot be stored and read again: %v", err)
		}
		if diff := equal(x, again); diff != "" {
			t.Errorf("read, stored, read again (-first +second):\n%s", diff)
		}
	})
}

// records is the number of records in the lists of a file.
func records(f *parsers.File) int {
	if f == nil {
		return 0
	}
	n := len(f.Names) + len(f.Exprs) + len(f.Defs) + len(f.Refs) + len(f.Imports) + len(f.Exports) + len(f.Binds)
	for i := range f.Defs {
		n += len(f.Defs[i].Bases)
	}
	return n
}

// follow uses every id of a file as its readers do.
func follow(t *testing.T, f *parsers.File) {
	t.Helper()
	name := func(what string, n parsers.NameID) {
		if int(n) >= len(f.Names) {
			t.Errorf("%s: name %d of %d", what, n, len(f.Names))
		}
	}
	expr := func(what string, x parsers.ExprID) {
		if int(x) >= len(f.Exprs) {
			t.Errorf("%s: expression %d of %d", what, x, len(f.Exprs))
		}
	}
	def := func(what string, d parsers.DefID) {
		if d != parsers.NoDef && (int(d) < 0 || int(d) >= len(f.Defs)) {
			t.Errorf("%s: definition %d of %d", what, d, len(f.Defs))
		}
	}
	for i, x := range f.Exprs {
		what := fmt.Sprint("expression ", i)
		name(what, x.Name)
		expr(what, x.A)
		switch x.Op {
		case parsers.OpNth, parsers.OpParam: // a number
		case parsers.OpDef:
			def(what, parsers.DefID(x.B))
		default:
			expr(what, x.B)
		}
	}
	for i := range f.Defs {
		d, what := &f.Defs[i], fmt.Sprint("definition ", i)
		name(what, d.Name)
		name(what, d.Recv)
		expr(what, d.Type)
		expr(what, d.Value)
		def(what, d.Parent)
		if int(d.Parent) >= i {
			t.Errorf("%s: its parent is %d", what, d.Parent)
		}
		for _, b := range d.Bases {
			expr(what, b)
		}
	}
	for i := range f.Refs {
		r, what := &f.Refs[i], fmt.Sprint("reference ", i)
		name(what, r.Name)
		expr(what, r.Recv)
		def(what, r.Encl)
	}
	for i := range f.Imports {
		m, what := &f.Imports[i], fmt.Sprint("import ", i)
		name(what, m.Name)
		name(what, m.Alias)
		def(what, m.Encl)
	}
	for i := range f.Exports {
		x, what := &f.Exports[i], fmt.Sprint("export ", i)
		name(what, x.Name)
		name(what, x.Orig)
		expr(what, x.Value)
	}
	for i := range f.Binds {
		b, what := &f.Binds[i], fmt.Sprint("bind ", i)
		name(what, b.Name)
		expr(what, b.Type)
		expr(what, b.Value)
		def(what, b.Encl)
	}
	if t.Failed() {
		return
	}
	for i := range f.Defs {
		if p := f.DefPath(parsers.DefID(i)); !strings.HasSuffix(p, f.Names[f.Defs[i].Name]) {
			t.Errorf("definition %d: path %q", i, p)
		}
	}
}
