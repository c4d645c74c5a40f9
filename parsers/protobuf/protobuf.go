// Package protobuf says what Protocol Buffers files say: messages, enums and services
// with their members, and the types that these name.
//
// The reader follows the language specification for proto2, proto3 and editions
// (https://protobuf.dev/reference/protobuf), as far as definitions and types go. It reads
// on behind what it does not understand.
package protobuf

import (
	"bytes"

	"vade/parsers"
)

// Language is Protocol Buffers.
var Language = &parsers.Language{
	Name: "protobuf", Family: "protobuf", Extensions: []string{".proto"}, Support: parsers.SupportUses,
	New: func() (parsers.Parser, error) { return &parser{}, nil },
}

// parser reads one file after another with the same buffers.
type parser struct {
	b     parsers.Builder
	src   []byte
	toks  []token
	at    int
	encl  parsers.DefID
	depth int
}

// Close implements parsers.Parser.
func (p *parser) Close() {}

// Parse implements parsers.Parser.
func (p *parser) Parse(_ string, src []byte) (*parsers.File, error) {
	p.b.Reset(Language.Name)
	p.src, p.toks = src, scan(p.toks[:0], src)
	p.at, p.encl, p.depth = 0, parsers.NoDef, 0
	f := p.b.File
	f.Lines = parsers.CountLines(src)
	for !p.end() {
		p.statement(false)
		if p.is("}") {
			p.broken()
			p.at++
		}
	}
	return p.b.Finish(), nil
}

func (p *parser) end() bool { return p.at >= len(p.toks) }

func (p *parser) is(s string) bool { return !p.end() && string(p.text(p.at)) == s }

func (p *parser) text(i int) []byte {
	if i >= len(p.toks) {
		return nil
	}
	return p.src[p.toks[i].from:p.toks[i].to]
}

// accept goes behind s if it comes next.
func (p *parser) accept(s string) bool {
	if p.is(s) {
		p.at++
		return true
	}
	return false
}

func (p *parser) word() bool { return !p.end() && p.toks[p.at].kind == word }

// broken notes a place that is not understood.
func (p *parser) broken() {
	f := p.b.File
	if f.Broken++; f.Broken == 1 && !p.end() {
		f.BrokenLine = int(p.toks[p.at].line)
	}
}

// skip goes behind the end of the statement: its semicolon or its block.
func (p *parser) skip() {
	for level := 0; !p.end(); p.at++ {
		switch string(p.text(p.at)) {
		case "{", "[", "(":
			level++
		case "}", "]", ")":
			if level == 0 {
				return
			}
			if level--; level == 0 && p.is("}") {
				p.at++
				p.accept(";")
				return
			}
		case ";":
			if level == 0 {
				p.at++
				return
			}
		}
	}
}

// block reads the statements between braces.
func (p *parser) block(enum bool) {
	if !p.accept("{") {
		p.broken()
		p.skip()
		return
	}
	if p.depth++; p.depth > parsers.MaxDepth {
		p.b.File.Cut = "nested deeper than 2000 levels"
		p.at = len(p.toks)
	}
	for !p.end() && !p.is("}") {
		p.statement(enum)
	}
	p.depth--
	p.accept("}")
}

func (p *parser) statement(enum bool) {
	start := p.at
	switch string(p.text(p.at)) {
	case ";":
		p.at++
	case "syntax", "edition", "option", "reserved", "extensions":
		p.skip()
	case "package":
		p.at++
		p.b.File.Package = string(p.joined())
		p.skip()
	case "import":
		p.imported()
	case "message":
		p.named(start, parsers.KindMessage, false)
	case "enum":
		p.named(start, parsers.KindEnum, true)
	case "service":
		p.named(start, parsers.KindService, false)
	case "rpc":
		p.rpc(start)
	case "extend":
		p.at++
		p.typeName(parsers.RoleType)
		p.block(false)
	case "oneof":
		p.at += 2
		p.block(false)
	default:
		p.member(start, enum)
	}
	if p.at == start { // no step was made
		p.broken()
		p.at++
	}
}

// define adds the definition named by the token n, which began at the token start and
// ended before the current one. Its end is set by close.
func (p *parser) define(k parsers.Kind, start, n int) parsers.DefID {
	from, name := p.toks[start], p.toks[n]
	head := p.src[from.from:]
	if i := bytes.IndexAny(head, "{;\n"); i >= 0 {
		head = head[:i]
	}
	return p.b.Def(parsers.Def{
		Name: p.b.Name(p.text(n)), Kind: k, Flags: parsers.FlagExported, Parent: p.encl, Off: name.from, Line: name.line, Col: name.col,
		Start: from.from, End: name.to, StartLine: from.line, EndLine: name.line,
		Signature: parsers.Signature(head), Doc: parsers.Summary(p.src[from.doc:from.docEnd]),
	})
}

