package tools

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"vade/index"
)

const hello = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"0"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`

func callLine(id int, tool, args string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s}}`+"\n", id, tool, args)
}

// running is a server at work on pipes.
type running struct {
	t    *testing.T
	in   io.WriteCloser
	out  *bufio.Reader
	done chan error
	stop context.CancelFunc
}

// serve starts a session. The client's side is in the test's hands.
func serve(t *testing.T, s *Server) *running {
	t.Helper()
	in, w := io.Pipe()
	r, out := io.Pipe()
	return serveOn(t, s, in, out, w, r)
}

func serveOn(t *testing.T, s *Server, in io.Reader, out io.Writer, w io.WriteCloser, r io.ReadCloser) *running {
	ctx, stop := context.WithCancel(t.Context())
	run := &running{t, w, bufio.NewReader(r), make(chan error, 1), stop}
	go func() { run.done <- s.Serve(ctx, in, out) }()
	t.Cleanup(func() { stop(); w.Close(); r.Close() })
	return run
}

func (r *running) send(lines string) {
	r.t.Helper()
	if _, err := io.WriteString(r.in, lines); err != nil {
		r.t.Fatal(err)
	}
}

// answer reads one message and gives its id and itself.
func (r *running) answer() (string, string) {
	r.t.Helper()
	line, err := r.out.ReadString('\n')
	if err != nil {
		r.t.Fatal(err)
	}
	var m struct{ ID json.RawMessage }
	if err := json.Unmarshal([]byte(line), &m); err != nil {
		r.t.Fatalf("%q: %v", line, err)
	}
	return string(m.ID), line
}

// ends waits for the end of the session.
func (r *running) ends(within time.Duration) {
	r.t.Helper()
	start := time.Now()
	select {
	case err := <-r.done:
		if err != nil {
			r.t.Errorf("Serve: %v", err)
		}
	case <-time.After(within):
		r.t.Fatalf("the session still runs after %v", time.Since(start))
	}
}

// slowCore holds every find until its context ends.
func slowCore(started chan struct{}) *fakeCore {
	return &fakeCore{find: func(ctx context.Context, _ index.FindQuery) (index.FindResult, error) {
		started <- struct{}{}
		<-ctx.Done()
		return index.FindResult{}, ctx.Err()
	}}
}

// stuckCore holds every find for good, as a fault of ours might.
func stuckCore(t *testing.T, started chan struct{}) *fakeCore {
	release := make(chan struct{})
	t.Cleanup(func() { close(release) })
	return &fakeCore{find: func(context.Context, index.FindQuery) (index.FindResult, error) {
		started <- struct{}{}
		<-release
		return index.FindResult{}, nil
	}}
}

// A script pipes its requests in and reads what comes out: nothing may be lost.
func TestPipedInputIsAnsweredWhole(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		core := &fakeCore{find: func(ctx context.Context, q index.FindQuery) (index.FindResult, error) {
			time.Sleep(20 * time.Millisecond)
			return index.FindResult{Index: freshState, NotFound: true}, nil
		}}
		lines := hello
		const n = 40
		for i := 1; i <= n; i++ {
			lines += callLine(i, "find_symbol", `{"name":"x"}`)
		}
		lines += "garbage, and no line end"
		got := play(t, fakeServer(t, core), lines)
		if count := strings.Count(got, "\n"); count != n+2 {
			t.Errorf("%d answers, want %d:\n%s", count, n+2, got)
		}
	})
}

func TestRegularFileIsAnsweredWhole(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		core := &fakeCore{find: func(ctx context.Context, q index.FindQuery) (index.FindResult, error) {
			select { // longer than a pipe would be waited for
			case <-time.After(stopAfter + 300*time.Millisecond):
			case <-ctx.Done():
				return index.FindResult{}, ctx.Err()
			}
			return index.FindResult{Index: freshState, NotFound: true}, nil
		}}
		path := filepath.Join(t.TempDir(), "session.jsonl")
		if err := os.WriteFile(path, []byte(hello+callLine(1, "find_symbol", `{"name":"x"}`)), 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		var out lockedBuffer
		if err := fakeServer(t, core).Serve(t.Context(), f, &out); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), "not found") {
			t.Errorf("got %s", out.String())
		}
	})
}

