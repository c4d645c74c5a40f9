package cfamily

import (
	"bytes"

	"vade/parsers"
)

// expansion is a macro of the file, used where a declaration stands: DEFINE_LIST(node).
// What it writes is defined there.
type expansion struct {
	macro int // index of source.macros
	name  tok
	end   uint32
	args  [][]tok
}

// The bounds of what macros may write in one file.
const (
	maxExpansions     = 500
	maxExpansionWords = 1000
	maxExpansionSize  = 8 << 10
)

// expands keeps the use of a macro that the file defines; it reports whether it does.
func (s *source) expands(name tok, args []tok, end uint32) bool {
	i, ok := s.byName[string(s.text(name))]
	if ok && len(s.written) < maxExpansions && len(s.macros[i].body) <= maxExpansionWords && len(args) <= maxExpansionWords {
		s.written = append(s.written, expansion{i, name, end, splitArgs(args)})
	}
	return ok
}

// splitArgs splits the arguments of a macro at its commas.
func splitArgs(toks []tok) [][]tok {
	var out [][]tok
	depth, from := 0, 0
	for i, t := range toks {
		if t.kind != tokPunct {
			continue
		}
		switch t.op {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				out = append(out, append([]tok(nil), toks[from:i]...))
				from = i + 1
			}
		}
	}
	return append(out, append([]tok(nil), toks[from:]...))
}

// expansions adds what macros write in the places of declarations.
func (w *walker) expansions() {
	for i := range w.s.written {
		x := &w.s.written[i]
		text := w.s.expand(x)
		w.writtenDefs(x, text, scan(nil, text, 0, uint32(len(text)), w.s.cpp))
	}
}

// expand is the text that a macro writes, "" if it is too long.
func (s *source) expand(x *expansion) []byte {
	m := &s.macros[x.macro]
	var out []byte
	paste := true
	for i, t := range m.body {
		if t.op == opPaste && t.kind == tokPunct {
			paste = true
			continue
		}
		if !paste && t.start > m.body[i-1].end {
			out = append(out, ' ')
		}
		paste = false
		n := -1
		for k, p := range m.params {
			if t.kind == tokIdent && bytes.Equal(s.text(p), s.text(t)) {
				n = k
			}
		}
		switch {
		case n >= 0 && i > 0 && m.body[i-1].op == '#':
		case n >= 0 && n < len(x.args):
			for k, a := range x.args[n] {
				if k > 0 && a.start > x.args[n][k-1].end {
					out = append(out, ' ')
				}
				out = append(out, s.text(a)...)
			}
		case n < 0:
			out = append(out, s.text(t)...)
		}
		if len(out) > maxExpansionSize {
			return nil
		}
	}
	return out
}

// writtenDefs adds the functions and variables that the text of a macro defines.
func (w *walker) writtenDefs(x *expansion, text []byte, toks []tok) {
	from, depth := 0, 0
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if t.kind != tokPunct {
			continue
		}
		switch t.op {
		case '{':
			if depth == 0 {
				w.writtenDef(x, text, toks[from:i], true)
			}
			depth++
		case '}':
			if depth--; depth == 0 {
				from = i + 1
			}
		case ';':
			if depth == 0 {
				w.writtenDef(x, text, toks[from:i], false)
				from = i + 1
			}
		}
	}
	if depth == 0 {
		w.writtenDef(x, text, toks[from:], false)
	}
}

// writtenDef adds one definition of which these are the words before its body or end.
func (w *walker) writtenDef(x *expansion, text []byte, toks []tok, body bool) {
	kind, at := parsers.KindVariable, -1
	static, external := false, false
	for i, t := range toks {
		switch word := string(text[t.start:t.end]); {
		case word == "static":
			static = true
		case word == "extern":
			external = true
		case t.word.is() == wordRecord || t.word.is() == wordEnum || word == "typedef":
			if body || word == "typedef" {
				return
			}
		}
		if t.kind == tokPunct && (t.op == '(' || t.op == '=' || t.op == '[') {
			if t.op == '(' {
				kind = parsers.KindFunction
			}
			at = i - 1
			break
		}
		at = i
	}
	if at < 1 || toks[at].kind != tokIdent || toks[at].word != wordNone || toks[at-1].kind != tokIdent && toks[at-1].op != '*' {
		return
	}
	line, col := w.s.place(x.name.start)
	last, _ := w.s.place(x.end - 1)
	d := parsers.Def{
		Name: w.b.Name(text[toks[at].start:toks[at].end]), Kind: kind, Parent: parsers.NoDef, Off: x.name.start, Line: line, Col: col,
		Start: x.name.start, End: x.end, StartLine: line, EndLine: last,
		Signature: parsers.Signature(text[toks[0].start:toks[len(toks)-1].end]),
	}
	if !static {
		d.Flags |= parsers.FlagExported
	}
	if kind == parsers.KindFunction && !body || external {
		d.Flags |= parsers.FlagAbstract
	}
	if w.s.condition(x.name.start) != "" {
		d.Flags |= parsers.FlagOptional
	}
	w.b.Def(d)
}
