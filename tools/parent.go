package tools

import (
	"context"
	"os"
)

// WatchParent closes the channel it returns when the process that started this one
// has ended. It is the backstop for a client that dies while something else keeps
// our input open. It costs nothing while the parent lives. Where the parent cannot
// be watched, or was gone from the start, the channel stays open.
func WatchParent(ctx context.Context) <-chan struct{} {
	gone := make(chan struct{})
	if parent := os.Getppid(); parent > 1 {
		go func() {
			if awaitExit(ctx, parent) {
				close(gone)
			}
		}()
	}
	return gone
}
