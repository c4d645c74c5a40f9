package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// server is a running server and the client's side of its session, spoken by hand so
// that no library's time is measured.
type server struct {
	cmd          *exec.Cmd
	in           io.WriteCloser
	out          *bufio.Reader
	count        int
	instructions string
}

// start starts the server and shakes hands.
func start(vade, dir string) (*server, error) {
	cmd := exec.Command(vade, "mcp", "--root", dir)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	s := &server{cmd: cmd, in: in, out: bufio.NewReaderSize(out, 1<<20)}
	raw, err := s.request("initialize", map[string]any{
		"protocolVersion": "2025-11-25", "capabilities": map[string]any{},
		"clientInfo": map[string]any{"name": "benchmcp", "version": "1"},
	})
	if err == nil {
		var r struct{ Instructions string }
		err = json.Unmarshal(raw, &r)
		s.instructions = r.Instructions
	}
	if err == nil {
		err = s.send(map[string]any{"jsonrpc": "2.0", "method": "notifications/initialized"})
	}
	if err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// close ends the session the way a client does, and waits.
func (s *server) close() {
	s.in.Close()
	timer := time.AfterFunc(5*time.Second, func() { s.cmd.Process.Kill() })
	defer timer.Stop()
	s.cmd.Wait()
}

func (s *server) send(message any) error {
	_, err := s.in.Write(jsonLine(message))
	return err
}

// request sends a request and waits for its answer; notifications in between are left
// unread.
func (s *server) request(method string, params any) (json.RawMessage, error) {
	s.count++
	if err := s.send(map[string]any{"jsonrpc": "2.0", "id": s.count, "method": method, "params": params}); err != nil {
		return nil, err
	}
	for {
		line, err := s.out.ReadBytes('\n')
		if err != nil {
			return nil, fmt.Errorf("%s: %w", method, err)
		}
		var m struct {
			ID     int
			Result json.RawMessage
			Error  json.RawMessage
		}
		if err := json.Unmarshal(line, &m); err != nil {
			return nil, fmt.Errorf("%s: the server sent %q", method, line)
		}
		if m.ID != s.count {
			continue
		}
		if m.Error != nil {
			return nil, fmt.Errorf("%s: %s", method, m.Error)
		}
		return m.Result, nil
	}
}

// call calls a tool and gives the text of its answer, and how long it took to arrive. A
// failed call is an error.
func (s *server) call(tool string, args any) (text string, took time.Duration, err error) {
	before := time.Now()
	raw, err := s.request("tools/call", map[string]any{"name": tool, "arguments": args})
	took = time.Since(before)
	if err != nil {
		return "", 0, err
	}
	var r struct {
		Content []struct{ Text string }
		IsError bool
	}
	if err := json.Unmarshal(raw, &r); err != nil {
		return "", 0, fmt.Errorf("%s: %w", tool, err)
	}
	for _, c := range r.Content {
		text += c.Text
	}
	if r.IsError {
		return "", 0, fmt.Errorf("%s %s: %s", tool, bytes.TrimSpace(jsonLine(args)), text)
	}
	return text, took, nil
}

// resident is the resident set in MB, where /proc tells.
func (s *server) resident() (float64, bool) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		return 0, false
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kb, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			return kb * 1024 / 1e6, err == nil
		}
	}
	return 0, false
}

// cpu is the CPU time that the server has used, where /proc tells; its grain is that
// of the system's clock ticks, 10 ms.
func (s *server) cpu() (time.Duration, bool) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.cmd.Process.Pid))
	if err != nil {
		return 0, false
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:])) // from the 3rd on
	const user, system, tick = 14 - 3, 15 - 3, 10 * time.Millisecond
	u, err1 := strconv.Atoi(fields[user])
	k, err2 := strconv.Atoi(fields[system])
	return time.Duration(u+k) * tick, err1 == nil && err2 == nil
}
