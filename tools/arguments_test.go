package tools

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"vade/index"
)

// callJSON calls a tool with a core that answers everything.
func callJSON(t *testing.T, name, args string, core *fakeCore) (Result, *Error) {
	t.Helper()
	res, err := tool(t, name).Call(t.Context(), ForCore(core), json.RawMessage(args))
	if err != nil {
		return res, AsError(err)
	}
	return res, nil
}

func TestBadArgumentsAreRefused(t *testing.T) {
	tests := []struct {
		tool, args string
		code       string
		want       []string // in message and suggestion
	}{
		{"find_symbol", `{"name":"leaf","relation":"callers","dpeth":2}`, "unknown_argument", []string{`"dpeth"`, `did you mean "depth"`, "relation"}},
		{"find_symbol", `{"symbol":"leaf"}`, "unknown_argument", []string{`"symbol"`, `did you mean "name"`}},
		{"find_symbol", `{"name":"x","file_path":"a.go"}`, "unknown_argument", []string{`did you mean "path"`}},
		{"find_symbol", `{"query":"x"}`, "unknown_argument", []string{`did you mean "name"`}},
		{"find_symbol", `{"name":"x","max_results":3}`, "unknown_argument", []string{`did you mean "limit"`}},
		{"find_symbol", `{"Name":"x"}`, "unknown_argument", []string{`"Name"`, `did you mean "name"`}},
		{"find_symbol", `{"name":"x","mumble_one":1,"mumble_two":2}`, "unknown_argument", []string{`"mumble_one", "mumble_two"`, "arguments: name, path"}},
		{"search", `{"q":"x"}`, "unknown_argument", []string{`did you mean "query"`}},
		{"search", `{"query":"x","top_k":5}`, "unknown_argument", []string{`did you mean "limit"`}},
		{"read", `{"path":"a.go","start_line":5}`, "unknown_argument", []string{`did you mean "line"`}},
		{"read", `{"file":"a.go"}`, "unknown_argument", []string{`did you mean "path"`}},
		{"list_projects", `{"verbose":true}`, "unknown_argument", []string{`"verbose"`, "takes no arguments"}},
		{"find_symbol", `{"name":"a","name":"b"}`, "bad_argument", []string{"twice"}},
		{"find_symbol", `{}`, "bad_argument", []string{"name or path"}},
		{"find_symbol", `null`, "bad_argument", []string{"name or path"}},
		{"find_symbol", ``, "bad_argument", []string{"name or path"}},
		{"find_symbol", `{"path":"."}`, "bad_argument", []string{"whole workspace"}},
		{"find_symbol", `{"name":""}`, "bad_argument", []string{"name is blank"}},
		{"find_symbol", `{"name":" \t\n","path":"a.go"}`, "bad_argument", []string{"name is blank"}},
		{"search", `{"query":"  "}`, "bad_argument", []string{"query is blank"}},
		{"search", `{}`, "bad_argument", []string{`"query" is missing`}},
		{"search", `{"query":null}`, "bad_argument", []string{`"query" is missing`}},
		{"read", `{"id":""}`, "bad_argument", []string{"id is blank"}},
		{"find_symbol", `{"name":"x","relation":"impact","depth":-1}`, "bad_argument", []string{"depth is -1", "from 1 to 10"}},
		{"find_symbol", `{"name":"x","limit":0}`, "bad_argument", []string{"limit is 0"}},
		{"search", `{"query":"x","max_tokens":-5}`, "bad_argument", []string{"max_tokens is -5"}},
		{"search", `{"query":"x","limit":-1e400}`, "bad_argument", []string{"limit"}},
		{"read", `{"path":"a.go","line":9,"end_line":3}`, "bad_argument", []string{"end_line 3 lies before line 9"}},
		{"read", `{"path":"a.go","line":99999999999}`, "bad_argument", []string{"too large"}},
		{"find_symbol", `{"name":"x","limit":"20"}`, "bad_argument", []string{"limit must be an integer", `"20"`}},
		{"find_symbol", `{"name":"x","limit":2.5}`, "bad_argument", []string{"limit must be an integer"}},
		{"find_symbol", `{"name":["x"]}`, "bad_argument", []string{"name must be a string"}},
		{"find_symbol", `{"name":"x","candidates":"yes"}`, "bad_argument", []string{"candidates must be true or false"}},
		{"find_symbol", `{"name":"x","relation":"caller"}`, "bad_argument", []string{`did you mean "callers"`}},
		{"find_symbol", `{"name":"x","kind":"func"}`, "bad_argument", []string{`did you mean "function"`}},
		{"search", `{"query":"x","scope":"everything"}`, "bad_argument", []string{"all, code, docs"}},
		{"find_symbol", `{"path":"a.go","relation":"callers"}`, "bad_argument", []string{"needs name"}},
		{"read", `{"section":"Install"}`, "bad_argument", []string{"id or path"}},
		{"find_symbol", `[1]`, "bad_argument", []string{"JSON object"}},
		{"find_symbol", `"x"`, "bad_argument", []string{"JSON object"}},
		{"find_symbol", `{"name":"x"} trailing`, "bad_argument", []string{"JSON object"}},
		{"find_symbol", `{"name":`, "bad_argument", []string{"not valid JSON"}},
		{"find_symbol", `{"name":"` + strings.Repeat("a", 5000) + `"}`, "bad_argument", []string{"5000 bytes"}},
	}
	for _, tt := range tests {
		core := &fakeCore{find: func(context.Context, index.FindQuery) (index.FindResult, error) {
			t.Errorf("%s %s reached the core", tt.tool, tt.args)
			return index.FindResult{}, nil
		}}
		_, err := callJSON(t, tt.tool, tt.args, core)
		if err == nil {
			t.Errorf("%s %s: answered", tt.tool, cut(tt.args, 80))
			continue
		}
		text := err.Message + " | " + err.Suggestion
		if err.Code != tt.code {
			t.Errorf("%s %s: code %s, want %s (%s)", tt.tool, cut(tt.args, 80), err.Code, tt.code, text)
		}
		for _, want := range tt.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s %s: %q does not say %q", tt.tool, cut(tt.args, 80), text, want)
			}
		}
	}
}

