package tools

import (
	"context"
	"fmt"

	"vade/index"
	"vade/parsers"
)

var relations = []string{
	index.RelCallers, index.RelCallees, index.RelReferences, index.RelImplementations,
	index.RelOverrides, index.RelImports, index.RelImporters, index.RelMembers, index.RelImpact, index.RelUnused,
}

func findSymbol() *Tool {
	return &Tool{
		Name: "find_symbol", Title: "Find symbol", ReadOnly: true,
		Input: Schema{
			{Name: "name", Type: typeString, Blank: true, Description: "Foo, Type.method, pkg.Foo, id, or path:line"},
			{Name: "path", Type: typeString, Description: "file or folder it is in; a file alone: its outline"},
			{Name: "relation", Type: typeString, Enum: relations, Description: "list these instead"},
			{Name: "kind", Type: typeString, Words: parsers.Kinds(), Description: "function, method, class, field, …"},
			{Name: "depth", Type: typeInteger, Min: 1, Max: 10, Description: "levels, for impact"},
			{Name: "candidates", Type: typeBoolean, Description: "also list guesses"},
			limitProperty, cursorProperty, maxTokensProperty,
		},
		run: runFindSymbol,
	}
}

// The arguments that every list has.
var (
	limitProperty     = Property{Name: "limit", Type: typeInteger, Min: 1, Max: 500, Description: "most entries"}
	cursorProperty    = Property{Name: "cursor", Type: typeString, Description: "next page, from the last answer"}
	maxTokensProperty = Property{Name: "max_tokens", Type: typeInteger, Min: 50, Max: 8000, Description: "answer size, default 2000"}
)

func (c *call) page() index.Page {
	return index.Page{
		Limit: c.args.num["limit"], MaxTokens: c.args.num["max_tokens"], Cursor: c.args.text["cursor"], Compact: c.env.Compact,
	}
}

func runFindSymbol(ctx context.Context, c *call) (Result, error) {
	q := index.FindQuery{
		Name: c.args.text["name"], Path: c.args.text["path"], Kind: c.args.text["kind"], Relation: c.args.text["relation"],
		Depth: c.args.num["depth"], Candidates: c.args.flag["candidates"], Page: c.page(),
	}
	if err := c.checkFind(&q); err != nil {
		return Result{}, err
	}
	ok, err := c.ready(ctx)
	if err != nil {
		return Result{}, err
	}
	if !ok {
		r := index.FindResult{Index: buildingState(), Symbols: []index.Symbol{}, Notes: append(c.notes, c.building())}
		return Result{Data: r, Text: c.building() + "\n"}, nil
	}
	r, err := c.core.Find(ctx, q)
	if err != nil {
		return Result{}, err
	}
	if r.Symbols == nil {
		r.Symbols = []index.Symbol{}
	}
	r.Notes = append(c.notes, r.Notes...)
	for i := range r.Symbols {
		r.Symbols[i].Doc, _ = cleanBlock(r.Symbols[i].Doc)
		r.Symbols[i].Signature, _ = cleanBlock(r.Symbols[i].Signature)
	}
	return Result{Data: r, Text: renderFind(r, q)}, nil
}

// checkFind refuses combinations that have no answer and tells of arguments that
// have no effect.
func (c *call) checkFind(q *index.FindQuery) error {
	_, pathGiven := c.args.text["path"]
	switch {
	case q.Relation == index.RelUnused && q.Name != "":
		return badArgument("relation unused takes a path, not a name", "give path, a file or folder, or neither for the whole workspace; relation references tells of one name")
	case q.Relation == index.RelUnused:
	case q.Name == "" && q.Path == "" && pathGiven:
		return badArgument("path is the whole workspace", "give name, or the path of one file; list_projects shows the workspace")
	case q.Name == "" && q.Path == "":
		return badArgument("name or path is missing", "give name for a definition, or path for the outline of a file")
	case q.Name == "" && q.Relation != "" && q.Relation != index.RelImports && q.Relation != index.RelImporters:
		return badArgument(fmt.Sprintf("relation %s needs name", q.Relation), "give the name of the definition; path then says where it is")
	}
	if c.args.has("depth") && q.Relation != index.RelImpact {
		c.note("depth has no effect without relation impact")
		q.Depth = 0
	}
	if q.Candidates && q.Relation == "" {
		c.note("candidates has no effect without relation")
	}
	return nil
}
