package main

import (
	"context"
	"flag"
	"strconv"
	"strings"

	"vade/index"
	"vade/tools"
)

// listFlags are the flags of commands that answer with lists or texts.
type listFlags struct {
	limit, maxTokens int
	cursor           string
}

func (l *listFlags) define(fs *flag.FlagSet, limit bool) {
	if limit {
		fs.IntVar(&l.limit, "limit", 0, "`n` entries at most")
	}
	fs.IntVar(&l.maxTokens, "max-tokens", 0, "size of the answer, about `n` tokens")
	fs.StringVar(&l.cursor, "cursor", "", "next page: the `cursor` of the answer before")
}

// put sets those that were given; zero means not given.
func (l *listFlags) put(args map[string]any) {
	putInt(args, "limit", l.limit)
	putInt(args, "max_tokens", l.maxTokens)
	putText(args, "cursor", l.cursor)
}

func putInt(args map[string]any, key string, n int) {
	if n != 0 {
		args[key] = n
	}
}

func putText(args map[string]any, key, s string) {
	if s != "" {
		args[key] = s
	}
}

func searchCommand() *command {
	var scope, path, kind string
	var list listFlags
	return &command{
		name: "search", args: "WORDS",
		short: "search code and documents",
		long: `
Searches symbols and documents by words, best hits first. The words are plain text.

Example: vade search parse config file`,
		flags: func(fs *flag.FlagSet) {
			fs.StringVar(&scope, "scope", "", "`where`: all, code or docs")
			fs.StringVar(&path, "path", "", "only in this `folder` or file")
			fs.StringVar(&kind, "kind", "", "only this `kind`: function, class, section, …")
			list.define(fs, true)
		},
		run: func(ctx context.Context, in *invocation) error {
			query := strings.Join(in.args, " ")
			if strings.TrimSpace(query) == "" {
				return usagef("search needs words")
			}
			args := map[string]any{"query": query}
			putText(args, "scope", scope)
			putText(args, "path", path)
			putText(args, "kind", kind)
			list.put(args)
			res, err := in.ask(ctx, "search", args)
			if err != nil {
				return err
			}
			r, _ := res.Data.(index.SearchResult)
			return in.found(res, len(r.Hits) > 0)
		},
	}
}

func symbolCommand() *command {
	var callers, callees, references, candidates bool
	var relation, path, kind string
	var depth int
	var list listFlags
	return &command{
		name: "symbol", args: "[NAME]",
		short: "find a definition, or what is related to it",
		long: `
Finds the definitions of an exact name: Foo, Type.method, pkg.Foo, an id, or
path:line. With a relation, lists what is related to them. With --path FILE and no
name, shows the outline of a file. The relation unused takes --path instead of a name.

Example: vade symbol Server.Close --callers`,
		flags: func(fs *flag.FlagSet) {
			fs.BoolVar(&callers, "callers", false, "who calls it")
			fs.BoolVar(&callees, "callees", false, "what it calls")
			fs.BoolVar(&references, "references", false, "who uses it")
			fs.StringVar(&relation, "relation", "", "any `relation`: also implementations, overrides, imports, members, impact, unused, …")
			fs.StringVar(&path, "path", "", "only in this `folder` or file")
			fs.StringVar(&kind, "kind", "", "only this `kind`: function, method, class, …")
			fs.IntVar(&depth, "depth", 0, "`n` levels of callers, for impact")
			fs.BoolVar(&candidates, "candidates", false, "also list guesses")
			list.define(fs, true)
		},
		run: func(ctx context.Context, in *invocation) error {
			rel, err := oneRelation(relation, map[string]bool{"callers": callers, "callees": callees, "references": references})
			if err != nil {
				return err
			}
			args := map[string]any{}
			switch {
			case len(in.args) == 1:
				args["name"] = in.args[0]
			case len(in.args) > 1 || path == "" && rel != index.RelUnused:
				return usagef("symbol needs one name, or --path with a file, got %q", in.args)
			}
			putText(args, "relation", rel)
			putText(args, "path", path)
			putText(args, "kind", kind)
			putInt(args, "depth", depth)
			if candidates {
				args["candidates"] = true
			}
			list.put(args)
			res, err := in.ask(ctx, "find_symbol", args)
			if err != nil {
				return err
			}
			r, _ := res.Data.(index.FindResult)
			return in.found(res, !r.NotFound)
		},
	}
}

// oneRelation is the relation that was asked for, by name or by a flag of its own.
func oneRelation(named string, flags map[string]bool) (string, error) {
	for name, on := range flags {
		if !on {
			continue
		}
		if named != "" && named != name {
			return "", usagef("one relation at a time, please")
		}
		named = name
	}
	return named, nil
}

func readCommand() *command {
	var section, lines string
	var list listFlags
	return &command{
		name: "read", args: "ID|PATH",
		short: "print a symbol, a section or a part of a file",
		long: `
Prints the source of a symbol (by name or id), a section of a document, or lines of
a file.

Example: vade read docs/guide.md --section Install`,
		flags: func(fs *flag.FlagSet) {
			fs.StringVar(&section, "section", "", "`heading` in the document")
			fs.StringVar(&lines, "lines", "", "`from-to`, for example 10-40")
			list.define(fs, false)
		},
		run: func(ctx context.Context, in *invocation) error {
			if len(in.args) != 1 {
				return usagef("read needs one id or path, got %q", in.args)
			}
			args := map[string]any{}
			if err := putLines(args, lines); err != nil {
				return err
			}
			putText(args, "section", section)
			list.put(args)
			res, err := in.readAny(ctx, in.args[0], args)
			if err != nil {
				return err
			}
			r, _ := res.Data.(index.ReadResult)
			return in.found(res, !r.NotFound)
		},
	}
}

// readAny reads a file of that path if there is one, else the symbol or section of
// that id.
func (in *invocation) readAny(ctx context.Context, what string, args map[string]any) (tools.Result, error) {
	if !strings.Contains(what, "#") {
		args["path"] = what
		res, err := in.ask(ctx, "read", args)
		r, _ := res.Data.(index.ReadResult)
		if err == nil && !r.NotFound || err != nil && tools.AsError(err).Code != "no_such_file" || args["section"] != nil {
			return res, err
		}
		delete(args, "path")
	}
	args["id"] = what
	return in.ask(ctx, "read", args)
}

func putLines(args map[string]any, lines string) error {
	if lines == "" {
		return nil
	}
	from, to, ranged := strings.Cut(lines, "-")
	for key, s := range map[string]string{"line": from, "end_line": to} {
		if key == "end_line" && !ranged {
			s = from
		}
		n, err := strconv.Atoi(s)
		if err != nil || n < 1 {
			return usagef("--lines is from-to, for example 10-40, got %q", lines)
		}
		args[key] = n
	}
	return nil
}

func projectsCommand() *command {
	return &command{
		name:  "projects",
		short: "show the workspace",
		long: `
Shows the languages of the project, the state of its index, and which files were
skipped and why.

Example: vade projects --json`,
		run: func(ctx context.Context, in *invocation) error {
			if err := in.noArgs(); err != nil {
				return err
			}
			res, err := in.ask(ctx, "list_projects", nil)
			if err != nil {
				return err
			}
			return in.answer(res)
		},
	}
}

// found prints an answer; nothing found is exitFailed, as grep has it.
func (in *invocation) found(res tools.Result, ok bool) error {
	if err := in.answer(res); err != nil {
		return err
	}
	if !ok {
		return errSaid
	}
	return nil
}
