package python

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"vade/parsers"
	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, &Language, "testdata") }

func parse(t testing.TB, file, src string) *parsers.File {
	t.Helper()
	p, err := Language.New()
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	f, err := p.Parse(file, []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	parsertest.Check(t, f, []byte(src))
	return f
}

// places lists the definitions of a file as "line name".
func places(f *parsers.File) []string {
	var list []string
	for i, d := range f.Defs {
		list = append(list, fmt.Sprintf("%d-%d %s", d.Line, d.EndLine, f.DefPath(parsers.DefID(i))))
	}
	return list
}

// uses lists the references to a name as "line role in".
func uses(f *parsers.File, name string) []string {
	var list []string
	for _, r := range f.Refs {
		if f.Names[r.Name] == name {
			list = append(list, fmt.Sprintf("%d %s in %s", r.Line, r.Role, f.DefPath(r.Encl)))
		}
	}
	return list
}

func flags(f *parsers.File, path string) parsers.Flag {
	var fl parsers.Flag
	for i, d := range f.Defs {
		if f.DefPath(parsers.DefID(i)) == path {
			fl |= d.Flags
		}
	}
	return fl
}

func TestLinesCountTheSameWithEveryLineEnding(t *testing.T) {
	src := "class A:\n    # note\n    def one(self):\n        return 1\n\n\ndef two():\n    return A().one()\n"
	want := []string{"1-4 A", "3-4 A.one", "7-8 two"}
	for name, s := range map[string]string{
		"LF": src, "CRLF": strings.ReplaceAll(src, "\n", "\r\n"), "CR": strings.ReplaceAll(src, "\n", "\r"),
		"no last": strings.TrimSuffix(src, "\n"), "mixed": strings.Replace(strings.Replace(src, "\n", "\r\n", 2), "two():\n", "two():\r", 1),
	} {
		f := parse(t, "a.py", s)
		if d := cmp.Diff(want, places(f)); d != "" {
			t.Errorf("%s: (-want +got)\n%s", name, d)
		}
		if d := cmp.Diff([]string{"8 call in two"}, uses(f, "one")); d != "" {
			t.Errorf("%s: (-want +got)\n%s", name, d)
		}
		if f.Lines != 8 {
			t.Errorf("%s: %d lines, want 8", name, f.Lines)
		}
		for _, d := range f.Defs {
			if strings.ContainsAny(d.Signature, "\r\n") {
				t.Errorf("%s: signature %q has a line break", name, d.Signature)
			}
		}
	}
}

func TestDeepNestingLosesNoOtherDefinition(t *testing.T) {
	const n = 20000
	deep := func(open, mid, shut string) string { return strings.Repeat(open, n) + mid + strings.Repeat(shut, n) }
	for name, src := range map[string]string{
		"parentheses": "x = " + deep("(", "1", ")"),
		"lists":       "x = " + deep("[", "", "]"),
		"calls":       "x = " + deep("f(", "1", ")"),
		"chain":       "x = a" + strings.Repeat(".b()", n),
		"sum":         "x = a" + strings.Repeat(" + a", n),
		"subscripts":  "x: " + deep("list[", "int", "]") + " = 1",
		"lambdas":     "x = " + strings.Repeat("lambda: ", n) + "1",
		"not":         "x = " + strings.Repeat("not ", n) + "1",
		"quoted":      `x: "` + deep("list[", "int", "]") + `" = 1`,
		"targets":     deep("(", "x", ",)") + " = 1",
		"and":         "x = " + strings.Repeat("a and (", 2000) + "b" + strings.Repeat(")", 2000),
	} {
		f := parse(t, "deep.py", "def before():\n    pass\n\n\n"+src+"\n\n\ndef after():\n    return x\n")
		all := strings.Join(places(f), " ")
		if f.Broken == 0 && !(strings.Contains(all, "before") && strings.Contains(all, "8-9 after")) {
			t.Errorf("%s: found only %.200s (cut %q)", name, all, f.Cut)
		}
		if f.Broken > 0 {
			t.Logf("%s: the grammar gave up at line %d", name, f.BrokenLine)
		}
	}
}

func TestBytesThatAreNoTextGiveValidText(t *testing.T) {
	src := "# -*- coding: shift_jis -*-\n# \x88\xb3\x97\xcd\x8cv\ndef gauge(a=\"\x95\\\x8e\xa6\"):\n    \"\"\"\x95\x5c. More\"\"\"\n    return \"\x95\\\x8e\xa6\"\nNAME = \"\xff\xfe\"\nclass T:\n    __slots__ = (\"\xff\", \"ok\")\nx: \"T\xff\" = 1\n"
	f := parse(t, "gauge.py", src)
	if got := places(f); len(got) == 0 || got[0] != "3-5 gauge" {
		t.Errorf("definitions %q", got)
	}
	text := parsers.Dump(f) + strings.Join(f.Names, "\n")
	for _, d := range f.Defs {
		text += d.Signature + d.Doc
	}
	if !utf8.ValidString(text) {
		t.Errorf("answers are not valid UTF-8: %q", text)
	}
}

func TestBrokenCodeKeepsWhatCanBeRead(t *testing.T) {
	f := parse(t, "a.py", "def good():\n    return helper()\n\n\ndef bad(:\n    x = = 3\n\n\nclass Fine:\n    def run(self):\n        self.go()\n")
	all := strings.Join(places(f), " ")
	if !strings.Contains(all, "1-2 good") || !strings.Contains(all, "run") {
		t.Errorf("found only %q", all)
	}
	if f.Broken == 0 || f.BrokenLine == 0 {
		t.Errorf("broken %d at line %d, want some place", f.Broken, f.BrokenLine)
	}
}

func TestUsesThatAreNoCalls(t *testing.T) {
	f := parse(t, "a.py", `
TABLE = {"a": load, "b": [save, lambda: store]}


def go(pool, n):
    pool.map(load, n)
    Thread(target=save, args=(n,)).start()
    on.event = load
    handler = save or load
    print(f"{load!r} {n}")
    return store


@hook(load)
class Sub(Base, key=save):
    start = load

    @store.register
    def run(self, f=load): ...
`)
	for name, want := range map[string][]string{
		"load":  {"2 ref in -", "6 ref in go", "8 ref in go", "9 ref in go", "10 ref in go", "14 ref in -", "16 ref in Sub", "19 ref in Sub.run"},
		"save":  {"2 ref in -", "7 ref in go", "9 ref in go", "15 ref in Sub"},
		"store": {"2 ref in -", "11 ref in go", "18 ref in Sub"},
		"hook":  {"14 decorator in -"},
		"Base":  {"15 inherit in Sub"},
		"event": {"8 write in go"},
		"n":     nil,
	} {
		if d := cmp.Diff(want, uses(f, name)); d != "" {
			t.Errorf("uses of %s (-want +got)\n%s", name, d)
		}
	}
}

func TestStubsAndVariantsAreTold(t *testing.T) {
	f := parse(t, "tank.pyi", "class Tank:\n    def fill(self, by: int) -> int: ...\n")
	if flags(f, "Tank.fill")&parsers.FlagAbstract == 0 {
		t.Error("a declaration in a stub is not marked as one without a body")
	}
	f = parse(t, "tank.py", "if fast:\n    def pump(): ...\nelse:\n    def pump(): ...\n\nclass T:\n    if fast:\n        def a(self): ...\n    def b(self): ...\n")
	for path, want := range map[string]bool{"pump": true, "T": false, "T.a": true, "T.b": false} {
		if got := flags(f, path)&parsers.FlagOptional != 0; got != want {
			t.Errorf("%s: optional %v, want %v", path, got, want)
		}
	}
}

func TestOnlyWhatARunnerCollectsIsATest(t *testing.T) {
	src := "def test_a(): ...\ndef helper(): ...\nclass TestB:\n    def setUp(self): ...\n    def test_c(self): ...\n    def other(self):\n        def test_inner(): ...\n"
	for file, want := range map[string][]string{
		"pkg/test_x.py": {"test_a", "TestB", "TestB.setUp", "TestB.test_c"},
		"pkg/x.py":      nil,
	} {
		f := parse(t, file, src)
		var got []string
		for i, d := range f.Defs {
			if d.Flags&parsers.FlagTest != 0 {
				got = append(got, f.DefPath(parsers.DefID(i)))
			}
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got)\n%s", file, d)
		}
	}
}

