package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"vade/index"
	"vade/tools"
)

func indexRebuild() *command {
	var full, strict, quiet, noDocs, edges bool
	return &command{
		name:  "index rebuild",
		short: "bring the index up to date",
		long: `
Reads what changed since the last build and publishes a new index beside the old
one, which goes on answering until then. Files that are broken or cannot be read
are named on stderr; they are no failure unless --strict is given.

Example: vade -C ~/src/app index rebuild`,
		flags: func(fs *flag.FlagSet) {
			fs.BoolVar(&full, "full", false, "read every file again")
			fs.BoolVar(&strict, "strict", false, "fail when a file could not be read in full")
			fs.BoolVar(&quiet, "quiet", false, "print nothing but gaps and errors")
			fs.BoolVar(&noDocs, "no-docs", false, "leave the documents out")
			fs.BoolVar(&edges, "edges", false, "count the edges by language, which a full build always does")
		},
		run: func(ctx context.Context, in *invocation) error {
			if err := in.noArgs(); err != nil {
				return err
			}
			w, err := in.open()
			if err != nil {
				return err
			}
			defer w.Close()
			r, err := in.build(ctx, w, index.BuildOptions{Full: full, NoText: noDocs, Wait: true}, quiet)
			if err != nil {
				return err
			}
			if edges || r.Mode == "full" && !quiet {
				if err := w.Edges(ctx, r.Languages); err != nil {
					return err
				}
			}
			if err := in.printBuild(r, quiet); err != nil {
				return err
			}
			in.printGaps(r)
			if strict && hasGaps(r) {
				return errSaid
			}
			return nil
		},
	}
}

// build builds with a progress bar.
func (in *invocation) build(ctx context.Context, w *index.Workspace, opt index.BuildOptions, quiet bool) (index.BuildReport, error) {
	if !quiet {
		if bar := newProgressBar(in.stderr); bar != nil {
			opt.Progress = bar.show
			defer bar.clear()
		}
	}
	return w.Build(ctx, opt)
}

func (in *invocation) printBuild(r index.BuildReport, quiet bool) error {
	switch {
	case quiet:
		return nil
	case in.json:
		return in.printJSON(r)
	}
	_, err := io.WriteString(in.stdout, buildText(r))
	return err
}

func buildText(r index.BuildReport) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s; %d symbols, %d sections\n", tools.FilesText(r.Files), r.Symbols, r.Sections)
	if r.Files.Indexed+r.Files.Partial == 0 {
		b.WriteString("nothing to index: no file of a known language or document format\n")
	}
	for _, name := range languagesByFiles(r.Languages) {
		l := r.Languages[name]
		fmt.Fprintf(&b, "  %-12s %6d files %8d symbols %8d uses%s\n", name, l.Files, l.Symbols, l.Occurrences, counts("  edges: ", l.Edges))
	}
	fmt.Fprint(&b, counts("skipped: ", r.SkippedBy))
	if len(r.SkippedBy) > 0 {
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "%s build in %s (code %s, documents %s); %d changed, %d deleted; source %s, index %s\n",
		r.Mode, seconds(r.CodeMS+r.TextMS), seconds(r.CodeMS), seconds(r.TextMS), r.Changed, r.Deleted, size(r.SourceSize), size(r.StoreSize))
	return b.String()
}

func languagesByFiles(m map[string]index.LanguageCounts) []string {
	names := slices.Sorted(maps.Keys(m))
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(m[b].Files, m[a].Files) })
	return names
}

// counts writes "name n, name n", the largest first.
func counts(before string, m map[string]int) string {
	if len(m) == 0 {
		return ""
	}
	names := slices.Sorted(maps.Keys(m))
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(m[b], m[a]) })
	for i, n := range names {
		names[i] = fmt.Sprintf("%s %d", n, m[n])
	}
	return before + strings.Join(names, ", ")
}

func hasGaps(r index.BuildReport) bool { return len(r.Problems) > 0 || r.Files.Partial > 0 }

// printGaps names the files that are not in the index, or only in part, though
// they should be.
func (in *invocation) printGaps(r index.BuildReport) {
	if !hasGaps(r) {
		return
	}
	names := make([]string, 0, len(r.Problems))
	for _, p := range r.Problems {
		names = append(names, fmt.Sprintf("%q (%s)", p.Path, p.Reason))
	}
	fmt.Fprintf(in.stderr, "vade: gaps: %s\n", strings.Join(names, ", "))
}
