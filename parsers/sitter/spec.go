package sitter

// #include "walk.h"
import "C"

import (
	"fmt"
	"strings"
	"unsafe"
)

// Kind is a node's type as the language's Go code numbers it; 0 is any other type.
type Kind = uint16

// Field is a node's field as the language's Go code numbers it; 0 is none or another.
type Field = uint8

// Table says what of a grammar a language wants to see.
type Table struct {
	Grammar Grammar
	// Kinds names the node types by Kind: "a|b" gives two types one Kind. A name in
	// double quotes is an anonymous token, which is left out unless named here.
	Kinds []string
	// Fields names the fields by Field.
	Fields []string
	// Leaves are types whose children are not wanted.
	Leaves []string
	// Optional are names in Kinds and Fields that some grammar of a family lacks.
	Optional []string
}

// spec is a Table resolved against the grammar. The C side holds pointers to its
// arrays only during a call.
type spec struct {
	lang   *C.TSLanguage
	kind   []C.uint16_t
	action []C.uint8_t
	field  []C.uint8_t
}

const minABI, maxABI = 13, 14 // what the linked runtime reads

func (t *Table) resolve() (*spec, error) {
	lang := t.Grammar.language()
	if lang == nil {
		return nil, fmt.Errorf("grammar %q is not linked in", t.Grammar)
	}
	if v := int(C.ts_language_version(lang)); v < minABI || v > maxABI {
		return nil, fmt.Errorf("grammar %s has ABI %d, the runtime reads %d to %d", t.Grammar, v, minABI, maxABI)
	}
	kinds := numbered(t.Kinds)
	fields := numbered(t.Fields)
	leaves := map[string]bool{}
	for _, l := range t.Leaves {
		leaves[l] = true
	}
	s := &spec{lang: lang}
	n := int(C.ts_language_symbol_count(lang))
	s.kind, s.action = make([]C.uint16_t, n), make([]C.uint8_t, n)
	for i := range n {
		name := C.GoString(C.ts_language_symbol_name(lang, C.uint16_t(i)))
		named := C.ts_language_symbol_type(lang, C.uint16_t(i)) == 0
		if !named {
			name = `"` + name + `"`
		}
		k, ok := kinds[name]
		s.kind[i] = C.uint16_t(k.n)
		if ok {
			k.seen = true
			kinds[name] = k
		}
		if named || ok {
			s.action[i] |= C.VADE_EMIT
		}
		if leaves[name] {
			s.action[i] |= C.VADE_LEAF
		}
	}
	s.field = make([]C.uint8_t, int(C.ts_language_field_count(lang))+1)
	for i := 1; i < len(s.field); i++ {
		name := C.GoString(C.ts_language_field_name_for_id(lang, C.uint16_t(i)))
		if f, ok := fields[name]; ok {
			f.seen = true
			fields[name] = f
			s.field[i] = C.uint8_t(f.n)
		}
	}
	return s, t.missing(kinds, fields)
}

// missing reports names that the grammar does not know, so that a changed grammar is
// noticed by the first test.
func (t *Table) missing(kinds, fields map[string]number) error {
	optional := map[string]bool{}
	for _, o := range t.Optional {
		optional[o] = true
	}
	for _, m := range []map[string]number{kinds, fields} {
		for name, x := range m {
			if !x.seen && !optional[name] {
				return fmt.Errorf("grammar %s has no %s", t.Grammar, name)
			}
		}
	}
	return nil
}

type number struct {
	n    int
	seen bool
}

func numbered(names []string) map[string]number {
	m := map[string]number{}
	for i, list := range names {
		if list == "" {
			continue
		}
		if list == `"|"` {
			m[list] = number{n: i}
			continue
		}
		for name := range strings.SplitSeq(list, "|") {
			m[name] = number{n: i}
		}
	}
	return m
}

func (s *spec) c() C.vade_spec {
	return C.vade_spec{
		kind:    unsafe.SliceData(s.kind),
		action:  unsafe.SliceData(s.action),
		field:   unsafe.SliceData(s.field),
		symbols: C.uint32_t(len(s.kind)),
	}
}
