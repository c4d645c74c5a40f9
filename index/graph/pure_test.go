package graph

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestResolutionIsPure asks for every reference in the order of the files, in other
// orders, each with a resolver of its own, and with one that forgets all the time. What
// a reference means must not depend on any of it.
func TestResolutionIsPure(t *testing.T) {
	worlds := map[string]map[string]string{"knots": knots()}
	seeds := 12
	if os.Getenv("VADE_LONG") != "" {
		seeds = 300
	}
	for seed := range seeds {
		worlds[fmt.Sprint("tangle ", seed)] = tangle(rand.New(rand.NewPCG(uint64(seed), 3)))
	}
	for _, name := range sortedKeysOf(worlds) {
		t.Run(name, func(t *testing.T) { checkPure(t, worlds[name]) })
	}
}

func sortedKeysOf(m map[string]map[string]string) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

func checkPure(t *testing.T, files map[string]string) {
	s := store(t, files)
	in := resolver(t, s)
	places := allPlaces(in)
	want := make([]string, len(places))
	for i, p := range places {
		want[i] = meaningOf(in, p)
	}
	compare := func(how string, got []string) {
		t.Helper()
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("%s:\n got %s\nwant %s", how, got[i], want[i])
			}
		}
	}
	shuffle := rand.New(rand.NewPCG(4, 5))
	for n := range 3 {
		r := resolver(t, s)
		got := make([]string, len(places))
		order := shuffle.Perm(len(places))
		if n == 0 { // backwards
			for i := range order {
				order[i] = len(order) - 1 - i
			}
		}
		for _, i := range order {
			if n == 2 && shuffle.IntN(3) == 0 {
				r.forget()
			}
			got[i] = meaningOf(r, places[i])
		}
		compare(fmt.Sprintf("in order %d", n), got)
	}
	got := make([]string, len(places))
	for i := range places {
		got[i] = meaningOf(resolver(t, s), places[i])
	}
	compare("each by a new resolver", got)
}

// TestEachAfterQuestions compares the visit of a whole graph by a new resolver and by one
// that answered many questions before.
func TestEachAfterQuestions(t *testing.T) {
	s := store(t, tangle(rand.New(rand.NewPCG(99, 3))))
	visit := func(r *Resolver) (out []string) {
		err := r.Each(context.Background(), Visitor{
			Def: func(d *Definition) error {
				out = append(out, fmt.Sprint("def ", d.ID, d.Line, d.Kind, d.Container))
				return nil
			},
			Edge: func(e *Edge) error {
				out = append(out, fmt.Sprint("edge ", e.Path, e.Line, e.Column, e.Name, e.Role, e.How, e.To.ID, e.To.Line))
				return nil
			},
			Import: func(e *ImportEdge) error { out = append(out, fmt.Sprint("import ", *e)); return nil },
		})
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	want := visit(resolver(t, s))
	r := resolver(t, s)
	for _, name := range []string{"alpha1", "Gamma0", "delta2", "beta3", "Gamma2.delta1"} {
		list, err := r.Lookup(context.Background(), name)
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			_, e1 := r.Callers(context.Background(), &list[i], true)
			_, e2 := r.Impact(context.Background(), &list[i], 3)
			_, e3 := r.Implementations(context.Background(), &list[i])
			_, e4 := r.Members(context.Background(), &list[i])
			_, _, e5 := r.Callees(context.Background(), &list[i], true)
			if err := errors.Join(e1, e2, e3, e4, e5); err != nil {
				t.Fatal(err)
			}
		}
	}
	if diff := cmp.Diff(want, visit(r)); diff != "" {
		t.Errorf("new resolver (-), after questions (+):\n%s", diff)
	}
}

