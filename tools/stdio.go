package tools

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The transport for standard input and output. What the SDK's own does otherwise:
//   - a line that is no message is answered, not the end of the session;
//   - the end of the input is held back until what was read is answered, so that a
//     script may pipe its requests in; but no longer than a client that has gone
//     may be outlived;
//   - a cancelled request gets no answer.

const (
	// drainAfter: a call that only waits (for a build, for the client) goes on so
	// long after the end of the input.
	drainAfter = 200 * time.Millisecond
	// stopAfter: then running calls are ended.
	stopAfter = 1500 * time.Millisecond
	// leaveAfter: then the session ends, answered or not.
	leaveAfter = 2 * time.Second
	// fileLeaveAfter is the same for a regular file, which nobody closes by dying.
	fileLeaveAfter = callTimeout + 5*time.Second
	// maxPending bounds the requests that are read and not answered yet.
	maxPending = 1024
	// maxReplies bounds the answers to bad lines that wait for a slow client.
	maxReplies = 64
)

const methodCancelled = "notifications/cancelled"

// methodListen opens a stream of notifications; it is answered when it ends.
const methodListen = "subscriptions/listen"

// Serve serves one session until its input ends, ctx ends or a side breaks. It
// returns within three seconds of that, whatever runs or blocks. Out must write
// nothing but what Serve writes.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	c := newConn(s, in, out)
	done := make(chan error, 1)
	run, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() { done <- s.mcp.Run(run, stdioTransport{c}) }()
	var err error
	select {
	case err = <-done:
	case <-c.ended:
		err = s.leave(done, 500*time.Millisecond)
	case <-ctx.Done():
		s.stop()
		cancel()
		err = s.leave(done, time.Second)
	}
	s.stop()
	if errors.Is(err, context.Canceled) || errors.Is(err, io.EOF) || errors.Is(err, mcp.ErrConnectionClosed) {
		return nil
	}
	return err
}

// leave waits for the session to end. A client that reads nothing can hold it up
// for ever, so it is left behind in the end.
func (s *Server) leave(done <-chan error, atMost time.Duration) error {
	select {
	case err := <-done:
		return err
	case <-time.After(atMost):
		return nil
	}
}

// stop ends running calls and lets nobody wait any more.
func (s *Server) stop() {
	s.stopWaiting()
	s.stopCalls(errStopping)
}

func (s *Server) stopWaiting() { s.drainOnce.Do(func() { close(s.drain) }) }

type stdioTransport struct{ c *conn }

// Connect gives the one connection there is.
func (t stdioTransport) Connect(context.Context) (mcp.Connection, error) {
	go t.c.pump()
	return t.c, nil
}

// conn is the connection of a session.
type conn struct {
	srv    *Server
	in     *bufio.Reader
	file   bool // the input is a regular file
	out    *lockedWriter
	frames chan frame
	closed chan struct{}
	once   sync.Once
	ended  chan struct{} // the end of the input was passed on

	mu      sync.Mutex
	pending map[string]*pending // by id, as JSON
	idle    chan struct{}       // closed when pending is empty; nil while nobody waits for it
	replies int                 // answers to bad lines under way
}

// pending is a request that is not answered yet.
type pending struct{ cancelled, listen bool }

type frame struct {
	msg jsonrpc.Message
	err error
}

func newConn(s *Server, in io.Reader, out io.Writer) *conn {
	c := &conn{
		srv: s, in: bufio.NewReaderSize(in, 64<<10), out: newLockedWriter(out),
		frames: make(chan frame), closed: make(chan struct{}), ended: make(chan struct{}),
		pending: map[string]*pending{},
	}
	if f, ok := in.(interface{ Stat() (fs.FileInfo, error) }); ok {
		info, err := f.Stat()
		c.file = err == nil && info.Mode().IsRegular()
	}
	return c
}

// pump reads until the input ends. It never waits for the output: a client that
// does not read must not hide its own end.
func (c *conn) pump() {
	for {
		line, err := readFrame(c.in, maxFrame)
		switch {
		case errors.Is(err, errFrameTooLong):
			c.refuse(&badFrame{nil, jsonrpc.CodeInvalidRequest, fmt.Sprintf("invalid request: message over %d bytes", maxFrame)})
			continue
		case errors.Is(err, io.EOF):
			c.awaitAnswers()
			c.pass(frame{err: io.EOF})
			close(c.ended)
			return
		case err != nil: // reset by the peer, a closed descriptor: nobody is there
			c.srv.stop()
			c.pass(frame{err: io.EOF})
			close(c.ended)
			return
		}
		msg, bad := parseFrame(line)
		if bad == nil && msg != nil {
			bad = c.admit(msg)
		}
		switch {
		case bad != nil:
			c.refuse(bad)
		case msg != nil:
			if !c.pass(frame{msg: msg}) {
				return
			}
		}
	}
}

// pass hands a frame to the SDK. It reports false when the connection is closed.
func (c *conn) pass(f frame) bool {
	select {
	case c.frames <- f:
		return true
	case <-c.closed:
		return false
	}
}

