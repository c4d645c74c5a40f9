package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"
)

// session is an MCP session with a server process, spoken by hand: what crosses
// the pipes is what any client would send.
type session struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   *bufio.Reader
	count int
}

// startSession starts the program as a server and shakes hands.
func startSession(ctx context.Context, exe, root string, stderr io.Writer) (*session, error) {
	cmd := exec.CommandContext(ctx, exe, "mcp", "--root", root)
	cmd.Stderr = stderr
	cmd.WaitDelay = 3 * time.Second
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start the server: %w", err)
	}
	s := &session{cmd: cmd, in: in, out: bufio.NewReader(out)}
	_, err = s.request("initialize", map[string]any{
		"protocolVersion": "2025-11-25", "capabilities": map[string]any{},
		"clientInfo": map[string]any{"name": "vade demo", "version": version()},
	})
	if err == nil {
		err = s.send(map[string]any{"jsonrpc": "2.0", "method": "notifications/initialized"})
	}
	if err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// call calls a tool and gives the text of its answer.
func (s *session) call(tool string, args json.RawMessage) (string, error) {
	raw, err := s.request("tools/call", map[string]any{"name": tool, "arguments": args})
	if err != nil {
		return "", err
	}
	var res struct {
		Content []struct{ Text string }
	}
	if err := json.Unmarshal(raw, &res); err != nil || len(res.Content) == 0 {
		return "", fmt.Errorf("call %s: unexpected answer %s", tool, raw)
	}
	return res.Content[0].Text, nil
}

func (s *session) request(method string, params any) (json.RawMessage, error) {
	s.count++
	if err := s.send(map[string]any{"jsonrpc": "2.0", "id": s.count, "method": method, "params": params}); err != nil {
		return nil, err
	}
	for {
		line, err := s.out.ReadBytes('\n')
		if err != nil {
			return nil, fmt.Errorf("%s: the server ended: %w", method, err)
		}
		var m struct {
			ID     *int
			Result json.RawMessage
			Error  *struct{ Message string }
		}
		if err := json.Unmarshal(line, &m); err != nil {
			return nil, fmt.Errorf("%s: the server sent %q", method, line)
		}
		switch {
		case m.ID == nil || *m.ID != s.count: // a notification
			continue
		case m.Error != nil:
			return nil, fmt.Errorf("%s: %w", method, errors.New(m.Error.Message))
		}
		return m.Result, nil
	}
}

func (s *session) send(message any) error {
	b, err := json.Marshal(message)
	if err != nil {
		return err
	}
	_, err = s.in.Write(append(b, '\n'))
	return err
}

// close ends the server by ending its input.
func (s *session) close() {
	s.in.Close()
	_ = s.cmd.Wait() // its exit code tells nothing that was not answered
}
