package bash

import (
	"bytes"
	"strings"

	"vade/parsers"
)

// functionDef reads a() { … } and function a { … }. Functions are known everywhere, those
// in other functions as well.
func (w *walker) functionDef(n uint32) {
	id, body := w.t.Child(n, fName), w.t.Child(n, fBody)
	if id == 0 {
		w.children(n)
		return
	}
	name := w.t.Text(id)
	head := w.node(n).End
	if body != 0 {
		head = w.node(body).Start
	}
	test, label := w.testName(n, head)
	if test != nil {
		name = test
	}
	d := w.define(n, id, name, parsers.KindFunction, head)
	def := &w.b.File.Defs[d]
	if test != nil {
		def.Flags |= parsers.FlagTest
		def.Off, def.Col = def.Off+label, def.Col+label
	}
	if w.bats && hooks[string(name)] {
		def.Flags |= parsers.FlagTest
	}
	w.function[w.b.Name(name)] = true
	encl, end, locals, branch := w.encl, w.end, w.locals, w.branch
	w.encl, w.end, w.locals, w.branch = d, w.node(n).End, map[parsers.NameID]bool{}, 0
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if c != id {
			w.visit(c)
		}
	}
	w.encl, w.end, w.locals, w.branch = encl, end, locals, branch
}

// hooks are functions that the runner of tests calls.
var hooks = map[string]bool{"setup": true, "teardown": true, "setup_file": true, "teardown_file": true, "setup_suite": true, "teardown_suite": true}

// testName is the name of @test "name" {, and how far into the node n it stands.
func (w *walker) testName(n, head uint32) ([]byte, uint32) {
	text := w.t.Src[w.node(n).Start:head]
	if !bytes.HasPrefix(text, []byte(testWord)) {
		return nil, 0
	}
	from := len(testWord)
	for from < len(text) && strings.IndexByte(" \t\"'", text[from]) >= 0 {
		from++
	}
	name := bytes.TrimRight(text[from:], "{ \t\r")
	return bytes.TrimRight(name, "\"'"), uint32(from)
}

// declaration reads local a=1 b, export a, readonly a=1, declare -f a.
func (w *walker) declaration(n uint32) {
	word, _, _ := bytes.Cut(w.t.Text(n), []byte(" "))
	word, _, _ = bytes.Cut(word, []byte("\n"))
	kind := string(bytes.TrimSpace(word))
	flags := ""
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kWord:
			if t := w.text(c); strings.HasPrefix(t, "-") || strings.HasPrefix(t, "+") {
				flags += t[1:]
			}
		case kAssignment, kVariable:
			w.declared(c, kind, flags)
		default:
			w.visit(c)
		}
	}
}

// declared reads one name of a declaration.
func (w *walker) declared(n uint32, kind, flags string) {
	if w.kind(n) == kVariable && (strings.ContainsAny(flags, "fF") && kind != "readonly" || w.function[w.b.Name(w.t.Text(n))] && kind == "export" && strings.Contains(flags, "f")) {
		w.refAt(n, 0, w.t.Text(n), parsers.RoleRef)
		return
	}
	id := n
	if w.kind(n) == kAssignment {
		id = w.assigned(n)
		w.visit(w.t.Child(n, fValue))
	}
	if id == 0 {
		return
	}
	local := kind == "local" || w.encl != parsers.NoDef && (kind == "declare" || kind == "typeset") && !strings.Contains(flags, "g")
	switch {
	case local:
		w.bind(id)
	case w.kind(n) == kVariable && kind != "declare" && kind != "typeset":
		w.variable(id, parsers.RoleRef)
	default:
		k := parsers.KindVariable
		if kind == "readonly" || strings.Contains(flags, "r") {
			k = parsers.KindConstant
		}
		w.global(n, id, k)
	}
}

// assigned is the name of the variable that an assignment gives a value.
func (w *walker) assigned(n uint32) uint32 {
	id := w.t.Child(n, fName)
	if id != 0 && w.kind(id) == kSubscript {
		w.visit(w.t.Child(id, fIndex))
		id = w.t.Child(id, fName)
	}
	return id
}

