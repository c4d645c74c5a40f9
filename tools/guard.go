package tools

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxCalls bounds the calls that run at one time; more wait for their turn. The
// SDK itself starts every request it reads.
const maxCalls = 8

const methodCallTool = "tools/call"

var errStopping = errors.New("the server is stopping")

// guard stands between the SDK and the tools. The SDK neither recovers from a
// panic nor ends running calls when the server stops, and it bounds nothing.
func (s *Server) guard(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (res mcp.Result, err error) {
		ctx, cancel := context.WithCancelCause(ctx)
		stop := context.AfterFunc(s.calls, func() { cancel(context.Cause(s.calls)) })
		defer func() { stop(); cancel(nil) }()
		defer func() {
			if p := recover(); p != nil {
				s.log.Error("panic in a call", "method", method, "panic", p, "stack", string(debug.Stack()))
				res, err = panicked(method)
			}
		}()
		if method != methodCallTool {
			return next(ctx, method, req)
		}
		if err := s.checkTool(req); err != nil {
			return nil, err
		}
		select {
		case s.slots <- struct{}{}:
			defer func() { <-s.slots }()
		case <-ctx.Done():
			return textResult(AsError(ctx.Err()).JSON(), true), nil
		}
		return next(ctx, method, req)
	}
}

// checkTool refuses an unknown tool with the near name; the SDK would only say no.
func (s *Server) checkTool(req mcp.Request) error {
	r, ok := req.(*mcp.CallToolRequest)
	if !ok || r.Params == nil {
		return nil
	}
	if _, err := Lookup(s.list, r.Params.Name); err != nil {
		e := AsError(err)
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: fmt.Sprintf("%s; %s", e.Message, e.Suggestion)}
	}
	return nil
}

func panicked(method string) (mcp.Result, error) {
	if method == methodCallTool {
		e := &Error{Code: "internal", Message: "the tool failed by a fault of its own", Suggestion: "ask in another way; the log on stderr has the details"}
		return textResult(e.JSON(), true), nil
	}
	return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "internal error"}
}
