package archtest

import (
	"strings"
	"testing"
)

func TestEveryPackageHasOnePackageComment(t *testing.T) {
	for _, p := range pkgs(t) {
		var at []string
		for _, f := range p.files {
			if f.syntax.Doc == nil {
				continue
			}
			at = append(at, f.name)
			want := "Package " + p.name + " "
			if p.name == "main" {
				want = "Command " + p.path[strings.LastIndexByte(p.path, '/')+1:] + " "
			}
			if !strings.HasPrefix(f.syntax.Doc.Text(), want) {
				t.Errorf("%s: the package comment does not begin with %q", f.at(f.syntax.Doc.Pos()), want)
			}
		}
		if len(at) != 1 {
			t.Errorf("%s has %d package comments, want one: %s", p.path, len(at), strings.Join(at, ", "))
		}
	}
}
