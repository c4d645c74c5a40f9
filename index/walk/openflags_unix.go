//go:build unix

package walk

import "syscall"

// openFlags keep an open from waiting for the other end of a pipe that took the place
// of a file since it was listed, and from making a terminal ours.
const openFlags = syscall.O_NONBLOCK | syscall.O_NOCTTY
