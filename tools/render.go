package tools

import (
	"fmt"
	"path"
	"strings"

	"vade/index"
)

// The texts of answers. Their rules:
//   - one line per hit: place, then name, then what else is worth a word;
//   - hits that follow one another in one folder stand under one line with the
//     folder's name, else a line holds the whole path; the order of the core stays;
//   - what all hits share (how they were resolved) is said once, in the head;
//   - one last line tells the state of the index, in as few words as are true;
//   - text of the repository is cleaned and stands after its place, never alone.

// row is one line of a list.
type row struct {
	path string
	line int
	rest string
}

// writeRows writes a list, under folders where that is shorter.
func writeRows(b *strings.Builder, indent string, rows []row) {
	for i := 0; i < len(rows); {
		dir := path.Dir(rows[i].path)
		n := i + 1
		for n < len(rows) && path.Dir(rows[n].path) == dir {
			n++
		}
		in, strip := indent, ""
		if n-i > 1 && dir != "." {
			fmt.Fprintf(b, "%s%s/\n", indent, cleanLine(dir))
			in, strip = indent+" ", dir+"/"
		}
		for ; i < n; i++ {
			r := rows[i]
			line := in + place(strings.TrimPrefix(r.path, strip), r.line)
			if r.rest != "" {
				line += " " + r.rest
			}
			b.WriteString(line + "\n")
		}
	}
}

// place is path:line, or the path alone where there is no line.
func place(p string, line int) string {
	if line <= 0 {
		return cleanLine(p)
	}
	return fmt.Sprintf("%s:%d", cleanLine(p), line)
}

// footer is the last line: state of the index and how complete the answer is.
type footer struct {
	state      index.State
	listed     index.Listed
	incomplete bool
	docs       bool // the answer is also from the documents
	notes      []string
}

func (f footer) write(b *strings.Builder) {
	for _, n := range f.notes {
		fmt.Fprintf(b, "note: %s\n", oneLine(n))
	}
	if f.listed.Cursor != "" {
		fmt.Fprintf(b, "%d of %d shown; next page: cursor %s\n", f.listed.Shown, f.listed.Total, cleanLine(f.listed.Cursor))
	} else if f.listed.Shown < f.listed.Total {
		fmt.Fprintf(b, "%d of %d shown\n", f.listed.Shown, f.listed.Total)
	}
	b.WriteString(f.status() + "\n")
}

func (f footer) status() string {
	parts := []string{stateWords(f.state)}
	if f.docs && !f.state.TextReady && f.state.State != index.StateMissing {
		parts = append(parts, "documents are still being indexed")
	}
	switch {
	case f.incomplete && len(f.notes) > 0: // the notes tell why
		parts = append(parts, "incomplete")
	case f.incomplete:
		parts = append(parts, "incomplete: some files could not be read (see list_projects)")
	}
	return strings.Join(parts, "; ")
}

// stateWords is the state of the index in a few words.
func stateWords(s index.State) string {
	words := "index"
	if g := shortGeneration(s.Generation); g != "" {
		words += " " + g
	}
	words += " " + cleanLine(s.State)
	if s.State == index.StateStale && s.StaleFiles > 0 {
		words += ": " + plural(s.StaleFiles, "file") + " changed"
	}
	return words
}

// shortGeneration is enough of a generation's name to see that it changed.
func shortGeneration(g string) string {
	g = cleanLine(g)
	if len(g) > 4 {
		g = g[len(g)-4:]
	}
	return g
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	if strings.HasSuffix(what, "s") {
		return fmt.Sprintf("%d %ses", n, what)
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// flags are the words that mark an entry.
func flags(test, generated, stale bool) string {
	var s string
	if test {
		s += " [test]"
	}
	if generated {
		s += " [generated]"
	}
	if stale {
		s += " [changed since]"
	}
	return s
}
