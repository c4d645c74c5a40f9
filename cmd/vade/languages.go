package main

import (
	"context"
	"fmt"
	"strings"

	"vade/parsers/all"
)

func languagesCommand() *command {
	return &command{
		name:  "languages",
		short: "list the languages that are read",
		long: `
Lists the languages that vade reads, with what is made of them and the files that are
taken for them:

  outline  definitions only
  uses     definitions, and uses and imports tied to them by name and scope
  types    all that, and calls of members tied by the types of their receivers,
           with inheritance and implementations

Example: vade languages`,
		run: func(_ context.Context, in *invocation) error {
			if err := in.noArgs(); err != nil {
				return err
			}
			type language struct {
				Name       string   `json:"name"`
				Support    string   `json:"support"`
				Extensions []string `json:"extensions"`
				Filenames  []string `json:"filenames"`
			}
			list := make([]language, 0, len(all.Languages))
			for _, l := range all.Languages {
				list = append(list, language{l.Name, l.Support.String(), append([]string{}, l.Extensions...), append([]string{}, l.Filenames...)})
			}
			if in.json {
				return in.printJSON(map[string]any{"languages": list})
			}
			for _, l := range list {
				if _, err := fmt.Fprintf(in.stdout, "%-12s %-8s %s\n", l.Name, l.Support, strings.Join(append(l.Extensions, l.Filenames...), " ")); err != nil {
					return err
				}
			}
			return nil
		},
	}
}
