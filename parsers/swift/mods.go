package swift

import (
	"bytes"

	"vade/parsers"
)

// mods is what the words and attributes in front of a declaration make of it.
func (w *walker) mods(n uint32) parsers.Flag {
	fl := parsers.FlagExported
	list := w.modifiers(n)
	for c := w.t.First(list); list != 0 && c != 0; c = w.t.Sibling(list, c) {
		switch w.kind(c) {
		case kAttribute:
			fl |= w.attributeFlag(c)
		case kModifier:
			switch string(w.t.Text(c)) {
			case "private", "fileprivate":
				fl &^= parsers.FlagExported
			case "static", "class":
				fl |= parsers.FlagStatic
			}
		}
	}
	if w.level == inCode {
		fl = fl&^parsers.FlagExported | parsers.FlagLocal
	}
	if w.classWord(n) {
		fl |= parsers.FlagStatic
	}
	return fl
}

// modifiers is the node of the words and attributes in front of a declaration, 0 if it
// has none.
func (w *walker) modifiers(n uint32) uint32 {
	if c := w.first(n); c != 0 && w.kind(c) == kModifiers {
		return c
	}
	return 0
}

// classWord reports whether a member is declared by "class func" or "class var".
func (w *walker) classWord(n uint32) bool {
	if w.level != inType || w.kind(n) == kClass {
		return false
	}
	words := bytes.Fields(w.t.Src[w.start(n):min(w.node(n).End, w.start(n)+96)])
	for _, word := range words {
		switch string(word) {
		case "class":
			return true
		case "func", "var", "let", "subscript", "init":
			return false
		}
	}
	return false
}

// start is where a declaration begins behind its attributes.
func (w *walker) start(n uint32) uint32 {
	at := w.node(n).Start
	list := w.modifiers(n)
	if list == 0 || w.node(list).Start != at {
		return at
	}
	for c := w.t.First(list); c != 0; c = w.t.Sibling(list, c) {
		if w.kind(c) != kAttribute && !w.comment(c) {
			break
		}
		at = w.node(c).End
	}
	for at < w.node(n).End && bytes.IndexByte([]byte(" \t\r\n"), w.t.Src[at]) >= 0 {
		at++
	}
	return at
}

// attributes reads the attributes of a declaration: the scope around uses them.
func (w *walker) attributes(n uint32) {
	list := w.modifiers(n)
	for c := w.t.First(list); list != 0 && c != 0; c = w.t.Sibling(list, c) {
		if w.kind(c) == kAttribute {
			w.attribute(c)
		}
	}
}

// attribute reads an attribute with its arguments. Those of the attributes of the
// language, whose names are lower case, are no uses of names.
func (w *walker) attribute(n uint32) {
	name := w.t.ChildKind(n, kUserType)
	if name == 0 || !w.enter() {
		return
	}
	defer w.leave()
	if s := w.t.Text(name); len(s) == 0 || s[0] >= 'a' && s[0] <= 'z' {
		return
	}
	w.typ(name, parsers.RoleDecorator)
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if c != name && !(w.kind(c) == kIdent && w.followed(w.node(c).End, ":")) {
			w.use(c)
		}
	}
}

// attributeFlag tells what an attribute makes of a declaration.
func (w *walker) attributeFlag(n uint32) parsers.Flag {
	id := w.t.ChildKind(n, kUserType)
	if id == 0 {
		return 0
	}
	switch s := string(w.t.Text(id)); s {
	case "Test", "Suite":
		return parsers.FlagTest
	case "objc", "objcMembers", "main", "_cdecl", "_silgen_name", "_dynamicReplacement", "warn_unqualified_access":
		return parsers.FlagDecorated
	case "MainActor", "Sendable", "GKInspectable", "NSCopying", "ViewBuilder":
		return 0
	default:
		if s != "" && s[0] >= 'A' && s[0] <= 'Z' { // a property wrapper, a macro
			return parsers.FlagDecorated
		}
	}
	return 0
}
