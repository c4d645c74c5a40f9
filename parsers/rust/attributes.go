package rust

import (
	"bytes"

	"vade/parsers"
)

// prefix is what stands before an item: its doc comment and attributes.
type prefix struct {
	docFrom, docTo uint32
	attrs          []uint32
	row            uint32 // of the first attribute
}

// take adds a node that stands before an item; false if it is none of that kind.
func (p *prefix) take(w *walker, n uint32) bool {
	switch w.kind(n) {
	case kAttribute:
		if len(p.attrs) == 0 {
			p.row = w.t.Nodes[n].Row
		}
		p.attrs = append(p.attrs, n)
	case kLineComment, kBlockComment:
		if !outerDoc(w.t.Text(n)) {
			return true
		}
		if p.docTo == 0 {
			p.docFrom = w.t.Nodes[n].Start
		}
		p.docTo = w.t.Nodes[n].End
	case kInnerAttribute:
	default:
		return false
	}
	return true
}

func outerDoc(text []byte) bool {
	for _, m := range []string{"///", "/**"} {
		if rest, ok := bytes.CutPrefix(text, []byte(m)); ok {
			return len(rest) == 0 || rest[0] != m[2] && !bytes.Equal(rest, []byte("/"))
		}
	}
	return false
}

// reset makes room for the next item.
func (p *prefix) reset() { *p = prefix{attrs: p.attrs[:0]} }

func (p *prefix) doc(w *walker) string {
	if p.docTo == 0 {
		return ""
	}
	return parsers.Summary(w.t.Src[p.docFrom:p.docTo])
}

// traits are what the attributes of an item say.
type traits struct {
	flags  parsers.Flag
	test   bool // left out of other builds
	export bool // #[macro_export]
	paths  []string
}

// attributes reads the attributes of an item. References to derives and attribute
// macros belong to the definition around.
func (w *walker) attributes(p *prefix) (out traits) {
	for _, n := range p.attrs {
		a := w.t.ChildKind(n, kAttr)
		if a == 0 {
			continue
		}
		path := w.t.First(a)
		if path == 0 {
			continue
		}
		args := w.t.Child(a, fArgs)
		switch name := string(w.t.Text(path)); name {
		case "derive":
			w.derives(args)
		case "cfg":
			out.test = out.test || w.testOnly(args)
		case "cfg_attr":
			out.paths = append(out.paths, w.attrPaths(args)...)
		case "path":
			if v := w.t.Child(a, fValue); v != 0 {
				out.paths = append(out.paths, unquoted(w.t.Text(v)))
			}
		case "macro_export":
			out.export = true
		case "test", "bench":
			out.flags |= parsers.FlagTest
		default:
			w.attribute(path, name, &out)
		}
	}
	return out
}

// attribute reads one that is not of the common ones: a macro, or a word of the
// compiler.
func (w *walker) attribute(path uint32, name string, out *traits) {
	switch {
	case registering[name]:
		out.flags |= parsers.FlagDecorated
		return
	case builtinAttributes[name]:
		return
	}
	out.flags |= parsers.FlagDecorated
	last, recv := path, parsers.ExprID(0)
	if w.kind(path) == kScoped {
		last = w.t.Child(path, fName)
		recv = w.qualifier(w.path(w.t.Child(path, fPath)))
	}
	if last == 0 {
		return
	}
	if testMacros[string(w.t.Text(last))] {
		out.flags |= parsers.FlagTest
	}
	w.ref(last, parsers.RoleDecorator, recv)
}

// derives visits the names in #[derive(…)].
func (w *walker) derives(args uint32) {
	var path parsers.ExprID
	for c := w.t.First(args); args != 0 && c != 0; c = w.t.Sibling(args, c) {
		if w.kind(c) != kIdent && w.kind(c) != kCrate {
			continue
		}
		next := w.t.Sibling(args, c)
		off, _, _ := w.at(c)
		if next != 0 && string(bytes.TrimSpace(w.t.Src[w.t.Nodes[c].End:w.t.Nodes[next].Start])) == "::" {
			if path == 0 {
				path = w.b.Ident(w.name(c), off)
			} else {
				path = w.b.Member(path, w.name(c))
			}
			continue
		}
		var recv parsers.ExprID
		if path != 0 {
			recv = w.qualifier(path)
		}
		w.ref(c, parsers.RoleDecorator, recv)
		path = 0
	}
}

// testOnly reports whether cfg(…) holds in test builds only.
func (w *walker) testOnly(args uint32) bool {
	if args == 0 || !w.deeper() {
		return false
	}
	defer func() { w.depth-- }()
	test := false
	for c := w.t.First(args); c != 0; c = w.t.Sibling(args, c) {
		if w.kind(c) != kIdent {
			continue
		}
		switch string(w.t.Text(c)) {
		case "test":
			test = true
		case "all":
			if in := w.t.Sibling(args, c); in != 0 && w.kind(in) == kTokens {
				return w.testOnly(in)
			}
		case "any", "not":
			return false
		}
	}
	return test
}

// attrPaths are the module paths in cfg_attr(…, path = "…").
func (w *walker) attrPaths(args uint32) (out []string) {
	for c := w.t.First(args); args != 0 && c != 0; c = w.t.Sibling(args, c) {
		next := w.t.Sibling(args, c)
		if next != 0 && w.kind(c) == kIdent && w.kind(next) == kString && string(w.t.Text(c)) == "path" {
			out = append(out, unquoted(w.t.Text(next)))
		}
	}
	return out
}

func unquoted(text []byte) string { return string(bytes.Trim(text, `r#"`)) }

// exported is the flag for what has a visibility modifier.
func (w *walker) exported(n uint32) parsers.Flag {
	if w.t.ChildKind(n, kVisibility) != 0 {
		return parsers.FlagExported
	}
	return 0
}

func set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}

// registering are attributes that make an item known to a linker or to the compiler.
var registering = set("no_mangle", "export_name", "used", "link_section", "panic_handler", "global_allocator", "alloc_error_handler",
	"proc_macro", "proc_macro_derive", "proc_macro_attribute", "unsafe", "start", "main", "lang", "rustc_std_internal_symbol")

// builtinAttributes are the other words of the compiler and its tools.
var builtinAttributes = set("allow", "warn", "deny", "forbid", "expect", "deprecated", "must_use", "inline", "cold", "repr", "doc", "ignore",
	"should_panic", "automatically_derived", "macro_use", "link", "link_name", "no_link", "non_exhaustive", "target_feature", "track_caller",
	"instruction_set", "feature", "recursion_limit", "type_length_limit", "rustfmt", "clippy", "diagnostic", "rustfmt::skip", "no_std",
	"no_core", "no_main", "crate_name", "crate_type", "default", "stable", "unstable", "rustc_const_stable", "rustc_const_unstable", "fundamental",
	"non_ascii_idents", "test_case", "cfg_eval", "derive_const", "global_asm", "coverage", "optimize", "debugger_visualizer", "pointee",
	"serde", "error", "source", "from", "backtrace", "arg", "clap", "command", "structopt", "group", "builder", "pin", "pin_project", "rpc", "cfg_hide",
	"diagnostic::on_unimplemented", "clippy::msrv", "allow_internal_unstable", "rustc_layout_scalar_valid_range_start")

// testMacros are attribute macros of test runners.
var testMacros = set("test", "rstest", "test_case", "quickcheck", "proptest", "bench", "apply", "wasm_bindgen_test", "parameterized", "tokio_test")
