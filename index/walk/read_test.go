package walk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	base := t.TempDir()
	dir := filepath.Join(base, "root")
	files{"root/in/a.go": "inside", "root/in/b.go": "", "root/top.go": "top", "outside/a.go": "outsideword", "root/big": strings.Repeat("x", 50)}.write(t, base)
	must(t, os.Symlink("../outside/a.go", filepath.Join(dir, "leak.go")))
	must(t, os.Symlink("../outside", filepath.Join(dir, "leakdir")))
	must(t, os.Symlink("in/a.go", filepath.Join(dir, "alias.go")))
	root, err := os.OpenRoot(dir)
	must(t, err)
	defer root.Close()
	reader := NewReader(root)
	defer reader.Close()

	for _, tt := range []struct{ path, want, skip string }{
		{"in/a.go", "inside", ""},
		{"in/b.go", "", ""},
		{"top.go", "top", ""},
		{"big", "", "too large"},
		{"leak.go", "", "not a regular file"},
		{"alias.go", "", "not a regular file"},
		{"in", "", "not a regular file"},
		{"leakdir/a.go", "", "unreadable"},
		{"../outside/a.go", "", "unreadable"},
		{filepath.Join(base, "outside", "a.go"), "", "unreadable"},
	} {
		for name, read := range map[string]func() ([]byte, error){
			"Read":   func() ([]byte, error) { return Read(root, tt.path, 49) },
			"Reader": func() ([]byte, error) { return reader.Read(tt.path, 49) },
		} {
			data, err := read()
			skip, _ := errors.AsType[Skip](err)
			if string(data) != tt.want || Class(string(skip)) != tt.skip || (err != nil) != (tt.skip != "") {
				t.Errorf("%s(%q) = %q, %v; want %q, %q", name, tt.path, data, err, tt.want, tt.skip)
			}
		}
	}
	for _, path := range []string{"gone.go", "gone/a.go"} {
		if _, err := reader.Read(path, 10); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("Read(%q) = %v, want ErrNotExist", path, err)
		}
	}
}

func TestReadAfterASwap(t *testing.T) {
	base := t.TempDir()
	dir := filepath.Join(base, "root")
	files{"root/in/a.go": "inside", "root/swap.go": "own", "outside/a.go": "outsideword"}.write(t, base)
	root, err := os.OpenRoot(dir)
	must(t, err)
	defer root.Close()
	must(t, os.Remove(filepath.Join(dir, "swap.go")))
	must(t, os.Symlink(filepath.Join(base, "outside", "a.go"), filepath.Join(dir, "swap.go")))
	must(t, os.RemoveAll(filepath.Join(dir, "in")))
	must(t, os.Symlink("../outside", filepath.Join(dir, "in")))
	for _, path := range []string{"swap.go", "in/a.go"} {
		if data, err := Read(root, path, 100); err == nil {
			t.Errorf("Read(%q) = %q", path, data)
		}
	}
}

func TestReadOfAFileThatGrows(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "log"))
	must(t, err)
	defer f.Close()
	_, err = f.WriteString(strings.Repeat("x", 1000))
	must(t, err)
	for limit, fits := range map[int64]bool{999: false, 1000: true} {
		_, err = f.Seek(0, 0)
		must(t, err)
		data, err := readAtMost(f, 10, limit) // it had 10 bytes when it was looked at
		if fits != (err == nil) || fits && len(data) != 1000 || !fits && Class(err.Error()) != "too large" {
			t.Errorf("limit %d: %d bytes, %v", limit, len(data), err)
		}
	}
}
