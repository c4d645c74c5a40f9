package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

const hello = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"0"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`

// project writes a project of n small Python files.
func project(t *testing.T, n int) string {
	t.Helper()
	dir := t.TempDir()
	for i := range n {
		src := fmt.Sprintf("def fn_%d():\n    return %d\n\n\n", i, i)
		for j := range 40 {
			src += fmt.Sprintf("def user_%d_%d(a, b):\n    x = fn_%d()\n    return a + b + x\n\n\n", i, j, i)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("m%d.py", i)), []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// server is a server process and its pipes.
type server struct {
	t   *testing.T
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
	log bytes.Buffer
}

func startServer(t *testing.T, args ...string) *server {
	t.Helper()
	s := &server{t: t, cmd: exec.Command("vade", append([]string{"mcp"}, args...)...)}
	s.cmd.Stderr = &s.log
	var err error
	if s.in, err = s.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	s.out = bufio.NewReader(out)
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.cmd.Process.Kill(); s.cmd.Wait() })
	return s
}

func (s *server) send(lines string) {
	s.t.Helper()
	if _, err := io.WriteString(s.in, lines); err != nil {
		s.t.Fatal(err)
	}
}

// answer reads until the answer of that id.
func (s *server) answer(id string) string {
	s.t.Helper()
	for {
		line, err := s.out.ReadString('\n')
		if err != nil {
			s.t.Fatalf("no answer to %s: %v\n%s", id, err, s.log.String())
		}
		var m struct {
			JSONRPC string
			ID      json.RawMessage
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil || m.JSONRPC != "2.0" {
			s.t.Fatalf("on stdout: %q", line)
		}
		if string(m.ID) == id {
			return line
		}
	}
}

// ends waits for the process to end and gives the CPU time it took in all.
func (s *server) ends(within time.Duration) time.Duration {
	s.t.Helper()
	done := make(chan error, 1)
	go func() { io.Copy(io.Discard, s.out); done <- s.cmd.Wait() }()
	select {
	case err := <-done:
		if err != nil {
			s.t.Errorf("exit: %v\n%s", err, s.log.String())
		}
	case <-time.After(within):
		s.t.Fatalf("still running after %v", within)
	}
	return s.cmd.ProcessState.UserTime() + s.cmd.ProcessState.SystemTime()
}

func call(id int, tool, args string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s}}`+"\n", id, tool, args)
}

// A session from nothing: the first call builds the index, and then all tools
// answer. Everything on stdout is protocol.
func TestServerBuildsAndAnswers(t *testing.T) {
	dir := project(t, 20)
	s := startServer(t, "--root", dir)
	s.send(hello + call(1, "find_symbol", `{"name":"fn_7","relation":"callers","limit":3}`))
	if got := s.answer("1"); !strings.Contains(got, "function fn_7: 40 callers") || !strings.Contains(got, "m7.py:6 user_7_0") {
		t.Errorf("got %s", got)
	}
	s.send("garbage\n")
	for i, q := range []struct{ tool, args, want string }{
		{"list_projects", `{}`, "python: 20 files"},
		{"search", `{"query":"user 3 5"}`, "m3.py:"},
		{"read", `{"path":"m3.py","line":1,"end_line":2}`, "return 3"},
	} {
		s.send(call(i+2, q.tool, q.args))
		if got := s.answer(fmt.Sprint(i + 2)); !strings.Contains(got, q.want) {
			t.Errorf("%s: got %s", q.tool, got)
		}
	}
	s.in.Close()
	s.ends(3 * time.Second)
	if s.log.Len() > 0 {
		t.Errorf("on stderr: %s", s.log.String())
	}
}

// The end of the input ends the process, also in the middle of the first build,
// which must not go on burning a core.
func TestServerEndsWithItsInput(t *testing.T) {
	dir := project(t, 3000)
	for _, tt := range []struct{ name, send string }{
		{"no handshake", ""},
		{"idle", hello},
		{"building", hello + call(1, "find_symbol", `{"name":"fn_1"}`)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := startServer(t, "--root", dir)
			s.send(tt.send)
			if tt.send != "" {
				s.answer("0")
			}
			time.Sleep(150 * time.Millisecond)
			s.in.Close()
			if cpu := s.ends(3 * time.Second); cpu > 1500*time.Millisecond {
				t.Errorf("took %v of CPU time", cpu)
			}
		})
	}
}

func TestServerEndsOnSignal(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("left out: no SIGTERM on windows")
	}
	s := startServer(t, "--root", project(t, 2000))
	s.send(hello + call(1, "search", `{"query":"fn"}`))
	s.answer("0")
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	s.ends(3 * time.Second)
}

