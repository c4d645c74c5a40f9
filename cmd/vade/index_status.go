package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"vade/index"
)

func indexStatus() *command {
	return &command{
		name:  "index status",
		short: "tell the state of the index",
		long: `
Compares the index with the files and tells its state (fresh, stale, building,
missing or damaged), what it holds, and which files were skipped and why.

Example: vade index status --json`,
		run: func(ctx context.Context, in *invocation) error {
			if err := in.noArgs(); err != nil {
				return err
			}
			w, err := in.open()
			if err != nil {
				return err
			}
			defer w.Close()
			st, err := w.Status(ctx)
			if err != nil {
				return err
			}
			if in.json {
				return in.printJSON(st)
			}
			_, err = io.WriteString(in.stdout, statusText(st))
			return err
		},
	}
}

func statusText(st index.Status) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", st.Root, st.State.State)
	if st.StaleFiles > 0 {
		fmt.Fprintf(&b, ", %d files changed since", st.StaleFiles)
	}
	if st.Generation != "" {
		fmt.Fprintf(&b, " (generation %s)", st.Generation)
	}
	b.WriteByte('\n')
	fmt.Fprintf(&b, "index: %s\n", st.Dir)
	fmt.Fprintf(&b, "%d files indexed, %d in part, %d skipped; %d symbols, %d sections\n",
		st.Files.Indexed, st.Files.Partial, st.Files.Skipped, st.Symbols, st.Sections)
	for _, name := range languagesByFiles(st.Languages) {
		l := st.Languages[name]
		fmt.Fprintf(&b, "  %-12s %6d files %8d symbols\n", name, l.Files, l.Symbols)
	}
	writeList(&b, "in part", st.Partial)
	writeList(&b, "skipped", st.Skipped)
	if len(st.Stale) > 0 {
		fmt.Fprintf(&b, "changed since: %q\n", st.Stale)
	}
	if st.Unfinished {
		b.WriteString("a build was started and did not end\n")
	}
	for _, s := range append([]string{st.Problem, st.Remedy}, st.Notes...) {
		if s != "" {
			fmt.Fprintln(&b, s)
		}
	}
	return b.String()
}

// maxListed bounds the files that a text names; JSON has them all.
const maxListed = 30

func writeList(b *strings.Builder, what string, list []index.Skipped) {
	for i, s := range list {
		if i == maxListed {
			fmt.Fprintf(b, "%s: %d more (--json lists them)\n", what, len(list)-i)
			return
		}
		fmt.Fprintf(b, "%s: %q (%s)\n", what, s.Path, s.Reason)
	}
}
