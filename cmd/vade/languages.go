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
Lists the programming languages that vade reads, with the files it takes for them.

Example: vade languages`,
		run: func(_ context.Context, in *invocation) error {
			if err := in.noArgs(); err != nil {
				return err
			}
			type language struct {
				Name       string   `json:"name"`
				Extensions []string `json:"extensions"`
				Filenames  []string `json:"filenames"`
			}
			list := make([]language, 0, len(all.Languages))
			for _, l := range all.Languages {
				list = append(list, language{l.Name, append([]string{}, l.Extensions...), append([]string{}, l.Filenames...)})
			}
			if in.json {
				return in.printJSON(map[string]any{"languages": list})
			}
			for _, l := range list {
				if _, err := fmt.Fprintf(in.stdout, "%-12s %s\n", l.Name, strings.Join(append(l.Extensions, l.Filenames...), " ")); err != nil {
					return err
				}
			}
			return nil
		},
	}
}
