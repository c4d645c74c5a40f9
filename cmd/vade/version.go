package main

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
)

// versionOverride is set by a release: -ldflags "-X main.versionOverride=1.2.3".
var versionOverride string

// version is the version of the program, from the build.
func version() string {
	if versionOverride != "" {
		return versionOverride
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return info.Main.Version
}

func versionCommand() *command {
	return &command{
		name:  "version",
		short: "print the version",
		long: `
Prints the version of vade.

Example: vade version --json`,
		run: func(_ context.Context, in *invocation) error {
			if err := in.noArgs(); err != nil {
				return err
			}
			if in.json {
				return in.printJSON(map[string]string{
					"version": version(), "go": runtime.Version(), "os": runtime.GOOS, "arch": runtime.GOARCH,
				})
			}
			_, err := fmt.Fprintf(in.stdout, "vade %s\n", version())
			return err
		},
	}
}
