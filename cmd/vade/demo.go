package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"vade/index"
)

func demoCommand() *command {
	return &command{
		name:  "demo",
		short: "index a project and question it over MCP",
		long: `
Indexes the project, starts itself as an MCP server over real pipes, plays a short
session and prints each question, answer, size and time; then how to set up a
client.

Example: vade -C ~/src/app demo`,
		run: func(ctx context.Context, in *invocation) error {
			if err := in.noArgs(); err != nil {
				return err
			}
			return in.demo(ctx)
		},
	}
}

func (in *invocation) demo(ctx context.Context) error {
	w, err := in.open()
	if err != nil {
		return err
	}
	defer w.Close()
	fmt.Fprintf(in.stdout, "== index %s\n", w.Root())
	r, err := in.build(ctx, w, index.BuildOptions{Wait: true}, false)
	if err != nil {
		return err
	}
	io.WriteString(in.stdout, buildText(r))
	in.printGaps(r)
	subject, err := pickSubject(ctx, w)
	if err != nil {
		return err
	}
	if err := in.playSession(ctx, w.Root(), subject); err != nil {
		return err
	}
	fmt.Fprintf(in.stdout, "\n== to use it in a client (Claude Code: .mcp.json; most others read the same)\n%s\n", clientConfig(w.Root()))
	return nil
}

// playSession questions a server of its own.
func (in *invocation) playSession(ctx context.Context, root string, subject index.Symbol) error {
	exe, err := os.Executable()
	if err != nil {
		return fmt.Errorf("find this program: %w", err)
	}
	start := time.Now()
	s, err := startSession(ctx, exe, root, in.stderr)
	if err != nil {
		return err
	}
	defer s.close()
	fmt.Fprintf(in.stdout, "\n== session with %s mcp: ready in %s\n", filepath.Base(exe), millis(time.Since(start)))
	for _, q := range demoQuestions(subject) {
		args := toArgs(q.args)
		start := time.Now()
		text, err := s.call(q.tool, args)
		if err != nil {
			return err
		}
		took := time.Since(start)
		fmt.Fprintf(in.stdout, "\n> %s %s\n%s(≈%d tokens, %s)\n", q.tool, args, shorten(text, 24), (len(text)+3)/4, millis(took))
	}
	return nil
}

type question struct {
	tool string
	args map[string]any
}

func demoQuestions(subject index.Symbol) []question {
	list := []question{{"list_projects", map[string]any{}}}
	if subject.ID == "" {
		return append(list, question{"search", map[string]any{"query": "readme"}})
	}
	return append(list,
		question{"search", map[string]any{"query": subject.Name, "limit": 5}},
		question{"find_symbol", map[string]any{"name": subject.ID}},
		question{"find_symbol", map[string]any{"name": subject.ID, "relation": "callers"}},
		question{"read", map[string]any{"id": subject.ID}},
	)
}

// demoWords are parts of names that most projects have.
var demoWords = []string{"parse", "load", "build", "render", "read", "write", "open", "run", "create", "new", "get", "main", "handle", "config"}

// pickSubject looks for a function that has a few callers: it shows best what the
// index knows. A project without one gives the zero Symbol.
func pickSubject(ctx context.Context, w *index.Workspace) (index.Symbol, error) {
	var best index.Symbol
	const wanted = 5 // callers
	worst := 1 << 30
	for _, word := range demoWords {
		hits, err := w.Search(ctx, index.SearchQuery{Query: word, Scope: index.ScopeCode, Page: index.Page{Limit: 5}})
		if err != nil {
			return best, err
		}
		for _, h := range hits.Hits {
			if h.Test || h.Generated || h.Kind != "function" && h.Kind != "method" {
				continue
			}
			r, err := w.Find(ctx, index.FindQuery{Name: h.ID, Relation: index.RelCallers, Page: index.Page{Limit: 1}})
			if err != nil || len(r.Symbols) != 1 || r.Symbols[0].EndLine-r.Symbols[0].Line < 1 {
				continue // ambiguous, or a mere declaration
			}
			if off := max(r.Total, wanted) - min(r.Total, wanted); off < worst && (r.Total > 0 || best.ID == "") {
				best, worst = r.Symbols[0], off
			}
		}
		if worst == 0 {
			break
		}
	}
	return best, nil
}

// shorten keeps the first lines of a text.
func shorten(text string, lines int) string {
	all := strings.SplitAfter(text, "\n")
	if len(all) <= lines+1 {
		return text
	}
	return strings.Join(all[:lines], "") + fmt.Sprintf("… %d more lines\n", len(all)-lines)
}

func millis(d time.Duration) string { return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000) }

// clientConfig is what goes into a client's configuration.
func clientConfig(root string) string {
	command := "vade"
	if exe, err := os.Executable(); err == nil && !strings.Contains(filepath.ToSlash(exe), "/go-build") {
		command = exe
	}
	config := map[string]any{"mcpServers": map[string]any{
		"vade": map[string]any{"command": command, "args": []string{"mcp", "--root", root}},
	}}
	b, err := json.MarshalIndent(config, "", "  ")
	if err != nil {
		panic(err) // maps of strings
	}
	return string(b)
}
