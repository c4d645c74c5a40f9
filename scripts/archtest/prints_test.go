package archtest

import (
	"go/ast"
	"strings"
	"testing"
)

// forbidden are the names of other packages that only the program itself may use: what
// prints, ends the process or hangs on state of the whole process.
var forbidden = map[string][]string{
	"os":       {"Stdout", "Stderr", "Stdin", "Exit"},
	"fmt":      {"Print", "Printf", "Println", "Scan", "Scanf", "Scanln"},
	"log/slog": {"Default", "SetDefault", "Debug", "DebugContext", "Info", "InfoContext", "Warn", "WarnContext", "Error", "ErrorContext", "Log", "LogAttrs"},
	"flag":     {"Parse", "CommandLine"},
}

func mayPrint(path string) bool { return path == "cmd/vade" || strings.HasPrefix(path, "scripts/") }

func TestOnlyTheProgramPrints(t *testing.T) {
	for _, p := range pkgs(t) {
		if mayPrint(p.path) {
			continue
		}
		for _, f := range p.files {
			if !f.test {
				checkPrints(t, f)
			}
		}
	}
}

func checkPrints(t *testing.T, f *file) {
	names := localNames(f)
	ast.Inspect(f.syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			x, ok := n.X.(*ast.Ident)
			if !ok || x.Obj != nil { // a variable of that name
				return true
			}
			for _, bad := range forbidden[names[x.Name]] {
				if n.Sel.Name == bad {
					t.Errorf("%s: uses %s.%s; only cmd/vade may", f.at(n.Pos()), x.Name, bad)
				}
			}
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok && id.Obj == nil && (id.Name == "print" || id.Name == "println") {
				t.Errorf("%s: prints", f.at(n.Pos()))
			}
		}
		return true
	})
}

// localNames maps the names that imports have in a file to their paths.
func localNames(f *file) map[string]string {
	names := map[string]string{}
	for i, spec := range f.syntax.Imports {
		path := f.imports[i].path
		name := path[strings.LastIndexByte(path, '/')+1:]
		if spec.Name != nil {
			name = spec.Name.Name
		}
		names[name] = path
	}
	return names
}