// admit keeps the account of requests.
func (c *conn) admit(msg jsonrpc.Message) *badFrame {
	req, ok := msg.(*jsonrpc.Request)
	if !ok {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if req.Method == methodCancelled {
		var p struct {
			RequestID json.RawMessage `json:"requestId"`
		}
		if json.Unmarshal(req.Params, &p) == nil {
			if e := c.pending[normalID(p.RequestID)]; e != nil && !e.listen {
				e.cancelled = true
			}
		}
		return nil
	}
	if !req.IsCall() {
		return nil
	}
	key := idKey(req.ID)
	if c.pending[key] != nil {
		return &badFrame{json.RawMessage(key), jsonrpc.CodeInvalidRequest, "invalid request: this id is in use"}
	}
	if len(c.pending) >= maxPending {
		return &badFrame{json.RawMessage(key), -32000, "too many requests at once; send it again later"}
	}
	c.pending[key] = &pending{listen: req.Method == methodListen}
	return nil
}

func idKey(id jsonrpc.ID) string {
	b, _ := json.Marshal(id.Raw())
	return string(b)
}

// normalID is an id of the wire in the form of idKey.
func normalID(raw json.RawMessage) string {
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return ""
	}
	id, err := jsonrpc.MakeID(v)
	if err != nil || !id.IsValid() {
		return ""
	}
	return idKey(id)
}

// refuse answers a bad line without waiting for the client to read.
func (c *conn) refuse(bad *badFrame) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.replies >= maxReplies {
		return
	}
	c.replies++
	go func() {
		_, _ = c.out.Write(bad.reply()) // a broken output shows at the next answer
		c.mu.Lock()
		defer c.mu.Unlock()
		c.replies--
		c.checkIdle()
	}()
}

// awaitAnswers returns when all that was read is answered, or when it has taken
// too long. Calls that only wait are ended first, then all calls.
func (c *conn) awaitAnswers() {
	c.mu.Lock()
	c.idle = make(chan struct{})
	idle := c.idle
	c.checkIdle()
	c.mu.Unlock()
	leave := leaveAfter
	if c.file {
		leave = fileLeaveAfter
	} else {
		defer time.AfterFunc(drainAfter, c.srv.stopWaiting).Stop()
		defer time.AfterFunc(stopAfter, c.srv.stop).Stop()
	}
	select {
	case <-idle:
	case <-c.closed:
	case <-time.After(leave):
	}
}

// checkIdle wakes awaitAnswers. It is called with the lock held.
func (c *conn) checkIdle() {
	if c.idle == nil || c.replies > 0 {
		return
	}
	for _, p := range c.pending {
		if !p.listen {
			return
		}
	}
	close(c.idle)
	c.idle = nil
}

// Read gives the SDK the next message.
func (c *conn) Read(ctx context.Context) (jsonrpc.Message, error) {
	select {
	case f := <-c.frames:
		return f.msg, f.err
	case <-c.closed:
		return nil, io.EOF
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Write sends a message, unless it answers a request that was cancelled.
func (c *conn) Write(_ context.Context, msg jsonrpc.Message) error {
	res, isAnswer := msg.(*jsonrpc.Response)
	if isAnswer && res.ID.IsValid() {
		key := idKey(res.ID)
		defer c.answered(key)
		if c.wasCancelled(key) {
			return nil
		}
		fixCode(res)
	}
	b, err := jsonrpc.EncodeMessage(msg)
	if err != nil {
		return err
	}
	_, err = c.out.Write(append(b, '\n'))
	return err
}

func (c *conn) wasCancelled(key string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.pending[key]
	return p != nil && p.cancelled
}

func (c *conn) answered(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.pending, key)
	c.checkIdle()
}

// fixCode gives errors a code where the SDK sends 0, which is none.
func fixCode(res *jsonrpc.Response) {
	if res.Error == nil {
		return
	}
	var wire *jsonrpc.Error
	if errors.As(res.Error, &wire) && wire.Code != 0 {
		return
	}
	code := int64(jsonrpc.CodeInternalError)
	if strings.Contains(res.Error.Error(), "initializ") {
		code = jsonrpc.CodeInvalidRequest
	}
	res.Error = &jsonrpc.Error{Code: code, Message: res.Error.Error()}
}

// Close ends the connection; the input may stay blocked until the process ends.
func (c *conn) Close() error {
	c.once.Do(func() { close(c.closed) })
	return nil
}

// SessionID is empty: there is one session.
func (c *conn) SessionID() string { return "" }

// lockedWriter writes whole messages, one after the other.
type lockedWriter struct {
	turn chan struct{} // holds a value while somebody writes
	w    io.Writer
}

func newLockedWriter(w io.Writer) *lockedWriter { return &lockedWriter{make(chan struct{}, 1), w} }

func (l *lockedWriter) Write(b []byte) (int, error) {
	l.turn <- struct{}{}
	defer func() { <-l.turn }()
	return l.w.Write(b)
}
