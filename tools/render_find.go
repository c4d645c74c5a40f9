package tools

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"vade/index"
)

// renderFind is the text of a FindResult.
func renderFind(r index.FindResult, q index.FindQuery) string {
	var b strings.Builder
	switch {
	case r.NotFound:
		writeNotFound(&b, q, r)
	case q.Relation == index.RelMembers, q.Relation == index.RelImplementations, q.Relation == index.RelOverrides, q.Relation == index.RelUnused:
		writeRelated(&b, r, q)
	case q.Relation != "":
		writeRelation(&b, r, q)
	case q.Name == "":
		writeOutline(&b, r, q)
	default:
		writeDefinitions(&b, r)
	}
	footer{state: r.Index, listed: r.Listed, incomplete: r.Incomplete, notes: r.Notes}.write(&b)
	return b.String()
}

func writeNotFound(b *strings.Builder, q index.FindQuery, r index.FindResult) {
	switch {
	case q.Name == "":
		b.WriteString(noFile(q.Path, r.Notes))
	case q.Path != "":
		fmt.Fprintf(b, "not found: %s in %s", quote(q.Name), cleanLine(q.Path))
	default:
		fmt.Fprintf(b, "not found: %s", quote(q.Name))
	}
	if q.Kind != "" {
		fmt.Fprintf(b, " (%s)", cleanLine(q.Kind))
	}
	if len(r.Suggestions) > 0 {
		fmt.Fprintf(b, "; near: %s", cleanLine(strings.Join(r.Suggestions, ", ")))
	}
	b.WriteByte('\n')
}

// noFile says that a file is left out, for a reason that stands in the notes, or
// that there is none.
func noFile(path string, notes []string) string {
	if len(notes) > 0 {
		return "not in the index: " + quote(path)
	}
	return "no such file: " + quote(path)
}

// writeDefinitions writes symbols that were asked for by name: in full when they
// are few, else a line each.
func writeDefinitions(b *strings.Builder, r index.FindResult) {
	if len(r.Symbols) > 3 {
		rows := make([]row, len(r.Symbols))
		for i, s := range r.Symbols {
			rows[i] = row{s.Path, s.Line, title(s) + signature(s, 80) + flags(s.Test, s.Generated, s.Stale)}
		}
		fmt.Fprintf(b, "%d definitions\n", max(r.Total, len(r.Symbols)))
		writeRows(b, "", rows)
		return
	}
	for _, s := range r.Symbols {
		writeSymbol(b, s)
	}
}

func writeSymbol(b *strings.Builder, s index.Symbol) {
	at := place(s.Path, s.Line)
	if s.EndLine > s.Line {
		at += fmt.Sprintf("-%d", s.EndLine)
	}
	fmt.Fprintf(b, "%s %s%s\n", at, title(s), flags(s.Test, s.Generated, s.Stale))
	if s.Signature != "" {
		fmt.Fprintf(b, "  %s\n", cut(oneLine(s.Signature), 240))
	}
	if s.Doc != "" {
		fmt.Fprintf(b, "  doc: %s\n", cut(oneLine(s.Doc), 160))
	}
	if len(s.Others) > 0 {
		places := make([]string, 0, len(s.Others))
		for _, o := range s.Others {
			places = append(places, strings.TrimSpace(place(o.Path, o.Line)+" "+cleanLine(o.What)))
		}
		fmt.Fprintf(b, "  also: %s\n", strings.Join(limit(places, 6), ", "))
	}
	if len(s.Members) > 0 {
		names := make([]string, len(s.Members))
		for i, m := range s.Members {
			names[i] = cleanLine(m.Name)
		}
		fmt.Fprintf(b, "  members: %s\n", cut(strings.Join(names, ", "), 300))
	}
}

// title is the kind and the name with its container.
func title(s index.Symbol) string {
	return cleanLine(s.Kind) + " " + qualified(s.Container, s.Name)
}

func qualified(container, name string) string {
	if container == "" {
		return cleanLine(name)
	}
	return cleanLine(container) + "." + cleanLine(name)
}

func signature(s index.Symbol, n int) string {
	if s.Signature == "" {
		return ""
	}
	return ": " + cut(oneLine(s.Signature), n)
}

