package tools

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

const (
	// maxFrame bounds one message, in bytes.
	maxFrame = 8 << 20
	// maxNesting bounds the depth of one message.
	maxNesting = 200
)

var errFrameTooLong = errors.New("message too long")

// readFrame reads one line. A line over the bound is read to its end and dropped
// (errFrameTooLong); the reader stays usable. A last line without its end counts.
func readFrame(br *bufio.Reader, bound int) ([]byte, error) {
	var line []byte
	over := false
	for {
		part, err := br.ReadSlice('\n')
		if over || len(line)+len(part) > bound+1 {
			over, line = true, nil
		} else {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err == nil, errors.Is(err, io.EOF) && (over || len(bytes.TrimSpace(line)) > 0):
			if over {
				return nil, errFrameTooLong
			}
			return line, nil
		}
		return nil, err
	}
}

// badFrame is a message that cannot be passed on. It is answered, and the session
// goes on.
type badFrame struct {
	id      json.RawMessage // of the request, if it could be read
	code    int
	message string
}

// reply is the answer on the wire.
func (b *badFrame) reply() []byte {
	id := b.id
	if id == nil {
		id = json.RawMessage("null")
	}
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":%q}}`+"\n", id, b.code, b.message)
}

// parseFrame makes a message of a line. Nothing at all is no message and no error.
func parseFrame(line []byte) (jsonrpc.Message, *badFrame) {
	line = bytes.TrimSpace(bytes.TrimPrefix(bytes.TrimSpace(line), []byte("\xef\xbb\xbf")))
	invalid := func(id json.RawMessage, text string) (jsonrpc.Message, *badFrame) {
		return nil, &badFrame{id, jsonrpc.CodeInvalidRequest, "invalid request: " + text}
	}
	switch {
	case len(line) == 0:
		return nil, nil
	case !utf8.Valid(line):
		return nil, &badFrame{nil, jsonrpc.CodeParseError, "parse error: not UTF-8"}
	case nesting(line) > maxNesting:
		return invalid(nil, "nested too deeply")
	case !json.Valid(line):
		return nil, &badFrame{nil, jsonrpc.CodeParseError, "parse error: not JSON"}
	case line[0] == '[':
		return invalid(nil, "batches are not supported, send one message a line")
	case line[0] != '{':
		return invalid(nil, "a message is a JSON object")
	}
	var envelope struct {
		Version json.RawMessage `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Method  json.RawMessage `json:"method"`
	}
	if err := json.Unmarshal(line, &envelope); err != nil {
		return invalid(nil, "a message is a JSON object")
	}
	id, idOK := requestID(envelope.ID)
	switch {
	case string(envelope.Version) != `"2.0"`:
		return invalid(id, `"jsonrpc" must be "2.0"`)
	case !idOK:
		return invalid(nil, `"id" must be a string or an integer`)
	case envelope.Method != nil && envelope.Method[0] != '"':
		return invalid(id, `"method" must be a string`)
	case envelope.Method == nil && envelope.ID == nil:
		return invalid(nil, `neither "method" nor "id"`)
	}
	msg, err := jsonrpc.DecodeMessage(line)
	if err != nil {
		return invalid(id, "malformed")
	}
	return msg, nil
}

// requestID reports whether an id is one that comes back unchanged: a string, or
// an integer that a float holds exactly. No id at all is fine.
func requestID(raw json.RawMessage) (json.RawMessage, bool) {
	if raw == nil {
		return nil, true
	}
	if raw[0] == '"' {
		return raw, len(raw) <= 1024
	}
	f, err := strconv.ParseFloat(string(raw), 64)
	if err != nil || f != math.Trunc(f) || math.Abs(f) > 1<<53 {
		return nil, false
	}
	return raw, true
}

// nesting is how deep brackets and braces stand in a JSON text.
func nesting(b []byte) int {
	depth, deepest := 0, 0
	inString, escaped := false, false
	for _, c := range b {
		switch {
		case escaped:
			escaped = false
		case inString:
			escaped, inString = c == '\\', c != '"'
		case c == '"':
			inString = true
		case c == '{' || c == '[':
			depth++
			deepest = max(deepest, depth)
		case c == '}' || c == ']':
			depth--
		}
	}
	return deepest
}