func TestUnknownReceiversAreNoPlainNames(t *testing.T) {
	f := parse(t, "a.py", "def f(a, b):\n    (a - b).run()\n    (yield).run()\n    [].run()\n    \"\".run()\n")
	for _, r := range f.Refs {
		if f.Names[r.Name] == "run" && r.Recv == 0 {
			t.Errorf("line %d: run looks like a plain name", r.Line)
		}
	}
}

func TestParserIsReusable(t *testing.T) {
	p, err := Language.New()
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	src := []byte("class A:\n    def f(self):\n        self.x = B()\n        if isinstance(self, A): pass\n__all__ = ['A']\n")
	first, _ := p.Parse("a.py", src)
	want := parsers.Dump(first)
	if _, err := p.Parse("b.py", []byte("class A:\n    x = 1\n    f = 2\n__all__ = other\n")); err != nil {
		t.Fatal(err)
	}
	again, _ := p.Parse("a.py", src)
	if d := cmp.Diff(want, parsers.Dump(again)); d != "" {
		t.Errorf("an earlier file shows (-want +got)\n%s", d)
	}
	if got := parsers.Dump(first); got != want {
		t.Error("a file changed after the parser went on")
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"def f(a, *b, c: 'X[int]' = 1, **d) -> list[T] | None:\n    yield (x := a)\n",
		"class A(B[int], metaclass=M):\n    __slots__ = 'a', 'b'\n    x: int = 1\n    @property\n    def y(self): self.z = [i for i in i]\n",
		"match a:\n    case B(c=d) | [e, *f] as g if h: pass\n    case {'k': v, **r}: pass\n",
		"from . import (a as b)\nimport a . b as c\ntry: pass\nexcept* (A, B) as e: pass\nwith (a as b, c): pass\n",
		"P = namedtuple('P', 'a b')\nT = TypeVar('T', bound='A.B | None')\ntype X[*T] = int\n__all__ = ['P'] + q\n",
		"x = lambda self, y=1: y\r\rprint >>f, 'x'\nexec 'a' in b\nasync def f(): await x\n",
		"def (:\n  class\n@\nfrom\nimport\nx = = f\"{a!r:{b}}\" 'c'\n", "\xff\xfe\x00def f(): pass\n", "",
	} {
		f.Add([]byte(s))
	}
	p, err := Language.New()
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(p.Close)
	f.Fuzz(func(t *testing.T, src []byte) {
		file, err := p.Parse("fuzz.py", src)
		if err != nil {
			t.Fatal(err)
		}
		parsertest.Check(t, file, src)
		for _, n := range file.Names {
			if !utf8.ValidString(n) {
				t.Errorf("name %q is not valid UTF-8", n)
			}
		}
		for _, m := range file.Imports {
			if m.Off > uint32(len(src)) || int(m.Encl) >= len(file.Defs) || !utf8.ValidString(m.Path) {
				t.Errorf("impossible import %+v", m)
			}
		}
	})
}

