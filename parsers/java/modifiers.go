package java

import (
	"bytes"
	"strings"

	"vade/parsers"
)

// mods is what stands before a declaration.
type mods struct {
	flags   parsers.Flag
	start   uint32 // of the declaration without its annotations
	private bool
	final   bool
}

// modifiers reads the modifiers and annotations of the declaration n.
func (w *walker) modifiers(n uint32) mods {
	m := mods{start: w.node(n).Start}
	list := w.t.ChildKind(n, kModifiers)
	if list == 0 {
		return m
	}
	word := uint32(0)
	for c := w.first(list); c != 0; c = w.next(list, c) {
		switch w.kind(c) {
		case kAnnotation:
			w.annotation(c)
			m.flags |= annotated(w.lastName(w.t.Child(c, fName)))
			continue
		case kTokPrivate:
			m.private = true
		case kTokStatic:
			m.flags |= parsers.FlagStatic
		case kTokFinal:
			m.final = true
		}
		if word == 0 {
			word = c
		}
	}
	if word == 0 {
		word = w.next(n, list)
	}
	if word != 0 {
		m.start = w.node(word).Start
	}
	return m
}

func (w *walker) lastName(n uint32) string {
	if n == 0 {
		return ""
	}
	s := w.t.Text(n)
	return string(s[bytes.LastIndexByte(s, '.')+1:])
}

// annotated is what an annotation tells of a definition. The annotations that are only
// for compilers do not keep anything alive.
func annotated(name string) parsers.Flag {
	switch name {
	case "Override", "Deprecated", "SuppressWarnings", "SafeVarargs", "FunctionalInterface", "Nullable", "NonNull", "NotNull":
		return 0
	case "Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate", "Theory", "Property",
		"Before", "After", "BeforeClass", "AfterClass", "BeforeEach", "AfterEach", "BeforeAll", "AfterAll", "BeforeMethod", "AfterMethod":
		return parsers.FlagTest | parsers.FlagDecorated
	}
	return parsers.FlagDecorated
}

// annotations reads the annotations that are children of n.
func (w *walker) annotations(n uint32) {
	for c := w.first(n); c != 0; c = w.next(n, c) {
		if w.kind(c) == kAnnotation {
			w.annotation(c)
		}
	}
}

// annotation reads @Name(key = value). The keys are members of the annotation's type.
func (w *walker) annotation(n uint32) {
	name := w.t.Child(n, fName)
	if name == 0 || !w.enter() {
		return
	}
	defer w.leave()
	x := w.typeIn(name, parsers.RoleDecorator, 0)
	args := w.t.Child(n, fArgs)
	if args == 0 {
		return
	}
	for c := w.first(args); c != 0; c = w.next(args, c) {
		if w.kind(c) != kPair {
			w.use(c, 0)
			continue
		}
		if key := w.t.Child(c, fKey); key != 0 {
			w.ref(key, parsers.RoleRef, w.known(w.b.Unary(parsers.OpNew, x)))
		}
		if v := w.t.Child(c, fValue); v != 0 {
			w.use(v, 0)
		}
	}
}

// notes remembers the comments in front of the next declaration.
type notes struct{ from, to uint32 }

func (d *notes) add(w *walker, c uint32) {
	line := bytes.HasPrefix(w.t.Text(c), []byte("//"))
	if d.to == 0 || !line || !bytes.HasPrefix(w.t.Text(d.to), []byte("//")) || w.lines.At(w.end(d.to))+1 != w.node(c).Row+1 {
		d.from = c
	}
	d.to = c
}

// take is the doc of the declaration n: a doc comment before it, or comments that end
// on the line before.
func (d *notes) take(w *walker, n uint32) string {
	from, to := d.from, d.to
	*d = notes{}
	if to == 0 {
		return ""
	}
	x := w.node(from)
	text := w.t.Src[x.Start:w.end(to)]
	if !bytes.HasPrefix(text, []byte("/**")) {
		apart := w.lines.At(w.end(to)) != w.node(n).Row && w.lines.At(w.end(to)) != w.node(n).Row+1
		if apart || len(bytes.TrimSpace(w.t.Src[x.Start-x.Col:x.Start])) > 0 {
			return ""
		}
	}
	return parsers.Summary(plain(text))
}

// maxDoc bounds how much of a comment is looked at, in bytes.
const maxDoc = 4096

// plain takes the inline tags out of a doc comment: {@link Foo} reads Foo.
func plain(text []byte) []byte {
	text = text[:min(len(text), maxDoc)]
	if !bytes.Contains(text, []byte("{@")) {
		return text
	}
	var sb strings.Builder
	s := string(text)
	for {
		i := strings.Index(s, "{@")
		if i < 0 {
			break
		}
		sb.WriteString(s[:i])
		end := strings.IndexByte(s[i:], '}')
		if end < 0 {
			s = s[i:]
			break
		}
		_, inner, _ := strings.Cut(s[i+2:i+end], " ")
		sb.WriteString(strings.TrimLeft(strings.TrimSpace(inner), "#"))
		s = s[i+end+1:]
	}
	sb.WriteString(s)
	return []byte(sb.String())
}
