package text

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/blevesearch/bleve/v2/index/scorch"
	index "github.com/blevesearch/bleve_index_api"
)

// Update writes into newDir the index of oldDir without the records of removePaths
// (files or folders) and with add. Segments are shared by hard links, or copied where
// links do not work. The old folder is only read and may be open elsewhere; newDir must
// be empty or not there yet, and is of no use after an error.
func Update(ctx context.Context, oldDir, newDir string, removePaths []string, add []Doc) (err error) {
	defer guard(newDir, &err)
	if err := share(oldDir, newDir); err != nil {
		return fmt.Errorf("update text index: %w", err)
	}
	queue := index.NewAnalysisQueue(1)
	defer queue.Close()
	store, err := openStore(newDir, false, queue)
	if err != nil {
		return fmt.Errorf("update text index: %w", err)
	}
	err = change(ctx, store, removePaths, add)
	if closed := store.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return fmt.Errorf("update text index: %w", err)
	}
	return nil
}

// share makes newDir a copy of oldDir.
func share(oldDir, newDir string) error {
	if err := os.MkdirAll(newDir, 0o755); err != nil {
		return err
	}
	segments, err := filepath.Glob(filepath.Join(escape(oldDir), "*.zap"))
	if err != nil {
		return err
	}
	for _, from := range segments {
		to := filepath.Join(newDir, filepath.Base(from))
		if os.Link(from, to) == nil {
			continue
		}
		if err := copyFile(from, to); err != nil {
			return err
		}
	}
	return copyFile(filepath.Join(oldDir, "root.bolt"), filepath.Join(newDir, "root.bolt"))
}

// change applies the removals, and then the additions in batches.
func change(ctx context.Context, store *scorch.Scorch, removePaths []string, add []Doc) error {
	snap, err := snapshot(store)
	if err != nil {
		return err
	}
	batch := index.NewBatch()
	err = remove(snap, batch, removePaths)
	if closed := snap.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	b := newBuilder()
	for _, d := range add {
		if err := ctx.Err(); err != nil {
			return err
		}
		batch.Update(b.record(d))
		if len(batch.IndexOps) >= batchSize {
			if err := store.Batch(batch); err != nil {
				return err
			}
			batch = index.NewBatch()
		}
	}
	if len(batch.IndexOps) == 0 {
		return ctx.Err()
	}
	return store.Batch(batch)
}

// remove adds to batch the deletion of every record in paths.
func remove(snap *scorch.IndexSnapshot, batch *index.Batch, paths []string) error {
	for _, path := range paths {
		for _, seg := range snap.Segments() {
			err := eachKey(seg, keyPath+clean(path), func(n uint64) error {
				id, err := seg.DocID(n)
				if err == nil {
					batch.Delete(string(id))
				}
				return err
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func copyFile(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
