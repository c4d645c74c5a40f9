package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"vade/index"
	"vade/tools"
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
	fmt.Fprintf(&b, "%s; %d symbols, %d sections\n", tools.FilesText(st.Files), st.Symbols, st.Sections)
	for _, name := range languagesByFiles(st.Languages) {
		l := st.Languages[name]
		fmt.Fprintf(&b, "  %-12s %6d files %8d symbols\n", name, l.Files, l.Symbols)
	}
	writeList(&b, "in part", st.Partial)
	writeByReason(&b, st.Skipped)
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

// maxListed bounds the files that a text names of each kind; JSON has them all.
const maxListed = 10

func writeList(b *strings.Builder, what string, list []index.Skipped) {
	for i, s := range list {
		if i == maxListed {
			fmt.Fprintf(b, "%s: %d more (--json lists them)\n", what, len(list)-i)
			return
		}
		fmt.Fprintf(b, "%s: %q (%s)\n", what, s.Path, s.Reason)
	}
}

// writeByReason names skipped files under what stands before the details of their
// reason, the rarest kind first: the many without a parser are the least news.
func writeByReason(b *strings.Builder, list []index.Skipped) {
	kinds := map[string][]index.Skipped{}
	for _, s := range list {
		kind, _, _ := strings.Cut(s.Reason, ":")
		kinds[kind] = append(kinds[kind], s)
	}
	names := slices.Sorted(maps.Keys(kinds))
	slices.SortStableFunc(names, func(x, y string) int { return cmp.Compare(len(kinds[x]), len(kinds[y])) })
	for _, kind := range names {
		writeList(b, "skipped, "+kind, kinds[kind])
	}
}
