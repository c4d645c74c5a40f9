package python

import (
	"unicode"
	"unicode/utf8"

	"vade/parsers"
)

// exportList is what __all__ says.
type exportList struct {
	given  bool
	partly bool // not everything is written out
	names  []parsers.NameID
}

// exportNames reads the value of __all__, or what is added to it.
func (w *walker) exportNames(n uint32) {
	w.all.given = true
	switch w.t.Kind(n) {
	case kList, kTuple:
		for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
			switch w.t.Kind(c) {
			case kString:
				w.all.names = append(w.all.names, w.quotedName(c))
			case kComment:
			default:
				w.all.partly = true
			}
		}
	case kBinary:
		if !w.enter() {
			return
		}
		w.exportNames(w.t.Child(n, fLeft))
		w.exportNames(w.t.Child(n, fRight))
		w.leave()
	default:
		w.all.partly = true
	}
}

// maxName bounds names that are taken from strings, in bytes.
const maxName = 128

// quotedName is the name that the string n holds, 0 if it holds something else.
func (w *walker) quotedName(n uint32) parsers.NameID {
	if text := w.stringText(n, maxName); identifier(text) {
		return w.b.Name(text)
	}
	return 0
}

// identifier tells whether text can be a name of Python.
func identifier(text []byte) bool {
	if len(text) == 0 || text[0] >= '0' && text[0] <= '9' || !utf8.Valid(text) {
		return false
	}
	for _, r := range string(text) {
		if r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return false
		}
	}
	return true
}

// markExported marks the module's definitions that are for others: those in __all__
// if it is written out, else those without a leading underscore.
func (w *walker) markExported() {
	listed := make(map[parsers.NameID]bool, len(w.all.names))
	for _, n := range w.all.names {
		listed[n] = true
	}
	byName := !w.all.given || w.all.partly
	for i := range w.b.File.Defs {
		d := &w.b.File.Defs[i]
		if d.Parent != parsers.NoDef {
			continue
		}
		name := w.t.Src[d.Off:][:len(w.b.Text(d.Name))]
		if listed[d.Name] || byName && public(name) {
			d.Flags |= parsers.FlagExported
		}
	}
}
