package parsers

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestSummaryIsTheFirstSentence(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"// Open opens it. It may fail.", "Open opens it."},
		{"/**\n * Draws the map.\n * @param x ignored\n */", "Draws the map."},
		{"\"\"\"\n    Counts, e.g. the sheep. More.\n    \"\"\"", "Counts, e.g. the sheep."},
		{"# one\n# two\n#\n# three", "one two"},
		{"//", ""},
		{"/* bad \xff byte. */", "bad \uFFFD byte."},
		{"// " + strings.Repeat("long ", 200), strings.TrimSpace(strings.Repeat("long ", 48))},
	} {
		got := Summary([]byte(tt.in))
		if strings.TrimSpace(got) != tt.want || len(got) > MaxDoc {
			t.Errorf("Summary(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestSignatureIsOneBoundedLine(t *testing.T) {
	if got, want := Signature([]byte("func F(\n\ta int,\n\tb string,\n) error {")), "func F( a int, b string, ) error"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	long := Signature([]byte("func G(" + strings.Repeat("größe int, ", 100)))
	if len(long) > MaxSignature || !utf8.ValidString(long) || !strings.HasSuffix(long, "…") {
		t.Errorf("a long signature became %q (%d bytes)", long, len(long))
	}
}

func TestDetect(t *testing.T) {
	a := &Language{Name: "a", Extensions: []string{".aa"}, Interpreters: []string{"aint"}}
	b := &Language{Name: "b", Extensions: []string{".aa", ".bb"}, Filenames: []string{"Bfile"}}
	r := NewRegistry([]*Language{a, b})
	for path, want := range map[string]*Language{"x/y.aa": a, "Y.AA": a, "z.bb": b, "d/Bfile": b, "bfile": nil, "aa": nil, ".aa": a, "x.aa.txt": nil} {
		if got := r.ByPath(path); got != want {
			t.Errorf("ByPath(%q) = %v, want %v", path, got, want)
		}
	}
	for line, want := range map[string]*Language{
		"#!/usr/bin/aint\n": a, "#!/usr/bin/env aint3.11 -u\n": a, "#!/usr/bin/env -S X=1 aint\n": a, "#!/bin/sh\n": nil, "#! ": nil, "aint": nil,
	} {
		if got := r.ByFirstLine([]byte(line)); got != want {
			t.Errorf("ByFirstLine(%q) = %v, want %v", line, got, want)
		}
	}
}

func TestUsesOfLocalNamesAreDroppedButCallsStay(t *testing.T) {
	var b Builder
	b.Reset("x")
	n, m := b.Str("n"), b.Str("m")
	b.Bind(Bind{Name: n, From: 10, To: 20})
	b.Bind(Bind{Name: n, From: 30, To: 90})
	b.Bind(Bind{Name: n, From: 40, To: 50})
	for _, r := range []Ref{
		{Name: n, Off: 15}, {Name: n, Off: 25}, {Name: n, Off: 16, Role: RoleCall}, {Name: m, Off: 17},
		{Name: n, Off: 60}, {Name: n, Off: 61, Recv: 1}, {Name: n, Off: 20}, {Name: n, Off: 95},
	} {
		r.Encl = NoDef
		b.Ref(r)
	}
	var got []uint32
	for _, r := range b.Finish().Refs {
		got = append(got, r.Off)
	}
	want := []uint32{16, 17, 20, 25, 61, 95}
	if len(got) != len(want) {
		t.Fatalf("kept %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("kept %v, want %v", got, want)
		}
	}
}
