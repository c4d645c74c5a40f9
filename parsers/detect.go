package parsers

import (
	"bytes"
	"path"
	"strings"
)

// Registry tells which language a file is written in.
type Registry struct {
	byExt, byName, byProgram map[string]*Language
	list                     []*Language
}

// NewRegistry makes a registry of the languages; the first that claims an extension
// has it.
func NewRegistry(languages []*Language) *Registry {
	r := &Registry{byExt: map[string]*Language{}, byName: map[string]*Language{}, byProgram: map[string]*Language{}, list: languages}
	claim := func(m map[string]*Language, keys []string, l *Language) {
		for _, k := range keys {
			if m[k] == nil {
				m[k] = l
			}
		}
	}
	for _, l := range languages {
		claim(r.byExt, l.Extensions, l)
		claim(r.byName, l.Filenames, l)
		claim(r.byProgram, l.Interpreters, l)
	}
	return r
}

// Languages are the languages of the registry.
func (r *Registry) Languages() []*Language { return r.list }

// ByPath is the language of a file by its name, nil if the name does not tell.
func (r *Registry) ByPath(p string) *Language {
	base := path.Base(p)
	if l := r.byName[base]; l != nil {
		return l
	}
	if l := r.byExt[strings.ToLower(path.Ext(base))]; l != nil {
		return l
	}
	stem, _, _ := strings.Cut(base, ".")
	return r.byName[stem+".*"]
}

// MayHaveFirstLine reports whether a file is worth opening for its first line: it has
// no extension.
func MayHaveFirstLine(p string) bool { return path.Ext(path.Base(p)) == "" }

// ByFirstLine is the language that a #! line names, nil if there is none.
func (r *Registry) ByFirstLine(src []byte) *Language {
	if !bytes.HasPrefix(src, []byte("#!")) {
		return nil
	}
	line, _, _ := bytes.Cut(src[2:], []byte("\n"))
	words := strings.Fields(string(line[:min(len(line), 256)]))
	for _, w := range words {
		w = path.Base(w)
		if w == "env" || strings.HasPrefix(w, "-") || strings.Contains(w, "=") {
			continue
		}
		if l := r.byProgram[w]; l != nil {
			return l
		}
		return r.byProgram[strings.TrimRight(w, "0123456789.")]
	}
	return nil
}
