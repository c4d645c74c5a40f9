// Package dockerfile says what Dockerfiles say: build stages and variables, and where
// they are used.
package dockerfile

import (
	"bytes"

	"vade/parsers"
	"vade/parsers/plain"
	"vade/parsers/sitter"
)

// Language is Dockerfile.
var Language = &parsers.Language{
	Name: "dockerfile", Family: "dockerfile", Extensions: []string{".dockerfile", ".containerfile"}, Filenames: []string{"Dockerfile", "Dockerfile.*", "Containerfile"},
	Support: parsers.SupportUses,
	New:     (&plain.Reader{Language: "dockerfile", Table: table, Read: read}).New,
}

const (
	_ sitter.Kind = iota
	kFrom
	kArg
	kEnvPair
	kVariable
	kParam
	kShell
)

const (
	_ sitter.Field = iota
	fName
	fAs
)

var table = &sitter.Table{
	Grammar: sitter.Dockerfile,
	Kinds:   []string{kFrom: "from_instruction", kArg: "arg_instruction", kEnvPair: "env_pair", kVariable: "variable", kParam: "param", kShell: "shell_fragment"},
	Fields:  []string{fName: "name", fAs: "as"},
}

func read(w *plain.Walker) { visit(w, 0) }

func visit(w *plain.Walker, n uint32) {
	switch w.Kind(n) {
	case kFrom:
		from(w, n)
		return
	case kArg, kEnvPair:
		if name := w.Child(n, fName); name != 0 {
			w.Define(parsers.KindVariable, name, n, 0)
		}
	case kVariable:
		w.Ref(n, parsers.RoleRef, 0)
	case kParam:
		param(w, n)
	case kShell:
		variables(w, n)
	}
	w.Children(n, func(c uint32) { visit(w, c) })
}

// from reads FROM image AS stage. The image may be an earlier stage.
func from(w *plain.Walker, n uint32) {
	if as := w.Child(n, fAs); as != 0 {
		w.Define(parsers.KindRule, as, n, 0)
	}
	w.Children(n, func(c uint32) {
		if image := w.Child(c, fName); image != 0 && w.Nodes[image].End == w.Nodes[c].End && isName(w.Text(image)) {
			w.Ref(image, parsers.RoleRef, 0)
		}
		visit(w, c)
	})
}

// param reads --from=stage.
func param(w *plain.Walker, n uint32) {
	text := w.Text(n)
	if stage, ok := bytes.CutPrefix(text, []byte("--from=")); ok && isName(stage) {
		w.RefAt(stage, n, w.Nodes[n].Start+uint32(len("--from=")), parsers.RoleRef)
	}
}

// variables finds $NAME and ${NAME in a shell command.
func variables(w *plain.Walker, n uint32) {
	text := w.Text(n)
	for i := 0; i+1 < len(text); i++ {
		if text[i] != '$' || i > 0 && text[i-1] == '\\' {
			continue
		}
		from := i + 1
		if text[from] == '{' {
			from++
		}
		to := from
		for to < len(text) && nameByte(text[to]) {
			to++
		}
		if to > from && (text[from] < '0' || text[from] > '9') {
			w.RefAt(text[from:to], n, w.Nodes[n].Start+uint32(from), parsers.RoleRef)
		}
		i = max(i, to-1)
	}
}

func nameByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
}

// isName reports whether a text can be the name of a stage.
func isName(s []byte) bool {
	for _, c := range s {
		if !nameByte(c) && c != '-' && c != '.' {
			return false
		}
	}
	return len(s) > 0
}