// TestCalledOffQuestionLeavesNothing calls questions off at many moments; the same
// resolver must then answer as if they had never been asked.
func TestCalledOffQuestionLeavesNothing(t *testing.T) {
	s := store(t, tangle(rand.New(rand.NewPCG(7, 3))))
	ask := func(ctx context.Context, r *Resolver) (string, error) {
		var sb strings.Builder
		for _, name := range []string{"alpha1", "Gamma0", "delta2"} {
			list, err := r.Lookup(ctx, name)
			if err != nil {
				return "", err
			}
			for i := range list {
				u, err := r.References(ctx, &list[i], true)
				if err != nil {
					return "", err
				}
				fmt.Fprintln(&sb, list[i].ID, len(u.List), u.Candidates, u.Unresolved)
			}
		}
		return sb.String(), nil
	}
	want, err := ask(context.Background(), resolver(t, s))
	if err != nil || !strings.Contains(want, "alpha1") {
		t.Fatalf("%q %v", want, err)
	}
	r := resolver(t, s)
	off := 0
	for n := range 60 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(n)*40*time.Microsecond)
		r.forget()
		if _, err := ask(ctx, r); err != nil {
			off++
		}
		cancel()
		if got, err := ask(context.Background(), r); err != nil || got != want {
			t.Fatalf("after a question that was called off:\n got %s %v\nwant %s", got, err, want)
		}
	}
	if off == 0 {
		t.Error("no question was called off")
	}
}

// TestKnotsEnd resolves what leads back to itself: it ends soon.
func TestKnotsEnd(t *testing.T) {
	r := resolver(t, store(t, knots()))
	start := time.Now()
	n := 0
	for _, p := range allPlaces(r) {
		_ = meaningOf(r, p)
		n++
	}
	if d := time.Since(start); d > 20*time.Second {
		t.Errorf("%d references took %v", n, d)
	}
}

// knots are files whose types, imports and values lead back to themselves, or on and on.
func knots() map[string]string {
	files := map[string]string{
		"go.mod":        "module example.org/k\n\ngo 1.24\n",
		"cycle.py":      "class A(B):\n    def go(self): return self.up().go()\n    def up(self): return B()\n\n\nclass B(A):\n    def up(self): return A().go()\n\n\nclass C(C):\n    pass\n\n\nC().missing()\nA().go().up().go()\nx = y\ny = x\nx.go()\n",
		"self/embed.go": "package self\n\ntype A struct{ *B }\ntype B struct{ *A }\ntype L []L\n\nfunc (a A) Run() L { return nil }\nfunc use(b B, l L) {\n\tb.Run()\n\tb.Missing()\n\tl[0][0][0].Run()\n}\n",
		"generic.ts":    "export class Box<T> { inner(): Box<Box<T>> { return this as any } get(): T { return null as any } }\nexport const b = new Box<Box<string>>();\nb.inner().inner().inner().get().get().inner();\nexport type R<T> = R<R<T>>;\ndeclare const r: R<string>;\nr.foo();\nexport interface Q extends Q { up(): Q }\ndeclare const q: Q;\nq.up().up().up().down();\n",
		"ring/a.ts":     "export * from './b';\nexport * from './c';\nimport { lost, found } from './b';\nlost();\nfound();\n",
		"ring/b.ts":     "export * from './c';\nexport * from './a';\nexport { lost } from './a';\n",
		"ring/c.ts":     "export * from './a';\nexport * from './b';\nexport function found() {}\n",
	}
	for i := range 12 { // every module imports all names of every other
		s := ""
		for j := range 12 {
			s += fmt.Sprintf("from star.m%d import *\nfrom .m%d import gone as gone%d\n", j, (i+j)%12, j)
		}
		files[fmt.Sprintf("star/m%d.py", i)] = s + fmt.Sprintf("def own%d():\n    gone()\n    gone%d()\n    own%d()\n", i, i, (i+1)%12)
	}
	var ts, py, gof strings.Builder
	ts.WriteString("class P { step() { return new P() } }\nconst a0 = new P();\n")
	py.WriteString("class P:\n    def step(self):\n        return P()\n\n\na0 = P()\n")
	gof.WriteString("package chain\n\ntype P struct{}\n\nfunc (P) Step() P { return P{} }\n\nvar a0 = P{}\n")
	for i := 1; i < 200; i++ {
		fmt.Fprintf(&ts, "const a%d = a%d.step();\n", i, i-1)
		fmt.Fprintf(&py, "a%d = a%d.step()\n", i, i-1)
		fmt.Fprintf(&gof, "var a%d = a%d.Step()\n", i, i-1)
	}
	files["chain.ts"], files["chain.py"], files["chain/c.go"] = ts.String(), py.String(), gof.String()
	return files
}

