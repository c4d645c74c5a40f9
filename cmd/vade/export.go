package main

import (
	"bufio"
	"context"
	"errors"
)

func exportJSONL() *command {
	return &command{
		name:  "export jsonl",
		short: "write the whole graph, one JSON object a line",
		long: `
Writes every definition, use, call, import and base of the project, one JSON object
a line, in an order that depends on the files only. Guesses are left out.

Example: vade export jsonl > graph.jsonl`,
		run: func(ctx context.Context, in *invocation) error {
			if err := in.noArgs(); err != nil {
				return err
			}
			w, err := in.open()
			if err != nil {
				return err
			}
			defer w.Close()
			out := bufio.NewWriterSize(in.stdout, 1<<16)
			return errors.Join(w.ExportJSONL(ctx, out), out.Flush())
		},
	}
}

func exportSCIP() *command {
	return &command{
		name:  "export scip",
		short: "write the whole graph as a SCIP index",
		long: `
Writes definitions, uses and hierarchies of the project in the format of the SCIP code
index (one protobuf message), for tools that read it. Guesses are left out.

Example: vade export scip > index.scip`,
		run: func(ctx context.Context, in *invocation) error {
			if err := in.noArgs(); err != nil {
				return err
			}
			w, err := in.open()
			if err != nil {
				return err
			}
			defer w.Close()
			out := bufio.NewWriterSize(in.stdout, 1<<16)
			return errors.Join(w.ExportSCIP(ctx, out, version()), out.Flush())
		},
	}
}
