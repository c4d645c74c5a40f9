// Package hcl says what HCL files say, as Terraform writes it: resources, data sources,
// modules, variables, locals, outputs and providers, and where they are used.
package hcl

import (
	"vade/parsers"
	"vade/parsers/plain"
	"vade/parsers/sitter"
)

// Language is HCL.
//
// A definition is called by its last label; what stands before that name where it is
// used is its receiver: aws_vpc of aws_vpc.main, var of var.region, data.aws_ami of
// data.aws_ami.base, local, module.
var Language = &parsers.Language{
	Name: "hcl", Family: "hcl", Extensions: []string{".tf", ".hcl", ".tfvars", ".nomad"}, Support: parsers.SupportUses,
	New: (&plain.Reader{Language: "hcl", Table: table, Read: read}).New,
}

const (
	_ sitter.Kind = iota
	kBlock
	kBody
	kAttribute
	kIdent
	kLabel
	kExpression
	kVariable
	kGetAttr
	kCall
	kForIntro
	kText
	kBlockStart
)

var table = &sitter.Table{
	Grammar: sitter.HCL,
	Kinds: []string{kBlock: "block", kBody: "body", kAttribute: "attribute", kIdent: "identifier", kLabel: "string_lit", kExpression: "expression",
		kVariable: "variable_expr", kGetAttr: "get_attr", kCall: "function_call", kForIntro: "for_intro", kText: "template_literal", kBlockStart: "block_start"},
}

func read(w *plain.Walker) { visit(w, 0, "") }

// visit goes over a node; block is the type of the innermost block.
func visit(w *plain.Walker, n uint32, block string) {
	switch w.Kind(n) {
	case kBlock:
		blockOf(w, n, block)
	case kAttribute:
		attribute(w, n, block)
	case kForIntro:
		forIntro(w, n, block)
	default:
		chain(w, n)
		w.Children(n, func(c uint32) { visit(w, c, block) })
	}
}

// prefixes are what stands before the name of a block where it is used.
var prefixes = map[string]string{"variable": "var", "module": "module", "output": "output", "provider": "provider"}

func blockOf(w *plain.Walker, n uint32, outer string) {
	word := w.First(n)
	kind := string(w.Text(word))
	var labels []uint32
	for c := w.Sibling(n, word); c != 0; c = w.Sibling(n, c) {
		if k := w.Kind(c); k == kLabel || k == kIdent {
			labels = append(labels, c)
		}
	}
	d := w.Encl
	if outer == "" && len(labels) > 0 {
		name := labels[len(labels)-1]
		recv := prefixes[kind]
		if len(labels) == 2 {
			first, _ := w.Unquoted(labels[0])
			recv = string(first)
			if kind != "resource" {
				recv = kind + "." + recv
			}
		}
		d = define(w, n, name, kind, recv)
	}
	w.Within(d, func() { w.Children(n, func(c uint32) { visit(w, c, kind) }) })
}

func define(w *plain.Walker, whole, label uint32, kind, recv string) parsers.DefID {
	text, off := w.Unquoted(label)
	x := &w.Nodes[label]
	k := parsers.KindResource
	switch kind {
	case "variable", "output":
		k = parsers.KindVariable
	case "module":
		k = parsers.KindModule
	}
	d := w.DefineAt(k, w.B.Name(text), off, x.Row, x.Col+off-x.Start, whole, w.ChildKind(whole, kBlockStart))
	if d == parsers.NoDef {
		return w.Encl
	}
	w.B.File.Defs[d].Recv = w.B.Str(recv)
	return d
}

func attribute(w *plain.Walker, n uint32, block string) {
	name := w.First(n)
	d := w.Encl
	switch {
	case block == "locals":
		if d = w.Define(parsers.KindVariable, name, n, 0); d != parsers.NoDef {
			w.B.File.Defs[d].Recv = w.B.Str("local")
		}
	case block == "module" && string(w.Text(name)) == "source":
		source(w, n)
	}
	w.Within(d, func() {
		w.Children(n, func(c uint32) {
			if c != name {
				visit(w, c, block)
			}
		})
	})
}

// source notes the folder that a module is read from.
func source(w *plain.Walker, n uint32) {
	for c := n; c < w.Nodes[n].Next; c++ {
		if w.Kind(c) == kText {
			x := &w.Nodes[c]
			w.B.File.Imports = append(w.B.File.Imports, parsers.Import{Path: string(w.Text(c)), Flags: parsers.ImportEffect, Off: x.Start,
				Line: x.Row + 1, Col: x.Col + 1, Encl: w.Encl})
			return
		}
	}
}

// chain reads a.b.c in an expression: the first parts that name something are a use.
func chain(w *plain.Walker, n uint32) {
	for c := w.First(n); c != 0; c = w.Sibling(n, c) {
		if w.Kind(c) != kVariable {
			continue
		}
		first := w.First(c)
		var parts []uint32
		for g := w.Sibling(n, c); g != 0 && w.Kind(g) == kGetAttr; g = w.Sibling(n, g) {
			parts = append(parts, w.First(g))
		}
		use(w, first, parts)
	}
}

func use(w *plain.Walker, first uint32, parts []uint32) {
	if first == 0 || len(parts) == 0 {
		return
	}
	recv := w.Ident(first)
	at := 0
	if string(w.Text(first)) == "data" && len(parts) > 1 {
		recv = w.B.Member(recv, w.Name(parts[0]))
		at = 1
	}
	switch string(w.Text(first)) {
	case "each", "count", "self", "path", "terraform":
		return
	}
	w.Ref(parts[at], parsers.RoleRef, recv)
}

// forIntro reads "for k, v in list": the names are those of the expression.
func forIntro(w *plain.Walker, n uint32, block string) {
	w.Children(n, func(c uint32) {
		if w.Kind(c) != kIdent {
			visit(w, c, block)
		}
	})
}
