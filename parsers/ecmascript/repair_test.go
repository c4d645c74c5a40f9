package ecmascript

import (
	"fmt"
	"testing"
)

func TestConstructsThatTheGrammarLacksAreReadAllTheSame(t *testing.T) {
	const after = "\nexport class After { run(): void {} }\n"
	for name, src := range map[string]string{
		"type star":         "export type * from './a';",
		"type namespace":    "export type * as ns from './a';",
		"variance":          "type Box<in out T, out U> = { get(): T };",
		"import type":       "type A = import('./a').Some<string, () => void>[];",
		"abstract default":  "export default abstract class { m() {} }",
		"assertion":         "import data from './d.json' assert { type: 'json' };",
		"call signatures":   "interface Get {\n  <K extends Keys>(key: K): Vars[K] // one\n  /* two */\n  <\n    L,\n  >(key: L): Other['x']\n  name: string\n}",
		"signatures of tsx": "type Get = {\n  size: number\n  <K>(key: K): K\n}",
	} {
		for _, lang := range []string{"typescript", "tsx"} {
			t.Run(name+" in "+lang, func(t *testing.T) {
				f := parse(t, lang, src+after)
				if f.Broken > 0 {
					t.Errorf("%d broken places, the first in line %d", f.Broken, f.BrokenLine)
				}
				list := names(f)
				if n := len(list); n < 2 || fmt.Sprint(list[n-2:]) != "[After After.run]" {
					t.Errorf("definitions are %q, want After and After.run at the end", list)
				}
				if d := f.Defs[len(f.Defs)-2]; d.Off != uint32(len(src)+len("\nexport class ")) {
					t.Errorf("After is at %d, want it where the file has it", d.Off)
				}
			})
		}
	}
}

func TestRepairKeepsLengthAndLines(t *testing.T) {
	for _, src := range []string{"export type *\nfrom 'a'", "import('a').B<\nC\n>", "import('a').B<C", "import(", "x 'y' assert {\n}", "a\n  <", "/*", "a //", "type A<in "} {
		out := repair([]byte(src))
		if out == nil {
			continue
		}
		if len(out) != len(src) {
			t.Errorf("repair(%q) has %d bytes, want %d", src, len(out), len(src))
		}
		for i := range out {
			if (out[i] == '\n') != (src[i] == '\n') {
				t.Errorf("repair(%q) moves a line end: %q", src, out)
			}
		}
	}
}

func TestBrokenTextIsToldAndReadAround(t *testing.T) {
	f := parse(t, "typescript", "export function before() {}\n\nclass { ((( \n\nexport function after() {}\n")
	if f.Broken == 0 || f.BrokenLine != 3 {
		t.Errorf("broken %d at line %d, want some at line 3", f.Broken, f.BrokenLine)
	}
	if got := names(f); len(got) == 0 || got[0] != "before" {
		t.Errorf("definitions %q, want before among them", got)
	}
}
