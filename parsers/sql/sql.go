// Package sql says what SQL files say: tables, views, functions and other objects of a
// schema, and the queries that use them.
package sql

import (
	"vade/parsers"
	"vade/parsers/plain"
	"vade/parsers/sitter"
)

// Language is SQL.
var Language = &parsers.Language{
	Name: "sql", Family: "sql", Extensions: []string{".sql", ".ddl"}, Support: parsers.SupportUses,
	New: (&plain.Reader{Language: "sql", Table: table, Read: read}).New,
}

const (
	_ sitter.Kind = iota
	kTable
	kView
	kFunction
	kType
	kOther
	kIndex
	kColumn
	kReference
	kCall
	kField
	kCTE
	kIdent
	kStatement
)

const (
	_ sitter.Field = iota
	fName
	fColumn
)

var table = &sitter.Table{
	Grammar: sitter.SQL,
	Kinds: []string{kTable: "create_table", kView: "create_view|create_materialized_view", kFunction: "create_function", kType: "create_type",
		kOther: "create_trigger|create_sequence", kIndex: "create_index", kColumn: "column_definition", kReference: "object_reference",
		kCall: "invocation", kField: "field", kCTE: "cte", kIdent: "identifier", kStatement: "statement"},
	Fields: []string{fName: "name", fColumn: "column"},
}

func read(w *plain.Walker) {
	(&walker{Walker: w, end: uint32(len(w.Src))}).visit(0)
}

// walker knows where the statement around it ends.
type walker struct {
	*plain.Walker
	end uint32
}

func (w *walker) visit(n uint32) {
	switch w.Kind(n) {
	case kTable, kView:
		w.create(n, parsers.KindTable)
	case kFunction:
		w.create(n, parsers.KindFunction)
	case kType:
		w.create(n, parsers.KindType)
	case kOther:
		w.create(n, parsers.KindResource)
	case kIndex:
		if c := w.Child(n, fColumn); c != 0 {
			w.Define(parsers.KindResource, c, n, 0)
		}
		w.Children(n, w.visit)
	case kColumn:
		if c := w.Child(n, fName); c != 0 {
			w.Define(parsers.KindField, c, n, 0)
		}
		w.Children(n, w.visit)
	case kReference:
		w.reference(n, parsers.RoleRef)
	case kCall:
		w.call(n)
	case kField: // column, table.column or alias.column: which table that is, only types tell
	case kCTE:
		w.cte(n)
	case kStatement:
		old := w.end
		w.end = w.Nodes[n].End
		w.Children(n, w.visit)
		w.end = old
	default:
		w.Children(n, w.visit)
	}
}

// create defines what the first reference of the statement names.
func (w *walker) create(n uint32, kind parsers.Kind) {
	ref := w.ChildKind(n, kReference)
	d := w.Encl
	if name := w.Child(ref, fName); ref != 0 && name != 0 {
		d = w.defineQuoted(kind, name, n)
	}
	w.Within(d, func() {
		w.Children(n, func(c uint32) {
			if c != ref {
				w.visit(c)
			}
		})
	})
}

// defineQuoted defines a name that may be in quotes.
func (w *walker) defineQuoted(kind parsers.Kind, name, whole uint32) parsers.DefID {
	text, off := w.Unquoted(name)
	x := &w.Nodes[name]
	if d := w.DefineAt(kind, w.B.Name(text), off, x.Row, x.Col+off-x.Start, whole, 0); d != parsers.NoDef {
		return d
	}
	return w.Encl
}

func (w *walker) reference(n uint32, role parsers.Role) {
	if name := w.Child(n, fName); name != 0 {
		text, off := w.Unquoted(name)
		w.RefAt(text, name, off, role)
	}
}

func (w *walker) call(n uint32) {
	callee := w.ChildKind(n, kReference)
	if callee != 0 {
		w.reference(callee, parsers.RoleCall)
	}
	w.Children(n, func(c uint32) {
		if c != callee {
			w.visit(c)
		}
	})
}

// cte binds the name of a WITH query for the statement around it.
func (w *walker) cte(n uint32) {
	if name := w.ChildKind(n, kIdent); name != 0 {
		w.B.Bind(parsers.Bind{Name: w.Name(name), Kind: parsers.BindLocal, From: w.Nodes[n].Start, To: w.end, Off: w.Nodes[n].Start, Encl: w.Encl})
	}
	w.Children(n, w.visit)
}