// Every tool, with its required arguments and one that does not exist.
func TestEveryToolRefusesAnUnknownArgument(t *testing.T) {
	for _, tool := range All() {
		args := map[string]any{"qqq_stray": 1}
		for _, p := range tool.Input {
			if p.Required {
				args[p.Name] = "x"
			}
		}
		raw, _ := json.Marshal(args)
		_, err := tool.Call(t.Context(), ForCore(&fakeCore{}), raw)
		if err == nil || !strings.Contains(err.Error(), "qqq_stray") {
			t.Errorf("%s: got %v", tool.Name, err)
		}
	}
}

func TestValuesAreClampedAndTold(t *testing.T) {
	var got index.FindQuery
	core := &fakeCore{find: func(_ context.Context, q index.FindQuery) (index.FindResult, error) {
		got = q
		return index.FindResult{Index: freshState, Symbols: []index.Symbol{{ID: "a.go#F", Name: "F", Path: "a.go", Line: 1}}}, nil
	}}
	res, err := callJSON(t, "find_symbol", `{"name":"F","relation":"impact","depth":100000,"limit":1e9,"max_tokens":20.0e3}`, core)
	if err != nil {
		t.Fatal(err)
	}
	if got.Depth != 10 || got.Limit != 500 || got.MaxTokens != 8000 {
		t.Errorf("query %+v", got)
	}
	for _, want := range []string{"depth 100000 is above the limit: 10 was used", "limit 1e9", "max_tokens"} {
		if !strings.Contains(res.Text, want) {
			t.Errorf("the text does not say %q:\n%s", want, res.Text)
		}
		if notes := fmt.Sprint(res.Data.(index.FindResult).Notes); !strings.Contains(notes, want) {
			t.Errorf("the notes do not say %q: %s", want, notes)
		}
	}
}

