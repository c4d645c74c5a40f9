package python

import (
	"bytes"
	"errors"
	"path"
	"strings"

	"vade/parsers"
	"vade/parsers/sitter"
)

// Language is Python.
var Language = parsers.Language{
	Name:         "python",
	Family:       "python",
	Support:      parsers.SupportTypes,
	Extensions:   []string{".py", ".pyi", ".pyw"},
	Filenames:    []string{"SConstruct", "SConscript", "wscript"},
	Interpreters: []string{"python", "pypy", "pythonw"},
	New:          func() (parsers.Parser, error) { return newParser() },
}

// parser reads one file after another with the same buffers.
type parser struct {
	sit *sitter.Parser
	w   walker
}

func newParser() (*parser, error) {
	sit, err := sitter.New(table)
	if err != nil {
		return nil, err
	}
	return &parser{sit: sit, w: walker{b: parsers.Bounded{Limit: maxHeight}, members: map[memberKey]member{}}}, nil
}

// Close implements parsers.Parser.
func (p *parser) Close() { p.sit.Close() }

// Parse implements parsers.Parser.
func (p *parser) Parse(file string, src []byte) (*parsers.File, error) {
	src = plainLines(src)
	lines := parsers.CountLines(src)
	tree, err := p.sit.Parse(src)
	if errors.Is(err, sitter.ErrTime) || errors.Is(err, sitter.ErrSize) {
		p.w.b.Reset(Language.Name)
		f := p.w.b.Finish()
		f.Lines, f.Cut = lines, err.Error()
		return f, nil
	}
	if err != nil {
		return nil, err
	}
	f := p.w.file(file, tree)
	f.Lines = lines
	f.Broken, f.BrokenLine = tree.Broken()
	return f, nil
}

// plainLines turns carriage returns that end a line by themselves into line feeds, as
// Python reads them and the grammar does not. Offsets stay as they are.
func plainLines(src []byte) []byte {
	i := bytes.IndexByte(src, '\r')
	copied := false
	for i >= 0 && i < len(src) {
		if i+1 == len(src) || src[i+1] != '\n' {
			if !copied {
				src, copied = bytes.Clone(src), true
			}
			src[i] = '\n'
		}
		next := bytes.IndexByte(src[i+1:], '\r')
		if next < 0 {
			break
		}
		i += 1 + next
	}
	return src
}

// testFile tells whether a test runner collects the file by its name.
func testFile(file string) bool {
	base, ok := strings.CutSuffix(path.Base(file), ".py")
	return ok && (strings.HasPrefix(base, "test_") || strings.HasSuffix(base, "_test") || base == "test" ||
		base == "tests" || base == "conftest" || strings.Contains("/"+file, "/tests/") || strings.Contains("/"+file, "/test/"))
}
