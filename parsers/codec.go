package parsers

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// The stored form of a File, version 4. All numbers are unsigned varints; lists are
// a count and the records; positions are written as differences to the record
// before, signed ones in zigzag form.
//
//	version language package names exprs defs refs imports exports binds lines broken brokenLine cut
//
// It is read back by Decode of the same version only: an index of another version is
// rebuilt, never migrated.
const codecVersion = 4

var errShort = errors.New("stored facts end too early")

// Encode appends the stored form of f to dst.
func Encode(dst []byte, f *File) []byte {
	e := encoder{dst}
	e.num(codecVersion)
	e.str(f.Language)
	e.str(f.Package)
	e.num(uint64(len(f.Names)))
	for _, s := range f.Names {
		e.str(s)
	}
	e.num(uint64(len(f.Exprs)))
	var off uint32
	for _, x := range f.Exprs {
		e.b = append(e.b, byte(x.Op))
		e.nums(uint64(x.Name), uint64(x.A), uint64(x.B))
		e.delta(x.Off, &off)
	}
	e.defs(f.Defs)
	e.refs(f.Refs)
	e.imports(f.Imports)
	e.exports(f.Exports)
	e.binds(f.Binds)
	e.nums(uint64(f.Lines), uint64(f.Broken), uint64(f.BrokenLine))
	e.str(f.Cut)
	return e.b
}

type encoder struct{ b []byte }

func (e *encoder) num(v uint64) { e.b = binary.AppendUvarint(e.b, v) }

func (e *encoder) nums(vs ...uint64) {
	for _, v := range vs {
		e.b = binary.AppendUvarint(e.b, v)
	}
}

func (e *encoder) str(s string) {
	e.num(uint64(len(s)))
	e.b = append(e.b, s...)
}

func (e *encoder) delta(v uint32, last *uint32) {
	e.b = binary.AppendVarint(e.b, int64(v)-int64(*last))
	*last = v
}

func (e *encoder) defs(defs []Def) {
	e.num(uint64(len(defs)))
	var off, line uint32
	for i := range defs {
		d := &defs[i]
		e.b = append(e.b, byte(d.Kind))
		e.nums(uint64(d.Name), uint64(d.Flags), uint64(d.Parent+1), uint64(d.Col), uint64(d.Recv), uint64(d.Type), uint64(d.Value))
		e.delta(d.Off, &off)
		e.delta(d.Line, &line)
		e.b = binary.AppendVarint(e.b, int64(d.Off)-int64(d.Start))
		e.b = binary.AppendVarint(e.b, int64(d.End)-int64(d.Off))
		e.b = binary.AppendVarint(e.b, int64(d.Line)-int64(d.StartLine))
		e.b = binary.AppendVarint(e.b, int64(d.EndLine)-int64(d.Line))
		e.num(uint64(len(d.Bases)))
		for _, x := range d.Bases {
			e.num(uint64(x))
		}
		e.str(d.Signature)
		e.str(d.Doc)
	}
}

func (e *encoder) refs(refs []Ref) {
	e.num(uint64(len(refs)))
	var off, line uint32
	for i := range refs {
		r := &refs[i]
		e.b = append(e.b, byte(r.Role))
		e.nums(uint64(r.Name), uint64(r.Encl+1), uint64(r.Recv), uint64(r.Args), uint64(r.Col))
		e.delta(r.Off, &off)
		e.delta(r.Line, &line)
	}
}

func (e *encoder) imports(list []Import) {
	e.num(uint64(len(list)))
	for i := range list {
		m := &list[i]
		e.str(m.Path)
		e.nums(uint64(m.Name), uint64(m.Alias), uint64(m.Flags), uint64(m.From), uint64(m.To),
			uint64(m.Off), uint64(m.Line), uint64(m.Col), uint64(m.Encl+1))
	}
}

func (e *encoder) exports(list []Export) {
	e.num(uint64(len(list)))
	for i := range list {
		x := &list[i]
		e.str(x.Path)
		e.nums(uint64(x.Name), uint64(x.Orig), uint64(x.Value), uint64(x.Off), uint64(x.Line))
	}
}

