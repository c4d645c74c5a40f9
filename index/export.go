package index

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"vade/index/graph"
	"vade/parsers"
)

// The line-by-line export of the graph, one JSON object a line:
//
//	{"t":"def","file","line","start","end","name","kind","encl"}        a definition
//	{"t":"ref","file","line","col","name","target_file","target_line"}  a use of one; col from 0
//	{"t":"call","kind","caller_file","caller_name","caller_line","callee_file","callee_name","callee_line","resolution"}
//	{"t":"import","file","target","line"}                               target in the workspace; a Go package is a folder with "/"
//	{"t":"rel","rel","file","line","name","super_file","super_line","super_name"}
//
// Lines count from 1. The order depends on the content of the files only, so two
// exports of the same files are equal byte for byte.
type exportRow struct {
	T          string `json:"t"`
	Kind       string `json:"kind,omitempty"`
	Rel        string `json:"rel,omitempty"`
	File       string `json:"file,omitempty"`
	Line       int    `json:"line,omitempty"`
	Col        *int   `json:"col,omitempty"`
	Start      int    `json:"start,omitempty"`
	End        int    `json:"end,omitempty"`
	Name       string `json:"name,omitempty"`
	Encl       string `json:"encl,omitempty"`
	Target     string `json:"target,omitempty"`
	TargetFile string `json:"target_file,omitempty"`
	TargetLine int    `json:"target_line,omitempty"`
	CallerFile string `json:"caller_file,omitempty"`
	CallerName string `json:"caller_name,omitempty"`
	CallerLine int    `json:"caller_line,omitempty"`
	CalleeFile string `json:"callee_file,omitempty"`
	CalleeName string `json:"callee_name,omitempty"`
	CalleeLine int    `json:"callee_line,omitempty"`
	SuperFile  string `json:"super_file,omitempty"`
	SuperLine  int    `json:"super_line,omitempty"`
	SuperName  string `json:"super_name,omitempty"`
	Resolution string `json:"resolution,omitempty"`
}

// ExportJSONL writes the whole graph, without what are only candidates.
func (w *Workspace) ExportJSONL(ctx context.Context, out io.Writer) error {
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
	x := &exporter{enc: json.NewEncoder(out)}
	x.enc.SetEscapeHTML(false)
	err = r.Each(ctx, graph.Visitor{Def: x.def, Edge: x.edge, Import: x.imported})
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return nil
}

type exporter struct {
	enc *json.Encoder
}

func (x *exporter) def(d *graph.Definition) error {
	if d.Kind == parsers.KindExtension { // its members are told with the type they extend
		return nil
	}
	return x.enc.Encode(exportRow{T: "def", File: d.Path, Line: d.Line, Start: d.StartLine(), End: d.EndLine, Name: d.Name, Kind: d.Kind.String(), Encl: d.Container})
}

func (x *exporter) imported(e *graph.ImportEdge) error {
	if e.Target == "" {
		return nil
	}
	return x.enc.Encode(exportRow{T: "import", File: e.Path, Line: e.Line, Target: e.Target})
}

func (x *exporter) edge(e *graph.Edge) error {
	if e.How == graph.ByCandidate {
		return nil
	}
	col := e.Column - 1
	if !e.Hidden {
		err := x.enc.Encode(exportRow{T: "ref", File: e.Path, Line: e.Line, Col: &col, Name: e.Name, TargetFile: e.To.Path, TargetLine: e.To.Line})
		if err != nil {
			return err
		}
	}
	switch {
	case e.Role == parsers.RoleInherit && e.From != nil && e.From.Flags&parsers.FlagAnonymous == 0:
		return x.enc.Encode(exportRow{T: "rel", Rel: "extends", File: e.From.Path, Line: e.From.Line, Name: e.From.Name,
			SuperFile: e.To.Path, SuperLine: e.To.Line, SuperName: e.To.Name})
	case !e.Role.Calls():
		return nil
	}
	row := exportRow{T: "call", Kind: e.Role.String(), CallerFile: e.Path, CalleeFile: e.To.Path, CalleeName: e.To.Name, CalleeLine: e.To.Line, Resolution: string(e.How)}
	if e.From != nil {
		row.CallerName, row.CallerLine = e.From.Name, e.From.Line
	} else {
		row.Kind = "module-" + row.Kind
	}
	return x.enc.Encode(row)
}
