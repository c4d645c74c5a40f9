package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"vade/tools"
)

// maxArguments bounds the arguments that are read from stdin, in bytes.
const maxArguments = 1 << 20

func callCommand() *command {
	return &command{
		name: "call", args: "TOOL [JSON|-]",
		short: "call a tool as an agent does",
		long: `
Calls a tool with a JSON object of arguments (- reads it from stdin) and prints its
structured result as one JSON object. A failed call prints
{"error":{"code","message","suggestion"}} and ends with status 1.

Example: vade call find_symbol '{"name":"main","relation":"callers"}'`,
		run: func(ctx context.Context, in *invocation) error {
			if len(in.args) < 1 || len(in.args) > 2 {
				return usagef("call needs a tool and a JSON object, got %q", in.args)
			}
			args, err := in.callArguments()
			if err != nil {
				return err
			}
			in.json = true // whatever happens from here on is told as JSON
			res, err := in.call(ctx, in.args[0], args)
			if err != nil {
				return err
			}
			return in.answer(res)
		},
	}
}

func (in *invocation) callArguments() (json.RawMessage, error) {
	if len(in.args) < 2 {
		return nil, nil
	}
	if in.args[1] != "-" {
		return json.RawMessage(in.args[1]), nil
	}
	b, err := io.ReadAll(io.LimitReader(in.stdin, maxArguments+1))
	if err != nil {
		return nil, fmt.Errorf("read the arguments: %w", err)
	}
	if len(b) > maxArguments {
		return nil, usagef("the arguments are over %d bytes", maxArguments)
	}
	return b, nil
}

// call calls a tool. The arguments are checked before the workspace is opened.
func (in *invocation) call(ctx context.Context, name string, args json.RawMessage) (tools.Result, error) {
	t, err := tools.Lookup(tools.All(), name)
	if err != nil {
		return tools.Result{}, err
	}
	w, err := in.open()
	if err != nil {
		return tools.Result{}, err
	}
	defer w.Close()
	return t.Call(ctx, in.env(w), args)
}
