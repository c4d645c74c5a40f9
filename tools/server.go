package tools

import (
	"context"
	"encoding/json"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"vade/index"
)

const (
	// buildWait is how long a first call waits for the index to be built.
	buildWait = 25 * time.Second
	// rootsWait is how long a client may take to name its roots.
	rootsWait = 2 * time.Second
)

// Server answers MCP sessions about one workspace. Neither the start of a session
// nor the listing of the tools touches the index.
type Server struct {
	mcp   *mcp.Server
	list  []*Tool
	where *Workspaces
	log   *slog.Logger
	slots chan struct{} // one for each call that may run

	calls     context.Context // ends when running calls shall end
	stopCalls context.CancelCauseFunc
	drain     chan struct{} // closed when answers are hardly awaited any more
	drainOnce sync.Once
}

// ServerOptions are what a server is made of.
type ServerOptions struct {
	Workspaces *Workspaces
	Version    string // of the program
	Log        *slog.Logger
	Tools      []*Tool // nil: All
}

// NewServer makes a server. It serves nothing yet.
func NewServer(opt ServerOptions) *Server {
	s := &Server{
		list: opt.Tools, where: opt.Workspaces, log: opt.Log,
		slots: make(chan struct{}, maxCalls), drain: make(chan struct{}),
	}
	if s.list == nil {
		s.list = All()
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.calls, s.stopCalls = context.WithCancelCause(context.Background())
	s.mcp = mcp.NewServer(
		&mcp.Implementation{Name: "vade", Title: "Vade", Version: opt.Version},
		&mcp.ServerOptions{
			Instructions: Instructions(),
			Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}},
			Logger:       slog.New(slog.DiscardHandler),
		},
	)
	for _, t := range s.list {
		s.mcp.AddTool(listing(t), s.handler(t))
	}
	s.mcp.AddReceivingMiddleware(s.guard)
	return s
}

// Instructions is the text that clients show to a model at the start of a session.
func Instructions() string {
	b, err := texts.ReadFile("instructions.md")
	if err != nil {
		panic(err) // embedded
	}
	return strings.TrimSpace(string(b))
}

// listing is the tool as clients see it.
func listing(t *Tool) *mcp.Tool {
	schema, err := json.Marshal(t.Input)
	if err != nil {
		panic(err) // a value of this package
	}
	closed := false // nothing outside of the workspace is touched
	return &mcp.Tool{
		Name: t.Name, Title: t.Title, Description: t.Description(), InputSchema: json.RawMessage(schema),
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: t.ReadOnly, IdempotentHint: t.ReadOnly, OpenWorldHint: &closed},
	}
}

// handler answers calls of one tool. A failed call is a result that says so: the
// model reads it and can do better.
func (s *Server) handler(t *Tool) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		progress, stop := reportProgress(ctx, req)
		defer stop()
		env := &Env{
			Workspace: func(ctx context.Context) (Core, error) { return s.where.Get(ctx, s.askRoots(req)) },
			Spellings: s.where.Spellings(),
			BuildWait: buildWait,
			Compact:   true,
			Log:       s.log,
			progress:  progress,
			draining:  s.drain,
		}
		res, err := t.Call(ctx, env, req.Params.Arguments)
		if err == nil {
			return textResult(res.Text, false), nil
		}
		e := AsError(err)
		if e.Code == "no_workspace" && mayAskRoots(req) {
			return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{rootsKey: &mcp.ListRootsParams{}}}, nil
		}
		if e.Code == "internal" {
			s.log.Error("call failed", "tool", t.Name, "error", err)
		}
		return textResult(e.JSON(), true), nil
	}
}

func textResult(text string, failed bool) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}, IsError: failed}
}

const (
	rootsKey = "roots"
	// statelessVersion is the first revision in which a server cannot send requests.
	statelessVersion = "2026-07-28"
)

// mayAskRoots reports whether the client can still be asked for its roots by an
// answer that asks back, the way of the stateless revisions.
func mayAskRoots(req *mcp.CallToolRequest) bool {
	caps := req.ClientCapabilities()
	return req.ProtocolVersion() >= statelessVersion && caps != nil && caps.RootsV2 != nil && len(req.Params.InputResponses) == 0
}

// askRoots asks a client for its roots. Many clients announce roots and then
// answer late, wrongly or not at all: whatever they do costs two seconds at most.
func (s *Server) askRoots(req *mcp.CallToolRequest) AskRoots {
	return func(ctx context.Context) []string {
		if res, ok := req.Params.InputResponses[rootsKey].(*mcp.ListRootsResult); ok {
			return uris(res)
		}
		caps := req.ClientCapabilities()
		if caps == nil || caps.RootsV2 == nil || req.ProtocolVersion() >= statelessVersion {
			return nil
		}
		ctx, cancel := context.WithTimeout(ctx, rootsWait)
		defer cancel()
		go func() {
			select {
			case <-s.drain:
				cancel()
			case <-ctx.Done():
			}
		}()
		res, err := req.Session.ListRoots(ctx, nil)
		if err != nil {
			s.log.Info("the client did not name its roots", "error", err)
			return nil
		}
		return uris(res)
	}
}

func uris(res *mcp.ListRootsResult) []string {
	var list []string
	if res == nil {
		return nil
	}
	for _, r := range res.Roots {
		if r != nil {
			list = append(list, r.URI)
		}
	}
	return list
}

// reportProgress passes the progress of a build on to a client that gave a token,
// twice a second at most. Nothing is sent after stop returned.
func reportProgress(ctx context.Context, req *mcp.CallToolRequest) (report index.Progress, stop func()) {
	token := req.Params.GetProgressToken()
	if token == nil {
		return nil, func() {}
	}
	p := &progress{wake: make(chan struct{}, 1)}
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		p.send(ctx, func(n mcp.ProgressNotificationParams) {
			n.ProgressToken = token
			_ = req.Session.NotifyProgress(ctx, &n) // a client that is gone ends the session elsewhere
		})
	}()
	return p.report, func() { cancel(); <-done }
}
