package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"

	"vade/index"
	"vade/parsers/all"
	"vade/parsers/sitter"
	"vade/tools"
)

// open opens the workspace that the command line is about.
func (in *invocation) open() (*index.Workspace, error) {
	root, err := in.root()
	if err != nil {
		return nil, err
	}
	return index.Open(in.options(root))
}

// release gives back what parsing left on the C heap and in Go's.
func release() {
	sitter.Trim()
	debug.FreeOSMemory()
}

func (in *invocation) options(root string) index.Options {
	return index.Options{
		Root: root, Languages: all.Languages, Version: version(), Log: in.logger(), Release: release,
	}
}

// root is the folder of -C, else the project around the working folder, else the
// working folder itself.
func (in *invocation) root() (string, error) {
	if in.dir != "" {
		return folder(in.dir)
	}
	wd, err := os.Getwd()
	if err != nil {
		return "", fmt.Errorf("find the working folder: %w", err)
	}
	if root, ok := tools.FindRoot(wd); ok {
		return root, nil
	}
	if home, _ := os.UserHomeDir(); wd == filepath.Dir(wd) || wd == home {
		return "", &tools.Error{
			Code: "no_workspace", Message: wd + " is no project", Suggestion: "name the folder of the project with -C",
		}
	}
	return wd, nil
}

// folder checks a folder that was named on the command line.
func folder(dir string) (string, error) {
	info, err := os.Stat(dir)
	if err == nil && info.IsDir() {
		return dir, nil
	}
	e := &tools.Error{Code: "no_workspace", Message: "there is no folder " + dir, Suggestion: "name the folder of the project with -C"}
	if err == nil {
		e.Message = dir + " is not a folder"
	}
	return "", e
}

func (in *invocation) logger() *slog.Logger {
	level := slog.LevelWarn
	if in.log {
		level = slog.LevelInfo
	}
	return newLogger(in.stderr, level)
}

func newLogger(w io.Writer, level slog.Level) *slog.Logger {
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: level}))
}

// ask calls a tool about the workspace of the command line. It builds nothing.
func (in *invocation) ask(ctx context.Context, tool string, args map[string]any) (tools.Result, error) {
	t, err := tools.Lookup(tools.All(), tool)
	if err != nil {
		return tools.Result{}, err
	}
	w, err := in.open()
	if err != nil {
		return tools.Result{}, err
	}
	defer w.Close()
	return t.Call(ctx, in.env(w), toArgs(args))
}

// env is the environment of a tool called from the command line. Absolute paths
// may be written with the root as it was given.
func (in *invocation) env(w *index.Workspace) *tools.Env {
	env := tools.ForCore(w)
	env.Log = in.logger()
	env.Compact = !in.json
	if root, err := in.root(); err == nil {
		if abs, err := filepath.Abs(root); err == nil {
			env.Spellings = append(env.Spellings, abs)
		}
	}
	return env
}
