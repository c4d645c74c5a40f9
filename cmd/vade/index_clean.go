package main

import (
	"context"
	"fmt"
)

func indexClean() *command {
	return &command{
		name:  "index clean",
		short: "remove the index",
		long: `
Removes the index of the project. What people wrote (configuration, reflections)
stays.

Example: vade index clean`,
		run: func(ctx context.Context, in *invocation) error {
			if err := in.noArgs(); err != nil {
				return err
			}
			w, err := in.open()
			if err != nil {
				return err
			}
			defer w.Close()
			if err := w.Clean(ctx); err != nil {
				return err
			}
			if in.json {
				return in.printJSON(map[string]string{"removed": w.Dir()})
			}
			_, err = fmt.Fprintf(in.stdout, "removed the index in %s\n", w.Dir())
			return err
		},
	}
}
