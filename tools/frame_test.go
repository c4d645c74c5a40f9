package tools

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

func TestBadFramesAreAnswered(t *testing.T) {
	deep := strings.Repeat("[", 300) + strings.Repeat("]", 300)
	tests := []struct {
		line string
		code int
		id   string
	}{
		{`hello`, -32700, "null"},
		{`{"jsonrpc":"2.0","id":1,`, -32700, "null"},
		{"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\xff\"}", -32700, "null"},
		{`{"jsonrpc":"2.0","id":1,"method":"ping"} {"jsonrpc":"2.0"}`, -32700, "null"},
		{`42`, -32600, "null"},
		{`"text"`, -32600, "null"},
		{`null`, -32600, "null"},
		{`[]`, -32600, "null"},
		{`[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, -32600, "null"},
		{`{}`, -32600, "null"},
		{`{"foo":1}`, -32600, "null"},
		{`{"jsonrpc":"1.0","id":5,"method":"ping"}`, -32600, "5"},
		{`{"id":"a","method":"ping"}`, -32600, `"a"`},
		{`{"jsonrpc":"2.0"}`, -32600, "null"},
		{`{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, -32600, "null"},
		{`{"jsonrpc":"2.0","id":9007199254740993001,"method":"ping"}`, -32600, "null"},
		{`{"jsonrpc":"2.0","id":null,"method":"ping"}`, -32600, "null"},
		{`{"jsonrpc":"2.0","id":true,"method":"ping"}`, -32600, "null"},
		{`{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}`, -32600, "null"},
		{`{"jsonrpc":"2.0","id":7,"method":12}`, -32600, "7"},
		{`{"jsonrpc":"2.0","id":7,"method":null}`, -32600, "7"},
		{`{"jsonrpc":"2.0","id":1,"method":"x","params":` + deep + `}`, -32600, "null"},
	}
	for _, tt := range tests {
		msg, bad := parseFrame([]byte(tt.line))
		if bad == nil {
			t.Errorf("%s: passed on as %#v", cut(tt.line, 80), msg)
			continue
		}
		var reply struct {
			JSONRPC string
			ID      json.RawMessage
			Error   struct {
				Code    int
				Message string
			}
		}
		if err := json.Unmarshal(bad.reply(), &reply); err != nil {
			t.Fatalf("%s: reply %s: %v", tt.line, bad.reply(), err)
		}
		if reply.JSONRPC != "2.0" || reply.Error.Code != tt.code || string(reply.ID) != tt.id || reply.Error.Message == "" {
			t.Errorf("%s: reply %s, want code %d and id %s", cut(tt.line, 80), bad.reply(), tt.code, tt.id)
		}
	}
}

func TestOddFramesAreRead(t *testing.T) {
	for _, line := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"ping"}`,
		"\xef\xbb\xbf" + `{"jsonrpc":"2.0","id":1,"method":"ping"}`,
		`  {"jsonrpc":"2.0","id":1,"method":"ping"}  ` + "\t\r\n",
		`{"jsonrpc":"2.0","id":"x-1","method":"ping"}`,
		`{"jsonrpc":"2.0","id":1.0,"method":"ping"}`,
		`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"text":"[[[[ \" ]{"}}`,
	} {
		msg, bad := parseFrame([]byte(line))
		if req, ok := msg.(*jsonrpc.Request); bad != nil || !ok || req.Method != "ping" || !req.IsCall() {
			t.Errorf("%q: %#v, %+v", line, msg, bad)
		}
	}
	for _, line := range []string{"", " \r\n", "\xef\xbb\xbf\n"} {
		if msg, bad := parseFrame([]byte(line)); msg != nil || bad != nil {
			t.Errorf("%q: %#v, %+v; want nothing", line, msg, bad)
		}
	}
}

func TestReadFrameDropsLongLinesOnly(t *testing.T) {
	long := strings.Repeat("x", 100)
	br := bufio.NewReaderSize(strings.NewReader("short\n"+long+"\nnext\n"+long), 16)
	var got []string
	for {
		line, err := readFrame(br, 50)
		if errors.Is(err, io.EOF) {
			break
		}
		if errors.Is(err, errFrameTooLong) {
			line = []byte("(too long)")
		} else if err != nil {
			t.Fatal(err)
		}
		got = append(got, strings.TrimSpace(string(line)))
	}
	if want := "short|(too long)|next|(too long)"; strings.Join(got, "|") != want {
		t.Errorf("got %q, want %s", got, want)
	}
}

// Any line is a message that the SDK takes, nothing, or a reply in JSON.
func FuzzParseFrame(f *testing.F) {
	f.Add([]byte(`{"jsonrpc":"2.0","id":1,"method":"ping"}`))
	f.Add([]byte(`[{"id":1e9}]`))
	f.Add([]byte("\xef\xbb\xbf{\"jsonrpc\":\"2.0\",\"id\":\"\\ud800\",\"method\":5}"))
	f.Fuzz(func(t *testing.T, line []byte) {
		msg, bad := parseFrame(line)
		if msg != nil && bad != nil {
			t.Errorf("%q: both %v and %v", line, msg, bad)
		}
		if bad != nil && !json.Valid(bad.reply()) {
			t.Errorf("%q: reply %q", line, bad.reply())
		}
		if req, ok := msg.(*jsonrpc.Request); ok && req.IsCall() && normalID(json.RawMessage(idKey(req.ID))) != idKey(req.ID) {
			t.Errorf("%q: id %v does not come back", line, req.ID)
		}
	})
}