// writeOutline writes the symbols of a file, members below their type, or the
// headings of a document.
func writeOutline(b *strings.Builder, r index.FindResult, q index.FindQuery) {
	b.WriteString(cleanLine(q.Path))
	if r.Title != "" && r.Title != q.Path {
		fmt.Fprintf(b, " %q", cut(oneLine(r.Title), 100))
	}
	if len(r.Symbols)+len(r.Sections) == 0 {
		b.WriteString(": no definitions")
	}
	b.WriteByte('\n')
	level := map[string]int{}
	for _, s := range r.Symbols {
		in := 0
		shown := cleanLine(s.Name)
		if s.Container != "" {
			if l, ok := level[s.Container]; ok {
				in = l + 1
			} else {
				shown = qualified(s.Container, s.Name)
			}
		}
		level[qualified(s.Container, s.Name)] = in
		text := cleanLine(s.Kind) + " " + shown
		if s.Signature != "" {
			text = cut(oneLine(s.Signature), 72)
		}
		fmt.Fprintf(b, "%s%d %s%s\n", strings.Repeat(" ", in), s.Line, text, flags(s.Test, false, s.Stale))
	}
	for _, s := range r.Sections {
		fmt.Fprintf(b, "%d %s %s\n", s.Line, strings.Repeat("#", max(1, s.Level)), cut(oneLine(s.Title), 100))
	}
}

// writeRelated writes the answer of a relation that leads to definitions: members
// and implementations.
func writeRelated(b *strings.Builder, r index.FindResult, q index.FindQuery) {
	of := cmp.Or(r.Title, q.Name)
	fmt.Fprintf(b, "%s: %s\n", cleanLine(of), plural(max(r.Total, len(r.Symbols)), singular(q.Relation)))
	rows := make([]row, len(r.Symbols))
	for i, s := range r.Symbols {
		text := title(s)
		if q.Relation == index.RelMembers && s.Signature != "" {
			text = cut(oneLine(s.Signature), 80)
		}
		if s.From != "" {
			text += " from " + cleanLine(s.From)
		}
		if len(s.MayBeLive) > 0 {
			text += " (" + cleanLine(strings.Join(s.MayBeLive, "; ")) + ")"
		}
		rows[i] = row{s.Path, s.Line, text + flags(s.Test, s.Generated, s.Stale)}
	}
	writeRows(b, " ", rows)
}

// writeRelation writes occurrences under the definition they belong to, so that
// definitions of one name never share a list. On one page of several, nothing is
// said of definitions whose entries stand on another: least of all that there are none.
func writeRelation(b *strings.Builder, r index.FindResult, q index.FindQuery) {
	groups, rest := groupBySymbol(r, q)
	from, to := onThisPage(groups, r, q)
	for i := from; i < to; i++ {
		s, occ := r.Symbols[i], groups[i]
		cutOff := len(r.Symbols) > 1 && (i == from && q.Cursor != "" || i == to-1 && r.Cursor != "")
		fmt.Fprintf(b, "%s %s: %s%s\n", place(s.Path, s.Line), title(s), count(len(occ), cutOff, r, q), shared(occ))
		writeOccurrences(b, occ, q.Relation)
	}
	if len(rest) > 0 || len(r.Symbols) == 0 {
		fmt.Fprintf(b, "%s: %s%s\n", cleanLine(cmp.Or(q.Path, q.Name)), count(len(rest), false, r, q), shared(rest))
		writeOccurrences(b, rest, q.Relation)
	}
	writeByFile(b, r)
	if n := len(groups) - to; n > 0 {
		fmt.Fprintf(b, "%s on the next pages\n", plural(n, "more definition"))
	}
	writeLeftOut(b, r, q)
}

// writeByFile sums an impact up by file.
func writeByFile(b *strings.Builder, r index.FindResult) {
	if len(r.Files) == 0 {
		return
	}
	var parts []string
	for _, f := range r.Files {
		parts = append(parts, fmt.Sprintf("%s %d%s", cleanLine(f.Path), f.Count, flags(f.Test, false, false)))
	}
	more := ""
	if n := r.AffectedFiles - len(r.Files); n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	fmt.Fprintf(b, "by file: %s%s\n", strings.Join(parts, ", "), more)
}

// onThisPage gives the range of symbols that a page tells all about, or a part of.
func onThisPage(groups [][]index.Occurrence, r index.FindResult, q index.FindQuery) (from, to int) {
	from, to = 0, len(groups)
	if q.Cursor != "" {
		for from < to-1 && len(groups[from]) == 0 {
			from++
		}
	}
	if r.Cursor != "" {
		for to-1 > from && len(groups[to-1]) == 0 {
			to--
		}
	}
	return from, to
}

