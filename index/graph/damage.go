package graph

import (
	"errors"
	"strings"

	"modernc.org/sqlite"
)

// errFacts is in the error of facts that cannot be read.
var errFacts = errors.New("the facts of a file cannot be read")

// The result codes of SQLite for a file that is no whole database.
const (
	codeCorrupt = 11
	codeNotADB  = 26
)

// Damaged reports whether an error says that the database is not what was written.
func Damaged(err error) bool {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code()&0xff == codeCorrupt || e.Code()&0xff == codeNotADB || strings.Contains(e.Error(), "no such table")
	}
	return errors.Is(err, errFacts) || errors.Is(err, ErrFormat)
}
