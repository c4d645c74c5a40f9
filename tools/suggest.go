package tools

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// aliases are names that agents know from other tools, with what they may be
// called here, the likeliest first. They are never accepted in silence: the error
// that answers them names the right one.
var aliases = map[string][]string{
	"file": {"path"}, "file_path": {"path"}, "filepath": {"path"}, "filename": {"path"}, "file_name": {"path"},
	"folder": {"path"}, "dir": {"path"}, "directory": {"path"}, "relative_path": {"path"}, "relative_workspace_path": {"path"},
	"uri": {"path", "id"}, "url": {"path", "id"}, "target_file": {"path"}, "within": {"path"}, "include": {"path"},
	"symbol": {"name", "id"}, "symbol_name": {"name"}, "symbolname": {"name"}, "identifier": {"name", "id"},
	"function": {"name"}, "function_name": {"name"}, "class": {"name"}, "name_path": {"name"}, "qualified_name": {"name"},
	"query": {"query", "name"}, "q": {"query", "name"}, "text": {"query"}, "term": {"query"}, "terms": {"query"},
	"search": {"query"}, "pattern": {"query", "name"}, "keywords": {"query"}, "question": {"query"}, "name": {"query", "id"},
	"max_results": {"limit"}, "maxresults": {"limit"}, "top_k": {"limit"}, "topk": {"limit"}, "k": {"limit"}, "n": {"limit"},
	"count": {"limit"}, "num_results": {"limit"}, "max": {"limit"}, "size": {"limit"}, "page_size": {"limit"}, "per_page": {"limit"},
	"tokens": {"max_tokens"}, "budget": {"max_tokens"}, "maxtokens": {"max_tokens"}, "token_budget": {"max_tokens"}, "max_chars": {"max_tokens"},
	"page": {"cursor"}, "offset": {"cursor", "line"}, "next": {"cursor"}, "page_token": {"cursor"}, "continuation": {"cursor"},
	"max_depth": {"depth"}, "maxdepth": {"depth"}, "levels": {"depth"}, "hops": {"depth"},
	"type": {"kind", "relation"}, "symbol_kind": {"kind"}, "symbol_type": {"kind"}, "kinds": {"kind"}, "include_kinds": {"kind"},
	"direction": {"relation"}, "edge": {"relation"}, "relationship": {"relation"}, "operation": {"relation"}, "action": {"relation"},
	"start_line": {"line"}, "startline": {"line"}, "start": {"line"}, "from_line": {"line"}, "line_number": {"line"}, "from": {"line"},
	"end": {"end_line"}, "endline": {"end_line"}, "to": {"end_line"}, "to_line": {"end_line"}, "last_line": {"end_line"},
	"heading": {"section"}, "anchor": {"section"}, "title": {"section"}, "ref": {"id"}, "symbol_id": {"id", "name"}, "doc": {"id", "path"},
	"category": {"scope"}, "source": {"scope"}, "in": {"scope", "path"},
	"root": {"path"}, "workspace": {"path"}, "project": {"path"}, "repo": {"path"}, "repo_path": {"path"},
}

// didYouMean is the hint for a word outside of a list: the near ones, then the list.
func didYouMean(word string, list []string, what string) string {
	hint := what + ": " + strings.Join(list, ", ")
	if near := nearNames(word, list, 1); len(near) > 0 {
		hint = fmt.Sprintf("did you mean %q? %s", near[0], hint)
	}
	return hint
}

// nearNames are at most n entries of list that a misspelling may have meant, the
// nearest first.
func nearNames(word string, list []string, n int) []string {
	type scored struct {
		name string
		dist int
	}
	word = strings.ToLower(cut(word, 64))
	var found []scored
	for _, name := range list {
		low := strings.ToLower(name)
		d := distance(word, low)
		if len(word) >= 3 && (strings.Contains(low, word) || strings.Contains(word, low)) {
			d = min(d, 1)
		}
		if d <= max(1, min(len(word), len(low))/3) {
			found = append(found, scored{name, d})
		}
	}
	slices.SortStableFunc(found, func(a, b scored) int { return cmp.Compare(a.dist, b.dist) })
	var names []string
	for _, f := range found[:min(n, len(found))] {
		names = append(names, f.name)
	}
	return names
}

// distance counts the edits between two words: insert, delete, replace, and swap
// of neighbours, which is the commonest slip of all.
func distance(a, b string) int {
	prev2, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], prev2[j-2]+1)
			}
		}
		prev2, prev, row = prev, row, prev2
	}
	return prev[len(b)]
}

func limit(list []string, n int) []string {
	if len(list) <= n {
		return list
	}
	return append(slices.Clone(list[:n]), "…")
}
