//go:build !windows

package tools

import (
	"context"
	"os"
	"time"
)

// awaitNewParent looks twice a minute whether the process has been handed over to
// another parent.
func awaitNewParent(ctx context.Context, parent int) bool {
	tick := time.NewTicker(30 * time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-tick.C:
			if os.Getppid() != parent {
				return true
			}
		}
	}
}
