package bash

import (
	"bytes"
	"strings"

	"vade/parsers"
)

// command reads a command with its arguments.
func (w *walker) command(n uint32) {
	var words []uint32
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch {
		case w.kind(c) == kAssignment: // for this command only
			w.visit(w.t.Child(c, fValue))
		case w.kind(c) == kCommandName || w.field(c) == fArgument:
			if len(words) > 0 && w.newLine(words[len(words)-1], c) {
				w.words(words)
				words = words[:0]
			}
			words = append(words, c)
		default:
			w.visit(c)
		}
	}
	w.words(words)
}

// newLine tells whether a line ends between two words: the grammar takes the next command
// for more arguments behind some substitutions.
func (w *walker) newLine(a, b uint32) bool {
	gap := w.t.Src[w.node(a).End:max(w.node(a).End, w.node(b).Start)]
	for i, c := range gap {
		if c == '\n' && (i == 0 || gap[i-1] != '\\') && !(i > 1 && gap[i-1] == '\r' && gap[i-2] == '\\') {
			return bytes.IndexByte(gap, '#') < 0
		}
	}
	return false
}

// words reads the name and the arguments of a command.
func (w *walker) words(list []uint32) {
	for len(list) > 0 && w.assignsBefore(list[0]) {
		list = list[1:]
	}
	if len(list) == 0 {
		return
	}
	name := list[0]
	if w.kind(name) == kCommandName {
		if c := w.t.First(name); c != 0 && w.t.Sibling(name, c) == 0 {
			name = c
		}
	}
	for _, a := range list[1:] {
		w.visit(a)
	}
	if w.kind(name) != kWord {
		w.children(list[0])
		return
	}
	text := w.t.Text(name)
	skip := uint32(0)
	if len(text) > 1 && text[0] == '\\' { // \a is a, but no alias
		text, skip = text[1:], 1
	}
	if !w.meant(string(text), list[1:]) && callable(text) {
		w.refAt(name, skip, text, parsers.RoleCall)
	}
}

// assignsBefore tells whether a word is an assignment in front of a command that the
// grammar did not see.
func (w *walker) assignsBefore(n uint32) bool {
	if w.kind(n) != kWord && w.kind(n) != kConcat {
		return false
	}
	t := w.t.Text(n)
	i := bytes.IndexByte(t, '=')
	return i > 0 && identifier(t[:i])
}

