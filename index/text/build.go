package text

import (
	"context"
	"fmt"
	"iter"
	"os"
	"path/filepath"

	"github.com/blevesearch/bleve/v2/index/scorch"
	index "github.com/blevesearch/bleve_index_api"
)

// format is the version of what is written; it goes up when an older index would be
// read wrongly.
const format = "1"

var formatKey = []byte("vade-text-format")

// batchSize is the number of records per segment while building. Larger batches take
// more memory and are no faster.
const batchSize = 1000

// Build writes a new index of docs into dir, which must be empty or not there yet. It
// ends early with the context's error or the first error that docs yields; the folder
// is of no use then.
func Build(ctx context.Context, dir string, docs iter.Seq2[Doc, error]) error {
	return buildAs(ctx, dir, docs, format)
}

func buildAs(ctx context.Context, dir string, docs iter.Seq2[Doc, error], format string) (err error) {
	defer guard(dir, &err)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("build text index: %w", err)
	}
	offline, err := scorch.NewBuilder(map[string]any{
		"path": dir, "buildPathPrefix": dir, "batchSize": batchSize, "mergeMax": 64,
		"internal": map[string][]byte{string(formatKey): []byte(format)},
	})
	if err != nil {
		return fmt.Errorf("build text index: %w", err)
	}
	n, err := feed(ctx, offline, docs)
	if err == nil && n > 0 {
		err = offline.Close()
	}
	if err != nil || n == 0 {
		removeParts(dir)
	}
	if err == nil && n == 0 {
		err = buildEmpty(dir, format)
	}
	if err != nil {
		return fmt.Errorf("build text index: %w", err)
	}
	return nil
}

// feed cuts the records in one goroutine while another writes segments.
func feed(ctx context.Context, offline *scorch.Builder, docs iter.Seq2[Doc, error]) (int, error) {
	records := make(chan *record, 256)
	done := make(chan error, 1)
	go func() {
		var failed error
		for r := range records {
			if failed == nil {
				failed = indexOne(offline, r)
			}
		}
		done <- failed
	}()
	n, err := cut(ctx, docs, records)
	close(records)
	if failed := <-done; err == nil {
		err = failed
	}
	return n, err
}

func cut(ctx context.Context, docs iter.Seq2[Doc, error], records chan<- *record) (int, error) {
	b, n := newBuilder(), 0
	for d, err := range docs {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return n, err
		}
		records <- b.record(d)
		n++
	}
	return n, ctx.Err()
}

// indexOne turns a panic of the engine into an error: it runs in a goroutine of its own.
func indexOne(offline *scorch.Builder, r *record) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("index record %q: %v", r.id, p)
		}
	}()
	return offline.Index(r)
}

// removeParts removes the segments that the builder had not merged yet.
func removeParts(dir string) {
	parts, _ := filepath.Glob(filepath.Join(dir, "scorch-offline-build*"))
	for _, p := range parts {
		_ = os.RemoveAll(p) // what stays is in a folder that nobody will use
	}
}

// buildEmpty writes an index without records, which the offline builder cannot.
func buildEmpty(dir, format string) error {
	store, err := openStore(dir, false, index.NewAnalysisQueue(0))
	if err != nil {
		return err
	}
	batch := index.NewBatch()
	batch.SetInternal(formatKey, []byte(format))
	err = store.Batch(batch)
	if closed := store.Close(); err == nil {
		err = closed
	}
	return err
}
