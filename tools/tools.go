package tools

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"
)

// callTimeout bounds one call. It lies under the minute that common clients wait.
const callTimeout = 50 * time.Second

//go:embed *.md
var texts embed.FS

// Tool is one operation.
type Tool struct {
	Name  string // matches ^[a-zA-Z0-9_-]{1,40}$
	Title string
	// Input is the closed list of arguments.
	Input Schema
	// ReadOnly tells that the tool changes nothing and runs nothing.
	ReadOnly bool

	run func(ctx context.Context, c *call) (Result, error)
}

// Result is the answer of a tool.
type Result struct {
	Data any    // marshals to one JSON object
	Text string // what people and models read
}

// All lists the tools, in the order of the listing.
func All() []*Tool {
	return []*Tool{listProjects(), search(), read(), findSymbol()}
}

// Lookup finds a tool by its name. An unknown name is an *Error that names the near ones.
func Lookup(list []*Tool, name string) (*Tool, error) {
	names := make([]string, len(list))
	for i, t := range list {
		if t.Name == name {
			return t, nil
		}
		names[i] = t.Name
	}
	msg := fmt.Sprintf("unknown tool %s", quote(name))
	return nil, &Error{Code: "unknown_tool", Message: msg, Suggestion: didYouMean(name, names, "tools")}
}

// Description is the text for agents, from NAME.md.
func (t *Tool) Description() string {
	b, err := texts.ReadFile(t.Name + ".md")
	if err != nil {
		panic(fmt.Sprintf("tool %s has no description: %v", t.Name, err))
	}
	return strings.TrimSpace(string(b))
}

// Call checks the arguments (a JSON object, null or nothing) and runs the tool.
// Every error it returns is an *Error.
func (t *Tool) Call(ctx context.Context, env *Env, args json.RawMessage) (Result, error) {
	vals, notes, err := t.Input.check(args)
	if err != nil {
		return Result{}, AsError(err)
	}
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	core, err := env.Workspace(ctx)
	if err != nil {
		return Result{}, AsError(err)
	}
	c := &call{env: env, core: core, args: vals, notes: notes}
	if err := c.cleanPaths(); err != nil {
		return Result{}, AsError(err)
	}
	res, err := t.run(ctx, c)
	if err != nil {
		return Result{}, AsError(err)
	}
	return res, nil
}

// call is one call under way.
type call struct {
	env   *Env
	core  Core
	args  values
	notes []string // what the caller must know: clamps, arguments without effect

	mu    sync.Mutex
	phase string // of a build that the call waits for
	done  int
	total int
}

func (c *call) note(format string, args ...any) {
	c.notes = append(c.notes, fmt.Sprintf(format, args...))
}

// cleanPaths brings every path among the arguments into the one form the core
// knows, and refuses those that lead out of the workspace.
func (c *call) cleanPaths() error {
	roots := append([]string{c.core.Root()}, c.env.Spellings...)
	if p, ok := c.args.text["path"]; ok {
		clean, err := CleanPath(p, roots...)
		if err != nil {
			return err
		}
		c.args.text["path"] = clean
	}
	for _, key := range []string{"id", "name"} {
		v, ok := c.args.text[key]
		if !ok {
			continue
		}
		clean, err := cleanReference(v, roots...)
		if err != nil {
			return err
		}
		c.args.text[key] = clean
	}
	return nil
}
