package tools

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// listTools lists the tools as a client gets them.
func listTools(t *testing.T) (*mcp.ListToolsResult, []byte) {
	t.Helper()
	client := connect(t, fakeServer(t, &fakeCore{}))
	res, err := client.ListTools(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := JSON(res)
	if err != nil {
		t.Fatal(err)
	}
	return res, raw
}

// connect opens an in-memory session.
func connect(t *testing.T, s *Server) *mcp.ClientSession {
	t.Helper()
	server, client := mcp.NewInMemoryTransports()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); _ = s.mcp.Run(ctx, server) }()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "0"}, nil).Connect(ctx, client, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close(); cancel(); <-done })
	return session
}

func TestListingGolden(t *testing.T) {
	res, raw := listTools(t)
	var b strings.Builder
	fmt.Fprintf(&b, "tools/list: %d bytes, about %d tokens\ninstructions: %d bytes, about %d tokens\n\n%s\n",
		len(raw), (len(raw)+3)/4, len(Instructions()), (len(Instructions())+3)/4, Instructions())
	for _, tool := range res.Tools {
		line, err := JSON(tool)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "\n%s\n", line)
	}
	golden(t, "tools.golden", b.String())
}

func TestListingIsSmall(t *testing.T) {
	_, raw := listTools(t)
	if total := len(raw) + len(Instructions()); total > 10000 || total/4 > 1800 {
		t.Errorf("tools/list and instructions: %d bytes, about %d tokens", total, total/4)
	}
	if n := len(Instructions()); n > 1500 {
		t.Errorf("instructions: %d bytes, want at most 1500", n)
	}
}

// What some client or model interface is known to refuse or to cut.
func TestListingIsPortable(t *testing.T) {
	res, _ := listTools(t)
	if len(res.Tools) != len(All()) || len(res.Tools) > 12 {
		t.Errorf("%d tools are listed", len(res.Tools))
	}
	name := regexp.MustCompile(`^[a-zA-Z0-9_-]{1,40}$`)
	for _, tool := range res.Tools {
		if !name.MatchString(tool.Name) {
			t.Errorf("name %q", tool.Name)
		}
		if n := len(tool.Description); n < 40 || n > 700 {
			t.Errorf("%s: description of %d bytes", tool.Name, n)
		}
		if tool.OutputSchema != nil {
			t.Errorf("%s: has an output schema", tool.Name)
		}
		if a := tool.Annotations; a == nil || !a.ReadOnlyHint || a.OpenWorldHint == nil || *a.OpenWorldHint {
			t.Errorf("%s: annotations %+v", tool.Name, a)
		}
		schema, _ := tool.InputSchema.(map[string]any)
		if schema["type"] != "object" || schema["additionalProperties"] != false {
			t.Errorf("%s: the schema is not a closed object: %v", tool.Name, schema)
		}
		walkSchema(t, tool.Name, schema)
	}
}

func walkSchema(t *testing.T, at string, schema map[string]any) {
	allowed := []string{"type", "properties", "required", "additionalProperties", "description", "enum", "minimum", "maximum"}
	for key := range schema {
		if !slices.Contains(allowed, key) {
			t.Errorf("%s: %s is not for every client", at, key)
		}
	}
	if _, ok := schema["type"].(string); !ok {
		t.Errorf("%s: type is %v, want one word", at, schema["type"])
	}
	props, ok := schema["properties"].(map[string]any)
	if schema["type"] == "object" && !ok {
		t.Errorf("%s: no properties", at)
	}
	for name, p := range props {
		sub, ok := p.(map[string]any)
		if !ok {
			t.Errorf("%s.%s is %v, want a schema", at, name, p)
			continue
		}
		if d, _ := sub["description"].(string); d == "" || len(d) > 100 {
			t.Errorf("%s.%s: description %q, want one phrase", at, name, d)
		}
		walkSchema(t, at+"."+name, sub)
	}
}

func TestListingSaysThingsOnce(t *testing.T) {
	for _, tool := range All() {
		for _, p := range tool.Input {
			if strings.Contains(tool.Description(), p.Description) {
				t.Errorf("%s explains %s in its description too", tool.Name, p.Name)
			}
		}
	}
}

func TestEveryDescriptionHasATool(t *testing.T) {
	files, err := texts.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		name := strings.TrimSuffix(f.Name(), ".md")
		if _, err := Lookup(All(), name); err != nil && name != "instructions" {
			t.Errorf("%s describes no tool of All", f.Name())
		}
	}
}

func TestSchemaMarshalsInOrder(t *testing.T) {
	raw, err := json.Marshal(Schema{
		{Name: "b", Type: typeString, Description: "d", Required: true},
		{Name: "a", Type: typeInteger, Description: "e", Min: 1, Max: 3},
	})
	want := `{"type":"object","properties":{"b":{"type":"string","description":"d"},` +
		`"a":{"type":"integer","description":"e","minimum":1,"maximum":3}},"required":["b"],"additionalProperties":false}`
	if err != nil || string(raw) != want {
		t.Errorf("got %s, %v\nwant %s", raw, err, want)
	}
}
