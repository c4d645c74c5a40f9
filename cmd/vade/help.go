package main

import (
	"flag"
	"fmt"
	"strings"
)

const intro = `Vade carries a project's knowledge: its code as a graph of symbols and its documents
as a search index, for you and for agents. It works offline.

usage: vade [-C DIR] COMMAND [flags] [arguments]

`

const outro = `
Flags for all commands, before or after the command:
  -C DIR   the folder of the project (default: the one around the working folder)
  --json   print JSON
  -v       log to stderr

"vade help COMMAND" tells more. Exit status: 0 done, 1 failed or nothing found, 2 wrong usage.
`

// help prints the list of commands, or the help of one.
func (in *invocation) help(name string) error {
	if name == "" {
		_, err := fmt.Fprint(in.stdout, overview())
		return err
	}
	if cmd := lookup(name); cmd != nil {
		_, err := fmt.Fprint(in.stdout, commandHelp(cmd))
		return err
	}
	if subs := subcommands(name); len(subs) > 0 {
		for _, sub := range subs {
			fmt.Fprint(in.stdout, commandHelp(lookup(name+" "+sub)), "\n")
		}
		return nil
	}
	return usagef("no help for %q%s", name, nearCommand(name))
}

func overview() string {
	var b strings.Builder
	b.WriteString(intro)
	for _, c := range commands() {
		fmt.Fprintf(&b, "  %-14s %s\n", c.name, c.short)
	}
	b.WriteString(outro)
	return b.String()
}

// usageText is shown after a wrong command line.
func usageText(cmd *command) string {
	if cmd == nil {
		return overview()
	}
	return commandHelp(cmd)
}

func commandHelp(cmd *command) string {
	var b strings.Builder
	fmt.Fprintf(&b, "usage: vade [-C DIR] %s", cmd.name)
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	if cmd.flags != nil {
		cmd.flags(fs)
	}
	n := 0
	fs.VisitAll(func(*flag.Flag) { n++ })
	if n > 0 {
		b.WriteString(" [flags]")
	}
	if cmd.args != "" {
		b.WriteString(" " + cmd.args)
	}
	fmt.Fprintf(&b, "\n\n%s\n", strings.TrimSpace(cmd.long))
	if n > 0 {
		b.WriteString("\nFlags:\n")
		fs.VisitAll(func(f *flag.Flag) { writeFlag(&b, f) })
	}
	return b.String()
}

func writeFlag(b *strings.Builder, f *flag.Flag) {
	value, usage := flag.UnquoteUsage(f)
	name := "--" + f.Name
	if value != "" {
		name += " " + strings.ToUpper(value)
	}
	fmt.Fprintf(b, "  %-18s %s\n", name, usage)
}
