package tools

import (
	"context"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// progressEvery is the least time between two notifications.
const progressEvery = 500 * time.Millisecond

// progress hands the newest state of a build to a sender, so that a slow client
// never holds the build up.
type progress struct {
	wake chan struct{}

	mu    sync.Mutex
	phase string
	base  int // units of the phases before: what is reported only grows
	done  int
	total int
	sent  float64
}

// report takes the state of the build. It never blocks.
func (p *progress) report(phase string, done, total int) {
	p.mu.Lock()
	if phase != p.phase {
		p.base += p.done
	}
	p.phase, p.done, p.total = phase, done, total
	p.mu.Unlock()
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// send sends what was reported until ctx ends.
func (p *progress) send(ctx context.Context, notify func(mcp.ProgressNotificationParams)) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.wake:
		}
		if n, ok := p.next(); ok {
			notify(n)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(progressEvery):
		}
	}
}

func (p *progress) next() (mcp.ProgressNotificationParams, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := float64(p.base + p.done)
	if at <= p.sent {
		return mcp.ProgressNotificationParams{}, false
	}
	p.sent = at
	n := mcp.ProgressNotificationParams{Progress: at, Message: "building the index: " + p.phase}
	if p.total > 0 {
		n.Total = float64(p.base + p.total)
	}
	return n, true
}