func (w *walker) assignment(n uint32) {
	id := w.assigned(n)
	w.visit(w.t.Child(n, fValue))
	if id == 0 {
		w.children(n)
		return
	}
	if !w.locals[w.b.Name(w.t.Text(id))] {
		w.global(n, id, parsers.KindVariable)
	}
}

// global reads the assignment of a variable that is not local; the first one in a file
// defines it.
func (w *walker) global(n, id uint32, kind parsers.Kind) {
	text := w.t.Text(id)
	name := w.b.Name(text)
	if name == 0 || environment(string(text)) {
		return
	}
	if _, ok := w.globals[name]; ok {
		w.refAt(id, 0, text, parsers.RoleWrite)
		return
	}
	x := w.node(n)
	d := w.define(n, id, text, kind, w.lineEnd(x.Start, x.End))
	def := &w.b.File.Defs[d]
	def.Signature = parsers.Signature(w.t.Src[w.lineStart(x.Start):w.lineEnd(x.Start, x.End)])
	if w.encl != parsers.NoDef {
		def.Doc = ""
	}
	w.globals[name] = d
}

// lineStart is where the line of the byte at begins, if only the word of a declaration
// stands before it.
func (w *walker) lineStart(at uint32) uint32 {
	begin := uint32(bytes.LastIndexByte(w.t.Src[:at], '\n') + 1)
	head := strings.TrimSpace(string(w.t.Src[begin:at]))
	switch word, _, _ := strings.Cut(head, " "); word {
	case "export", "readonly", "declare", "typeset":
		return begin
	}
	return at
}

// bind makes a variable of the function around, or one that only serves a loop.
func (w *walker) bind(id uint32) {
	if w.kind(id) != kVariable && w.kind(id) != kWord {
		w.visit(id)
		return
	}
	name := w.b.Name(w.t.Text(id))
	if _, ok := w.globals[name]; ok && w.encl == parsers.NoDef || w.locals[name] {
		return
	}
	w.locals[name] = true
	off := w.node(id).Start
	w.b.Bind(parsers.Bind{Name: name, Kind: parsers.BindLocal, From: off, To: max(off, w.end), Off: off, Encl: w.encl})
}

// variable reads the use of a variable.
func (w *walker) variable(n uint32, role parsers.Role) {
	text := w.t.Text(n)
	if name := w.b.Name(text); name == 0 || w.locals[name] || environment(string(text)) || text[0] >= '0' && text[0] <= '9' {
		return
	}
	w.refAt(n, 0, text, role)
}

func (w *walker) unset(n uint32) {
	fn := false
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch {
		case w.kind(c) == kWord && w.text(c) == "-f":
			fn = true
		case w.kind(c) == kVariable && fn:
			w.refAt(c, 0, w.t.Text(c), parsers.RoleRef)
		case w.kind(c) == kVariable:
			w.variable(c, parsers.RoleRef)
		default:
			w.visit(c)
		}
	}
}

// environment tells whether the shell or the system itself gives a variable its meaning.
func environment(name string) bool {
	switch name {
	case "PATH", "IFS", "PWD", "OLDPWD", "HOME", "REPLY", "OPTARG", "OPTIND", "OPTERR", "RANDOM", "LINENO", "SECONDS", "FUNCNAME", "PIPESTATUS", "PS1", "PS2",
		"PS3", "PS4", "LANG", "LANGUAGE", "TERM", "SHELL", "USER", "LOGNAME", "EDITOR", "PAGER", "VISUAL", "DISPLAY", "HOSTNAME", "HOSTTYPE", "OSTYPE", "MACHTYPE", "UID", "EUID",
		"PPID", "SHLVL", "SHELLOPTS", "COLUMNS", "LINES", "TMPDIR", "PROMPT_COMMAND", "HISTFILE", "HISTSIZE", "HISTCONTROL", "COMPREPLY", "COMP_WORDS", "COMP_CWORD", "COMP_LINE",
		"COMP_POINT", "LD_LIBRARY_PATH", "MANPATH", "CDPATH", "EPOCHSECONDS", "EPOCHREALTIME", "_":
		return true
	}
	return strings.HasPrefix(name, "BASH") || strings.HasPrefix(name, "LC_")
}
