package ruby

import "vade/parsers"

// variables are the local ones that are known at a place. Methods, modules and classes
// see none of those around them; blocks see all.
type variables struct {
	wall     int // number of the innermost method, module or class
	walls    int
	from, to uint32 // the innermost scope
	known    map[parsers.NameID]variable
	undo     []shadowed
}

// variable is where a local variable is seen.
type variable struct {
	wall     int
	from, to uint32
	method   bool // a method that a block defines
}

type shadowed struct {
	name parsers.NameID
	old  variable
}

func newVariables(end uint32) variables {
	return variables{to: end, known: map[parsers.NameID]variable{}}
}

func (w *walker) variable(name parsers.NameID) (variable, bool) {
	v, ok := w.vars.known[name]
	return v, ok && v.to > 0 && v.wall == w.vars.wall
}

// scope visits with new variables: those that are seen in [from, to).
func (w *walker) scope(from, to uint32, walled bool, visit func()) {
	v := &w.vars
	wall, f, t, mark := v.wall, v.from, v.to, len(v.undo)
	v.from, v.to = from, to
	outer := w.anonymous
	if walled {
		w.anonymous = nil
		v.walls++
		v.wall = v.walls
	}
	visit()
	for i := len(v.undo) - 1; i >= mark; i-- {
		v.known[v.undo[i].name] = v.undo[i].old
	}
	v.undo = v.undo[:mark]
	v.wall, v.from, v.to, w.anonymous = wall, f, t, outer
}

// fresh makes a new variable of the innermost scope.
func (w *walker) fresh(name parsers.NameID, method bool) variable {
	v := &w.vars
	x := variable{wall: v.wall, from: v.from, to: v.to, method: method}
	v.undo = append(v.undo, shadowed{name, v.known[name]})
	v.known[name] = x
	return x
}

// bind makes a new name of the innermost scope.
func (w *walker) bind(kind parsers.BindKind, name parsers.NameID, typ, value parsers.ExprID) int32 {
	if name == 0 {
		return -1
	}
	v := w.fresh(name, false)
	w.b.Bind(parsers.Bind{Name: name, Kind: kind, From: v.from, To: v.to, Off: v.from, Encl: w.encl, Type: typ, Value: value})
	return int32(len(w.b.File.Binds) - 1)
}

// assign gives the variable at the node n a value that it has from the byte off on.
func (w *walker) assign(n uint32, off uint32, typ, value parsers.ExprID) {
	name := w.name(n)
	if name == 0 {
		return
	}
	v, ok := w.variable(name)
	if !ok || v.method {
		v = w.fresh(name, false)
	}
	w.b.Bind(parsers.Bind{Name: name, Kind: parsers.BindLocal, From: v.from, To: v.to, Off: off, Encl: w.encl, Type: typ, Value: value})
}
