package angular

import (
	"fmt"
	"slices"
	"testing"

	"vade/parsers"
	"vade/parsers/markup"
	"vade/parsers/parsertest"
)

// read reads a part of src as a template.
func read(src []byte, part markup.Span) *parsers.File {
	var b parsers.Builder
	b.Reset("html")
	b.File.Lines = markup.NewLines(nil, src).Count(src)
	r := Reader{B: &b, Lines: markup.NewLines(nil, src), Src: src, Encl: parsers.NoDef,
		Self: func(uint32) parsers.ExprID { return b.Expr(parsers.Expr{Op: parsers.OpThis}) }}
	r.Template(part)
	return b.Finish()
}

func TestExpressions(t *testing.T) {
	for _, c := range []struct {
		expr string
		want []string // role, name and what stands before the dot
	}{
		{"a.b?.c!.d[e]", []string{"ref a this", "ref b this.a", "ref c this.a.b", "ref d this.a.b.c", "ref e this"}},
		{"a(b, c)(d).e", []string{"call a this", "ref b this", "ref c this", "ref d this", "ref e call(call(this.a, this.b), this.d)"}},
		{"a ? b : c || d", []string{"ref a this", "ref b this", "ref c this", "ref d this"}},
		{"(a | p:b:c.d | async)?.e", []string{"ref a this", "call p markup:pipe(this)", "ref b this", "ref c this", "ref d this.c", "call async markup:pipe(this)", "ref e lit:"}},
		{"(a$ | async).e", []string{"ref a$ this", "call async markup:pipe(this)", "ref e await(this.a$)"}},
		{"a = b; c.d += 1", []string{"write a this", "ref b this", "ref c this", "write d this.c"}},
		{"{a, b: c, 'd': [e, ...f], [g]: 1}", []string{"ref a this", "ref c this", "ref e this", "ref f this", "ref g this"}},
		{"`a ${b + `${c}`} d` + e", []string{"ref b this", "ref c this", "ref e this"}},
		{"$event.a(); $any(b).c; this.d", []string{"call a lit:$event", "ref b this", "ref c lit:", "ref d this"}},
		{"!a && typeof b == 'c' && d in e ?? true", []string{"ref a this", "ref b this", "ref d this", "ref e this"}},
		{"a ?.5 : b", []string{"ref a this", "ref b this"}},
		{"(x) + ) a ] ( b", []string{"ref x this", "ref a this", "ref b this"}},
	} {
		t.Run(c.expr, func(t *testing.T) {
			src := []byte("<b [x-y]=\"" + c.expr + "\">")
			f := read(src, markup.Span{To: uint32(len(src))})
			parsertest.Check(t, f, src)
			var got []string
			for _, r := range f.Refs {
				got = append(got, fmt.Sprintf("%s %s %s", r.Role, f.Names[r.Name], f.ExprString(r.Recv)))
			}
			got = slices.DeleteFunc(got, func(s string) bool { return s == "jsx x-y markup:attribute(this)" })
			if !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

func FuzzTemplate(f *testing.F) {
	for _, s := range []string{
		"<a #b [c]='d.e(f)' (g)=\"h = i\" *j=\"let k of l | m: n as o; p: q; let r = s\">{{ t?.u![v] }}</a>",
		"@if (a; as b) { @for (c of d; track c.e; let f = $index) {{{ `g ${h}` }}} } @let i = {j, k: [l]};",
		"{{ ( [ { ` ${ ? : | & ! . ?. ; => ... }}<a b=\"{{c}}d{{e\" [(f)]=g>",
	} {
		f.Add([]byte(s), uint16(0), uint16(len(s)))
	}
	f.Fuzz(func(t *testing.T, src []byte, from, to uint16) {
		part := markup.Span{From: min(uint32(from), uint32(len(src))), To: min(uint32(to), uint32(len(src)))}
		part.To = max(part.From, part.To)
		parsertest.Check(t, read(src, part), src)
	})
}
