//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// peak is the largest resident set of a process that has ended, in MB of 1,000,000
// bytes.
func peak(s *os.ProcessState) float64 {
	u, ok := s.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" { // bytes there, KiB elsewhere
		return float64(u.Maxrss) / 1e6
	}
	return float64(u.Maxrss) * 1024 / 1e6
}
