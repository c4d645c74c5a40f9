package python

import "vade/parsers"

// memberKey is a name of a module (NoDef) or of a class.
type memberKey struct {
	owner parsers.DefID
	name  parsers.NameID
}

type memberKind uint8

const (
	assigned memberKind = iota + 1
	imported
	defined // by def or class
)

// member is what is known of such a name before its statement is reached.
type member struct {
	kind   memberKind
	def    parsers.DefID // of the variable, NoDef as long as it has none
	values uint8
}

// collect notes the names that the statements below n give to the owner, so that an
// assignment knows whether it makes a new definition or only changes one.
func (w *walker) collect(n uint32, owner parsers.DefID) {
	if !w.enter() {
		return
	}
	defer w.leave()
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		w.collectFrom(c, owner)
	}
}

func (w *walker) collectFrom(c uint32, owner parsers.DefID) {
	switch w.t.Kind(c) {
	case kFunc, kClass:
		w.has(owner, w.name(w.t.Child(c, fName)), defined)
	case kDecorated:
		w.has(owner, w.name(w.t.Child(w.t.Child(c, fDefinition), fName)), defined)
	case kExprStmt:
		if a := w.t.First(c); a != 0 && w.t.Kind(a) == kAssign {
			if l := w.t.Child(a, fLeft); w.t.Kind(l) == kIdent {
				w.has(owner, w.name(l), assigned)
			}
		}
	case kImportFrom, kImport:
		for m := w.t.First(c); m != 0; m = w.t.Sibling(c, m) {
			if w.node(m).Field == fName {
				w.has(owner, w.boundByImport(m), imported)
			}
		}
	case kBlock, kIf, kElif, kTry, kExcept, kExceptGroup, kFinally, kWith, kFor, kWhile, 0:
		w.collect(c, owner)
	}
}

func (w *walker) has(owner parsers.DefID, name parsers.NameID, kind memberKind) {
	if name == 0 {
		return
	}
	k := memberKey{owner, name}
	m, ok := w.members[k]
	if !ok {
		m.def = parsers.NoDef
	}
	m.kind = max(m.kind, kind)
	w.members[k] = m
}

// boundByImport is the name that one item of an import statement binds.
func (w *walker) boundByImport(n uint32) parsers.NameID {
	if w.t.Kind(n) == kAliased {
		return w.name(w.t.Child(n, fAlias))
	}
	return w.name(w.t.First(n))
}