func TestEndOfInputEndsTheSession(t *testing.T) {
	idle := func(*running, chan struct{}) {}
	inFlight := func(r *running, started chan struct{}) {
		go io.Copy(io.Discard, r.out)
		r.send(hello + callLine(1, "find_symbol", `{"name":"x"}`))
		<-started
	}
	unread := func(r *running, started chan struct{}) { // nobody reads what we write
		r.send(hello + callLine(1, "find_symbol", `{"name":"x"}`) + "garbage\n")
	}
	tests := []struct {
		name   string
		core   func(*testing.T, chan struct{}) *fakeCore
		before func(*running, chan struct{})
		within time.Duration
	}{
		{"idle", func(_ *testing.T, c chan struct{}) *fakeCore { return slowCore(c) }, idle, time.Millisecond},
		{"in flight", func(_ *testing.T, c chan struct{}) *fakeCore { return slowCore(c) }, inFlight, 1600 * time.Millisecond},
		{"stuck", stuckCore, inFlight, 2600 * time.Millisecond},
		{"unread", func(_ *testing.T, c chan struct{}) *fakeCore { return slowCore(c) }, unread, 2600 * time.Millisecond},
	}
	ends := map[string]func(r *running){
		"eof":    func(r *running) { r.in.Close() },
		"reset":  func(r *running) { r.in.(*io.PipeWriter).CloseWithError(errors.New("connection reset by peer")) },
		"signal": func(r *running) { r.stop() },
	}
	for _, tt := range tests {
		for end, do := range ends {
			t.Run(tt.name+"/"+end, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					started := make(chan struct{}, 10)
					r := serve(t, fakeServer(t, tt.core(t, started)))
					tt.before(r, started)
					within := tt.within
					if end != "eof" { // no answer is waited for, only what is stuck
						within = 1100 * time.Millisecond
					}
					do(r)
					r.ends(within)
				})
			})
		}
	}
}

// needLoopback leaves a test out where this machine cannot be reached from itself, as in
// an empty network namespace.
func needLoopback(t *testing.T) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Skipf("left out: no loopback network: %v", err)
	}
	defer l.Close()
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Skipf("left out: no loopback network: %v", err)
	}
	c.Close()
}

