package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
)

// The exit codes.
const (
	exitOK     = 0 // done
	exitFailed = 1 // not done, nothing found, or gaps under --strict
	exitUsage  = 2 // the command line makes no sense
)

func main() { os.Exit(mainCode()) }

// mainCode runs the program for this process. A second signal ends it at once.
func mainCode() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	defer context.AfterFunc(ctx, stop)()
	return run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}

// commands is the table of commands, in the order of the help.
func commands() []*command {
	return []*command{
		indexRebuild(), indexStatus(), indexClean(),
		searchCommand(), readCommand(), symbolCommand(), projectsCommand(),
		callCommand(), mcpCommand(), demoCommand(), languagesCommand(), exportJSONL(), exportSCIP(), versionCommand(),
	}
}

// command is one command.
type command struct {
	name  string // one word, or two: "index rebuild"
	args  string // what follows the flags
	short string // one line, for the list
	long  string // a paragraph and an example
	// flags defines the command's own flags; nil if it has none.
	flags func(fs *flag.FlagSet)
	run   func(ctx context.Context, in *invocation) error
}

// invocation is one run of a command.
type invocation struct {
	args   []string
	dir    string // of -C; "" if it was not given
	json   bool
	log    bool // -v
	stdin  io.Reader
	stdout io.Writer
	stderr io.Writer
}

// run runs the program and returns its exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	in := &invocation{stdin: stdin, stdout: stdout, stderr: stderr}
	cmd, err := in.parse(args)
	if err == nil && cmd != nil {
		err = cmd.run(ctx, in)
	}
	return in.finish(cmd, err)
}

// usageError is a command line that makes no sense.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

func usagef(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }

// errSaid ends a command with exitFailed when everything has been said.
var errSaid = errors.New("already said")

// parse finds the command and its flags. The flags that all commands share may
// stand before or after the words of the command. A request for help is answered
// here; then there is neither command nor error.
func (in *invocation) parse(args []string) (*command, error) {
	var words []string
	var err error
	fs := in.flagSet("vade")
	for {
		if args, err = parseFlags(fs, args); err != nil {
			return in.helpOr(nil, err)
		}
		if len(args) == 0 {
			break
		}
		words, args = append(words, args[0]), args[1:]
		if words[0] == "help" {
			return nil, in.help(strings.Join(args, " "))
		}
		if cmd := lookup(strings.Join(words, " ")); cmd != nil {
			return in.parseCommand(cmd, args)
		}
		if !isGroup(words) {
			break
		}
	}
	switch {
	case len(words) == 0:
		return nil, usagef("no command is given")
	case isGroup(words):
		return nil, usagef("%s needs one of: %s", words[0], strings.Join(subcommands(words[0]), ", "))
	}
	return nil, usagef("unknown command %q%s", strings.Join(words, " "), nearCommand(strings.Join(words, " ")))
}

func (in *invocation) parseCommand(cmd *command, args []string) (*command, error) {
	fs := in.flagSet(cmd.name)
	if cmd.flags != nil {
		cmd.flags(fs)
	}
	for {
		rest, err := parseFlags(fs, args)
		if err != nil {
			return in.helpOr(cmd, err)
		}
		if len(rest) == 0 {
			return cmd, nil
		}
		if ended(args, rest) { // what follows "--" are no flags
			in.args = append(in.args, rest...)
			return cmd, nil
		}
		in.args, args = append(in.args, rest[0]), rest[1:]
	}
}

// ended reports whether the flags before rest were ended by "--".
func ended(args, rest []string) bool {
	n := len(args) - len(rest)
	return n > 0 && args[n-1] == "--"
}

func parseFlags(fs *flag.FlagSet, args []string) ([]string, error) {
	err := fs.Parse(args)
	return fs.Args(), err
}

func (in *invocation) helpOr(cmd *command, err error) (*command, error) {
	if errors.Is(err, flag.ErrHelp) {
		if cmd == nil {
			return nil, in.help("")
		}
		return nil, in.help(cmd.name)
	}
	return cmd, usagef("%v", err)
}

// flagSet has the flags that all commands share.
func (in *invocation) flagSet(name string) *flag.FlagSet {
	fs := flag.NewFlagSet(name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Func("C", "the `folder` of the project (default: the one around the working folder)", in.setDir)
	fs.BoolVar(&in.json, "json", in.json, "print JSON")
	fs.BoolVar(&in.log, "v", in.log, "log to stderr")
	return fs
}

func (in *invocation) setDir(dir string) error {
	switch {
	case in.dir != "":
		return fmt.Errorf("the folder is given twice: %q and %q", in.dir, dir)
	case strings.TrimSpace(dir) == "":
		return errors.New("the folder is blank")
	case strings.HasPrefix(dir, "{") || strings.HasPrefix(dir, "[") || strings.HasPrefix(dir, `"`):
		if _, err := os.Stat(dir); err != nil {
			return fmt.Errorf("a folder is needed, not JSON: %s", dir)
		}
	}
	in.dir = dir
	return nil
}

func lookup(name string) *command {
	for _, c := range commands() {
		if c.name == name {
			return c
		}
	}
	return nil
}

func isGroup(words []string) bool { return len(words) == 1 && len(subcommands(words[0])) > 0 }

func subcommands(group string) []string {
	var list []string
	for _, c := range commands() {
		if sub, ok := strings.CutPrefix(c.name, group+" "); ok {
			list = append(list, sub)
		}
	}
	return list
}

func nearCommand(name string) string {
	var best string
	for _, c := range commands() {
		last := c.name[strings.LastIndexByte(c.name, ' ')+1:]
		if last == name || len(name) > 2 && (strings.HasPrefix(c.name, name) || strings.HasPrefix(name, c.name)) {
			best = c.name
			break
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", best)
}

// noArgs refuses words after the flags.
func (in *invocation) noArgs() error {
	if len(in.args) == 0 {
		return nil
	}
	quoted := make([]string, len(in.args))
	for i, a := range in.args {
		quoted[i] = fmt.Sprintf("%q", a)
	}
	return usagef("unexpected %s; the folder of the project is given with -C", strings.Join(slices.Compact(quoted), " "))
}