// A client that dies takes its server along, even when something else holds the
// server's input open.
func TestServerEndsWithItsParent(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("left out: elsewhere the parent is looked for twice a minute only")
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close() // held open by this process
	parent := exec.Command("sh", "-c", "exec 3<&0; vade mcp --root . <&3 & exec sleep 60 >/dev/null")
	parent.Dir = t.TempDir()
	parent.Stdin = r
	out, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	r.Close()
	ended := make(chan error, 1)
	go func() {
		_, err := io.Copy(io.Discard, out) // ends when the server does
		ended <- err
	}()
	select {
	case <-ended:
		t.Fatal("the server ended at once")
	case <-time.After(500 * time.Millisecond):
	}
	parent.Process.Kill()
	select {
	case <-ended:
	case <-time.After(3 * time.Second):
		t.Error("the server outlives its parent")
	}
	w.Close()
	parent.Wait()
}

// Nothing that is not there keeps a server from answering, with errors.
func TestServerWithoutAProject(t *testing.T) {
	for _, args := range [][]string{{"--root", "/no/such/folder"}, nil} {
		cmd := exec.Command("vade", append([]string{"mcp"}, args...)...)
		cmd.Dir = t.TempDir()
		cmd.Env = append(os.Environ(), "CLAUDE_PROJECT_DIR=")
		cmd.Stdin = strings.NewReader(hello + call(1, "list_projects", `{}`))
		out, err := cmd.Output()
		if err != nil || !strings.Contains(string(out), `no_workspace`) || !strings.Contains(string(out), "--root") {
			t.Errorf("%v: %v, %s", args, err, out)
		}
	}
}

// A started and idle server costs nothing.
func TestIdleServerCostsNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("left out: -short")
	}
	dir := project(t, 5)
	s := startServer(t, "--root", dir)
	s.send(hello + call(1, "search", `{"query":"fn"}`))
	s.answer("1")
	before, ok := cpuOf(s.cmd.Process.Pid)
	if !ok {
		t.Skip("left out: no /proc here")
	}
	time.Sleep(3 * time.Second)
	after, _ := cpuOf(s.cmd.Process.Pid)
	if used := after - before; used > 30*time.Millisecond {
		t.Errorf("%v of CPU time in 3 s", used)
	}
}

// cpuOf is the CPU time a process has taken, from /proc.
func cpuOf(pid int) (time.Duration, bool) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, false
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	var user, system int64
	fmt.Sscan(fields[11], &user)
	fmt.Sscan(fields[12], &system)
	return time.Duration(user+system) * 10 * time.Millisecond, true
}

// Requests that come from a file are all answered, whatever the size of the file.
func TestServerAnswersAFile(t *testing.T) {
	dir := project(t, 50)
	lines := hello
	for i := 1; i <= 100; i++ {
		lines += call(i, "find_symbol", fmt.Sprintf(`{"name":"fn_%d"}`, i%50))
	}
	file := filepath.Join(t.TempDir(), "session.jsonl")
	if err := os.WriteFile(file, []byte(lines), 0o644); err != nil {
		t.Fatal(err)
	}
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	cmd := exec.Command("vade", "mcp", "--root", dir)
	cmd.Stdin = in
	out, err := cmd.Output()
	if n := bytes.Count(out, []byte("function fn_")); err != nil || n != 100 {
		t.Errorf("%d of 100 answers, %v", n, err)
	}
}

// The two doors give the same answer: what the command line prints is what an
// agent reads.
func TestBothDoorsAgree(t *testing.T) {
	dir := project(t, 3)
	if out, err := exec.Command("vade", "-C", dir, "index", "rebuild").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s := startServer(t, "--root", dir)
	s.send(hello)
	for i, q := range []struct {
		cli        []string
		tool, args string
	}{
		{[]string{"symbol", "fn_1"}, "find_symbol", `{"name":"fn_1"}`},
		{[]string{"symbol", "fn_1", "--callers"}, "find_symbol", `{"name":"fn_1","relation":"callers"}`},
		{[]string{"symbol", "fn_l"}, "find_symbol", `{"name":"fn_l"}`},
		{[]string{"search", "user", "2"}, "search", `{"query":"user 2"}`},
		{[]string{"read", "m1.py", "--lines", "1-4"}, "read", `{"path":"m1.py","line":1,"end_line":4}`},
		{[]string{"projects"}, "list_projects", `{}`},
	} {
		out, _ := exec.Command("vade", append([]string{"-C", dir}, q.cli...)...).Output()
		s.send(call(i+1, q.tool, q.args))
		var m struct {
			Result struct{ Content []struct{ Text string } }
		}
		if err := json.Unmarshal([]byte(s.answer(fmt.Sprint(i+1))), &m); err != nil || len(m.Result.Content) != 1 {
			t.Fatal(err)
		}
		if got := m.Result.Content[0].Text; got != string(out) {
			t.Errorf("%v:\nagent reads\n%s\ncommand prints\n%s", q.cli, got, out)
		}
	}
}
