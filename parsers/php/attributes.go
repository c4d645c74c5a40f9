package php

import (
	"vade/parsers"
)

// attributes reads the attributes of a declaration, which the scope around uses, and
// tells what they make of it.
func (w *walker) attributes(n uint32) parsers.Flag {
	var fl parsers.Flag
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kAttributes {
			w.visit(c)
			fl |= w.attributeFlags(c, 4)
		}
	}
	return fl
}

func (w *walker) attributeFlags(n uint32, depth int) parsers.Flag {
	var fl parsers.Flag
	for c := w.t.First(n); c != 0 && depth > 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kAttributes:
			fl |= w.attributeFlags(c, depth-1)
		case kAttribute:
			id := w.t.First(c)
			if id == 0 {
				continue
			}
			switch string(w.t.Text(w.lastPart(id))) {
			case "Test", "Before", "After", "BeforeClass", "AfterClass":
				fl |= parsers.FlagTest
			case "Override", "Deprecated", "ReturnTypeWillChange", "SensitiveParameter", "Pure", "ArrayShape", "AllowDynamicProperties",
				"Language", "ExpectedValues", "NoReturn", "Immutable", "DataProvider", "Attribute":
			default:
				fl |= parsers.FlagDecorated
			}
		}
	}
	return fl
}

// attribute reads #[A(1)], or a group of such.
func (w *walker) attribute(n uint32) {
	if w.kind(n) != kAttribute {
		w.children(n)
		return
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kName, kQualified:
			w.className(c, parsers.RoleDecorator)
		default:
			w.visit(c)
		}
	}
}
