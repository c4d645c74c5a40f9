//go:build unix

package text

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestForeignLockIsToldAndNotWaitedFor(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "ix")
	if err := Build(t.Context(), dir, all(corpus)); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		f, err := os.OpenFile(name, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
			t.Fatal(err)
		}
	}
	start := time.Now()
	_, err = Open(dir)
	if !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), filepath.Join(dir, "root.bolt")) {
		t.Errorf("got %v, want an error that names root.bolt and its lock", err)
	}
	if d := time.Since(start); d > 4*time.Second {
		t.Errorf("waited %v", d)
	}
	// The old folder is only read: a new generation needs no lock on it.
	if err := Update(t.Context(), dir, filepath.Join(t.TempDir(), "next"), nil, corpus[:1]); err != nil {
		t.Errorf("update: %v", err)
	}
}
