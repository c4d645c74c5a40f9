package index

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"vade/parsers/all"
)

// The test binary runs itself as another process: VADE_TEST_HELPER names what it does
// there, and helperArgs comes on the first line of its standard input. It ends when its
// input ends.
const helperEnv = "VADE_TEST_HELPER"

type helperArgs struct {
	Root, Data  string
	Full, Wait  bool
	Reopen      bool // open the workspace anew for each question
	Generations map[string]int
}

func TestMain(m *testing.M) {
	if what := os.Getenv(helperEnv); what != "" {
		os.Exit(help(what))
	}
	os.Exit(m.Run())
}

func help(what string) int {
	in := bufio.NewReader(os.Stdin)
	line, err := in.ReadBytes('\n')
	var a helperArgs
	if err == nil {
		err = json.Unmarshal(line, &a)
	}
	if err == nil {
		switch what {
		case "build":
			err = helpBuild(a)
		case "ask":
			err = helpAsk(a, in)
		case "hold":
			err = helpHold(a, in)
		default:
			err = fmt.Errorf("unknown helper %q", what)
		}
	}
	if err != nil {
		fmt.Println("error:", err)
		return 1
	}
	return 0
}

func helpBuild(a helperArgs) error {
	w, err := Open(Options{Root: a.Root, DataDir: a.Data, Languages: all.Languages, Version: "test"})
	if err != nil {
		return err
	}
	defer w.Close()
	fmt.Println("begin")
	start := time.Now()
	r, err := w.Build(context.Background(), BuildOptions{Full: a.Full, Wait: a.Wait})
	if err != nil {
		return err
	}
	fmt.Printf("built %s %s %d\n", r.Mode, r.Generation, time.Since(start).Microseconds())
	return nil
}

// process is a helper that runs.
type process struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

func startHelper(t testing.TB, what string, a helperArgs) *process {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), helperEnv+"="+what, "GOMAXPROCS=2")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &process{cmd: cmd, in: in, out: bufio.NewReader(out)}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	b, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := in.Write(append(b, '\n')); err != nil {
		t.Fatal(err)
	}
	return p
}

// line reads a line of the helper, "" when there are no more.
func (p *process) line() string {
	s, _ := p.out.ReadString('\n')
	return strings.TrimSpace(s)
}

// end lets the helper end and gives what it still says.
func (p *process) end() (string, error) {
	p.in.Close()
	rest, _ := io.ReadAll(p.out)
	return strings.TrimSpace(string(rest)), p.cmd.Wait()
}

// kill ends the helper at once, as kill -9 does.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_, _ = io.Copy(io.Discard, p.out)
	_ = p.cmd.Wait()
}

// village is a workspace of some size: packages that call one another in a chain, and a
// document for each. Its content depends on the variant.
func village(n, variant int) map[string]string {
	files := map[string]string{"go.mod": "module example.org/village\n\ngo 1.24\n"}
	for i := range n {
		v := variant
		if i%3 != 0 {
			v = 0
		}
		files[fmt.Sprintf("py/m%02d.py", i)] = fmt.Sprintf("from py.m%02d import step_%02d_%d\n\n\ndef step_%02d_%d():\n    return step_%02d_%d()\n",
			i+1, i+1, variantOf(i+1, variant), i, v, i+1, variantOf(i+1, variant))
		files[fmt.Sprintf("g%02d/g.go", i)] = fmt.Sprintf("package g%02d\n\nimport next \"example.org/village/g%02d\"\n\n// Hop does it, variant %d.\nfunc Hop%d() { next.Hop%d() }\n", i, i+1, v, v, variantOf(i+1, variant))
		files[fmt.Sprintf("ts/t%02d.ts", i)] = fmt.Sprintf("import { skip%d as s } from './t%02d';\nexport const skip%d = () => s();\n", variantOf(i+1, variant), i+1, v)
		files[fmt.Sprintf("docs/d%02d.md", i)] = fmt.Sprintf("# Page %d\n\nvariant%d of the page, village\n", i, v)
	}
	return files
}

func variantOf(i, variant int) int {
	if i%3 != 0 {
		return 0
	}
	return variant
}

func putAll(t testing.TB, root string, files map[string]string) {
	t.Helper()
	for p, s := range files {
		put(t, root, p, s)
	}
}

// freshImage is what an index says that is built from nothing.
func freshImage(t *testing.T, root string) []string {
	t.Helper()
	w := openAt(t, root, t.TempDir())
	defer w.Close()
	mustBuild(t, w, BuildOptions{Full: true})
	return image(t, w)
}

// leftIn are the names in an index folder that end so.
func leftIn(dir, ending string) []string {
	names, _ := filepath.Glob(filepath.Join(dir, "*"+ending))
	return names
}