// benchSource is a module of plain classes as they are written every day.
func benchSource() []byte {
	var b bytes.Buffer
	b.WriteString("from yard.cranes import Crane, pick\nimport yard.gears as gears\n\n")
	for i := range 200 {
		fmt.Fprintf(&b, `
class Drum%d(Crane):
    """Winds rope number %d. It has no brake."""

    limit = %d

    def __init__(self, rope, load: "Load" = None, **options):
        super().__init__(rope)
        self.rope = rope
        self.load = load or pick(options.get("load"), key=lambda o: o.weight)
        self._cache = {}

    @property
    def free(self) -> bool:
        return not self.load and len(self._cache) < self.limit

    def wind(self, turns, *, speed=1.5):
        """Winds."""
        if turns is None or not isinstance(turns, int):
            raise ValueError("turns must be a number, not %%r" %% (turns,))
        for i, gear in enumerate(gears.select(self.rope, turns)):
            with gear.locked(timeout=speed * 2) as lock:
                lock.turn(i + turns, [x.name for x in gear.teeth if x.sharp])
        try:
            result = self.rope.release(turns)
        except gears.Jammed as e:
            self.log.warning("jammed: %%s", e)
            return None
        return result.length
`, i, i, i)
	}
	return b.Bytes()
}

func BenchmarkParse(b *testing.B) {
	p, err := Language.New()
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	src := benchSource()
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Parse("bench.py", src); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTree parses without the walk; the difference to BenchmarkParse is the walk.
func BenchmarkTree(b *testing.B) {
	p, err := newParser()
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	src := benchSource()
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		if _, err := p.sit.Parse(src); err != nil {
			b.Fatal(err)
		}
	}
}