// close sets the end of a definition to the token before the current one.
func (p *parser) close(d parsers.DefID) {
	last := p.toks[min(p.at, len(p.toks))-1]
	x := &p.b.File.Defs[d]
	x.End, x.EndLine = max(x.End, last.to), max(x.EndLine, last.line)
}

func (p *parser) within(d parsers.DefID, read func()) {
	old := p.encl
	p.encl = d
	read()
	p.encl = old
	p.close(d)
}

// named reads message, enum or service NAME { … }.
func (p *parser) named(start int, k parsers.Kind, enum bool) {
	p.at++
	if !p.word() {
		p.at = start
		p.member(start, enum)
		return
	}
	d := p.define(k, start, p.at)
	p.at++
	p.within(d, func() { p.block(enum) })
}

// rpc reads rpc NAME (stream T) returns (T) { … }.
func (p *parser) rpc(start int) {
	p.at++
	if !p.word() {
		p.skip()
		return
	}
	d := p.define(parsers.KindMethod, start, p.at)
	p.at++
	p.within(d, func() {
		for range 2 {
			p.accept("returns")
			if p.accept("(") {
				if p.is("stream") && string(p.text(p.at+1)) != ")" {
					p.at++
				}
				p.typeName(parsers.RoleType)
				p.accept(")")
			}
		}
		p.skip()
	})
}

// member reads a field or an enum value.
func (p *parser) member(start int, enum bool) {
	if enum {
		if p.word() && string(p.text(p.at+1)) == "=" {
			d := p.define(parsers.KindEnumMember, start, p.at)
			p.skip()
			p.close(d)
		}
		return
	}
	for p.is("optional") || p.is("required") || p.is("repeated") {
		p.at++
	}
	switch {
	case p.is("group") && string(p.text(p.at+2)) == "=":
		p.group(start)
	case p.is("map") && string(p.text(p.at+1)) == "<":
		p.at += 2
		types := p.at
		for !p.end() && !p.is(">") && !p.is(";") && !p.is("}") {
			p.at++
		}
		if p.accept(">") {
			p.field(start, types)
		}
	case p.word() || p.is("."):
		types := p.at
		p.joined()
		p.field(start, types)
	}
}

func (p *parser) group(start int) {
	p.at++
	d := p.define(parsers.KindMessage, start, p.at)
	p.at++
	for !p.end() && !p.is("{") && !p.is(";") && !p.is("}") {
		p.at++
	}
	p.within(d, func() { p.block(false) })
}

// field reads the name and the rest of a field whose type begins at the token types.
func (p *parser) field(start, types int) {
	if !p.word() || string(p.text(p.at+1)) != "=" {
		p.broken()
		p.skip()
		return
	}
	d := p.define(parsers.KindField, start, p.at)
	rest := p.at
	p.within(d, func() {
		for p.at = types; p.at < rest; {
			if p.word() || p.is(".") {
				p.typeName(parsers.RoleType)
			} else {
				p.at++
			}
		}
		p.at = rest
		p.skip()
	})
}

// joined goes behind a.b.c and gives its text.
func (p *parser) joined() []byte {
	from := p.at
	p.accept(".")
	for p.word() {
		p.at++
		if !p.is(".") {
			break
		}
		p.at++
	}
	if p.at == from {
		return nil
	}
	return p.src[p.toks[from].from:p.toks[p.at-1].to]
}

// typeName reads a.b.Name: the last part is the type, the others lead to it.
func (p *parser) typeName(role parsers.Role) {
	p.accept(".")
	var recv parsers.ExprID
	for p.word() {
		t := p.toks[p.at]
		name := p.b.Name(p.text(p.at))
		p.at++
		if !p.is(".") {
			if recv == 0 && scalars[string(p.src[t.from:t.to])] {
				return
			}
			p.b.Ref(parsers.Ref{Name: name, Role: role, Encl: p.encl, Recv: recv, Off: t.from, Line: t.line, Col: t.col})
			return
		}
		p.at++
		if recv == 0 {
			recv = p.b.Ident(name, t.from)
		} else {
			recv = p.b.Member(recv, name)
		}
	}
}

// scalars are the types of the language itself.
var scalars = map[string]bool{"double": true, "float": true, "int32": true, "int64": true, "uint32": true, "uint64": true, "sint32": true,
	"sint64": true, "fixed32": true, "fixed64": true, "sfixed32": true, "sfixed64": true, "bool": true, "string": true, "bytes": true}

func (p *parser) imported() {
	p.at++
	for p.is("public") || p.is("weak") || p.is("option") {
		p.at++
	}
	if !p.end() && p.toks[p.at].kind == quoted {
		t := p.toks[p.at]
		path := bytes.Trim(p.text(p.at), `"'`)
		p.b.File.Imports = append(p.b.File.Imports, parsers.Import{Path: string(path), Flags: parsers.ImportEffect, Off: t.from + 1,
			Line: t.line, Col: t.col + 1, Encl: parsers.NoDef})
	}
	p.skip()
}