// groupBySymbol gives each symbol its own occurrences: by the target where one
// asks who uses it, by the enclosing definition where one asks what it uses.
func groupBySymbol(r index.FindResult, q index.FindQuery) (groups [][]index.Occurrence, rest []index.Occurrence) {
	at := map[string]int{}
	for i, s := range r.Symbols {
		at[s.ID] = i
	}
	groups = make([][]index.Occurrence, len(r.Symbols))
	for _, o := range r.Occurrences {
		key := o.SymbolID
		if q.Relation == index.RelCallees && o.In != nil {
			key = o.In.ID
		}
		i, ok := at[key]
		if !ok && len(r.Symbols) == 1 {
			i, ok = 0, true
		}
		if !ok {
			rest = append(rest, o)
			continue
		}
		groups[i] = append(groups[i], o)
	}
	return groups, rest
}

// count says how many there are: all of them where the answer is one list.
func count(shown int, cutOff bool, r index.FindResult, q index.FindQuery) string {
	n := shown
	if len(r.Symbols) <= 1 {
		n = max(n, r.Total)
	}
	text := plural(n, singular(q.Relation))
	if cutOff {
		text += " on this page"
	}
	return text
}

func singular(relation string) string {
	if relation == index.RelImpact {
		return "affected place"
	}
	if relation == index.RelUnused {
		return "unused definition"
	}
	return strings.TrimSuffix(relation, "s")
}

// shared is how all entries were resolved, if that is one way; else the commonest.
func shared(list []index.Occurrence) string {
	if len(list) == 0 {
		return ""
	}
	if mixed(list) {
		return " [" + commonest(list) + " unless marked]"
	}
	return " [" + cleanLine(list[0].Resolution) + "]"
}

func mixed(list []index.Occurrence) bool {
	return slices.ContainsFunc(list, func(o index.Occurrence) bool { return o.Resolution != list[0].Resolution })
}

func commonest(list []index.Occurrence) string {
	n := map[string]int{}
	best := list[0].Resolution
	for _, o := range list {
		if n[o.Resolution]++; n[o.Resolution] > n[best] {
			best = o.Resolution
		}
	}
	return cleanLine(best)
}

func writeOccurrences(b *strings.Builder, list []index.Occurrence, relation string) {
	if len(list) == 0 {
		return
	}
	usual := commonest(list)
	rows := make([]row, len(list))
	for i, o := range list {
		rest := occurrenceName(o, relation)
		if o.Depth > 1 {
			rest += fmt.Sprintf(" depth %d", o.Depth)
		}
		if o.Resolution != usual {
			rest += " [" + cleanLine(o.Resolution) + "]"
		}
		rows[i] = row{o.Path, o.Line, rest + flags(o.Test, false, o.Stale)}
	}
	writeRows(b, " ", rows)
}

// occurrenceName is what stands after the place: who uses it, or what is used.
func occurrenceName(o index.Occurrence, relation string) string {
	switch relation {
	case index.RelCallees, index.RelImports:
		if o.External != "" {
			return cleanLine(o.Name) + " of " + cleanLine(o.External)
		}
		if o.SymbolID != "" {
			return cleanLine(o.Name) + " -> " + cleanLine(o.SymbolID)
		}
		return cleanLine(o.Name)
	}
	name := "(top level)"
	if o.In != nil {
		name = cleanLine(inName(o.In))
	}
	if relation == index.RelReferences && o.Role != "" && o.Role != "ref" {
		name += " (" + cleanLine(o.Role) + ")"
	}
	return name
}

// inName is the name with its container, which the id holds.
func inName(in *index.In) string {
	if _, q, ok := strings.Cut(in.ID, "#"); ok && (strings.HasSuffix(q, in.Name) || strings.Contains(q, in.Name+"(")) {
		return q
	}
	return in.Name
}

// writeLeftOut tells of uses that the list does not hold.
func writeLeftOut(b *strings.Builder, r index.FindResult, q index.FindQuery) {
	if r.Unresolved > 0 {
		fmt.Fprintf(b, "left out: %s of that name tied to no definition\n", plural(r.Unresolved, "use"))
	}
	if r.Candidates > 0 && !q.Candidates {
		fmt.Fprintf(b, "left out: %s (candidates: true lists them)\n", plural(r.Candidates, "guess"))
	}
}
