package archtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// root is the folder of the module, seen from the tests.
const root = "../.."

// modulePath is the module's path in imports.
const modulePath = "vade"

// pkg is one package: its place, and all its Go files whatever system they are for.
type pkg struct {
	path  string // below the module, with "/"
	name  string
	files []*file
}

// file is one Go file.
type file struct {
	name    string // below the module
	test    bool
	syntax  *ast.File
	fset    *token.FileSet
	imports []imported
}

// imported is one import of a file.
type imported struct {
	path string
	line int
}

// at names a place in a file.
func (f *file) at(pos token.Pos) string {
	return fmt.Sprintf("%s:%d", f.name, f.fset.Position(pos).Line)
}

// pkgs are the packages of the module, as go list knows them.
func pkgs(t *testing.T) []*pkg {
	t.Helper()
	list, err := loadOnce()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

var loadOnce = sync.OnceValues(load)

func load() ([]*pkg, error) {
	out, err := goList(nil, "-e", "-json=ImportPath,Name,Dir", "./...")
	if err != nil {
		return nil, err
	}
	var list []*pkg
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct{ ImportPath, Name, Dir string }
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("read the output of go list: %w", err)
		}
		made := &pkg{path: strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, modulePath), "/"), name: p.Name}
		if made.files, err = parseFolder(p.Dir, made.path); err != nil {
			return nil, err
		}
		list = append(list, made)
	}
	if len(list) < 10 {
		return nil, fmt.Errorf("go list found only %d packages", len(list))
	}
	return list, nil
}

// goList runs go list at the root of the module.
func goList(env []string, args ...string) ([]byte, error) {
	cmd := exec.Command("go", append([]string{"list"}, args...)...)
	cmd.Dir, cmd.Env = root, append(os.Environ(), env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w\n%s", strings.Join(args, " "), err, stderr.Bytes())
	}
	return out, nil
}

func parseFolder(dir, path string) ([]*file, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var files []*file
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		f := &file{name: path + "/" + e.Name(), test: strings.HasSuffix(e.Name(), "_test.go"), fset: token.NewFileSet()}
		f.syntax, err = parser.ParseFile(f.fset, filepath.Join(dir, e.Name()), nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		for _, i := range f.syntax.Imports {
			f.imports = append(f.imports, imported{strings.Trim(i.Path.Value, "`\""), f.fset.Position(i.Pos()).Line})
		}
		files = append(files, f)
	}
	return files, nil
}

// within reports whether an import path is the wanted one or lies below it.
func within(path, wanted string) bool { return path == wanted || strings.HasPrefix(path, wanted+"/") }

func TestTopLevelIsWhatItWas(t *testing.T) {
	known := []string{"cmd", "index", "parsers", "knowledge", "embed", "tools", "scripts", "testdata"}
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		switch {
		case strings.HasSuffix(e.Name(), ".go"):
			t.Errorf("%s: the root of the module holds no Go files", e.Name())
		case e.IsDir() && !strings.HasPrefix(e.Name(), ".") && !slices.Contains(known, e.Name()):
			t.Errorf("%s: no folder of this name belongs to the top level (%s)", e.Name(), strings.Join(known, ", "))
		}
	}
}