func TestSocketPeerGone(t *testing.T) {
	needLoopback(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	client, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	server, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	r := serveOn(t, fakeServer(t, &fakeCore{}), server, server, client, client)
	r.send(hello)
	r.answer()
	client.(*net.TCPConn).SetLinger(0) // a reset, not an end
	client.Close()
	r.ends(time.Second)
}

func TestBrokenOutputEndsTheSession(t *testing.T) {
	in, w := io.Pipe()
	r, out := io.Pipe()
	r.CloseWithError(io.ErrClosedPipe)
	run := serveOn(t, fakeServer(t, &fakeCore{}), in, out, w, r)
	run.send(hello)
	select {
	case <-run.done: // with an error or not
	case <-time.After(time.Second):
		t.Fatal("the session still runs")
	}
}

func TestCancelledCallStopsAndIsNotAnswered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		started := make(chan struct{}, 10)
		ended := make(chan error, 1)
		core := slowCore(started)
		slow := core.find
		core.find = func(ctx context.Context, q index.FindQuery) (index.FindResult, error) {
			res, err := slow(ctx, q)
			ended <- err
			return res, err
		}
		r := serve(t, fakeServer(t, core))
		r.send(hello)
		r.answer()
		r.send(callLine(7, "find_symbol", `{"name":"x"}`))
		<-started
		r.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7,"reason":"test"}}` + "\n")
		select {
		case err := <-ended:
			if !errors.Is(err, context.Canceled) {
				t.Errorf("the call ended with %v", err)
			}
		case <-time.After(3 * time.Second):
			t.Fatal("the call goes on")
		}
		synctest.Wait()
		// The id is free again, and the server is well.
		r.send(callLine(7, "list_projects", `{}`) + `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}` + "\n")
		if id, line := r.answer(); id != "7" || !strings.Contains(line, "workspace") {
			t.Errorf("got %s", line)
		}
		r.in.Close()
		if rest, err := io.ReadAll(&untilDone{r}); err != nil || len(rest) > 0 {
			t.Errorf("more came: %s", rest)
		}
	})
}

// untilDone reads until the session is over.
type untilDone struct{ r *running }

func (u *untilDone) Read([]byte) (int, error) {
	select {
	case <-u.r.done:
		if u.r.out.Buffered() > 0 {
			return 0, fmt.Errorf("%d bytes are left", u.r.out.Buffered())
		}
		return 0, io.EOF
	case <-time.After(3 * time.Second):
		return 0, errors.New("the session still runs")
	}
}

func TestDuplicateIDIsRefused(t *testing.T) {
	started := make(chan struct{}, 10)
	r := serve(t, fakeServer(t, slowCore(started)))
	r.send(hello)
	r.answer()
	r.send(callLine(5, "find_symbol", `{"name":"x"}`))
	<-started
	r.send(callLine(5, "list_projects", `{}`))
	if id, line := r.answer(); id != "5" || !strings.Contains(line, "in use") {
		t.Errorf("got %s", line)
	}
}

func TestCallsAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var now, most atomic.Int32
		core := &fakeCore{find: func(context.Context, index.FindQuery) (index.FindResult, error) {
			most.Store(max(most.Load(), now.Add(1)))
			time.Sleep(5 * time.Millisecond)
			now.Add(-1)
			return index.FindResult{Index: freshState, NotFound: true}, nil
		}}
		lines := hello
		for i := 1; i <= 100; i++ {
			lines += callLine(i, "find_symbol", `{"name":"x"}`)
		}
		play(t, fakeServer(t, core), lines)
		if most.Load() > maxCalls {
			t.Errorf("%d calls ran at once, want at most %d", most.Load(), maxCalls)
		}
	})
}

func TestFloodIsRefusedNotStored(t *testing.T) {
	started := make(chan struct{}, maxCalls)
	s := fakeServer(t, slowCore(started))
	r := serve(t, s)
	var refused atomic.Int32
	go func() {
		for line, err := r.out.ReadString('\n'); err == nil; line, err = r.out.ReadString('\n') {
			if strings.Contains(line, "too many requests") {
				refused.Add(1)
			}
		}
	}()
	r.send(hello)
	for i := 1; i <= maxPending+50; i++ {
		r.send(callLine(i, "find_symbol", `{"name":"x"}`))
	}
	for deadline := time.Now().Add(10 * time.Second); refused.Load() == 0 && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	if refused.Load() == 0 {
		t.Error("nothing was refused")
	}
	r.stop()
	r.ends(2 * time.Second)
}

// The index is built at the first call; until it stands, calls say so.
func TestFirstCallBuildsAndReportsProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		core := &fakeCore{ensure: func(ctx context.Context, wait time.Duration, p index.Progress) (bool, error) {
			if wait != buildWait {
				t.Errorf("waits %v, want %v", wait, buildWait)
			}
			p("parse", 10, 40)
			time.Sleep(20 * time.Millisecond)
			return false, nil
		}}
		r := serve(t, fakeServer(t, core))
		r.send(hello)
		r.answer()
		r.send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_symbol","arguments":{"name":"x"},"_meta":{"progressToken":"tok"}}}` + "\n")
		_, line := r.answer()
		if !strings.Contains(line, "notifications/progress") || !strings.Contains(line, `"tok"`) || !strings.Contains(line, `"total":40`) {
			t.Errorf("first came %s", line)
		}
		if id, line := r.answer(); id != "1" || !strings.Contains(line, "10 of 40 files") || strings.Contains(line, "isError") {
			t.Errorf("then came %s", line)
		}
	})
}

// A client that leaves while the index is being built is not waited for.
func TestEndOfInputDuringBuild(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		started := make(chan struct{}, 1)
		core := &fakeCore{ensure: func(ctx context.Context, _ time.Duration, _ index.Progress) (bool, error) {
			started <- struct{}{}
			<-ctx.Done()
			return false, ctx.Err()
		}}
		r := serve(t, fakeServer(t, core))
		r.send(hello)
		r.answer()
		r.send(callLine(1, "search", `{"query":"x"}`))
		<-started
		start := time.Now()
		r.in.Close()
		if id, line := r.answer(); id != "1" || !strings.Contains(line, "being built") {
			t.Errorf("got %s", line)
		}
		r.ends(time.Second)
		if took := time.Since(start); took > drainAfter {
			t.Errorf("took %v", took)
		}
	})
}

