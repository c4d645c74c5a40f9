package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"vade/index"
	"vade/tools"
)

func mcpCommand() *command {
	var root string
	return &command{
		name:  "mcp",
		short: "serve agents over MCP on stdin and stdout",
		long: `
Serves one MCP session on stdin and stdout. The project is that of --root, else of
CLAUDE_PROJECT_DIR, else of the client's roots, else the one around the working
folder. The index is built at the first call if there is none.

Example, in the configuration of a client:
  {"mcpServers":{"vade":{"command":"vade","args":["mcp","--root","/path/to/project"]}}}`,
		flags: func(fs *flag.FlagSet) {
			fs.StringVar(&root, "root", "", "the `folder` of the project")
		},
		run: func(ctx context.Context, in *invocation) error {
			if err := in.noArgs(); err != nil {
				return err
			}
			if root != "" && in.dir != "" {
				return usagef("the folder is given twice: -C %q and --root %q", in.dir, root)
			}
			if root == "" {
				root = in.dir
			}
			return in.serve(ctx, root)
		},
	}
}

// closeWait is how long a running build may take to stop at the end of a session;
// an unfinished build harms nothing.
const closeWait = 300 * time.Millisecond

func (in *invocation) serve(ctx context.Context, root string) error {
	wd, err := os.Getwd()
	if err != nil && root == "" {
		return fmt.Errorf("find the working folder: %w", err)
	}
	log := in.logger()
	where := &tools.Workspaces{
		Flag: root, Dir: wd, Env: os.Getenv("CLAUDE_PROJECT_DIR"),
		Open: func(root string) (tools.Core, error) {
			opt := in.options(root)
			opt.AutoRefresh = true
			w, err := index.Open(opt)
			if err != nil {
				return nil, err // not a nil *Workspace in an interface
			}
			return w, nil
		},
	}
	out, err := claimStdout(in.stdout)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	gone := tools.WatchParent(ctx)
	go func() {
		select {
		case <-gone:
			log.Info("the parent process has ended")
			cancel()
		case <-ctx.Done():
		}
	}()
	s := tools.NewServer(tools.ServerOptions{Workspaces: where, Version: version(), Log: log})
	err = s.Serve(ctx, in.stdin, out)
	closed := make(chan struct{})
	go func() { defer close(closed); where.Close() }()
	select {
	case <-closed:
	case <-time.After(closeWait):
	}
	return err
}

// claimStdout takes the process's standard output for the protocol alone: whatever
// else prints there, be it C code or a child, writes to stderr from now on.
func claimStdout(w io.Writer) (io.Writer, error) {
	if w != io.Writer(os.Stdout) {
		return w, nil
	}
	out, err := moveStdout()
	if err != nil {
		return nil, fmt.Errorf("claim the standard output: %w", err)
	}
	os.Stdout = os.Stderr
	return out, nil
}