// tangle are random files that use few names over and over.
func tangle(r *rand.Rand) map[string]string {
	n := r.IntN
	files := map[string]string{"go.mod": "module example.org/w\n\ngo 1.24\n", "tsconfig.json": `{ "compilerOptions": { "paths": { "@m/*": ["./ts/*"] } } }`,
		"py/__init__.py": []string{"", "from .m0 import *\n"}[n(2)]}
	for i := range 6 {
		files[fmt.Sprintf("g%d/m%d.go", i%2, i)] = fmt.Sprintf(`package g%[1]d

import o "example.org/w/g%[2]d"

type Gamma%[3]d struct { *Gamma%[4]d; f o.Gamma%[5]d }

func (g *Gamma%[3]d) Delta%[6]d() *Gamma%[4]d { return g.f.Delta%[7]d().Delta%[4]d() }

func alpha%[3]d() *Gamma%[5]d { x := alpha%[4]d(); x.Delta%[6]d(); o.Beta%[7]d(); return x.Delta%[3]d() }

func Beta%[4]d() o.Gamma%[6]d { var y = Beta%[7]d(); return y }
`, i%2, n(2), n(4), n(4), n(4), n(4), n(4))
		files[fmt.Sprintf("ts/m%d.ts", i)] = fmt.Sprintf(`import { alpha%[1]d, Gamma%[2]d as G } from '%[7]sm%[8]d';
import * as all from './m%[9]d';
export * from './m%[10]d';
export { beta%[3]d as alpha%[4]d, default } from './m%[8]d';
export class Gamma%[1]d<T> extends G<T> { delta%[2]d(): Gamma%[3]d<T> { return this.delta%[4]d().delta%[5]d() } f = alpha%[6]d() }
export function alpha%[3]d() { const x = new Gamma%[1]d(); x.f.delta%[2]d(); all.beta%[5]d().delta%[1]d(); return x }
export const beta%[6]d = () => alpha%[3]d().f;
export default all.alpha%[2]d;
`, n(4), n(4), n(4), n(4), n(4), n(4), []string{"./", "@m/"}[n(2)], n(6), n(6), n(6))
		files[fmt.Sprintf("ts/c%d.js", i)] = fmt.Sprintf(`const { alpha%[1]d } = require('./c%[5]d');
const m = require('./c%[6]d');
exports.alpha%[2]d = function () { return m.alpha%[3]d() };
%[7]s = { alpha%[4]d, beta: m };
m.beta.alpha%[1]d();
`, n(4), n(4), n(4), n(4), n(6), n(6), []string{"module.exports", "exports.more"}[n(2)])
		files[fmt.Sprintf("py/m%d.py", i)] = fmt.Sprintf(`from py.m%[7]d import alpha%[1]d, Gamma%[2]d as G
from . import m%[8]d
from .m%[9]d import *

class Gamma%[3]d(G, m%[8]d.Gamma%[4]d):
    def delta%[5]d(self):
        self.f = alpha%[6]d()
        return self.f.delta%[1]d()

    def __iter__(self):
        return self

def alpha%[2]d(x: "Gamma%[1]d"):
    y = x.delta%[3]d()
    for z in y:
        z.delta%[4]d()
    return y.delta%[5]d() or m%[8]d.alpha%[6]d(y)
`, n(4), n(4), n(4), n(4), n(4), n(4), n(6), n(6), n(6))
	}
	return files
}