// Neither the handshake nor the listing may wait for the index, or touch it.
func TestHandshakeAndListingDoNotTouchTheIndex(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := NewServer(ServerOptions{Workspaces: &Workspaces{
			Flag: t.TempDir(),
			Open: func(string) (Core, error) { t.Error("the workspace was opened"); return &fakeCore{}, nil },
		}})
		got := play(t, s, hello+`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`+"\n")
		if !strings.Contains(got, "find_symbol") {
			t.Errorf("got %s", got)
		}
	})
}

func TestRootsOfTheClient(t *testing.T) {
	dir := t.TempDir()
	helloRoots := strings.Replace(hello, `"capabilities":{}`, `"capabilities":{"roots":{}}`, 1)
	tests := []struct {
		name, answer, want string
	}{
		{"good", fmt.Sprintf(`"result":{"roots":[{"uri":"vscode-remote://x"},{"uri":"file://%s"}]}`, dir), dir},
		{"not a folder", `"result":{"roots":[{"uri":"file:///dev/fd/12"}]}`, ""},
		{"no such method", `"error":{"code":-32601,"message":"no"}`, ""},
		{"nonsense", `"result":{"roots":"none"}`, ""},
		{"empty", `"result":{"roots":[null]}`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			opened := make(chan string, 1)
			s := NewServer(ServerOptions{Workspaces: &Workspaces{
				Dir:  t.TempDir(),
				Open: func(root string) (Core, error) { opened <- root; return &fakeCore{}, nil },
			}})
			r := serve(t, s)
			r.send(helloRoots)
			r.answer()
			r.send(callLine(1, "list_projects", `{}`))
			id, line := r.answer()
			if !strings.Contains(line, "roots/list") {
				t.Fatalf("got %s, want a question", line)
			}
			r.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,%s}`, id, tt.answer) + "\n")
			id, line = r.answer()
			switch {
			case id != "1":
				t.Errorf("got %s", line)
			case tt.want != "":
				if root := <-opened; root != tt.want {
					t.Errorf("opened %s, want %s", root, tt.want)
				}
			case !strings.Contains(line, "no_workspace") || !strings.Contains(line, "--root"):
				t.Errorf("got %s", line)
			}
		})
	}
}

func TestSilentClientIsNotWaitedForLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		if err := os.Mkdir(filepath.Join(dir, ".git"), 0o755); err != nil {
			t.Fatal(err)
		}
		s := NewServer(ServerOptions{Workspaces: &Workspaces{Dir: dir, Open: func(string) (Core, error) { return &fakeCore{}, nil }}})
		r := serve(t, s)
		r.send(strings.Replace(hello, `"capabilities":{}`, `"capabilities":{"roots":{}}`, 1))
		r.answer()
		r.send(callLine(1, "list_projects", `{}`))
		start := time.Now()
		for {
			if id, line := r.answer(); id == "1" && strings.Contains(line, "result") {
				if !strings.Contains(line, "workspace") || time.Since(start) > rootsWait+time.Second {
					t.Errorf("after %v: %s", time.Since(start), line)
				}
				return
			}
		}
	})
}

// A stateless client is asked by an answer that asks back.
func TestStatelessClientIsAskedForRoots(t *testing.T) {
	dir := t.TempDir()
	s := NewServer(ServerOptions{Workspaces: &Workspaces{Dir: t.TempDir(), Open: func(root string) (Core, error) { return &fakeCore{root: root}, nil }}})
	r := serve(t, s)
	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"roots":{}},"io.modelcontextprotocol/clientInfo":{"name":"t","version":"0"}}`
	r.send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{` + meta + `,"name":"list_projects"}}` + "\n")
	if _, line := r.answer(); !strings.Contains(line, `"inputRequests"`) || !strings.Contains(line, "roots/list") {
		t.Fatalf("got %s", line)
	}
	r.send(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{` + meta + `,"name":"list_projects","inputResponses":{"roots":{"roots":[{"uri":"file://` + dir + `"}]}}}}` + "\n")
	if _, line := r.answer(); !strings.Contains(line, dir) {
		t.Errorf("got %s", line)
	}
}
