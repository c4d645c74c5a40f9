package tools

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"vade/index"
)

func read() *Tool {
	return &Tool{
		Name: "read", Title: "Read", ReadOnly: true,
		Input: Schema{
			{Name: "id", Type: typeString, Blank: true, Description: "symbol or section, by id or name"},
			{Name: "path", Type: typeString, Description: "file to read"},
			{Name: "section", Type: typeString, Description: "heading in that file"},
			{Name: "line", Type: typeInteger, Min: 1, Description: "first line"},
			{Name: "end_line", Type: typeInteger, Min: 1, Description: "last line"},
			cursorProperty, maxTokensProperty,
		},
		run: runRead,
	}
}

func runRead(ctx context.Context, c *call) (Result, error) {
	q := index.ReadQuery{
		ID: c.args.text["id"], Path: c.args.text["path"], Section: c.args.text["section"],
		Line: c.args.num["line"], EndLine: c.args.num["end_line"], Page: c.page(),
	}
	if err := checkRead(q); err != nil {
		return Result{}, err
	}
	ok, err := c.ready(ctx)
	if err != nil {
		return Result{}, err
	}
	if !ok {
		r := index.ReadResult{Index: buildingState(), ID: q.ID, Path: q.Path, Notes: append(c.notes, c.building())}
		return Result{Data: r, Text: c.building() + "\n"}, nil
	}
	r, err := c.core.Read(ctx, q)
	if part, ok := withLines(q); ok && (errors.Is(err, index.ErrNoFile) || err == nil && r.NotFound) {
		if again, err2 := c.core.Read(ctx, part); err2 == nil {
			r, err = again, nil
		}
	}
	if err != nil {
		return Result{}, err
	}
	text, dropped := cleanBlock(r.Text)
	r.Text = text
	r.Notes = append(c.notes, r.Notes...)
	if dropped > 0 {
		r.Notes = append(r.Notes, fmt.Sprintf("%d invisible characters were left out of the text", dropped))
	}
	return Result{Data: r, Text: renderRead(r, q)}, nil
}

func checkRead(q index.ReadQuery) error {
	switch {
	case q.ID == "" && q.Path == "":
		return badArgument("id or path is missing", "give the id of a symbol or section, or the path of a file")
	case q.Path == "" && q.Section != "":
		return badArgument("section needs path", "give the path of the document")
	case q.Line > 0 && q.EndLine > 0 && q.EndLine < q.Line:
		return badArgument(fmt.Sprintf("end_line %d lies before line %d", q.EndLine, q.Line), "")
	}
	return nil
}

// withLines reads "path:12" and "path:12-40" as places, the way answers write
// them. Files that are really called so are found before this is tried.
func withLines(q index.ReadQuery) (index.ReadQuery, bool) {
	m := linePattern.FindStringSubmatch(q.Path)
	if m == nil || q.Line != 0 || q.Section != "" {
		return q, false
	}
	q.Path = m[1]
	q.Line, _ = strconv.Atoi(m[2])
	if m[3] != "" {
		q.EndLine, _ = strconv.Atoi(m[3])
	}
	return q, q.Line > 0 && (q.EndLine == 0 || q.EndLine >= q.Line)
}
