package index

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// The bounds of the wait for a lock whose holder does not say that it builds: it may
// just look whether somebody does, or be about to say so.
const (
	foreignWait = 5 * time.Second
	shortWait   = 300 * time.Millisecond // for those who do not want to wait
)

// lock takes the kernel lock of the index, which ends with the process however it
// ends. The file tells who holds it.
func (w *Workspace) lock(ctx context.Context, wait bool) (release func(), err error) {
	path := filepath.Join(w.Dir(), "LOCK")
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	start := time.Now()
	for pause := 5 * time.Millisecond; ; pause = min(2*pause, 200*time.Millisecond) {
		ok, err := tryLock(f)
		if err != nil {
			f.Close()
			return nil, fmt.Errorf("lock %s: %w", path, err)
		}
		if ok {
			break
		}
		holder := lockHolder(path)
		patience := foreignWait
		if !wait {
			patience = shortWait
		}
		if !wait && holder != 0 || holder == 0 && time.Since(start) > patience {
			f.Close()
			return nil, lockedError(path, holder)
		}
		select {
		case <-ctx.Done():
			f.Close()
			return nil, ctx.Err()
		case <-time.After(pause):
		}
	}
	_ = f.Truncate(0) // who holds it is only told, never relied on
	_, _ = f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	return func() {
		_ = f.Truncate(0)
		unlock(f)
		f.Close()
	}, nil
}

func lockedError(path string, holder int) error {
	if holder == 0 {
		return fmt.Errorf("%w: %s is in use by another process", ErrLocked, path)
	}
	return fmt.Errorf("%w: process %d holds %s", ErrLocked, holder, path)
}

// lockHolder is the process that says it holds the lock, 0 if none does.
func lockHolder(path string) int {
	b, err := os.ReadFile(path)
	if err != nil {
		return 0
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(b)))
	if err != nil || !alive(pid) {
		return 0
	}
	return pid
}

// held reports whether some process holds the lock now.
func (w *Workspace) held() bool {
	f, err := os.OpenFile(filepath.Join(w.Dir(), "LOCK"), os.O_RDWR, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	ok, err := tryLock(f)
	if ok {
		unlock(f)
	}
	return err == nil && !ok
}
