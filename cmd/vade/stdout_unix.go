//go:build unix

package main

import (
	"os"

	"golang.org/x/sys/unix"
)

// moveStdout moves descriptor 1 to a new one and lets 1 mean stderr.
func moveStdout() (*os.File, error) {
	fd, err := unix.FcntlInt(os.Stdout.Fd(), unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return nil, err
	}
	if err := unix.Dup2(int(os.Stderr.Fd()), 1); err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), "stdout"), nil
}
