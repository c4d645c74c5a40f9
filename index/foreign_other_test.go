//go:build !unix

package index

import (
	"bufio"
	"errors"
)

func helpHold(helperArgs, *bufio.Reader) error { return errors.New("only on Unix") }