func TestArgumentsWithoutEffectAreTold(t *testing.T) {
	res, err := callJSON(t, "find_symbol", `{"name":"F","relation":"callers","depth":3}`, &fakeCore{})
	if err != nil || !strings.Contains(res.Text, "depth has no effect") {
		t.Errorf("got %v, %v", res.Text, err)
	}
}

// Models that must fill every argument send null or blank texts.
func TestNullAndBlankOptionsAreNotGiven(t *testing.T) {
	var got index.FindQuery
	core := &fakeCore{find: func(_ context.Context, q index.FindQuery) (index.FindResult, error) {
		got = q
		return index.FindResult{Index: freshState}, nil
	}}
	_, err := callJSON(t, "find_symbol", `{"name":"F","path":"","relation":null,"kind":" ","limit":null,"cursor":"","candidates":null}`, core)
	if want := (index.FindQuery{Name: "F"}); err != nil || got != want {
		t.Errorf("query %+v, %v; want %+v", got, err, want)
	}
}

func TestCoreErrorsBecomeCodes(t *testing.T) {
	tests := []struct {
		err        error
		code       string
		suggestion string
	}{
		{index.ErrNotBuilt, "index_missing", "vade index rebuild"},
		{fmt.Errorf("open g1: %w", index.ErrDamaged), "index_damaged", "--full"},
		{index.ErrLocked, "index_locked", "wait"},
		{index.ErrOutside, "path_outside", "relative"},
		{fmt.Errorf("%w: a.go", index.ErrNoFile), "no_such_file", "search"},
		{fmt.Errorf("%w: cursor", index.ErrBadQuery), "bad_argument", ""},
		{context.DeadlineExceeded, "timeout", "narrow"},
		{context.Canceled, "cancelled", ""},
		{fmt.Errorf("disk \x1b[31mon fire\n"), "internal", "--full"},
	}
	for _, tt := range tests {
		core := &fakeCore{find: func(context.Context, index.FindQuery) (index.FindResult, error) { return index.FindResult{}, tt.err }}
		_, e := callJSON(t, "find_symbol", `{"name":"x"}`, core)
		if e == nil || e.Code != tt.code || !strings.Contains(e.Suggestion, tt.suggestion) {
			t.Errorf("%v: got %+v, want code %s", tt.err, e, tt.code)
			continue
		}
		if !json.Valid([]byte(e.JSON())) || strings.ContainsAny(e.JSON(), "\x1b\n") {
			t.Errorf("%v: object %s", tt.err, e.JSON())
		}
	}
}

func TestNearNames(t *testing.T) {
	list := []string{"list_projects", "search", "read", "find_symbol"}
	for word, want := range map[string]string{
		"find_symbols": "find_symbol", "serach": "search", "projects": "list_projects", "raed": "read", "symbol": "find_symbol", "zebra": "",
	} {
		got := strings.Join(nearNames(word, list, 1), "")
		if got != want {
			t.Errorf("near %q: got %q, want %q", word, got, want)
		}
	}
}

// Any bytes give an answer or an *Error, and never a panic.
func FuzzCall(f *testing.F) {
	for _, seed := range []string{`{"name":"x"}`, `{"path":"../x"}`, `{"query":"a","limit":1e3}`, `{"id":"a#b","line":-0}`, `[`, `{"name":"\ud800"}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, args string) {
		for _, tool := range All() {
			res, err := tool.Call(t.Context(), ForCore(&fakeCore{}), json.RawMessage(args))
			if err != nil {
				if _, ok := err.(*Error); !ok {
					t.Errorf("%s %q: a bare error %v", tool.Name, args, err)
				}
				continue
			}
			if _, err := JSON(res.Data); err != nil {
				t.Errorf("%s %q: %v", tool.Name, args, err)
			}
		}
	})
}