func (e *encoder) binds(list []Bind) {
	e.num(uint64(len(list)))
	var from, off uint32
	for i := range list {
		x := &list[i]
		e.b = append(e.b, byte(x.Kind))
		e.nums(uint64(x.Name), uint64(x.Encl+1), uint64(x.Type), uint64(x.Value), uint64(x.To-x.From))
		e.delta(x.From, &from)
		e.delta(x.Off, &off)
	}
}

// Decode reads what Encode wrote. Strings of the File share memory with b only as
// copies; b may be reused.
func Decode(b []byte) (*File, error) {
	d := decoder{s: string(b)}
	if v := d.num(); v != codecVersion {
		return nil, fmt.Errorf("stored facts have version %d, want %d", v, codecVersion)
	}
	f := &File{Language: d.str(), Package: d.str()}
	f.Names = make([]string, d.count(1))
	for i := range f.Names {
		f.Names[i] = d.str()
	}
	f.Exprs = make([]Expr, d.count(5))
	var off uint32
	for i := range f.Exprs {
		x := &f.Exprs[i]
		x.Op, x.Name, x.A, x.B = Op(d.byte()), NameID(d.num32()), ExprID(d.num32()), ExprID(d.num32())
		x.Off = d.delta(&off)
	}
	d.defs(f)
	d.refs(f)
	d.imports(f)
	d.exports(f)
	d.binds(f)
	f.Lines, f.Broken, f.BrokenLine = int(d.num()), int(d.num()), int(d.num())
	f.Cut = d.str()
	if d.err == nil {
		d.err = check(f)
	}
	return f, d.err
}

// check makes sure that no id of a decoded file points outside of it.
func check(f *File) error {
	names, exprs, defs := uint32(len(f.Names)), uint32(len(f.Exprs)), int32(len(f.Defs))
	ok := names > 0 && exprs > 0
	for _, x := range f.Exprs {
		ok = ok && uint32(x.Name) < names && uint32(x.A) < exprs && (x.Op == OpNth || x.Op == OpParam || x.Op == OpDef || uint32(x.B) < exprs)
		ok = ok && (x.Op != OpDef || uint32(x.B) < uint32(defs))
	}
	for i, x := range f.Defs {
		ok = ok && uint32(x.Name) < names && uint32(x.Recv) < names && uint32(x.Type) < exprs && uint32(x.Value) < exprs && int(x.Parent) < i && x.Parent >= NoDef
		for _, b := range x.Bases {
			ok = ok && uint32(b) < exprs
		}
	}
	for _, x := range f.Refs {
		ok = ok && uint32(x.Name) < names && uint32(x.Recv) < exprs && uint32(x.Args) < exprs && int32(x.Encl) < defs && x.Encl >= NoDef
	}
	for _, x := range f.Imports {
		ok = ok && uint32(x.Name) < names && uint32(x.Alias) < names && int32(x.Encl) < defs && x.Encl >= NoDef
	}
	for _, x := range f.Exports {
		ok = ok && uint32(x.Name) < names && uint32(x.Orig) < names && uint32(x.Value) < exprs
	}
	for _, x := range f.Binds {
		ok = ok && uint32(x.Name) < names && uint32(x.Type) < exprs && uint32(x.Value) < exprs && int32(x.Encl) < defs && x.Encl >= NoDef
	}
	if !ok {
		return errors.New("stored facts are damaged: an id is out of range")
	}
	return nil
}

type decoder struct {
	s   string
	err error
}

func (d *decoder) fail() {
	d.s, d.err = "", errShort
}

func (d *decoder) byte() byte {
	if len(d.s) == 0 {
		d.fail()
		return 0
	}
	c := d.s[0]
	d.s = d.s[1:]
	return c
}

func (d *decoder) num() uint64 {
	var v uint64
	for i := 0; i < len(d.s) && i < binary.MaxVarintLen64; i++ {
		c := d.s[i]
		v |= uint64(c&0x7f) << (7 * i)
		if c < 0x80 {
			d.s = d.s[i+1:]
			return v
		}
	}
	d.fail()
	return 0
}

