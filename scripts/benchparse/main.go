// Command benchparse parses the files of a project and does nothing else: what it costs
// is the floor under an index of the same files.
//
//	benchparse DIR
//
// It takes the files that an index takes, reads them, and lets tree-sitter make and free
// the tree of each, with one worker per processor. It prints files, bytes and broken
// files (see benchrun for the time).
package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"sync"
	"sync/atomic"

	"vade/index/walk"
	"vade/parsers"
	"vade/parsers/all"
	"vade/parsers/sitter"
)

// roots are the types of the root nodes: with them as leaves, no tree is walked.
var roots = map[sitter.Grammar]string{
	sitter.Go: "source_file", sitter.Python: "module",
	sitter.JavaScript: "program", sitter.TypeScript: "program", sitter.TSX: "program",
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: benchparse DIR")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "benchparse:", err)
		os.Exit(1)
	}
}

func run(dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	found, err := walk.Walk(context.Background(), root, walk.Options{})
	if err != nil {
		return err
	}
	w := &work{root: root, entries: found.Entries, registry: parsers.NewRegistry(all.Languages)}
	var wait sync.WaitGroup
	errs := make([]error, runtime.GOMAXPROCS(0))
	for i := range errs {
		wait.Go(func() { errs[i] = w.run() })
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	fmt.Printf("%d files, %d bytes, %d broken\n", w.files.Load(), w.bytes.Load(), w.broken.Load())
	return nil
}

// work is what the workers share.
type work struct {
	root                       *os.Root
	entries                    []walk.Entry
	registry                   *parsers.Registry
	next, files, bytes, broken atomic.Int64
}

func (w *work) run() error {
	reader := walk.NewReader(w.root)
	defer reader.Close()
	made := map[string]*sitter.Parser{}
	defer func() {
		for _, p := range made {
			p.Close()
		}
	}()
	for {
		i := int(w.next.Add(1)) - 1
		if i >= len(w.entries) {
			return nil
		}
		if err := w.file(reader, made, w.entries[i]); err != nil {
			return err
		}
	}
}

func (w *work) file(reader *walk.Reader, made map[string]*sitter.Parser, e walk.Entry) error {
	lang := w.registry.ByPath(e.Path)
	if e.Reason != "" || lang == nil {
		return nil
	}
	data, err := reader.Read(e.Path, walk.DefaultMaxFileSize)
	if err != nil {
		return nil // an index skips it as well
	}
	c := walk.Classify(e.Path, data)
	if c.Reason != "" {
		return nil
	}
	p := made[lang.Name]
	if p == nil {
		g := sitter.Grammar(lang.Name)
		if roots[g] == "" {
			return fmt.Errorf("no root type is known for %s", lang.Name)
		}
		if p, err = sitter.New(&sitter.Table{Grammar: g, Leaves: []string{roots[g]}}); err != nil {
			return err
		}
		made[lang.Name] = p
	}
	t, err := p.Parse(c.Text)
	if err != nil {
		w.broken.Add(1)
		return nil
	}
	w.files.Add(1)
	w.bytes.Add(int64(len(c.Text)))
	if n, _ := t.Broken(); n > 0 {
		w.broken.Add(1)
	}
	return nil
}
