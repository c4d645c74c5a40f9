package index

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
)

// scipMessage reads one level of a protobuf message.
func scipMessage(t *testing.T, b []byte) map[protowire.Number][][]byte {
	t.Helper()
	out := map[protowire.Number][][]byte{}
	for len(b) > 0 {
		num, typ, n := protowire.ConsumeTag(b)
		if n < 0 {
			t.Fatal(protowire.ParseError(n))
		}
		b = b[n:]
		n = protowire.ConsumeFieldValue(num, typ, b)
		if n < 0 {
			t.Fatal(protowire.ParseError(n))
		}
		v := b[:n]
		if typ == protowire.BytesType {
			v, _ = protowire.ConsumeBytes(b)
		}
		out[num] = append(out[num], v)
		b = b[n:]
	}
	return out
}

func scipInts(b []byte) (out []int) {
	for len(b) > 0 {
		v, n := protowire.ConsumeVarint(b)
		out = append(out, int(v))
		b = b[max(n, 1):]
	}
	return out
}

// TestExportSCIP checks what readers of the format rely on: every occurrence stands on
// its name, every symbol that occurs is described once, and hierarchies are told.
func TestExportSCIP(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"go.mod":    "module example.org/pier\n\ngo 1.24\n",
		"pier.go":   "package pier\n\ntype Tier interface{ Tie() int }\n\ntype rope struct{ length int }\n\nfunc (r rope) Tie() int { return r.length }\n\nfunc moor(t Tier) int { return t.Tie() }\n\nfunc all() int { return moor(rope{length: 3}) }\n",
		"gear.py":   "class Gear:\n    def turn(self): return 1\n\n\nclass Cog(Gear):\n    def turn(self): return super().turn() + 1\n\n\nif True:\n    def é(): return Cog()\nelse:\n    def é(): return Gear()\n",
		"odd`it.py": "def go(): return 1\n\n\nback = go()\n",
	}
	w := workspace(t, files)
	mustBuild(t, w, BuildOptions{})
	var out bytes.Buffer
	if err := w.ExportSCIP(context.Background(), &out, "1.2"); err != nil {
		t.Fatal(err)
	}
	index := scipMessage(t, out.Bytes())
	described, used := map[string]int{}, map[string]bool{}
	var relations, seen []string
	for _, raw := range index[scipDocuments] {
		doc := scipMessage(t, raw)
		path := string(doc[scipPath][0])
		seen = append(seen, path)
		lines := strings.Split(files[path], "\n")
		for _, raw := range doc[scipSymbols] {
			s := scipMessage(t, raw)
			name := string(s[scipSymbol][0])
			described[name]++
			for _, rel := range s[scipRelations] {
				relations = append(relations, fmt.Sprintf("%s -> %s", name, scipMessage(t, rel)[scipRelSymbol][0]))
			}
		}
		for _, raw := range doc[scipOccurrences] {
			o := scipMessage(t, raw)
			r, symbol := scipInts(o[scipRange][0]), string(o[scipOccSymbol][0])
			used[symbol] = true
			if name := lines[r[0]][r[1]:r[2]]; !strings.Contains(symbol, name) {
				t.Errorf("%s:%d: %q is said to be %s", path, r[0]+1, name, symbol)
			}
		}
	}
	slices.Sort(seen)
	if want := []string{"gear.py", "odd`it.py", "pier.go"}; !slices.Equal(seen, want) {
		t.Errorf("documents %q, want %q", seen, want)
	}
	for symbol := range used {
		if described[symbol] != 1 {
			t.Errorf("%s is described %d times", symbol, described[symbol])
		}
	}
	for _, want := range []string{
		"vade . . . `gear.py`/Cog# -> vade . . . `gear.py`/Gear#",
		"vade . . . `gear.py`/Cog#turn(). -> vade . . . `gear.py`/Gear#turn().",
		"vade . . . `pier.go`/rope#Tie(). -> vade . . . `pier.go`/Tier#Tie().",
	} {
		if !slices.Contains(relations, want) {
			t.Errorf("no relation %s in %q", want, relations)
		}
	}
	for _, want := range []string{"vade . . . `gear.py`/`é`(+1).", "vade . . . `odd``it.py`/go()."} {
		if !used[want] {
			t.Errorf("no occurrence of %s", want)
		}
	}
}
