// Package keys gives the outline of configuration and data files: the keys of JSON, YAML
// and TOML, down to a few levels.
package keys

import (
	"path"
	"strings"

	"vade/parsers"
	"vade/parsers/plain"
	"vade/parsers/sitter"
)

// The bounds of an outline. Deeper keys are data more than structure, and a file with
// more keys is a table.
const (
	maxLevel = 3
	maxKeys  = 500
	maxName  = 100 // bytes
)

// Languages are the languages of this package.
var Languages = []*parsers.Language{
	{Name: "json", Family: "json", Extensions: []string{".json", ".jsonc", ".json5", ".webmanifest"}, Filenames: []string{".babelrc", ".eslintrc", ".prettierrc"},
		New: (&plain.Reader{Language: "json", Table: jsonTable, Read: read}).New},
	{Name: "yaml", Family: "yaml", Extensions: []string{".yaml", ".yml"}, Filenames: []string{".clang-format", ".clang-tidy"},
		New: (&plain.Reader{Language: "yaml", Table: yamlTable, Read: read}).New},
	{Name: "toml", Family: "toml", Extensions: []string{".toml"}, Filenames: []string{"Pipfile"},
		New: (&plain.Reader{Language: "toml", Table: tomlTable, Read: read}).New},
}

// The node types and fields of the three grammars: a pair has a key and maybe a value
// with pairs in it, a table has a key and pairs.
const (
	_ sitter.Kind = iota
	kPair
	kTable
	kDotted
	kKey
	kScalar
	kSkip
)

const (
	_ sitter.Field = iota
	fKey
	fValue
)

var jsonTable = &sitter.Table{
	Grammar: sitter.JSON,
	Kinds:   []string{kPair: "pair", kScalar: "string", kSkip: "array"},
	Fields:  []string{fKey: "key", fValue: "value"},
	Leaves:  []string{"string", "array"},
}

var yamlTable = &sitter.Table{
	Grammar: sitter.YAML,
	Kinds: []string{kPair: "block_mapping_pair|flow_pair", kSkip: "block_sequence|flow_sequence|block_scalar",
		kScalar: "plain_scalar|double_quote_scalar|single_quote_scalar"},
	Fields: []string{fKey: "key", fValue: "value"},
	Leaves: []string{"block_sequence", "flow_sequence", "block_scalar", "plain_scalar", "double_quote_scalar", "single_quote_scalar"},
}

var tomlTable = &sitter.Table{
	Grammar: sitter.TOML,
	Kinds:   []string{kPair: "pair", kTable: "table|table_array_element", kDotted: "dotted_key", kKey: "bare_key|quoted_key", kSkip: "array|string"},
	Leaves:  []string{"array", "string"},
}

// read finds the keys level by level, so that the bound on their number leaves out the
// deep ones.
func read(w *plain.Walker) {
	o := outline{w: w}
	o.collect(0, nil)
	levels := maxLevel
	if strings.Contains(path.Base(w.Path), "lock.") { // written by a package manager
		levels = 1
	}
	for level := 1; len(o.next) > 0 && level <= levels; level++ {
		list := o.next
		o.next = nil
		for _, k := range list {
			if len(o.keys) < maxKeys {
				o.add(k, level < levels)
			}
		}
	}
	for _, k := range o.top {
		o.define(k)
	}
}

// key is one key of the outline.
type key struct {
	node, whole, value uint32
	children           []*key
	parent             *key
}

type outline struct {
	w         *plain.Walker
	next, top []*key
	keys      []*key
}

func (o *outline) add(k *key, deeper bool) {
	o.keys = append(o.keys, k)
	if k.parent == nil {
		o.top = append(o.top, k)
	} else {
		k.parent.children = append(k.parent.children, k)
	}
	if deeper && k.value != 0 {
		o.collect(k.value, k)
	}
}

// collect finds the pairs below n that are not in another pair.
func (o *outline) collect(n uint32, parent *key) {
	if parent != nil && o.w.Kind(n) == kSkip {
		return
	}
	o.w.Children(n, func(c uint32) {
		switch o.w.Kind(c) {
		case kPair:
			o.pair(c, parent)
		case kTable:
			o.next = append(o.next, &key{node: o.w.First(c), whole: c, value: c, parent: parent})
		case kSkip, kScalar, kKey, kDotted:
		default:
			o.collect(c, parent)
		}
	})
}

func (o *outline) pair(n uint32, parent *key) {
	k := &key{node: o.w.Child(n, fKey), whole: n, value: o.w.Child(n, fValue), parent: parent}
	if k.node == 0 { // TOML has no fields
		k.node = o.w.First(n)
		k.value = o.w.Sibling(n, k.node)
	}
	if k.node != 0 {
		o.next = append(o.next, k)
	}
}

func (o *outline) define(k *key) {
	n := k.node
	for range 4 { // to what holds the text
		if x := o.w.Kind(n); x == kScalar || x == kKey || x == kDotted {
			break
		}
		c := o.w.First(n)
		if c == 0 {
			break
		}
		n = c
	}
	text, off := o.w.Unquoted(n)
	x := &o.w.Nodes[n]
	if len(text) == 0 || len(text) > maxName || o.w.Kind(n) == 0 {
		for _, c := range k.children {
			o.define(c)
		}
		return
	}
	d := o.w.DefineAt(parsers.KindKey, o.w.B.Name(text), off, x.Row, x.Col+off-x.Start, k.whole, 0)
	o.w.B.File.Defs[d].Flags = 0
	o.w.Within(d, func() {
		o.w.Deeper(func() {
			for _, c := range k.children {
				o.define(c)
			}
		})
	})
}
