package lua

import "vade/parsers"

// required is the path that require("a.b") asks for; "" if n is something else.
func (w *walker) required(n uint32) (string, uint32) {
	if w.kind(n) != kCall || w.text(w.t.Child(n, fName)) != "require" {
		return "", 0
	}
	return w.pathIn(w.argument(w.t.Child(n, fArguments), 0))
}

func (w *walker) pathIn(n uint32) (string, uint32) {
	if n == 0 || w.kind(n) != kString {
		return "", 0
	}
	c := w.t.Child(n, fContent)
	return w.text(c), c
}

// require reads require("a.b") in an expression.
func (w *walker) require(n, list uint32) parsers.ExprID {
	p, at := w.required(n)
	if p == "" {
		w.args(list)
		return 0
	}
	w.importOf(p, at, parsers.Import{Flags: parsers.ImportDynamic | parsers.ImportEffect})
	return w.b.Expr(parsers.Expr{Op: parsers.OpRequire, Name: w.b.Str(p)})
}

func (w *walker) importOf(p string, at uint32, m parsers.Import) {
	x := w.node(at)
	m.Path, m.Encl = p, w.encl
	m.Off, m.Line, m.Col = x.Start, x.Row+1, x.Col+1
	w.b.File.Imports = append(w.b.File.Imports, m)
}

// importTo reads local a = require("b") and local a = require("b").c. ok is false if the
// value is something else.
func (w *walker) importTo(id, value uint32) (ok bool) {
	m := parsers.Import{Alias: w.name(id), Flags: parsers.ImportDynamic}
	call, at := value, uint32(0)
	if w.kind(value) == kDot {
		call, at = w.t.Child(value, fTable), w.t.Child(value, fField)
	}
	if call == 0 {
		return false
	}
	p, where := w.required(call)
	if p == "" || w.variable(w.b.Str("require")) != nil {
		return false
	}
	w.ref(w.t.Child(call, fName), parsers.RoleCall, 0, 0)
	if at != 0 {
		m.Name, where = w.name(at), at
		w.ref(at, parsers.RoleImport, 0, 0)
	}
	w.bringIn(id, p, where, m)
	return true
}

// bringIn makes an import known by the local name at id.
func (w *walker) bringIn(id uint32, p string, at uint32, m parsers.Import) {
	if !w.atTop() {
		m.From, m.To = w.node(id).Start, w.vars.to
	}
	w.importOf(p, at, m)
	w.declare(m.Alias, &variable{def: parsers.NoDef, bind: -1, node: id})
}

// protected reads local ok, a = pcall(require, "b").
func (w *walker) protected(n uint32, names, values []uint32) bool {
	if len(names) != 2 || len(values) != 1 || w.kind(values[0]) != kCall || w.text(w.t.Child(values[0], fName)) != "pcall" {
		return false
	}
	args := w.t.Child(values[0], fArguments)
	first, second := w.argument(args, 0), w.argument(args, 1)
	if first == 0 || second == 0 || w.text(first) != "require" {
		return false
	}
	p, at := w.pathIn(second)
	if p == "" {
		return false
	}
	w.ref(w.t.Child(values[0], fName), parsers.RoleCall, 0, 0)
	w.plainLocal(n, names[0], w.b.Lit("boolean"))
	w.bringIn(names[1], p, at, parsers.Import{Alias: w.name(names[1]), Flags: parsers.ImportDynamic})
	return true
}
