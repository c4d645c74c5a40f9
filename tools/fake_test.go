package tools

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"vade/index"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// fakeCore stands in for the index where a test is about the protocol: what the
// core answers, and how long it takes, is the test's to say.
type fakeCore struct {
	root    string
	find    func(context.Context, index.FindQuery) (index.FindResult, error)
	search  func(context.Context, index.SearchQuery) (index.SearchResult, error)
	read    func(context.Context, index.ReadQuery) (index.ReadResult, error)
	status  func(context.Context) (index.Status, error)
	ensure  func(context.Context, time.Duration, index.Progress) (bool, error)
	closed  chan struct{}
	touched chan string // names the methods that were called; may be nil
}

var freshState = index.State{State: index.StateFresh, Generation: "g-3f2a", TextReady: true}

func (f *fakeCore) touch(name string) {
	if f.touched != nil {
		f.touched <- name
	}
}

func (f *fakeCore) Root() string {
	if f.root == "" {
		return "/w/app"
	}
	return f.root
}

func (f *fakeCore) Find(ctx context.Context, q index.FindQuery) (index.FindResult, error) {
	f.touch("find")
	if f.find == nil {
		return index.FindResult{Index: freshState, NotFound: true}, nil
	}
	return f.find(ctx, q)
}

func (f *fakeCore) Search(ctx context.Context, q index.SearchQuery) (index.SearchResult, error) {
	f.touch("search")
	if f.search == nil {
		return index.SearchResult{Index: freshState}, nil
	}
	return f.search(ctx, q)
}

func (f *fakeCore) Read(ctx context.Context, q index.ReadQuery) (index.ReadResult, error) {
	f.touch("read")
	if f.read == nil {
		return index.ReadResult{}, index.ErrNoFile
	}
	return f.read(ctx, q)
}

func (f *fakeCore) Status(ctx context.Context) (index.Status, error) {
	f.touch("status")
	if f.status == nil {
		return index.Status{State: freshState, Root: f.Root()}, nil
	}
	return f.status(ctx)
}

func (f *fakeCore) EnsureBuilt(ctx context.Context, wait time.Duration, p index.Progress) (bool, error) {
	f.touch("ensure")
	if f.ensure == nil {
		return true, nil
	}
	return f.ensure(ctx, wait, p)
}

func (f *fakeCore) Close() error {
	if f.closed != nil {
		close(f.closed)
	}
	return nil
}

// tool finds a tool by its name.
func tool(t *testing.T, name string) *Tool {
	t.Helper()
	found, err := Lookup(All(), name)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// fakeServer is a server whose only workspace is core.
func fakeServer(t *testing.T, core Core) *Server {
	t.Helper()
	return NewServer(ServerOptions{
		Version:    "0",
		Workspaces: &Workspaces{Flag: t.TempDir(), Open: func(string) (Core, error) { return core, nil }},
	})
}

// golden compares with a file of testdata, or rewrites it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s differs (-want +got); -update rewrites it\n%s", path, diff)
	}
}
