package tools

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"vade/index"
)

// sessionCore is the small project that the recorded sessions are about.
func sessionCore() *fakeCore {
	leaf := index.Symbol{
		ID: "tree/leaf.go#Leaf", Name: "Leaf", Kind: "function", Path: "tree/leaf.go", Line: 7, EndLine: 9,
		Signature: "func Leaf(n int) string", Doc: "Leaf names a leaf.", Language: "go",
	}
	return &fakeCore{
		find: func(ctx context.Context, q index.FindQuery) (index.FindResult, error) {
			switch q.Name {
			case "Leaf":
				r := index.FindResult{Index: freshState, Symbols: []index.Symbol{leaf}, Relation: q.Relation, Listed: index.Listed{Total: 1, Shown: 1}}
				if q.Relation == index.RelCallers {
					r.Occurrences = []index.Occurrence{{
						Path: "tree/twig.go", Line: 12, Name: "Leaf", Role: "call", Resolution: "import", SymbolID: leaf.ID,
						In: &index.In{ID: "tree/twig.go#Twig", Name: "Twig", Kind: "function", Path: "tree/twig.go", Line: 10},
					}}
				}
				return r, nil
			case "panic":
				panic("a fault")
			case "slow":
				<-ctx.Done()
				return index.FindResult{}, ctx.Err()
			}
			return index.FindResult{Index: freshState, NotFound: true, Suggestions: []string{"Leaf"}}, nil
		},
	}
}

// TestSessions plays the recorded sessions: the lines of "client" go in, and what
// comes out is compared with "server", by id.
func TestSessions(t *testing.T) {
	files, err := filepath.Glob("testdata/session/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sessions: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := play(t, fakeServer(t, sessionCore()), string(section(ar, "client")))
			want := section(ar, "server")
			if *update {
				ar.Files[slices.IndexFunc(ar.Files, func(f txtar.File) bool { return f.Name == "server" })].Data = []byte(got)
				if err := os.WriteFile(file, txtar.Format(ar), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := gocmp.Diff(string(want), got); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func section(ar *txtar.Archive, name string) []byte {
	for _, f := range ar.Files {
		if f.Name == name {
			return f.Data
		}
	}
	return nil
}

// play sends lines, ends the input and gives the answers, sorted by id.
func play(t *testing.T, s *Server, lines string) string {
	t.Helper()
	var out lockedBuffer
	in, w := io.Pipe()
	go func() { io.WriteString(w, lines); w.Close() }()
	done := make(chan error, 1)
	go func() { done <- s.Serve(t.Context(), in, &out) }()
	select {
	case err := <-done:
		if err != nil {
			t.Errorf("Serve: %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("the session does not end")
	}
	instructions, err := JSON(Instructions())
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(sortAnswers(t, out.String()), string(instructions), `"(instructions)"`)
}

func sortAnswers(t *testing.T, out string) string {
	t.Helper()
	type answer struct{ key, line string }
	var answers []answer
	for line := range strings.Lines(out) {
		var m struct {
			JSONRPC string
			ID      json.RawMessage
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil || m.JSONRPC != "2.0" {
			t.Fatalf("on the output: %q", line)
		}
		answers = append(answers, answer{string(m.ID), line})
	}
	slices.SortFunc(answers, func(a, b answer) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.line, b.line)) })
	var b strings.Builder
	for _, a := range answers {
		b.WriteString(a.line)
	}
	return b.String()
}

// lockedBuffer is a buffer that is written and read at the same time.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}
