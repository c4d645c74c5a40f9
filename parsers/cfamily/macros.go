package cfamily

import (
	"bytes"

	"vade/parsers"
)

// includes adds the files that the file includes. The path of a system header keeps its
// angle brackets.
func (w *walker) includes() {
	for _, t := range w.s.includes {
		p := w.s.text(t)
		if p[0] != '<' {
			p = bytes.Trim(p, `"`)
		}
		line, col := w.s.place(t.start)
		w.b.File.Imports = append(w.b.File.Imports, parsers.Import{
			Path: string(bytes.TrimSpace(p)), Flags: parsers.ImportEffect, Off: t.start, Line: line, Col: col, Encl: parsers.NoDef,
		})
	}
}

// macros adds the macros and the names that their texts use.
func (w *walker) macros() {
	unknown := w.b.Expr(parsers.Expr{Op: parsers.OpLit})
	for i := range w.s.macros {
		m := &w.s.macros[i]
		if m.guard {
			continue
		}
		line, col := w.s.place(m.name.start)
		first, _ := w.s.place(m.start)
		last, _ := w.s.place(m.end - 1)
		d := parsers.Def{
			Name: w.b.Name(w.s.text(m.name)), Kind: parsers.KindMacro, Parent: parsers.NoDef, Off: m.name.start, Line: line, Col: col,
			Start: m.start, End: m.end, StartLine: first, EndLine: last, Signature: w.macroSignature(m), Doc: w.commentAbove(m.start),
		}
		if w.s.header {
			d.Flags |= parsers.FlagExported
		}
		if c := w.s.condition(m.name.start); c != "" {
			d.Flags |= parsers.FlagOptional
			d.Signature = parsers.Cut(d.Signature, parsers.MaxSignature-80) + " /* " + c + " */"
		}
		w.encl = w.b.Def(d)
		w.macroBody(m, unknown)
		w.encl = parsers.NoDef
	}
}

// variants adds the functions of which a conditional writes another head.
func (w *walker) variants() {
	for _, v := range w.s.variants {
		line, col := w.s.place(v.name.start)
		first, _ := w.s.place(v.start)
		last, _ := w.s.place(max(v.end, 1) - 1)
		d := parsers.Def{
			Name: w.b.Name(w.s.text(v.name)), Kind: parsers.KindFunction, Flags: parsers.FlagOptional, Parent: parsers.NoDef, Off: v.name.start,
			Line: line, Col: col, Start: v.start, End: v.end, StartLine: first, EndLine: max(last, line), Signature: parsers.Signature(w.s.src[v.start:v.head]),
		}
		if !v.static {
			d.Flags |= parsers.FlagExported
		}
		if c := w.s.condition(v.name.start); c != "" {
			d.Signature = parsers.Cut(d.Signature, parsers.MaxSignature-80) + " /* " + c + " */"
		}
		w.b.Def(d)
	}
}

// macroSignature is the head of a macro, with its text if that is short.
func (w *walker) macroSignature(m *macro) string {
	end := m.name.end
	if n := len(m.params); n > 0 {
		end = m.params[n-1].end
	}
	if n := len(m.body); n > 0 {
		if last := m.body[n-1].end; last-m.start <= 100 {
			return w.signatureOf(m.start, last)
		}
		end = m.body[0].start
	} else if m.function {
		end = m.end
	}
	return w.signatureOf(m.start, end)
}

func (w *walker) signatureOf(from, to uint32) string {
	return parsers.Signature(bytes.ReplaceAll(w.s.src[from:to], []byte{'\\', '\n'}, []byte{' '}))
}

// commentAbove is the comment that ends in the line before off.
func (w *walker) commentAbove(off uint32) string {
	line, _ := w.s.place(off)
	end := w.s.lines[line-1]
	start := end
	for n := 0; start > 0 && n < 40; n++ {
		l, _ := w.s.place(start - 1)
		text := bytes.TrimSpace(w.s.src[w.s.lines[l-1]:start])
		switch {
		case bytes.HasPrefix(text, []byte("//")), bytes.HasPrefix(text, []byte("*")) && (n > 0 || bytes.HasSuffix(text, []byte("*/"))):
			start = w.s.lines[l-1]
			continue
		case bytes.HasPrefix(text, []byte("/*")) && (n > 0 || bytes.HasSuffix(text, []byte("*/"))):
			start = w.s.lines[l-1]
		case n > 0 && !bytes.HasPrefix(bytes.TrimSpace(w.s.src[start:end]), []byte("/")):
			return "" // not the begin of a comment
		}
		break
	}
	return parsers.Summary(w.s.src[start:end])
}

// macroBody adds the names in the text of a macro. Names that are pasted together are
// not known.
func (w *walker) macroBody(m *macro, unknown parsers.ExprID) {
	params := map[string]bool{}
	for _, p := range m.params {
		params[string(w.s.text(p))] = true
	}
	for i, t := range m.body {
		if t.kind != tokIdent || t.word != wordNone || params[string(w.s.text(t))] {
			continue
		}
		if i > 0 && m.body[i-1].op == opPaste || i+1 < len(m.body) && m.body[i+1].op == opPaste {
			continue
		}
		if w.s.text(t)[0] == '_' && bytes.HasPrefix(w.s.text(t), []byte("__VA_")) {
			continue
		}
		var recv parsers.ExprID
		if behindDot(m.body, i) {
			recv = unknown
		}
		w.refAt(t.start, w.b.Name(w.s.text(t)), usedAs(m.body, i), recv, 0)
	}
}
