package tools

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"vade/index"
)

// Error is a call that failed, in words its caller can act on.
type Error struct {
	Code       string `json:"code"`
	Message    string `json:"message"`
	Suggestion string `json:"suggestion"`
	// Cause is what lies below; it is not shown.
	Cause error `json:"-"`
}

// Error is the message with its code.
func (e *Error) Error() string { return e.Code + ": " + e.Message }

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Cause }

// JSON is the error object of the contract, on one line.
func (e *Error) JSON() string {
	return string(compactJSON(struct {
		Error *Error `json:"error"`
	}{e}))
}

// The one table from the errors of the core to what callers are told.
var errorTable = []struct {
	is   error
	code string
	// message replaces the text of the error; empty keeps it.
	message    string
	suggestion string
}{
	{index.ErrNotBuilt, "index_missing", "no index has been built for this workspace", "run: vade index rebuild"},
	{index.ErrDamaged, "index_damaged", "", "run: vade index rebuild --full"},
	{index.ErrLocked, "index_locked", "another process is building the index", "wait for it to end, then ask again; `vade index status` shows the state"},
	{index.ErrOutside, "path_outside", "the path leads out of the workspace", pathHint},
	{index.ErrNoFile, "no_such_file", "", "search finds the path; list_projects names the files that were skipped"},
	{index.ErrBadQuery, "bad_argument", "", ""},
	{context.DeadlineExceeded, "timeout", "the call took too long and was ended", "narrow it with path, kind or limit"},
	{context.Canceled, "cancelled", "the call was cancelled", ""},
}

// AsError finds code, message and suggestion of an error.
func AsError(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	for _, row := range errorTable {
		if !errors.Is(err, row.is) {
			continue
		}
		msg := row.message
		if msg == "" {
			msg = cleanLine(cut(err.Error(), 400))
		}
		return &Error{Code: row.code, Message: msg, Suggestion: row.suggestion, Cause: err}
	}
	return &Error{
		Code: "internal", Message: cleanLine(cut(err.Error(), 400)), Cause: err,
		Suggestion: "ask again; if it stays, run: vade index rebuild --full",
	}
}

func badArgument(message, suggestion string) *Error {
	return &Error{Code: "bad_argument", Message: message, Suggestion: suggestion}
}

// quote shows a word of the caller in an error: bounded, on one line.
func quote(s string) string { return fmt.Sprintf("%q", cut(cleanLine(s), 64)) }

// compactJSON marshals without the escapes that only HTML needs; the few
// characters that hide or reorder text are escaped instead.
func compactJSON(v any) []byte {
	b, err := JSON(v)
	if err != nil { // only a value that cannot be marshalled at all: a fault of ours
		b, _ = json.Marshal(map[string]any{"error": &Error{Code: "internal", Message: err.Error()}})
	}
	return b
}
