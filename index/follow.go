package index

import (
	"context"
	"errors"
	"fmt"

	"vade/index/graph"
)

// errSwept means that a generation was removed while it was being opened.
var errSwept = errors.New("the generation was removed while it was read")

// maxFollow bounds how often a query begins again because its generation was removed.
const maxFollow = 10

// follow asks the current generation. Two builds in a short time remove a generation
// that a query began with; what it had not opened before is lost then, and the query
// begins again with the generation that is current now.
func follow[T any](ctx context.Context, w *Workspace, ask func(*snapshot) (T, error)) (T, error) {
	for try := 0; ; try++ {
		s, err := w.acquire(ctx)
		if err != nil {
			var none T
			return none, err
		}
		out, err := ask(s)
		if err == nil {
			w.checkLater(s)
		}
		again := err != nil && ctx.Err() == nil && !errors.Is(err, ErrBadQuery) && try < maxFollow && w.passed(s)
		s.release()
		if !again {
			return out, w.explain(err)
		}
	}
}

// explain tells damage from other errors.
func (w *Workspace) explain(err error) error {
	if err == nil || errors.Is(err, ErrDamaged) || !graph.Damaged(err) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrDamaged, err)
}

// passed reports whether another generation has become current.
func (w *Workspace) passed(s *snapshot) bool {
	now, err := w.current()
	return err == nil && now != "" && now != s.name
}