func (d *decoder) num32() uint32 {
	// The common case, one byte, without the loop.
	if len(d.s) > 0 && d.s[0] < 0x80 {
		c := d.s[0]
		d.s = d.s[1:]
		return uint32(c)
	}
	return uint32(d.num())
}

func (d *decoder) signed() int64 {
	u := d.num()
	v := int64(u >> 1)
	if u&1 != 0 {
		v = ^v
	}
	return v
}

func (d *decoder) delta(last *uint32) uint32 {
	*last = uint32(int64(*last) + d.signed())
	return *last
}

func (d *decoder) str() string {
	n := d.num()
	if n > uint64(len(d.s)) {
		d.fail()
		return ""
	}
	s := d.s[:n]
	d.s = d.s[n:]
	return s
}

// count reads the length of a list whose records take at least min bytes.
func (d *decoder) count(min int) int {
	n := d.num()
	if n > uint64(len(d.s)/min) {
		d.fail()
		return 0
	}
	return int(n)
}

func (d *decoder) defs(f *File) {
	f.Defs = make([]Def, d.count(15))
	var off, line uint32
	for i := range f.Defs {
		x := &f.Defs[i]
		x.Kind, x.Name, x.Flags, x.Parent = Kind(d.byte()), NameID(d.num32()), Flag(d.num32()), DefID(d.num32())-1
		x.Col, x.Recv, x.Type, x.Value = d.num32(), NameID(d.num32()), ExprID(d.num32()), ExprID(d.num32())
		x.Off, x.Line = d.delta(&off), d.delta(&line)
		x.Start = uint32(int64(x.Off) - d.signed())
		x.End = uint32(int64(x.Off) + d.signed())
		x.StartLine = uint32(int64(x.Line) - d.signed())
		x.EndLine = uint32(int64(x.Line) + d.signed())
		if n := d.count(1); n > 0 {
			x.Bases = make([]ExprID, n)
			for j := range x.Bases {
				x.Bases[j] = ExprID(d.num32())
			}
		}
		x.Signature, x.Doc = d.str(), d.str()
	}
}

func (d *decoder) refs(f *File) {
	f.Refs = make([]Ref, d.count(8))
	var off, line uint32
	for i := range f.Refs {
		x := &f.Refs[i]
		x.Role, x.Name, x.Encl = Role(d.byte()), NameID(d.num32()), DefID(d.num32())-1
		x.Recv, x.Args, x.Col = ExprID(d.num32()), ExprID(d.num32()), d.num32()
		x.Off, x.Line = d.delta(&off), d.delta(&line)
	}
}

func (d *decoder) imports(f *File) {
	f.Imports = make([]Import, d.count(10))
	for i := range f.Imports {
		x := &f.Imports[i]
		x.Path = d.str()
		x.Name, x.Alias, x.Flags, x.From, x.To = NameID(d.num32()), NameID(d.num32()), ImportFlag(d.num32()), d.num32(), d.num32()
		x.Off, x.Line, x.Col, x.Encl = d.num32(), d.num32(), d.num32(), DefID(d.num32())-1
	}
}

func (d *decoder) exports(f *File) {
	f.Exports = make([]Export, d.count(6))
	for i := range f.Exports {
		x := &f.Exports[i]
		x.Path = d.str()
		x.Name, x.Orig, x.Value, x.Off, x.Line = NameID(d.num32()), NameID(d.num32()), ExprID(d.num32()), d.num32(), d.num32()
	}
}

func (d *decoder) binds(f *File) {
	f.Binds = make([]Bind, d.count(8))
	var from, off uint32
	for i := range f.Binds {
		x := &f.Binds[i]
		x.Kind, x.Name, x.Encl, x.Type, x.Value = BindKind(d.byte()), NameID(d.num32()), DefID(d.num32())-1, ExprID(d.num32()), ExprID(d.num32())
		x.To = d.num32()
		x.From = d.delta(&from)
		x.To += x.From
		x.Off = d.delta(&off)
	}
}
