package ecmascript

import (
	"bytes"

	"vade/parsers"
)

func (w *walker) isExports(n uint32) bool {
	if n == 0 {
		return false
	}
	switch w.kind(n) {
	case kIdent:
		return w.is(n, "exports")
	case kMember:
		obj := w.child(n, fObject)
		return obj != 0 && w.kind(obj) == kIdent && w.is(obj, "module") && w.is(w.child(n, fProperty), "exports")
	}
	return false
}

// declareExport makes exports.x known as x to later assignments, unless there is an x.
func (w *walker) declareExport(name parsers.NameID, id parsers.DefID) {
	if w.lookup(name) == parsers.NoDef && w.b.File.Names[name] != "default" {
		w.declare(name, id)
	}
}

func (w *walker) export(at uint32, name parsers.NameID, value parsers.ExprID) {
	if name == 0 || w.mute > 0 {
		return
	}
	off, line, _ := w.place(at)
	w.b.File.Exports = append(w.b.File.Exports, parsers.Export{Name: name, Value: value, Off: off, Line: line})
}

// exportedObject is module.exports = {...}: each member is an export.
func (w *walker) exportedObject(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kShorthand:
			w.export(c, w.name(c), w.visit(c))
		case kMethod:
			d := w.objectMethod(c, w.encl, parsers.FlagExported)
			if d != parsers.NoDef {
				w.b.File.Defs[d].Kind = parsers.KindFunction
				w.export(w.child(c, fName), w.b.File.Defs[d].Name, w.defValue(d))
			}
		case kPair:
			w.exportedPair(c)
		case kSpread:
			x := w.last(c)
			if e := w.b.File.Exprs[x]; e.Op == parsers.OpRequire {
				off, line, _ := w.place(c)
				w.b.File.Exports = append(w.b.File.Exports, parsers.Export{Name: w.b.Str("*"), Path: w.b.File.Names[e.Name], Off: off, Line: line})
			}
		default:
			w.visit(c)
		}
	}
}

func (w *walker) exportedPair(c uint32) {
	w.pairKey(c)
	id, val := w.child(c, fKey), w.child(c, fValue)
	core := w.peel(val)
	t := target{place: placeExports, prop: id, name: w.name(id), def: parsers.NoDef}
	if t.name == 0 || core == 0 {
		w.visit(val)
		return
	}
	x, _ := w.assignedValue(c, val, core, t)
	w.export(id, t.name, x)
}

// exportHelper understands calls that export: Object.assign(exports, {...}),
// Object.assign(F.prototype, {...}).
func (w *walker) exportHelper(fn, args uint32) {
	if args == 0 || w.kind(args) != kArguments || !w.is(fn, "Object.assign") {
		return
	}
	first := w.firstReal(args)
	if first == 0 {
		return
	}
	rest := w.t.Sibling(args, first)
	if rest == 0 || w.kind(rest) != kObject {
		return
	}
	switch {
	case w.isExports(first):
		w.mixed = mixed{node: rest, exports: true}
	case w.kind(first) == kMember && w.is(w.child(first, fProperty), "prototype"):
		if c := w.child(first, fObject); c != 0 && w.kind(c) == kIdent {
			w.mixed = mixed{node: rest, def: w.lookup(w.name(c))}
		}
	}
}

// mixed is an object literal whose members go to the exports or to a definition.
type mixed struct {
	node    uint32
	exports bool
	def     parsers.DefID
}

func (w *walker) isRequire(n uint32) bool {
	if n == 0 || w.kind(n) != kCall {
		return false
	}
	fn := w.child(n, fFunction)
	return fn != 0 && w.kind(fn) == kIdent && w.is(fn, "require")
}

// interop reports whether a compiler's helper around require gives the module.
func interop(name []byte) bool {
	for _, s := range []string{"__importDefault", "__importStar", "_interopRequireDefault", "_interopRequireWildcard", "__toESM", "_interopDefault"} {
		if bytes.HasSuffix(name, []byte(s)) {
			return true
		}
	}
	return false
}
