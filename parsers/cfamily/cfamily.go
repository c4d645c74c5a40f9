package cfamily

import (
	"path"
	"strings"

	"vade/parsers"
	"vade/parsers/sitter"
)

// C and CPP read the languages of that name. A header that is written in C++ is read so
// under either.
var (
	C = &parsers.Language{
		Name:       "c",
		Family:     "c",
		Extensions: []string{".c", ".h"},
		Support:    parsers.SupportTypes,
		New:        func() (parsers.Parser, error) { return &parser{}, nil },
	}
	CPP = &parsers.Language{
		Name:   "cpp",
		Family: "c",
		Extensions: []string{".cc", ".cpp", ".cxx", ".c++", ".hpp", ".hh", ".hxx", ".h++", ".ipp", ".inl", ".tcc",
			".tpp", ".cppm", ".ixx", ".cu", ".cuh"},
		Support: parsers.SupportTypes,
		New:     func() (parsers.Parser, error) { return &parser{cpp: true}, nil },
	}
)

// Languages are both.
var Languages = []*parsers.Language{C, CPP}

// parser reads files of both languages; it makes the parser of a grammar when the first
// file needs it.
type parser struct {
	cpp      bool
	grammars [2]*sitter.Parser // C, C++
	w        walker
}

// Close implements parsers.Parser.
func (p *parser) Close() {
	for i, g := range p.grammars {
		if g != nil {
			g.Close()
			p.grammars[i] = nil
		}
	}
}

func (p *parser) grammar(cpp bool) (*sitter.Parser, error) {
	i, table := 0, tableC
	if cpp {
		i, table = 1, tableCPP
	}
	if p.grammars[i] == nil {
		g, err := sitter.New(table)
		if err != nil {
			return nil, err
		}
		p.grammars[i] = g
	}
	return p.grammars[i], nil
}

// Parse implements parsers.Parser.
func (p *parser) Parse(name string, src []byte) (*parsers.File, error) {
	w := &p.w
	header := strings.HasPrefix(path.Ext(name), ".h") || p.cpp && path.Ext(name) != ".cc" && !strings.HasPrefix(path.Ext(name), ".c")
	w.s.read(src, p.cpp, header)
	language := C.Name
	if w.s.cpp {
		language = CPP.Name
	}
	w.b.Reset(language)
	f := w.b.File
	f.Lines = lineCount(src, len(w.s.lines))
	g, err := p.grammar(w.s.cpp)
	if err != nil {
		return nil, err
	}
	w.reset()
	w.includes()
	w.macros()
	w.expansions()
	t, err := g.Parse(w.s.out)
	if err != nil {
		f.Cut = err.Error()
		w.lostNames()
		return w.b.Finish(), nil
	}
	w.t = t
	f.Broken, _ = t.Broken()
	if f.Broken > 0 {
		f.BrokenLine = w.brokenLine()
	}
	w.file()
	w.variants()
	w.lostNames()
	return w.b.Finish(), nil
}

func lineCount(src []byte, starts int) int {
	if n := len(src); n == 0 || src[n-1] == '\n' {
		return starts - 1
	}
	return starts
}

// brokenLine is the line of the first place that the grammar could not read.
func (w *walker) brokenLine() int {
	for i := range w.t.Nodes {
		if n := &w.t.Nodes[i]; n.Error() || n.Missing() {
			line, _ := w.s.place(n.Start)
			return int(line)
		}
	}
	return 0
}
