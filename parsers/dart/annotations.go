package dart

import (
	"bytes"
	"strings"

	"vade/parsers"
)

// annotation reads @name, @p.Name(…) and the like, and tells what it says of the
// definition.
func (w *walker) annotation(n uint32) parsers.Flag {
	if !w.enter() {
		return 0
	}
	defer w.leave()
	var names []uint32
	args := uint32(0)
	for c := w.first(n); c != 0; c = w.next(n, c) {
		switch w.kind(c) {
		case kIdent, kTypeIdent:
			names = append(names, c)
		case kQualified:
			for id := w.first(c); id != 0; id = w.next(c, id) {
				names = append(names, id)
			}
		case kTypeArgs:
			w.typeList(c)
		case kArgs:
			args = c
		}
	}
	if len(names) == 0 {
		w.children(n)
		return 0
	}
	ch := chain{}
	for i, id := range names {
		if i == 0 {
			ch = chain{x: w.ident(id), name: id}
		} else {
			w.access(&ch, id)
		}
	}
	list := parsers.ExprID(0)
	if args != 0 {
		list = w.arguments(args, ch.x)
	}
	w.settle(&ch, parsers.RoleDecorator, list)
	return annotated(string(w.t.Text(names[len(names)-1])))
}

// annotated is what an annotation tells of a definition. The annotations that are only
// for the analyzer do not keep anything alive.
func annotated(name string) parsers.Flag {
	switch name {
	case "override", "deprecated", "Deprecated", "immutable", "protected", "internal", "visibleForTesting", "mustCallSuper", "nonVirtual", "sealed",
		"optionalTypeArgs", "experimental", "required", "factory", "visibleForOverriding", "useResult", "mustBeOverridden", "doNotStore", "alwaysThrows":
		return 0
	}
	return parsers.FlagDecorated
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

// take is the doc of the declaration n: comments that end on the line before.
func (d *notes) take(w *walker, n uint32) string {
	from, to := d.from, d.to
	*d = notes{}
	if to == 0 {
		return ""
	}
	x := w.node(from)
	last := w.lines.At(max(w.end(to), 1) - 1)
	if row := w.node(n).Row; last != row && last != row+1 || len(bytes.TrimSpace(w.t.Src[x.Start-x.Col:x.Start])) > 0 {
		return ""
	}
	return parsers.Summary(plain(w.t.Src[x.Start:w.end(to)]))
}

// maxDoc bounds how much of a comment is looked at, in bytes.
const maxDoc = 4096

// plain takes the brackets off names in a doc comment, and leaves out what only the
// documentation tool reads: {@template a}.
func plain(text []byte) []byte {
	text = text[:min(len(text), maxDoc)]
	var sb strings.Builder
	for line := range strings.Lines(string(text)) {
		body := strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(line), "/*"))
		if strings.HasPrefix(body, "{@") && strings.HasSuffix(body, "}") {
			continue
		}
		sb.WriteString(line)
	}
	return []byte(unbracket(sb.String()))
}

// unbracket turns [Name] into Name.
func unbracket(s string) string {
	var sb strings.Builder
	for {
		i := strings.IndexByte(s, '[')
		if i < 0 {
			break
		}
		end := strings.IndexAny(s[i+1:], "] \n")
		if end <= 0 || s[i+1+end] != ']' {
			sb.WriteString(s[:i+1])
			s = s[i+1:]
			continue
		}
		sb.WriteString(s[:i] + s[i+1:i+1+end])
		s = s[i+1+end+1:]
	}
	return sb.String() + s
}
