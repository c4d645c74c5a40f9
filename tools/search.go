package tools

import (
	"context"

	"vade/index"
	"vade/parsers"
)

// defaultHits is as many hits as are usually looked at. More cost their reader more
// than another question.
const defaultHits = 15

func search() *Tool {
	return &Tool{
		Name: "search", Title: "Search", ReadOnly: true,
		Input: Schema{
			{Name: "query", Type: typeString, Required: true, Blank: true, Description: "words or part of a name, plain text"},
			{Name: "scope", Type: typeString, Enum: []string{index.ScopeAll, index.ScopeCode, index.ScopeDocs}, Description: "default all"},
			{Name: "path", Type: typeString, Description: "file or folder to look in"},
			{Name: "kind", Type: typeString, Words: append(parsers.Kinds(), "section", "text"), Description: "function, class, section, …"},
			{Name: "limit", Type: typeInteger, Min: 1, Max: 500, Description: "most hits, default 15"},
			cursorProperty, maxTokensProperty,
		},
		run: runSearch,
	}
}

func runSearch(ctx context.Context, c *call) (Result, error) {
	q := index.SearchQuery{
		Query: c.args.text["query"], Scope: c.args.text["scope"], Path: c.args.text["path"], Kind: c.args.text["kind"], Page: c.page(),
	}
	if q.Scope == "" {
		q.Scope = index.ScopeAll
	}
	if q.Limit == 0 && q.MaxTokens == 0 {
		q.Limit = defaultHits
	}
	ok, err := c.ready(ctx)
	if err != nil {
		return Result{}, err
	}
	if !ok {
		r := index.SearchResult{Index: buildingState(), Hits: []index.Hit{}, Notes: append(c.notes, c.building())}
		return Result{Data: r, Text: c.building() + "\n"}, nil
	}
	r, err := c.core.Search(ctx, q)
	if err != nil {
		return Result{}, err
	}
	if r.Hits == nil {
		r.Hits = []index.Hit{}
	}
	r.Notes = append(c.notes, r.Notes...)
	for i := range r.Hits {
		r.Hits[i].Snippet, _ = cleanBlock(r.Hits[i].Snippet)
	}
	return Result{Data: r, Text: renderSearch(r, q)}, nil
}
