//go:build !unix

package main

import "os"

// moveStdout only keeps the file: the caller redirects what Go code prints.
func moveStdout() (*os.File, error) { return os.Stdout, nil }
