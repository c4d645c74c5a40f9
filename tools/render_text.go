package tools

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"vade/index"
)

// renderSearch is the text of a SearchResult: the best hit first.
func renderSearch(r index.SearchResult, q index.SearchQuery) string {
	var b strings.Builder
	if len(r.Hits) == 0 {
		fmt.Fprintf(&b, "nothing found for %s", quote(q.Query))
		if len(r.Suggestions) > 0 {
			fmt.Fprintf(&b, "; near: %s", cleanLine(strings.Join(r.Suggestions, ", ")))
		}
		b.WriteByte('\n')
	}
	rows := make([]row, len(r.Hits))
	for i, h := range r.Hits {
		rows[i] = row{h.Path, h.Line, hitText(h)}
	}
	writeRows(&b, "", rows)
	footer{state: r.Index, listed: r.Listed, incomplete: r.Incomplete, docs: q.Scope != index.ScopeCode, notes: r.Notes}.write(&b)
	return b.String()
}

func hitText(h index.Hit) string {
	text := cleanLine(h.Kind) + " " + cut(oneLine(h.Title), 120)
	if h.Library != "" {
		text += " (" + strings.TrimSpace(cleanLine(h.Library)+" "+cleanLine(h.Version)) + ")"
	}
	if h.Snippet != "" {
		text += fmt.Sprintf(": %q", cut(oneLine(h.Snippet), 140))
	}
	return text + flags(h.Test, h.Generated, h.Stale)
}

// renderRead is the text of a ReadResult: one line that is ours, and all words on
// what follows; then the text of the repository to the end.
func renderRead(r index.ReadResult, q index.ReadQuery) string {
	var b strings.Builder
	if r.NotFound {
		switch {
		case q.ID != "":
			fmt.Fprintf(&b, "not found: %s", quote(q.ID))
		case q.Section != "" && len(r.Notes) == 0:
			fmt.Fprintf(&b, "not found: %s in %s", quote(q.Section), cleanLine(q.Path))
		default:
			b.WriteString(noFile(q.Path, r.Notes))
		}
		if len(r.Suggestions) > 0 {
			fmt.Fprintf(&b, "; near: %s", cleanLine(strings.Join(r.Suggestions, ", ")))
		}
		b.WriteByte('\n')
		footer{state: r.Index, notes: r.Notes}.write(&b)
		return b.String()
	}
	at := place(r.Path, r.Line)
	if r.EndLine > r.Line {
		at += fmt.Sprintf("-%d", r.EndLine)
	}
	head := at
	if r.Title != "" && r.Title != r.Path {
		head += " " + cut(oneLine(r.Title), 120)
	}
	if r.Library != "" {
		head += " (" + strings.TrimSpace(cleanLine(r.Library)+" "+cleanLine(r.Version)) + ")"
	}
	head += flags(false, false, r.Stale)
	fmt.Fprintf(&b, "%s; %s\n", head, stateWords(r.Index))
	for _, n := range r.Notes {
		fmt.Fprintf(&b, "note: %s\n", oneLine(n))
	}
	if len(r.Suggestions) > 0 {
		fmt.Fprintf(&b, "others: %s\n", cleanLine(strings.Join(r.Suggestions, ", ")))
	}
	if r.Truncated || r.Cursor != "" {
		b.WriteString("cut here")
		if r.Cursor != "" {
			fmt.Fprintf(&b, "; goes on with cursor %s", cleanLine(r.Cursor))
		}
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
	b.WriteString(r.Text)
	if !strings.HasSuffix(r.Text, "\n") {
		b.WriteByte('\n')
	}
	return b.String()
}

// renderProjects is the text of list_projects.
func renderProjects(p Projects) string {
	var b strings.Builder
	for _, w := range p.Workspaces {
		fmt.Fprintf(&b, "workspace %s\n", cleanLine(w.Path))
	}
	fmt.Fprintf(&b, "%s; %s, %s\n", FilesText(p.Files), plural(p.Symbols, "symbol"), plural(p.Sections, "section"))
	for _, name := range byFiles(p.Languages) {
		l := p.Languages[name]
		fmt.Fprintf(&b, " %s: %s, %s\n", cleanLine(name), plural(l.Files, "file"), plural(l.Symbols, "symbol"))
	}
	writeFiles(&b, "in part", p.Partial, p.Files.Partial)
	writeSkipped(&b, p)
	if len(p.Changed) > 0 {
		fmt.Fprintf(&b, "changed since: %s\n", cut(cleanLine(strings.Join(p.Changed, ", ")), 300))
	}
	footer{state: p.Index, notes: p.Notes, docs: true}.write(&b)
	return b.String()
}

// FilesText is what became of the files, in the one wording for all doors.
func FilesText(f index.FileCounts) string {
	text := plural(f.Indexed+f.Partial, "file") + " indexed"
	if f.Partial > 0 {
		text += fmt.Sprintf(" (%d in part)", f.Partial)
	}
	return text + fmt.Sprintf(", %d skipped", f.Skipped)
}

func byFiles(m map[string]index.LanguageCounts) []string {
	names := slices.Sorted(maps.Keys(m))
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(m[b].Files, m[a].Files) })
	return names
}

// writeSkipped groups the skipped files by their reason: the count, and the first few.
func writeSkipped(b *strings.Builder, p Projects) {
	named := map[string][]index.Skipped{}
	for _, s := range p.Skipped {
		named[reason(s)] = append(named[reason(s)], s)
	}
	for _, kind := range slices.Sorted(maps.Keys(p.SkippedBy)) {
		n := p.SkippedBy[kind]
		fmt.Fprintf(b, "skipped, %s: %d", cleanLine(kind), n)
		if files := first(named[kind], 3); len(files) > 0 {
			names := make([]string, len(files))
			for i, f := range files {
				names[i] = cleanLine(f.Path)
			}
			fmt.Fprintf(b, " (%s", strings.Join(names, ", "))
			if n > len(files) {
				b.WriteString(", …")
			}
			b.WriteByte(')')
		}
		b.WriteByte('\n')
	}
}

func writeFiles(b *strings.Builder, what string, files []index.Skipped, total int) {
	for _, f := range first(files, 5) {
		fmt.Fprintf(b, "%s: %s (%s)\n", what, cleanLine(f.Path), cleanLine(f.Reason))
	}
	if more := total - min(5, len(files)); more > 0 && len(files) > 0 {
		fmt.Fprintf(b, "%s: %d more\n", what, more)
	}
}
