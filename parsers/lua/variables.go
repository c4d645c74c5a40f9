package lua

import "vade/parsers"

// variables are the local ones that are known at a place.
type variables struct {
	from, to uint32 // the innermost block
	top      bool   // the block of the file itself
	known    map[parsers.NameID]*variable
	undo     []shadowed
}

// variable is a local one, with the definition that it is or holds.
type variable struct {
	def   parsers.DefID // NoDef for none
	bind  int32         // -1 for none
	node  uint32        // of its name
	fresh bool          // begins as a table that is written out
}

type shadowed struct {
	name parsers.NameID
	old  *variable
}

func newVariables(end uint32) variables {
	return variables{to: end, top: true, known: map[parsers.NameID]*variable{}}
}

// scope visits with new variables: those that are seen in [from, to).
func (w *walker) scope(from, to uint32, visit func()) {
	v := &w.vars
	f, t, top, mark := v.from, v.to, v.top, len(v.undo)
	v.from, v.to, v.top = from, max(from, to), false
	visit()
	for i := len(v.undo) - 1; i >= mark; i-- {
		v.known[v.undo[i].name] = v.undo[i].old
	}
	v.undo = v.undo[:mark]
	v.from, v.to, v.top = f, t, top
}

func (w *walker) declare(name parsers.NameID, v *variable) *variable {
	w.vars.undo = append(w.vars.undo, shadowed{name, w.vars.known[name]})
	w.vars.known[name] = v
	return v
}

func (w *walker) variable(name parsers.NameID) *variable { return w.vars.known[name] }

// bind makes a new local variable that is seen from the byte off on.
func (w *walker) bind(kind parsers.BindKind, n uint32, name parsers.NameID, off uint32, typ, value parsers.ExprID) *variable {
	w.b.Bind(parsers.Bind{Name: name, Kind: kind, From: off, To: max(off, w.vars.to), Off: off, Encl: w.encl, Type: typ, Value: value})
	return w.declare(name, &variable{def: parsers.NoDef, bind: int32(len(w.b.File.Binds) - 1), node: n})
}
