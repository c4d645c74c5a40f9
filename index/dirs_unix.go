//go:build unix

package index

import "golang.org/x/sys/unix"

func canWrite(dir string) bool { return unix.Access(dir, unix.W_OK|unix.X_OK) == nil }