func identifier(s []byte) bool {
	for i, c := range s {
		if c != '_' && (c|0x20 < 'a' || c|0x20 > 'z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return len(s) > 0
}

// callable tells whether a word may name a function.
func callable(s []byte) bool {
	letter := false
	for _, c := range s {
		switch {
		case c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80:
			letter = true
		case c >= '0' && c <= '9', strings.IndexByte("-.:+@?!", c) >= 0:
		default:
			return false
		}
	}
	return letter && len(s) <= 200
}

// meant reads the commands that name functions or files among their arguments. It is
// true if the command itself needs no note.
func (w *walker) meant(name string, list []uint32) bool {
	switch name {
	case "source", ".":
		if len(list) > 0 {
			w.source(list[0])
		}
		return true
	case "load":
		if w.bats && len(list) > 0 {
			w.source(list[0])
			return true
		}
	case "alias":
		for _, a := range list {
			w.alias(a)
		}
		return true
	case "trap", "eval":
		if len(list) > 0 {
			w.script(list[0])
		}
		return true
	case "run":
		w.runs(list)
		return w.bats
	case "time", "builtin", "coproc":
		w.runs(list)
		return true
	case "complete", "compgen", "compopt":
		w.after(list, "-F")
	case "type", "hash":
		w.named(list)
	case "command":
		if len(list) > 1 && (w.text(list[0]) == "-v" || w.text(list[0]) == "-V") {
			w.named(list[1:])
		}
	case "read", "mapfile", "readarray", "getopts":
		w.filled(name, list)
		return true
	case "printf":
		if len(list) > 1 && w.text(list[0]) == "-v" && w.kind(list[1]) == kWord {
			w.assignWord(list[1])
		}
	}
	return false
}

// runs notes the function that a command gets to run.
func (w *walker) runs(list []uint32) {
	for _, a := range list {
		t := w.t.Text(a)
		if w.kind(a) != kWord || len(t) > 0 && (t[0] == '-' || t[0] == '!') {
			if w.kind(a) == kWord {
				continue
			}
			return
		}
		if callable(t) {
			w.refAt(a, 0, t, parsers.RoleCall)
		}
		return
	}
}

// after notes the function that follows an option.
func (w *walker) after(list []uint32, option string) {
	for i := 0; i+1 < len(list); i++ {
		if w.text(list[i]) == option && w.kind(list[i+1]) == kWord && callable(w.t.Text(list[i+1])) {
			w.refAt(list[i+1], 0, w.t.Text(list[i+1]), parsers.RoleRef)
		}
	}
}

// named notes words that may name functions of the file.
func (w *walker) named(list []uint32) {
	for _, a := range list {
		if w.kind(a) == kWord && w.function[w.b.Name(w.t.Text(a))] {
			w.refAt(a, 0, w.t.Text(a), parsers.RoleRef)
		}
	}
}

// filled reads the names that read and its like give values.
func (w *walker) filled(by string, list []uint32) {
	if by == "getopts" && len(list) > 0 {
		list = list[1:]
	}
	skip := false
	for _, a := range list {
		t := w.t.Text(a)
		switch {
		case skip:
			skip = false
		case w.kind(a) != kWord || len(t) == 0:
		case t[0] == '-':
			skip = len(t) == 2 && strings.IndexByte("dinNptuCcO", t[1]) >= 0
		case identifier(t):
			w.assignWord(a)
		}
	}
}

// assignWord gives the variable that a word names a value.
func (w *walker) assignWord(a uint32) {
	name := w.b.Name(w.t.Text(a))
	if _, ok := w.globals[name]; ok && !w.locals[name] {
		w.refAt(a, 0, w.t.Text(a), parsers.RoleWrite)
		return
	}
	w.bind(a)
}

// alias reads alias a='b c'.
func (w *walker) alias(n uint32) {
	t := w.t.Text(n)
	i := bytes.IndexByte(t, '=')
	if i <= 0 || !callable(t[:i]) {
		return
	}
	w.define(n, n, t[:i], parsers.KindMacro, w.lineEnd(w.node(n).Start, w.node(n).End))
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.node(c).Start > w.node(n).Start+uint32(i) {
			w.script(c)
			return
		}
	}
	w.commandsIn(n, uint32(i)+1, t[i+1:])
}

// script reads commands that are written as a string.
func (w *walker) script(n uint32) {
	t := w.t.Text(n)
	switch w.kind(n) {
	case kWord:
		w.commandsIn(n, 0, t)
	case kRawString:
		if len(t) >= 2 && t[0] == '\'' {
			w.commandsIn(n, 1, t[1:len(t)-1])
		}
	case kString:
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			if w.kind(c) == kContent {
				w.commandsIn(c, 0, w.t.Text(c))
			}
			return // what follows a substitution may be anything
		}
	}
}

// maxScript bounds how much of a string is read for commands, in bytes.
const maxScript = 4096

// commandsIn notes the first word of each command in a text that stands some bytes into
// the node n.
func (w *walker) commandsIn(n, skip uint32, text []byte) {
	text = text[:min(len(text), maxScript)]
	start := true
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c == ' ' || c == '\t':
			i++
			continue
		case strings.IndexByte(";&|\n({", c) >= 0:
			start = true
			i++
			continue
		case c == '\'' || c == '"' || c == '$' || c == '#' || c == '`' || c == '\\':
			return
		}
		end := i
		for end < len(text) && strings.IndexByte(" \t;&|\n(){}'\"$`<>\\", text[end]) < 0 {
			end++
		}
		word := text[i:end]
		if end == i {
			end++
		}
		if start && callable(word) && !reserved[string(word)] && (end >= len(text) || strings.IndexByte("'\"$`", text[end]) < 0) {
			w.refAt(n, skip+uint32(i), word, parsers.RoleCall)
		}
		start = reserved[string(word)]
		i = end
	}
}

var reserved = map[string]bool{"if": true, "then": true, "else": true, "elif": true, "fi": true, "while": true, "until": true, "do": true, "done": true,
	"for": false, "case": false, "time": true, "!": true}

// source reads the path of a file that is read in. It is kept as it is written.
func (w *walker) source(n uint32) {
	p := string(bytes.TrimSpace(w.t.Text(n)))
	if len(p) >= 2 && (p[0] == '"' || p[0] == '\'') && p[len(p)-1] == p[0] {
		p = p[1 : len(p)-1]
	}
	if p == "" || len(p) > 500 || strings.ContainsAny(p, "\n") {
		return
	}
	x := w.node(n)
	w.b.File.Imports = append(w.b.File.Imports, parsers.Import{Path: p, Flags: parsers.ImportEffect | parsers.ImportDot, Off: x.Start, Line: x.Row + 1,
		Col: x.Col + 1, Encl: w.encl})
}
