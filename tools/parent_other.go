//go:build !linux

package tools

import "context"

func awaitExit(ctx context.Context, parent int) bool { return awaitNewParent(ctx, parent) }
