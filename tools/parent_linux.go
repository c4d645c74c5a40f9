package tools

import (
	"context"
	"os"

	"golang.org/x/sys/unix"
)

// awaitExit waits in the runtime's poller: neither a thread nor a timer is spent.
func awaitExit(ctx context.Context, parent int) bool {
	fd, err := unix.PidfdOpen(parent, unix.PIDFD_NONBLOCK)
	if err != nil {
		return awaitNewParent(ctx, parent)
	}
	f := os.NewFile(uintptr(fd), "pidfd")
	defer f.Close()
	defer context.AfterFunc(ctx, func() { f.Close() })()
	if os.Getppid() != parent { // it ended before we looked
		return true
	}
	raw, err := f.SyscallConn()
	if err != nil {
		return awaitNewParent(ctx, parent)
	}
	err = raw.Read(func(fd uintptr) bool {
		fds := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
		n, err := unix.Poll(fds, 0)
		return err == nil && n > 0
	})
	if err != nil && ctx.Err() == nil {
		return awaitNewParent(ctx, parent)
	}
	return ctx.Err() == nil
}
