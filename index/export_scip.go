package index

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/url"
	"path/filepath"

	"google.golang.org/protobuf/encoding/protowire"

	"vade/index/graph"
	"vade/parsers"
)

// The numbers of the fields that are written of github.com/sourcegraph/scip, scip.proto.
const (
	scipMetadata, scipDocuments = 1, 2

	scipToolInfo, scipProjectRoot, scipTextEncoding = 2, 3, 4
	scipToolName, scipToolVersion                   = 1, 2

	scipPath, scipOccurrences, scipSymbols, scipLanguage, scipPositions = 1, 2, 3, 4, 6

	scipRange, scipOccSymbol, scipRoles                                  = 1, 2, 3
	scipSymbol, scipDocumentation, scipRelations, scipKind, scipShowName = 1, 3, 4, 5, 6

	scipRelSymbol, scipIsReference, scipIsImplementation = 1, 2, 3

	scipUTF8 = 1 // of the text, and of positions: bytes of UTF-8 from the start of the line

	scipDefinition, scipImport, scipWrite, scipTest = 1, 2, 4, 32
)

// scipKinds are SymbolInformation.Kind by the kind of the definition.
var scipKinds = map[parsers.Kind]uint64{
	parsers.KindFunction: 17, parsers.KindMethod: 26, parsers.KindConstructor: 9, parsers.KindProperty: 41, parsers.KindField: 15,
	parsers.KindVariable: 61, parsers.KindConstant: 8, parsers.KindClass: 7, parsers.KindStruct: 49, parsers.KindInterface: 21,
	parsers.KindTrait: 53, parsers.KindEnum: 11, parsers.KindEnumMember: 12, parsers.KindType: 54, parsers.KindModule: 29,
	parsers.KindMacro: 25, parsers.KindKey: 22, parsers.KindMessage: 28, parsers.KindExtension: 84,
}

// ExportSCIP writes the graph as a SCIP index (one protobuf message Index), without what
// are only candidates. version is that of the program.
func (w *Workspace) ExportSCIP(ctx context.Context, out io.Writer, version string) error {
	s, err := w.acquire(ctx)
	if err != nil {
		return err
	}
	defer s.release()
	r, done, err := s.resolver(ctx)
	if err != nil {
		return err
	}
	defer done()
	x := &scipWriter{w: w, r: r, ctx: ctx, out: out, known: map[string]bool{}}
	if err := x.metadata(version); err != nil {
		return err
	}
	err = r.Each(ctx, graph.Visitor{File: x.file, Def: x.def, Edge: x.edge})
	if err == nil {
		err = x.flush()
	}
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return nil
}

// scipWriter collects one document at a time.
type scipWriter struct {
	w   *Workspace
	r   *graph.Resolver
	ctx context.Context
	out io.Writer

	path, lang string
	lines      [][]byte
	occ, syms  []byte
	known      map[string]bool // occurrences by range and symbol
}

func pbBytes(b []byte, n protowire.Number, v []byte) []byte {
	return protowire.AppendBytes(protowire.AppendTag(b, n, protowire.BytesType), v)
}

func pbText(b []byte, n protowire.Number, v string) []byte {
	return protowire.AppendString(protowire.AppendTag(b, n, protowire.BytesType), v)
}

func pbNumber(b []byte, n protowire.Number, v uint64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(b, n, protowire.VarintType), v)
}

func (x *scipWriter) metadata(version string) error {
	tool := pbText(pbText(nil, scipToolName, "vade"), scipToolVersion, version)
	root := url.URL{Scheme: "file", Path: filepath.ToSlash(x.w.root)}
	m := pbBytes(nil, scipToolInfo, tool)
	m = pbText(m, scipProjectRoot, root.String())
	m = pbNumber(m, scipTextEncoding, scipUTF8)
	_, err := x.out.Write(pbBytes(nil, scipMetadata, m))
	return err
}

