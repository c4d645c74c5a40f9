//go:build unix

package walk

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

func TestPipesAndSocketsAreNeverOpened(t *testing.T) {
	dir, err := os.MkdirTemp("", "w") // a socket needs a short path
	must(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	must(t, syscall.Mkfifo(filepath.Join(dir, "pipe.go"), 0o644))
	must(t, syscall.Mkfifo(filepath.Join(dir, ".gitignore"), 0o644))
	sock, err := net.Listen("unix", filepath.Join(dir, "sock.go"))
	must(t, err)
	defer sock.Close()

	expect(t, dir, map[string]string{
		"pipe.go":    "not a regular file: named pipe",
		".gitignore": "not a regular file: named pipe",
		"sock.go":    "not a regular file: socket",
	})
	root, err := os.OpenRoot(dir)
	must(t, err)
	defer root.Close()
	done := make(chan error, 1)
	go func() {
		_, err := Read(root, "pipe.go", 10)
		done <- err
	}()
	select {
	case err := <-done:
		if _, ok := errors.AsType[Skip](err); !ok {
			t.Errorf("Read of a pipe = %v, want a Skip", err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("Read waits for a pipe")
	}
}

func TestGitDirectoryMadeOfPipesDoesNotHang(t *testing.T) {
	dir := t.TempDir()
	files{"a.go": "", "b.go": "", ".gitignore": "b.go\n", ".git/info/x": ""}.write(t, dir)
	for _, name := range []string{"HEAD", "index", "config", "packed-refs", "info/exclude"} {
		must(t, syscall.Mkfifo(filepath.Join(dir, ".git", name), 0o644))
	}
	res := expect(t, dir, map[string]string{"a.go": "", "b.go": "ignored: .gitignore:1", ".gitignore": ""})
	wantNote(t, res, "git index")
}

func TestPermissionDeniedIsToldAndTheWalkGoesOn(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("left out: permissions do not bind root")
	}
	dir := t.TempDir()
	files{"a.go": "", "shut/b.go": "", "shut2/c.go": "", "z.go": ""}.write(t, dir)
	must(t, os.Chmod(filepath.Join(dir, "shut"), 0o000))
	must(t, os.Chmod(filepath.Join(dir, "shut2"), 0o444))
	must(t, os.Chmod(filepath.Join(dir, "z.go"), 0o000))
	t.Cleanup(func() {
		os.Chmod(filepath.Join(dir, "shut"), 0o755)
		os.Chmod(filepath.Join(dir, "shut2"), 0o755)
	})
	expect(t, dir, map[string]string{"a.go": "", "shut/": "permission denied", "shut2/": "permission denied", "z.go": ""})
	root, err := os.OpenRoot(dir)
	must(t, err)
	defer root.Close()
	if _, err := Read(root, "z.go", 10); err != Skip("permission denied") {
		t.Errorf("Read = %v, want permission denied", err)
	}
}