// file ends the document before and begins the next one.
func (x *scipWriter) file(path, lang string) error {
	if err := x.flush(); err != nil {
		return err
	}
	x.path, x.lang, x.occ, x.syms = path, lang, nil, nil
	clear(x.known)
	data, err := x.w.content(path)
	if err != nil { // gone since: its ranges could not be checked
		x.lines = nil
		return nil
	}
	x.lines = bytes.Split(data, []byte("\n"))
	return nil
}

func (x *scipWriter) flush() error {
	if x.path == "" || len(x.syms)+len(x.occ) == 0 {
		return nil
	}
	d := pbText(nil, scipPath, x.path)
	d = append(d, x.occ...)
	d = append(d, x.syms...)
	d = pbText(d, scipLanguage, x.lang)
	d = pbNumber(d, scipPositions, scipUTF8)
	x.path = ""
	_, err := x.out.Write(pbBytes(nil, scipDocuments, d))
	return err
}

func scipName(d *graph.Definition) string { return "vade . . . " + d.Moniker() }

// at is the range of a name, nil if the file does not have it there: what a parser read
// into the source, such as the base that super() calls, has no place of its own.
func (x *scipWriter) at(line, column int, name string) []byte {
	if line < 1 || line > len(x.lines) {
		return nil
	}
	from := column - 1
	if from < 0 || from+len(name) > len(x.lines[line-1]) || string(x.lines[line-1][from:from+len(name)]) != name {
		return nil
	}
	var b []byte
	for _, n := range []int{line - 1, from, from + len(name)} {
		b = protowire.AppendVarint(b, uint64(n))
	}
	return b
}

func (x *scipWriter) occurrence(at []byte, symbol string, roles uint64) {
	o := pbBytes(nil, scipRange, at)
	o = pbText(o, scipOccSymbol, symbol)
	if roles != 0 {
		o = pbNumber(o, scipRoles, roles)
	}
	x.occ = pbBytes(x.occ, scipOccurrences, o)
}

func (x *scipWriter) def(d *graph.Definition) error {
	at := x.at(d.Line, d.Column, d.Name)
	if at == nil || d.Kind == parsers.KindExtension {
		return nil
	}
	name := scipName(d)
	roles := uint64(scipDefinition)
	if d.FileFlags&graph.FlagTest != 0 {
		roles |= scipTest
	}
	x.occurrence(at, name, roles)
	info := pbText(nil, scipSymbol, name)
	if d.Signature != "" {
		info = pbText(info, scipDocumentation, "```"+x.lang+"\n"+d.Signature+"\n```")
	}
	if d.Doc != "" {
		info = pbText(info, scipDocumentation, d.Doc)
	}
	over, err := x.r.Supers(x.ctx, d)
	if err != nil {
		return err
	}
	for i := range over {
		rel := pbText(nil, scipRelSymbol, scipName(&over[i]))
		if d.Kind.IsCallable() {
			rel = pbNumber(rel, scipIsReference, 1)
		}
		info = pbBytes(info, scipRelations, pbNumber(rel, scipIsImplementation, 1))
	}
	if k := scipKinds[d.Kind]; k != 0 {
		info = pbNumber(info, scipKind, k)
	}
	info = pbText(info, scipShowName, d.Name)
	x.syms = pbBytes(x.syms, scipSymbols, info)
	return nil
}

func (x *scipWriter) edge(e *graph.Edge) error {
	if e.How == graph.ByCandidate || e.Hidden || e.To.Kind == parsers.KindExtension {
		return nil
	}
	at := x.at(e.Line, e.Column, e.Name)
	if at == nil {
		return nil
	}
	name := scipName(e.To)
	key := string(at) + name
	if x.known[key] {
		return nil
	}
	x.known[key] = true
	var roles uint64
	switch e.Role {
	case parsers.RoleImport:
		roles = scipImport
	case parsers.RoleWrite:
		roles = scipWrite
	}
	x.occurrence(at, name, roles)
	return nil
}
